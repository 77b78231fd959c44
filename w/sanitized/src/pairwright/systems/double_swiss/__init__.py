"""The Double-Swiss System of FIDE (C.04.5): every pairing is a match of two games."""
