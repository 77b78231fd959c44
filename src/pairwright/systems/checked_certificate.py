"""What verifying a certificate found, whatever the system."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class CheckedCertificate:
    """What is wrong with a certificate; "" where nothing is.

    facts: it speaks of another tournament or another state of it. proof: the numbers prove nothing.
    order: pairing the round again gives other pairs, colours, or numbers of boards. notes: what the proof
    leaves open, line by line, and only pairing the round again shows; nothing for a certificate that proves
    the whole.
    """

    facts: str = ""
    proof: str = ""
    order: str = ""
    notes: tuple[str, ...] = ()

    @property
    def valid(self) -> bool:
        """True when everything holds."""
        return not (self.facts or self.proof or self.order)
