"""Reading a record of columns, or the same values separated by blanks where the columns are not kept."""

from __future__ import annotations

from collections.abc import Sequence

from pairwright.common.messages import joined, told
from pairwright.trf.columns import Record
from pairwright.trf.context import Context, RecordLine, Word, words


def read_fixed(
    context: Context, line: RecordLine, layout: Record, *, optional: Sequence[str] = ()
) -> tuple[dict[str, Word], list[list[Word]]] | None:
    """The fields by name and the groups of a line, each text with its column. None: reported as unusable.

    When something stands outside the columns, the words of the line are taken in the order of the
    fields instead (a repair); `optional` fields are the first to be missing then.
    """
    if not context.tab_free(line):
        return None
    outside = layout.text_outside(line.text) or _split_field(line, layout)
    if not outside:
        fields = {field.name: Word(line.text[field.slice], field.first) for field in layout.fields}
        groups = [
            [Word(line.text[field.slice], field.first) for field in group]
            for group in layout.groups(line.text)
        ]
        return fields, [group for group in groups if any(word.text.strip(" ") for word in group)]
    found = _by_words(line, layout, optional)
    message = told(
        "record {code}: column {n} belongs to no field; {columns}", code=layout.code, n=outside,
        columns=describe(layout),
    )  # fmt: skip
    if found is None:
        context.findings.error(
            "TRF-COLUMNS", message, line=line.number, column=outside, found=line.text[outside - 1],
        )  # fmt: skip
        return None
    context.findings.repair(
        "TRF-COLUMNS", message, line=line.number, column=outside, found=line.text[outside - 1],
        assumed=told("read as blank-separated values ({value})", value=line.value),
    )  # fmt: skip
    return found


def _split_field(line: RecordLine, layout: Record) -> int:
    """The first column of a field that holds two words, and so is not filled by columns; 0: none."""
    fields = [*layout.fields, *(field for group in layout.groups(line.text) for field in group)]
    return next((field.first for field in fields if " " in line.text[field.slice].strip(" ")), 0)


def _by_words(
    line: RecordLine, layout: Record, optional: Sequence[str]
) -> tuple[dict[str, Word], list[list[Word]]] | None:
    found = list(words(line))
    names = [field.name for field in layout.fields]
    if not layout.group:
        missing = len(names) - len(found)
        names = [name for name in names if name not in optional[:missing]] if missing > 0 else names
    if len(found) < len(names) or (not layout.group and len(found) > len(names)) or len(layout.group) > 1:
        return None
    fields = {field.name: Word("", field.first) for field in layout.fields}
    fields.update(zip(names, found, strict=False))
    return fields, [[word] for word in found[len(names) :]]


def describe(layout: Record) -> str:
    """The columns of a record, for messages."""
    parts = [
        told("{field} {columns}", field=field.words, columns=_columns(field.first, field.last))
        for field in layout.fields
    ]
    parts += [
        told(
            "{field} {columns} and every {n} columns on", field=field.words,
            columns=_columns(field.first, field.last), n=layout.step,
        )
        for field in layout.group
    ]  # fmt: skip
    return joined(", ", parts)


def _columns(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
