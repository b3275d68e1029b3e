import pytest

from .drivers import AsyncDriver, Driver, SyncDriver


@pytest.fixture(params=["sync", "asyncio", "trio"])
def driver(request: pytest.FixtureRequest) -> Driver:
    name: str = request.param
    return SyncDriver(name) if name == "sync" else AsyncDriver(name)


@pytest.fixture(autouse=True)
def no_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    """What the machine says is not what the tests say."""
    for name in ("ACQUIS_API_KEY", "ACQUIS_URL", "HTTP_PROXY", "http_proxy", "ALL_PROXY", "all_proxy"):
        monkeypatch.delenv(name, raising=False)
