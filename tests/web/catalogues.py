"""The catalogues of a language beside the German ones, which are complete: what is missing, what is wrong.

python tests/web/catalogues.py fr           what is wrong with the translations that are there
python tests/web/catalogues.py fr --add     add the texts that are new, without translation; drop old ones
python tests/web/texts.py fr                the texts without a translation, as lines for a catalogue
"""

from __future__ import annotations

import re
import sys
import tomllib
from collections import Counter
from collections.abc import Iterator
from datetime import UTC, datetime
from functools import cache
from pathlib import Path
from string import Formatter

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import read_po, write_po

from pairwright.common.messages import CATALOGUES

MODEL = "de"
BEGUN = datetime(2026, 11, 22, tzinfo=UTC)
GLOSSARY = tomllib.loads((Path(__file__).parents[1] / "data" / "glossary.toml").read_text(encoding="utf-8"))

WRITTEN = {
    "de": {
        r'(?<!\])"(?!\.\[)|”|(?:^|[\s(])“': "quotation marks are „ and “",
        r"(?<=\w) [!?](?=\s|$)| :(?=\s|$)": "no blank goes before a stop",
        r"[\d}]%(?!\()": "a blank goes before %",
        r"\b[Dd](?:u|ich|ein(?:e[mnrs]?)?)\b|\b[dD]ir\b": "the reader is Sie",
        r"\b[Bb]itte (?!anmelden|berichtigen|prüfen|\w+ Sie\b)": "the reader is Sie",
        r"(?i)\b(?:tippe|wähle|klicke|drücke|öffne|schreibe|gib)\b": "the reader is Sie",
        r"[a-zß](?:[*:_]|/-?)in(?:nen)?\b|[a-zß]Innen\b": "persons have no second form",
        r"Kennwort": "a password is a Passwort",
        r"Föderation": "a federation is a Verband",
        r"Nachzügler": "a late entry is a Nachmeldung",
        r"Wertung(?:en)? entscheide": "a tie-break is a Feinwertung",
        r"[Aa]useinander(?:ge)?halten": "kept apart is getrennt gehalten",
        r"zurückgetreten|zurückgezogen": "withdrawn is ausgeschieden",
        r"Veranstalter\b": "the organiser is the Ausrichter",
        r"Fassung": "an edition is an Ausgabe; of a format it is a Version",
        r"\bDutch-System": "the Dutch system is the Holländische System",
        r"Eigentümer": "the owner of the desk is the Leiter",
        r"Teilnehmer\b": "a player is a Spieler",
        r"Sektion|Abteilung": "a section is a Gruppe",
        r"Journal": "the history is the Verlauf",
        r"Niederschrift": "a transcript is a Protokoll",
        r"Unparteiische|Turnierleiter\b": "an arbiter is a Schiedsrichter",
        r"Turniertisch|Turnierbüro": "the desk is the Turnierleitung",
        r"[Gg]epaarte? Runde|\bRunden? [^.:;,]*(?<!von Hand )\bgepaart": "a round is ausgelost",
        r"Freistellung|\bBye\b": "a bye is a Freilos",
        r"(?i)abfloate": "who floats down is a Downfloater, or steigt ab",
        r"Vorrunde": "the previous round is the vorige Runde; a Vorrunde is a stage of the event",
        r"Dubow": "the system is named Dubov, as FIDE writes it",
        r"Wandtafel": "a wall chart is a Wandtabelle",
        r"Ratinglist|FIDE-Wertung\b|\b(?:mit|ohne) Wertung\b": "a rating is a Wertungszahl",
        r"Elo-Bericht|\bAuswertung": "a rating report is a Wertungsbericht",
        r"\bHandlung(?:en)?\b": "an action is an Eintrag",
        r"Ansetzung": "a fixture is a Begegnung",
        r"Akzeleration": "acceleration is Beschleunigung",
        r"Auslosungssystem": "a pairing system is a Paarungssystem",
        r"Vorhersage": "a forecast is a Prognose",
        r"Zusammenbruch": "a collapse is a Zusammenlegung",
        r"abeen\b": "the plural of Ausgabe is Ausgaben",
        r"[Jj]emand anderes\b(?! sind)": "somebody else is jemand anders",
        r"\bkeiner von beiden\b|\bjeder der beiden\b": "two players are beide: not everybody is a man",
        r"(?i)\banhak|\bangehakt|\bHaken Sie\b": "to tick is ankreuzen",
        r"Ziehung unvollständig": "a drawing of lots is an Auslosung",
        r"\bLiest nur\b|\bliest nur\b|wird (?:jetzt )?nur gelesen": "read-only: hier kann nur gelesen werden",
    },
    "fr": {
        r"[ \u00a0][;!?](?!\w)|[\w)}»’][;!?](?=\s|$)": "a narrow no-break space goes before ; ! and ?",
        r"[ \u202f]:(?=\s|$)": "a no-break space goes before a colon",
        r"«[^\u202f]|[^\u202f]»": "a narrow no-break space goes inside « and »",
        r"[^\W\d_]'[^\W\d_]": "the apostrophe is ’",
        r'(?<!\])"(?!\.\[)|[“”„]': "quotation marks are « and »",
        r"[\d}] ?%(?!\()": "a no-break space goes before %",
        r"\b[Tt](?:u|on|es|oi)\b": "the reader is vous",
        r"\w(?:\(e\)s?\b|·e|\.e\.)": "persons have no second form",
        r"[Vv]ous êtes (?:dé)?connecté\b|[Jj]e suis connecté\b|Êtes-vous sûr\b": "not everybody is a man",
        r"(?i)\bactes?\b": "an action is une action",
        r"(?i)\b(?:un|d’|cet) ?exempt\b|\bexempts? (?:d’un|sans|attribué|demandé)": "a bye is un bye",
        r"l’exempt (?:irait|devrait|est attribué)": "a bye is un bye; its player is exempt",
        r"(?i)\brejet(?!on)": "a draft is abandonné, a drawing of lots annulé",
        r"(?i)\bpress(?:ez|er)\b": "a key is pressed with appuyer",
        r"\b(?:du|au|le) bureau\b": "the desk is le poste",
        r"\bmatches\b": "the plural of match is matchs",
        r"(?i)\btranscription": "a transcript is a procès-verbal",
        r"\b(?:le|du|de|que) Elo\b(?! et)": "before Elo an article is elided",
        r"(?i)flott\w+ vers le (?:bas|haut)": "a float is descendant or ascendant",
        r"\b(?:plus|moins|peu|tant) d’exempts\b": "a bye is un bye",
        r"système Dutch": "the Dutch system is the système hollandais",
        r"(?i)confrontation": "a direct encounter is a rencontre directe",
        r"(?i)\bfeuillet": "a result slip is a bulletin",
        r"\bcartes?\b": "a card is a fiche",
        r"\brondes? (?:\{\w+\} )?(?:\w+ ){0,3}tirées?\b": "a round is appariée",
        r"\bligues?\b": "a league is a championnat",
        r"(?i)\ble championnat (?:décide|tranche|confirme|peut)\b": "its direction decides",
        r"effondre": "a collapse is a réunion",
        r"modificateur": "a modifier of a tie-break is a suffixe",
        r"(?i)\bprotestation": "a protest is a réclamation",
        r"manifestation": "an event is an événement",
        r"Bakou": "the acceleration is named Baku, as FIDE writes it",
        r"points? gratuit": "a point without playing is one sans jouer",
        r"(?<!joueur |rsaire |nement )\{(?:name|who|player|a|higher|granted|rather)\}(?:, mieux placé,"
        r"| (?:est|n’est (?:pas|plus)|a (?:déjà )?été|s’est|sera|serait|aurait pu être|était|n’était pas) "
        r"(?:\w+[éi]|inscrit|exempt|présent|absent|prêt)\b)": "not everybody is a man",
        r"\bnuls? pour les deux": "void is nul et non avenu: nul alone is a draw",
        r"\béchéance": "a deadline is an heure limite",
        r"(?i)règlement du championnat": "the rules of a league are its règles",
        r"(?i)\bchacun contre chacun\b": "all play all is toutes rondes, or tous contre tous",
    },
    "es": {
        r"\b[Aa]ctos?\b": "an action is an acción",
        r"\b[Ff]ichas?\b": "a card is a tarjeta",
        r"puntos? de partida": "game points are puntos de juego: a punto de partida is where one starts",
        r"grupos? de puntos\b": "a scoregroup is a grupo de puntuación",
        r"flotador": "a floater is a flotante",
        r"sistema Dutch": "the Dutch system is the sistema holandés",
        r"\bbonos?\b": "a bonus is a bonificación",
        r"rondas? perdidas?\b": "a missed round is no jugada, not lost",
        r"\bronda[^.;,:]*\b(?:está|se ha|se) sorte(?:ad[ao]|ó)\b|sorteo de la ronda": "a round is emparejada",
        r"\b[Vv]aloración|\b[Rr]ating\b(?![.}!])": "a rating is the Elo",
        r"\bdescansos?\b": "a bye is a bye",
        r"\b[Rr]endimiento": "a performance is a performance",
        r"[Cc]onfiguración": "the set-up is ajustes",
        r"(?i)\bficheros?\b": "a file is an archivo",
        r"(?i)\b(?:tú|tus?|te|ti|contigo|juegas)\b": "everybody is usted",
        r"\b[Bb]ienvenido|segur[oa]\?": "whoever reads is not known to be a man",
        r"(?i)\bse (?:escribe|escribió|ha escrito) nada\b|\bescrito nada\b": "what is kept is guardado",
        r"Bakú": "the acceleration is named Baku, as FIDE writes it",
        r"\belo\b": "the Elo has a capital",
        r"\bflotes?\b": "a float is a flotación",
        r"(?i)colaps": "brackets that collapse se unen",
        r"\bencuentros? tard": "a meeting of two players is an enfrentamiento, an encuentro is a match",
        r"\bpre-?ajustes?\b|ajustes? previos?": "a preset is a modelo",
        r"programas? aprobad": "an endorsed program is homologado",
        r"\bplay-off\b|relámpago": "a play-off is a promoción, blitz is blitz",
        r"usted mismo|\{(?:players|teams)\} inscritos|\{(?:higher|granted)\}, (?:mejor|peor) situado"
        r"|(?<!jugador )\{(?:name|who|player)\} (?:está|es|ha sido|fue) "
        r"(?:listo|inscrito|emparejado|expulsado|retirado)\b": "not everybody is a man",
        r"reglas de (?:la|esta) liga": "the rules of a league are its normas",
        r"\bevaluad|no valorad": "a game that is not rated is no valedera para Elo",
        r"(?i)secci\w+ infantil": "a junior section is a sección juvenil",
        r"^[^¿]*\?$": "a question begins with ¿",
        r"[“”]|(?<!\])\"(?!\.\[)|«\s|\s»": "quotation marks are « and », without blanks inside",
        r"\d%|\}%": "a blank goes before %",
    },
    "ru": {
        r"\bсекци": "a section is a группа",
        r"(?i)\bакт(?:а|у|ом|ы|ов|е|ам|ами|ах)?\b": "an action is a действие",
        r"(?i)\bсуд(?:ья|ьи|ье|ью|ьёй|ей)\b": "an arbiter is an арбитр",
        r"страниц\w* для всех|открыт\w+ страниц": "a public page is публичная",
        r"таблиц\w+ положения": "the standings are a турнирная таблица",
        r"партийн|матчев\w+ оч|личн\w+ оч": "match points are командные, game points игровые очки",
        r"швейцарк": "a Swiss is a швейцарская система",
        r"трет\w+ цвет|даров\w+ очк|[Вв]зят\w* назад": "written after another language",
        r"\bтайн[аыуой]": "a secret is a секрет",
        r"[Вв]озьмите (?:копию|протокол|файл (?!TRF))|\bВзять\b": "to import is импортировать",
        r"игров\w+ д(?:ень|ня|ню|нём|ни)\b(?! — тур)": "a match day of a league is a тур",
        r"пропуск\w* тур": "a bye is an освобождение от игры",
        r"результативност": "a performance is a перформанс",
        r"свидетельств": "a certificate is a сертификат",
        r"мероприяти": "an event is a соревнование",
        r"спарен": "a round is составлен",
        r"(?i)\b(?:ты|тебя|тебе|тво[йяеи])\b|\b[Нн]айди\b": "everybody is вы",
        r"(?:побед|поражени)\w* неявкой": "a win by forfeit is one из-за неявки",
        r"очкам положения|учитыва\w+ в положении|для положения": "the standings are a турнирная таблица",
        r"рейтингов\w+ отчёт|[Оо]тчёт\w* для рейтинга": "a rating report is an отчёт по рейтингу",
        r"\bскоб(?:к|ок)": "a bracket is a группа",
        r"юношеск\w+ групп": "a junior section is a детская группа",
        r"\bсобыти(?:[еяюи]|й|ем)\b": "an event is a соревнование",
        r"(?:верхн|нижн)\w+ член": "players are игроки",
        r"(?i)\bсда(?:ть|ют|л|в|н|ё)\w* состав|состав[^.;]*\bсда(?:ют|л|н|в)": "a line-up is подан",
        r"(?i)\bобмен(?:ять|ен|ян)\w* (?:\w+ )?цвет|цвет\w* (?:\w+ )?обмен": "colours are поменяны",
        r"(?i)отбр[оа][сш]\w* (?:\w+ )?черновик|черновик\w* (?:\S+ ){0,2}отбр": "a draft is удалён",
        r"систем\w+ составления пар": "a pairing system is a система жеребьёвки",
        r"\bбонус\b": "a bonus is a надбавка, in a cup a фора",
        r"берлинск\w+ коэффициент": "the Berlin count is a подсчёт",
        r"\b[Дд]ополнени[еяй]\b": "a modifier is a модификатор",
        r"\w\(а\)|\bсамому\b": "not everybody is a man",
        r"[а-яё;] – [а-яё]": "a dash is —",
        r"\bЯ вошёл\b|\{(?:name|who|player|white|black|other|higher)(?:!r)?\}:? (?:ещё )?(?:не |уже |снова )?"
        r"(?:(?!был\b)\w+[аеёиуыя]л|внесён|назван|выведен|включён|спущен)\b": "not everybody is a man",
        r"[“”]|(?<!\])\"(?!\.\[)|«\s|\s»": "quotation marks are « and », without blanks inside",
        r"\w—|—\w": "a dash has blanks around it",
        r"\d%|\}%": "a blank goes before %",
    },
}
"""What a language does not write so (a regular expression), and why."""


def files(language: str) -> list[Path]:
    """The catalogues of a language."""
    return sorted(Path(CATALOGUES, language, "LC_MESSAGES").glob("*.po"))


@cache
def read(path: Path, language: str) -> Catalog:
    """A catalogue; an empty one where there is no such file."""
    if not path.exists():
        return Catalog(locale=language)
    with path.open("rb") as file:
        return read_po(file, locale=language)


def entries(language: str) -> Iterator[tuple[Path, Message]]:
    """Every text of a language with its catalogue."""
    for path in files(language):
        yield from ((path, message) for message in read(path, language) if message.id)


def plurals(language: str) -> int:
    """How many forms of the plural a language's catalogues have, as their heads say.

    Not as Babel's own table says: 2.19 gives Spanish and French a third form, for whole millions.
    """
    return read(files(language)[0], language).num_plurals


def strings(message: Message) -> list[str]:
    """The translations of a text: one, or one for each form of the plural."""
    return [message.string] if isinstance(message.string, str) else list(message.string)


def missing(language: str) -> list[tuple[Path, Message]]:
    """The texts of the German catalogues that a language does not translate."""
    done = {(path.name, message.id) for path, message in entries(language) if all(strings(message))}
    return [(path, message) for path, message in entries(MODEL) if (path.name, message.id) not in done]


def add(language: str) -> None:
    """Bring the catalogues of a language to the texts of the German ones."""
    known = {message.id: message.string for _, message in entries(language)}
    known |= {(path.name, message.id): message.string for path, message in entries(language)}
    for model in files(MODEL):
        path = Path(CATALOGUES, language, "LC_MESSAGES", model.name)
        made = Catalog(
            locale=language, project="Pairwright", version="0.1", fuzzy=False,
            copyright_holder="The Pairwright authors", last_translator="The Pairwright authors",
            language_team=language, creation_date=BEGUN, revision_date=BEGUN,
        )  # fmt: skip
        if path.exists():
            made.mime_headers = [("Plural-Forms", read(path, language).plural_forms)]
        made.header_comment = f"# Texts of Pairwright: {language}."
        for message in read(model, MODEL):
            if message.id:
                said = known.get((model.name, message.id), known.get(message.id))
                made.add(message.id, said, flags=message.flags & {"python-brace-format"})
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, made, width=110, no_location=True)


def names_in(text: str) -> set[str]:
    """The names of what is filled into a text, written {name}, {name!r} or %(name)s."""
    named = {name for _, name, _, _ in Formatter().parse(text) if name}
    return named | set(re.findall(r"%\((\w+)\)", text))


def faults(language: str) -> list[str]:
    """What is wrong with the translations of a language; texts without one are no fault here."""
    return [
        f"{path.name}: {message.id!r}: {fault}"
        for path, message in entries(language)
        for fault in wrong(message, language)
    ]


def wrong(message: Message, language: str) -> Iterator[str]:
    """What is wrong with one translation."""
    english = [message.id] if isinstance(message.id, str) else list(message.id)
    said = strings(message)
    if not any(said):
        return
    if message.fuzzy:
        yield "is marked as fuzzy"
    if len(english) == 2 and len(said) != plurals(language):
        yield f"has {len(said)} forms of the plural, not {plurals(language)}"
    for place, text in enumerate(said):
        one, many = english[min(place, len(english) - 1)], english[-1]
        if not text:
            yield "one form is empty"
        elif not _named_as(names_in(text), names_in(one), names_in(many)):
            yield f"{text!r} is filled with other names"
        elif tags(text) != tags(many):
            yield f"{text!r} has other markup"
        elif edges(text) != edges(many):
            yield f"{text!r} begins or ends with another blank"
        else:
            yield from (f"{text!r} lacks the word for {term}" for term in _lacking(many, text, language))
        yield from (
            f"{text!r}: {what}" for form, what in WRITTEN.get(language, {}).items() if re.search(form, text)
        )


def tags(text: str) -> Counter[str]:
    """The markup of a text, tag by tag."""
    return Counter(re.findall(r"</?[a-z][^<>]*>", text))


def _named_as(said: set[str], one: set[str], many: set[str]) -> bool:
    """Whether a translation names what its text does; one and many of click's texts name different things."""
    return one <= said <= many or said in (one, many)


def edges(text: str) -> tuple[bool, bool]:
    """Whether a text begins and ends with a blank; the one before a French stop belongs to the stop."""
    text = re.sub("[\u00a0\u202f](?=[:;])", "", text)
    return text[:1].isspace(), text[-1:].isspace()


def _lacking(english: str, said: str, language: str) -> Iterator[str]:
    own = GLOSSARY.get(language, {})
    if english in own.get("otherwise", []):
        return
    bare = re.sub(r"\{.*?\}|%\(\w+\)s|round[ -]robin|--[\w-]+|\b[A-Z]{2,}\b", "", english)
    for term, pattern in GLOSSARY["terms"].items():
        if (
            term in own
            and re.search(rf"\b(?:{pattern})\b", bare, re.I)
            and not re.search(own[term], said, re.I)
        ):
            yield term


def main(words: list[str]) -> None:
    """Print what is wrong, or add what is new."""
    if "--add" in words:
        add(words[0])
    print("\n".join(faults(words[0])))
    print(f"{len(missing(words[0]))} texts without a translation")


if __name__ == "__main__":
    main(sys.argv[1:])
