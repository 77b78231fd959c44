"""What everything else rests on: errors, messages, values, files written whole."""
