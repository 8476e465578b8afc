"""One file a command, the parser, and what programs read (JSON, CSV)."""
