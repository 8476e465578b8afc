"""The game for programs in any language: JSON lines, a message a line."""
