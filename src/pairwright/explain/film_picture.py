"""The picture of a group for a film: drawn once in layers, of which every step shows some.

A step costs a page only the names of its layers; the page's own colours apply.
"""

from __future__ import annotations

from pairwright.explain.film import FilmKind, FilmScene, FilmStep
from pairwright.explain.picture import (
    AROUND,
    CARD_HEIGHT,
    CARD_WIDTH,
    NATURAL,
    ROW,
    WIDTH,
    BracketPicture,
    Spot,
    Stroke,
    columns,
    label_of,
)
from pairwright.explain.words.speech import Speech
from pairwright.systems.evidence import BracketEvidence

_HEAD = 28
"""The layers begin below the title of a picture that stands alone."""
_REFUSED = Stroke("", "bad", "4 4")
_MADE = Stroke("", "accent", "")
_LONG = 14
"""Rows from which on a step about one player shows only those about his."""


class GroupLayers(BracketPicture):
    """The layers of a scene, named after `name`, which is unique in the page."""

    def __init__(self, speech: Speech, scene: FilmScene, name: str) -> None:
        assert scene.bracket is not None
        self._scene, self._name = scene, name
        self._begun: set[str] = set()
        super().__init__(speech, scene.bracket, themed=False)

    def definitions(self) -> str:
        """The layers, to stand in the page before the first step; nothing of it is seen."""
        root = self._canvas.root
        for name in ("viewBox", "role", "class", "font-family"):
            del root.attrib[name]
        root.attrib.update({"width": "0", "height": "0", "aria-hidden": "true", "class": "layers"})
        return self._canvas.within_a_page()

    def layers(self, step: FilmStep) -> tuple[list[str], list[str]]:
        """What a step shows at once, and what belongs to the answer of its question."""
        player = _in_turn(step)
        shown, answer = {
            FilmKind.HALVES: (["halves"], []),
            FilmKind.REMAINDER: (["remainder"], []),
            FilmKind.FLOATS: ([], ["floats"]),
            FilmKind.EXCHANGE: (["remainder" if "remainder" in self._begun else "halves", "exchange"], []),
            FilmKind.TURN: ([f"who{player}"], [f"turn{player}"]),
            FilmKind.TABLE: (["pairs"], []),
            FilmKind.BOARDS: (["pairs"], ["colours"]),
        }.get(step.kind, ([], []))
        drawn = (one for one in ("cards", *shown) if one in self._begun)
        return [f"{self._name}-{one}" for one in drawn], [f"{self._name}-{one}" for one in answer]

    def window(self, step: FilmStep) -> tuple[int, int, int, int]:
        """What is seen of the picture: x, y, width, height."""
        rows = max((spot.row for spot in self._spots.values()), default=0) + 1
        if step.kind is not FilmKind.TURN or rows <= _LONG:
            below = 20 if self._bracket.floats else 0
            return 0, _HEAD, WIDTH, self._bottom + below - _HEAD
        pair = step.pairs[0]
        near = [self._spots[one].row for one in (pair.upper, pair.lower) if one in self._spots]
        first, last = max(0, min(near) - AROUND), min(rows - 1, max(near) + AROUND)
        top = self._bottom - (rows - first) * ROW
        return 0, top - 8, WIDTH, (last - first + 1) * ROW + 8

    def _everywhere(self, bracket: BracketEvidence) -> dict[int, Spot]:
        """Where everybody lies before anything is decided: no row tells who will meet whom."""
        members = list(dict.fromkeys((*bracket.moved_down, *bracket.residents, *bracket.moved_up)))
        if self._scene.kind is FilmKind.TABLE:
            return columns([pair.upper for pair in bracket.pairs], [pair.lower for pair in bracket.pairs])
        if bracket.s1 or bracket.s2:
            left, right = [*bracket.s1, *bracket.s1_rest], list(bracket.s2)
        else:
            left, right = members[: (len(members) + 1) // 2], members[(len(members) + 1) // 2 :]
        if bracket.listed:
            right.sort(key=members.index)
        left = list(dict.fromkeys(left))
        right = [one for one in right if one not in left]
        placed = columns(left, right)
        rest = [one for one in (*members, *bracket.limbo) if one not in placed]
        return columns([*left, *rest], right) | placed

    # -- drawing ---------------------------------------------------------------------------------

    def _draw(self) -> None:
        self._begin("cards")
        self._sides()
        for player, spot in self._spots.items():
            self._card(player, spot)
        for step in self._scene.steps:
            if step.kind in (FilmKind.HALVES, FilmKind.REMAINDER):
                self._begin(step.kind.value)
                for pair in step.pairs:
                    assert pair.natural is not None
                    self._between(pair.upper, pair.natural, NATURAL)
            elif step.kind is FilmKind.FLOATS:
                self._begin("floats")
                for count, one in enumerate(step.floats):
                    self._arrow(one.player, count, up=one.up)
            elif step.kind is FilmKind.EXCHANGE:
                self._begin("exchange")
                for player in (*step.out, *step.into):
                    self._mark(player)
            elif step.kind is FilmKind.TURN:
                self._turn(step)
        self._begin("pairs")
        for pair in self._bracket.pairs:
            self._line(pair)
        self._write_labels()
        self._begin("colours")
        for player, spot in self._spots.items():
            self._disc(player, spot)

    def _begin(self, layer: str) -> None:
        self._begun.add(layer)
        self._canvas.layer(f"{self._name}-{layer}")

    def _turn(self, step: FilmStep) -> None:
        """Who is in turn; then those passed over, with the reason on the line, and who it came to."""
        player = _in_turn(step)
        self._begin(f"who{player}")
        self._mark(player)
        self._begin(f"turn{player}")
        for answer in step.refused:
            other = sum(one for one in answer.meeting if one is not None) - player
            self._between(other, player, _REFUSED, label_of(self._speech, answer))
        pair = step.pairs[0]
        taken = pair.upper + pair.lower - player
        self._between(player, taken, _MADE, width=2.5)
        self._write_labels()
        self._mark(taken)

    def _mark(self, player: int) -> None:
        spot = self._spots.get(player)
        if spot is not None:
            x, y = spot.x - 3, spot.y - CARD_HEIGHT / 2 - 3
            self._canvas.outline(x, y, CARD_WIDTH + 6, CARD_HEIGHT + 6, "accent")


def _in_turn(step: FilmStep) -> int:
    """Who gets an opponent in a step of this kind; -1 in others."""
    if step.kind is not FilmKind.TURN:
        return -1
    asked = None if step.question is None else step.question.about
    return step.pairs[0].upper if asked is None else asked
