"""What people ask about a round, and the answers as data and in words."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Literal

from pairwright.common.errors import BadInput
from pairwright.explain.answer_json import Json, JsonForm
from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.explain.words.plain import MOST_WORDS, PlainWords, words
from pairwright.explain.words.speech import Speech
from pairwright.systems.evidence import ByeEvidence, DependsOn, PairEvidence
from pairwright.systems.explainer import Explainer


class Questions:
    """Questions about one round. Every answer is a JSON object: the evidence, and two texts, `plain` for
    players and parents and `arbiter` with the articles. Players are indices into the tournament.
    """

    def __init__(self, explainer: Explainer, language: str) -> None:
        self._speech = Speech(explainer.tournament, language)
        self._explainer = explainer
        self._plain: PlainWords = PlainWords(self._speech)
        self._arbiter: ArbiterWords = ArbiterWords(self._speech)
        self._form = JsonForm(explainer.tournament)

    def answer(
        self,
        index: int,
        *,
        other: int | Literal["bye"] | None = None,
        rather: int | None = None,
        if_: int | None = None,
    ) -> Json:
        """The answer to the one question that is put; to none of them, why the player was drawn as he was."""
        if other is not None:
            return self.why_not(index, None if other == "bye" else other)
        if rather is not None:
            return self.rather(index, rather)
        return self.why(index) if if_ is None else self.what_if(index, if_)

    def why_not(self, index: int, other: int | None) -> Json:
        """Why two players are not paired; None asks for the bye."""
        answer = self._explainer.why_not(index, other)
        players = (index,) if other is None else (index, other)
        places = self._explainer.depends(players, lambda explained: explained.why_not(index, other))
        written = self._form.answer(answer)
        return self._said(
            written, places, players, lambda plain: plain.why_not(answer), self._arbiter.why_not(answer)
        )

    def rather(self, index: int, rather: int) -> Json:
        """Why `index` was left unpaired by his group and not `rather`. Raises BadInput when he was not."""
        answer = self._explainer.why_float(index, rather)
        if answer is None:
            who = f"{self._explainer.tournament.unit} {index + 1}"
            raise BadInput.told("{who} was not left unpaired by any group in this round", who=who)
        places = self._explainer.depends(
            (index, rather), lambda explained: explained.why_float(index, rather)
        )
        written = self._form.answer(answer)
        return self._said(
            written,
            places,
            (index, rather),
            lambda plain: plain.staying(answer),
            self._arbiter.staying(answer),
        )

    def _said(
        self,
        written: Json,
        places: Sequence[DependsOn],
        players: tuple[int, ...],
        plain: Callable[[PlainWords], str],
        arbiter: str,
    ) -> Json:
        """An answer with both texts, and the open places of the rules on which it depends, if any."""
        note = self._plain.depends(places, players)
        shorter = PlainWords(self._speech, MOST_WORDS - words(note))
        if places:
            written = {**written, "depends_on": self._form.depends(places)}
        return {
            **written,
            "plain": " ".join(filter(None, (plain(shorter), note))),
            "arbiter": "\n".join((arbiter, *self._arbiter.depends(places))),
        }

    def what_if(self, index: int, other: int) -> Json:
        """What would have to be different for two players to be paired."""
        answer = self._explainer.why_not(index, other)
        if answer.settled:
            return {**self.why_not(index, other), "changes": []}
        changes = self._explainer.what_if(index, other)
        return {
            **self._form.answer(answer),
            "changes": [self._form.change(change) for change in changes],
            "plain": self._plain.what_if(index, other, changes),
            "arbiter": self._arbiter.what_if(index, other, changes),
        }

    def why(self, index: int) -> Json:
        """Why a player has this opponent and colour, or the bye, or nothing."""
        evidence = self._explainer.why(index)
        floats = self._explainer.floats(index)
        if evidence is None:
            answer = self._explainer.why_not(index, None)
            return {
                **self._form.answer(answer),
                "plain": self._plain.why_not(answer),
                "arbiter": self._arbiter.why_not(answer),
            }
        bye = isinstance(evidence, ByeEvidence)
        arbiter = [self._arbiter.float_(one) for one in floats if not (bye and one is floats[-1])]
        if isinstance(evidence, ByeEvidence):
            written = self._form.bye(evidence)
            arbiter.append(self._arbiter.bye(evidence))
        else:
            written = self._form.pair(evidence)
            arbiter.append(self._arbiter.pair(evidence))
            if evidence.colours is not None:
                arbiter.append(self._arbiter.colours(evidence.colours))
        written["floats"] = [self._form.float_(one) for one in floats]
        places = self._explainer.depends((index,))
        return self._said(
            written, places, (index,), lambda plain: _plain_why(plain, evidence), "\n".join(arbiter)
        )


def _plain_why(plain: PlainWords, evidence: PairEvidence | ByeEvidence) -> str:
    return plain.pair_and_colours(evidence) if isinstance(evidence, PairEvidence) else plain.bye(evidence)


def whole_round(explained: Explainer, language: str) -> list[str]:
    """Every bracket as it was seen, why each pair was made, and the bye, line by line."""
    evidence = explained.evidence()
    words = ArbiterWords(Speech(explained.tournament, language))
    lines = []
    for bracket in evidence.brackets:
        lines += words.bracket(bracket)
        for pair in bracket.pairs:
            lines.append(f"  {words.pair(pair)}")
            if pair.colours is not None:
                lines.append(f"    {words.colours(pair.colours)}")
        lines += [f"  {words.float_(one)}" for one in bracket.floats]
    if evidence.bye is not None:
        lines.append(words.bye(evidence.bye))
    lines += words.depends(evidence.depends, whole_round=True)
    if not evidence.brackets:
        boards = (explained.why(board.white) for board in explained.pairing.boards)
        lines += [words.pair(one) for one in boards if isinstance(one, PairEvidence)]
    return lines
