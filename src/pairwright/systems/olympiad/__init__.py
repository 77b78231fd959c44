"""The Olympiad pairing rules (D.02): a Swiss system of its own for teams."""
