"""Lessons, drills and quizzes, and their scores."""
