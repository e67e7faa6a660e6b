"""The errors of this library."""
from __future__ import annotations

import email.utils
import functools
import json
import math
import re
from typing import Any, Mapping, Optional


class MessagingError(Exception):
    """The base class of all errors of this library."""


class InvalidArgumentError(MessagingError, ValueError):
    """An argument or setting that cannot be sent; no request was made."""


class ConnectionError(MessagingError):
    """No complete response arrived: the request may or may not have taken effect."""

    #: Whether another attempt may help.
    temporary = True


class TimeoutError(ConnectionError):
    """No response arrived in time."""


class CanceledError(MessagingError):
    """The call's ``cancel`` function returned true."""


class WebhookVerificationError(MessagingError):
    """A webhook's signature is missing, wrong or too old."""


class APIError(MessagingError):
    """An error response."""

    def __init__(
        self,
        message: str,
        *,
        status: int,
        code: str = "invalid_response",
        field: Optional[str] = None,
        value: Any = None,
        request_id: Optional[str] = None,
        retry_after: Optional[float] = None,
    ) -> None:
        super().__init__(message)
        self.message = message
        self.status = status
        #: The service's error code, such as ``contact_not_found``; ``invalid_response`` if a proxy, say, sent the response.
        self.code = code
        #: The invalid field, such as ``to``.
        self.field = field
        #: The value of the invalid field, if the service repeats it.
        self.value = value
        self.request_id = request_id
        #: Seconds to wait before the next request, if the service says.
        self.retry_after = retry_after

    def __reduce__(self) -> "tuple[Any, ...]":
        # By default, pickle would call the class without its required keyword: copying the error would raise a TypeError.
        return functools.partial(type(self), status=self.status), self.args, vars(self)


class InvalidRequestError(APIError):
    """400 and 422: ``field`` names the invalid field."""


class AuthenticationError(APIError):
    """401: the key is missing, wrong, revoked or expired."""


class PermissionError(APIError):
    """403: the key lacks a scope."""


class NotFoundError(APIError):
    """404"""


class ConflictError(APIError):
    """409: the current state does not allow it."""


class RateLimitError(APIError):
    """429: ``retry_after`` is the number of seconds to wait."""


class ServerError(APIError):
    """500 and above."""


_CLASSES = {
    400: InvalidRequestError,
    401: AuthenticationError,
    403: PermissionError,
    404: NotFoundError,
    409: ConflictError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def error_from(status: int, body: bytes, headers: Mapping[str, str], now: float) -> APIError:
    """The error for a response. Without an error of the service in the body, its class depends on the status alone."""
    kind = ServerError if status >= 500 else _CLASSES.get(status, APIError)
    error = _parse(body)
    details = error.get("details")
    details = details if isinstance(details, dict) else {}
    return kind(
        str(error.get("message", f"The service answered with status {status} and no error message")),
        status=status,
        code=error.get("code", "invalid_response"),
        field=details.get("field"),
        value=details.get("value"),
        request_id=headers.get("x-request-id"),
        retry_after=_retry_after(headers.get("retry-after"), now),
    )


def _parse(body: bytes) -> "dict[str, Any]":
    try:
        error = json.loads(body)["error"]
    except (ValueError, TypeError, KeyError):
        return {}
    return error if isinstance(error, dict) and isinstance(error.get("code"), str) else {}


def _retry_after(value: Optional[str], now: float) -> Optional[float]:
    """Seconds from Retry-After (RFC 9110 §10.2.3), which is a number or a date; None for anything else."""
    if value is None:
        return None
    if re.fullmatch(r"[0-9]+(\.[0-9]+)?", value.strip()):
        seconds = float(value)
        return seconds if math.isfinite(seconds) else None
    try:
        return max(0.0, email.utils.parsedate_to_datetime(value).timestamp() - now)
    except (ValueError, TypeError, IndexError, OverflowError):
        return None
