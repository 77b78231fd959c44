"""The self-test of a running desk: come in by the link, then open every page that links lead to."""

from __future__ import annotations

import re
import urllib.error
import urllib.request
from collections import Counter, deque
from dataclasses import dataclass
from html.parser import HTMLParser
from http.cookiejar import CookieJar
from urllib.parse import urldefrag, urlencode, urljoin, urlsplit

MOST_PAGES = 1000
MOST_ALIKE = 3
"""Pages that are opened of addresses that differ only in numbers: boards, players, rounds."""

_SECONDS = 30
REFUSED = 422
_MADE_FILE = re.compile(r"/(?:reports|files)/[^/]+\.(?:pdf|xlsx|trf|txt)$")
"""Files that may be refused with a reason: what a form cannot say, or a package that is not installed."""


@dataclass(frozen=True, slots=True)
class Visit:
    """One page that was opened: its address, the status of the answer, and what was wrong ("" if nothing)."""

    address: str
    status: int
    fault: str = ""


class _Links(HTMLParser):
    """The addresses of links, styles, scripts and pictures of a page, and the fields of its main form."""

    def __init__(self) -> None:
        super().__init__()
        self.addresses: list[str] = []
        self.fields: dict[str, str] = {}
        self._action = ""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Note what the tag refers to."""
        given = {name: value or "" for name, value in attrs}
        if tag in ("a", "link") and given.get("href"):
            self.addresses.append(given["href"])
        elif tag in ("script", "img") and given.get("src"):
            self.addresses.append(given["src"])
        elif tag == "form":
            self._action = given.get("action", "")
        elif tag == "input" and self._action == "/enter":
            self.fields[given.get("name", "")] = given.get("value", "")


def visit_all(link: str, most: int = 0) -> list[Visit]:
    """Come in by a one-time link and open what can be reached without changing anything, at most so much."""
    opener = urllib.request.build_opener(urllib.request.HTTPCookieProcessor(CookieJar()))
    start, fields = _open(opener, link)
    visits = [start[0]]
    if start[0].fault:
        return visits
    home, _ = _open(opener, urljoin(link, "/enter"), urlencode(fields).encode())
    visits.append(home[0])
    seen = {link, home[0].address}
    alike: Counter[str] = Counter()
    waiting = deque(home[1])
    while waiting and len(visits) < (most or MOST_PAGES):
        address = waiting.popleft()
        shape = re.sub(r"\d+", "0", urlsplit(address).path)
        if address in seen or urlsplit(address).netloc != urlsplit(link).netloc or alike[shape] >= MOST_ALIKE:
            continue
        seen.add(address)
        alike[shape] += 1
        (visit, further), _ = _open(opener, address)
        visits.append(visit)
        waiting.extend(further)
    return visits


def _open(
    opener: urllib.request.OpenerDirector, address: str, data: bytes | None = None
) -> tuple[tuple[Visit, list[str]], dict[str, str]]:
    try:
        with opener.open(address, data, _SECONDS) as answer:
            final, kind, body = answer.url, answer.headers.get_content_type(), answer.read()
    except urllib.error.HTTPError as error:
        if error.code == REFUSED and _MADE_FILE.search(urlsplit(address).path):
            return (Visit(address, error.code), []), {}
        return (Visit(address, error.code, f"answered {error.code}"), []), {}
    except OSError as error:
        return (Visit(address, 0, str(error)), []), {}
    if kind != "text/html":
        return (Visit(address, 200), []), {}
    links = _Links()
    links.feed(body.decode())
    further = [urldefrag(urljoin(final, one)).url for one in links.addresses]
    return (Visit(final, 200), further), links.fields
