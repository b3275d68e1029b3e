# Made by `bun run sdk/python/scripts/generate.ts` from the asynchronous client. Not to be changed by hand.
"""An answer as it is written."""

from collections.abc import Generator
from types import TracebackType

import httpx
from typing_extensions import Self

from acquis._events import FrameReader, event_of
from acquis._requests import Call, RequestOptions
from acquis._sync.transport import Transport
from acquis.errors import StreamError, request_id_of
from acquis.models import StreamEvent


class _Opening:
    """A question that is sent once."""

    def __init__(self, transport: Transport, call: Call, options: RequestOptions) -> None:
        self._transport = transport
        self._call = call
        self._options = options
        self.response: httpx.Response | None = None

    def response_to_it(self) -> httpx.Response:
        if self.response is None:
            self.response = self._transport.send(self._call, self._options, whole=False)
        return self.response


def _read(opening: _Opening) -> Generator[StreamEvent, None]:
    response = opening.response_to_it()
    frames = FrameReader()
    try:
        for received in response.iter_bytes():
            for name, data in frames.feed(received):
                event = event_of(name, data)
                if event is None:
                    continue
                yield event
                if event.event == "done":
                    return
    except (httpx.RequestError, httpx.StreamError) as error:
        raise StreamError("The answer's stream broke off") from error
    finally:
        response.close()
    raise StreamError("The answer's stream ended before the answer was complete")


class CheckStream:
    """The events of an answer, to be read once. The question is sent when the stream is entered or read.

    Leaving the `with` stops the work in the service. Raises a StreamError where the service ends the stream with
    an error, or where it ends without being done.
    """

    def __init__(self, transport: Transport, call: Call, options: RequestOptions) -> None:
        self._opening = _Opening(transport, call, options)
        # It knows nothing of this object, so that it ends with it where a loop is left without a `with`.
        self._events = _read(self._opening)

    @property
    def request_id(self) -> str | None:
        """Names the request in the service's log; None before the question is sent."""
        response = self._opening.response
        return None if response is None else request_id_of(response.headers)

    def __enter__(self) -> Self:
        self._opening.response_to_it()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, traceback: TracebackType | None
    ) -> None:
        self.close()

    def __iter__(self) -> Self:
        return self

    def __next__(self) -> StreamEvent:
        return self._events.__next__()

    def close(self) -> None:
        """Stops the work in the service, where it still goes on."""
        self._events.close()
        if self._opening.response is not None:
            self._opening.response.close()
