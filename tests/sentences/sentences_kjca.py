"""What makes the sentences of the junior draw and of tables true."""

from __future__ import annotations

from facts import OTHER

from rules import amounts, players, true
from sentences import drawn, given, meeting

CRITERIA = {
    "then more rules, or more important ones, would have to be broken": ("breaches",),
    "then a rule would have to be broken further up": ("breach_places",),
    "then a rule would have to be broken further down": ("breach_places_high",),
    "then the bye would go to a child with more points": ("bye_group",),
    "then more children would have to leave the group": ("leaving",),
    "then more pairs would give a player the same colour three times in a row": ("third_colours",),
    "then a child who was moved down would have to move down again": ("floaters_leaving",),
    "then another child who was moved down would have to move down again": ("which_floaters",),
    "then more children would float or have a bye once more than they should": ("second_floats",),
    "then the bye would go to a child placed higher": ("bye_place",),
    "then a child placed higher would have to leave the group": ("leaving_places",),
    "then another child would have to leave the group": ("which_leaving",),
    "then more moved-down children would not get their usual opponent": ("other_opponents",),
    "then children from above would be further from their usual opponents": ("opponent_distance",),
    "then more pairs would need their colours reversed": ("floats_turned", "colours_turned"),
    "then a child from above would meet somebody placed lower": ("which_opponents",),
    "then more children would not get their usual opponent": ("disturbed",),
    "then more children would meet inside one half of the group": ("inside_halves",),
    "then opponents would be further from the usual ones": ("distance",),
    "then a higher-placed child would not get the usual opponent": ("which_disturbed",),
    "then somebody placed high would meet a lower opponent": ("opponents",),
    "rules broken": ("breaches",),
    "how high the broken pairs stand": ("breach_places", "breach_places_high"),
    "scoregroup of the bye": ("bye_group",),
    "children leaving the group": ("leaving",),
    "pairs that give somebody the same colour three times in a row": ("third_colours",),
    "children from above who go down once more": ("floaters_leaving",),
    "which children from above go down once more": ("which_floaters",),
    "children who play above or below their points, or have the bye, once too often": ("second_floats",),
    "places between the bye and the bottom child": ("bye_place",),
    "places between those who leave and the bottom of the group": ("leaving_places",),
    "which children leave the group": ("which_leaving",),
    "children from above who miss their usual opponent": ("other_opponents",),
    "places by which children from above miss their usual opponent": ("opponent_distance",),
    "pairs of children from above with colours swapped": ("floats_turned",),
    "places of those whom children from above play": ("which_opponents",),
    "children who miss their usual opponent": ("disturbed",),
    "pairs inside one half of the group": ("inside_halves",),
    "pairs with colours swapped": ("colours_turned",),
    "places by which opponents are further down or up than usual": ("distance",),
    "who misses the usual opponent": ("which_disturbed",),
    "opponents in order": ("opponents",),
    "children who belong together and meet": ("separated",),
}


@true(*CRITERIA)
def criterion(world, said):
    found = world.beside(said.about)
    return found.criterion in CRITERIA[said.template] and tuple(found.mine) < tuple(found.other)


@true("{reason} even before related players are kept apart")
def before(world, said):
    found = world.beside(said.about)
    return found.verdict == "unparted"


@true(
    "the best such round is worse{where}, before anybody is kept apart (S8). {article}{what}: {other} "
    "instead of {mine}"
)
def before_line(world, said):
    found = world.beside(said.about)
    values = amounts(said.values["mine"]), amounts(said.values["other"])
    return (
        found.verdict == "unparted"
        and world.article_of_criterion(said.values["article"], found)
        and (values == ([float(abs(v)) for v in found.mine], [float(abs(v)) for v in found.other]))
    )


@true("then {both}, who belong to the same family, club or school, would meet", "then {pair} meet, {what}")
def others_would_meet(world, said):
    a, b = players(said.values.get("both") or said.values["pair"])
    found = world.beside(said.about)
    return (
        bool(world.related(a, b))
        and {a, b} != set(meeting(said))
        and not drawn(world, a, b)
        and (found.verdict == "undone" or found.criterion == "separated")
    )


@true("{both} belong together (same family, club or school), and such pairs are kept apart")
def belong_together(world, said):
    return bool(world.related(*players(said.values["both"])))


@true("related ({relations})")
def related(world, said):
    relations = tuple(str(said.values["relations"]).split(", "))
    pairs = [(a, b) for a in world.facts.present for b in world.facts.present if a < b]
    asked = [pair for pair in pairs if set(pair) == set(said.about[1:3])]
    return any(world.related(*pair) == relations for pair in (asked or pairs)) or any(
        world.related(*pair) == relations for pair in pairs
    )


@true("both must have {colour}, or they would have the other colour for the third time in a row")
def third_colour(world, said):
    return world.clash(*meeting(said), said.values["colour"])


CHANGED = "{a} and {b}, level on points, changed places "


@true(
    CHANGED + "so that {both}, who belong together, do not meet.",
    CHANGED + "to keep apart two pairs who belong together: {both}; {others}.",
    "{article}{a} and {b}, level on points, changed places: otherwise {pairs}.",
)
def changed_places(world, said):
    """They did, in the exchanges; the related pairs were drawn, or made, and do not meet now."""
    a, b = players(said.values["a"]) + players(said.values["b"])
    if "pairs" in said.values:
        parted = [players(part) for part in str(said.values["pairs"]).split("; ")]
    else:
        parted = [players(said.values[name]) for name in ("both", "others")]
    return (
        world.facts.score[a] == world.facts.score[b]
        and world.swapped(a, b)
        and all(world.related(*pair) and not drawn(world, *pair) for pair in parted)
        and {a, b} & {p for pair in parted for p in pair} != set()
    )


# -- colours ----------------------------------------------------------------------------------------


def higher_first(world, said):
    return sorted(said.about[1:3], key=world.rank)


def last(world, player):
    return next(iter(reversed(world.facts.colours(player))), None)


@true("{higher}, who is placed higher, gets the opposite of their last colour", "the leading card alternates")
def leading(world, said):
    higher, _ = higher_first(world, said)
    named = players(said.values.get("higher", "")) or [higher]
    return named == [higher] and last(world, higher) == OTHER[given(said, higher)]


@true(
    "{higher} has not had a colour yet, so {other} gets the opposite of their last colour",
    "the leading card has no last colour, the other one alternates",
)
def other_card(world, said):
    higher, lower = higher_first(world, said)
    named = players(said.text) or [higher, lower]
    return (
        named == [higher, lower]
        and last(world, higher) is None
        and last(world, lower) == OTHER[given(said, lower)]
    )


@true(
    "neither has had a colour yet, so the board number decides",
    "no last colours, White for the leading card on odd boards, board {number}",
)
def by_board(world, said):
    higher, lower = higher_first(world, said)
    number = next(b.number for b in world.draw.boards if {b.white, b.black} == {higher, lower})
    none = last(world, higher) is None and last(world, lower) is None
    return (
        none
        and (given(said, higher) == "white") == (number % 2 == 1)
        and (
            said.values.get("number", number) in (0, number)
            if said.register == "plain"
            else said.values["number"] == number
        )
    )


@true(
    "neither has had a colour yet, and {higher}, who is placed higher, has White",
    "no last colours, White for the leading card",
)
def first_white(world, said):
    higher, lower = higher_first(world, said)
    return last(world, higher) is None and last(world, lower) is None and given(said, higher) == "white"


@true(
    "otherwise a player would have the same colour three times in a row",
    "reversed, to avoid the same colour three times in a row",
)
def turned(world, said):
    return any(world.facts.third_running(p, OTHER[given(said, p)]) for p in said.about[1:3])


# -- tables -----------------------------------------------------------------------------------------


@true(
    "{a} and {b} meet because the table of the tournament has them in this round.",
    "{pair}: {article}by the table.",
)
def by_the_table(world, said):
    return frozenset(players(said.text)) in world.table[world.number]


@true("the table of the tournament says so", "by the table")
def colours_by_table(world, said):
    return said.about[1:3] in world.boards


@true("{both} meet in round {rounds}, according to the table", "the table has this pair in round {rounds}")
def other_round(world, said):
    pair = frozenset(meeting(said))
    return [n for n, pairs in world.table.items() if pair in pairs] == [
        round(n) for n in amounts(said.values["rounds"])
    ]


@true("{both} has no game in round {rounds}, according to the table", "free by the table in round {rounds}")
def free_in(world, said):
    player = said.about[1]
    free = [n for n, pairs in world.table.items() if not any(player in pair for pair in pairs)]
    return free == [round(n) for n in amounts(said.values["rounds"])]


@true(
    "the table does not have this pairing in any round", "the table has a game for {players} in every round"
)
def not_in_the_table(world, said):
    pair = frozenset(said.about[1:3]) - {None}
    if len(pair) == 2:
        return not any(pair in pairs for pairs in world.table.values())
    return all(any(pair <= both for both in pairs) for pairs in world.table.values())


@true("{a} is not paired in this round.", "{player}: {article}free in this round.")
def free(world, said):
    (player,) = players(said.text)
    return not any(player in pair for pair in world.table[world.number])
