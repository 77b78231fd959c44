"""The commands for people: a group whose verbs are imported only when they are used."""

from __future__ import annotations

import contextlib
import importlib
import os
import re
from collections.abc import Iterator, Sequence
from typing import Any

import click

from pairwright import __version__
from pairwright.cli import exit_codes
from pairwright.cli.failures import neighbour
from pairwright.cli.files import in_shell
from pairwright.cli.options import language_in, speaking, told_to_people
from pairwright.cli.verbs import COMPLETION, GROUPS, VERBS, added_verbs
from pairwright.common.messages import CATALOGUES, N_, NN_, told
from pairwright.common.printable import hidden_in, shown

EPILOG = """\
\b
Examples:
  pairwright pair open.trf              the next round, as a table
  pairwright pair open.trf -o pairs.txt the same as a file of pairs
  pairwright check finished/*.trf       were all rounds paired by the rules?
  pairwright show open.trf              the crosstable
  pairwright generate -o test.trf       a random tournament

\b
Pairing programs call `pairwright --dutch INPUT -p OUTPUT` as they would call
bbpPairings, or `pairwright INPUT -p OUTPUT` as they would call JaVaFo.

\b
Exit status: 0 done; 1 differences, or no legal pairing; 2 internal error;
3 bad command line or bad file; 4 too large;
5 a file cannot be read or written.
"""


INTRODUCTION = f"""\
Pairwright {__version__}: the draw of a chess tournament, made, explained and checked.

  pairwright desk --demo            run an event in the browser; this one is to look around in
  pairwright pair --sample          the next round of an event that comes with the program
  pairwright samples                files to try everything with
  pairwright pair open.trf          the next round of an event of your own
  pairwright why open.trf 12        why number 12 meets whom they meet

All commands: pairwright --help. One of them: pairwright pair --help."""

DOMAIN = "desk-terminal"
"""The catalogue of what is said on the command line."""

REFUSALS = (
    N_("Usage:"),
    N_("Error: {message}"),
    N_("Try '{command} {option}' for help."),
    N_("Missing argument"),
    N_("Missing option"),
    N_("Missing command."),
    N_("No such option {name!r}."),
    N_("No such command {name!r}."),
    NN_("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    NN_("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    NN_("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
    N_("Option {name!r} does not take a value."),
    NN_("Takes {nargs} values but 1 was given.", "Takes {nargs} values but {len} were given."),
    N_("Invalid value: {message}"),
    N_("Invalid value for {param_hint}: {message}"),
    NN_("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    N_("{value!r} is not a valid {number_type}."),
    N_("{value} is not in the range {range}."),
    N_("Aborted!"),
)
"""What click says of a command line that it cannot use."""


class VerbGroup(click.Group):
    """A click group over VERBS, and over the verbs of other packages."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The verbs in the order of the register."""
        return [*VERBS, *added_verbs()]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import the module of the verb and return its command."""
        if cmd_name in VERBS:
            module = importlib.import_module(f"pairwright.cli.{cmd_name.replace('-', '_')}_verb")
            command = speaking(module.command)
        elif cmd_name in (added := added_verbs()):
            command = speaking(added[cmd_name].load())
        else:
            return None
        if COMPLETION in os.environ:
            from pairwright.cli.shell_completion import completed

            return completed(command)
        return command

    def invoke(self, ctx: click.Context) -> Any:
        """Run the verb; an error that it leaves is told."""
        with told_to_people():
            return super().invoke(ctx)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """List the verbs by what they are for, without importing them."""
        widest = max(map(len, VERBS))
        for purpose, verbs in GROUPS.items():
            with formatter.section(purpose):
                formatter.write_dl([(name.ljust(widest), meaning) for name, meaning in verbs.items()])
        if added := added_verbs():
            with formatter.section("Of other packages"):
                told_of = [(name, one.load().get_short_help_str(200)) for name, one in added.items()]
                formatter.write_dl([(name.ljust(widest), meaning) for name, meaning in told_of])

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the verb; an unknown one is answered with what was probably meant."""
        name = args[0]
        if name not in VERBS and not name.startswith("-") and name not in added_verbs():
            raise click.UsageError(
                told("{name!r} is not a command. {hint}", name=name, hint=_meant(name)), ctx
            )
        return super().resolve_command(ctx, args)


def _meant(name: str) -> str:
    if os.path.exists(name):
        return told("To pair the next round of this file: pairwright pair {file}", file=in_shell(name))
    import difflib

    known = [*VERBS, *added_verbs()]
    close = difflib.get_close_matches(name, known, 1)
    if close:
        return told("Did you mean {name!r}?", name=close[0])
    if file := neighbour(name):
        return told("Did you mean this file? Its next round: pairwright pair {file}", file=in_shell(file))
    return told("The commands are: {names}.", names=", ".join(known))


@click.group(cls=VerbGroup, epilog=EPILOG, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="pairwright")
def pairwright() -> None:
    """Pairwright makes the draw of a chess tournament, and can check it.

    Tournament files are report files (TRF06, TRF16, TRFx, TRFbx, TRF26) or our JSON form.
    """


def _check_printable(word: str) -> None:
    """Titles, names and texts come in by the command line too. What names a file that is there may pass."""
    found = hidden_in(word, "")
    if found is not None and not os.path.lexists(word):
        raise click.UsageError(
            told(
                "{word!r}: the character {character} is invisible or cannot be printed; remove it",
                word=shown(word, ""), character=found[1],
            )
        )  # fmt: skip


@contextlib.contextmanager
def _refusals_in(language: str) -> Iterator[None]:
    """What click refuses, in a language: it asks the catalogue of the process for that of the system."""
    if language == "en":
        yield
        return
    from gettext import bindtextdomain, textdomain

    before, spoken = textdomain(), os.environ.get("LANGUAGE")
    bindtextdomain(DOMAIN, CATALOGUES)
    textdomain(DOMAIN)
    os.environ["LANGUAGE"] = language
    try:
        yield
    finally:
        textdomain(before)
        if spoken is None:
            del os.environ["LANGUAGE"]
        else:
            os.environ["LANGUAGE"] = spoken


def run_verbs(words: Sequence[str]) -> int:
    """Run a command line for people; returns the exit code."""
    if not words and COMPLETION not in os.environ:
        click.echo(INTRODUCTION)
        return exit_codes.DONE
    asked = "en" if {"--help", "-h"}.intersection(words) else language_in(words)  # help is English
    with _refusals_in(asked):
        return _run(words, asked)


_NO_NUMBER = re.compile(r"is not a valid integer( range)?")
"""What click says of it in the words of its types."""


def _translated(error: click.ClickException, language: str) -> click.ClickException:
    """A refusal of ours in a language; those of click were made in it."""
    if language == "en" and type(error) is click.BadParameter and _NO_NUMBER.search(error.message):
        said = _NO_NUMBER.sub("is not a whole number", error.message)
        return click.BadParameter(said, error.ctx, error.param, error.param_hint)
    if language == "en" or type(error) is not click.UsageError:
        return error
    from pairwright.explain.words.translate import fault_text

    return click.UsageError(fault_text(language, error.message), error.ctx)


def _run(words: Sequence[str], language: str) -> int:
    if COMPLETION in os.environ:
        importlib.import_module("pairwright.cli.shell_completion")  # registers how each shell is answered
    try:
        for word in words:
            _check_printable(word)
        colour = False if os.environ.get("NO_COLOR") else None
        code = pairwright.main(list(words), prog_name="pairwright", standalone_mode=False, color=colour)
    except click.exceptions.NoArgsIsHelpError as error:  # a group of its own, `pairwright lots`
        click.echo(error.format_message(), err=True)
        return exit_codes.BAD_REQUEST
    except click.FileError as error:
        error.show()
        return exit_codes.FILE
    except click.ClickException as error:
        _translated(error, language).show()
        return exit_codes.BAD_REQUEST
    except click.exceptions.Exit as error:
        return error.exit_code
    except click.Abort:
        raise KeyboardInterrupt from None
    except SystemExit as error:  # click ends by itself after a completion (0), and when stdout is gone (1)
        return exit_codes.FILE if error.code == 1 else exit_codes.DONE
    return code if isinstance(code, int) else exit_codes.DONE
