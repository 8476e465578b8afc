"""Time to the first prompt of the game, and of the bare interpreter, side by side.

``python -m benchmarks.start``; median of RUNS, in milliseconds.
"""

import compileall
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

RUNS = 15
ROOT = Path(__file__).resolve().parent.parent
STARTS = {
    "bare interpreter": ["-c", "print('>')"],
    "classic, from a pipe": ["game.py"],
    "casino": ["game.py", "--table", "casino"],
}


def first_prompt(arguments: list[str], home: str) -> float:
    """Return the milliseconds until a start prints its first prompt."""
    begun = time.perf_counter()
    environ = {"HOME": home, "PATH": "/usr/bin:/bin"}
    with subprocess.Popen(
        [sys.executable, *arguments],
        cwd=ROOT,
        env=environ,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        bufsize=0,
    ) as process:
        assert process.stdout
        told = b""
        while b">" not in told:
            told += process.stdout.read(4096)
        took = time.perf_counter() - begun
        process.kill()
    return took * 1000


def main() -> None:
    """Print the medians."""
    compileall.compile_dir(ROOT / "blackjack", quiet=1)
    with tempfile.TemporaryDirectory() as home:
        times: dict[str, list[float]] = {name: [] for name in STARTS}
        for _ in range(RUNS):
            for name, arguments in STARTS.items():
                times[name].append(first_prompt(arguments, home))
    for name, taken in times.items():
        print(f"{name:<22} {statistics.median(taken):6.1f} ms")


if __name__ == "__main__":
    main()
