"""Calls for asyncio."""
from __future__ import annotations

from typing import Any, AsyncIterator, Awaitable, Callable

from . import _call as call
from ._call import CallOptions, Request, ServerSentEvent, Settings
from ._errors import CanceledError, MessagingError
from ._http import Response


class AsyncCore:
    def __init__(self, settings: Settings, sleep: Callable[[float], Awaitable[Any]]) -> None:
        self._settings = settings
        self._sleep = sleep
        self._transport: Any = settings.transport

    async def close(self) -> None:
        await self._transport.close()

    async def json(self, request: Request, options: CallOptions) -> Any:
        response = await self._send(request, options)
        return call.parse(response.status, response.headers, response.body)

    async def none(self, request: Request, options: CallOptions) -> None:
        await self._send(request, options)

    async def stream(self, request: Request, options: CallOptions) -> AsyncIterator[bytes]:
        parts: AsyncIterator[bytes] = (await self._send(request, options, stream=True)).parts
        return parts

    async def events(self, request: Request, options: CallOptions) -> AsyncIterator[ServerSentEvent]:
        parts: Any = await self.stream(request, options)

        async def read() -> AsyncIterator[ServerSentEvent]:
            reader = call.EventReader()
            try:
                yield ServerSentEvent("", None)
                async for part in parts:
                    for event in reader.take(part):
                        yield event
            finally:
                # The iterator of another transport may have no such method.
                if hasattr(parts, "aclose"):
                    await parts.aclose()

        events = read()
        # Starts the generator: one that has not started would not close the connection.
        await events.__anext__()
        return events

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
        try:
            response: Response = await self._transport.send(
                prepared.method, prepared.target, prepared.headers, prepared.body, timeout, stream
            )
        except MessagingError as error:
            return error
        id = response.headers.get("x-request-id")
        call.log("response", request, attempt, status=response.status, request_id=id)
        if not 200 <= response.status < 300:
            return call.failure_of(settings, response.status, response.headers, response.body)
        if "on_response" in options:
            options["on_response"](call.info_of(response.status, response.headers, attempt))
        return response
