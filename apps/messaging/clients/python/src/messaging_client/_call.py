"""A call without its I/O: its requests, and how it handles each outcome. Both clients use it."""
from __future__ import annotations

import json
import logging
import os
import platform
import re
import uuid
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Callable, Dict, Iterable, List, Mapping, NamedTuple, Optional, TypedDict, Union
from urllib.parse import SplitResult, quote, urlencode, urlsplit

from ._errors import APIError, MessagingConnectionError, InvalidArgumentError, MessagingError, error_from
from ._version import VERSION

if TYPE_CHECKING:
    from ._async_transport import AsyncTransport
    from ._transport import Transport

#: A longer Retry-After fails the call with an error that contains it, because a call should not wait for an hour.
MAX_WAIT = 60.0
FIRST_DELAY = 0.5
LONGEST_DELAY = 8.0
#: A day: longer than any call takes, and short enough for every platform's timers.
MAX_TIMEOUT = 86_400
#: Longer events are rejected; the service itself sends much shorter events.
LONGEST_EVENT = 1_048_576

logger = logging.getLogger("messaging_client")


class CallOptions(TypedDict, total=False):
    """Settings of one call."""

    #: The idempotency key of a POST, to repeat a call of another process. Default: a new key for each call.
    idempotency_key: str
    #: Maximum seconds for one attempt. A stream has this time to start and again for each next part.
    timeout: float
    max_retries: int
    headers: Mapping[str, str]
    #: Called before each attempt and after each wait; when it returns true, the call ends with CanceledError.
    cancel: Callable[[], bool]
    #: Receives the status, headers and rate limits of the response.
    on_response: Callable[["ResponseInfo"], None]


class ServerSentEvent(NamedTuple):
    """One event of a stream; its data is parsed if it is JSON."""

    event: str
    data: Any


@dataclass(frozen=True)
class ResponseInfo:
    status: int
    headers: Mapping[str, str]
    request_id: Optional[str]
    #: Attempts after the first.
    retries: int
    rate_limit: Mapping[str, Optional[int]]


@dataclass(frozen=True)
class Request:
    method: str
    path: str
    query: Any = None
    body: Any = None
    #: Media type of a body that is not JSON.
    media: Optional[str] = None


@dataclass
class Prepared:
    """The parts of an HTTP request that are the same for all attempts of a call."""

    method: str
    target: str
    headers: Dict[str, str]
    body: Optional[bytes]


@dataclass(frozen=True)
class Settings:
    api_key: str = field(repr=False)
    base_url: str
    timeout: float
    max_retries: int
    headers: Mapping[str, str]
    transport: Union[Transport, AsyncTransport]
    random: Callable[[], float]
    now: Callable[[], float]

    def __str__(self) -> str:
        return f"{self.base_url}, {self.api_key[:8]}…{self.api_key[-4:]}"


def segment(name: str, value: str) -> str:
    """Escapes an identifier for use in a path."""
    if not isinstance(value, str) or value in ("", ".", ".."):
        raise InvalidArgumentError(f"{name} must be an identifier, not {value!r}")
    try:
        return quote(value, safe="!*'()")
    except UnicodeEncodeError as error:
        raise InvalidArgumentError(f"{name} is not valid Unicode") from error


def checked_text(name: str, value: Any) -> str:
    """Checks text for a header. The error does not show the text, because it may be a secret."""
    if not isinstance(value, str) or not re.fullmatch(r"[\x20-\x7e]+", value):
        raise InvalidArgumentError(f"{name} must be visible ASCII characters on one line")
    return value


def checked_name(name: Any) -> str:
    if not isinstance(name, str) or not re.fullmatch(r"[!#$%&'*+.^_`|~0-9A-Za-z-]+", name):
        raise InvalidArgumentError("a header's name must consist of letters, digits and hyphens")
    return name


def address_from(text: str, allow_http: bool) -> str:
    """The address of the service, without /api/v1 and the trailing slash."""
    url = _split(text)
    if url.scheme not in ("http", "https") or not url.hostname or url.username or url.query or url.fragment:
        raise InvalidArgumentError(
            "base_url (or MESSAGING_BASE_URL) must be an address such as https://messaging.example.com"
        )
    loopback = re.fullmatch(r"localhost|127\.\d+\.\d+\.\d+|::1", url.hostname)
    if url.scheme == "http" and not loopback and not allow_http:
        raise InvalidArgumentError("base_url must begin with https://, because otherwise the key could be read in transit")
    return re.sub(r"/api/v1$", "", f"{url.scheme}://{url.netloc}{url.path}".rstrip("/"))


def proxy_for(base_url: str, proxy: Union[str, None, bool]) -> Optional[str]:
    """The proxy to use: the explicit one or, for https, that of the environment unless NO_PROXY names the host."""
    if proxy is False:
        return None
    url = urlsplit(base_url)
    chosen: Any = proxy
    if chosen is None and url.scheme == "https" and not _is_excepted(url.hostname or "", url.netloc):
        chosen = os.environ.get("HTTPS_PROXY") or os.environ.get("https_proxy")
    if not chosen:
        return None
    if not isinstance(chosen, str) or _split(chosen).scheme != "http" or not _split(chosen).hostname:
        raise InvalidArgumentError("proxy must be an address such as http://proxy.example.com:3128")
    return chosen


def _split(text: str) -> SplitResult:
    """The parts of a URL; empty parts if its port or IPv6 address is invalid."""
    try:
        url = urlsplit(text)
        return url if url.port != 0 else urlsplit("")
    except ValueError:
        return urlsplit("")


def _is_excepted(hostname: str, host: str) -> bool:
    names = (os.environ.get("NO_PROXY") or os.environ.get("no_proxy") or "").split(",")
    for name in (each.strip() for each in names):
        domain = re.sub(r"^\*?\.", "", name)
        if name == "*" or (domain and (domain in (hostname, host) or hostname.endswith("." + domain))):
            return True
    return False


def checked_timeout(timeout: Any) -> float:
    """Checks a number of seconds that a socket can wait."""
    if isinstance(timeout, bool) or not isinstance(timeout, (int, float)) or not 0 < timeout <= MAX_TIMEOUT:
        raise InvalidArgumentError(f"timeout must be a number of seconds above 0, at most {MAX_TIMEOUT}")
    seconds: float = timeout
    return seconds


def _check(options: CallOptions) -> None:
    """Rejects misspelled options, because ignoring one could silently disable a protection."""
    known = CallOptions.__annotations__
    unknown = [name for name in options if name not in known]
    if unknown:
        raise InvalidArgumentError(f"Unknown option {', '.join(unknown)}: a call has the options {', '.join(known)}")


def prepare(settings: Settings, request: Request, options: CallOptions) -> Prepared:
    """Builds the request once for all attempts: each sends the same body and the same idempotency key.

    :raises InvalidArgumentError: when an argument cannot be sent, such as a datetime, NaN or half of a surrogate pair
    """
    try:
        return _prepared(settings, request, options)
    except MessagingError:
        raise
    except (TypeError, ValueError, AttributeError, RecursionError) as error:
        raise InvalidArgumentError(f"The arguments cannot be sent: {error}") from error


def _prepared(settings: Settings, request: Request, options: CallOptions) -> Prepared:
    _check(options)
    checked_timeout(options.get("timeout", settings.timeout))
    headers = {
        "Accept": "application/json",
        "User-Agent": f"messaging-python/{VERSION} python/{platform.python_version()}",
        "X-API-Key": settings.api_key,
    }
    for name, value in {**settings.headers, **(options.get("headers") or {})}.items():
        headers[checked_name(name)] = checked_text(f"header {name}", value)
    if request.method == "POST":
        key = options.get("idempotency_key", f"auto_{uuid.uuid4()}")
        headers["Idempotency-Key"] = checked_text("idempotency_key", key)
    body: Optional[bytes] = None
    if request.media is not None:
        body = request.body.encode() if isinstance(request.body, str) else bytes(request.body)
    elif request.body is not None:
        body = json.dumps(request.body, ensure_ascii=False, separators=(",", ":"), allow_nan=False).encode()
    if body is not None:
        headers["Content-Type"] = request.media or "application/json"
    query = [(name, _text(value)) for name, value in (request.query or {}).items() if value is not None]
    target = request.path + (f"?{urlencode(query)}" if query else "")
    return Prepared(request.method, settings.base_url + target, headers, body)


def _text(value: Any) -> str:
    if not isinstance(value, (str, int, float)):
        raise InvalidArgumentError(f"A query takes texts, numbers and booleans, not {type(value).__name__}")
    return str(value).lower() if isinstance(value, bool) else str(value)


def delay_before(error: MessagingError, attempt: int, random: float) -> Optional[float]:
    """Seconds until the next attempt; None if a retry would not help, or might do harm."""
    if not _is_temporary(error):
        return None
    asked = error.retry_after if isinstance(error, APIError) else None
    if asked is not None:
        return asked if asked <= MAX_WAIT else None
    return float(min(FIRST_DELAY * 2**attempt, LONGEST_DELAY) * (1 - 0.25 * random))


def _is_temporary(error: MessagingError) -> bool:
    if isinstance(error, MessagingConnectionError):
        return error.temporary
    if not isinstance(error, APIError):
        return False
    return error.status in (408, 429) or error.status >= 500 or error.code == "idempotency_conflict"


def failure_of(settings: Settings, status: int, headers: Mapping[str, str], body: bytes) -> APIError:
    return error_from(status, body, headers, settings.now())


def parse(status: int, headers: Mapping[str, str], body: bytes) -> Any:
    try:
        content = json.loads(body.decode(), parse_constant=_refuse)
    except (ValueError, RecursionError):
        content = None
    if not isinstance(content, dict):
        message = "The answer is not a JSON object; a proxy may have sent it"
        raise APIError(message, status=status, request_id=headers.get("x-request-id"))
    return content


def _refuse(name: str) -> None:
    raise ValueError(f"{name} is not JSON")


def info_of(status: int, headers: Mapping[str, str], retries: int) -> ResponseInfo:
    def number(name: str) -> Optional[int]:
        text = headers.get(name, "")
        return int(text) if re.fullmatch("[0-9]{1,15}", text) else None

    limits = {name: number(f"ratelimit-{name}") for name in ("limit", "remaining", "reset")}
    return ResponseInfo(status, headers, headers.get("x-request-id"), retries, limits)


def log(event: str, request: Request, attempt: int, **more: Any) -> None:
    """Never a header, a query or a body."""
    fields = {"event": event, "method": request.method, "path": request.path, "attempt": attempt, **more}
    fields = {name: value for name, value in fields.items() if value is not None}
    logger.debug("%s", " ".join(f"{name}={value}" for name, value in fields.items()), extra={"call": fields})


class Pages:
    """The position of an iteration over pages."""

    def __init__(self, request: Request, id: str) -> None:
        self._request = request
        self._id = id
        self._query: Optional[Dict[str, Any]] = dict(request.query or {})
        self._before: "set[str]" = set()
        self._cursors: "set[str]" = set()

    def next(self) -> Optional[Request]:
        """The query for the next page; None after the last page."""
        if self._query is None:
            return None
        return Request(self._request.method, self._request.path, self._query)

    def take(self, page: Dict[str, Any]) -> List[Any]:
        """Returns the page's items, except items of the previous page: new rows push old rows onto the next page."""
        data = page.get("data")
        if not isinstance(data, list) or not all(isinstance(item, dict) for item in data):
            raise APIError("The answer is not a list of objects; a proxy may have sent it", status=200)
        fresh = [item for item in data if item.get(self._id) is None or repr(item[self._id]) not in self._before]
        pagination = page if "next" in page else page.get("pagination")
        self._query = self._after(pagination if isinstance(pagination, dict) else {}, bool(fresh))
        self._before = {repr(item.get(self._id)) for item in data}
        return fresh

    def _after(self, pagination: Dict[str, Any], has_more: bool) -> Optional[Dict[str, Any]]:
        """The next query: after the last row if the list has a cursor, otherwise by page number."""
        query = self._query or {}
        if "next" in pagination:
            cursor = pagination["next"]
            # Ends at a repeated cursor, which would otherwise make the iteration endless.
            if cursor is None or repr(cursor) in self._cursors:
                return None
            self._cursors.add(repr(cursor))
            return {**{name: value for name, value in query.items() if name != "page"}, "after": cursor}
        page, pages = int(query.get("page", 1)), pagination.get("pages")
        is_last = not has_more or (isinstance(pages, int) and page >= pages)
        return None if is_last else {**query, "page": page + 1}


class EventReader:
    """Server-sent events (WHATWG HTML §9.2) from the parts of a stream."""

    def __init__(self) -> None:
        self._rest = b""
        self._event = "message"
        self._data: List[str] = []
        self._length = 0

    def take(self, part: bytes) -> Iterable[ServerSentEvent]:
        self._length += len(part)
        *lines, self._rest = (self._rest + part).split(b"\n")
        for line in lines:
            text = line.decode("utf-8", "replace").rstrip("\r")
            if text == "":
                if self._data:
                    yield ServerSentEvent(self._event, _parsed("\n".join(self._data)))
                self._event, self._data, self._length = "message", [], len(self._rest)
                continue
            name, _, value = text.partition(":")
            value = value[1:] if value.startswith(" ") else value
            if name == "event":
                self._event = value
            elif name == "data":
                self._data.append(value)
        if self._length > LONGEST_EVENT:
            raise APIError(f"An event of the stream is longer than {LONGEST_EVENT} bytes", status=200)


def _parsed(text: str) -> Any:
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return text
