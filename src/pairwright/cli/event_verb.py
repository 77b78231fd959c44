"""`pairwright event`: every act of the journal on a whole event in one file, field by field."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from pairwright.cli import options
from pairwright.cli.files import only_one, read_bytes, write_bytes
from pairwright.cli.options import Asked, print_json
from pairwright.common.errors import BadInput, NotGiven
from pairwright.common.messages import N_, told, with_words

if TYPE_CHECKING:
    from pairwright.storage.actions.typed_fields import TypedAct
    from pairwright.storage.effect_kinds import Effect
    from pairwright.storage.event_state import EventState
    from pairwright.storage.file_event import FileEvent
    from pairwright.storage.replay import Act

EPILOG = """\
\b
FILE is an event as the desk exports it and brings it in, with its whole
journal.
  pairwright event open.json describe-event name="Riverbend Open"
                              makes the file
  pairwright event open.json add-section section=a setup.name=Open \\
      setup.number_of_rounds=5
  pairwright event open.json enter-players players.name="Larch, Leo" \\
      players.name="Oak, Ann"
  pairwright event open.json set-initial-colour colour=white
  pairwright event open.json draw
  pairwright event open.json publish-round round=1
  pairwright event open.json enter-result round=1 board=1 result=1-0
  pairwright event open.json  what is in it, and its sections

\b
Values: a text; @FILE for the content of a file; yes or no; points such as
0.5; JSON in brackets.
A player is the beginning of a name, #12 by pairing number, or key12 as the
API has it.
A field given again adds to a list, or begins the next player of one.
What an act changes beyond its fields is asked first: do it all the same with
--agree.
"""

USAGE = """\
\b
Fields, as {example}; * must be given, + may be given again:
{fields}
"""


_SAID_BY = {
    "number_of_rounds": "(change-setup setup.number_of_rounds=7)",
    "initial_colour": "(set-initial-colour colour=white)",
    "system": "(change-setup setup.system=team_swiss)",
}
"""By which act an event is told what a round needs."""


class Acts(click.Group):
    """A command for each kind of act, made from its fields."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        """Options of the event itself may stand behind its file where no act is named."""
        if args[1:] and args[1].startswith("-") and not set(args).intersection(self.list_commands(ctx)):
            args = [*args[1:], args[0]]
        return super().parse_args(ctx, args)

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The kinds in the order of the register, what the rules make first."""
        from pairwright.storage.actions.typed_fields import KINDS, OWN

        return [*OWN, *KINDS]

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """The command of a kind."""
        return options.speaking(act_command(cmd_name)) if cmd_name in self.list_commands(ctx) else None

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """Find the act; an unknown one is answered with what was probably meant."""
        known = self.list_commands(ctx)
        if args[0] not in known and not args[0].startswith("-"):
            import difflib

            close = difflib.get_close_matches(args[0], known, 3)
            raise click.UsageError(
                told(
                    "there is no action {name!r}; did you mean {close}?", name=args[0], close=", ".join(close)
                )
                if close
                else told("there is no action {name!r}; see pairwright event --help", name=args[0]),
                ctx,
            )
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The acts with what they do, as long as that is."""
        with formatter.section("Acts"):
            formatter.write_dl([(kind, _meaning(kind)) for kind in self.list_commands(ctx)])


def _meaning(kind: str) -> str:
    """The first sentences of what an act does: the first line of its description."""
    return _description(kind).split("\n\n")[0].replace("\n", " ")


def _description(kind: str) -> str:
    import inspect

    from pairwright.storage.actions.typed_fields import KINDS, OWN

    return OWN.get(kind) or inspect.getdoc(KINDS[kind]) or ""


@click.group("event", cls=Acts, epilog=EPILOG, invoke_without_command=True, subcommand_metavar="[ACT] ...")
@click.argument("file")
@options.asking("language", "as_json")
@click.pass_context
def command(context: click.Context, file: str, asked: Asked) -> None:
    """Do any act of the journal on an event in FILE: ACT field=value. Without an act, show the event."""
    context.obj = file
    if context.invoked_subcommand is None:
        with options.told_to_people():
            _show(_read(file), asked)


def act_command(kind: str) -> click.Command:
    """The command of a kind of act: its fields in the help, offered by the Tab key."""

    @click.argument("fields", nargs=-1, metavar="FIELD=VALUE...", shell_complete=_offered(kind))
    @click.option("--preview", is_flag=True, help="Write nothing; say what the act would do.")
    @click.option("--agree", is_flag=True, help="Do it with all that it brings, as it was told.")
    @click.option("--why", default="", help="The reason; stands in the journal.")
    @click.option(
        "--who",
        default=lambda: os.environ.get("USER", "") or "command line",
        help="Who does it, for the journal.",
    )
    @options.asking("language", "as_json")
    @options.telling("nothing was changed")
    def run(fields: tuple[str, ...], **said: Any) -> None:
        file = click.get_current_context().find_object(str)
        assert file is not None
        do_acts(file, [(kind, fields)], **said)

    return click.Command(
        kind, callback=run, params=_parameters(run), help=f"{_description(kind)}\n\n{_fields_help(kind)}",
        short_help=_meaning(kind),
    )  # fmt: skip


def _parameters(run: Callable[..., None]) -> list[click.Parameter]:
    return list(reversed(run.__click_params__))  # type: ignore[attr-defined]


def _fields_help(kind: str) -> str:
    from pairwright.storage.actions.typed_fields import typed_fields

    fields = typed_fields(kind)
    widest = max(len(one.name) for one in fields)
    lines = [
        f"  {'*' if one.needed else ' '}{'+' if one.several else ' '} {one.name.ljust(widest)}  {one.what}"
        for one in fields
    ]
    return USAGE.format(example=f"{fields[0].name}=...", fields="\n".join(lines))


# -- Doing it -----------------------------------------------------------------------------------------


def _read(file: str) -> FileEvent:
    from pairwright.storage.event_file import is_event_file
    from pairwright.storage.file_event import FileEvent

    data = read_bytes(file)
    if not is_event_file(data):
        raise BadInput.told(
            "{name} is not an event exported from the desk; a tournament file fills a section of one: "
            "pairwright convert FILE -o event.json, then bring-in section=... tournament=@event.json",
            name=file,
        )
    return FileEvent.read(data)


def do_acts(
    file: str,
    wanted: Sequence[TypedAct] | Callable[[EventState], Sequence[TypedAct | Act]],
    *,
    preview: bool,
    agree: bool,
    why: str,
    who: str,
    asked: Asked,
) -> EventState:
    """Do acts on the event of a file, all of them or none, and tell it; the event as it was before.

    wanted: the acts, or kinds of acts with the words that say their fields; or what makes them of the event
    once nobody else can change it. Raises BadInput, and asks first.
    """
    from pairwright.storage.actions.event_acts import DescribeEvent
    from pairwright.storage.actions.typed_fields import act_of
    from pairwright.storage.effects import foreseen
    from pairwright.storage.event_history import Expected
    from pairwright.storage.file_event import FileEvent
    from pairwright.storage.journal_lines import ResultConflict, stamp, utc_now

    at = stamp(utc_now())
    with only_one(file):
        new = not callable(wanted) and wanted[0][0] == DescribeEvent.kind and not os.path.exists(file)
        before = FileEvent.begun() if new else _read(file)
        acts: list[Act] = []
        after = before
        for one in wanted(before.course.state) if callable(wanted) else wanted:
            saw: dict[str, Any] = {}
            if isinstance(one, tuple):
                try:
                    one = act_of(*one, after.course.state, at=at, read=read_bytes, saw=saw)
                except NotGiven as error:
                    raise BadInput(*(with_words(fault, _SAID_BY) for fault in error.faults)) from None
            acts.append(one)
            seen = Expected(saw.get("expected"), tuple(saw.get("players", ())))
            try:
                after = after.continued([one], who=who, why=why, at=at, seen=seen)
            except ResultConflict as error:
                raise BadInput(error.sentence()) from None
        found = foreseen(before.course, after.course.state, acts, redraw=preview)
        if not preview:
            _check_agreed(found, agree=agree, why=why, language=asked.language)
            if after is not before:
                write_bytes(file, after.written())
    _tell(before, after, found, asked, preview=preview)
    return before.course.state


def _said(language: str) -> Callable[..., str]:
    from pairwright.explain.words.translate import fault_text

    return lambda text, **values: fault_text(language, told(text, **values))


def _check_agreed(found: Sequence[Effect], *, agree: bool, why: str, language: str) -> None:
    """Raise BadInput for what the act brings and nobody has agreed to; a strong warning needs a reason."""
    from pairwright.check.deviations import Level

    asks = [one for one in found if one.asks]
    strong = any(one.deviation is not None and one.deviation.level is Level.STRONG for one in asks)
    if not asks or (agree and (why or not strong)):
        return
    how = [told("do it all the same: --agree")]
    if strong:
        how = [told("do it all the same, and say why: --agree --why REASON")]
    raise BadInput(*effect_lines(asks, language), *how)


def effect_lines(found: Iterable[Effect], language: str) -> Iterator[str]:
    """Effects in lines: what happens, then one by one."""
    from pairwright.explain.words.translate import fault_text
    from pairwright.storage.effect_kinds import KINDS, as_json

    say = _said(language)
    for one in found:
        yield fault_text(language, told("{a}: {b}", a=one.section, b=as_json(one, say)["text"]))
        for line in one.told_lines(say):
            if line.old or line.new:
                named = f"{line.name}: " if line.name else ""
                yield f"  {named}{line.old or '-'} > {line.new or '-'}"
            elif "{names}" not in KINDS[one.kind].sentence:
                yield f"  {line.name}"


def _tell(
    before: FileEvent, after: FileEvent, found: Sequence[Effect], asked: Asked, *, preview: bool
) -> None:
    """What was done, as it stands in the journal, and what it brought."""
    from pairwright.storage.act_sentences import said as told_act
    from pairwright.storage.effect_kinds import as_json

    say = _said(asked.language)
    position = before.course.position if preview else after.course.position
    if asked.as_json:
        shown = [as_json(one, say) for one in found]
        written = not preview and after is not before
        print_json({"event_id": after.event_id, "position": position, "written": written, "effects": shown})
        return
    for recorded in after.course.history[before.course.position :]:
        place = say(N_("would be")) if preview else str(recorded.position)
        sentence = told_act(recorded.action, asked.language, after.course.state)
        click.echo(f"{place}  {recorded.action.kind}  {sentence}")
    if after is before:
        click.echo(say(N_("nothing changes: the event is like that already")))
    for line in effect_lines(found, asked.language):
        click.echo(f"  {line}")


def _show(event: FileEvent, asked: Asked) -> None:
    """What is in an event: its sections, as far as they have come."""
    from pairwright.cli.text_tables import print_table, text_table

    state = event.course.state
    if asked.as_json:
        sections = [
            {
                "section": one.key,
                "name": one.setup.name,
                "system": one.setup.system,
                "entries": [
                    {"key": entry.key, "number": one.number(entry.key), "name": entry.name}
                    for entry in one.entries
                ],
                "rounds": one.published_rounds,
                "number_of_rounds": one.number_of_rounds,
            }
            for one in state.sections
        ]
        about = {"event_id": event.event_id, "name": state.name, "position": event.course.position}
        print_json({**about, "sections": sections})
        return
    columns = [("Section", False), ("Name", False), ("System", False), ("Players", True), ("Rounds", True)]
    rows = [
        [one.key, one.setup.name, one.setup.system, str(len(one.entries)),
         f"{one.published_rounds}/{one.number_of_rounds or '?'}"]
        for one in state.sections
    ]  # fmt: skip
    notes = [told("Actions in the journal: {n}", n=event.course.position)]
    print_table(text_table(columns, rows, state.name, notes), asked.language)


# -- The Tab key --------------------------------------------------------------------------------------


def _offered(kind: str) -> Callable[[click.Context, click.Parameter, str], list[CompletionItem]]:
    """What the Tab key offers for the next field of an act."""

    def offer(ctx: click.Context, param: click.Parameter, incomplete: str) -> list[CompletionItem]:
        before = list(ctx.params.get("fields") or ())
        field, equals, begun = incomplete.rpartition("=")
        if before[-1:] == ["="]:  # bash takes `field=value` apart
            field, equals, begun, before = before[-2], "", incomplete, before[:-2]
        elif incomplete == "=":
            field, equals, begun = before[-1], "", ""
        elif not equals:
            return _names(ctx, kind, incomplete)
        lead = f"{field}=" if equals else ""
        values = _values(ctx, field, before)
        return [
            CompletionItem(lead + value, help=meaning)
            for value, meaning in values.items()
            if begun.lower() in (value.lower()[: len(begun)], meaning.lower()[: len(begun)])
        ]

    return offer


def _names(ctx: click.Context, kind: str, begun: str) -> list[CompletionItem]:
    """Fields to come; with their values where there are few."""
    from pairwright.storage.actions.typed_fields import typed_fields

    items = []
    for one in typed_fields(kind):
        if one.name == "section":
            items += [CompletionItem(f"section={key}", help=name) for key, name in _sections(ctx).items()]
        else:
            items.append(CompletionItem(f"{one.name}=", help=one.what + (", needed" if one.needed else "")))
    return [item for item in items if item.value.startswith(begun)]


def _state(ctx: click.Context) -> EventState | None:
    """The event of the file that is named before."""
    from pairwright.common.errors import PairwrightError

    parent = ctx.parent
    file = parent.params.get("file") if parent else None
    try:
        return _read(file).course.state if file else None
    except (PairwrightError, OSError):
        return None


def _sections(ctx: click.Context) -> dict[str, str]:
    state = _state(ctx)
    return {one.key: one.setup.name for one in state.sections} if state else {}


def _values(ctx: click.Context, field: str, before: Sequence[str]) -> dict[str, str]:
    """The values that a field may have, with what they mean."""
    from pairwright.cli.shell_completion import offered
    from pairwright.storage.actions.typed_fields import ENTRIES

    name = field.rpartition(".")[2]
    if name in ("section", "other"):
        return _sections(ctx)
    if name not in ENTRIES:
        return offered(name, ctx)
    state = _state(ctx)
    named = [word.partition("=")[2] for word in before if word.startswith("section=")]
    sections = [one for one in state.sections if not named or one.key == named[-1]] if state else []
    if len(sections) != 1:
        return {}
    return {f"key{entry.key}": entry.name for entry in sections[0].entries}
