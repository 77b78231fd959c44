"""How the lots verbs tell about a draw: tables and notes for people, objects for scripts."""

from __future__ import annotations

import sys

from pairwright.cli.options import Asked, print_json
from pairwright.cli.tables import TextTable, print_table
from pairwright.explain.words.telling import fault_text
from pairwright.lots import sentences
from pairwright.lots.acts import ColourDrawn
from pairwright.lots.as_data import drawn_numbers, notes, result_object
from pairwright.lots.outcome import outcome_of
from pairwright.lots.procedure import Procedure
from pairwright.lots.transcript import COLOUR, TIE, Transcript
from pairwright.lots.varma import VarmaDraw
from pairwright.told import told


def show(transcript: Transcript, asked: Asked, *, saved_as: str = "") -> None:
    """Print the result of a draw, with its transcript in JSON."""
    if asked.as_json:
        print_json(result_object(transcript))
        return
    print_result(transcript, asked.language)
    if saved_as:
        said = told("Transcript: {file}", file=saved_as)
        sys.stdout.write(f"\n{fault_text(asked.language, said)}   (pairwright lots verify {saved_as})\n")


def print_result(transcript: Transcript, language: str = "en") -> None:
    """The numbers as a table, late meetings and notes below it, in a language."""
    announcement = transcript.announcement
    procedure: Procedure = announcement.procedure()
    lines: list[str] = []
    if isinstance(procedure, VarmaDraw):
        outcome = outcome_of(procedure, transcript.acts())
        lines = [sentences.late_meeting(procedure, meeting) for meeting in outcome.late]
        lines += notes(procedure, outcome)
    if transcript.chance.shown:
        lines.append(told("Seed: {seed}", seed=transcript.chance.shown))
    last = (transcript.links() or [transcript.announced.hex()])[-1]
    lines.append(told("Fingerprint of the draw: {value}", value=last))
    if announcement.kind == COLOUR:
        colours = [act for act in transcript.acts() if isinstance(act, ColourDrawn)]
        said = [f"{fault_text(language, sentences.act(act, ()))}." for act in colours]
        said += [fault_text(language, line) for line in lines]
        sys.stdout.write("\n".join(said) + "\n")
        return
    rows = [
        [str(entry["number"]), entry["name"], entry.get("group") or entry["federation"]]
        for entry in drawn_numbers(transcript)
    ]
    heading = "Pl" if announcement.kind == TIE else "No"
    columns = [(heading, True), ("Player", False), ("Contingent", False)]
    print_table(TextTable(columns, rows, announcement.title, lines), language)
