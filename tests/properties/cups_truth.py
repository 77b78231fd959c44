"""Cups, slowly: what decides a match that ended level, brackets, home rights and a plate.

By the words of the settings and nothing of the program: points are halves here, boards are counted one by
one, and draws that keep clubs apart are looked for among all of them.
"""

from __future__ import annotations

from itertools import combinations

HALVES = {
    "1-0": (2, 0), "1/2-1/2": (1, 1), "0-1": (0, 2), "0-0": (0, 0), "1/2-0": (1, 0), "0-1/2": (0, 1),
    "+/-": (2, 0), "-/+": (0, 2), "-/-": (0, 0),
}  # fmt: skip
"""The halves of home and away."""

DEFAULTED = {"+/-": (0, 1), "-/+": (1, 0), "-/-": (1, 1)}
"""Boards that home and away left empty."""

PEOPLE = ("replay", "rapid", "blitz", "armageddon", "lots")
"""What is played or drawn, and then told."""


def points(results, given=(0, 0), *, drawn=5):
    """The points of both sides in tenths. drawn: what a half is worth."""
    tenths = {0: 0, 1: drawn, 2: 10}
    return tuple(given[side] + sum(tenths[HALVES[one][side]] for one in results) for side in (0, 1))


def side_ahead(values):
    return "home" if values[0] > values[1] else "away" if values[1] > values[0] else ""


def criterion(name, results, home_white, drawn=5):
    """Who is better by a criterion that is counted, "" for nobody."""
    boards = len(results)
    halves = [tuple({1: drawn / 5}.get(one, one) for one in HALVES[code]) for code in results]
    if name == "defaults":
        fewer = [sum(DEFAULTED.get(one, (0, 0))[side] for one in results) for side in (0, 1)]
        return side_ahead((-fewer[0], -fewer[1]))
    if name == "berlin":
        return side_ahead(
            [sum(one[side] * (boards + 1 - at) for at, one in enumerate(halves, 1)) for side in (0, 1)]
        )
    if name == "board-count":
        sums = [sum(at for at, one in enumerate(halves, 1) if one[side] == 2) for side in (0, 1)]
        return side_ahead((-sums[0], -sums[1]))
    if name == "bottom":
        for kept in range(boards - 1, 0, -1):
            if found := side_ahead([sum(one[side] for one in halves[:kept]) for side in (0, 1)]):
                return found
        return ""
    if name == "front":
        return next((side_ahead(one) for one in halves if 2 in one), "")
    assert name == "black-odd"
    return "away" if home_white == "odd" else "home"


def verdict(level, results, given, home_white, drawn):
    """Who goes through, and by what, or what comes next."""
    if found := side_ahead(points(results, given, drawn=drawn)):
        return found, "points"
    for name in level:
        if name in PEOPLE:
            return "", name
        if found := criterion(name, results, home_white, drawn):
            return found, name
    return "", "lots"


def bonus(steps, averages):
    """The points that the weaker side has before."""
    home, away = averages
    if not home or not away or home == away:
        return 0, 0
    reached = [(least, more) for least, more in steps if abs(home - away) >= least]
    more = max(reached)[1] if reached else 0
    return (more, 0) if home < away else (0, more)


def further(by, results, *, first_is_black):
    """Who goes on by further games, of which an Armageddon game is the last and decides alone."""
    if by == "armageddon":
        if not results:
            return ""
        last = HALVES[results[-1]]
        if last == (1, 1):
            return "home" if first_is_black else "away"
        return side_ahead(last)
    return side_ahead([sum(HALVES[one][side] for one in results) for side in (0, 1)])


def size_of(entries):
    size = 2
    while size < entries:
        size *= 2
    return size


def seeded(entries):
    """Round 1 by seeds, the upper first, 0 for nobody: each step gives everybody the last that is left."""
    order = [1]
    while len(order) < size_of(entries):
        order = [one for seed in order for one in (seed, 2 * len(order) + 1 - seed)]
    ties = zip(order[::2], order[1::2], strict=True)
    return [(upper, lower if lower <= entries else 0) for upper, lower in ties]


def meet_in(order, one, other):
    """The round in which two places of a bracket meet."""
    at, to, number = order.index(one) // 2, order.index(other) // 2, 1
    while at != to:
        at, to, number = at // 2, to // 2, number + 1
    return number


def seeding_faults(ties, entries):
    """What a bracket has not that one of seeds must have."""
    size, order = size_of(entries), [seed for tie in ties for seed in tie]
    if len(ties) != size // 2 or sorted(seed for seed in order if seed) != list(range(1, entries + 1)):
        yield "everybody once"
    if {upper for upper, lower in ties if not lower} != set(range(1, size - entries + 1)):
        yield "the highest seeds are free"
    if any(lower and upper > lower for upper, lower in ties):
        yield "the higher seed is the upper one"
    rounds = size.bit_length() - 1
    at = 2
    while at <= entries:
        for one, other in combinations(range(1, at + 1), 2):
            if meet_in(order, one, other) < rounds - at.bit_length() + 2:
                yield f"{one} and {other} meet before only {at} are left"
        at *= 2
    left = ties
    while len(left) > 1:
        through = [upper for upper, _ in left]
        left = list(zip(through[::2], through[1::2], strict=True))
        if any(sum(tie) != 2 * len(left) + 1 for tie in left):
            yield f"the best of {2 * len(left)} meet the last"


def of_one_club(clubs, one, other):
    return bool(clubs[one]) and clubs[one] == clubs[other]


def all_draws(left, clubs):
    """All ways to pair those who are left, with another club before the own, then whoever comes next."""
    if not left:
        yield ()
        return
    first, *others = left
    for other in sorted(others, key=lambda other: of_one_club(clubs, first, other)):
        for rest in all_draws([one for one in others if one != other], clubs):
            yield ((first, other), *rest)


def apart(left, clubs):
    """The first of all draws with the fewest ties of one club."""
    draws = all_draws(list(left), clubs)
    return list(min(draws, key=lambda pairs: sum(of_one_club(clubs, *pair) for pair in pairs)))


def lots(entries, clubs):
    """Round 1 by lot: the first are free against nobody, the others meet those who came next."""
    free = size_of(len(entries)) - len(entries)
    return [(one, None) for one in entries[:free]] + apart(entries[free:], clubs)


def at_home(cup_home, upper, lower, away):
    if cup_home == "neutral":
        return ""
    if cup_home == "away-more-often" and away.get(lower, 0) > away.get(upper, 0):
        return lower
    return upper


def played_out(entries, clubs, rules, told, *, drawn, each_round):
    """Every round of a cup as it ends: (upper, lower, home, winner, by) of each match, "" for nobody yet.

    told: (results, averages, further) of a match by its key: its boards seen from home, else from the upper
    one, (0, 0) where no bonus is asked for, and who went on by what where people said so. By "lots 2" stand
    the lots of round 2.
    """
    ties = lots(entries, clubs) if drawn else [
        (entries[upper - 1], entries[lower - 1] if lower else None) for upper, lower in seeded(len(entries))
    ]  # fmt: skip
    away = dict.fromkeys(entries, 0)
    rounds = []
    for number in range(1, size_of(len(entries)).bit_length()):
        row = []
        for place, (upper, lower) in enumerate(ties, 1):
            if lower is None:
                row.append((upper, "", "", upper, ""))
                continue
            if not upper or not lower:
                row.append((upper, lower, "", "", ""))
                continue
            home = at_home(rules.cup_home, upper, lower, away)
            first, second = (home, upper if home == lower else lower) if home else (upper, lower)
            results, averages, further_ = told.get(f"{number}-{place}", ((), (0, 0), None))
            side, by = "", ""
            if results:
                given = bonus(rules.cup_bonus, averages)
                side, by = verdict(rules.cup_level, results, given, rules.home_white, rules.drawn_game)
            winner = {"home": first, "away": second, "": ""}[side]
            if further_:
                winner, by = further_
            row.append((upper, lower, home, winner, by))
        for upper, lower, home, _, _ in row:
            if home:
                away[upper if home == lower else lower] += 1
        rounds.append(row)
        through = [winner for _, _, _, winner, _ in row]
        if each_round:
            order = told.get(f"lots {number + 1}", ())
            through = [one for pair in apart(order, clubs) for one in pair] if order else [""] * len(through)
        ties = list(zip(through[::2], through[1::2], strict=True)) if len(through) > 1 else []
    return rounds


def losers(row):
    """Who enters a plate: those who lost in round 1, from the top."""
    return [lower if winner == upper else upper for upper, lower, _, winner, _ in row if lower]
