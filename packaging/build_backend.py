"""How the package is built: scikit-build-core, once the catalogues of translations are there."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

from scikit_build_core import build
from scikit_build_core.build import *  # noqa: F403  (which hooks there are depends on its settings)

# A frontend finds the backend in this folder, and nothing else that is there.
sys.path.append(str(Path(__file__).parent))
from catalogue_files import compile_catalogues


def build_wheel(*words: Any, **named: Any) -> str:
    """PEP 517's hook."""
    compile_catalogues()
    return build.build_wheel(*words, **named)


def build_editable(*words: Any, **named: Any) -> str:
    """PEP 660's hook."""
    compile_catalogues()
    return build.build_editable(*words, **named)


def build_sdist(*words: Any, **named: Any) -> str:
    """PEP 517's hook."""
    compile_catalogues()
    return build.build_sdist(*words, **named)
