"""The tests of the walls use the browsers of the tests of the desk."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parents[1] / "web"))
