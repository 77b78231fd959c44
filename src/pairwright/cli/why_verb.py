"""`pairwright why`: why this opponent, this colour, this float, the bye; and why not another."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import click

from pairwright.cli import options
from pairwright.cli.explaining import Asked, open_file, player_named
from pairwright.cli.files import write_bytes
from pairwright.errors import BadInput, PairwrightError
from pairwright.explain.evidence import ByeEvidence, PairEvidence

if TYPE_CHECKING:
    from pairwright.explain.evidence import DependsOn
    from pairwright.explain.explainer import Explainer
    from pairwright.explain.words.arbiter import ArbiterWords
    from pairwright.explain.words.plain import PlainWords

EPILOG = """\
\b
Examples:
  pairwright why open.trf 12                  why this opponent, this colour?
  pairwright why open.trf 12 --not 15         why not number 15?
  pairwright why open.trf 12 --not bye        why has 12 not got the bye?
  pairwright why open.trf 12 --rather 7       12 floats: why not 7 instead?
  pairwright why open.trf 12 --if 15          what would have paired 12 and 15?
  pairwright why open.trf 12 --round 3 --plain
  pairwright why open.trf 12 --svg group.svg  a picture of the group
  pairwright why section.json Ash --not Birch
  pairwright why draw.json GER --not B        why was envelope B not offered?

\b
A player is named by number, or by enough of the name.
"""


@click.command("why", epilog=EPILOG)
@click.argument("file")
@click.argument("player")
@click.option("--not", "other", metavar="PLAYER", help='Why not this opponent? ("bye": why not the bye?)')
@click.option("--rather", metavar="PLAYER", help="Why did PLAYER float, and not this one?")
@click.option("--if", "if_", metavar="PLAYER", help="What would have to be different for this opponent?")
@click.option(
    "--round", "round_number", type=options.POSITIVE, metavar="N", help="Ask about an earlier round."
)
@click.option("--plain", "reader", flag_value="plain", help="Only the answer for a player or a parent.")
@click.option("--arbiter", "reader", flag_value="arbiter", help="Only the answer with articles and values.")
@click.option(
    "--language",
    default="en",
    envvar="PAIRWRIGHT_LANGUAGE",
    metavar="CODE",
    help="en or de.",
    show_default=True,
)
@click.option("--svg", metavar="FILE", help="Draw the group of PLAYER as a picture.")
@options.json_option
@options.strict_option
@options.rules_options
def command(
    file: str,
    player: str,
    other: str | None,
    rather: str | None,
    if_: str | None,
    round_number: int | None,
    reader: str | None,
    language: str,
    svg: str | None,
    as_json: bool,
    system: str,
    edition: str,
    readings: str,
    strict: bool,
) -> None:
    """Say why PLAYER of the tournament in FILE was drawn as he was, in the next round or an earlier one.

    The round is drawn again by the rules; what a hand-made pairing costs is for `pairwright judge`.
    """
    if sum(question is not None for question in (other, rather, if_)) > 1:
        raise click.UsageError("one question at a time: --not, --rather or --if")
    asked = Asked(file, round_number or 0, system, edition, readings, strict, language)
    try:
        opened = open_file(asked)
        if isinstance(opened, bytes):
            written = _envelope(opened, asked, player, other)
        else:
            written = _Questions(opened, language).ask(player, other, rather, if_)
            if svg:
                from pairwright.explain.picture import picture_of

                index = player_named(opened.tournament, player)
                write_bytes(svg, picture_of(opened, index, language))
    except PairwrightError as error:
        raise options.fail(error, f"{file} cannot be explained") from None
    texts = [written["plain"], written["arbiter"]]
    shown = written[reader] if reader else "\n\n".join(dict.fromkeys(texts))
    if as_json:
        options.print_json({**written, "text": written[reader or "arbiter"]})
    else:
        click.echo(shown)


class _Questions:
    """The questions of this verb, put to one round; every answer is JSON with both texts."""

    def __init__(self, explainer: Explainer, language: str) -> None:
        from pairwright.explain.json_form import JsonForm
        from pairwright.explain.words.arbiter import ArbiterWords
        from pairwright.explain.words.plain import PlainWords
        from pairwright.explain.words.speech import Speech

        self._speech = Speech(explainer.tournament, language)
        self._explainer = explainer
        self._plain: PlainWords = PlainWords(self._speech)
        self._arbiter: ArbiterWords = ArbiterWords(self._speech)
        self._form = JsonForm(explainer.tournament)

    def ask(self, player: str, other: str | None, rather: str | None, if_: str | None) -> dict[str, Any]:
        """The answer to the question that was put."""
        tournament = self._explainer.tournament
        index = player_named(tournament, player)
        if other is not None:
            bye = other.casefold() in ("bye", "0")
            return self._not(index, None if bye else player_named(tournament, other))
        if rather is not None:
            return self._rather(index, player_named(tournament, rather))
        if if_ is not None:
            return self._if(index, player_named(tournament, if_))
        return self._why(index)

    def _not(self, index: int, other: int | None) -> dict[str, Any]:
        answer = self._explainer.why_not(index, other)
        players = (index,) if other is None else (index, other)
        places = self._explainer.depends(players, lambda explained: explained.why_not(index, other))
        written = self._form.answer(answer)
        return self._said(
            written, places, players, lambda plain: plain.why_not(answer), self._arbiter.why_not(answer)
        )

    def _rather(self, index: int, rather: int) -> dict[str, Any]:
        answer = self._explainer.why_float(index, rather)
        if answer is None:
            raise BadInput(f"player {index + 1} was not left unpaired by any group in this round")
        places = self._explainer.depends(
            (index, rather), lambda explained: explained.why_float(index, rather)
        )
        written = self._form.answer(answer)
        return self._said(
            written,
            places,
            (index, rather),
            lambda plain: plain.staying(answer),
            self._arbiter.staying(answer),
        )

    def _said(
        self,
        written: dict[str, Any],
        places: Sequence[DependsOn],
        players: tuple[int, ...],
        plain: Callable[[PlainWords], str],
        arbiter: str,
    ) -> dict[str, Any]:
        """An answer with both texts, and the open places of the rules on which it depends, if any."""
        from pairwright.explain.words.plain import MOST_WORDS, PlainWords

        note = self._plain.depends(places, players)
        shorter = PlainWords(self._speech, MOST_WORDS - len(note.split()))
        if places:
            written = {**written, "depends_on": self._form.depends(places)}
        return {
            **written,
            "plain": " ".join(filter(None, (plain(shorter), note))),
            "arbiter": "\n".join((arbiter, *self._arbiter.depends(places))),
        }

    def _if(self, index: int, other: int) -> dict[str, Any]:
        changes = self._explainer.what_if(index, other)
        answer = self._explainer.why_not(index, other)
        return {
            **self._form.answer(answer),
            "changes": [self._form.change(change) for change in changes],
            "plain": self._plain.what_if(index, other, changes),
            "arbiter": self._arbiter.what_if(index, other, changes),
        }

    def _why(self, index: int) -> dict[str, Any]:
        evidence = self._explainer.why(index)
        floats = self._explainer.floats(index)
        if evidence is None:
            answer = self._explainer.why_not(index, None)
            return {
                **self._form.answer(answer),
                "plain": self._plain.why_not(answer),
                "arbiter": self._arbiter.why_not(answer),
            }
        bye = isinstance(evidence, ByeEvidence)
        arbiter = [self._arbiter.float_(one) for one in floats if not (bye and one is floats[-1])]
        if isinstance(evidence, ByeEvidence):
            written = self._form.bye(evidence)
            arbiter.append(self._arbiter.bye(evidence))
        else:
            written = self._form.pair(evidence)
            arbiter.append(self._arbiter.pair(evidence))
            if evidence.colours is not None:
                arbiter.append(self._arbiter.colours(evidence.colours))
        written["floats"] = [self._form.float_(one) for one in floats]
        places = self._explainer.depends((index,))
        return self._said(
            written, places, (index,), lambda plain: _plain_why(plain, evidence), "\n".join(arbiter)
        )


def _plain_why(plain: PlainWords, evidence: PairEvidence | ByeEvidence) -> str:
    if isinstance(evidence, PairEvidence):
        text = plain.pair(evidence)
        return text if evidence.colours is None else plain.with_colours(text, evidence.colours)
    return plain.bye(evidence)


def _envelope(document: bytes, asked: Asked, contingent: str, envelope: str | None) -> dict[str, Any]:
    """The answer about a draw of lots: PLAYER is a contingent there, --not an envelope."""
    import json

    from pairwright.explain.lots import why_envelope
    from pairwright.explain.words.envelopes import arbiter_envelope, plain_envelope
    from pairwright.explain.words.speech import Speech
    from pairwright.lots.replay import replay
    from pairwright.tournament.tournament import Tournament

    if envelope is None:
        raise BadInput("a draw of lots can be asked why an envelope was not offered: --not LETTER")
    answer = why_envelope(replay(json.loads(document)).transcript, contingent, envelope)
    speech = Speech(Tournament(()), asked.language)
    return {
        "answer": "paired"
        if answer.taken == answer.envelope
        else "impossible"
        if answer.refused
        else "later-in-order",
        "article": answer.article.number,
        "book": answer.article.book,
        "criterion": None,
        "bracket": None,
        "score": None,
        "actual": answer.taken or None,
        "alternative": answer.envelope,
        "offered": list(answer.offered),
        "plain": plain_envelope(speech, answer),
        "arbiter": arbiter_envelope(speech, answer),
    }
