"""The form of a prize list: from what was typed to the list, and back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping

from pairwright.common.errors import BadInput
from pairwright.common.messages import N_, told
from pairwright.standings.prize_list import EQUALLY, HORT, NOT_SHARED, BoardOf, Category, Prize, PrizeList
from pairwright.web.form_input import whole_number

SHARINGS = (
    (EQUALLY, N_("Shared equally among those level on points")),
    (HORT, N_("Hort system: half by place, half shared equally")),
    (NOT_SHARED, N_("Not shared: the tie-breaks decide")),
)
GROUPS = (
    ("", N_("Players")),
    ("club", N_("Clubs")),
    ("school", N_("Schools")),
    ("federation", N_("Federations")),
    ("family", N_("Families")),
)
SEXES = (("", N_("Everybody")), ("f", N_("Women and girls")), ("m", N_("Men and boys")))
BOARD_OF = (
    (BoardOf.SQUAD.value, N_("The board matching the player’s place in the squad")),
    (BoardOf.PLAYED.value, N_("The board the player played on most")),
)
ROUNDINGS = ((1, "0.01"), (10, "0.10"), (50, "0.50"), (100, "1"), (500, "5"), (1000, "10"))
"""To what payments are rounded down, in the smallest unit and as shown."""

MOST = 40
_LINE = re.compile(r"(?P<whole>\d{1,9})(?:[.,](?P<rest>\d{1,2}))?(?:\s+(?P<thing>.*))?")


def prizes_text(category: Category) -> str:
    """The prizes as they are typed, one a line: "300", "150.50 Cup", "Book"."""
    return "\n".join(" ".join(filter(None, (_amount_text(one.amount), one.thing))) for one in category.prizes)


def _amount_text(amount: int) -> str:
    if not amount:
        return ""
    whole, rest = divmod(amount, 100)
    return f"{whole}.{rest:02d}" if rest else str(whole)


def typed_prizes(text: str) -> tuple[Prize, ...]:
    """Prizes from lines of text; an empty line is none."""
    return tuple(_prize(" ".join(line.split())) for line in text.splitlines() if line.strip())


def _prize(line: str) -> Prize:
    found = _LINE.fullmatch(line.lstrip("€£$ "))
    if not found:
        return Prize(0, line)
    cents = int(found["whole"]) * 100 + int((found["rest"] or "").ljust(2, "0"))
    return Prize(cents, found["thing"] or "")


def typed_list(form: Mapping[str, str]) -> PrizeList:
    """The list as it was typed; categories without name and prizes are left out.

    Raises BadInput for what is no number. The list itself is not checked.
    """
    faults: list[str] = []
    categories = tuple(_categories(form, faults))
    rounding = form.get("round_to", "1")
    found = PrizeList(
        categories,
        form.get("currency", "EUR").strip()[:3],
        form.get("one_each") == "yes",
        whole_number(rounding, 1),
        form.get("leavers") == "yes",
    )
    if faults:
        raise BadInput(*faults)
    return found


def _categories(form: Mapping[str, str], faults: list[str]) -> Iterator[Category]:
    for place in range(min(whole_number(form.get("count", "")), MOST)):
        field = _Fields(form, place, faults)
        if not field.text("name") and not field.text("prizes"):
            continue
        yield Category(
            field.text("name"),
            typed_prizes(form.get(f"prizes_{place}", "")[:5000]),
            field.text("sharing") or EQUALLY,
            field.number("rating_from"),
            field.number("rating_to"),
            field.text("unrated") == "yes",
            field.number("born_from"),
            field.number("born_to"),
            field.text("sex"),
            field.text("federation").upper(),
            field.text("club"),
            field.text("school"),
            field.text("group_by"),
            field.number("best_of") or 3,
            field.text("besides") == "yes",
            field.number("board"),
        )


class _Fields:
    """The fields of one category."""

    def __init__(self, form: Mapping[str, str], place: int, faults: list[str]) -> None:
        self._form, self._place, self._faults = form, place, faults

    def text(self, name: str) -> str:
        """A text, without blanks around it."""
        return self._form.get(f"{name}_{self._place}", "").strip()[:200]

    def number(self, name: str) -> int:
        """A whole number, 0 when nothing was typed."""
        typed = self.text(name)
        if typed.isascii() and typed.isdigit() and len(typed) < 6:
            return int(typed)
        if typed:
            self._faults.append(
                told(
                    "{category}: {typed!r} is not a whole number",
                    category=self.text("name") or self._place + 1, typed=typed,
                )
            )  # fmt: skip
        return 0
