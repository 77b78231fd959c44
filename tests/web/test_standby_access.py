"""People, roles and links of a desk work at its standby, and end there when they end."""

from __future__ import annotations

import re
from datetime import timedelta

import pytest
from browsers import Browser
from two_desks import CABLES, Two

from pairwright.common.errors import BadInput
from pairwright.storage.access import Grant
from pairwright.storage.journal_lines import OnlyReads
from pairwright.storage.standby import Standby
from pairwright.web.replication import OtherDesk

LASTS = timedelta(hours=4)
GOOD = "correct horse battery"


@pytest.fixture
def event_id(two: Two) -> str:
    return two.open_event()


def test_the_link_of_a_helper_and_a_password_work_after_the_takeover(two, event_id):
    boards = Grant("helper", event_id, (("open", 1, 2),))
    token, _ = two.first.access.make_link("Hal", boards, lasts=LASTS)
    two.first.access.add_person("Bea", GOOD, [Grant("arbiter")])
    two.follower.work()
    two.pull("first")
    assert not two.follower.take_over(who="Anna")
    link = two.second.access.enter(token, "127.0.0.1")
    assert (link.name, link.grant) == ("Hal", boards)
    assert two.second.access.sign_in("bea", GOOD, "127.0.0.1").grants == (Grant("arbiter"),)
    assert two.second.access.sign_in("bea", "wrong", "127.0.0.1") is None
    helper = Browser(two.apps["second"])
    helper.signed_in(token)
    assert helper.get(f"/h/{event_id}").status_code == 200


def test_who_is_removed_or_revoked_there_is_out_here_at_once(two, event_id):
    first, second = two.first.access, two.second.access
    token, link = first.make_link("Hal", Grant("helper", event_id), lasts=LASTS)
    bea = first.add_person("Bea", GOOD, [Grant("arbiter")])
    cleo = first.add_person("Cleo", GOOD, [Grant("arbiter")])
    two.second.access.make_link("Own", Grant("owner"), lasts=LASTS)
    two.follower.work()
    helper = Browser(two.apps["second"])
    helper.signed_in(token)
    assert helper.get(f"/h/{event_id}").status_code == 200
    until = two.second.access._clock() + LASTS
    for person in (bea, cleo):
        second.begin_session(person.name, f"person:{person.key}", until)
        assert second.session_holder(person.name).key == person.key
    first.revoke_link(link.key)
    first.set_password("Cleo", GOOD + "!")
    first.remove_person(bea.key)
    two.follower._rights_changed = two.second.people.forget
    two.follower.work()
    assert second.enter(token, "127.0.0.1") is None
    assert helper.get(f"/h/{event_id}").url.path == "/sign-in"
    assert second.session_holder("Bea") is second.session_holder("Cleo") is None
    assert [one.name for one in second.people()] == ["Cleo"]
    assert {one.name for one in second.links()} >= {"Own", "Standby"}


def test_somebody_of_the_same_name_here_is_the_same_person(two, event_id):
    second = two.second.access
    own = second.add_person("Anna", "another password", [Grant("owner")])
    second.begin_session("open", f"person:{own.key}", second._clock() + LASTS)
    theirs = two.first.access.add_person("ANNA", GOOD, [Grant("owner")])
    two.follower.work()
    assert [one.key for one in second.people()] == [theirs.key]
    assert second.session_holder("open").key == theirs.key
    assert second.sign_in("Anna", GOOD, "") is not None


def test_what_belongs_to_the_other_desk_is_changed_there(two, event_id):
    _, link = two.first.access.make_link("Hal", Grant("helper", event_id), lasts=LASTS)
    bea = two.first.access.add_person("Bea", GOOD, [Grant("owner")])
    two.follower.work()
    second = two.second.access
    own = second.add_person("Own", GOOD, [Grant("arbiter")])
    for change in (
        lambda: second.revoke_link(link.key),
        lambda: second.remove_person(bea.key),
        lambda: second.set_password("Bea", "another password"),
    ):
        with pytest.raises(BadInput, match="belongs to http://first"):
            change()
    second.remove_person(own.key)
    two.follower.take_over(who="Anna")
    second.revoke_link(link.key)
    with pytest.raises(OnlyReads, match="is not a standby"):
        Standby(two.second.journal).repeat_access(Standby(two.first.journal).access())
    assert second.link(link.key) is None


def test_a_desk_that_comes_back_forgets_whom_the_new_one_has_removed(two, event_id):
    first, second = two.first.access, two.second.access
    bea = first.add_person("Bea", GOOD, [Grant("arbiter")])
    first.add_person("Cleo", GOOD, [Grant("owner")])
    two.follower.work()
    two.follower.take_over(who="Anna")
    second.remove_person(bea.key)
    two.back().work()
    assert [one.name for one in first.people()] == ["Cleo"]


def test_only_a_program_with_the_token_of_an_owner_reads_the_hashes(two, event_id):
    two.first.access.add_person("Bea", GOOD, [Grant("arbiter")])
    owner = Browser(two.apps["first"])
    owner.signed_in(two.first.access.owner_link("Anna"))
    assert owner.get("/standby").status_code == 200
    assert owner.get("/api/v1/standby/access").status_code == 403
    arbiter, _ = two.first.access.make_link("Arbiter", Grant("arbiter"), lasts=LASTS)
    for token, status in ((arbiter, 403), ("guessed", 401), (two.link.split("/")[-1], 200)):
        head = {"Authorization": f"Bearer {token}"}
        answer = CABLES["http://first"].get("/api/v1/standby/access", headers=head)
        assert answer.status_code == status
    assert re.fullmatch(r"\$argon2id\$.+", answer.json()["people"][0]["password_hash"])
    assert two.link.split("/")[-1] not in answer.text, "tokens are not told"


@pytest.mark.parametrize(
    "wrong", [{}, {"people": 3}, {"people": [{"name": "Mallory"}], "grants": [], "links": []}]
)
def test_what_are_no_people_is_not_taken(two: Two, event_id, monkeypatch, wrong):
    two.first.access.add_person("Bea", GOOD, [Grant("owner")])
    two.follower.work()
    real = OtherDesk.get
    monkeypatch.setattr(
        OtherDesk, "get",
        lambda self, path, **words: wrong if path.endswith("/access") else real(self, path, **words),
    )  # fmt: skip
    two.first.access.add_person("Cleo", GOOD, [Grant("owner")])
    two.follower.work()
    assert "cannot be understood" in two.follower.fault
    assert [one.name for one in two.second.access.people()] == ["Bea"]
