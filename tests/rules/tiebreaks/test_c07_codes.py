"""Codes of tie-breaks: what is written, what is meant, and what is refused with a reason."""

from __future__ import annotations

import pytest

from crosstables import crosstable
from pairwright.common.errors import BadInput
from pairwright.standings import all_tie_breaks, standings
from pairwright.standings.tie_break_register import REGISTER, tie_break
from pairwright.standings.tie_breaks import AVERAGES, Code, parse_code, parse_codes

EVENT = crosstable("1 2000: 2w1\n2 1900: 1b0")

MANDATORY = [
    code
    for line in (
        "DE DE/P BPG BWG REP STD SB SB/C1 SB/C2 SB/P SB/C1/P ARO ARO/C1 ARO/C2 ARO/M1 ARO/M2 TPR PTP",
        "APRO APPO",
        "RTNG RTNG/R WIN WON PS PS/C1 PS/C2 TPN TPN/R BH BH/C1 BH/C2 BH/M1 BH/M2 BH/P BH/C1/P FB FB/C1",
        "FB/C2 FB/M1 FB/M2 FB/P FB/C1/P AOB AOB/F KS KS/L+1 KS/L-2",
    )
    for code in line.split()
]
"""What FIDE asks of a program for individual events (MTB26)."""


@pytest.mark.parametrize("code", MANDATORY)
def test_the_mandatory_set_can_be_computed(code: str) -> None:
    assert str(parse_code(code)) == code
    assert standings(EVENT, ["PTS", code]).columns[1].code == code


@pytest.mark.parametrize(
    ("written", "meant"),
    [
        ("bh/c1", "BH/C1"),
        (" BH:C1 ", "BH/C1"),
        ("BH-C1", "BH/C1"),
        ("BH-M2", "BH/M2"),
        ("BH-C1-P", "BH/C1/P"),
        ("GE", "REP"),
        ("ESB:MG", "EMGSB"),
        ("ESB:GG/C1", "EGGSB/C1"),
        ("BH:mp/C1", "BH:MP/C1"),
        ("BH/P/C1", "BH/C1/P"),
        ("KS/L-1", "KS/L-1"),
        ("ARO/C1/U1400", "ARO/C1/U1400"),
        ("MPvGP", "MPVGP"),
        ("OTHER_PLAYOFF", "OTHER_PLAYOFF"),
        ("BH/V2024", "BH/V2024"),
    ],
)
def test_spellings(written: str, meant: str) -> None:
    assert str(parse_code(written)) == meant


def test_lists() -> None:
    assert [str(code) for code in parse_codes("PTS,BH/C1, BH\nDE")] == ["PTS", "BH/C1", "BH", "DE"]
    assert parse_codes("") == ()


@pytest.mark.parametrize(
    ("written", "reason"),
    [
        ("", "is not the code of a tie-break"),
        ("B H!", "is not the code of a tie-break"),
        ("BH/X9", "'X9' is no modifier; known: C1 C2"),
        ("BH/C1/M1", "only one of the modifiers C and M"),
        ("BH/C0", "'C0' is no modifier"),
        ("KS/L1", "write L+1 or L-1"),
        ("KS/L", "write L+1 or L-1"),
    ],
)
def test_what_cannot_be_read(written: str, reason: str) -> None:
    with pytest.raises(BadInput, match=reason.replace("+", r"\+")):
        parse_code(written)


def test_every_fault_of_a_list_at_once() -> None:
    with pytest.raises(BadInput) as caught:
        parse_codes("BH/X1,SB,KS/L1")
    assert len(caught.value.faults) == 2
    with pytest.raises(BadInput) as caught:
        standings(EVENT, "BUH,EDE,BH:MP,SB/M1,BH/V1999")
    assert [fault.split(":")[0] for fault in caught.value.faults] == [
        "BUH",
        "EDE",
        "BH",
        "SB/M1",
        "unknown edition '1999' of the tie-break rules; known",
    ]


@pytest.mark.parametrize(
    ("code", "team", "reason"),
    [
        (Code("BUH"), False, "BUH: there is no such tie-break; did you mean BH"),
        (Code("EDE"), False, "for events of teams"),
        (Code("TPR"), True, "for events of single players"),
        (Code("BH", "MP"), False, "has no match or game points"),
        (Code("EMGSB", "MP"), True, "takes no score of teams"),
        (Code("WIN", cut_low=1), False, "WIN has no modifier /C1; it takes none"),
        (Code("SB", cut_low=1, cut_high=1), False, "SB has no modifier /M1; it takes /C, /P, /V"),
    ],
)
def test_codes_that_do_not_fit(code: Code, team: bool, reason: str) -> None:
    with pytest.raises(BadInput, match=reason):
        tie_break(code, team=team)


def test_the_register_is_complete() -> None:
    entries = all_tie_breaks()
    assert len({entry.name for entry in entries}) == len(entries) == len(REGISTER) + 1
    for entry in entries:
        assert (entry.values is None) != (entry.places is None), entry.name
        assert entry.title
        assert entry.formula
        assert entry.articles
        assert entry.better in ("high", "low", "place")
        assert entry.scale in (1, 10, 100, 10_000, AVERAGES)
