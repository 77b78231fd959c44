"""Several processes on one PostgreSQL, as two machines behind a proxy: any of them answers any request."""

from __future__ import annotations

import os
import re
import secrets
import shutil
import signal
import socket
import subprocess
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

import httpx
import pytest
from sqlalchemy import update

from desk_process import DeskProcess
from pairwright.cli.main import main
from pairwright.storage.access import Access, Grant
from pairwright.storage.database import Database
from pairwright.storage.journal import Journal
from pairwright.storage.schema import JOURNAL
from pairwright.web.desk_settings import RateLimits

SERVER = os.environ.get("PAIRWRIGHT_POSTGRES_URL", "")
REQUIRED = os.environ.get("PAIRWRIGHT_REQUIRE_ALL") == "1"
pytestmark = pytest.mark.skipif(not SERVER and not REQUIRED, reason="PAIRWRIGHT_POSTGRES_URL names no server")

TWO_MACHINES = Path(__file__).parents[2] / "docs" / "how-to" / "two-machines"
NGINX = shutil.which("nginx", path=f"{os.environ.get('PATH', '')}:/usr/sbin")
behind_nginx = pytest.mark.skipif(not NGINX and not REQUIRED, reason="nginx is not installed")

TOKEN = re.compile(r'name="csrf_token" value="([0-9a-f]{64})"')
PATIENCE = 60.0


class Machine(DeskProcess):
    """One `pairwright desk` with its workers."""

    def __init__(self, database: str, workers: int) -> None:
        self._words = ("--behind-proxy", "127.0.0.1", "--database", database, "--workers", str(workers))
        super().__init__(*self._words)

    def begin_again(self) -> None:
        """After its end, at the address where it was."""
        super().__init__(*self._words, "--port", self.address.rpartition(":")[2])

    def workers(self) -> list[int]:
        """The processes that serve."""
        found = subprocess.run(
            ["ps", "-ww", "-o", "pid=,args=", "--ppid", str(self.pid)],
            capture_output=True,
            text=True,
            check=True,
        )
        return [int(line.split()[0]) for line in found.stdout.splitlines() if "spawn_main" in line]


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    """A database of its own."""
    import psycopg

    name = f"workers_{secrets.token_hex(6)}"
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}")
    yield SERVER.rpartition("/")[0] + f"/{name}"
    with psycopg.connect(SERVER, autocommit=True) as connection:
        connection.execute(f"DROP DATABASE {name} WITH (FORCE)")


@pytest.fixture(scope="module")
def machines(database: str) -> Iterator[tuple[Machine, Machine]]:
    """Two of them, with two processes each."""
    both = Machine(database, 2), Machine(database, 2)
    yield both
    for one in both:
        one.end(signal.SIGTERM)


class Proxy:
    """A person whose requests go to one machine after the other, each on a connection of its own."""

    def __init__(self, machines: tuple[Machine, ...], address: str, token: str = "") -> None:
        limits = httpx.Limits(max_keepalive_connections=0)
        head = {"X-Forwarded-For": f"198.51.100.99, {address}"}
        head |= {"Authorization": f"Bearer {token}"} if token else {}
        self._client = httpx.Client(timeout=PATIENCE, limits=limits, headers=head)
        self._machines = machines
        self._turn = 0

    def ask(self, method: str, path: str, **options: object) -> httpx.Response:
        """The answer of the machine whose turn it is."""
        self._turn += 1
        return self._client.request(method, self.next + path, **options)

    @property
    def next(self) -> str:
        """The address of the machine whose turn it is."""
        return self._machines[self._turn % len(self._machines)].address

    def stream(self, machine: Machine, path: str):
        """A stream of one machine."""
        return self._client.stream("GET", machine.address + path)


def made_event(arbiter: Proxy) -> str:
    event_id = arbiter.ask("POST", "/api/v1/events", json={"name": "Two machines"}).json()["event_id"]
    return str(event_id)


@pytest.fixture(scope="module")
def arbiter(machines: tuple[Machine, Machine], database: str) -> Proxy:
    """The owner as a program."""
    access = Access(Database(database))
    token, _ = access.make_link("Program", Grant("owner"), lasts=timedelta(hours=1))
    access.close()
    return Proxy(machines, "203.0.113.1", token)


def test_a_session_holds_at_every_process(machines):
    person = Proxy(machines, "203.0.113.2")
    form = TOKEN.search(person.ask("GET", f"/enter/{machines[0].token}").text)[1]
    entered = person.ask("POST", "/enter", data={"csrf_token": form, "link": machines[0].token})
    assert entered.status_code == 303
    for _ in range(8):
        assert person.ask("GET", "/people").status_code == 200
    form = TOKEN.search(person.ask("GET", "/people").text)[1]
    (name,) = (one for one in person._client.cookies if one.startswith("pairwright_session"))
    cookie = person._client.cookies.get(name)
    assert person.ask("POST", "/sign-out", data={"csrf_token": form}).status_code == 303
    person._client.cookies.set(name, cookie)
    deadline = 40
    # The others hear of it within milliseconds; a busy machine gets more.
    while person.ask("GET", "/people").status_code == 200:
        deadline -= 1
        assert deadline


def test_an_act_at_one_machine_is_told_at_the_other(machines, arbiter):
    event_id = made_event(arbiter)
    streams = [arbiter.stream(one, f"/events/{event_id}/live") for one in machines for _ in range(3)]
    lines = []
    for stream in streams:
        answer = stream.__enter__()
        assert answer.status_code == 200
        lines.append(answer.iter_lines())
        assert any(line.startswith("event: hello") for line in lines[-1])
    seen = arbiter.ask("GET", f"/api/v1/events/{event_id}/position").json()["position"]
    path = f"/api/v1/events/{event_id}/actions/describe-event"
    notified = set()
    for turn in range(1, 6):
        body = {"name": f"Two machines, one name, {turn}"}
        assert arbiter.ask("POST", path, json=body, params={"seen": seen}).status_code == 200
        seen += 1
        for place, heard in enumerate(lines):
            data = next(line for line in heard if line.startswith("data:") and f'"position": {seen}' in line)
            # By the topic, which only a notification carries: the look at the journal tells "*", and may
            # by chance come first.
            if '"*"' not in data:
                notified.add(place)
        if len(notified) == len(lines):
            break
    assert len(notified) == len(lines)
    for stream in streams:
        stream.__exit__(None, None, None)


def test_the_streams_of_a_revoked_link_end_at_every_process(machines, arbiter):
    event_id = made_event(arbiter)
    made = arbiter.ask("POST", f"/api/v1/events/{event_id}/links", json={"name": "Hal"}).json()
    token = arbiter._client.headers["Authorization"]
    helper = Proxy(machines, "203.0.113.3", made["token"])
    host, port = machines[0].address.removeprefix("http://").split(":")
    with socket.create_connection((host, int(port)), timeout=PATIENCE) as stays:
        head = f"Host: {host}\r\nAuthorization: {token}\r\n"
        stays.sendall(f"GET /events/{event_id}/live HTTP/1.1\r\n{head}\r\n".encode())
        while b"hello" not in stays.recv(65536):
            pass
        streams = [helper.stream(one, f"/events/{event_id}/live") for one in machines for _ in range(3)]
        lines = []
        for stream in streams:
            lines.append(stream.__enter__().iter_lines())
            assert any(line.startswith("event: hello") for line in lines[-1])
        assert arbiter.ask("DELETE", f"/api/v1/events/{event_id}/links/{made['key']}").status_code == 200
        for heard in lines:
            assert not any(line.startswith(":") for line in heard), "it lived until the next sign of life"
        # That would have ended them too: of the stream that began before them it has not come yet.
        stays.setblocking(False)
        with suppress(BlockingIOError):
            assert b": here" not in stays.recv(65536)
    for stream in streams:
        stream.__exit__(None, None, None)


def allowed(attempt: Callable[[], int], count: int, at_once: int) -> None:
    """Of so many tries at the same time these are allowed, and as many as the time meanwhile allows anew."""
    begun = time.monotonic()
    with ThreadPoolExecutor(8) as pool:
        answers = list(pool.map(lambda _: attempt(), range(count)))
    anew = (time.monotonic() - begun) * RateLimits().anonymous / 60
    assert count - answers.count(429) <= at_once + 1 + anew


def test_tries_are_counted_over_all_processes(machines):
    person = Proxy(machines, "203.0.113.4")
    # Each of the four would let thirty by itself.
    allowed(lambda: person.ask("POST", "/enter", data={"link": "nonsense"}).status_code, 60, at_once=30)
    assert Proxy(machines, "203.0.113.5").ask("POST", "/enter", data={"link": "x"}).status_code != 429


def test_two_arbiters_at_two_machines_overwrite_nothing(machines, arbiter):
    event_id = made_event(arbiter)
    path = f"/api/v1/events/{event_id}"
    seen = arbiter.ask("GET", f"{path}/position").json()["position"]
    answers = [
        arbiter.ask("POST", f"{path}/actions/describe-event", json={"name": name}, params={"seen": seen})
        for name in ("One", "Other")
    ]
    assert [one.status_code for one in answers] == [200, 409]


def test_a_worker_that_falls_is_replaced(machines, arbiter):
    before = machines[0].workers()
    assert len(before) == 2
    os.kill(before[0], signal.SIGKILL)
    deadline = time.monotonic() + PATIENCE
    while len(now := machines[0].workers()) < 2 or set(now) == set(before):
        assert time.monotonic() < deadline
        time.sleep(0.1)
    assert arbiter.ask("GET", "/api/v1/events").status_code == 200


@pytest.fixture(scope="module")
def nginx(machines: tuple[Machine, Machine], tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of nginx before both machines, by the configuration of the documentation."""
    folder = tmp_path_factory.mktemp("nginx")
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    desks = [one.address.removeprefix("http://") for one in machines]
    here = {"first:8765": desks[0], "second:8765": desks[1], "listen 80": f"listen 127.0.0.1:{port}"}
    here |= {"/var/cache/nginx": str(folder / "cache"), "http {": f"http {{\n{_folders(folder)}"}
    text = (TWO_MACHINES / "nginx.conf").read_text(encoding="utf-8")
    for documented, used in here.items():
        assert text.count(documented) == 1
        text = text.replace(documented, used)
    (folder / "nginx.conf").write_text(text, encoding="utf-8")
    account = "user root; " if os.getuid() == 0 else ""
    log = folder / "error.log"
    settings = f"daemon off; {account}pid {folder}/pid; error_log {log};"
    command = [NGINX, "-p", str(folder), "-c", str(folder / "nginx.conf"), "-e", str(log), "-g", settings]
    process = subprocess.Popen(command)
    address, deadline = f"http://127.0.0.1:{port}", time.monotonic() + PATIENCE
    while True:
        try:
            httpx.get(address, timeout=PATIENCE)
            break
        except httpx.TransportError:
            assert process.poll() is None, log.read_text(encoding="utf-8")
            assert time.monotonic() < deadline
            time.sleep(0.05)
    yield address
    process.terminate()
    process.wait(PATIENCE)


def _folders(folder: Path) -> str:
    kinds = ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")
    return "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in kinds) + "access_log off;"


def client_of(nginx: str, address: str, **head: str) -> httpx.Client:
    """Somebody at this address who speaks to the proxy."""
    transport = httpx.HTTPTransport(local_address=address)
    return httpx.Client(base_url=nginx, timeout=PATIENCE, transport=transport, headers=head)


@behind_nginx
def test_behind_nginx_a_person_signs_in_and_his_forms_are_believed(nginx, machines):
    with client_of(nginx, "127.0.8.1", Origin=nginx) as person:
        form = TOKEN.search(person.get(f"/enter/{machines[1].token}").text)[1]
        entered = person.post("/enter", data={"csrf_token": form, "link": machines[1].token})
        assert entered.status_code == 303, entered.text
        assert [person.get("/people").status_code for _ in range(8)] == [200] * 8
        forged = person.post("/enter", data={"csrf_token": form}, headers={"Origin": "http://other.example"})
        assert forged.status_code == 403


@behind_nginx
def test_behind_nginx_streams_are_not_held_back(nginx, machines, arbiter, database):
    event_id = made_event(arbiter)
    token = arbiter._client.headers["Authorization"]
    with client_of(nginx, "127.0.8.2", Authorization=token) as person:
        streams = [person.stream("GET", f"/events/{event_id}/live") for _ in range(4)]
        heard = [stream.__enter__().iter_lines() for stream in streams]
        for lines in heard:
            assert any(line.startswith("event: hello") for line in lines)
        seen = arbiter.ask("GET", f"/api/v1/events/{event_id}/position").json()["position"]
        path = f"/api/v1/events/{event_id}/actions/describe-event"
        assert person.post(path, json={"name": "Heard"}, params={"seen": seen}).status_code == 200
        for lines in heard:
            # A stream that was collected would bring nothing but its end.
            assert any(f'"position": {seen + 1}' in line for line in lines)
        for stream in streams:
            stream.__exit__(None, None, None)


@behind_nginx
def test_behind_nginx_public_pages_come_from_its_cache(nginx, arbiter):
    event_id = made_event(arbiter)
    path = f"/api/v1/events/{event_id}"
    seen = arbiter.ask("GET", f"{path}/position").json()["position"]
    body = {"section": "open", "setup": {"name": "Open", "number_of_rounds": 3}}
    added = arbiter.ask("POST", f"{path}/actions/add-section", json=body, params={"seen": seen})
    assert added.status_code == 200, added.text
    with client_of(nginx, "127.0.8.3") as reader:
        answers = [reader.get(f"/e/{event_id}") for _ in range(6)]
        assert {one.status_code for one in answers} == {200}
        assert "HIT" in [one.headers["x-cache"] for one in answers]
        tag = answers[0].headers["etag"]
        assert {one.headers["etag"] for one in answers} == {tag}
        assert reader.get(f"/e/{event_id}", headers={"If-None-Match": tag}).status_code == 304
        german = reader.get(f"/e/{event_id}", headers={"Accept-Language": "de"})
        assert 'lang="de"' in german.text
        assert 'lang="en"' in reader.get(f"/e/{event_id}").text
        # What is somebody's own is never kept.
        assert "x-cache" not in reader.get("/sign-in").headers


@behind_nginx
def test_behind_nginx_each_client_has_his_own_limit(nginx):
    def tries(person: httpx.Client) -> int:
        return person.post("/enter", data={"link": "nonsense"}).status_code

    with client_of(nginx, "127.0.8.4") as person:
        allowed(lambda: tries(person), 60, at_once=30)
        person.headers["X-Forwarded-For"] = "198.51.100.1"
        allowed(lambda: tries(person), 20, at_once=0)
    with client_of(nginx, "127.0.8.5") as other:
        assert tries(other) != 429


def test_a_file_of_sqlite_has_one_process(tmp_path, capsys):
    assert main(["desk", "--no-browser", "--workers", "2", "--database", str(tmp_path / "desk.sqlite")]) == 3
    assert "SQLite has no way" in capsys.readouterr().err


def test_the_compose_file_starts_desks_as_they_can_be_started(capsys):
    folder = TWO_MACHINES
    main(["desk", "--help"])
    known = capsys.readouterr().out
    compose = (folder / "compose.yaml").read_text(encoding="utf-8")
    used = re.findall(
        r"(?<=\s)--[a-z-]+", compose.partition("exec pairwright desk")[2].partition("environment")[0]
    )
    assert {"--workers", "--behind-proxy"} <= set(used)
    assert all(option in known for option in used)
    network = re.search(r"--behind-proxy (\S+?)\"", compose)[1]
    assert f"subnet: {network}" in compose
    desks = re.findall(r"server (\w+):8765", (folder / "nginx.conf").read_text(encoding="utf-8"))
    assert all(f"  {desk}: *desk" in compose for desk in desks)
    assert len(desks) == 2
    both = compose.partition("x-desk: &desk")[2].partition("\nservices:")[0]
    kept = re.search(r"XDG_DATA_HOME: (\S+)", both)[1]
    assert f'volumes: [ "desk:{kept}" ]' in both  # one key for what is sealed at either of them


@behind_nginx
def test_behind_nginx_one_machine_may_stop(nginx, machines):
    machines[1].end(signal.SIGTERM)
    try:
        with client_of(nginx, "127.0.8.6") as reader:
            assert [reader.get("/sign-in").status_code for _ in range(8)] == [200] * 8
    finally:
        machines[1].begin_again()  # tests may come in any order


def test_the_first_process_names_a_journal_that_was_changed_outside_the_desk(database):
    journal = Journal(database)
    changed = journal.create("Autumn Open", "Anna")
    with journal.database.writing() as connection:
        connection.execute(update(JOURNAL).where(JOURNAL.c.event_id == changed).values(who="Eve"))
    journal.close()
    machine = Machine(database, 2)
    try:
        ends = time.monotonic() + PATIENCE
        while "Autumn Open" not in machine.err.read_text() and time.monotonic() < ends:
            time.sleep(0.1)
        assert machine.err.read_text().count("Warning: Autumn Open: ") == 1
    finally:
        machine.end(signal.SIGTERM)
