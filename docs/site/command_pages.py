"""The pages of the commands, from what `--help` of each says."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

import click

from pairwright.cli.group import pairwright
from pairwright.cli.verbs import VERBS

HEAD = """# Commands

Every command says with `--help` what stands here. [Exit codes](exit-codes.md) are the same for all.
Pairing programs call `pairwright --dutch` or `pairwright INPUT -p OUTPUT`:
[the engine contract](../programmers/engine-contract.md).

| command | what it does |
|---|---|
"""


@cache
def pages() -> dict[str, str]:
    """Every page by its place in the site."""
    root = click.Context(pairwright, info_name="pairwright")
    found, rows = {}, []
    for name in VERBS:
        command = pairwright.get_command(root, name)
        assert command is not None
        context = click.Context(command, info_name=name, parent=root)
        found[f"reference/commands/{name}.md"] = "\n".join(page(command, context))
        rows.append(f"| [`{name}`](commands/{name}.md) | {command.get_short_help_str(200)} |\n")
    return {"reference/commands.md": HEAD + "".join(rows), **found}


def page(command: click.Command, context: click.Context, level: int = 1) -> Iterator[str]:
    """A command and the commands below it, line by line."""
    yield f"{'#' * level} pairwright {context.command_path.partition(' ')[2]}"
    yield from ("", "```text", command.get_usage(context).removeprefix("Usage: "), "```", "")
    yield from _paragraphs(command.help or "")
    rows = [
        record
        for parameter in command.get_params(context)
        if (record := parameter.get_help_record(context)) is not None
    ]
    if rows:
        yield "| option | meaning |"
        yield "|---|---|"
        for names, meaning in rows:
            yield f"| {_code(names)} | {_cell(meaning)} |"
        yield ""
    yield from _paragraphs(command.epilog or "")
    if isinstance(command, click.Group):
        for name in command.list_commands(context):
            below = command.get_command(context, name)
            assert below is not None
            yield from page(below, click.Context(below, info_name=name, parent=context), level + 1)


def _paragraphs(text: str) -> Iterator[str]:
    """Help as click keeps it: paragraphs, those after a backspace as they were typed."""
    for paragraph in re.split(r"\n\s*\n", _dedented(text)):
        if paragraph.startswith("\b"):
            yield from ("```text", paragraph.removeprefix("\b").strip("\n"), "```", "")
        elif paragraph.strip():
            yield from (_escaped(" ".join(paragraph.split())), "")


def _dedented(text: str) -> str:
    import inspect

    return inspect.cleandoc(text).replace("\f", "")


def _code(names: str) -> str:
    return f"`{names}`"


def _cell(text: str) -> str:
    return _escaped(" ".join(text.split()), "|")


def _escaped(text: str, more: str = "") -> str:
    """Text as it stands, outside of code; `<` has no escape in Markdown, and code none at all."""
    parts = re.split(r"(`[^`]*`)", text)
    parts[::2] = [
        re.sub(rf"([*_\[\]{more}])", r"\\\1", part).replace("<", "&lt;").replace(">", "&gt;")
        for part in parts[::2]
    ]
    return "".join(parts)
