"""Sends requests over sockets that block, with keep-alive, a proxy, and one time limit for the whole exchange."""
from __future__ import annotations

import os
import socket
import ssl
import threading
import time
from typing import Dict, Iterator, List, Mapping, Optional, Protocol

from ._http import (
    CONNECT_TIMEOUT,
    PART,
    Address,
    Exchange,
    Response,
    ResponseReader,
    address_of,
    require_tunnel,
    translated,
    tunnel_request,
)


class Transport(Protocol):
    """How requests are sent; give the client another one for tests, or to send them with a library of your choice."""

    def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        """Raises MessagingConnectionError or MessagingTimeoutError of this library. Redirects are not followed."""

    def close(self) -> None: ...


class HttpTransport:
    """Safe across threads; a forked process opens new connections."""

    def __init__(self, proxy: Optional[str] = None, context: Optional[ssl.SSLContext] = None) -> None:
        self._proxy = proxy
        self._context = context
        self._free: Dict[Address, List[socket.socket]] = {}
        self._lock = threading.Lock()
        self._process = os.getpid()

    def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        exchange = Exchange(method, url, headers, body, stream, self._proxy)
        ends = time.monotonic() + timeout
        sock: Optional[socket.socket] = None
        try:
            sock = self._take(exchange.address) or self._connect(exchange, ends)
            _limit(sock, ends).sendall(exchange.request)
            while not (exchange.is_complete or (exchange.has_begun and exchange.is_stream)):
                exchange.feed(_limit(sock, ends).recv(PART))
            if exchange.is_stream:
                parts = _parts(sock, exchange, timeout)
                sock = None
                # Starts the generator: one that has not started would not close the connection.
                next(parts)
                return Response(exchange.status, exchange.headers, parts=parts)
            if exchange.can_keep:
                with self._lock:
                    self._free.setdefault(exchange.address, []).append(sock)
                sock = None
        except OSError as error:
            raise translated(error) from error
        finally:
            if sock is not None:
                sock.close()
        return exchange.response()

    def close(self) -> None:
        with self._lock:
            free, self._free = self._free, {}
        for sockets in free.values():
            for sock in sockets:
                sock.close()

    def _take(self, address: Address) -> Optional[socket.socket]:
        """A kept connection on which nothing has arrived since its last response."""
        while True:
            with self._lock:
                if self._process != os.getpid():
                    self._free, self._process = {}, os.getpid()
                sockets = self._free.get(address)
                sock = sockets.pop() if sockets else None
            if sock is None or _is_silent(sock):
                return sock
            sock.close()

    def _connect(self, exchange: Exchange, ends: float) -> socket.socket:
        scheme, host, port = exchange.address
        first = address_of(self._proxy) if self._proxy else exchange.address
        sock = socket.create_connection(first[1:], max(0.001, min(CONNECT_TIMEOUT, ends - time.monotonic())))
        try:
            sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            if scheme == "http":
                return sock
            if self._proxy:
                reader = ResponseReader(only_head=True)
                _limit(sock, ends).sendall(tunnel_request(host, port, self._proxy))
                while not reader.is_complete:
                    # Reads byte by byte, because the bytes after the head belong to TLS.
                    reader.feed(_limit(sock, ends).recv(1))
                require_tunnel(reader)
            self._context = self._context or ssl.create_default_context()
            return self._context.wrap_socket(_limit(sock, ends), server_hostname=host)
        except BaseException:
            sock.close()
            raise


def _limit(sock: socket.socket, ends: float) -> socket.socket:
    """Limits the next operation to the remaining time, because a socket's own timeout restarts with each operation."""
    left = ends - time.monotonic()
    if left <= 0:
        raise socket.timeout()
    sock.settimeout(left)
    return sock


def _parts(sock: socket.socket, exchange: Exchange, timeout: float) -> Iterator[bytes]:
    try:
        yield b""
        while True:
            part = exchange.take()
            if part:
                yield part
            if exchange.is_complete:
                return
            ends = time.monotonic() + timeout
            exchange.feed(_limit(sock, ends).recv(PART))
    except OSError as error:
        raise translated(error) from error
    finally:
        sock.close()


def _is_silent(sock: socket.socket) -> bool:
    try:
        sock.setblocking(False)
        sock.recv(1, 0 if isinstance(sock, ssl.SSLSocket) else socket.MSG_PEEK)
        return False
    except (BlockingIOError, ssl.SSLWantReadError):
        return True
    except OSError:
        return False


