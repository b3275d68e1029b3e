"""Reads streams, however their bytes are cut."""

import codecs
import re
from collections.abc import Iterator
from typing import Protocol, TypeVar

Item = TypeVar("Item", covariant=True)


class Reader(Protocol[Item]):
    """Makes items of a stream's bytes. It is of one stream: what it was given decides what it gives next."""

    @property
    def lacking(self) -> str | None:
        """What is still to come, in words; None once all is there."""

    def feed(self, received: bytes) -> Iterator[Item]:
        """Gives the items that end in these bytes. Raises a StreamError for what cannot be read."""


class LineReader:
    """Takes bytes as they come, gives the lines that are whole. A line ends with LF, CR or both."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
        self._rest = ""
        self._after_return = False

    def feed(self, received: bytes) -> list[str]:
        """Gives the lines that end in these bytes, without their ends."""
        text = self._decoder.decode(received)
        if text == "":
            return []
        # A line that ended with CR is over at once; an LF that follows belongs to it.
        if self._after_return:
            text = text.removeprefix("\n")
        self._after_return = text.endswith("\r")
        *lines, self._rest = re.split(r"\r\n|\n|\r", self._rest + text)
        return lines
