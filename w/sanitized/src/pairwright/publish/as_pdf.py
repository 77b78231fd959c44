"""Documents as PDF files, made from the HTML pages and their print style (needs the extra `pdf`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from pairwright.errors import BadInput
from pairwright.publish.as_html import Frame, to_html
from pairwright.publish.document import Document


def to_pdf(documents: Sequence[Document], *, language: str = "en") -> bytes:
    """One PDF file with all documents, each beginning on a new page. Raises BadInput without WeasyPrint."""
    try:
        import weasyprint
    except (ImportError, OSError) as error:
        raise BadInput(
            f"PDF files need the package WeasyPrint: pip install pairwright[pdf] ({error})"
        ) from None
    pages: list[Any] = []
    first: Any = None
    for document in documents:
        html = to_html(document, Frame(language=language))
        made = weasyprint.HTML(string=html, url_fetcher=_refuse).render()
        first = first or made
        pages += made.pages
    if first is None:
        raise BadInput("there is nothing to print")
    data: bytes = first.copy(pages).write_pdf()
    return data


def _refuse(url: str, *args: object, **options: object) -> dict[str, object]:
    """Nothing is fetched while a page is printed."""
    raise ValueError(f"{url} is not loaded")
