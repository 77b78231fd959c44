"""Hold rating changes, title norms, prizes and junior trophies against slow references by the rules' words.

    python benchmarks/ratings_truth.py --events 2000 --seed 1
    python benchmarks/ratings_truth.py --kind norms --events 500
    python benchmarks/ratings_truth.py --plants

Small events by chance are told twice, as a tournament and as the plain values of
tests/properties/ratings_by_the_text.py, which shares no code with the package. Compared are

    ratings   every game (whether it counts, what of its difference counts), the sum, K and the K used, the
              change of every player; first ratings; the performance, with and without the floor of norms
    norms     whether a norm is there among all selections of games; that the one that is shown is allowed,
              with every number found and needed, and counts as many games as can be; where there is none,
              that the one that is shown lacks as little as can be; exemptions; what the last round must bring
    prizes    who is in a category; every share of every list; that nobody would have more in another one,
              and that it is one of all assignments of which that is so, the only one where there is no other;
              who would win but for another prize; what is left over and rounded away; the best groups
    trophies  every place, trophy and medal, cash, the Grand Prix score, the best schools

It ends with 1 when something disagrees. --plants puts faults into the package, one at a time, and ends with 1
when one of them is not found.
"""

from __future__ import annotations

import dataclasses
import math
import re
import sys
from collections.abc import Callable, Sequence
from fractions import Fraction
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parents[1] / "tests" / "properties"))

import ratings_by_the_text as text

from pairwright import read_trf, write_trf
from pairwright.simulate import Chance
from pairwright.standings import Event, fide_rating, norm_event, norms, prize_awards, prize_list
from pairwright.standings.time_control import RatingKind
from pairwright.systems.kjca import trophies
from pairwright.tournament import Colour, Outcome, Player, Round, Tournament
from pairwright.tournament.round import Game
from pairwright.tournament.tournament import PointAdjustment
from reference_campaign import PER_CENT, Campaign, Findings, Plant

_STREAM = 233
# -- events --------------------------------------------------------------------------------------------

_SIGNS = {
    "1": (Outcome.WIN, Outcome.LOSS),
    "=": (Outcome.DRAW, Outcome.DRAW),
    "0": (Outcome.LOSS, Outcome.WIN),
    "u": (Outcome.UNRATED_WIN, Outcome.UNRATED_LOSS),
    "+": (Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS),
    "-": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_WIN),
    "/": (Outcome.FORFEIT_LOSS, Outcome.FORFEIT_LOSS),
    "?": (Outcome.UNFINISHED, Outcome.UNFINISHED),
}
_HALF = {Outcome.WIN: 2, Outcome.UNRATED_WIN: 2, Outcome.DRAW: 1, Outcome.UNRATED_DRAW: 1}
_ALONE = (Outcome.PAIRING_ALLOCATED_BYE, Outcome.ABSENT, Outcome.HALF_POINT_BYE, Outcome.FULL_POINT_BYE)


def table_of(chance: Chance, count: int, rounds: int) -> list[list[tuple[int, int]]]:
    """Rounds of a table by chance; -1 stands for the bye where the number is odd."""
    ring: list[int] = list(range(count)) if count % 2 == 0 else [*range(count), -1]
    chance.shuffle(ring)
    found = []
    for _ in range(rounds):
        half = len(ring) // 2
        found.append([(ring[place], ring[-1 - place]) for place in range(half)])
        ring = [ring[0], ring[-1], *ring[1:-1]]
    return found


Pair = tuple[int, int, Outcome, Outcome]


def round_of(pairs: Sequence[Pair], alone: dict[int, Outcome], count: int) -> Round:
    """A round of these pairs, with the outcomes of both; the others as told, or absent."""
    row = [Game(-1, Colour.NONE, alone.get(one, Outcome.ABSENT)) for one in range(count)]
    for white, black, first, second in pairs:
        row[white], row[black] = Game(black, Colour.WHITE, first), Game(white, Colour.BLACK, second)
    return Round.of(row)


def odd_rounds(chance: Chance, count: int, rounds: int, signs: str, idle: int) -> tuple[Round, ...]:
    """Rounds of a table with results of these signs, and somebody idle so often."""
    found = []
    for pairs in table_of(chance, count, rounds):
        games, alone = [], {}
        for white, black in pairs:
            if -1 in (white, black):
                alone[max(white, black)] = Outcome.PAIRING_ALLOCATED_BYE
            elif chance.hits(idle * PER_CENT):
                alone |= {white: chance.one_of(_ALONE[1:]), black: chance.one_of(_ALONE[1:])}
            else:
                games.append((white, black, *_SIGNS[chance.one_of(signs)]))
        found.append(round_of(games, alone, count))
    return tuple(found)


# -- ratings -------------------------------------------------------------------------------------------

_DAYS = (
    *((2021, 12, 31), (2022, 1, 1), (2023, 6, 10), (2024, 2, 29), (2024, 3, 1), (2024, 11, 30)),
    *((2024, 12, 1), (2025, 9, 30), (2025, 10, 1), (2026, 4, 4), (2026, 4, 4)),
)
_TIMES = {"": None, "5400+30": 7200, "40/6000+30:900+30": 8700, "5400": 5400, "3600": 3600, "7199": 7199}
_RAPID_TIMES = {"": None, "600+5": 900, "3599": 3599, "3600": 3600, "600": 600}
_BLITZ_TIMES = {"": None, "180+2": 300, "600": 600, "601": 601, "180": 180}
_KINDS = {RatingKind.STANDARD: _TIMES, RatingKind.RAPID: _RAPID_TIMES, RatingKind.BLITZ: _BLITZ_TIMES}
_RESULT_KINDS = {
    Outcome.UNFINISHED: "unfinished",
    **dict.fromkeys((Outcome.FORFEIT_WIN, Outcome.FORFEIT_LOSS), "forfeit"),
    **dict.fromkeys((Outcome.UNRATED_WIN, Outcome.UNRATED_DRAW, Outcome.UNRATED_LOSS), "no move"),
}


def rating_of(chance: Chance, middle: int) -> int:
    """Around the middle, at a limit of the regulations, or none."""
    sort = chance.below(10)
    if sort == 0:
        return 0
    if sort == 1:
        limits = (1000, 1399, 1400, 1799, 1800, 2299, 2300, 2399, 2400, 2600, 2601, 2649, 2650, 2651)
        return chance.one_of(limits)
    return max(900, chance.bell(middle - 700, min(2850, middle + 700)))


def check_ratings(seed: int) -> Findings:
    """Every game and every player of an event, then first ratings and performances."""
    chance = Chance(seed, _STREAM)
    kind = chance.one_of((RatingKind.STANDARD, RatingKind.STANDARD, RatingKind.RAPID, RatingKind.BLITZ))
    faster = {RatingKind.RAPID: "rapid", RatingKind.BLITZ: "blitz"}.get(kind, "")
    day = chance.one_of(_DAYS)
    code = chance.one_of(list(_KINDS[kind]))
    seconds = _KINDS[kind][code]
    count, middle = chance.between(3, 8), chance.between(1300, 2700)
    births = [chance.one_of((0, day[0] - 19, day[0] - 18, day[0] - 17, 1980)) for _ in range(count)]
    ratings = [rating_of(chance, middle) for _ in range(count)]
    players = tuple(
        Player(n, f"P{n}", rating, birth_date=f"{born}/06/01" if born else "")
        for n, (rating, born) in enumerate(zip(ratings, births, strict=True), 1)
    )
    rounds = odd_rounds(chance, count, chance.between(1, count - 1), "1111===0000u+-/?", 10)
    start = f"{day[0]}/{day[1]:02}/{day[2]:02}"
    headers = ("start_date", start), ("time_control_code", code)
    event = Event.of(Tournament(players, rounds, len(rounds), headers=headers))
    rounds = rounds[: event.rounds_counted]
    histories, known = {}, {}
    for one in range(count):
        if chance.hits(70 * PER_CENT):
            best = chance.one_of((None, ratings[one], ratings[one] + chance.below(200), 2300, 2400))
            games = chance.one_of((None, 0, 29, 30, 500))
            listed = chance.one_of((None, None, None, 10, 20, 40))
            others = chance.one_of((0, 0, 5, 14, 30, 60))
            histories[one] = fide_rating.RatingHistory(best, games, listed, others)
            known[one] = (best, games, listed, others)
    changes = fide_rating.rating_changes(event, kind, histories=histories)
    floor = text.rating_floor(day)
    for one, change in enumerate(changes):
        best, games, listed, others = known.get(one, (None, None, None, 0))
        rated = []
        for number, (played, game) in enumerate(zip(rounds, change.games, strict=True), 1):
            told = as_played(played, one)
            theirs = ratings[told.opponent] if told.opponent is not None else 0
            true = text.counts(ratings[one], theirs, told, faster, day, seconds)
            yield f"counts: player {one}, round {number}, {game}", true == (game.uncounted is None)
            if true:
                rated.append((theirs, told.half_points))
                if not (2022, 1, 1) <= day < (2024, 3, 1):
                    counted = text.capped(ratings[one], theirs, faster, day)
                    expected = text.pd(counted)
                    same = (game.counted, game.expected) == (counted, expected)
                    yield f"game: player {one} round {number} {game}, {counted} {expected}", same
        sums = text.sums_of_changes(ratings[one], rated, faster, day)
        about = f"player {one} of {ratings[one]}"
        yield f"sum: {about} {rated} {day}: {change.total}, not {sums}", change.total in sums
        if ratings[one] < floor:
            yield f"unrated: player {one} {change.k}", change.k is None
            yield from first_of_event(change, rounds, one, ratings, kind, faster, day, seconds)
            continue
        k = text.k_of(ratings[one], births[one], day[0], best, games, listed)
        found = change.k.value if change.k else None
        yield f"k: {about}, born {births[one]}, {known.get(one)}: {found}, not {k}", found == k
        used = text.used_k(k, len(rated) + others)
        yield f"used: player {one} {change.used_k}, not {used}", change.used_k == used
        whole = text.away(Fraction(used * change.total, 100))
        yield f"change: player {one} {change.rounded}, not {whole}", change.rounded == whole
    yield from loose_numbers(chance)


def as_played(played: Round, one: int) -> text.Played:
    """One round of one player, in the words of the reference."""
    game = played[one]
    if game.opponent < 0:
        return text.Played("none")
    return text.Played(_RESULT_KINDS.get(game.outcome, "game"), game.opponent, _HALF.get(game.outcome, 0))


def first_of_event(
    change: fide_rating.RatingChange,
    rounds: Sequence[Round],
    one: int,
    ratings: Sequence[int],
    kind: RatingKind,
    faster: str,
    day: tuple[int, int, int],
    seconds: int | None,
) -> Findings:
    """What the games of the event would give somebody without a rating."""
    rules = fide_rating.rating_rules(kind, f"{day[0]}/{day[1]:02}/{day[2]:02}")
    games = [as_played(played, one) for played in rounds]
    floor = text.rating_floor(day)
    against = [
        (ratings[game.opponent], game.half_points)
        for game in games
        if game.kind == "game"
        and ratings[game.opponent] >= floor
        and (seconds is None or text.fits_list(ratings[game.opponent], faster, day, seconds))
    ]
    wanted = text.first_rating([rating for rating, _ in against], sum(half for _, half in against), day)
    found = fide_rating.first_rating_of(change, rules)
    yield f"first of event: player {one} {against} {day}: {found}, not {wanted}", found.rating == wanted


def loose_numbers(chance: Chance) -> Findings:
    """A first rating and a performance of numbers by chance."""
    day = chance.one_of(_DAYS)
    rules = fide_rating.rating_rules(RatingKind.STANDARD, f"{day[0]}/{day[1]:02}/{day[2]:02}")
    ratings = [chance.between(1000, 2800) for _ in range(chance.between(1, 30))]
    half, first = chance.between(0, 2 * len(ratings)), chance.hits(300_000)
    found = fide_rating.first_rating(ratings, half, first_event=first, rules=rules).rating
    wanted = text.first_rating(ratings, half, day, first)
    yield f"first: {ratings} {half} {first} {day}: {found}, not {wanted}", found == wanted
    floor = chance.one_of((0, 1850, 2000, 2050, 2200))
    made = fide_rating.performance_rating(ratings, half, floor=floor)
    numbers = text.performance(ratings, half, floor)
    same = made is not None and (made.mean, made.percent, made.rating) == numbers
    yield f"performance: {ratings} {half} {floor}: {made}, not {numbers}", same


# -- norms ---------------------------------------------------------------------------------------------

_NORM_TITLES = (
    *(*["GM"] * 4, *["IM"] * 5, *["FM"] * 3, "WGM", "WGM", "WIM", "WIM", "WFM"),
    *("CM", "WCM", "", ""),
)
_FEDERATIONS = ("ENG", "ENG", "ENG", "ENG", "GER", "GER", "FRA", "ITA", "FID", "NON", "", "XXX")
_MOODS = ("1==0", "111=", "1111", "0000", "000=")
"""Results of a game: level, better, much better; much worse, worse."""

_NORM_KINDS = {
    Outcome.UNFINISHED: "open",
    Outcome.FORFEIT_WIN: "won by forfeit",
    Outcome.FORFEIT_LOSS: "lost by forfeit",
    Outcome.PAIRING_ALLOCATED_BYE: "allocated",
}


@dataclasses.dataclass(frozen=True)
class NormCase:
    """An event told twice, with what the organiser knows of it."""

    tournament: Tournament
    facts: norm_event.EventFacts
    plain: text.NormEvent


def norm_case(chance: Chance) -> NormCase:
    """An event in which norms are near: strong opponents, a few weak ones, few results that are odd."""
    twice = chance.hits(12 * PER_CENT)
    fixed = twice or chance.hits(15 * PER_CENT)
    large = not fixed and chance.hits(12 * PER_CENT)
    total = chance.one_of((9, 9, 10, 11, 11))
    count = chance.between(6, 7) if twice else chance.between(total + 1, 14)
    count = chance.between(30, 44) if large else count
    middle = chance.one_of((2560, 2480, 2420, 2400, 2320, 2250))
    foreign = chance.one_of((_FEDERATIONS, _FEDERATIONS, _FEDERATIONS[3:], ("ENG", "GER", "FRA", "ITA")))
    titled, untitled = chance.one_of(((85 * PER_CENT, "IM"), (85 * PER_CENT, "IM"), (35 * PER_CENT, "FM")))
    outsider = chance.hits(30 * PER_CENT)
    players = []
    for number in range(1, count + 1):
        rating = chance.bell(middle - 200, middle + 200)
        if chance.hits(15 * PER_CENT):
            rating = chance.one_of((0, 1500, 1700, 1900, 2000, 2100))
        if outsider and number == count:
            rating = 0
        title = chance.one_of(_NORM_TITLES) if chance.hits(titled) else untitled
        players.append(Player(number, f"P{number}", rating, title, "m", chance.one_of(foreign)))
    pairs = (
        [one for _ in range(2) for one in table_of(Chance(7, _STREAM), count, count - 1 + count % 2)]
        if twice
        else table_of(chance, count, total)
    )
    if twice:
        total = len(pairs)
    played = chance.between(total - 2, total) if chance.hits(25 * PER_CENT) else total
    rare = chance.one_of((1, 4, 8)) * PER_CENT
    strong = chance.one_of((0, 1, 2))
    rounds = []
    for row in pairs[:played]:
        games, alone = [], {}
        for one, other in row:
            if -1 in (one, other):
                alone[max(one, other)] = Outcome.PAIRING_ALLOCATED_BYE
            elif chance.hits(rare):
                sign = chance.one_of("+-/?u++") if chance.hits(80 * PER_CENT) else ""
                if sign:
                    games.append((one, other, *_SIGNS[sign]))
                else:
                    alone |= {one: chance.one_of(_ALONE), other: Outcome.HALF_POINT_BYE}
            else:
                # The first few do well, so that norms are near.
                better = (one < 3 * strong) - (other < 3 * strong)
                if outsider and count - 1 in (one, other):
                    better = 2 if other == count - 1 else -2
                games.append((one, other, *_SIGNS[chance.one_of(_MOODS[better])]))
        rounds.append(round_of(games, alone, count))
    if chance.hits(40 * PER_CENT):
        rounds = last_forfeited(chance, rounds)
    system = "double_round_robin" if twice else "round_robin" if fixed else "dutch"
    host = chance.one_of(("ENG", "ENG", "GER", "GER", "FRA", "FRA", ""))
    tournament = Tournament(
        tuple(players), tuple(rounds), total, system=system, headers=(("federation", host),)
    )
    counted = Event.of(tournament).rounds_counted
    tournament = dataclasses.replace(tournament, rounds=tournament.rounds[:counted])
    return told_twice(chance, tournament, fixed, twice, host)


def last_forfeited(chance: Chance, rounds: list[Round]) -> list[Round]:
    """One game of the last round, or of any, is won by forfeit."""
    place = len(rounds) - 1 if chance.hits(70 * PER_CENT) else chance.below(len(rounds))
    games = list(rounds[place])
    one = chance.below(min(6, len(games)))
    other = games[one].opponent
    if other >= 0:
        games[one] = Game(other, games[one].colour, Outcome.FORFEIT_WIN)
        games[other] = Game(one, games[other].colour, Outcome.FORFEIT_LOSS)
    return [*rounds[:place], Round.of(games), *rounds[place + 1 :]]


def told_twice(chance: Chance, tournament: Tournament, fixed: bool, twice: bool, host: str) -> NormCase:
    """The tournament in the words of the reference, and what the organiser states."""
    exempt = chance.one_of(("", "", "", "", "a", "b", "c"))
    registered = chance.one_of(("", "", "ENG", "GER"))
    least = chance.one_of((9, 9, 9, 9, 8, 7))
    of_the_day = {}
    if chance.hits(15 * PER_CENT):
        for _ in range(chance.one_of((6, 6, 40))):
            key = (chance.between(1, len(tournament.rounds)), chance.below(len(tournament.players)))
            of_the_day[key] = 0 if chance.hits(15 * PER_CENT) else chance.between(2100, 2700)
    for one in [at for at, person in enumerate(tournament.players) if fixed and not person.rating]:
        # Whoever scored against nobody who was rated then has scored against nobody who is rated.
        if chance.hits(40 * PER_CENT):
            games = [played[one] for played in tournament.rounds]
            scored = [(at, game.opponent) for at, game in enumerate(games, 1) if _HALF.get(game.outcome)]
            of_the_day |= dict.fromkeys(scored, 0)
    facts = norm_event.EventFacts(
        least_games=least,
        exempt=exempt,
        registered_by=registered,
        everybody_twice=twice,
        ratings=tuple(of_the_day.items()),
    )
    plain = text.NormEvent(
        [text.Person(one.rating, one.title, one.federation) for one in tournament.players],
        *([], [], []),
        total=tournament.number_of_rounds,
        fixed=fixed,
        twice=twice,
        least=least,
        own_exempt=exempt in ("a", "b"),
        zonal=exempt == "c",
        registered_by=registered,
        host=host,
        ratings=of_the_day,
    )
    for one in range(len(tournament.players)):
        games = [played[one] for played in tournament.rounds]
        plain.kinds.append([_NORM_KINDS.get(g.outcome, "game" if g.opponent >= 0 else "none") for g in games])
        plain.opponents.append([game.opponent for game in games])
        plain.halves.append([_HALF.get(game.outcome, 0) for game in games])
    return NormCase(tournament, facts, plain)


def check_norms(seed: int) -> Findings:
    """Some players and every norm, then what the last round must bring, and exemption d."""
    chance = Chance(seed, _STREAM)
    case = norm_case(chance)
    plain, told = case.plain, case.tournament
    if chance.hits(25 * PER_CENT):  # a report file says the same
        told = read_trf(write_trf(told).encode())
    event = Event.of(told)
    players = list(range(len(plain.people)))
    chance.shuffle(players)
    foreign = text.is_foreign_swiss(plain)
    facts = dataclasses.replace(case.facts, host=plain.host)
    yield f"foreign Swiss: {foreign}", norm_event.foreign_swiss(event, facts) == foreign
    for player in sorted({0, 1, *players[:3]}):
        freed = bool(norm_event.exempt_by(event, case.facts, plain.people[player].federation))
        yield f"exempt: player {player} {freed}", freed == text.free_of_federations(plain, player)
        for norm in text.NORM_NUMBERS:
            found = norms.check_norm(event, player, norms.NORMS[norm], case.facts)
            yield from compared_norm(plain, player, norm, found)
    if len(case.tournament.rounds) < case.tournament.number_of_rounds:
        player, opponent = players[:2]
        for norm in text.NORM_NUMBERS:
            yield from compared_need(case, player, opponent, norm)


def compared_norm(plain: text.NormEvent, player: int, norm: str, found: norms.NormCheck) -> Findings:
    name = f"player {player} {norm}"
    holding = text.holds(plain, player, norm)
    shown = tuple(one.round_number for one in found.games)
    said = f"{shown}, without {found.left_out}, until {found.until}, lost {found.as_lost}"
    lacks = [one.requirement.name for one in found.missing]
    yield (
        f"norm: {name}: {found.achieved}, {said}, lacks {lacks}; not {holding[:1] or 'none'}",
        found.achieved == bool(holding),
    )
    allowed = [
        one
        for one in text.selections(plain, player, norm)
        if (one.left_out, one.until, one.as_lost) == (found.left_out, found.until, found.as_lost)
    ]
    yield f"selection: {name}: {said}", bool(allowed) and numbers_of(allowed[0].games) == shown
    if allowed:
        wanted = text.conditions(plain, player, norm, allowed[0].games, allowed[0].least)
        told = {one.requirement.name: signed(one) for one in found.findings if not one.exempt}
        yield f"findings: {name}: {said}: {told}, not {wanted}", told == wanted
    if holding and found.achieved:
        most = max(len(one.games) - bool(one.as_lost) for one in holding)
        yield f"most games: {name}: {said}, {most} can count", len(shown) - bool(found.as_lost) == most
    elif not holding:
        fewest = min(
            len(text.lacking(text.conditions(plain, player, norm, one.games, one.least)))
            for one in text.selections(plain, player, norm)
            if len(one.games) >= one.least or (one.until == plain.rounds and not one.left_out)
        )
        yield f"most met: {name}: {said}, lacks {lacks}, {fewest} is the least", len(lacks) <= fewest


def numbers_of(games: Sequence[text.Against]) -> tuple[int, ...]:
    return tuple(one.number for one in games)


def signed(one: norms.NormFinding) -> tuple[int, int]:
    sign = -1 if one.requirement in norms.AT_MOST else 1
    return sign * one.found, sign * one.needed


def compared_need(case: NormCase, player: int, opponent: int, norm: str) -> Findings:
    """The result that the next round must bring, each tried; where pairings are fixed it is the last one."""
    plain = case.plain
    enough = []
    for half in range(3):
        row = {player: ("game", opponent, half), opponent: ("game", player, 2 - half)}
        kinds, opponents, halves = (
            [[*games, row.get(one, ("none", -1, 0))[place]] for one, games in enumerate(known)]
            for place, known in enumerate((plain.kinds, plain.opponents, plain.halves))
        )
        more = dataclasses.replace(plain, kinds=kinds, opponents=opponents, halves=halves)
        more.foreign = text.is_foreign_swiss(plain)
        more.total = more.rounds if plain.fixed else plain.total
        enough.append(bool(text.holds(more, player, norm)))
    wanted = ("NOTHING", "DRAW", "WIN", "IMPOSSIBLE")[enough.index(True) if True in enough else 3]
    found = norms.needed_in_last_round(
        Event.of(case.tournament), player, norms.NORMS[norm], opponent, case.facts
    )
    about = f"player {player} against {opponent}, {norm}"
    yield f"needed: {about}: {found.name}, not {wanted}", found.name == wanted


# -- prizes --------------------------------------------------------------------------------------------


def check_prizes(seed: int) -> Findings:
    chance = Chance(seed, _STREAM)
    count = chance.between(1, 8)
    points = sorted((5 * chance.below(chance.one_of((2, 4, 8))) for _ in range(count)), reverse=True)
    order = list(range(count))
    chance.shuffle(order)
    ranks, lines = {}, []
    for place, one in enumerate(order):
        level = place and points[place] == points[place - 1] and chance.hits(25 * PER_CENT)
        ranks[one] = ranks[order[place - 1]] if level else place + 1
        lines.append(prize_awards.Placed(one, ranks[one], points[place]))
    score = {one: points[place] for place, one in enumerate(order)}
    players = [prize_player(chance, number) for number in range(1, count + 1)]
    excluded = {one for one in range(count) if chance.hits(8 * PER_CENT)}
    standing = [one for one in order if one not in excluded]
    categories, plain = [], []
    for number in range(chance.between(1, 4)):
        category = prize_category(chance, number)
        members = frozenset(one for one in range(count) if admitted(category, players[one]))
        same = members == {one for one in range(count) if category.admits(players[one])}
        yield f"admits: {category} {players} {members}", same
        categories.append(category)
        plain.append(
            text.PrizeCategory(
                tuple(prize.amount for prize in category.prizes),
                tuple(prize.thing for prize in category.prizes),
                category.sharing,
                members,
                category.besides,
            )
        )
    one_each, step = chance.hits(75 * PER_CENT), chance.one_of((1, 1, 10, 100))
    prizes = prize_list.PrizeList(tuple(categories), one_each=one_each, round_to=step)
    found = prize_awards.award(prizes, lines, players, excluded)
    about = f"{plain} {order} {score} {ranks} without {excluded}"
    wanted = text.awards(plain, standing, score, ranks, one_each)
    for number, result in enumerate(found.results):
        told = {
            one.participant: (
                *(one.share.amount, one.share.thing, one.share.thing_open),
                *(one.share.level, one.share.places),
            )
            for one in result.awards
        }
        given, field = wanted[number]
        yield f"shares: {about}: {number} {told}, not {given}", told == given
        for one in result.awards:
            yield f"paid: {one}", one.paid == one.share.amount // step * step
        left = categories[number].prizes[len(field) :]
        yield f"left: {about} {number} {result.not_given}, not {left}", result.not_given == left
        whole = sum((share[0] for share in given.values()), Fraction(0)) + sum(one.amount for one in left)
        yield f"whole: {about} {number} {whole}", whole == sum(plain[number].amounts)
    away = list(text.elsewhere(plain, standing, score, ranks, wanted))
    told_away = [result.elsewhere for result in found.results]
    yield f"elsewhere: {about}: {told_away}, not {away}", told_away == away
    fund = sum(sum(one.amounts) for one in plain)
    everything = [share[0] for given, _ in wanted for share in given.values()]
    paid = sum(one // step * step for one in everything)
    lost = sum((one % step for one in everything), Fraction(0))
    yield (
        f"sums: {about} {found.fund, found.paid, found.rounded_away}, not {fund, paid, lost}",
        (found.fund, found.paid, found.rounded_away) == (fund, paid, lost),
    )
    if one_each:
        envy = list(text.envious(plain, standing, score, ranks, [given for given, _ in wanted]))
        yield f"envy: {about} {wanted} {envy}", not envy
        yield from one_of_all(plain, standing, score, ranks, found)
        for result in found.results:
            for one in result.awards:
                more = [passed for passed in one.left if passed.amount > one.share.amount]
                yield f"passed: {about} {one.participant} {one.left}", not more
    yield from compared_groups(chance, lines, players, standing)


def one_of_all(
    plain: Sequence[text.PrizeCategory],
    order: Sequence[int],
    score: dict[int, int],
    ranks: dict[int, int],
    found: prize_awards.PrizeResult,
) -> Findings:
    """Of all assignments of prizes those in which nobody would have more elsewhere: ours is one, where there
    is one alone it. Where few enough can be gone through."""
    rivals = [one for one in plain if not one.besides]
    if math.prod(1 + sum(one in category.members for category in rivals) for one in order) > MOST_WAYS:
        return
    ours = [
        {
            one.participant: (
                *(one.share.amount, one.share.thing, one.share.thing_open),
                *(one.share.level, one.share.places),
            )
            for one in result.awards
        }
        for result in found.results
    ]
    ways = list(text.assignments(plain, order, score, ranks))
    fair = [given for given in ways if not any(text.envious(plain, order, score, ranks, given))]
    yield (
        f"{'the only way' if len(fair) == 1 else 'a fair way'}: {plain} {order} {score} {ranks}: {ours}",
        ours in fair,
    )


MOST_WAYS = 300
"""Assignments of prizes that are gone through."""


def prize_player(chance: Chance, number: int) -> Player:
    return Player(
        number,
        f"P{number}",
        chance.one_of((0, 0, 1399, 1400, 1600, 1601, 2000)),
        sex=chance.one_of(("m", "w", "f", "")),
        national_rating=chance.one_of((0, 0, 1400, 1601)),
        federation=chance.one_of(("ENG", "GER", "")),
        birth_date=chance.one_of(("", "2010/01/01", "2011", "1960-12-31", "31.12.2012")),
        club=chance.one_of(("Oak", "oak ", "Elm", "")),
        school=chance.one_of(("North", "south", "South", "")),
    )


def prize_category(chance: Chance, number: int) -> prize_list.Category:
    some = (0, 50, 100, 100, 150, 200, 500, 1000)
    amounts = sorted(chance.one_of(some) for _ in range(chance.between(1, 4)))
    prizes = tuple(
        prize_list.Prize(amount, "" if amount and chance.hits(850_000) else f"Cup {place}")
        for place, amount in enumerate(reversed(amounts), 1)
    )
    low = chance.one_of((0, 0, 0, 1400))
    return prize_list.Category(
        f"Category {number}",
        prizes,
        chance.one_of(("equal", "hort", "none")),
        rating_from=low,
        rating_to=chance.one_of((0, 0, 1600)),
        unrated=chance.hits(500_000),
        born_from=chance.one_of((0, 0, 0, 2011)),
        born_to=chance.one_of((0, 0, 0, 2012)),
        sex=chance.one_of(("", "", "", "f", "m")),
        federation=chance.one_of(("", "", "", "ENG")),
        club=chance.one_of(("", "", "", "Oak")),
        school=chance.one_of(("", "", "", "South")),
        besides=chance.hits(150_000),
    )


def admitted(category: prize_list.Category, player: Player) -> bool:
    """As the settings say it."""
    rating = player.rating or player.national_rating
    if category.rating_from or category.rating_to:
        inside = category.rating_from <= rating <= (category.rating_to or 9999)
        if not (inside if rating else category.unrated):
            return False
    years = [part for part in re.split("[-/.]", player.birth_date) if len(part) == 4]
    born = int(years[0]) if years else 0
    if (category.born_from or category.born_to) and not (
        born and category.born_from <= born <= (category.born_to or 9999)
    ):
        return False
    sex = {"m": "m", "w": "f", "f": "f"}.get(player.sex, "")
    if category.sex and sex != category.sex:
        return False
    for name in ("federation", "club", "school"):
        asked = getattr(category, name).strip().casefold()
        if asked and getattr(player, name).strip().casefold() != asked:
            return False
    return True


def compared_groups(
    chance: Chance,
    lines: Sequence[prize_awards.Placed],
    players: Sequence[Player],
    standing: Sequence[int],
) -> Findings:
    """A category that clubs or schools win."""
    word, best = chance.one_of(("club", "school")), chance.between(1, 3)
    sharing, federation = chance.one_of(("none", "equal", "hort")), chance.one_of(("", "", "ENG"))
    category = prize_list.Category(
        "Groups",
        (prize_list.Prize(300), prize_list.Prize(100)),
        sharing,
        federation=federation,
        group_by=word,
        best_of=best,
    )
    excluded = {line.participant for line in lines} - set(standing)
    found = prize_awards.award(prize_list.PrizeList((category,)), lines, players, excluded).results[0].groups
    there = [one for one in standing if federation in ("", players[one].federation)]
    names = {one: getattr(players[one], word) for one in there}
    points = {line.participant: line.points for line in lines}
    ranks = {line.participant: line.rank for line in lines}
    rows = text.best_groups(names, there, points, ranks, best)
    wanted = text.group_awards(rows, (300, 100), sharing)
    told = {one.members: (one.points, one.share.amount) for one in found}
    yield f"groups: {names} {points} {ranks} {best} {sharing}: {told}, not {wanted}", told == wanted


# -- trophies ------------------------------------------------------------------------------------------


def junior_case(chance: Chance, named: bool = False) -> tuple[Tournament, text.JuniorEvent]:
    """A small section on cards, told twice."""
    count, rounds = chance.between(2, 9), chance.between(0, 6)
    four = chance.hits(500_000)
    grades = [
        0 if chance.hits(200_000) else chance.between(700, 1500) if four else chance.between(20, 160)
        for _ in range(count)
    ]
    four = any(grade > 300 for grade in grades)
    pool = list(range(12))
    if named:
        chance.shuffle(pool)
    names = [f"Child {number}" for number in pool[:count]]
    schools = [chance.one_of(("North", "north ", "South", "West", "")) for _ in range(count)]
    players = tuple(
        Player(n, name, national_rating=grade, school=school, birth_date=chance.one_of(("", "2014")))
        for n, (name, grade, school) in enumerate(zip(names, grades, schools, strict=True), 1)
    )
    signs = chance.one_of(("1=0", "1=0+-", "1=0+-/u"))
    made = [odd_rounds(chance, count, 1, signs, 8)[0] for _ in range(rounds)]
    granted = {one: chance.one_of((5, 10)) for one in range(count) if chance.hits(80_000)}
    awards = tuple(PointAdjustment(points, (one,)) for one, points in granted.items())
    tournament = Tournament(players, tuple(made), 6, system="kjca", adjustments=awards)
    worth = {**dict.fromkeys((Outcome.WIN, Outcome.UNRATED_WIN, Outcome.FORFEIT_WIN), 10)}
    worth |= dict.fromkeys((Outcome.PAIRING_ALLOCATED_BYE, Outcome.FULL_POINT_BYE), 10)
    worth |= dict.fromkeys((Outcome.DRAW, Outcome.UNRATED_DRAW, Outcome.HALF_POINT_BYE), 5)
    plain = text.JuniorEvent(
        [
            [granted.get(child, 0), *(worth.get(one[child].outcome, 0) for one in made)]
            for child in range(count)
        ],
        [
            [(game.opponent, _HALF.get(game.outcome, 0)) for game in games if game.outcome.played]
            for games in ([one[child] for one in made] for child in range(count))
        ],
        grades,
        four,
        rounds,
    )
    return tournament, plain


def check_trophies(seed: int) -> Findings:
    chance = Chance(seed, _STREAM)
    tournament, plain = junior_case(chance)
    everybody = range(len(tournament.players))
    some = [one for one in everybody if chance.hits(600_000)]
    for players in (list(everybody), some):
        wanted = text.trophies(plain, players)
        found = trophies.standings(tournament, players)
        told = {one.player: (one.place, one.prize) for one in found}
        yield f"places: {tournament.rounds} {players}: {told}, not {wanted}", told == wanted
        for line in found:
            same = line.points == plain.score(line.player)
            yield f"points: {line}", same
            performance = text.grading_performance(plain, line.player)
            yield f"performance: {line}, not {performance}", line.performance == performance
        amounts = [Fraction(chance.below(50)) for _ in range(chance.between(1, 4))]
        cash = trophies.cash_shares(trophies.standings(tournament, players, cash=True), amounts)
        due = text.cash_of(plain, players, amounts)
        cash = {one: amount for one, amount in cash.items() if amount}
        if plain.rounds:
            yield f"cash: {players} {amounts}: {cash}, not {due}", cash == due
    figures = trophies.Figures.of(tournament)
    for one in everybody:
        bonus = Fraction(chance.below(4), 2)
        score = trophies.grand_prix_score(figures, one, bonus)
        yield f"grand prix: {one} {score}", score == text.grand_prix(plain, one, bonus)
    yield from compared_schools(chance)


def compared_schools(chance: Chance) -> Findings:
    """The best schools over a few sections, in which names come again."""
    sections, plain = [], []
    for number in range(chance.between(1, 3)):
        tournament, event = junior_case(chance, named=True)
        title = f"Under {number}"
        sections.append((title, tournament))
        rows = tournament.players
        plain.append(
            (title, event, [o.name for o in rows], [o.school for o in rows], [o.birth_date for o in rows])
        )
    bonuses = {title: Fraction(chance.below(3), 2) for title, _ in sections if chance.hits(500_000)}
    best, fewest = chance.between(1, 3), chance.one_of((None, 0, 1, 3))
    found = trophies.best_schools(sections, bonuses, best, fewest)
    told = {" ".join(one.name.casefold().split()): (one.place, one.score) for one in found}
    wanted = text.schools(plain, bonuses, best, fewest)
    yield f"schools: {plain} {bonuses} {best} {fewest}: {told}, not {wanted}", told == wanted


CHECKS: dict[str, Callable[[int], Findings]] = {
    "ratings": check_ratings,
    "norms": check_norms,
    "prizes": check_prizes,
    "trophies": check_trophies,
}


# -- plants --------------------------------------------------------------------------------------------


def _any_capped(own: int, theirs: int, rules: fide_rating.RatingRules) -> int:
    return max(-400, min(400, own - theirs))


def _all_raised(ratings: Sequence[int], floor: int) -> list[int]:
    return [max(one, floor) for one in ratings]


def _met_or_not(tied: Sequence[int], figures: trophies.Figures) -> list[int] | None:
    return [sum(points for other, points in figures.games[one] if other in tied) for one in tied]


def _by_place(lines: Sequence[trophies.TrophyStanding], prizes: Sequence[Fraction]) -> dict[int, Fraction]:
    return {line.player: prize for line, prize in zip(lines, prizes, strict=False)}


def _sorted_out(given: Any, position: int) -> dict[int, prize_awards.Share]:
    category = given._prizes.categories[position]
    return {} if category.by_groups else prize_awards.shares(category, given._fields[position])


def _table_with_a_slip(difference: int) -> int:
    return text.pd(difference) + (difference == 92)


def _by_the_last_list(event: Any, player: int, _: Any, right: Any = norms._scored_against_rated) -> bool:
    return bool(right(event, player, {}))


_WITH_CM = frozenset({"GM", "IM", "FM", "WGM", "WIM", "WFM", "CM"})
_LENIENT = {name: dataclasses.replace(norm, average=norm.average - 1) for name, norm in norms.NORMS.items()}
_WIDE_TITLES = {
    name: dataclasses.replace(norm, titles=norm.titles | {"FM"}) for name, norm in norms.NORMS.items()
}
_ALL_CAPPED = tuple(
    dataclasses.replace(one, capping=fide_rating.Capping.EVERY_GAME) for one in fide_rating._STANDARD
)
_ALL_WIDE = tuple(dataclasses.replace(one, wide_excluded=False) for one in fide_rating._FASTER)
_OLD_FIRST = tuple(dataclasses.replace(one, imaginary=False) for one in fide_rating._STANDARD)

PLANTS = tuple(
    Plant(*one)
    for one in (
        ("ratings", "halves of a change go up", fide_rating, "away_from_zero", text.half_up),
        ("ratings", "K times games is not limited", fide_rating, "limited_k", lambda k, games: k),
        ("ratings", "who has 2650 is capped as well", fide_rating, "_STANDARD", _ALL_CAPPED),
        ("ratings", "wide games of rapid chess count", fide_rating, "_FASTER", _ALL_WIDE),
        ("ratings", "first ratings without imaginary draws", fide_rating, "_STANDARD", _OLD_FIRST),
        (
            "ratings",
            "every game is capped, whatever the year",
            fide_rating,
            "_counted_difference",
            _any_capped,
        ),
        ("ratings", "nothing is capped, 2022 to 2024", fide_rating, "_one_cap", tuple),
        ("ratings", "a row of the table is off by one", fide_rating, "expected_score", _table_with_a_slip),
        ("ratings", "first ratings beyond 2200", fide_rating, "HIGHEST", 9999),
        ("ratings", "four games are enough", fide_rating, "LEAST_GAMES", 4),
        ("ratings", "every opponent is raised to the floor", fide_rating, "raised", _all_raised),
        ("norms", "the unrated count 1000", norms, "UNRATED_AS", 1000),
        ("norms", "CM is a title", norms, "_TITLES", _WITH_CM),
        ("norms", "the mean may be a point lower", norms, "NORMS", _LENIENT),
        ("norms", "FM is among the titles of the third", norms, "NORMS", _WIDE_TITLES),
        ("norms", "the flag of FIDE is a federation", norms, "plays_alone", lambda code: False),
        ("norms", "any code is a federation", norm_event, "is_federation", lambda code: True),
        ("norms", "who is in no federation counts", norms, "_counts_as_opponent", lambda event, other: True),
        ("norms", "nine games in every case", norms, "_least_games", lambda *given: given[2].least_games),
        ("norms", "a last forfeit never counts", norms, "_last_forfeit", lambda *given: None),
        ("norms", "unrated without a point count", norms, "_scored_against_rated", lambda *given: True),
        ("norms", "rated is who is rated today", norms, "_scored_against_rated", _by_the_last_list),
        ("norms", "wins are left out whatever the mix", norms, "_MIX", frozenset()),
        ("norms", "FM is among the ten of 1.4.3 d", norm_event, "_STRONG", _WITH_CM),
        ("norms", "a and b free everybody", norm_event, "_OWN_PLAYERS", ()),
        (
            "norms",
            "a forfeit lost is no round missed",
            norm_event,
            "_THERE",
            frozenset(Outcome) - {Outcome.ABSENT},
        ),
        ("prizes", "Hort goes by place alone", prize_awards, "_amount", lambda way, own, equal: own),
        ("prizes", "paid out is what is not rounded", prize_awards, "_rounded", lambda one, step: int(one)),
        ("prizes", "nothing is left over", prize_awards, "_left_over", lambda *given: ()),
        ("prizes", "who has a prize takes others", prize_awards._Given, "_shares_of", _sorted_out),
        (
            "prizes",
            "limits of rating do not matter",
            prize_list.Category,
            "_admits_rating",
            lambda *given: True,
        ),
        ("trophies", "results between those who have not met", trophies, "results_between", _met_or_not),
        ("trophies", "opponents count within 50", trophies, "GRADE_CAP", 50),
        ("trophies", "two trophies", trophies, "TROPHIES", 2),
        (
            "trophies",
            "no performance is the best one",
            trophies,
            "_known",
            lambda one: 9999 if one is None else one,
        ),
        ("trophies", "cash is not shared", trophies, "cash_shares", _by_place),
        ("trophies", "scores are scaled to seven rounds", trophies, "SCALED_ROUNDS", 7),
        ("trophies", "every word is a school", trophies, "is_school", lambda word: True),
    )
)


CAMPAIGN = Campaign("events", CHECKS, PLANTS)
held, found_by = CAMPAIGN.held, CAMPAIGN.found_by

if __name__ == "__main__":
    sys.exit(CAMPAIGN.main(__doc__))
