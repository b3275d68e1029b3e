"""What passes is tried again, as the service says; what does not is told at once."""

import httpx
import pytest

from acquis import ApiConnectionError, ApiError, ApiTimeoutError, QuotaExceededError, RateLimitError, ServerError
from acquis._retries import pause_before, retry_after
from acquis.errors import error_of

from .drivers import NOW, Driver
from .misbehaving import Misbehaving, Reply, answer, close, failure, half, text

healthy = answer({"status": "healthy", "corpus_version": "none"})


@pytest.mark.parametrize(
    ("said", "seconds"),
    [
        (None, None),
        ("3", 3.0),
        (" 0 ", 0.0),
        ("Fri, 15 Jan 2027 08:00:05 GMT", 5.0),
        ("Fri, 15 Jan 2027 08:00:05", 5.0),
        ("Fri, 15 Jan 2027 10:00:05 +0200", 5.0),
        ("Thu, 01 Jan 1970 00:00:00 GMT", 0.0),
        ("soon", None),
        ("-1", None),
        ("1.5", None),
        ("", None),
        ("Fri, 99 Jan 2027 08:00:05 GMT", None),
    ],
)
def test_retry_after_is_seconds_or_a_date(said: str | None, seconds: float | None) -> None:
    assert retry_after(said, NOW) == seconds


def test_pauses_double_up_to_eight_seconds_and_scatter_by_a_quarter() -> None:
    error = ApiConnectionError("gone")
    longest = [pause_before(error, tries, now=NOW, chance=1.0) for tries in range(1, 8)]
    assert longest == [0.5, 1.0, 2.0, 4.0, 8.0, 8.0, 8.0]
    assert [pause_before(error, tries, now=NOW, chance=0.0) for tries in (1, 7)] == [0.375, 6.0]


@pytest.mark.parametrize(
    "problem", [close, half(b'{"status"'), failure(500, "internal_error"), failure(429, "rate_limited")]
)
def test_what_passes_is_tried_again_at_most_twice(driver: Driver, problem: Reply) -> None:
    with Misbehaving(problem, problem, healthy) as server:
        assert driver.call(server.url, lambda client: client.health()).status == "healthy"
        assert len(server.requests) == 3
    assert [0.375 <= driver.pauses[0] <= 0.5, 0.75 <= driver.pauses[1] <= 1.0] == [True, True]


def test_the_last_error_is_raised(driver: Driver) -> None:
    replies = [close, failure(503, "service_unavailable"), failure(500, "internal_error")]
    with Misbehaving(*replies) as server, pytest.raises(ServerError) as raised:
        driver.call(server.url, lambda client: client.health())
    assert (raised.value.status, len(server.requests)) == (500, 3)


@pytest.mark.parametrize(
    ("reply", "tries"),
    [
        (failure(408, "request_timeout"), 2),
        (failure(400, "bad_request"), 1),
        (failure(404, "not_found"), 1),
        (failure(409, "key_limit_reached"), 1),
        (failure(409, "busy", {"x-should-retry": "true"}), 2),
        (failure(503, "service_unavailable", {"x-should-retry": "false"}), 1),
        (failure(503, "service_unavailable", {"x-should-retry": "perhaps"}), 2),
        (failure(429, "quota_exceeded", {"x-should-retry": "false", "Retry-After": "1"}), 1),
        (failure(429, "rate_limited", {"Retry-After": "60"}), 2),
        (failure(429, "rate_limited", {"Retry-After": "61"}), 1),
    ],
)
def test_the_service_decides_whether(driver: Driver, reply: Reply, tries: int) -> None:
    with Misbehaving(*[reply] * tries) as server:
        with pytest.raises(ApiError):
            driver.call(server.url, lambda client: client.health(), max_retries=1)
        assert len(server.requests) == tries


def test_the_service_says_after_how_long(driver: Driver) -> None:
    date = {"Retry-After": "Fri, 15 Jan 2027 08:00:30 GMT"}
    with Misbehaving(failure(429, "rate_limited", {"Retry-After": "7"}), failure(503, "away", date), healthy) as server:
        driver.call(server.url, lambda client: client.health())
    assert driver.pauses == [7.0, 30.0]


def test_a_call_may_say_how_often(driver: Driver) -> None:
    with Misbehaving(close, close, close, close, healthy) as server:
        driver.call(server.url, lambda client: client.health(max_retries=4), max_retries=0)
        assert len(server.requests) == 5
    with Misbehaving(close) as server, pytest.raises(ApiConnectionError):
        driver.call(server.url, lambda client: client.health(max_retries=0))


def test_nobody_there(driver: Driver) -> None:
    with Misbehaving() as server:
        pass
    with pytest.raises(ApiConnectionError, match=rf"^{server.url} was not reached: .+"):
        driver.call(server.url, lambda client: client.health(), max_retries=1)
    assert len(driver.pauses) == 1


def test_no_answer_in_time(driver: Driver) -> None:
    with Misbehaving() as server:
        server.then(server.hang, server.hang)
        with pytest.raises(ApiTimeoutError, match=rf"^{server.url} did not answer in time$"):
            driver.call(server.url, lambda client: client.health(timeout=0.05), max_retries=1)
    assert len(driver.pauses) == 1


def test_a_stream_is_opened_again_until_it_answers(driver: Driver) -> None:
    with Misbehaving(failure(503, "away"), failure(429, "rate_limited"), failure(404, "not_found")) as server:
        with pytest.raises(ApiError, match="not_found"):
            driver.events(server.url, lambda client: client.check_stream("Who reports a breach?"))
        assert len(server.requests) == 3


def test_a_key_that_is_asked_for_again_is_the_same_one(driver: Driver) -> None:
    made = {
        "id": 1,
        "api_key": "acq_live_1",
        "key_prefix": "acq_live_1",
        "name": "CI",
        "created_at": "2026-11-23T00:00:00Z",
    }
    with Misbehaving(close, failure(503, "away"), answer(made, 201), answer(made, 201)) as server:
        driver.call(server.url, lambda client: client.account.keys.create(name="CI"))
        driver.call(server.url, lambda client: client.account.keys.create(name="CI"))
    first, second, third, other = (request.headers["idempotency-key"] for request in server.requests)
    assert first == second == third != other


def test_the_kinds_of_429() -> None:
    for code, kind in {"rate_limited": RateLimitError, "quota_exceeded": QuotaExceededError}.items():
        assert type(error_of(429, httpx.Headers(), f'{{"error": {{"code": "{code}"}}}}')) is kind


def test_a_page_of_a_proxy_is_tried_again(driver: Driver) -> None:
    with Misbehaving(text(502, "<html>Bad Gateway</html>"), healthy) as server:
        assert driver.call(server.url, lambda client: client.health()).status == "healthy"
