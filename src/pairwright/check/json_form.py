"""Comparisons as plain JSON values."""

from __future__ import annotations

from pairwright.explain.json_form import Json, JsonForm
from pairwright.systems.open_round import Difference


def difference_as_json(form: JsonForm, difference: Difference) -> Json:
    """Where two pairings of a round part."""
    comparison = difference.comparison
    first, second = difference.values
    return {
        "better": difference.better,
        **form.article(difference.article),
        "criterion": comparison.criterion,
        **form.place(difference.place),
        "actual": form.value(comparison, comparison.actual),
        "alternative": form.value(comparison, comparison.alternative),
        "values": [{value.criterion: form.listed(value) for value in values} for values in (first, second)],
        "pairs": [[form.meeting(pair) for pair in pairs] for pairs in difference.pairs],
    }
