"""The criteria of section B (since 2026, article 2): what each demands, how it is read, where it decides.

In our own words. The numbers of one criterion differ from edition to edition; that of 2026 also has names.
"""

from __future__ import annotations

from pairwright.common.messages import N_
from pairwright.systems.criterion import AnnotatedCriterion, Example

_EDITIONS = ("2012", "2017", "2026")


def _numbers(first: str, second: str, third: str) -> dict[str, tuple[str, ...]]:
    return dict(zip(_EDITIONS, (tuple(one.split()) for one in (first, second, third)), strict=True))


_FLOATS_LATER = N_(
    "Since 2017 the score differences of those who float again are counted too, after everything "
    "else; since 2026 only downfloaters of the own scoregroup are counted here."
)

CRITERIA = (
    AnnotatedCriterion(
        _numbers("B.1.a", "C.1", "2.1.1"),
        ("C1",),
        N_("Two players meet at most once in the event."),
        N_(
            "A game lost by forfeit, or by coming too late, counts as if it had never been arranged: the "
            "same pair may be made again."
        ),
        N_("All editions agree: only games that were played are meetings."),
        Example("04-c1-forfeit-may-meet-again", 1, not_=3),
    ),
    AnnotatedCriterion(
        _numbers("B.1.b", "C.2", "2.1.2"),
        ("C2",),
        N_(
            "A player who has had a bye, or a point because the opponent did not come in time, does not "
            "get the bye."
        ),
        N_(
            "By the edition of 2012 a half-point bye is a bye like any other here: it bars, and the round"
            " counts as a downfloat for the next two rounds."
        ),
        N_(
            "Since 2017 a half-point bye bars no more; since 2026 every round bars that brought the "
            "points of a win without play."
        ),
        Example("05-c2-half-point-bye", 3, not_=0),
        Example("05-c2-half-point-bye", 4, not_=0),
    ),
    AnnotatedCriterion(
        _numbers("B.2", "C.3", "2.1.3"),
        ("C3",),
        N_(
            "Two players with the same absolute colour preference do not meet. A preference is absolute "
            "when one colour was had at least twice more often than the other, or in both of the last two"
            " games."
        ),
        N_("So nobody gets beyond a difference of two, or the same colour three times in a row."),
        N_("All editions agree; topscorers are excepted in the last round."),
        Example("07-c3-absolute-colours", 5, not_=7),
    ),
    AnnotatedCriterion(
        _numbers("A.10", "A.7", "1.8"),
        (),
        N_(
            "When the last round is paired, players with more than half of the possible points are "
            "topscorers. If one of them is involved, two with the same absolute colour preference may "
            "meet."
        ),
        N_(
            "They meet if and only if keeping them apart would force more downfloaters, or "
            "downfloaters with higher scores. A player who is not a topscorer is treated as one if "
            "and only if paired with one, and may then be denied the colour like a topscorer."
        ),
        N_(
            "Since 2017 no clause says “if and only if”: it follows from the order of the criteria, since"
            " such a pair is legal and is counted after the downfloaters."
        ),
        Example("08-c3-topscorers-last-round", 5),
    ),
    AnnotatedCriterion(
        _numbers("", "C.4", "2.2.1"),
        ("C4",),
        N_("After a bracket is paired, its downfloaters and everybody below can still be paired completely."),
        N_("Pairs that could meet are parted, and more players move down, where the rest needs them."),
        N_(
            "Since 2026 it is asked of every bracket; in 2017 of the one before the last alone, after which "
            "the rest is thrown together; in 2012 the procedure goes back a step and merges brackets."
        ),
        Example("10-c4-completion", 1, rather=3),
    ),
    AnnotatedCriterion(
        _numbers("", "", "2.3.1"),
        ("C5",),
        N_("Whoever has the bye has as low a score as possible."),
        N_("It comes before all criteria of quality, so it is settled before the first bracket is paired."),
        N_("Earlier editions have no such criterion: the bye falls to whoever is left in the last bracket."),
        Example("12-c5-pab-score", 4, not_=0),
    ),
    AnnotatedCriterion(
        _numbers("", "C.5", "2.4.1"),
        ("C6",),
        N_("As few players as possible move down from the bracket."),
        N_("As many pairs as possible are made, before their quality is looked at."),
        N_("The edition of 2012 says it by the number of pairs of the procedure."),
        Example("08-c3-topscorers-last-round", 1, not_=2),
    ),
    AnnotatedCriterion(
        _numbers("B.3 C.14", "C.6", "2.4.2"),
        ("C7",),
        N_("The scores of opponents are as close as possible."),
        N_(
            "Brackets are paired from the top down, and players moved down are paired first; nobody is "
            "moved down to satisfy what comes later in the order."
        ),
        N_("Since 2017 it is a criterion of its own: downfloaters have scores as low as possible."),
        Example("13-c7-downfloater-scores", 7, rather=1),
        Example("13-c7-downfloater-scores", 5, rather=7),
    ),
    AnnotatedCriterion(
        _numbers("", "C.7", "2.4.3"),
        ("C8",),
        N_("Those move down with whom the next bracket can be paired best."),
        N_("As few as possible leave it again, with scores as low as possible; no further bracket counts."),
        N_("Since 2017; not asked there of the last two brackets. The edition of 2012 does not look ahead."),
        Example("14-c8-next-bracket", 2, rather=4),
    ),
    AnnotatedCriterion(
        _numbers("", "", "2.4.4"),
        ("C9",),
        N_("Whoever has the bye has missed as few games as possible."),
        N_("It is asked only where the one player who leaves a bracket has the bye."),
        N_("New in 2026."),
        Example("15-c9-unplayed-games", 5, not_=0),
    ),
    AnnotatedCriterion(
        _numbers("", "C.8", "2.4.5"),
        ("C10",),
        N_("As few topscorers and opponents of theirs as possible get a colour difference above two."),
        N_("Topscorers may meet with the same absolute preference, but not more often than need be."),
        N_("In 2012 it is a step of the procedure, the last one that gives way (C.10.g)."),
        Example("16-c10-colour-difference-three", 3, not_=6),
    ),
    AnnotatedCriterion(
        _numbers("", "C.9", "2.4.6"),
        ("C11",),
        N_("As few topscorers and opponents of theirs as possible get the same colour three times in a row."),
        N_("It is asked after the colour differences above two."),
        N_("In 2012 it is a step of the procedure, the last one that gives way (C.10.g)."),
        Example("17-c11-third-colour", 3, not_=6),
    ),
    AnnotatedCriterion(
        _numbers("B.4", "C.10", "2.4.7"),
        ("C12",),
        N_("As many players as possible get the colour that they prefer."),
        N_("It is counted by pairs: of two players with the same preference one goes without it."),
        N_("All editions agree; they differ in what is counted before it."),
        Example("07-c3-absolute-colours", 1, not_=7),
    ),
    AnnotatedCriterion(
        _numbers("A.7.d", "C.11", "2.4.8"),
        ("C13",),
        N_("As few players as possible go without a strong colour preference."),
        N_("By the edition of 2012 it is asked before all other preferences, and in odd rounds alone."),
        N_("Since 2017 it is asked in every round, after the number of all preferences."),
        Example("19-c13-strong-preference", 2, not_=3),
    ),
    AnnotatedCriterion(
        _numbers("B.5", "C.12 C.13", "2.4.9 2.4.10"),
        ("C14", "C15"),
        N_("Nobody floats in the same direction in two rounds in a row."),
        N_("Downfloaters come first, then upfloaters; points without play count as a downfloat."),
        _FLOATS_LATER,
        Example("21-c14-pab-is-a-downfloat", 1, not_=5),
    ),
    AnnotatedCriterion(
        _numbers("B.6", "C.14 C.15", "2.4.11 2.4.12"),
        ("C16", "C17"),
        N_("Nobody floats in the same direction as two rounds before."),
        N_(
            "By the edition of 2012 downfloaters of two rounds before are protected before upfloaters of "
            "the last round; later editions go by the round first."
        ),
        _FLOATS_LATER,
        Example("23-c16-downfloat-two-rounds-ago", 2, rather=5),
    ),
    AnnotatedCriterion(
        _numbers("", "C.16 C.17 C.18 C.19", "2.4.13 2.4.14 2.4.15 2.4.16"),
        ("C18", "C19", "C20", "C21"),
        N_("Who floats again in the same direction meets an opponent with a score as near as possible."),
        N_("Downfloaters before their opponents, the last round before the one before it; the widest first."),
        N_("Since 2017. The edition of 2012 does not count how far somebody floats."),
        Example("25-c18-limbo", 1, not_=6),
    ),
)
"""From the absolute criteria to the last ones."""
