"""A certificate for a home: an authority of its own, made once and kept, and a certificate that it renews by itself.

Browsers allow some things only over https, and no public authority certifies an address such as 192.168.1.7. So the
server is its own authority, for this machine and private addresses only: it is trusted for nothing else.
"""

import os
import socket
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from ipaddress import IPv4Network, IPv6Network, ip_address, ip_network
from pathlib import Path

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import ExtendedKeyUsageOID, NameOID

AUTHORITY_DAYS = 3650
CERTIFICATE_DAYS = 397
"""Phones refuse those that live longer."""
RENEW_DAYS = 60
"""A certificate that ends sooner is made anew."""
PRIVATE: tuple[str, ...] = (
    "127.0.0.0/8", "10.0.0.0/8", "172.16.0.0/12", "192.168.0.0/16", "169.254.0.0/16",
    "::1/128", "fc00::/7", "fe80::/10",
)  # fmt: skip
"""The only addresses that the authority may certify: those of no use on the internet."""


@dataclass(frozen=True)
class HomeCertificate:
    """Files in PEM: what the server shows, its key, and the authority that devices are told to trust."""

    certificate: Path
    key: Path
    authority: Path


def home_certificate(folder: Path, names: list[str]) -> HomeCertificate:
    """Return a certificate for these names and addresses, made if there is none that is good for them.

    >>> from tempfile import mkdtemp
    >>> folder = Path(mkdtemp())
    >>> first = home_certificate(folder, ["192.168.1.7"])
    >>> again = home_certificate(folder, ["192.168.1.7"]).certificate.read_bytes()
    >>> first.certificate.read_bytes() == again
    True
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    found = HomeCertificate(folder / "server.pem", folder / "server-key.pem", folder / "home-ca.crt")
    machine = socket.gethostname().partition(".")[0].lower()
    usual = ["localhost", "127.0.0.1", "::1", machine, f"{machine}.local"]
    wanted = {name: _general(name) for name in dict.fromkeys([*usual, *names]) if name}
    wanted = {name: general for name, general in wanted.items() if _allowed(general, machine)}
    authority, signing = _authority(found.authority, folder / "home-ca-key.pem", machine)
    if not _good(found, list(wanted.values()), authority):
        _certify(found, list(wanted.values()), authority, signing)
    return found


def _general(name: str) -> x509.GeneralName:
    try:
        return x509.IPAddress(ip_address(name.strip("[]").partition("%")[0]))
    except ValueError:
        return x509.DNSName(name.lower())


def _allowed(name: x509.GeneralName, machine: str) -> bool:
    if isinstance(name, x509.IPAddress):
        return any(name.value.version == net.version and name.value in net for net in map(ip_network, PRIVATE))
    return name.value in ("localhost", machine) or str(name.value).endswith(".local")


def _authority(file: Path, key_file: Path, machine: str) -> tuple[x509.Certificate, ec.EllipticCurvePrivateKey]:
    if file.exists() and key_file.exists():
        authority = x509.load_pem_x509_certificate(file.read_bytes())
        signing = serialization.load_pem_private_key(key_file.read_bytes(), None)
        assert isinstance(signing, ec.EllipticCurvePrivateKey)
        if authority.not_valid_after_utc > _now() + timedelta(days=CERTIFICATE_DAYS):
            return authority, signing
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, f"Astragal on {machine}"[:64])])
    nets: list[IPv4Network | IPv6Network] = [ip_network(net) for net in PRIVATE]
    only: list[x509.GeneralName] = [x509.DNSName("localhost"), x509.DNSName("local"), *map(x509.IPAddress, nets)]
    if machine and machine != "localhost":
        only.append(x509.DNSName(machine))
    made = (
        _begun(name, name, key.public_key(), AUTHORITY_DAYS)
        .add_extension(x509.BasicConstraints(ca=True, path_length=0), critical=True)
        .add_extension(x509.NameConstraints(only, None), critical=True)
        .add_extension(_usage(signs_certificates=True), critical=True)
        .add_extension(x509.SubjectKeyIdentifier.from_public_key(key.public_key()), critical=False)
        .sign(key, hashes.SHA256())
    )
    _write(key_file, _pem(key))
    _write(file, made.public_bytes(serialization.Encoding.PEM))
    return made, key


def _good(found: HomeCertificate, names: list[x509.GeneralName], authority: x509.Certificate) -> bool:
    if not (found.certificate.exists() and found.key.exists()):
        return False
    now = x509.load_pem_x509_certificate(found.certificate.read_bytes())
    named = now.extensions.get_extension_for_class(x509.SubjectAlternativeName).value
    fresh = now.not_valid_after_utc > _now() + timedelta(days=RENEW_DAYS)
    try:
        now.verify_directly_issued_by(authority)
    except Exception:
        return False
    return fresh and all(name in list(named) for name in names)


def _certify(
    found: HomeCertificate,
    names: list[x509.GeneralName],
    authority: x509.Certificate,
    signing: ec.EllipticCurvePrivateKey,
) -> None:
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "Astragal")])
    made = (
        _begun(name, authority.subject, key.public_key(), CERTIFICATE_DAYS)
        .add_extension(x509.BasicConstraints(ca=False, path_length=None), critical=True)
        .add_extension(x509.SubjectAlternativeName(names), critical=False)
        .add_extension(_usage(signs_certificates=False), critical=True)
        .add_extension(x509.ExtendedKeyUsage([ExtendedKeyUsageOID.SERVER_AUTH]), critical=False)
        .add_extension(x509.AuthorityKeyIdentifier.from_issuer_public_key(signing.public_key()), critical=False)
        .sign(signing, hashes.SHA256())
    )
    _write(found.key, _pem(key))
    _write(found.certificate, made.public_bytes(serialization.Encoding.PEM))


def _begun(name: x509.Name, issuer: x509.Name, key: ec.EllipticCurvePublicKey, days: int) -> x509.CertificateBuilder:
    return (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(issuer)
        .public_key(key)
        .serial_number(x509.random_serial_number())
        .not_valid_before(_now() - timedelta(days=1))  # clocks of phones differ
        .not_valid_after(_now() + timedelta(days=days - 1))
    )


def _usage(*, signs_certificates: bool) -> x509.KeyUsage:
    return x509.KeyUsage(
        digital_signature=not signs_certificates, key_cert_sign=signs_certificates, crl_sign=signs_certificates,
        content_commitment=False, key_encipherment=False, data_encipherment=False, key_agreement=False,
        encipher_only=False, decipher_only=False,
    )  # fmt: skip


def _pem(key: ec.EllipticCurvePrivateKey) -> bytes:
    return key.private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )


def _write(file: Path, content: bytes) -> None:
    """Write a file that only its owner can read, whole or not at all."""
    part = file.with_name(file.name + ".part")
    part.unlink(missing_ok=True)
    with os.fdopen(os.open(part, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as out:
        out.write(content)
    part.replace(file)


def _now() -> datetime:
    return datetime.now(UTC)
