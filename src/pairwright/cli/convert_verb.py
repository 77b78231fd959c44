"""`pairwright convert`: one tournament, another format."""

from __future__ import annotations

import os

import click

from pairwright.cli import options
from pairwright.cli.files import STANDARD, write_bytes
from pairwright.cli.options import DIALECTS, JSON, encode, line_end_option
from pairwright.cli.pair_round import Rules, tell_baku
from pairwright.common.messages import told

EPILOG = """\
\b
Examples:
  pairwright convert open.trf -o open.json
  pairwright convert open.json -o open.trf
  pairwright convert old.trf --to trf26 -o new.trf
  pairwright convert open.trf --to engine -o -  to stdout
  pairwright convert crosstable.xlsx -o open.trf
                                                a crosstable of Chess-Results

\b
Dialects:
  trf26    the report format of 2025 (numeric records)
  trf16    the rating report before it; cannot announce anything
  trfx     with the XX records of JaVaFo
  trfbx    with the XX and BB records of bbpPairings
  engine   all spellings at once, for whatever engine reads the file
What a dialect cannot express is refused, not dropped.
"""


@click.command("convert", epilog=EPILOG)
@click.argument("file")
@click.option("-o", "--output", default=STANDARD, metavar="FILE", help="File to write; stdout by default.")
@click.option(
    "--to",
    "form",
    type=click.Choice([*DIALECTS, JSON]),
    help="Format to write; by default JSON for a name ending in .json, else trf26.",
)
@click.option("--json", "as_json", is_flag=True, help="The same as --to json.")
@click.option(
    "--short-titles", is_flag=True, help="Titles as g, m, f, c (women gf, mf, ff, cf), not GM, IM, ..."
)
@line_end_option
@options.strict_option
def command(
    file: str, output: str, form: str | None, as_json: bool, short_titles: bool, line_end: str, strict: bool
) -> None:
    """Read the tournament in FILE and write it in another format.

    What the reader repaired is told on stderr. A file may be converted in place: it is replaced
    only when the new one is complete.
    """
    if as_json and form not in (None, JSON):
        raise click.UsageError(
            told("{one} and {other} exclude each other", one="--json", other=f"--to {form}")
        )
    chosen = form or (JSON if as_json or os.path.splitext(output)[1].lower() == ".json" else DIALECTS[0])
    ending = os.path.splitext(output)[1].lower()
    if not (form or as_json) and ending in (".pdf", ".html", ".csv", ".xlsx", ".svg", ".docx"):
        raise click.UsageError(
            told(
                "{output}: convert writes report files and JSON, no {ending}; the crosstable: "
                "pairwright crosstable {file} -o {output}",
                output=output,
                ending=ending,
                file=file,
            )
        )
    if short_titles and chosen == JSON:
        raise click.UsageError(told("--short-titles is for report files, not for JSON"))
    loaded = options.load_for_people(file, strict=strict)
    with options.told_to_people(f"{file} cannot be written as {chosen}"):
        if chosen not in (JSON, "trf16", "trf26"):
            tell_baku(loaded.tournament, Rules())
        data = encode(loaded.tournament, chosen, line_end)
        if short_titles:
            from pairwright.trf.write_rows import with_short_titles

            data = with_short_titles(data.decode()).encode()
        write_bytes(output, data)
    if chosen != JSON and any(one.school or one.family for one in loaded.tournament.players):
        options.say(
            told(
                "Note: comments of the file name schools and families; a rating report without them: "
                "pairwright ratings report"
            ),
            err=True,
        )
