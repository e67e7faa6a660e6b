"""Fakes for a program's own tests, so that they send nothing."""
from __future__ import annotations

import json
from typing import Any, Dict, List, Mapping, Optional, Sequence

from ._transport import Response
from .webhooks import sign_webhook

__all__ = ["FakeTransport", "sign_webhook"]


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
