"""Points as integers: one unit is a tenth of a point, the precision of the report files."""

from __future__ import annotations

from pairwright.common.messages import decimal

POINT = 10
"""Units in one point."""


def parse_points(text: str) -> int:
    """Return the units written in `text` ("1", "0.5", ".5", "-1.0").

    Raises ValueError when `text` is not a decimal number with at most one digit after the point.
    """
    import re  # here, because what only pairs should not have to load it

    match = re.fullmatch(r"([+-]?)(\d*)(?:\.(\d))?", text.strip())
    if match is None or not (match[2] or match[3]):
        raise ValueError(f"{text!r} is not a number of points such as 1, 0.5 or 11.5")
    units = int(match[2] or 0) * POINT + int(match[3] or 0)
    return -units if match[1] == "-" else units


def format_points(units: int) -> str:
    """Return `units` as a decimal with one digit after the point: 45 is "4.5"."""
    sign = "-" if units < 0 else ""
    whole, tenths = divmod(abs(units), POINT)
    return f"{sign}{whole}.{tenths}"


def points_text(units: int) -> str:
    """Points as people write them: 7, 7½, 0.3."""
    sign = "-" if units < 0 else ""
    whole, tenths = divmod(abs(units), POINT)
    if tenths == 5:
        return f"{sign}{whole or ''}½"
    return decimal(units, 1) if tenths else f"{sign}{whole}"
