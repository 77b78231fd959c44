"""What can be wrong with a row of a list, in words; {value} and {other} are filled in."""

from __future__ import annotations

from pairwright.common.i18n import N_
from pairwright.common.messages import told
from pairwright.lists.player_rows import Kind, RowRemark

REMARKS: dict[Kind, str] = {
    "no_name": N_("There is no name in this row."),
    "name_of_digits": N_("{value} is a number, not a name."),
    "name_too_long": N_("The name {value} is longer than 200 characters."),
    "not_a_rating": N_("{value} is not a rating; leave it empty if there is none."),
    "too_many_cells": N_("{value} cells under {other} columns; put a name with a comma in quotation marks."),
    "not_a_date": N_("{value} is not a date of birth; write 28.02.2011, 2011-02-28 or the year."),
    "name_twice": N_("The same name as in line {other}."),
    "number_twice": N_("The same FIDE number as in line {other}."),
    "unknown_federation": N_("FIDE has no federation {value}; left out."),
    "unknown_title": N_("{value} is not a FIDE title; left out."),
    "unknown_sex": N_("{value} is not a sex; left out."),
    "arena_title": N_(
        "{value} is an online title, which does not count in the starting rank list; left out."
    ),
    "national_title": N_("{value} is not a title for players awarded by FIDE; left out."),
    "other_name": N_("Another column gives the name differently; {value} is left out."),
    "said_twice": N_("Two columns say different things; {value} is left out."),
    "not_a_number": N_("{value} is not a number; left out."),
    "footer": N_("This line is not a player; left out."),
    "headings_again": N_("The headings again; left out."),
    "in_another_section": N_("Also in line {other}, section {value}; entered in both."),
    "board_twice": N_("Board {value} of this team is in line {other} already."),
}


def filled_in(remark: RowRemark) -> dict[str, str | int]:
    """What is filled into the words of a remark."""
    return {"value": f"“{remark.value}”" if remark.field else remark.value, "other": remark.other}


def remark_words(remark: RowRemark) -> str:
    """A remark as an English sentence."""
    return told(REMARKS[remark.kind], **filled_in(remark))
