"""How the lots verbs tell about a draw: tables and notes for people, objects for scripts."""

from __future__ import annotations

import sys

from pairwright.cli.options import print_json
from pairwright.cli.tables import TextTable, print_table
from pairwright.lots import sentences
from pairwright.lots.acts import ColourDrawn
from pairwright.lots.as_data import drawn_numbers, notes, result_object
from pairwright.lots.outcome import outcome_of
from pairwright.lots.procedure import Procedure
from pairwright.lots.transcript import COLOUR, TIE, Transcript
from pairwright.lots.varma import VarmaDraw


def show(transcript: Transcript, *, as_json: bool, saved_as: str = "") -> None:
    """Print the result of a draw, with its transcript in JSON."""
    if as_json:
        print_json(result_object(transcript))
        return
    print_result(transcript)
    if saved_as:
        sys.stdout.write(f"\nTranscript: {saved_as}   (pairwright lots verify {saved_as})\n")


def print_result(transcript: Transcript) -> None:
    """The numbers as a table, late meetings and notes below it."""
    announcement = transcript.announcement
    procedure: Procedure = announcement.procedure()
    lines: list[str] = []
    if isinstance(procedure, VarmaDraw):
        outcome = outcome_of(procedure, transcript.acts())
        lines = [sentences.late_meeting(procedure, meeting) for meeting in outcome.late]
        lines += notes(procedure, outcome)
    if transcript.chance.shown:
        lines.append(f"Seed: {transcript.chance.shown}")
    lines.append(f"Fingerprint of the draw: {(transcript.links() or [transcript.announced.hex()])[-1]}")
    if announcement.kind == COLOUR:
        colours = [act for act in transcript.acts() if isinstance(act, ColourDrawn)]
        sys.stdout.write("".join(f"{sentences.act(act, ())}.\n" for act in colours) + "\n".join(lines) + "\n")
        return
    rows = [
        [str(entry["number"]), entry["name"], entry.get("group") or entry["federation"]]
        for entry in drawn_numbers(transcript)
    ]
    heading = "Pl" if announcement.kind == TIE else "No"
    columns = [(heading, True), ("Player", False), ("Group", False)]
    print_table(TextTable(columns, rows, announcement.title, lines))
