"""What makes the reasons of the Dutch system true: criteria, counted anew in both pairings of a bracket."""

from __future__ import annotations

from types import SimpleNamespace

from facts import OTHER

from rules import amounts, true, units
from sentences import VALUES

UNLIMITED = 10**6


class Counting:
    """The criteria of one pairing of a bracket, from the facts alone."""

    def __init__(self, world, found, other):
        self.world, self.facts = world, world.facts
        self.bracket = world.brackets[found.number - 1]
        self.pairs = found.other_pairs if other else found.pairs
        self.leaving = found.other_leaving if other else found.leaving
        self.older = world.edition == "2017"

    def same_due(self, a, b, *strengths):
        first, second = self.facts.wish(a), self.facts.wish(b)
        return first[0] == second[0] != "none" and first[1] in strengths and second[1] in strengths

    @property
    def absolute(self):
        return [pair for pair in self.pairs if self.facts.same_absolute(*pair)]

    def down(self, player, back):
        return self.facts.float_of(player, back) == "down"

    @property
    def uneven(self):
        """(higher, lower) of pairs of two scores."""
        score = self.facts.score
        ordered = [sorted(pair, key=lambda p: -score[p]) for pair in self.pairs]
        return [(a, b) for a, b in ordered if score[a] != score[b]]

    @property
    def floor(self):
        return min(self.facts.score[p] for p in self.bracket.residents)

    def count(self, number):
        facts, score = self.facts, self.facts.score
        if number == 6:
            return (len(self.leaving),)
        if number == 7 and self.older:
            gaps = [score[a] - score[b] for a, b in self.uneven]
            return tuple(sorted([*gaps, *(score[p] - self.floor + 10 for p in self.leaving)], reverse=True))
        if number == 7:
            return tuple(sorted((score[p] for p in self.leaving), reverse=True))
        if number == 9:
            return tuple(facts.unplayed(p) for p in self.leaving[:1])
        if number == 10:
            return (sum(all(abs(facts.wish(p)[2]) > 1 for p in pair) for pair in self.absolute),)
        if number == 11:
            return (sum(map(self.third, self.absolute)),)
        if number == 12:
            return (sum(facts.wish(a)[0] == facts.wish(b)[0] != "none" for a, b in self.pairs),)
        if number == 13:
            both = ("strong", "absolute")
            return (sum(self.same_due(a, b, *both) for a, b in self.pairs) - len(self.absolute),)
        back = 1 if number in (14, 15, 18, 19) else 2
        if number in (14, 16):
            pool = self.leaving if self.older else [p for p in self.leaving if p in self.bracket.residents]
            gaps = self.uneven if self.older else ()
            return (sum(self.down(p, back) for p in [*pool, *(a for a, _ in gaps)]),)
        if number in (15, 17):
            return (sum(facts.float_of(b, back) == "up" for _, b in self.uneven),)
        return self.differences(number, back)

    def differences(self, number, back):
        score = self.facts.score
        if number in (19, 21):
            found = [score[a] - score[b] for a, b in self.uneven if self.facts.float_of(b, back) == "up"]
            return tuple(sorted(found, reverse=True))
        found = [score[a] - score[b] for a, b in self.uneven if self.down(a, back)]
        for player in self.leaving:
            if self.down(player, back) and self.older:
                found.append(score[player] - self.floor + 10)
            elif self.down(player, back) and player in self.bracket.moved:
                found.append(score[player] + UNLIMITED)
        return tuple(sorted(found, reverse=True))

    def third(self, pair):
        widths = [abs(self.facts.wish(p)[2]) for p in pair]
        repeated = [len(c) > 1 and c[-1] == c[-2] for c in map(self.facts.colours, pair)]
        again = [
            repeat and OTHER[self.facts.wish(p)[0]] == self.facts.colours(p)[-1]
            for p, repeat in zip(pair, repeated, strict=True)
        ]
        if widths[0] == widths[1]:
            return all(again)
        return again[widths.index(min(widths))]


def decided_by(world, said, number):
    """The truth names this criterion, and both values are those counted anew."""
    found = world.beside(said.about)
    if found.verdict != "worse" or found.criterion != number:
        return False
    if number in (5, 8):
        return tuple(found.mine) < tuple(found.other)
    values = [Counting(world, found, other).count(number) for other in (False, True)]
    return values == [tuple(found.mine), tuple(found.other)] and values[0] < values[1]


PHRASES = {
    5: "the bye would have to go to somebody with more points",
    6: "more players would be left without an opponent in the group {with_points}",
    7: "a player with more points would have to play somebody from a lower group",
    8: "more players, or higher-placed ones, would be left over in the next group",
    9: "the bye would go to a player who has had more unplayed rounds",
    10: "more players would have had one colour three times more than the other",
    11: "more players would have the same colour three times in a row",
    12: "more players would not get the colour they are due",
    13: "more players would not get a colour they strongly need",
    14: "more of the group would be moved down, or get a point without playing, for the second "
    "round in a row",
    15: "more players would meet an opponent from a higher group for the second round in a row",
    16: "more of the group would be moved down, or get a point without playing, as they did two rounds ago",
    17: "more players would meet an opponent from a higher group as they did two rounds ago",
    18: "a player who was moved down, or got a point without playing, last round would meet an "
    "opponent from further below",
    19: "a player who met a higher-scoring opponent last round would meet one from even further above",
    20: "a player who was moved down, or got a point without playing, two rounds ago would meet "
    "an opponent from further below",
    21: "a player who met a higher-scoring opponent two rounds ago would meet one from even further above",
}

SUBJECTS = {
    5: "score of the PAB recipient",
    6: "downfloaters",
    7: "scores of the downfloaters",
    8: "downfloaters of the next bracket and their scores",
    9: "unplayed games of the PAB recipient",
    10: "topscorers and their opponents with a colour difference beyond two",
    11: "topscorers and their opponents with a colour a third time in a row",
    12: "players without their colour preference",
    13: "players without their strong colour preference",
    14: "resident downfloaters who downfloated in the previous round",
    15: "opponents of moved-down players who upfloated in the previous round",
    16: "resident downfloaters who downfloated two rounds before",
    17: "opponents of moved-down players who upfloated two rounds before",
    18: "score differences of moved-down players who downfloated in the previous round",
    19: "score differences of opponents of moved-down players who upfloated in the previous round",
    20: "score differences of moved-down players who downfloated two rounds before",
    21: "score differences of opponents of moved-down players who upfloated two rounds before",
}


def _both(number):
    def holds(world, said):
        if world.edition == "2012":
            return world.in_2012(said, number)
        if world.edition == "2017" and number in (14, 15, 16, 17):
            return number in (15, 17) and said.register == "plain" and decided_by(world, said, number)
        return decided_by(world, said, number) and literally(world, said, number)

    return holds


def literally(world, said, number):
    """Beyond the count: what the words of a parent's sentence say about real players."""
    found = world.beside(said.about)
    if number == 6 and "with_points" in said.values:
        return units(said.values["with_points"]) == world.brackets[found.number - 1].score
    if number == 7 and world.edition == "2017":
        return "difference" in said.template
    if number == 7 and said.register == "plain":
        return found.number < len(world.brackets)
    return True


for _number, _phrase in (*PHRASES.items(), *SUBJECTS.items()):
    true(_phrase)(_both(_number))


@true("the differences in points, those left over included, would be larger", "score differences")
def differences(world, said):
    return world.edition == "2017" and decided_by(world, said, 7)


@true("then a player who was moved down, or had a free point, before would find no opponent in the group")
def limbo(world, said):
    found = world.beside(said.about)
    if found.criterion not in (18, 20):
        return False
    back = 1 if found.criterion == 18 else 2
    moved = world.brackets[found.number - 1].moved
    return decided_by(world, said, found.criterion) and any(
        p in moved and world.facts.float_of(p, back) == "down"
        for p in set(found.other_leaving) - set(found.leaving)
    )


COUNTED = {6, 9, *range(10, 18)}


def shown(world, found, value):
    """One entry of a value as a number that people read."""
    if found.criterion == 8:
        return None
    if found.criterion in (18, 20) and value >= UNLIMITED:
        return "Limbo"
    if world.edition == "kjca":
        return abs(value)
    if world.edition == "2012":
        return abs(value) if found.criterion != "closeness" else value / 10
    return abs(value) if found.criterion in COUNTED else value / 10


def as_list(value):
    return list(value) if isinstance(value, (tuple, list)) else [value]


@true("then {what} ({other} instead of {mine})")
def amounts_in_plain(world, said):
    found = world.beside(said.about)
    if found.verdict != "worse":
        return False
    mine, others = as_list(found.mine), as_list(found.other)
    if found.criterion == "backtracking":
        return None
    length = max(len(mine), len(others))
    mine += [None] * (length - len(mine))
    others += [None] * (length - len(others))
    place = next(n for n in range(length) if mine[n] != others[n])
    texts = str(said.values["mine"]), str(said.values["other"])
    for text, value in zip(texts, (mine[place], others[place]), strict=True):
        if found.criterion == 8 and value is not None:
            wanted = str(value) if place == 0 else f"{value / 10:g}"
        else:
            wanted = "none" if value is None else shown(world, found, value)
            wanted = wanted if isinstance(wanted, str) else f"{wanted:g}"
        # Points are said as 1½, numbers are compared as 1.5.
        if text != wanted and ("½" not in text or amounts(text) != [float(wanted)]):
            return False
    return True


@true("the best such round is worse{where}. {article}{what}: {other} instead of {mine}")
def worse_line(world, said):
    found = world.beside(said.about)
    if found.verdict != "worse" or not world.article_of_criterion(said.values["article"], found):
        return False
    if found.criterion == "backtracking":
        return None
    for name, value in (("mine", found.mine), ("other", found.other)):
        text, wanted = str(said.values[name]), as_list(value)
        if found.criterion == 8:
            wanted = [wanted[0], *(score / 10 for score in wanted[1:])]
        else:
            wanted = [shown(world, found, entry) for entry in wanted]
        if not wanted:
            if text != "none":
                return False
        elif "Limbo" in wanted:
            if text.split().count("Limbo") != wanted.count("Limbo"):
                return False
        elif amounts(text) != [float(entry) for entry in wanted]:
            return False
    return True


KEYS = {
    "number of moved-down players paired": 0,
    "bracket numbers of the moved-down players paired": 1,
    "bracket numbers of the opponents of the moved-down players": 2,
    "players exchanged between S1 and S2": 3,
    "difference between the numbers exchanged": 4,
    "numbers exchanged out of S1": 5,
    "numbers exchanged into S1": 6,
    "numbers of the opponents of S1": 7,
}
KEYS_2012 = {
    "bracket numbers of the moved-down players paired": "set of moved-down players",
    "bracket numbers of the opponents of the moved-down players": "opponents of moved-down players",
    "numbers of the opponents of S1": "opponents of S1",
}


@true(*KEYS)
def order_rule(world, said):
    found = world.beside(said.about)
    if found.verdict != "later-in-order":
        return False
    if world.edition == "2012":
        return found.criterion == KEYS_2012.get(said.template, "exchange")
    return found.criterion == KEYS[said.template]


@true("equal in all criteria{where}, but later in the order. {article}{what}: {other}, after {mine}")
def later_line(world, said):
    found = world.beside(said.about)
    if found.verdict != "later-in-order":
        return False
    return world.article_of_order(said.values["article"], str(said.values["what"]))


@true(VALUES)
def bracket_values(world, said):
    """ "C6 = 1, C7 = 2.5": every value that is shown is the one counted anew."""
    if world.edition == "kjca":
        return world.values_of_group(said.about[1] - 1, said.values)
    if world.edition == "2012":
        return None
    bracket = world.brackets[said.about[1] - 1]
    counting = Counting(
        world, SimpleNamespace(number=bracket.number, pairs=bracket.pairs, leaving=bracket.leaving), False
    )
    for name, text in said.values.items():
        shown_number = int(name.strip("C. "))
        number = shown_number
        if world.edition == "2017":
            number = shown_number + 1 if shown_number < 8 else shown_number + 2
        if number == 8 or "Limbo" in text:
            continue
        wanted = counting.count(number)
        if number not in COUNTED:
            wanted = tuple(value / 10 for value in wanted)
        if tuple(amounts(text)) != tuple(map(float, wanted)):
            return False
    return True
