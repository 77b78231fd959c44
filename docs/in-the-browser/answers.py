"""What the page asks: a report file read, paired, checked and explained; every answer is JSON.

Loaded by worker.js into Python in the browser; nothing here knows of a browser.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

from pairwright import (
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
from pairwright.systems.dutch.verifier.__main__ import judged
from pairwright.tournament.drawn import DrawnPair

_open: list[Tournament] = []
_report: list[bytes] = []
"""What was opened, and its report file."""


def answer(what: str, argument: Any = None) -> str:
    """One question. A fault of the file or of the question is {"error": lines}."""
    try:
        found = QUESTIONS[what](argument)
    except PairwrightError as error:
        found = {"error": str(error).splitlines()}
    return json.dumps(found, ensure_ascii=False)


def _opened(content: Any) -> dict[str, Any]:
    """A report file or our JSON form, as bytes; None for the sample."""
    tournament = sample() if content is None else read(bytes(content))
    _open[:] = [tournament]
    _report[:] = [write_trf(tournament).encode() if content is None else bytes(content)]
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
    """What the stand-alone verifier says of a certificate, as bytes, beside the report file that is open."""
    status, lines = judged(bytes(content), _report[0] if _report else None)
    return {"status": status, "lines": lines}


def _name(tournament: Tournament, index: int) -> str:
    return tournament.players[index].name


def _person(tournament: Tournament, index: int) -> dict[str, Any]:
    return {"number": tournament.players[index].number, "name": _name(tournament, index)}


QUESTIONS: dict[str, Callable[[Any], Any]] = {
    "open": _opened,
    "pair": _pairing,
    "why": _why,
    "check": _check,
    "standings": _standings,
    "verify": _verify,
}
