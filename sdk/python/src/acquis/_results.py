"""Reads the results of a batch as they come: one a line."""

from collections.abc import Iterator

from pydantic import ValidationError as InvalidModel

from acquis._reading import LineReader
from acquis.errors import StreamError
from acquis.models import BatchResult


class ResultReader:
    """Reads the results of as many items as are `expected`. An empty line only keeps the connection open."""

    def __init__(self, expected: int) -> None:
        self._lines = LineReader()
        self._expected = expected
        self._missing = set(range(expected))

    @property
    def lacking(self) -> str | None:
        """How many items have no result yet; None once each has its own."""
        return f"{len(self._missing)} of {self._expected} results are missing" if self._missing else None

    def feed(self, received: bytes) -> Iterator[BatchResult]:
        """Gives the results that end in these bytes."""
        for line in self._lines.feed(received):
            if line.strip() == "":
                continue
            try:
                result = BatchResult.model_validate_json(line)
            except InvalidModel as error:
                raise StreamError("A line of the batch's results cannot be read") from error
            self._missing.discard(result.index)
            yield result
