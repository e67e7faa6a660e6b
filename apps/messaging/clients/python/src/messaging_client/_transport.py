"""HTTP over the standard library: with keep-alive, a proxy, and limits on time."""
from __future__ import annotations

import base64
import http.client
import io
import os
import queue
import socket
import ssl
import threading
import time
import zlib
from dataclasses import dataclass
from typing import Any, Dict, Iterator, Mapping, Optional, Protocol
from urllib.parse import unquote, urlsplit

from ._errors import APIError, ConnectionError, TimeoutError

_CONNECT_TIMEOUT = 10.0
_PART = 65_536
#: Longer responses are rejected; the service itself sends much shorter responses.
_LONGEST_ANSWER = 33_554_432


@dataclass
class Response:
    status: int
    #: Header values by their names in lower case.
    headers: Mapping[str, str]
    body: bytes = b""
    #: The parts of a stream, instead of ``body``.
    parts: Optional[Iterator[bytes]] = None


class Transport(Protocol):
    """How requests are sent; give the client another one for tests, or to send them with a library of your choice."""

    def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        """Raises ConnectionError or TimeoutError of this library. Redirects are not followed."""

    def close(self) -> None: ...


class _Connection:
    """A connection with one deadline for the whole exchange: a socket's own timeout restarts with each byte."""

    def __init__(self, http: http.client.HTTPConnection) -> None:
        self.http = http
        self._ends = 0.0
        #: Whether bytes arrived after the last response: they would be mistaken for the next response.
        self.has_more = False
        #: Kept here because ``http`` drops it when a response closes its connection.
        self._sock: Optional[socket.socket] = None
        http.response_class = self._response  # type: ignore[assignment]

    def limit(self, seconds: float) -> None:
        self._ends = time.monotonic() + seconds

    def apply(self) -> None:
        """Limits the next operation to the remaining time. Raises socket.timeout when no time remains."""
        left = self._ends - time.monotonic()
        if left <= 0:
            raise socket.timeout()
        self.http.timeout = min(_CONNECT_TIMEOUT, left)
        sock = self.http.sock or self._sock
        if sock is not None:
            sock.settimeout(left)

    def abort(self) -> None:
        """Ends the operation for which another thread is waiting on this connection."""
        sock = self.http.sock or self._sock
        try:
            if sock is not None:
                sock.shutdown(socket.SHUT_RDWR)
        except OSError:
            pass

    def _response(self, sock: socket.socket, *arguments: Any, **more: Any) -> http.client.HTTPResponse:
        self._sock = sock
        answer = http.client.HTTPResponse(sock, *arguments, **more)
        answer.fp.close()
        answer.fp = _Buffer(self, sock)
        return answer


class _Buffer(io.BufferedReader):
    """Reports to its connection whether more bytes have arrived after a complete response."""

    def __init__(self, connection: _Connection, sock: socket.socket) -> None:
        self._connection = connection
        self._reader = _Reader(connection, sock)
        super().__init__(self._reader)

    def close(self) -> None:
        if not self.closed:
            self._reader.ended = True
            self._connection.has_more = bool(self.peek(1))
        super().close()


class _Reader(io.RawIOBase):
    """Reads from a socket, within the time of its connection."""

    def __init__(self, connection: _Connection, sock: socket.socket) -> None:
        self._connection = connection
        self._raw = sock.makefile("rb", buffering=0)
        self.ended = False

    def readable(self) -> bool:
        return True

    def readinto(self, buffer: Any) -> Optional[int]:
        if self.ended:
            return 0
        self._connection.apply()
        return self._raw.readinto(buffer)

    def close(self) -> None:
        self._raw.close()
        super().close()


class HttpTransport:
    """Safe across threads; a forked process opens new connections."""

    def __init__(self, proxy: Optional[str] = None, context: Optional[ssl.SSLContext] = None) -> None:
        self._proxy = proxy
        self._context = context
        self._free: "queue.LifoQueue[_Connection]" = queue.LifoQueue()
        self._active: Dict[int, _Connection] = {}
        self._process = os.getpid()

    def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        address = urlsplit(url)
        target = url if self._proxy and address.scheme == "http" else url[len(f"{address.scheme}://{address.netloc}") :]
        connection = self._take(address.scheme, address.netloc)
        http = connection.http
        connection.limit(timeout)
        self._active[threading.get_ident()] = connection
        try:
            connection.apply()
            if http.sock is None:
                http.connect()
            connection.apply()
            sent = {**headers, **self._for_proxy(address.scheme), "Accept-Encoding": "identity" if stream else "gzip"}
            if body is None and method == "POST":
                sent["Content-Length"] = "0"
            http.request(method, target, body, sent)
            answer = http.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            if stream and 200 <= answer.status < 300:
                return Response(answer.status, found, parts=self._parts(connection, answer, timeout))
            content = _read(answer)
        except BaseException as error:
            http.close()
            raise _translated(error) from error
        finally:
            self._active.pop(threading.get_ident(), None)
        if answer.will_close or connection.has_more:
            http.close()
        else:
            self._free.put(connection)
        if found.get("content-encoding", "").lower() == "gzip":
            content = _unzipped(content, answer.status)
        return Response(answer.status, found, content)

    def close(self) -> None:
        while not self._free.empty():
            self._free.get_nowait().http.close()

    def abort(self, thread: Optional[int]) -> None:
        """Ends another thread's request, which then fails there with a ConnectionError."""
        connection = self._active.get(thread or 0)
        if connection is not None:
            connection.abort()

    def _parts(self, connection: _Connection, answer: http.client.HTTPResponse, timeout: float) -> Iterator[bytes]:
        try:
            while True:
                self._active[threading.get_ident()] = connection
                try:
                    connection.limit(timeout)
                    part = answer.read1(_PART)
                finally:
                    self._active.pop(threading.get_ident(), None)
                if not part:
                    _require_whole(answer)
                    return
                yield part
        except (OSError, http.client.HTTPException) as error:
            raise _translated(error) from error
        finally:
            answer.close()
            connection.http.close()

    def _take(self, scheme: str, host: str) -> _Connection:
        if self._process != os.getpid():
            self._free, self._process = queue.LifoQueue(), os.getpid()
        while True:
            try:
                connection = self._free.get_nowait()
            except queue.Empty:
                return _Connection(self._create(scheme, host))
            if _is_usable(connection.http):
                return connection
            connection.http.close()

    def _create(self, scheme: str, host: str) -> http.client.HTTPConnection:
        proxy = urlsplit(self._proxy) if self._proxy else None
        if scheme == "http":
            return http.client.HTTPConnection(proxy.netloc.rpartition("@")[2] if proxy else host, timeout=_CONNECT_TIMEOUT)
        self._context = self._context or ssl.create_default_context()
        first = proxy.netloc.rpartition("@")[2] if proxy else host
        connection = http.client.HTTPSConnection(first, timeout=_CONNECT_TIMEOUT, context=self._context)
        if proxy:
            connection.set_tunnel(host if ":" in host else f"{host}:443", headers=self._for_proxy("http"))
        return connection

    def _for_proxy(self, scheme: str) -> Dict[str, str]:
        pair = _credentials_of(self._proxy) if self._proxy and scheme == "http" else None
        return {"Proxy-Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"} if pair else {}


def _read(answer: http.client.HTTPResponse) -> bytes:
    parts: "list[bytes]" = []
    length = 0
    while True:
        part = answer.read1(_PART)
        if not part:
            _require_whole(answer)
            # Without this, the connection would wait until this response has been read.
            answer.close()
            return b"".join(parts)
        length += len(part)
        _require_length(length, answer.status)
        parts.append(part)


def _require_whole(answer: http.client.HTTPResponse) -> None:
    """Raises IncompleteRead for a truncated body, because reading in parts ends there without an error."""
    if answer.length:
        raise http.client.IncompleteRead(b"", answer.length)


def _is_usable(connection: http.client.HTTPConnection) -> bool:
    """Whether a kept connection is still open. One with something to read has been closed by the other side."""
    if connection.sock is None:
        return False
    try:
        connection.sock.setblocking(False)
        return connection.sock.recv(1, 0 if isinstance(connection.sock, ssl.SSLSocket) else socket.MSG_PEEK) is None
    except (BlockingIOError, ssl.SSLWantReadError):
        return True
    except OSError:
        return False


def _unzipped(content: bytes, status: int) -> bytes:
    unzip = zlib.decompressobj(16 + zlib.MAX_WBITS)
    try:
        text = unzip.decompress(content, _LONGEST_ANSWER + 1)
    except zlib.error as error:
        raise ConnectionError("The compressed answer is damaged") from error
    _require_length(len(text), status)
    if not unzip.eof:
        raise ConnectionError("The compressed answer is incomplete")
    return text


def _require_length(length: int, status: int) -> None:
    if length > _LONGEST_ANSWER:
        raise APIError(f"The answer is longer than {_LONGEST_ANSWER} bytes", status=status)


def _translated(error: BaseException) -> BaseException:
    if isinstance(error, socket.timeout):
        return TimeoutError("The service did not answer in time")
    if isinstance(error, (OSError, http.client.HTTPException)):
        failure = ConnectionError(f"The connection failed: {type(error).__name__}: {error}")
        # A refused certificate is not retried, because it will be refused again and needs attention.
        failure.temporary = not isinstance(error, ssl.SSLCertVerificationError)
        return failure
    return error


def _credentials_of(proxy: str) -> Optional[str]:
    url = urlsplit(proxy)
    return f"{unquote(url.username)}:{unquote(url.password or '')}" if url.username else None
