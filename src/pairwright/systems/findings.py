"""What is to be said against a pair, a bye or a round: one value, and one table of kinds with their words.

Answers ("why not A-B?"), rules that a round breaks, what is to be seen in a draft, reasons of an altered
junior draw and proofs that rounds cannot be played all speak of these. Players are indices; scores in units.
"""

from __future__ import annotations

from enum import Enum

from pairwright.common.messages import N_
from pairwright.common.values import TYPE_CHECKING, dataclass
from pairwright.rules.article import Article

if TYPE_CHECKING:
    from pairwright.systems.answers import Comparison

EVENT = Article("event", "restrictions", "")
"""What the organiser of an event asks for beyond the rule books: pairs forbidden, or wished apart."""

UNSTATED = Article("", "", "")
"""The article is that of the answer in which the finding stands."""


class Severity(Enum):
    """How much it matters.

    ABSOLUTE: such a round is not legal, such a pair impossible. QUALITY: the rules prefer another round,
    where there is one. WISH: the organiser would rather not see it, and gives way when it must be.
    NOTICE: to be seen, right or wrong.
    """

    ABSOLUTE = "absolute"
    QUALITY = "quality"
    WISH = "wish"
    NOTICE = "notice"


class Kind(Enum):
    """What there is."""

    MET = "met"
    FORBIDDEN = "forbidden"
    SAME_ABSOLUTE_COLOUR = "same absolute colour"
    """Both must have the same colour, by rules that except topscorers."""
    SAME_COLOUR_DUE = "same colour due"
    """The same by rules without an exception."""
    THIRD_COLOUR_DUE = "third colour"
    """Whatever the colours, one of the two has the same one three times running."""
    BARRED_FROM_BYE = "barred from the bye"
    NO_BYE = "no bye"
    ABSENT = "absent"
    SAME_PLAYER = "same player"
    RELATED = "related"
    NO_OPPONENT = "no opponent"
    """Nobody in the bracket may be met (2012, C.1)."""
    NO_COMPATIBLE = "no compatible opponent"
    """The same by rules whose word that is."""
    OTHER_ROUND = "other round"
    """A table gives the pair, or leaves the player free, in another round."""
    NOT_IN_THE_TABLE = "not in the table"
    """In no round has the table the pair; or it has a game for the player in every round."""
    NOT_IN_THE_BRACKET = "not in the bracket"
    """A cup has other opponents for the two in this round, or they are out."""
    OTHER_GROUP = "other group"
    """Not in the group that is asked about."""
    NOT_BELOW = "not below"
    """Not in a group below the one into which somebody is to be moved up."""

    NOT_PAIRED = "not paired"
    PAIRED_TWICE = "paired twice"
    NOT_IN_THE_DRAW = "not in the draw"
    MANY_BYES = "more than one bye"
    NO_BYE_DUE = "no bye due"
    COLOURS = "colours"
    """The colours are not those that the rules give."""
    BYE_TOO_HIGH = "the bye could go lower"
    COLOUR_DIFFERENCE_ABOVE_TWO = "colour difference beyond two"
    THIRD_COLOUR = "third time the same colour"
    PREFERENCE_DENIED = "preference denied"
    STRONG_PREFERENCE_DENIED = "strong preference denied"
    DOWN_AGAIN = "floats down again"
    UP_AGAIN = "floats up again"
    WORSE = "worse than the draw"
    """The first place where the round parts from the draw by the rules, and the criterion that decides."""

    SAME_FAMILY = "same family"
    SAME_CLUB = "same club"
    SAME_SCHOOL = "same school"
    SAME_FEDERATION = "same federation"
    WIDE = "scores more than a point apart"
    BYE = "bye"
    SECOND_BYE = "second bye"

    ALONE_AT_THE_TOP = "alone at the top"
    NO_EXCHANGE = "no exchange"
    NO_PARTNERS = "no exchange of partners"
    TOO_LATE = "too late"
    """None when their turn came; an exchange made for others afterwards has made one possible."""
    NO_PARTNER = "no partner"
    REST = "rest"
    """Possible by itself, but others would then be left without a partner."""
    DEARER = "dearer"
    """Possible, but it would cost more by the questions that come first."""
    UNAVOIDABLE = "unavoidable"

    TOO_MANY_ROUNDS = "more rounds than opponents"
    TOO_FEW_OPPONENTS = "too few opponents"
    LARGE_GROUP = "a group larger than the rest"
    TOO_FEW_PAIRS = "too few pairs"
    TOO_FEW_BYES = "too few players who may have the bye"
    ONE_ROUND = "a round that cannot be paired"
    EVERYTHING_TRIED = "everything was tried"
    PAIR_IN_THE_TABLE = "a forbidden pair in the table"
    WRONG_LENGTH = "not the number of rounds of the table"


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing to be said against a pair, a bye, or a round.

    players:    whom it concerns; of a pair the one with White first, where colours are known.
    rounds:     on which it rests: of the meeting, the earlier bye, the earlier float; the rounds in question.
    colour:     "white" or "black": the colour that is due, or that somebody would get again.
    outcome:    how the bye was come by that bars from another.
    relations:  "family", "club", "school", for players who are kept apart, or to be.
    severity:   how much it matters. article: where it stands; UNSTATED where the answer says it.
    value:      what is shared (the name of the club), the colours had so far ("WBW"), or what is wrong.
    scores:     of the two players, or of the PAB recipient and of the lowest that it could go to.
    counts:     what is needed (games, rounds, pairs, byes; the size of a group) and what there is of it.
    others:     the only ones who could help those who find no opponent.
    comparison: for WORSE, the criterion that decides: its value in the draw (`actual`) and in this round.
    group:      for WORSE, number of the bracket or score group from the top, 0 for the whole field.
    board:      number of the board in a draft, from 1; 0 for a bye, or where it is not told.
    also_drawn: the draw by the rules breaks it for the same players.
    wished:     the organiser wishes to keep such pairs apart.
    """

    kind: Kind
    players: tuple[int, ...] = ()
    rounds: tuple[int, ...] = ()
    colour: str = ""
    outcome: str = ""
    relations: tuple[str, ...] = ()
    severity: Severity = Severity.ABSOLUTE
    article: Article = UNSTATED
    value: str = ""
    scores: tuple[int, ...] = ()
    counts: tuple[int, int] = (0, 0)
    others: tuple[int, ...] = ()
    comparison: Comparison | None = None
    group: int = 0
    board: int = 0
    also_drawn: bool = False
    wished: bool = False

    @property
    def absolute(self) -> bool:
        """True when the round is not legal."""
        return self.severity is Severity.ABSOLUTE

    @property
    def said(self) -> tuple[Kind, Article, frozenset[int]]:
        """What is said, and of whom."""
        return self.kind, self.article, frozenset(self.players)


@dataclass(frozen=True, slots=True)
class Texts:
    """How a kind of finding is told, marked for translation; "" where it never is.

    arbiter: the sentence without its full stop. draft: the same of a draft, where more is told then.
    line:    the end of a line in an answer: what keeps the two apart by itself. player: the same as a clause
             for a player. line_alone, alone: those where it concerns one player only.
    child:   a clause of the notes to a junior draw.
    badge:   two or three words beside a board; weight: "bad", "check" or "plain".

    `child` and `badge` are translated by the catalogues of the desk, which take them from this table.
    """

    arbiter: str = ""
    draft: str = ""
    line: str = ""
    line_alone: str = ""
    player: str = ""
    alone: str = ""
    child: str = ""
    badge: str = ""
    weight: str = "check"


_BOTH_DUE = N_("{both} must both get {colour} now because of their earlier colours, which is impossible")
_NOBODY = N_("nobody in the group is a possible opponent of {first}")

KINDS: dict[Kind, Texts] = {
    Kind.MET: Texts(
        arbiter=N_("{players}: played each other in round {rounds}"),
        line=N_("played each other in round {rounds}"),
        child="{who} have already played each other{when}",
        badge="met before",
        weight="bad",
    ),
    Kind.FORBIDDEN: Texts(
        arbiter=N_("{players}: must not meet, by decision of the organiser"),
        line=N_("kept apart by the organiser"),
        player=N_("the organiser has ruled that {both} must not meet"),
        child="{who} are to be kept apart",
    ),
    Kind.SAME_ABSOLUTE_COLOUR: Texts(
        line=N_("same absolute colour preference ({colour}), neither is a topscorer"), player=_BOTH_DUE
    ),
    Kind.SAME_COLOUR_DUE: Texts(
        arbiter=N_("{players}: both must have {colour}"),
        line=N_("same absolute colour preference ({colour})"),
        player=_BOTH_DUE,
    ),
    Kind.THIRD_COLOUR_DUE: Texts(
        line=N_("both must have {colour}, or they would have the other colour for the third time in a row"),
        player=_BOTH_DUE,
    ),
    Kind.BARRED_FROM_BYE: Texts(
        arbiter=N_("{players}: barred from the bye by round {rounds} ({outcome})"),
        line=N_("barred from the bye by round {rounds} ({outcome})"),
        player=N_("{player} has already had {what} in round {rounds}, and no player gets such a point twice"),
        child="{who} has already had the bye{when}",
    ),
    Kind.NO_BYE: Texts(
        line=N_("an even number of players, no bye"),
        player=N_("the number of players is even, so nobody has a bye"),
    ),
    Kind.ABSENT: Texts(line=N_("{players} not paired in this round")),
    Kind.SAME_PLAYER: Texts(line=N_("the same player"), player=N_("{first} cannot be their own opponent")),
    Kind.RELATED: Texts(
        arbiter=N_("{players}: same {relations}, to be kept apart if possible"),
        line=N_("related ({relations})"),
        player=N_("{both} belong together (same family, club or school), and such pairs are kept apart"),
    ),
    Kind.NO_OPPONENT: Texts(line=N_("no permitted opponent in the bracket (B.1.a, B.2)"), player=_NOBODY),
    Kind.NO_COMPATIBLE: Texts(line=N_("no compatible opponent in the scoregroup"), player=_NOBODY),
    Kind.OTHER_ROUND: Texts(
        arbiter=N_("{players}: the table has this pair in round {rounds}"),
        line=N_("the table has this pair in round {rounds}"),
        line_alone=N_("free by the table in round {rounds}"),
        player=N_("{both} meet in round {rounds}, according to the table"),
        alone=N_("{both} has no game in round {rounds}, according to the table"),
    ),
    Kind.NOT_IN_THE_TABLE: Texts(
        arbiter=N_("{players}: the table does not have this pair"),
        line=N_("the table does not have this pairing in any round"),
        line_alone=N_("the table has a game for {players} in every round"),
        player=N_("the table does not have this pairing in any round"),
        alone=N_("the table has a game for {players} in every round"),
    ),
    Kind.NOT_IN_THE_BRACKET: Texts(
        arbiter=N_("{players}: the bracket does not have this pair in this round"),
        line=N_("the bracket does not have this pair in this round"),
        player=N_("the bracket does not have this pair in this round"),
    ),
    Kind.OTHER_GROUP: Texts(line=N_("not in this bracket"), player=N_("{first} was not in this group")),
    Kind.NOT_BELOW: Texts(
        line=N_("not from a lower score"), player=N_("{first} does not come from a group below")
    ),
    Kind.NOT_PAIRED: Texts(arbiter=N_("{players}: not paired")),
    Kind.PAIRED_TWICE: Texts(arbiter=N_("{players}: paired more than once")),
    Kind.NOT_IN_THE_DRAW: Texts(arbiter=N_("{players}: does not take part in this round")),
    Kind.MANY_BYES: Texts(arbiter=N_("{players}: more than one player without an opponent")),
    Kind.NO_BYE_DUE: Texts(
        arbiter=N_("{players}: no bye is due in this round"),
        line=N_("no bye is due in this round"),
        player=N_("no bye is due in this round"),
    ),
    Kind.COLOURS: Texts(arbiter=N_("{players}: the colours should be reversed")),
    Kind.BYE_TOO_HIGH: Texts(arbiter=N_("{players}: has the bye with {given}; {possible} would be possible")),
    Kind.COLOUR_DIFFERENCE_ABOVE_TWO: Texts(
        arbiter=N_("{players}: a colour difference beyond two"),
        draft=N_("{players}: {colour} increases the colour difference beyond two (so far {value})"),
        badge="colour difference",
        weight="bad",
    ),
    Kind.THIRD_COLOUR: Texts(
        arbiter=N_("{players}: {colour} for the third time in a row"),
        draft=N_("{players}: {colour} for the third time in a row (so far {value})"),
        badge="same colour three times",
        weight="bad",
    ),
    Kind.PREFERENCE_DENIED: Texts(
        arbiter=N_("{players}: one of the two does not get the {colour} pieces they are due")
    ),
    Kind.STRONG_PREFERENCE_DENIED: Texts(
        arbiter=N_("{players}: a strong preference for {colour} is not granted"),
        draft=N_("{players}: {colour} against a strong preference (so far {value})"),
        badge="colour preference",
    ),
    Kind.DOWN_AGAIN: Texts(
        arbiter=N_("{players}: floats down again, as in round {rounds}"),
        child="{who} has already played somebody with fewer points{when}",
        badge="downfloats again",
    ),
    Kind.UP_AGAIN: Texts(
        arbiter=N_("{players}: floats up again, as in round {rounds}"),
        child="{who} has already played somebody with more points{when}",
        badge="upfloats again",
    ),
    Kind.WORSE: Texts(
        arbiter=N_("worse than the pairing under the rules {where}; {what}: {other} instead of {mine}")
    ),
    Kind.SAME_FAMILY: Texts(draft=N_("{players}: same family ({value})"), badge="same family"),
    Kind.SAME_CLUB: Texts(draft=N_("{players}: same club ({value})"), badge="same club"),
    Kind.SAME_SCHOOL: Texts(draft=N_("{players}: same school ({value})"), badge="same school"),
    Kind.SAME_FEDERATION: Texts(
        draft=N_("{players}: same federation ({value})"), badge="same federation", weight="plain"
    ),
    Kind.WIDE: Texts(draft=N_("{players}: scores {first} and {second}"), badge="score gap"),
    Kind.BYE: Texts(draft=N_("{players}: bye (score {first})"), badge="bye", weight="plain"),
    Kind.SECOND_BYE: Texts(
        draft=N_("{players}: bye (score {first}), not for the first time: round {rounds}"),
        badge="second bye",
        weight="bad",
    ),
    Kind.ALONE_AT_THE_TOP: Texts(child="these two alone have the most points, and it is the last round"),
    Kind.NO_EXCHANGE: Texts(
        child="no swap between children on the same points keeps them apart within the rules"
    ),
    Kind.NO_PARTNERS: Texts(
        child="no swap of opponents among children on the same points keeps them apart within the rules"
    ),
    Kind.TOO_LATE: Texts(
        child="no swap kept them apart when their turn came; a swap made for others afterwards would now "
        "allow one"
    ),
    Kind.NO_PARTNER: Texts(child="nobody on the same points is left for {who}"),
    Kind.REST: Texts(child="otherwise others would have nobody to play"),
    Kind.DEARER: Texts(child="with {who} the rest of the draw would come out worse"),
    Kind.UNAVOIDABLE: Texts(child="there is no other way for {who}"),
    Kind.TOO_MANY_ROUNDS: Texts(arbiter=N_("rounds: {needed}, without a second meeting at most {available}")),
    Kind.TOO_FEW_OPPONENTS: Texts(arbiter=N_("{players}: possible opponents: {available}, games: {needed}")),
    Kind.LARGE_GROUP: Texts(
        arbiter=N_(
            "{group}: players: {needed}, others: {available}, from round {round} on; they must not meet"
        )
    ),
    Kind.TOO_FEW_PAIRS: Texts(
        arbiter=N_("games to be played: {needed}, pairs who may still meet: {available}")
    ),
    Kind.TOO_FEW_BYES: Texts(arbiter=N_("rounds with a bye: {needed}, players who may have it: {available}")),
    Kind.ONE_ROUND: Texts(
        arbiter=N_("round {round} cannot be paired: {players} need opponents, and only {others} could help")
    ),
    Kind.EVERYTHING_TRIED: Texts(
        arbiter=N_("every possible sequence of rounds was tried, and none can be completed")
    ),
    Kind.PAIR_IN_THE_TABLE: Texts(
        arbiter=N_("{players} must not meet, but the table pairs them in round {round}")
    ),
    Kind.WRONG_LENGTH: Texts(arbiter="{value}"),
}

WRITTEN: dict[str, dict[Kind, str]] = {
    "answer": {Kind.FORBIDDEN: "forbidden pair"},
    "draft": {Kind.MET: "met before", Kind.STRONG_PREFERENCE_DENIED: "against a strong colour preference"},
    "junior": {
        Kind.THIRD_COLOUR_DUE: "same colour twice",
        Kind.THIRD_COLOUR: "third colour",
        Kind.DOWN_AGAIN: "floated down",
        Kind.UP_AGAIN: "floated up",
        Kind.BARRED_FROM_BYE: "had bye",
    },
}
"""By report, what its JSON has called a kind otherwise ever since; documented, so it stays."""


def json_name(finding: Finding, report: str) -> str:
    """The name of a finding's kind in the JSON of a report."""
    return WRITTEN[report].get(finding.kind, finding.kind.value)
