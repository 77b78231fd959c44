"""Hold every kind of answer of every system against an enumeration of all rounds of small fields.

    python benchmarks/answers_truth.py --answers 10000 --report results.md
    python benchmarks/answers_truth.py --system lim --verb not --answers 2000

Of each field all legal, complete rounds are listed, by nothing but who may meet whom and who may have the
bye. The verbs, and what makes an answer true:

    not     "forbidden" or "impossible": no legal round has the pair (or the bye); "paired": the draw has
            it; else the criterion, the bracket and both values are those at which the best of all rounds that
            have it falls behind the draw. Of a table: the rounds in which it has the pair, all of them drawn.
    rather  the same of the best round in which the one stays and the other one leaves (or comes up) instead.
    if      after each change that is told the draw pairs the two, and after none of the others; the changes
            are made anew here, for matches once for every score.
    met     of two who do meet nothing is told that would have had to be otherwise, whichever is asked first;
            nor of two of whom one is not drawn, or who are one.
    names   the number of every bracket that is named is that of its score among those of the round.
    foretold  the JSON of forecasts that everybody reads says row by row what the forecast of that tournament
            says (`foretold.py`); a section of which nothing is foretold has none.

Where the rules are a procedure (Lim, the Olympiad, the junior draw), of "not" only is asked what is said to
be possible, or not. Their "rather" is about a group: of Lim all ways to pair the group without somebody are
listed, and the order of the floaters is told anew; of the junior draw all rounds that begin like the draw, by
the costs of the group; of the Olympiad again only what is possible.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

import foretold
from pairwright.common.errors import NoPairing, PairwrightError
from pairwright.explain.questions import Questions
from pairwright.simulate import Chance
from pairwright.systems.answers import RoundAnswer, Verdict
from pairwright.systems.criterion import Difference
from pairwright.systems.evidence import Change, WhatIf
from pairwright.systems.explainer import Explainer
from pairwright.systems.findings import Kind
from pairwright.systems.kjca.costs import GroupCost, group_cost
from pairwright.systems.kjca.explain.drawn_round import DrawnRound, listed
from pairwright.systems.kjca.explain.explainer import KjcaExplainer
from pairwright.systems.lim.choice import GroupRecord as LimGroup
from pairwright.systems.lim.choice import Leaving
from pairwright.systems.lim.field import Field as LimField
from pairwright.systems.lim.round_context import LimRound
from pairwright.systems.olympiad.fast import WalkGroup
from pairwright.systems.olympiad.round_context import OlympiadRound
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round, system_named, units_of
from pairwright.systems.round_context import OpenRound
from pairwright.tournament import Colour, Outcome, Tournament
from pairwright.tournament.player import Player
from positions import random_matches, random_position, random_teams

SYSTEMS = (
    *("dutch", "burstein", "dubov", "lim", "double_swiss", "team_swiss", "olympiad", "kjca"),
    *("round_robin", "scheveningen", "schiller"),
)
TABLES = ("round_robin", "scheveningen", "schiller")
VERBS = ("not", "rather", "if", "met", "names", "foretold")
BY_STEPS = ("lim", "olympiad", "kjca")
"""Systems of which "not" is asked what exists; the others are compared by criteria."""

BREACHES = "breach"
"""How begins what an answer of the junior draw counts where a round would break what may not be broken."""

OF_TEAMS = ("team_swiss", "olympiad")
"""Systems of which nothing is foretold: a section of theirs has teams."""

FORETOLD_LARGER = ("dutch", "burstein", "dubov", "lim", "kjca")
"""Systems of single games without a table."""

UP = ("dubov", "double_swiss", "team_swiss")
"""Systems in which players come up into a bracket, instead of leaving it."""

_STREAM = 205

LARGEST = 8
"""Players: up to 764 rounds with a bye."""


@dataclass
class Field:
    """One position, drawn and explained. rounds: all legal ones. bests: per question, once asked."""

    seed: int
    opened: OpenRound
    explained: Explainer
    rounds: list[GivenRound]

    @property
    def drawn(self) -> GivenRound:
        """The draw."""
        return self.opened.drawn


Findings = Iterator[tuple[str, bool]]
"""For each answer a name, and whether it is true."""


def main() -> int:
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--system", choices=SYSTEMS, action="append")
    words.add_argument("--verb", choices=VERBS, action="append")
    words.add_argument("--answers", type=int, default=1000, help="of each verb in each system, at least")
    words.add_argument("--seconds", type=int, default=600, help="for each verb in each system, at most")
    words.add_argument("--seed", type=int, default=1)
    words.add_argument("--report", type=Path, help="write the table to this file")
    words.add_argument("--show", type=int, default=5, help="so many false answers of each kind are named")
    chosen = words.parse_args()
    rows, false = [], 0
    for system in chosen.system or SYSTEMS:
        for verb in chosen.verb or VERBS:
            count, wrong = held(system, verb, chosen)
            if not count:
                continue
            false += len(wrong)
            rows.append(f"| {verb} | {system} | {count} | {len(wrong)} |")
            print(rows[-1], flush=True)
            for line in wrong[: chosen.show]:
                print(f"    {line}", file=sys.stderr, flush=True)
    if chosen.report:
        chosen.report.write_text(report(rows, chosen), encoding="utf-8")
    return int(false > 0)


def report(rows: Sequence[str], chosen: argparse.Namespace) -> str:
    head = ["# Every kind of answer against all rounds", "", f"`python benchmarks/answers_truth.py "
            f"--answers {chosen.answers} --seconds {chosen.seconds} --seed {chosen.seed}`", "",
            "Fields of 4 to 8 players (teams) with arbitrary histories, and whole tables; what is asked of",
            "an answer stands in the program. Where there are fewer answers than asked for, time was up;",
            "`.ci/nightly` asks for 10,000 of each, with other seeds every night. Nobody floats by a table,",
            "and no result changes one: of tables, only why a pair is in the round or not can be asked.",
            "Forecasts of Swiss rounds and of the junior draw are of up to 24 players; teams have none.", "",
            "| verb | system | answers | false |", "|---|---|---|---|"]  # fmt: skip
    return "\n".join([*head, *rows, ""])


def held(system: str, verb: str, chosen: argparse.Namespace) -> tuple[int, list[str]]:
    """How many answers were held against the truth, and the false ones."""
    count, wrong, seed = 0, [], chosen.seed
    if (system in TABLES and verb not in ("not", "met", "foretold")) or (
        system in OF_TEAMS and verb == "foretold"
    ):
        return 0, []
    end = time.monotonic() + chosen.seconds
    check = CHECKS[verb]
    while count < chosen.answers and time.monotonic() < end:
        field = field_of(system, seed)
        seed += 1
        if field is not None:
            for text, true in check(system, field):
                count += 1
                if not true:
                    wrong.append(f"{system} {verb}, seed {field.seed}: {text}")
        elif seed - chosen.seed > 400 and not count:
            break
    return count, wrong


# -- fields --------------------------------------------------------------------------------------------


def field_of(system: str, seed: int) -> Field | None:
    """A position that the system draws; None for one that it does not."""
    if system in TABLES:
        event = table_event(system, seed)
        opened = open_round(event, system=system)
        return Field(seed, opened, opened.explainer(), [])
    chosen = system_named(system)
    make: Callable[..., Tournament] = random_position
    if chosen.unit == "team" and system != "olympiad":
        make = random_teams
    elif chosen.traits.games > 1:
        make = random_matches
    try:
        event = position(system, make(seed, 4, LARGEST))
        opened = open_round(event, system=system)
        explained = opened.explainer()
    except (NoPairing, PairwrightError):
        return None
    return Field(seed, opened, explained, list(all_rounds(opened)))


def position(system: str, event: Tournament) -> Tournament:
    if system == "olympiad":
        event = random_teams(int(event.players[0].rating), 4, LARGEST) if event.team_play is None else event
        from pairwright.tournament.as_teams import as_teams

        return replace(as_teams(event), system="olympiad", edition="")
    return units_of(replace(event, system=system, edition=""), system)


def table_event(system: str, seed: int) -> Tournament:
    """Teams of various sizes, or one field, before one of the rounds of their table."""
    chance = Chance(seed, _STREAM)
    teams = {"round_robin": 1, "scheveningen": 2}.get(system) or chance.between(2, 4)
    sizes = [chance.between(2, 5) for _ in range(teams)]
    clubs = [place for place, size in enumerate(sizes) for _ in range(size)]
    players = tuple(Player(n, f"P{n}", 2000, club=f"Team {club}") for n, club in enumerate(clubs, 1))
    rounds = system_named(system).rounds_of(len(players), sizes)
    event = Tournament(players, number_of_rounds=rounds, system=system)
    for _ in range(chance.below(rounds)):
        drawn = open_round(event, system=system).draw()
        event = event.play(drawn, dict.fromkeys(range(1, len(drawn.boards) + 1), "1-0"))
    return event


def all_rounds(opened: OpenRound) -> Iterator[GivenRound]:
    """Every round in which everybody is paired, nobody who may not be, and one has the bye if it is due."""
    may = {frozenset(pair): not opened.pair_faults(*pair) for pair in combinations(opened.order, 2)}
    odd = len(opened.order) % 2 == 1
    byes = [one for one in opened.order if not opened.bye_faults(one)] if odd else [None]
    for bye in byes:
        left = [one for one in opened.order if one != bye]
        for pairs in matchings(left, may):
            yield GivenRound(pairs, () if bye is None else (bye,), coloured=False)


def matchings(left: list[int], may: dict[frozenset[int], bool]) -> Iterator[tuple[tuple[int, int], ...]]:
    if not left:
        yield ()
        return
    first, *others = left
    for other in others:
        if may[frozenset((first, other))]:
            for rest in matchings([one for one in others if one != other], may):
                yield ((first, other), *rest)


def opponents(given: GivenRound) -> dict[int, int]:
    return {a: b for pair in given.pairs for a, b in (pair, pair[::-1])}


# -- not -----------------------------------------------------------------------------------------------


def check_not(system: str, field: Field) -> Findings:
    if system in TABLES:
        yield from not_by_table(system, field)
        return
    if not any(same(one, field.drawn) for one in field.rounds):
        return  # of the junior draw: nothing is legal, and the draw breaks as little as it can
    order = field.opened.order
    questions: list[tuple[int, int | None]] = list(combinations(order, 2))
    if len(order) % 2:
        questions += [(one, None) for one in order]
    for a, b in questions:
        fitting = [
            one for one in field.rounds if (a in one.byes if b is None else opponents(one).get(a) == b)
        ]
        answer = field.explained.why_not(a, b)
        yield f"{a} {b}: {shown(answer)}", fits(system, field, answer, fitting)


def not_by_table(system: str, field: Field) -> Findings:
    """Every round is drawn; two of different teams, or of one field, meet in one of them, others in none."""
    event = field.opened.tournament
    rounds = range(1, event.number_of_rounds + 1)
    drawn = [opponents(open_round(event, system=system, round_number=one).drawn) for one in rounds]
    clubs = [one.club for one in event.players]
    everybody = range(len(clubs))
    for a, b in [*combinations(everybody, 2), *((one, None) for one in everybody)]:
        known = tuple(n for n, met in zip(rounds, drawn, strict=True) if met.get(a) == b)
        if b is not None:
            apart = system != "round_robin" and clubs[a] == clubs[b]
            yield f"{a} {b}: meet in {known}", len(known) == (not apart)
        answer = field.explained.why_not(a, b)
        if event.next_round in known:
            true = answer.verdict is Verdict.PAIRED
        else:
            (said,) = answer.obstacles
            kind = Kind.OTHER_ROUND if known else Kind.NOT_IN_THE_TABLE
            true = answer.verdict is Verdict.IMPOSSIBLE and (said.kind, said.rounds) == (kind, known)
        yield f"{a} {b}: {shown(answer)}", true


def fits(system: str, field: Field, answer: RoundAnswer, fitting: list[GivenRound]) -> bool:
    """Whether an answer is that of the best of the rounds that fit."""
    verdict = answer.verdict
    if not fitting:
        breached = answer.comparison is not None and answer.comparison.criterion.startswith(BREACHES)
        return verdict in (Verdict.FORBIDDEN, Verdict.IMPOSSIBLE) or breached
    if verdict in (Verdict.FORBIDDEN, Verdict.IMPOSSIBLE):
        return False
    if any(same(one, field.drawn) for one in fitting):
        return verdict is Verdict.PAIRED
    if verdict is Verdict.PAIRED:
        return False
    if system in BY_STEPS or not field.opened.compares:
        return True
    return told(answer) == truth(field.opened.compare(field.drawn, field.opened.best_of(fitting)))


def same(one: GivenRound, other: GivenRound) -> bool:
    return set(map(frozenset, one.pairs)) == set(map(frozenset, other.pairs)) and one.byes == other.byes


def told(answer: RoundAnswer) -> object:
    found = answer.comparison
    assert found is not None
    place = answer.place.number if answer.place else None
    return (found.criterion, place, tuple(found.actual), tuple(found.alternative))


def truth(found: Difference | None) -> object:
    if found is None:
        return None
    number = found.place.number if found.place else None
    return (found.comparison.criterion, number, found.comparison.actual, found.comparison.alternative)


def shown(answer: RoundAnswer | None) -> str:
    if answer is None:
        return "no answer"
    found = answer.comparison
    place = f", bracket {answer.place.number}" if answer.place else ""
    return f"{answer.verdict.value}{place}" + (
        f", {found.criterion} {found.actual} {found.alternative}" if found else ""
    )


# -- rather --------------------------------------------------------------------------------------------


def check_rather(system: str, field: Field) -> Findings:
    if system in TABLES:
        return
    if system == "lim":
        yield from rather_by_steps(field)
        return
    if system == "kjca":
        yield from rather_by_cards(field)
        return
    scores, order = field.opened.scores, field.opened.order
    for player in order:
        if field.explained.why_float(player) is None:
            continue
        for rather in [None, *(one for one in order if one != player)]:
            answer = field.explained.why_float(player, rather)
            if answer is None or any(
                one.kind in (Kind.OTHER_GROUP, Kind.NOT_BELOW) for one in answer.obstacles
            ):
                continue
            if system == "olympiad":
                group = left_by(field, player)
                fitting = [one for one in field.rounds if in_group(group.members, one, player, rather)]
                also = rather in group.leaving
            else:
                wanted = came_up if system in UP else stayed
                fitting = [one for one in field.rounds if wanted(field, one, player, rather)]
                also = wanted_of(system, field, rather)
            if answer.verdict is Verdict.PAIRED:
                yield f"{player} {rather}: {shown(answer)}", also
                continue
            yield (
                f"{player} {rather} ({scores[player]}): {shown(answer)}",
                fits(system, field, answer, fitting),
            )


def left_by(field: Field, player: int) -> WalkGroup:
    """The first group that a team leaves, by the Olympiad rules."""
    assert isinstance(field.opened, OlympiadRound)
    return next(one for one in field.opened.walk(field.drawn).groups if player in one.leaving)


def in_group(members: Sequence[int], given: GivenRound, player: int, rather: int | None) -> bool:
    """The player meets one of these; the other one meets none of them."""
    met = opponents(given)
    return met.get(player) in members and (rather is None or met.get(rather) not in members)


def wanted_of(system: str, field: Field, rather: int | None) -> bool:
    """The other one leaves, or comes up, in the draw as well."""
    if rather is None:
        return False
    own, met = field.opened.scores[rather], opponents(field.drawn).get(rather)
    if met is None:
        return True
    return field.opened.scores[met] > own if system in UP else field.opened.scores[met] != own


def came_up(field: Field, given: GivenRound, player: int, rather: int | None) -> bool:
    """The player meets nobody of a higher score; the other one meets one of the score that the player met."""
    scores, met = field.opened.scores, opponents(given)
    if player in met and scores[met[player]] > scores[player]:
        return False
    above = scores[opponents(field.drawn)[player]]
    return rather is None or (rather in met and scores[met[rather]] == above)


def stayed(field: Field, given: GivenRound, player: int, rather: int | None) -> bool:
    """The player meets one of his score or higher; the other one meets nobody of that score or higher."""
    scores, met = field.opened.scores, opponents(given)
    own = scores[player]
    if player not in met or scores[met[player]] < own:
        return False
    return rather is None or rather not in met or scores[met[rather]] < own


# -- rather: by the steps of the Lim system ---------------------------------------------------------------


def rather_by_steps(field: Field) -> Findings:
    """Who else could have left a group, by all ways to pair the others, and which of the two comes first."""
    assert isinstance(field.opened, LimRound)
    rules, found = field.opened.field, field.opened.procedure
    steps = [(group, one) for group in found.groups for one in group.leaving]
    for player in field.opened.order:
        group, step = next((one for one in steps if one[1].player == player), (None, None))
        if group is None or step is None:
            continue
        left, gone = step.left, {one.player for one in group.leaving}
        alone = not any(meets(rules, player, one) for one in group.members)
        able = [one for one in left if one not in gone and most(rules, left, one) == most(rules, left)]
        keys = {one: turn(rules, group, step, one) for one in left}
        for rather in [None, *(one for one in group.members if one != player)]:
            answer = field.explained.why_float(player, rather)
            assert answer is not None
            rivals = [one for one in able if rather in (None, one)]
            if rather in gone:
                true = answer.verdict is Verdict.PAIRED
            elif alone:
                true = [one.kind for one in answer.obstacles] == [Kind.NO_COMPATIBLE]
            elif not rivals:
                true = answer.verdict is Verdict.IMPOSSIBLE and not answer.obstacles
            else:
                rival = min(rivals, key=keys.__getitem__)
                number, *values = parted(rules, group, step, keys, player, rival)
                said = answer.comparison
                true = (
                    said is not None
                    and answer.meeting == (player, rival)
                    and (answer.article, said.actual, said.alternative)
                    == (field.opened.article(number), (values[0],), (values[1],))
                )
            yield f"{player} {rather}: {shown(answer)}", true


def meets(rules: LimField, a: int, b: int) -> bool:
    return rules.compatible(a, b) or rules.emergency(a, b)


def most(rules: LimField, players: Sequence[int], without: int | None = None) -> tuple[int, int]:
    """The most pairs that there can be, and of these the fewest beyond the limits of colours, below zero."""
    left = [one for one in players if one != without]
    if len(left) < 2:
        return (0, 0)
    first, *others = left
    ways = [most(rules, others)]
    for other in others:
        if meets(rules, first, other):
            pairs, beyond = most(rules, others, other)
            ways.append((pairs + 1, beyond - (not rules.compatible(first, other))))
    return max(ways)


def turn(rules: LimField, group: LimGroup, step: Leaving, player: int) -> tuple[tuple[str, int], ...]:
    """Articles 3.2 to 3.5, 3.9, 3.10 and 4.4.2: what decides when somebody's turn to leave comes."""
    side = group.direction

    def rank(one: int) -> tuple[int, int]:
        return -rules.scores[one] * side, one * side

    def served(floaters: Sequence[int], taken: frozenset[int] = frozenset()) -> int:
        """So many of them can have an opponent in the next group."""
        if not floaters:
            return 0
        ways = [
            1 + served(floaters[1:], taken | {one})
            for one in group.following
            if one not in taken and rules.compatible(floaters[0], one)
        ]
        return max([*ways, served(floaters[1:], taken)])

    ahead = [one for one in step.chosen if rank(one) < rank(player)]
    kind = 2 * (player in group.incoming) + (served([*ahead, player]) == served(ahead))
    last = -player * side
    if step.article != "2.3.4":
        return ("3.9.2", kind), ("4.4.2", last)
    due = [rules.due[one] for one in step.left]
    surplus = due.count(Colour.WHITE) - due.count(Colour.BLACK)
    more = Colour.WHITE if surplus > 0 else Colour.BLACK
    lowest = max(step.left, key=lambda one: one * side)
    wrong = surplus != 0 and (rules.due[player] != more or not rules.near(player, lowest))
    again = player in rules.floated and (kind == 0 or rules.rules.every_type)
    types, colour = (("3.9.2", kind), ("3.10", int(again))), ("3.2.2", int(wrong))
    first = (colour, *types) if rules.rules.colour_first else (*types, colour)
    return (*first, ("3.2.4", last))


def parted(
    rules: LimField,
    group: LimGroup,
    step: Leaving,
    keys: dict[int, tuple[tuple[str, int], ...]],
    player: int,
    rival: int,
) -> tuple[str, int, int]:
    """The article by which the player left before the rival, and both values."""
    (number, mine), (_, other) = next(
        both for both in zip(keys[player], keys[rival], strict=True) if both[0] != both[1]
    )
    if mine > other:  # the rival's turn came first, and the others could not do without the rival
        return "6", 0, 1
    if number in ("3.2.4", "4.4.2"):
        ranked = sorted(step.left, key=lambda one: -one * group.direction)
        return number, ranked.index(player) + 1, ranked.index(rival) + 1
    return number, mine, other


# -- rather: by the cards of the junior draw --------------------------------------------------------------


def rather_by_cards(field: Field) -> Findings:
    """The best of all rounds that part from the draw in the group that was left, by its costs."""
    assert isinstance(field.explained, KjcaExplainer)
    drawn = field.explained.drawn
    if drawn.parted or drawn.frame.breakable:
        return  # kept apart after the draw, or nothing is legal: other questions
    pile, places = drawn.pile, drawn.place
    legal = []
    for given in field.rounds:
        met = {places[a]: places[b] for a, b in opponents(given).items()}
        legal.append(met | {places[one]: places[one] for one in given.byes})
    made = drawn.opponent | {place: place for place in range(len(pile)) if place not in drawn.opponent}
    byes = [next((a for a, b in one.items() if a == b), None) for one in (made, *legal)]
    levels = [None if bye is None else pile.group_of[bye] for bye in byes]
    legal = [one for one, level in zip(legal, levels[1:], strict=True) if level == levels[0]]

    def paired_in(one: dict[int, int], place: int) -> int:
        return pile.group_of[max(place, one[place])]

    for player, place in places.items():
        number = next((n for n, (_, out) in enumerate(drawn.published) if place in out.leaving), None)
        if number is None:
            continue
        situation, outcome = drawn.published[number]
        inside = (*situation.incoming, *situation.members)
        above = {one: other for one, other in made.items() if paired_in(made, one) < number}
        same = [one for one in legal if above.items() <= one.items()]
        mine = group_costs(drawn, number, made)
        for rather in [None, *(one for one in inside if one != place)]:
            asked = None if rather is None else drawn.player(rather)
            answer = field.explained.why_float(player, asked)
            assert answer is not None
            fitting = [
                one
                for one in same
                if paired_in(one, place) == number and (rather is None or paired_in(one, rather) > number)
            ]
            if rather in outcome.leaving:
                true = answer.verdict is Verdict.PAIRED
            elif not fitting:
                true = answer.verdict is Verdict.IMPOSSIBLE
            else:
                fix = drawn.options.colour_fix
                best = min((group_costs(drawn, number, one) for one in fitting), key=lambda one: one.key(fix))
                name, *values = mine.first_difference(best, fix) or ("", 0, 0)
                said = answer.comparison
                true = said is not None and (said.criterion, said.actual, said.alternative) == (
                    name, *map(listed, values))  # fmt: skip
            yield f"{player} {asked}: {shown(answer)}", true


def group_costs(drawn: DrawnRound, number: int, opponent: dict[int, int]) -> GroupCost:
    """What a whole round makes of one group."""
    pile, members = drawn.pile, drawn.pile.groups[number]
    coming = [one for one in range(members.start) if pile.group_of[max(one, opponent[one])] >= number]
    here = {
        one: opponent[one]
        for one in (*coming, *members)
        if pile.group_of[max(one, opponent[one])] == number and opponent[one] != one
    }
    bye = next((one for one in members if opponent[one] == one), None)
    return group_cost(pile, coming, members, here, bye)


# -- if ------------------------------------------------------------------------------------------------


def check_if(system: str, field: Field) -> Findings:
    if system in TABLES:
        return
    order = field.opened.order
    drawn = opponents(field.drawn)
    for a, b in list(combinations(order, 2))[:: max(1, len(order) // 3)]:
        if drawn.get(a) == b:
            continue
        said = set(field.explained.what_if(a, b))
        for change, events in changes(field.opened.tournament, a, b):
            true = bool(events) and all(pairs(field.opened, event, a, b) for event in events)
            named = any(agrees(change, one) for one in said)
            yield f"{a} {b}: {change}: {'told' if named else 'not told'}", named == true


def check_met(system: str, field: Field) -> Findings:
    asked = Questions(field.explained, "en")
    nobody = [one for one in range(len(field.opened.tournament.players)) if one not in field.opened.place_of]
    settled = [pair for a, b in field.drawn.pairs for pair in ((a, b), (b, a))]
    alone = [(one, one) for one in field.opened.order[:1]]
    away = [(one, other) for one in field.opened.order[:1] for other in nobody[:1]]
    for a, b in [*settled, *alone, *away]:
        said, why = asked.what_if(a, b), asked.why_not(a, b)
        same = all(said[register] == why[register] for register in ("plain", "arbiter"))
        yield f"{a} {b}: {said['plain']}", same and not said["changes"]


def agrees(change: tuple[object, ...], told_: WhatIf) -> bool:
    kind, number, pair, outcome, player = change
    if told_.change is not kind or told_.round_number != number:
        return False
    if {told_.player, told_.other} != pair:
        return False
    if kind is Change.OTHER_COLOURS:
        return True
    mine = outcome if told_.player == player else {"win": "loss", "loss": "win", "draw": "draw"}[str(outcome)]
    return told_.outcome == mine


def changes(event: Tournament, a: int, b: int) -> Iterator[tuple[tuple[object, ...], list[Tournament]]]:
    """Every game of the two that ends otherwise, or has the other colours: made column by column."""
    seen = set()
    for player in (a, b):
        for number, played in enumerate(event.rounds, 1):
            other = played.opponents[player]
            pair = frozenset((player, other))
            if not Outcome(played.outcomes[player]).played or (number, pair) in seen:
                continue
            seen.add((number, pair))
            ends = [("win", Outcome.WIN, Outcome.LOSS), ("draw", Outcome.DRAW, Outcome.DRAW),
                    ("loss", Outcome.LOSS, Outcome.WIN)]  # fmt: skip
            for word, mine, theirs in ends:
                plain = played.outcomes[player] % Outcome.UNRATED_WIN
                if plain != mine:
                    made = [
                        with_round(event, number, one)
                        for one in ended(event, played, player, other, mine, theirs)
                    ]
                    yield (Change.OTHER_RESULT, number, {player, other}, word, player), made
            if played.colours[player] != Colour.NONE:
                colours = bytearray(played.colours)
                colours[player], colours[other] = colours[other], colours[player]
                turned = replace(played, colours=bytes(colours))
                yield (
                    (Change.OTHER_COLOURS, number, {player, other}, "", player),
                    [with_round(event, number, turned)],
                )


def ended(event: Tournament, played, player: int, other: int, mine: Outcome, theirs: Outcome) -> Iterator:  # type: ignore[no-untyped-def,type-arg]
    outcomes = bytearray(played.outcomes)
    outcomes[player], outcomes[other] = mine, theirs
    if played.games is not None:
        points = {Outcome.WIN: 2, Outcome.DRAW: 1, Outcome.LOSS: 0}
        ends = ((Outcome.WIN, Outcome.LOSS), (Outcome.DRAW, Outcome.DRAW), (Outcome.LOSS, Outcome.WIN))
        for first in ends:
            for second in ends:
                total = points[first[0]] + points[second[0]]
                if (total > 2, total == 2) == (mine is Outcome.WIN, mine is Outcome.DRAW):
                    one, two = bytearray(played.games[0]), bytearray(played.games[1])
                    (one[player], one[other]), (two[player], two[other]) = first, second
                    yield replace(played, outcomes=bytes(outcomes), games=(bytes(one), bytes(two)))
        return
    if played.totals is None:
        yield replace(played, outcomes=bytes(outcomes))
        return
    primary, secondary = map(list, played.totals)
    match, game = (primary, secondary) if event.team_score == "MP" else (secondary, primary)
    boards = game[player] + game[other]
    scoring = event.scoring
    worth = {Outcome.WIN: scoring.win, Outcome.DRAW: scoring.white_draw, Outcome.LOSS: scoring.loss}
    if event.team_score == "GP":
        worth = {}
        for one in event.rounds:
            worth.update(zip(map(Outcome, one.outcomes), one.totals[1], strict=True))
    if not {mine, theirs} <= worth.keys():
        return
    for own in range(0, boards + 1, 5):
        rest = boards - own
        if (own > rest, own == rest) == (mine is Outcome.WIN, mine is Outcome.DRAW):
            new_match, new_game = list(match), list(game)
            new_match[player], new_match[other] = worth[mine], worth[theirs]
            new_game[player], new_game[other] = own, rest
            both = (new_match, new_game) if event.team_score == "MP" else (new_game, new_match)
            yield replace(played, outcomes=bytes(outcomes), totals=(tuple(both[0]), tuple(both[1])))


def with_round(event: Tournament, number: int, played: object) -> Tournament:
    rounds = list(event.rounds)
    rounds[number - 1] = played  # type: ignore[call-overload]
    return replace(event, rounds=tuple(rounds))


def pairs(opened: OpenRound, event: Tournament, a: int, b: int) -> bool:
    try:
        made = opened.with_tournament(event).draw()
    except NoPairing:
        return False
    return any({board.white, board.black} == {a, b} for board in made.boards)


# -- names ---------------------------------------------------------------------------------------------


def check_names(system: str, field: Field) -> Findings:
    """A bracket of one score has one number, wherever it is named."""
    if system in ("kjca", *TABLES):
        return
    numbers: dict[int, set[int]] = {}
    for bracket in field.explained.evidence().brackets:
        numbers.setdefault(bracket.place.score, set()).add(bracket.place.number)
    for player in field.opened.order:
        for found in field.explained.floats(player):
            for place in (found.place, found.met_in):
                if place is not None:
                    known = numbers.get(place.score, {place.number})
                    yield (
                        f"{player}: bracket {place.number} of {place.score}, elsewhere {known}",
                        place.number in known,
                    )


# -- foretold --------------------------------------------------------------------------------------------


def check_foretold(system: str, field: Field) -> Findings:
    """Of larger fields where there is no table: not everybody is among the first ten."""
    if system in OF_TEAMS:
        return
    event = field.opened.tournament
    if system in FORETOLD_LARGER:
        event = position(system, random_position(field.seed, 4, 3 * LARGEST))
    yield from foretold.check(system, event, field.seed)


CHECKS: dict[str, Callable[[str, Field], Findings]] = {
    "not": check_not,
    "rather": check_rather,
    "if": check_if,
    "met": check_met,
    "names": check_names,
    "foretold": check_foretold,
}

if __name__ == "__main__":
    sys.exit(main())
