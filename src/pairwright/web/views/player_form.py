"""The particulars of a player as the fields of a form, and back; what a rating list fills in."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from pairwright.common.collation import fold
from pairwright.common.federations import is_known, normal_code, suggestion
from pairwright.common.messages import N_
from pairwright.explain.words.translate import Said
from pairwright.lists.column_roles import TITLES
from pairwright.lists.player_rows import birth_date, is_year
from pairwright.standings.rating_lists import RatedPlayer
from pairwright.storage.round_state import Entry
from pairwright.tournament.person import LAST_TABLE, PERSON, TEXTS, Particulars
from pairwright.tournament.player import birth_year
from pairwright.web.form_input import Typed
from pairwright.web.translations import Say

NAMES = {one.name: one.heading for one in PERSON}
"""Fields of Particulars in words."""

TITLE_CHOICES = (("", "–"), *((title, title) for title in TITLES))
SEX_CHOICES = (("", "–"), ("w", N_("female")), ("m", N_("male")), ("u", N_("neither")))


def texts_of(particulars: Particulars) -> dict[str, str]:
    """The particulars as they stand in the form."""
    return {one.name: str(getattr(particulars, one.name) or "") for one in PERSON}


def texts_typed(typed: Typed) -> dict[str, str]:
    """The fields as somebody filled them, to show them again."""
    return {name: typed.raw(name) for name in NAMES}


def particulars_typed(typed: Typed, before: Particulars | None = None) -> Particulars:
    """The player who was typed. Errors of fields are noted in `typed`."""
    say = typed.translate
    if not typed.text("name"):
        typed.wrong("name", say(N_("A player needs a name.")))
    texts = {name: " ".join(typed.text(name).split()) for name in ("name", *(one.name for one in TEXTS))}
    for name, text in texts.items():
        if len(text) > 200:
            typed.wrong(name, say(N_("This is longer than 200 characters.")))
        elif not text.isprintable() and any(letter < " " or "\x7f" <= letter <= "\x9f" for letter in text):
            typed.wrong(name, say(N_("It contains a character that cannot be printed.")))
    return Particulars(
        rating=typed.whole("rating", 0, 4000),
        national_rating=typed.whole("national_rating", 0, 4000),
        title=_title(typed, before),
        sex=typed.choice("sex", [code for code, _ in SEX_CHOICES]),
        federation=federation_typed(typed, before),
        birth_date=_born(typed, before),
        fixed_board=typed.whole("fixed_board", 0, LAST_TABLE),
        **texts,
    )


def _title(typed: Typed, before: Particulars | None) -> str:
    known = ["", *TITLES, before.title if before else ""]
    return typed.choice("title", known)


def federation_typed(typed: Typed, before: Particulars | None) -> str:
    """The code that was typed; one that FIDE does not know is noted, unless it was there before."""
    code = normal_code(typed.text("federation"))
    if code and not is_known(code) and (before is None or code != before.federation):
        hint = suggestion(code)
        text = typed.translate(N_("FIDE has no federation {code}."), code=code[:20])
        typed.wrong("federation", Said(f"{text} {hint}" if hint else text))
    return code


def _born(typed: Typed, before: Particulars | None) -> str:
    text = typed.text("birth_date")
    if not text or is_year(text) or (before is not None and text == before.birth_date):
        return text
    written = birth_date(text)
    if not written:
        typed.wrong(
            "birth_date", typed.translate(N_("A date such as 28.02.2011 or 2011-02-28, or the year."))
        )
    return written


def from_rating_list(listed: RatedPlayer, kind: str) -> Particulars:
    """The particulars that a rating list knows. kind: standard, rapid or blitz."""
    rating = int(getattr(listed, kind, 0) or 0)
    own_number = listed.number if listed.number.isascii() and listed.number.isdigit() else ""
    return Particulars(
        listed.name,
        rating,
        listed.title if listed.title in TITLES else "",
        {"F": "w", "W": "w", "M": "m"}.get(listed.sex.upper(), ""),
        normal_code(listed.federation) if is_known(listed.federation) else "",
        listed.fide_id or own_number,
        str(listed.birth_year or ""),
        club=listed.club,
    )


def alike(entries: Sequence[Entry], particulars: Particulars, own: int = 0) -> Entry | None:
    """Somebody who seems to be in the section already: the same FIDE number, or the same name.

    Two of one name are two when both years of birth are known and differ.
    """
    for entry in entries:
        other = entry.particulars
        if entry.key == own:
            continue
        if particulars.fide_id and particulars.fide_id == other.fide_id:
            return entry
        years = {birth_year(one.birth_date) for one in (particulars, other)} - {0}
        if fold(particulars.name) == fold(other.name) and len(years) < 2:
            return entry
    return None


def differences(before: Particulars, now: Particulars, say: Say) -> list[str]:
    """What somebody else changed, one line a field."""
    lines = []
    for name, words in NAMES.items():
        old, new = getattr(before, name), getattr(now, name)
        if old != new:
            lines.append(
                say(N_("{field}: {old} became {new}"), field=say(words), old=old or "–", new=new or "–")
            )
    return lines


def merged(seen: Particulars, typed: Particulars, now: Particulars) -> Particulars:
    """What was typed, and where nothing was changed by hand, what somebody else wrote meanwhile."""
    kept = {name: getattr(now, name) for name in NAMES if getattr(typed, name) == getattr(seen, name)}
    return replace(typed, **kept)
