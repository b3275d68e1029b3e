# Made by `bun run sdk/python/scripts/generate.ts` from the asynchronous client. Not to be changed by hand.
"""What comes piece by piece: an answer as it is written, the results of a batch."""

from collections.abc import Generator
from types import TracebackType
from typing import Generic, TypeVar

import httpx
from typing_extensions import Self

from acquis._reading import Reader
from acquis._requests import Call, RequestOptions
from acquis._sync.transport import Transport
from acquis.errors import StreamError, request_id_of

Item = TypeVar("Item")


class _Opening:
    """A call that is sent once."""

    def __init__(self, transport: Transport, call: Call, options: RequestOptions) -> None:
        self._transport = transport
        self._call = call
        self._options = options
        self.response: httpx.Response | None = None

    def response_to_it(self) -> httpx.Response:
        if self.response is None:
            self.response = self._transport.send(self._call, self._options, whole=False)
        return self.response


def _read(opening: _Opening, reader: Reader[Item]) -> Generator[Item, None]:
    response = opening.response_to_it()
    try:
        for received in response.iter_bytes():
            for item in reader.feed(received):
                yield item
                if reader.lacking is None:
                    return
    except (httpx.RequestError, httpx.StreamError) as error:
        raise StreamError(f"The stream broke off: {reader.lacking}") from error
    finally:
        response.close()
    raise StreamError(f"The stream ended early: {reader.lacking}")


class Stream(Generic[Item]):
    """The events of an answer, or the results of a batch, to be read once. The call is sent when it is entered or read.

    Leaving the `with` stops the work in the service. Raises a StreamError where the service ends the stream with
    an error, or where it ends before all is there.
    """

    def __init__(self, transport: Transport, call: Call, options: RequestOptions, reader: Reader[Item]) -> None:
        self._opening = _Opening(transport, call, options)
        # It knows nothing of this object, so that it ends with it where a loop is left without a `with`.
        self._items = _read(self._opening, reader)

    @property
    def request_id(self) -> str | None:
        """Names the request in the service's log; None before the call is sent."""
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

    def __next__(self) -> Item:
        return self._items.__next__()

    def close(self) -> None:
        """Stops the work in the service, where it still goes on."""
        self._items.close()
        if self._opening.response is not None:
            self._opening.response.close()
