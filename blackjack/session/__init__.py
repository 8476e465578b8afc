"""A person at a table: the loop, the lobby, how a game begins, is kept and is resumed."""
