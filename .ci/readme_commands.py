"""Print the commands of the README's numbered set-up blocks, so that what is tested is what is promised."""

import re
import sys
from pathlib import Path

text = (Path(__file__).parent.parent / "README.md").read_text(encoding="utf-8")
blocks = re.findall(
    r"```(?:sh|console|bash)\n(.*?)```", text.split("## Set up", 1)[1].split("\n## ", 1)[0], re.S
)
if len(blocks) != 2:
    sys.exit(f"the README's section 'Set up' must hold exactly two commands, it holds {len(blocks)}")
print(blocks[int(sys.argv[1]) - 1].strip())
