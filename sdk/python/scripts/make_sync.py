"""Makes the synchronous client from the asynchronous one: `python make_sync.py FROM TO`."""

import re
import sys
from pathlib import Path

HEADER = "# Made by `bun run sdk/python/scripts/generate.ts` from the asynchronous client. Not to be changed by hand.\n"

RULES = (
    (r"\basync (?=def|with|for)", ""),
    (r"\bawait ", ""),
    (r"\b(_?)Async(?=[A-Z])", r"\1"),
    (r"\b_async\b", "_sync"),
    (r"\b__a(?=enter|exit|iter|next)", "__"),
    (r"\ba(?=close\b|read\b|iter_bytes\b)", ""),
    (r"^import anyio\n", ""),
    (r"\banyio\.sleep\b", "time.sleep"),
    (r"The client for asynchronous programs, .*(?=\"\"\")", "The client for synchronous programs."),
)


def to_sync(source: str) -> str:
    """The synchronous form of a module."""
    for pattern, replacement in RULES:
        source = re.sub(pattern, replacement, source, flags=re.MULTILINE)
    return HEADER + source


def main(source: Path, target: Path) -> None:
    """Makes each module of a folder anew in another one."""
    target.mkdir(parents=True, exist_ok=True)
    for module in source.glob("*.py"):
        (target / module.name).write_text(to_sync(module.read_text(encoding="utf-8")), encoding="utf-8")


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]))
