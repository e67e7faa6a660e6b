"""HTTP over the standard library: connections that are kept, a proxy, limits on time."""
from __future__ import annotations

import base64
import http.client
import os
import queue
import socket
import ssl
import time
import zlib
from dataclasses import dataclass
from typing import Dict, Iterator, Mapping, Optional, Protocol
from urllib.parse import unquote, urlsplit

from ._errors import APIError, ConnectionError, TimeoutError

_CONNECT_TIMEOUT = 10.0
_PART = 65_536
#: Longer answers are not read: none of the service's comes near it.
_LONGEST_ANSWER = 33_554_432


@dataclass
class Response:
    status: int
    #: By their names in lower case.
    headers: Mapping[str, str]
    body: bytes = b""
    #: Of a stream instead of ``body``.
    parts: Optional[Iterator[bytes]] = None


class Transport(Protocol):
    """How requests are sent; give the client another one for tests, or to send them with a library of your choice."""

    def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        """Raises ConnectionError or TimeoutError of this library. Redirects are not followed."""

    def close(self) -> None: ...


class HttpTransport:
    """Safe across threads; a forked process opens new connections."""

    def __init__(self, proxy: Optional[str] = None, context: Optional[ssl.SSLContext] = None) -> None:
        self._proxy = proxy
        self._context = context
        self._free: "queue.LifoQueue[http.client.HTTPConnection]" = queue.LifoQueue()
        self._process = os.getpid()

    def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        address = urlsplit(url)
        target = url if self._proxy and address.scheme == "http" else url[len(f"{address.scheme}://{address.netloc}") :]
        deadline = time.monotonic() + timeout
        connection = self._take(address.scheme, address.netloc)
        try:
            _limit(connection, deadline)
            if connection.sock is None:
                connection.connect()
            _limit(connection, deadline)
            sent = {**headers, **self._for_proxy(address.scheme), "Accept-Encoding": "identity" if stream else "gzip"}
            if body is None and method == "POST":
                sent["Content-Length"] = "0"
            connection.request(method, target, body, sent)
            _limit(connection, deadline)
            answer = connection.getresponse()
            found = {name.lower(): value for name, value in answer.getheaders()}
            if stream and 200 <= answer.status < 300:
                return Response(answer.status, found, parts=_parts(connection, answer, timeout))
            content = _read(connection, answer, deadline)
        except BaseException as error:
            connection.close()
            raise _translated(error) from error
        if answer.will_close:
            connection.close()
        else:
            self._free.put(connection)
        if found.get("content-encoding") == "gzip":
            content = _unzipped(content, answer.status)
        return Response(answer.status, found, content)

    def close(self) -> None:
        while not self._free.empty():
            self._free.get_nowait().close()

    def _take(self, scheme: str, host: str) -> http.client.HTTPConnection:
        if self._process != os.getpid():
            self._free, self._process = queue.LifoQueue(), os.getpid()
        while True:
            try:
                connection = self._free.get_nowait()
            except queue.Empty:
                return self._create(scheme, host)
            if _is_usable(connection):
                return connection
            connection.close()

    def _create(self, scheme: str, host: str) -> http.client.HTTPConnection:
        proxy = urlsplit(self._proxy) if self._proxy else None
        if scheme == "http":
            return http.client.HTTPConnection(proxy.netloc.rpartition("@")[2] if proxy else host, timeout=_CONNECT_TIMEOUT)
        context = self._context or ssl.create_default_context()
        first = proxy.netloc.rpartition("@")[2] if proxy else host
        connection = http.client.HTTPSConnection(first, timeout=_CONNECT_TIMEOUT, context=context)
        if proxy:
            connection.set_tunnel(host if ":" in host else f"{host}:443", headers=self._for_proxy("http"))
        return connection

    def _for_proxy(self, scheme: str) -> Dict[str, str]:
        pair = _credentials_of(self._proxy) if self._proxy and scheme == "http" else None
        return {"Proxy-Authorization": f"Basic {base64.b64encode(pair.encode()).decode()}"} if pair else {}


def _limit(connection: http.client.HTTPConnection, deadline: float) -> None:
    left = deadline - time.monotonic()
    if left <= 0:
        raise socket.timeout()
    connection.timeout = min(_CONNECT_TIMEOUT, left)
    if connection.sock is not None:
        connection.sock.settimeout(left)


def _read(connection: http.client.HTTPConnection, answer: http.client.HTTPResponse, deadline: float) -> bytes:
    parts: "list[bytes]" = []
    length = 0
    while True:
        if connection.sock is not None:
            _limit(connection, deadline)
        part = answer.read1(_PART)
        if not part:
            _require_whole(answer)
            # Otherwise the connection waits for this answer to be read.
            answer.close()
            return b"".join(parts)
        length += len(part)
        _require_length(length, answer.status)
        parts.append(part)


def _require_whole(answer: http.client.HTTPResponse) -> None:
    """Reading in parts ends without an error where a body breaks off."""
    if answer.length:
        raise http.client.IncompleteRead(b"", answer.length)


def _parts(connection: http.client.HTTPConnection, answer: http.client.HTTPResponse, timeout: float) -> Iterator[bytes]:
    try:
        if connection.sock is not None:
            connection.sock.settimeout(timeout)
        while True:
            part = answer.read1(_PART)
            if not part:
                _require_whole(answer)
                return
            yield part
    except (OSError, http.client.HTTPException) as error:
        raise _translated(error) from error
    finally:
        connection.close()


def _is_usable(connection: http.client.HTTPConnection) -> bool:
    """A kept connection with something to read has been closed by the other side."""
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
        # A certificate that is refused now will be refused again, and somebody should look at it.
        failure.temporary = not isinstance(error, ssl.SSLCertVerificationError)
        return failure
    return error


def _credentials_of(proxy: str) -> Optional[str]:
    url = urlsplit(proxy)
    return f"{unquote(url.username)}:{unquote(url.password or '')}" if url.username else None
