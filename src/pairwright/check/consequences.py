"""An old result (or bye) corrected: which later rounds would have been paired otherwise, and what counts.

A round is paired from what was known at that moment and is never paired again. C.04.2 article 4.3 says
how long a correction still counts for pairings; these functions say it for a tournament as it stands, and
show for every later round what the draw would have been.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import Enum

from pairwright.common.errors import BadInput, NoPairing, faults_of, of_kinds
from pairwright.common.values import dataclass, replace
from pairwright.rules.article import Article, rule
from pairwright.rules.books import in_edition
from pairwright.systems.register import pair, system_of
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Player
from pairwright.tournament.round import NO_OPPONENT, DrawnPair, Game, Round, drawn_pairs
from pairwright.tournament.tournament import Tournament, require_tournament

ALWAYS_COUNT = Article("C.04.3", "F.7", "2012")
"""The edition of 2012 knew no deadline: every pairing yet to be made takes a correction into account."""


class Counts(Enum):
    """What a correction still counts for.

    IN_TIME:   no later round has been drawn: the next pairing takes it into account.
    ONE_LATER: the next round was drawn and is being played: it stands, the pairing after it counts.
    RATING:    the next round is over: for the rating reports only, no pairing looks at it any more.
    TABLE:     a round robin is not paired by results; the standings count.
    """

    IN_TIME = "the next pairing"
    ONE_LATER = "the pairing after the next"
    RATING = "rating only"
    TABLE = "standings"


@dataclass(frozen=True, slots=True)
class Ruling:
    """What the rules allow for the correction of one round.

    first_pairing: number of the first round whose pairing takes it into account; 0 when none does.
    stands:        numbers of the rounds that were drawn without it, and stand.
    """

    corrected_round: int
    counts: Counts
    article: Article
    first_pairing: int
    stands: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundConsequence:
    """A later round, drawn with what was known and drawn with the correction.

    was, would_be: the boards (and byes) that only the one and only the other draw has, in board order.
    same:     how many both have.
    as_drawn: the round itself is the draw by what was known; False when somebody had changed it, or it
              was drawn by other rules.
    refusal:  why one of the two draws does not exist, "" when both do.
    """

    round_number: int
    was: tuple[DrawnPair, ...]
    would_be: tuple[DrawnPair, ...]
    same: int
    as_drawn: bool
    refusal: str = ""

    @property
    def otherwise(self) -> bool:
        """True when the round would have been paired otherwise."""
        return bool(self.was or self.would_be or self.refusal)


def corrected_rounds(before: Tournament, after: Tournament) -> tuple[int, ...]:
    """Numbers of the rounds that differ between two states of one tournament.

    Raises BadInput when they are not states of one tournament.
    """
    if len(before.players) != len(after.players) or len(before.rounds) != len(after.rounds):
        raise BadInput.told(
            "a correction changes results or byes; these two tournaments differ in their players or rounds"
        )
    both = zip(before.rounds, after.rounds, strict=True)
    return tuple(number for number, (one, other) in enumerate(both, 1) if one != other)


@rule("C.04.2", "4.3")
@rule("C.04.2", "D.8", edition="2017")
@rule("C.04.3", "F.7", edition="2012")
@rule("KJCA", "S9")
def ruling(
    tournament: Tournament,
    corrected_round: int,
    *,
    over: bool | None = None,
    system: str = "",
    edition: str = "",
) -> Ruling:
    """C.04.2 article 4.3: what the correction of a round still counts for, the tournament being where it is.

    A system may have a rule of its own: a table is not paired by results, and in the junior draw a published
    round stands as well, but the next draw takes the cards as they are (S9).

    over: the last round drawn has ended; by default when none of its games is unfinished. The deadline
    for corrections of the last round played is the event's own, and not known here.
    """
    last = len(tournament.rounds)
    if not 1 <= corrected_round <= last:
        raise BadInput.told("round {n} was not drawn; the last one is {last}", n=corrected_round, last=last)
    stands = tuple(range(corrected_round + 1, last + 1))
    following = last + 1 if last < (tournament.number_of_rounds or last + 1) else 0
    rules = system_of(tournament, system)
    article = rules.stands or in_edition("C.04.2", "4.3", edition or tournament.edition)
    if not rules.traits.by_results:
        return Ruling(corrected_round, Counts.TABLE, article, 0, stands)
    if rules.stands is not None or article == ALWAYS_COUNT:
        counts = Counts.ONE_LATER if stands else Counts.IN_TIME
        return Ruling(corrected_round, counts, article, following, stands)
    if over is None:
        over = Outcome.UNFINISHED not in tournament.rounds[-1].outcomes
    if not stands:
        return Ruling(corrected_round, Counts.IN_TIME, article, following)
    if len(stands) == 1 and not over:
        return Ruling(corrected_round, Counts.ONE_LATER, article, following, stands)
    return Ruling(corrected_round, Counts.RATING, article, 0, stands)


@of_kinds
def consequences(
    before: Tournament,
    after: Tournament,
    *,
    system: str = "",
    edition: str | int = "",
    **options: str | bool | int,
) -> tuple[RoundConsequence, ...]:
    """What a correction would have done to every later round drawn: see `each_consequence`."""
    return tuple(each_consequence(before, after, system=system, edition=edition, **options))


def each_consequence(
    before: Tournament,
    after: Tournament,
    *,
    system: str = "",
    edition: str | int = "",
    **options: str | bool | int,
) -> Iterator[RoundConsequence]:
    """Every round after the first corrected one, one by one as it has been drawn twice.

    before, after: the tournament without and with the correction; the same players and rounds.
    system, edition, options: as for `pairwright.pair`. Nothing when nothing was corrected.
    Raises BadInput when they are not states of one tournament, or cannot be paired at all.
    """
    require_tournament(before)
    require_tournament(after)
    corrected = corrected_rounds(before, after)
    if not corrected:
        return
    length = before.number_of_rounds or len(before.rounds)
    states = [replace(event, number_of_rounds=length) for event in (before, after)]
    for number in range(corrected[0] + 1, len(before.rounds) + 1):
        draws, refusals = [], []
        for event in states:
            drawn, refusal = _draw(event.before_round(number), system, edition, options)
            draws.append(drawn)
            refusals.append(refusal)
        yield _compared(number, draws, refusals, before)


def _draw(
    event: Tournament, system: str, edition: str | int, options: dict[str, str | bool | int]
) -> tuple[tuple[DrawnPair, ...], str]:
    try:
        made = pair(event, system=system, edition=edition, **options)
    except NoPairing as refusal:
        return (), faults_of(refusal)[0]
    boards = tuple(DrawnPair(board.white, board.black) for board in made.boards)
    if made.pairing_allocated_bye is None:
        return boards, ""
    return (*boards, DrawnPair(made.pairing_allocated_bye, NO_OPPONENT)), ""


def _compared(
    number: int, draws: list[tuple[DrawnPair, ...]], refusals: list[str], before: Tournament
) -> RoundConsequence:
    known, corrected = draws
    played = {pair_.players for pair_ in drawn_pairs(before.rounds[number - 1])}
    refusal = next(filter(None, refusals), "") if refusals[0] != refusals[1] else ""
    return RoundConsequence(
        number,
        tuple(pair_ for pair_ in known if pair_ not in set(corrected)),
        tuple(pair_ for pair_ in corrected if pair_ not in set(known)),
        len(set(known) & set(corrected)),
        {pair_.players for pair_ in known} == played,
        refusal,
    )


# -- A tournament with one result, or one bye, of an old round corrected -------------------------------


def with_result(
    tournament: Tournament, round_number: int, white: int, black: int, outcomes: tuple[Outcome, Outcome]
) -> Tournament:
    """The game of two players in a round with these outcomes, White's first, and with these colours.

    Raises BadInput when they had no game in that round, or the round was not drawn.
    """
    games = _games(tournament, round_number)
    if games[white].opponent != black:
        a, b = (_named(tournament.players[index]) for index in (white, black))
        raise BadInput.told("{a} and {b} had no game in round {n}", a=a, b=b, n=round_number)
    games[white] = Game(black, Colour.WHITE, outcomes[0])
    games[black] = Game(white, Colour.BLACK, outcomes[1])
    return _with_games(tournament, round_number, games)


def with_bye(tournament: Tournament, round_number: int, player: int, outcome: Outcome) -> Tournament:
    """The round without a game of a player, being this kind of bye or absence.

    Raises BadInput when he had a game in that round, or the outcome is none of a bye.
    """
    games = _games(tournament, round_number)
    if games[player].opponent != NO_OPPONENT:
        raise BadInput.told(
            "{who} had a game in round {n}, not a bye", who=_named(tournament.players[player]), n=round_number
        )
    if not outcome.bye:
        raise BadInput.told("{name} is not a bye", name=outcome.name.lower())
    games[player] = Game(NO_OPPONENT, Colour.NONE, outcome)
    return _with_games(tournament, round_number, games)


def _games(tournament: Tournament, round_number: int) -> list[Game]:
    if not 1 <= round_number <= len(tournament.rounds):
        raise BadInput.told(
            "round {n} was not drawn; the last one is {last}", n=round_number, last=len(tournament.rounds)
        )
    played = tournament.rounds[round_number - 1]
    if played.totals is not None:
        raise BadInput.told(
            "what a match of teams brought follows from its boards: correct the board in the report file, "
            "and draw the later rounds again (pairwright check)"
        )
    return list(played)


def _with_games(tournament: Tournament, round_number: int, games: list[Game]) -> Tournament:
    rounds = list(tournament.rounds)
    rounds[round_number - 1] = Round.of(games)
    return replace(tournament, rounds=tuple(rounds))


def _named(player: Player) -> str:
    return f"{player.known_number} {player.name}".strip()
