"""What makes the sentences of all systems true: meetings, obstacles, groups, floats, byes, colours."""

from __future__ import annotations

from facts import BLACK, FORFEIT_WIN, FULL, HALF, OTHER, PAB, WHITE

from rules import amounts, as_sets, meetings, players, true, units, words

words(
    "White", "Black", "white", "black", "W", "B", "mild", "strong", "absolute", "win", "draw", "loss", "won",
    "drawn", "lost", "pairing-allocated bye", "forfeit win", "full-point bye", "half-point bye", "family",
    "club", "school", "a bye", "a point because the opponent did not come", "a full-point bye",
    "a half-point bye", "a point without playing", "points awarded for a round not played",
    "with {points} point", "with {points} match point", "with {points} game point",
    "{with_points} (virtual points included)",
    "On this board the colours are exchanged. By the rules: {colours}",
    "{first} and {last}", "{whole}.{tenths}", "{a}; {b}", "{a}: {b}", "player {number}",
    "{strength} {colour} {history}", "nobody",
    "none", "Limbo", "bye", " or if ", "no preference", "zero-point bye", "forfeit loss", "absent",
)  # fmt: skip

CODES = {
    "a bye": PAB, "a point because the opponent did not come": FORFEIT_WIN, "a full-point bye": FULL,
    "a half-point bye": HALF, "pairing-allocated bye": PAB, "forfeit win": FORFEIT_WIN,
    "full-point bye": FULL, "half-point bye": HALF,
}  # fmt: skip


NAMES = {8: "forfeit loss", 12: "zero-point bye", 13: "absent"}


def is_outcome(code, text):
    """A code of a round without a game is what a text calls it."""
    if code in CODES.values():
        return CODES.get(text) == code
    return code is not None and text in ("a point without playing", NAMES[code])


def rounds(text):
    return [round(number) for number in amounts(text)]


def meeting(said):
    """The two that a question is about; None for the bye."""
    return said.about[1], said.about[2]


def drawn(world, a, b):
    return world.bye == a if b is None else world.opponent.get(a) == b


# -- verdicts ---------------------------------------------------------------------------------------


@true("{a} and {b} are paired.", "{a} has the bye.")
def paired(world, said):
    a, b = meeting(said)
    return drawn(world, a, b) and players(said.text) == ([a] if b is None else [a, b])


@true("{a} and {b} could meet, but {reason}.")
def could_meet(world, said):
    a, b = meeting(said)
    return players(said.values["a"]) + players(said.values["b"]) == [a, b] and (
        not drawn(world, a, b) and world.may_meet(a, b)
    )


@true("{a} could have had the bye, but {reason}.")
def could_have_bye(world, said):
    a, _ = meeting(said)
    return world.bye is not None and world.bye != a and a in world.receivers


@true("then another player could no longer be paired")
def no_round_has_it(world, said):
    return not world.possible(meeting(said)) and world.beside(said.about).verdict == "impossible"


@true("then the round could not be completed")
def not_completed(world, said):
    if said.about[0] == "why not":
        return no_round_has_it(world, said)
    return world.beside(said.about).verdict == "impossible"


@true("{article}no complete pairing exists that contains this{where}")
def none_exists(world, said):
    return not_completed(world, said)


@true(
    "there are several equally good pairings; the rules take the first in a fixed order, and "
    "this one comes later"
)
def comes_later(world, said):
    return world.beside(said.about).verdict == "later-in-order"


@true("The usual pair would have been {a} and {b}, but {reason}.")
def usual_pair(world, said):
    a, b = meeting(said)
    return not drawn(world, a, b) and (world.natural(a) == b or world.natural(b) == a)


@true("{pair}: paired{where}.")
def paired_where(world, said):
    a, b = meeting(said)
    return drawn(world, a, b) and as_sets([set(players(said.values["pair"]))]) == {frozenset({a, b} - {None})}


@true("{pair}: {reason}.")
def not_paired(world, said):
    a, b = meeting(said)
    return not drawn(world, a, b) and set(players(said.values["pair"])) == {a, b} - {None}


@true(" in bracket {number} (score {score})")
def in_bracket(world, said):
    number = said.values["number"]
    if world.brackets[number - 1].score != units(said.values["score"]):
        return False
    if said.about[0] == "why not" and drawn(world, *meeting(said)):
        return world.bracket_of(said.about[1]).number == number
    found = world.beside(said.about)
    return None if found.number is None else found.number == number


# -- obstacles --------------------------------------------------------------------------------------


@true("{both} have already met in round {rounds}, and no two players meet twice")
def have_met(world, said):
    return world.facts.met(*players(said.values["both"])) == rounds(said.values["rounds"])


@true("played each other in round {rounds}")
def played_each_other(world, said):
    return world.facts.met(*meeting(said)) == rounds(said.values["rounds"]) != []


@true("{both} must both get {colour} now because of their earlier colours, which is impossible")
def both_must(world, said):
    return world.clash(*players(said.values["both"]), said.values["colour"].lower())


@true("same absolute colour preference ({colour}), neither is a topscorer")
def same_preference(world, said):
    a, b = meeting(said)
    return world.clash(a, b, said.values["colour"]) and not {a, b} & world.facts.topscorers


@true("{player} has already had {what} in round {rounds}, and no player gets such a point twice")
def has_had(world, said):
    (player,) = players(said.values["player"])
    known = dict(world.facts.bars(player))
    numbers = rounds(said.values["rounds"])
    return bool(numbers) and all(is_outcome(known.get(n), said.values["what"]) for n in numbers)


@true("barred from the bye by round {rounds} ({outcome})", "round {rounds}: {outcome}")
def barred_by(world, said):
    numbers, outcome = rounds(said.values["rounds"]), said.values["outcome"]
    if said.about[0] == "bye":
        return any(
            is_outcome(dict(world.facts.bars(p)).get(n), outcome)
            for p in world.facts.present
            for n in numbers
        )
    return all(is_outcome(dict(world.facts.bars(said.about[1])).get(n), outcome) for n in numbers)


@true("{both} does not play in this round")
def does_not_play(world, said):
    named = players(said.values["both"])
    asked = {player for player in meeting(said) if player is not None}
    return {p for p in asked if p not in world.facts.present} == set(named) and said.values["number"] == len(
        named
    )


@true("{players} not paired in this round")
def not_in_the_draw(world, said):
    asked = {player for player in meeting(said) if player is not None}
    return {p for p in asked if p not in world.facts.present} == set(players(said.values["players"])) != set()


@true("the organiser has ruled that {both} must not meet")
def settled(world, said):
    return world.facts.kept_apart(*players(said.values["both"]))


@true("kept apart by the organiser")
def kept_apart(world, said):
    return world.facts.kept_apart(*meeting(said))


@true("the number of players is even, so nobody has a bye", "an even number of players, no bye")
def even(world, said):
    return len(world.facts.present) % 2 == 0


@true("{first} cannot be their own opponent", "the same player")
def oneself(world, said):
    return said.about[1] == said.about[2]


@true("{first} was not in this group", "not in this bracket")
def not_there(world, said):
    player, rather = meeting(said)
    left = next(bracket for bracket in world.brackets if player in bracket.leaving)
    return rather not in left.members


# -- pairs and groups -------------------------------------------------------------------------------


def pair_bracket(world, said):
    a, b = players(said.values["a"]) + players(said.values["b"])
    bracket = world.bracket_of(a)
    good = frozenset((a, b)) in as_sets(bracket.pairs)
    if "with_points" in said.values:
        good = good and bracket.score == units(said.values["with_points"])
    return (a, b, bracket) if good else (a, b, None)


@true("{a} and {b} are in the group {with_points}.")
def in_the_group(world, said):
    a, b, bracket = pair_bracket(world, said)
    score = world.facts.score
    return bracket is not None and score[a] == score[b] == bracket.score


@true(
    "{a} and {b} are in the group {with_points}. The upper half plays the lower half, first "
    "against first and so on. That pairs these two."
)
def stand_opposite(world, said):
    a, b, bracket = pair_bracket(world, said)
    if not in_the_group(world, said):
        return False
    bracket = world.as_first_drawn(bracket)
    if any(player in pair for player in bracket.moved for pair in bracket.pairs):
        return False
    return opposite(world, world.to_be_paired(bracket), len(bracket.pairs), a, b)


@true(
    "{a} and {b} are in the group {with_points}. Apart from those paired with players from "
    "above, the upper half plays the lower half, first against first and so on. That pairs "
    "these two."
)
def stand_opposite_in_the_remainder(world, said):
    a, b, bracket = pair_bracket(world, said)
    if not in_the_group(world, said):
        return False
    bracket = world.as_first_drawn(bracket)
    rest, count = remainder(bracket)
    rest = [player for player in rest if player in world.to_be_paired(bracket)]
    return bool(bracket.moved) and opposite(world, rest, count, a, b)


@true(
    "{a} and {b} are in the group {with_points}. There the player who has had the strongest "
    "opponents so far plays the one who has had the weakest, the second plays the "
    "second-last, and so on. That pairs these two."
)
def stand_opposite_in_the_fold(world, said):
    a, b, _ = pair_bracket(world, said)
    return in_the_group(world, said) and world.natural(a) == b


def remainder(bracket):
    """Who is left when players from above have opponents, and how many pairs are made of them."""
    first = set(bracket.upper)
    met = {p for pair in bracket.pairs if first & set(pair) for p in pair}
    rest = [p for p in bracket.members if p not in met and p not in first]
    return rest, sum(not first & set(pair) for pair in bracket.pairs)


def opposite(world, people, count, a, b):
    ranked = sorted(people, key=world.rank)
    first, second = sorted((ranked.index(a), ranked.index(b)))
    return first < count and second - first == count


@true("{a} was moved down, and meets {b} in the group {with_points}.")
def was_moved_down(world, said):
    a, b, bracket = pair_bracket(world, said)
    left = sum(a in other.leaving for other in world.brackets)
    score = world.facts.score
    return (
        bracket is not None
        and score[a] > bracket.score == score[b]
        and left == (said.values["number"] or left)
    ) and left == sum(score[a] >= one > bracket.score for one in world.facts.scores)


@true("{a} and {b} were both moved down to the group {with_points}.")
def both_moved_down(world, said):
    a, b, bracket = pair_bracket(world, said)
    return bracket is not None and min(world.facts.score[a], world.facts.score[b]) > bracket.score


@true(
    "The last groups were joined, because the round could not be completed otherwise; there {a} and {b} meet."
)
def joined(world, said):
    *_, bracket = pair_bracket(world, said)
    return (
        bracket is not None and bracket.collapsed and len({world.facts.score[p] for p in bracket.members}) > 1
    )


@true("{pair}: bracket {number} (score {score}), {role}, {article}")
def pair_line(world, said):
    pair = set(players(said.values["pair"]))
    bracket = world.brackets[said.values["number"] - 1]
    if pair not in as_sets(bracket.pairs) or bracket.score != units(said.values["score"]):
        return False
    if world.system == "kjca" and said.values["role"].startswith("players with"):
        level = len({world.facts.score[p] for p in pair}) == 1
        scores = "the same score" if level else "two different scores"
        return said.values["role"] == f"players with {scores}" and (
            world.article_of_pair(said.values["article"], bracket, pair)
        )
    bracket = world.as_first_drawn(bracket)
    above = pair & set(bracket.upper)
    roles = {
        "S1 against S2": not above and not any(set(p) & set(bracket.upper) for p in bracket.pairs),
        "moved-down player against resident": bool(above),
        "S1 against S2 of the remainder": not above and bool(bracket.upper),
    }
    role = said.values["role"]
    if role == "S1 against S2" and bracket.upper:
        return False
    return (roles[role] or (role == "S1 against S2" and not bracket.upper)) and world.article_of_pair(
        said.values["article"], bracket, pair
    )


words(
    "S1 against S2", "moved-down player against resident", "S1 against S2 of the remainder",
    "players with the same score", "players with two different scores",
    "first against last by the strength of their opponents",
)  # fmt: skip


@true("the pair made before any alteration.")
def unaltered(world, said):
    a, b = meeting(said)
    return world.natural(a) == b


@true("before any alteration {player} has {natural}.")
def before_alteration(world, said):
    (player,) = players(said.values["player"])
    natural = next(iter(players(said.values["natural"])), None)
    return world.natural(player) == natural and not drawn(world, player, natural)


@true(", collapsed last bracket (CLB)", ", brackets joined by C.13")
def collapsed(world, said):
    bracket = (
        world.brackets[said.about[1] - 1] if said.about[0] == "bracket" else world.bracket_of(said.about[1])
    )
    return bracket.collapsed and ("C.13" in said.template) == (world.edition == "2012")


@true(", penultimate (PPB)")
def penultimate(world, said):
    return world.brackets[said.about[1] - 1].penultimate


@true("Bracket {number}, score {score}")
def bracket_head(world, said):
    return world.brackets[said.values["number"] - 1].score == units(said.values["score"])


words("moved down", "S1", "S2", "S1 of the remainder", "S2 of the remainder")
"""Names of the lists of a bracket; the lists are judged as LISTS."""

LISTS, VALUES = "(the lists of a bracket)", "(the values of a bracket)"


@true(LISTS)
def bracket_lists(world, said):
    """Who was moved down, who is left over of these, and the halves before anything is altered."""
    bracket = world.brackets[said.about[1] - 1]
    paired = {p for pair in bracket.pairs for p in pair}
    rest, count = remainder(bracket)
    above = [p for p in bracket.moved if p in paired]
    if world.system == "kjca":
        rest = [p for p in rest if p in world.to_be_paired(bracket)]
    wanted = {"moved down": bracket.moved, "Limbo": [p for p in bracket.moved if p not in paired]}
    first = world.as_first_drawn(bracket)
    if (first.moved, world.to_be_paired(first)) != (bracket.moved, world.to_be_paired(bracket)):
        pass  # S8 let a float change hands: nobody stands opposite anybody
    elif bracket.upper or bracket.moved:
        second = (
            [p for p in bracket.residents if p in paired] if world.system == "kjca" else bracket.residents
        )
        wanted |= {"S1": above, "S2": second}
        wanted |= {"S1 of the remainder": rest[:count], "S2 of the remainder": rest[count:]}
    else:
        wanted |= {"S1": rest[:count], "S2": rest[count:]}
    wanted = {name: set(people) for name, people in wanted.items() if people}
    told = {name.strip(): set(players(people)) for name, people in said.values.items()}
    return told == wanted if world.edition != "2012" else None


# -- floats -----------------------------------------------------------------------------------------


def float_bracket(world, said):
    bracket = world.brackets[said.about[2] - 1]
    (player,) = players(said.values["player"])
    if player not in bracket.leaving or player != said.about[1]:
        return None
    return (
        bracket if units(said.values.get("with_points", said.values.get("score"))) == bracket.score else None
    )


@true("In the group {with_points} the number of players to be paired is odd; {player} is left over.")
def odd_one(world, said):
    bracket = float_bracket(world, said)
    return bracket is not None and len(world.all_to_be_paired(bracket)) % 2 == 1 and len(bracket.leaving) == 1


@true("In the group {with_points} {number} player is left over: {player}.")
def left_over(world, said):
    bracket = float_bracket(world, said)
    return bracket is not None and len(bracket.leaving) == said.values["number"]


@true("The last groups were joined, and {player} is left over there.")
def left_over_at_last(world, said):
    bracket = world.brackets[said.about[2] - 1]
    return bracket.collapsed and players(said.values["player"])[0] in bracket.leaving


@true("{player} floats from bracket {number} (score {score}), {article}{count}")
def floats(world, said):
    bracket = float_bracket(world, said)
    return bracket is not None and bracket.number == said.values["number"]


@true("{number} downfloater")
def downfloaters(world, said):
    return len(world.brackets[said.about[2] - 1].leaving) == said.values["number"]


@true(", odd number of players.")
def odd_number(world, said):
    return len(world.all_to_be_paired(world.brackets[said.about[2] - 1])) % 2 == 1


@true("If {player} stayed, {reason}.", "{player} paired in the bracket")
def stayed(world, said):
    (player,) = players(said.values["player"])
    return (
        player == said.about[1] and said.about[2] is None and any(player in b.leaving for b in world.brackets)
    )


@true("If {rather} left instead of {player}, {reason}.", "{rather} leaving instead of {player}")
def left_instead(world, said):
    return players(said.values["player"]) + players(said.values["rather"]) == [said.about[1], said.about[2]]


@true("{player} is not paired in the group either.", "{player} leaves the bracket as well.")
def not_paired_either(world, said):
    (rather,) = players(said.values["player"])
    return rather == said.about[2] and any({rather, said.about[1]} <= {*b.leaving} for b in world.brackets)


@true("Pairs then: {pairs}")
def pairs_then(world, said):
    found = world.beside(said.about)
    return meetings(said.values["pairs"]) == as_sets(found.other_pairs) - as_sets(found.pairs)


@true(" instead of {pairs}")
def pairs_instead(world, said):
    found = world.beside(said.about)
    return meetings(said.values["pairs"]) == as_sets(found.pairs) - as_sets(found.other_pairs)


@true("Floating then: {floats} instead of {floated}.")
def floating_then(world, said):
    found = world.beside(said.about)
    named = set(players(said.values["floats"])), set(players(said.values["floated"]))
    return named == (set(found.other_leaving), set(found.leaving))


# -- the bye ----------------------------------------------------------------------------------------

ODD = "The number of players is odd, so one of them has a bye. "


def bye_of(world, said, score):
    (player,) = players(said.values["player"])
    return (
        len(world.facts.present) % 2 == 1
        and player == world.bye
        and world.facts.score[player] == units(said.values[score])
    )


@true(ODD + "It goes to the player left over in the last group: here, {with_points}, {player}.")
def bye_left_over(world, said):
    return bye_of(world, said, "with_points") and world.bye in world.brackets[-1].leaving


@true(ODD + "It goes to a player with the lowest possible score: here, {with_points}, {player}.")
def bye_lowest(world, said):
    lower = [p for p in world.receivers if world.facts.score[p] < world.facts.score[world.bye]]
    return bye_of(world, said, "with_points") and not any(world.possible_bye(p) for p in lower)


@true("{player} has the bye: {article}left over in the lowest bracket, with the score {score}.")
def bye_left_over_line(world, said):
    return bye_of(world, said, "score") and world.edition in ("2012", "2017")


@true("{player} has the bye: {article}lowest score possible {score}.")
def bye_lowest_line(world, said):
    lower = [p for p in world.receivers if world.facts.score[p] < world.facts.score[world.bye]]
    return bye_of(world, said, "score") and not any(world.possible_bye(p) for p in lower)


def barred(world):
    limit = world.facts.score[world.bye]
    return {
        p
        for p in world.facts.present
        if p != world.bye and world.facts.score[p] <= limit and world.facts.bars(p)
    }


@true("{number} player with the same score or fewer has already received a point without playing.")
def have_had_a_point(world, said):
    return said.values["number"] == len(barred(world))


@true("Barred ({criterion}): {listed}.")
def barred_line(world, said):
    names = {"2026": "C2", "2017": "C.2", "2012": "B.1.b", "kjca": "S7"}
    return set(players(said.values["listed"])) == barred(world) and (
        said.values["criterion"] == names[world.edition]
    )


@true("With a lower score, but then the round could not be completed: {players}.")
def passed(world, said):
    named = players(said.values["players"])
    limit = world.facts.score[world.bye]
    return all(
        world.facts.score[p] < limit and p in world.receivers and not world.possible((p, None)) for p in named
    )


# -- colours ----------------------------------------------------------------------------------------


def by_rank(world, said):
    return sorted((said.about[1], said.about[2]), key=world.rank)


def due(world, player):
    return world.facts.wish(player)[0]


def given(said, player):
    return WHITE if player == said.about[1] else BLACK


@true("{white} has White", "{white} has White.")
def has_white(world, said):
    return players(said.values["white"]) == [said.about[1]] and said.about[1:3] in world.boards


@true("{start}: {reason}.")
def colours_sentence(world, said):
    return has_white_in(said.values["start"], said)


def has_white_in(text, said):
    return players(text) == [said.about[1]]


@true("White {white}, Black {black}: {article}{rule}{wishes}.")
def colours_line(world, said):
    named = players(said.values["white"]) + players(said.values["black"])
    if tuple(named) not in world.boards:
        return False
    for part in filter(None, str(said.values["wishes"]).strip(" ()").split("; ")):
        name, _, wish = part.partition(": ")
        (player,) = players(name)
        colour, strength, _ = world.facts.wish(player)
        had = "".join(one[0].upper() for one in world.facts.colours(player))
        if wish != ("no preference" if strength == "none" else f"{strength} {colour} {had}"):
            return False
    return world.article_of_colours(said.values["article"], said)


@true("each of the two gets a colour that suits them", "the preferences agree")
def suits(world, said):
    wishes = [due(world, player) in ("none", given(said, player)) for player in said.about[1:3]]
    return all(wishes) and any(due(world, player) != "none" for player in said.about[1:3])


def need(world, player):
    _, strength, difference = world.facts.wish(player)
    order = ("none", "mild", "strong", "absolute").index(strength)
    return order, abs(difference) if order == 3 and world.edition != "2012" else 0


@true("both were due the same colour, and {granted} needs it more")
def needs_it_more(world, said):
    (granted,) = players(said.values["granted"])
    (other,) = set(said.about[1:3]) - {granted}
    return due(world, granted) == due(world, other) == given(said, granted) and need(world, granted) > need(
        world, other
    )


@true("the stronger preference, or the wider difference", "the stronger preference")
def stronger(world, said):
    white, black = said.about[1:3]
    (granted,) = [p for p in (white, black) if due(world, p) == given(said, p)] or (None,)
    return granted is not None and need(world, granted) > need(world, white if granted == black else black)


def last_differing(world, said):
    """How many games back two had different colours, and whether each has the opposite of that now."""
    first, second = (world.facts.colours(player)[::-1] for player in said.about[1:3])
    for back, (one, other) in enumerate(zip(first, second, strict=False), 1):
        if one != other:
            return back, one == BLACK
    return 0, False


@true("both were due the same colour; now each gets the opposite of the last time they differed")
def opposite_of_last_time(world, said):
    white, black = said.about[1:3]
    return due(world, white) == due(world, black) != "none" and last_differing(world, said)[1]


@true("alternation from the last difference in colours (games back: {back})")
def differed(world, said):
    return last_differing(world, said) == (said.values["back"], True)


@true("both were due the same colour, and {granted}, who is placed higher, gets it")
def higher_gets_it(world, said):
    higher, lower = by_rank(world, said)
    return players(said.values["granted"]) == [higher] and (
        due(world, higher) == due(world, lower) == given(said, higher)
    )


@true("the preference of the higher-ranked player")
def higher_preference(world, said):
    higher, _ = by_rank(world, said)
    return due(world, higher) == given(said, higher)


@true("neither has played yet, so the initial colour drawn by lot decides")
def not_played(world, said):
    return not any(world.facts.games(player) for player in said.about[1:3])


@true("number {number} and initial colour {initial}")
def parity(world, said):
    if not not_played(world, said):
        return False
    higher, _ = by_rank(world, said)
    initial, odd = said.values["initial"], said.values["number"] % 2 == 1
    return given(said, higher) == (initial if odd else OTHER[initial]) == given(said, higher)


BOTH = "Both must have {colour} now. In the last round they may meet all the same: "


@true(
    BOTH + "both are topscorers, with more than half of the points.",
    BOTH + "{topscorer} is a topscorer, with more than half of the points; {other} is not, and is treated as "
    "one if and only if paired with a topscorer, as here.",
)
def exception(world, said):
    a, b = said.about[1:3]
    top = {a, b} & world.facts.topscorers
    named = [set(players(said.values[name])) for name in ("topscorer", "other") if name in said.values]
    return (
        world.facts.same_absolute(a, b)
        and due(world, a) == said.values["colour"].lower()
        and (named == [top, {a, b} - top] if named else top == {a, b})
        and world.opponent[a] == b
    )


def apart(world, said):
    """In the best pairing of the bracket without such pairs; it is worse before any colour is asked about."""
    found = world.beside(said.about)
    first = ("same_absolute", *range(10, 22))
    assert found.verdict == "impossible" or found.criterion not in first, found
    return found


@true("Kept apart, both would be left without an opponent in the group {with_points}.")
def both_left(world, said):
    found = apart(world, said)
    return (
        found.verdict == "worse"
        and set(said.about[1:3]) <= set(found.other_leaving)
        and units(said.values["with_points"]) == world.brackets[found.number - 1].score
    )


@true(
    "If such players were kept apart in this group, {reason}.",
    "Such players kept apart in the bracket: {reason}.",
)
def kept_apart_there(world, said):
    return apart(world, said).verdict in ("worse", "impossible")


@true("{player} is treated as one for being paired with one.")
def treated_as_one(world, said):
    (player,) = players(said.values["player"])
    return (
        player in said.about[1:3]
        and player not in world.facts.topscorers
        and (world.opponent[player] in world.facts.topscorers)
    )


@true("Same absolute colour preference; {article} allows it with a topscorer in the last round: {players}.")
def exception_line(world, said):
    a, b = said.about[1:3]
    article = {"2026": "C.04.3 2.1.3", "2017": "C.04.3 C.3", "2012": "C.04.3 B.2"}[world.edition]
    return (
        world.facts.same_absolute(a, b)
        and set(players(said.values["players"])) == {a, b} & world.facts.topscorers != set()
        and said.values["article"] == article
    )


# -- what would have to be different ----------------------------------------------------------------


@true(
    "{a} and {b} would have met if {changes}.", "{pair} would be paired with one of these changes: {listed}."
)
def would_have_met(world, said):
    return set(players(said.text.split(" if ")[0].split("would")[0])) == {*meeting(said)} and (
        not drawn(world, *meeting(said))
    )


@true(
    "No single change that we tried (another winner or a draw in one of their games or matches, its colours "
    "exchanged, a restriction lifted) would have paired {a} and {b}.",
    "{pair}: no single change that was tried pairs them (another winner or a draw in one of their games or "
    "matches, its colours exchanged, a restriction lifted).",
)
def no_change(world, said):
    return world.no_change_pairs(*meeting(said))


CHANGES = (
    "they had not played each other in round {round}",
    "the organisers had not kept {player} and {other} apart",
    "{player} had not been moved down in round {round}",
    "{player} had not met somebody with more points in round {round}",
    "{player} had {wanted} the game with {other} in round {round}",
    "{player} and {other} had played with colours reversed in round {round}",
    "no game between them in round {round}",
    "the restriction on {player} and {other} lifted",
    "no downfloat of {player} in round {round}",
    "no upfloat of {player} in round {round}",
    "round {round}, {player} against {other}: {outcome} for {player}",
    "round {round}, {player} against {other}: colours the other way round",
)


@true(
    "{player} had {wanted} the match with {other} in round {round}",
    "round {round}, the match of {player} against {other}: {outcome} for {player}",
)
def match_ends_otherwise(world, said):
    """Whatever its score: each of them is drawn in tests/properties/test_answers_truth.py."""
    return not drawn(world, *meeting(said)) and said.values["round"] <= len(world.tournament.rounds)


@true(*CHANGES)
def change(world, said):
    kind = ("met", "kept", "down", "up", "result", "colours")[CHANGES.index(said.template) % 6]
    return world.changed(kind, said.about[1:3], said.values)
