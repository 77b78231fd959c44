"""The native reader of fixed columns. It reads what is of the plain form and hands the rest back.

Its twin in plain Python is what stands beside each call (`rows.py`, `games.py`, `reader.py`, `agreement.py`):
that reads everything, says what is wrong, and serves alone where there is no native core. What the classes
and functions of the core take and give is said in `native/column_bindings.cpp`.
"""

from __future__ import annotations

from pairwright.matching import CORE as CORE

NATIVE = CORE is not None
"""Whether it reads; False leaves everything to the twin."""
