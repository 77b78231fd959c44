"""Why somebody has this board: the sentences and the picture, or what is to be said instead."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import lru_cache
from threading import Lock
from typing import Any

from pairwright.common.errors import PairwrightError, Refused, faults_of
from pairwright.common.values import dataclass, replace
from pairwright.explain.annotated_criteria import annotated, criterion_named, criterion_of, opened
from pairwright.explain.film import film
from pairwright.explain.picture import BracketPicture, bracket_of, picture_of
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.explain.words.translate import faults_text
from pairwright.publish.film_markup import MOST_AT_ONCE, film_markup
from pairwright.storage.event_state import SectionState
from pairwright.systems.evidence import ByeEvidence, ColourEvidence, DependsOn, PairEvidence
from pairwright.systems.explainer import Explainer, explainer
from pairwright.tournament.tournament import Tournament
from pairwright.web.film_file import film_file


@dataclass(frozen=True, slots=True)
class BoardReasons:
    """The answer about a board, or a bye.

    plain: for players and parents. arbiter: with articles. as_drawn: the rules themselves draw it so;
    otherwise `arbiter` tells what stands against it. trouble: why there is no answer.
    drawing: the part of the bracket about it, as SVG within the page; "" in a round without brackets.
    criterion: edition and number of the criterion that decides, where it is annotated: "2012/B.1.a".
    """

    plain: tuple[str, ...] = ()
    arbiter: tuple[str, ...] = ()
    as_drawn: bool = True
    trouble: str = ""
    drawing: str = ""
    criterion: str = ""


@contextmanager
def explained(section: SectionState, number: int) -> Iterator[Explainer]:
    """The draw of round `number` by the rules. Raises PairwrightError when it cannot be explained."""
    rules = tuple(section.as_drawn(number).setup.rules().items())
    found, lock = _explained(section.before_round(number), rules)
    with lock:
        yield found


@lru_cache(maxsize=4)
def _explained(before: Tournament, rules: tuple[tuple[str, Any], ...]) -> tuple[Explainer, Lock]:
    """Kept: who steps through the boards of a round asks about the same draw; one question at a time."""
    return explainer(before, **dict(rules)), Lock()


def _index(section: SectionState, number: int, key: int) -> int:
    """The index of an entry in the tournament that round `number` was drawn from. Raises Refused."""
    found = section.as_drawn(number).index_of.get(key)
    if found is None:
        name = section.entry(key).name
        raise Refused.told("{name} was not in the list when round {n} was paired", name=name, n=number)
    return found


def why(section: SectionState, number: int, white: int, black: int | None, language: str) -> BoardReasons:
    """Why two entries meet in round `number`; black None: why `white` has the bye."""
    return _asked(_answered, section, number, (white, black), language)


def why_not(section: SectionState, number: int, a: int, b: int | None, language: str) -> BoardReasons:
    """Why two entries do not meet in round `number`; b None: why `a` has not the bye."""
    return _asked(_not_answered, section, number, (a, b), language)


def _asked(
    answer: Callable[[Explainer, int, int | None, str], BoardReasons],
    section: SectionState, number: int, pair: tuple[int, int | None], language: str,
) -> BoardReasons:  # fmt: skip
    try:
        with explained(section, number) as found:
            other = None if pair[1] is None else _index(section, number, pair[1])
            return answer(found, _index(section, number, pair[0]), other, language)
    except PairwrightError as error:
        return BoardReasons(trouble=faults_text(language, faults_of(error)))


def _not_answered(found: Explainer, first: int, second: int | None, language: str) -> BoardReasons:
    speech = Speech(found.tournament, language)
    answer = found.why_not(first, second)
    changes = () if second is None or answer.settled else found.what_if(first, second)
    plain, arbiter = [PlainWords(speech).why_not(answer)], [ArbiterWords(speech).why_not(answer)]
    if changes and second is not None:
        plain.append(PlainWords(speech).what_if(first, second, changes))
        arbiter.append(ArbiterWords(speech).what_if(first, second, changes))
    players = (first,) if second is None else (first, second)
    places = found.depends(players, lambda explained: explained.why_not(first, second))
    decides = criterion_of(answer.article)
    article = f"{answer.article.edition}/{answer.article.number}" if decides and answer.article else ""
    reasons = BoardReasons(tuple(plain), tuple(arbiter), criterion=article)
    return _with_readings(reasons, places, players, speech)


def why_film(
    section: SectionState, number: int, language: str, only: int | None, address: str
) -> tuple[str, str]:
    """The film of round `number` as a part of a page, or why there is none.

    only: the scene shown; of a round of many players it is one, with links to the others below `address`.
    """
    try:
        before = section.before_round(number)
        shown = scene_shown(len(before.players), only)
        return _markup(
            before, tuple(section.as_drawn(number).setup.rules().items()), language, shown, address
        ), ""
    except PairwrightError as error:
        return "", faults_text(language, faults_of(error))


@lru_cache(maxsize=32)
def _markup(
    before: Tournament, rules: tuple[tuple[str, Any], ...], language: str, shown: int | None, address: str
) -> str:
    """A film as markup, kept: who steps through its scenes asks for it again and again."""
    found, lock = _explained(before, rules)
    with lock:
        return film_markup(film(found, only=shown), Speech(found.tournament, language), shown, address)


def scene_shown(players: int, asked: int | None) -> int | None:
    """Which scene a page of a film shows; None for all of them."""
    return asked or 0 if players > MOST_AT_ONCE else None


def film_page(section: SectionState, number: int, language: str) -> bytes:
    """The film as a page of its own. Raises PairwrightError when there is none."""
    with explained(section, number) as found:
        return film_file(film(found), Speech(found.tournament, language))


@lru_cache(maxsize=128)
def criterion_told(number: str, edition: str, language: str) -> tuple[dict[str, Any], str]:
    """A criterion as data, and the film of the position where it decides. Raises BadInput for none."""
    one = criterion_named(number, edition)
    shown = opened(one.position(edition), edition)
    return annotated(one, edition, language), film_markup(film(shown), Speech(shown.tournament, language))


def _with_readings(
    answer: BoardReasons, places: Sequence[DependsOn], players: tuple[int, ...], speech: Speech
) -> BoardReasons:
    """The answer, with the open places of the rules on which it depends."""
    if not places:
        return answer
    return replace(
        answer,
        plain=(*answer.plain, PlainWords(speech).depends(places, players)),
        arbiter=(*answer.arbiter, *ArbiterWords(speech).depends(places)),
    )


def _answered(found: Explainer, index: int, other: int | None, language: str) -> BoardReasons:
    speech = Speech(found.tournament, language)
    plain, arbiter = PlainWords(speech), ArbiterWords(speech)
    evidence = found.why(index)
    if isinstance(evidence, PairEvidence) and other in (evidence.upper, evidence.lower):
        pair = (evidence.upper, evidence.lower)
        floats = (*found.floats(evidence.upper), *found.floats(evidence.lower))
        drawn = (index, other) in [(board.white, board.black) for board in found.pairing.boards]

        def colours(say: Callable[[ColourEvidence], str]) -> tuple[str, ...]:
            """The sentence of the colours, which may be those of the rules alone; none for the bye."""
            said = "" if evidence.colours is None else say(evidence.colours)
            return (said if drawn or not said else plain.exchanged(said),) * (evidence.colours is not None)

        answered = BoardReasons(
            (
                plain.pair(evidence),
                *colours(plain.colours),
                *(plain.float_(one) for one in floats if one != evidence.came),
            ),
            (arbiter.pair(evidence), *colours(arbiter.colours), *map(arbiter.float_, floats)),
            drawn,
            drawing=_drawing(found, index, speech),
        )
        return _with_readings(answered, found.depends(pair), pair, speech)
    if isinstance(evidence, ByeEvidence) and other is None:
        floats = found.floats(index)
        answered = BoardReasons(
            (plain.bye(evidence), *map(plain.float_, floats)),
            (arbiter.bye(evidence), *map(arbiter.float_, floats)),
        )
        return _with_readings(answered, found.depends((index,)), (index,), speech)
    answer = found.why_not(index, other)
    return BoardReasons((plain.why_not(answer),), (arbiter.why_not(answer),), as_drawn=False)


def _drawing(found: Explainer, index: int, speech: Speech) -> str:
    bracket = bracket_of(found, index, part=True)
    return "" if bracket is None else BracketPicture(speech, bracket, index, part=True).within_a_page()


def picture(section: SectionState, number: int, key: int, language: str) -> bytes:
    """The bracket of an entry as SVG. Raises PairwrightError when there is none."""
    with explained(section, number) as found:
        return picture_of(found, _index(section, number, key), language)
