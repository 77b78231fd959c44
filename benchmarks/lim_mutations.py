"""What each rule of the Lim system is worth: how many rounds change when it is left out.

    python benchmarks/lim_mutations.py --rounds 3000

The positions are those of `benchmarks/twins.py`. Rounds are compared with their colours.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from pathlib import Path
from unittest.mock import patch

sys.path.insert(0, str(Path(__file__).parents[1] / "tests"))

from pairwright.common.errors import PairwrightError
from pairwright.systems.lim import choice, fast, field
from pairwright.systems.lim import fast as procedure
from pairwright.systems.lim.rules import Edition, edition
from pairwright.systems.swiss.colours import Allocation, ColourPreference, Strength
from pairwright.systems.system import Pairing
from pairwright.tournament import Tournament
from pairwright.tournament.outcome import Colour
from positions import random_position

Without = Callable[[], AbstractContextManager[object]]


def without_key(*articles: str, turned: bool = False) -> Without:
    """Leave these articles out of the choice of floaters, or turn them round."""
    usual = choice.FloaterOrder.key

    def key(order: choice.FloaterOrder, player: int) -> choice.FloaterKey:
        told = usual(order, player)
        if turned:
            return tuple((number, -value if number in articles else value) for number, value in told)
        return tuple((number, value) for number, value in told if number not in articles)

    return lambda: patch.object(choice.FloaterOrder, "key", key)


@contextmanager
def without_last_round() -> Iterator[None]:
    """Article 6: the last round is one like any other."""
    usual = field.Field.__init__

    def opened(self: field.Field, *arguments: object) -> None:
        usual(self, *arguments)  # type: ignore[arg-type]
        self.last_round = False

    with patch.object(field.Field, "__init__", opened):
        yield


@contextmanager
def without_limits() -> Iterator[None]:
    """Articles 5.1.1 and 5.1.2: no colour is impossible."""
    usual = field.preference_after

    def mild(had: bytes) -> ColourPreference:
        found = usual(had)
        return found._replace(strength=min(found.strength, Strength.STRONG))

    with patch.object(field, "preference_after", mild):
        yield


@contextmanager
def without_lower_ranked() -> Iterator[None]:
    """Article 5.4: below the median as above it."""
    usual = field.LimColours.allocate

    def allocate(self: field.LimColours, a: int, b: int, below: bool) -> Allocation:
        return usual(self, a, b, False)

    with patch.object(field.LimColours, "allocate", allocate):
        yield


def halves_from_the_bottom(unpaired: Sequence[int]) -> tuple[int, ...]:
    """Article 4.2 turned: the lowest of the bottom half first."""
    return tuple(reversed(unpaired[1:]))


def top_half_from_the_top(unpaired: Sequence[int]) -> tuple[int, ...]:
    """The last two columns of article 4.2 exchanged."""
    half = len(unpaired) // 2
    return *unpaired[half:], *unpaired[1:half]


MUTATIONS: dict[str, Without] = {
    "1.1: the lowest rank has the bye": lambda: patch.object(
        procedure, "for_bye", lambda one: sorted(one.players, key=lambda player: (one.scores[player], player))
    ),
    "1.1 (C.04.1 4): who is barred from the bye": lambda: patch.object(
        field, "barred_from_bye", set_of_nobody
    ),
    "2.2: upward below the median": lambda: patch.object(procedure, "UP", field.DOWN),
    "2.6: the side with fewer floaters is cracked": lambda: patch.object(
        procedure, "side_to_crack", lambda one: 0
    ),
    "3.2.2: the floater equalises the colours due": without_key("3.2.2"),
    "3.2.4: the lowest numbered floats": without_key("3.2.4", turned=True),
    "3.3: an opponent next door": lambda: patch.object(choice.Serving, "has_opponent", lambda *_: True),
    "3.3: beside those of the floaters ahead": lambda: patch.object(choice.Serving, "ahead_of", nobody),
    "3.6, 3.7: whose turn it is among floaters": lambda: patch.object(
        procedure, "in_order", lambda field_, floaters, direction: sorted(floaters, reverse=direction > 0)
    ),
    "3.8: floaters from #1 down": lambda: patch.object(
        choice,
        "tried_by_floater",
        lambda unpaired, floater: tuple(one for one in unpaired[::-1] if one != floater),
    ),
    "3.9: types of floaters": without_key("3.9.2"),
    "3.10: no two floats running": without_key("3.10"),
    "4.2: the bottom half from the top": lambda: patch.object(
        choice, "tried_by_first", halves_from_the_bottom
    ),
    "4.2: the top half from the bottom": lambda: patch.object(
        choice, "tried_by_first", top_half_from_the_top
    ),
    "4.4.2: the companion is the lowest numbered": without_key("4.4.2", turned=True),
    "5.1.1, 5.1.2: colours that nobody may have": without_limits,
    "5.2: exchanges for colours": lambda: patch.object(field.Field, "suit", lambda *_: True),
    "5.3: the colour that must be given": lambda: patch.object(field, "Strength", NoStrength),
    "5.4: the histories": lambda: patch.object(field, "alternate", lambda *_: Colour.NONE),
    "5.4: the lower ranked below the median": without_lower_ranked,
    "6: equal scores in the last round": without_last_round,
    "7.2: odd and even": lambda: patch.object(field, "initial_by_parity", lambda number, initial: initial),
}


class NoStrength:
    """No preference is absolute."""

    ABSOLUTE = None


def set_of_nobody(*_: object) -> set[int]:
    """Nobody is barred."""
    return set()


def nobody(*_: object) -> list[int]:
    """Nobody is ahead."""
    return []


READINGS = {
    "2.6: the last pairing made is cracked": "first-made",
    "3.9 and 3.10 before 3.2.2": "colour-first",
    "3.10.1: type d only": "every-type",
    "3.1: a forfeited pairing is a float": "played-floats",
    "5.2: an earlier opponent stays": "look-back",
    "5.2: the first who suits": "both-gain",
    "5.4: the smaller number is the higher rank": "ranked-by-score",
    "7.2: the number among those who have entered": "letter",
    "3.2.3, 3.8, 5.7: no Maxi-tournament": "maxi",
}


def drawn(positions: Sequence[Tournament], rules: Edition) -> list[Pairing | str]:
    """All rounds; a refusal is the name of its error."""
    answers: list[Pairing | str] = []
    for position in positions:
        try:
            answers.append(fast.pair_fast(position, rules))
        except PairwrightError as refusal:
            answers.append(type(refusal).__name__)
    return answers


def changed(positions: Sequence[Tournament]) -> dict[str, int]:
    """How many rounds change without each rule, or by each other reading."""
    ours = drawn(positions, edition())
    found = {}
    for name, without in MUTATIONS.items():
        with ExitStack() as stack:
            stack.enter_context(without())
            others = drawn(positions, edition())
        found[name] = sum(one != other for one, other in zip(ours, others, strict=True))
    for name, reading in READINGS.items():
        others = drawn(positions, edition(readings=reading))
        found[name] = sum(one != other for one, other in zip(ours, others, strict=True))
    return found


def main() -> None:
    """Print the table."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--rounds", type=int, default=3000)
    words.add_argument("--seed", type=int, default=1, help="of the first position")
    chosen = words.parse_args()
    positions = [random_position(chosen.seed + n, 4, 14) for n in range(chosen.rounds)]
    print(f"| without, or read otherwise | rounds of {chosen.rounds} that change |\n|---|---|")
    for name, count in changed(positions).items():
        print(f"| {name} | {count} |")


if __name__ == "__main__":
    main()
