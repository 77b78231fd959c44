"""Everything that the pages do, as JSON for programs, under /api/v1."""
