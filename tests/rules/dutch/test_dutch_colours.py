"""C.04.3 article 5: who gets White."""

import pytest

from pairwright.common.errors import BadInput
from pairwright.systems.swiss.colours import ColourPreference, allocate, alternate, colour_preference
from pairwright.tournament import Colour

W, B, N = Colour.WHITE, Colour.BLACK, Colour.NONE


def preference_of(colours: bytes) -> ColourPreference:
    padded = [N, N, *map(Colour, colours)]
    return colour_preference(colours.count(W) - colours.count(B), padded[-1], padded[-2])


def history(games: str) -> bytes:
    return bytes(W if letter == "W" else B for letter in games)


def colour_of_higher(higher: str, lower: str, number: int = 1, initial: Colour = W, **options: bool):
    a, b = history(higher), history(lower)
    return allocate(preference_of(a), preference_of(b), lambda: (a, b), number, initial, **options)


@pytest.mark.parametrize(
    ("higher", "lower", "colour"),
    [("W", "B", B), ("B", "W", W), ("", "W", W), ("", "B", B), ("W", "", B), ("WB", "WBW", W)],
)
def test_5_2_1_both_granted(higher, lower, colour):
    assert colour_of_higher(higher, lower) == (colour, "5.2.1")


@pytest.mark.parametrize(
    ("higher", "lower", "colour"),
    [
        ("WB", "BB", B),  # mild yields to absolute
        ("WB", "B", B),  # mild yields to strong
        ("BB", "B", W),
        ("WBB", "BWBB", B),  # both absolute: -1 yields to -2
        ("BWBB", "WBB", W),
    ],
)
def test_5_2_2_the_stronger_preference(higher, lower, colour):
    assert colour_of_higher(higher, lower) == (colour, "5.2.2")


def test_5_2_2_without_the_clause_on_wider_differences():
    assert colour_of_higher("WBB", "BWBB", wider_difference=False) == (W, "5.2.4")


@pytest.mark.parametrize(
    ("higher", "lower", "colour"),
    [("BWB", "BBW", W), ("BBW", "BWB", B), ("WWBB", "BWWB", W), ("BBWB", "WB", N)],
)
def test_5_2_3_latest_games_with_different_colours(higher, lower, colour):
    assert alternate(history(higher), history(lower)) == colour


@pytest.mark.parametrize(("higher", "lower", "colour"), [("BWB", "BBW", W), ("WBWB", "BWWB", W)])
def test_5_2_3_decides_between_equal_preferences(higher, lower, colour):
    assert colour_of_higher(higher, lower) == (colour, "5.2.3")


@pytest.mark.parametrize(("games", "colour"), [("B", W), ("W", B), ("WB", W)])
def test_5_2_4_the_higher_ranked_player(games, colour):
    assert colour_of_higher(games, games) == (colour, "5.2.4")


@pytest.mark.parametrize(("number", "initial", "colour"), [(1, W, W), (2, W, B), (1, B, B), (4, B, W)])
def test_5_2_5_initial_colour_by_parity(number, initial, colour):
    assert colour_of_higher("", "", number, initial) == (colour, "5.2.5")


def test_5_2_5_needs_the_initial_colour():
    with pytest.raises(BadInput, match="initial colour is not known"):
        colour_of_higher("", "", initial=N)


def test_5_2_histories_are_asked_only_when_needed():
    def refuse() -> tuple[bytes, bytes]:
        raise AssertionError

    assert allocate(preference_of(history("W")), preference_of(history("B")), refuse, 1, W).article == "5.2.1"
