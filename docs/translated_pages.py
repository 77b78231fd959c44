"""Which English text each translated page of the documentation translates, section by section.

    python docs/translated_pages.py                   what has changed in English since it was translated
    python docs/translated_pages.py --read PAGE ...   PAGE (docs/de/tutorial.md) is up to date

A translated page names its English page in its head, with a fingerprint of each section. A page in several
languages has links to the others below its title. `--read` writes both.
"""

from __future__ import annotations

import hashlib
import re
import sys
from os.path import relpath
from pathlib import Path

DOCS = Path(__file__).parent
LANGUAGES = {"en": "English", "de": "Deutsch", "fr": "Français", "es": "Español", "ru": "Русский"}
"""The languages of the pages, by the names that they give themselves, in the order of the links."""

HEAD = re.compile(r"\A---\ntranslates: (\S+)\nsections:\n((?:  - .*\n)*)---\n\n?")
LINKS = re.compile(rf"^(?=.*{LANGUAGES['en']})(?=.*{LANGUAGES['de']}).* · .*\n\n?", re.M)
BLOCK = re.compile(r"^```.*?^```$", re.M | re.S)


def translated() -> list[Path]:
    """The pages in other languages than English."""
    return sorted(page for language in LANGUAGES for page in (DOCS / language).glob("*.md"))


def original(page: Path) -> Path:
    """The English page that a page translates. Raises ValueError where it does not say so."""
    head = HEAD.match(page.read_text(encoding="utf-8"))
    if head is None:
        raise ValueError(f"{page}: no head with 'translates: PAGE' and 'sections:'")
    return DOCS / head[1]


def body(page: Path) -> str:
    """The text of a page without its head and the links to other languages."""
    return LINKS.sub("", HEAD.sub("", page.read_text(encoding="utf-8")), count=1)


def sections(text: str) -> list[tuple[str, str]]:
    """(heading, text) of each section of a page, the first with its title."""
    hidden = BLOCK.sub(lambda block: re.sub(r"^#", " ", block[0], flags=re.M), text)
    starts = [found.start() for found in re.finditer(r"^#+ ", hidden, re.M)]
    parts = [text[start:end] for start, end in zip(starts, [*starts[1:], len(text)], strict=True)]
    return [(part.partition("\n")[0].lstrip("# "), part) for part in parts]


def fingerprints(page: Path) -> list[str]:
    """'fingerprint heading' of each section; line breaks do not count."""
    return [
        f"{hashlib.sha256(' '.join(text.split()).encode()).hexdigest()[:12]} {heading}"
        for heading, text in sections(body(page))
    ]


def changes(page: Path) -> list[str]:
    """The headings of the English page whose sections are not those that were translated, or are gone."""
    head = HEAD.match(page.read_text(encoding="utf-8"))
    seen = re.findall(r'^  - "(.*)"$', head[2], re.M) if head else []
    now = fingerprints(original(page))
    changed = [one.partition(" ")[2] for one in now if one not in seen]
    gone = [one.partition(" ")[2] for one in seen if one not in now]
    moved = ["the order of the sections"] if not changed and not gone and seen != now else []
    return [*changed, *(heading for heading in gone if heading not in changed), *moved]


def links(page: Path, source: Path) -> str:
    """The line below a title: the page in every language that has it."""
    there = {"en": source} | {
        one.parent.name: one
        for one in translated()
        if HEAD.match(one.read_text("utf-8")) and original(one) == source
    }
    return " · ".join(
        name if there[code] == page else f"[{name}]({relpath(there[code], page.parent)})"
        for code, name in LANGUAGES.items()
        if code in there
    )


def read(page: Path) -> None:
    """Write down that a page says what its English page says now."""
    source = original(page)
    listed = "".join(f'  - "{one}"\n' for one in fingerprints(source))
    head = f"---\ntranslates: {source.relative_to(DOCS).as_posix()}\nsections:\n{listed}---\n\n"
    page.write_text(head + body(page), encoding="utf-8")
    for one in [source, *(other for other in translated() if original(other) == source)]:
        text = one.read_text(encoding="utf-8")
        kept = (HEAD.match(text) or [""])[0]
        title, _, rest = body(one).partition("\n\n")
        one.write_text(f"{kept}{title}\n\n{links(one, source)}\n\n{rest}", encoding="utf-8")


def main(words: list[str]) -> None:
    """Say what has changed, or write down what was read."""
    if words[:1] == ["--read"]:
        for word in words[1:]:
            read(Path(word).resolve())
        return
    late = {page: changes(page) for page in translated()}
    for page, headings in late.items():
        for heading in headings:
            print(f"{page.relative_to(DOCS)}: changed in {original(page).relative_to(DOCS)}: {heading}")
    sys.exit(any(late.values()))


if __name__ == "__main__":
    main(sys.argv[1:])
