"""Pages for the printer: envelopes, slips and the drawing list before the draw; the protocol after it.

Each page is one HTML document with its style inside and nothing fetched from anywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from html import escape

from pairwright.lots import sentences
from pairwright.lots.acts import EnvelopesPrepared, NumberDrawn
from pairwright.lots.contingents import Contingent
from pairwright.lots.outcome import outcome_of
from pairwright.lots.tables import EDITIONS
from pairwright.lots.transcript import Announcement, RecordedStep, Transcript
from pairwright.lots.varma import VarmaDraw

STYLE = """
@page { size: A4; margin: 15mm; }
body { font-family: Georgia, "Times New Roman", serif; font-size: 11pt; color: #000;
  margin: 0 auto; max-width: 180mm; }
h1 { font-size: 16pt; } h2 { font-size: 13pt; }
table { border-collapse: collapse; width: 100%; } th, td { border-bottom: 0.3pt solid #777; padding: 1mm 2mm;
  text-align: left; } td.n, th.n { text-align: right; width: 12mm; }
tr { break-inside: avoid; } thead { display: table-header-group; }
.slips { display: grid; grid-template-columns: repeat(3, 1fr); }
.slip { border: 0.4pt dashed #555; height: 40mm; display: flex; align-items: center; justify-content: center;
  font-size: 40pt; break-inside: avoid; }
.slip.six { text-decoration: underline; }
h2.slips-title { break-before: page; }
.envelope { break-before: page; height: 240mm; position: relative; text-align: center; }
.quantity { font-size: 90pt; padding-top: 60mm; }
.flap { position: absolute; bottom: 0; width: 100%; border-top: 0.4pt dashed #555; padding-top: 4mm; }
.undone { text-decoration: line-through; color: #555; }
.fingerprint { font-family: monospace; font-size: 8pt; overflow-wrap: anywhere; }
.signatures { display: grid; grid-template-columns: 1fr 1fr; gap: 15mm; margin-top: 20mm; }
.signatures div { border-top: 0.4pt solid #000; padding-top: 1mm; }
"""


def envelope_sheets(transcript: Transcript) -> str:
    """A page with the drawing list, one sheet per large envelope, one slip per number."""
    plain = not isinstance(transcript.announcement.procedure(), VarmaDraw)
    title = "Drawing of lots" if plain else "Envelopes for the drawing of lots"
    return _page(transcript.announcement, title, envelope_body(transcript))


def envelope_body(transcript: Transcript) -> str:
    """The same without the frame of a page, for pages that have their own.

    The face of a sheet shows the quantity where the edition wants it, never the letter, which stands on
    the flap for the arbiter.
    """
    announcement = transcript.announcement
    procedure = announcement.procedure()
    if not isinstance(procedure, VarmaDraw):
        everything = range(1, len(announcement.entrants) + 1)
        listed = [(str(n), entrant.name, "") for n, entrant in enumerate(announcement.entrants, 1)]
        return _list_table(listed) + _slips(everything)
    listed = [
        (str(position), procedure.entrants[index].name, contingent.name if place == 0 else "")
        for position, (contingent, place, index) in enumerate(_in_drawing_order(procedure), 1)
    ]
    body = "<h2>Order of drawing</h2>" + _list_table(listed)
    marked = EDITIONS[procedure.terms.edition].marked
    for label, numbers in _contents(procedure, transcript).items():
        body += _envelope(label, numbers, marked=marked)
    return body


def protocol(transcript: Transcript) -> str:
    """A page with what happened, step by step, the undone steps too; the numbers; fingerprints."""
    return _page(transcript.announcement, "Protocol of the drawing of lots", protocol_body(transcript))


def protocol_body(transcript: Transcript) -> str:
    """The same without the frame of a page, with room for signatures."""
    procedure = transcript.announcement.procedure()
    body = ""
    if isinstance(procedure, VarmaDraw):
        outcome = outcome_of(procedure, transcript.acts())
        lines = [sentences.method(procedure), sentences.exception_of_the_table(procedure)]
        lines.append(sentences.choice(procedure))
        if outcome.misfit is not None:
            lines.append(sentences.misfit(procedure, outcome.misfit))
        if outcome.prepared is not None:
            lines.append(sentences.evenness(outcome.prepared))
        lines += [sentences.late_meeting(procedure, meeting) for meeting in outcome.late]
        lines.append(sentences.conclusion(procedure, outcome))
        body += "".join(f"<p>{escape(line)}</p>" for line in lines if line)
    body += _numbers_table(transcript) + _steps_table(transcript) + _chance(transcript)
    return body + '<div class="signatures"><div>Chief Arbiter</div><div>Organiser</div></div>'


def _in_drawing_order(draw: VarmaDraw) -> Iterable[tuple[Contingent, int, int]]:
    for contingent in draw.contingents:
        for place, index in enumerate(contingent.members):
            yield contingent, place, index


def _contents(draw: VarmaDraw, transcript: Transcript) -> Mapping[str, Sequence[int]]:
    """What goes into the envelopes: of the tables, or prepared for each contingent, or all numbers in one."""
    prepared = next((act for act in transcript.acts() if isinstance(act, EnvelopesPrepared)), None)
    if prepared is not None:
        return {c.name: numbers for c, numbers in zip(draw.contingents, prepared.numbers, strict=True)}
    if draw.prepares_envelopes:
        return {}
    return draw.full_envelopes or {"": range(1, draw.size + 1)}


def _envelope(label: str, numbers: Sequence[int], *, marked: bool) -> str:
    face = str(len(numbers)) if marked else "&nbsp;"
    inside = ", ".join(map(str, numbers))
    flap = f"Flap, for the arbiter: {escape(label)} &mdash; {inside}" if label else f"Flap: {inside}"
    return (
        f'<section class="envelope"><div class="quantity">{face}</div>'
        f'<div class="flap">{flap}</div></section>'
        f'<h2 class="slips-title">Slips for {escape(label) or "the envelope"}</h2>{_slips(numbers)}'
    )


def _slips(numbers: Iterable[int]) -> str:
    """One slip per number; a line under those that read as another number upside down."""
    slips = ""
    for number in numbers:
        ambiguous = " six" if _reads_otherwise(number) else ""
        slips += f'<div class="slip{ambiguous}">{number}</div>'
    return f'<div class="slips">{slips}</div>'


def _reads_otherwise(number: int) -> bool:
    """True when the slip turned upside down shows another number, as 6 and 9 do."""
    turned = str(number)[::-1].translate(str.maketrans("69", "96"))
    return set(turned) <= set("01689") and turned[0] != "0" and turned != str(number)


def _list_table(rows: Sequence[tuple[str, str, str]]) -> str:
    cells = "".join(
        f'<tr><td class="n">{n}</td><td>{escape(name)}</td><td>{escape(group)}</td><td></td></tr>'
        for n, name, group in rows
    )
    head = '<thead><tr><th class="n">Turn</th><th>Player</th><th>Contingent</th><th>Number</th></tr></thead>'
    return f"<table>{head}<tbody>{cells}</tbody></table>"


def _numbers_table(transcript: Transcript) -> str:
    drawn = {act.number: act.entrant for act in transcript.acts() if isinstance(act, NumberDrawn)}
    if not drawn:
        return ""
    entrants = transcript.announcement.entrants
    cells = "".join(
        f'<tr><td class="n">{number}</td><td>{escape(entrants[drawn[number]].name)}</td>'
        f"<td>{escape(entrants[drawn[number]].group or entrants[drawn[number]].federation)}</td></tr>"
        for number in sorted(drawn)
    )
    return f"<h2>Numbers</h2><table><tbody>{cells}</tbody></table>"


def _steps_table(transcript: Transcript) -> str:
    undone = {step.undone for step in transcript.steps if step.act is None}
    rows = "".join(_step_row(step, transcript, step.number in undone) for step in transcript.steps)
    return f"<h2>Steps</h2><table><tbody>{rows}</tbody></table>"


def _step_row(step: RecordedStep, transcript: Transcript, undone: bool) -> str:
    text = sentences.step(step, transcript.announcement.names)
    source = "in the hall" if step.source == "hall" else "by the program"
    mark = ' class="undone"' if undone else ""
    return f'<tr><td class="n">{step.number}</td><td{mark}>{escape(text)}</td><td>{source}</td></tr>'


def _chance(transcript: Transcript) -> str:
    chance = transcript.chance
    lines = [("Announcement", transcript.announced.hex())]
    if chance.commitment:
        lines.append(("Commitment", chance.commitment.hex()))
    lines += [(f"Called out by {by}", value) for by, value in chance.contributions]
    if chance.shown:
        lines.append(("Seed", chance.shown))
    elif chance.secret:
        lines.append(("Secret", chance.secret.hex()))
    lines += [("Last link", link) for link in transcript.links()[-1:]]
    rows = "".join(f'<tr><td>{escape(k)}</td><td class="fingerprint">{escape(v)}</td></tr>' for k, v in lines)
    return f"<h2>Fingerprints</h2><table><tbody>{rows}</tbody></table>"


def _page(announcement: Announcement, title: str, body: str) -> str:
    heading = f"{announcement.title}: {title}" if announcement.title else title
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(heading)}</title>'
        f"<style>{STYLE}</style></head><body><h1>{escape(heading)}</h1>{body}</body></html>\n"
    )
