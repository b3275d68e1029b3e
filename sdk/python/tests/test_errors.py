"""Whatever happens is an AcquisError that says what, and by which request; no error shows the key."""

import traceback

import httpx
import pytest

from acquis import (
    Acquis,
    AcquisError,
    ApiError,
    AuthenticationError,
    ConflictError,
    NotFoundError,
    QuotaExceededError,
    RateLimitError,
    ServerError,
    UnexpectedResponseError,
    ValidationError,
)
from acquis.errors import error_of

from .drivers import KEY, Driver
from .misbehaving import Misbehaving, Reply, answer, close, failure, half, head, raw, text


@pytest.mark.parametrize(
    ("status", "code", "kind"),
    [
        (400, "bad_request", ApiError),
        (401, "unauthorized", AuthenticationError),
        (404, "article_not_found", NotFoundError),
        (405, "method_not_allowed", ApiError),
        (409, "key_in_use", ConflictError),
        (413, "payload_too_large", ApiError),
        (422, "odd", ValidationError),
        (429, "rate_limited", RateLimitError),
        (429, "quota_exceeded", QuotaExceededError),
        (500, "internal_error", ServerError),
        (503, "service_unavailable", ServerError),
        (599, "unheard_of", ServerError),
    ],
)
def test_the_kind_follows_status_and_code(driver: Driver, status: int, code: str, kind: type[ApiError]) -> None:
    with Misbehaving(failure(status, code)) as server, pytest.raises(ApiError) as raised:
        driver.call(server.url, lambda client: client.articles.get("gdpr", "33"), max_retries=0)
    error = raised.value
    assert type(error) is kind
    assert (error.status, error.code, error.request_id) == (status, code, "req_1")
    assert str(error) == f"{status} {code}: About {code}. (req_1)"
    assert error.headers["x-request-id"] == "req_1"
    assert isinstance(error.body, dict)


def test_all_that_is_wrong_with_a_request_is_told(driver: Driver) -> None:
    detail = [
        {"loc": ["body", "question"], "msg": "Too short", "type": "string_too_short", "ctx": {"min_length": 10}},
        {"loc": ["body", "data_types", 3], "msg": "No text", "type": "string_type", "input": 7, "later": True},
    ]
    with Misbehaving(answer({"detail": detail}, 422)) as server, pytest.raises(ValidationError) as raised:
        driver.call(server.url, lambda client: client.check("Why?"))
    assert raised.value.code == "validation_error"
    assert raised.value.message == "body.question: Too short; body.data_types.3: No text"
    assert [violation.type for violation in raised.value.violations] == ["string_too_short", "string_type"]


ODD_BODIES = (
    *("", "<html>Bad</html>", "[]", "null", "7", '"text"', "\ud7ff", "{" * 100_000),
    *('{"error": "text"}', '{"error": {"code": 7}}', '{"error": null}'),
    *('{"detail": "text"}', '{"detail": [7]}', '{"detail": 7}', '{"detail": {"a": 1}}'),
)


@pytest.mark.parametrize("body", ODD_BODIES)
@pytest.mark.parametrize("status", [304, 403, 422, 502])
def test_a_body_in_another_form_is_an_error_too(status: int, body: str) -> None:
    error = error_of(status, httpx.Headers(), body)
    assert (error.status, error.code, error.request_id) == (status, f"http_{status}", None)
    assert str(error) == f"{status} http_{status}: The service gave no reason."


def test_half_an_error_keeps_its_status(driver: Driver) -> None:
    reply = raw(head(404, {"Content-Length": "1000", "X-Request-Id": "req_1"}), b'{"error"')
    with Misbehaving(reply) as server, pytest.raises(NotFoundError, match=r"404 http_404: .* \(req_1\)"):
        driver.call(server.url, lambda client: client.health())


@pytest.mark.parametrize(
    ("reply", "said"),
    [
        (text(200, "<html>Log in</html>"), "no JSON"),
        (text(200, ""), "no JSON"),
        (answer([]), "no JSON"),
        (answer({"status": "healthy"}), "corpus_version"),
    ],
)
def test_a_success_in_another_form(driver: Driver, reply: Reply, said: str) -> None:
    with Misbehaving(reply) as server:
        with pytest.raises(
            UnexpectedResponseError, match=f"^GET /v1/health was answered with 200, but not as .*{said}$"
        ):
            driver.call(server.url, lambda client: client.health())
        assert len(server.requests) == 1


def test_a_redirect_is_not_followed_with_the_key(driver: Driver) -> None:
    with Misbehaving(raw(head(302, {"Location": "http://127.0.0.1:1/", "Content-Length": "0"}))) as server:
        with pytest.raises(ApiError, match="302 http_302"):
            driver.call(server.url, lambda client: client.health())


@pytest.mark.parametrize("body", [b"\x1f\x8b\x08\x00nonsense", b""])
def test_a_body_that_cannot_be_unpacked(driver: Driver, body: bytes) -> None:
    headers = {"Content-Encoding": "gzip", "Content-Length": str(len(body)), "Content-Type": "application/json"}
    with Misbehaving(raw(head(200, headers), body)) as server, pytest.raises(AcquisError):
        driver.call(server.url, lambda client: client.health(), max_retries=0)


@pytest.mark.parametrize("reply", [failure(401, "unauthorized"), close, half(b"{"), text(200, "no"), answer({})])
def test_no_error_shows_the_key(driver: Driver, reply: Reply) -> None:
    with Misbehaving(reply) as server, pytest.raises(AcquisError) as raised:
        driver.call(server.url, lambda client: client.account.keys.create(name="CI"), max_retries=0)
    told = "".join(traceback.format_exception(raised.value)) + repr(raised.value) + repr(vars(raised.value))
    assert KEY not in told


def test_a_key_that_is_made_is_not_shown_where_the_answer_cannot_be_read(driver: Driver) -> None:
    with Misbehaving(answer({"id": "x", "api_key": "acq_live_secret"}, 201)) as server:
        with pytest.raises(UnexpectedResponseError) as raised:
            driver.call(server.url, lambda client: client.account.keys.create())
    assert "acq_live_secret" not in "".join(traceback.format_exception(raised.value))


@pytest.mark.parametrize("key", ["acq_live_1\n2", "acq live", "acq_live_ü", "acq_live_\x00"])
def test_a_key_that_no_header_can_carry_is_refused_without_being_shown(key: str) -> None:
    with pytest.raises(AcquisError, match="copy it again") as raised:
        Acquis(api_key=key)
    assert key not in "".join(traceback.format_exception(raised.value))


def test_a_header_that_cannot_be_sent_is_told(driver: Driver) -> None:
    with Misbehaving() as server, pytest.raises(AcquisError, match="cannot be sent"):
        driver.call(server.url, lambda client: client.health(extra_headers={"X-Request-Id": "a\nb"}))
    assert driver.pauses == []
