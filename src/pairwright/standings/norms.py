"""Title norms: every condition of B.01 article 1.4 for one player, with what was found and what is needed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from enum import Enum
from itertools import combinations

from pairwright.common.federations import is_federation, normal_code, plays_alone
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, replace
from pairwright.rules.article import rule
from pairwright.standings.event import Event
from pairwright.standings.fide_rating import Performance, performance_rating
from pairwright.standings.norm_event import EventFacts, exempt_by
from pairwright.standings.sheet import RoundKind
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import SEXES, Player
from pairwright.tournament.round import NO_OPPONENT, Game, Round

UNRATED_AS = 1400
_TITLES = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM"})


@dataclass(frozen=True, slots=True)
class Norm:
    """The numbers of one norm (tables of articles 1.4 and 1.5).

    performance, average: needed. floor: for the lowest-rated opponent. titles: those of the third.
    rating: needed for the title at some time.
    """

    name: str
    performance: int
    average: int
    floor: int
    titles: frozenset[str]
    rating: int


NORMS = {
    "GM": Norm("GM", 2600, 2380, 2200, frozenset({"GM"}), 2500),
    "IM": Norm("IM", 2450, 2230, 2050, frozenset({"GM", "IM"}), 2400),
    "WGM": Norm("WGM", 2400, 2180, 2000, frozenset({"GM", "IM", "WGM"}), 2300),
    "WIM": Norm("WIM", 2250, 2030, 1850, frozenset({"GM", "IM", "WGM", "WIM"}), 2200),
}
"""Every norm by name."""


class Requirement(Enum):
    """The conditions on the games of a norm."""

    GAMES = N_("games")
    PLAYERS_MET = N_("players met")
    PERFORMANCE = N_("performance")
    AVERAGE = N_("average rating of the opponents")
    SCORE = N_("score")
    TITLED = N_("titled opponents")
    THIRD = N_("opponents with the title of the norm or above")
    FEDERATIONS = N_("federations other than the player's own")
    OWN_FEDERATION = N_("opponents of the player's federation")
    ONE_FEDERATION = N_("opponents from the same federation")


ARTICLES = {
    Requirement.GAMES: "1.4.1",
    Requirement.PLAYERS_MET: "1.4.5",
    Requirement.PERFORMANCE: "1.4.8",
    Requirement.AVERAGE: "1.4.7",
    Requirement.SCORE: "1.4.8",
    Requirement.TITLED: "1.4.5",
    Requirement.THIRD: "1.4.5",
    Requirement.FEDERATIONS: "1.4.3",
    Requirement.OWN_FEDERATION: "1.4.4",
    Requirement.ONE_FEDERATION: "1.4.4",
}
"""Articles of B.01 by requirement."""

AT_MOST = frozenset({Requirement.OWN_FEDERATION, Requirement.ONE_FEDERATION})
"""Requirements that set a maximum; the others set a minimum."""

_MIX = frozenset(one for one, article in ARTICLES.items() if article in ("1.4.3", "1.4.4", "1.4.5"))


@dataclass(frozen=True, slots=True)
class NormGame:
    """A game that may count. title, federation: of the opponent. rating: 0 when he is unrated."""

    round_number: int
    opponent: int
    rating: int
    title: str
    federation: str
    half_points: int


@dataclass(frozen=True, slots=True)
class NormFinding:
    """One condition: what was found, what is needed. exempt: the article by which it does not matter, or "".

    SCORE is in half-points times 100 against games times 70, so that nothing is rounded.
    """

    requirement: Requirement
    found: int
    needed: int
    exempt: str = ""

    @property
    def met(self) -> bool:
        """True when the condition holds or is not asked."""
        if self.exempt:
            return True
        if self.requirement in AT_MOST:
            return self.found <= self.needed
        return self.found >= self.needed


@dataclass(frozen=True, slots=True)
class NormCheck:
    """The best that can be made of a player's games for one norm.

    games: those that count. left_out: rounds of won games left out, to improve the mean. until: the last
    round that counts. as_lost: the round of a last game won by forfeit that is counted as lost.
    """

    norm: Norm
    player: int
    games: tuple[NormGame, ...]
    left_out: tuple[int, ...]
    until: int
    performance: Performance | None
    findings: tuple[NormFinding, ...]
    as_lost: int = 0

    @property
    def achieved(self) -> bool:
        """True when every condition on the games holds."""
        return all(finding.met for finding in self.findings)

    @property
    def missing(self) -> tuple[NormFinding, ...]:
        """The conditions that do not hold."""
        return tuple(finding for finding in self.findings if not finding.met)


def norm_checks(event: Event, facts: EventFacts | None = None) -> list[NormCheck]:
    """Every norm for the players of an event who could use it, best norms first, by index of the player.

    A norm is checked for players without that title, women's norms for women.
    """
    facts = facts or EventFacts()
    return [
        check_norm(event, index, norm, facts)
        for index, player in enumerate(event.tournament.players)
        for norm in NORMS.values()
        if may_want(player, norm)
    ]


def checks_asked(event: Event, facts: EventFacts, player: int | None, norm: str) -> list[NormCheck]:
    """The checks that somebody asks for. player: index, then also of titles held; norm: "" for each."""
    if player is None:
        return [check for check in norm_checks(event, facts) if norm in ("", check.norm.name)]
    women = SEXES.get(event.tournament.players[player].sex) == "w"
    wanted = [norm] if norm else [name for name in NORMS if women or not name.startswith("W")]
    return [check_norm(event, player, NORMS[name], facts) for name in wanted]


def may_want(entry: Player, norm: Norm) -> bool:
    """False for a holder of the title, or of a higher one; women's norms are for women."""
    if norm.name.startswith("W") and SEXES.get(entry.sex) != "w":
        return False
    return entry.title not in norm.titles


@rule("B.01", "1.4.1", "1.4.2")
def check_norm(event: Event, player: int, norm: Norm, facts: EventFacts | None = None) -> NormCheck:
    """Articles 1.4.1 and 1.4.2: the selection of games that meets the most conditions.

    With fixed pairings all rounds count, and the mix of opponents must do for all of them; otherwise the
    count may stop after any round. Won games may be left out while enough remain. Of what gives the norm
    that is taken in which most games count.
    """
    facts = facts or EventFacts()
    exempt = exempt_by(event, facts, event.tournament.players[player].federation)
    checks: list[NormCheck] = []
    ways = sorted(
        _selections(event, player, facts), key=lambda way: (bool(way[3]) - len(way[0]), len(way[1]))
    )
    for games, left_out, until, as_lost in ways:
        if left_out and event.fixed and any(one.requirement in _MIX for one in checks[0].missing):
            break
        least = _least_games(event, player, facts, games, until)
        check = _evaluate(event, player, norm, games, left_out, until, as_lost, least, exempt, facts)
        if check.achieved:
            return check
        checks.append(check)
    return min(checks, key=lambda one: len(one.missing))


_Selection = tuple[tuple[NormGame, ...], tuple[int, ...], int, int]


def _selections(event: Event, player: int, facts: EventFacts) -> Iterator[_Selection]:
    """Sets of games that may count: all, fewer rounds, without some wins."""
    last = event.rounds_counted
    everything = norm_games(event, player, facts)
    ends = [last] if event.fixed else range(last, min(last, facts.least_games - 1) - 1, -1)
    for until in ends:
        games = tuple(game for game in everything if game.round_number <= until)
        yield games, (), until, 0
        forfeited = _last_forfeit(event, player, until, facts)
        if forfeited is not None and len(games) < facts.least_games:
            yield (*games, forfeited), (), until, until
        wins = sorted((game for game in games if game.half_points == 2), key=lambda game: game.rating)
        for count in range(1, len(games) - _least_games(event, player, facts, games, until) + 1):
            for dropped in combinations(wins, count):
                kept = tuple(game for game in games if game not in dropped)
                yield kept, tuple(sorted(game.round_number for game in dropped)), until, 0


@rule("B.01", "1.4.2")
def norm_games(event: Event, player: int, facts: EventFacts | None = None) -> list[NormGame]:
    """Article 1.4.2: games over the board against opponents of member federations.

    Without forfeits and byes, without games against the unrated who scored nothing against rated
    opponents in a round robin. Players under the flag of FIDE are opponents of no federation. facts: with
    ratings of the day.
    """
    sheet, found = event.players_sheet, []
    ratings = dict(facts.ratings) if facts else {}
    for number in range(1, event.rounds_counted + 1):
        other = sheet.opponents[player][number - 1]
        code = event.tournament.rounds[number - 1].outcomes[player]
        kind = sheet.kinds[player][number - 1]
        if kind != RoundKind.GAME or code == Outcome.UNFINISHED or not _counts_as_opponent(event, other):
            continue
        game = _game(event, number, other, sheet.results[player][number - 1], ratings)
        if event.fixed and not game.rating and not _scored_against_rated(event, other, ratings):
            continue
        found.append(game)
    return found


def _game(
    event: Event, number: int, other: int, half_points: int, ratings: Mapping[tuple[int, int], int]
) -> NormGame:
    entry = event.tournament.players[other]
    rating = ratings.get((number, other), entry.rating)
    return NormGame(number, other, rating, entry.title, normal_code(entry.federation), half_points)


def _counts_as_opponent(event: Event, other: int) -> bool:
    code = normal_code(event.tournament.players[other].federation) if other >= 0 else ""
    return code == "FID" or is_federation(code)


def _scored_against_rated(event: Event, player: int, ratings: Mapping[tuple[int, int], int]) -> bool:
    """By what they were rated at the time of the game."""
    sheet, players = event.players_sheet, event.tournament.players
    rows = zip(sheet.opponents[player], sheet.kinds[player], sheet.results[player], strict=True)
    return any(
        kind == RoundKind.GAME and result > 0 and ratings.get((number, one), players[one].rating)
        for number, (one, kind, result) in enumerate(rows, 1)
    )


def _last_forfeit(event: Event, player: int, until: int, facts: EventFacts) -> NormGame | None:
    """A last game won by forfeit, as a loss: the norm stands if it stands even so (1.4.2)."""
    if not until or until != event.total_rounds:
        return None
    last = event.tournament.rounds[until - 1][player]
    if last.outcome != Outcome.FORFEIT_WIN or not _counts_as_opponent(event, last.opponent):
        return None
    return _game(event, until, last.opponent, 0, dict(facts.ratings))


@rule("B.01", "1.4.1")
def _least_games(event: Event, player: int, facts: EventFacts, games: Sequence[NormGame], until: int) -> int:
    """Article 1.4.1: nine games; eight in nine rounds with one forfeit win or allocated bye.

    Where pairings are fixed, all rounds of the event count, those to come as well.
    """
    if event.total_rounds != 9 or facts.least_games != 9 or len(games) != 8 or until != 9:
        to_come = event.total_rounds - event.rounds_counted if event.fixed else 0
        return max(facts.least_games, len(games) + to_come) if to_come else facts.least_games
    without = {
        Outcome(played.outcomes[player])
        for number, played in enumerate(event.tournament.rounds[:9], 1)
        if number not in {game.round_number for game in games}
    }
    return 8 if without <= {Outcome.FORFEIT_WIN, Outcome.PAIRING_ALLOCATED_BYE} else 9


def _evaluate(
    event: Event,
    player: int,
    norm: Norm,
    games: tuple[NormGame, ...],
    left_out: tuple[int, ...],
    until: int,
    as_lost: int,
    least: int,
    exempt: str,
    facts: EventFacts,
) -> NormCheck:
    ratings = [game.rating or UNRATED_AS for game in games]
    half_points = sum(game.half_points for game in games)
    performance = performance_rating(ratings, half_points, floor=norm.floor)
    findings = (
        NormFinding(Requirement.GAMES, len(games), least),
        *_players_met(games, facts),
        *_result_findings(norm, performance, len(games), half_points),
        *_title_findings(norm, games, facts),
        *_federation_findings(event, player, games, exempt),
    )
    return NormCheck(norm, player, games, left_out, until, performance, findings, as_lost)


def _players_met(games: Sequence[NormGame], facts: EventFacts) -> Iterator[NormFinding]:
    """In a double round robin at least six players take part, so five others are met."""
    if facts.everybody_twice:
        yield NormFinding(Requirement.PLAYERS_MET, len({game.opponent for game in games}), 5)


@rule("B.01", "1.4.7", "1.4.8")
def _result_findings(
    norm: Norm, performance: Performance | None, games: int, half_points: int
) -> Iterator[NormFinding]:
    """Articles 1.4.7 and 1.4.8: average, performance, 35 per cent."""
    yield NormFinding(Requirement.SCORE, 100 * half_points, 70 * games)
    yield NormFinding(Requirement.AVERAGE, performance.mean if performance else 0, norm.average)
    yield NormFinding(Requirement.PERFORMANCE, performance.rating if performance else 0, norm.performance)


@rule("B.01", "1.4.5")
def _title_findings(norm: Norm, games: Sequence[NormGame], facts: EventFacts) -> Iterator[NormFinding]:
    """Article 1.4.5: half of the opponents titled, a third (three at least) with the titles of the norm.

    In a double round robin half as many players are needed for the third, since each is met twice.
    """
    count = len(games)
    third = max(3, (count + 2) // 3)
    titled = [game for game in games if game.title in _TITLES]
    fitting = [game for game in games if game.title in norm.titles]
    yield NormFinding(Requirement.TITLED, len(titled), (count + 1) // 2)
    twice = len({game.opponent for game in fitting}), (third + 1) // 2
    yield NormFinding(Requirement.THIRD, *(twice if facts.everybody_twice else (len(fitting), third)))


@rule("B.01", "1.4.3", "1.4.4")
def _federation_findings(
    event: Event, player: int, games: Sequence[NormGame], exempt: str
) -> Iterator[NormFinding]:
    """Articles 1.4.3 and 1.4.4: two other federations, at most 3/5 of the own, at most 2/3 of any one."""
    own = normal_code(event.tournament.players[player].federation)
    counts = Counter(game.federation for game in games if not plays_alone(game.federation))
    total = len(games)
    others = sum(1 for code in counts if code != own)
    yield NormFinding(Requirement.FEDERATIONS, others, 2, exempt)
    yield NormFinding(Requirement.OWN_FEDERATION, counts.get(own, 0), 3 * total // 5, exempt)
    yield NormFinding(Requirement.ONE_FEDERATION, max(counts.values(), default=0), 2 * total // 3, exempt)


class Needed(Enum):
    """What a last round must bring for a norm."""

    NOTHING = "even a loss is enough"
    DRAW = "a draw is needed"
    WIN = "a win is needed"
    IMPOSSIBLE = "not even a win is enough"


def needed_in_last_round(
    event: Event, player: int, norm: Norm, opponent: int, facts: EventFacts | None = None
) -> Needed:
    """What the player needs in one more round, against this opponent, for the norm.

    What frees of 1.4.3 is taken to go on, and the round for the last one where pairings are fixed.
    """
    facts = facts or EventFacts()
    facts = replace(facts, exempt=exempt_by(event, facts, event.tournament.players[player].federation))
    for half_points, needed in ((0, Needed.NOTHING), (1, Needed.DRAW), (2, Needed.WIN)):
        if check_norm(_with_result(event, player, opponent, half_points), player, norm, facts).achieved:
            return needed
    return Needed.IMPOSSIBLE


def _with_result(event: Event, player: int, opponent: int, half_points: int) -> Event:
    """The event with one more round in which only this game was played."""
    ends = (Outcome.LOSS, Outcome.DRAW, Outcome.WIN)
    games = [Game(NO_OPPONENT, Colour.NONE, Outcome.ABSENT)] * len(event.tournament.players)
    games[player] = Game(opponent, Colour.WHITE, ends[half_points])
    games[opponent] = Game(player, Colour.BLACK, ends[2 - half_points])
    rounds = (*event.tournament.rounds[: event.rounds_counted], Round.of(games))
    tournament, counted = replace(event.tournament, rounds=rounds), event.rounds_counted + 1
    total = counted if event.fixed else event.total_rounds
    return replace(event, tournament=tournament, rounds_counted=counted, total_rounds=total, cache={})
