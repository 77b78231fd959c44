"""The first start: a demo one click away, an event to import, three questions for a new one; its age."""

from __future__ import annotations

import re
from datetime import date

import pytest

from pairwright.web.desk_settings import BUILT, NEWER, age


def test_an_empty_desk_offers_three_ways_to_begin(owner):
    page = owner.get("/").text
    for address in ('href="/events/new"', 'action="/events/demo"', 'href="/events/bring-in"'):
        assert address in page
    assert re.search(r"Everything is kept on this computer, in [^<]*desk\.sqlite", page)
    owner.sends("/events/demo", "This is a demo event: try anything you like. You can delete it.", "Masters")
    assert 'action="/events/demo"' not in owner.get("/").text


def test_the_front_page_says_what_every_section_waits_for(owner):
    owner.post("/events/demo")
    page = owner.get("/").text
    assert re.search(r'<progress max="29" value="17" aria-label="Results: 17 of 29">', page)
    assert "Enter the results of round 5" in page
    assert "Draw lots for the numbers" in page
    recent = page.split('id="lately"')[1].split("</section>")[0]
    assert recent.count("<li>") == 6
    for address in ("/people", "/rating-lists", "/standby"):
        assert f'<dt><a href="{address}">' in page


def test_a_new_event_asks_three_questions(owner):
    page = owner.get("/events/new").text
    asked = re.findall(r'<input type="(?:text|date)" id="(\w+)"', page)
    assert asked == ["name", "place", "start_date", "end_date"], "name, place, and when"


def test_who_has_a_link_for_one_event_makes_no_demo(somebody, event_id):
    assert somebody("arbiter", event_id).post("/events/demo").status_code == 403
    assert "Everything is kept" not in somebody("arbiter", event_id).get("/").text


@pytest.mark.parametrize(
    ("built", "days"), [("", None), ("2026-06-01", None), ("2026-05-01", 184), ("yesterday", None)]
)
def test_a_program_is_old_after_half_a_year(monkeypatch, built, days):
    monkeypatch.setenv(BUILT, built)
    assert age(date(2026, 11, 1)) == days


def test_an_old_program_says_so_and_asks_nobody(owner, monkeypatch):
    assert NEWER not in owner.get("/").text
    monkeypatch.setenv(BUILT, "2020-01-01")
    page = owner.get("/").text
    assert re.search(r"This program was built \d{4,} days ago\.", page)
    assert f'<a href="{NEWER}" rel="noreferrer">' in page
