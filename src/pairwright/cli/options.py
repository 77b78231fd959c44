"""What several verbs share: options, how problems of a file are told, how JSON and documents are written."""

from __future__ import annotations

import contextlib
import functools
import itertools
import os
import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, NamedTuple, TypeVar, cast

import click
from click.core import ParameterSource

from pairwright.cli.failures import exit_code_of, explain, problem_line, red, warn
from pairwright.cli.files import ENCODING, STANDARD, load, print_bytes, read_csv, write_bytes
from pairwright.cli.pair_round import Rules
from pairwright.cli.text_tables import LANGUAGE, spoken, terminal_width
from pairwright.common.errors import MOST_JOBS, BadInput
from pairwright.common.json_version import versioned
from pairwright.common.messages import N_, languages, told
from pairwright.common.printable import escaped_json
from pairwright.lists.file_kinds import ENCODINGS

if TYPE_CHECKING:
    from pairwright.interface.tournament_reader import Loaded
    from pairwright.publish.document import Document
    from pairwright.standings.ranking import Standings
    from pairwright.tournament.tournament import Tournament
    from pairwright.trf.problems import Problem
    from pairwright.trf.reader import Purpose


Command = TypeVar("Command", bound=Callable[..., Any])

POSITIVE = click.IntRange(min=1)
PROCESSES = click.IntRange(1, MOST_JOBS)
SEED = click.IntRange(0, 2**64 - 1)
json_option = click.option("--json", "as_json", is_flag=True, help="Write JSON instead of a table.")
encoding_option = click.option(
    "--encoding",
    type=click.Choice([*ENCODINGS]),
    expose_value=False,
    callback=lambda context, _, encoding: context.meta.update({ENCODING: encoding}),
    help="Of a file that is not UTF-8; Western European (cp1252) without this option.",
)
_strict_option = click.option(
    "--strict",
    is_flag=True,
    help="Refuse files that contain errors, instead of repairing and reporting them.",
)


def strict_option(command: Command) -> Command:
    """How a file of a tournament is read: refused with errors, and in an encoding that is named."""
    return _strict_option(encoding_option(command))


def _remembered(context: click.Context, _: click.Parameter, language: str) -> str:
    """The language, known as well to whoever tells an error that the command leaves."""
    context.meta[LANGUAGE] = language
    return language


def _language_of(what: str) -> dict[str, Any]:
    """What the option `--language` is made with."""
    return {
        "default": "en",
        "envvar": "PAIRWRIGHT_LANGUAGE",
        "type": click.Choice(languages()),
        "metavar": "CODE",
        "help": f"Language of {what}:  {', '.join(languages())}.",
        "callback": _remembered,
    }


_OPTIONS = {
    "keep_apart": click.option(
        "--keep-apart",
        default="",
        metavar="LIST",
        help="Who is to be kept apart: family, club, school (comma-separated).",
    ),
    "language": click.option("--language", **_language_of("the explanations")),
    "as_json": json_option,
    "output": click.option(
        "-o",
        "--output",
        metavar="FILE",
        help="Write to FILE; the extension sets the format: .txt .html .pdf .csv .xlsx .svg .json.",
    ),
    "form": click.option(
        "--format",
        "form",
        type=click.Choice(("txt", "html", "pdf", "csv", "xlsx", "svg", "json")),
        default=None,
        help="The format, whatever the name of the file; without a file it is printed.",
    ),
    "strict": strict_option,
    "system": click.option(
        "--system",
        default="",
        metavar="NAME",
        help="Pairing system; by default the one the file names, or dutch.",
    ),
    "edition": click.option(
        "--edition",
        default="",
        metavar="YEAR",
        help="Edition of the rules, such as 2017 or 2026; by default the file's, or the newest.",
    ),
    "readings": click.option(
        "--readings",
        default="",
        metavar="NAME",
        help="Interpret unclear points of the rules as another engine does (bbpPairings), the parity of "
        "numbers by the letter (letter), or Baku acceleration with everybody registered (registered).",
    ),
}
"""The options that mean the same in every verb, in the order of its help."""

RULES = ("system", "edition", "readings")


class InOrder(click.Group):
    """A group that lists its commands as they were added: in the order of the work, or of a day."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The commands as they were added."""
        return list(self.commands)


class Asked(NamedTuple):
    """What a command line says by the options that mean the same in every verb.

    output, form: the file to write and its format; None for the screen, and for what the name says.
    """

    keep_apart: str = ""
    language: str = "en"
    as_json: bool = False
    output: str | None = None
    form: str | None = None
    strict: bool = False
    system: str = ""
    edition: str = ""
    readings: str = ""

    @property
    def rules(self) -> Rules:
        """What was said about the rules."""
        return Rules(self.system, self.edition, self.readings)


def asking(*names: str) -> Callable[[Command], Command]:
    """Add the options of `Asked` with these names, gathered as the argument `asked`."""
    return gathered("asked", Asked, {name: _OPTIONS[name] for name in names})


def gathered(
    argument: str, kind: Callable[..., object], options: Mapping[str, Callable[[Any], Any]]
) -> Callable[[Command], Command]:
    """Add options by the names of their values; the verb gets them as one argument of this kind."""

    def decorate(function: Command) -> Command:
        """The command with all options in one object."""

        def verb(**values: Any) -> Any:
            chosen = kind(**{name: values.pop(name) for name in options})
            return function(**{argument: chosen}, **values)

        verb.__doc__ = function.__doc__
        verb.__click_params__ = getattr(function, "__click_params__", [])  # type: ignore[attr-defined]
        for option in reversed(tuple(options.values())):
            verb = option(verb)
        return verb  # type: ignore[return-value]

    return decorate


@contextlib.contextmanager
def told_to_people(summary: str = "") -> Iterator[None]:
    """Tell people about every error of what is done here, and end the program with its exit code."""
    try:
        yield
    except (click.ClickException, click.exceptions.Exit, click.Abort):
        raise
    except Exception as error:
        raise fail(error, summary) from None


def language_in(words: Sequence[str]) -> str:
    """The language that a command line asks for which could not be understood, perhaps."""
    asked = os.environ.get("PAIRWRIGHT_LANGUAGE", "en")
    for word, following in itertools.zip_longest(words, words[1:], fillvalue=""):
        if word == "--language":
            asked = following
        elif word.startswith("--language="):
            asked = word.partition("=")[2]
    return asked if asked in languages() else "en"


def speaking(command: click.Command) -> click.Command:
    """The command with `--language`, for what it tells and for its errors; commands below it as well.

    And each option that has one value is refused a second time: of the two, one would go without a word.
    """
    parse = command.parse_args

    def parse_once(ctx: click.Context, args: list[str]) -> list[str]:
        _, _, written = command.make_parser(ctx).parse_args(list(args))
        for one in written:
            single = isinstance(one, click.Option) and not (one.multiple or one.is_flag or one.count)
            if single and written.count(one) > 1 and not ctx.resilient_parsing:
                raise click.UsageError(told("{option} is given twice", option=one.opts[-1]), ctx)
        return parse(ctx, args)

    command.parse_args = parse_once  # type: ignore[method-assign]
    if isinstance(command, click.Group):
        for below in command.commands.values():
            speaking(below)
    elif not any(one.name == "language" for one in command.params):
        command.params.append(
            click.Option(["--language"], expose_value=False, **_language_of("what is told"))
        )
    return command


def together(option: str, there: object, *, no: Sequence[str] = (), only: Sequence[str] = ()) -> None:
    """Raise UsageError for options without effect: of `no` beside one that is there, of `only` without it."""
    context = click.get_current_context()
    for one in context.command.params:
        written = context.get_parameter_source(one.name or "") is ParameterSource.COMMANDLINE
        if written and one.opts[-1] in (no if there else only):
            fault = N_("{one} and {other} exclude each other") if there else N_("{one} belongs to {other}")
            raise click.UsageError(told(fault, one=one.opts[-1], other=option))


def say(*sentences: str, err: bool = False) -> None:
    """Print sentences, each a line, in the language that the command line asks for."""
    for one in sentences:
        click.echo(spoken(one), err=err)


def telling(summary: str) -> Callable[[Command], Command]:
    """Tell people about every error of a verb. summary: what was not done, with arguments of the verb."""

    def decorate(function: Command) -> Command:
        @functools.wraps(function)
        def run(**values: Any) -> Any:
            with told_to_people(told(summary, **values)):
                return function(**values)

        return cast(Command, run)

    return decorate


def load_for_people(name: str, *, strict: bool = False, purpose: Purpose = "any") -> Loaded:
    """Read a tournament; what was repaired is told on stderr. Ends the program when it cannot be read."""
    try:
        loaded = load(name, strict=strict, purpose=purpose)
    except Exception as error:
        raise fail(error, told("{file} cannot be used", file=name)) from None
    tell(loaded.problems)
    return loaded


def tell(problems: Iterable[Problem]) -> None:
    """Print what a reader repaired or found odd."""
    for problem in problems:
        warn(spoken(problem_line(problem)))


def fail(error: BaseException, summary: str = "") -> click.exceptions.Exit:
    """Tell people about an error; raise what this returns to end the program with its exit code.

    Where whoever was reading our output has gone (`| head`) there is nobody to tell: BrokenPipeError
    is raised on, and the program ends in silence.
    """
    if isinstance(error, BrokenPipeError):
        raise error
    lines = explain(error)
    tell_failure([spoken(line) for line in lines], spoken(summary))
    return click.exceptions.Exit(exit_code_of(error))


def tell_failure(lines: list[str], summary: str = "") -> None:
    """Print an error; several problems stand in a list under the summary."""
    if summary and len(lines) > 1 and not lines[0].startswith("Unexpected error"):
        warn(_labelled(spoken(told("{title}: ", title=summary)).rstrip()))
        lines = [f"  {line}" for line in lines]
    elif not lines[0].startswith("Unexpected error"):
        lines = [_labelled(line) for line in lines]
    shown = lines[:30] if sys.stderr.isatty() else lines  # the first line must not scroll away
    for line in shown:
        warn(line)
    if more := len(lines) - len(shown):
        warn(spoken(told("... and {n} more; “2> faults.txt” after the command writes all of them", n=more)))


def _labelled(line: str) -> str:
    """A line with the word that says that it is an error, red in a terminal."""
    text = spoken(told("Error: {message}", message=line))
    if not sys.stderr.isatty() or os.environ.get("NO_COLOR"):
        return text
    word = "".join(itertools.takewhile(str.isalpha, text))
    return red(word) + text[len(word) :]


def json_line(value: Mapping[str, Any], *, indent: bool = True) -> bytes:
    """A JSON document in UTF-8, with its version and a final line break."""
    import json

    text = json.dumps(versioned(value), ensure_ascii=False, indent=2 if indent else None)
    return (escaped_json(text) + "\n").encode("utf-8", "replace")


def print_json(value: Mapping[str, Any], *, indent: bool = True) -> None:
    """Print a JSON document to stdout, in UTF-8 whatever the terminal."""
    print_bytes(json_line(value, indent=indent))


def show_documents(documents: Sequence[Document], asked: Asked) -> None:
    """Print documents, or write them to a file in one step. Ends the program when that fails."""
    from pairwright.publish.formats import format_of, render

    output, form = asked.output, asked.form or ("json" if asked.as_json else None)
    if output is None and form is None:
        print_text(documents, asked.language)
        return
    chosen = form or (format_of(output) if output and output != STANDARD else "txt")
    data = render(documents, chosen, asked.language)
    if output is None:
        print_bytes(data)
    else:
        write_bytes(output, data)


def print_text(documents: Sequence[Document], language: str = "en") -> None:
    """The documents as text, as wide as the terminal; of any width where it is no terminal."""
    from pairwright.publish.as_text import to_text
    from pairwright.publish.document import in_language

    width = terminal_width(sys.stdout.isatty())
    click.echo("\n".join(to_text(in_language(document, language), width) for document in documents), nl=False)


JSON = "json"
DIALECTS = ("trf26", "trf16", "trfx", "trfbx", "engine")
LINE_ENDS = {"crlf": "\r\n", "lf": "\n", "cr": "\r"}

line_end_option = click.option(
    "--line-ends",
    "line_end",
    type=click.Choice(list(LINE_ENDS)),
    default="crlf",
    show_default=True,
    help="How the lines of a report file end.",
)


def encode(tournament: Tournament, form: str, line_end: str) -> bytes:
    """The tournament as a file: JSON, or a report in a dialect. Raises TrfError for what cannot be said."""
    if form == JSON:
        import json

        from pairwright.tournament.tournament_json import to_json

        return (json.dumps(to_json(tournament), ensure_ascii=False, indent=1) + "\n").encode()
    from pairwright.trf.writer import write_trf

    return write_trf(tournament, profile=form, line_end=LINE_ENDS[line_end]).encode()


# -- The options that decide about standings -----------------------------------------------------------


@dataclass(frozen=True, slots=True)
class StandingChoice:
    """What the user chose; None and "" leave it to the file."""

    tie_breaks: str | None
    after: int | None
    rules: str
    pairings: str
    unrated: int | None
    entered: str | None
    annulled: tuple[int, ...]
    readings: tuple[str, ...]

    def standings(self, tournament: Tournament) -> Standings:
        """The standings by this choice. Raises BadInput, FileTrouble."""
        from pairwright.standings import Options, Pairings, standings
        from pairwright.standings.event import COMPLETE

        chosen = Options(
            edition=self.rules,
            pairings=Pairings(self.pairings) if self.pairings else None,
            unrated_rating=self.unrated,
            entered=read_entered(self.entered) if self.entered else {},
            annulled=frozenset(self.annulled),
            ede=next((text.removeprefix("ede=") for text in reversed(self.readings)), COMPLETE),
        )
        return standings(tournament, self.tie_breaks, after=self.after, options=chosen)


standing_options = gathered(
    "choice",
    StandingChoice,
    {
        "tie_breaks": click.option(
            "--tie-breaks",
            "tie_breaks",
            metavar="LIST",
            help="Codes in order, such as BH/C1,BH,SB,DE, or the name of a list, such as KJCA.",
        ),
        "after": click.option(
            "--after", type=click.IntRange(min=0), metavar="ROUND", help="Count the first rounds only."
        ),
        "rules": click.option(
            "--rules",
            default="",
            metavar="YEAR",
            help="Edition of the tie-break rules, 2024 or 2026; by default by the start date.",
        ),
        "pairings": click.option(
            "--pairings",
            type=click.Choice(["", "swiss", "fixed"]),
            default="",
            metavar="KIND",
            help="swiss, or fixed for round robins; by default by the type of the tournament.",
        ),
        "unrated": click.option(
            "--unrated", type=click.IntRange(1), metavar="RATING", help="A rating for the unrated."
        ),
        "entered": click.option(
            "--entered",
            metavar="FILE",
            help="CSV with lots or play-off results: columns no, RND, OTHER_PLAYOFF, ...",
        ),
        "annulled": click.option(
            "--annul",
            "annulled",
            type=click.IntRange(1),
            multiple=True,
            metavar="NUMBER",
            help="Player who left a round robin before playing half of the games: kept in the table, "
            "does not count.",
        ),
        "readings": click.option(
            "--reading",
            "readings",
            type=click.Choice(["ede=complete", "ede=restart-at-once"]),
            multiple=True,
            help="Interpretation of unclear rules; ede: what starts again in article 13.3.3.",
        ),
    },
)
"""The options of standings, from --tie-breaks to --reading, as one `choice`."""


def read_entered(name: str) -> Mapping[str, Mapping[int, Fraction]]:
    """Values from outside, by code and number. Raises BadInput with every fault of the file."""
    rows = read_csv(name)
    if not rows or rows[0][:1] != ["no"]:
        raise BadInput.told(
            "{name}:1: the first line must name the columns: no, then codes such as RND", name=name
        )
    codes = [code.strip().upper() for code in rows[0][1:]]
    found: dict[str, dict[int, Fraction]] = {code: {} for code in codes}
    faults = []
    for line, row in enumerate(rows[1:], 2):
        if not any(cell.strip() for cell in row):
            continue
        number = row[0].strip()
        if not (number.isascii() and number.isdigit()):
            faults.append(
                told(
                    "{name}:{line}: {text!r} is not a number of a participant",
                    name=name,
                    line=line,
                    text=number,
                )
            )
            continue
        for code, cell in zip(codes, row[1:], strict=False):
            try:
                if cell.strip():
                    found[code][int(number)] = Fraction(cell.strip())
            except (ValueError, ZeroDivisionError):
                text = cell.strip()
                faults.append(
                    told(
                        "{name}:{line}: {text!r} is not a number ({code})",
                        name=name,
                        line=line,
                        text=text,
                        code=code,
                    )
                )
    if faults:
        raise BadInput(*faults)
    return found
