"""Reads an answer as it is written: Server-Sent Events."""

from collections.abc import Iterator

from pydantic import TypeAdapter
from pydantic import ValidationError as InvalidModel

from acquis._reading import LineReader
from acquis.errors import StreamError
from acquis.models import StreamEvent

_events: TypeAdapter[StreamEvent] = TypeAdapter(StreamEvent)
_text: TypeAdapter[str] = TypeAdapter(str)
_known = frozenset(("status", "chunk", "complete", "done"))


class FrameReader:
    """Takes bytes as they come, gives the frames that are whole: a name and the data, which may be on several lines."""

    def __init__(self) -> None:
        self._lines = LineReader()
        self._name = ""
        self._data: list[str] = []

    def feed(self, received: bytes) -> Iterator[tuple[str, str]]:
        """Gives the frames that end in these bytes."""
        for line in self._lines.feed(received):
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


class EventReader:
    """Reads the events of an answer, of which `done` is the last."""

    def __init__(self) -> None:
        self._frames = FrameReader()
        self.lacking: str | None = "the answer is not complete"

    def feed(self, received: bytes) -> Iterator[StreamEvent]:
        """Gives the events that end in these bytes, without those that this version does not know."""
        for name, data in self._frames.feed(received):
            event = event_of(name, data)
            if event is None:
                continue
            if event.event == "done":
                self.lacking = None
            yield event
