"""A picture of one bracket: two columns of cards, natural opponents side by side, lines to the real ones.

A line is drawn in a colour, a pattern and with a label that say why the natural pair was not made, so
that the picture can also be read in black and white. Floats are arrows.
"""

from __future__ import annotations

import textwrap
from functools import partial

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass
from pairwright.explain.charts import Canvas, Point, label_width, on_a_card
from pairwright.explain.words.speech import COLON, Speech
from pairwright.systems.answers import RoundAnswer, Verdict
from pairwright.systems.evidence import BracketEvidence, PairEvidence
from pairwright.systems.explainer import Explainer
from pairwright.systems.findings import Kind
from pairwright.tournament.history import History

CARD_WIDTH, CARD_HEIGHT, ROW = 146, 24, 32
LEFT, RIGHT, TOP = 32, 250, 52
WIDTH = RIGHT + CARD_WIDTH + 32
LABEL_HEIGHT = 18
LEGEND_ROW = 18
LEGEND_LETTERS = 82
"""Letters of a line of the legend, in type of 10 pixels."""
LEFT_LETTERS, RIGHT_LETTERS = 38, 31
"""Letters of a line above a column, in type of 11 pixels; longer words go on in a second line."""
NAME_LETTERS = 18
"""Letters of a name on a card, beside the colour."""
ALONG = ((0.34, 0.22), (0.42, 0.35), (0.5, 0.5), (0.58, 0.65), (0.66, 0.78), (0.8, 0.93))
"""Where the label of a line may lie: parts of its width and of its height, the usual one first."""
AROUND = 5
"""Rows above and below the marked pair that a picture within a page shows."""


@dataclass(frozen=True, slots=True)
class Stroke:
    """How a line looks, and what it means."""

    meaning: str
    colour: str
    dashes: str


NATURAL = Stroke(N_("the pair made before any alteration"), "ink", "")
FORBIDDEN = Stroke(N_("the natural pair must not meet"), "bad", "10 4")
COLOURS = Stroke(N_("colours"), "accent", "2 4")
FLOATS = Stroke(N_("floats"), "float", "10 4 2 4")
OTHER = Stroke(N_("another criterion, or the order"), "soft", "5 5")
STROKES = (NATURAL, FORBIDDEN, COLOURS, FLOATS, OTHER)


@dataclass(frozen=True, slots=True)
class Spot:
    """Where a card lies: left or right column, and its row counted from the top."""

    right: bool
    row: int

    @property
    def x(self) -> int:
        """The left edge of the card."""
        return RIGHT if self.right else LEFT

    @property
    def y(self) -> int:
        """The middle of the card."""
        return TOP + self.row * ROW + CARD_HEIGHT // 2

    @property
    def inner(self) -> int:
        """The edge of the card that faces the other column."""
        return RIGHT if self.right else LEFT + CARD_WIDTH


def picture_of(explainer: Explainer, player: int, language: str = "en") -> bytes:
    """The bracket in which a player is paired (or has the bye) as an SVG document.

    Raises BadInput when the round has no brackets or the player is in none.
    """
    bracket = bracket_of(explainer, player)
    if bracket is None:
        raise BadInput.told("this player is in no group of this round, so there is nothing to draw")
    return BracketPicture(Speech(explainer.tournament, language), bracket, player).drawn()


def bracket_of(explainer: Explainer, player: int, *, part: bool = False) -> BracketEvidence | None:
    """The bracket in which a player is paired, or has the bye; None in a round without brackets.

    part: it is told why of those alone whom a `BracketPicture` of a part shows.
    """
    brackets = explainer.evidence(()).brackets
    for number, bracket in enumerate(brackets):
        paired = {one for pair in bracket.pairs for one in (pair.upper, pair.lower)}
        last = bracket is brackets[-1]
        if player in paired or (last and any(one.player == player for one in bracket.floats)):
            spots = spots_of(bracket)
            shown = _about(spots, _marked(bracket, player)) if part else spots
            return explainer.evidence(shown).brackets[number]
    return None


def _marked(bracket: BracketEvidence, player: int | None) -> set[int | None]:
    """A player with his opponent."""
    pairs = ((pair.upper, pair.lower) for pair in bracket.pairs)
    return next(({*pair} for pair in pairs if player in pair), {player})


class BracketPicture:
    """One bracket, drawn. part: only the rows about the marked player's, in the colours of a page.

    themed: see `Canvas`.
    """

    def __init__(
        self,
        speech: Speech,
        bracket: BracketEvidence,
        marked: int | None = None,
        *,
        part: bool = False,
        themed: bool = True,
    ) -> None:
        self._speech = speech
        self._bracket = bracket
        self._marked = _marked(bracket, marked)
        self._labels: list[tuple[list[Point], str, str]] = []
        self._history = History.of(speech.tournament)
        everywhere = self._everywhere(bracket)
        self._spots = _about(everywhere, self._marked) if part else everywhere
        self._left_out = len(everywhere) - len(self._spots)
        rows = max((spot.row for spot in self._spots.values()), default=0) + 1
        self._bottom = TOP + rows * ROW
        self._signs = textwrap.wrap(self._signs_said(), LEGEND_LETTERS)
        legend = LEGEND_ROW * (len(self._signs) - 1 + len(self._used()))
        self._canvas = Canvas(WIDTH, self._bottom + 42 + legend, themed=themed and not part)
        self._draw()

    def _everywhere(self, bracket: BracketEvidence) -> dict[int, Spot]:
        return spots_of(bracket)

    def drawn(self) -> bytes:
        """The SVG document."""
        return self._canvas.document()

    def within_a_page(self) -> str:
        """The picture as a part of a page."""
        return self._canvas.within_a_page()

    def _draw(self) -> None:
        self._head()
        for pair in sorted(self._bracket.pairs, key=lambda pair: pair.upper in self._marked):
            self._line(pair)
        self._write_labels()
        for count, evidence in enumerate(self._bracket.floats):
            self._arrow(evidence.player, count, up=evidence.up)
        for player, spot in self._spots.items():
            self._card(player, spot)
            self._disc(player, spot)
        self._legend()

    def _head(self) -> None:
        score = self._speech.points(self._bracket.place.score)
        title = self._speech.say(
            "Group {number}: score {score}", number=self._bracket.place.number, score=score
        )
        self._canvas.describe(title)
        self._canvas.text(LEFT, 16, title, size=13, bold=True)
        self._sides()
        if self._bracket.listed:
            players = self._speech.tournament.players
            listed = " ".join(str(players[one].known_number) for one in self._bracket.listed)
            colon = self._speech.between(COLON)
            line = f"{self._speech.say(self._bracket.listed_as)}{colon}{listed}"[:60]
            self._canvas.text(LEFT, 30, line, size=11)

    def _sides(self) -> None:
        """What the two columns are."""
        left, right = self._bracket.sides or (
            ("S1", "S2")
            if not self._bracket.moved_down or self._bracket.homogeneous
            else (N_("S1, moved down and S1 rest"), "S2")
        )
        if self._bracket.s1 or self._bracket.s2:
            for x, words, letters in ((LEFT, left, LEFT_LETTERS), (RIGHT, right, RIGHT_LETTERS)):
                said = self._speech.say(words)
                lines = [said] if self._bracket.listed else textwrap.wrap(said, letters)
                for above, line in enumerate(reversed(lines)):
                    self._canvas.text(x, 44 - 12 * above, line, size=11, colour="soft")

    def _card(self, player: int, spot: Spot) -> None:
        bracket, canvas = self._bracket, self._canvas
        moved = player in bracket.moved_down
        dashed = moved or player in bracket.shifted
        marked = player in self._marked
        y = spot.y - CARD_HEIGHT / 2
        canvas.box(spot.x, y, CARD_WIDTH, CARD_HEIGHT, marked=marked, dashes="4 3" if dashed else "")
        score = self._speech.points(self._history.scores[-1][player]) if moved else ""
        name = on_a_card(self._speech.short_name(player), NAME_LETTERS - len(score))
        canvas.text(spot.x + 8, spot.y + 4, name, bold=marked)
        if moved:
            canvas.text(spot.x + CARD_WIDTH - 26, spot.y + 4, score, size=11, colour="float", anchor="end")
            canvas.arrow([(spot.x - 24, y - 6), (spot.x - 3, spot.y)], "float")

    def _disc(self, player: int, spot: Spot) -> None:
        colour = self._colour_of(player)
        if colour:
            self._canvas.disc(spot.x + CARD_WIDTH - 14, spot.y, 5, colour)

    def _colour_of(self, player: int) -> str:
        for pair in self._bracket.pairs:
            if pair.colours is not None and player in (pair.colours.white, pair.colours.black):
                return "white" if player == pair.colours.white else "black"
        return ""

    def _line(self, pair: PairEvidence) -> None:
        label = "" if pair.cause is None else label_of(self._speech, pair.cause)
        width = 2.5 if pair.upper in self._marked else 1.5
        self._between(pair.upper, pair.lower, stroke_of(pair), label, width=width)

    def _between(self, one: int, other: int, stroke: Stroke, label: str = "", *, width: float = 1.5) -> None:
        """A line between two cards, with a label nearer to the first; nothing where one is not shown."""
        if one not in self._spots or other not in self._spots:
            return
        first, second = self._spots[one], self._spots[other]
        if first.right == second.right:
            # Both came from one half: the line goes round outside the column.
            edge = first.x + CARD_WIDTH if first.right else first.x
            away, middle = (56 if first.right else -56), (first.y + second.y) / 2
            self._canvas.curve((edge, first.y), (edge + away, middle), (edge, second.y), stroke)
            places = [(edge + away / 2, middle)]
        else:
            left, right = (second, first) if first.right else (first, second)
            self._canvas.line((left.inner, left.y), (right.inner, right.y), stroke, width=width)
            # Half of the label, between the cards.
            room = min(label_width(label), RIGHT - LEFT - CARD_WIDTH) / 2
            places = [
                (
                    min(
                        max(first.inner + along * (second.inner - first.inner), LEFT + CARD_WIDTH + room),
                        RIGHT - room,
                    ),
                    first.y + up * (second.y - first.y),
                )
                for along, up in ALONG
            ]
        if label:
            self._labels.append((places, label, stroke.colour))

    def _write_labels(self) -> None:
        """The labels of the lines so far, moved along their lines until they cover each other least."""
        widths = [label_width(label) + 2 for _, label, _ in self._labels]
        at = [places[0] for places, _, _ in self._labels]

        def covered(one: int, spot: Point) -> float:
            return sum(
                max(0, (widths[one] + width) / 2 - abs(spot[0] - x)) * (LABEL_HEIGHT - abs(spot[1] - y))
                for place, ((x, y), width) in enumerate(zip(at, widths, strict=True))
                if place != one and abs(spot[1] - y) < LABEL_HEIGHT
            )

        for one in [*range(len(at))] * 4:
            at[one] = min(self._labels[one][0], key=partial(covered, one))
        for place, (_, label, colour) in zip(at, self._labels, strict=True):
            self._canvas.label(*place, label, colour)
        self._labels.clear()

    def _arrow(self, player: int, count: int, *, up: bool = False) -> None:
        spot = self._spots.get(player)
        if spot is None:
            return
        away = 26 - 5 * (count % 4)
        x = spot.x + CARD_WIDTH + away if spot.right else spot.x - away
        edge = spot.x + CARD_WIDTH if spot.right else spot.x
        way = [(edge, spot.y), (x, spot.y), (x, self._bottom + 12)]
        self._canvas.arrow(way[::-1] if up else way, "float")

    def _used(self) -> list[Stroke]:
        used = {stroke_of(pair) for pair in self._bracket.pairs if pair.upper in self._spots}
        return [stroke for stroke in STROKES if stroke in used]

    def _signs_said(self) -> str:
        """What the signs mean, on one line."""
        signs = N_("○ White · ● Black · dashed card: moved down · arrow down: floats to the next group")
        if self._bracket.shifted:
            signs = N_("○ White · ● Black · dashed card: shifted to the other side · arrow: moved up")
        elif self._bracket.sides:
            signs = N_("○ White · ● Black · dashed card, arrow: comes from another group, or leaves for one")
        return self._speech.say(signs)

    def _legend(self) -> None:
        y = self._bottom + 28 - LEGEND_ROW
        say = self._speech.say
        for line in self._signs:
            y += LEGEND_ROW
            self._canvas.text(4, y, line, size=10, colour="soft")
        for stroke in self._used():
            y += LEGEND_ROW
            self._canvas.line((4, y - 4), (44, y - 4), stroke)
            self._canvas.text(52, y, say(stroke.meaning), size=10, colour="soft")
        if self._left_out:
            text = say("players of the group who are not shown: {n}", n=self._left_out)
            self._canvas.text(WIDTH - 4, 16, text, size=10, colour="soft", anchor="end")


def _about(spots: dict[int, Spot], marked: set[int | None]) -> dict[int, Spot]:
    """The rows about those of the marked players, counted from the first that is shown."""
    rows = [spots[one].row for one in marked if one in spots] or [0]
    first, last = max(0, min(rows) - AROUND), max(rows) + AROUND
    near = [(one, spot) for one, spot in spots.items() if first <= spot.row <= last]
    if max(rows) - min(rows) > 2 * AROUND:
        near = [(one, spot) for one, spot in near if min(abs(spot.row - row) for row in rows) <= AROUND]
    order = {row: place for place, row in enumerate(sorted({spot.row for _, spot in near}))}
    return {one: Spot(spot.right, order[spot.row]) for one, spot in near}


def spots_of(bracket: BracketEvidence) -> dict[int, Spot]:
    """Where everybody of a bracket lies: natural opponents in one row, who is left over below them.

    Beside the moved-down players lie the residents whom they took, in rank order. Where a system has no
    halves, those who meet lie in one row.
    """
    if not (bracket.s1 or bracket.s2):
        spots = columns([pair.upper for pair in bracket.pairs], [pair.lower for pair in bracket.pairs])
        below = (one.player for one in bracket.floats)
        return spots | {player: Spot(False, len(bracket.pairs) + row) for row, player in enumerate(below)}
    if bracket.sides or not bracket.moved_down or bracket.homogeneous:
        left, right = list(bracket.s1), list(bracket.s2)
    else:
        opponent = {pair.upper: pair.lower for pair in bracket.pairs}
        taken = {opponent[player] for player in bracket.s1}
        everybody = (*bracket.moved_down, *bracket.residents)
        left = [*bracket.s1, *bracket.s1_rest]
        right = [*(player for player in everybody if player in taken), *bracket.s2_rest]
    spots = columns(left, right)
    leaving = [one.player for one in bracket.floats] if bracket.sides else []
    rest = [player for player in (*bracket.limbo, *leaving) if player not in spots]
    spots.update({player: Spot(False, len(left) + count) for count, player in enumerate(rest)})
    return spots


def columns(left: list[int], right: list[int]) -> dict[int, Spot]:
    """Two columns of cards."""
    spots = {player: Spot(False, row) for row, player in enumerate(left)}
    spots.update({player: Spot(True, row) for row, player in enumerate(right)})
    return spots


def stroke_of(pair: PairEvidence) -> Stroke:
    """How the line of a pair looks."""
    if not pair.altered or pair.cause is None:
        return NATURAL if not pair.altered else OTHER
    if pair.cause.verdict is Verdict.FORBIDDEN:
        return FORBIDDEN
    comparison = pair.cause.comparison
    if comparison is None or not comparison.number:
        return OTHER
    if 10 <= comparison.number <= 13:
        return COLOURS
    return FLOATS if comparison.number in (6, 7, 8, *range(14, 22)) else OTHER


def label_of(speech: Speech, cause: RoundAnswer) -> str:
    """The shortest word for a reason: a criterion, the round of a meeting, an article."""
    article = cause.article.number if cause.article is not None and cause.article.cited else ""
    if cause.obstacles:
        obstacle = cause.obstacles[0]
        if obstacle.kind is Kind.MET:
            return speech.say("met R{round}", round=obstacle.rounds[-1])
        if obstacle.kind in (Kind.SAME_ABSOLUTE_COLOUR, Kind.SAME_COLOUR_DUE, Kind.THIRD_COLOUR_DUE):
            return speech.say("colour")
        return article or speech.say("not allowed")
    # A criterion without a number has the name of its count, which is no word of any language but English.
    named = cause.comparison is not None and cause.comparison.criterion
    return named if named and any(map(str.isdigit, named)) else article
