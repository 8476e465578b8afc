"""Print the Nth command of README.md: a line of its ``sh`` blocks that is no comment."""

import re
import sys
from pathlib import Path

README = Path(__file__).parent.parent / "README.md"


def commands() -> list[str]:
    """Return the commands of the README's shell blocks, in order."""
    blocks = re.findall(r"^```sh\n(.*?)^```", README.read_text(encoding="utf-8"), re.S | re.M)
    lines = [line for block in blocks for line in block.splitlines()]
    return [line for line in lines if line and not line.startswith("#")]


if __name__ == "__main__":
    print(commands()[int(sys.argv[1]) - 1])
