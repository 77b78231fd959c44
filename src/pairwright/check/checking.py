"""Pair every round of a tournament again, compare with what was played, and tell it as plain JSON values."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Sequence
from itertools import zip_longest

from pairwright.common.errors import BadInput, NoPairing, of_kinds
from pairwright.common.messages import told
from pairwright.common.values import TYPE_CHECKING, dataclass, replace
from pairwright.systems.register import pair, system_named
from pairwright.systems.swiss.boards import board_order
from pairwright.systems.system import Pairing
from pairwright.tournament.acceleration import virtual_points
from pairwright.tournament.history import scores_before
from pairwright.tournament.outcome import NOT_THERE
from pairwright.tournament.round import NO_OPPONENT, DrawnPair, drawn_pairs
from pairwright.tournament.tournament import Tournament, require_pairing, require_tournament

if TYPE_CHECKING:
    from pairwright.check.deviations import Deviation
    from pairwright.explain.answer_json import Json
    from pairwright.trf.problems import Problem


@dataclass(frozen=True, slots=True)
class RoundCheck:
    """One round of the tournament, paired again.

    same:    how many pairs (the bye counts as one) are the same on both sides.
    ours:    the pairs of the draw made now that the tournament does not have, in board order.
    theirs:  the pairs of the tournament that the draw does not have, in board order.
    refusal: why the rules admit no pairing of this round, "" when they do.
    open:    the matches of a table of teams of which the tournament has nothing: postponed, or not played.
    """

    round_number: int
    same: int
    ours: tuple[DrawnPair, ...] = ()
    theirs: tuple[DrawnPair, ...] = ()
    refusal: str = ""
    open: tuple[DrawnPair, ...] = ()

    @property
    def agrees(self) -> bool:
        """True when the draw made now is the one that was played."""
        return not (self.ours or self.theirs or self.refusal)

    @property
    def inverted(self) -> tuple[DrawnPair, ...]:
        """Those of `ours` that were played with the colours the other way round."""
        known = {pair.players for pair in self.theirs}
        return tuple(pair for pair in self.ours if pair.players in known)


@dataclass(frozen=True, slots=True)
class RankDifference:
    """A player (by index) whose rank in the file is not one of his places, first_place to last_place."""

    player: int
    stated: int
    first_place: int
    last_place: int


@dataclass(frozen=True, slots=True)
class RankCheck:
    """The ranks of the file against the standings by its own list of tie-breaks.

    refusal: why the standings cannot be worked out (a tie-break that is not known), "" when they can.
    """

    tie_breaks: tuple[str, ...]
    differences: tuple[RankDifference, ...] = ()
    refusal: str = ""


@dataclass(frozen=True, slots=True)
class CheckReport:
    """All rounds of a tournament, paired again.

    system, edition: the rules that the rounds were paired by.
    number_of_rounds: the length of the event that the pairing assumed.
    ranks: the comparison of the final ranks, None when there was nothing to compare.
    """

    rounds: tuple[RoundCheck, ...]
    system: str
    edition: str
    number_of_rounds: int
    ranks: RankCheck | None = None

    @property
    def agrees(self) -> bool:
        """True when every round agrees, and the ranks as far as they could be compared."""
        return all(checked.agrees for checked in self.rounds) and not (self.ranks and self.ranks.differences)


POINTS = "TRF-POINTS-MISMATCH"
"""The finding of the reader that counts as a difference: the file's points are not those of its results."""


def report_as_json(tournament: Tournament, report: CheckReport, problems: Sequence[Problem]) -> Json:
    """What was found in a file: its rounds and ranks, and the findings of the reader."""
    players = [(player.known_number, player.name) for player in tournament.players]
    points_same = not any(problem.code == POINTS for problem in problems)
    same = report.agrees and points_same
    return {
        "same": same,
        "tournament": tournament.header("name"),
        "players": len(players),
        "system": report.system,
        "edition": report.edition,
        "rounds": [
            {**_round(checked, players), "said": [] if checked.agrees else _said(tournament, checked)}
            for checked in report.rounds
        ],
        "points_same": points_same,
        "ranks": _ranks(report.ranks, players),
        "problems": [problem.as_json() for problem in problems],
    }


def deviations_as_json(tournament: Tournament, report: CheckReport) -> list[Json]:
    """Where the event leaves the rules of FIDE, the farthest first; rounds drawn otherwise among it."""
    from pairwright.check.fide_mode import deviations, of_check  # only FIDE mode asks

    found = sorted((*deviations(tournament), *of_check(report)), key=lambda one: -one.level)
    return [deviation_as_json(one, tournament) for one in found]


def deviation_as_json(one: Deviation, tournament: Tournament) -> Json:
    """One deviation, its players by number."""
    from pairwright.check.deviations import KINDS

    players = [tournament.players[index] for index in one.players]
    return {
        "kind": one.kind,
        "level": one.level.name.lower(),
        "round": one.round_number,
        "players": [player.known_number for player in players],
        "value": one.value,
        "articles": [f"{article.book} {article.number}" for article in one.articles],
        "text": one.sentence(f"{player.known_number} {player.name}" for player in players),
        "meaning": KINDS[one.kind].meaning,
    }


def _said(tournament: Tournament, checked: RoundCheck) -> list[str]:
    from pairwright.check.fide_mode import said_of_round  # few checks need it

    return list(said_of_round(tournament, checked.round_number))


def _round(checked: RoundCheck, players: Sequence[tuple[int, str]]) -> Json:
    inverted = {pair.players for pair in checked.inverted}

    def side(pair: DrawnPair | None) -> Json | None:
        """One side of a difference; none where the other side has more pairs."""
        if pair is None:
            return None
        white, white_name = players[pair.white]
        black, black_name = (None, None) if pair.bye else players[pair.black]
        return {
            "white": white,
            "black": black,
            "white_name": white_name,
            "black_name": black_name,
            "colours_only": pair.players in inverted,
        }

    return {
        "round": checked.round_number,
        "same": checked.agrees,
        "same_pairs": checked.same,
        "no_pairing": checked.refusal,
        "differences": [
            {"ours": side(ours), "file": side(theirs)}
            for ours, theirs in zip_longest(checked.ours, checked.theirs)
        ],
        "open": [side(pair) for pair in checked.open],
    }


def _ranks(ranks: RankCheck | None, players: Sequence[tuple[int, str]]) -> Json | None:
    if ranks is None:
        return None
    return {
        "tie_breaks": list(ranks.tie_breaks),
        "same": not ranks.differences,
        "not_compared": ranks.refusal,
        "differences": [
            {
                "player": players[difference.player][0],
                "name": players[difference.player][1],
                "file_rank": difference.stated,
                "first_place": difference.first_place,
                "last_place": difference.last_place,
            }
            for difference in ranks.differences
        ],
    }


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
        require_pairing(pairing := draw(before))
    except NoPairing as refusal:
        order = _in_board_order(played, before)
        return RoundCheck(number, 0, (), tuple(order), *refusal.args), None
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
    return tuple(
        one
        for one in ours
        if all(
            played.opponents[team] == NO_OPPONENT and played.outcomes[team] in NOT_THERE
            for team in one.players
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
