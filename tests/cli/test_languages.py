"""`--language`: the errors too, and no language that there is not."""

from __future__ import annotations

import pytest

from pairwright import Player, Tournament, write_trf


def test_errors_are_in_the_language_that_was_asked_for(call, room):
    event = Tournament.of([Player(1, "Ann"), Player(2, "Bob")], rounds=5)
    (room / "new").write_text(write_trf(event))
    english, german = (call("why", "new", "1", "--language", code) for code in ("en", "de"))
    assert english.code == german.code == 3
    assert "initial colour" in english.err
    assert "ausgelost" in german.err


@pytest.mark.parametrize("verb", ["why", "standings", "crosstable"])
def test_a_language_that_there_is_not_is_refused(call, verb):
    answer = call(verb, "v06", *(["1"] if verb == "why" else []), "--language", "xx")
    assert answer.code == 3
    assert "'de', 'en', 'es', 'fr', 'ru'" in answer.err
