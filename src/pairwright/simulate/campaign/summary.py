"""What a campaign found: means with their intervals by cell, cases by number."""

from __future__ import annotations

import json
from collections import defaultdict
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any

from pairwright.common.errors import BadInput
from pairwright.simulate.campaign.campaign_run import PLAN_FILE, columns_of

_NORMAL = 1.96
_GROUPS = 10
"""Players are told by tenths of the entry list."""


@dataclass(slots=True)
class Mean:
    """A mean, kept as count, sum and sum of squares of whole numbers, so that order does not matter."""

    count: int = 0
    total: int = 0
    squares: int = 0

    def add(self, value: int) -> None:
        """Count one more."""
        self.count += 1
        self.total += value
        self.squares += value * value

    @property
    def mean(self) -> float:
        """The mean; 0 of nothing."""
        return self.total / self.count if self.count else 0.0

    @property
    def error(self) -> float:
        """Half the width of the 95 % interval of the mean."""
        if self.count < 2:
            return 0.0
        variance = (self.squares - self.total * self.total / self.count) / (self.count - 1)
        return _NORMAL * sqrt(max(0.0, variance) / self.count)


@dataclass(slots=True)
class Summary:
    """A campaign so far.

    cells:   settings by cell, as the campaign's file has them. rows: how many rows there are.
    means:   (cell, group, measure) to its mean; the group is 0 for all, or a tenth of the entry list from 1.
    cases:   rows of the acceptance test that differ or failed.
    done, pieces: parts that are there, and all.
    """

    described: dict[str, Any]
    rows: int = 0
    done: int = 0
    means: dict[tuple[int, int, str], Mean] = field(default_factory=lambda: defaultdict(Mean))
    cases: list[dict[str, Any]] = field(default_factory=list)

    @property
    def pieces(self) -> int:
        """Number of parts of the whole campaign."""
        count: int = self.described["pieces"]
        return count


def summary(folder: Path) -> Summary:
    """Read a campaign's folder. Raises BadInput when there is none in it."""
    try:
        described = json.loads((folder / PLAN_FILE).read_text(encoding="utf-8"))
    except (OSError, ValueError):
        raise BadInput.told("{folder} holds no campaign", folder=folder) from None
    found = Summary(described)
    for part in columns_of(folder):
        found.done += 1
        _add(found, part)
    return found


def _add(found: Summary, part: dict[str, list[Any]]) -> None:
    names = [name for name in part if name not in ("cell", "seed")]
    for row in zip(*part.values(), strict=True):
        values = dict(zip(part, row, strict=True))
        found.rows += 1
        groups = (0, _tenth(values)) if "place" in values else (0,)
        for group in groups:
            for name in names:
                if isinstance(values[name], int):
                    found.means[values["cell"], group, name].add(values[name])
        if values.get("differs") or values.get("failed"):
            found.cases.append(values)


def _tenth(values: dict[str, Any]) -> int:
    tenth: int = 1 + (values["place"] - 1) * _GROUPS // values["players"]
    return tenth


def as_json(found: Summary) -> dict[str, Any]:
    """The summary for programs."""
    cells = [
        {
            "cell": number,
            "settings": settings,
            "groups": [
                {
                    "group": group,
                    "measures": {
                        name: {"mean": one.mean, "error": one.error, "count": one.count}
                        for (cell, of, name), one in found.means.items()
                        if (cell, of) == (number, group)
                    },
                }
                for group in sorted({of for cell, of, _ in found.means if cell == number})
            ],
        }
        for number, settings in enumerate(found.described["cells"])
    ]
    head = {key: found.described[key] for key in ("title", "kind", "tournaments", "seed")}
    return {
        **head,
        "program": found.described["version"],
        "rows": found.rows,
        "pieces": found.pieces,
        "done": found.done,
        "cells": cells,
        "cases": found.cases,
    }
