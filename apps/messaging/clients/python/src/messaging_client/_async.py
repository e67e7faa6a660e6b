"""Calls for asyncio: each request is sent on a thread of its own, everything else happens in the event loop."""
from __future__ import annotations

import asyncio
import threading
from typing import Any, AsyncIterator, Awaitable, Callable, Iterator, Optional

from . import _call as call
from ._call import CallOptions, Request, ServerSentEvent, Settings
from ._errors import CanceledError, MessagingError
from ._transport import Response


class AsyncCore:
    def __init__(self, settings: Settings, sleep: Callable[[float], Awaitable[Any]], threads: int) -> None:
        self._settings = settings
        self._sleep = sleep
        self._threads = threads
        self._loop: Optional[asyncio.AbstractEventLoop] = None
        self._slots = asyncio.Semaphore(threads)

    async def json(self, request: Request, options: CallOptions) -> Any:
        response = await self._send(request, options)
        return call.parse(response.status, response.headers, response.body)

    async def none(self, request: Request, options: CallOptions) -> None:
        await self._send(request, options)

    async def stream(self, request: Request, options: CallOptions) -> AsyncIterator[bytes]:
        response = await self._send(request, options, stream=True)
        return self._parts(response.parts or iter(()))

    async def events(self, request: Request, options: CallOptions) -> AsyncIterator[ServerSentEvent]:
        parts = await self.stream(request, options)

        async def read() -> AsyncIterator[ServerSentEvent]:
            reader = call.EventReader()
            async for part in parts:
                for event in reader.take(part):
                    yield event

        return read()

    async def pages(self, request: Request, id: str, options: CallOptions) -> AsyncIterator[Any]:
        pages = call.Pages(request, id)
        while True:
            following = pages.next()
            if following is None:
                return
            for item in pages.take(await self.json(following, options)):
                yield item

    async def _send(self, request: Request, options: CallOptions, stream: bool = False) -> Response:
        """Makes one call: repeats the request until an attempt succeeds or no retries are left."""
        settings = self._settings
        prepared = call.prepare(settings, request, options)
        attempt = 0
        while True:
            if "cancel" in options and options["cancel"]():
                raise CanceledError("The call was canceled")
            call.log("request", request, attempt)
            outcome = await self._try(prepared, request, options, attempt, stream)
            if isinstance(outcome, Response):
                return outcome
            delay = call.delay_before(outcome, attempt, settings.random())
            if delay is None or attempt >= options.get("max_retries", settings.max_retries):
                raise outcome
            call.log("retry", request, attempt, delay=delay)
            await self._sleep(delay)
            attempt += 1
            prepared.headers["X-Retry-Count"] = str(attempt)

    async def _try(self, prepared: call.Prepared, request: Request, options: CallOptions, attempt: int, stream: bool) -> Any:
        settings = self._settings
        timeout = options.get("timeout", settings.timeout)
        arguments = (prepared.method, prepared.target, dict(prepared.headers), prepared.body, timeout, stream)
        try:
            async with self._slot():
                response = await self._run(settings.transport.send, *arguments)
        except MessagingError as error:
            return error
        id = response.headers.get("x-request-id")
        call.log("response", request, attempt, status=response.status, request_id=id)
        if not 200 <= response.status < 300:
            return call.failure_of(settings, response.status, response.headers, response.body)
        if "on_response" in options:
            options["on_response"](call.info_of(response.status, response.headers, attempt))
        return response

    async def _parts(self, parts: Iterator[bytes]) -> AsyncIterator[bytes]:
        try:
            while True:
                part: Optional[bytes] = await self._run(next, parts, None)
                if part is None:
                    return
                yield part
        finally:
            close: Callable[[], None] = getattr(parts, "close", lambda: None)
            try:
                close()
            except ValueError:
                pass  # A canceled read still runs on its thread, and closes the connection when it ends.

    def _slot(self) -> asyncio.Semaphore:
        """Limits concurrent requests, but not open streams. Each event loop that uses the client gets its own limit."""
        loop = asyncio.get_running_loop()
        if self._loop is not loop:
            self._loop, self._slots = loop, asyncio.Semaphore(self._threads)
        return self._slots

    async def _run(self, function: Callable[..., Any], *arguments: Any) -> Any:
        """Runs a function on a daemon thread: a canceled request delays neither other requests nor the end of the process."""
        loop = asyncio.get_running_loop()
        future: "asyncio.Future[Any]" = loop.create_future()

        def settle(result: Any, error: Optional[BaseException]) -> None:
            if future.done():
                return
            if error is None:
                future.set_result(result)
            else:
                future.set_exception(error)

        def work() -> None:
            result, error = None, None
            try:
                result = function(*arguments)
            except BaseException as caught:
                error = caught
            try:
                loop.call_soon_threadsafe(settle, result, error)
            except RuntimeError:
                pass  # The event loop has ended, so no task waits for the outcome.

        thread = threading.Thread(target=work, name="messaging_client", daemon=True)
        thread.start()
        try:
            return await future
        except asyncio.CancelledError:
            abort: Callable[[Optional[int]], None] = getattr(self._settings.transport, "abort", lambda _: None)
            abort(thread.ident)
            raise


