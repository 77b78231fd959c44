"""Every kind of act: told on the overview, in the history and the API in every language, seen by the
public without harm, and taken back."""

from __future__ import annotations

import re
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import ClassVar

import pytest

sys.path.insert(0, str(Path(__file__).parents[1] / "storage"))
from every_kind import Script, script

from pairwright.common.errors import Refused
from pairwright.storage.act_sentences import said
from pairwright.storage.actions import ACTIONS, LeaveFideMode, registered
from pairwright.storage.event_state import EventState
from pairwright.storage.journal import Journal
from pairwright.storage.replay import Restore, Undo
from pairwright.web.public.feed import news
from pairwright.web.public.public_view import Memory, shown_event
from pairwright.web.translations import LANGUAGES

OWN = {Undo.kind, Restore.kind}


@pytest.fixture(scope="module")
def whole() -> Script:
    return script()


@pytest.fixture
def event(desk, whole) -> str:
    """The event at the desk, with an act taken back and one brought back by a restore."""
    first, *others = whole.actions
    made = desk.journal.create(first.name, "Anna")
    desk.journal.record_all(made, (first, *others), who="Anna")
    last = desk.journal.position(made)
    desk.journal.record_all(made, (Undo(last), Restore(last)), who="Anna")
    return made


@pytest.mark.parametrize("language", LANGUAGES)
def test_told_wherever_acts_are_told(owner, stranger, desk, event, whole, language):
    speaks = {"Accept-Language": language}
    told = owner.get(f"/api/v1/events/{event}/history", headers=speaks).json()
    assert {one["kind"] for one in told} == {*ACTIONS, *OWN}
    assert not [one for one in told if not one["text"] or re.search(r"[{}]", one["text"])]
    page = owner.get(f"/events/{event}/history", headers=speaks)
    assert page.status_code == 200
    for address in (f"/events/{event}", f"/events/{event}/overview/lately"):
        assert owner.get(address, headers=speaks).status_code == 200
    for address in (f"/e/{event}", f"/e/{event}/young", f"/e/{event}/open"):
        assert stranger.get(address, headers=speaks).status_code == 200


def test_in_german_nothing_stays_english(whole):
    for action in whole.actions:
        assert said(action, "de", whole.event) != said(action, "en", whole.event), action.kind


def test_overview_and_feed_after_each_act(owner, stranger, desk, whole):
    """At the moment when it is the latest one; what is taken over from before is what would be made anew."""
    first, *others = whole.actions
    made = desk.journal.create(first.name, "Anna")
    seen, shown = set(), None
    for action in others:
        state = desk.journal.append(made, action, who="Anna")
        now = shown_event(made, desk.journal.position(made), state, Memory(), shown)
        anew = shown_event(made, now.position, state, Memory())
        assert (now.event, now.stamps) == (anew.event, anew.stamps), action.kind
        if shown is not None:
            assert set(news(shown, now)) == {"stamps", "results", "missing"}
        shown = now
        if action.kind in seen:
            continue
        seen.add(action.kind)
        assert owner.get(f"/events/{made}/overview/lately").status_code == 200, action.kind
        assert stranger.get(f"/e/{made}").status_code == 200, action.kind
    assert seen == set(ACTIONS)


def test_each_is_taken_back_while_nothing_rests_on_it(whole):
    journal, seen = Journal("sqlite://"), set()
    first, *others = whole.actions
    made = journal.create(first.name, "Anna")
    journal.append(made, first, who="Anna")
    for action, before in zip(others, whole.before[1:], strict=True):
        journal.append(made, action, who="Anna")
        if action.kind == LeaveFideMode.kind:
            with pytest.raises(Refused, match="no way back to FIDE mode"):
                journal.preview(made, Undo(journal.position(made)))
            seen.add(action.kind)
        elif action.kind not in seen:
            assert journal.preview(made, Undo(journal.position(made))) == before, action.kind
            seen.add(action.kind)
    assert seen == set(ACTIONS)
    journal.close()


def test_an_act_without_a_sentence_is_not_registered():
    @dataclass(frozen=True, slots=True)
    class Silent:
        kind: ClassVar[str] = "silent"

        def topics(self) -> tuple[str, ...]:
            return ()

        def apply(self, event: EventState) -> EventState:
            return event

    with pytest.raises(TypeError, match="Silent has no sentence"):
        registered((Silent,))  # type: ignore[arg-type]


def test_a_kind_stands_for_one_act():
    first, second, *_ = ACTIONS.values()

    class Again(second):
        kind = first.kind

    with pytest.raises(TypeError, match="already"):
        registered((first, Again))
