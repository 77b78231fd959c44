"""The modules that the index of articles names, with the lines that its links go to."""

from __future__ import annotations

import ast
import posixpath
import re
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "src" / "pairwright"
INDEX = ROOT / "docs" / "rules" / "index.md"
ROW = re.compile(r"^\| [^|]*\| `([\w.]+)` \|", re.M)
CELL = re.compile(r"<td><code>([a-z]\w*(?:\.\w+)+)</code></td>")


def linked(index: str) -> str:
    """The index as HTML, every function linked to its code."""
    return CELL.sub(
        lambda cell: f'<td><a href="../{_address(cell[1])}"><code>{cell[1]}</code></a></td>', index
    )


def pages() -> dict[str, str]:
    """The code of every module named in the index, by its place in the site."""
    modules = sorted({_home(name)[0] for name in ROW.findall(INDEX.read_text(encoding="utf-8"))})
    return {_place(module): _page(module) for module in modules}


def _page(module: str) -> str:
    code = (PACKAGE / module).read_text(encoding="utf-8")
    back = posixpath.relpath("rules/index.md", posixpath.dirname(_place(module)))
    name = module.removesuffix(".py").replace("/", ".")
    return (
        f"---\nsearch:\n  exclude: true\nhide: [toc]\n---\n# pairwright.{name}\n\n"
        f'Back to [the index of articles]({back}).\n\n``````python linenums="1"\n{code}``````\n'
    )


def _address(function: str) -> str:
    module, names = _home(function)
    return f"{_place(module).removesuffix('.md')}.html#__codelineno-0-{_line(module, names)}"


def _place(module: str) -> str:
    return f"source/{module.removesuffix('.py')}.md".replace("__init__", "package")


@cache
def _home(function: str) -> tuple[str, tuple[str, ...]]:
    """The file of a function ("systems/dutch/rules.py") and its names within it."""
    parts = function.split(".")
    for length in range(len(parts) - 1, 0, -1):
        for file in ("/".join(parts[:length]) + ".py", "/".join(parts[:length]) + "//__init__.py"):
            if (PACKAGE / file).is_file():
                return file, tuple(parts[length:])
    raise LookupError(f"the index of articles names {function}, which is not there")


@cache
def _tree(module: str) -> ast.Module:
    return ast.parse((PACKAGE / module).read_text(encoding="utf-8"))


def _line(module: str, names: tuple[str, ...]) -> int:
    body, line = _tree(module).body, 1
    for name in names:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and node.name == name:
                body, line = node.body, node.lineno
                break
        else:
            raise LookupError(f"{module} has no {'.'.join(names)}")
    return line
