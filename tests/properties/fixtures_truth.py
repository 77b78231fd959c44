"""Fixtures with wishes, slowly: every assignment of teams to numbers is written out and looked at.

The tables are those of the annex of C.05, as they are printed; nothing of the program takes part but the
values that it is asked with.
"""

from __future__ import annotations

from datetime import date
from itertools import combinations, permutations
from random import Random

PRINTED = {
    2: "12",
    4: "14 23 / 43 12 / 24 31",
    6: "16 25 34 / 64 53 12 / 26 31 45 / 65 14 23 / 36 42 51",
    8: "18 27 36 45 / 85 64 73 12 / 28 31 47 56 / 86 75 14 23 / 38 42 51 67 / 87 16 25 34 / 48 53 62 71",
}
"""The Berger tables of 4, 6 and 8, home first."""


def printed(teams, cycles, *, mirrored):
    """The numbers that meet on each match day, as a set of (home, away).

    A second leg is the mirror of the first as it is printed, of which the last two days are exchanged.
    Whoever meets the last number of an odd field is free.
    """
    leg = [
        {(int(home), int(away)) for home, away in day.split() if max(int(home), int(away)) <= teams}
        for day in PRINTED[teams + teams % 2].split(" / ")
    ]
    legs = [list(leg), leg] if cycles > 1 else [leg]
    if cycles > 1 and len(leg) > 1:
        legs[0][-2:] = leg[-1], leg[-2]
    turned = [mirrored ^ (at > 0) for at in range(cycles)]
    return [
        {one[::-1] if away else one for one in day}
        for away, days in zip(turned, legs, strict=True)
        for day in days
    ]


def place_of(days, number):
    """Home, away or free, day by day, of a number of a table."""
    found = ""
    for day in days:
        if any(home == number for home, _ in day):
            found += "H"
        elif any(away == number for _, away in day):
            found += "A"
        else:
            found += "-"
    return found


def breaks_of(where):
    """How often somebody is at home twice running, or away; a free day is neither."""
    return sum(where[at] == where[at + 1] != "-" for at in range(len(where) - 1))


def broken(wish, matches):
    """The match days on which a wish is not met. matches: of every day, (home, away) by name."""
    found = []
    if wish.kind == "meet":
        met = next(at for at, day in enumerate(matches, 1) if any(set(wish.teams) == set(one) for one in day))
        return [met] if met > wish.by else []
    for at, day in enumerate(matches, 1):
        hosts = {home for home, _ in day}
        guests = {away for _, away in day}
        if wish.kind == "not-home":
            wrong = at in wish.days and bool(hosts & set(wish.teams))
        elif wish.kind == "not-away":
            wrong = at in wish.days and bool(guests & set(wish.teams))
        else:
            there = [where[at - 1 : at] for _, where in wish.elsewhere]
            at_home = there.count("H") + len(hosts & set(wish.teams))
            away = there.count("A") + len(guests & set(wish.teams))
            if wish.kind == "apart":
                wrong = at_home > wish.most
            else:
                own = any(set(one) <= set(wish.teams) for one in day)
                wrong = at_home > 0 and away > 0 and not own
        if wrong:
            found.append(at)
    return found


def matches_of(days, numbers):
    """The matches of every day by name. numbers: the team of each number."""
    return [[(numbers[home - 1], numbers[away - 1]) for home, away in day] for day in days]


def cost_of(wishes, matches):
    return sum(wish.price * len(broken(wish, matches)) for wish in wishes)


def breaks_in(teams, matches):
    return sum(breaks_of(place_of(matches, team)) for team in teams)


def cheapest(teams, wishes, cycles, mirrors):
    """The least cost, and the fewest breaks that go with it, of all assignments."""
    best = None
    for mirrored in mirrors:
        days = printed(len(teams), cycles, mirrored=mirrored)
        for numbers in permutations(teams):
            matches = matches_of(days, numbers)
            cost = cost_of(wishes, matches)
            if best is None or cost <= best[0]:
                found = cost, breaks_in(teams, matches)
                best = found if best is None else min(best, found)
    return best


def proper(teams, cycles, matches):
    """What is wrong with a list of matches as a round robin of so many cycles, "" for nothing."""
    days = len(teams) - 1 + len(teams) % 2
    if len(matches) != days * cycles:
        return "as many match days as a round robin has"
    for at, day in enumerate(matches, 1):
        playing = [team for one in day for team in one]
        if len(set(playing)) != len(playing) or len(playing) != len(teams) - len(teams) % 2:
            return f"match day {at}: everybody once"
    for leg in range(cycles):
        met = [frozenset(one) for day in matches[leg * days : (leg + 1) * days] for one in day]
        if sorted(map(sorted, met)) != sorted(map(sorted, combinations(teams, 2))):
            return f"leg {leg + 1}: all once"
    hosts = [one for day in matches for one in day]
    for one in combinations(teams, 2):
        if abs(hosts.count(one) - hosts.count(one[::-1])) != cycles % 2:
            return f"{one}: home rights change"
    rights = [sum(home == team for home, _ in hosts) for team in teams]
    if max(rights) - min(rights) > (cycles % 2 and 1):
        return "home rights are shared"
    where = [place_of(matches, team) for team in teams]
    if any(three in one for one in where for three in ("HHH", "AAA")):
        return "nobody is at home or away three times running"
    return ""


ROWS = {"even": "BWBWBWBW", "odd": "WBWBWBWB", "not-1-and-4": "BWWBBWWB"}
"""The home team's colours."""


def colours(home_white, boards, *, turned):
    row = (ROWS[home_white] * 3)[:boards]
    return "".join("BW"[one == "B"] for one in row) if turned else row


def change_faults(rules, fixture, on, at, last_day, derby_by, agreed, why):
    """All settings that a change breaks, by the day as it will be; an open one is too late for derbies."""
    found = set()
    right = any(why.casefold().startswith(one.casefold()) for one in rules.move_rights)
    of_last_day = last_day is not None and fixture.original == last_day
    if last_day is not None and on is not None:
        if of_last_day and rules.last_day_ahead and on > last_day:
            found.add("last_day_ahead")
        if not of_last_day and rules.move_until == "last-day" and on >= last_day:
            found.add("move_until")
    if derby_by is not None and not rules.club_late and (on is None or on > derby_by):
        found.add("club_late")
    if not right:
        if rules.notice_days and fixture.on is not None and (fixture.on - at).days < rules.notice_days:
            found.add("notice_days")
        if rules.move_agreed and not agreed:
            found.add("move_agreed")
    return found


START = date(2026, 9, 27)


def random_wishes(chance: Random, teams, cycles, wish):
    """Wishes of every kind. wish: what makes one of the program's."""
    days = (len(teams) - 1 + len(teams) % 2) * cycles
    found = []
    for _ in range(chance.randint(0, 6)):
        kind = chance.choice(("meet", "apart", "together", "not-home", "not-away"))
        price = chance.choice((1, 1, 1, 2, 5))
        if kind == "meet":
            found.append(wish(kind, tuple(chance.sample(teams, 2)), price, chance.randint(1, days)))
        elif kind in ("apart", "together"):
            elsewhere = tuple(
                (f"other {at}", "".join(chance.choice("HA-") for _ in range(chance.choice((days, days, 3)))))
                for at in range(chance.choice((0, 0, 0, 1, 2)))
            )
            size = chance.randint(1 if elsewhere else 2, min(4, len(teams)))
            some = tuple(chance.sample(teams, size))
            most = chance.randint(1, size + len(elsewhere) - 1) if kind == "apart" else 1
            found.append(wish(kind, some, price, most=most, elsewhere=elsewhere))
        else:
            some = tuple(sorted(chance.sample(range(1, days + 1), chance.randint(1, min(4, days)))))
            found.append(wish(kind, (chance.choice(teams),), price, days=some))
    return found
