"""What pages show, as plain values made from the state of a section: nothing here knows of requests."""
