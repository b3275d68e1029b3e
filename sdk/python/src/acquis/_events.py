"""Reads Server-Sent Events, however their bytes are cut."""

import codecs
import re
from collections.abc import Iterator

from pydantic import TypeAdapter
from pydantic import ValidationError as InvalidModel

from acquis.errors import StreamError
from acquis.models import StreamEvent

_events: TypeAdapter[StreamEvent] = TypeAdapter(StreamEvent)
_text: TypeAdapter[str] = TypeAdapter(str)
_known = frozenset(("status", "chunk", "complete", "done"))


class FrameReader:
    """Takes bytes as they come, gives the frames that are whole: a name and the data, which may be on several lines."""

    def __init__(self) -> None:
        self._decoder = codecs.getincrementaldecoder("utf-8-sig")(errors="replace")
        self._rest = ""
        self._after_return = False
        self._name = ""
        self._data: list[str] = []

    def _lines(self, text: str) -> list[str]:
        # A line that ended with CR is over at once; an LF that follows belongs to it.
        if self._after_return:
            text = text.removeprefix("\n")
        self._after_return = text.endswith("\r")
        *lines, self._rest = re.split(r"\r\n|\n|\r", self._rest + text)
        return lines

    def feed(self, received: bytes) -> Iterator[tuple[str, str]]:
        """Gives the frames that end in these bytes."""
        text = self._decoder.decode(received)
        for line in self._lines(text) if text else ():
            if line == "":
                if self._data:
                    yield self._name, "\n".join(self._data)
                self._name, self._data = "", []
                continue
            field, _, value = line.partition(":")
            if field == "event":
                self._name = value.removeprefix(" ")
            elif field == "data":
                self._data.append(value.removeprefix(" "))


def event_of(name: str, data: str) -> StreamEvent | None:
    """The event of a frame; None for one that this version does not know. Raises a StreamError for an error."""
    try:
        if name == "error":
            raise StreamError(_text.validate_json(data))
        if name not in _known:
            return None
        return _events.validate_json(f'{{"event": "{name}", "data": {data}}}')
    except InvalidModel as error:
        raise StreamError(f'The event "{name}" of the answer\'s stream cannot be read') from error
