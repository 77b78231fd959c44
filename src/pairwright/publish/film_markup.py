"""A film as a part of a page: sections that read one after the other, and by film.js become a film.

Every scene is a section with its picture in layers; every step a section in it, with its question, its
picture and what is told. Parts of the answer carry `data-answer`, so that an exam can hold them back.
"""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from pairwright.explain.film import Film, FilmKind, FilmScene, FilmStep
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
from pairwright.explain.words.film_words import CONTROLS, ChoiceTold, FilmWords, RefusalTold, StepTold
from pairwright.explain.words.speech import Speech
from pairwright.systems.evidence import BracketEvidence

_HEAD = 16
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


MOST_AT_ONCE = 120
"""Players of a round whose film is one page; of a larger one each scene has its own, which stay light."""


def film_markup(film: Film, speech: Speech, only: int | None = None, address: str = "") -> str:
    """The film in the language of `speech`.

    only: the scene that the page shows; the others are links: `address`/0, `address`/1 and so on.
    """
    return "".join(_Markup(speech, only, address).film(film))


class _Markup:
    """Writes in one language."""

    def __init__(self, speech: Speech, only: int | None, address: str) -> None:
        self._speech = speech
        self._only = only
        self._address = escape(address)
        self._words: FilmWords = FilmWords(speech)

    def film(self, film: Film) -> Iterator[str]:
        """All of it."""
        said = {name: self._say(name) for name in ("right", "wrong", "count", "at", "play", "pause")}
        data = "".join(f' data-{name}="{text}"' for name, text in said.items())
        last = len(film.scenes) - 1
        if self._only:
            data += f' data-before="{self._address}/{self._only - 1}"'
        if self._only is not None and self._only < last:
            data += f' data-after="{self._address}/{self._only + 1}"'
        yield f'<div class="film" data-film{data}>\n'
        yield from self._controls()
        if len(film.scenes) > 1:
            yield f'<nav class="film-groups" aria-label="{self._say("groups")}"><ul>'
            for number, scene in enumerate(film.scenes):
                yield self._link(number, self._words.short_title(scene))
            yield "</ul></nav>\n"
        for number, scene in enumerate(film.scenes):
            if self._only in (None, number):
                yield from self._scene(scene, f"g{number}")
        yield '<p class="film-count" data-film-count role="status" hidden></p>\n</div>\n'

    def _link(self, number: int, title: str) -> str:
        address = f"#g{number}" if self._only is None else f"{self._address}/{number}"
        here = ' aria-current="page"' if number == self._only else ""
        return f'<li><a href="{address}"{here}>{escape(title)}</a></li>'

    def _controls(self) -> Iterator[str]:
        """The buttons; they need the script, which shows them."""
        yield f'<div class="film-bar" data-film-bar hidden role="group" aria-label="{self._say("film")}">'
        for move, name, sign in (("-1", "back", "←"), ("play", "play", "▶"), ("1", "on", "→")):
            yield (
                f'<button type="button" class="button" data-go="{move}" aria-label="{self._say(name)}">'
                f"{sign}</button>"
            )
        yield '<span class="film-at"><span class="long"></span><span class="short"></span></span>'
        yield '<span class="film-keys soft small">'
        yield f"{self._say('keys')}</span>"
        for name in ("exam", "all"):
            yield (
                f'<button type="button" class="button" data-mode="{name}" aria-pressed="false">'
                f"{self._say(name)}</button>"
            )
        yield '</div>\n<p class="visually-hidden" role="status" data-film-says></p>\n'

    def _scene(self, scene: FilmScene, name: str) -> Iterator[str]:
        title = escape(self._words.title(scene))
        yield f'<section class="scene" aria-labelledby="{name}"><h2 id="{name}">{title}</h2>\n'
        layers = GroupLayers(self._speech, scene, name) if scene.bracket is not None else None
        if layers is not None:
            yield layers.definitions()
        for number, step in enumerate(scene.steps):
            yield from self._step(step, layers, f"{name}-{number}")
        yield "</section>\n"

    def _step(self, step: FilmStep, layers: GroupLayers | None, name: str) -> Iterator[str]:
        told = self._words.step(step)
        yield f'<article class="step" data-step id="{name}" aria-labelledby="{name}-title">'
        yield f'<div class="step-told"><h3 id="{name}-title">{escape(told.title)}</h3>'
        if step.question is not None:
            yield from self._question(step)
        yield f"<div{' data-answer' if step.question else ''}>"
        yield from self._told(told)
        yield "</div></div>"
        if layers is not None and step.kind is not FilmKind.PROCEDURE:
            yield from self._picture(step, layers)
        yield "</article>\n"

    def _question(self, step: FilmStep) -> Iterator[str]:
        assert step.question is not None
        asked = escape(self._words.question(step.question))
        yield f'<fieldset class="exam" data-exam hidden><legend>{asked}</legend>'
        for one in self._words.offered(step):
            yield self._offered(one)
        yield '<p role="status" data-verdict></p></fieldset>'

    def _offered(self, one: ChoiceTold) -> str:
        why = f' data-why="{escape(one.why)}" data-source="{escape(one.source)}"' if one.why else ""
        kind = "right" if one.right else "wrong"
        return f'<button type="button" class="button" data-pick="{kind}"{why}>{escape(one.text)}</button>'

    def _told(self, told: StepTold) -> Iterator[str]:
        if told.boards:
            yield from self._boards(told)
        texts = [f"<p>{escape(text)}</p>" for text in told.texts]
        refused = self._refused(told.refused) if told.refused else ()
        yield from (*refused, *texts) if told.refused_first else (*texts, *refused)
        if told.facts:
            yield "<dl>"
            for name, people in told.facts:
                yield f"<div><dt>{escape(name)}</dt><dd>{escape(people)}</dd></div>"
            yield "</dl>"
        if told.source:
            yield f'<p class="article">{escape(told.source)}</p>'

    def _boards(self, told: StepTold) -> Iterator[str]:
        yield '<ul class="film-boards">'
        for white, black, why, source in told.boards:
            yield (
                f'<li><span><i class="disc white"></i>{escape(white)} – <i class="disc black"></i>'
                f"{escape(black)}</span> "
                f'<span class="soft small">{escape(why)} {escape(source)}</span></li>'
            )
        yield "</ul>"

    def _refused(self, refused: tuple[RefusalTold, ...]) -> Iterator[str]:
        yield f'<ul class="refused" aria-label="{self._say("refused")}">'
        for one in refused:
            source = f'<span class="article">{escape(one.source)}</span>'
            if one.rule:
                source = f"<details><summary>{source}</summary>{escape(one.rule)}</details>"
            yield f"<li>{escape(one.why)} {source}</li>"
        yield "</ul>"

    def _picture(self, step: FilmStep, layers: GroupLayers) -> Iterator[str]:
        shown, answer = layers.layers(step)
        x, y, width, height = layers.window(step)
        yield (
            '<figure class="step-picture"><svg class="drawing" role="img" '
            f'aria-label="{self._say("picture")}" '
            f'viewBox="{x} {y} {width} {height}" width="{width}" height="{height}">'
        )
        yield from (f'<use href="#{one}"/>' for one in shown)
        asked = " data-answer" if step.question is not None else ""
        yield from (f'<use href="#{one}"{asked}/>' for one in answer)
        yield "</svg></figure>"

    def _say(self, name: str) -> str:
        return escape(
            self._speech.say(CONTROLS[name], n="{n}", all="{all}", right="{right}", asked="{asked}")
        )
