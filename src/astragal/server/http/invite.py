"""Inviting others: the full address of a table, also for a phone in the same house, and as a QR code."""

import io
import re
import socket
from ipaddress import ip_address

import segno

from astragal.server.config import Config

_HOST = re.compile(r"(\[[0-9a-fA-F:.]{2,45}\]|[A-Za-z0-9._-]{1,253})(:[0-9]{1,5})?", re.ASCII)
EVERYWHERE = ("0.0.0.0", "::", "")


def table_link(config: Config, scheme: str, host: str, code: str) -> str:
    """Return the address of a table for others, given how this client reached the server.

    >>> table_link(Config(), "http", "dice.example:8477", "EMXHHW")
    'http://dice.example:8477/t/EMXHHW'
    >>> table_link(Config(public_url="https://dice.example/"), "http", "10.0.0.7", "EMXHHW")
    'https://dice.example/t/EMXHHW'
    """
    return f"{base_url(config, scheme, host)}/t/{code}"


def base_url(config: Config, scheme: str, host: str) -> str:
    """Return where others reach this server: as it was told, or as this client does, if that is not only here.

    >>> base_url(Config(), "http", "localhost:8477")
    'http://localhost:8477'
    >>> base_url(Config(root_path="/dice"), "https", "games.example")
    'https://games.example/dice'
    """
    if config.public_url:
        return config.public_url.removesuffix("/").removesuffix(config.root) + config.root
    found = _HOST.fullmatch(host)
    name, port = (found[1], found[2] or "") if found else (config.host, f":{config.port}")
    if config.host in EVERYWHERE and (found is None or is_loopback(name)):
        name = lan_address()
    return f"{scheme}://{name}{port}{config.root}"


def is_loopback(name: str) -> bool:
    """Tell whether a name means the machine itself, to itself.

    >>> is_loopback("localhost"), is_loopback("127.0.0.1"), is_loopback("[::1]"), is_loopback("10.0.0.7")
    (True, True, True, False)
    """
    try:
        return ip_address(name.strip("[]")).is_loopback
    except ValueError:
        return name.lower() == "localhost" or name.lower().endswith(".localhost")


def lan_address() -> str:
    """Return the address by which others in the same network reach this machine; its name if there is none.

    >>> lan_address() != ""
    True
    """
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as asking:
            # Nothing is sent: this only asks which way it would go. The address is one that nobody has.
            asking.connect(("192.0.2.1", 9))
            found: str = asking.getsockname()[0]
    except OSError:
        found = ""
    return found if found and not is_loopback(found) else socket.gethostname()


def qr_svg(text: str) -> bytes:
    """Return a text as a QR code.

    >>> qr_svg("http://10.0.0.7:8477/t/EMXHHW")[:4]
    b'<svg'
    """
    made = io.BytesIO()
    segno.make(text, error="m", micro=False).save(made, kind="svg", scale=8, border=4, light="#fff", xmldecl=False)
    return made.getvalue()


def qr_text(text: str) -> str:
    """Return a text as a QR code for a terminal.

    >>> "█" in qr_text("http://10.0.0.7:8477")
    True
    """
    made = io.StringIO()
    segno.make(text, error="l", micro=False).terminal(made, border=2, compact=True)
    return made.getvalue()
