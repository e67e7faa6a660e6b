"""Verifies deliveries of webhooks."""
from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
import time
from typing import Any, Callable, Dict, Mapping, Sequence, Union

from ._errors import WebhookVerificationError


def verify_webhook(
    raw_body: Union[bytes, str],
    headers: Mapping[str, Union[str, Sequence[str]]],
    secrets: Union[str, Sequence[str]],
    *,
    tolerance: float = 300,
    now: Callable[[], float] = time.time,
) -> Dict[str, Any]:
    """Checks that a delivery is genuine and recent, and returns its event. It reads the Standard Webhooks headers only:
    ``X-Service-Signature`` does not sign a timestamp, so a recorded delivery could be replayed at any time.

    :param raw_body: the bytes of the request as they arrived, before any parsing
    :param secrets: the webhook's secret, or several while one is being replaced
    :param tolerance: seconds by which the time of a delivery may differ from now
    :raises WebhookVerificationError: when it is not genuine, or too old or too new
    """
    if not isinstance(raw_body, (bytes, bytearray, str)):
        raise WebhookVerificationError(
            "The body is already parsed: pass the raw bytes, with Flask request.get_data(), with Django request.body"
        )
    body = raw_body.encode() if isinstance(raw_body, str) else bytes(raw_body)
    known = [secret for secret in ([secrets] if isinstance(secrets, str) else secrets) if secret]
    if not known:
        raise WebhookVerificationError("A secret is required")
    found = {name.lower(): value if isinstance(value, str) else (*value, None)[0] for name, value in headers.items()}
    id, timestamp, standard = (found.get(f"webhook-{name}") for name in ("id", "timestamp", "signature"))
    if id is None or timestamp is None or standard is None:
        raise WebhookVerificationError("The request lacks webhook-id, webhook-timestamp or webhook-signature")
    if not re.fullmatch(r"[0-9]{1,12}", timestamp) or abs(now() - int(timestamp)) > tolerance:
        raise WebhookVerificationError("The delivery is too old or too new")
    given = [part[3:] for part in standard.split(" ") if part.startswith("v1,")]
    _require_match(given, [_standard(secret, id, timestamp, body) for secret in known])
    try:
        event = json.loads(body)
    except (ValueError, RecursionError):
        event = None
    if not isinstance(event, dict):
        raise WebhookVerificationError("The signed body is not a JSON object")
    return event


def sign_webhook(
    payload: Union[bytes, str], secret: str, *, id: str = "evt_test", now: Callable[[], float] = time.time
) -> Dict[str, str]:
    """The headers of a delivery, for tests of your own receiver."""
    body = payload.encode() if isinstance(payload, str) else payload
    timestamp = str(int(now()))
    return {
        "webhook-id": id,
        "webhook-timestamp": timestamp,
        "webhook-signature": f"v1,{_standard(secret, id, timestamp, body)}",
        "x-service-signature": _service(secret, body),
    }


def _standard(secret: str, id: str, timestamp: str, body: bytes) -> str:
    try:
        key = base64.b64decode(secret.removeprefix("whsec_"), validate=True)
    except (binascii.Error, ValueError):
        key = b""
    if not key:
        raise WebhookVerificationError("The secret is not a webhook secret of this service")
    return base64.b64encode(hmac.digest(key, f"{id}.{timestamp}.".encode() + body, hashlib.sha256)).decode()


def _service(secret: str, body: bytes) -> str:
    return "sha256=" + hmac.new(secret.encode(), body, hashlib.sha256).hexdigest()


def _require_match(given: Sequence[str], expected: Sequence[str]) -> None:
    """Compares in constant time."""
    genuine = [one for one in given for other in expected if hmac.compare_digest(one.encode(), other.encode())]
    if not genuine:
        raise WebhookVerificationError("The signature is wrong")
