"""The programs of `benchmarks` and `docs` as modules, for tests that run parts of them."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType


def program(path: str) -> ModuleType:
    """The program at a path below the checkout, such as "benchmarks/fuzz_trf.py"."""
    file = Path(__file__).parents[1] / path
    specification = importlib.util.spec_from_file_location(file.stem, file)
    assert specification is not None
    assert specification.loader is not None
    module = importlib.util.module_from_spec(specification)
    sys.modules[file.stem] = module  # dataclasses look themselves up there
    specification.loader.exec_module(module)
    return module
