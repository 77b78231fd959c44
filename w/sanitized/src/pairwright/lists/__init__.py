"""Lists of people as others keep them: spreadsheets, CSV, lines pasted from anywhere, made into players."""
