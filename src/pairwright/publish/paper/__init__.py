"""Sheets of paper, set by Typst: lists, slips, cards, posters. `sheets.typ` is the layout, the rest its data."""
