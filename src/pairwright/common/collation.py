"""Order of names for lots and lists: one fixed collation, the same on every computer.

Collation by locale would change a draw: Swedish puts Å after Z, German beside A. Here accents and
special letters fold into the plain alphabet, whatever the language.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Callable, Mapping

from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told

NameKey = tuple[str, str, str]

_LETTERS = str.maketrans({
    "ø": "o", "ł": "l", "đ": "d", "ð": "d", "ı": "i", "æ": "ae", "œ": "oe", "ß": "ss", "þ": "th",
    "ħ": "h", "ŧ": "t", "ŋ": "ng", "ĸ": "k",
})  # fmt: skip
_IGNORED = frozenset("'’‘ʼ`´\"“”-‐‑‒–—.·")
_NOTHING = dict.fromkeys(map(ord, _IGNORED))


def fold(text: str) -> str:
    """`text` in small plain letters: marks dropped, special letters spelled out, blanks single.

    Apostrophes, hyphens and full stops vanish; other signs and other alphabets stay.
    """
    if text.isascii():  # most are: the same, three times as fast
        return " ".join(text.lower().translate(_NOTHING).split())
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


def meant(wanted: str, names: Mapping[int, str], *, within: bool = False) -> list[int]:
    """Of names by key those that a text means: the very name in any order, else those that begin so.

    within: else those that have it anywhere. Case, accents and commas do not count.
    """
    text = fold(wanted.replace(",", " "))
    folded = {key: fold(name.replace(",", " ")) for key, name in names.items()}
    for fits in (_same_parts, str.startswith, str.__contains__)[: 3 if within else 2]:
        if text and (found := [key for key, name in folded.items() if fits(name, text)]):
            return found
    return []


def _same_parts(one: str, other: str) -> bool:
    return sorted(one.split()) == sorted(other.split())


def one_named(
    wanted: str,
    names: Mapping[int, str],
    shown: Callable[[int], str],
    *,
    where: str = "",
    within: bool = False,
) -> int:
    """The one of names by key that a text means. shown: says which one a key is. Raises BadInput."""
    found = meant(wanted, names, within=within)
    if len(found) == 1:
        return found[0]
    from difflib import get_close_matches  # brings the expressions along

    close = set(get_close_matches(fold(wanted), [*map(fold, names.values())]))
    several = found or [key for key, name in names.items() if fold(name) in close]
    listed = joined("; ", [f"{names[key]}{shown(key)}" for key in several[:8]])
    if found:
        listed = joined(" ", [listed, "..."]) if len(found) > 8 else listed
        raise BadInput.told("{name!r} could be any of these: {names}", name=wanted, names=listed)
    nobody = told("nobody is called {name!r}", name=wanted)
    if where:
        nobody = told("nobody in {section} has the name {name!r}", section=where, name=wanted)
    raise BadInput(joined("; ", (nobody, told("did you mean {list}?", list=listed))) if close else nobody)


def in_latin_letters(name: str) -> bool:
    """True when every letter of a name is a Latin one, which is what the rating office reads."""
    letters = () if name.isascii() else filter(str.isalpha, name)
    return all(unicodedata.name(one, "LATIN").startswith("LATIN") for one in letters)
