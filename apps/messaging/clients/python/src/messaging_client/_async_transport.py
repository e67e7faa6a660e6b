"""Sends requests over asyncio, with keep-alive, a proxy, and one time limit for the whole exchange."""
from __future__ import annotations

import asyncio
import ssl
from typing import AsyncIterator, Dict, List, Mapping, Optional, Protocol

from ._errors import MessagingTimeoutError
from ._http import (
    CONNECT_TIMEOUT,
    Address,
    Exchange,
    Response,
    ResponseReader,
    address_of,
    require_tunnel,
    translated,
    tunnel_request,
)

#: Reading from the socket pauses while this many bytes wait for the reader of a stream.
_MAX_WAITING = 262_144


class AsyncTransport(Protocol):
    """How AsyncMessaging sends requests."""

    async def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        """Raises MessagingConnectionError or MessagingTimeoutError of this library. Redirects are not followed."""

    async def close(self) -> None: ...


class _Connection(asyncio.Protocol):
    """A connection whose bytes are read when they are needed."""

    transport: asyncio.Transport

    def __init__(self) -> None:
        self.loop = asyncio.get_running_loop()
        self._received = bytearray()
        self._has_ended = False
        self._error: Optional[Exception] = None
        self._arrival: Optional["asyncio.Future[None]"] = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = transport  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        self._received += data
        if len(self._received) > _MAX_WAITING:
            self.transport.pause_reading()
        self._notify()

    def eof_received(self) -> None:
        self._has_ended = True
        self._notify()

    def connection_lost(self, error: Optional[Exception]) -> None:
        self._has_ended, self._error = True, error
        self._notify()

    def _notify(self) -> None:
        if self._arrival is not None and not self._arrival.done():
            self._arrival.set_result(None)

    @property
    def is_silent(self) -> bool:
        """Whether nothing has arrived that nobody has read."""
        return not self._received and not self._has_ended

    async def read(self) -> bytes:
        """The bytes that have arrived; none at the end of the connection."""
        if self.is_silent:
            self._arrival = asyncio.get_running_loop().create_future()
            await self._arrival
        data = bytes(self._received)
        self._received.clear()
        if self._error is not None and not data:
            raise self._error
        if not self._has_ended:
            self.transport.resume_reading()
        return data


class AsyncHttpTransport:
    """Keeps the connections of one event loop: another loop opens new connections."""

    def __init__(self, proxy: Optional[str] = None, context: Optional[ssl.SSLContext] = None) -> None:
        self._proxy = proxy
        self._context = context
        self._free: Dict[Address, List[_Connection]] = {}
        self._loop: Optional[asyncio.AbstractEventLoop] = None

    async def send(
        self, method: str, url: str, headers: Mapping[str, str], body: Optional[bytes], timeout: float, stream: bool
    ) -> Response:
        exchange = Exchange(method, url, headers, body, stream, self._proxy)
        try:
            return await asyncio.wait_for(self._send(exchange, timeout), timeout)
        except asyncio.TimeoutError as error:
            raise MessagingTimeoutError("The service did not answer in time") from error
        except OSError as error:
            raise translated(error) from error

    async def close(self) -> None:
        free, self._free = self._free, {}
        for connections in free.values():
            for connection in connections:
                # A loop that has ended has no use for the connection, and cannot end it.
                if not connection.loop.is_closed():
                    connection.transport.abort()

    async def _send(self, exchange: Exchange, timeout: float) -> Response:
        connection = self._take(exchange.address) or await self._connect(exchange)
        is_over = True
        try:
            connection.transport.write(exchange.request)
            while not (exchange.is_complete or (exchange.has_begun and exchange.is_stream)):
                exchange.feed(await connection.read())
            if exchange.is_stream:
                is_over = False
                parts = _parts(connection, exchange, timeout)
                # Starts the generator: one that has not started would not close the connection.
                await parts.__anext__()
                return Response(exchange.status, exchange.headers, parts=parts)
            if exchange.can_keep and connection.is_silent:
                is_over = False
                self._free.setdefault(exchange.address, []).append(connection)
        finally:
            if is_over:
                connection.transport.abort()
        return exchange.response()

    def _take(self, address: Address) -> Optional[_Connection]:
        """A kept connection on which nothing has arrived since its last response."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._free = loop, {}
        connections = self._free.get(address, [])
        while connections:
            connection = connections.pop()
            if connection.loop is not loop:
                continue
            if connection.is_silent and not connection.transport.is_closing():
                return connection
            connection.transport.abort()
        return None

    async def _connect(self, exchange: Exchange) -> _Connection:
        scheme, host, port = exchange.address
        loop = asyncio.get_running_loop()
        context = self._secured() if scheme == "https" else None
        first = address_of(self._proxy) if self._proxy else exchange.address
        making = loop.create_connection(_Connection, first[1], first[2], ssl=None if self._proxy else context)
        _, connection = await asyncio.wait_for(making, CONNECT_TIMEOUT)
        if context is None or self._proxy is None:
            return connection
        try:
            reader = ResponseReader(only_head=True)
            connection.transport.write(tunnel_request(host, port, self._proxy))
            while not reader.is_complete:
                reader.feed(await connection.read())
            require_tunnel(reader)
            upgraded = await loop.start_tls(connection.transport, connection, context, server_hostname=host)
            if upgraded is not None:
                connection.transport = upgraded
            return connection
        except BaseException:
            connection.transport.abort()
            raise

    def _secured(self) -> ssl.SSLContext:
        """The settings of TLS, made once, because this takes as long as several requests."""
        self._context = self._context or ssl.create_default_context()
        return self._context


async def _parts(connection: _Connection, exchange: Exchange, timeout: float) -> AsyncIterator[bytes]:
    try:
        yield b""
        while True:
            part = exchange.take()
            if part:
                yield part
            if exchange.is_complete:
                return
            exchange.feed(await asyncio.wait_for(connection.read(), timeout))
    except asyncio.TimeoutError as error:
        raise MessagingTimeoutError("The service did not answer in time") from error
    except OSError as error:
        raise translated(error) from error
    finally:
        connection.transport.abort()
