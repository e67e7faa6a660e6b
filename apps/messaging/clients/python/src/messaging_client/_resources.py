# Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, AsyncIterator, Iterator, Optional, Union

from ._call import Request, segment

if TYPE_CHECKING:
    from typing_extensions import Unpack

    from . import types as t
    from ._async import AsyncCore
    from ._call import CallOptions, ServerSentEvent
    from ._sync import Core

class Messages:
    def __init__(self, core: Core) -> None:
        self._core = core

    def send(self, body: t.NewMessage, **options: Unpack[CallOptions]) -> t.AcceptedMessage:
        """Send a message.
        Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
        Scope: messages:write.
        """
        return self._core.json(Request("POST", "/api/v1/messages/send", body=body), options)  # type: ignore[no-any-return]

    def send_batch(self, body: t.NewBatch, **options: Unpack[CallOptions]) -> t.BatchAnswer:
        """Send up to 1000 messages.
        Each message is accepted or refused separately; the response has an entry for each, in order. If rendering the texts takes more than a few seconds, the response has the entries that are done, and the others (`pending`) are prepared in the background: `GET /api/v1/messages/batches/{batchId}` reads their results. Batches never delay single messages.
        Scope: messages:write.
        """
        return self._core.json(Request("POST", "/api/v1/messages/batch", body=body), options)  # type: ignore[no-any-return]

    def get_batch(self, batch_id: str, **options: Unpack[CallOptions]) -> t.BatchAnswer:
        """Read the progress of a batch.
        Only batches that took long have an ID. They can be read for 24 hours.
        Scope: messages:read.
        """
        return self._core.json(Request("GET", f'/api/v1/messages/batches/{segment("batchId", batch_id)}'), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> t.MessagesListAnswer:
        """List messages.
        Newest first.
        Scope: messages:read.
        """
        return self._core.json(Request("GET", "/api/v1/messages", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.ListedMessage]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/messages", query=query), "messageId", options)

    def get(self, message_id: str, **options: Unpack[CallOptions]) -> t.Message:
        """Read a message and its history.
        Scope: messages:read.
        """
        return self._core.json(Request("GET", f'/api/v1/messages/{segment("messageId", message_id)}'), options)  # type: ignore[no-any-return]

    def cancel(self, message_id: str, **options: Unpack[CallOptions]) -> t.Message:
        """Cancel a message that has not been sent yet.
        Scope: messages:write.
        """
        return self._core.json(Request("POST", f'/api/v1/messages/{segment("messageId", message_id)}/cancel'), options)  # type: ignore[no-any-return]


class AsyncMessages:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def send(self, body: t.NewMessage, **options: Unpack[CallOptions]) -> t.AcceptedMessage:
        """Send a message.
        Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
        Scope: messages:write.
        """
        return await self._core.json(Request("POST", "/api/v1/messages/send", body=body), options)  # type: ignore[no-any-return]

    async def send_batch(self, body: t.NewBatch, **options: Unpack[CallOptions]) -> t.BatchAnswer:
        """Send up to 1000 messages.
        Each message is accepted or refused separately; the response has an entry for each, in order. If rendering the texts takes more than a few seconds, the response has the entries that are done, and the others (`pending`) are prepared in the background: `GET /api/v1/messages/batches/{batchId}` reads their results. Batches never delay single messages.
        Scope: messages:write.
        """
        return await self._core.json(Request("POST", "/api/v1/messages/batch", body=body), options)  # type: ignore[no-any-return]

    async def get_batch(self, batch_id: str, **options: Unpack[CallOptions]) -> t.BatchAnswer:
        """Read the progress of a batch.
        Only batches that took long have an ID. They can be read for 24 hours.
        Scope: messages:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/messages/batches/{segment("batchId", batch_id)}'), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> t.MessagesListAnswer:
        """List messages.
        Newest first.
        Scope: messages:read.
        """
        return await self._core.json(Request("GET", "/api/v1/messages", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.ListedMessage]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/messages", query=query), "messageId", options)

    async def get(self, message_id: str, **options: Unpack[CallOptions]) -> t.Message:
        """Read a message and its history.
        Scope: messages:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/messages/{segment("messageId", message_id)}'), options)  # type: ignore[no-any-return]

    async def cancel(self, message_id: str, **options: Unpack[CallOptions]) -> t.Message:
        """Cancel a message that has not been sent yet.
        Scope: messages:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/messages/{segment("messageId", message_id)}/cancel'), options)  # type: ignore[no-any-return]


class Templates:
    def __init__(self, core: Core) -> None:
        self._core = core

    def test(self, template_id: str, body: t.TestOfTemplate, **options: Unpack[CallOptions]) -> t.TemplatesTestAnswer:
        """Send a test of a template.
        Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it.
        Scope: messages:write.
        """
        return self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/test', body=body), options)  # type: ignore[no-any-return]

    def create(self, body: t.NewTemplate, **options: Unpack[CallOptions]) -> t.CheckedTemplate:
        """Create a template.
        Scope: templates:write.
        """
        return self._core.json(Request("POST", "/api/v1/templates", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> t.TemplatesListAnswer:
        """List templates.
        Sorted by name.
        Scope: templates:read.
        """
        return self._core.json(Request("GET", "/api/v1/templates", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Template]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/templates", query=query), "templateId", options)

    def get(self, template_id: str, **options: Unpack[CallOptions]) -> t.CheckedTemplate:
        """Read a template.
        Scope: templates:read.
        """
        return self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}'), options)  # type: ignore[no-any-return]

    def update(self, template_id: str, body: t.TemplateChanges, **options: Unpack[CallOptions]) -> t.CheckedTemplate:
        """Change a template.
        Changing the texts creates a new version; messages keep the version that they were made from.
        Scope: templates:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/templates/{segment("templateId", template_id)}', body=body), options)  # type: ignore[no-any-return]

    def delete(self, template_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a template.
        Messages made from it are kept.
        Scope: templates:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/templates/{segment("templateId", template_id)}'), options)

    def list_versions(self, template_id: str, **options: Unpack[CallOptions]) -> t.TemplatesListVersionsAnswer:
        """List the versions of a template.
        Newest first.
        Scope: templates:read.
        """
        return self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}/versions'), options)  # type: ignore[no-any-return]

    def preview(self, template_id: str, body: t.TemplatesPreviewBody, **options: Unpack[CallOptions]) -> t.RenderedTemplate:
        """Preview a template without sending it.
        Scope: templates:read.
        """
        return self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/preview', body=body), options)  # type: ignore[no-any-return]


class AsyncTemplates:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def test(self, template_id: str, body: t.TestOfTemplate, **options: Unpack[CallOptions]) -> t.TemplatesTestAnswer:
        """Send a test of a template.
        Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it.
        Scope: messages:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/test', body=body), options)  # type: ignore[no-any-return]

    async def create(self, body: t.NewTemplate, **options: Unpack[CallOptions]) -> t.CheckedTemplate:
        """Create a template.
        Scope: templates:write.
        """
        return await self._core.json(Request("POST", "/api/v1/templates", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> t.TemplatesListAnswer:
        """List templates.
        Sorted by name.
        Scope: templates:read.
        """
        return await self._core.json(Request("GET", "/api/v1/templates", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Template]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/templates", query=query), "templateId", options)

    async def get(self, template_id: str, **options: Unpack[CallOptions]) -> t.CheckedTemplate:
        """Read a template.
        Scope: templates:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, template_id: str, body: t.TemplateChanges, **options: Unpack[CallOptions]) -> t.CheckedTemplate:
        """Change a template.
        Changing the texts creates a new version; messages keep the version that they were made from.
        Scope: templates:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/templates/{segment("templateId", template_id)}', body=body), options)  # type: ignore[no-any-return]

    async def delete(self, template_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a template.
        Messages made from it are kept.
        Scope: templates:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/templates/{segment("templateId", template_id)}'), options)

    async def list_versions(self, template_id: str, **options: Unpack[CallOptions]) -> t.TemplatesListVersionsAnswer:
        """List the versions of a template.
        Newest first.
        Scope: templates:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}/versions'), options)  # type: ignore[no-any-return]

    async def preview(self, template_id: str, body: t.TemplatesPreviewBody, **options: Unpack[CallOptions]) -> t.RenderedTemplate:
        """Preview a template without sending it.
        Scope: templates:read.
        """
        return await self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/preview', body=body), options)  # type: ignore[no-any-return]


class Inbox:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> t.InboxListAnswer:
        """List inbound messages.
        Newest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: inbox:read.
        """
        return self._core.json(Request("GET", "/api/v1/inbound-messages", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.InboundMessage]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/inbound-messages", query=query), "inboundMessageId", options)

    def get(self, inbound_message_id: str, **options: Unpack[CallOptions]) -> t.InboundMessage:
        """Read an inbound message.
        Scope: inbox:read.
        """
        return self._core.json(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}'), options)  # type: ignore[no-any-return]

    def update(self, inbound_message_id: str, body: t.InboundMessageChanges, **options: Unpack[CallOptions]) -> t.InboundMessage:
        """Mark an inbound message as read or unread.
        The sender is not notified.
        Scope: inbox:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}', body=body), options)  # type: ignore[no-any-return]

    def reply(self, inbound_message_id: str, body: t.NewReply, **options: Unpack[CallOptions]) -> t.AcceptedMessage:
        """Reply to an inbound message.
        Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier ones of the conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
        Scope: inbox:write.
        """
        return self._core.json(Request("POST", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/reply', body=body), options)  # type: ignore[no-any-return]

    def download_media(self, inbound_message_id: str, position: str, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Download a file of an inbound message.
        Fetched from the provider on request, up to 25 MB, for as long as the provider keeps it. An account can run two downloads at a time.
        Scope: inbox:read.
        """
        return self._core.stream(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/media/{segment("position", position)}'), options)

    def simulate(self, body: t.SimulatedMessage, **options: Unpack[CallOptions]) -> t.InboundMessage:
        """Simulate an inbound message.
        Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
        Scope: inbox:write.
        """
        return self._core.json(Request("POST", "/api/v1/inbound-messages/simulate", body=body), options)  # type: ignore[no-any-return]


class AsyncInbox:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> t.InboxListAnswer:
        """List inbound messages.
        Newest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: inbox:read.
        """
        return await self._core.json(Request("GET", "/api/v1/inbound-messages", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.InboundMessage]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/inbound-messages", query=query), "inboundMessageId", options)

    async def get(self, inbound_message_id: str, **options: Unpack[CallOptions]) -> t.InboundMessage:
        """Read an inbound message.
        Scope: inbox:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, inbound_message_id: str, body: t.InboundMessageChanges, **options: Unpack[CallOptions]) -> t.InboundMessage:
        """Mark an inbound message as read or unread.
        The sender is not notified.
        Scope: inbox:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}', body=body), options)  # type: ignore[no-any-return]

    async def reply(self, inbound_message_id: str, body: t.NewReply, **options: Unpack[CallOptions]) -> t.AcceptedMessage:
        """Reply to an inbound message.
        Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier ones of the conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
        Scope: inbox:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/reply', body=body), options)  # type: ignore[no-any-return]

    async def download_media(self, inbound_message_id: str, position: str, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Download a file of an inbound message.
        Fetched from the provider on request, up to 25 MB, for as long as the provider keeps it. An account can run two downloads at a time.
        Scope: inbox:read.
        """
        return await self._core.stream(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/media/{segment("position", position)}'), options)

    async def simulate(self, body: t.SimulatedMessage, **options: Unpack[CallOptions]) -> t.InboundMessage:
        """Simulate an inbound message.
        Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
        Scope: inbox:write.
        """
        return await self._core.json(Request("POST", "/api/v1/inbound-messages/simulate", body=body), options)  # type: ignore[no-any-return]


class Conversations:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> t.ConversationsListAnswer:
        """List conversations.
        One for each address that has sent a message, the latest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: inbox:read.
        """
        return self._core.json(Request("GET", "/api/v1/conversations", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Conversation]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/conversations", query=query), "conversationId", options)

    def get(self, conversation_id: str, **options: Unpack[CallOptions]) -> t.Conversation:
        """Read a conversation.
        Scope: inbox:read.
        """
        return self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options)  # type: ignore[no-any-return]

    def delete(self, conversation_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a conversation.
        Deletes everything received from the address. Sent messages are kept.
        Scope: inbox:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options)

    def list_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> t.ConversationsListMessagesAnswer:
        """List the messages of a conversation.
        Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: inbox:read.
        """
        return self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), options)  # type: ignore[no-any-return]

    def iterate_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.ThreadEntry]:
        """All items of `list_messages`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), "id", options)

    def mark_read(self, conversation_id: str, **options: Unpack[CallOptions]) -> t.Conversation:
        """Mark a conversation as read.
        Scope: inbox:write.
        """
        return self._core.json(Request("POST", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/read'), options)  # type: ignore[no-any-return]


class AsyncConversations:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> t.ConversationsListAnswer:
        """List conversations.
        One for each address that has sent a message, the latest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: inbox:read.
        """
        return await self._core.json(Request("GET", "/api/v1/conversations", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Conversation]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/conversations", query=query), "conversationId", options)

    async def get(self, conversation_id: str, **options: Unpack[CallOptions]) -> t.Conversation:
        """Read a conversation.
        Scope: inbox:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options)  # type: ignore[no-any-return]

    async def delete(self, conversation_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a conversation.
        Deletes everything received from the address. Sent messages are kept.
        Scope: inbox:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options)

    async def list_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> t.ConversationsListMessagesAnswer:
        """List the messages of a conversation.
        Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: inbox:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), options)  # type: ignore[no-any-return]

    def iterate_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.ThreadEntry]:
        """All items of `list_messages`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), "id", options)

    async def mark_read(self, conversation_id: str, **options: Unpack[CallOptions]) -> t.Conversation:
        """Mark a conversation as read.
        Scope: inbox:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/read'), options)  # type: ignore[no-any-return]


class Numbers:
    def __init__(self, core: Core) -> None:
        self._core = core

    def read(self, query: Optional[t.NumbersReadQuery] = None, **options: Unpack[CallOptions]) -> t.MessageNumbers:
        """Read message statistics.
        By day, channel, campaign or category, with failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`, and also in `opens` and `clicks`; deleting a message does not change the counts. At most 366 days at a time.
        Scope: messages:read.
        """
        return self._core.json(Request("GET", "/api/v1/numbers", query=query), options)  # type: ignore[no-any-return]


class AsyncNumbers:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def read(self, query: Optional[t.NumbersReadQuery] = None, **options: Unpack[CallOptions]) -> t.MessageNumbers:
        """Read message statistics.
        By day, channel, campaign or category, with failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`, and also in `opens` and `clicks`; deleting a message does not change the counts. At most 366 days at a time.
        Scope: messages:read.
        """
        return await self._core.json(Request("GET", "/api/v1/numbers", query=query), options)  # type: ignore[no-any-return]


class Contacts:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewContact, **options: Unpack[CallOptions]) -> t.Contact:
        """Create a contact.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/contacts", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> t.ContactsListAnswer:
        """List contacts.
        Newest first. `email` matches the whole address and ignores case.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", "/api/v1/contacts", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Contact]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/contacts", query=query), "contactId", options)

    def export(self, query: Optional[t.ContactsExportQuery] = None, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Export contacts as CSV.
        An account can run two downloads at a time. A download that is not read for a minute is cut off.
        Scope: contacts:read.
        """
        return self._core.stream(Request("GET", "/api/v1/contacts/export", query=query), options)

    def import_(self, body: Union[str, bytes], query: Optional[t.ContactsImportQuery] = None, **options: Unpack[CallOptions]) -> t.ContactImport:
        """Import contacts from CSV.
        Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\\;` is a semicolon and `\\\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps others. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. Finished imports and their refused rows are kept for 7 days, at most ten.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/contacts/import", body=body, media="text/csv", query=query), options)  # type: ignore[no-any-return]

    def list_imports(self, **options: Unpack[CallOptions]) -> t.ContactsListImportsAnswer:
        """List imports.
        Newest first.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", "/api/v1/contacts/imports"), options)  # type: ignore[no-any-return]

    def get_import(self, import_id: str, **options: Unpack[CallOptions]) -> t.ContactImport:
        """Read an import.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", f'/api/v1/contacts/imports/{segment("importId", import_id)}'), options)  # type: ignore[no-any-return]

    def cancel_import(self, import_id: str, **options: Unpack[CallOptions]) -> t.ContactImport:
        """Cancel an import.
        Contacts that have been imported stay.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", f'/api/v1/contacts/imports/{segment("importId", import_id)}/cancel'), options)  # type: ignore[no-any-return]

    def export_refused_rows(self, import_id: str, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Download the refused rows of an import.
        The rows as in the file, each with its reason. Correct them and import the file.
        Scope: contacts:read.
        """
        return self._core.stream(Request("GET", f'/api/v1/contacts/imports/{segment("importId", import_id)}/refused-rows'), options)

    def get(self, contact_id: str, **options: Unpack[CallOptions]) -> t.Contact:
        """Read a contact.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}'), options)  # type: ignore[no-any-return]

    def update(self, contact_id: str, body: t.ContactChanges, **options: Unpack[CallOptions]) -> t.Contact:
        """Change a contact.
        Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
        Scope: contacts:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/contacts/{segment("contactId", contact_id)}', body=body), options)  # type: ignore[no-any-return]

    def delete(self, contact_id: str, query: Optional[t.ContactsDeleteQuery] = None, **options: Unpack[CallOptions]) -> None:
        """Delete a contact and erase its personal data.
        Opt-outs are kept, as keyed hashes of the addresses.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/contacts/{segment("contactId", contact_id)}', query=query), options)

    def export_personal_data(self, contact_id: str, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Export the personal data of a contact.
        A JSON array of everything that is stored about a person, for a person who asks for it: every row with its `table` and all columns that have a value. It contains what deleting the contact erases, with copies of the person’s mail to others (except blind copies), and the opt-outs, failures and counts that are kept by hash.
        Scope: personal-data:read.
        """
        return self._core.stream(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}/personal-data'), options)


class AsyncContacts:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewContact, **options: Unpack[CallOptions]) -> t.Contact:
        """Create a contact.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/contacts", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> t.ContactsListAnswer:
        """List contacts.
        Newest first. `email` matches the whole address and ignores case.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", "/api/v1/contacts", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Contact]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/contacts", query=query), "contactId", options)

    async def export(self, query: Optional[t.ContactsExportQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Export contacts as CSV.
        An account can run two downloads at a time. A download that is not read for a minute is cut off.
        Scope: contacts:read.
        """
        return await self._core.stream(Request("GET", "/api/v1/contacts/export", query=query), options)

    async def import_(self, body: Union[str, bytes], query: Optional[t.ContactsImportQuery] = None, **options: Unpack[CallOptions]) -> t.ContactImport:
        """Import contacts from CSV.
        Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\\;` is a semicolon and `\\\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps others. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. Finished imports and their refused rows are kept for 7 days, at most ten.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/contacts/import", body=body, media="text/csv", query=query), options)  # type: ignore[no-any-return]

    async def list_imports(self, **options: Unpack[CallOptions]) -> t.ContactsListImportsAnswer:
        """List imports.
        Newest first.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", "/api/v1/contacts/imports"), options)  # type: ignore[no-any-return]

    async def get_import(self, import_id: str, **options: Unpack[CallOptions]) -> t.ContactImport:
        """Read an import.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/contacts/imports/{segment("importId", import_id)}'), options)  # type: ignore[no-any-return]

    async def cancel_import(self, import_id: str, **options: Unpack[CallOptions]) -> t.ContactImport:
        """Cancel an import.
        Contacts that have been imported stay.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/contacts/imports/{segment("importId", import_id)}/cancel'), options)  # type: ignore[no-any-return]

    async def export_refused_rows(self, import_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Download the refused rows of an import.
        The rows as in the file, each with its reason. Correct them and import the file.
        Scope: contacts:read.
        """
        return await self._core.stream(Request("GET", f'/api/v1/contacts/imports/{segment("importId", import_id)}/refused-rows'), options)

    async def get(self, contact_id: str, **options: Unpack[CallOptions]) -> t.Contact:
        """Read a contact.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, contact_id: str, body: t.ContactChanges, **options: Unpack[CallOptions]) -> t.Contact:
        """Change a contact.
        Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
        Scope: contacts:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/contacts/{segment("contactId", contact_id)}', body=body), options)  # type: ignore[no-any-return]

    async def delete(self, contact_id: str, query: Optional[t.ContactsDeleteQuery] = None, **options: Unpack[CallOptions]) -> None:
        """Delete a contact and erase its personal data.
        Opt-outs are kept, as keyed hashes of the addresses.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/contacts/{segment("contactId", contact_id)}', query=query), options)

    async def export_personal_data(self, contact_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Export the personal data of a contact.
        A JSON array of everything that is stored about a person, for a person who asks for it: every row with its `table` and all columns that have a value. It contains what deleting the contact erases, with copies of the person’s mail to others (except blind copies), and the opt-outs, failures and counts that are kept by hash.
        Scope: personal-data:read.
        """
        return await self._core.stream(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}/personal-data'), options)


class Segments:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewSegment, **options: Unpack[CallOptions]) -> t.SavedSegment:
        """Create a segment.
        At most 200 in an account.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/segments", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> t.SegmentsListAnswer:
        """List segments.
        Newest first.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", "/api/v1/segments", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.SavedSegment]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/segments", query=query), "segmentId", options)

    def get(self, segment_id: str, **options: Unpack[CallOptions]) -> t.SavedSegment:
        """Read a segment.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options)  # type: ignore[no-any-return]

    def update(self, segment_id: str, body: t.SegmentChanges, **options: Unpack[CallOptions]) -> t.SavedSegment:
        """Change a segment.
        Campaigns that have started keep the conditions that the segment had at their start.
        Scope: contacts:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/segments/{segment("segmentId", segment_id)}', body=body), options)  # type: ignore[no-any-return]

    def delete(self, segment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a segment.
        A draft campaign with the segment can no longer start.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options)


class AsyncSegments:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewSegment, **options: Unpack[CallOptions]) -> t.SavedSegment:
        """Create a segment.
        At most 200 in an account.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/segments", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> t.SegmentsListAnswer:
        """List segments.
        Newest first.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", "/api/v1/segments", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.SavedSegment]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/segments", query=query), "segmentId", options)

    async def get(self, segment_id: str, **options: Unpack[CallOptions]) -> t.SavedSegment:
        """Read a segment.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, segment_id: str, body: t.SegmentChanges, **options: Unpack[CallOptions]) -> t.SavedSegment:
        """Change a segment.
        Campaigns that have started keep the conditions that the segment had at their start.
        Scope: contacts:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/segments/{segment("segmentId", segment_id)}', body=body), options)  # type: ignore[no-any-return]

    async def delete(self, segment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a segment.
        A draft campaign with the segment can no longer start.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options)


class Suppressions:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> t.SuppressionsListAnswer:
        """List suppressions.
        Newest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", "/api/v1/suppressions", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Suppression]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/suppressions", query=query), "suppressionId", options)

    def create(self, body: t.NewSuppression, **options: Unpack[CallOptions]) -> t.Suppression:
        """Suppress an address.
        Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/suppressions", body=body), options)  # type: ignore[no-any-return]

    def export(self, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Export suppressions as CSV.
        Oldest first. Entries without an address are left out. The file can be imported again.
        Scope: contacts:read.
        """
        return self._core.stream(Request("GET", "/api/v1/suppressions/export"), options)

    def import_(self, body: Union[str, bytes], query: Optional[t.SuppressionsImportQuery] = None, **options: Unpack[CallOptions]) -> t.ImportReport:
        """Import suppressions from CSV.
        Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/suppressions/import", body=body, media="text/csv", query=query), options)  # type: ignore[no-any-return]

    def link_preferences(self, body: t.SuppressionsLinkPreferencesBody, **options: Unpack[CallOptions]) -> t.SuppressionsLinkPreferencesAnswer:
        """Create a preference page link.
        On this page, the recipient chooses topics, marketing and everything else. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/preference-links", body=body), options)  # type: ignore[no-any-return]

    def get(self, suppression_id: str, **options: Unpack[CallOptions]) -> t.Suppression:
        """Read a suppression.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options)  # type: ignore[no-any-return]

    def delete(self, suppression_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a suppression.
        Remove a suppression only with the recipient’s consent. An entry without an address must first be added again.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options)


class AsyncSuppressions:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> t.SuppressionsListAnswer:
        """List suppressions.
        Newest first. Send `next` as `after` to get the next page; it is null on the last page.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", "/api/v1/suppressions", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Suppression]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/suppressions", query=query), "suppressionId", options)

    async def create(self, body: t.NewSuppression, **options: Unpack[CallOptions]) -> t.Suppression:
        """Suppress an address.
        Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/suppressions", body=body), options)  # type: ignore[no-any-return]

    async def export(self, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Export suppressions as CSV.
        Oldest first. Entries without an address are left out. The file can be imported again.
        Scope: contacts:read.
        """
        return await self._core.stream(Request("GET", "/api/v1/suppressions/export"), options)

    async def import_(self, body: Union[str, bytes], query: Optional[t.SuppressionsImportQuery] = None, **options: Unpack[CallOptions]) -> t.ImportReport:
        """Import suppressions from CSV.
        Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/suppressions/import", body=body, media="text/csv", query=query), options)  # type: ignore[no-any-return]

    async def link_preferences(self, body: t.SuppressionsLinkPreferencesBody, **options: Unpack[CallOptions]) -> t.SuppressionsLinkPreferencesAnswer:
        """Create a preference page link.
        On this page, the recipient chooses topics, marketing and everything else. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/preference-links", body=body), options)  # type: ignore[no-any-return]

    async def get(self, suppression_id: str, **options: Unpack[CallOptions]) -> t.Suppression:
        """Read a suppression.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options)  # type: ignore[no-any-return]

    async def delete(self, suppression_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a suppression.
        Remove a suppression only with the recipient’s consent. An entry without an address must first be added again.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options)


class Topics:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, **options: Unpack[CallOptions]) -> t.TopicsListAnswer:
        """List topics.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", "/api/v1/topics"), options)  # type: ignore[no-any-return]

    def create(self, body: t.NewTopic, **options: Unpack[CallOptions]) -> t.Topic:
        """Create a topic.
        An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/topics", body=body), options)  # type: ignore[no-any-return]

    def update(self, topic: str, body: t.TopicChanges, **options: Unpack[CallOptions]) -> t.Topic:
        """Change the name or description of a topic.
        Scope: contacts:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/topics/{segment("topic", topic)}', body=body), options)  # type: ignore[no-any-return]

    def delete(self, topic: str, **options: Unpack[CallOptions]) -> None:
        """Delete a topic.
        Opt-outs are kept, and apply again if you recreate the topic.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/topics/{segment("topic", topic)}'), options)


class AsyncTopics:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, **options: Unpack[CallOptions]) -> t.TopicsListAnswer:
        """List topics.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", "/api/v1/topics"), options)  # type: ignore[no-any-return]

    async def create(self, body: t.NewTopic, **options: Unpack[CallOptions]) -> t.Topic:
        """Create a topic.
        An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/topics", body=body), options)  # type: ignore[no-any-return]

    async def update(self, topic: str, body: t.TopicChanges, **options: Unpack[CallOptions]) -> t.Topic:
        """Change the name or description of a topic.
        Scope: contacts:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/topics/{segment("topic", topic)}', body=body), options)  # type: ignore[no-any-return]

    async def delete(self, topic: str, **options: Unpack[CallOptions]) -> None:
        """Delete a topic.
        Opt-outs are kept, and apply again if you recreate the topic.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/topics/{segment("topic", topic)}'), options)


class SignUpForms:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewSignUpForm, **options: Unpack[CallOptions]) -> t.SignUpForm:
        """Create a sign-up form.
        People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person is a contact who consents, and earlier opt-outs of everything, of marketing and of the form’s topic are lifted.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", "/api/v1/sign-up-forms", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> t.SignUpFormsListAnswer:
        """List sign-up forms.
        Newest first.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", "/api/v1/sign-up-forms", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.SignUpForm]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/sign-up-forms", query=query), "formId", options)

    def get(self, form_id: str, **options: Unpack[CallOptions]) -> t.SignUpForm:
        """Read a sign-up form.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options)  # type: ignore[no-any-return]

    def update(self, form_id: str, body: t.SignUpFormChanges, **options: Unpack[CallOptions]) -> t.SignUpForm:
        """Change a sign-up form.
        Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
        Scope: contacts:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/sign-up-forms/{segment("formId", form_id)}', body=body), options)  # type: ignore[no-any-return]

    def delete(self, form_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a sign-up form.
        Its page and the links in mails that ask for confirmation end. The proof of confirmed sign-ups is kept with the person.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options)

    def list_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> t.SignUpFormsListSignUpsAnswer:
        """List the sign-ups of a form.
        Newest first. Sign-ups that are not confirmed are deleted a week after their link has ended.
        Scope: contacts:read.
        """
        return self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), options)  # type: ignore[no-any-return]

    def iterate_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.SignUp]:
        """All items of `list_sign_ups`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), "signUpId", options)

    def sign_up(self, form_id: str, body: t.NewSignUp, **options: Unpack[CallOptions]) -> t.SignUpFormsSignUpAnswer:
        """Sign a person up.
        For your own form: sends the mail that asks the person for confirmation, at most three to an address within 24 hours, and none to an address that bounced or complained.
        Scope: contacts:write.
        """
        return self._core.json(Request("POST", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', body=body), options)  # type: ignore[no-any-return]


class AsyncSignUpForms:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewSignUpForm, **options: Unpack[CallOptions]) -> t.SignUpForm:
        """Create a sign-up form.
        People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person is a contact who consents, and earlier opt-outs of everything, of marketing and of the form’s topic are lifted.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", "/api/v1/sign-up-forms", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> t.SignUpFormsListAnswer:
        """List sign-up forms.
        Newest first.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", "/api/v1/sign-up-forms", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.SignUpForm]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/sign-up-forms", query=query), "formId", options)

    async def get(self, form_id: str, **options: Unpack[CallOptions]) -> t.SignUpForm:
        """Read a sign-up form.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, form_id: str, body: t.SignUpFormChanges, **options: Unpack[CallOptions]) -> t.SignUpForm:
        """Change a sign-up form.
        Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
        Scope: contacts:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/sign-up-forms/{segment("formId", form_id)}', body=body), options)  # type: ignore[no-any-return]

    async def delete(self, form_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a sign-up form.
        Its page and the links in mails that ask for confirmation end. The proof of confirmed sign-ups is kept with the person.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options)

    async def list_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> t.SignUpFormsListSignUpsAnswer:
        """List the sign-ups of a form.
        Newest first. Sign-ups that are not confirmed are deleted a week after their link has ended.
        Scope: contacts:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), options)  # type: ignore[no-any-return]

    def iterate_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.SignUp]:
        """All items of `list_sign_ups`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), "signUpId", options)

    async def sign_up(self, form_id: str, body: t.NewSignUp, **options: Unpack[CallOptions]) -> t.SignUpFormsSignUpAnswer:
        """Sign a person up.
        For your own form: sends the mail that asks the person for confirmation, at most three to an address within 24 hours, and none to an address that bounced or complained.
        Scope: contacts:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', body=body), options)  # type: ignore[no-any-return]


class Channels:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewChannel, **options: Unpack[CallOptions]) -> t.CreatedChannel:
        """Connect a channel.
        Credentials are encrypted and never returned. An account can have at most 100 channels.
        Scope: channels:write.
        """
        return self._core.json(Request("POST", "/api/v1/channels", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> t.ChannelsListAnswer:
        """List channels.
        The default channel of each kind comes first.
        Scope: channels:read.
        """
        return self._core.json(Request("GET", "/api/v1/channels", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Channel]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/channels", query=query), "channelId", options)

    def get(self, channel_id: str, **options: Unpack[CallOptions]) -> t.Channel:
        """Read a channel.
        Scope: channels:read.
        """
        return self._core.json(Request("GET", f'/api/v1/channels/{segment("channelId", channel_id)}'), options)  # type: ignore[no-any-return]

    def update(self, channel_id: str, body: t.ChannelsUpdateBody, **options: Unpack[CallOptions]) -> t.Channel:
        """Change a channel.
        Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
        Scope: channels:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/channels/{segment("channelId", channel_id)}', body=body), options)  # type: ignore[no-any-return]

    def disconnect(self, channel_id: str, **options: Unpack[CallOptions]) -> None:
        """Disconnect a channel.
        Its credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
        Scope: channels:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/channels/{segment("channelId", channel_id)}'), options)

    def test(self, channel_id: str, **options: Unpack[CallOptions]) -> t.ChannelTest:
        """Test the credentials of a channel.
        Nothing is sent.
        Scope: channels:write.
        """
        return self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/test'), options)  # type: ignore[no-any-return]

    def pause(self, channel_id: str, **options: Unpack[CallOptions]) -> t.Channel:
        """Stop sending on a channel.
        Messages stay queued.
        Scope: channels:write.
        """
        return self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/pause'), options)  # type: ignore[no-any-return]

    def resume(self, channel_id: str, **options: Unpack[CallOptions]) -> t.Channel:
        """Resume sending on a channel.
        Scope: channels:write.
        """
        return self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/resume'), options)  # type: ignore[no-any-return]


class AsyncChannels:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewChannel, **options: Unpack[CallOptions]) -> t.CreatedChannel:
        """Connect a channel.
        Credentials are encrypted and never returned. An account can have at most 100 channels.
        Scope: channels:write.
        """
        return await self._core.json(Request("POST", "/api/v1/channels", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> t.ChannelsListAnswer:
        """List channels.
        The default channel of each kind comes first.
        Scope: channels:read.
        """
        return await self._core.json(Request("GET", "/api/v1/channels", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Channel]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/channels", query=query), "channelId", options)

    async def get(self, channel_id: str, **options: Unpack[CallOptions]) -> t.Channel:
        """Read a channel.
        Scope: channels:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/channels/{segment("channelId", channel_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, channel_id: str, body: t.ChannelsUpdateBody, **options: Unpack[CallOptions]) -> t.Channel:
        """Change a channel.
        Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
        Scope: channels:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/channels/{segment("channelId", channel_id)}', body=body), options)  # type: ignore[no-any-return]

    async def disconnect(self, channel_id: str, **options: Unpack[CallOptions]) -> None:
        """Disconnect a channel.
        Its credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
        Scope: channels:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/channels/{segment("channelId", channel_id)}'), options)

    async def test(self, channel_id: str, **options: Unpack[CallOptions]) -> t.ChannelTest:
        """Test the credentials of a channel.
        Nothing is sent.
        Scope: channels:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/test'), options)  # type: ignore[no-any-return]

    async def pause(self, channel_id: str, **options: Unpack[CallOptions]) -> t.Channel:
        """Stop sending on a channel.
        Messages stay queued.
        Scope: channels:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/pause'), options)  # type: ignore[no-any-return]

    async def resume(self, channel_id: str, **options: Unpack[CallOptions]) -> t.Channel:
        """Resume sending on a channel.
        Scope: channels:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/resume'), options)  # type: ignore[no-any-return]


class Domains:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewDomain, **options: Unpack[CallOptions]) -> t.Domain:
        """Add a domain.
        Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with it. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
        Scope: channels:write.
        """
        return self._core.json(Request("POST", "/api/v1/domains", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> t.DomainsListAnswer:
        """List domains.
        Oldest first.
        Scope: channels:read.
        """
        return self._core.json(Request("GET", "/api/v1/domains", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Domain]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/domains", query=query), "domainId", options)

    def get(self, domain_id: str, **options: Unpack[CallOptions]) -> t.Domain:
        """Read a domain and its records.
        Scope: channels:read.
        """
        return self._core.json(Request("GET", f'/api/v1/domains/{segment("domainId", domain_id)}'), options)  # type: ignore[no-any-return]

    def delete(self, domain_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a domain.
        Its key is deleted. Queued messages with a `from` address of the domain fail.
        Scope: channels:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/domains/{segment("domainId", domain_id)}'), options)

    def check(self, domain_id: str, **options: Unpack[CallOptions]) -> t.Domain:
        """Check the DNS records of a domain.
        Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes it unverified. A domain can be checked every five seconds.
        Scope: channels:write.
        """
        return self._core.json(Request("POST", f'/api/v1/domains/{segment("domainId", domain_id)}/check'), options)  # type: ignore[no-any-return]


class AsyncDomains:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewDomain, **options: Unpack[CallOptions]) -> t.Domain:
        """Add a domain.
        Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with it. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
        Scope: channels:write.
        """
        return await self._core.json(Request("POST", "/api/v1/domains", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> t.DomainsListAnswer:
        """List domains.
        Oldest first.
        Scope: channels:read.
        """
        return await self._core.json(Request("GET", "/api/v1/domains", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Domain]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/domains", query=query), "domainId", options)

    async def get(self, domain_id: str, **options: Unpack[CallOptions]) -> t.Domain:
        """Read a domain and its records.
        Scope: channels:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/domains/{segment("domainId", domain_id)}'), options)  # type: ignore[no-any-return]

    async def delete(self, domain_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a domain.
        Its key is deleted. Queued messages with a `from` address of the domain fail.
        Scope: channels:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/domains/{segment("domainId", domain_id)}'), options)

    async def check(self, domain_id: str, **options: Unpack[CallOptions]) -> t.Domain:
        """Check the DNS records of a domain.
        Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes it unverified. A domain can be checked every five seconds.
        Scope: channels:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/domains/{segment("domainId", domain_id)}/check'), options)  # type: ignore[no-any-return]


class Campaigns:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewCampaign, **options: Unpack[CallOptions]) -> t.Campaign:
        """Create a campaign as a draft.
        Scope: campaigns:write.
        """
        return self._core.json(Request("POST", "/api/v1/campaigns", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> t.CampaignsListAnswer:
        """List campaigns.
        Newest first.
        Scope: campaigns:read.
        """
        return self._core.json(Request("GET", "/api/v1/campaigns", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Campaign]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/campaigns", query=query), "campaignId", options)

    def count_audience(self, body: t.CampaignsCountAudienceBody, **options: Unpack[CallOptions]) -> t.CampaignsCountAudienceAnswer:
        """Count an audience.
        Counts the contacts that match this audience now, whether they are reachable or not.
        Scope: campaigns:read.
        """
        return self._core.json(Request("POST", "/api/v1/campaigns/audience", body=body), options)  # type: ignore[no-any-return]

    def get(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Read a campaign and its statistics.
        Scope: campaigns:read.
        """
        return self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}'), options)  # type: ignore[no-any-return]

    def update(self, campaign_id: str, body: t.CampaignChanges, query: Optional[t.CampaignsUpdateQuery] = None, **options: Unpack[CallOptions]) -> t.Campaign:
        """Change a campaign.
        Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as the actions.
        Scope: campaigns:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}', body=body, query=query), options)  # type: ignore[no-any-return]

    def start(self, campaign_id: str, query: Optional[t.CampaignsStartQuery] = None, **options: Unpack[CallOptions]) -> t.Campaign:
        """Start or schedule a campaign.
        Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some would be for want of a value; `details` has the reasons.
        Scope: campaigns:write.
        """
        return self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/start', query=query), options)  # type: ignore[no-any-return]

    def pause(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Pause a campaign.
        Messages stay queued; nothing more is sent.
        Scope: campaigns:write.
        """
        return self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/pause'), options)  # type: ignore[no-any-return]

    def resume(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Resume a paused campaign.
        Scope: campaigns:write.
        """
        return self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/resume'), options)  # type: ignore[no-any-return]

    def cancel(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Cancel a campaign.
        Messages that the provider has not received yet are not sent.
        Scope: campaigns:write.
        """
        return self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/cancel'), options)  # type: ignore[no-any-return]

    def preview(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.CampaignPreview:
        """Preview a campaign.
        Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
        Scope: campaigns:read.
        """
        return self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/preview'), options)  # type: ignore[no-any-return]

    def test(self, campaign_id: str, body: t.CampaignsTestBody, **options: Unpack[CallOptions]) -> t.CampaignsTestAnswer:
        """Send the texts of a campaign to one recipient.
        Scope: campaigns:write.
        """
        return self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/test', body=body), options)  # type: ignore[no-any-return]

    def list_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> t.CampaignsListMessagesAnswer:
        """List the messages of a campaign.
        Newest first.
        Scope: campaigns:read.
        """
        return self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), options)  # type: ignore[no-any-return]

    def iterate_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.ListedMessage]:
        """All items of `list_messages`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), "messageId", options)

    def list_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> t.CampaignsListSkippedAnswer:
        """List the contacts that a campaign skipped.
        Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as messages.
        Scope: campaigns:read.
        """
        return self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), options)  # type: ignore[no-any-return]

    def iterate_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.SkippedContact]:
        """All items of `list_skipped`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), "contactId", options)

    def follow_progress(self, campaign_id: str, **options: Unpack[CallOptions]) -> Iterator[ServerSentEvent]:
        """Follow the progress of a campaign live.
        Server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
        Scope: campaigns:read.
        """
        return self._core.events(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/progress'), options)


class AsyncCampaigns:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewCampaign, **options: Unpack[CallOptions]) -> t.Campaign:
        """Create a campaign as a draft.
        Scope: campaigns:write.
        """
        return await self._core.json(Request("POST", "/api/v1/campaigns", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> t.CampaignsListAnswer:
        """List campaigns.
        Newest first.
        Scope: campaigns:read.
        """
        return await self._core.json(Request("GET", "/api/v1/campaigns", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Campaign]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/campaigns", query=query), "campaignId", options)

    async def count_audience(self, body: t.CampaignsCountAudienceBody, **options: Unpack[CallOptions]) -> t.CampaignsCountAudienceAnswer:
        """Count an audience.
        Counts the contacts that match this audience now, whether they are reachable or not.
        Scope: campaigns:read.
        """
        return await self._core.json(Request("POST", "/api/v1/campaigns/audience", body=body), options)  # type: ignore[no-any-return]

    async def get(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Read a campaign and its statistics.
        Scope: campaigns:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, campaign_id: str, body: t.CampaignChanges, query: Optional[t.CampaignsUpdateQuery] = None, **options: Unpack[CallOptions]) -> t.Campaign:
        """Change a campaign.
        Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as the actions.
        Scope: campaigns:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}', body=body, query=query), options)  # type: ignore[no-any-return]

    async def start(self, campaign_id: str, query: Optional[t.CampaignsStartQuery] = None, **options: Unpack[CallOptions]) -> t.Campaign:
        """Start or schedule a campaign.
        Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some would be for want of a value; `details` has the reasons.
        Scope: campaigns:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/start', query=query), options)  # type: ignore[no-any-return]

    async def pause(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Pause a campaign.
        Messages stay queued; nothing more is sent.
        Scope: campaigns:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/pause'), options)  # type: ignore[no-any-return]

    async def resume(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Resume a paused campaign.
        Scope: campaigns:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/resume'), options)  # type: ignore[no-any-return]

    async def cancel(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.Campaign:
        """Cancel a campaign.
        Messages that the provider has not received yet are not sent.
        Scope: campaigns:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/cancel'), options)  # type: ignore[no-any-return]

    async def preview(self, campaign_id: str, **options: Unpack[CallOptions]) -> t.CampaignPreview:
        """Preview a campaign.
        Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
        Scope: campaigns:read.
        """
        return await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/preview'), options)  # type: ignore[no-any-return]

    async def test(self, campaign_id: str, body: t.CampaignsTestBody, **options: Unpack[CallOptions]) -> t.CampaignsTestAnswer:
        """Send the texts of a campaign to one recipient.
        Scope: campaigns:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/test', body=body), options)  # type: ignore[no-any-return]

    async def list_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> t.CampaignsListMessagesAnswer:
        """List the messages of a campaign.
        Newest first.
        Scope: campaigns:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), options)  # type: ignore[no-any-return]

    def iterate_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.ListedMessage]:
        """All items of `list_messages`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), "messageId", options)

    async def list_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> t.CampaignsListSkippedAnswer:
        """List the contacts that a campaign skipped.
        Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as messages.
        Scope: campaigns:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), options)  # type: ignore[no-any-return]

    def iterate_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.SkippedContact]:
        """All items of `list_skipped`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), "contactId", options)

    async def follow_progress(self, campaign_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[ServerSentEvent]:
        """Follow the progress of a campaign live.
        Server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
        Scope: campaigns:read.
        """
        return await self._core.events(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/progress'), options)


class Flows:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewFlow, **options: Unpack[CallOptions]) -> t.CheckedFlow:
        """Create a flow as a draft.
        Scope: flows:write.
        """
        return self._core.json(Request("POST", "/api/v1/flows", body=body), options)  # type: ignore[no-any-return]

    def list(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> t.FlowsListAnswer:
        """List flows.
        Newest first.
        Scope: flows:read.
        """
        return self._core.json(Request("GET", "/api/v1/flows", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Flow]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/flows", query=query), "flowId", options)

    def get(self, flow_id: str, **options: Unpack[CallOptions]) -> t.CheckedFlow:
        """Read a flow.
        Scope: flows:read.
        """
        return self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}'), options)  # type: ignore[no-any-return]

    def update(self, flow_id: str, body: t.FlowChanges, **options: Unpack[CallOptions]) -> t.CheckedFlow:
        """Change, activate, pause or archive a flow.
        An active flow accepts new runs. Active runs continue in any status, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
        Scope: flows:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/flows/{segment("flowId", flow_id)}', body=body), options)  # type: ignore[no-any-return]

    def trigger(self, flow_id: str, body: t.FlowTrigger, **options: Unpack[CallOptions]) -> t.StartedRun:
        """Start a run for one recipient.
        Scope: flows:write.
        """
        return self._core.json(Request("POST", f'/api/v1/flows/{segment("flowId", flow_id)}/trigger', body=body), options)  # type: ignore[no-any-return]

    def list_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> t.FlowsListRunsAnswer:
        """List the runs of a flow.
        Newest first.
        Scope: flows:read.
        """
        return self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), options)  # type: ignore[no-any-return]

    def iterate_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Run]:
        """All items of `list_runs`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), "runId", options)


class AsyncFlows:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewFlow, **options: Unpack[CallOptions]) -> t.CheckedFlow:
        """Create a flow as a draft.
        Scope: flows:write.
        """
        return await self._core.json(Request("POST", "/api/v1/flows", body=body), options)  # type: ignore[no-any-return]

    async def list(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> t.FlowsListAnswer:
        """List flows.
        Newest first.
        Scope: flows:read.
        """
        return await self._core.json(Request("GET", "/api/v1/flows", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Flow]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/flows", query=query), "flowId", options)

    async def get(self, flow_id: str, **options: Unpack[CallOptions]) -> t.CheckedFlow:
        """Read a flow.
        Scope: flows:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, flow_id: str, body: t.FlowChanges, **options: Unpack[CallOptions]) -> t.CheckedFlow:
        """Change, activate, pause or archive a flow.
        An active flow accepts new runs. Active runs continue in any status, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
        Scope: flows:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/flows/{segment("flowId", flow_id)}', body=body), options)  # type: ignore[no-any-return]

    async def trigger(self, flow_id: str, body: t.FlowTrigger, **options: Unpack[CallOptions]) -> t.StartedRun:
        """Start a run for one recipient.
        Scope: flows:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/flows/{segment("flowId", flow_id)}/trigger', body=body), options)  # type: ignore[no-any-return]

    async def list_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> t.FlowsListRunsAnswer:
        """List the runs of a flow.
        Newest first.
        Scope: flows:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), options)  # type: ignore[no-any-return]

    def iterate_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Run]:
        """All items of `list_runs`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), "runId", options)


class Runs:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, run_id: str, **options: Unpack[CallOptions]) -> t.Run:
        """Read a run and its history.
        Scope: flows:read.
        """
        return self._core.json(Request("GET", f'/api/v1/runs/{segment("runId", run_id)}'), options)  # type: ignore[no-any-return]

    def cancel(self, run_id: str, **options: Unpack[CallOptions]) -> t.Run:
        """Cancel a run.
        Scope: flows:write.
        """
        return self._core.json(Request("POST", f'/api/v1/runs/{segment("runId", run_id)}/cancel'), options)  # type: ignore[no-any-return]


class AsyncRuns:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, run_id: str, **options: Unpack[CallOptions]) -> t.Run:
        """Read a run and its history.
        Scope: flows:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/runs/{segment("runId", run_id)}'), options)  # type: ignore[no-any-return]

    async def cancel(self, run_id: str, **options: Unpack[CallOptions]) -> t.Run:
        """Cancel a run.
        Scope: flows:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/runs/{segment("runId", run_id)}/cancel'), options)  # type: ignore[no-any-return]


class Webhooks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> t.WebhooksListAnswer:
        """List webhooks.
        Oldest first.
        Scope: webhooks:read.
        """
        return self._core.json(Request("GET", "/api/v1/webhooks", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Webhook]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/webhooks", query=query), "webhookId", options)

    def create(self, body: t.NewWebhook, **options: Unpack[CallOptions]) -> t.WebhookWithSecret:
        """Create a webhook.
        Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only here and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", "/api/v1/webhooks", body=body), options)  # type: ignore[no-any-return]

    def get(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.Webhook:
        """Read a webhook.
        Scope: webhooks:read.
        """
        return self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options)  # type: ignore[no-any-return]

    def update(self, webhook_id: str, body: t.WebhookChanges, **options: Unpack[CallOptions]) -> t.Webhook:
        """Change, enable or disable a webhook.
        Omitted fields stay unchanged.
        Scope: webhooks:write.
        """
        return self._core.json(Request("PUT", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}', body=body), options)  # type: ignore[no-any-return]

    def delete(self, webhook_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook with its deliveries.
        Scope: webhooks:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options)

    def rotate_secret(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.WebhookWithSecret:
        """Replace the secret of a webhook.
        The old secret keeps signing deliveries next to the new one for 24 hours. `X-Service-Signature` uses the oldest of them until it expires.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/rotate'), options)  # type: ignore[no-any-return]

    def list_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> t.WebhooksListDeliveriesAnswer:
        """List the deliveries of a webhook with their attempts.
        Newest first.
        Scope: webhooks:read.
        """
        return self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), options)  # type: ignore[no-any-return]

    def iterate_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> Iterator[t.Delivery]:
        """All items of `list_deliveries`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), "deliveryId", options)

    def test(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.Delivery:
        """Send a test event.
        Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/test'), options)  # type: ignore[no-any-return]

    def redeliver(self, webhook_id: str, delivery_id: str, **options: Unpack[CallOptions]) -> t.Delivery:
        """Redeliver a delivery.
        Uses the same `webhook-id` and body. Works for deliveries of any status. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}/redeliver'), options)  # type: ignore[no-any-return]

    def recover(self, webhook_id: str, body: t.WebhookRecovery, **options: Unpack[CallOptions]) -> t.WebhooksRecoverAnswer:
        """Resend undelivered events since a time.
        Resends failed and pending deliveries, and events from while the webhook was disabled. Enable the webhook first.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/recover', body=body), options)  # type: ignore[no-any-return]

    def create_listener(self, body: t.NewListener, **options: Unpack[CallOptions]) -> t.Listener:
        """Create a listener.
        A webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", "/api/v1/listeners", body=body), options)  # type: ignore[no-any-return]

    def listen(self, webhook_id: str, **options: Unpack[CallOptions]) -> Iterator[ServerSentEvent]:
        """Stream the deliveries of a listener.
        Server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next one are kept. An account can have at most five streams.
        Scope: webhooks:write.
        """
        return self._core.events(Request("GET", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries'), options)

    def report_delivery(self, webhook_id: str, delivery_id: str, body: t.DeliveryReport, **options: Unpack[CallOptions]) -> t.ReportedDelivery:
        """Report the result of an attempt of a listener.
        As for any webhook, a status between 200 and 299 ends the delivery, anything else is retried on schedule, and 410 disables the webhook.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}', body=body), options)  # type: ignore[no-any-return]

    def trigger(self, body: t.SampleEvent, **options: Unpack[CallOptions]) -> t.TriggeredEvent:
        """Trigger a sample event.
        Publishes an example of an event to the webhooks of the test space. Nothing else happens.
        Scope: webhooks:write.
        """
        return self._core.json(Request("POST", "/api/v1/sample-events", body=body), options)  # type: ignore[no-any-return]


class AsyncWebhooks:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> t.WebhooksListAnswer:
        """List webhooks.
        Oldest first.
        Scope: webhooks:read.
        """
        return await self._core.json(Request("GET", "/api/v1/webhooks", query=query), options)  # type: ignore[no-any-return]

    def iterate(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Webhook]:
        """All items of `list`, page by page."""
        return self._core.pages(Request("GET", "/api/v1/webhooks", query=query), "webhookId", options)

    async def create(self, body: t.NewWebhook, **options: Unpack[CallOptions]) -> t.WebhookWithSecret:
        """Create a webhook.
        Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only here and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", "/api/v1/webhooks", body=body), options)  # type: ignore[no-any-return]

    async def get(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.Webhook:
        """Read a webhook.
        Scope: webhooks:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options)  # type: ignore[no-any-return]

    async def update(self, webhook_id: str, body: t.WebhookChanges, **options: Unpack[CallOptions]) -> t.Webhook:
        """Change, enable or disable a webhook.
        Omitted fields stay unchanged.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("PUT", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}', body=body), options)  # type: ignore[no-any-return]

    async def delete(self, webhook_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook with its deliveries.
        Scope: webhooks:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options)

    async def rotate_secret(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.WebhookWithSecret:
        """Replace the secret of a webhook.
        The old secret keeps signing deliveries next to the new one for 24 hours. `X-Service-Signature` uses the oldest of them until it expires.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/rotate'), options)  # type: ignore[no-any-return]

    async def list_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> t.WebhooksListDeliveriesAnswer:
        """List the deliveries of a webhook with their attempts.
        Newest first.
        Scope: webhooks:read.
        """
        return await self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), options)  # type: ignore[no-any-return]

    def iterate_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[t.Delivery]:
        """All items of `list_deliveries`, page by page."""
        return self._core.pages(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), "deliveryId", options)

    async def test(self, webhook_id: str, **options: Unpack[CallOptions]) -> t.Delivery:
        """Send a test event.
        Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/test'), options)  # type: ignore[no-any-return]

    async def redeliver(self, webhook_id: str, delivery_id: str, **options: Unpack[CallOptions]) -> t.Delivery:
        """Redeliver a delivery.
        Uses the same `webhook-id` and body. Works for deliveries of any status. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}/redeliver'), options)  # type: ignore[no-any-return]

    async def recover(self, webhook_id: str, body: t.WebhookRecovery, **options: Unpack[CallOptions]) -> t.WebhooksRecoverAnswer:
        """Resend undelivered events since a time.
        Resends failed and pending deliveries, and events from while the webhook was disabled. Enable the webhook first.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/recover', body=body), options)  # type: ignore[no-any-return]

    async def create_listener(self, body: t.NewListener, **options: Unpack[CallOptions]) -> t.Listener:
        """Create a listener.
        A webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", "/api/v1/listeners", body=body), options)  # type: ignore[no-any-return]

    async def listen(self, webhook_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[ServerSentEvent]:
        """Stream the deliveries of a listener.
        Server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next one are kept. An account can have at most five streams.
        Scope: webhooks:write.
        """
        return await self._core.events(Request("GET", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries'), options)

    async def report_delivery(self, webhook_id: str, delivery_id: str, body: t.DeliveryReport, **options: Unpack[CallOptions]) -> t.ReportedDelivery:
        """Report the result of an attempt of a listener.
        As for any webhook, a status between 200 and 299 ends the delivery, anything else is retried on schedule, and 410 disables the webhook.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}', body=body), options)  # type: ignore[no-any-return]

    async def trigger(self, body: t.SampleEvent, **options: Unpack[CallOptions]) -> t.TriggeredEvent:
        """Trigger a sample event.
        Publishes an example of an event to the webhooks of the test space. Nothing else happens.
        Scope: webhooks:write.
        """
        return await self._core.json(Request("POST", "/api/v1/sample-events", body=body), options)  # type: ignore[no-any-return]


class Account:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, **options: Unpack[CallOptions]) -> t.AccountSettings:
        """Read the account.
        Scope: account:read.
        """
        return self._core.json(Request("GET", "/api/v1/account"), options)  # type: ignore[no-any-return]

    def update(self, body: t.AccountChanges, **options: Unpack[CallOptions]) -> t.AccountSettings:
        """Change the settings of the account.
        New frequency caps count the messages that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
        Scope: account:write.
        """
        return self._core.json(Request("PUT", "/api/v1/account", body=body), options)  # type: ignore[no-any-return]


class AsyncAccount:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, **options: Unpack[CallOptions]) -> t.AccountSettings:
        """Read the account.
        Scope: account:read.
        """
        return await self._core.json(Request("GET", "/api/v1/account"), options)  # type: ignore[no-any-return]

    async def update(self, body: t.AccountChanges, **options: Unpack[CallOptions]) -> t.AccountSettings:
        """Change the settings of the account.
        New frequency caps count the messages that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
        Scope: account:write.
        """
        return await self._core.json(Request("PUT", "/api/v1/account", body=body), options)  # type: ignore[no-any-return]
