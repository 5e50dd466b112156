"""https without a proxy: a certificate for a home, made and kept here, or a given one."""

import ssl
import stat
import subprocess
from pathlib import Path

import httpx
import pytest
from cryptography import x509
from websockets.sync.client import connect

from astragal.server.http import home_certificate as certificates
from astragal.server.http.home_certificate import home_certificate
from tests.cli.runner import COMMAND, astragal, environment


def test_a_home_has_its_own_authority(tmp_path: Path) -> None:
    """Made once and kept; whoever trusts it gets page and sockets without a warning, and nothing is bound to https."""
    with subprocess.Popen(
        [*COMMAND, "serve", "--https", "--port", "0"],
        stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True, env=environment(tmp_path),
    ) as process:  # fmt: skip
        try:
            assert process.stdout is not None
            line = process.stdout.readline()
            assert "https://127.0.0.1:" in line, line
            url = line.split()[-1]
            authority = tmp_path / "astragal" / "https" / "home-ca.crt"
            trusting = ssl.create_default_context(cafile=str(authority))
            with httpx.Client(base_url=url, verify=trusting) as client:
                page = client.get("/")
                assert "strict-transport-security" not in page.headers
                assert client.get("/home-ca.crt").content == authority.read_bytes()
                me = client.get("/api/me")
                assert "Secure" in me.headers["set-cookie"]
                made = client.post(
                    "/api/tables", json={"game": {"game": "quixo", "players": 2}}, headers={"origin": url}
                ).json()
            address = f"{url.replace('https', 'wss')}/api/tables/{made['id']}/socket"
            with connect(address, ssl=trusting) as socket:
                assert socket.recv()
            with pytest.raises(httpx.ConnectError):
                httpx.get(url)
        finally:
            process.kill()
    keys = [path for path in authority.parent.iterdir() if "key" in path.name]
    assert len(keys) == 2
    assert all(stat.S_IMODE(path.stat().st_mode) == 0o600 for path in keys)


def test_certificates_are_kept_and_renewed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    made = home_certificate(tmp_path, ["192.168.1.7", "example.org", "8.8.8.8"])
    first, authority = made.certificate.read_bytes(), made.authority.read_bytes()
    named = x509.load_pem_x509_certificate(first).extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    assert "192.168.1.7" in map(str, named.get_values_for_type(x509.IPAddress))
    assert "8.8.8.8" not in map(str, named.get_values_for_type(x509.IPAddress)), "only what is private"
    assert "example.org" not in named.get_values_for_type(x509.DNSName)
    assert home_certificate(tmp_path, ["192.168.1.7"]).certificate.read_bytes() == first
    assert home_certificate(tmp_path, ["192.168.1.8"]).certificate.read_bytes() != first, "another address"
    second = made.certificate.read_bytes()
    monkeypatch.setattr(certificates, "RENEW_DAYS", certificates.CERTIFICATE_DAYS)
    assert home_certificate(tmp_path, ["192.168.1.8"]).certificate.read_bytes() != second, "it ends soon"
    assert made.authority.read_bytes() == authority, "devices trust the same one all the time"


def test_a_certificate_that_cannot_be_used_is_told(tmp_path: Path) -> None:
    (tmp_path / "broken.pem").write_text("nothing")
    for file in ("missing.pem", "broken.pem"):
        done = astragal(tmp_path, "serve", "--port", "0", "--certificate", str(tmp_path / file))
        assert (done.code, done.out) == (2, "")
        assert "The certificate cannot be used" in done.err
