"""The errors of this library."""
from __future__ import annotations

import email.utils
import functools
import json
import re
from datetime import timezone
from typing import Any, Mapping, Optional

#: The three forms of a date in HTTP (RFC 9110 §5.6.7).
_DATE = re.compile(
    r"\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT"
    r"|\w{6,9}, \d\d-\w{3}-\d\d \d\d:\d\d:\d\d GMT"
    r"|\w{3} \w{3} [ \d]\d \d\d:\d\d:\d\d \d{4}"
)


class MessagingError(Exception):
    """The base class of all errors of this library."""


class InvalidArgumentError(MessagingError, ValueError):
    """An argument or setting that cannot be sent; no request was made."""


class MessagingConnectionError(MessagingError):
    """No complete response arrived: the request may or may not have taken effect."""

    #: Whether another attempt may help.
    temporary = True


class MessagingTimeoutError(MessagingConnectionError):
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
        request = "" if request_id is None else f", request {request_id}"
        super().__init__(f"{message} ({status} {code}{request})")
        #: The service's explanation, without the status, code and request id that the text of the error also contains.
        self.message = message
        self.status = status
        #: The service's error code, such as ``contact_not_found``; ``invalid_response`` if a proxy, say, sent the response.
        self.code = code
        #: The invalid field, such as ``to``.
        self.field = field
        #: The value of the invalid field, if the service repeats it.
        self.value = value
        self.request_id = request_id
        #: Seconds to wait before the next request, if the response states them.
        self.retry_after = retry_after

    def __reduce__(self) -> "tuple[Any, ...]":
        # By default, pickle would call the class without its required keyword: copying the error would raise a TypeError.
        names = ("status", "code", "field", "value", "request_id", "retry_after")
        given = {name: getattr(self, name) for name in names}
        return functools.partial(type(self), **given), (self.message,), vars(self)


class InvalidRequestError(APIError):
    """400 and 422: ``field`` names the invalid field."""


class AuthenticationError(APIError):
    """401: the key is missing, wrong, revoked or expired."""


class PermissionDeniedError(APIError):
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
    403: PermissionDeniedError,
    404: NotFoundError,
    409: ConflictError,
    422: InvalidRequestError,
    429: RateLimitError,
}


def error_from(status: int, body: bytes, headers: Mapping[str, str], now: float) -> APIError:
    """The error for a response. If the body contains no error of the service, its class depends on the status alone."""
    kind = ServerError if status >= 500 else _CLASSES.get(status, APIError)
    error = _parse(body)
    details = error.get("details")
    details = details if isinstance(details, dict) else {}
    message, named = error.get("message"), details.get("field")
    return kind(
        message if isinstance(message, str) else f"The service answered with status {status} and no error message",
        status=status,
        code=error.get("code", "invalid_response"),
        field=named if isinstance(named, str) else None,
        value=details.get("value"),
        request_id=headers.get("x-request-id"),
        retry_after=_retry_after(headers.get("retry-after"), now),
    )


def _parse(body: bytes) -> "dict[str, Any]":
    try:
        error = json.loads(body.decode())["error"]
    except (ValueError, TypeError, KeyError, RecursionError):
        return {}
    return error if isinstance(error, dict) and isinstance(error.get("code"), str) else {}


def _retry_after(value: Optional[str], now: float) -> Optional[float]:
    """Seconds from Retry-After (RFC 9110 §10.2.3), which is a number or a date; None for anything else."""
    if value is None:
        return None
    if re.fullmatch(r"[0-9]{1,30}(\.[0-9]+)?", value):
        return float(value)
    if not _DATE.fullmatch(value):
        return None
    try:
        date = email.utils.parsedate_to_datetime(value).replace(tzinfo=timezone.utc)
        return max(0.0, date.timestamp() - now)
    except ValueError:
        return None
