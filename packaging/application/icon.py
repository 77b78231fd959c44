"""Write the mark of the program as a picture of 512 pixels: `icon.py mark.svg icon.png`."""

import sys
from pathlib import Path

import typst

source, target = Path(sys.argv[1]), Path(sys.argv[2])
page = (
    f'#set page(width: 256pt, height: 256pt, margin: 0pt, fill: none)\n#image("{source.name}", width: 256pt)'
)
made = source.parent / "icon.typ"
made.write_text(page, encoding="utf-8")
target.write_bytes(typst.compile(str(made), format="png", ppi=144))
