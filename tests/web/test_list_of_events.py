"""The list of events: the same page, whether the events are open or only their outlines are read."""

from __future__ import annotations

import re

import pytest

from pairwright.storage.actions.event_acts import DescribeEvent


def listed(browser, language):
    page = browser.get("/", headers={"accept-language": language})
    assert page.status_code == 200
    return re.sub(r'(csrf[^>]*(value|content)|nonce)="[^"]*"', "", page.text)


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_the_page_is_the_same_and_opens_no_event(owner, desk, event_id, language):
    over = desk.journal.create("Old Open", "Test")
    desk.journal.append(over, DescribeEvent("Old Open", "Riga", "", "2020-08-01", "2020-08-09"), who="Test")
    opened = listed(owner, language)
    assert "Test Open" in opened
    assert "Riga" in opened
    store = desk.journal
    store.keep_snapshots(all_outlines=True)
    for one in (event_id, over):
        store.forget(one)
    assert listed(owner, language) == opened
    assert [store.holding(one).course for one in (event_id, over)] == [None, None]


def test_programs_are_given_the_names_without_an_event_being_opened(owner, desk, event_id):
    owner.get("/")
    desk.journal.keep_snapshots(all_outlines=True)
    desk.journal.forget(event_id)
    assert {"event_id": event_id, "name": "Test Open"} in owner.get("/api/v1/events").json()
    assert desk.journal.holding(event_id).course is None
