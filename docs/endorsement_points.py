"""What FIDE asks of a program that handles tournaments, point by point, and what holds each of them here."""

from __future__ import annotations

from typing import NamedTuple


class Point(NamedTuple):
    """One point. question: of the check list VCL4THP, draft 13 of August 2026, "" for one of the rules.

    demand: in our words. functions: below `pairwright`, as "module:name". tests: below `tests`, as
    "file::name". missing: what is not there, "" for nothing.
    """

    question: str
    demand: str
    functions: tuple[str, ...] = ()
    tests: tuple[str, ...] = ()
    missing: str = ""


GROUPS: dict[str, tuple[Point, ...]] = {
    "The program": (
        Point("16-18", "Own or external engine, which version", ("systems.dutch.fast:pair_fast",),
              ("cli/test_engine_contract.py::test_without_a_task_the_version_line",)),
        Point("", "English interface and manual", ("web.translations:speaker",),
              ("web/test_refusals.py::test_english_pages_say_it_in_english",
               "docs/test_code_blocks.py::test_the_blocks_of_a_page_run")),
        Point("", "Imports FIDE rating lists", ("standings.rating_lists.readers:read_rating_list",),
              ("unit/test_list_files.py::test_a_list_is_read_as_its_note_says",)),
        Point("", "Pairs a FIDE Swiss and all FIDE accelerations",
              ("systems.dutch.fast:pair_fast", "tournament.acceleration:virtual_points"),
              ("rules/test_c04_7_acceleration.py::test_until_2026_baku_was_for_the_usual_points_only",)),
        Point("", "All tie-breaks of the list MTB26", ("standings.tie_break_register:tie_break",),
              ("unit/test_standings_cli.py::test_every_tie_break_is_listed",)),
        Point("", "Semantic versions; a major version ends an acceptance", (), (),
              "no version has been released"),
        Point("", "A controlled environment for testers: one installed package, no network", (), (),
              "an image of a container is a recipe only, not built in the tests"),
        Point("", "Registered, examined and accepted", (), (),
              "not applied for; the procedure of 2026 accepts nobody yet"),
    ),
    "The checker": (
        Point("19-20", "A free checker on the command line, without dialog", ("cli.check_verb:command",),
              ("cli/test_check_verb.py::test_a_regular_file_is_0",)),
        Point("21", "Report per round, and of the standings",
              ("check.checking:check", "check.checking:check_ranks"),
              ("cli/test_check_verb.py::test_differences_stand_side_by_side_and_are_1",
               "unit/test_check.py::test_the_final_ranks_are_worked_out_again")),
        Point("", "Honours byes, prohibited pairings, acceleration, initial colour, points of the file",
              ("trf.reader:read_trf_report",),
              ("unit/test_check.py::test_those_who_asked_for_a_bye_are_not_paired",
               "unit/test_trf_files.py::test_an_event_is_written_in_a_dialect_as_the_file_beside_it")),
        Point("47-50", "Reads TRF26, TRF16 and TRF06", ("trf.reader:read_trf",),
              ("unit/test_trf_round_trip.py::test_titles_of_the_strategy_are_not_those_of_trf06",)),
        Point("51-53", "Defective files are refused, or every adjustment is told", ("trf.problems:Problem",),
              ("cli/test_check_verb.py::test_points_that_do_not_follow_from_the_results_are_a_difference",)),
        Point("", "Tells where an event leaves the rules", ("check.fide_mode:deviations",),
              ("cli/test_check_fide.py::test_fide_lists_by_level_and_changes_no_exit_status",)),
    ),
    "The generator": (
        Point("22-23", "A free generator on the command line", ("cli.generate_verb:command",),
              ("cli/test_engine_generator.py::test_every_engine_can_read_the_file",)),
        Point("24-29", "Size, ratings, byes, forfeits, unusual results, acceleration, tie-breaks can be set",
              ("simulate.event_settings:Settings",),
              ("unit/test_simulate.py::test_what_is_asked_for_happens",
               "cli/test_engine_generator.py::test_baku_acceleration")),
        Point("25", "What is not given is random", ("simulate.event_settings:random_settings",),
              ("unit/test_simulate.py::test_a_campaign_varies_everything",)),
        Point("30", "Another file each time, unless a seed is given", ("cli.generate_verb:command",),
              ("cli/test_engine_generator.py::test_without_a_seed_each_file_is_another_and_names_its_seed",)),
        Point("31", "Pairings and standings follow the rules", ("simulate.simulation:simulate",),
              ("unit/test_simulate.py::test_every_tournament_makes_sense_and_is_paired_by_the_rules",
               "unit/test_simulate.py::test_ranks_follow_points_and_tie_breaks")),
        Point("32", "Results follow the table of FIDE, differences capped at 400", (
              "simulate.game_results:play",),
              ("unit/test_simulate_results.py::test_article_8_3_1_a_larger_difference_counts_as_400",)),
        Point("33-39", "50 000 tournaments in each direction, every discrepancy classed",
              ("simulate.campaign.campaign_run:acceptance_rows",),
              ("unit/test_campaign.py::test_acceptance_in_both_directions",),
              "the whole size has not been run; the engines to compare with are not accepted themselves"),
    ),
    "FIDE mode": (
        Point("40-43", "The mode of every tournament, from the beginning",
              ("storage.event_state:SectionState",),
              ("storage/test_fide_mode.py::test_a_regular_event_deviates_in_nothing",)),
        Point("44-46", "Left only after a strong warning, written as `### FIDE mode exited`, no way back",
              ("storage.actions.event_acts:LeaveFideMode", "storage.section_deviations:comments"),
              ("storage/test_fide_mode.py::test_fide_mode_is_left_with_a_reason_and_for_good",
               "storage/test_fide_mode.py::test_the_report_says_it_in_comments_that_are_read_again",
               "web/test_fide_questions.py::test_fide_mode_is_left_for_good")),
        Point("54-56", "A tournament brought in is checked, and written as `### Import @ Round n`",
              ("storage.actions.bring_in:BringIn", "storage.section_deviations:comments"),
              ("storage/test_fide_mode.py::"
               "test_a_file_that_says_that_fide_mode_was_left_comes_in_without_it",)),
        Point("57-61", "Number of rounds changed during the event",
              ("storage.section_deviations:conditions_changed",),
              ("storage/test_fide_mode.py::test_c_04_1_1_and_3_what_was_declared_before_round_1",)),
        Point("64-66", "Pairings by hand are possible, and marked", ("storage.section_deviations:by_hand",),
              ("storage/test_fide_mode.py::"
               "test_c_04_2_1_5_a_round_paired_by_hand_is_told_when_it_is_published",)),
        Point("106-111", "Baku by the text; groups fixed with round 1; whoever is away then has no number",
              ("storage.baku:with_group_a", "check.fide_mode:acceleration"),
              ("storage/test_baku.py::test_c_04_7_1_2_group_a_is_fixed_when_round_1_is_published",
               "storage/test_baku.py::test_somebody_with_a_bye_in_round_1_has_no_number_before_he_comes")),
        Point("145", "Which rating counts: FIDE's or the national one", ("storage.pairing_numbers:rank_key",),
              ("storage/test_ranking.py::test_the_national_rating_ranks_those_who_have_no_other",),
              "one rule for the whole event (FIDON); the other methods of record 172 cannot be chosen"),
        Point("151-156", "Pairing numbers: corrections until round 4 is paired, late entries, freeze",
              ("storage.pairing_numbers:ranked", "storage.section_deviations:numbers_moved"),
              ("storage/test_ranking.py::test_c_04_2_2_3_corrections_change_numbers_until_round_4_is_drawn",
               "storage/test_fide_mode.py::test_c_04_2_2_3_numbers_move_until_round_4_is_paired")),
        Point("157-169", "Adjourned games: a draw for pairing, open everywhere else",
              ("tournament.results:is_adjourned",),
              ("web/test_adjourned.py::test_nothing_is_finished_while_a_game_is_adjourned",)),
        Point("170-180", "Half-point byes after the first and full-point byes are warned of",
              ("check.fide_mode:byes",),
              ("rules/test_c04_2_fide_mode.py::"
               "test_c_04_2_3_3_a_second_half_point_bye_and_every_full_point_bye_are_warned_of",
               "web/test_fide_questions.py::test_a_warning_is_asked_about_and_done_with_who_and_why")),
        Point("181-185", "Unusual results 1/2-0, 0-1/2 and 0-0; no other, and three forfeits only",
              ("tournament.results:RESULTS", "check.fide_mode:unusual_results"),
              ("rules/test_c04_2_fide_mode.py::test_results_that_do_not_share_a_point_are_noted",)),
        Point("186-188", "Boards ordered by points and virtual points", ("systems.swiss.boards:board_order",),
              ("rules/test_c04_2_articles.py::"
               "test_c_04_7_1_5_a_round_is_paired_with_the_points_and_the_virtual_points",)),
        Point("189-193", "Results of earlier rounds changed: in time, late, or for the rating report only",
              ("storage.section_deviations:correction",),
              ("storage/test_fide_mode.py::test_c_04_2_4_3_corrections_in_time_late_and_for_rating_only",)),
        Point("194-196", "Prohibited pairings are fixed before round 1",
              ("storage.section_deviations:changes",),
              ("storage/test_fide_mode.py::"
               "test_what_was_noted_comes_back_with_the_journal_and_goes_with_its_act",)),
        Point("199-205", "Tie-breaks of C.07; the list stands during the event",
              ("storage.section_deviations:conditions_changed",),
              ("storage/test_fide_mode.py::test_c_04_1_1_and_3_what_was_declared_before_round_1",)),
        Point("206-209", "Lots come out the same when repeated; values from outside; unrated players",
              ("lots.transcript_replay:replay", "standings.tie_break_register:tie_break"),
              ("rules/tiebreaks/test_c07_articles.py::test_4_2_lots_are_recorded_and_never_made_up",
               "rules/tiebreaks/test_c07_articles.py::"
               "test_10_unrated_opponents_are_left_out_where_the_event_says_so")),
        Point("210-216", "Events of more than thirty days", ("check.fide_mode:duration",),
              ("rules/test_c04_2_fide_mode.py::test_an_event_of_more_than_thirty_days_is_noted",),
              "noted; ratings are not changed by the month"),
        Point("217", "The final report omits nothing", ("publish.fide_report:missing_for_rating",),
              ("web/test_event_form.py::"
               "test_the_report_is_complete_before_the_last_round_and_says_what_was_typed",)),
    ),
}  # fmt: skip
"""The points by what they are about."""
