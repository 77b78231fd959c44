"""The verbs for people: one module each, imported only when it is used."""

from __future__ import annotations

COMPLETION = "_PAIRWRIGHT_COMPLETE"
"""Set by the shell while it asks for completions."""

GROUPS = {
    "Run an event": {
        "desk": "Run a tournament in the browser, from the first entry to the last prize.",
        "league": "Run a league of teams over months: fixtures, results in any order, tables.",
        "kjca": "Run a junior section on cards, from the first draw to the trophies.",
        "lots": "Draw lots in public: Varma numbers, ceremony, commitment, verification.",
        "round-robin": "Make the schedule of a round robin, for numbers given or drawn.",
    },
    "Pair a round and say why": {
        "pair": "Pair the next round of a tournament.",
        "why": "Say why a player was drawn as he was, and why not otherwise.",
        "judge": "Judge a pairing made by hand: rules broken, price of each change.",
        "repair": "A no-show or late entry after publication: the ways out, with their prices.",
        "consequences": "Correct an old result: what counts, which rounds would have been otherwise.",
        "completable": "Is there a way through all rounds of an event?",
        "forecast": "Whom may I meet next, and how will it end? Chances by drawing the future.",
    },
    "Check what was paired": {
        "check": "Pair every round of finished tournaments again and show each difference.",
        "compare": "Compare two pairings of a round: where they differ, which article decides.",
        "certify": "Write a certificate that the pairing of a round is the best one.",
        "verify-certificate": "Verify such a certificate without pairing anything.",
    },
    "Standings, paper, pages": {
        "standings": "Show the standings with every tie-break, and why somebody stands where.",
        "crosstable": "Show crosstables, pairings and lists, on the screen or as files.",
        "show": "Show the crosstable of a tournament.",
        "publish": "Make a small web site of a tournament, for any web space.",
        "ratings": "Show rating changes, write rating reports, search rating lists.",
        "norms": "Check title norms, condition by condition.",
    },
    "Files": {
        "players": "Show the entry list in a file of any program, column by column.",
        "convert": "Turn a tournament file into another dialect, or into JSON and back.",
        "samples": "Write small sample files, to try everything with.",
    },
    "For programs and research": {
        "engine": "A process that stays and pairs what it is asked, one JSON object a line.",
        "generate": "Make random tournaments, repeatable from a seed.",
        "campaign": "Play thousands of tournaments and see what they have in common.",
    },
}
"""What verbs are for, in the order of `--help`; name: what it does. Commands: `cli.<name>_verb.command`."""

VERBS = {name: meaning for verbs in GROUPS.values() for name, meaning in verbs.items()}
