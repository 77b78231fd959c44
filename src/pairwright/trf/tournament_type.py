"""The coded tournament type of record 192 (table ETT26) and what it says about the pairing system."""

from __future__ import annotations

import re
from typing import NamedTuple

RULES_OF_2017 = "2017/07/01"
RULES_OF_2026 = "2026/02/01"
"""The first days of the Dutch rules of 2017 and 2026: `FIDE_DUTCH` means older ones in events before them.

What began before the rules of 2017 is read by those of 2012, the oldest there are here.
"""


class TypeCode(NamedTuple):
    """What a type code says: system and edition of the rules, acceleration; "" where it says nothing."""

    system: str
    edition: str = ""
    acceleration: str = ""


_EDITIONS = {"": "", "2017": "2017", "2025": "2026", "2026": "2026"}

_DUTCH = re.compile(r"FIDE_DUTCH(?:_(2017|2025|2026))?(_BAKU)?")

_OTHERS = (
    (r"FIDE_(DUBOV|BURSTEIN|DOUBLESWISS)(_BAKU)?", None),
    (r"CUSTOM_(?:DOUBLE)?SWISS", "custom"),
    (r"(?:BERGER|FIDE)_ROUNDROBIN|BERGER_ROUNDROBIN_G\d+", "round_robin"),
    (r"(?:BERGER|FIDE)_DOUBLEROUNDROBIN", "double_round_robin"),
    (r"CUSTOM_(?:ROUNDROBIN|SCHILLER|SCHEVENINGEN|KNOCKOUT)", "custom"),
    (r"FIDE_SCHILLER(?:_\d+x\d+)?", "schiller"),
    (r"FIDE_SCHEVENINGEN(?:_G\d+)?", "scheveningen"),
    (r"FIDE_DOUBLESCHEVENINGEN", "double_scheveningen"),
    (r"FIDE_TEAM(?:_TYPE[AB])?(?:_(?:MP_GP|GP_MP|MP|GP))?(?:_BAKU)?", "team_swiss"),
    (r"CUSTOM_TEAM_SWISS(?:_MP|_GP)?|CUSTOM_TEAM_(?:ROUNDROBIN|KNOCKOUT)", "custom"),
    (r"(?:BERGER|FIDE)_TEAM_ROUNDROBIN|BERGER_TEAM_ROUNDROBIN_G\d+", "team_round_robin"),
    (r"(?:BERGER|FIDE)_TEAM_DOUBLEROUNDROBIN", "team_double_round_robin"),
)
_PATTERNS = tuple((re.compile(pattern, re.IGNORECASE), system) for pattern, system in _OTHERS)

_CODES = {"dubov": "FIDE_DUBOV", "burstein": "FIDE_BURSTEIN", "double_swiss": "FIDE_DOUBLESWISS"}
_PLAIN_CODES = {
    "round_robin": "FIDE_ROUNDROBIN",
    "double_round_robin": "FIDE_DOUBLEROUNDROBIN",
    "schiller": "FIDE_SCHILLER",
    "scheveningen": "FIDE_SCHEVENINGEN",
    "double_scheveningen": "FIDE_DOUBLESCHEVENINGEN",
    "team_swiss": "FIDE_TEAM",
    "team_round_robin": "FIDE_TEAM_ROUNDROBIN",
    "team_double_round_robin": "FIDE_TEAM_DOUBLEROUNDROBIN",
}


def decode_type(code: str, start_date: str = "") -> TypeCode | None:
    """What `code` means for an event that began on `start_date` (YYYY/MM/DD or ""); None if unknown.

    `FIDE_DUTCH` without a year is by the date; without a readable date the edition is left open.
    """
    text = code.strip().upper()
    dutch = _DUTCH.fullmatch(text)
    if dutch:
        edition = _EDITIONS[dutch[1] or ""] or _edition_by_date(start_date)
        return TypeCode("dutch", edition, "baku" if dutch[2] else "")
    for pattern, system in _PATTERNS:
        match = pattern.fullmatch(text)
        if match:
            if system is not None:
                return TypeCode(system, "", "baku" if text.endswith("_BAKU") else "")
            name = {"DOUBLESWISS": "double_swiss"}.get(match[1], match[1].lower())
            return TypeCode(name, "", "baku" if match[2] else "")
    return None


def encode_type(meaning: TypeCode, start_date: str = "", *, portable: bool = False) -> str | None:
    """The code that means this; None when there is none.

    portable: prefer the spellings that the programs of 2025 also accept.
    """
    if meaning.system == "dutch":
        code = _dutch_code(meaning.edition, start_date, portable)
        return None if code is None else code + ("_BAKU" if meaning.acceleration == "baku" else "")
    if meaning.edition or meaning.acceleration not in ("", "baku"):
        return None
    if meaning.system in _CODES:
        return _CODES[meaning.system] + ("_BAKU" if meaning.acceleration else "")
    code = _PLAIN_CODES.get(meaning.system)
    if code is not None and meaning.acceleration:
        return code + "_BAKU" if meaning.system == "team_swiss" else None
    return code


def _dutch_code(edition: str, start_date: str, portable: bool) -> str | None:
    by_date = _edition_by_date(start_date)
    if not edition or (portable and edition == by_date):
        return "FIDE_DUTCH"
    if edition == "2026" and portable:
        return "FIDE_DUTCH" if not by_date else "FIDE_DUTCH_2025"
    if edition == "2012":
        # There is no code of its own: only the date can say it.
        return "FIDE_DUTCH" if by_date == edition else None
    return f"FIDE_DUTCH_{edition}" if edition in ("2017", "2026") else None


def _edition_by_date(start_date: str) -> str:
    match = re.fullmatch(r"(\d{4})[/.-](\d\d)[/.-](\d\d)", start_date.strip(), re.ASCII)
    if match is None:
        return ""
    day = "/".join(match.groups())
    if day < RULES_OF_2017:
        return "2012"
    return "2017" if day < RULES_OF_2026 else "2026"
