"""What the lots verbs read and write: lists of players, transcripts."""

from __future__ import annotations

import json
import os
from functools import partial
from typing import TYPE_CHECKING, Any

from pairwright.cli.explaining import FileKind
from pairwright.cli.failures import FileTrouble, warn
from pairwright.cli.files import load, read_bytes, read_list, tell_unread, write_bytes
from pairwright.common.errors import BadInput
from pairwright.common.messages import joined, told
from pairwright.lists.file_kinds import is_sheet
from pairwright.lots.player_list import COLUMNS, ListedPlayer, listed_players, parse_players, written_players

if TYPE_CHECKING:
    from pairwright.lots.transcript import Transcript


def load_players(
    name: str, *, wanted: tuple[str, ...] = ("name",), check_federations: bool = True
) -> tuple[ListedPlayer, ...]:
    """Players from a list (CSV or a spreadsheet), a report file or our JSON form; of a number as many players
    without names, of a record of a draw those of its contingents. Raises BadInput naming file and line.
    """
    from pairwright.cli.text_tables import spoken
    from pairwright.lists.cell_tables import as_lines

    if name.isascii() and name.isdigit() and not os.path.exists(name):
        if len(name) > 3:
            raise BadInput.told(
                "{name} is not a file, and without a list there are at most 999 players", name=name
            )
        return tuple(ListedPlayer(f"Player {n}", line=n) for n in range(1, int(name) + 1))
    data = read_bytes(name)
    if data.lstrip().startswith(b"{") and b'"contingents"' in data:
        return written_players(read_document(name))
    if _is_event(data):
        return _from_event(name, check_federations=check_federations)
    try:
        sheet = is_sheet(data, name)
        text = as_lines(read_list(data, name)[0]) if sheet else data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data[: error.start].count(b"\n") + 1
        raise BadInput.told(
            "{name}, line {line}: not UTF-8; save the list as UTF-8 and try again", name=name, line=line
        ) from None
    try:
        players, unread, above = parse_players(
            text, "\t" if sheet else "", wanted=wanted, check_federations=check_federations
        )
    except BadInput as error:
        raise BadInput(*(joined(", ", (name, fault)) for fault in error.faults)) from None
    for line, title in above:
        left_out = told("above the headings, left out: {text}", text=title)
        warn(spoken(told("{file}, line {line}: {fault}", file=name, line=line, fault=left_out)))
    tell_unread(name, unread, COLUMNS)
    return players


def _is_event(data: bytes) -> bool:
    start = data.lstrip(b"\xef\xbb\xbf \t\r\n")
    return start[:1] == b"{" or any(
        line[:3].isascii() and line[:3].isdigit() and line[3:4] == b" " for line in start.splitlines()[:1]
    )


def _from_event(name: str, *, check_federations: bool) -> tuple[ListedPlayer, ...]:
    from pairwright.tournament.as_teams import as_teams

    players = as_teams(load(name).tournament).players
    try:
        return listed_players(players, check_federations=check_federations)
    except BadInput as error:
        raise BadInput(*(joined(", ", (name, fault)) for fault in error.faults)) from None


def read_document(name: str) -> dict[str, Any]:
    """A transcript as it stands in its file, not yet checked. Raises BadInput when it is no JSON object."""
    from pairwright.lots.transcript_json import parse_document

    try:
        return parse_document(read_bytes(name).decode("utf-8-sig"))
    except BadInput as error:
        raise BadInput(*(joined(": ", (name, fault)) for fault in error.faults)) from None
    except UnicodeDecodeError:
        raise BadInput(joined(": ", (name, told("not a transcript of a draw")))) from None


def read_transcript(name: str) -> Transcript:
    """A transcript from its file, every step checked. Raises BadInput naming the step that does not hold."""
    from pairwright.lots.transcript_replay import replay

    try:
        return replay(read_document(name)).transcript
    except BadInput as error:
        raise BadInput(
            *(one if one.startswith(name) else joined(": ", (name, one)) for one in error.faults)
        ) from None


def holds_draw(name: str) -> bool:
    """Whether the file is a draw that was held, and so evidence, which nothing is written over."""
    try:
        return os.path.isfile(name) and bool(read_transcript(name))
    except (BadInput, FileTrouble):
        return False


def save_transcript(name: str, transcript: Transcript) -> None:
    """Write a transcript in one step; what stood there before stays until the new one is complete."""
    from pairwright.lots.transcript_json import to_document

    text = json.dumps(to_document(transcript), ensure_ascii=False, indent=2)
    write_bytes(name, f"{text}\n".encode())


def save_secret(name: str, secret: bytes) -> None:
    """Write the secret of a public draw; a file that is there already is never overwritten."""
    made = False
    try:
        with open(name, "x", encoding="ascii", opener=partial(os.open, mode=0o600)) as file:
            made = True
            print(secret.hex(), file=file, flush=True)
            os.fsync(file.fileno())
    except OSError as error:
        if made:  # on a full disk: half of it would be in the way of the next try
            os.unlink(name)
        raise FileTrouble.of(name, error, writing=True) from None


def read_secret(name: str) -> bytes:
    """The secret of a public draw, from its file."""
    text = read_bytes(name).strip()
    try:
        return bytes.fromhex(text.decode("ascii"))
    except ValueError:
        raise BadInput.told("{name}: not a secret (64 hexadecimal digits)", name=name) from None


def secret_name(name: str) -> str:
    """Where the secret of the public draw in `name` is kept."""
    return os.path.splitext(name)[0] + ".secret"


def default_name(players: str) -> str:
    """The transcript beside a list of players: players.csv gives players.lots.json."""
    return os.path.splitext(players)[0] + ".lots.json" if players != "-" else "draw.lots.json"


def _answer(data: bytes, language: str, who: str, other: str | None) -> dict[str, str]:
    """Why this number, in the transcript of a draw of lots, and why not another."""
    from pairwright.explain.lots_explainer import answer_on_lots
    from pairwright.lots.transcript_json import parse_document
    from pairwright.lots.transcript_replay import replay

    drawn = replay(parse_document(data.decode("utf-8-sig", "replace")))
    return answer_on_lots(drawn.transcript, language, who, other)


TRANSCRIPTS = FileKind(lambda document: document.get("format") == "pairwright lots", answer=_answer)
"""What `pairwright why` is asked of drawings of lots."""
