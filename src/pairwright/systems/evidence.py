"""Evidence of a round: what was seen in each bracket, and what decided about pairs, floats, bye and colours.

Players are indices into the tournament, scores are in units. Data only; the sentences are made elsewhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from enum import Enum

from pairwright.common.values import dataclass
from pairwright.rules.article import Article
from pairwright.systems.answers import Meeting, Place, Players, RoundAnswer, Unit
from pairwright.systems.findings import Finding


@dataclass(frozen=True, slots=True)
class OwnWords:
    """What only one system says, of how a pair came about or of what decides about colours.

    value:   in JSON. arbiter, plain: for the two readers, marked for translation; they stand in the module
             `words` of the system. Of a pair `arbiter` is a few words, and `plain` a sentence that may name
             {a}, {b} and the group {with_points} ("" for that of top half against bottom half). Of colours
             both are the end of a sentence: `arbiter` with {back}, {number} and {initial}, `plain` with
             {granted}, {higher} and {other}.
    first:   `plain` is said even of a pair with a player from another group, or made otherwise than at first.
    placed:  there are no groups: the pair follows from places, and `arbiter` is all that is said of it.
    """

    value: str
    arbiter: str
    plain: str = ""
    first: bool = False
    placed: bool = False


class PairRole(Enum):
    """How a pair came about, as several systems have it. LEVEL and FLOATED say no more than the scores do."""

    HALVES = "top half against bottom half"
    MOVED_DOWN = "moved-down player against resident"
    REMAINDER = "remainder"
    TABLE = "table"
    LEVEL = "of one score"
    FLOATED = "of two scores"


class ColourRule(Enum):
    """What decides about colours, as several systems have it."""

    AGREED = "agreed"
    STRONGER = "stronger"
    ALTERNATED = "alternated"
    HIGHER = "higher"
    PARITY = "parity"
    TABLE = "table"
    AS_DRAWN = "as drawn"
    """The system does not say more."""


@dataclass(frozen=True, slots=True)
class ColourWish:
    """What a player should get, and why.

    colour, strength: "white", "black" or "none"; "absolute", "strong", "mild" or "none".
    difference:       games with White minus games with Black.
    history:          the colours of the played games, oldest first: "WBW".
    """

    colour: str
    strength: str
    difference: int
    history: str


@dataclass(frozen=True, slots=True)
class ColourEvidence:
    """The rule that gave the colours of a pair.

    rule:    the same without a book.
    higher:  the higher-ranked of the two. denied: who does not get the colour he wishes for.
    wishes:  of the higher-ranked one and the other; () where the system knows none.
    back:    for 5.2.3, how many games back their colours differed; 0 where that was not asked.
    number:  for 5.2.5, the number whose parity decided (KJCA: of the board); initial: the initial colour.
    exception: the article that lets two with the same absolute preference meet, one of them being a
             topscorer at least; None where no such exception was needed. topscorers: who is one.
    kept:    what it would cost to keep all such pairs of the bracket apart; None without an exception.
    match:   the colours are those of the first game of a match of two.
    wider:   of two absolute preferences the wider difference is the stronger one.
    """

    white: int
    black: int
    higher: int
    article: Article
    rule: ColourRule | OwnWords
    wishes: tuple[ColourWish, ...] = ()
    denied: Players = ()
    back: int = 0
    number: int = 0
    initial: str = ""
    exception: Article | None = None
    topscorers: Players = ()
    kept: RoundAnswer | None = None
    match: bool = False
    wider: bool = False


@dataclass(frozen=True, slots=True)
class PairEvidence:
    """Why two players meet.

    upper:    the member of S1, or the moved-down player (2012: any player of S1). lower: the other one.
    natural:  the opponent whom `upper` has before anything is altered; None when there is none.
    cause:    why it is not the natural one; None when it is.
    above:    who of the two came from a group further up. left: how many groups the first of them left
              unpaired. came: why he left the first of these.
    collapsed: how several groups were joined into this one, marked for translation; "" for a group as it is.
    swapped:  KJCA, S8: who of one score changed places, by which these two came to meet; with the pairs that
              are kept apart by it.
    """

    upper: int
    lower: int
    place: Place
    role: PairRole | OwnWords
    article: Article
    natural: int | None
    cause: RoundAnswer | None = None
    colours: ColourEvidence | None = None
    above: Players = ()
    left: int = 0
    came: FloatEvidence | None = None
    collapsed: str = ""
    swapped: RoundAnswer | None = None

    @property
    def altered(self) -> bool:
        """True when the natural pair was not made."""
        return self.natural != self.lower


@dataclass(frozen=True, slots=True)
class FloatEvidence:
    """Why a player left a bracket unpaired, or was moved up into one (`up`).

    own:     what the article says of it, where that is more than how many leave.
    number:  how many leave it together, or are moved up. odd: the bracket has an odd number of players,
             those moved up not counted.
    met_in:  the bracket in which he is paired at last; None for the PAB recipient.
    staying: what a pairing of the bracket in which he stays would cost.
    collapsed, swapped: as for a pair. upward: he floats to a higher score.
    """

    player: int
    place: Place
    article: Article
    number: int
    odd: bool
    met_in: Place | None
    opponent: int | None
    staying: RoundAnswer | None = None
    collapsed: str = ""
    upward: bool = False
    swapped: RoundAnswer | None = None
    own: OwnWords | None = None

    @property
    def up(self) -> bool:
        """The bracket in which the player is paired is above the own one."""
        return self.met_in is not None and self.met_in.score > self.place.score


@dataclass(frozen=True, slots=True)
class ByeEvidence:
    """Why a player has the pairing-allocated bye.

    bar:     what bars from it, as its edition names it ("C2").
    barred:  those with his score or less who must not have it, with the rounds that bar them.
    passed:  those with a lower score who may have it, and with whom nobody could complete the round.
    rivals:  how many others with his score may have it (2017: with his score or less, 2012: others of the
             lowest bracket); rather: what giving it to the last of them costs. swapped: as for a pair.
    left_over: it goes to whom the last bracket leaves over, not to the lowest score.
    """

    player: int
    score: int
    article: Article
    bar: str
    barred: tuple[Finding, ...] = ()
    passed: Players = ()
    rivals: int = 0
    rather: RoundAnswer | None = None
    swapped: RoundAnswer | None = None
    left_over: bool = False


@dataclass(frozen=True, slots=True)
class CriterionValue:
    """What the candidate taken fails under one criterion. label, subject: as of a comparison."""

    criterion: str
    number: int
    article: Article
    unit: Unit
    value: tuple[int, ...]
    limbo: int = 0
    label: str = ""
    subject: str = ""


@dataclass(frozen=True, slots=True)
class StepEvidence:
    """Something that an article of a procedure did in a bracket.

    what:    its name. texts: what is said of it, marked; two of them for one and for many, with {number}.
    players: whom it concerns. amount: how often it was done.
    instead_of: who had moved down before, when the bracket was paired anew.
    """

    article: Article
    what: str
    texts: tuple[str, ...]
    players: Players = ()
    amount: int = 0
    instead_of: Players = ()


@dataclass(frozen=True, slots=True)
class Turn:
    """Whose turn it was to get an opponent, whom the order of the rules tries first, and whom it came to.

    passed: opponents not taken yet who come before `taken` in that order, the first of them first.
    """

    player: int
    passed: Players
    taken: int


def in_turn(pairs: Iterable[tuple[int, int]], order: Iterable[int]) -> Iterator[Turn]:
    """The turns of pairs made one after the other, whoever is in turn first.

    order: the opponents, whom the rules try first at the beginning.
    """
    left = list(order)
    for player, taken in pairs:
        left = [one for one in left if one != player]
        yield Turn(player, tuple(left[: left.index(taken)]), taken)
        left.remove(taken)


@dataclass(frozen=True, slots=True)
class BracketEvidence:
    """A bracket as it was seen, and what was made of it.

    s1, s2:   moved-down players to be paired and residents; in a homogeneous bracket its two halves.
    limbo:    moved-down players who are not paired (2012: and whom C.1 sent on).
    s1_rest, s2_rest: halves of the remainder.
    penultimate: in the edition of 2017. collapsed: as for a pair.
    homogeneous: players were moved down, and yet the bracket is handled as homogeneous (2012, A.3).
    steps:    of the procedure of 2012, in the order of the articles.
    moved_up: who came from below. shifted: who was shifted to the other of two sides.
    sides:    what the two columns are, marked for translation, where that is not S1 and S2.
    turns:    the pairs in the order in which they are made; () where the rules go through no opponents.
    listed, listed_as: players in an order that decides, and what it is called (marked): the identifier of a
              pairing (C.04.5 article 3.6.2), the order of scrutiny (C.04.4.3).
    """

    place: Place
    article: Article
    moved_down: Players
    residents: Players
    s1: Players
    s2: Players
    limbo: Players
    s1_rest: Players
    s2_rest: Players
    pairs: tuple[PairEvidence, ...]
    floats: tuple[FloatEvidence, ...]
    values: tuple[CriterionValue, ...]
    penultimate: bool = False
    collapsed: str = ""
    homogeneous: bool = False
    steps: tuple[StepEvidence, ...] = ()
    moved_up: Players = ()
    shifted: Players = ()
    sides: tuple[str, ...] = ()
    listed: Players = ()
    listed_as: str = ""
    turns: tuple[Turn, ...] = ()


@dataclass(frozen=True, slots=True)
class DependsOn:
    """An open place of the text on which a round, or an answer, depends: read otherwise, it is another one.

    name:     of the place. article: where the text leaves the choice.
    instead:  pairs of the round read otherwise that the draw does not have, White first; None for the bye.
    ours, other: both readings, marked for translation.
    """

    name: str
    article: Article
    instead: tuple[Meeting, ...]
    ours: str
    other: str


@dataclass(frozen=True, slots=True)
class RoundEvidence:
    """All brackets of a round, the bye, and the open places of the text that decided."""

    round_number: int
    edition: str
    brackets: tuple[BracketEvidence, ...]
    bye: ByeEvidence | None = None
    depends: tuple[DependsOn, ...] = ()


class Change(Enum):
    """Something in the history that could have been different."""

    NO_MEETING = "they had not met"
    NO_RESTRICTION = "the restriction were lifted"
    NO_FLOAT = "a float had not happened"
    OTHER_RESULT = "a result had been different"
    OTHER_COLOURS = "the colours of a game had been the other way round"


@dataclass(frozen=True, slots=True)
class WhatIf:
    """A single change after which the two would be paired.

    player:  whose history changes; other: his opponent in that round, if the change concerns a game.
    outcome: what the game would have brought `player`: "win", "draw", "loss".
    direction: of the float that would not have happened: "down", "up".
    match:   not a game, but a match, of two games or of teams; what is said holds whatever its score.
    """

    change: Change
    player: int
    round_number: int = 0
    other: int | None = None
    outcome: str = ""
    direction: str = ""
    match: bool = False
