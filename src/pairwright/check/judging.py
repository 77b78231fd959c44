"""A round as a draft or made by hand, judged by any system: what it breaks, costs and shows, as data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from functools import lru_cache

from pairwright.common.collation import fold
from pairwright.common.errors import NoPairing
from pairwright.common.values import dataclass, replace
from pairwright.rules.books import in_edition
from pairwright.systems.answers import Meeting, RoundAnswer
from pairwright.systems.board_faults import rounds_met
from pairwright.systems.criterion import Difference
from pairwright.systems.findings import Finding, Kind, Severity
from pairwright.systems.proposed_round import GivenRound
from pairwright.systems.register import open_round, system_named
from pairwright.systems.relations import SHOWN, value_of
from pairwright.systems.round_context import OpenRound
from pairwright.systems.swiss.colours import Strength, colour_preference
from pairwright.systems.system import Pairing
from pairwright.tournament.history import History
from pairwright.tournament.outcome import Colour, Outcome
from pairwright.tournament.player import Carried, carried
from pairwright.tournament.round import Round
from pairwright.tournament.schedule import PROTECTED_ROUNDS
from pairwright.tournament.scoring import POINT
from pairwright.tournament.tournament import Tournament

# -- A drafted round: what an arbiter would want to see before it is published -------------------------

_SAME = {
    "family": Kind.SAME_FAMILY,
    "club": Kind.SAME_CLUB,
    "school": Kind.SAME_SCHOOL,
    "federation": Kind.SAME_FEDERATION,
}


def look(
    tournament: Tournament,
    round_: Pairing | GivenRound,
    *,
    keep_apart: Collection[str] = (),
    system: str = "",
    options: Mapping[str, object] | None = None,
) -> tuple[Finding, ...]:
    """What is to be seen in a pairing of the next round of `tournament`, board by board, byes last.

    A club, school or federation that half of the players or more belong to is only mentioned when it is
    one of `keep_apart`. Colours are judged by the games played. system: what its rules do not look at is not
    told: no differences of colours in one that alternates only, neither colours nor floats of a table. Where
    everybody meets, players of one federation are to meet early: they are told of in the last rounds only.
    On cards a float of any round counts, not of the last two alone, and a bye is one if the options say so;
    and what a card brought from another section counts with what it says of this one.
    """
    given = round_ if isinstance(round_, GivenRound) else GivenRound.of(round_)
    traits = system_named(system).traits
    seen = _Seen(tournament, frozenset(keep_apart), on_cards=traits.cards)
    found: list[Finding] = []
    bye_floats = not traits.cards or bool((options or {}).get("bye_is_down_float"))
    early = not traits.by_results and len(tournament.rounds) + PROTECTED_ROUNDS < tournament.number_of_rounds
    for board, pair in enumerate(given.pairs, 1):
        together = seen.together(board, *pair)
        found += (
            one for one in together if not (early and one.kind is Kind.SAME_FEDERATION and not one.wished)
        )
        if not traits.by_results:
            continue
        if given.coloured:
            colours = seen.colours(board, *pair)
            found += (one for one in colours if traits.equalises or one.kind is Kind.THIRD_COLOUR)
        found += seen.floats(board, *pair, bye_floats=bye_floats)
    for player in given.byes:
        found += seen.bye(player)
    return tuple(found)


class _Seen:
    """A tournament before a round."""

    def __init__(self, tournament: Tournament, keep_apart: frozenset[str], *, on_cards: bool) -> None:
        self.tournament, self.on_cards = tournament, on_cards
        self.brought = [carried(one.card) if on_cards else () for one in tournament.players]
        self.history = History.of(tournament)
        self.keep_apart = keep_apart
        values = {name: [value_of(one, name) for one in tournament.players] for name in SHOWN}
        self.values = {name: column for name, column in values.items() if any(column)}
        self.common = frozenset(self._common())

    def _common(self) -> Iterator[tuple[str, str]]:
        """(relation, value) of what half of the players or more share: no news on a board."""
        for relation, column in self.values.items():
            for value, count in Counter(column).items():
                if value and 2 * count >= len(column):
                    yield relation, value

    def together(self, board: int, white: int, black: int) -> Iterator[Finding]:
        """Who belongs together, and who met before."""
        for relation, column in self.values.items():
            if not column[white] or column[white] != column[black]:
                continue
            wished = relation in self.keep_apart
            if wished or (relation, column[white]) not in self.common:
                value = " ".join(str(getattr(self.tournament.players[white], relation)).split())
                yield Finding(
                    _SAME[relation],
                    (white, black),
                    board=board,
                    value=value,
                    wished=wished,
                    severity=Severity.NOTICE,
                )
        there = {*self._met_there(white, black), *self._met_there(black, white)}
        if there or black in self.history.met[white]:
            rounds = (*sorted(there), *rounds_met(self.tournament, white, black))
            yield Finding(Kind.MET, (white, black), rounds, board=board, severity=Severity.NOTICE)

    def _brought(self, player: int, counts: Callable[[Carried], bool]) -> Iterator[int]:
        """The rounds of another section that count, by the card that a player brought from there."""
        return (number for number, one in enumerate(self.brought[player], 1) if counts(one))

    def _met_there(self, player: int, other: int) -> Iterator[int]:
        met = self.tournament.players[other].name
        return self._brought(player, lambda one: one.played and fold(one.opponent) == fold(met))

    def colours(self, board: int, white: int, black: int) -> Iterator[Finding]:
        """A third colour running, a difference beyond two, a strong preference not granted."""
        for player, colour in ((white, Colour.WHITE), (black, Colour.BLACK)):
            before = bytes(one.colour for one in self.brought[player] if one.played)
            sight, letters = _colour_seen(before + self.history.colours[player], colour)
            if sight is None:
                continue
            yield Finding(
                sight,
                (player,),
                board=board,
                colour=colour.name.lower(),
                value=letters,
                severity=Severity.NOTICE,
            )

    def floats(self, board: int, white: int, black: int, *, bye_floats: bool) -> Iterator[Finding]:
        """Floats that repeat one of the last two rounds, or of the whole event; scores far apart."""
        scores = self.history.scores[-1]
        both = scores[white], scores[black]
        if abs(both[0] - both[1]) > POINT:
            yield Finding(Kind.WIDE, (white, black), board=board, scores=both, severity=Severity.NOTICE)
        if both[0] == both[1]:
            return
        higher, lower = (white, black) if both[0] > both[1] else (black, white)
        for sight, player, sign in ((Kind.DOWN_AGAIN, higher, 1), (Kind.UP_AGAIN, lower, -1)):
            rounds = tuple(self._floated(player, sign, bye_floats))
            if rounds:
                yield Finding(sight, (player,), rounds, board=board, severity=Severity.NOTICE)

    def _floated(self, player: int, sign: int, bye_floats: bool) -> Iterator[int]:
        """The rounds in which a player met somebody with less (1) or more (-1) points."""
        floated, byes = ("down", bye_floats) if sign > 0 else ("up", False)
        yield from self._brought(
            player, lambda one: one.floated == floated or (byes and _is_bye(one.outcome))
        )
        first = 0 if self.on_cards else max(0, len(self.tournament.rounds) - 2)
        for number, played in enumerate(self.tournament.rounds[first:], first):
            if not played[player].outcome.played:
                if byes and _is_bye(played.outcomes[player]):
                    yield number + 1
                continue
            before = self.history.scores[number]
            if (before[player] - before[played.opponents[player]]) * sign > 0:
                yield number + 1

    def bye(self, player: int) -> Iterator[Finding]:
        """Who has the bye, and whether it is his first."""
        there = self._brought(player, lambda one: _is_bye(one.outcome))
        rounds = (*there, *_byes(self.tournament.rounds, player))
        sight = Kind.SECOND_BYE if rounds else Kind.BYE
        yield Finding(
            sight, (player,), rounds, scores=(self.history.scores[-1][player],), severity=Severity.NOTICE
        )


@lru_cache(maxsize=4096)  # the players of an event have few courses of colours
def _colour_seen(had: bytes, colour: Colour) -> tuple[Kind | None, str]:
    """What is to be seen of a colour after these, and these as letters."""
    letters = "".join("W" if code == Colour.WHITE else "B" for code in had)
    difference = had.count(Colour.WHITE) - had.count(Colour.BLACK)
    preference = colour_preference(difference, *_last_two(had))
    after = difference + (1 if colour == Colour.WHITE else -1)
    if had[-2:] == bytes([colour, colour]):
        return Kind.THIRD_COLOUR, letters
    if abs(after) > max(2, abs(difference)):
        return Kind.COLOUR_DIFFERENCE_ABOVE_TWO, letters
    denied = preference.strength >= Strength.STRONG and preference.colour != colour
    return Kind.STRONG_PREFERENCE_DENIED if denied else None, letters


def _last_two(had: bytes) -> tuple[Colour, Colour]:
    last = Colour(had[-1]) if had else Colour.NONE
    return last, Colour(had[-2]) if len(had) > 1 else Colour.NONE


def _is_bye(outcome: int) -> bool:
    return outcome == Outcome.PAIRING_ALLOCATED_BYE


def _byes(rounds: tuple[Round, ...], player: int) -> Iterator[int]:
    return (number for number, played in enumerate(rounds, 1) if _is_bye(played.outcomes[player]))


TOO_FEW_PLAYERS = "fewer than two players take part: there is nothing to pair"


def broken_rules(
    tournament: Tournament,
    given: GivenRound,
    *,
    system: str = "",
    edition: str | int = "",
    keep_apart: Collection[str] = (),
    **options: str | bool | int,
) -> tuple[Finding, ...]:
    """Everything that a pairing of the next round of `tournament` breaks; () when nothing.

    The absolute rules first, then what the rules prefer otherwise, then the wishes of the organiser. In
    quality no round is perfect: what the draw by the rules breaks for the same players is marked, and
    where the round parts from the draw, `Kind.WORSE` names the criterion that decides (not for the
    edition of 2012, and only for legal, complete rounds).

    system, edition, options: as for `pairwright.pair`. keep_apart: relations ("family", "club",
    "school") that the organiser wishes to keep apart. Raises BadInput for an unknown system or edition,
    and for a round that the event does not have.
    """
    ground = open_round(tournament, system=system, edition=edition, keep_apart=keep_apart, **options)
    return judged(ground, given)


def judged(
    ground: OpenRound, given: GivenRound, reference: Sequence[Finding] | None = None
) -> tuple[Finding, ...]:
    """What a pairing breaks on this ground. reference: what the draw by the rules breaks, if it is known."""
    drawn, _ = drawn_by_rules(ground)
    if reference is None:
        reference = [] if drawn is None else [*absolute_faults(ground, drawn), *ground.quality(drawn)]
    if given == drawn:
        found = list(reference)
    else:
        found = [*absolute_faults(ground, given), *ground.quality(given)]
        if drawn is not None and not any(one.absolute for one in found):
            difference = ground.first_difference(given)
            found += [] if difference is None else [difference]
    known = {one.said for one in reference}
    marked = [replace(one, also_drawn=True) if one.said in known else one for one in found]
    order = list(Severity)
    return tuple(sorted(marked, key=lambda one: order.index(one.severity)))


@dataclass(frozen=True, slots=True)
class Prices:
    """What a round made by hand loses against the draw.

    changes:    every pair (or bye) of it that the draw does not have, with its price when it alone is
                wished for; those that break a rule by themselves are not priced.
    difference: where it parts from the draw and what decides; None when it is the draw, colours apart,
                or when it cannot be compared because of what it breaks.
    """

    changes: tuple[RoundAnswer, ...]
    difference: Difference | None


def prices(opened: OpenRound, given: GivenRound) -> Prices | None:
    """The price of every change; None where the system compares no rounds, or there is no draw."""
    if not opened.compares:
        return None
    try:
        explained, made = opened.explainer(), set(map(frozenset, opened.drawn.pairs))
    except NoPairing:
        return None
    meetings: list[Meeting] = [
        *(pair for pair in given.pairs if frozenset(pair) not in made),
        *((player, None) for player in given.byes if player not in opened.drawn.byes),
    ]
    changes = tuple(explained.why_not(a, b) for a, b in meetings if _possible(opened, a, b))
    legal = not any(absolute_faults(opened, given))
    return Prices(changes, opened.compare(opened.drawn, given) if legal else None)


def is_the_draw(opened: OpenRound, given: GivenRound) -> bool:
    """Whether a pairing is the draw by the rules; its colours count where it says them."""
    try:
        drawn = opened.drawn
    except NoPairing:
        return False
    if given.coloured:
        same = set(drawn.pairs) == set(given.pairs)
    else:
        same = set(map(frozenset, drawn.pairs)) == set(map(frozenset, given.pairs))
    free = opened.gives_byes or not given.byes
    return same and (set(drawn.byes) == set(given.byes) or not free) and len(drawn.pairs) == len(given.pairs)


def _possible(opened: OpenRound, a: int, b: int | None) -> bool:
    """Both take part, and nothing keeps the two apart (or the one from the bye) by itself."""
    if b is None:
        return a in opened.place_of and len(opened.order) % 2 == 1 and not opened.bye_faults(a)
    return a != b and {a, b} <= opened.place_of.keys() and not opened.pair_faults(a, b)


def absolute_faults(ground: OpenRound, given: GivenRound) -> Iterator[Finding]:
    """Whoever is missing or there twice; pairs that must not be; a bye that must not be given."""
    times = Counter(player for pair in given.pairs for player in pair)
    times.update(given.byes)
    rule, present = ground.complete, set(ground.order)
    absent = in_edition("C.04.2", "3.3", rule.edition)
    # A table stands whoever has left: his game is not played, and is not missed.
    away = frozenset() if ground.gives_byes else ground.tournament.absent_next_round()
    for player in ground.order:
        if not times[player] and player not in away:
            yield Finding(Kind.NOT_PAIRED, (player,), article=rule)
    for player in sorted(times):
        if player not in present and ground.gives_byes:
            yield Finding(Kind.NOT_IN_THE_DRAW, (player,), article=absent)
        if times[player] > 1:
            yield Finding(Kind.PAIRED_TWICE, (player,), article=rule)
    if len(given.byes) > 1 and ground.gives_byes:
        yield Finding(Kind.MANY_BYES, given.byes, article=rule)
    yield from barred_pairs(ground, given)


def barred_pairs(ground: OpenRound, given: GivenRound) -> Iterator[Finding]:
    """Pairs that must not be, and a bye that must not be given, whoever else is missing."""
    present = set(ground.order)
    for a, b in given.pairs:
        if a != b and (not ground.gives_byes or {a, b} <= present):
            yield from ground.pair_faults(a, b)
    odd = len(present) % 2 == 1
    for player in given.byes:
        if player in present:
            if not odd and ground.gives_byes:
                yield Finding(Kind.NO_BYE_DUE, (player,), article=ground.complete)
            yield from ground.bye_faults(player)


def drawn_by_rules(ground: OpenRound) -> tuple[GivenRound | None, str]:
    """The draw by the rules; None where there is none, or nobody to be drawn, and why."""
    if len(ground.order) < 2:
        return None, TOO_FEW_PLAYERS
    try:
        return ground.drawn, ""
    except NoPairing as error:
        return None, str(error)


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a round breaks, costs and shows.

    drawn:   it is the draw by the rules. priced: its changes have prices; changes, difference: see `Prices`.
    notices: what an arbiter would look at.
    """

    drawn: bool
    rules: tuple[Finding, ...]
    priced: bool
    changes: tuple[RoundAnswer, ...]
    difference: Difference | None
    notices: tuple[Finding, ...]


def judgement(opened: OpenRound, given: GivenRound, wished: Collection[str] = ()) -> Judgement:
    """A round made by hand, judged. wished: relations that the organiser wishes to keep apart."""
    found = prices(opened, given)
    return Judgement(
        is_the_draw(opened, given),
        judged(opened, given),
        found is not None,
        found.changes if found else (),
        found.difference if found else None,
        look(opened.tournament, given, keep_apart=wished, system=opened.system.key, options=opened.options),
    )
