"""-g: a random tournament, from nothing, from a key file, from a seed or from a model."""

from __future__ import annotations

import os
from dataclasses import replace

from pairwright.cli import exit_codes
from pairwright.cli.drawing import Rules, pair_next
from pairwright.cli.engine.checklist import checklist_of_rounds
from pairwright.cli.engine.common import engine_line, load_for_engine, report
from pairwright.cli.engine.generator_config import read_key_file
from pairwright.cli.engine.grammar import LINE_ENDS, Request
from pairwright.cli.engine.paths import beside_input, checklist_name, refuse_overwriting
from pairwright.cli.failures import exit_code_of, explain, warn
from pairwright.cli.files import read_bytes, write_bytes
from pairwright.cli.generated import with_headers
from pairwright.errors import BadInput, PairwrightError
from pairwright.simulate import Chance, Settings, random_settings, settings_like, simulate
from pairwright.tournament.player import Player
from pairwright.tournament.tournament import Tournament
from pairwright.trf.writer import write_trf

LARGEST_SEED = 2**64 - 1


def generate(request: Request) -> int:
    """Write the tournament file; 1 when a round could not be paired and the file ends before it."""
    source = request.inputs[0] if request.inputs else _config_name(request)
    output = beside_input(request.output, source) if source else request.output
    try:
        checklist = None if request.checklist is None else checklist_name(request.checklist, output)
        refuse_overwriting(source, output, checklist or "")
        seed = seed_of(request.seed or ("" if _config_name(request) else request.config))
        settings, players = _wanted(request, seed)
        made = simulate(
            settings,
            seed,
            players=players,
            pair_next=pair_next(Rules(settings.system, settings.edition, request.readings)),
        )
        line_end = request.line_end or LINE_ENDS["crlf"]
        text = write_trf(with_headers(made), profile="engine", line_end=line_end)
        if checklist is not None:
            _write_checklist(checklist, made.tournament, request.rules)
        write_bytes(output, text.encode())
    except PairwrightError as error:
        if isinstance(error, BadInput) and request.config:
            for line in explain(error):
                warn(f"Error parsing configuration file {request.config}: {line}")
            return exit_code_of(error)
        return report(error, source or output)
    if made.stopped:
        warn(f"Error generating {output}: {made.stopped}")
        return exit_codes.NO_PAIRING
    return exit_codes.DONE


def _config_name(request: Request) -> str:
    """The key file of -g; in JaVaFo's grammar a whole number is a seed instead."""
    is_seed = request.javafo and request.config.isascii() and request.config.isdigit()
    return "" if is_seed else request.config


def seed_of(text: str) -> int:
    """The seed that was given; a random one for "". Raises BadInput."""
    if not text:
        return int.from_bytes(os.urandom(4), "big")
    if not (text.isascii() and text.isdigit()) or int(text) > LARGEST_SEED:
        raise BadInput(f"the seed must be a whole number from 0 to {LARGEST_SEED}, not {text!r}")
    return int(text)


def _wanted(request: Request, seed: int) -> tuple[Settings, tuple[Player, ...]]:
    """The settings, and the entry list when it comes from a model."""
    players: tuple[Player, ...] = ()
    if request.inputs:
        model = load_for_engine(request.inputs[0], request, "any")
        settings, players = settings_like(model), model.players
    else:
        settings = _random_settings(request, seed)
    acceleration = "baku" if request.accelerate else settings.acceleration
    edition = request.edition or (settings.edition if settings.system == request.system else "")
    return replace(settings, acceleration=acceleration, system=request.system, edition=edition), players


def _random_settings(request: Request, seed: int) -> Settings:
    """Random settings, those of the key file put in."""
    name = _config_name(request)
    if not name:
        return random_settings(Chance(seed, 1))
    text = read_bytes(name).decode("utf-8", "replace")
    keys = read_key_file(text, javafo=request.javafo)
    unit = "per thousand" if keys.per_thousand else "one in N"
    warn(f"Note: the rates in {name} are read as {unit}")
    given = keys.settings
    return keys.applied(
        random_settings(Chance(seed, 1), players=given.get("players", 0), rounds=given.get("rounds", 0))
    )


def _write_checklist(name: str, tournament: Tournament, rules: Rules) -> None:
    text = checklist_of_rounds(tournament, rules, "Round #{}.\n") + engine_line()
    write_bytes(name, text.encode())
