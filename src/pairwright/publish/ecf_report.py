"""The results file of the English Chess Federation (text form)."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pairwright.common.errors import BadInput
from pairwright.common.messages import told
from pairwright.common.values import dataclass, field
from pairwright.standings.tie_breaks import day_of_round
from pairwright.standings.time_control import parse_time_control
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.person import NATIONAL
from pairwright.tournament.player import SEXES, normal_date
from pairwright.tournament.results import code_of, result_told
from pairwright.tournament.tournament import Tournament
from pairwright.trf.kept import national_numbers

MANDATORY = (
    "EVENT CODE",
    "SUBMISSION INDEX",
    "EVENT NAME",
    "EVENT DATE",
    "FINAL RESULT DATE",
    "RESULTS OFFICER",
    "RESULTS OFFICER ADDRESS",
    "TREASURER",
    "TREASURER ADDRESS",
)
TIMES = (
    "MINUTES FOR GAME",
    "MOVES FIRST SESSION",
    "MINUTES FIRST SESSION",
    "MOVES SECOND SESSION",
    "MINUTES SECOND SESSION",
    "MINUTES REST OF GAME",
    "SECONDS PER MOVE",
)
_CODE = re.compile(r"\d{6}[A-HJ-L]")
_SCORES = {
    (Outcome.WIN, Outcome.LOSS): "10",
    (Outcome.LOSS, Outcome.WIN): "01",
    (Outcome.DRAW, Outcome.DRAW): "55",
}


@dataclass(frozen=True, slots=True)
class EcfSubmission:
    """What a results file says beside the games.

    details: fields of the event by name, as in MANDATORY and TIMES. codes: ECF codes by pairing number.
    section: name of the section; "" for the name of the event.
    """

    details: Mapping[str, str] = field(default_factory=dict)
    codes: Mapping[int, str] = field(default_factory=dict)
    section: str = ""


@dataclass(frozen=True, slots=True)
class EcfReport:
    """A results file. left_out: games that it cannot say, with the reason."""

    text: str
    left_out: tuple[str, ...]
    without_code: int


def ecf_report(tournament: Tournament, submission: EcfSubmission) -> EcfReport:
    """The results file of a tournament of single players.

    Raises BadInput with every mandatory field that is missing or wrong.
    """
    details = details_of(tournament, submission)
    faults = [told("the field {name} is missing", name=name) for name in MANDATORY if not details.get(name)]
    if not details.get("MINUTES FOR GAME") and not details.get("MINUTES FIRST SESSION"):
        faults.append(told("the time is missing: MINUTES FOR GAME, or MOVES and MINUTES FIRST SESSION"))
    faults += [
        told(
            "player {n}: {code!r} is not an ECF code (six digits and a letter A to L without I)",
            n=number,
            code=code,
        )
        for number, code in submission.codes.items()
        if code and not _CODE.fullmatch(code.upper())
    ]
    faults += [
        told("unknown field {name!r}", name=name) for name in details if name not in (*MANDATORY, *TIMES)
    ]
    if faults:
        raise BadInput(*faults)
    left_out: list[str] = []
    lines = list(_lines(tournament, submission, details, left_out))
    without = sum(1 for player in tournament.players if not submission.codes.get(player.number))
    return EcfReport("\r\n".join(lines) + "\r\n", tuple(left_out), without)


def details_of(tournament: Tournament, submission: EcfSubmission) -> dict[str, str]:
    """The fields of the event: what was given, and what the tournament tells."""
    found = {
        "SUBMISSION INDEX": "1",
        "EVENT NAME": tournament.header("name"),
        "EVENT DATE": _date(tournament.header("start_date")),
        "FINAL RESULT DATE": _date(tournament.header("end_date") or tournament.header("start_date")),
        **_time_fields(tournament.header("time_control_code")),
    }
    given = {name.strip().upper(): value.strip() for name, value in submission.details.items()}
    if any(name in TIMES for name in given):
        found = {name: value for name, value in found.items() if name not in TIMES}
    return {name: value for name, value in {**found, **given}.items() if value}


def _time_fields(code: str) -> dict[str, str]:
    control = parse_time_control(code) if code else None
    if control is None:
        return {}
    first = control.periods[0]
    found = {"SECONDS PER MOVE": str(first.increment)} if first.increment else {}
    minutes = [str(period.seconds // 60) for period in control.periods]
    if len(control.periods) == 1:
        return {"MINUTES FOR GAME": minutes[0], **found}
    found |= {"MOVES FIRST SESSION": str(first.moves), "MINUTES FIRST SESSION": minutes[0]}
    if len(control.periods) > 2:
        found |= {"MOVES SECOND SESSION": str(control.periods[1].moves), "MINUTES SECOND SESSION": minutes[1]}
    return found | {"MINUTES REST OF GAME": minutes[-1]}


def _date(text: str) -> str:
    """A date as DD/MM/YYYY."""
    day = normal_date(text)
    return "/".join(reversed(day.split("/"))) if day else ""


def _lines(
    tournament: Tournament, submission: EcfSubmission, details: Mapping[str, str], left_out: list[str]
) -> Iterator[str]:
    yield "#EVENT DETAILS"
    for name in (*MANDATORY, *TIMES):
        if details.get(name):
            yield f"#{name}={_clean(details[name])}"
    yield "#PLAYER LIST"
    for player in tournament.players:
        fields = {
            "PIN": str(player.number),
            "ECF CODE": submission.codes.get(player.number, "").upper(),
            "NAME": player.name,
            "GENDER": {"m": "M", "w": "F"}.get(SEXES.get(player.sex, ""), ""),
            "TITLE": player.title,
            "DATE OF BIRTH": _date(player.birth_date),
            "CLUB NAME": player.club,
            "FIDE NO": player.fide_id,
        }
        yield "".join(f"#{name}={_clean(value)}" for name, value in fields.items() if value)
    yield f"#SECTION RESULTS={_clean(submission.section or details['EVENT NAME'])}"
    yield from _games(tournament, left_out)
    yield "#FINISH"


def _games(tournament: Tournament, left_out: list[str]) -> Iterator[str]:
    for number, played in enumerate(tournament.rounds, 1):
        date = _date(day_of_round(tournament, number))
        for index, other in enumerate(played.opponents):
            if (
                other < 0
                or played.colours[index] == Colour.BLACK
                or (played.colours[index] == Colour.NONE and other < index)
            ):
                continue
            outcomes = (Outcome(played.outcomes[index]), Outcome(played.outcomes[other]))
            if not all(outcome.played for outcome in outcomes):
                continue
            white, black = tournament.players[index].number, tournament.players[other].number
            score = _SCORES.get(outcomes)
            if score is None:
                code = code_of(*outcomes)
                names = " and ".join(outcome.name.lower().replace("_", " ") for outcome in outcomes)
                left_out.append(told(
                    "round {n}, {white} against {black}: {result}", n=number, white=white, black=black,
                    result=result_told(code) if code else names,
                ))  # fmt: skip
                continue
            colour = "#COLOUR=W" if played.colours[index] == Colour.WHITE else ""
            yield f"#PIN1={white}#SCORE={score}#PIN2={black}{colour}#ROUND={number}" + (
                f"#GAME DATE={date}" if date else ""
            )


def _clean(text: str) -> str:
    """A value without the sign that begins a field, and without line breaks."""
    return " ".join(text.replace("#", " ").split())


def codes_from_file(tournament: Tournament) -> dict[int, str]:
    """ECF codes by pairing number: national numbers of the players, then the national rating records (ENG)
    of a report file.
    """
    listed, found = national_numbers(tournament, "ENG"), {}
    for one in tournament.players:
        for code in (dict(one.more).get(NATIONAL, ""), listed.get(one.known_number, "")):
            if _CODE.fullmatch(code.upper()):
                found[one.number] = code.upper()
    return found
