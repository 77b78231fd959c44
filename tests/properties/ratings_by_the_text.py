"""Rating changes, norms, prizes and trophies, slowly and by the words of the rules alone.

Nothing of the package takes part in it: tables are typed from B.02 8.1, events are told in the small values
below, norms are looked for among all selections of games, prizes given one after another to whoever would
have most. `benchmarks/ratings_truth.py` asks both about many small events.
"""

from __future__ import annotations

import math
from collections import Counter
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import combinations, product

# -- the tables of B.02 8.1 ----------------------------------------------------------------------------

_DP = """50 0 60 72 70 149 80 240 90 366 51 7 61 80 71 158 81 251 91 383 52 14 62 87 72 166 82 262 92 401
53 21 63 95 73 175 83 273 93 422 54 29 64 102 74 184 84 284 94 444 55 36 65 110 75 193 85 296 95 470
56 43 66 117 76 202 86 309 96 501 57 50 67 125 77 211 87 322 97 538 58 57 68 133 78 220 88 336 98 589
59 65 69 141 79 230 89 351 99 677 100 800"""
_PD = """3 50 10 51 17 52 25 53 32 54 39 55 46 56 53 57 61 58 68 59 76 60 83 61 91 62 98 63 106 64 113 65
121 66 129 67 137 68 145 69 153 70 162 71 170 72 179 73 188 74 197 75 206 76 215 77 225 78 235 79 245 80
256 81 267 82 278 83 290 84 302 85 315 86 328 87 344 88 357 89 374 90 391 91 411 92 432 93 456 94 484 95
517 96 559 97 619 98 735 99"""


def _pairs(text):
    numbers = list(map(int, text.split()))
    return list(zip(numbers[::2], numbers[1::2], strict=True))


def dp(percent):
    """8.1.1."""
    table = dict(_pairs(_DP))
    return table[percent] if percent >= 50 else -table[100 - percent]


def pd(difference):
    """8.1.2, in hundredths, for whoever is rated so much higher."""
    if difference < 0:
        return 100 - pd(-difference)
    return next((value for last, value in _pairs(_PD) if difference <= last), 100)


def half_up(value):
    return math.floor(value + Fraction(1, 2))


def away(value):
    """Half away from zero."""
    return half_up(value) if value >= 0 else -half_up(-value)


def per_cent(half_points, games):
    return half_up(Fraction(100 * half_points, 2 * games))


# -- rating changes (B.02 8.3) -------------------------------------------------------------------------


@dataclass(frozen=True)
class Played:
    """One round of one player. kind: "game", "unfinished", "no move", "forfeit", "none"."""

    kind: str
    opponent: int | None = None
    half_points: int = 0


def rating_floor(day):
    return 1400 if day >= (2024, 3, 1) else 1000


def counts(own, theirs, played, rapid, day, seconds):
    """Whether a round is rated: between two rated players, played out, with enough time, not too wide."""
    floor = rating_floor(day)
    if played.kind != "game" or own < floor or theirs < floor:
        return False
    if seconds is not None and not fits_list(max(own, theirs), rapid, day, seconds):
        return False
    return not (rapid and day >= (2024, 12, 1) and abs(own - theirs) >= 600 and max(own, theirs) > 2600)


def fits_list(highest, faster, day, seconds):
    """Whether a game of so many seconds for 60 moves is of the list. faster: "rapid", "blitz" or ""."""
    if faster == "rapid":
        return 600 < seconds < 3600
    if faster == "blitz":
        return 180 < seconds <= 600
    long, middle = (2400, 1800) if day >= (2022, 1, 1) else (2200, 1600)
    minutes = 120 if highest >= long else 90 if highest >= middle else 60
    return seconds >= 60 * minutes


def capped(own, theirs, faster, day):
    """8.3.1: of every game, but of a player from 2650 on in standard chess since October 2025."""
    difference = own - theirs
    if faster == "" and day >= (2025, 10, 1) and own >= 2650:
        return difference
    return max(-400, min(400, difference))


def sums_of_changes(own, games, faster, day):
    """The sums in hundredths that the text allows; several where two games are equally wide, 2022 to 2024.

    games: (rating of the opponent, half-points).
    """
    true = [50 * half - pd(own - theirs) for theirs, half in games]
    cut = [50 * half - pd(capped(own, theirs, faster, day)) for theirs, half in games]
    if not (2022, 1, 1) <= day < (2024, 3, 1):
        return {sum(cut)}
    widest = max((abs(own - theirs) for theirs, _ in games), default=0)
    places = [place for place, (theirs, _) in enumerate(games) if abs(own - theirs) == widest]
    return {sum(true) - true[place] + cut[place] for place in places} or {0}


def k_of(rating, born, year, highest=None, games=None, listed=None):
    """8.3.3. What is not known counts as the rating, as older, and as enough games."""
    if listed is not None:
        return listed
    best = max(rating, highest or 0)
    if best >= 2400:
        return 10
    if born and year and year - born <= 18 and best < 2300:
        return 40
    return 40 if games is not None and games < 30 else 20


def used_k(k, games):
    """The largest whole K with K times the games at most 700."""
    return max(one for one in range(k + 1) if one * games <= 700)


def first_rating(ratings, half_points, day, first_event=False):
    """8.2: the rating that is published, None where there is none."""
    games = len(ratings)
    if games < 5 or (first_event and not half_points):
        return None
    if day >= (2024, 3, 1):
        mean = Fraction(sum(ratings) + 3600, games + 2)
        found = min(half_up(mean + dp(per_cent(half_points + 2, games + 2))), 2200)
    else:
        mean = Fraction(sum(ratings), games)
        beyond = half_points - games
        found = half_up(mean + (20 * beyond if beyond > 0 else dp(per_cent(half_points, games))))
    return found if found >= rating_floor(day) else None


def performance(ratings, half_points, floor=0):
    """B.01 1.4.6 to 1.4.8: (mean, per cent, performance), the lowest raised to the floor."""
    ratings = sorted(ratings)
    ratings[0] = max(ratings[0], floor)
    mean = half_up(Fraction(sum(ratings), len(ratings)))
    percent = per_cent(half_points, len(ratings))
    return mean, percent, mean + dp(percent)


# -- norms (B.01 1.4) ----------------------------------------------------------------------------------

NORM_NUMBERS = {
    "GM": (2600, 2380, 2200, ("GM",)),
    "IM": (2450, 2230, 2050, ("GM", "IM")),
    "WGM": (2400, 2180, 2000, ("GM", "IM", "WGM")),
    "WIM": (2250, 2030, 1850, ("GM", "IM", "WGM", "WIM")),
}
STRONG = ("GM", "IM", "WGM", "WIM")


@dataclass(frozen=True)
class Person:
    rating: int
    title: str
    federation: str


@dataclass
class NormEvent:
    """An event as the rules of norms look at it.

    kinds, opponents, halves: by player and round; kinds: "game", "open", "won by forfeit", "lost by forfeit",
    "allocated", "none". total: rounds of the whole event. fixed: pairings are fixed. twice: double round
    robin. ratings: of the day, by (round number, player). own_exempt: exemption a or b for players of
    `registered_by`; zonal: exemption c; foreign: exemption d, where it is not to be counted.
    """

    people: list[Person]
    kinds: list[list[str]]
    opponents: list[list[int]]
    halves: list[list[int]]
    total: int
    fixed: bool = False
    twice: bool = False
    least: int = 9
    own_exempt: bool = False
    zonal: bool = False
    registered_by: str = ""
    host: str = ""
    ratings: dict[tuple[int, int], int] = field(default_factory=dict)
    foreign: bool | None = None

    @property
    def rounds(self):
        return len(self.kinds[0])


@dataclass(frozen=True)
class Against:
    number: int
    opponent: int
    rating: int
    title: str
    federation: str
    half_points: int


NO_MEMBER = ("NON", "", "XXX")
"""What stands in files in the place of a member federation where somebody is of none."""


def game_of(event, number, opponent, half_points):
    person = event.people[opponent]
    rating = event.ratings.get((number, opponent), person.rating)
    return Against(number, opponent, rating, person.title, person.federation, half_points)


def games_of_norm(event, player):
    """1.4.2: over the board, opponents of member federations; in a fixed event not the unrated without a
    point against the rated."""
    found = []
    for place, kind in enumerate(event.kinds[player]):
        opponent = event.opponents[player][place]
        if kind != "game" or event.people[opponent].federation in NO_MEMBER:
            continue
        game = game_of(event, place + 1, opponent, event.halves[player][place])
        if event.fixed and not game.rating and not took_points_of_rated(event, opponent):
            continue
        found.append(game)
    return found


def took_points_of_rated(event, player):
    """By what they were rated at the time of the game."""
    return any(
        kind == "game"
        and event.halves[player][place]
        and game_of(event, place + 1, event.opponents[player][place], 0).rating
        for place, kind in enumerate(event.kinds[player])
    )


def is_foreign_swiss(event):
    """1.4.3 d: in every round 20 rated players not of the host federation, of 3 federations, 10 titled."""
    for place in range(event.rounds):
        there = [
            player
            for player, person in enumerate(event.people)
            if missed(event, player) <= 1
            and event.kinds[player][place] not in ("none", "lost by forfeit")
            and person.rating
            and person.federation not in (event.host, "FID", *NO_MEMBER)
        ]
        titled = sum(event.people[player].title in STRONG for player in there)
        federations = {event.people[player].federation for player in there}
        if len(there) < 20 or titled < 10 or len(federations) < 3:
            return False
    return not event.fixed


def missed(event, player):
    return sum(kind in ("none", "lost by forfeit") for kind in event.kinds[player])


def free_of_federations(event, player):
    """1.4.3 a to d."""
    own = event.people[player].federation
    home = event.own_exempt and own == (event.registered_by or event.host) != ""
    large = is_foreign_swiss(event) if event.foreign is None else event.foreign
    return home or event.zonal or large


def mix(event, player, norm, games):
    """1.4.3 to 1.4.5: what is found and needed of opponents, by the names of the conditions."""
    size = len(games)
    own = event.people[player].federation
    titles = NORM_NUMBERS[norm][3]
    found = {"TITLED": (sum(one.title in (*STRONG, "FM", "WFM") for one in games), -(-size // 2))}
    third = max(3, -(-size // 3))
    holders = [one.opponent for one in games if one.title in titles]
    if event.twice:
        found["PLAYERS_MET"] = (len({one.opponent for one in games}), 5)
        found["THIRD"] = (len(set(holders)), -(-third // 2))
    else:
        found["THIRD"] = (len(holders), third)
    if not free_of_federations(event, player):
        by = Counter(one.federation for one in games if one.federation != "FID")
        found["FEDERATIONS"] = (len(set(by) - {own}), 2)
        found["OWN_FEDERATION"] = (-by[own], -(size * 3 // 5))
        found["ONE_FEDERATION"] = (-max(by.values(), default=0), -(size * 2 // 3))
    return found


def conditions(event, player, norm, games, least):
    """Everything of 1.4 about these games: (found, needed) by name, enough when found is not below needed."""
    best, average, floor, _ = NORM_NUMBERS[norm]
    half = sum(one.half_points for one in games)
    found = {"GAMES": (len(games), least), "SCORE": (100 * half, 70 * len(games))}
    if games:
        mean, _, made = performance([one.rating or 1400 for one in games], half, floor)
        found |= {"PERFORMANCE": (made, best), "AVERAGE": (mean, average)}
    else:
        found |= {"PERFORMANCE": (0, best), "AVERAGE": (0, average)}
    return found | mix(event, player, norm, games)


def lacking(found):
    return {name for name, (has, needs) in found.items() if has < needs}


@dataclass(frozen=True)
class Selection:
    games: tuple[Against, ...]
    left_out: tuple[int, ...]
    until: int
    as_lost: int
    least: int


def selections(event, player, norm):
    """1.4.1 and 1.4.2: every way to count fewer games that is allowed."""
    every = games_of_norm(event, player)
    last = event.rounds
    for until in [last] if event.fixed else range(1, last + 1):
        games = [one for one in every if one.number <= until]
        for counted, lost in with_last_forfeit(event, player, games, until):
            least = needed_games(event, player, counted, until)
            won = [one.number for one in counted if one.half_points == 2]
            whole = not (event.fixed and lacking(mix(event, player, norm, counted)))
            for size in range(max(0, len(counted) - least) + 1) if whole else [0]:
                # Of a round robin the mix must do for the complete event.
                for left_out in combinations(won, size):
                    kept = tuple(one for one in counted if one.number not in left_out)
                    yield Selection(kept, left_out, until, lost, least)


def needed_games(event, player, games, until):
    """1.4.1 b, c and e: nine; eight where the ninth of nine rounds was a forfeit won, or the bye of the draw;
    where pairings are fixed also those of the rounds to come."""
    if event.fixed and event.rounds < event.total:
        return max(event.least, len(games) + event.total - event.rounds)
    if (event.least, event.total, until, len(games)) == (9, 9, 9, 8):
        (missing,) = set(range(1, 10)) - {one.number for one in games}
        if event.kinds[player][missing - 1] in ("won by forfeit", "allocated"):
            return 8
    return event.least


def with_last_forfeit(event, player, games, until):
    """1.4.2 c: a forfeit won in the last round counts as lost where the game is needed for the number."""
    yield games, 0
    if until == event.rounds == event.total and event.kinds[player][-1] == "won by forfeit":
        opponent = event.opponents[player][-1]
        if opponent >= 0 and event.people[opponent].federation not in NO_MEMBER and len(games) < event.least:
            yield [*games, game_of(event, until, opponent, 0)], until


def holds(event, player, norm):
    """Every selection that gives the norm."""
    return [
        one
        for one in selections(event, player, norm)
        if not lacking(conditions(event, player, norm, one.games, one.least))
    ]


# -- prizes --------------------------------------------------------------------------------------------


@dataclass(frozen=True)
class PrizeCategory:
    """amounts, things: by place. sharing: "equal", "hort", "none". members: who may win. besides: beside
    another prize."""

    amounts: tuple[int, ...]
    things: tuple[str, ...]
    sharing: str
    members: frozenset[int]
    besides: bool


def shares_of(category, field_of, points, ranks):
    """Amount and thing of everybody in a category whose field stands in the order of the standings, whether
    nothing but the organiser decides who has the thing, who is level, and the places that they have.

    Level on points share equally; of Hort half of it, and half of what the place brings by the tie-breaks,
    which those of one rank share; or only that.
    """
    prize = dict(enumerate(category.amounts))
    things = dict(enumerate(category.things))
    found = {}
    for place, one in enumerate(field_of):
        level = [at for at, other in enumerate(field_of) if points[other] == points[one]]
        equal = Fraction(sum(prize.get(at, 0) for at in level), len(level))
        same = [at for at in level if ranks[field_of[at]] == ranks[one]]
        own = Fraction(sum(prize.get(at, 0) for at in same), len(same))
        amount = {"equal": equal, "none": own, "hort": (own + equal) / 2}[category.sharing]
        thing = things.get(place, "")
        others = tuple(field_of[at] for at in level)
        found[one] = (amount, thing, bool(thing) and len(same) > 1, others, (level[0] + 1, level[-1] + 1))
    return {one: share for one, share in found.items() if share[:2] != (0, "")}


def awards(categories, order, points, ranks, one_each):
    """By category who gets what, and who stands in it: the greatest share first; at equal value the earlier
    category, then the better place."""
    holder = {}
    barred = [set() for _ in categories]

    def standing(number):
        members = categories[number].members
        return [one for one in order if one in members and one not in barred[number]]

    def now(number):
        return shares_of(categories[number], standing(number), points, ranks)

    if one_each:
        while True:
            open_ones = [
                (-share[0], number, order.index(one), one)
                for number, category in enumerate(categories)
                if not category.besides
                for one, share in now(number).items()
                if one not in holder
            ]
            if not open_ones:
                break
            *_, number, _, one = min(open_ones)
            holder[one] = number
            for other, category in enumerate(categories):
                if other != number and not category.besides:
                    barred[other].add(one)
    return [(now(number), standing(number)) for number in range(len(categories))]


def elsewhere(categories, order, points, ranks, given):
    """By category who would have something in it, but has another prize."""
    for category, (_, field_of) in zip(categories, given, strict=True):
        away = [one for one in order if one in category.members and one not in field_of]
        yield tuple(
            one
            for one in away
            if one in shares_of(category, [x for x in order if x in field_of or x == one], points, ranks)
        )


def envious(categories, order, points, ranks, given):
    """Who would have more in another category, all others staying where they are."""
    for one in order:
        mine = [n for n, row in enumerate(given) if one in row and not categories[n].besides]
        best = max((given[n][one][0] for n in mine), default=Fraction(-1))
        for number, category in enumerate(categories):
            if category.besides or one not in category.members or number in mine:
                continue
            others = {
                other
                for n, row in enumerate(given)
                if n != number and not categories[n].besides
                for other in row
            }
            standing = [x for x in order if x in category.members and (x == one or x not in others)]
            would = shares_of(category, standing, points, ranks).get(one)
            if would and would[0] > best:
                yield one, number, would[0], best


def assignments(categories, order, points, ranks):
    """Every way of giving everybody who can have a prize one, and one alone: by category who gets what.

    Whoever has a prize stands in no other category, and those behind move up; whoever has none stands in all,
    and would have nothing in any of them.
    """
    rivals = [number for number, category in enumerate(categories) if not category.besides]
    ways = [(None, *(n for n in rivals if one in categories[n].members)) for one in order]
    for homes in product(*ways):
        home = dict(zip(order, homes, strict=True))
        given = []
        for number, category in enumerate(categories):
            there = [
                x for x in order if x in category.members and (category.besides or home[x] in (None, number))
            ]
            given.append(shares_of(category, there, points, ranks))
        if all(
            one in given[home[one]] if home[one] is not None else not any(one in given[n] for n in rivals)
            for one in order
        ):
            yield given


def best_groups(names, order, points, ranks, best_of):
    """Groups by the points of their best players, then by the sum of the places of these; a player who is not
    there has the place behind the last one. (members, points, places), best first."""
    found = {}
    for one in order:
        name = names[one].strip().casefold()
        if name:
            found.setdefault(name, []).append(one)
    behind = max((ranks[one] for one in order), default=0) + 1
    rows = []
    for members in found.values():
        best = members[:best_of]
        places = [ranks[one] for one in best] + [behind] * (best_of - len(best))
        rows.append((best, sum(points[one] for one in best), sum(places)))
    return sorted(rows, key=lambda row: (-row[1], row[2]))


def group_awards(rows, amounts, sharing):
    """What every group has, by its members."""
    order = list(range(len(rows)))
    ranks = [1 + sum((-b, c) < (-row[1], row[2]) for _, b, c in rows) for row in rows]
    category = PrizeCategory(amounts, ("",) * len(amounts), sharing, frozenset(order), False)
    found = shares_of(category, order, [row[1] for row in rows], ranks)
    return {tuple(rows[one][0]): (rows[one][1], share[0]) for one, share in found.items()}


# -- trophies (KJCA) -----------------------------------------------------------------------------------


@dataclass
class JuniorEvent:
    """units: what every round brought. games: (opponent, half-points) of games played, by player.

    grades: 0 for none. four: the grades have four digits.
    """

    units: list[list[int]]
    games: list[list[tuple[int, int]]]
    grades: list[int]
    four: bool
    rounds: int

    def score(self, one):
        return sum(self.units[one])


def grading_performance(event, one):
    """Step 4: None without graded opponents."""
    rows = [(event.grades[other], half) for other, half in event.games[one] if event.grades[other]]
    if not rows:
        return None
    if event.four:
        balance = sum(half - 1 for _, half in rows)
        return Fraction(sum(grade for grade, _ in rows) + 400 * balance, len(rows))
    own = event.grades[one]
    near = [(max(own - 40, min(own + 40, grade)) if own else grade, half) for grade, half in rows]
    return Fraction(sum(grade + 50 * (half - 1) for grade, half in near), len(near))


def trophy_places(event, players):
    """Groups in order, those still level at the end together."""

    def split(group, value):
        values = {one: value(one) for one in group}
        return [[x for x in group if values[x] == one] for one in sorted(set(values.values()), reverse=True)]

    def buchholz(one):
        return sum(event.score(other) for other, _ in event.games[one])

    def between(group):
        met = {one: {other for other, _ in event.games[one]} for one in group}
        if any(set(group) - {one} - met[one] for one in group):
            return [group]
        return split(group, lambda one: sum(half for other, half in event.games[one] if other in group))

    def ungraded_last(one):
        found = grading_performance(event, one)
        return (found is not None, found or 0)

    steps = [
        lambda group: split(group, buchholz),
        between,
        lambda group: split(group, lambda one: sum(half == 2 for _, half in event.games[one])),
        lambda group: split(group, ungraded_last),
    ]
    groups = split(list(players), event.score)
    for step in steps:
        groups = [part for group in groups for part in (step(group) if len(group) > 1 else [group])]
    return groups


def trophies(event, players):
    """By player (place, prize): trophies for the first three places, medals for those level with one."""
    places, prizes, ahead = {}, {}, 0
    for group in trophy_places(event, players):
        places |= dict.fromkeys(group, ahead + 1)
        ahead += len(group)
    won = {one for one, place in places.items() if place <= 3} if event.rounds else set()
    for one in places:
        level = event.rounds and any(event.score(one) == event.score(other) for other in won)
        prizes[one] = "trophy" if one in won else "medal" if level else ""
    return {one: (place, prizes[one]) for one, place in places.items()}


def cash_of(event, players, prizes):
    """Cash sections: those level on points share the prizes of their places."""
    ranked = sorted(players, key=lambda one: -event.score(one))
    found = {}
    for one in ranked:
        level = [place for place, other in enumerate(ranked) if event.score(other) == event.score(one)]
        found[one] = sum((prizes[at] for at in level if at < len(prizes)), Fraction(0)) / len(level)
    return {one: amount for one, amount in found.items() if amount}


def grand_prix(event, one, bonus=0):
    """Points from games, scaled to six rounds, and 1 for taking part."""
    games = event.games[one]
    if not games:
        return Fraction(1) + bonus
    return Fraction(6 * sum(half for _, half in games), 2 * len(games)) + 1 + bonus


def schools(sections, bonuses, best, fewest):
    """(place, name, sum of the best scores) of every school.

    sections: (title, event, names, schools, births). A child in two sections counts once.
    """
    children = {}
    for title, event, names, of, births in sections:
        for one, school in enumerate(of):
            word = " ".join(school.casefold().split())
            if not word:
                continue
            needed = fewest if fewest is not None else Fraction(event.rounds, 2)
            enough = len(event.games[one]) >= needed
            score = grand_prix(event, one, bonuses.get(title, 0))
            child = children.setdefault(word, {}).setdefault((names[one], births[one]), [])
            if enough:
                child.append(score)
    totals = {
        word: sum(sorted((max(scores) for scores in pupils.values() if scores), reverse=True)[:best])
        for word, pupils in children.items()
    }
    ranked = sorted(totals.values(), reverse=True)
    return {word: (1 + ranked.index(total), total) for word, total in totals.items()}
