"""FIDE rating changes, game by game and in total (B.02 article 8.3), the factor K, and first ratings (8.2).

The two tables of the rating regulations (B.02 articles 8.1.1 and 8.1.2) are both normative: neither follows
from a formula, nor from the other; some rows differ by one from every formula.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.rules.article import rule
from pairwright.standings.event import Event
from pairwright.standings.sheet import RoundKind, Sheet
from pairwright.standings.tie_breaks import half_up
from pairwright.standings.time_control import (
    LONG_GAMES_FROM,
    RatingKind,
    TimeControl,
    long_enough,
    parse_time_control,
    rating_kind,
)
from pairwright.tournament.outcome import Outcome
from pairwright.tournament.player import birth_year, normal_date

# The difference dp for 50, 51, ... 100 per cent.
_DIFFERENCES = (
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65,
    72, 80, 87, 95, 102, 110, 117, 125, 133, 141,
    149, 158, 166, 175, 184, 193, 202, 211, 220, 230,
    240, 251, 262, 273, 284, 296, 309, 322, 336, 351,
    366, 383, 401, 422, 444, 470, 501, 538, 589, 677,
    800,
)  # fmt: skip

# The largest rating difference for which the higher rated is expected to score 50, 51, ... 99 per cent.
_LAST_DIFFERENCES = (
    3, 10, 17, 25, 32, 39, 46, 53, 61, 68,
    76, 83, 91, 98, 106, 113, 121, 129, 137, 145,
    153, 162, 170, 179, 188, 197, 206, 215, 225, 235,
    245, 256, 267, 278, 290, 302, 315, 328, 344, 357,
    374, 391, 411, 432, 456, 484, 517, 559, 619, 735,
)  # fmt: skip

CERTAIN = _LAST_DIFFERENCES[-1] + 1
"""The smallest difference at which the higher rated is expected to win every game."""


@rule("B.02", "8.1.1")
def difference_for(percent: int) -> int:
    """Article 8.1.1: the rating difference that a score of `percent` (0 to 100) stands for."""
    if percent >= 50:
        return _DIFFERENCES[percent - 50]
    return -_DIFFERENCES[50 - percent]


@rule("B.02", "8.1.2")
@lru_cache(maxsize=4096)
def expected_score(difference: int) -> int:
    """Article 8.1.2: the expected score, in hundredths, of a player rated `difference` points higher."""
    higher = 50 + bisect_left(_LAST_DIFFERENCES, abs(difference))
    return higher if difference >= 0 else 100 - higher


EXPECTED = tuple(expected_score(difference) for difference in range(-CERTAIN, CERTAIN + 1))
"""Expected scores of the differences from -CERTAIN on; beyond both ends they stay 0 and 100."""


def percentage(half_points: int, games: int) -> int:
    """A score as whole per cent, a half upwards. half_points: twice the points scored."""
    return (100 * half_points + games) // (2 * games)


CAP = 400
FLOOR = 1400
"""Ratings below are not published; such a player is unrated."""
OLD_FLOOR = 1000
"""The same before March 2024."""

MOST = 700
"""K times games of a period may not be more."""


class Capping(Enum):
    """Which differences of more than 400 points count as 400."""

    ONE_GAME = "one game of an event"
    EVERY_GAME = "every game"
    BELOW_2650 = "every game of players below 2650"


@dataclass(frozen=True, slots=True)
class RatingRules:
    """What changed in B.02, by the day on which a tournament begins.

    floor: lower ratings are treated as none.
    wide_excluded: games with a difference of 600 or more are not rated if somebody is above 2600.
    imaginary: a first rating is counted with two opponents of 1800, and is 2200 at most (8.2); before, from
               the rated opponents alone, with 20 points for each half-point above one half.
    long_games_from: see `long_enough`.
    """

    first_day: str
    capping: Capping
    floor: int = FLOOR
    wide_excluded: bool = False
    imaginary: bool = True
    long_games_from: tuple[int, int] = LONG_GAMES_FROM


_OLD = (
    RatingRules("", Capping.EVERY_GAME, OLD_FLOOR, imaginary=False, long_games_from=(2200, 1600)),
    RatingRules("2022/01/01", Capping.ONE_GAME, OLD_FLOOR, imaginary=False),
)
_STANDARD = (
    *_OLD,
    RatingRules("2024/03/01", Capping.EVERY_GAME),
    RatingRules("2025/10/01", Capping.BELOW_2650),
)
_FASTER = (
    *_OLD,
    RatingRules("2024/03/01", Capping.EVERY_GAME),
    RatingRules("2024/12/01", Capping.EVERY_GAME, wide_excluded=True),
)


def rating_rules(kind: RatingKind, start_date: str) -> RatingRules:
    """The rules for a tournament that begins on this day; the newest ones when no day is known."""
    listed = _STANDARD if kind is RatingKind.STANDARD else _FASTER
    day = normal_date(start_date)
    if not day:
        return listed[-1]
    return [rules for rules in listed if rules.first_day <= day][-1]


class Uncounted(Enum):
    """Why a round changes no rating."""

    NO_GAME = N_("no game")
    FORFEITED = N_("forfeited")
    NO_MOVE = N_("not both players made a move")
    TOO_SHORT = N_("too little time for a rated game")
    OTHER_LIST = N_("played at the time control of another list")
    UNFINISHED = N_("not finished")
    OPPONENT_UNRATED = N_("opponent unrated")
    SELF_UNRATED = N_("player unrated")
    TOO_WIDE = N_("difference of 600 or more with a player above 2600")


@dataclass(frozen=True, slots=True)
class RatedGame:
    """One round of one player.

    difference: own rating minus the opponent's; counted: what is used of it after the 400-point rule.
    expected, change: in hundredths. half_points: 2, 1 or 0. uncounted: why it does not count.
    """

    round_number: int
    opponent: int | None
    rating: int = 0
    opponent_rating: int = 0
    difference: int = 0
    counted: int = 0
    expected: int = 0
    half_points: int = 0
    uncounted: Uncounted | None = None

    @property
    def capped(self) -> bool:
        """True when the 400-point rule changed the difference."""
        return self.counted != self.difference

    @property
    def change(self) -> int:
        """Score minus expected score, in hundredths."""
        return 0 if self.uncounted else 50 * self.half_points - self.expected


class KReason(Enum):
    """Where a factor K comes from; the last three rest on what is known here only."""

    GIVEN = "given"
    LISTED = "from the rating list"
    EVER_2400 = "2400 or more reached"
    JUNIOR = "until the year of the 18th birthday, below 2300"
    FEWER_THAN_30 = "fewer than 30 rated games"
    OTHERWISE = "at least 30 games, below 2400"


@dataclass(frozen=True, slots=True)
class KFactor:
    """K and its reason. assumed: what had to be assumed to find it, in words of the regulations."""

    value: int
    reason: KReason
    assumed: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class RatingHistory:
    """What is known of a player beside the tournament: None where it is not.

    highest: highest published rating. games: rated games since first listed. k: of the list before.
    other_games: games in the same period outside this tournament.
    """

    highest: int | None = None
    games: int | None = None
    k: int | None = None
    other_games: int = 0


@dataclass(frozen=True, slots=True)
class RatingChange:
    """The change of one player in one tournament.

    k: None for an unrated player. used_k: after the 700 rule. total: sum of the changes, in hundredths.
    """

    player: int
    rating: int
    games: tuple[RatedGame, ...]
    k: KFactor | None
    used_k: int
    total: int

    @property
    def counted(self) -> tuple[RatedGame, ...]:
        """The games that count."""
        return tuple(game for game in self.games if game.uncounted is None)

    @property
    def exact(self) -> Fraction:
        """K times the sum."""
        return Fraction(self.used_k * self.total, 100)

    @property
    def rounded(self) -> int:
        """The change as a whole number."""
        return away_from_zero(self.exact)


@rule("B.02", "8.3.3")
def k_factor(rating: int, birth_year: int, year: int, history: RatingHistory | None = None) -> KFactor:
    """Article 8.3.3: 10 for good from 2400, 40 for juniors below 2300 and for the first 30 games, else 20.

    birth_year, year: 0 when not known. What is not known is assumed: that the rating is the highest
    one, that there were 30 games, that nobody is a junior.
    """
    known = history or RatingHistory()
    if known.k:
        return KFactor(known.k, KReason.LISTED)
    highest = max(rating, known.highest or 0)
    assumed: tuple[str, ...] = () if known.highest is not None else (N_("the rating is the highest ever"),)
    if highest >= 2400:
        return KFactor(10, KReason.EVER_2400)
    if not (birth_year and year):
        assumed += (N_("older than 18"),)
    elif year <= birth_year + 18 and highest < 2300:
        return KFactor(40, KReason.JUNIOR, assumed)
    if known.games is None:
        assumed += (N_("at least 30 games"),)
    elif known.games < 30:
        return KFactor(40, KReason.FEWER_THAN_30, assumed)
    return KFactor(20, KReason.OTHERWISE, assumed)


@rule("B.02", "8.3.3")
def limited_k(k: int, games: int) -> int:
    """The largest K, not above `k`, with K times the games of the period at most 700."""
    return k if k * games <= MOST else MOST // games


@rule("B.02", "8.3.4")
def away_from_zero(value: Fraction) -> int:
    """Article 8.3.4: rounded to a whole number, a half away from zero: −2.5 is −3."""
    whole = half_up(abs(value).numerator, value.denominator)
    return whole if value >= 0 else -whole


def rating_changes(
    event: Event,
    kind: RatingKind = RatingKind.STANDARD,
    *,
    rules: RatingRules | None = None,
    histories: Mapping[int, RatingHistory] | None = None,
    k: int | None = None,
) -> list[RatingChange]:
    """The change of every player of an event, by index.

    The ratings of the tournament are those of the list in force when it began. Where its time control is
    known, games too fast for the list do not count. histories: by index. k: one factor for everybody.
    """
    if k is not None and k < 1:
        raise BadInput.told("k={k}: a factor K is 1 or more", k=k)
    control = parse_time_control(event.tournament.header("time_control_code"))
    start = event.tournament.header("start_date")
    rules = rules or rating_rules(kind, start)
    year = int(normal_date(start)[:4] or 0)
    sheet = event.players_sheet
    found = []
    for player, entry in enumerate(event.tournament.players):
        history = (histories or {}).get(player, RatingHistory())
        games = tuple(
            _timed(one, kind, control, rules) if one.uncounted in (None, Uncounted.SELF_UNRATED) else one
            for one in _games(event, sheet, player, rules)
        )
        if rules.capping is Capping.ONE_GAME:
            games = _one_cap(games)
        counted = sum(1 for game in games if game.uncounted is None)
        factor = None
        used = 0
        if entry.rating >= rules.floor:
            factor = (
                KFactor(k, KReason.GIVEN)
                if k
                else k_factor(entry.rating, birth_year(entry.birth_date), year, history)
            )
            used = limited_k(factor.value, counted + history.other_games)
        found.append(
            RatingChange(player, entry.rating, games, factor, used, sum(game.change for game in games))
        )
    return found


@rule("B.02", "8.3")
def _games(event: Event, sheet: Sheet, player: int, rules: RatingRules) -> Iterator[RatedGame]:
    """Article 8.3: every round of a player; games that do not count say why."""
    players = event.tournament.players
    own = players[player].rating
    for number in range(1, event.rounds_counted + 1):
        other = sheet.opponents[player][number - 1]
        if other < 0:
            yield RatedGame(number, None, own, uncounted=Uncounted.NO_GAME)
            continue
        theirs = players[other].rating
        game = RatedGame(
            number,
            other,
            own,
            theirs,
            own - theirs,
            _counted_difference(own, theirs, rules),
            half_points=sheet.results[player][number - 1],
        )
        reason = _uncounted(event, sheet, player, number, game, rules)
        if reason is not None:
            yield replace(game, counted=game.difference, uncounted=reason)
        else:
            yield replace(game, expected=expected_score(game.counted))


@rule("B.02", "1.1")
def _timed(game: RatedGame, kind: RatingKind, control: TimeControl | None, rules: RatingRules) -> RatedGame:
    """The game, not counted where there was too little time for it, or too much for a faster list."""
    if control is None or game.opponent is None:
        return game
    if kind is RatingKind.STANDARD:
        highest = max(game.rating, game.opponent_rating)
        fits, reason = long_enough(control, highest, rules.long_games_from), Uncounted.TOO_SHORT
    else:
        fits, reason = rating_kind(control) is kind, Uncounted.OTHER_LIST
    return game if fits else replace(game, counted=game.difference, expected=0, uncounted=reason)


@rule("B.02", "8.3.1")
def _counted_difference(own: int, theirs: int, rules: RatingRules) -> int:
    """Article 8.3.1: a difference of more than 400 counts as 400, for the player whose change it is."""
    difference = own - theirs
    if rules.capping is Capping.ONE_GAME or (rules.capping is Capping.BELOW_2650 and own >= 2650):
        return difference
    return max(-CAP, min(CAP, difference))


def _uncounted(
    event: Event, sheet: Sheet, player: int, number: int, game: RatedGame, rules: RatingRules
) -> Uncounted | None:
    if sheet.kinds[player][number - 1] != RoundKind.GAME:
        return Uncounted.FORFEITED
    outcome = Outcome(event.tournament.rounds[number - 1].outcomes[player])
    if outcome is Outcome.UNFINISHED:
        return Uncounted.UNFINISHED
    if outcome in (Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS):
        return Uncounted.NO_MOVE
    if game.rating < rules.floor:
        return Uncounted.SELF_UNRATED
    if game.opponent_rating < rules.floor:
        return Uncounted.OPPONENT_UNRATED
    if rules.wide_excluded and abs(game.difference) >= 600 and max(game.rating, game.opponent_rating) > 2600:
        return Uncounted.TOO_WIDE
    return None


def _one_cap(games: Sequence[RatedGame]) -> tuple[RatedGame, ...]:
    """From 2022 to February 2024 one game of an event could count as 400: that of the widest difference."""
    wide = [game for game in games if game.uncounted is None and abs(game.difference) > CAP]
    if not wide:
        return tuple(games)
    widest = max(wide, key=lambda game: abs(game.difference))
    counted = CAP if widest.difference > 0 else -CAP
    mended = replace(widest, counted=counted, expected=expected_score(counted))
    return tuple(mended if game is widest else game for game in games)


# -- First ratings (article 8.2), and performance ratings with and without the floors of norms ---------

LEAST_GAMES = 5
HIGHEST = 2200
_IMAGINARY = 1800
_HALF_POINT = 20
"""Before March 2024, for each half-point above one half of the games."""


class FirstRatingState(Enum):
    """What comes of the games of an unrated player."""

    RATED = "rated"
    TOO_FEW_GAMES = "too few games"
    ZERO_SCORE = "no point in the first event"
    BELOW_FLOOR = "below the floor"


_NEWEST = rating_rules(RatingKind.STANDARD, "")


@dataclass(frozen=True, slots=True)
class FirstRating:
    """A first rating and how it came about.

    games, half_points: against rated opponents. mean: with the two imaginary opponents. percent,
    difference: of the score with their two draws. Before March 2024 (`rules`) both are without these two, and
    the difference of more than one half is counted by half-points. rating: None unless the state is RATED.
    """

    state: FirstRatingState
    games: int
    half_points: int
    mean: Fraction = Fraction(0)
    percent: int = 0
    difference: int = 0
    calculated: int = 0
    rating: int | None = None
    rules: RatingRules = _NEWEST


@rule("B.02", "8.2")
def first_rating(
    opponents: Sequence[int], half_points: int, *, first_event: bool = False, rules: RatingRules = _NEWEST
) -> FirstRating:
    """Article 8.2: at least five games against rated opponents and two imaginary draws against 1800.

    opponents: their ratings. half_points: twice the score. first_event: these are all the games of the
    player's very first event, in which a zero score is ignored. At most 2200; below 1400 unpublished.
    rules: before March 2024 there were no imaginary opponents, and no maximum.
    """
    games = len(opponents)
    if first_event and games and not half_points:
        return FirstRating(FirstRatingState.ZERO_SCORE, games, half_points, rules=rules)
    if games < LEAST_GAMES:
        return FirstRating(FirstRatingState.TOO_FEW_GAMES, games, half_points, rules=rules)
    two = 2 if rules.imaginary else 0
    mean = Fraction(sum(opponents) + two * _IMAGINARY, games + two)
    percent = half_up(100 * (half_points + two), 2 * (games + two))
    difference = difference_for(percent)
    if not rules.imaginary and half_points >= games:
        difference = _HALF_POINT * (half_points - games)
    exact = mean + difference
    calculated = half_up(exact.numerator, exact.denominator)
    rating = min(HIGHEST, calculated) if rules.imaginary else calculated
    state = FirstRatingState.RATED if rating >= rules.floor else FirstRatingState.BELOW_FLOOR
    published = rating if state is FirstRatingState.RATED else None
    return FirstRating(state, games, half_points, mean, percent, difference, calculated, published, rules)


def first_rating_of(change: RatingChange, rules: RatingRules = _NEWEST) -> FirstRating:
    """What the games of one event would give an unrated player by themselves."""
    games = [
        game
        for game in change.games
        if game.uncounted is Uncounted.SELF_UNRATED and game.opponent_rating >= rules.floor
    ]
    opponents = [game.opponent_rating for game in games]
    half_points = sum(game.half_points for game in games)
    return first_rating(opponents, half_points, rules=rules)


@dataclass(frozen=True, slots=True)
class Performance:
    """A performance rating: mean rating of the opponents plus the difference for the score."""

    games: int
    half_points: int
    mean: int
    percent: int
    difference: int

    @property
    def rating(self) -> int:
        """The performance."""
        return self.mean + self.difference


@rule("B.01", "1.4.8", "1.4.9")
def performance_rating(ratings: Sequence[int], half_points: int, *, floor: int = 0) -> Performance | None:
    """Mean (half up) plus the difference of table 1.4.9; None without games.

    floor: for norms, the rating to which the single lowest-rated opponent is raised; unrated opponents
    must have been given theirs before.
    """
    if not ratings:
        return None
    counted = raised(ratings, floor)
    mean = half_up(sum(counted), len(counted))
    percent = half_up(100 * half_points, 2 * len(counted))
    return Performance(len(counted), half_points, mean, percent, difference_for(percent))


@rule("B.01", "1.4.6")
def raised(ratings: Sequence[int], floor: int) -> list[int]:
    """The ratings with the lowest one raised to the floor, if it is below it; one opponent only."""
    found = list(ratings)
    lowest = min(range(len(found)), key=lambda place: found[place])
    found[lowest] = max(found[lowest], floor)
    return found
