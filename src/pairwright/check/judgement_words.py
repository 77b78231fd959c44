"""Judgements and comparisons in words, for the arbiter."""

from __future__ import annotations

from pairwright.explain.words.arbiter import ArbiterWords
from pairwright.rules.article import Article
from pairwright.systems.criterion import Difference
from pairwright.systems.findings import EVENT


class JudgeWords(ArbiterWords):
    """The arbiter's words, and those about pairings of others."""

    def cited(self, article: Article) -> str:
        """An article as sentences cite it."""
        if article == EVENT:
            return self._say("rules of the event")
        return f"{article.book} {article.number}"

    def pair_of(self, pair: tuple[int, int]) -> str:
        """A pair as the arbiter's lists have it."""
        return self._pair(pair)

    def difference(self, difference: Difference, names: tuple[str, str]) -> list[str]:
        """Where two pairings part, criteria side by side; `names` of the two."""
        winner = names[difference.better]
        article = f"{difference.article.book} {difference.article.number}"
        if difference.place is None:
            first = self._say("They differ before the first bracket.")
        else:
            first = self._say(
                "They first differ in bracket {number} (score {score}).",
                number=difference.place.number,
                score=self.speech.points(difference.place.score),
            )
        decides = self._say(
            "{article} decides for {winner}: {what}, {mine} against {other}.",
            article=article,
            winner=winner,
            **self.compared(difference.comparison),
        )
        return [first, decides]

    def side_by_side(self, difference: Difference) -> list[tuple[str, str, str]]:
        """Criterion, value of the first, value of the second, for every criterion that says something."""
        rows = []
        for one, other in zip(*difference.values, strict=True):
            if any(one.value) or any(other.value):
                rows.append((one.criterion, self.value(one, name=False), self.value(other, name=False)))
        return rows
