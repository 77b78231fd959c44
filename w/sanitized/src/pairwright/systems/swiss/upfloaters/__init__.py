"""Systems that pair the top-scoregroup with upfloaters: Double-Swiss (C.04.5) and teams (C.04.6)."""
