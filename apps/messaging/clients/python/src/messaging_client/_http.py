"""HTTP/1.1 (RFC 9112) without I/O: the bytes of a request, and a reader of its response. Both transports use it."""
from __future__ import annotations

import base64
import re
import socket
import ssl
import zlib
from dataclasses import dataclass
from typing import Any, Callable, Dict, List, Mapping, Optional, Tuple
from urllib.parse import unquote, urlsplit

from ._errors import APIError, MessagingConnectionError, MessagingTimeoutError

CONNECT_TIMEOUT = 10.0
PART = 65_536
#: Longer heads and responses are rejected; the service itself sends much shorter heads and responses.
MAX_HEAD = 65_536
MAX_RESPONSE = 33_554_432

#: Scheme, host and port.
Address = Tuple[str, str, int]


@dataclass
class Response:
    status: int
    #: Header values by their names in lower case. Values of repeated headers are joined by commas.
    headers: Mapping[str, str]
    body: bytes = b""
    #: The parts of a stream, instead of ``body``: an iterator, or an asynchronous iterator for AsyncMessaging.
    parts: Any = None


class ResponseReader:
    """Reads one response from the bytes of a connection. Interim responses (status 100 to 199) are skipped."""

    def __init__(self, only_head: bool = False) -> None:
        self.status = 0
        self.headers: Dict[str, str] = {}
        self.is_complete = False
        self._only_head = only_head
        self._keeps = False
        self._bytes = bytearray()
        self._searched = 0
        self._parts: List[bytes] = []
        self._left: Optional[int] = 0
        self._step: Callable[[], bool] = self._read_head

    @property
    def has_begun(self) -> bool:
        return self.status >= 200

    @property
    def can_keep(self) -> bool:
        """Whether the connection can be used again. Bytes after the response would be mistaken for the next response."""
        return self.is_complete and self._keeps and not self._bytes

    def feed(self, data: bytes) -> None:
        """Takes bytes as they arrive; no bytes mean that the connection has ended.

        :raises MessagingConnectionError: when the bytes are not a complete HTTP response
        """
        if not data:
            if not self.has_begun or self._left is not None:
                raise MessagingConnectionError("The connection was closed before the response was complete")
            self.is_complete = True
            return
        self._bytes += data
        while not self.is_complete and self._step():
            pass

    def take(self) -> bytes:
        """The bytes of the body that arrived since the last call."""
        parts, self._parts = self._parts, []
        return b"".join(parts)

    def _line(self, *ends: bytes, limit: int) -> Optional[bytes]:
        """Takes the bytes up to one of these ends; None if it has not arrived."""
        start = max(0, self._searched - 3)
        found = [place + len(end) for end in ends if (place := self._bytes.find(end, start)) >= 0]
        if not found and len(self._bytes) <= limit:
            self._searched = len(self._bytes)
            return None
        if not found or min(found) > limit:
            raise MessagingConnectionError("The head of the response is too long")
        taken = bytes(self._bytes[: min(found)])
        del self._bytes[: min(found)]
        self._searched = 0
        return taken

    def _read_head(self) -> bool:
        head = self._line(b"\n\r\n", b"\n\n", limit=MAX_HEAD)
        if head is None:
            return False
        first, *lines = (line.rstrip("\r") for line in head.decode("latin-1").rstrip("\r\n").split("\n"))
        found = re.fullmatch(r"HTTP/1\.([01]) ([1-9][0-9]{2})(?: .*)?", first)
        if not found or found[2] == "101":
            raise MessagingConnectionError("The response is not HTTP/1.1")
        if found[2].startswith("1"):
            return True
        self.headers = _headers_of(lines)
        self.status = int(found[2])
        tokens = [token.strip() for token in self.headers.get("connection", "").lower().split(",")]
        self._keeps = "keep-alive" in tokens if found[1] == "0" else "close" not in tokens
        self._begin_body()
        return True

    def _begin_body(self) -> None:
        encoding, length = self.headers.get("transfer-encoding"), self.headers.get("content-length")
        if self._only_head or self.status in (204, 304):
            self.is_complete = True
        elif encoding is not None and encoding.lower().split(",")[-1].strip() == "chunked":
            self._step = self._read_size
        elif encoding is None and length is not None:
            lengths = {each.strip() for each in length.split(",")}
            if len(lengths) > 1 or not re.fullmatch("[0-9]{1,15}", min(lengths)):
                raise MessagingConnectionError("The Content-Length of the response is invalid")
            self._left = int(min(lengths))
            self._step = self._read_body
            self.is_complete = self._left == 0
        else:
            self._left, self._keeps, self._step = None, False, self._read_body

    def _read_part(self) -> bool:
        """Takes bytes of the body or chunk. Returns whether it has ended."""
        count = len(self._bytes) if self._left is None else min(self._left, len(self._bytes))
        self._parts.append(bytes(self._bytes[:count]))
        del self._bytes[:count]
        if self._left is None:
            return False
        self._left -= count
        return self._left == 0

    def _read_body(self) -> bool:
        self.is_complete = self._read_part()
        return False

    def _read_size(self) -> bool:
        line = self._line(b"\n", limit=1024)
        if line is None:
            return False
        found = re.fullmatch(rb"([0-9a-fA-F]{1,12})[ \t]*(?:;.*)?\r?\n", line)
        if not found:
            raise MessagingConnectionError("The length of a chunk is invalid")
        self._left = int(found[1], 16)
        self._step = self._read_chunk if self._left else self._read_trailer
        return True

    def _read_chunk(self) -> bool:
        if self._left and not self._read_part():
            return False
        # A chunk ends with a line break.
        line = self._line(b"\n", limit=2)
        if line is not None:
            if line.strip():
                raise MessagingConnectionError("A chunk is longer than its length")
            self._step = self._read_size
        return line is not None

    def _read_trailer(self) -> bool:
        line = self._line(b"\n", limit=MAX_HEAD)
        self.is_complete = line is not None and not line.strip()
        return line is not None


def _headers_of(lines: List[str]) -> Dict[str, str]:
    headers: Dict[str, str] = {}
    for line in lines:
        found = re.fullmatch(r"([!#$%&'*+.^_`|~0-9A-Za-z-]+):(.*)", line)
        if not found:
            raise MessagingConnectionError("A header of the response is invalid")
        # Stripped here, because a pattern for spaces around the value would take quadratic time.
        name, value = found[1].lower(), found[2].strip(" \t")
        headers[name] = f"{headers[name]}, {value}" if name in headers else value
    return headers


class Exchange(ResponseReader):
    """A request and its response."""

    def __init__(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], stream: bool, proxy: Optional[str]
    ) -> None:
        super().__init__()
        self._length = 0
        self._stream = stream
        address = urlsplit(url)
        self.address: Address = address_of(url)
        #: The name for certificates and the tunnel of a proxy.
        self.host = address.hostname or ""
        through = proxy is not None and address.scheme == "http"
        sent = {
            "Host": address.netloc,
            **headers,
            **(proxy_headers(proxy) if proxy is not None and through else {}),
            "Accept-Encoding": "identity" if stream else "gzip",
        }
        if body is not None or method in ("POST", "PUT", "PATCH"):
            sent["Content-Length"] = str(len(body or b""))
        target = url if through else url[len(f"{address.scheme}://{address.netloc}") :]
        self.request = head_bytes(f"{method} {target}", sent) + (body or b"")

    @property
    def is_stream(self) -> bool:
        """Whether the response is read in parts; an error response never is."""
        return self._stream and 200 <= self.status < 300

    def feed(self, data: bytes) -> None:
        super().feed(data)
        self._length += len(data)
        if not self.is_stream:
            _require_length(self._length - MAX_HEAD, self.status)

    def response(self) -> Response:
        content = self.take()
        _require_length(len(content), self.status)
        if self.headers.get("content-encoding", "").strip().lower() in ("gzip", "x-gzip"):
            content = _unzipped(content, self.status)
        return Response(self.status, self.headers, content)


def address_of(url: str) -> Address:
    parts = urlsplit(url)
    return parts.scheme, parts.hostname or "", parts.port or (443 if parts.scheme == "https" else 80)


def head_bytes(first: str, headers: Mapping[str, str]) -> bytes:
    lines = [f"{first} HTTP/1.1", *(f"{name}: {value}" for name, value in headers.items())]
    return "".join(f"{line}\r\n" for line in [*lines, ""]).encode("latin-1")


def proxy_headers(proxy: str) -> Dict[str, str]:
    url = urlsplit(proxy)
    if not url.username:
        return {}
    pair = f"{unquote(url.username)}:{unquote(url.password or '')}"
    return {"Proxy-Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"}


def tunnel_request(host: str, port: int, proxy: str) -> bytes:
    name = f"[{host}]:{port}" if ":" in host else f"{host}:{port}"
    return head_bytes(f"CONNECT {name}", {"Host": name, **proxy_headers(proxy)})


def require_tunnel(reader: ResponseReader) -> None:
    if not 200 <= reader.status < 300:
        raise MessagingConnectionError(f"The proxy refused the connection with status {reader.status}")


def _unzipped(content: bytes, status: int) -> bytes:
    unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = unzip.decompress(content, MAX_RESPONSE + 1)
    except zlib.error as error:
        raise MessagingConnectionError("The compressed answer is damaged") from error
    _require_length(len(text), status)
    if not unzip.eof:
        raise MessagingConnectionError("The compressed answer is incomplete")
    return text


def _require_length(length: int, status: int) -> None:
    if length > MAX_RESPONSE:
        raise APIError(f"The answer is longer than {MAX_RESPONSE} bytes", status=status)


def translated(error: OSError) -> MessagingConnectionError:
    """The error of this library for an error of a socket."""
    if isinstance(error, socket.timeout):
        return MessagingTimeoutError("The service did not answer in time")
    failure = MessagingConnectionError(f"The connection failed: {type(error).__name__}: {error}")
    # A refused certificate is not retried, because it will be refused again and needs attention.
    failure.temporary = not isinstance(error, ssl.SSLCertVerificationError)
    return failure
