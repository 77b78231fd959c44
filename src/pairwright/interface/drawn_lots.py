"""Drawings of lots in Python: numbers drawn, what to expect of a draw, transcripts verified.

Public like `pairwright.interface.tournaments`, and offered by name by `pairwright` itself.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping
from dataclasses import astuple, dataclass, fields
from itertools import chain
from typing import TYPE_CHECKING, Any, Literal, TypedDict

from pairwright.common.errors import BadInput, of_kinds
from pairwright.common.messages import told
from pairwright.common.printable import code_of, half_in
from pairwright.interface.tournaments import content_of
from pairwright.tournament.player import Player

if TYPE_CHECKING:
    from typing import Unpack

    from pairwright.lots.contingents import Entrant
    from pairwright.lots.terms import Terms


class LotsTerms(TypedDict, total=False):
    """How numbers are drawn; what is left out is as in `pairwright lots varma --help`.

    method:     "tables" (the Varma envelopes), "best" (exact computation), "plain" (no restriction), "auto".
    table_set:  which sets lie in the envelopes. last: rounds at the end without meetings inside a group.
    order:      of the rounds. group_by: whom to keep apart.
    look_ahead: offer only envelopes that leave the rest of the draw possible.
    misfit:     when the envelopes cannot serve everybody: "blocks", "split" or "error".
    chance:     all legal "draws" equally likely, or all "envelopes".
    """

    edition: Literal["annex2", "1987"]
    method: Literal["auto", "tables", "best", "plain"]
    table_set: Literal["auto", "published", "corrected", "extended", "maximal"]
    last: int
    order: Literal["berger", "crenshaw"]
    group_by: Literal["federation", "club", "school", "family"]
    look_ahead: bool
    misfit: Literal["blocks", "split", "error"]
    chance: Literal["draws", "envelopes"]


@dataclass(frozen=True, slots=True)
class VerifiedLots:
    """A draw whose transcript holds.

    complete:    nothing is left to be drawn. steps: how many were taken.
    fingerprint: of the last step, "" before the first.
    bound:       what the published value binds: "whole", "announcement", "commitment"; "" without one.
    result:      the draw as `draw_lots` gives it.
    """

    complete: bool
    steps: int
    fingerprint: str
    bound: str
    result: dict[str, Any]


@of_kinds
def draw_lots(
    players: Iterable[Player], seed: str, *, title: str = "", **terms: Unpack[LotsTerms]
) -> dict[str, Any]:
    """Draw the numbers of a round robin so that compatriots do not meet late (C.05 Annex 2, Varma).

    The answer is that of `pairwright lots varma --json`: `numbers`, `late_meetings`, `notes`, and the
    `transcript` that anybody can verify. The same players, seed and terms give the same draw.

    seed:  any text that is not empty. title: of the event, for the transcript; it is part of the draw.
    terms: see LotsTerms.
    Raises BadInput for players, federations or terms with which no draw can be held.
    """
    from pairwright.lots.draw_json import result_object
    from pairwright.lots.transcript import VARMA, Announcement, seeded
    from pairwright.lots.varma import announced_terms

    if not seed:
        raise BadInput.told("the seed of a draw is a text that is not empty")
    entrants, agreed = _entered(players, terms)
    for text in (seed, title, *chain.from_iterable(map(astuple, entrants))):
        if half := half_in(text):  # it has no bytes to draw from
            raise BadInput.told(
                "{word!r}: the character {character} is invisible or cannot be printed; remove it",
                word=text[: text.index(half) + 1], character=code_of(half),
            )  # fmt: skip
    announced = Announcement(VARMA, entrants, announced_terms(entrants, agreed), title)
    return result_object(seeded(announced, seed))


@of_kinds
def lots_outlook(players: Iterable[Player], **terms: Unpack[LotsTerms]) -> dict[str, Any]:
    """Whether and how everybody can be served, before anybody draws.

    The answer is that of `pairwright lots varma --check --json`: the `contingents` in the order of drawing,
    the `envelopes`, whether they serve everybody, the fewest late meetings of any distribution.
    Raises as `draw_lots` does.
    """
    from pairwright.lots.draw_json import check_object
    from pairwright.lots.varma import VarmaDraw

    return check_object(VarmaDraw(*_entered(players, terms)))


@of_kinds
def verify_lots(
    transcript: Mapping[str, Any] | str | os.PathLike[str] | bytes, *, published: str = ""
) -> VerifiedLots:
    """Replay a draw: every fingerprint, every step, every number drawn by the program.

    transcript: that of `draw_lots`, or of any `pairwright lots` command, or its file as a path or bytes.
    published:  a value that was made known before: the fingerprint of the draw or of its announcement, or the
                commitment. Without it a transcript made anew from one end to the other agrees with itself.
    Raises BadInput with the step that does not hold, or for what is no transcript; OSError for a file that
    cannot be read.
    """
    from pairwright.lots.draw_json import result_object
    from pairwright.lots.transcript_json import parse_document
    from pairwright.lots.transcript_replay import bound_by, replay

    if isinstance(transcript, Mapping):
        document = dict(transcript)
    else:
        try:
            document = parse_document(content_of(transcript).decode("utf-8-sig"))
        except UnicodeDecodeError:
            raise BadInput.told("not a transcript of a draw") from None
    checked = replay(document)
    bound = bound_by(checked.transcript, published) if published else ""
    links = checked.transcript.links()
    return VerifiedLots(
        checked.complete, len(links), links[-1] if links else "", bound, result_object(checked.transcript)
    )


def _entered(players: Iterable[Player], terms: LotsTerms) -> tuple[tuple[Entrant, ...], Terms]:
    from pairwright.lots.contingents import check_entrants
    from pairwright.lots.player_list import listed_players
    from pairwright.lots.terms import Terms

    known = [field.name for field in fields(Terms) if field.name != "plans"]
    if unknown := [name for name in terms if name not in known]:
        names = ", ".join(known)
        raise BadInput(
            *(told("unknown term {name!r}; known: {known}", name=one, known=names) for one in unknown)
        )
    asked = Terms(**terms)
    listed = listed_players(players, check_federations=asked.group_by == "federation")
    agreed = asked.resolved(len(listed))
    entrants = tuple(player.entrant(agreed.group_by) for player in listed)
    check_entrants(entrants)
    return entrants, agreed
