"""A whole event as one file: out, in, and what is refused on the way in."""

from __future__ import annotations

import json
import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from written_events import published_event, results

from pairwright.common.errors import BadInput
from pairwright.storage.access import Access
from pairwright.storage.actions import EnterResult
from pairwright.storage.event_file import read_event_file, write_event_file
from pairwright.storage.journal import Journal
from pairwright.storage.journal_lines import JournalLine, canonical, link_of, origin_link
from pairwright.storage.replay import Restore, Undo
from sizes import times
from work import counted


@pytest.fixture(scope="module")
def exported() -> bytes:
    journal = Journal("sqlite://")
    event_id = published_event(journal, 6)
    journal.append(event_id, EnterResult("open", 1, 1, "1-0"), who="Bea", why="„läuft“")
    journal.append(event_id, Undo(6), who="Bea")
    return journal.export(event_id)


@pytest.fixture
def target() -> Journal:
    return Journal("sqlite://")


def refused(journal: Journal, data: bytes, *words: str) -> None:
    with pytest.raises(BadInput) as caught:
        journal.bring_in(data, "Anna")
    told = "\n".join(caught.value.faults)
    assert all(word in told for word in words), told
    assert journal.events() == ()


def changed(data: bytes, change) -> bytes:
    document = json.loads(data)
    change(document)
    return json.dumps(document).encode()


def rechained(acts: list[tuple[str, object]], origin: str = "abcdefghij") -> bytes:
    """A file whose chain holds, whatever its acts say."""
    lines, link = [], origin_link(origin)
    for position, (kind, body) in enumerate(acts, 1):
        line = JournalLine(position, "2026-11-20T09:00:00.000Z", "Mallory", "", kind, canonical(body))
        link = link_of(link, line)
        lines.append({**json.loads(json.dumps(_fields(line))), "body": body, "link": link})
    return json.dumps(
        {"format": "pairwright event", "version": 1, "event": origin, "origin": origin, "journal": lines}
    ).encode()


def _fields(line: JournalLine) -> dict[str, object]:
    return {"position": line.position, "at": line.at, "who": line.who, "why": line.why, "kind": line.kind}


CREATED = ("describe-event", {"name": "Town"})


def test_an_event_goes_from_one_database_to_another(journal, exported, target):
    event_id = target.bring_in(exported, "Cleo")
    assert event_id == json.loads(exported)["event"]
    assert target.verify(event_id) is None
    assert [one.who for one in target.history(event_id)] == ["Anna"] * 5 + ["Bea"] * 2
    assert target.history(event_id)[5].why == "„läuft“"
    (listed,) = target.events()
    assert (listed.name, listed.brought_in, listed.made_by, listed.position) == (
        "Town event",
        True,
        "Cleo",
        7,
    )
    assert journal.bring_in(target.export(event_id), "Dora") == event_id
    assert journal.state(event_id) == target.state(event_id)
    assert journal.export(event_id) == exported


def test_it_goes_on_where_it_was(exported, target):
    event_id = target.bring_in(exported, "Cleo")
    target.append(event_id, EnterResult("open", 1, 1, "0-1"), who="Cleo")
    assert results(target, event_id)[0] == "0-1"
    assert target.verify(event_id) is None


def test_an_event_that_is_there_gets_a_new_id_and_keeps_its_chain(exported, target):
    first = target.bring_in(exported, "Cleo")
    second = target.bring_in(exported, "Cleo")
    assert first != second
    assert target.history(first) == target.history(second)
    assert target.verify(second) is None
    file = read_event_file(target.export(second))
    assert (file.event_id, file.origin) == (second, first)
    target.append(second, EnterResult("open", 1, 2, "0-1"), who="Cleo")
    assert results(target, first)[1] == ""


def test_the_file_reads_as_it_was_written(exported):
    assert write_event_file(read_event_file(exported)) == exported


def test_the_file_has_an_act_in_each_line(exported):
    lines = exported.decode().splitlines()
    assert len(lines) == 7 + 2
    assert json.loads(lines[1].rstrip(","))["kind"] == "describe-event"


def test_a_file_edited_by_an_editor_that_keeps_the_values_is_the_same(exported, target):
    for data in (
        b"\xef\xbb\xbf" + exported,
        exported.replace(b"\n", b"\r\n"),
        json.dumps(json.loads(exported), indent=2).encode(),
    ):
        assert read_event_file(data) == read_event_file(exported)
        target.bring_in(data, "Cleo")


def test_no_people_and_no_secrets_leave_with_it(tmp_path):
    journal, access = Journal(tmp_path / "desk.db"), Access(tmp_path / "desk.db")
    access.set_password("Owner Olga", "a password of hers", role="owner")
    token = access.owner_link("Link holder")
    event_id = published_event(journal, 6)
    data = journal.export(event_id)
    for secret in (b"Olga", b"argon2", b"Link holder", token.encode(), access.secret().hex().encode()):
        assert secret not in data
    journal.close()
    access.close()


@pytest.mark.parametrize("field", ["at", "who", "why", "kind", "body", "position", "link"])
@pytest.mark.parametrize("place", [0, 3, 6])
def test_a_changed_act_is_named(exported, target, field, place):
    values = {
        "at": "2026-11-20T23:59:59.999Z",
        "who": "Mallory",
        "why": "because",
        "kind": "publish-round",
        "body": {"section": "open", "round": 1, "board": 1, "result": "0-1"},
        "position": 99,
        "link": "0" * 64,
    }

    def change(document):
        document["journal"][place][field] = values[field]

    refused(target, changed(exported, change), f"action {place + 1}")


def test_acts_taken_out_added_or_moved_are_found(exported, target):
    def out(document):
        del document["journal"][2]

    def out_and_numbered_anew(document):
        del document["journal"][2]
        for position, act in enumerate(document["journal"], 1):
            act["position"] = position

    def twice(document):
        document["journal"].append(document["journal"][-1])

    def moved(document):
        acts = document["journal"]
        acts[4], acts[5] = acts[5], acts[4]

    refused(target, changed(exported, out), "action 3")
    refused(target, changed(exported, out_and_numbered_anew), "action 3", "link")
    refused(target, changed(exported, twice), "action 8")
    refused(target, changed(exported, moved), "action 5")


def test_another_origin_breaks_the_first_link(exported, target):
    refused(target, changed(exported, lambda document: document.update(origin="zzzzzzzzzz")), "action 1")


@pytest.mark.parametrize(
    ("change", "word"),
    [
        (lambda d: d.update(format="pgn"), "not an event"),
        (lambda d: d.update(version=3), "newer"),
        (lambda d: d.update(version="1"), "version"),
        (lambda d: d.update(version=0), "version"),
        (lambda d: d.update(version=True), "version"),
        (lambda d: d.pop("journal"), "no journal"),
        (lambda d: d.update(journal=[]), "no journal"),
        (lambda d: d.update(journal={}), "no journal"),
        (lambda d: d.update(event="../../etc"), "'event'"),
        (lambda d: d.update(event=7), "'event'"),
        (lambda d: d.update(origin=None), "'origin'"),
        (lambda d: d.update(people=[]), "'people'"),
        (lambda d: d["journal"].__setitem__(1, None), "action 2"),
        (lambda d: d["journal"][1].pop("who"), "action 2"),
        (lambda d: d["journal"][1].update(extra=1), "action 2"),
        (lambda d: d["journal"][1].update(who=["Anna"]), "action 2"),
        (lambda d: d["journal"][1].update(who="A" * 300), "action 2"),
        (lambda d: d["journal"][1].update(who="A\x00"), "action 2"),
        (lambda d: d["journal"][1].update(who="\ud800"), "action 2"),
        (lambda d: d["journal"][1].update(at="yesterday"), "action 2"),
        (lambda d: d["journal"][1].update(at="2026-99-20T09:00:00.000Z"), "action 2"),
        (lambda d: d["journal"][1].update(link="x"), "action 2"),
        (lambda d: d["journal"][1].update(position=2.0), "action 2"),
        (lambda d: d["journal"][1].update(position=True), "action 2"),
    ],
)
def test_misshapen_files(exported, target, change, word):
    refused(target, changed(exported, change), word)


@pytest.mark.parametrize(
    ("data", "word"),
    [
        (b"", "line 1"),
        (b"\xff\xfe\x00", "UTF-8"),
        (b"[]", "not an event"),
        (b"null", "not an event"),
        (b"7" * 10_000, "value"),
        (b"[" * 200_000, "nested"),
        (b'{"a":' * 200_000, "nested"),
        (b'{"format": "pairwright event", "format": "pairwright event"}', "twice"),
        (b'{"format": NaN}', "NaN"),
        (b'{"format": "pairwright event",\n "version": 1,\n oops}', "line 3"),
    ],
)
def test_what_is_no_event_at_all(target, data, word):
    refused(target, data, word)


@pytest.mark.parametrize("who", ["An\x00na", "\ud800", "A" * 201])
def test_who_brings_it_in_must_be_told_in_letters(exported, target, who):
    with pytest.raises(BadInput, match="name of who"):
        target.bring_in(exported, who)
    assert target.events() == ()


def test_a_file_that_is_too_large(target, monkeypatch):
    monkeypatch.setattr("pairwright.storage.event_file.LARGEST", 1000)
    refused(target, b" " * 1001, "1\u202f001 bytes")


@pytest.mark.parametrize(
    ("acts", "word"),
    [
        ([("describe-event", {"name": ""})], "action 1"),
        ([("describe-event", {})], "action 1"),
        ([("describe-event", [])], "action 1"),
        ([("describe-event", 10**300)], "action 1"),
        ([("describe-event", {"name": 1.5})], "action 1"),
        ([CREATED, ("teleport", {})], "newer version of the program: unknown action 'teleport'"),
        ([CREATED, ("undo", {"position": 2})], "action 2"),
        ([CREATED, ("undo", {"position": 99})], "action 2"),
        ([CREATED, ("restore", {"position": 2})], "action 2"),
        ([CREATED, ("undo", {"position": "1"})], "action 2"),
        (
            [CREATED, ("enter-result", {"section": "x", "round": 1, "board": 1, "result": "1-0"})],
            "action 2",
        ),
        ([CREATED, ("bring-in", {"section": "x", "tournament": "[" * 100_000})], "action 2"),
        ([("undo", {"position": 1})], "action 1"),
    ],
)
def test_chains_that_hold_around_acts_that_do_not(target, acts, word):
    refused(target, rechained(acts), word)


def test_an_event_without_a_name_is_refused(target):
    """No program of ours writes such a file, and nobody would find the event."""
    refused(target, rechained([CREATED, ("undo", {"position": 1})]), "action 2", "first action")
    refused(target, rechained([("set-prizes", {"section": "x", "prizes": {}})]), "action 1")
    setup = {"name": "Open", "system": "dutch"}
    refused(target, rechained([("add-section", {"section": "x", "setup": setup})]), "no name")


def test_a_long_tangle_of_undos_is_replayed_once(target):
    acts = [CREATED, ("describe-event", {"name": "Enter again"})]
    acts += [("undo", {"position": position}) for position in range(2, 4000)]
    acts += [("restore", {"position": position}) for position in range(3000, 3900)]
    with counted() as work:
        target.bring_in(rechained(acts), "Anna")
    assert work.calls < len(acts) * 1_000  # measured: 240 an act
    (listed,) = target.events()
    target.append(listed.event_id, Restore(2), who="Anna")


@pytest.mark.parametrize("address_of_event", ["abcdefghij", "a" * 40])
def test_half_a_file_is_never_written(target, monkeypatch, exported, address_of_event):
    """The database fails in the middle of the import: nothing of the event is there."""
    from pairwright.storage import store as module

    real = module.row_of

    def failing(event_id, line):
        if line.position == 5:
            raise RuntimeError("no power")
        return real(event_id, line)

    monkeypatch.setattr(module, "row_of", failing)
    with pytest.raises(RuntimeError):
        target.bring_in(exported, "Anna")
    assert target.events() == ()


def _damaged(data: bytes, seed: int) -> bytes:
    dice = random.Random(seed)
    tokens = [
        b"0",
        b"-1",
        b"1e999",
        b"null",
        b"[]",
        b"{}",
        b'""',
        b"true",
        b"9" * 30,
        b'"\\u0000"',
        b'"\\ud800"',
    ]
    for _ in range(dice.randrange(1, 4)):
        place = dice.randrange(len(data))
        kind = dice.randrange(4)
        if kind == 0:
            data = data[:place] + bytes([dice.randrange(256)]) + data[place + 1 :]
        elif kind == 1:
            data = data[:place] + data[place + dice.randrange(40) :]
        elif kind == 2:
            data = data[:place] + dice.choice(tokens) + data[place:]
        else:
            start = data.find(b":", place) + 1
            data = data[:start] + dice.choice(tokens) + data[start + dice.randrange(12) :]
    return data


@settings(deadline=None, max_examples=times(300))
@given(seed=st.integers(0, 2**32))
def test_damaged_files_raise_nothing_but_bad_input(exported, seed):
    data = _damaged(exported, seed)
    try:
        file = read_event_file(data)
    except BadInput:
        return
    assert file == read_event_file(exported) or file.event_id != read_event_file(exported).event_id


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-(2**70), 2**70)
    | st.text(max_size=5)
    | st.floats(allow_nan=False, allow_infinity=False),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)


@settings(deadline=None, max_examples=times(200))
@given(data=st.data())
def test_hostile_acts_with_a_chain_that_holds(data, exported):
    """Bodies of real acts with one value replaced by anything, and the chain computed anew."""
    acts = [(act["kind"], act["body"]) for act in json.loads(exported)["journal"]]
    place = data.draw(st.integers(0, len(acts) - 1))
    kind, body = acts[place]
    name = data.draw(st.sampled_from(sorted(body)))
    acts[place] = (kind, {**body, name: data.draw(VALUES)})
    target = Journal("sqlite://")
    try:
        document = rechained(acts)
    except UnicodeEncodeError:  # such a text has no bytes that could be hashed
        return
    try:
        event_id = target.bring_in(document, "Mallory")
    except BadInput:
        assert target.events() == ()
    else:
        assert target.verify(event_id) is None
        assert target.state(event_id).name
