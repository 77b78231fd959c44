"""Everything the literal procedure knows before it pairs a round: the players in the order of 1.2."""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum
from itertools import groupby

from pairwright.common.values import dataclass
from pairwright.rules.article import rule
from pairwright.systems.dutch.criteria import float_of_unplayed, is_topscorer, may_meet_by_colour
from pairwright.systems.dutch.switches import Edition
from pairwright.systems.swiss.boards import barring_rounds
from pairwright.systems.swiss.colours import ColourPreference, preference_after
from pairwright.systems.swiss.edition import SwissEdition
from pairwright.systems.swiss.exhaustive import Possibilities
from pairwright.tournament.history import History
from pairwright.tournament.outcome import LAST_PLAYED, Outcome
from pairwright.tournament.tournament import Tournament


class Float(IntEnum):
    """What a past round was for a player (article 1.4)."""

    NONE = 0
    DOWN = 1
    UP = 2


@dataclass(frozen=True, slots=True)
class Entrant:
    """One player to be paired.

    index:          his place among the players of the tournament.
    number:         his Tournament Pairing Number.
    score:          pairing score in units, virtual points included.
    preference:     his colour preference (1.7).
    topscorer:      article 1.8.
    may_have_bye:   C2 does not bar him from the pairing-allocated bye.
    unplayed_games: rounds in which he played no game (C9).
    floats:         his floats one round before and two rounds before (1.4).
    """

    index: int
    number: int
    score: int
    preference: ColourPreference
    topscorer: bool
    may_have_bye: bool
    unplayed_games: int
    floats: tuple[Float, Float]


@dataclass(frozen=True, slots=True)
class Situation:
    """The players to be paired in one round, and who may meet whom.

    entrants:  in the order of article 1.2; everywhere in the literal procedure a player is his
               place in this order, 0 for the highest-ranked.
    may_meet:  may_meet[p] is the set of the players whom p may meet under C1, C3 and the
               restrictions of the event.
    history:   of all players of the tournament.
    """

    edition: Edition
    round_number: int
    entrants: tuple[Entrant, ...]
    may_meet: tuple[frozenset[int], ...]
    history: History

    @property
    def scores(self) -> tuple[int, ...]:
        """Pairing scores in rank order."""
        return tuple(entrant.score for entrant in self.entrants)

    @property
    def possibilities(self) -> Possibilities:
        """Who may be paired with whom and who may have the bye, before anything is decided."""
        pab_recipients = (place for place, entrant in enumerate(self.entrants) if entrant.may_have_bye)
        return Possibilities.of(self.may_meet, pab_recipients)

    @rule("C.04.3", "1.3.1")
    @rule("C.04.3", "A.3", edition="2012")
    def scoregroups(self) -> list[tuple[int, ...]]:
        """Article 1.3.1: the players of each score, from the highest score down."""
        order = range(len(self.entrants))
        return [tuple(group) for _, group in groupby(order, key=lambda place: self.entrants[place].score)]


def survey(tournament: Tournament, edition: Edition) -> Situation:
    """Look at the tournament before its next round is paired.

    Raises BadInput when the number of rounds is unknown or all of them have been played.
    """
    round_number = tournament.next_round
    SwissEdition.require_round(edition, tournament)
    history = History.of(tournament)
    entrants = entrants_of(tournament, edition, history)
    return Situation(edition, round_number, entrants, _meetings(tournament, entrants, history), history)


@rule("C.04.3", "1.2")
@rule("C.04.3", "A.2", edition="2012")
def entrants_of(tournament: Tournament, edition: Edition, history: History) -> tuple[Entrant, ...]:
    """Article 1.2: the players to be paired by score, then by pairing number."""
    scores = pairing_scores(tournament, edition, history, tournament.next_round)
    floats = [
        _floats(tournament, edition, history, number)
        for number in range(tournament.next_round - 1, tournament.next_round - 3, -1)
    ]
    absent = tournament.absent_next_round()
    present = (index for index in range(len(tournament.players)) if index not in absent)
    return tuple(
        _entrant(tournament, edition, history, index, scores[index], (floats[0][index], floats[1][index]))
        for index in sorted(present, key=lambda index: (-scores[index], index))
    )


def _entrant(
    tournament: Tournament,
    edition: Edition,
    history: History,
    index: int,
    score: int,
    floats: tuple[Float, Float],
) -> Entrant:
    rounds_played = len(tournament.rounds)
    return Entrant(
        index=index,
        number=tournament.players[index].number,
        score=score,
        preference=preference_after(history.colours[index]),
        topscorer=is_topscorer(
            history.scores[-1][index], rounds_played, tournament.number_of_rounds, tournament.scoring.win
        ),
        may_have_bye=not any(barring_rounds(tournament, history, edition.pab_bar, index)),
        unplayed_games=rounds_played - history.games[index],
        floats=floats,
    )


@rule("C.04.7", "1.5")
@rule("C.04.7.1", "5", edition="2017")
def pairing_scores(
    tournament: Tournament, edition: Edition, history: History, round_number: int
) -> Sequence[int]:
    """The scores with which a round is (or was) paired: standings and virtual points (C.04.7 article 1.5)."""
    scores = history.scores[round_number - 1]
    virtual = edition.virtual_points(tournament, round_number)
    return scores if virtual is None else [a + b for a, b in zip(scores, virtual, strict=True)]


@rule("C.04.3", "1.4.2", "1.4.3", "1.4.4")
@rule("C.04.3", "A.4", edition="2012")
def _floats(tournament: Tournament, edition: Edition, history: History, round_number: int) -> list[Float]:
    """Article 1.4: the float of every player in a past round; none in a round before the first."""
    if round_number < 1:
        return [Float.NONE] * len(tournament.players)
    scores = pairing_scores(tournament, edition, history, round_number)
    points = history.unplayed[round_number - 1]
    floats = []
    played = tournament.rounds[round_number - 1]
    for index, (opponent, code) in enumerate(zip(played.opponents, played.outcomes, strict=True)):
        if code > LAST_PLAYED:
            downfloat = float_of_unplayed(Outcome(code), points[index], tournament.scoring, edition)
            floats.append(Float.DOWN if downfloat else Float.NONE)
        elif scores[index] == scores[opponent]:
            floats.append(Float.NONE)
        else:
            floats.append(Float.DOWN if scores[index] > scores[opponent] else Float.UP)
    return floats


@rule("C.04.3", "2.1.1", "2.1.3")
@rule("C.04.3", "B.1.a", "B.2", edition="2012")
def _meetings(
    tournament: Tournament, entrants: tuple[Entrant, ...], history: History
) -> tuple[frozenset[int], ...]:
    """C1, C3 and the forbidden pairs of the event: for every player the players he may meet."""
    groups = [frozenset(pairs.players) for pairs in tournament.forbidden_next_round()]

    def allowed(a: Entrant, b: Entrant) -> bool:
        return (
            a is not b
            and b.index not in history.met[a.index]
            and may_meet_by_colour(a.preference, b.preference, a.topscorer, b.topscorer)
            and not any(a.index in group and b.index in group for group in groups)
        )

    return tuple(
        frozenset(place for place, other in enumerate(entrants) if allowed(entrant, other))
        for entrant in entrants
    )
