"""The order of names, and the codes of FIDE."""

from __future__ import annotations

import pytest

from pairwright.common.collation import fold, meant, name_key, one_named
from pairwright.common.errors import BadInput
from pairwright.common.federations import federations, is_known, plays_alone, suggestion


@pytest.mark.parametrize(
    ("name", "folded"),
    [("Østby", "ostby"), ("ŁUKASZ", "lukasz"), ("Đorđe", "dorde"), ("Ðísa", "disa"), ("Þórr", "thorr"),
     ("Strauß", "strauss"), ("Æsir", "aesir"), ("Œuvre", "oeuvre"), ("Işık", "isik"), ("İnci", "inci"),
     ("O'Neill-Smith Jr.", "oneillsmith jr"), ("Ştefan", "stefan"), ("  van   der  Wiel ", "van der wiel"),
     ("Ńdiaye", "ndiaye"), ("Петров", "петров")],
)  # fmt: skip
def test_letters_fold_the_same_everywhere(name: str, folded: str) -> None:
    assert fold(name) == folded


def test_plain_letters_fold_as_others_do() -> None:
    signs = [chr(code) for code in range(128)]
    for text in (f"a{one}{two}B" for one in signs for two in signs):
        assert fold(text) == fold(f"{text}\u0301"), repr(text)


def test_order_of_names() -> None:
    names = [
        "Nunez, Beto",
        "Núñez, Ana",
        "Núñez, Ana",
        "Åsen, Per",
        "Olsen, Kari",
        "Østby, Liv",
        "Ols, Z",
        "de Boer, A",
        "Boer, Z",
    ]
    assert sorted(names, key=name_key) == [
        "Åsen, Per", "Boer, Z", "de Boer, A", "Núñez, Ana", "Núñez, Ana", "Nunez, Beto", "Ols, Z",
        "Olsen, Kari",         "Østby, Liv",
    ]  # fmt: skip


def test_names_that_differ_in_marks_only_are_told_apart_by_their_spelling() -> None:
    assert name_key("Celik, A")[:2] == name_key("Çelik, A")[:2]
    assert name_key("Celik, A") < name_key("Çelik, A")
    assert name_key("Nu\u0301n\u0303ez, A") == name_key("Núñez, A")


def test_a_name_is_found_by_all_of_it_its_beginning_and_where_asked_by_any_part() -> None:
    names = {1: "Núñez, Ana", 2: "Nunez, Ana Maria", 3: "Okafor, Ben", 4: "Okafor-Ash, Bo"}
    assert meant("ana nunez", names) == meant("NUÑEZ ANA", names) == [1]
    assert meant("nune", names) == [1, 2]
    assert meant("ash", names) == meant("", names) == meant("", names, within=True) == []
    assert meant("ash", names, within=True) == [4]
    assert one_named("Okafor, B", names, str) == 3


def test_a_name_that_means_several_or_nobody_is_refused_with_who_was_meant() -> None:
    names = {1: "Larch, Leo", 2: "Larch, Lea"}
    with pytest.raises(BadInput, match=r"could be any of these: Larch, Leo #1; Larch, Lea #2"):
        one_named("Larch", names, lambda key: f" #{key}")
    with pytest.raises(BadInput, match=r"nobody in U9 has the name 'Lrach, Leo'; did you mean Larch, Leo"):
        one_named("Lrach, Leo", names, lambda key: "", where="U9")
    with pytest.raises(BadInput, match="nobody is called 'Zebra'"):
        one_named("Zebra", names, lambda key: "")


def test_codes_of_fide() -> None:
    known = federations()
    assert len(known) > 200
    assert list(known) == sorted(known)
    assert all(len(code) == 3 and code.isupper() and code.isascii() for code in known)
    assert is_known(" ger ")
    assert not is_known("DEU")
    assert not is_known("")
    assert plays_alone("FID")
    assert plays_alone("")
    assert not plays_alone("GER")


def test_what_was_probably_meant() -> None:
    assert suggestion("DEU") == "is GER (Germany) meant?"
    assert suggestion("netherlands") == "is NED (Netherlands) meant?"
    assert suggestion("Swizerland") == "is SUI (Switzerland) meant?"
    assert suggestion("XQZ") == ""
