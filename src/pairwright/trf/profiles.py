"""The dialects of the report file that can be written, as values."""

from __future__ import annotations

from pairwright.common.values import dataclass


@dataclass(frozen=True, slots=True)
class Profile:
    """What a dialect has.

    numeric:     the records of TRF26 (142 ... 299).
    extended:    XXR, XXC, XXP, XXA, and the byes of the next round in its column.
    xxs, bb:     points as XXS, as BB*.
    wide:        player numbers above 9999, declared by XXW.
    portable:    spellings that engines of 2025 accept as well.
    """

    name: str
    numeric: bool = False
    extended: bool = False
    xxs: bool = False
    bb: bool = False
    wide: bool = True
    portable: bool = False

    @property
    def dialect(self) -> str:
        """What it is called in a sentence: TRF16."""
        return self.name.replace("trf", "TRF")

    @property
    def single(self) -> bool:
        """True when everything is written in one spelling only."""
        return not (self.numeric and self.extended)


PROFILES = {
    profile.name: profile
    for profile in (
        Profile("trf16", wide=False),
        Profile("trfx", extended=True, xxs=True),
        Profile("trfbx", extended=True, bb=True),
        Profile("trf26", numeric=True),
        Profile("engine", numeric=True, extended=True, xxs=True, bb=True, portable=True),
    )
}
