"""The API between a desk and its standby: how far the journals are, their lines, and the end of a term."""

from __future__ import annotations

import json
from typing import Annotated, Any

from fastapi import Body, Query
from starlette.responses import Response
from typing_extensions import TypedDict

from pairwright.storage.access import digest_of
from pairwright.storage.event_file import act_text, read_act
from pairwright.storage.standby import MOST_LINES, Standby, Tip, aside, set_aside
from pairwright.web.api.description import KNOWN_ONLY
from pairwright.web.api.state_json import JsonAnswer, described, plain
from pairwright.web.desk import TheDesk
from pairwright.web.routes import DeskRouter
from pairwright.web.security.identity import Anyone, NotAllowed, Owner

# -- What the API answers to a standby: its keys and their types ---------------------------------------


class HowFar(TypedDict):
    """How far the events of a desk are."""

    desk: str
    follows: str
    stopped: str
    term: int
    events: list[Tip]
    access: str
    cards: str


class PersonRow(TypedDict):
    """Somebody with a password; of that the hash of argon2."""

    person_id: str
    name: str
    name_key: str
    password_hash: str
    disabled: bool
    made_at: str
    made_by: str


class GrantRow(TypedDict):
    """A role of somebody; `event_id` "" for the whole desk, `boards` as JSON."""

    person_id: str
    event_id: str
    role: str
    boards: str


class LinkRow(TypedDict):
    """A link; of its token the SHA-256."""

    invitation_id: str
    token_hash: str
    label: str
    event_id: str
    role: str
    boards: str
    made_at: str
    made_by: str
    expires: str
    single_use: bool
    used_at: str
    revoked_at: str


class GoneRow(TypedDict):
    """Somebody, or a link, of a desk before, that was removed."""

    key: str


class AccessRows(TypedDict):
    """Who may do what, as it is kept."""

    people: list[PersonRow]
    grants: list[GrantRow]
    links: list[LinkRow]
    gone: list[GoneRow]


class CardRow(TypedDict):
    """A line-up that is not opened yet; `players` as JSON, `holder` who may read it."""

    event_id: str
    section: str
    round: int
    team: int
    opponent: int
    players: str
    at: str
    by: str
    holder: str


class CardRows(TypedDict):
    """All of them."""

    cards: list[CardRow]


class Act(TypedDict):
    """An act as it stands in the file of its event; `body` by its kind."""

    at: str
    body: dict[str, Any]
    kind: str
    link: str
    position: int
    who: str
    why: str


class Lines(TypedDict):
    """Acts of an event, and whether there are more."""

    origin: str
    lines: list[Act]
    more: bool


class Stopped(TypedDict):
    """The desk whose term has ended, unless it leads in a newer one."""

    desk: str
    stopped: bool
    term: int


class AsideAct(Act):
    """An act set aside, with what was decided."""

    event_id: str
    decision: str
    entered_as: int


class SetAside(TypedDict):
    """Acts set aside; `common`: by event, the last act of the term before."""

    acts: list[AsideAct]
    common: dict[str, int]


class Kept(TypedDict):
    """How many acts were kept."""

    kept: int


class Replaced(TypedDict):
    """The desk that was replaced, and the proof."""

    replaced: str
    proof: str
    term: int


# ------------------------------------------------------------------------------------------------------


router = DeskRouter(prefix="/api/v1", tags=["standby"], dependencies=KNOWN_ONLY)

Text = Annotated[str, Query(max_length=300)]
Position = Annotated[int, Query(ge=0, le=2**53)]
Stopping = Annotated[
    dict[str, str | int],
    Body(examples=[{"address": "http://192.168.1.6:8765", "desk": "3f1c0a7b9d2e4c68", "term": 2}]),
]


@router.get("/standby", responses=described(HowFar), response_class=JsonAnswer)
def how_far(
    desk: TheDesk, me: Owner, id: Text = "", address: Text = "", secret: Text = "", acts: Position = 0
) -> Response:
    """How far every event is. A standby says who it is, where it is reached, and how many acts it has."""
    standby = Standby(desk.journal)
    if id:
        desk.beside.seen(id, address, secret, acts)
    return JsonAnswer(
        {
            "desk": standby.journal.desk,
            "follows": standby.follows,
            "stopped": standby.stopped,
            "term": standby.rank[0],
            "events": [plain(tip) for tip in standby.tips()],
            "access": digest_of(standby.access()),
            "cards": desk.cards.name() if desk.settings.share_line_ups else "",
        }
    )


@router.get("/standby/access", responses=described(AccessRows), response_class=JsonAnswer)
def who_may_what(desk: TheDesk, me: Owner) -> Response:
    """People, roles and links with the hashes of their secrets: for a standby, which has a link of an owner.

    `access` in `/standby` changes whenever this does.
    """
    if not me.by_token:
        raise NotAllowed("this is for a standby, which asks with the token of its link")
    return JsonAnswer(Standby(desk.journal).access())


@router.post("/standby/cards", responses=described(CardRows), response_class=JsonAnswer)
def sealed_cards(desk: TheDesk, me: Owner) -> Response:
    """The line-ups that are not opened yet: for a standby of a desk that was started to share them.

    `cards` in `/standby` changes whenever one is handed in.
    """
    if not me.by_token or not desk.settings.share_line_ups:
        raise NotAllowed("this desk tells sealed line-ups to nobody; start it with --share-line-ups")
    return JsonAnswer({"cards": desk.cards.everything()})


@router.get("/standby/{event_id}/lines", responses=described(Lines), response_class=JsonAnswer)
def lines(event_id: str, desk: TheDesk, me: Owner, after: Position = 0) -> Response:
    """The acts of an event after a position, as they stand in its file; `more` when there are more."""
    standby = Standby(desk.journal)
    found = standby.lines(event_id, after)
    acts = [json.loads(act_text(line)) for line in found]
    return JsonAnswer({"origin": standby.origin(event_id), "lines": acts, "more": len(found) == MOST_LINES})


@router.post("/standby/stop", responses=described(Stopped), response_class=JsonAnswer)
def stop(body: Stopping, desk: TheDesk, me: Owner) -> Response:
    """Another desk begins a newer term: from now on this one only reads. `address`: where to go on.

    `desk` and `term`: of that desk. One that leads in a newer term goes on, and answers with it.
    """
    standby = Standby(desk.journal)
    term, by = body.get("term"), str(body.get("desk", ""))
    rank = (term, by) if isinstance(term, int) else None
    stopped = standby.stop(str(body.get("address", ""))[:300] or "?", rank)
    return JsonAnswer({"desk": standby.journal.desk, "stopped": stopped, "term": standby.rank[0]})


@router.get("/standby/aside", responses=described(SetAside), response_class=JsonAnswer)
def what_is_aside(desk: TheDesk, me: Owner) -> Response:
    """The acts set aside with what was decided; `common`: by event, the last act of the term before."""
    standby = Standby(desk.journal)
    acts = [
        {
            "event_id": one.event_id,
            "decision": one.decision,
            "entered_as": one.entered_as,
            **json.loads(act_text(one.line)),
        }
        for one in aside(desk.journal)
    ]
    ends = {one.event_id: standby.begun(one.event_id) or 0 for one in standby.tips()}
    return JsonAnswer({"acts": acts, "common": ends})


@router.post("/standby/{event_id}/aside", responses=described(Kept), response_class=JsonAnswer)
def keep_aside(event_id: str, body: Annotated[dict[str, Any], Body()], desk: TheDesk, me: Owner) -> Response:
    """Keep acts of another desk until a person decides: `origin`, last `common` act, `acts` after it."""
    common, acts = body.get("common"), body.get("acts")
    first = common if isinstance(common, int) and common >= 0 else 0
    listed = acts if isinstance(acts, list) else []
    read = [read_act(first + number, json.loads(act)) for number, act in enumerate(listed, 1)]
    kept = set_aside(desk.journal, event_id, str(body.get("origin", "")), first, read)
    return JsonAnswer({"kept": kept})


@router.get("/public/standby", responses=described(Replaced), response_class=JsonAnswer)
def who_leads(desk: TheDesk, me: Anyone, nonce: Text = "") -> Response:
    """Which desk was replaced from here ("" for none), in which term, with a proof for that desk alone."""
    standby = Standby(desk.journal)
    replaced = standby.replaces()
    proof = standby.proof(nonce) if replaced else ""
    return JsonAnswer({"replaced": replaced, "proof": proof, "term": standby.rank[0]})
