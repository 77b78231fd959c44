"""The literal procedure of the Double-Swiss System, in the order of the text and meant to be read beside it.

Slow for large brackets, and kept for ever: the fast procedure must give the same pairings.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations
from operator import add

from pairwright.errors import NoPairing
from pairwright.rules.article import rule
from pairwright.systems.double_swiss.colours import allocate, colours_had
from pairwright.systems.double_swiss.order import Pairs, pairings_in_order, set_key
from pairwright.systems.double_swiss.rules import BOOK, Edition, require_round
from pairwright.systems.double_swiss.rules import edition as edition_named
from pairwright.systems.swiss.boards import board_order, infer_initial_colour, numbers_for_parity
from pairwright.systems.swiss.exhaustive import Possibilities, set_of
from pairwright.systems.swiss.participants import meetings, participants
from pairwright.systems.system import Board, Pairing
from pairwright.tournament.history import History
from pairwright.tournament.outcome import LAST_PLAYED, Colour
from pairwright.tournament.tournament import Tournament

Players = tuple[int, ...]
"""Places of players in the order of the pairing numbers, 0 for the smallest."""


class Situation:
    """The players of a round in the order of the pairing numbers, and who may meet whom (C1)."""

    def __init__(self, tournament: Tournament, rules: Edition) -> None:
        self.tournament, self.rules = tournament, rules
        self.history = history = History.of(tournament)
        virtual = rules.virtual_points(tournament, tournament.next_round)
        self.players = participants(tournament, history, virtual, rules.bye_bar)
        self.may_meet = meetings(tournament, history, [one.index for one in self.players], lambda a, b: True)
        self.possibilities = Possibilities.of(self.may_meet, ())
        self.last_round = tournament.next_round == tournament.number_of_rounds
        self.scores = {one.score for one in self.players}
        """Of everybody in the field, the receiver of the bye included."""

    def pairable(self, players: Sequence[int]) -> bool:
        """C3: all of these can be paired under C1."""
        return self.possibilities.pairable(0, set_of(players))

    def score(self, player: int) -> int:
        """His pairing score."""
        return self.players[player].score

    @rule(BOOK, "1.5")
    def floated(self, player: int) -> bool:
        """Article 1.5: in the previous round he played a match against somebody with a different score.

        A forfeited match makes no floater. The scores are those before that round was paired.
        """
        number = len(self.tournament.rounds)
        if not number:
            return False
        played, index = self.tournament.rounds[-1], self.players[player].index
        opponent = played.opponents[index]
        if played.outcomes[index] > LAST_PLAYED:
            return False
        scores = self.history.scores[number - 1]
        if not self.rules.float_by_standings:
            virtual = self.rules.virtual_points(self.tournament, number) or (0,) * len(scores)
            scores = tuple(map(add, scores, virtual))
        return scores[index] != scores[opponent]


def pair_literal(tournament: Tournament, rules: str | Edition = "") -> Pairing:
    """Pair the next round by the words of the rules.

    rules: the name of an edition, "" for the newest, or a value with other readings.

    Raises NoPairing when the rules admit none; BadInput when the edition, the number of rounds or an
    initial colour that matters is not known.
    """
    rules = rules if isinstance(rules, Edition) else edition_named(rules or tournament.edition)
    require_round(tournament)
    situation = Situation(tournament, rules)
    bye = pairing_allocated_bye(situation)
    pairs = paired_brackets(situation, bye)
    return Pairing(
        round_number=tournament.next_round,
        boards=boards(situation, pairs),
        pairing_allocated_bye=None if bye is None else situation.players[bye].index,
        system="double_swiss",
        edition=rules.name,
    )


@rule(BOOK, "1.4", "2.1.2", "3.4", "3.4.1", "3.4.2", "3.4.3", "3.4.4")
def pairing_allocated_bye(situation: Situation) -> int | None:
    """Article 3.4: who has the bye, None in an even field; the first thing that is decided."""
    players = situation.players
    everybody = range(len(players))
    if len(players) % 2 == 0:
        if not situation.pairable(everybody):
            raise no_pairing(situation)
        return None
    left = [place for place in everybody if players[place].may_have_bye]
    left = [place for place in left if situation.pairable([one for one in everybody if one != place])]
    if not left:
        raise no_pairing(situation)
    lowest = min(players[place].score for place in left)
    left = [place for place in left if players[place].score == lowest]
    most = max(players[place].games for place in left)
    return max(place for place in left if players[place].games == most)


@rule(BOOK, "1.3.1", "1.3.2", "3.2", "3.3.2")
def paired_brackets(situation: Situation, bye: int | None) -> Pairs:
    """Article 3.3.2: again and again the top-scoregroup with its upfloaters, until everybody is paired."""
    if situation.rules.following_without_bye and bye is not None:
        situation.scores = {one.score for place, one in enumerate(situation.players) if place != bye}
    unpaired = tuple(place for place in range(len(situation.players)) if place != bye)
    paired: Pairs = ()
    while unpaired:
        top = top_scoregroup(situation, unpaired)
        upfloaters = select_upfloaters(situation, unpaired)
        paired += pair_bracket(situation, top, upfloaters)
        unpaired = tuple(one for one in unpaired if one not in top and one not in upfloaters)
    return paired


@rule(BOOK, "3.2")
def top_scoregroup(situation: Situation, unpaired: Players) -> Players:
    """Article 3.2: those with the highest score among the players yet to be paired."""
    highest = max(map(situation.score, unpaired))
    return tuple(player for player in unpaired if situation.score(player) == highest)


@rule(BOOK, "2.2.1", "2.3.1", "3.5.1")
def sets_of_fewest(situation: Situation, top: Players, lower: Players) -> list[Players]:
    """C4 under C1 and C3: the smallest sets of lower players with whom a group, and the rest, pair up."""
    for number in range(len(top) % 2, len(lower) + 1, 2):
        legal = [
            chosen
            for chosen in combinations(lower, number)
            if situation.pairable([*top, *chosen])
            and situation.pairable([one for one in lower if one not in chosen])
        ]
        if legal:
            return legal
    raise AssertionError("what is left after a bracket can always be paired")


@rule(BOOK, "2.3", "3.5.2", "3.5.5")
def select_upfloaters(situation: Situation, unpaired: Players) -> Players:
    """Article 3.5: of the sets that comply with C4 and C5 the first that is best by C6 and C7."""
    top = top_scoregroup(situation, unpaired)
    lower = tuple(one for one in unpaired if one not in top)
    sets = highest_scores(situation, sets_of_fewest(situation, top, lower))
    sets.sort(key=lambda chosen: set_key(chosen, situation.score))
    sets = best_for_following(situation, top, lower, sets)
    return fewest_floaters(situation, sets)[0]


@rule(BOOK, "2.3.2")
def highest_scores(situation: Situation, sets: list[Players]) -> list[Players]:
    """C5: the sets with the highest scores, compared from the lowest up."""
    best = max(sorted(map(situation.score, chosen)) for chosen in sets)
    return [chosen for chosen in sets if sorted(map(situation.score, chosen)) == best]


@rule(BOOK, "2.3.4")
def fewest_floaters(situation: Situation, sets: list[Players]) -> list[Players]:
    """C7: the sets with the fewest who floated in the previous round; all of them in the last round."""
    if situation.last_round:
        return sets
    fewest = min(sum(map(situation.floated, chosen)) for chosen in sets)
    return [chosen for chosen in sets if sum(map(situation.floated, chosen)) == fewest]


@rule(BOOK, "2.3.3")
def best_for_following(
    situation: Situation, top: Players, lower: Players, sets: list[Players]
) -> list[Players]:
    """C6: the sets after which the following scoregroup can be paired with as few upfloaters as possible."""
    following = max((score for score in situation.scores if score < situation.score(top[0])), default=None)

    def missed(chosen: Players) -> int:
        left = tuple(one for one in lower if one not in chosen)
        group = tuple(one for one in left if situation.score(one) == following)
        if not group:
            return 0
        beyond = tuple(one for one in left if one not in group)
        needed = len(sets_of_fewest(situation, group, beyond)[0])
        return needed if situation.rules.following_graded else int(needed > len(group) % 2)

    least = min(map(missed, sets))
    return [chosen for chosen in sets if missed(chosen) == least]


@rule(BOOK, "2.3.5")
def meets_floater(situation: Situation, upfloaters: Players, a: int, b: int) -> int:
    """C8: 1 when an upfloater meets somebody who floated in the previous round; 0 in the last round."""
    if situation.last_round or (a in upfloaters) == (b in upfloaters):
        return 0
    return int(situation.floated(b if a in upfloaters else a))


@rule(BOOK, "3.6.4")
def pair_bracket(situation: Situation, top: Players, upfloaters: Players) -> Pairs:
    """Article 3.6: of the pairings with the fewest opponents of C8 the first by its identifier."""
    players = tuple(sorted((*top, *upfloaters)))
    memory: dict[Players, int | None] = {(): 0}

    def cost(a: int, b: int) -> int:
        return meets_floater(situation, upfloaters, a, b)

    def least(left: Players) -> int | None:
        """The smallest total for these players, None when they cannot be paired."""
        if left not in memory:
            first, others = left[0], left[1:]
            totals = [
                cost(first, one) + rest
                for one in others
                if one in situation.may_meet[first]
                and (rest := least(tuple(other for other in others if other != one))) is not None
            ]
            memory[left] = min(totals, default=None)
        return memory[left]

    wanted = least(players)

    def promising(begun: Pairs) -> bool:
        if begun[-1][1] not in situation.may_meet[begun[-1][0]]:
            return False
        rest = least(tuple(one for one in players if not any(one in pair for pair in begun)))
        return rest is not None and sum(cost(a, b) for a, b in begun) + rest == wanted

    return next(pairings_in_order(players, promising))


@rule(BOOK, "4.2")
def boards(situation: Situation, pairs: Pairs) -> tuple[Board, ...]:
    """The pairs with colours (article 4) in the order of C.04.2 article 3.6.

    Article 4.2: the higher-ranked player has the higher score, or else the smaller number.
    """
    tournament = situation.tournament
    initial_colour = infer_initial_colour(tournament, situation.rules.renumbers)
    numbers = numbers_for_parity(tournament, situation.rules.renumbers)

    def coloured(pair_: tuple[int, int]) -> tuple[int, int]:
        places = sorted(pair_, key=lambda place: (-situation.score(place), place))
        higher, lower = (situation.players[place].index for place in places)
        own, other = (colours_had(tournament.rounds, one) for one in (higher, lower))
        allocation = allocate(own, other, numbers[higher], initial_colour)
        return (higher, lower) if allocation.higher == Colour.WHITE else (lower, higher)

    scores = [0] * len(tournament.players)
    for one in situation.players:
        scores[one.index] = one.score
    return tuple(Board(white, black) for white, black in board_order(map(coloured, pairs), scores))


@rule(BOOK, "2.1.1", "2.1.2", "3.1.1", "3.3.1", "3.3.3")
def no_pairing(situation: Situation) -> NoPairing:
    """Article 3.3.3: no complete pairing exists, the Chief Arbiter decides. Says what stands in the way."""
    players, numbers = situation.players, situation.tournament.players
    lonely = sorted(
        numbers[one.index].number
        for place, one in enumerate(players)
        if not situation.may_meet[place] and not (len(players) % 2 and one.may_have_bye)
    )
    if len(players) % 2 and not any(one.may_have_bye for one in players):
        reason = "the number of players is odd and nobody may have the pairing-allocated bye (C2)"
    elif lonely:
        reason = f"nobody is left whom these players may meet (C1): {', '.join(map(str, lonely))}"
    else:
        reason = "the players cannot be split into pairs that may meet (C1, C2)"
    return NoPairing(f"No valid pairing exists for round {situation.tournament.next_round}: {reason}")
