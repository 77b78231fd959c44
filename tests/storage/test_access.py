"""People, links, sessions and the record of sign-ins."""

from __future__ import annotations

import threading
from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from argon2 import PasswordHasher, extract_parameters
from databases import HandClock
from sqlalchemy import text

from pairwright.common.errors import BadInput
from pairwright.storage.access import ARBITER, HELPER, KEPT, OWNER, TOKEN_BYTES, Access, Grant, change_person
from pairwright.storage.database import Database

CHEAP = PasswordHasher(time_cost=1, memory_cost=64, parallelism=1)
PASSWORD = "correct horse battery"
EVENT = "abcdefghij"


@pytest.fixture
def clock():
    return HandClock()


@pytest.fixture
def access(address, clock):
    made = Access(address, clock=clock, hasher=CHEAP)
    yield made
    made.close()


def everything_kept(address: str) -> str:
    """All that stands in the tables, as one text."""
    database = Database(address)
    names = ("secrets", "people", "grants", "invitations", "sessions", "sign_ins")
    with database.reading() as connection:
        rows = [row for name in names for row in connection.execute(text(f"SELECT * FROM {name}"))]
    database.close()
    return repr(rows)


def test_the_secret_stays_the_same_for_all_programs(access, address):
    others = [Access(address, hasher=CHEAP) for _ in range(4)]
    with ThreadPoolExecutor(4) as pool:
        secrets = set(pool.map(lambda one: one.secret(), others))
    assert secrets == {access.secret()}
    assert len(access.secret()) == 32
    for one in others:
        one.close()


# people


def test_a_person_signs_in(access):
    person = access.set_password("Ines Marlow", PASSWORD, role=OWNER, by="console")
    assert access.sign_in("Ines Marlow", PASSWORD, "10.0.0.7") == person
    assert (person.grants, person.made_by) == ((Grant(OWNER),), "console")
    assert access.person(person.key) == person


@pytest.mark.parametrize("name", ["ines marlow", " INES MARLOW ", "Ines Marlow"])
def test_capitals_and_blanks_of_a_name_do_not_matter(access, name):
    access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    assert access.sign_in(name, PASSWORD, "") is not None


def test_the_same_letters_composed_otherwise_are_the_same_password(access):
    access.set_password("Zo\u00eb", "cr\u00e8me br\u00fbl\u00e9e", role=OWNER)
    assert access.sign_in("Zoe\u0308", "cre\u0300me bru\u0302le\u0301e", "") is not None


@pytest.mark.parametrize(
    ("name", "password"),
    [
        ("Ines Marlow", "wrong"),
        ("Ines Marlow", ""),
        ("Ines Marlow", PASSWORD + " "),
        ("Ines Marlow", "x" * 10_000),
        ("Nobody", PASSWORD),
        ("", ""),
        ("Ines\x00Marlow", PASSWORD),
        ("\ud800", "\ud800"),
        ("' OR 1=1 --", PASSWORD),
    ],
)
def test_wrong_names_and_passwords(access, name, password):
    access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    assert access.sign_in(name, password, "10.0.0.7") is None
    assert not access.sign_ins()[0].success


def test_passwords_are_kept_as_argon2_hashes_only(access, address):
    access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    access.sign_in("Ines Marlow", PASSWORD, "")
    access.sign_in("Ines Marlow", "mistyped-password", "")
    kept = everything_kept(address)
    assert "$argon2id$" in kept
    assert PASSWORD not in kept
    assert "mistyped-password" not in kept


def test_the_usual_hash_is_no_cheap_one():
    assert (PasswordHasher().memory_cost, PasswordHasher().time_cost) >= (65_536, 3)


def test_unknown_names_take_as_long_as_known_ones(address):
    """The cost of argon2 is paid in both cases; without it the answer would come 50 times sooner."""
    paid = []

    class Noting(PasswordHasher):
        def verify(self, hash, password):
            paid.append((extract_parameters(hash), len(hash)))
            return super().verify(hash, password)

    noting = Access(address, hasher=Noting(time_cost=2, memory_cost=128, parallelism=1))
    noting.set_password("Ines Marlow", PASSWORD, role=OWNER)
    for name in ("Ines Marlow", "Nobody"):
        assert noting.sign_in(name, "not the password", "") is None
    noting.close()
    known, unknown = paid
    assert known == unknown


def test_a_weak_hash_is_made_anew_at_the_next_sign_in(access, address):
    access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    stronger = Access(address, hasher=PasswordHasher(time_cost=2, memory_cost=128, parallelism=1))
    assert "m=64,t=1" in everything_kept(address)
    assert stronger.sign_in("Ines Marlow", "wrong", "") is None
    assert "m=64,t=1" in everything_kept(address)
    assert stronger.sign_in("Ines Marlow", PASSWORD, "") is not None
    assert "m=128,t=2" in everything_kept(address)
    assert stronger.sign_in("Ines Marlow", PASSWORD, "") is not None
    stronger.close()


@pytest.mark.parametrize("password", ["", "short", "x" * 201])
def test_passwords_that_cannot_be(access, password):
    with pytest.raises(BadInput, match="8 to 200"):
        access.set_password("Ines Marlow", password, role=OWNER)
    assert access.people() == ()


@pytest.mark.parametrize("name", ["", "   ", "x" * 101, "a\x07b", "\ud800"])
def test_names_that_cannot_be(access, name):
    with pytest.raises(BadInput):
        access.add_person(name, PASSWORD, [Grant(OWNER)])
    with pytest.raises(BadInput):
        access.make_link(name, Grant(OWNER), lasts=timedelta(days=1))


def test_a_name_is_given_once(access):
    access.add_person("Ines Marlow", PASSWORD, [Grant(OWNER)])
    with pytest.raises(BadInput, match="already"):
        access.add_person("INES marlow", PASSWORD, [Grant(HELPER)])
    assert len(access.people()) == 1


def test_roles_for_an_event_or_for_the_whole_desk(access):
    mixed = (Grant(HELPER), Grant(ARBITER, EVENT))
    person = access.add_person("Ines Marlow", PASSWORD, mixed)
    assert person.grants == (Grant(ARBITER, EVENT), Grant(HELPER))
    only = access.add_person("Bea", PASSWORD, [Grant(HELPER, EVENT, (("open", 1, 20), ("youth", 5, 0)))])
    assert access.person(only.key) == only


@pytest.mark.parametrize(
    "grant",
    [
        lambda: Grant("king"),
        lambda: Grant(OWNER, EVENT),
        lambda: Grant(ARBITER, EVENT, (("open", 1, 2),)),
        lambda: Grant(HELPER, EVENT, (("open", 5, 2),)),
        lambda: Grant(HELPER, EVENT, (("open", 0, 2),)),
        lambda: Grant(HELPER, EVENT, (("", 1, 2),)),
    ],
)
def test_grants_that_cannot_be(grant):
    with pytest.raises(BadInput):
        grant()


@pytest.mark.parametrize("grants", [[], [Grant(HELPER, EVENT), Grant(ARBITER, EVENT)]])
def test_a_person_has_one_role_in_an_event(access, grants):
    with pytest.raises(BadInput, match="role"):
        access.add_person("Bea", PASSWORD, grants)
    assert access.people() == ()


def test_the_last_owner_stays(access):
    owner = access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    access.add_person("Bea", PASSWORD, [Grant(ARBITER)])
    with pytest.raises(BadInput, match="at least one owner"):
        access.remove_person(owner.key)
    assert access.person(owner.key) == owner
    second = access.set_password("Cleo", PASSWORD, role=OWNER)
    access.remove_person(owner.key)
    assert [one.name for one in access.people()] == ["Bea", "Cleo"]
    assert access.person(second.key) is not None


def test_arbiters_alone_may_be_changed_when_nobody_owns_the_desk(access):
    """The owner comes in by a link from the command line; then people need no owner among them."""
    bea = access.add_person("Bea", PASSWORD, [Grant(ARBITER)])
    access.remove_person(bea.key)
    assert access.people() == ()


def test_somebody_unknown_cannot_be_changed(access):
    with pytest.raises(BadInput, match="no such person"):
        access.remove_person("none")


def test_a_disabled_person_is_out_at_once(access, address, clock):
    """As the row says, which another desk may have written; a new password lets the person in again."""
    access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    bea = access.add_person("Bea", PASSWORD, [Grant(ARBITER)])
    access.begin_session("key", f"person:{bea.key}", clock.now + timedelta(hours=1))
    database = Database(address)
    with database.writing() as connection:
        change_person(connection, bea.key, disabled=True)
    database.close()
    assert access.sign_in("Bea", PASSWORD, "") is None
    assert access.session_holder("key") is None
    access.set_password("Bea", PASSWORD)
    assert access.sign_in("Bea", PASSWORD, "") is not None
    assert access.session_holder("key") is None


# links


def test_a_link_signs_in_until_it_expires(access, clock):
    grant = Grant(HELPER, EVENT, (("open", 1, 20),))
    token, link = access.make_link("Phones", grant, lasts=timedelta(hours=10), by="Ines")
    entered = access.enter(token, "10.0.0.9")
    assert entered is not None
    assert (entered.key, entered.role, entered.event_id, entered.ranges) == (
        link.key,
        HELPER,
        EVENT,
        grant.ranges,
    )
    assert access.link(link.key) is not None
    assert access.link_of(token) is not None
    clock.move(hours=10)
    assert access.enter(token, "10.0.0.9") is None
    assert access.link(link.key) is None
    assert access.link_of(token) is None
    assert [one.success for one in access.sign_ins()] == [False, True]


def test_a_link_for_one_use_signs_in_once(access, clock):
    token = access.owner_link("Ines")
    entered = access.enter(token, "127.0.0.1")
    assert entered is not None
    assert entered.role == OWNER
    assert access.enter(token, "127.0.0.1") is None
    assert access.link_of(token) is None
    clock.move(days=2)
    assert access.link(entered.key) is not None


def test_a_link_for_one_use_that_nobody_used_expires(access, clock):
    token = access.owner_link("Ines")
    clock.move(hours=24)
    assert access.enter(token, "127.0.0.1") is None


def test_a_link_for_one_use_lets_in_one_of_many_at_once(access):
    token, _ = access.make_link("One", Grant(OWNER), lasts=timedelta(days=1), single_use=True)
    start = threading.Barrier(6)

    def enter(number: int) -> bool:
        start.wait()
        return access.enter(token, f"10.0.0.{number}") is not None

    with ThreadPoolExecutor(6) as pool:
        assert sorted(pool.map(enter, range(6))) == [False] * 5 + [True]


def test_a_revoked_link_is_worthless_with_its_sessions(access, clock):
    token, link = access.make_link("Phones", Grant(HELPER, EVENT), lasts=timedelta(days=1))
    access.begin_session("key", f"link:{link.key}", clock.now + timedelta(hours=1))
    held = access.session_holder("key")
    assert held is not None
    assert held.name == "Phones"
    access.revoke_link(link.key)
    assert access.session_holder("key") is None
    assert access.enter(token, "") is None
    assert access.link(link.key) is None
    with pytest.raises(BadInput, match="already been revoked"):
        access.revoke_link(link.key)
    (listed,) = access.links(EVENT)
    assert listed.revoked_at
    assert access.links("another") == ()


def test_tokens_are_long_and_only_their_hash_is_kept(access, address):
    tokens = [access.owner_link("Ines") for _ in range(50)]
    assert TOKEN_BYTES * 8 >= 128
    assert len(set(tokens)) == 50
    assert min(map(len, tokens)) >= TOKEN_BYTES * 8 / 6
    access.begin_session(
        "a session key", f"link:{access.links()[0].key}", access._clock() + timedelta(hours=1)
    )
    kept = everything_kept(address)
    assert not any(token in kept for token in tokens)
    assert "a session key" not in kept


@pytest.mark.parametrize("token", ["", "x", "x" * 5000, "\x00", "\ud800", "' OR ''='"])
def test_tokens_that_open_nothing(access, token):
    access.owner_link("Ines")
    assert access.enter(token, "10.0.0.1") is None
    assert access.link_of(token) is None
    assert not access.sign_ins()[0].success


@pytest.mark.parametrize("lasts", [timedelta(0), timedelta(days=-1), timedelta(days=401)])
def test_links_last_a_reasonable_time(access, lasts):
    with pytest.raises(BadInput, match="days"):
        access.make_link("Phones", Grant(HELPER, EVENT), lasts=lasts)


# sessions


def test_a_session_ends_when_it_is_ended_or_over(access, clock):
    person = access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    for key in ("first", "second"):
        access.begin_session(key, f"person:{person.key}", clock.now + timedelta(hours=1), "10.0.0.7")
    assert access.session_holder("first") == access.session_holder("second") == person
    access.end_session("first")
    assert access.session_holder("first") is None
    assert access.session_holder("second") == person
    clock.move(hours=1)
    assert access.session_holder("second") is None


def test_a_session_that_never_was_is_nobody_s(access):
    assert access.session_holder("made up") is None
    assert access.session_holder("") is None


def test_a_new_password_ends_the_sessions(access, clock):
    person = access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    access.begin_session("key", f"person:{person.key}", clock.now + timedelta(hours=1))
    access.set_password("Ines Marlow", "another password")
    assert access.session_holder("key") is None
    assert access.sign_in("Ines Marlow", PASSWORD, "") is None
    again = access.sign_in("Ines Marlow", "another password", "")
    assert again is not None
    assert again.grants == person.grants


@pytest.mark.parametrize("grant", ["", "person:", "king:1", "person"])
def test_sessions_of_nobody_are_refused(access, clock, grant):
    with pytest.raises(BadInput):
        access.begin_session("key", grant, clock.now + timedelta(hours=1))


# the record


def test_everybody_who_signs_in_or_tries_is_noted(access, clock):
    access.set_password("Ines Marlow", PASSWORD, role=OWNER)
    access.sign_in("Ines Marlow", PASSWORD, "10.0.0.7")
    clock.move(seconds=5)
    access.sign_in("Mallory<script>\x1b[0m" + "x" * 200, "guess", "10.6.6.6")
    access.enter("guess", "10.6.6.6")
    latest, tried, good = access.sign_ins()
    assert (good.name, good.source, good.way, good.success) == ("Ines Marlow", "10.0.0.7", "password", True)
    assert (tried.source, tried.success, len(tried.name)) == ("10.6.6.6", False, 100)
    assert tried.name.startswith("Mallory<script>\N{REPLACEMENT CHARACTER}[0m")
    assert (latest.name, latest.way) == ("", "link")
    assert good.at < tried.at
    assert len(access.sign_ins(limit=1)) == 1


def test_a_flood_of_tries_does_not_fill_the_disk(access, address, monkeypatch):
    monkeypatch.setattr("pairwright.storage.access.KEPT", 5)
    for number in range(12):
        access.enter(f"guess {number}", "10.6.6.6")
    assert len(access.sign_ins(100)) == 5
    assert KEPT >= 1000
