"""The output formats by name and by the ending of a file."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import PurePath

from pairwright.common.errors import BadInput
from pairwright.common.json_version import versioned
from pairwright.common.printable import escaped_json
from pairwright.publish.document import Chart, Document, in_language


def _text(documents: Sequence[Document], language: str) -> bytes:
    from pairwright.publish.as_text import to_text

    return "\n".join(to_text(document) for document in documents).encode()


def _html(documents: Sequence[Document], language: str) -> bytes:
    from pairwright.publish.as_html import PageFrame, to_html

    return to_html(joined(documents), PageFrame(language=language)).encode()


def _csv(documents: Sequence[Document], language: str) -> bytes:
    from pairwright.publish.as_data import to_csv

    several = len(documents) > 1  # then each has its title above: nothing else says which round it is
    return b"\xef\xbb\xbf" + "\r\n".join(to_csv(one, titled=several) for one in documents).encode()


def _json(documents: Sequence[Document], language: str) -> bytes:
    import json

    from pairwright.publish.as_data import document_object

    found = [document_object(document) for document in documents]
    whole = versioned(found[0] if len(found) == 1 else {"documents": found})
    return (escaped_json(json.dumps(whole, ensure_ascii=False, indent=1)) + "\n").encode()


def _xlsx(documents: Sequence[Document], language: str) -> bytes:
    from pairwright.publish.as_data import to_xlsx

    return to_xlsx(documents)


def _pdf(documents: Sequence[Document], language: str) -> bytes:
    from pairwright.publish.as_pdf import to_pdf

    return to_pdf(documents, language=language)


def _svg(documents: Sequence[Document], language: str) -> bytes:
    from pairwright.publish.as_svg import to_svg

    charts = [block for document in documents for block in document.blocks if isinstance(block, Chart)]
    if not charts:
        raise BadInput.told(
            "there is no chart to draw: SVG is for charts, such as `crosstable --form progress`"
        )
    return to_svg(charts[0]).encode()


FORMATS: dict[str, Callable[[Sequence[Document], str], bytes]] = {
    "txt": _text,
    "html": _html,
    "pdf": _pdf,
    "csv": _csv,
    "xlsx": _xlsx,
    "svg": _svg,
    "json": _json,
}
"""Every format by the ending of its files."""


def render(documents: Sequence[Document], form: str, language: str = "en") -> bytes:
    """The documents in a format and a language; JSON, which programs read, stays English.

    Raises BadInput for an unknown format, or one whose package is missing.
    """
    if form not in FORMATS:
        raise BadInput.told("unknown format {text!r}; known: {list}", text=form, list=", ".join(FORMATS))
    if form != "json":
        documents = [in_language(one, language, days=form not in ("csv", "xlsx")) for one in documents]
    return FORMATS[form](documents, language)


def format_of(file_name: str) -> str:
    """The format that the ending of a file name asks for. Raises BadInput for an unknown one."""
    ending = PurePath(file_name).suffix.lstrip(".").lower()
    form = {"text": "txt", "htm": "html"}.get(ending, ending)
    if form not in FORMATS:
        raise BadInput.told(
            "{name}: the ending says no format; known: {list}", name=file_name,
            list=", ".join("." + f for f in FORMATS),
        )  # fmt: skip
    return form


def joined(documents: Sequence[Document]) -> Document:
    """Several documents as one, with their titles as headings."""
    from pairwright.publish.document import Heading

    if len(documents) == 1:
        return documents[0]
    blocks = [part for document in documents for part in (Heading(document.title), *document.blocks)]
    first = documents[0]
    return Document(
        first.name, first.event or first.title, blocks, landscape=any(d.landscape for d in documents)
    )
