"""Sheets of paper, set by Typst: `sheets.typ` is the layout, all else is its data."""
