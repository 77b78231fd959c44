"""Look over the built site: every link and anchor leads somewhere, and nothing is fetched from elsewhere.

python docs/site/check_site.py [FOLDER]      exit status 1 when something is wrong
"""

from __future__ import annotations

import re
import sys
from functools import cache
from html.parser import HTMLParser
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit

FETCHED = {
    "script": "src",
    "img": "src",
    "link": "href",
    "iframe": "src",
    "source": "src",
    "audio": "src",
    "video": "src",
    "object": "data",
}
NOT_FETCHED = {"canonical", "alternate", "next", "prev"}
SITE = "http://site/"


class Seen(HTMLParser):
    """The anchors, links and parts of a page."""

    def __init__(self) -> None:
        super().__init__()
        self.anchors: set[str] = {"", "top"}
        self.links: list[str] = []
        self.parts: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """One element."""
        values = dict(attrs)
        self.anchors |= {value for name in ("id", "name") if (value := values.get(name))}
        if tag in ("a", "area") and values.get("href"):
            self.links.append(values["href"] or "")
        elif values.get("rel") not in NOT_FETCHED and (part := values.get(FETCHED.get(tag, ""))):
            self.parts.append(part)


def main() -> None:
    """Check a folder."""
    folder = Path(sys.argv[1] if len(sys.argv) > 1 else "build/site")
    wrong = faults(folder)
    print("\n".join(wrong) or f"{sum(1 for _ in folder.rglob('*.html'))} pages, no broken link")
    sys.exit(bool(wrong))


def faults(folder: Path) -> list[str]:
    """What is wrong with a built site, a line each."""
    pages = sorted(folder.rglob("*.html"))
    if not pages:
        return [f"no page in {folder}"]
    found = []
    for page in pages:
        seen = _seen(page)
        place = page.relative_to(folder).as_posix()
        found += [f"{place}: {part} is fetched from elsewhere" for part in seen.parts if _foreign(part)]
        for link in [*seen.links, *seen.parts]:
            fault = None if _foreign(link) else _broken(folder, place, link)
            if fault:
                found.append(f"{place}: {link}: {fault}")
    for style in sorted(folder.rglob("*.css")):
        addresses = re.findall(r"(?:@import\s+|url\()['\"]?([^'\")]+)", style.read_text(encoding="utf-8"))
        foreign = [one for one in addresses if _foreign(one) and not one.startswith("data:")]
        found += [f"{style.name}: {one} is fetched from elsewhere" for one in foreign]
    return found


def _foreign(address: str) -> bool:
    return bool(urlsplit(address).scheme or urlsplit(address).netloc)


def _broken(folder: Path, place: str, link: str) -> str | None:
    address = urlsplit(urljoin(SITE + place, link))
    target = folder / unquote(address.path).lstrip("/")
    if target.is_dir():
        target /= "index.html"
    if not target.is_file():
        return "no such page"
    if target.suffix == ".html" and unquote(address.fragment) not in _seen(target).anchors:
        return "no such anchor"
    return None


@cache
def _seen(page: Path) -> Seen:
    parser = Seen()
    parser.feed(page.read_text(encoding="utf-8"))
    return parser


if __name__ == "__main__":
    main()
