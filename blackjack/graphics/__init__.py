"""Pictures of a game: a view and a look in, lines out. Only terminal.py touches a stream."""
