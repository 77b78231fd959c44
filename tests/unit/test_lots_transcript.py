"""Transcripts: test vectors of the construction, replay, tampering named by its step, undo."""

from __future__ import annotations

import hashlib
import hmac
import json
from copy import deepcopy
from dataclasses import replace
from typing import Any

import pytest
from lots_chance import assert_even

from pairwright.common.errors import BadInput
from pairwright.lots import best_numbers, sentences, transcript_json
from pairwright.lots.acts import ColourDrawn, EnvelopeTaken, IllegalAct, NumberDrawn
from pairwright.lots.contingents import Entrant
from pairwright.lots.randomness import canonical, commitment, fingerprint, seed_of, stream_of_step
from pairwright.lots.terms import Terms
from pairwright.lots.transcript import (
    Announcement,
    Occasion,
    OutsideSource,
    Transcript,
    ceremony,
    committed,
    seeded,
)
from pairwright.lots.transcript_json import parse_document, to_document
from pairwright.lots.transcript_replay import ANNOUNCED, COMMITTED, WHOLE, BadTranscript, bound_by, replay
from pairwright.lots.varma import announced_terms
from pairwright.publish.as_text import to_text
from pairwright.publish.lots_page import envelopes_of, order_document, protocol_document

SECRET = bytes(range(32))
PEOPLE = tuple(
    Entrant(f"{name}, X", code)
    for name, code in zip(
        ("Alder", "Birch", "Cedar", "Dogwood", "Elder", "Fir", "Gorse", "Hazel", "Ivy", "Jasmine"),
        ("ESP", "ESP", "ESP", "GER", "GER", "GER", "FRA", "FRA", "ITA", "POL"),
        strict=True,
    )
)


def announcement(kind: str = "varma", **terms: Any) -> Announcement:
    if kind == "varma":
        return Announcement("varma", PEOPLE, Terms(**terms).resolved(len(PEOPLE)), "Test")
    return Announcement(kind, () if kind == "colour" else PEOPLE)


def document(transcript: Transcript) -> dict[str, Any]:
    return dict(json.loads(json.dumps(to_document(transcript))))


def test_plans_are_announced_and_a_draw_keeps_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    """A draw of the first plans is verified by them, though another one would be announced today."""
    monkeypatch.setattr(best_numbers, "COUNTED_AT_MOST", 5)
    monkeypatch.setattr(best_numbers, "PLANS", {1: 5, 2: 100_000})
    before = announcement(method="best")
    assert before.terms is not None
    now = replace(before, terms=announced_terms(PEOPLE, before.terms))
    first, second = (document(seeded(one, "7")) for one in (before, now))
    assert [(one["version"], one["announcement"]["terms"].get("plans")) for one in (first, second)] == [
        (1, None), (3, 2)
    ]  # fmt: skip
    assert [one["steps"][0]["method"] for one in (first, second)] == ["path", "counted"]
    assert replay(first).complete
    assert replay(second).complete
    for found, plans in ((first, 2), (first, 1), (first, 3), (second, 1), (second, True)):
        changed = deepcopy(found)
        changed["announcement"]["terms"]["plans"] = plans
        with pytest.raises(BadTranscript):
            replay(changed)
    del second["announcement"]["terms"]["plans"]
    with pytest.raises(BadTranscript):
        replay(second)


def test_vectors_of_the_construction() -> None:
    """The same values, made here from the description in the documentation and nothing else."""
    value = {"b": [1, True, None], "a": 'Łukasz "x"'}
    assert canonical(value) == '{"a":"Łukasz \\"x\\"","b":[1,true,null]}'.encode()
    announced = hashlib.sha256(canonical(value)).digest()
    assert fingerprint(value) == announced
    assert announced.hex() == "4b80112d666971bc8cb3adb59d2decf7760c5d1805eb6de30a81cb6de03e23cc"
    bound = hashlib.sha256(b"pairwright lots commitment 1\x00" + announced + SECRET).digest()
    assert commitment(announced, SECRET) == bound
    assert bound.hex() == "570f60c3a0daa6d4979ec338b4aed4e914b806f789f8375811b95978cfe3e0dd"
    called = [{"by": "Ann", "value": "17"}]
    inner = hashlib.sha256(b'[{"by":"Ann","value":"17"}]').digest()
    seed = hmac.new(SECRET, b"pairwright lots seed 1\x00" + announced + inner, hashlib.sha256).digest()
    assert seed_of(SECRET, announced, called) == seed
    assert seed.hex() == "27510db86aeef056bb7502a9a7a51ff8a182472970d6631f3ea5f798f93cd972"
    step = hmac.new(seed, b"step\x00" + (3).to_bytes(8, "big"), hashlib.sha256).digest()
    block = hmac.new(step, bytes(8), hashlib.sha256).digest()
    assert stream_of_step(seed, 3).take(32) == block


def test_the_draw_of_a_seed_never_changes() -> None:
    found = document(seeded(announcement(), "7"))
    numbers = {
        step["name"].split(",")[0]: step["number"] for step in found["steps"] if step["act"] == "number"
    }
    assert found["announced"] == "e1a3bea1c5fc52da73573faf51905fa1bcc4222a9b2fb330f7e7cc8ebb34784a"
    assert found["steps"][-1]["link"] == "6394d92dfec22330a6dc843f611e3ed4719745d872f6905f01c845f9c469bf38"
    assert numbers == {
        "Alder": 3,
        "Birch": 8,
        "Cedar": 4,
        "Dogwood": 5,
        "Elder": 9,
        "Fir": 7,
        "Gorse": 1,
        "Hazel": 6,
        "Ivy": 10,
        "Jasmine": 2,
    }
    assert found["complete"] is True


@pytest.mark.parametrize("kind", ["varma", "numbers", "tie", "colour"])
def test_every_kind_of_draw_replays(kind: str) -> None:
    for seed in ("7", "Ünïcode seed", "0"):
        transcript = seeded(announcement(kind), seed)
        again = replay(document(transcript))
        assert again.complete
        assert again.transcript == transcript


def test_seeds_and_lists_give_different_draws() -> None:
    acts = [seeded(announcement(), str(seed)).acts() for seed in range(20)]
    assert len(set(acts)) == 20
    assert seeded(announcement(misfit="split"), "7").acts() != acts[7]


def test_the_initial_colour_is_even() -> None:
    colours = [seeded(announcement("colour"), str(n)).acts()[0] for n in range(2000)]
    assert_even(colours, 2)


def changed_steps() -> list[tuple[int, dict[str, Any]]]:
    """The transcript of seed 7 with one entry of one step changed, in every way that comes to mind."""
    found = document(seeded(announcement(), "7"))
    cases = []
    for index, step in enumerate(found["steps"]):
        others: list[tuple[str, Any]] = [
            ("link", "0" * 64),
            ("step", 99),
            ("source", "hall"),
            ("act", "undo"),
        ]
        if step["act"] == "number":
            others += [
                ("number", step["number"] % 10 + 1),
                ("entrant", step["entrant"] % 10 + 1),
                ("number", "3"),
            ]
            others += [("number", 11), ("name", "Nobody, X")]
        else:
            others += [("envelope", "C"), ("contingent", "XXX")]
            others = [other for other in others if step.get(other[0]) != other[1]]
        for key, value in others:
            copy = deepcopy(found)
            copy["steps"][index][key] = value
            cases.append((index + 1, copy))
    return cases


def test_a_changed_step_is_named() -> None:
    cases = changed_steps()
    assert len(cases) > 100
    for number, tampered in cases:
        with pytest.raises(BadTranscript) as refused:
            replay(tampered)
        assert refused.value.place == f"step {number}", tampered["steps"][number - 1]


def test_a_step_taken_out_moved_or_added_is_named() -> None:
    found = document(seeded(announcement(), "7"))
    without = deepcopy(found)
    del without["steps"][4]
    swapped = deepcopy(found)
    swapped["steps"][1], swapped["steps"][2] = swapped["steps"][2], swapped["steps"][1]
    longer = deepcopy(found)
    longer["steps"].append({**found["steps"][-1], "step": 16})
    shorter = deepcopy(found)
    del shorter["steps"][-1]
    for tampered, place in [
        (without, "step 5"),
        (swapped, "step 2"),
        (longer, "step 16"),
        (shorter, "after step 14"),
    ]:
        with pytest.raises(BadTranscript) as refused:
            replay(tampered)
        assert refused.value.place == place


def test_changes_of_what_was_announced_are_named() -> None:
    found = document(seeded(announcement(), "7"))
    for path, value in [
        (("announcement", "entrants", 0, "name"), "Somebody, Else"),
        (("announcement", "entrants", 0, "federation"), "POL"),
        (("announcement", "terms", "look_ahead"), False),
        (("announcement", "title"), "Other"),
    ]:
        tampered: Any = deepcopy(found)
        place = tampered
        for key in path[:-1]:
            place = place[key]
        place[path[-1]] = value
        with pytest.raises(BadTranscript, match=r"^announcement: "):
            replay(tampered)
    reseeded = deepcopy(found)
    reseeded["chance"]["seed"] = "8"
    with pytest.raises(BadTranscript, match=r"^chance: ") as refused:
        replay(reseeded)
    assert refused.value.code == "changed"


@pytest.mark.parametrize(
    "broken",
    [{}, {"format": "other", "version": 1}, {"format": "pairwright lots", "version": 1},
     {"format": "pairwright lots", "version": 1, "announcement": []},
     {"format": "pairwright lots", "version": 1, "announcement": {"kind": "varma", "entrants": [1]}}],
)  # fmt: skip
def test_what_is_no_transcript_is_refused_in_words(broken: dict[str, Any]) -> None:
    with pytest.raises(BadTranscript):
        replay(broken)


def test_no_damage_to_a_document_ends_in_anything_but_a_refusal() -> None:
    found = document(seeded(announcement(), "7"))

    def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
        inside = (
            value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
        )
        return [path, *(deeper for key, part in inside for deeper in places(part, (*path, key)))]

    for path in places(found)[1:]:
        for junk in (None, -1, "x", [], {}):
            damaged: Any = deepcopy(found)
            place = damaged
            for key in path[:-1]:
                place = place[key]
            if place[path[-1]] == junk:
                continue
            place[path[-1]] = junk
            with pytest.raises(BadTranscript):
                replay(damaged)


def test_no_letter_of_a_file_can_be_changed_unnoticed() -> None:
    """A flipped letter anywhere, a name of an entry among them, is refused; blanks of the file are free."""
    text = json.dumps(document(seeded(announcement(), "7")), indent=1)
    original = json.loads(text)
    for place in [*range(0, len(text), 11), *(text.index('"complete"') + n for n in range(1, 9))]:
        flipped = text[:place] + chr(ord(text[place]) ^ 1) + text[place + 1 :]
        try:
            changed = parse_document(flipped)
            if changed == original and text[place].isspace():
                continue
            replay(changed)
        except BadInput:
            continue
        raise AssertionError(f"{text[place - 20 : place]}<{flipped[place]}> was accepted")


@pytest.mark.parametrize(
    "path", [(), ("announcement",), ("announcement", "terms"), ("chance",), ("steps", 0)]
)
def test_nothing_is_added_to_a_transcript(path: tuple[Any, ...]) -> None:
    found = document(seeded(announcement(), "7"))
    place: Any = found
    for key in path:
        place = place[key]
    place["note"] = 1
    with pytest.raises(BadTranscript, match=r"note"):
        replay(found)


def test_numbers_stay_numbers_and_no_entry_stands_twice() -> None:
    found = document(seeded(announcement(), "7"))
    for version in (1.0, True, 0):
        with pytest.raises(BadTranscript, match="not a transcript of this program"):
            replay({**found, "version": version})
    with pytest.raises(BadTranscript, match="version: is '2' and should be '1'"):
        replay({**found, "version": 2})
    with pytest.raises(BadTranscript, match="complete: is 'False' and should be 'True'"):
        replay({**found, "complete": False})
    with pytest.raises(BadInput, match="'origin' stands there twice"):
        parse_document(json.dumps(found)[:-1] + ', "origin": "x"}')
    for junk in ("\ud83d", [[]]):
        with pytest.raises(BadTranscript):
            replay({**found, "announced": junk})


def test_a_transcript_made_anew_agrees_with_itself_but_not_with_what_was_published() -> None:
    """The forger draws again with another seed and makes every hash anew."""
    true, forged = seeded(announcement(), "7"), seeded(announcement(), "8")
    replay(document(forged))
    published = true.links()[-1]
    assert bound_by(true, published) == WHOLE
    assert bound_by(true, f" {published.upper()}\n") == WHOLE
    with pytest.raises(BadTranscript, match="not the draw that was published"):
        bound_by(forged, published)
    assert bound_by(forged, true.announced.hex()) == ANNOUNCED
    other = seeded(announcement(last=2), "7")
    with pytest.raises(BadTranscript, match="not the draw that was published"):
        bound_by(other, true.announced.hex())
    with pytest.raises(BadTranscript, match=r"step 3: .* 12 steps came after"):
        bound_by(true, true.links()[2])
    with pytest.raises(BadInput, match="64 hexadecimal digits"):
        bound_by(true, published[:40])
    sealed = committed(announcement(), SECRET)
    revealed = sealed.with_contribution("Ann", "17").revealed(SECRET)
    assert bound_by(revealed, sealed.chance.commitment.hex()) == COMMITTED


def test_draws_announced_before_there_was_a_choice_of_chances_still_hold() -> None:
    """Twelve players, published table, seed 7: the fingerprint that version 1 has always had."""
    names = ("A1", "A2", "A3", "B1", "B2", "B3", "C1", "C2", "D1", "D2", "E1", "F1")
    codes = ("HUN",) * 3 + ("GER",) * 3 + ("ESP",) * 2 + ("ITA",) * 2 + ("FRA", "POL")
    people = tuple(Entrant(f"{name}, x", code) for name, code in zip(names, codes, strict=True))
    old = seeded(Announcement("varma", people, Terms(table_set="published").resolved(12)), "7")
    assert old.links()[-1] == "936c518bf02545873f59ddcde999cada2a9327dab07eb22d1f7ed72eef9d3b28"
    assert "chance" not in document(old)["announcement"]["terms"]
    new = seeded(replace(old.announcement, terms=replace(old.announcement.terms, chance="envelopes")), "7")
    assert document(new)["announcement"]["terms"]["chance"] == "envelopes"
    assert replay(document(new)).transcript.announcement == new.announcement


def test_a_public_draw_from_commitment_to_reveal() -> None:
    start = committed(announcement(), SECRET)
    assert document(start)["chance"]["secret"] is None
    assert SECRET.hex() not in json.dumps(document(start))
    called = start.with_contribution("Ann", "17").with_contribution("Bo", "4")
    assert replay(document(called)).transcript == called
    with pytest.raises(BadInput, match="Ann has contributed already"):
        called.with_contribution("Ann", "18")
    with pytest.raises(BadInput, match="does not give the commitment"):
        called.revealed(bytes(32))
    with pytest.raises(BadInput, match="has not been revealed"):
        called.drawn()
    done = called.revealed(SECRET)
    assert replay(document(done)).complete
    assert (
        done.acts()
        != start.with_contribution("Ann", "17").with_contribution("Bo", "5").revealed(SECRET).acts()
    )
    with pytest.raises(BadInput, match="not yet revealed"):
        done.with_contribution("Cy", "1")
    tampered = document(done)
    tampered["chance"]["secret"] = bytes(32).hex()
    with pytest.raises(BadTranscript, match=r"^commitment: "):
        replay(tampered)
    other = document(done)
    other["chance"]["contributions"][1]["value"] = "5"
    with pytest.raises(BadTranscript, match=r"^chance: "):
        replay(other)
    other["origin"] = hashlib.sha256(done.announced + fingerprint(other["chance"])).hexdigest()
    with pytest.raises(BadTranscript, match=r"^step [1-4]: "):
        replay(other)


def test_the_value_of_an_outside_source_is_the_last_and_cannot_be_left_out() -> None:
    due = "2026-11-28T20:00:00.000Z"
    lottery = OutsideSource("first number of the lottery", due)
    start = committed(replace(announcement(), outside=lottery), SECRET)
    assert replay(document(start)).transcript == start
    assert "The last value will be that of an outside source" in sentences.last_call(start)
    called = start.with_contribution("Ann", "17")
    with pytest.raises(BadInput, match="is still missing"):
        called.revealed(SECRET)
    with pytest.raises(BadInput, match="is not known before 2026-11-28, 20:00 UTC"):
        called.with_contribution(lottery.source, "4", "2026-11-28T19:59:59.000Z")
    last = called.with_contribution(lottery.source, "4", due)
    with pytest.raises(BadInput, match="is the last one"):
        last.with_contribution("Bo", "5")
    done = last.revealed(SECRET)
    assert replay(document(done)).complete
    said = sentences.last_call(done)
    assert said.startswith("The last value, 4, is that of an outside source")
    assert "nobody who knew the secret could choose it" in said


def test_only_a_draw_with_an_outside_source_is_beyond_older_programs(monkeypatch: pytest.MonkeyPatch) -> None:
    """They refuse it by its version, before a fingerprint that they cannot work out calls it changed."""
    lottery = OutsideSource("lottery", "2026-11-28T20:00:00.000Z")
    plain = committed(announcement(), SECRET)
    newer = document(replace(plain, announcement=replace(plain.announcement, outside=lottery)))
    assert (document(plain)["version"], newer["version"]) == (1, 2)
    monkeypatch.setattr(transcript_json, "VERSION", 1)
    assert replay(document(plain)).transcript == plain
    with pytest.raises(
        BadTranscript, match=r"^the file was written by a newer program \(format 2, known 1\); update$"
    ):
        replay(newer)


def test_an_outside_source_of_the_days_before_it_had_a_version() -> None:
    lottery = OutsideSource("lottery", "2026-11-28T20:00:00.000Z")
    start = committed(replace(announcement(), outside=lottery), SECRET)
    assert replay({**document(start), "version": 1}).transcript == start


@pytest.mark.parametrize(
    ("called", "said"),
    [
        ((("Ann", "17"),), "the value of the outside source that was announced is missing"),
        ((("lottery", "4"), ("Ann", "17")), "something was called after the value of the outside source"),
    ],
)
def test_a_transcript_that_goes_round_the_outside_source_is_found_out(
    called: tuple[tuple[str, str], ...], said: str
) -> None:
    """Everything else is made anew, so that it agrees with itself."""
    lottery = OutsideSource("lottery", "2026-11-28T20:00:00.000Z")
    start = committed(replace(announcement(), outside=lottery), SECRET)
    chance = replace(start.chance, contributions=called, secret=SECRET)
    with pytest.raises(BadTranscript, match=said):
        replay(document(replace(start, chance=chance).drawn_to_the_end()))
    early = replace(start, held=Occasion(at="2026-11-28T20:00:00.000Z"))
    with pytest.raises(BadTranscript, match="was known when it was announced"):
        replay(document(early))


def test_the_verdict_names_whoever_called_last() -> None:
    start = committed(announcement(), SECRET)
    called = start.with_contribution("Ann", "17").with_contribution("Bo", "4").revealed(SECRET)
    assert "Bo called last" in sentences.last_call(called)
    assert "Nothing was called out" in sentences.last_call(start.revealed(SECRET))
    assert not sentences.last_call(seeded(announcement(), "7"))


def test_a_ceremony_with_undo_and_a_draw_by_the_program() -> None:
    transcript = ceremony(announcement(), SECRET)
    transcript = transcript.with_act(EnvelopeTaken("ESP", "B")).with_act(NumberDrawn(0, 5))
    with pytest.raises(IllegalAct, match="already drawn, by Alder, X"):
        transcript.with_act(NumberDrawn(1, 5))
    transcript = transcript.undone().undone()
    assert transcript.acts() == ()
    with pytest.raises(BadInput, match="nothing to undo"):
        transcript.undone()
    transcript = transcript.with_act(EnvelopeTaken("ESP", "A")).drawn().drawn_to_the_end()
    assert [step.number for step in transcript.steps] == list(range(1, len(transcript.steps) + 1))
    assert len(transcript.steps) == 4 + 15
    assert replay(document(transcript)).transcript == transcript
    with pytest.raises(IllegalAct, match="everything has been drawn"):
        transcript.drawn()
    tampered = document(transcript)
    tampered["steps"][2]["undone"] = 1
    with pytest.raises(BadTranscript, match=r"^step 3: "):
        replay(tampered)


def test_an_interrupted_ceremony_goes_on_from_its_document() -> None:
    transcript = ceremony(announcement(), SECRET)
    while transcript.decision() is not None:
        transcript = replay(document(transcript)).transcript.drawn()
    assert replay(document(transcript)).complete
    assert transcript.acts() == ceremony(announcement(), SECRET).drawn_to_the_end().acts()


def test_prepared_envelopes_replay_and_a_worse_plan_is_refused() -> None:
    transcript = seeded(announcement(method="best"), "7")
    assert replay(document(transcript)).complete
    tampered = document(transcript)
    numbers = tampered["steps"][0]["numbers"]
    numbers[0][0], numbers[1][0] = numbers[1][0], numbers[0][0]
    with pytest.raises(BadTranscript, match=r"^step 1: "):
        replay(tampered)


def test_c_04_3_5_1_a_colour_entered_from_the_hall() -> None:
    from pairwright.tournament.outcome import Colour

    transcript = ceremony(announcement("colour"), SECRET).with_act(ColourDrawn(Colour.BLACK))
    assert replay(document(transcript)).complete


def test_sheets_for_the_printer() -> None:
    start = ceremony(announcement(), SECRET)
    envelopes = envelopes_of(start)
    assert len(envelopes) == 4
    lined = {slip.number: slip.lined for one in envelopes for slip in one.slips}
    assert [lined[number] for number in ("6", "8", "9", "10")] == [True, False, True, False]
    assert "3" in {one.face for one in envelopes}
    assert {one.face for one in envelopes_of(ceremony(announcement(edition="1987"), SECRET))} == {""}
    drawers = [row[1].text for row in order_document(start).tables()[0].rows]
    assert sorted(drawers) == sorted(start.announcement.names)
    done = start.drawn().undone().drawn_to_the_end()
    document = protocol_document(done)
    page = to_text(document)
    assert page.count(" draws ") == 10
    assert page.count("undone") == 2
    assert done.links()[-1] in page
    alone = envelopes_of(seeded(Announcement("numbers", (Entrant("X"), Entrant("Z")), None, ""), "1"))
    assert [(one.face, one.flap, len(one.slips)) for one in alone] == [("", "", 2)]
