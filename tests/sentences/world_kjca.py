"""A round of the junior draw: all pairings listed, the best one taken, related children parted."""

from __future__ import annotations

from copy import copy
from dataclasses import replace
from functools import cached_property

from facts import OTHER, Facts
from worlds import (
    NOTHING,
    ORDER,
    Beside,
    Bracket,
    known,
    named,
    other_game,
    outcome_named,
    without_restrictions,
)

import kjca_exhaustive as exhaustive
from pairwright.common.errors import BadInput, NoPairing
from pairwright.systems.kjca.draw_round import draw_round
from pairwright.systems.kjca.explain.explainer import KjcaExplainer
from pairwright.systems.kjca.floats import pair_groups
from pairwright.systems.kjca.kjca_options import KjcaOptions
from pairwright.systems.kjca.pile import Pile, frame_of
from pairwright.systems.kjca.separation import separate
from rules import players

FIRST_OF_S6 = "disturbed"


def opponents(groups, count):
    """Per place the opponent's place; the own place for the bye."""
    found = list(range(count))
    for _, outcome in groups:
        for a, b in (*outcome.floats, *outcome.pairs):
            found[a], found[b] = b, a
    return tuple(found)


class KjcaWorld:
    """Places of the pile are turned into players everywhere outside this class."""

    edition = system = "kjca"

    def __init__(self, tournament, options):
        self.tournament, self.options = tournament, options
        self.facts = Facts(tournament, "kjca")
        self.pile = Pile.of(tournament, options)
        self.index = [card.player for card in self.pile.cards]
        self.place = {player: place for place, player in enumerate(self.index)}
        if tournament.next_round > 1:
            assert [card.score for card in self.pile.cards] == [self.facts.score[p] for p in self.index]
        else:
            self.facts.score = [0] * len(tournament.players)
        frame = frame_of(self.pile)
        self.breakable = frame.breakable
        groups = list(pair_groups(frame))
        self.drawn = opponents(groups, len(self.pile))
        pairs, bye = exhaustive.pair_by_enumeration(self.pile)
        assert {frozenset(p) for p in enumerate(self.drawn)} == {frozenset(p) for p in pairs} | (
            set() if bye is None else {frozenset([bye])}
        )
        self.published = opponents(separate(self.pile, groups)[0], len(self.pile))
        self.draw = draw_round(tournament, options, next_best=False)
        self.explained = KjcaExplainer(tournament, options)
        self._answers = {}

    # -- the round -------------------------------------------------------------------------------

    @cached_property
    def boards(self):
        return {(board.white, board.black) for board in self.draw.boards}

    @cached_property
    def opponent(self):
        return {a: b for pair in self.boards for a, b in (pair, pair[::-1])}

    @property
    def bye(self):
        return self.draw.bye

    @cached_property
    def brackets(self):
        return self._brackets(self.published)

    @cached_property
    def first_drawn(self):
        """The brackets before anybody was kept apart (S8)."""
        return self._brackets(self.drawn)

    def as_first_drawn(self, bracket):
        return self.first_drawn[bracket.number - 1]

    def _brackets(self, opponent):
        found, moved = [], ()
        for number, group in enumerate(self.pile.groups):
            level = {p: self.pile.group_of[max(p, opponent[p])] for p in (*moved, *group)}
            bye = [p for p in group if opponent[p] == p]
            pairs = [(p, opponent[p]) for p in (*moved, *group) if level[p] == number and p < opponent[p]]
            leaving = tuple(p for p in (*moved, *group) if level[p] > number and p not in bye)
            score = self.pile.cards[group.start].score
            found.append(
                Bracket(
                    number + 1,
                    score,
                    self._players(moved),
                    self._players(group),
                    tuple((self.index[a], self.index[b]) for a, b in pairs),
                    self._players(leaving),
                    upper=self._players(moved),
                )
            )
            moved = leaving
        return tuple(found)

    def _players(self, places):
        return tuple(self.index[place] for place in places)

    def bracket_of(self, player):
        return next(b for b in self.brackets if any(player in p for p in b.pairs) or player == self.bye)

    def rank(self, player):
        return self.place[player]

    def to_be_paired(self, bracket):
        opponent = self.drawn if bracket in self.first_drawn else self.published
        bye = [p for p in bracket.members if opponent[self.place[p]] == self.place[p]]
        return [p for p in bracket.members if p not in bye and p not in bracket.leaving]

    def all_to_be_paired(self, bracket):
        return [p for p in bracket.members if p != self.bye]

    def natural(self, player):
        """S3: the half below; S7: in order those from above meet the top. Before S8 (see `drawn`)."""
        if self.drawn[self.place[player]] == self.place[player]:
            return None
        bracket = next(b for b in self.first_drawn if any(player in pair for pair in b.pairs))
        to_be_paired = self.to_be_paired(bracket)
        staying = [p for p in bracket.residents if p in to_be_paired]
        above = [p for p in bracket.moved if p in to_be_paired]
        if player in above:
            return staying[above.index(player)]
        taken = {self.index[self.drawn[self.place[p]]] for p in above}
        free = [p for p in staying if p not in taken]
        if player not in free:
            return None
        half, place = len(free) // 2, free.index(player)
        return free[place + half] if place < half else free[place - half]

    # -- rules -----------------------------------------------------------------------------------

    def clash(self, a, b, colour):
        return all(self.facts.colours(p)[-2:] == [OTHER[colour]] * 2 for p in (a, b))

    def may_meet(self, a, b):
        if self.facts.kept_apart(a, b):
            return False
        clash = self.clash(a, b, "white") or self.clash(a, b, "black")
        return self.breakable or not (self.facts.met(a, b) or (clash and self.options.third_colour != "soft"))

    @property
    def receivers(self):
        return [p for p in self.facts.present if self.breakable or not self.facts.bars(p)]

    @cached_property
    def candidates(self):
        """Every complete pairing without a forbidden pair."""
        return [
            found
            for found in map(exhaustive._Candidate, exhaustive._pairings(len(self.pile)))
            if not any(b in self.pile.barred[a] for a, b in found.pairs)
        ]

    def _has(self, candidate, wish):
        a, b = wish
        place = self.place[a]
        return candidate.opponent[place] == (place if b is None else self.place[b])

    def possible(self, wish):
        return any(self._has(candidate, wish) for candidate in self.candidates)

    def possible_bye(self, player):
        """With the bye for this player nothing is broken that need not be."""
        best = min(exhaustive._absolute(self.pile, candidate) for candidate in self.candidates)
        return any(
            self._has(candidate, (player, None)) and exhaustive._absolute(self.pile, candidate) <= best
            for candidate in self.candidates
        )

    def related(self, a, b):
        return self.pile.related(self.place[a], self.place[b])

    def swapped(self, a, b):
        """Two cards of one score of whom each had, at some time of S8, whom the other one got."""
        return any(
            one.exchange and {one.exchange.taker, one.exchange.giver} == {self.place[a], self.place[b]}
            for one in separate(self.pile, list(pair_groups(frame_of(self.pile))))[1]
        )

    def article_of_pair(self, text, bracket, pair):
        a, b = (self.place[player] for player in pair)
        if self.drawn[a] != b:
            return text == "KJCA S8"
        first = "R1.2" if self.tournament.next_round == 1 else "S3"
        return text == f"KJCA {'S7' if pair & set(bracket.upper) else first}"

    def article_of_colours(self, text, said):
        rule = str(said.values["rule"])
        first = "R1.2" if self.tournament.next_round == 1 and rule.startswith("no last") else "S4"
        return text == ("KJCA S6: " if rule.startswith("reversed") else f"KJCA {first}: ")

    def article_of_criterion(self, text, found):
        names = [*exhaustive.GroupCost.__dataclass_fields__]
        s7 = {"bye_group", *names[: names.index(FIRST_OF_S6)]}
        wanted = "S8" if found.criterion == "separated" else "S7" if found.criterion in s7 else "S6"
        return text == f"KJCA {wanted}: "

    # -- alternatives ----------------------------------------------------------------------------

    def beside(self, about):
        if about not in self._answers:
            self._answers[about] = (
                self._why_not(*about[1:3]) if about[0] == "why not" else self._staying(about)
            )
        return known(self._answers[about])

    def _key(self, candidate):
        groups = (exhaustive._group_key(self.pile, candidate, n) for n in range(len(self.pile.groups)))
        return (
            exhaustive._absolute(self.pile, candidate),
            exhaustive._bye_level(self.pile, candidate),
            *groups,
        )

    def _why_not(self, a, b):
        if a not in self.place or (b is not None and b not in self.place):
            return NOTHING
        place = self.place[a]
        other = place if b is None else self.place[b]
        fitting = [c for c in self.candidates if self._has(c, (a, b))]
        if not fitting:
            return Beside("impossible")
        if self.drawn[place] == other:
            return Beside("undone", self.pile.group_of[max(place, other)] + 1, "separated")
        best, found = exhaustive._Candidate(self.drawn), min(fitting, key=self._key)
        for name, mine, theirs in zip(
            ("breaches", "breach_places" if self.options.broken_pairs == "low" else "breach_places_high"),
            exhaustive._absolute(self.pile, best), exhaustive._absolute(self.pile, found), strict=True,
        ):  # fmt: skip
            if mine != theirs:
                return Beside("worse", None, name, mine, theirs)
        levels = [(exhaustive._bye_level(self.pile, each),) for each in (best, found)]
        if levels[0] != levels[1]:
            return Beside("worse", None, "bye_group", *levels)
        parted = self._parted_with(place, other)
        number = self._first_group(self.published, parted)
        return self._told(number, parted) or self._before(found.opponent)

    def _parted_with(self, place, other):
        """The best draw with the pair, related children parted as far as the pair lets them."""
        pile = copy(self.pile)
        pile.__dict__.pop("most_met", None)
        everybody, both = set(range(len(pile))), {place, other}
        pile.barred = tuple(
            frozenset(everybody - both) | (bar - both) if own in both else bar | both
            for own, bar in enumerate(pile.barred)
        )
        return opponents(separate(pile, list(pair_groups(frame_of(pile))))[0], len(pile))

    # -- single changes --------------------------------------------------------------------------

    def changed(self, kind, wanted, values):
        """Whether the change that is told pairs the two."""
        named_players = [players(values[name]) for name in ("player", "other") if values.get(name)]
        who = [found[0] for found in named_players if found]
        if kind == "kept":
            return any(
                self._pairs(event, wanted) for event in without_restrictions(self.tournament, set(who))
            )
        outcome = outcome_named(values) if kind == "result" else ""
        return self._pairs(other_game(self.tournament, who[0], int(values["round"]), outcome), wanted)

    def no_change_pairs(self, a, b):
        """None of the obvious single changes pairs the two."""
        events = list(without_restrictions(self.tournament, {a, b}))
        for player, game in ((p, game) for p in (a, b) for game in self.facts.games(p)):
            for outcome in (*ORDER, ""):
                number = game[0] + 1
                if not outcome or self.tournament.rounds[number - 1].outcomes[player] % 3 != ORDER.index(
                    outcome
                ):
                    events.append(other_game(self.tournament, player, number, outcome))
        return not any(self._pairs(event, (a, b)) for event in events)

    def _pairs(self, event, wanted):
        try:
            boards = draw_round(event, self.options, next_best=False).boards
        except (BadInput, NoPairing):
            return False
        return any({board.white, board.black} == set(wanted) for board in boards)

    def values_of_group(self, number, shown):
        """The values of a group as they are shown are those of the slow twin."""
        cost = self._cost(self.published, number)
        found = {name: getattr(cost, name) for name in shown}
        texts = {name: value if isinstance(value, tuple) else (value,) for name, value in found.items()}
        return all(shown[name] == " ".join(map(str, value)) for name, value in texts.items())

    def _level(self, opponent, place):
        return self.pile.group_of[max(place, opponent[place])]

    def _in_group(self, opponent, number):
        """What a group is told by: its pairs, who leaves it, its bye."""
        above = range(self.pile.groups[number].stop)
        return {
            (place, opponent[place] if self._level(opponent, place) == number else -1)
            for place in above
            if self._level(opponent, place) >= number
        }

    def _first_group(self, one, other):
        return next(
            n for n in range(len(self.pile.groups)) if self._in_group(one, n) != self._in_group(other, n)
        )

    def _cost(self, opponent, number):
        return exhaustive._cost_of_group(self.pile, opponent, number)

    def _told(self, number, other):
        """A group as published and otherwise: the criterion lost, or the related pair that would meet."""
        mine, theirs = self._cost(self.published, number), self._cost(other, number)
        fix = self.options.colour_fix
        if mine.key(fix) < theirs.key(fix):
            name, *values = mine.first_difference(theirs, fix)
            return self._beside("worse", number, name, values, other)
        counts = [len(self._together(opponent, number)) for opponent in (self.published, other)]
        if counts[0] < counts[1]:
            return self._beside("worse", number, "separated", [(count,) for count in counts], other)
        return None

    def _together(self, opponent, number):
        return [
            (a, b)
            for a, b in enumerate(opponent)
            if a < b and self.pile.group_of[b] == number and self.pile.related(a, b)
        ]

    def _before(self, other):
        """What decided before anybody was parted."""
        number = self._first_group(self.drawn, other)
        costs = [self._cost(opponent, number) for opponent in (self.drawn, other)]
        name, *values = costs[0].first_difference(costs[1], self.options.colour_fix)
        return self._beside("unparted", number, name, values, other)

    def _beside(self, verdict, number, name, values, other):
        mine, theirs = (v if isinstance(v, tuple) else (v,) for v in values)
        both = []
        for opponent in (self.published, other):
            told = self._in_group(opponent, number)
            pairs = tuple((self.index[a], self.index[b]) for a, b in told if a < b)
            leaving = tuple(self.index[a] for a, b in told if b == -1)
            both += [pairs, leaving]
        pairs, leaving, other_pairs, other_leaving = both
        return Beside(verdict, number + 1, name, mine, theirs, pairs, other_pairs, leaving, other_leaving)

    def _staying(self, about):
        _, player, rather, place = about
        left = [b.number - 1 for b in self.brackets if player in b.leaving]
        if not left or self.breakable:
            return NOTHING
        number = left[0] if place is None else place - 1
        absolute = min(exhaustive._absolute(self.pile, c) for c in self.candidates)
        level = exhaustive._bye_level(self.pile, exhaustive._Candidate(self.drawn))
        fitting = [
            c
            for c in self.candidates
            if exhaustive._absolute(self.pile, c) == absolute
            and exhaustive._bye_level(self.pile, c) == level
            and all(self._in_group(c.opponent, n) == self._in_group(self.published, n) for n in range(number))
        ]
        here = self.place[player]
        key = lambda c: exhaustive._group_key(self.pile, c, number)  # noqa: E731
        stay = [c for c in fitting if self._level(c.opponent, here) == number]
        if rather is not None:
            there = self.place.get(rather)
            if there is None or rather not in self.brackets[number].members:
                return NOTHING
            members = {self.place[p] for p in self.brackets[number].members}
            stay = [c for c in stay if {p for p in members if self._level(c.opponent, p) > number} == {there}]
        if not stay:
            return Beside("impossible")
        found = min(stay, key=key).opponent
        told = self._told(number, found)
        if told is None:
            return NOTHING
        return told


def kjca_world(tournament, options):
    """The round, or None when there is none to be drawn."""
    tournament = replace(named(tournament), system="kjca", edition="")
    if tournament.next_round > tournament.number_of_rounds:
        return None
    try:
        return KjcaWorld(tournament, options)
    except (BadInput, NoPairing):
        return None


def random_options(random):
    """Options of a junior draw, by chance."""
    return KjcaOptions(
        separate=random.choice([(), ("school",), ("family", "school")]),
        third_colour=random.choice(["absolute", "absolute", "soft"]),
        first_colour=random.choice(["board", "board", "white"]),
        float_limit=random.choice(["each", "each", "any"]),
        broken_pairs=random.choice(["low", "high"]),
        colour_fix=random.choice(["turn", "turn", "exchange"]),
    )


def with_schools(tournament, random):
    """Some children of one school, some of one family."""
    players = tuple(
        replace(
            player, school=random.choice(["", "Ash", "Elm"]), family=random.choice(["", "", "Fir", "Oak"])
        )
        for player in tournament.players
    )
    return replace(tournament, players=players)
