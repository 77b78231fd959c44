"""Why players were drawn as they were, for their pages: the explanations in plain words."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.errors import PairwrightError
from pairwright.common.messages import told
from pairwright.explain.words.plain import PlainWords
from pairwright.explain.words.speech import Speech
from pairwright.publish.player_page import WhyPairing
from pairwright.systems.evidence import ByeEvidence, PairEvidence
from pairwright.systems.explainer import Explainer, explainer
from pairwright.tournament.tournament import Tournament


def pairing_reasons(tournament: Tournament, language: str = "en") -> WhyPairing | None:
    """Sentences about every pairing of the tournament; None where its system cannot be explained.

    Of a round that was not drawn as the rules draw it this is said; boards of a match of teams have no
    reasons.
    """
    if tournament.team_play is not None:
        return None
    made: dict[int, Explainer | None] = {}
    words = PlainWords(Speech(tournament, language))

    def why(number: int, player: int) -> Sequence[str]:
        if number not in made:
            made[number] = _explainer(tournament, number)
        found = made[number]
        if found is None:
            return (told("The rules do not draw this round as it was played, so no reasons are given."),)
        return _sentences(found, words, player)

    return why


def _explainer(tournament: Tournament, number: int) -> Explainer | None:
    """The round explained, if it was drawn like this."""
    try:
        found = explainer(tournament.before_round(number))
    except PairwrightError:
        return None
    played = tournament.rounds[number - 1]
    drawn = all(
        played.opponents[board.white] == board.black and played.opponents[board.black] == board.white
        for board in found.pairing.boards
    )
    return found if drawn else None


def _sentences(found: Explainer, words: PlainWords, player: int) -> list[str]:
    evidence, floats = found.why(player), found.floats(player)
    sentences = []
    if isinstance(evidence, PairEvidence):
        sentences.append(words.pair(evidence))
        floats = tuple(one for one in floats if one != evidence.came)
    elif isinstance(evidence, ByeEvidence):
        sentences.append(words.bye(evidence))
    sentences += [words.float_(one) for one in floats]
    return [sentence for sentence in sentences if sentence]
