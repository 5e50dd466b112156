"""A bot in forty lines: python examples/bot.py http://127.0.0.1:8477 CODE [TOKEN]"""

import asyncio
import random
import secrets
import sys

from astragal.client import Client, ClientError, Refused
from astragal.protocol.commands import Contribute, Play, Rematch, SetReady, Sit


async def play(address: str, code: str, token: str | None = None) -> None:
    """Take a free seat, or go on with the one it has, and play whatever the server says is legal."""
    table = await Client(address, token, patience=3).find(code)  # a server that is not there is told soon
    client = Client(address, token)
    async with client.sit_at(table.id) as seat:
        if not seat.now.own:
            for command in (Sit(table.free[0]), Contribute(secrets.token_hex(16)), SetReady()):
                await seat.do(command)
        async for events, now in seat:
            try:
                for number, moves in now.owed.items():
                    await seat.do(Play(number, random.choice(moves)))
                if any(seen.type == "ended" for seen in events):
                    await seat.do(Rematch())
            except Refused as error:
                print(error)


if not 3 <= len(sys.argv) <= 4:
    sys.exit(__doc__)
try:
    asyncio.run(play(*sys.argv[1:4]))
except ClientError as error:
    sys.exit(str(error))
