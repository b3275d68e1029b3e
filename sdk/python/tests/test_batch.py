"""Batches: whole and as their results come, cut, short, left."""

import json
from typing import Any

import pytest

from acquis import Acquis, ServerError, StreamError, ValidationError
from acquis._results import ResultReader
from acquis.models import BatchQuestion, BatchResult, SystemContext

from .drivers import KEY, Driver
from .misbehaving import Misbehaving, answer, failure, half, lines

ITEMS: list[Any] = [
    BatchQuestion(id="ü", question="Who reports a breach?", system_context=SystemContext(sector="health")),
    {"description": "It ranks applicants.", "data_types": ["letters"]},
    {"question": "Who pays a fine?", "system_context": SystemContext(sector="finance")},
]
SENT = [
    {"id": "ü", "question": "Who reports a breach?", "system_context": {"sector": "health"}},
    {"description": "It ranks applicants.", "data_types": ["letters"]},
    {"question": "Who pays a fine?", "system_context": {"sector": "finance"}},
]


def refused(index: int, name: str | None = None) -> dict[str, Any]:
    error = {"code": "rate_limited", "message": "“Slow down” 🇪🇺", "status": 429, "request_id": "req_1"}
    return {"index": index, "id": name, "status": 429, "error": error, "retry_after": 7}


def line(result: dict[str, Any], end: str = "\n") -> bytes:
    return (json.dumps(result, ensure_ascii=False) + end).encode()


RESULTS = [refused(1), refused(0, "ü"), refused(2)]
LINES = b"\n" + line(RESULTS[0]) + b"\n\n" + line(RESULTS[1]) + line(RESULTS[2])


def read(*pieces: bytes, expected: int = 3) -> tuple[list[BatchResult], str | None]:
    reader = ResultReader(expected)
    return [result for piece in pieces for result in reader.feed(piece)], reader.lacking


@pytest.mark.parametrize("end", [b"\n", b"\r\n", b"\r"])
def test_results_are_the_same_wherever_their_lines_are_cut(end: bytes) -> None:
    stream = LINES.replace(b"\n", end)
    expected = ([BatchResult.model_validate(result) for result in RESULTS], None)
    assert read(stream) == expected
    assert read(*[bytes([byte]) for byte in stream]) == expected
    for cut in range(len(stream)):
        assert read(stream[:cut], b"", stream[cut:]) == expected


def test_a_result_is_there_once_its_line_is_whole() -> None:
    reader = ResultReader(1)
    assert list(reader.feed(line(refused(0), end=""))) == []
    assert reader.lacking == "1 of 1 results are missing"
    assert [result.index for result in reader.feed(b"\n")] == [0]
    assert reader.lacking is None


def test_a_result_that_comes_twice_is_not_that_of_another_item() -> None:
    results, lacking = read(line(refused(0)), line(refused(0)), expected=2)
    assert (len(results), lacking) == (2, "1 of 2 results are missing")


@pytest.mark.parametrize("stated", ["<html>", "{}", '{"index": 0', "7"])
def test_a_line_that_cannot_be_read_is_a_stream_error(driver: Driver, stated: str) -> None:
    with Misbehaving(lines(f"{stated}\n".encode())) as server:
        with pytest.raises(StreamError, match="A line of the batch's results cannot be read"):
            driver.events(server.url, lambda client: client.batch_stream(ITEMS))


def test_results_come_as_they_are_there(driver: Driver) -> None:
    with Misbehaving(lines(LINES[:50], LINES[50:], b"\n")) as server:
        taken = driver.events(server.url, lambda client: client.batch_stream(iter(ITEMS)))
    assert [(result.index, result.id, result.retry_after) for result in taken] == [
        (1, None, 7),
        (0, "ü", 7),
        (2, None, 7),
    ]
    (request,) = server.requests
    assert request.line == "POST /v1/batch HTTP/1.1"
    assert request.headers["accept"] == "application/x-ndjson"
    assert json.loads(request.body) == {"items": SENT}


def test_all_results_come_in_one_piece(driver: Driver) -> None:
    body = {"results": [refused(0), refused(1)], "succeeded": 0, "failed": 2, "corpus_version": "v"}
    with Misbehaving(answer({**body, "request_id": "req_1", "processing_time_ms": 1})) as server:
        response = driver.call(server.url, lambda client: client.batch(iter(ITEMS)))
    assert [result.error.code for result in response.results] == ["rate_limited", "rate_limited"]
    assert response._request_id == "req_1"
    assert server.requests[0].headers["accept"] == "application/json"
    assert json.loads(server.requests[0].body) == {"items": SENT}


def test_results_that_end_early_are_told(driver: Driver) -> None:
    short = LINES[: -len(line(RESULTS[2]))]
    for reply in (lines(short), lines(short + line(RESULTS[2], end=""))):
        with Misbehaving(reply) as server:
            with pytest.raises(StreamError, match="ended early: 1 of 3 results are missing"):
                driver.events(server.url, lambda client: client.batch_stream(ITEMS))
            assert len(server.requests) == 1


def test_results_that_break_off_are_told(driver: Driver) -> None:
    with Misbehaving(half(line(RESULTS[0]))) as server:
        with pytest.raises(StreamError, match="broke off: 2 of 3 results are missing"):
            driver.events(server.url, lambda client: client.batch_stream(ITEMS))


def test_leaving_stops_the_work(driver: Driver) -> None:
    with Misbehaving() as server:
        server.then(lines(line(RESULTS[0]), after=server.hang))
        taken = driver.events(server.url, lambda client: client.batch_stream(ITEMS), take=1)
        assert [result.index for result in taken] == [1]
        assert server.left.wait(10)


def test_results_are_not_waited_for_beyond_the_last_one(driver: Driver) -> None:
    with Misbehaving() as server:
        server.then(lines(LINES, after=server.hang))
        assert len(driver.events(server.url, lambda client: client.batch_stream(ITEMS))) == 3
        assert server.left.wait(10)


def test_a_batch_is_sent_once_unless_the_call_says_otherwise(driver: Driver) -> None:
    for use in (lambda client: client.batch(ITEMS), lambda client: client.batch(ITEMS, timeout=9)):
        with Misbehaving(failure(503, "unavailable")) as server:
            with pytest.raises(ServerError):
                driver.call(server.url, use, max_retries=5)
            assert len(server.requests) == 1
    with Misbehaving(failure(503, "unavailable")) as server:
        with pytest.raises(ServerError):
            driver.events(server.url, lambda client: client.batch_stream(ITEMS), max_retries=5)
        assert len(server.requests) == 1
    assert driver.pauses == []
    with Misbehaving(failure(503, "unavailable"), lines(LINES)) as server:
        assert len(driver.events(server.url, lambda client: client.batch_stream(ITEMS, max_retries=1))) == 3
        assert len(server.requests) == 2


def test_no_items_are_refused_by_the_service() -> None:
    detail = [{"loc": ["body", "items"], "msg": "At least one", "type": "too_short"}]
    with Misbehaving(answer({"detail": detail}, 422)) as server, Acquis(api_key=KEY, base_url=server.url) as client:
        with pytest.raises(ValidationError, match=r"body\.items: At least one"):
            list(client.batch_stream([]))
