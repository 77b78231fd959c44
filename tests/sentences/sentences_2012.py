"""What makes the sentences of the edition of 2012 alone true: its criteria, its steps, its open places."""

from __future__ import annotations

from rules import as_sets, meetings, players, true, units

NAMES = {
    "fewer pairs would be possible in the group {with_points}": "pairs",
    "fewer players from above would find an opponent in the group {with_points}": "upper",
    "fewer pairs, or fewer with players from above, would be possible in the next group": "backtracking",
    "somebody with another number of points would be moved down": "backtracking",
    "more pairs would have two players who must both have the same colour": "same_absolute",
    "more players would be moved down, or get a point without playing, for the second round "
    "in a row": "downfloats_1",
    "more players would be moved down, or get a point without playing, as they did two "
    "rounds ago": "downfloats_2",
    "pairs of the bracket": "pairs",
    "moved-down players paired": "upper",
    "scores of the moved-down players left unpaired": "closeness",
    "pairs that the next bracket can reach, and how many of them with moved-down players": "backtracking",
    "scores of those who move down": "backtracking",
    "pairs with the same absolute colour preference": "same_absolute",
    "pairs with the same strong colour preference": "strong_alike",
    "pairs in which a colour preference is not granted": "denied",
    "pairs in which a strong colour preference is not granted": "strong_denied",
    "players with a downfloat as in the previous round": "downfloats_1",
    "players with a downfloat as two rounds before": "downfloats_2",
    "players with an upfloat as in the previous round": "upfloats_1",
    "players with an upfloat as two rounds before": "upfloats_2",
}
SHARED = {
    7: ("closeness",),
    12: ("denied",),
    13: ("strong_alike", "strong_denied"),
    15: ("upfloats_1",),
    17: ("upfloats_2",),
}
"""Phrases that 2012 has in common with later editions, by their numbers there."""


def counted(world, found, name, other):
    """A criterion of 2012 in one of both pairings, from the facts alone; None where that is not enough."""
    facts, bracket = world.facts, world.brackets[found.number - 1]
    pairs = found.other_pairs if other else found.pairs
    leaving = found.other_leaving if other else found.leaving
    sent_on = {world.index[p] for p in bracket.record.incompatible}
    alike = [p for p in pairs if facts.wish(p[0])[0] == facts.wish(p[1])[0] != "none"]
    strengths = [{facts.wish(p)[1] for p in pair} for pair in alike]
    if name == "pairs":
        return len(pairs)
    if name == "upper":
        return sum(bool(set(pair) & set(bracket.upper)) for pair in pairs)
    if name == "same_absolute":
        return sum(strength == {"absolute"} for strength in strengths)
    if name == "denied":
        return len(alike)
    if name in ("strong_alike", "strong_denied"):
        odd = facts.number % 2 == 1
        if odd != (name == "strong_alike"):
            return 0
        strong = [strength for strength in strengths if strength <= {"absolute", "strong"}]
        return sum("strong" in strength or not odd for strength in strong)
    back = int(name[-1]) if name[-1].isdigit() else 0
    score = facts.score
    uneven = [sorted(pair, key=lambda p: -score[p]) for pair in pairs if score[pair[0]] != score[pair[1]]]
    if name.startswith("downfloats"):
        going = [p for p in leaving if p not in sent_on]
        return sum(facts.float_of(p, back) == "down" for p in [*going, *(a for a, _ in uneven)])
    if name.startswith("upfloats"):
        return sum(facts.float_of(b, back) == "up" for _, b in uneven)
    return None


def in_2017(world, said, name):
    """Floats are counted in 2017 as in 2012, whoever is concerned."""
    from sentences_dutch import decided_by

    numbers = {"downfloats_1": 14, "upfloats_1": 15, "downfloats_2": 16, "upfloats_2": 17}
    return name in numbers and decided_by(world, said, numbers[name])


def holds(world, said, name):
    found = world.beside(said.about)
    if world.edition == "2017":
        return in_2017(world, said, name)
    if found.verdict != "worse" or found.criterion != name:
        return False
    if (
        "with_points" in said.values
        and units(said.values["with_points"]) != world.brackets[found.number - 1].score
    ):
        return False
    values = [counted(world, found, name, other) for other in (False, True)]
    if values[0] is None:
        return True
    fewer = name in ("pairs", "upper")
    return values == [found.mine, found.other] and (values[0] > values[1]) == fewer


for _template, _name in NAMES.items():
    true(_template)(lambda world, said, name=_name: holds(world, said, name))


def in_2012(world, said, number):
    """A phrase of the later editions, said about 2012."""
    found = world.beside(said.about)
    if found.criterion == "closeness" and number == 7 and said.register == "plain":
        return found.number < len(world.brackets)
    return found.criterion in SHARED.get(number, ()) and holds(world, said, found.criterion)


# -- floats -----------------------------------------------------------------------------------------


@true("In the group {with_points} there is nobody whom {player} may meet.")
def nobody_to_meet(world, said):
    bracket = world.brackets[said.about[2] - 1]
    (player,) = players(said.values["player"])
    return units(said.values["with_points"]) == bracket.score and alone(world, player, bracket)


def alone(world, player, bracket):
    return player in bracket.leaving and not any(
        world.may_meet(player, other) for other in bracket.members if other != player
    )


@true(
    "nobody in the group is a possible opponent of {first}",
    "no permitted opponent in the bracket (B.1.a, B.2)",
)
def no_opponent(world, said):
    player = said.about[1]
    return any(alone(world, player, bracket) for bracket in world.brackets)


@true(", nobody to meet in the bracket")
def nobody_in_the_bracket(world, said):
    return alone(world, said.about[1], world.brackets[said.about[2] - 1])


def settled(world, said, how):
    record = world.brackets[said.about[2] - 1].record
    player = world.position[said.about[1]]
    return (
        record.settled.name == how and player in record.downfloaters and player not in record.anew.instead_of
    )


@true(
    "In the group {with_points} {player} was moved down instead of somebody else, so that more pairs are "
    "possible in the next group.",
    ", not the first choice, for the sake of the next bracket",
)
def for_the_next(world, said):
    return settled(world, said, "FOR_THE_NEXT")


@true(
    "In the group {with_points} {player} was moved down so that everybody further down can be paired.",
    ", not the first choice, for the sake of everybody below",
)
def for_the_lowest(world, said):
    return settled(world, said, "FOR_THE_LOWEST")


@true(", no pair possible, the entire bracket moves down")
def no_pair(world, said):
    bracket = world.brackets[said.about[2] - 1]
    return not bracket.pairs and said.about[1] in bracket.leaving


# -- steps ------------------------------------------------------------------------------------------


def step(world, said, *articles):
    """The steps of the literal procedure in this bracket under these articles."""
    record = world.brackets[said.about[1] - 1].record
    return [one for one in record.steps if any(one.article.startswith(article) for article in articles)]


def named(world, positions):
    return {world.index[position] for position in positions}


@true("{number} breach admitted")
def breach(world, said):
    return said.values["number"] in [one.amount for one in step(world, said, "C.10")]


@true("{number} pair given up")
def given_up(world, said):
    return said.values["number"] in [one.amount for one in step(world, said, "C.14.a", "C.14.b.1")]


@true("{number} moved-down player not paired")
def not_paired(world, said):
    return said.values["number"] in [one.amount for one in step(world, said, "C.14.b.2")]


@true("at least half of those to be paired were moved down: handled as homogeneous")
def half_moved_down(world, said):
    bracket = world.brackets[said.about[1] - 1]
    sent_on = named(world, bracket.record.incompatible)
    count = len(set(bracket.members) - sent_on)
    return 0 < count <= 2 * len(set(bracket.moved) - sent_on)


@true("no opponent here, moved down further: {players}")
def moved_on(world, said):
    bracket = world.brackets[said.about[1] - 1]
    return all(alone(world, player, bracket) for player in players(said.values["players"]))


@true(
    "for the sake of the next bracket {players} moved down instead of {before}",
    "so that everybody below can be paired, {players} moved down instead of {before}",
)
def anew(world, said):
    record = world.brackets[said.about[1] - 1].record
    how = "FOR_THE_NEXT" if "next" in said.template else "FOR_THE_LOWEST"
    return (
        record.settled.name == how
        and set(players(said.values["players"])) == named(world, record.downfloaters)
        and set(players(said.values["before"])) == named(world, record.anew.instead_of)
    )


@true("joined with the bracket of {players}")
def joined_with(world, said):
    bracket = world.brackets[said.about[1] - 1]
    scores = {world.facts.score[p] for p in players(said.values["players"])}
    return (
        bracket.collapsed and set(players(said.values["players"])) <= set(bracket.members) and len(scores) > 0
    )


# -- open places ------------------------------------------------------------------------------------


@true("This depends on how an unclear point of the rules is interpreted ({articles}).")
def depends(world, said):
    listed = str(said.values["articles"]).replace(" and ", ", ").split(", ")
    return set(listed) <= {found.point.article for found in world.dependences}


@true(
    "This round depends on interpreting {article} as follows: {ours}.",
    "This answer depends on interpreting {article} as follows: {ours}.",
)
def depends_line(world, said):
    return said.values["article"] in {found.point.article for found in world.dependences}


def otherwise(world):
    """Sets of meetings that the round read otherwise has, one for each open place on which it depends."""
    for found in world.dependences:
        pairs = {(board.white, board.black) for board in found.instead}
        bye = {(found.other_bye, None)} if found.other_bye not in (None, world.bye) else set()
        yield pairs | bye


@true("Under the other interpretation, {a} would have the bye.")
def bye_otherwise(world, said):
    (player,) = players(said.values["a"])
    return any((player, None) in other for other in otherwise(world))


@true("Under the other interpretation, {a} with White would meet {b}.")
def meets_otherwise(world, said):
    pair = (*players(said.values["a"]), *players(said.values["b"]))
    return any(pair in other for other in otherwise(world))


@true("With the other interpretation ({other}): {pairs}.")
def pairs_otherwise(world, said):
    wanted = meetings(said.values["pairs"])
    return any(
        wanted == as_sets({p for p in pair if p is not None} for pair in other) for other in otherwise(world)
    )


@true("With the other interpretation ({other}) the round is the same, but for a different reason.")
def the_same_otherwise(world, said):
    return None


READINGS = {
    "half_of": ("half of those who stay after C.1", "half of all who came"),
    "topscorer_floaters": (
        "B.2 also gives way where that lets moved-down players with higher scores be paired",
        "B.2 gives way only where that makes more pairs or pairs more moved-down players",
    ),
    "closeness": (
        "which moved-down players are paired is left to the order of D",
        "the highest scores are paired first, before colours are considered",
    ),
    "repeated_downfloats": (
        "all players who would get the same downfloat again are counted",
        "only players who leave the bracket are counted",
    ),
    "bye_receiver": (
        "the PAB recipient is a downfloater",
        "the PAB recipient is not a downfloater",
    ),
    "incompatible_moved_down": (
        "moved-down players left without an opponent float down again",
        "the player stays, and M1 is reduced",
    ),
    "upfloats": (
        "upfloats count where the bracket is handled as heterogeneous",
        "upfloats count in every bracket",
    ),
    "backtracking": (
        "the previous bracket may be given a less good pairing",
        "the previous bracket must be paired as well as before",
    ),
    "merged_colours": (
        "A.7.d and A.7.e hold in joined brackets",
        "A.7.d and A.7.e do not hold in joined brackets",
    ),
    "wider_difference": (
        "two absolute preferences are equally strong",
        "of two absolute preferences the wider difference is the stronger one",
    ),
    "number_parity": (
        "their order by number among those who have entered decides",
        "the number as printed decides",
    ),
}

for _name, _texts in READINGS.items():
    true(*_texts)(lambda world, said, name=_name: name in {found.point.name for found in world.dependences})
