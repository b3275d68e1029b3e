"""The clients against a service: each call that it has. `ACQUIS_URL` and `ACQUIS_API_KEY` say which."""

import inspect
from typing import Any

import anyio
import httpx
import pytest

from acquis import Acquis, AsyncAcquis, AuthenticationError, NotFoundError, ValidationError
from acquis.models import BatchQuestion, BatchResult

QUESTION = "How long do I have to report a personal data breach to the authority?"
SYSTEM = "It ranks applicants for a job by their letters."
ITEMS = [
    BatchQuestion(id="breach", question=QUESTION, regulation="gdpr"),
    {"id": "ranking", "description": SYSTEM, "sector": "employment"},
    {"id": "short", "question": "Why?"},
]
INTERNAL = ("/v1/admin/", "/v1/console/", "/mcp")


class Recorder:
    """Keeps which operations were called."""

    def __init__(self) -> None:
        self.called: set[tuple[str, str]] = set()

    def record(self, request: httpx.Request) -> None:
        self.called.add((request.method, request.url.raw_path.decode().partition("?")[0]))

    async def record_async(self, request: httpx.Request) -> None:
        self.record(request)


async def _value(given: Any) -> Any:
    return await given if inspect.isawaitable(given) else given


def _outcome(result: BatchResult) -> Any:
    """What must be the same however it is asked for."""
    if result.check is not None:
        return result.id, result.check.answer
    if result.classification is not None:
        return result.id, result.classification.risk_level
    return result.id, [violation.loc for violation in result.detail or ()]


async def _events(stream: Any) -> list[Any]:
    if hasattr(stream, "__aenter__"):
        async with stream as entered:
            return [event async for event in entered]
    with stream as entered:
        return list(entered)


async def call_everything(client: Any) -> None:
    """Each call once, with what its answer must have. The same words drive both clients."""
    assert (await _value(client.health())).status == "healthy"
    ready = await _value(client.ready())
    assert ready._request_id.startswith("req_")

    checked = await _value(client.check(QUESTION, regulation="gdpr", response_format="structured"))
    assert checked.corpus_version == ready.corpus_version
    assert "gdpr_art33" in [source.article_id for source in checked.sources]
    assert checked.structured is not None
    assert checked._request_id == checked.request_id

    events = await _events(client.check_stream(QUESTION, regulation="gdpr"))
    assert [event.event for event in events if event.event != "chunk"] == ["status", "status", "complete", "done"]
    assert "".join(event.data for event in events if event.event == "chunk") == checked.answer

    classified = await _value(client.classify(SYSTEM, sector="employment", data_types=["letters"]))
    assert classified.risk_level == "high"
    assert all(obligation.deadline is None or obligation.deadline.year > 2020 for obligation in classified.obligations)

    whole = await _value(client.batch(ITEMS))
    outcomes = [("breach", checked.answer), ("ranking", "high"), ("short", [["body", "question"]])]
    assert [_outcome(result) for result in whole.results] == outcomes
    assert (whole.succeeded, whole.failed) == (2, 1)
    pieces = await _events(client.batch_stream(ITEMS))
    assert [_outcome(result) for result in sorted(pieces, key=lambda result: result.index)] == outcomes
    duties = await _value(client.obligations.list(risk_level="high", role="deployer", high_risk_by="annex_iii"))
    assert duties.total == len(duties.obligations) > 0
    assert all("deployer" in duty.roles for duty in duties.obligations)

    article = await _value(client.articles.get("gdpr", "Art. 33"))
    assert article.article == "Article 33"
    assert "72 hours" in " ".join(chunk.text for chunk in article.chunks)
    references = await _value(client.articles.references("gdpr", "33", as_of="2999-01-01"))
    assert references.article == "Article 33"
    assert "gdpr" in [act.act_id for act in (await _value(client.regulations.list(as_of="2999-01-01"))).regulations]
    assert (await _value(client.regulations.get("gdpr", as_of="2999-01-01"))).contents != []
    found = await _value(client.search("personal data breach", regulation="gdpr", limit=3))
    assert 0 < len(found.results) <= 3
    defined = await _value(client.definitions.list(term="personal data", regulation="gdpr", as_of="2999-01-01"))
    assert defined.definitions[0].citation.startswith("Article 4")
    assert (await _value(client.versions.list())).current == ready.corpus_version
    assert (await _value(client.versions.diff("current", ready.corpus_version, act_id="gdpr"))).same

    account = await _value(client.account.get())
    assert account.quota.used >= 3
    assert len((await _value(client.account.usage())).months) == 12
    created = await _value(client.account.keys.create(name="Contract"))
    assert created.id in [key.id for key in await _value(client.account.keys.list())]
    assert (await _value(client.account.keys.revoke(created.id)))["status"] == "revoked"


async def fail_everywhere(client: Any, stranger: Any) -> None:
    """The service's errors, by their kinds."""
    with pytest.raises(NotFoundError) as missing:
        await _value(client.articles.get("gdpr", "147"))
    assert missing.value.code == "article_not_found"
    assert missing.value.request_id is not None
    with pytest.raises(ValidationError) as invalid:
        await _value(client.check("Why?"))
    assert [violation.type for violation in invalid.value.violations] == ["string_too_short"]
    with pytest.raises(ValidationError):
        await _events(client.check_stream("Why?"))
    with pytest.raises(AuthenticationError):
        await _value(stranger.account.get())


def operations() -> set[tuple[str, str]]:
    """What the service's document has for clients."""
    with Acquis() as client:
        document = httpx.get(f"{client._transport.settings.base_url}/openapi.json").json()
    return {
        (method.upper(), path)
        for path, item in document["paths"].items()
        for method in item
        if not path.startswith(INTERNAL)
    }


def is_like(called: tuple[str, str], operation: tuple[str, str]) -> bool:
    """Whether a call is one of the operation `GET /v1/articles/{regulation}/{article_number}`."""
    parts, names = called[1].split("/"), operation[1].split("/")
    same = all(name.startswith("{") or name == part for part, name in zip(parts, names, strict=False))
    return called[0] == operation[0] and len(parts) == len(names) and same


def all_called(recorder: Recorder) -> None:
    assert [one for one in sorted(operations()) if not any(is_like(call, one) for call in recorder.called)] == []


async def _synchronous(recorder: Recorder) -> None:
    hooks = {"request": [recorder.record]}
    with httpx.Client(event_hooks=hooks) as http_client, Acquis(api_key="acq_live_unknown") as stranger:
        client = Acquis(http_client=http_client)
        await call_everything(client)
        await fail_everywhere(client, stranger)


async def _asynchronous(recorder: Recorder) -> None:
    hooks = {"request": [recorder.record_async]}
    async with httpx.AsyncClient(event_hooks=hooks) as http_client, AsyncAcquis(api_key="acq_live_unknown") as stranger:
        client = AsyncAcquis(http_client=http_client)
        await call_everything(client)
        await fail_everywhere(client, stranger)


def test_the_synchronous_client_has_each_call() -> None:
    recorder = Recorder()
    anyio.run(_synchronous, recorder)
    all_called(recorder)


def test_the_asynchronous_client_has_each_call() -> None:
    recorder = Recorder()
    anyio.run(_asynchronous, recorder)
    all_called(recorder)
