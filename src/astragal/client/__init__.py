"""A client of the server for programs: tables over HTTP, a game over one socket that mends itself.

client = Client("https://play.example", token)
table = await client.find("K7PQ2M")
async with client.sit_at(table.id) as seat:
    await seat.do(Sit(1))
    async for events, now in seat:
        for number, moves in now.owed.items():
            await seat.do(Play(number, moves[0]))
"""

from astragal.client.client import Client
from astragal.client.connection import Connection
from astragal.client.errors import ClientError, ConnectionLost, Refused
from astragal.client.seen_event import Seen
from astragal.protocol.answers import Me, TableMade
from astragal.protocol.views import Card, Now, Snapshot

__all__ = [
    "Card",
    "Client",
    "ClientError",
    "Connection",
    "ConnectionLost",
    "Me",
    "Now",
    "Refused",
    "Seen",
    "Snapshot",
    "TableMade",
]
