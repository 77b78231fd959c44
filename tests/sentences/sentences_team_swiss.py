"""What is said of the colours of teams (C.04.6 article 4.3), and when it is true: by words of its own."""

from facts import BLACK, WHITE

from rules import players, true, units, words

words(
    "simple",
    "only one team has a preference",
    "only one team has a strong preference",
    "White to the lower colour difference",
    "alternation from the last difference in colours (matches back: {back})",
    "the preference of the first-team",
    "the first-team alternates",
    "the first-team has had no colour, the other team alternates",
)


def bracket_of(world, team):
    """The bracket in which a team is paired, read from the boards: a top scoregroup, and whom it meets."""
    opponent = {a: b for board in world.boards for a, b in (board, board[::-1])}
    left = set(opponent)
    while team in left:
        highest = max(world.score[one] for one in left)
        members = {one for top in left if world.score[top] == highest for one in (top, opponent[top])}
        left -= members
    return highest, sorted(members)


@true(
    "{a} and {b} are in the group {with_points}. In starting rank order, the upper half "
    "plays the lower half. That pairs these two."
)
def halves_of_a_bracket(world, said):
    a, b = players(said.values["a"]) + players(said.values["b"])
    score, members = bracket_of(world, a)
    half = abs(members.index(a) - members.index(b))
    return world.meet(a, b) and score == units(said.values["with_points"]) and 2 * half == len(members)


def difference(had):
    return had.count(WHITE) - had.count(BLACK)


def due(world, team):
    """The colour that is due to a team, and whether it is due badly, by the kind of the event (1.7)."""
    had, kind = world.colours(team), world.tournament.header("type_code")
    if not had or "_TYPE" not in kind:
        return None, False
    balance, twice = difference(had), had[-1] if had[-2:] == [had[-1]] * 2 else None
    if balance < -1 or (balance in (0, -1) and twice == BLACK):
        return WHITE, True
    if balance > 1 or (balance in (0, 1) and twice == WHITE):
        return BLACK, True
    if "_TYPEB" in kind and balance:
        return (WHITE if balance < 0 else BLACK), False
    if "_TYPEB" in kind and len(world.tournament.rounds) + 1 < world.tournament.number_of_rounds:
        return (WHITE if had[-1] == BLACK else BLACK), False
    return None, False


def got(said, team):
    return WHITE if said.about[1] == team else BLACK


def of_both(world, said):
    return [due(world, one) for one in said.about[1:3]]


def first_team(world, said):
    """Article 4.2 in its own words: score, the other score where it counts, number."""
    kind = world.tournament.header("type_code")
    counts = kind.endswith(("_MP_GP", "_GP_MP"))

    def rank(team):
        second = sum(played.totals[1][team] for played in world.tournament.rounds)
        return -world.score[team], -second * counts, team

    return min(said.about[1:3], key=rank)


@true("only one of the two teams is due a colour, and it gets it")
def one_of_two(world, said):
    wishes = zip(of_both(world, said), (WHITE, BLACK), strict=True)
    return [colour == now for (colour, _), now in wishes if colour] == [True]


@true("both teams were due the same colour, and {granted} needs it more")
def needs_it_more(world, said):
    (granted,) = players(said.values["granted"])
    (other,) = set(said.about[1:3]) - {granted}
    mine, theirs = due(world, granted), due(world, other)
    return mine == (got(said, granted), True) and theirs == (mine[0], False)


@true("White goes to the team that has had White less often, compared with Black")
def less_white(world, said):
    white, black = (difference(world.colours(one)) for one in said.about[1:3])
    return white < black


@true("each of the two teams gets the opposite of the last time when they differed")
def opposite_of_the_last_difference(world, said):
    white, black = (world.colours(one) for one in said.about[1:3])
    pairs = zip(reversed(white), reversed(black), strict=False)
    return next(pair for pair in pairs if pair[0] != pair[1]) == (BLACK, WHITE)


@true("both teams were due the same colour, and {higher}, which is placed higher, gets it")
def the_first_team_gets_it(world, said):
    (higher,) = players(said.values["higher"])
    wishes = of_both(world, said)
    return wishes[0] == wishes[1] == (got(said, higher), wishes[0][1]) and higher == first_team(world, said)


@true("both teams have had the same colours, and {higher}, which is placed higher, gets the one not had last")
def the_first_team_turns(world, said):
    (higher,) = players(said.values["higher"])
    return higher == first_team(world, said) and world.colours(higher)[-1] != got(said, higher)


@true("{higher} has not had a colour yet, so {other} gets the opposite of its last colour")
def the_other_team_turns(world, said):
    (higher,), (other,) = (players(said.values[name]) for name in ("higher", "other"))
    return not world.colours(higher) and world.colours(other)[-1] != got(said, other)
