"""What a file is, by its name and first bytes. Every file that is read is asked, so this costs nothing."""

from __future__ import annotations

from pairwright.common.messages import N_

SHEETS = (".xlsx", ".xls", ".xlsb", ".ods")
"""Extensions of spreadsheets that can be read."""

MOST_CELLS = 500_000
"""The most cells of a list of players, or of rounds: a crosstable of 5,000 players has some 130,000."""

ENCODINGS = {
    "cp1252": N_("Western European"), "cp1250": N_("Central European"), "cp1254": N_("Turkish"),
    "cp1257": N_("Baltic"), "cp1251": N_("Cyrillic"), "cp1253": N_("Greek"),
}  # fmt: skip
"""What spreadsheets on Windows write where they do not write UTF-8, by whose letters it has."""

ASSUMED = tuple(ENCODINGS)[:2]
"""Those in which a file is read if nobody names one: a few bytes have a letter only in the second."""

_PACKED = b"PK\x03\x04"


def is_sheet(data: bytes, name: str) -> bool:
    """True for a spreadsheet, by its name or as newer ones begin."""
    return data[:4] == _PACKED or name.lower().endswith(SHEETS)


def is_list(data: bytes, name: str) -> bool:
    """True for a spreadsheet or a CSV file: what can hold a list of players, and no report file."""
    return is_sheet(data, name) or name.lower().endswith((".csv", ".tsv"))
