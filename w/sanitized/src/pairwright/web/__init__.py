"""The desk: run a tournament in the browser. The map for builders of pages is at the top of app.py."""
