"""The journal: every game, answer by answer, and every finished hand, in one SQLite file.

``store`` keeps and finds them, ``rows`` says what they are.
"""
