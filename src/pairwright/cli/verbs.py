"""The verbs for people: one module each, imported only when it is used."""

from __future__ import annotations

from pairwright.common.values import TYPE_CHECKING

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

COMPLETION = "_PAIRWRIGHT_COMPLETE"
"""Set by the shell while it asks for completions."""

GROUPS = {
    "Run an event": {
        "desk": "Run a tournament in the browser, from the first entry to the last prize.",
        "event": "Do any act of the journal on an event in a file, field by field.",
        "league": "Run a league of teams over months: fixtures, results in any order, tables.",
        "kjca": "Run a junior section on cards, from the first pairing to the trophies.",
        "lots": "Draw lots in public: Varma numbers, ceremony, commitment, verification.",
        "round-robin": "Make the schedule of a round robin, from given or drawn pairing numbers.",
    },
    "Pair a round and say why": {
        "pair": "Pair the next round of a tournament.",
        "why": "Explain why a player was paired this way, and why not another.",
        "rules": "Explain a criterion: what it demands, and a position where it decides.",
        "judge": "Assess a pairing made by hand: rules broken and the cost of each change.",
        "repair": "A no-show or late entry after publication: the options and what each costs.",
        "consequences": "Correct an old result: what it affects, and which rounds would differ.",
        "completable": "Check whether all remaining rounds of an event can be paired.",
        "forecast": "Forecast the next opponents and the final standings by simulation.",
    },
    "Check what was paired": {
        "check": "Pair every round of finished tournaments again and show each difference.",
        "compare": "Compare two pairings of a round: where they differ and which article decides.",
        "certify": "Write a certificate that the pairing of a round is the best possible.",
        "verify-certificate": "Verify such a certificate without pairing anything.",
    },
    "Standings, paper, pages": {
        "standings": "Show the standings with every tie-break, and explain each place.",
        "crosstable": "Show crosstables, pairings and lists, on the screen or as files.",
        "show": "Show the crosstable of a tournament.",
        "publish": "Make a small web site of a tournament, for any web space.",
        "ratings": "Show rating changes, write rating reports, search rating lists.",
        "norms": "Check title norms, condition by condition.",
    },
    "Files": {
        "players": "Show the entry list in a file of any program, column by column.",
        "convert": "Turn a tournament file into another dialect, or into JSON and back.",
        "samples": "Write small sample files for trying things out.",
    },
    "For programs and research": {
        "engine": "Keep running and answer pairing requests, one JSON object per line.",
        "generate": "Make random tournaments, repeatable from a seed.",
        "campaign": "Play thousands of tournaments and see what they have in common.",
    },
}
"""What verbs are for, in the order of `--help`; name: what it does. Commands: `cli.<name>_verb.command`."""

VERBS = {name: meaning for verbs in GROUPS.values() for name, meaning in verbs.items()}

ENTRY_POINTS = "pairwright.verbs"
"""Where other packages name verbs of theirs: commands of click."""


def added_verbs() -> dict[str, EntryPoint]:
    """The verbs of other packages by their names; ours keep theirs."""
    from pairwright.common.plug_ins import offered

    return {one.name: one for one in offered(ENTRY_POINTS) if one.name not in VERBS}
