"""Faults as data that read as sentences: the text of what is wrong, with what it was made from.

    raise Refused.told("round {n} is a draft; results are entered once it is published", n=number)

A Told is a str, the English sentence, so whatever prints, compares or sends faults takes it like any
other text. It carries the template and the values as well, and the desk translates the one and fills in
the other (`pairwright.explain.words.translate.fault_text`). Templates are written out where `told` is called:
the list of the texts to be translated is read from the code.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from functools import cache

from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from typing import Self


class Told(str):
    """A fault: the English sentence, and what it was made from.

    template: with the names of the values in braces, of str.format. values: by name; a Told among them is
    translated too. many, number: the template for other numbers than one, and the number; "" and 0 for a
    sentence that counts nothing. field: what was given that it is about, by the name it has in its
    act; "" for none.
    """

    __slots__ = ("field", "many", "number", "template", "values")

    template: str
    values: Mapping[str, object]
    many: str
    number: int
    field: str

    def __new__(
        cls,
        text: str,
        template: str,
        values: Mapping[str, object],
        many: str = "",
        number: int = 0,
        field: str = "",
    ) -> Self:
        """Made by `told` and `told_many`."""
        made = super().__new__(cls, text)
        made.template, made.values, made.many, made.number, made.field = template, values, many, number, field
        return made

    def about(self, field: str) -> Self:
        """The same fault, to be shown beside a field."""
        return type(self)(str(self), self.template, self.values, self.many, self.number, field)

    def __getnewargs__(self) -> tuple[str, str, Mapping[str, object], str, int, str]:  # type: ignore[override]
        """What a copy in another process is made from."""
        return str(self), self.template, self.values, self.many, self.number, self.field


def filled(template: str, values: Mapping[str, object]) -> str:
    """A template with its values; a name that ends with a full stop ends the sentence as well."""
    said = template.format(**values)
    if ".." not in said:
        return said
    first, *others = said.split("..")
    for other in others:
        # "e. V.." at the end of a sentence; "../file", "1..8" and "..." stay.
        ends = first[-1:].isalpha() and not other[:1].strip(")”»’\"'")
        first += ("." if ends else "..") + other
    return first


def told(template: str, /, **values: object) -> Told:
    """The sentence of a template: `told("there is no round {n}", n=7)`."""
    return Told(filled(template, values), template, values)


def marked(template: str, /, **values: object) -> Told:
    """The sentence of a template that a table has, where it is marked by `N_`."""
    return told(template, **values)


def told_many(one: str, many: str, number: int, /, **values: object) -> Told:
    """A sentence that counts; {n} is the number: `told_many("{n} board is ...", "{n} boards are ...", 3)`."""
    given = {"n": number, **values}
    return Told(filled(one if number == 1 else many, given), one, given, many, number)


def decimal(value: int, digits: int, plus: str = "") -> Told:
    """A number of tenths (digits 1), hundredths (2), ... as the language of the reader writes it.

    1955 with 1 digit is "195.5", and "195,5" where a comma is usual. plus: what stands before a number
    that is not negative.
    """
    whole, rest = divmod(abs(value), 10**digits)
    sign = "-" if value < 0 else plus
    return told("{whole}.{tenths}", whole=f"{sign}{whole}", tenths=f"{rest:0{digits}d}")


def percent(share: float, digits: int = 1) -> Told:
    """A share of 1 in hundredths, as the language of the reader writes it: "37.5%", "37,5 %"."""
    number = decimal(round(share * 10 ** (2 + digits)), digits) if digits else f"{share * 100:.0f}"
    return told("{n}%", n=number)


def grouped(number: int) -> str:
    """A large whole number; a comma or a point would be read as the decimal one in half of the languages."""
    return f"{number:,}".replace(",", "\u202f")


def joined(between: str, parts: Iterable[str]) -> str:
    """Parts as one text, each translated by itself; "" for none."""
    given = [part for part in parts if part]
    values = {f"part{place}": part for place, part in enumerate(given)}
    template = between.join(f"{{{name}}}" for name in values)
    return told(template, **values) if given else ""


def listed(names: Iterable[str]) -> str:
    """Names one after the other; where one has a comma itself, semicolons stand between them."""
    found = tuple(names)
    return joined("; " if any("," in name for name in found) else ", ", found)


def with_words(fault: str, words: Mapping[str, str]) -> str:
    """A fault with the words for its field behind it, see `Told.about`; as it is where there are none."""
    if not isinstance(fault, Told) or fault.field not in words:
        return fault
    both = {"fault": fault, "words": words[fault.field]}
    return Told("{fault} {words}".format(**both), "{fault} {words}", both, field=fault.field)


def enumerated(parts: Sequence[str]) -> str:
    """Parts as a sentence names them: "a, b and c"; "" for none."""
    if len(parts) < 2:
        return joined("", parts)
    return told("{first} and {last}", first=listed(parts[:-1]), last=parts[-1])


def without_place(fault: str) -> str:
    """A fault without the words for its place: "player 1: the name is missing" is "the name is missing"."""
    own = fault.values.get("fault") if isinstance(fault, Told) else None
    return own if isinstance(own, str) else fault


# -- Marks of texts that are translated where they are shown -------------------------------------------


def N_(text: str) -> str:  # noqa: N802 - the customary name, which the extractor knows
    """Mark a text that is translated where it is shown."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as N_
    """Mark a text with its plural."""
    return one, many


# -- The languages that are offered: English, whose texts are in the code, and complete catalogues -----
# A language joins by its folder `locale/LANGUAGE/LC_MESSAGES` and a line in `locale/complete.txt`; tests hold
# every language of that list complete.

CATALOGUES = os.path.join(os.path.dirname(os.path.dirname(__file__)), "locale")  # pathlib brings much along


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages that are offered, such as ("de", "en")."""
    with open(os.path.join(CATALOGUES, "complete.txt"), encoding="utf-8") as file:
        return tuple(sorted({*file.read().split(), "en"}))
