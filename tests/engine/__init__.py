"""Tests of the game itself: no screen, no disk, no mocks."""
