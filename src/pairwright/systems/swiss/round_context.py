"""A round of any Swiss system, opened: what C1 to C3, colour preferences and the bye say of single boards.

Why two players have the colours they have is data (`evidence_of_colours`).
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cached_property
from typing import Protocol

from pairwright.common.messages import N_
from pairwright.rules.article import Article
from pairwright.systems.answers import Meeting, Place, RoundAnswer, Verdict
from pairwright.systems.board_faults import prohibitions, restriction_faults, rounds_met
from pairwright.systems.criterion import Part
from pairwright.systems.evidence import (
    ByeEvidence,
    ColourEvidence,
    ColourRule,
    ColourWish,
    FloatEvidence,
    OwnWords,
    PairEvidence,
)
from pairwright.systems.explainer import BestExplainer
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.proposed_round import GivenRound, Wish
from pairwright.systems.round_context import OpenRound
from pairwright.systems.swiss.boards import (
    barred_from_bye,
    barring_rounds,
    infer_initial_colour,
    numbers_for_parity,
)
from pairwright.systems.swiss.colours import (
    PARITY_FIRST,
    Allocation,
    ColourPreference,
    Strength,
    allocate,
    preference_denied,
    same_absolute_preference,
)
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.systems.swiss.swiss_system import SwissSystem
from pairwright.systems.system import Pairing, Value
from pairwright.tournament.outcome import Colour
from pairwright.tournament.tournament import Tournament

Side = tuple[int, ColourPreference, Sequence[int]]
"""A player (index), his preference, and the colours of his played games, oldest first."""


def evidence_of_colours(
    higher: Side,
    lower: Side,
    allocation: Allocation,
    decided: tuple[ColourRule | OwnWords, Article],
    parity: tuple[int, Colour],
    wider: bool = False,
) -> ColourEvidence:
    """The colours of a pair as allocated, the higher-ranked player first.

    decided: the rule that decided, and its article. parity: the number that a rule by parity looks at, and
    the initial colour. wider: see `ColourEvidence`.
    """
    rule, article = decided
    white, black = (higher, lower) if allocation.higher == Colour.WHITE else (lower, higher)
    wishes = (Colour.WHITE, white), (Colour.BLACK, black)
    denied = tuple(side[0] for colour, side in wishes if side[1].colour not in (Colour.NONE, colour))
    number, initial = parity if rule is ColourRule.PARITY else (0, Colour.NONE)
    return ColourEvidence(
        white[0],
        black[0],
        higher[0],
        article,
        rule,
        (_wish(higher), _wish(lower)),
        denied,
        games_back(higher[2], lower[2]) if rule is ColourRule.ALTERNATED else 0,
        number,
        initial.name.lower() if rule is ColourRule.PARITY else "",
        wider=wider,
    )


def _wish(side: Side) -> ColourWish:
    _, preference, colours = side
    history = "".join("W" if colour == Colour.WHITE else "B" for colour in colours)
    return ColourWish(
        preference.colour.name.lower(), preference.strength.name.lower(), preference.difference, history
    )


def games_back(own: Sequence[int], other: Sequence[int]) -> int:
    """How many games back, the last one being 1, the colours of two players differed."""
    games = enumerate(zip(reversed(own), reversed(other), strict=False), 1)
    return next((back for back, (mine, theirs) in games if mine != theirs), 0)


# -- What several Swiss systems of teams say of colours ------------------------------------------------


LESS_WHITE = OwnWords(
    "lower colour difference",
    N_("White to the lower colour difference"),
    N_("White goes to the team that has had White less often, compared with Black"),
)
ALTERNATED = OwnWords(
    "last difference of teams",
    N_("alternation from the last difference in colours (matches back: {back})"),
    N_("each of the two teams gets the opposite of the last time when they differed"),
)


_COLOUR_RULES = {
    "5.2.1": ColourRule.PARITY,
    "5.2.2": ColourRule.AGREED,
    "5.2.3": ColourRule.STRONGER,
    "5.2.4": ColourRule.ALTERNATED,
    "5.2.5": ColourRule.HIGHER,
}


_ABSOLUTE = {Kind.MET: "2.1.1", Kind.BARRED_FROM_BYE: "2.1.2", Kind.SAME_COLOUR_DUE: "2.1.3"}
"""C1 to C3, where they have these numbers."""


class SwissColumns(Protocol):
    """What is read of a field: scores and colour preferences, by players of the tournament."""

    @property
    def scores(self) -> Sequence[int]:
        """Pairing scores, virtual points included."""

    @property
    def preference(self) -> Sequence[ColourPreference]:
        """Colour preferences."""


class SwissRound(OpenRound):
    """The next round by one edition.

    field: of the round. By their numbers in 2026: completed_by, the rule by which everybody is paired;
    denied, what counts preferences denied; lowest_bye, by which the bye goes to the lowest score.
    """

    system: SwissSystem
    rules: SwissEdition
    field: SwissColumns
    completed_by = "1.9"
    denied: str
    lowest_bye = "3.1.3"

    def __init__(
        self,
        system: SwissSystem,
        tournament: Tournament,
        rules: SwissEdition,
        keep_apart: Collection[str] = (),
        options: Mapping[str, Value] | None = None,
    ) -> None:
        super().__init__(system, tournament, edition=rules.name, keep_apart=keep_apart, options=options)
        self.rules, self.open_places = rules, rules.open_places
        self.complete = rules.article(self.completed_by)
        self._prohibited, self._written_wishes = prohibitions(tournament, self.keep_apart)
        self._begin()

    def _begin(self) -> None:
        """Make the field, and whatever else the system looks at from the start."""

    def article(self, number: str) -> Article:
        """The article that has this number in 2026."""
        return self.rules.article(number)

    def draw(self) -> Pairing:
        """The draw by the rules."""
        return self.system.paired(self.tournament, self.rules)

    def literal(self) -> Pairing:
        """The draw by the literal procedure."""
        return self.system.paired(self.tournament, self.rules, literal=True)

    @cached_property
    def scores(self) -> tuple[int, ...]:
        """Pairing scores, which form the scoregroups."""
        return tuple(self.field.scores)

    def groups_of(self, bye: int | None) -> list[int]:
        """Scores of the scoregroups from the top, when this player has the bye."""
        return sorted({self.scores[one] for one in self.order if one != bye}, reverse=True)

    # -- absolute --------------------------------------------------------------------------------

    def pair_faults(self, a: int, b: int) -> tuple[Finding, ...]:
        """C1, C3 and the restrictions of the event."""
        found: list[Finding] = []
        if b in self.history.met[a]:
            found.append(self._absolute(Kind.MET, (a, b), rounds=rounds_met(self.tournament, a, b)))
        if self.same_colour_due(a, b):
            colour = self.preference(a).colour.name.lower()
            found.append(self._absolute(Kind.SAME_COLOUR_DUE, (a, b), colour=colour))
        return (*found, *restriction_faults(self._prohibited, a, b))

    def bye_faults(self, player: int) -> tuple[Finding, ...]:
        """C2."""
        found = list(barring_rounds(self.tournament, self.history, self.rules.pab_bar, player))
        if not found:
            return ()
        rounds = tuple(number for number, _ in found)
        return (self._absolute(Kind.BARRED_FROM_BYE, (player,), rounds=rounds, outcome=found[0][1]),)

    def absolute_rule(self, fault: Kind) -> Article:
        """The article that forbids it."""
        return self.article(_ABSOLUTE[fault])

    def _absolute(
        self,
        fault: Kind,
        players: tuple[int, ...],
        *,
        rounds: tuple[int, ...] = (),
        colour: str = "",
        outcome: str = "",
    ) -> Finding:
        article = self.absolute_rule(fault)
        return Finding(fault, players, rounds, colour, outcome, article=article)

    # -- below -----------------------------------------------------------------------------------

    def quality(self, given: GivenRound) -> Iterator[Finding]:
        """Preferences denied, the colours of article 5, the wishes of the organiser, the score of the bye."""
        yield from super().quality(given)
        for a, b in given.pairs:
            if a != b and {a, b} <= self.place_of.keys() and self.denies(a, b):
                colour = self.preference(a).colour.name.lower()
                article = self.article(self.denied)
                yield Finding(
                    Kind.PREFERENCE_DENIED, (a, b), severity=Severity.QUALITY, article=article, colour=colour
                )
        lowest = min((self.scores[player] for player in self.drawn.byes), default=None)
        for player in given.byes:
            if lowest is not None and player in self.place_of:
                yield from self._bye_too_high(player, lowest, self.lowest_bye)

    def _bye_too_high(self, player: int, lowest: int, number: str) -> Iterator[Finding]:
        score = self.scores[player]
        if score > lowest:
            article = self.article(number)
            yield Finding(
                Kind.BYE_TOO_HIGH,
                (player,),
                severity=Severity.QUALITY,
                article=article,
                scores=(score, lowest),
            )

    def price(self, a: int, b: int) -> tuple[int, ...]:
        """See PRICE; a colour preference denied costs as well."""
        prices = list(super().price(a, b))
        prices[5] = int(self.denies(a, b))
        return tuple(prices)

    # -- colours ---------------------------------------------------------------------------------

    def preference(self, player: int) -> ColourPreference:
        """The colour preference of a player."""
        return self.field.preference[player]

    def same_colour_due(self, a: int, b: int) -> bool:
        """C3 keeps the two apart."""
        return same_absolute_preference(self.preference(a), self.preference(b))

    def denies(self, a: int, b: int) -> bool:
        """Their pair denies one of the two his colour preference."""
        return bool(preference_denied(self.preference(a), self.preference(b)))

    def rank_for_colours(self, player: int) -> int:
        """By which the higher-ranked player of a pair is told, the smaller the higher."""
        return self.place_of[player]

    def colour_evidence(self, a: int, b: int, board: int = 0) -> ColourEvidence:
        """Article 5.2; the number of the board is not looked at."""
        higher, lower = sorted((a, b), key=self.rank_for_colours)
        had = self.history.colours
        allocation = allocate(
            self.preference(higher),
            self.preference(lower),
            lambda: (had[higher], had[lower]),
            self._numbers[higher],
            self._initial,
            False,
            PARITY_FIRST,
            not had[higher] and not had[lower],
        )
        sides: tuple[Side, Side] = (
            (higher, self.preference(higher), had[higher]),
            (lower, self.preference(lower), had[lower]),
        )
        decided = _COLOUR_RULES[allocation.article], self.article(allocation.article)
        return evidence_of_colours(*sides, allocation, decided, (self._numbers[higher], self._initial))

    @cached_property
    def _numbers(self) -> tuple[int, ...]:
        return tuple(numbers_for_parity(self.tournament, self.rules.renumbers))

    @cached_property
    def _initial(self) -> Colour:
        return infer_initial_colour(self.tournament, self.rules.renumbers)

    def checklist(self) -> list[list[str]]:
        """Colours, preference and C2 of every player."""
        return rows(self)


# -- What a checklist of the engines says of every player, in the columns of bbpPairings ---------------


_LETTERS = {Colour.WHITE: "W", Colour.BLACK: "B"}


def rows(opened: SwissRound) -> list[list[str]]:
    """Colours so far, preference, C2 and (none here) the floats of every player, by rank."""
    barred = barred_from_bye(opened.tournament, opened.rules.pab_bar)
    return [
        [
            "".join(_LETTERS[Colour(colour)] for colour in opened.history.colours[player]),
            _preference(opened.preference(player)),
            "N" if player in barred else "Y",
            " ",
            " ",
        ]
        for player in opened.order
    ]


def _preference(preference: ColourPreference) -> str:
    letter = _LETTERS.get(preference.colour, "A")
    if preference.strength == Strength.STRONG:
        return f"({letter})"
    return f"{letter.lower() if preference.strength == Strength.MILD else letter} "


# -- Questions about a round that is paired bracket by bracket after the bye, and compared in the same way ---


class BracketExplainer(BestExplainer[Part]):
    """A round, drawn: the bye first, then bracket by bracket.

    bye_article, float_article: by which the bye is given, and by which somebody leaves a bracket.
    """

    opened: SwissRound
    by_brackets = True
    bye_article = "3.1"
    float_article: str

    def __init__(self, opened: SwissRound) -> None:
        super().__init__(opened)
        groups = opened.groups_of(next(iter(self._drawn.byes), None))
        self._groups |= {score: number for number, score in enumerate(groups, 1)}

    def _bye(self, player: int) -> ByeEvidence:
        article, bar = self.opened.article(self.bye_article), self.opened.rules.criterion_name(2)
        return replace(super()._bye(player), article=article, bar=bar)

    def _left(self, player: int) -> Sequence[Part]:
        return [part for part in self._parts if player in part.floats and player in self._opponent]

    def _met_in(self, player: int) -> Place:
        return place_of(self._part_of[player])

    def _leaves(self, group: Part, player: int) -> FloatEvidence:
        """Down from a bracket, with an odd number in it."""
        odd, article = len(self._members(group)) % 2 == 1, self.opened.article(self.float_article)
        return FloatEvidence(player, place_of(group), article, len(group.floats), odd, None, None)

    # -- where players are moved up into a bracket instead -----------------------------------------

    def _moved_up(self, made: PairEvidence) -> tuple[int, Sequence[Part]]:
        """Who of a pair was moved up, and into which bracket."""
        both = ((player, self._left(player)) for player in (made.upper, made.lower))
        return next((found for found in both if found[1]), (made.upper, ()))

    def _not_moved_up(self, group: Part, moved: Sequence[int], meeting: Meeting, below: str) -> RoundAnswer:
        """What it costs that the first of these is not moved up, the other one instead, if given.

        moved: who is. below: the article by which whoever comes is from below.
        """
        (player, rather), place, scores = meeting, place_of(group), self.opened.scores
        barred = tuple((player, one) for one in self.opened.order if scores[one] > scores[player])
        if rather is None:
            answer = self._compared(meeting, Wish(barred=barred))
        elif rather in moved:
            answer = RoundAnswer(Verdict.PAIRED, meeting)
        elif rather not in self.opened.place_of or scores[rather] >= place.score:
            answer = self._outside(Kind.NOT_BELOW, meeting, self.opened.article(below), place)
        else:
            level = [one for one in self.opened.order if scores[one] == place.score]
            answer = self._best_with(meeting, rather, level, barred, place, self.opened.article("2.2.1"))
        return replace(answer, upward=True)


def place_of(part: Part) -> Place:
    """The place of a bracket, which has one."""
    assert part.place is not None
    return part.place
