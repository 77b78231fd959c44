"""Write down what `--help` prints of every command: src/pairwright/cli/help.txt.

    python docs/make_help.py

It is made from the declarations of the commands. Kept, it is printed without loading them: click alone takes
four times as long as Python does to start.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from pairwright.cli.group import pairwright
from pairwright.cli.main import HELP_WIDTH

KEPT = Path(__file__).parents[1] / "src" / "pairwright" / "cli" / "help.txt"


def helps(
    command: click.Command = pairwright, words: Sequence[str] = (), above: click.Context | None = None
) -> Iterator[tuple[Sequence[str], str]]:
    """The words of each command and its help, for terminals of `HELP_WIDTH` columns and more.

    Below a command that begins with a file, as `event FILE ACT` does, the words are not always the same.
    """
    context = click.Context(
        command, above, words[-1] if words else "pairwright", max_content_width=HELP_WIDTH,
        terminal_width=HELP_WIDTH - 2, **command.context_settings,
    )  # fmt: skip
    yield words, command.get_help(context)
    if isinstance(command, click.Group) and not any(
        isinstance(one, click.Argument) for one in command.params
    ):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            if below is not None and not below.hidden:
                yield from helps(below, (*words, name), context)


def kept() -> str:
    """The content of the file: after each form feed the words of a command, and what its help says."""
    return "".join(f"\f{' '.join(words)}\n{text}\n" for words, text in helps())


if __name__ == "__main__":
    KEPT.write_text(kept(), encoding="utf-8")
