"""`pairwright lots`: everything that is drawn by lot."""

from __future__ import annotations

import click

from pairwright.cli import options
from pairwright.cli.lots_other import colour, numbers, tie
from pairwright.cli.lots_steps import ceremony, contribute, reveal, step
from pairwright.cli.lots_varma import varma
from pairwright.cli.lots_verify import print_sheets, record, tables, verify

EPILOG = """\
\b
In the hall, with real envelopes:
  pairwright lots varma players.csv --check
  pairwright lots varma players.csv --ceremony -o draw.json
  pairwright lots print draw.json --what envelopes -o envelopes.pdf
  pairwright lots print draw.json -o protocol.pdf

\b
Public and verifiable:
  pairwright lots varma players.csv --commit -o draw.json
  pairwright lots contribute draw.json "Alder, Ann" 17
  pairwright lots reveal draw.json
  pairwright lots verify draw.json
"""


@click.group("lots", cls=options.InOrder, epilog=EPILOG)
def command() -> None:
    """Draw lots so that everybody can watch, and anybody can check it afterwards."""


for _verb in (
    varma, numbers, tie, colour, ceremony, step, contribute, reveal, verify, record, tables, print_sheets,
):  # fmt: skip
    command.add_command(_verb)
