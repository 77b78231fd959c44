"""The hub of live updates: everybody hears of a change, nobody waits for a slow reader."""

from __future__ import annotations

import asyncio
import json
import threading

import pytest

from pairwright.storage.journal_lines import UnknownEvent
from pairwright.web.event_stream import WAITING, Hub


class Positions:
    """A journal of which only the positions are asked."""

    def __init__(self, **positions: int) -> None:
        self.known = positions
        self.asked = 0
        self.answers = threading.Event()
        self.answers.set()

    def __call__(self, event_id: str) -> int:
        self.asked += 1
        self.answers.wait(30)
        if event_id not in self.known:
            raise UnknownEvent(event_id)
        return self.known[event_id]


def fields(message: bytes) -> dict[str, str]:
    lines = [line.partition(": ") for line in message.decode().strip().splitlines()]
    return {name: value for name, _, value in lines}


def data(message: bytes) -> dict[str, object]:
    return json.loads(fields(message)["data"])


def run(test):
    """Run a coroutine with an open hub that looks at the journal every hundredth of a second."""
    positions = Positions(a=3, b=7)

    async def whole():
        hub = Hub(positions, poll_seconds=0.01, heartbeat=0.05)
        hub.open()
        try:
            await asyncio.wait_for(test(hub, positions), 60)
        finally:
            hub.close()

    asyncio.run(whole())


HERE = b": here\n\n"


async def news(stream):
    """The next message that says anything: on a busy machine signs of life come before it."""
    while (message := await anext(stream)) == HERE:
        pass
    return data(message)


async def after_hello(stream):
    hello = await anext(stream)
    assert fields(hello)["event"] == "hello"
    return data(hello)["position"]


def test_readers_hear_of_a_change_and_only_those_inside_hear_what():
    async def test(hub, _positions):
        inside, outside = hub.stream("a", with_topics=True), hub.stream("a")
        assert await after_hello(inside) == await after_hello(outside) == 3
        hub.tell("a", 4, ("result:open:1:2",))
        assert await news(inside) == {"position": 4, "topics": ["result:open:1:2"]}
        assert await news(outside) == {"position": 4}

    run(test)


def test_other_events_are_not_disturbed():
    async def test(hub, _positions):
        stream = hub.stream("b")
        await after_hello(stream)
        hub.tell("a", 4)
        assert await anext(stream) == HERE

    run(test)


def test_acts_of_other_processes_are_found_in_the_journal():
    async def test(hub, positions):
        stream = hub.stream("a", with_topics=True)
        await after_hello(stream)
        positions.answers.clear()
        positions.known["a"] = 9
        assert await anext(stream) == HERE, "a journal that takes its time, and the reader is told so"
        positions.answers.set()
        assert await news(stream) == {"position": 9, "topics": ["*"]}

    run(test)


def test_nobody_looks_at_the_journal_while_nobody_listens():
    async def test(hub, positions):
        stream = hub.stream("a")
        await after_hello(stream)
        await stream.aclose()
        await asyncio.sleep(0.03)
        before = positions.asked
        await asyncio.sleep(0.1)
        assert positions.asked <= before + 1, "one look may have been on its way"

    run(test)


def test_a_slow_reader_is_told_that_anything_may_have_changed():
    async def test(hub, positions):
        stream = hub.stream("a", with_topics=True)
        await after_hello(stream)
        for position in range(4, 4 + 3 * WAITING):
            hub.tell("a", position, (f"result:open:1:{position}",))
        positions.known["a"] = 3 + 3 * WAITING
        await asyncio.sleep(0.02)
        received = [await news(stream)]
        while received[-1]["position"] < 3 + 3 * WAITING:
            received.append(await news(stream))
        assert len(received) <= WAITING
        assert any(message["topics"] == ["*"] for message in received)

    run(test)


def test_telling_does_not_wait_and_works_from_any_thread():
    async def test(hub, positions):
        stream = hub.stream("a")
        await after_hello(stream)
        positions.known["a"] = 1000

        def write():
            for position in range(4, 1001):
                hub.tell("a", position)

        thread = threading.Thread(target=write)
        thread.start()
        thread.join(30)  # the loop stands still: who waits for it would wait for ever
        assert not thread.is_alive()
        last = 0
        while last < 1000:
            last = (await news(stream))["position"]

    run(test)


def test_closing_ends_the_streams():
    async def test(hub, _positions):
        stream = hub.stream("a")
        await after_hello(stream)
        waiting = asyncio.create_task(anext(stream, None))
        await asyncio.sleep(0)
        hub.close()
        assert await waiting in (None, HERE)
        assert await anext(stream, None) is None

    run(test)


def test_positions_are_asked_once_for_many_readers():
    async def test(hub, positions):
        answers = await asyncio.gather(*(hub.position("a") for _ in range(500)))
        assert set(answers) == {3}
        assert positions.asked == 1

    run(test)


def test_an_event_has_a_limited_number_of_streams(monkeypatch):
    monkeypatch.setattr("pairwright.web.event_stream.MOST_READERS", 2)

    async def test(hub, _positions):
        streams = [hub.stream("a"), hub.stream("a")]
        for stream in streams:
            assert not hub.full("a")
            await after_hello(stream)
        assert hub.full("a")
        assert not hub.full("b")
        await streams[0].aclose()
        assert not hub.full("a")

    run(test)


def test_who_comes_too_late_to_listen_is_told(somebody, event_id, monkeypatch):
    monkeypatch.setattr("pairwright.web.event_stream.MOST_READERS", 0)
    monkeypatch.setattr("pairwright.web.public.event_pages.MOST_READERS", 0)
    for path in (f"/events/{event_id}/live", f"/e/{event_id}/live"):
        answer = somebody("arbiter", event_id).client.get(path)
        assert answer.status_code == 503
        assert answer.headers["retry-after"] == "60"


def test_who_may_not_listen_any_more_is_cut_off_at_once():
    async def test(hub, _positions):
        allowed = {"a": True, "b": True}

        def holds(name):
            async def ask():
                return allowed[name]

            return ask

        one, other = hub.stream("a", holds=holds("a")), hub.stream("a", holds=holds("b"))
        await after_hello(one)
        await after_hello(other)
        allowed["a"] = False
        hub.review()
        assert await anext(one, None) is None
        hub.tell("a", 4)
        assert await news(other) == {"position": 4}
        allowed["b"] = False
        # Without a word, the next sign of life would not come.
        assert await anext(other, None) is None

    run(test)


def test_the_streams_of_an_event_that_was_deleted_end():
    async def test(hub, positions):
        stream = hub.stream("a")
        await after_hello(stream)
        del positions.known["a"]
        while (message := await anext(stream, None)) is not None:
            assert message == HERE

    run(test)


def test_an_unknown_event_has_no_stream():
    async def test(hub, _positions):
        with pytest.raises(UnknownEvent):
            await hub.position("nothing")
        with pytest.raises(UnknownEvent):
            await anext(hub.stream("nothing"))

    run(test)


def test_telling_a_closed_hub_is_harmless():
    hub = Hub(Positions(a=1))
    hub.tell("a", 2)
    hub.close()
    hub.tell("a", 3)
