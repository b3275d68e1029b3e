"""An answer as it is written: whole, cut, failed, left."""

import json

import pytest

from acquis import Acquis, ApiConnectionError, AuthenticationError, StreamError

from .drivers import KEY, Driver
from .misbehaving import Misbehaving, close, events, failure, half

STATUS = b'event: status\ndata: {"stage": "retrieving"}\n\n'
CHUNK = 'event: chunk\ndata: "72 h, “at most” 🇪🇺"\n\n'.encode()
COMPLETE = (
    b'event: complete\ndata: {"structured": null, "confidence": "certain", "confidence_score": 0.9, "sources": [],'
    b' "should_abstain": false, "abstention_reason": null, "request_id": "req_1", "corpus_version": "v",'
    b' "processing_time_ms": 5, "later": [1]}\n\n'
)
DONE = b'event: done\ndata: {"request_id": "req_1", "processing_time_ms": 5}\n\n'
QUESTION = "Who reports a breach, and when?"


def test_events_come_in_order_with_their_types(driver: Driver) -> None:
    stream = events(
        b": hello\n\n", STATUS, CHUNK[:30], CHUNK[30:], b"event: later\ndata: ?\n\n", COMPLETE, DONE, b"tail"
    )
    with Misbehaving(stream) as server:
        taken = driver.events(server.url, lambda client: client.check_stream(QUESTION, regulation="gdpr"))
    assert [event.event for event in taken] == ["status", "chunk", "complete", "done"]
    assert taken[1].data == "72 h, “at most” 🇪🇺"
    assert taken[2].data.confidence == "certain"
    (request,) = server.requests
    assert request.line == "POST /v1/check/stream HTTP/1.1"
    assert json.loads(request.body) == {"question": QUESTION, "regulation": "gdpr"}
    assert request.headers["accept"] == "text/event-stream"


@pytest.mark.parametrize(
    "length", [0, len(STATUS), len(STATUS) + 20, len(STATUS + CHUNK) - 9, len(STATUS + CHUNK + COMPLETE)]
)
def test_a_stream_that_ends_early_is_told(driver: Driver, length: int) -> None:
    whole = STATUS + CHUNK + COMPLETE + DONE
    with Misbehaving(events(whole[:length])) as server:
        with pytest.raises(StreamError, match="ended early: the answer is not complete"):
            driver.events(server.url, lambda client: client.check_stream(QUESTION))
        assert len(server.requests) == 1


def test_a_stream_that_breaks_off_is_told(driver: Driver) -> None:
    with Misbehaving(half(STATUS + CHUNK)) as server, pytest.raises(StreamError, match="broke off: the answer is not"):
        driver.events(server.url, lambda client: client.check_stream(QUESTION))


def test_the_services_own_error_is_told(driver: Driver) -> None:
    with Misbehaving(events(STATUS, b'event: error\ndata: "The answer could not be made."\n\n')) as server:
        with pytest.raises(StreamError, match=r"^The answer could not be made\.$"):
            driver.events(server.url, lambda client: client.check_stream(QUESTION))


def test_a_refusal_comes_before_the_stream(driver: Driver) -> None:
    with Misbehaving(failure(401, "unauthorized")) as server, pytest.raises(AuthenticationError):
        driver.events(server.url, lambda client: client.check_stream(QUESTION))
    with Misbehaving(close) as server, pytest.raises(ApiConnectionError):
        driver.events(server.url, lambda client: client.check_stream(QUESTION, max_retries=0))


def test_leaving_stops_the_work(driver: Driver) -> None:
    with Misbehaving() as server:
        server.then(events(STATUS, CHUNK, after=server.hang))
        taken = driver.events(server.url, lambda client: client.check_stream(QUESTION), take=2)
        assert [event.event for event in taken] == ["status", "chunk"]
        assert server.left.wait(10)


def test_a_stream_that_falls_silent_is_told(driver: Driver) -> None:
    with Misbehaving() as server:
        server.then(events(STATUS, after=server.hang))
        with pytest.raises(StreamError, match="broke off"):
            driver.events(server.url, lambda client: client.check_stream(QUESTION, timeout=0.5))
        assert server.left.wait(10)


def test_a_loop_that_is_left_stops_the_work_without_with() -> None:
    with Misbehaving() as server, Acquis(api_key=KEY, base_url=server.url) as client:
        server.then(events(STATUS, after=server.hang))
        for event in client.check_stream(QUESTION):
            assert event.event == "status"
            break
        assert server.left.wait(10)


def test_the_question_is_sent_when_the_stream_is_read_and_only_once() -> None:
    with Misbehaving(events(STATUS, DONE)) as server, Acquis(api_key=KEY, base_url=server.url) as client:
        stream = client.check_stream(QUESTION)
        assert (server.requests, stream.request_id) == ([], None)
        assert len(list(stream)) == 2
        assert stream.request_id == "req_1"
        assert list(stream) == []
        assert len(server.requests) == 1
