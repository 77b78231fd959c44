"""Order of names for lots and lists: one fixed collation, the same on every computer.

Collation by locale would change a draw: Swedish puts Å after Z, German beside A. Here accents and
special letters fold into the plain alphabet, whatever the language.
"""

from __future__ import annotations

import unicodedata

NameKey = tuple[str, str, str]

_LETTERS = str.maketrans(
    {
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "ð": "d",
        "ı": "i",
        "æ": "ae",
        "œ": "oe",
        "ß": "ss",
        "þ": "th",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "ng",
        "ĸ": "k",
    }
)
_IGNORED = frozenset("'’‘ʼ`´\"“”-‐‑‒–—.·")


def fold(text: str) -> str:
    """`text` in small plain letters: marks dropped, special letters spelled out, blanks single.

    Apostrophes, hyphens and full stops vanish; other signs and other alphabets stay.
    """
    lowered = unicodedata.normalize("NFKC", text).casefold().translate(_LETTERS)
    decomposed = unicodedata.normalize("NFD", lowered)
    letters = (sign for sign in decomposed if not unicodedata.combining(sign) and sign not in _IGNORED)
    return " ".join("".join(letters).translate(_LETTERS).split())


def name_key(name: str) -> NameKey:
    """Sorting key of a name "Surname, Given": surname, then given names, then the spelling itself.

    A shorter name stands before a longer one with the same beginning.
    """
    surname, _, given = name.partition(",")
    return fold(surname), fold(given), " ".join(unicodedata.normalize("NFC", name).split())


def in_latin_letters(name: str) -> bool:
    """True when every letter of a name is a Latin one, which is what the rating office reads."""
    letters = () if name.isascii() else filter(str.isalpha, name)
    return all(unicodedata.name(one, "LATIN").startswith("LATIN") for one in letters)
