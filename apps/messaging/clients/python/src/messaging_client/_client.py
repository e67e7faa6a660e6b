"""The two clients."""
from __future__ import annotations

import asyncio
import os
import random
import time
from typing import Any, Awaitable, Callable, Mapping, Optional, Union

from . import _resources as resources
from ._async import AsyncCore
from ._async_transport import AsyncHttpTransport, AsyncTransport
from ._call import Settings, address_from, checked_text, checked_timeout, proxy_for
from ._sync import Core
from ._transport import HttpTransport, Transport


def _settings(
    api_key: Optional[str],
    base_url: Optional[str],
    timeout: float,
    max_retries: int,
    headers: Optional[Mapping[str, str]],
    proxy: Union[str, None, bool],
    allow_http: bool,
    transport: Union[Transport, AsyncTransport, None],
    create: Callable[[Optional[str]], Union[Transport, AsyncTransport]],
    random: Callable[[], float],
    now: Callable[[], float],
) -> Settings:
    key = checked_text("api_key (or MESSAGING_API_KEY)", api_key or os.environ.get("MESSAGING_API_KEY"))
    address = address_from(base_url or os.environ.get("MESSAGING_BASE_URL", ""), allow_http)
    chosen = proxy_for(address, proxy)
    return Settings(
        key, address, checked_timeout(timeout), max_retries, headers or {}, transport or create(chosen), random, now
    )


class Messaging:
    """A client of the messaging service. One client is enough for a whole program and all its threads.

    :param api_key: by default MESSAGING_API_KEY
    :param base_url: the address of the service, such as https://messaging.example.com; by default MESSAGING_BASE_URL
    :param timeout: seconds for one attempt
    :param max_retries: attempts after the first
    :param headers: sent with every request
    :param proxy: address of an HTTP proxy; by default HTTPS_PROXY, for https, unless NO_PROXY names the host; False means
        no proxy
    :param allow_http: allows http for a host that is not this machine: keys and texts are then sent unencrypted
    :param transport: sends the requests instead of the standard library
    :param sleep: waits between attempts; ``random`` and ``now`` (seconds since 1970): for tests
    :raises InvalidArgumentError: when the key or the address is missing or invalid
    """

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
        proxy: Union[str, None, bool] = None,
        allow_http: bool = False,
        transport: Optional[Transport] = None,
        sleep: Callable[[float], None] = time.sleep,
        random: Callable[[], float] = random.random,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._settings = _settings(
            api_key, base_url, timeout, max_retries, headers, proxy, allow_http, transport, HttpTransport, random, now
        )
        self._core = core = Core(self._settings, sleep)
        self.messages = resources.Messages(core)
        self.contacts = resources.Contacts(core)
        self.segments = resources.Segments(core)
        self.suppressions = resources.Suppressions(core)
        self.inbox = resources.Inbox(core)
        self.conversations = resources.Conversations(core)
        self.numbers = resources.Numbers(core)
        self.topics = resources.Topics(core)
        self.sign_up_forms = resources.SignUpForms(core)
        self.templates = resources.Templates(core)
        self.channels = resources.Channels(core)
        self.domains = resources.Domains(core)
        self.campaigns = resources.Campaigns(core)
        self.flows = resources.Flows(core)
        self.runs = resources.Runs(core)
        self.webhooks = resources.Webhooks(core)
        self.account = resources.Account(core)

    def close(self) -> None:
        """Closes the kept-alive connections."""
        self._core.close()

    def __enter__(self) -> Messaging:
        return self

    def __exit__(self, *_: Any) -> None:
        self.close()

    def __repr__(self) -> str:
        return f"Messaging({self._settings})"


class AsyncMessaging:
    """A client for asyncio, with the same parameters. Canceling the task ends a call and closes its connection."""

    def __init__(
        self,
        api_key: Optional[str] = None,
        base_url: Optional[str] = None,
        *,
        timeout: float = 30.0,
        max_retries: int = 2,
        headers: Optional[Mapping[str, str]] = None,
        proxy: Union[str, None, bool] = None,
        allow_http: bool = False,
        transport: Optional[AsyncTransport] = None,
        sleep: Callable[[float], Awaitable[Any]] = asyncio.sleep,
        random: Callable[[], float] = random.random,
        now: Callable[[], float] = time.time,
    ) -> None:
        self._settings = _settings(
            api_key, base_url, timeout, max_retries, headers, proxy, allow_http, transport, AsyncHttpTransport, random, now
        )
        self._core = core = AsyncCore(self._settings, sleep)
        self.messages = resources.AsyncMessages(core)
        self.contacts = resources.AsyncContacts(core)
        self.segments = resources.AsyncSegments(core)
        self.suppressions = resources.AsyncSuppressions(core)
        self.inbox = resources.AsyncInbox(core)
        self.conversations = resources.AsyncConversations(core)
        self.numbers = resources.AsyncNumbers(core)
        self.topics = resources.AsyncTopics(core)
        self.sign_up_forms = resources.AsyncSignUpForms(core)
        self.templates = resources.AsyncTemplates(core)
        self.channels = resources.AsyncChannels(core)
        self.domains = resources.AsyncDomains(core)
        self.campaigns = resources.AsyncCampaigns(core)
        self.flows = resources.AsyncFlows(core)
        self.runs = resources.AsyncRuns(core)
        self.webhooks = resources.AsyncWebhooks(core)
        self.account = resources.AsyncAccount(core)

    async def close(self) -> None:
        """Closes the kept-alive connections."""
        await self._core.close()

    async def __aenter__(self) -> AsyncMessaging:
        return self

    async def __aexit__(self, *_: Any) -> None:
        await self.close()

    def __repr__(self) -> str:
        return f"AsyncMessaging({self._settings})"
