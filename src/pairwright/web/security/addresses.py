"""Addresses of clients: behind trusted proxies, and as the networks that limits count by."""

from __future__ import annotations

import ipaddress
from functools import lru_cache

from starlette.requests import HTTPConnection

from pairwright.common.errors import BadInput
from pairwright.web.desk_settings import DeskSettings

Address = ipaddress.IPv4Address | ipaddress.IPv6Address
Network = ipaddress.IPv4Network | ipaddress.IPv6Network

_OWN_BITS = 64
"""The part of an IPv6 address that a provider gives to one customer; the rest he chooses himself."""

_LONGEST = 64


@lru_cache(maxsize=4096)
def address_of(text: str) -> Address | None:
    """The address in a text such as 192.0.2.1, 192.0.2.1:5000, 2001:db8::1 or [2001:db8::1]:5000."""
    text = text.strip()
    if text.startswith("["):
        text = text[1:].partition("]")[0]
    elif text.count(":") == 1:
        text = text.partition(":")[0]
    try:
        found = ipaddress.ip_address(text.partition("%")[0])
    except ValueError:
        return None
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return mapped or found


def network_of(text: str) -> str:
    """What limits count by: the address itself, of IPv6 the network of 64 bits that it lies in."""
    found = address_of(text)
    if isinstance(found, ipaddress.IPv6Address):
        return str(ipaddress.ip_network((found, _OWN_BITS), strict=False))
    return str(found) if found is not None else text[:_LONGEST]


@lru_cache(maxsize=64)
def networks(named: tuple[str, ...]) -> tuple[Network, ...]:
    """Addresses and networks such as 10.0.0.1 or 10.0.0.0/8. Raises BadInput."""
    try:
        return tuple(ipaddress.ip_network(name) for name in named)
    except ValueError as error:
        raise BadInput.told(
            "{reason}; name a proxy by its address, or by a network such as 10.0.0.0/24", reason=error
        ) from None


def is_trusted(text: str, trusted: tuple[str, ...]) -> bool:
    """True for the address of a trusted proxy."""
    found = address_of(text) if trusted else None
    return found is not None and any(found in network for network in networks(trusted))


def client_address(connection: HTTPConnection, settings: DeskSettings) -> str:
    """The address of the client; what a proxy says is believed only when the proxy is trusted.

    Of several forwarded addresses the last one counts that no trusted proxy has: those before it
    are only what the client claims. What is no address is not believed either.
    """
    direct = connection.client.host if connection.client else "unknown"
    if not is_trusted(direct, settings.trusted_proxies):
        return direct
    hops = [part for line in connection.headers.getlist("x-forwarded-for") for part in line.split(",")]
    last = direct
    for hop in reversed(hops):
        found = address_of(hop)
        if found is None:
            break
        last = str(found)
        if not is_trusted(last, settings.trusted_proxies):
            break
    return last


def client_network(connection: HTTPConnection, settings: DeskSettings) -> str:
    """The same as limits count it."""
    return network_of(client_address(connection, settings))
