"""The catalogues of every language: without a fault, and complete where the language is offered."""

from __future__ import annotations

import gettext
import io
import re
from collections import Counter
from pathlib import Path

import pytest

pytest.importorskip("babel")

import catalogues
from babel.messages.catalog import Message
from babel.messages.mofile import write_mo
from texts import missing, texts

from pairwright.common.messages import CATALOGUES, joined, languages, told
from pairwright.explain.words.speech import counted
from pairwright.explain.words.translate import fault_text, library
from pairwright.web.translations import LANGUAGES, counter, days_in_words, is_english

FOLDERS = sorted(path.name for path in Path(CATALOGUES).iterdir() if path.is_dir())
OFFERED = sorted(set(languages()) - {"en"})


def test_every_language_that_is_offered_has_a_folder_and_calls_itself_by_its_own_name():
    assert set(OFFERED) <= set(FOLDERS)
    assert next(iter(LANGUAGES)) == "en"
    assert len(set(LANGUAGES.values())) == len(LANGUAGES)


def test_german_has_every_text_of_the_code():
    assert not missing(catalogues.MODEL)


def test_no_text_is_translated_that_nothing_says_any_more():
    """Those of explain.po are compared with the code in tests/unit/test_explain_words.py."""
    said = {text[0] for text in texts()}
    for path, message in catalogues.entries(catalogues.MODEL):
        if path.name.startswith("desk"):
            assert key_of(message) in said, f"{path.name}: remove {message.id!r}"


def key_of(message: Message) -> str:
    """The text that a message is looked up by."""
    return message.id if isinstance(message.id, str) else message.id[0]


@pytest.mark.parametrize("language", FOLDERS)
def test_a_text_stands_in_one_catalogue_alone_and_in_no_other_language_only(language):
    keys = [key_of(message) for path, message in catalogues.entries(language) if path.name.startswith("desk")]
    assert [key for key, count in Counter(keys).items() if count > 1] == []
    assert set(keys) <= {key_of(message) for _, message in catalogues.entries(catalogues.MODEL)}


@pytest.mark.parametrize("language", OFFERED)
def test_a_language_that_is_offered_is_complete(language):
    assert [(path.name, message.id) for path, message in catalogues.missing(language)] == []


@pytest.mark.parametrize("language", FOLDERS)
def test_translations_keep_what_is_filled_in_markup_plurals_and_the_words_of_chess(language):
    assert catalogues.faults(language) == []


def test_english_texts_of_the_desk_have_no_word_that_is_another_language_in_disguise():
    found = [
        (path.name, text, wrong)
        for path, message in catalogues.entries(catalogues.MODEL)
        if path.name != "explain.po"
        for text in ([message.id] if isinstance(message.id, str) else message.id)
        for wrong in catalogues.GLOSSARY["english"]["never"]
        if re.search(wrong, text, re.IGNORECASE)
    ]
    assert found == []


@pytest.mark.parametrize("language", FOLDERS)
def test_catalogues_are_compiled(language):
    assert {path.name for path in catalogues.files(language)} <= {
        path.name for path in catalogues.files(catalogues.MODEL)
    }
    for path in catalogues.files(language):
        compiled = io.BytesIO()
        write_mo(compiled, catalogues.read(path, language))
        assert texts_of(path.with_suffix(".mo").read_bytes()) == texts_of(compiled.getvalue()), path


def texts_of(compiled: bytes) -> dict[object, str]:
    """The texts of a compiled catalogue, without its head."""
    found: dict[object, str] = gettext.GNUTranslations(io.BytesIO(compiled))._catalog  # type: ignore[attr-defined]
    return {key: said for key, said in found.items() if key}


@pytest.mark.parametrize(
    ("text", "said", "fault"),
    [
        ("{name} marked as present", "{nom} est là", "other names"),
        ("<b>{n}</b> here", "{n} ici", "other markup"),
        (" (a wish)", "(un souhait)", "another blank"),
        ("Board {n}", "Table {n}", "lacks the word for board"),
        (("{n} day", "{n} days"), ("{n} jour", ""), "one form is empty"),
        (("{n} day", "{n} days"), ("jour", "{n} jours"), "other names"),
        (("{n} day", "{n} days"), ("{n} j", "{n} jj", "{n} jjj"), "3 forms of the plural, not 2"),
    ],
)
def test_faults_are_found(text, said, fault):
    assert any(fault in one for one in catalogues.wrong(Message(text, said), "fr"))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "Tippen Sie “17”"),
        ("de", "Es gibt mehrere; tippe mehr davon"),
        ("de", "Wer hilft: Schiedsrichter*innen"),
        ("de", "die nächste Runde ist gepaart"),
        ("de", "Spieler ohne Wertung"),
        ("de", "in allen Ausgabeen"),
        ("de", "jeder der beiden bekommt seine Farbe"),
        ("de", "eine Freistellung mit halbem Punkt"),
        ("de", "Mit den angehakten Spielern"),
        ("fr", "L’acte 3 est annulé"),
        ("fr", "{n} %"),
        ("fr", "trouve ton échiquier"),
        ("fr", "un exempt d’un demi-point"),
        ("fr", "la ronde suivante est tirée"),
        ("fr", "{name} est inscrit"),
        ("fr", "{higher}, mieux placé, reçoit les Blancs"),
        ("fr", "le championnat tranche"),
        ("fr", "ou auraient un point gratuit"),
        ("fr", "nul pour les deux"),
        ("fr", "avant l’échéance"),
        ("fr", "D’après le règlement du championnat"),
        ("es", "No se escribe nada hasta que lo acepte"),
        ("es", "la aceleración Bakú"),
        ("es", "grupos de elo"),
        ("es", "flotes hacia abajo"),
        ("es", "la ronda colapsa en otro lugar"),
        ("es", "los encuentros tardíos"),
        ("es", "no hay un ajuste previo así"),
        ("es", "todo programa aprobado"),
        ("es", "un play-off"),
        ("es", "escribir los códigos usted mismo"),
        ("es", "{higher}, mejor situado, recibe blancas"),
        ("es", "{name} está inscrito"),
        ("es", "según las reglas de la liga"),
        ("es", "½–½, no evaluada"),
        ("es", "los niños de una sección infantil"),
        ("ru", "победы неявкой не учитываются"),
        ("ru", "Цвета по очкам положения"),
        ("ru", "не входят в рейтинговый отчёт"),
        ("ru", "слияние скобок"),
        ("ru", "дети юношеской группы"),
        ("ru", "В событии есть всё"),
        ("ru", "верхний член против нижнего"),
        ("ru", "бонус: группы нет"),
        ("ru", "решает берлинский коэффициент"),
        ("ru", "это не дополнение"),
        ("ru", "решение принял(а) {decided}"),
        ("ru", "Ввести коды самому"),
        ("ru", "через ; – каждому своя ссылка"),
        ("ru", "{name} ещё не вытянул номер"),
        ("ru", "Состав, который никто не сдавал"),
        ("ru", "Обменять цвета"),
        ("ru", "Черновик тура {n} отброшен"),
    ],
)
def test_what_a_language_does_not_write_is_found(language, said):
    assert list(catalogues.wrong(Message(said, said), language))


def test_a_colon_after_what_a_template_fills_in_is_written_as_the_language_writes_it():
    """French puts a blank before it."""
    assert library("fr").gettext(":") == "\u00a0:"
    plain = re.compile(r'(?:\}\}|</bdi>|%\}):(?: (?!["}])|<)')
    pages = (Path(CATALOGUES).parent / "web/templates").rglob("*.html")
    found = {path.name: plain.findall(path.read_text("utf-8")) for path in pages}
    assert not {name: colons for name, colons in found.items() if colons and name != "pictures.html"}


def test_plurals_go_by_the_number_and_fractions_as_the_language_has_them():
    assert [counted(units) for units in (0, 5, 10, 15, 30, 210)] == [0, 1, 1, 2, 3, 21]
    assert [[counted(units, language) for units in (5, 15, 25)] for language in ("fr", "ru")] == [
        [1, 1, 2],
        [2, 2, 2],
    ]
    assert counter("de")("{n} section", "{n} sections", 21) == "21 Gruppen"


COUNTED = (2, 5, 11, 21, 22, 25, 101)
"""Numbers that every language says with the number, 21 in Russian like 1."""

LAST_ROUNDS = "in the last round"
"""No event protects its last twenty-one rounds."""


@pytest.mark.parametrize("language", FOLDERS)
def test_every_number_of_things_is_said_with_its_number(language):
    for path, message in catalogues.entries(language):
        if isinstance(message.id, str) or key_of(message) == LAST_ROUNDS:
            continue
        form = gettext.c2py(catalogues.read(path, language).plural_expr)  # type: ignore[attr-defined]
        for number in COUNTED:
            said = message.string[form(number)]
            filled = catalogues.names_in(said)
            assert filled == catalogues.names_in(message.id[1]), f"{number}: {said!r}"


@pytest.mark.parametrize("language", sorted(catalogues.GLOSSARY["counted"]))
def test_a_counted_word_has_the_form_that_its_number_needs(language):
    """The word after a number is one of the forms of the glossary for numbers like 1, like 2, like 5."""
    words = catalogues.GLOSSARY["counted"][language]
    found = set()
    for path, message in catalogues.entries(language):
        for place, said in enumerate([] if isinstance(message.id, str) else message.string):
            for word in re.findall(r"\{(?:n|number)\} (\w+)", said):
                stem = next((stem for stem in words if re.match(stem, word)), "")
                found.add(stem)
                assert not stem or re.fullmatch(words[stem][place], word), f"{path.name}: {said!r}"
    assert found >= set(words), "a word of the glossary that nothing counts"


LIMITS = {"из", "до", "от", "больше", "более", "меньше", "менее", "всех", "длиннее", "не", "после", "за"}
"""Words after which every number has the form that it has after five."""


def test_a_number_that_has_no_forms_is_not_followed_by_the_word_it_counts():
    """A Russian text with one form says "boards: {n}": "{n} boards" is wrong after 2 and 21."""
    words = catalogues.GLOSSARY["counted"]["ru"]
    found = [
        (path.name, message.string)
        for path, message in catalogues.entries("ru")
        if isinstance(message.id, str)
        for before, word in re.findall(
            r"(\w+)?[ (]*\{(?!letter|event)\w+\} (?=(?:\w+[ыи]х )?(\w+))", message.string
        )
        if before.lower() not in LIMITS
        and any(re.match(stem, word) and re.fullmatch(forms[2], word) for stem, forms in words.items())
    ]
    assert found == []


COUNTED_OTHERWISE = {
    "cards", "characters", "clubs", "contingents", "envelopes", "files", "groups", "headings", "hours",
    "minutes", "names begin", "opponents", "pages", "prizes", "problems", "proofs", "tournaments", "values",
}  # fmt: skip
"""Things that have numbers, beside those of the texts with both forms."""

NEVER_ONE = (
    "{n} players contains an error", "for {n} players {faults}", "{tables} for {n} players",
    "{n} players {low}", "from {next} players on", "there are {n} players", "with {players} players",
    "{participants} players",
    "{participants} numbers", "({n} numbers)", "{n} players, {tables}", "protected with {participants}",
    "{players} teams that are not", "{count} groups among",
    "{count} lines in a row", "{n} lines: is this", "({n} rows, this is", "has {n} rows",
    "every {n} columns on",
    "{n} of {count} players", "each of {count} players", "all {count} players are marked",
    "{children} children in", "{scheduled} games completed", "{count} teams: say whose",
    "{n} boards; a match has 1 to", "for {boards} boards; it needs as many",
    "the last {count} rounds", "{least} teams or more", "{least} players or more", "from {least} numbers up",
    "{days} days at most", "{n} hours", "{hours} hours", "{n} names begin", "{count} cards are called",
)  # fmt: skip
"""Parts of texts whose number is never one: tables begin at three players, a name is there twice."""

POINTS = (
    "{points} points, the results",
    "gives {points} points where",
    "{points} points do not fit",
    "{points} points; a",
)
"""Points as report files write them, with a decimal: "1.0 points"."""


def test_an_english_text_that_counts_has_both_forms_or_names_the_number_behind_its_noun():
    """A text with one form says "boards: {n}": "{n} boards" is wrong after 1. Fixed limits are more."""
    every = {message.id for _, message in catalogues.entries(catalogues.MODEL)}
    nouns = COUNTED_OTHERWISE | {
        many
        for pair in every
        if not isinstance(pair, str)
        for one, many in zip(*(re.findall(r"[\w{}]+", text) for text in pair), strict=False)
        if many in (f"{one}s", f"{one}es", "children", "entries", "people")
        and many not in ("floats", "names")
    }
    assert {"boards", "games", "matches", "points", "rounds", "teams"} < nouns
    counted_in_vain = re.compile(
        r"(\w+ )?\{(?!system|option|player\b|name|record\b)\w+(?:!r|:[^}]*)?\} "
        rf"(?:more |other |legal |game )?({'|'.join(sorted(nouns))})\b"
    )
    found = {
        text
        for text in every
        if isinstance(text, str)
        for before, _noun in counted_in_vain.findall(text)
        if before not in ("most ", "least ", "to ", "than ", "after ")
    }
    known = {text: [part for part in (*NEVER_ONE, *POINTS) if part in text] for text in found}
    assert {text for text, parts in known.items() if not parts} == set()
    assert {*NEVER_ONE, *POINTS} == {part for parts in known.values() for part in parts}


def test_an_answer_is_not_the_heading_of_another_column():
    """“No” heads the numbers, and was Nr, N° and № beside Yes; “Open” is an event, “Change” a button."""
    assert [library(language).gettext("no") for language in OFFERED] == ["nein", "no", "non", "нет"]
    found = [
        (path.name, line.strip())
        for path in sorted(Path(CATALOGUES).parent.rglob("*"))
        if path.suffix in {".py", ".html"}
        for line in path.read_text(encoding="utf-8").splitlines()
        if re.search(r'"Yes".*"No"|Column\("(?:Open|Change|Move)"', line)
    ]
    assert found == []


def test_russian_has_three_forms_of_the_plural():
    compiled = io.BytesIO()
    russian = catalogues.read(Path(CATALOGUES, "none.po"), "ru")
    russian.add(("{n} player", "{n} players"), ("{n} игрок", "{n} игрока", "{n} игроков"))
    write_mo(compiled, russian)
    said = gettext.GNUTranslations(io.BytesIO(compiled.getvalue()))
    assert [said.ngettext("{n} player", "{n} players", n).format(n=n) for n in (1, 2, 5, 11, 21)] == [
        "1 игрок", "2 игрока", "5 игроков", "11 игроков", "21 игрок",
    ]  # fmt: skip


def test_what_the_library_tells_is_translated_part_by_part():
    first, second = told("place {place}", place=2), told("match points")
    german = fault_text("de", joined("; ", [first, "", second]))
    assert (german, joined("; ", [])) == ("Platz 2; Mannschaftspunkte", "")
    assert fault_text("de", told("{first} before {last}", first="Ash", last=second)) == (
        "Ash vor Mannschaftspunkte"
    )
    assert not is_english("de", german)
    assert is_english("de", fault_text("de", told("no catalogue has this")))


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "'a b' is not a result; use x"),
        ("de", "„a b“ ist kein Ergebnis; möglich sind x"),
        ("fr", "«\u202fa b\u202f» n’est pas un résultat\u202f; utilisez x"),
        ("es", "«a b» no es un resultado; use x"),
        ("ru", "«a b» — не результат; возможны x"),
    ],
)
def test_what_somebody_typed_stands_between_the_quotation_marks_of_the_language(language, said):
    assert (
        fault_text(language, told("{result!r} is not a result; use {list}", result="a b", list="x")) == said
    )


def test_days_are_said_in_the_order_of_the_language():
    assert days_in_words("2026-10-02", "2026-10-04", "en") == "2–4 October 2026"
    assert days_in_words("2026-09-30", "2026-10-04", "de") == "30. September – 4. Oktober 2026"


def test_a_compiled_catalogue_is_the_same_whichever_babel_made_it():
    for path in catalogues.files("de"):
        with path.with_suffix(".mo").open("rb") as file:
            assert "generated-by" not in gettext.GNUTranslations(file).info()
