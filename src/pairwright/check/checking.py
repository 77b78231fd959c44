"""Pair every round of a tournament again and compare with what was played."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence

from pairwright.check.check_report import CheckReport, RankCheck, RankDifference, RoundCheck
from pairwright.common.errors import BadInput, NoPairing, of_kinds
from pairwright.common.messages import told
from pairwright.common.values import replace
from pairwright.systems.register import pair, system_named
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.system import Pairing
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.history import scores_before
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.round import NO_OPPONENT, DrawnPair, drawn_pairs
from pairwright.tournament.tournament import Tournament, require_tournament

# -- Work the final standings out again and compare them with the ranks of a file ----------------------


def check_ranks(tournament: Tournament) -> RankCheck | None:
    """Compare the ranks of a finished tournament with its results and its list of tie-breaks.

    None when there is nothing to compare: the tournament is not finished, names no tie-breaks, or
    does not have a rank for everybody (in a file of an unfinished event the ranks mean nothing).

    A rank is right when it lies among the places that the player shares: a file may give players who
    are level in everything the same rank, or ranks one after the other.
    """
    ranks = [player.rank for player in tournament.players]
    finished = tournament.rounds and len(tournament.rounds) >= tournament.number_of_rounds
    if not (finished and tournament.tie_breaks and None not in ranks):
        return None
    from pairwright.standings import standings

    try:
        table = standings(tournament)
    except BadInput as error:
        return RankCheck(tournament.tie_breaks, refusal="; ".join(error.faults))
    sharing = Counter(line.rank for line in table.lines)
    differences = [
        RankDifference(line.participant, stated, line.rank, line.rank + sharing[line.rank] - 1)
        for line in table.lines
        if (stated := ranks[line.participant]) is not None
        and not line.rank <= stated < line.rank + sharing[line.rank]
    ]
    return RankCheck(tournament.tie_breaks, tuple(differences))


# ------------------------------------------------------------------------------------------------------


PairNext = Callable[[Tournament], Pairing]


@of_kinds
def check(
    tournament: Tournament,
    *,
    system: str = "",
    edition: str | int = "",
    rounds: Collection[int] = (),
    pair_next: PairNext | None = None,
) -> CheckReport:
    """Pair the rounds again, each from what was known before it, and compare.

    system, edition: override what the tournament says.
    rounds:    numbers of the rounds to check; all of them, and the final ranks, when empty.
    pair_next: what pairs a round, by default the registered system.
    Raises BadInput when the tournament cannot be paired at all (an unknown system, a round it does
    not have). A tournament that does not say how many rounds it has is taken for a complete one.
    """
    require_tournament(tournament)
    unknown = sorted(number for number in rounds if not 1 <= number <= len(tournament.rounds))
    if unknown:
        raise BadInput(
            *(
                told(
                    "round {number} was not played; the last one is {last}",
                    number=number, last=len(tournament.rounds),
                )
                for number in unknown
            )
        )  # fmt: skip
    if not tournament.number_of_rounds:
        tournament = replace(tournament, number_of_rounds=len(tournament.rounds))
    draw = pair_next or (lambda event: pair(event, system=system, edition=edition))
    checked, made_by = [], (system or tournament.system, str(edition) or tournament.edition)
    for number in sorted(rounds) or range(1, len(tournament.rounds) + 1):
        result, pairing = _check_round(tournament, number, draw)
        checked.append(result)
        if pairing is not None:
            made_by = pairing.system, pairing.edition
    ranks = None if rounds else check_ranks(tournament)
    return CheckReport(tuple(checked), *made_by, tournament.number_of_rounds, ranks)


def _check_round(tournament: Tournament, number: int, draw: PairNext) -> tuple[RoundCheck, Pairing | None]:
    before = tournament.before_round(number)
    if not before.initial_colour and tournament.initial_colour:
        before = replace(before, initial_colour=tournament.initial_colour)
    played = drawn_pairs(tournament.rounds[number - 1])
    try:
        pairing = draw(before)
    except NoPairing as refusal:
        order = _in_board_order(played, before)
        return RoundCheck(number, 0, (), tuple(order), str(refusal)), None
    made = [DrawnPair(board.white, board.black) for board in pairing.boards]
    if pairing.pairing_allocated_bye is not None:
        made.append(DrawnPair(pairing.pairing_allocated_bye, NO_OPPONENT))
    ours, theirs = _differences(made, played)
    same = len(made) - len(ours)
    waiting = _without_result(tournament, number, pairing, ours)
    ours = [one for one in ours if one not in waiting]
    return RoundCheck(number, same, tuple(ours), tuple(_in_board_order(theirs, before)), "", waiting), pairing


def _without_result(
    tournament: Tournament, number: int, pairing: Pairing, ours: Sequence[DrawnPair]
) -> tuple[DrawnPair, ...]:
    """The matches of a table of teams in which neither team has done anything: they wait, nothing differs."""
    if not tournament.team_score or not system_named(pairing.system).traits.cycles:
        return ()
    played = tournament.rounds[number - 1]
    idle = (Outcome.ABSENT, Outcome.ZERO_POINT_BYE)
    return tuple(
        one
        for one in ours
        if all(
            played.opponents[team] == NO_OPPONENT and played.outcomes[team] in idle for team in one.players
        )
    )


def _differences(
    made: Iterable[DrawnPair], played: Iterable[DrawnPair]
) -> tuple[list[DrawnPair], list[DrawnPair]]:
    """What only one side has. A pair whose colours the file does not know agrees either way round."""
    made, played = list(made), list(played)
    if all(pair.coloured for pair in played):
        ours, theirs = set(made), set(played)
        return [pair for pair in made if pair not in theirs], [pair for pair in played if pair not in ours]
    exact = {pair for pair in played if pair.coloured}
    loose = {pair.players for pair in played if not pair.coloured}
    ours_left = [pair for pair in made if pair not in exact and pair.players not in loose]
    known = set(made)
    met = {pair.players for pair in made}
    theirs_left = [
        pair for pair in played if (pair not in known if pair.coloured else pair.players not in met)
    ]
    return ours_left, theirs_left


def _in_board_order(pairs: Sequence[DrawnPair], before: Tournament) -> list[DrawnPair]:
    """Pairs as C.04.2 article 3.6 orders them, byes last."""
    scores: Sequence[int] = scores_before(before)
    virtual = virtual_points(before, before.next_round)
    if virtual is not None:
        scores = [score + extra for score, extra in zip(scores, virtual, strict=True)]
    games = {(pair.white, pair.black): pair for pair in pairs if not pair.bye}
    ordered = [games[players] for players in board_order(games, scores)]
    return ordered + [pair for pair in pairs if pair.bye]
