"""Maximum-weight matching on indices and integers, with a proof of optimality.

The native core serves where it was built; `reference` is its twin in plain Python. `BACKEND` says
which of them answers here ("native" or "python"); the environment variable PAIRWRIGHT_BACKEND=python
asks for the twin. Where the twin serves unasked, a RuntimeWarning says so, once.
"""

from __future__ import annotations

import os
import sys
import warnings

from pairwright.common.values import TYPE_CHECKING
from pairwright.matching.vertex_roles import ANY_ROLE, HIGH, LOW, OUT

if TYPE_CHECKING:
    from typing import Any

CORE: Any = None
"""The native core, for what only it can do; None where plain Python serves.

The reader of TRF looks at each call (`matching.CORE`): what is of the plain form is read by the core, what is
not by the twin beside the call, which says what is wrong (`native/column_bindings.cpp`: what they exchange).
"""

_LATEST = "Seed"
"""What only a core of this version has: one of an older Pairwright is left alone."""

_ASKED_FOR_PYTHON = os.environ.get("PAIRWRIGHT_BACKEND") == "python"
_OLDER = False

if not (TYPE_CHECKING or _ASKED_FOR_PYTHON):
    try:
        from pairwright.matching import _core as CORE  # noqa: N812
    except ImportError:
        pass
    else:
        _OLDER = not hasattr(CORE, _LATEST)
        CORE = None if _OLDER else CORE

if TYPE_CHECKING or CORE is None:
    from pairwright.matching.reference import Conflicts, GroupWalk, Matcher, tight_pairing
    from pairwright.matching.witness_reference import CompletionWitness

    BACKEND = "python"
else:
    from pairwright.matching._core import CompletionWitness, Conflicts, GroupWalk, Matcher, tight_pairing

    BACKEND = "native"

if CORE is None and not _ASKED_FOR_PYTHON and sys.platform != "emscripten":  # a browser has no compiler
    warnings.warn(
        "the native core was built for an older Pairwright, so plain Python pairs: the same rounds, several "
        "times slower. Build it anew by installing this version again (python -m pip install .)."
        if _OLDER
        else "the native core is missing, so plain Python pairs: the same rounds, several times slower. "
        "Install a wheel, or install again where there are a C++20 compiler and the headers of "
        "Python (Debian: g++ and python3-dev); "
        "PAIRWRIGHT_BACKEND=python asks for plain Python without this word.",
        RuntimeWarning,
        stacklevel=2,
    )

__all__ = [
    "ANY_ROLE",
    "BACKEND",
    "CORE",
    "HIGH",
    "LOW",
    "OUT",
    "CompletionWitness",
    "Conflicts",
    "GroupWalk",
    "Matcher",
    "tight_pairing",
]
