"""The game itself: pure, without input, output or chance of its own."""
