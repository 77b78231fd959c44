"""Templates: translated texts are escaped, whatever is passed through the translation."""

from __future__ import annotations

import re

import pytest
from markupsafe import Markup

from pairwright.tournament.results import result_text
from pairwright.web import render
from pairwright.web.render import FOLDER, environment, filled, points_text, public_text
from pairwright.web.translations import LANGUAGES, counter, language_of, speaker

SCRIPT = "<script>alert(1)</script> 100 %"


def shown(source: str, language: str = "en", **values: object) -> str:
    return environment(language).from_string(source).render(values)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "source",
    [
        "{{ _(name) }}",
        "{{ name }}",
        '{{ _("{name} is ready.").format(name=name) }}',
        '{{ _("%(name)s is ready.", name=name) }}',
        "{% trans name=name %}{{ name }} is ready.{% endtrans %}",
        '<p title="{{ _(name) }}">',
        '{{ ngettext("%(name)s", "%(name)s", 2, name=name) }}',
    ],
)
def test_a_name_is_text_whichever_way_it_goes(language, source):
    text = shown(source, language, name=SCRIPT)
    assert "<script>" not in text
    assert "&lt;script&gt;alert(1)&lt;/script&gt; 100 %" in text


def test_markup_that_is_filled_in_stays_markup():
    assert shown('{{ _("Press {key}").format(key=key) }}', key=Markup("<kbd>1</kbd>")) == "Press <kbd>1</kbd>"


def test_a_large_page_is_compressed_and_does_not_tell_by_its_length_what_is_in_it(owner, monkeypatch):
    monkeypatch.setattr(render, "_LARGE", 1000)
    page = "/criteria"
    plain = owner.get(page, headers={"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers
    packed = [owner.get(page, headers={"Accept-Encoding": "gzip"}) for _ in range(8)]
    lengths = {int(one.headers["Content-Length"]) for one in packed}
    assert {one.headers["Content-Encoding"] for one in packed} == {"gzip"}
    assert packed[0].text == plain.text
    assert max(lengths) < len(plain.content) / 2
    assert len(lengths) > 1


def test_an_empty_text_stays_empty():
    assert shown("{{ _('') }}", "de") == ""
    assert speaker("de")("") == ""


def test_numbers_of_things():
    assert counter("de")("{n} section", "{n} sections", 1) == "1 Gruppe"
    assert counter("en")("{n} section", "{n} sections", 3) == "3 sections"


@pytest.mark.parametrize(
    ("units", "text"), [(0, "0"), (5, "½"), (10, "1"), (45, "4½"), (47, "4.7"), (-5, "-½"), (100, "10")]
)
def test_points_in_print(units, text):
    assert points_text(units) == text


@pytest.mark.parametrize(
    ("code", "text"),
    [("1-0", "1–0"), ("1/2-1/2", "½–½"), ("+/-", "+ –"), ("-/-", "– –"), ("", ""), ("1/2-0", "½–0")],
)
def test_results_in_print(code, text):
    assert result_text(code) == text


def test_public_texts_know_nothing_about_who_reads_them():
    with pytest.raises(Exception, match="csrf_token"):
        public_text("en", "account/sign_in.html", faults=(), name="", next="/")


class Request:
    """What is asked of a request for its language."""

    def __init__(self, header: str = "", cookie: str = "") -> None:
        self.headers = {"accept-language": header}
        self.cookies = {"pairwright_language": cookie}


@pytest.mark.parametrize(
    ("header", "cookie", "language"),
    [
        ("", "", "en"),
        ("de-AT,de;q=0.9,en;q=0.5", "", "de"),
        ("nl, en;q=0.3, de;q=0.8", "", "de"),
        ("de;q=0, en", "", "en"),
        ("de", "en", "en"),
        ("en", "xx", "en"),
        ("*;;;q=q,,de", "", "de"),
        ("x" * 5000, "", "en"),
    ],
)
def test_the_language_of_a_reader(header, cookie, language):
    assert language_of(Request(header, cookie)) == language


def test_a_template_is_compiled_once_for_all_languages():
    """So nothing of a language may be worked out while it is compiled, as a filter of a literal would be."""
    known = environment("en").get_template("base.html").root_render_func.__code__
    for language in LANGUAGES:
        assert environment(language).get_template("base.html").root_render_func.__code__ is known
    of_a_language = re.compile(r"""(?:["']|\b\d+)\s*\|\s*(?:points|told|round_when|result)\b""")
    assert of_a_language.search("{{ '1-0' | result }}")
    found = {path.name for path in FOLDER.rglob("*.html") if of_a_language.search(path.read_text("utf-8"))}
    assert not found


def test_rows_are_filled_with_escaped_texts():
    rows = filled([("A & B", 3), ("100 %s", "<b>")], Markup("<li>%s: %s</li>\n"))
    assert rows == "<li>A &amp; B: 3</li>\n<li>100 %s: &lt;b&gt;</li>\n"
    assert isinstance(rows, Markup)
    assert filled([("A",)], "<li>100 % (50%): %s</li>") == "<li>100 % (50%): A</li>", "a word of a language"
