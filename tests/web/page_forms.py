"""The forms of a page as a browser understands them, and the marks of markup that came from outside."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from html.parser import HTMLParser
from urllib.parse import urldefrag, urljoin, urlsplit

Attributes = dict[str, str]


@dataclass
class Field:
    """A field of a form: what it sends as it stands (None: nothing), and what may be chosen in it."""

    name: str
    kind: str
    value: str | None
    choices: list[str] = field(default_factory=list)


@dataclass
class PageForm:
    """A form of a page. action: where it is sent; other: where its further buttons send it instead."""

    page: str
    action: str
    method: str
    multipart: bool
    fields: list[Field] = field(default_factory=list)
    other: list[str] = field(default_factory=list)

    @property
    def shape(self) -> tuple[str, tuple[str, ...]]:
        """The same for forms that differ only in which board, player or round they are about."""
        names = sorted({re.sub(r"\d+", "0", one.name) for one in self.fields})
        return re.sub(r"(?<=/)[0-9a-f]{16}(?=/)", "0", re.sub(r"\d+", "0", self.action)), tuple(names)

    def sent(self) -> list[tuple[str, str]]:
        """What a browser sends when nothing was touched."""
        return [(one.name, one.value) for one in self.fields if one.value is not None and one.kind != "file"]


class PageReader(HTMLParser):
    """Reads a page: its links, its forms, and everything that no template of the desk has."""

    def __init__(self, address: str) -> None:
        super().__init__()
        self.address = address
        self.links: list[str] = []
        self.forms: list[PageForm] = []
        self.foreign: list[str] = []
        self._by_id: dict[str, PageForm] = {}
        self._waiting: list[tuple[str, Field | str]] = []
        self._form: PageForm | None = None
        self._select: Field | None = None
        self._area: Field | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        self._look_for_markup(tag, given)
        if tag in ("a", "link") and given.get("href"):
            self._link(given["href"])
        elif tag in ("script", "img", "iframe") and given.get("src"):
            self._link(given["src"])
        for name in ("hx-get", "data-live", "data-url"):
            if given.get(name, "").startswith("/"):
                self._link(given[name])
        if tag == "form":
            self._open_form(given)
        elif tag == "option" and self._select is not None:
            value = given.get("value", "")
            self._select.choices.append(value)
            if self._select.value is None or "selected" in given:
                self._select.value = value
        elif tag in ("input", "select", "textarea", "button"):
            self._field(tag, given)

    def handle_endtag(self, tag: str) -> None:
        if tag == "form":
            self._form = None
        elif tag == "select":
            self._select = None
        elif tag == "textarea":
            self._area = None

    def handle_data(self, data: str) -> None:
        if self._area is not None:
            self._area.value = (self._area.value or "") + data

    def close(self) -> None:
        super().close()
        for owner, what in self._waiting:
            if owner in self._by_id:
                self._give(self._by_id[owner], what)

    def _look_for_markup(self, tag: str, given: Attributes) -> None:
        handlers = [name for name in given if name.startswith("on") or name in ("srcdoc", "style")]
        address = given.get("href", "") or given.get("src", "")
        inline = tag == "script" and "src" not in given
        runs = address.strip().lower().startswith(("javascript:", "vbscript:", "data:text"))
        if tag in ("style", "iframe", "object", "embed", "base") or inline or handlers or runs:
            self.foreign.append(f"<{tag} {given}>")

    def _link(self, address: str) -> None:
        found = urldefrag(urljoin(self.address, address)).url
        if urlsplit(found).netloc == urlsplit(self.address).netloc:
            self.links.append(found)

    def _open_form(self, given: Attributes) -> None:
        action = urldefrag(urljoin(self.address, given.get("action", "") or self.address)).url
        multipart = given.get("enctype", "") == "multipart/form-data"
        method = given.get("method", "get").lower()
        self._form = PageForm(self.address, action, method, multipart)
        self.forms.append(self._form)
        if given.get("id"):
            self._by_id[given["id"]] = self._form

    def _field(self, tag: str, given: Attributes) -> None:
        where = given.get("form", "")
        if given.get("formaction"):
            self._hand(where, urljoin(self.address, given["formaction"]))
        name, kind = given.get("name", ""), given.get("type", tag).lower()
        if tag == "button":
            kind = "button"
        if not name:
            return
        value: str | None = given.get("value", "on" if kind in ("checkbox", "radio") else "")
        choices = [given["value"]] if kind in ("checkbox", "radio", "button") and "value" in given else []
        if kind in ("checkbox", "radio") and "checked" not in given:
            value = None
        if tag == "select":
            value = None
        made = Field(name, kind, value, choices)
        if tag == "select":
            self._select = made
        elif tag == "textarea":
            self._area = made
        self._hand(where, made)

    def _hand(self, owner: str, what: Field | str) -> None:
        if owner:
            self._waiting.append((owner, what))
        elif self._form is not None:
            self._give(self._form, what)

    @staticmethod
    def _give(form: PageForm, what: Field | str) -> None:
        if isinstance(what, str):
            form.other.append(what)
        else:
            form.fields.append(what)


@lru_cache(maxsize=2)
def read_page(address: str, text: str) -> PageReader:
    """A page that was answered at an address; who asks for its faults, links and forms has it read once."""
    reader = PageReader(address)
    reader.feed(text)
    reader.close()
    return reader


SUSPICIOUS = re.compile(
    r"<(?:style|iframe|object|embed|base)\b|<script(?!\s+src)|\b(?:on[a-z]+|srcdoc|style)\s*=|javascript:|vbscript:|data:text",
    re.IGNORECASE,
)
"""Without any of these there is no foreign markup: most pages need no closer look."""


def foreign_markup(address: str, text: str) -> list[str]:
    """Tags and attributes of a page that can only come from what somebody typed."""
    return read_page(address, text).foreign if SUSPICIOUS.search(text) else []
