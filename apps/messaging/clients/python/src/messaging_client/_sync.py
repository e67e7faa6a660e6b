"""Calls that block."""
from __future__ import annotations

import time
from typing import Any, Callable, Iterator, Optional

from . import _call as call
from ._call import CallOptions, Request, ServerSentEvent, Settings
from ._errors import CanceledError, MessagingError
from ._http import Response


class Core:
    def __init__(self, settings: Settings, sleep: Callable[[float], None]) -> None:
        self._settings = settings
        self._sleep = sleep
        self._transport: Any = settings.transport

    def close(self) -> None:
        self._transport.close()

    def json(self, request: Request, options: CallOptions) -> Any:
        response = self._send(request, options)
        return call.parse(response.status, response.headers, response.body)

    def none(self, request: Request, options: CallOptions) -> None:
        self._send(request, options)

    def stream(self, request: Request, options: CallOptions) -> Iterator[bytes]:
        parts: Iterator[bytes] = self._send(request, options, stream=True).parts
        return parts

    def events(self, request: Request, options: CallOptions) -> Iterator[ServerSentEvent]:
        parts: Any = self.stream(request, options)

        def read() -> Iterator[ServerSentEvent]:
            reader = call.EventReader()
            try:
                yield ServerSentEvent("", None)
                for part in parts:
                    yield from reader.take(part)
            finally:
                # The iterator of another transport may have no such method.
                if hasattr(parts, "close"):
                    parts.close()

        events = read()
        # Starts the generator: one that has not started would not close the connection.
        next(events)
        return events

    def pages(self, request: Request, id: str, options: CallOptions) -> Iterator[Any]:
        pages = call.Pages(request, id)
        while True:
            following = pages.next()
            if following is None:
                return
            yield from pages.take(self.json(following, options))

    def _send(self, request: Request, options: CallOptions, stream: bool = False) -> Response:
        """Makes one call: repeats the request until an attempt succeeds or no retries are left."""
        settings = self._settings
        prepared = call.prepare(settings, request, options)
        attempt = 0
        while True:
            _stop_if_canceled(options)
            call.log("request", request, attempt)
            outcome = self._try(prepared, request, options, attempt, stream)
            if isinstance(outcome, Response):
                return outcome
            delay = call.delay_before(outcome, attempt, settings.random())
            if delay is None or attempt >= options.get("max_retries", settings.max_retries):
                raise outcome
            call.log("retry", request, attempt, delay=delay)
            self._wait(delay, options)
            attempt += 1
            prepared.headers["X-Retry-Count"] = str(attempt)

    def _try(self, prepared: call.Prepared, request: Request, options: CallOptions, attempt: int, stream: bool) -> Any:
        settings = self._settings
        timeout = options.get("timeout", settings.timeout)
        try:
            response: Response = self._transport.send(
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

    def _wait(self, seconds: float, options: CallOptions) -> None:
        if "cancel" not in options or self._sleep is not time.sleep:
            self._sleep(seconds)
            return
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            _stop_if_canceled(options)
            time.sleep(min(0.1, max(0.0, end - time.monotonic())))


def _stop_if_canceled(options: CallOptions) -> None:
    cancel: Optional[Callable[[], bool]] = options.get("cancel")
    if cancel is not None and cancel():
        raise CanceledError("The call was canceled")
