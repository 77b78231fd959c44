"""A round as it was drawn by the slow twins, and what every alternative would have been.

The draws are those of the brute force (Dutch, 2017 and 2026), of the literal procedure (2012) and of the
enumeration (junior draw); explanations take no part in them.
"""

from __future__ import annotations

import sys
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "properties"))
sys.path.insert(0, str(Path(__file__).parents[1] / "rules" / "dutch"))

from dutch_brute_force import BruteForce2017, BruteForce2026
from explain_truth import BYE, Truth2017, Truth2026
from explain_truth_2012 import Truth2012
from facts import Facts
from sentences_2012 import in_2012

from dependences_2012 import dependences
from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.dutch.editions import edition as edition_named
from pairwright.systems.dutch.literal import pair_literal
from pairwright.systems.dutch.situation import Float, survey
from pairwright.systems.dutch_2012.literal import Literal2012
from pairwright.systems.explainer import explainer
from pairwright.tournament import Round
from rules import NotJudgedError, players

TRUTHS = {"2026": Truth2026, "2017": Truth2017, "2012": Truth2012}
ORDER = ("win", "draw", "loss")


@dataclass(frozen=True)
class Bracket:
    """A bracket as it was paired; players by index, in rank order.

    upper: those moved down who are to be paired first (2012: nobody where it is handled as homogeneous).
    """

    number: int
    score: int
    moved: tuple
    residents: tuple
    pairs: tuple
    leaving: tuple
    collapsed: bool = False
    penultimate: bool = False
    upper: tuple = ()
    record: object = None

    @property
    def members(self):
        return (*self.moved, *self.residents)


@dataclass(frozen=True)
class Beside:
    """How the best alternative compares with the draw: verdict, bracket, first difference, both pairings."""

    verdict: str
    number: int | None = None
    criterion: object = None
    mine: tuple = ()
    other: tuple = ()
    pairs: tuple = ()
    other_pairs: tuple = ()
    leaving: tuple = ()
    other_leaving: tuple = ()


NOTHING = Beside("unknown")


def known(found):
    """The alternative, if there is anything to be said about it."""
    if found.verdict == "unknown":
        raise NotJudgedError
    return found


def named(tournament):
    """The tournament with names that can be read out of a text, without what facts.py cannot count."""
    players = tuple(replace(p, name=f"P{i + 1:02d}") for i, p in enumerate(tournament.players))
    return replace(tournament, players=players, acceleration="", virtual_points=(), adjustments=())


class DutchWorld:
    """One round of the Dutch system."""

    def __init__(self, tournament, edition):
        self.tournament, self.edition, self.system = tournament, edition, "dutch"
        rules = edition_named(edition)
        self.facts = Facts(tournament, edition)
        self.situation = survey(tournament, rules)
        self.truth = TRUTHS[edition](self.situation)
        self.index = [entrant.index for entrant in self.situation.entrants]
        self.position = {index: position for position, index in enumerate(self.index)}
        self.explained = explainer(tournament, system="dutch", edition=edition)
        self._answers = {}
        self._check_facts()

    def _check_facts(self):
        """The facts counted anew are those from which the round was drawn."""
        facts = self.facts
        assert facts.ranked == self.index
        for entrant in self.situation.entrants:
            player = entrant.index
            wish = entrant.preference
            known = wish.colour.name.lower(), wish.strength.name.lower(), wish.difference
            assert facts.wish(player) == known, player
            assert facts.score[player] == entrant.score
            assert bool(facts.bars(player)) != entrant.may_have_bye, player
            assert facts.unplayed(player) == entrant.unplayed_games
            assert (player in facts.topscorers) == entrant.topscorer
            floats = tuple(one.name.lower().replace("none", "") for one in entrant.floats)
            assert (facts.float_of(player, 1), facts.float_of(player, 2)) == floats, player
        for a, b in combinations(range(len(self.index)), 2):
            assert facts.may_meet(self.index[a], self.index[b]) == (b in self.situation.may_meet[a])

    @cached_property
    def brackets(self):
        return tuple(self._brackets())

    def _brackets(self):
        def players(positions):
            return tuple(self.index[p] for p in sorted(positions))

        def pairs(found):
            return tuple((self.index[a], self.index[b]) for a, b in found if b != BYE)

        score = self.facts.score
        if self.edition == "2026":
            moved = ()
            for number, group in enumerate(self.truth.groups):
                made = pairs(self.truth.actual[1][number])
                inside = {p for pair in made for p in pair}
                residents = players(group)
                leaving = tuple(p for p in (*moved, *residents) if p not in inside)
                yield Bracket(number + 1, score[residents[0]], moved, residents, made, leaving, upper=moved)
                moved = leaving
        elif self.edition == "2017":
            before = {}
            for number, (moved, residents, _, _, manner, (made, left)) in enumerate(self.truth.chain):
                people = players(residents)
                collapsed = bool(manner.get("last") and before.get("penultimate"))
                before = manner
                yield Bracket(
                    number + 1, score[people[0]], players(moved), people, pairs(made), players(left),
                    collapsed, bool(manner.get("penultimate")), players(moved),
                )  # fmt: skip
        else:
            came = ()
            for number, record in enumerate(self.truth.records):
                own = sorted({*record.moved_down, *record.residents} - set(came))
                upper = record.bracket.upper if record.bracket.heterogeneous else ()
                yield Bracket(
                    number + 1, score[self.index[own[0]]], players(came),
                    players({*record.moved_down, *record.residents} - set(came)), pairs(record.pairs),
                    players(record.downfloaters), record.bracket.merged, upper=players(upper), record=record,
                )  # fmt: skip
                came = record.downfloaters

    @cached_property
    def opponent(self):
        return {a: b for bracket in self.brackets for p in bracket.pairs for a, b in (p, p[::-1])}

    @cached_property
    def bye(self):
        return next(iter(self.brackets[-1].leaving), None)

    def bracket_of(self, player):
        """Where a player is paired, or left over at last."""
        inside = (b for b in self.brackets if any(player in pair for pair in b.pairs))
        return next(inside, self.brackets[-1])

    @property
    def receivers(self):
        return [player for player in self.facts.present if not self.facts.bars(player)]

    def may_meet(self, a, b):
        return self.facts.may_meet(a, b)

    def as_first_drawn(self, bracket):
        """Nothing is changed afterwards."""
        return bracket

    def possible(self, wish):
        """Some complete round fulfils the wish, whoever has the bye."""
        return self.facts.completes(self.facts.present, self.receivers, wish)

    def possible_bye(self, player):
        """The round can be completed with this player having the bye."""
        return self.possible((player, None))

    # -- what the predicates ask -----------------------------------------------------------------

    def rank(self, player):
        return self.position[player]

    @cached_property
    def boards(self):
        pairing = pair_literal(self.tournament, edition_named(self.edition))
        return {(board.white, board.black) for board in pairing.boards}

    def clash(self, a, b, colour):
        return self.facts.same_absolute(a, b) and self.facts.wish(a)[0] == colour

    def all_to_be_paired(self, bracket):
        """Everybody but who has the bye already."""
        return bracket.members

    def to_be_paired(self, bracket):
        """Those who can meet somebody in the bracket (2012: C.1 sends the others on)."""
        sent_on = bracket.record.incompatible if bracket.record else ()
        return [p for p in bracket.members if self.position[p] not in sent_on]

    def natural(self, player):
        """Whom a player has before anything is altered (3.2, 3.3; B.3, B.6; 2012 C.6)."""
        bracket = self.bracket_of(player)
        first = [p for p in bracket.upper if any(p in pair for pair in bracket.pairs)]
        sent_on = {self.index[p] for p in bracket.record.incompatible} if bracket.record else set()
        if self.edition == "2012":
            first = sorted(
                {self.index[a] for a, _ in bracket.record.pairs} & set(bracket.upper), key=self.rank
            )
        members = sorted(set(bracket.members) - sent_on, key=self.rank)
        second = [p for p in members if p not in first] if self.edition == "2012" else bracket.residents
        if player in first:
            return second[first.index(player)]
        met = {p for pair in bracket.pairs if set(first) & set(pair) for p in pair}
        rest = [p for p in (members if self.edition == "2012" else second) if p not in met]
        count = sum(not set(first) & set(pair) for pair in bracket.pairs)
        if player not in rest or rest.index(player) >= 2 * count:
            return None
        place = rest.index(player)
        return rest[place + count] if place < count else rest[place - count]

    def article_of_pair(self, text, bracket, pair):
        if self.edition == "2012":
            return text in ("C.04.3 C.6", "C.04.3 C.7", "C.04.3 C.8")
        later = {"2026": ("3.6", "3.7"), "2017": ("B.6", "B.7")}[self.edition]
        return text == f"C.04.3 {later[bool(bracket.moved)]}"

    def article_of_colours(self, text, said):
        numbers = {"2026": "5.2.", "2017": "E.", "2012": "E."}[self.edition]
        rules = (
            "the preferences agree", "the stronger preference", "alternation", "the preference of", "number ",
        )  # fmt: skip
        rule = next(n for n, start in enumerate(rules, 1) if str(said.values["rule"]).startswith(start))
        return text == f"C.04.3 {numbers}{rule}: "

    def article_of_criterion(self, text, found):
        number = found.criterion
        if self.edition == "2026":
            return text == f"C.04.3 {'2.3.1' if number == 5 else f'2.4.{number - 5}'}: "
        if self.edition == "2017":
            return text == f"C.04.3 C.{number - 1 if number < 9 else number - 2}: "
        books = {
            "pairs": "C.1", "upper": "C.1", "closeness": "B.3", "backtracking": "C.12", "denied": "B.4",
            "same_absolute": "B.2", "strong_alike": "A.7.d", "strong_denied": "A.7.e",
        }  # fmt: skip
        wanted = books.get(number) or ("B.5" if str(number).endswith("1") else "B.6")
        return text.startswith(f"C.04.3 {wanted}")

    def article_of_order(self, text, what):
        """4.2 orders transpositions, 4.3 exchanges, 4.4 sets of moved-down players (before: D.1 to D.3)."""
        rule = (
            "set" if "of the moved-down players paired" in what else "exchange" if "xchanged" in what else ""
        )
        if what == "number of moved-down players paired":
            return text in ("C.04.3 3.1: ", "C.04.3 B.1: ")
        order = {"2026": {"": "4.2", "exchange": "4.3", "set": "4.4"}}.get(
            self.edition, {"": "D.1", "exchange": "D.2", "set": "D.3"}
        )
        return text.startswith(f"C.04.3 {order[rule]}")

    def in_2012(self, said, number):
        return in_2012(self, said, number)

    @cached_property
    def dependences(self):
        return (
            dependences(self.tournament, edition_named("2012"), pair_literal)
            if self.edition == "2012"
            else ()
        )

    # -- single changes --------------------------------------------------------------------------

    def changed(self, kind, wanted, values):
        """Whether the change that is told pairs the two."""
        number = int(values["round"] or 0)
        named_players = [players(values[name]) for name in ("player", "other") if values.get(name)]
        who = [found[0] for found in named_players if found]
        if kind == "kept":
            return any(
                self._pairs_in(event, wanted) for event in without_restrictions(self.tournament, set(who))
            )
        if kind == "met":
            return self._pairs_now(self._without_meeting(*wanted), wanted)
        if kind in ("down", "up"):
            return self._pairs_now(self._without_float(who[0], self.facts.number - number, kind), wanted)
        outcome = outcome_named(values)
        return self._pairs_in(
            other_game(self.tournament, who[0], number, outcome if kind == "result" else ""), wanted
        )

    def no_change_pairs(self, a, b):
        """None of the obvious single changes pairs the two."""
        wanted = (a, b)
        events = list(without_restrictions(self.tournament, {a, b}))
        for player, game in ((p, game) for p in (a, b) for game in self.facts.games(p)):
            for outcome in ("win", "draw", "loss", ""):
                number = game[0] + 1
                if not outcome or self.tournament.rounds[number - 1].outcomes[player] % 3 != ORDER.index(
                    outcome
                ):
                    events.append(other_game(self.tournament, player, number, outcome))
        situations = [self._without_meeting(a, b)] if self.facts.met(a, b) else []
        for player in {a, b, *(self.opponent.get(p, p) for p in (a, b))}:
            kinds = [(back, self.facts.float_of(player, back)) for back in (1, 2)]
            situations += [self._without_float(player, back, kind) for back, kind in kinds if kind]
        return not any(self._pairs_in(event, wanted) for event in events) and not any(
            self._pairs_now(situation, wanted) for situation in situations
        )

    def _without_meeting(self, a, b):
        """The two have not met; points, colours and floats stay as they were."""
        may = [set(one) for one in self.situation.may_meet]
        first, second = self.position[a], self.position[b]
        same = self.facts.same_absolute(a, b) and not {a, b} & self.facts.topscorers
        if not same and not self.facts.kept_apart(a, b):
            may[first].add(second)
            may[second].add(first)
        return replace(self.situation, may_meet=tuple(map(frozenset, may)))

    def _without_float(self, player, back, kind):
        entrants = list(self.situation.entrants)
        position = self.position[player]
        floats = list(entrants[position].floats)
        assert floats[back - 1].name.lower() == kind
        floats[back - 1] = Float.NONE
        entrants[position] = (
            entrants[position]._replace(floats=tuple(floats))
            if hasattr(entrants[position], "_replace")
            else replace(entrants[position], floats=tuple(floats))
        )
        return replace(self.situation, entrants=tuple(entrants))

    def _pairs_in(self, event, wanted):
        try:
            return self._pairs_now(survey(event, edition_named(self.edition)), wanted)
        except (BadInput, NoPairing):
            return False

    def _pairs_now(self, situation, wanted):
        pairs = drawn_pairs(situation, self.edition)
        index = [entrant.index for entrant in situation.entrants]
        return any({index[a], index[b]} == set(wanted) for a, b in pairs)

    # -- the best alternative --------------------------------------------------------------------

    def beside(self, about):
        if about not in self._answers:
            self._answers[about] = self._beside(about)
        return known(self._answers[about])

    def _beside(self, about):
        kind, a, b = about[:3]
        if a not in self.position or (b is not None and b not in self.position):
            return NOTHING
        second = None if b is None else self.position[b]
        if kind == "why not":
            first, second = self.position[a], BYE if b is None else second
            if second != BYE:
                first, second = min(first, second), max(first, second)
            return self._found(self.truth.answer(first, second))
        if kind == "kept":
            at = self.bracket_of(a).number - 1
            apart = {
                frozenset((self.position[one], self.position[other]))
                for one, other in combinations(self.brackets[at].members, 2)
                if self.facts.same_absolute(one, other)
            }
            return self._found(self.truth.apart_answer(at, frozenset(apart)))
        left = [bracket.number - 1 for bracket in self.brackets if a in bracket.leaving]
        if not left or about[3] not in (None, *(number + 1 for number in left)):
            return NOTHING
        at = left[0] if about[3] is None else about[3] - 1
        return self._found(self.truth.float_answer(self.position[a], second, at))

    def _found(self, answer):
        verdict, number, criterion, mine, other = answer
        if verdict not in ("worse", "later-in-order") or number is None:
            return Beside(verdict, None, criterion, mine or (), other or ())
        _, actual, found = self.truth.beside
        members = self.brackets[number].members
        both = []
        for option in (actual, found):
            pairs = getattr(option, "pairs", option)
            made = tuple((self.index[x], self.index[y]) for x, y in pairs if y != BYE)
            inside = {player for pair in made for player in pair}
            both.append((made, tuple(player for player in members if player not in inside)))
        (pairs, leaving), (other_pairs, other_leaving) = both
        return Beside(verdict, number + 1, criterion, mine, other, pairs, other_pairs, leaving, other_leaving)


def without_restrictions(tournament, who):
    """The event without one of the restrictions on one of these players."""
    for group in tournament.forbidden:
        if who & set(group.players) and group.first_round <= tournament.next_round:
            yield replace(
                tournament, forbidden=tuple(one for one in tournament.forbidden if one is not group)
            )


def other_game(tournament, player, number, outcome):
    """The game of a round with another outcome for the player; with the other colours for ""."""
    played = tournament.rounds[number - 1]
    opponent = played.opponents[player]
    outcomes, colours = bytearray(played.outcomes), bytearray(played.colours)
    if outcome:
        outcomes[player], outcomes[opponent] = ORDER.index(outcome), 2 - ORDER.index(outcome)
    else:
        colours[player], colours[opponent] = colours[opponent], colours[player]
    rounds = list(tournament.rounds)
    rounds[number - 1] = Round(played.opponents, bytes(colours), bytes(outcomes))
    return replace(tournament, rounds=tuple(rounds))


def outcome_named(values):
    """ "win", "draw", "loss" as a change tells it; "" for colours."""
    outcome = str(values.get("wanted") or values.get("outcome") or "")
    return {"won": "win", "drawn": "draw", "lost": "loss"}.get(outcome, outcome)


def drawn_pairs(situation, edition):
    """The pairs of a situation by the slow twins, positions; none when there is no round."""
    if edition == "2012":
        try:
            return [pair for record in Literal2012(situation).brackets() for pair in record.pairs]
        except NoPairing:
            return []
    found = {"2026": BruteForce2026, "2017": BruteForce2017}[edition](situation).pair()
    return found[0] if found else []


def dutch_world(tournament, edition):
    """The round, or None when there is none to be drawn."""
    tournament = named(tournament)
    if tournament.next_round > tournament.number_of_rounds:
        return None
    try:
        situation = survey(tournament, edition_named(edition))
        if len(situation.entrants) < 2 or not getattr(TRUTHS[edition](situation), "solvable", True):
            return None
        return DutchWorld(tournament, edition)
    except (BadInput, NoPairing):
        return None
