"""By which names this server is reached, and which pages may use it.

A page of another site can make its own name point to this machine (DNS rebinding); for the browser it is then of the
same origin as we are. So the name itself is checked: it must be one that can only mean us. Nobody can make an IP
address mean another machine, so all of them are accepted; of names, only those that are known.
"""

import re
import socket
from ipaddress import ip_address
from urllib.parse import urlsplit

from astragal.server.config import Config
from astragal.server.errors import WrongHost, WrongOrigin
from astragal.server.http.guests import credentials
from astragal.server.http.invite import is_loopback
from astragal.server.logs import warn
from astragal.texts import say

Headers = list[tuple[bytes, bytes]]

MAX_WARNINGS = 20
"""How many unknown names are logged; anybody can make up more."""


class Hosts:
    """Knows the names of this server, and the origins of its pages.

    >>> hosts = Hosts(Config(public_url="https://dice.example", origins=("https://play.example",)))
    >>> [hosts.known(host) for host in ("dice.example", "localhost:8477", "10.0.0.7", "[::1]:80", "evil.example")]
    [True, True, True, True, False]
    >>> given = (b"http://10.0.0.7:81", b"https://10.0.0.7:81", b"http://me@10.0.0.7:81")
    >>> [hosts.from_us([(b"host", b"10.0.0.7:81"), (b"origin", origin)], "http") for origin in given]
    [True, False, False]
    """

    def __init__(self, config: Config) -> None:
        own = [config.public_url] if config.public_url else []
        self._origins = frozenset(filter(None, map(origin_of, [*own, *config.origins])))
        named = [urlsplit(origin).hostname or "" for origin in self._origins]
        self._names = frozenset(name.lower().rstrip(".") for name in [*named, *config.hosts, config.host])
        self._any = "*" in config.hosts
        machine = re.escape(socket.gethostname().partition(".")[0].lower())
        # The name of this machine, as it is or as phones in the house find it (with a number if it is there twice).
        self._machine = re.compile(f"{machine}|{machine}(-[0-9]+)?\\.local") if machine else None
        self._warned: set[str] = set()

    def known(self, host: str) -> bool:
        """Tell whether that Host header means this server; any port may have been put before ours."""
        name = name_of(host)
        if self._any or name in self._names or (self._machine and self._machine.fullmatch(name)):
            return True
        return is_loopback(name) or _is_address(name)

    def check(self, headers: Headers) -> None:
        """Raise `WrongHost` unless a request was sent to this server by one of its names."""
        host = dict(headers).get(b"host")
        if host is None:
            return  # an old program; every browser tells
        text = host.decode("latin-1")
        if self.known(text):
            return
        name = name_of(text)[:100]
        if name not in self._warned and len(self._warned) < MAX_WARNINGS:
            self._warned.add(name)
            warn("unknown host", host=name, help="if this is your server, set ASTRAGAL_PUBLIC_URL to its address")
        raise WrongHost(say("server.wrong_host", name=name))

    def from_us(self, headers: Headers, scheme: str) -> bool:
        """Tell whether the page that sends a request is one of ours.

        Browsers write an Origin in one way only, so it is compared as it is. A request without one comes from no page,
        unless it brings a cookie and does not say from where.
        """
        given = dict(headers)
        origin = given.get(b"origin", b"").decode("latin-1")
        if origin:
            host = given.get(b"host", b"").decode("latin-1")
            return origin in self._origins or origin == origin_of(f"{scheme.replace('ws', 'http', 1)}://{host}")
        site = given.get(b"sec-fetch-site", b"")
        if site:
            return site in (b"same-origin", b"none")
        bearer, cookie = credentials(headers)
        return cookie is None or bearer is not None

    def check_origin(self, headers: Headers, scheme: str) -> None:
        """Raise `WrongOrigin` unless the page that sends a request is one of ours."""
        if not self.from_us(headers, scheme):
            raise WrongOrigin(say("server.wrong_origin"))


def origin_of(url: str) -> str:
    """Return the origin of an address as it is compared: scheme, name and port; empty if it has none.

    >>> origin_of("HTTPS://Dice.Example:443/t/ABC"), origin_of("http://[::1]:80"), origin_of("file:///x")
    ('https://dice.example', 'http://[::1]', '')
    """
    try:
        parts = urlsplit(url.strip())
        scheme, name, port = parts.scheme.lower(), parts.hostname, parts.port
    except ValueError:
        return ""
    if scheme not in ("http", "https") or not name:
        return ""
    name = f"[{name}]" if ":" in name else name
    usual = port in (None, 80 if scheme == "http" else 443)
    return f"{scheme}://{name}" if usual else f"{scheme}://{name}:{port}"


def name_of(host: str) -> str:
    """Return a Host header without its port.

    >>> name_of("Dice.Example.:8477"), name_of("[::1]:80"), name_of("10.0.0.7")
    ('dice.example', '::1', '10.0.0.7')
    """
    found = re.fullmatch(r"(\[[^\]]*\]|[^:]*)(:[0-9]*)?", host.strip())
    return found[1].strip("[]").lower().rstrip(".") if found else host.lower()


def _is_address(name: str) -> bool:
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
