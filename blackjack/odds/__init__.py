"""Exact expectations, basic strategy and charts: pure functions that need numpy."""
