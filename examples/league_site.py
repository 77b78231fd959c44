"""A league's web site: static pages of an event, made from the HTTP API of a desk.

    DESK=http://127.0.0.1:8765 TOKEN=... python examples/league_site.py EVENT FOLDER

A token of an arbiter for one event is enough: `pairwright desk --token "Web site" --event NAME`, and how many
`--days`. Run it after every round, or every few minutes: pages that say the same are not written again, so
that whatever copies the folder to a web server copies what is new. Standard library only.
"""

from __future__ import annotations

import json
import os
import sys
import urllib.request
from collections.abc import Iterator
from html import escape
from pathlib import Path
from typing import Any

STYLE = "body{font:1rem/1.5 sans-serif;margin:auto;max-width:50rem;padding:1rem}td,th{padding:.2rem .6rem}"


def ask(path: str) -> Any:
    """What the desk says."""
    request = urllib.request.Request(
        f"{os.environ['DESK']}/api/v1{path}", headers={"Authorization": f"Bearer {os.environ['TOKEN']}"}
    )
    with urllib.request.urlopen(request, timeout=60) as answer:
        return json.load(answer)


def table(heads: list[str], rows: list[list[object]]) -> str:
    """A table; every text is escaped."""
    head = "".join(f"<th>{escape(one)}</th>" for one in heads)
    body = "".join(
        "<tr>" + "".join(f"<td>{escape(str(one))}</td>" for one in row) + "</tr>\n" for row in rows
    )
    return f"<table><thead><tr>{head}</tr></thead>\n<tbody>{body}</tbody></table>"


def pages(event: str) -> Iterator[tuple[str, str, str]]:
    """(name of the file, title, content) of every page."""
    state = ask(f"/events/{event}")["state"]
    links = []
    for section in state["sections"]:
        if not section["setup"]["public"]:
            continue
        key, name = section["key"], section["setup"]["name"]
        names = {one["key"]: one["particulars"]["name"] for one in section["entries"]}
        links.append(f'<li><a href="{key}.html">{escape(name)}</a></li>')
        found = ask(f"/events/{event}/sections/{key}/standings")
        codes = found["order"][1:]
        lines = [
            [line["rank"], line["name"], line["points"], *(line["tiebreaks"].get(code, "") for code in codes)]
            for line in found["players"]
        ]
        content = [f"<p>{escape(found['rules'])}</p>", table(["", "Name", "Points", *codes], lines)]
        for played in reversed(section["rounds"]):
            if not played["published"]:
                continue
            boards = [
                [at, names[board["white"]], board["result"] or "–", names[board["black"]]]
                for at, board in enumerate(played["boards"], section["setup"]["first_board"])
            ]
            content += [f"<h2>Round {played['number']}</h2>", table(["", "White", "", "Black"], boards)]
        yield f"{key}.html", name, "\n".join(content)
    yield "index.html", state["name"], f"<ul>{''.join(links)}</ul>"


def main(event: str, folder: Path) -> None:
    """Write what has changed."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, title, content in pages(event):
        page = (
            f'<!doctype html>\n<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>'
            f"<style>{STYLE}</style>\n<h1>{escape(title)}</h1>\n{content}\n</html>\n"
        )
        file = folder / name
        if not file.exists() or file.read_text(encoding="utf-8") != page:
            file.write_text(page, encoding="utf-8")
            print(f"{name} written")


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
