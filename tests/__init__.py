"""Tables for rules, transcripts for sessions, laws for everything.

``python -m tests.regenerate`` writes the golden files anew.
"""
