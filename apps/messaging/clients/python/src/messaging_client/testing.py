"""Fakes for a program's own tests, so that they send nothing."""
from __future__ import annotations

import json
from typing import Any, AsyncIterator, Dict, List, Mapping, Optional, Sequence

from ._http import Response
from .webhooks import sign_webhook

__all__ = ["AsyncFakeTransport", "FakeTransport", "sign_webhook"]


class FakeTransport:
    """Returns these answers in order, repeats the last one, and records the requests.

    :param answers: each with ``status``, ``body`` and ``headers``
    """

    def __init__(self, answers: Sequence[Mapping[str, Any]]) -> None:
        self._answers = answers
        self.requests: List[Dict[str, Any]] = []

    def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        sent = json.loads(body) if body and body.startswith(b"{") else body
        self.requests.append({"method": method, "url": url, "headers": dict(headers), "body": sent})
        answer = self._answers[min(len(self.requests), len(self._answers)) - 1]
        content = json.dumps(answer["body"]).encode() if "body" in answer else b""
        found = {name.lower(): value for name, value in answer.get("headers", {}).items()}
        return Response(answer.get("status", 200), found, content, iter([content]) if stream else None)

    def close(self) -> None:
        pass


class AsyncFakeTransport:
    """A FakeTransport for AsyncMessaging."""

    def __init__(self, answers: Sequence[Mapping[str, Any]]) -> None:
        self._fake = FakeTransport(answers)
        self.requests = self._fake.requests

    async def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        response = self._fake.send(method, url, headers, body, timeout, stream)
        return Response(response.status, response.headers, response.body, _parts(response.body) if stream else None)

    async def close(self) -> None:
        pass


async def _parts(body: bytes) -> AsyncIterator[bytes]:
    yield body
