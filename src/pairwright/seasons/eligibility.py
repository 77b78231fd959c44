"""Who may play where: what is wrong with a card, by the list, the ratings and the appearances of its day.

An offence is not a refusal. It names its setting, the player and the boards; a captain sees it before, the
league after, and decides. What counts is what had been played when the match was played, so that a match
postponed never makes an old one wrong.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from itertools import combinations

from pairwright.common.values import dataclass, field
from pairwright.seasons.rules import ON_LIST, LeagueRules
from pairwright.tournament.line_up_cards import meets
from pairwright.tournament.person import Particulars


@dataclass(frozen=True, slots=True)
class TeamAppearance:
    """A player on a card. team: the rank of the team in the club, 1 the highest. board, boards: of how many.

    original: the date of the match as first published; on: when it was played; date.max where nobody knows.
    default: won without a game.
    second: the second match of a weekend. missing: named on the card, and did not come. division: where the
    match was played.
    """

    player: str
    team: int
    day: int
    original: date
    on: date
    board: int = 1
    boards: int = 0
    default: bool = False
    second: bool = False
    missing: bool = False
    division: str = ""


@dataclass(frozen=True, slots=True)
class Offence:
    """Something that the rules do not allow. setting: its article. players, boards: whose, where.

    count: how many, such as appearances; limit: how many may be. condition: which one of several is not met,
    or the day on which there were two matches.
    """

    setting: str
    players: tuple[str, ...]
    day: int = 0
    boards: tuple[int, ...] = ()
    count: int = 0
    limit: int = 0
    condition: str = ""


@dataclass(frozen=True, slots=True)
class ListsOfDay:
    """The lists of teams as they are on the day of a match.

    listed: that of the team, best first. ratings: of everybody, for the order of the boards; fixed: for all
    else, where these are others. own: the rank of each player's team, the lowest whose list has them.
    titulars: the rank of the team at the head of whose list they are. of_two_clubs: on the lists of more than
    one. people: what is known of them. irregular: settings that the way breaks by which they came onto the
    list (`irregular`).
    """

    listed: tuple[str, ...]
    ratings: Mapping[str, int]
    own: Mapping[str, int]
    titulars: Mapping[str, int] = field(default_factory=dict)
    of_two_clubs: frozenset[str] = frozenset()
    people: Mapping[str, Particulars] = field(default_factory=dict)
    fixed: Mapping[str, int] = field(default_factory=dict)
    irregular: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    def rating(self, player: str) -> int:
        """The rating by which it is judged who may play."""
        return (self.fixed or self.ratings).get(player, 0)


@dataclass(frozen=True, slots=True)
class Membership:
    """By enough appearances a player has become a member of a higher team.

    since: the date of the last of them.
    """

    player: str
    team: int
    since: date
    day: int


def _counts(rules: LeagueRules, one: TeamAppearance) -> bool:
    return (
        not one.missing
        and (rules.counts_default or not one.default)
        and (rules.counts_bottom or one.board != one.boards)
        and (rules.counts_weekend or not one.second)
    )


def _before(appearances: Sequence[TeamAppearance], now: TeamAppearance) -> list[TeamAppearance]:
    """What the same player had played when a match was played; whoever did not come has not played."""
    return [one for one in appearances if one.player == now.player and not one.missing and _earlier(one, now)]


def _earlier(one: TeamAppearance, now: TeamAppearance) -> bool:
    """By the days of play; where nobody knows either of them, by the match days."""
    return one.on < now.on or (one.on == now.on == date.max and one.day < now.day)


def above(rules: LeagueRules, appearances: Sequence[TeamAppearance], now: TeamAppearance, team: int) -> int:
    """The appearances that count in teams above `team`, before a match.

    Where each team is counted alone they are those in the one that has most, and of a cap in the team of the
    match.
    """
    higher = [one.team for one in _before(appearances, now) if one.team < team and _counts(rules, one)]
    if rules.stuck_in_one:
        teams = (now.team,) if rules.stuck == "cap" else higher
        return max((higher.count(one) for one in teams), default=0)
    return len(higher)


def stuck(
    rules: LeagueRules,
    appearances: Sequence[TeamAppearance],
    own: Mapping[str, int],
    titulars: Mapping[str, int] | None = None,
    *,
    cards: Sequence[TeamAppearance] | None = None,
) -> Iterator[Offence]:
    """Offences of where somebody plays.

    own: the rank of each player's team by the list. titulars: likewise. cards: those to be judged, by
    default all.
    """
    for now in appearances if cards is None else cards:
        at_home = own.get(now.player, now.team)
        count = above(rules, appearances, now, at_home if rules.stuck == "cap" else now.team)
        wrong = {
            "bar": count >= rules.stuck_after,
            "cap": now.team < at_home and count >= rules.stuck_after,
            "belongs": rules.stuck == "belongs" and _left_behind(rules, appearances, own, now),
            "titulars": now.team > (titulars or {}).get(now.player, now.team),
            "squad": now.team != at_home,
        }
        if wrong.get(rules.stuck):
            yield Offence("stuck", (now.player,), now.day, (now.board,), count, rules.stuck_after)


def _left_behind(
    rules: LeagueRules, appearances: Sequence[TeamAppearance], own: Mapping[str, int], now: TeamAppearance
) -> bool:
    """A member of a higher team plays below it, later or lower than the days of grace let them."""
    found = memberships(rules, appearances, own, now)
    if not found or now.team <= found[-1].team:
        return False
    before = found[-2].team if len(found) > 1 else own[now.player]
    grace = now.on != date.max and (now.on - found[-1].since).days <= rules.grace_days
    return now.team > before or not grace


def offences_of_card(
    rules: LeagueRules, played: Sequence[TeamAppearance], card: Sequence[TeamAppearance], lists: ListsOfDay
) -> Iterator[Offence]:
    """Everything that is against the rules on the card of a team, by the lists of the day of the match.

    played: all other appearances, of whatever team and day.
    """
    on_list = {one.player for one in card} & {*lists.listed}
    seated = {one.board: one.player for one in card if one.player in on_list}
    players = [seated.get(board, "") for board in range(1, rules.boards + 1)]
    yield from _minimum(rules, card)
    yield from _empty_boards(rules, card)
    yield from wrong_order(rules, players, lists.ratings, lists.listed)
    every = [*played, *card]
    yield from stuck(rules, every, lists.own, lists.titulars, cards=card)
    yield from same_day(rules, every, cards=card)
    yield from (one for now in card for one in _of_player(rules, every, now, lists))
    yield from (one for now in card if (one := too_many_games(rules, every, now)) is not None)
    if (few := without_core(rules, every, card)) is not None:
        yield few
    yield from _limits(rules, card, lists)


def _minimum(rules: LeagueRules, card: Sequence[TeamAppearance]) -> Iterator[Offence]:
    """Fewer players than make a team."""
    there = [one for one in card if not one.missing]
    if card and len(there) < rules.minimum:
        who = tuple(one.player for one in there)
        yield Offence("minimum", who, card[0].day, (), len(there), rules.minimum)


def _empty_boards(rules: LeagueRules, card: Sequence[TeamAppearance]) -> Iterator[Offence]:
    """A board without a player above one with a player, where the rules want that otherwise."""
    if rules.empty_boards == "any":
        return
    filled = {one.board for one in card if rules.empty_boards == "named" or not one.missing}
    gaps = tuple(board for board in range(1, max(filled, default=0)) if board not in filled)
    if gaps:
        yield Offence("empty_boards", (), card[0].day, gaps)


def _of_player(
    rules: LeagueRules, appearances: Sequence[TeamAppearance], now: TeamAppearance, lists: ListsOfDay
) -> Iterator[Offence]:
    """What is wrong with a player or the board alone: somebody of whom it is not known meets no condition."""
    before, need = _before(appearances, now), rules.play_off_appearances
    count = sum(one.team == now.team for one in before)
    wrong = {
        ON_LIST: now.player not in lists.listed,
        **dict.fromkeys(lists.irregular.get(now.player, ()), True),
        "one_club": rules.one_club and now.player in lists.of_two_clubs,
        "one_team": rules.one_team
        and any(one.division == now.division and one.team != now.team for one in before),
    }
    where = (now.player,), now.day, (now.board,)
    yield from (Offence(setting, *where) for setting, it_is in wrong.items() if it_is)
    if 0 < rules.play_offs_from <= now.day and count < need:
        yield Offence("play_offs_from", *where, count, need)
    for board, condition in rules.board_rules:
        if board == now.board and not _meets(rules, condition, now, lists):
            yield Offence("board_rules", *where, condition=condition)


def _limits(rules: LeagueRules, card: Sequence[TeamAppearance], lists: ListsOfDay) -> Iterator[Offence]:
    """How many of a kind play, and how strong all of them are together."""
    if not card:
        return
    day, everybody = card[0].day, tuple(one.player for one in card)
    for condition, least, most in rules.limits:
        who = tuple(one.player for one in card if _meets(rules, condition, one, lists))
        if not least <= len(who) <= most:
            yield Offence("limits", who, day, (), len(who), most if len(who) > most else least, condition)
    total = sum(map(lists.rating, everybody))
    if rules.average_most and total > rules.average_most * len(card):
        yield Offence("average_most", everybody, day, (), total // len(card), rules.average_most)
    if rules.sum_most and total > rules.sum_most:
        yield Offence("sum_most", everybody, day, (), total, rules.sum_most)


def irregular(rules: LeagueRules, lists: Sequence[tuple[str, Sequence[str]]]) -> dict[str, tuple[str, ...]]:
    """The settings that the way breaks by which somebody came onto the list of a team, by player.

    lists: of the team, each with the day from which it is valid ("" for the first), best first, in the order
    of these days and no later than the match.
    """
    found: dict[str, list[str]] = {}
    joined: dict[str, int] = {}
    for number, (valid, listed) in enumerate(lists):
        new = [one for one in listed if one not in joined]
        joined.update(dict.fromkeys(new, number))
        for one in new if number else ():
            if rules.registered_by and valid > rules.registered_by:
                found.setdefault(one, []).append("registered_by")
            if rules.list_days and valid not in rules.list_days:
                found.setdefault(one, []).append("list_days")
    last = lists[-1][1] if lists and rules.late_players == "end" else ()
    for place, one in enumerate(last):
        if any(joined[other] < joined[one] for other in last[place:]):
            found.setdefault(one, []).append("late_players")
    return {one: tuple(settings) for one, settings in found.items()}


def _meets(rules: LeagueRules, condition: str, now: TeamAppearance, lists: ListsOfDay) -> bool:
    person = lists.people.get(now.player, Particulars(""))
    if condition == "transferred":
        return bool(person.transferred.strip())
    if condition == "foreign":
        return person.federation.strip().upper() not in ("", rules.federation.strip().upper())
    return meets(condition, person, lists.rating(now.player), 0 if now.on == date.max else now.on.year)


def above_higher_team(
    rules: LeagueRules, lower: Sequence[str], higher: Sequence[str], ratings: Mapping[str, int], day: int
) -> Offence | None:
    """A lower team of a club is not stronger, on average, than a higher one is on the same day."""
    if not rules.team_average or not lower or not higher:
        return None
    one, other = (sum(ratings.get(name, 0) for name in team) for team in (lower, higher))
    if one * len(higher) <= other * len(lower):
        return None
    return Offence("team_average", tuple(lower), day, (), one // len(lower), other // len(higher))


def memberships(
    rules: LeagueRules,
    appearances: Sequence[TeamAppearance],
    own: Mapping[str, int],
    until: TeamAppearance | None = None,
) -> list[Membership]:
    """Who has come to belong to a higher team, in the order in which they did. until: before this match.

    Of several it is the lowest one played in, and counting begins anew there.
    """
    found: list[Membership] = []
    now_in = dict(own)
    counted: dict[str, list[TeamAppearance]] = {}
    for one in sorted(appearances, key=lambda one: (one.on, one.day)):
        if until is not None and (one.player != until.player or not _earlier(one, until)):
            continue
        if one.team >= now_in.get(one.player, one.team) or not _counts(rules, one):
            continue
        counted.setdefault(one.player, []).append(one)
        if len(counted[one.player]) == rules.stuck_after:
            team = max(card.team for card in counted[one.player])
            found.append(Membership(one.player, team, one.on, one.day))
            now_in[one.player] = team
            counted[one.player] = []
    return found


def warning(
    rules: LeagueRules, appearances: Sequence[TeamAppearance], player: str, team: int, here: int = 0
) -> int:
    """How many more appearances above a team bar a player from it; 0 where none do.

    here: in this team, where each is counted alone; by default in the one that has most.
    """
    if rules.stuck != "bar":
        return 0
    higher = [
        one.team for one in appearances if one.player == player and one.team < team and _counts(rules, one)
    ]
    teams = (here,) if here else higher
    count = max((higher.count(one) for one in teams), default=0) if rules.stuck_in_one else len(higher)
    return max(0, rules.stuck_after - count)


def same_day(
    rules: LeagueRules,
    appearances: Sequence[TeamAppearance],
    *,
    cards: Sequence[TeamAppearance] | None = None,
) -> Iterator[Offence]:
    """Two matches of what was one day by the original dates; the one played later is the offence.

    Of two played on one day it is the one that stands later here, as a card that is judged does.

    cards: those to be judged, by default all.
    """
    if not rules.one_match_a_day:
        return
    for now in appearances if cards is None else cards:
        clash = [
            one
            for one in appearances
            if one is not now
            and one.player == now.player
            and not one.missing
            and not now.missing
            and _one_day(one, now)
            and (one.on, appearances.index(one)) < (now.on, appearances.index(now))
        ]
        if clash:
            day = _one_day(clash[0], now)
            on = day.isoformat() if isinstance(day, date) else ""
            yield Offence("one_match_a_day", (now.player,), now.day, (now.board,), condition=on)


def _one_day(one: TeamAppearance, other: TeamAppearance) -> date | bool:
    """The day on which both were to be played, or were; without dates whether they are of one match day."""
    if one.original == other.original != date.max:
        return one.original
    if one.on == other.on != date.max:
        return one.on
    return date.max in (one.original, other.original) and one.day == other.day


def too_many_games(
    rules: LeagueRules, appearances: Sequence[TeamAppearance], now: TeamAppearance
) -> Offence | None:
    """Fewer than n games must have been played before match day n."""
    if not rules.few_games:
        return None
    count = len(_before(appearances, now))
    return (
        Offence("few_games", (now.player,), now.day, (now.board,), count, now.day - 1)
        if count >= now.day
        else None
    )


def without_core(
    rules: LeagueRules, appearances: Sequence[TeamAppearance], card: Sequence[TeamAppearance]
) -> Offence | None:
    """From a match day on the core of a team must have played for it before; all where no more have come."""
    here = [now for now in card if not now.missing]
    if not here or not rules.core_from or card[0].day < rules.core_from:
        return None
    known = sum(any(one.team == now.team for one in _before(appearances, now)) for now in here)
    need = min(rules.core_players, len(here)) or -(-len(here) // 2)
    players = tuple(now.player for now in here)
    return Offence("core_from", players, card[0].day, (), known, need) if known < need else None


def wrong_order(
    rules: LeagueRules, players: Sequence[str], ratings: Mapping[str, int], listed: Sequence[str] = ()
) -> list[Offence]:
    """Pairs on a card that sit the wrong way round: all of them are looked at, not neighbours alone.

    players: from board 1 on, "" for an empty chair. listed: the list, best first. The first of an offence's
    boards has the player who sits too high, the second the one who sits too low.
    """
    seated = [(board, one) for board, one in enumerate(players, 1) if one]
    return [
        Offence("board_order", (upper, lower), 0, (board, other), by, rules.tolerance)
        for (board, upper), (other, lower) in combinations(seated, 2)
        if (by := _ahead(rules, upper, lower, ratings, listed))
    ]


def _ahead(
    rules: LeagueRules, upper: str, lower: str, ratings: Mapping[str, int], listed: Sequence[str]
) -> int:
    """By how much the lower of two ought to sit higher, 0 where they sit as they may."""
    if rules.board_order in ("list", "list-one-place"):
        by = listed.index(upper) - listed.index(lower)
        return by if by > (rules.board_order == "list-one-place") else 0
    if rules.board_order == "free":
        return 0
    by = ratings.get(lower, 0) - ratings.get(upper, 0)
    if max(ratings.get(upper, 0), ratings.get(lower, 0)) <= rules.tolerance_free_to:
        return 0
    return by if by > rules.tolerance or (rules.tolerance_reached and by == rules.tolerance) else 0


def rating_of(rules: LeagueRules, player: Particulars) -> int:
    """The rating of a player that the league goes by."""
    fide, national = player.rating, player.national_rating
    found = {"fide-first": fide or national, "national-first": national or fide}
    return found.get(rules.rating_used, max(fide, national)) or rules.unrated


def boards_lost(verdict: str, boards: tuple[int, int], of: int) -> tuple[int, ...]:
    """The boards of a match that a wrong order costs.

    verdict: of `LeagueRules.order_loses`. boards: of the player who sits too high and of the one who sits too
    low. of: how many boards the match has.
    """
    high, low = boards
    every = range(1, of + 1)
    return tuple(
        {"too-low": [low], "too-high": [high], "too-high-and-below": every[high - 1 :], "match": every}.get(
            verdict, ()
        )
    )
