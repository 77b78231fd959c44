"""Who leaves a round robin: his games still to come are forfeited, and whether those played count (C.05).

The table stands: whoever has left keeps his boards, and each is decided as the round is drawn. With fewer
than half of his games played, nothing for or against him counts in the standings; reports for rating keep
every game.
"""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from pairwright.common.errors import BadInput, Refused
from pairwright.rules.article import rule
from pairwright.seasons.table import FORFEITS
from pairwright.storage.event_state import SectionState
from pairwright.storage.round_state import BoardState, RoundState
from pairwright.storage.section_league import leaving_rule
from pairwright.systems.register import system_named
from pairwright.systems.system import Withdrawal

if TYPE_CHECKING:
    from pairwright.standings.event import Options


def is_gone(section: SectionState, entry: int, round_number: int) -> bool:
    """True when an entry has left before a round, and nobody plays on in its place."""
    after = section.entry_of[entry].withdrawn_after
    return after is not None and after < round_number and not section.has_heirs


def forfeit(section: SectionState, board: BoardState, round_number: int) -> str:
    """The result of a board of a round robin that somebody who has left would play on, "" for all others."""
    if not section.traits.cycles:
        return ""
    white, black = (is_gone(section, key, round_number) for key in board.players)
    return FORFEITS.get((white, black), "")


def ended_by_leaving(section: SectionState, match: BoardState, round_number: int) -> bool:
    """True for a match at whose boards nobody sits since a team has left; False for one played ahead."""
    return not match.opened and match.result == forfeit(section, match, round_number) != ""


@rule("C.05", "withdrawals")
def with_forfeits(section: SectionState, drawn: RoundState) -> RoundState:
    """C.05, withdrawals: the round with the games of those who have left decided.

    A draft has no other results; in a published round those that are in stand.
    """
    boards = []
    for board in drawn.boards:
        result = forfeit(section, board, drawn.number)
        if not drawn.published or (result and not board.result and not board.score):
            board = replace(board, result=result, second=result)
        boards.append(board)
    return replace(drawn, boards=tuple(boards))


def with_latest_forfeits(section: SectionState) -> SectionState:
    """The section with the games of those who have left decided in the last round; in a league in all."""
    if not section.traits.cycles or not section.rounds:
        return section
    for drawn in section.rounds if section.by_fixture else section.rounds[-1:]:
        section = section.with_round(with_forfeits(section, drawn))
    return section


def with_matches_open(section: SectionState, team: int) -> SectionState:
    """The section of a league in which the matches that ended by the leaving of a team are open again."""
    for drawn in section.rounds if section.by_fixture else ():
        boards = tuple(
            replace(one, result="", second="") if team in one.players and _not_told(one) else one
            for one in drawn.boards
        )
        section = section.with_round(replace(drawn, boards=boards))
    return section


def _not_told(match: BoardState) -> bool:
    """Whether its result was never typed: `with_forfeits` writes the same as the second one."""
    return match.second == match.result in FORFEITS.values()


def check_result(section: SectionState, round_number: int, number: int, result: str) -> None:
    """Raise Refused for a game or a match that somebody who has left a round robin would have played."""
    board = section.round(round_number).boards[number - 1]
    due = forfeit(section, board, round_number)
    if due and result != due:
        gone = next(key for key in board.players if is_gone(section, key, round_number))
        if section.of_teams:
            raise Refused.told(
                "{name} has withdrawn, and match {board} of round {n} is not played. If that is wrong, undo "
                "its withdrawal first, or reinstate the team", name=section.name_of[gone], board=number,
                n=round_number,
            )  # fmt: skip
        raise Refused.told(
            "{name} has withdrawn; the game of round {n} is {result}. If that is wrong, reinstate the "
            "player first",
            name=section.name_of[gone], n=round_number, result=due,
        )  # fmt: skip


def rulings(section: SectionState, rounds: int) -> tuple[Withdrawal, ...]:
    """What becomes of everybody who has left a round robin by the end of round `rounds`, by the games so far.

    In a league by its own rule.

    Nothing for a tournament that follows no table of ours (brought in from a file): there the arbiter rules.
    """
    left = {
        section.number(entry.key): entry.withdrawn_after + 1
        for entry in section.entries
        if entry.withdrawn_after is not None and entry.withdrawn_after <= rounds
    }
    if not section.traits.cycles or not left:
        return ()
    tournament = section.units(min(rounds, section.published_rounds))
    try:
        found = system_named(section.setup.system).withdrawals(tournament, left)
    except BadInput:
        return ()
    if not section.by_fixture:
        return found
    return tuple(
        replace(one, counts=leaving_rule(section, section.order[one.number - 1]) != "annulled")
        for one in found
    )


def standing_options(section: SectionState, rounds: int) -> Options:
    """What the standings after so many rounds leave out."""
    from pairwright.standings.event import Options

    annulled = frozenset(ruling.number for ruling in rulings(section, rounds) if not ruling.counts)
    return Options(annulled=annulled)
