"""The marks of texts that are translated where they are shown."""

from __future__ import annotations


def N_(text: str) -> str:  # noqa: N802 - the customary name, which the extractor knows
    """Mark a text that is translated where it is shown."""
    return text


def NN_(one: str, many: str) -> tuple[str, str]:  # noqa: N802 - as N_
    """Mark a text with its plural."""
    return one, many
