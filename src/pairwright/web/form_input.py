"""What somebody typed into a form: read field by field, with what is wrong kept beside each field.

@router.post("...")
def save(request: Request, typed: TypedForm, ...):
    rounds = typed.whole("number_of_rounds", 0, 99)
    if typed.errors: ...                 # the page again: `typed` knows values and errors
"""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from contextlib import suppress
from typing import Annotated
from urllib.parse import quote_plus

from fastapi import Depends, Form, Query
from starlette.datastructures import UploadFile
from starlette.requests import Request

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_
from pairwright.common.values import dataclass, field, replace
from pairwright.explain.words.translate import faults_text
from pairwright.tournament.scoring import parse_points
from pairwright.web.desk import own_address
from pairwright.web.security.middleware import FIELD
from pairwright.web.translations import DEFAULT, Say, language_of, say

FormText = Annotated[str, Form()]
FormNumber = Annotated[int, Form()]
FormFlag = Annotated[bool, Form()]
FormTexts = Annotated[list[str] | None, Form()]
Seen = Annotated[int | None, Form()]
"""The hidden field of forms: the position of the journal that the person saw."""
After = Annotated[int | None, Query(ge=0, le=99)]
"""The round after which standings are asked for."""

_HALVES = {"½": "0.5", "1/2": "0.5"}
_MOST_DIGITS = 9
_MOST_FAULTS = 5


def whole_number(text: str, otherwise: int = 0) -> int:
    """The number that the digits of a text write; `otherwise` for other texts, also for endless ones."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= _MOST_DIGITS else otherwise


class Errors(dict[str, str]):
    """What is wrong, by field; a field of which nothing is known has nothing wrong."""

    def __missing__(self, name: str) -> str:
        return ""


@dataclass(slots=True)
class Typed:
    """The fields of a form. errors: by field, to be shown by the filter `told`. language: of the reader."""

    values: Mapping[str, Sequence[str]]
    translate: Say
    errors: Errors = field(default_factory=Errors)
    files: Mapping[str, UploadFile] = field(default_factory=dict)
    language: str = DEFAULT

    def has(self, name: str) -> bool:
        """True when the form had such a field (a box that is not ticked is none)."""
        return name in self.values

    def raw(self, name: str, otherwise: str = "") -> str:
        """The last value as it was typed."""
        found = self.values.get(name)
        return found[-1] if found else otherwise

    def text(self, name: str, otherwise: str = "") -> str:
        """The value without blanks around it."""
        return self.raw(name, otherwise).strip()

    def texts(self, name: str) -> list[str]:
        """All values of a field that may be chosen several times."""
        return list(self.values.get(name, ()))

    def ticked(self, name: str) -> bool:
        """True when the box was ticked."""
        return bool(self.values.get(name))

    def whole(self, name: str, low: int, high: int, otherwise: int = 0) -> int:
        """A whole number; `otherwise` for an empty field, and for one that is wrong (an error is noted)."""
        text = self.text(name)
        if not text:
            return otherwise
        number = int(text) if text.isascii() and text.lstrip("-").isdigit() and len(text) <= 9 else None
        if number is None or not low <= number <= high:
            self.wrong(
                name, self.translate(N_("Enter a whole number from {low} to {high}."), low=low, high=high)
            )
            return otherwise
        return number

    def points(self, name: str, low: int, high: int, otherwise: int = 0) -> int:
        """Points in units; ½, 0.5 and 0,5 are the same."""
        text = self.text(name)
        if not text:
            return otherwise
        try:
            units = parse_points(_as_decimal(text))
        except ValueError:
            units = high + 1
        if not low <= units <= high:
            self.wrong(name, self.translate(N_("Enter points such as 1, ½ or 0.5.")))
            return otherwise
        return units

    def choice(self, name: str, choices: Sequence[str], otherwise: str = "") -> str:
        """One of several; an error is noted for anything else."""
        text = self.text(name, otherwise)
        if text not in choices:
            self.wrong(name, self.translate(N_("Choose one from the list.")))
            return otherwise
        return text

    def check(self, above: bool = False) -> None:
        """Raise BadInput where something is wrong with a field. above: told there, not beside the field."""
        if self.errors:
            raise BadInput(*self.errors.values() if above else ())

    def wrong(self, name: str, text: str) -> None:
        """Note what is wrong with a field; the first word about it stays."""
        self.errors.setdefault(name, text)

    def refused(self, name: str, error: BadInput) -> None:
        """Note what a refusal says beside a field; of very many faults the first ones."""
        self.wrong(name, faults_text(self.language, error.faults[:_MOST_FAULTS]))


def _as_decimal(text: str) -> str:
    plain = text.replace(",", ".").replace("−", "-").replace("–", "-")
    for written, decimal in _HALVES.items():
        if plain.endswith(written):
            sign = "-" if plain.startswith("-") else ""
            whole = plain.removesuffix(written).strip().lstrip("-") or "0"
            return f"{sign}{whole}{decimal[1:]}"
    return plain


async def typed_form(request: Request) -> Typed:
    """The form of a request; empty when there was none."""
    values: dict[str, list[str]] = {}
    files: dict[str, UploadFile] = {}
    for name, value in (await request.form()).multi_items():
        if isinstance(value, UploadFile):
            files[name] = value
        else:
            values.setdefault(name, []).append(value)
    return Typed(values, say(request), files=files, language=language_of(request))


TypedForm = Annotated[Typed, Depends(typed_form)]


# -- A form that was not done, so that nothing has to be typed again ------------------------------------

_LONGEST_PACKED = 40_000
"""Bytes of a form that the sign-in page keeps: strangers may send 64 KB at once (`BodyLimit`), encoded."""


@dataclass(frozen=True, slots=True)
class SentForm:
    """A form as it was sent. to: its address. fields: names and texts, without the token.

    files: names of the files that were sent with it; they have to be chosen again.
    """

    to: str
    fields: tuple[tuple[str, str], ...] = ()
    files: tuple[str, ...] = ()

    @property
    def by_hand(self) -> tuple[str, ...]:
        """What somebody typed or chose, to be seen again; nothing where a password was in it."""
        if any(name == "link" or "password" in name for name, _ in self.fields):
            return ()
        return tuple(text for name, text in self.fields if name not in ("seen", "back") and text.strip())

    def without(self, *names: str) -> SentForm:
        """The same without some fields."""
        kept = tuple((name, text) for name, text in self.fields if name not in names)
        return replace(self, fields=kept)

    def packed(self) -> str:
        """The form as one text, for a field of another form; "" where it is too long for that."""
        text = json.dumps([self.to, self.fields, self.files], ensure_ascii=False)
        return text if len(quote_plus(text)) <= _LONGEST_PACKED else ""

    @classmethod
    def unpacked(cls, text: str) -> SentForm | None:
        """The form of such a text, None for any other."""
        try:
            to, fields, files = json.loads(text)
            pairs = tuple((str(name), str(value)) for name, value in fields)
            return cls(own_address(str(to)), pairs, tuple(map(str, files)))
        except (ValueError, TypeError, RecursionError):
            return None


def address_of(request: Request) -> str:
    """The path of a request, with its query."""
    return request.url.path + (f"?{request.url.query}" if request.url.query else "")


async def typed_of(request: Request) -> SentForm:
    """The form that a request sent; without fields when it was none, or cannot be read."""
    kind = request.headers.get("content-type", "")
    items: list[tuple[str, UploadFile | str]] = []
    if kind.startswith(("application/x-www-form-urlencoded", "multipart/form-data")):
        with suppress(Exception):  # a body that cannot be read has been told already
            items = (await request.form()).multi_items()
    fields = tuple((name, text) for name, text in items if isinstance(text, str) and name != FIELD)
    files = tuple(one.filename for _, one in items if isinstance(one, UploadFile) and one.filename)
    return SentForm(address_of(request), fields, files)
