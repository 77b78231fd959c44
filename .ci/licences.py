"""List the licences of what an SBOM names: `licences.py sbom.cdx.json`.

Status 1 for a licence that is not known to fit.
"""

import json
import sys
from pathlib import Path

FITS = (
    *("MIT", "BSD", "Apache", "PSF", "Python Software Foundation", "ISC", "MPL", "Mozilla", "Zlib"),
    *("Unlicense", "HPND"),
)
"""Permissive ones, and the Mozilla licence, which asks something only of those who change its files."""

ASKED = {
    "partd": "BSD-3-Clause by its licence file; what it declares does not say so",
    "psycopg": "LGPL-3.0-only: used as it is, through its interface, by the extra `postgres`",
    "psycopg-binary": "LGPL-3.0-only: used as it is, through its interface, by the extra `postgres`",
}
"""Packages under other licences, and why they serve."""

unknown = []
components = json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))["components"]
for one in sorted(components, key=lambda one: one["name"].lower()):
    told = [
        entry.get("expression") or entry["license"].get("id") or entry["license"].get("name", "")
        for entry in one.get("licenses", [])
    ]
    told = sorted({text.splitlines()[0][:60] for text in told if text})
    print(f"{one['name']} {one.get('version', '')}: {', '.join(told) or 'not declared'}")
    if one["name"] not in ASKED and not any(fit in text for fit in FITS for text in told):
        unknown.append(one["name"])
print(f"{len(components)} packages; licences that were not looked at: {', '.join(unknown) or 'none'}")
sys.exit(1 if unknown else 0)
