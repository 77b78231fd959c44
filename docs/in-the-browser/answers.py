"""What the page asks: a tournament paired, checked and explained, a proof verified; every answer is JSON.

Loaded by worker.js into Python in the browser; nothing here knows of a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pairwright import (
    BadInput,
    PairwrightError,
    Tournament,
    pair,
    read,
    recheck,
    sample,
    standings_of,
    why,
    write_trf,
)
from pairwright.lots.draw_json import drawn_numbers
from pairwright.lots.transcript_json import FORMAT, parse_document
from pairwright.lots.transcript_replay import replay
from pairwright.publish.lots_page import verdict
from pairwright.storage.file_event import sections_in
from pairwright.systems.dutch.verifier.__main__ import judged
from pairwright.tournament.round import DrawnPair

_open: list[Tournament] = []
_report: list[bytes] = []
"""What was opened, and its report file."""
_sections: dict[str, bytes] = {}
"""Of the file of an event: its sections, each in our JSON form."""


def answer(what: str, argument: Any = None) -> str:
    """One question. A fault of the file or of the question is {"error": lines}."""
    try:
        found = QUESTIONS[what](argument)
    except PairwrightError as error:
        found = {"error": str(error).splitlines()}
    return json.dumps(found, ensure_ascii=False)


def _opened(content: Any) -> dict[str, Any]:
    """A report file, our JSON form, an event or a junior section, as bytes; None for the sample.

    Of an event with several sections these are named, for one of them to be asked for.
    """
    data = None if content is None else bytes(content)
    _sections.clear()
    if data is not None and (document := _object(data)) is not None:
        if document.get("format") == FORMAT:
            raise BadInput("this is the transcript of a drawing of lots: choose it under “Proof”")
        _sections.update(sections_in(data, started=False))
        if len(_sections) > 1:
            return {"sections": list(_sections)}
        data = next(iter(_sections.values()), data)
    tournament = sample() if data is None else read(data)
    return _shown(tournament, write_trf(tournament).encode() if data is None else data)


def _section(key: Any) -> dict[str, Any]:
    """One section of the event that was opened."""
    data = _sections[str(key)]
    return _shown(read(data), data)


def _object(data: bytes) -> dict[str, Any] | None:
    try:
        found = json.loads(data)
    except (ValueError, RecursionError):
        return None
    return found if isinstance(found, dict) else None


def _shown(tournament: Tournament, data: bytes) -> dict[str, Any]:
    _open[:], _report[:] = [tournament], [data]
    return {
        "title": tournament.header("name") or "A tournament",
        "players": [{"number": one.number, "name": one.name} for one in tournament.players],
        "rounds": len(tournament.rounds),
        "of": tournament.number_of_rounds,
    }


def _pairing(_: Any) -> dict[str, Any]:
    """The next round."""
    tournament = _open[0]
    drawn = pair(tournament)
    bye = drawn.pairing_allocated_bye
    return {
        "round": drawn.round_number,
        "system": drawn.system,
        "edition": drawn.edition,
        "boards": [[_person(tournament, one.white), _person(tournament, one.black)] for one in drawn.boards],
        "bye": None if bye is None else _person(tournament, bye),
    }


def _why(asked: Any) -> dict[str, Any]:
    """Why a player (by number) was drawn as he is in the next round, or why not with another one."""
    number, other = asked
    said = why(_open[0], int(number), other=int(other) if other else None)
    return {"plain": said.plain, "arbiter": said.arbiter}


def _check(_: Any) -> dict[str, Any]:
    """Every round paired again."""
    tournament = _open[0]
    report = recheck(tournament)

    def shown(pairs: tuple[DrawnPair, ...]) -> list[str]:
        return [
            f"{_name(tournament, one.white)} - {'bye' if one.bye else _name(tournament, one.black)}"
            for one in pairs
        ]

    return {
        "system": report.system,
        "edition": report.edition,
        "rounds": [
            {
                "round": one.round_number,
                "agrees": one.agrees,
                "refusal": one.refusal,
                "ours": shown(one.ours),
                "theirs": shown(one.theirs),
            }
            for one in report.rounds
        ],
    }


def _standings(_: Any) -> list[dict[str, Any]]:
    """Rank, name and points."""
    return [
        {"rank": line.rank, "name": line.name, "points": line.points / 10}
        for line in standings_of(_open[0]).lines
    ]


def _verify(content: Any) -> dict[str, Any]:
    """A certificate, by the stand-alone verifier beside the open file; or the transcript of a draw."""
    data = bytes(content)
    document = _object(data)
    if document is not None and document.get("format") == FORMAT:
        return _drawing(data)
    status, lines = judged(data, _report[0] if _report else None)
    return {"title": "The certificate", "status": status, "lines": lines}


def _drawing(data: bytes) -> dict[str, Any]:
    """A drawing of lots, every step of it replayed."""
    title = "The drawing of lots"
    try:
        checked = replay(parse_document(data.decode("utf-8-sig")))
    except BadInput as error:
        return {"title": title, "status": 1, "lines": ["NOT VALID", *map(str, error.faults)]}
    rows = [
        [one["number"], one["name"], one.get("group") or one["federation"]]
        for one in drawn_numbers(checked.transcript)
    ]
    title = checked.transcript.announcement.title or title
    return {"title": title, "status": 0, "lines": list(map(str, verdict(checked))), "rows": rows}


def _name(tournament: Tournament, index: int) -> str:
    return tournament.players[index].name


def _person(tournament: Tournament, index: int) -> dict[str, Any]:
    return {"number": tournament.players[index].number, "name": _name(tournament, index)}


QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "open": _opened,
    "section": _section,
    "pair": _pairing,
    "why": _why,
    "check": _check,
    "standings": _standings,
    "verify": _verify,
}
