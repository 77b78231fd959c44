"""Teams in a report file of 2016, which has lists of players (record 013) and nothing about their matches.

Lists alone may belong to an event of single players, where they are for a prize, or to matches of teams. The
file says it by its type (092, "Team: Swiss-System"), or its boards do: in matches the players of a team meet
one other team in a round. What TRF26 has records for beyond that (match points, forfeited matches, byes,
line-ups) stands in our own comments, so that a file of 2016 reads back as what it was.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from pairwright.trf.columns import integer, record
from pairwright.trf.context import RecordLine
from pairwright.trf.directives import PREFIX

COMMENT = f"{PREFIX}record "
"""How a comment begins that holds a record of TRF26."""
HELD = frozenset({"162", "240", "250", "260", "299", "300", "310", "320", "330", "352", "362", "801", "802"})
"""The records that such a comment may hold: those of teams, and what a bye is worth on a board."""


def uncovered(text: str) -> str:
    """The record in a comment of ours; any other line as it is."""
    held = text[len(COMMENT) :] if text.startswith(COMMENT) else ""
    return held if held[:3] in HELD else text


def covered(line: str) -> str:
    """A record of teams as a comment; any other line as it is."""
    return f"{COMMENT}{line}" if line[:3] in HELD else line


def says_teams(lines: Mapping[str, Sequence[RecordLine]]) -> bool | None:
    """What the type of the event (092) says: teams, single players, or None for neither."""
    said = " ".join(line.value for line in lines.get("092", ())).upper()
    if "TEAM" in said:
        return True
    return False if "INDIVIDUAL" in said else None


def meet_as_teams(lines: Mapping[str, Sequence[RecordLine]], id_width: int) -> bool:
    """True when most lists meet one other list in a round, several of their players at once.

    Most of them are enough: one list that lacks or is damaged leaves an event of teams one of teams, and the
    boards that fit no match are named.
    """
    lists = record("013", id_width)
    team_of: dict[int, int] = {}
    for team, line in enumerate(lines.get("013", ())):
        for (field,) in lists.groups(line.text):
            if number := integer(line.text[field.slice]):
                team_of.setdefault(number, team)
    met: dict[tuple[int, int], list[int | None]] = {}
    for player, place, opponent in _games(lines, id_width):
        if player in team_of:
            met.setdefault((team_of[player], place), []).append(team_of.get(opponent))
    several = [(own, {*others} - {None}) for (own, _), others in met.items() if len(others) > 1]
    return 2 * sum(len(others) == 1 and own not in others for own, others in several) > len(several)


def _games(lines: Mapping[str, Sequence[RecordLine]], id_width: int) -> Iterator[tuple[int, int, int]]:
    """Player, round and opponent of every game, as far as they can be read."""
    rows = record("001", id_width)
    own = rows.field("id").slice
    for line in lines.get("001", ()):
        player = integer(line.text[own]) or 0
        for place, group in enumerate(rows.groups(line.text)):
            opponent = integer(line.text[group[0].slice])
            if opponent:
                yield player, place, opponent
