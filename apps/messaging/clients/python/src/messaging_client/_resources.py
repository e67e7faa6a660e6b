# Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
from __future__ import annotations

from typing import TYPE_CHECKING, AsyncIterator, Iterator, Optional, Union

from . import models as m
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

    def send(self, body: t.NewMessage, **options: Unpack[CallOptions]) -> m.AcceptedMessage:
        """Send a message.
        Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
        Scope: messages:write.
        """
        return m.AcceptedMessage.from_raw(self._core.json(Request("POST", "/api/v1/messages/send", body=body), options))

    def send_batch(self, body: t.NewBatch, **options: Unpack[CallOptions]) -> m.BatchAnswer:
        """Send up to 1000 messages.
        Each message is accepted or refused separately; the response has an entry for each, in order. If rendering takes more than a few seconds or the rendered texts are very long, the response has only the finished entries, and the other messages (`pending`) are prepared in the background. `GET /api/v1/message-batches/{batchId}` reads their results. Batches never delay single messages.
        Scope: messages:write.
        """
        return m.BatchAnswer.from_raw(self._core.json(Request("POST", "/api/v1/messages/batch", body=body), options))

    def get_batch(self, batch_id: str, **options: Unpack[CallOptions]) -> m.BatchAnswer:
        """Read the progress of a batch.
        Only a batch with messages that are prepared in the background has an ID. It can be read for 24 hours.
        Scope: messages:read.
        """
        return m.BatchAnswer.from_raw(self._core.json(Request("GET", f'/api/v1/message-batches/{segment("batchId", batch_id)}'), options))

    def list(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> m.ListedMessagePage:
        """List messages.
        Newest first, unless `order` is `asc`.
        Scope: messages:read.
        """
        return m.ListedMessagePage.from_raw(self._core.json(Request("GET", "/api/v1/messages", query=query), options))

    def iterate(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.ListedMessage]:
        """All items of `list`, page by page."""
        return map(m.ListedMessage.from_raw, self._core.pages(Request("GET", "/api/v1/messages", query=query), "messageId", options))

    def get(self, message_id: str, **options: Unpack[CallOptions]) -> m.Message:
        """Read a message and its history.
        Scope: messages:read.
        """
        return m.Message.from_raw(self._core.json(Request("GET", f'/api/v1/messages/{segment("messageId", message_id)}'), options))

    def cancel(self, message_id: str, **options: Unpack[CallOptions]) -> m.Message:
        """Cancel a message that has not been sent yet.
        Scope: messages:write.
        """
        return m.Message.from_raw(self._core.json(Request("POST", f'/api/v1/messages/{segment("messageId", message_id)}/cancel'), options))


class AsyncMessages:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def send(self, body: t.NewMessage, **options: Unpack[CallOptions]) -> m.AcceptedMessage:
        """Send a message.
        Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
        Scope: messages:write.
        """
        return m.AcceptedMessage.from_raw(await self._core.json(Request("POST", "/api/v1/messages/send", body=body), options))

    async def send_batch(self, body: t.NewBatch, **options: Unpack[CallOptions]) -> m.BatchAnswer:
        """Send up to 1000 messages.
        Each message is accepted or refused separately; the response has an entry for each, in order. If rendering takes more than a few seconds or the rendered texts are very long, the response has only the finished entries, and the other messages (`pending`) are prepared in the background. `GET /api/v1/message-batches/{batchId}` reads their results. Batches never delay single messages.
        Scope: messages:write.
        """
        return m.BatchAnswer.from_raw(await self._core.json(Request("POST", "/api/v1/messages/batch", body=body), options))

    async def get_batch(self, batch_id: str, **options: Unpack[CallOptions]) -> m.BatchAnswer:
        """Read the progress of a batch.
        Only a batch with messages that are prepared in the background has an ID. It can be read for 24 hours.
        Scope: messages:read.
        """
        return m.BatchAnswer.from_raw(await self._core.json(Request("GET", f'/api/v1/message-batches/{segment("batchId", batch_id)}'), options))

    async def list(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> m.ListedMessagePage:
        """List messages.
        Newest first, unless `order` is `asc`.
        Scope: messages:read.
        """
        return m.ListedMessagePage.from_raw(await self._core.json(Request("GET", "/api/v1/messages", query=query), options))

    async def iterate(self, query: Optional[t.MessagesListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.ListedMessage]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/messages", query=query), "messageId", options):
            yield m.ListedMessage.from_raw(item)

    async def get(self, message_id: str, **options: Unpack[CallOptions]) -> m.Message:
        """Read a message and its history.
        Scope: messages:read.
        """
        return m.Message.from_raw(await self._core.json(Request("GET", f'/api/v1/messages/{segment("messageId", message_id)}'), options))

    async def cancel(self, message_id: str, **options: Unpack[CallOptions]) -> m.Message:
        """Cancel a message that has not been sent yet.
        Scope: messages:write.
        """
        return m.Message.from_raw(await self._core.json(Request("POST", f'/api/v1/messages/{segment("messageId", message_id)}/cancel'), options))


class Templates:
    def __init__(self, core: Core) -> None:
        self._core = core

    def test(self, template_id: str, body: t.TestOfTemplate, **options: Unpack[CallOptions]) -> m.AcceptedMessageList:
        """Send a test of a template.
        Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it. A request with `contactId` also needs the scope `contacts:read`.
        Scope: messages:write.
        """
        return m.AcceptedMessageList.from_raw(self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/test', body=body), options))

    def create(self, body: t.NewTemplate, **options: Unpack[CallOptions]) -> m.CheckedTemplate:
        """Create a template.
        Scope: templates:write.
        """
        return m.CheckedTemplate.from_raw(self._core.json(Request("POST", "/api/v1/templates", body=body), options))

    def list(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> m.TemplatePage:
        """List templates.
        Sorted by name, from A to Z unless `order` is `desc`.
        Scope: templates:read.
        """
        return m.TemplatePage.from_raw(self._core.json(Request("GET", "/api/v1/templates", query=query), options))

    def iterate(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Template]:
        """All items of `list`, page by page."""
        return map(m.Template.from_raw, self._core.pages(Request("GET", "/api/v1/templates", query=query), "templateId", options))

    def get(self, template_id: str, **options: Unpack[CallOptions]) -> m.CheckedTemplate:
        """Read a template.
        Scope: templates:read.
        """
        return m.CheckedTemplate.from_raw(self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}'), options))

    def update(self, template_id: str, body: t.TemplateChanges, **options: Unpack[CallOptions]) -> m.CheckedTemplate:
        """Change a template.
        Changing the texts creates a new version; messages keep the version that they were made from.
        Scope: templates:write.
        """
        return m.CheckedTemplate.from_raw(self._core.json(Request("PUT", f'/api/v1/templates/{segment("templateId", template_id)}', body=body), options))

    def delete(self, template_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a template.
        Messages made from the template are kept.
        Scope: templates:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/templates/{segment("templateId", template_id)}'), options)

    def list_versions(self, template_id: str, **options: Unpack[CallOptions]) -> m.TemplateVersionList:
        """List the versions of a template.
        Newest first.
        Scope: templates:read.
        """
        return m.TemplateVersionList.from_raw(self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}/versions'), options))

    def preview(self, template_id: str, body: t.TemplatesPreviewBody, **options: Unpack[CallOptions]) -> m.RenderedTemplate:
        """Preview a template without sending it.
        A request with `contactId` also needs the scope `contacts:read`.
        Scope: templates:read.
        """
        return m.RenderedTemplate.from_raw(self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/preview', body=body), options))


class AsyncTemplates:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def test(self, template_id: str, body: t.TestOfTemplate, **options: Unpack[CallOptions]) -> m.AcceptedMessageList:
        """Send a test of a template.
        Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it. A request with `contactId` also needs the scope `contacts:read`.
        Scope: messages:write.
        """
        return m.AcceptedMessageList.from_raw(await self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/test', body=body), options))

    async def create(self, body: t.NewTemplate, **options: Unpack[CallOptions]) -> m.CheckedTemplate:
        """Create a template.
        Scope: templates:write.
        """
        return m.CheckedTemplate.from_raw(await self._core.json(Request("POST", "/api/v1/templates", body=body), options))

    async def list(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> m.TemplatePage:
        """List templates.
        Sorted by name, from A to Z unless `order` is `desc`.
        Scope: templates:read.
        """
        return m.TemplatePage.from_raw(await self._core.json(Request("GET", "/api/v1/templates", query=query), options))

    async def iterate(self, query: Optional[t.TemplatesListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Template]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/templates", query=query), "templateId", options):
            yield m.Template.from_raw(item)

    async def get(self, template_id: str, **options: Unpack[CallOptions]) -> m.CheckedTemplate:
        """Read a template.
        Scope: templates:read.
        """
        return m.CheckedTemplate.from_raw(await self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}'), options))

    async def update(self, template_id: str, body: t.TemplateChanges, **options: Unpack[CallOptions]) -> m.CheckedTemplate:
        """Change a template.
        Changing the texts creates a new version; messages keep the version that they were made from.
        Scope: templates:write.
        """
        return m.CheckedTemplate.from_raw(await self._core.json(Request("PUT", f'/api/v1/templates/{segment("templateId", template_id)}', body=body), options))

    async def delete(self, template_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a template.
        Messages made from the template are kept.
        Scope: templates:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/templates/{segment("templateId", template_id)}'), options)

    async def list_versions(self, template_id: str, **options: Unpack[CallOptions]) -> m.TemplateVersionList:
        """List the versions of a template.
        Newest first.
        Scope: templates:read.
        """
        return m.TemplateVersionList.from_raw(await self._core.json(Request("GET", f'/api/v1/templates/{segment("templateId", template_id)}/versions'), options))

    async def preview(self, template_id: str, body: t.TemplatesPreviewBody, **options: Unpack[CallOptions]) -> m.RenderedTemplate:
        """Preview a template without sending it.
        A request with `contactId` also needs the scope `contacts:read`.
        Scope: templates:read.
        """
        return m.RenderedTemplate.from_raw(await self._core.json(Request("POST", f'/api/v1/templates/{segment("templateId", template_id)}/preview', body=body), options))


class Inbox:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> m.InboundMessagePage:
        """List inbound messages.
        Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: inbox:read.
        """
        return m.InboundMessagePage.from_raw(self._core.json(Request("GET", "/api/v1/inbound-messages", query=query), options))

    def iterate(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.InboundMessage]:
        """All items of `list`, page by page."""
        return map(m.InboundMessage.from_raw, self._core.pages(Request("GET", "/api/v1/inbound-messages", query=query), "inboundMessageId", options))

    def get(self, inbound_message_id: str, **options: Unpack[CallOptions]) -> m.InboundMessage:
        """Read an inbound message.
        Scope: inbox:read.
        """
        return m.InboundMessage.from_raw(self._core.json(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}'), options))

    def update(self, inbound_message_id: str, body: t.InboundMessageChanges, **options: Unpack[CallOptions]) -> m.InboundMessage:
        """Mark an inbound message as read or unread.
        The sender is not notified.
        Scope: inbox:write.
        """
        return m.InboundMessage.from_raw(self._core.json(Request("PUT", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}', body=body), options))

    def reply(self, inbound_message_id: str, body: t.NewReply, **options: Unpack[CallOptions]) -> m.AcceptedMessage:
        """Reply to an inbound message.
        Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier messages of the conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
        Scope: inbox:write.
        """
        return m.AcceptedMessage.from_raw(self._core.json(Request("POST", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/reply', body=body), options))

    def download_media(self, inbound_message_id: str, position: str, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Download a file of an inbound message.
        The file, at most 25 MB, is fetched from the provider on request and is available as long as the provider keeps it. An account can run two downloads at a time.
        Scope: inbox:read.
        """
        return self._core.stream(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/media/{segment("position", position)}'), options)

    def simulate(self, body: t.SimulatedMessage, **options: Unpack[CallOptions]) -> m.InboundMessage:
        """Simulate an inbound message.
        Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
        Scope: inbox:write.
        """
        return m.InboundMessage.from_raw(self._core.json(Request("POST", "/api/v1/inbound-messages/simulate", body=body), options))


class AsyncInbox:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> m.InboundMessagePage:
        """List inbound messages.
        Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: inbox:read.
        """
        return m.InboundMessagePage.from_raw(await self._core.json(Request("GET", "/api/v1/inbound-messages", query=query), options))

    async def iterate(self, query: Optional[t.InboxListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.InboundMessage]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/inbound-messages", query=query), "inboundMessageId", options):
            yield m.InboundMessage.from_raw(item)

    async def get(self, inbound_message_id: str, **options: Unpack[CallOptions]) -> m.InboundMessage:
        """Read an inbound message.
        Scope: inbox:read.
        """
        return m.InboundMessage.from_raw(await self._core.json(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}'), options))

    async def update(self, inbound_message_id: str, body: t.InboundMessageChanges, **options: Unpack[CallOptions]) -> m.InboundMessage:
        """Mark an inbound message as read or unread.
        The sender is not notified.
        Scope: inbox:write.
        """
        return m.InboundMessage.from_raw(await self._core.json(Request("PUT", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}', body=body), options))

    async def reply(self, inbound_message_id: str, body: t.NewReply, **options: Unpack[CallOptions]) -> m.AcceptedMessage:
        """Reply to an inbound message.
        Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier messages of the conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
        Scope: inbox:write.
        """
        return m.AcceptedMessage.from_raw(await self._core.json(Request("POST", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/reply', body=body), options))

    async def download_media(self, inbound_message_id: str, position: str, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Download a file of an inbound message.
        The file, at most 25 MB, is fetched from the provider on request and is available as long as the provider keeps it. An account can run two downloads at a time.
        Scope: inbox:read.
        """
        return await self._core.stream(Request("GET", f'/api/v1/inbound-messages/{segment("inboundMessageId", inbound_message_id)}/media/{segment("position", position)}'), options)

    async def simulate(self, body: t.SimulatedMessage, **options: Unpack[CallOptions]) -> m.InboundMessage:
        """Simulate an inbound message.
        Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
        Scope: inbox:write.
        """
        return m.InboundMessage.from_raw(await self._core.json(Request("POST", "/api/v1/inbound-messages/simulate", body=body), options))


class Conversations:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> m.ConversationPage:
        """List conversations.
        One conversation for each address that has sent a message. The latest conversation comes first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: inbox:read.
        """
        return m.ConversationPage.from_raw(self._core.json(Request("GET", "/api/v1/conversations", query=query), options))

    def iterate(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Conversation]:
        """All items of `list`, page by page."""
        return map(m.Conversation.from_raw, self._core.pages(Request("GET", "/api/v1/conversations", query=query), "conversationId", options))

    def get(self, conversation_id: str, **options: Unpack[CallOptions]) -> m.Conversation:
        """Read a conversation.
        Scope: inbox:read.
        """
        return m.Conversation.from_raw(self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options))

    def delete(self, conversation_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a conversation.
        Deletes everything received from the address. Sent messages are kept.
        Scope: inbox:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options)

    def list_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> m.ThreadEntryPage:
        """List the messages of a conversation.
        Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: inbox:read.
        """
        return m.ThreadEntryPage.from_raw(self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), options))

    def iterate_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.ThreadEntry]:
        """All items of `list_messages`, page by page."""
        return map(m.ThreadEntry.from_raw, self._core.pages(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), "id", options))

    def mark_read(self, conversation_id: str, **options: Unpack[CallOptions]) -> m.Conversation:
        """Mark a conversation as read.
        Scope: inbox:write.
        """
        return m.Conversation.from_raw(self._core.json(Request("POST", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/read'), options))


class AsyncConversations:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> m.ConversationPage:
        """List conversations.
        One conversation for each address that has sent a message. The latest conversation comes first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: inbox:read.
        """
        return m.ConversationPage.from_raw(await self._core.json(Request("GET", "/api/v1/conversations", query=query), options))

    async def iterate(self, query: Optional[t.ConversationsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Conversation]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/conversations", query=query), "conversationId", options):
            yield m.Conversation.from_raw(item)

    async def get(self, conversation_id: str, **options: Unpack[CallOptions]) -> m.Conversation:
        """Read a conversation.
        Scope: inbox:read.
        """
        return m.Conversation.from_raw(await self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options))

    async def delete(self, conversation_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a conversation.
        Deletes everything received from the address. Sent messages are kept.
        Scope: inbox:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/conversations/{segment("conversationId", conversation_id)}'), options)

    async def list_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> m.ThreadEntryPage:
        """List the messages of a conversation.
        Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: inbox:read.
        """
        return m.ThreadEntryPage.from_raw(await self._core.json(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), options))

    async def iterate_messages(self, conversation_id: str, query: Optional[t.ConversationsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.ThreadEntry]:
        """All items of `list_messages`, page by page."""
        async for item in self._core.pages(Request("GET", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/messages', query=query), "id", options):
            yield m.ThreadEntry.from_raw(item)

    async def mark_read(self, conversation_id: str, **options: Unpack[CallOptions]) -> m.Conversation:
        """Mark a conversation as read.
        Scope: inbox:write.
        """
        return m.Conversation.from_raw(await self._core.json(Request("POST", f'/api/v1/conversations/{segment("conversationId", conversation_id)}/read'), options))


class Numbers:
    def __init__(self, core: Core) -> None:
        self._core = core

    def read(self, query: Optional[t.NumbersReadQuery] = None, **options: Unpack[CallOptions]) -> m.MessageNumbers:
        """Read message statistics.
        Counts messages by day, channel, campaign or category, and failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`. An email with a recorded open or link click also counts in `opens` or `clicks`. Deleting a message does not change the counts. A request covers at most 366 days.
        Scope: messages:read.
        """
        return m.MessageNumbers.from_raw(self._core.json(Request("GET", "/api/v1/numbers", query=query), options))


class AsyncNumbers:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def read(self, query: Optional[t.NumbersReadQuery] = None, **options: Unpack[CallOptions]) -> m.MessageNumbers:
        """Read message statistics.
        Counts messages by day, channel, campaign or category, and failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`. An email with a recorded open or link click also counts in `opens` or `clicks`. Deleting a message does not change the counts. A request covers at most 366 days.
        Scope: messages:read.
        """
        return m.MessageNumbers.from_raw(await self._core.json(Request("GET", "/api/v1/numbers", query=query), options))


class Contacts:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewContact, **options: Unpack[CallOptions]) -> m.Contact:
        """Create a contact.
        Scope: contacts:write.
        """
        return m.Contact.from_raw(self._core.json(Request("POST", "/api/v1/contacts", body=body), options))

    def list(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> m.ContactPage:
        """List contacts.
        Newest first, unless `order` is `asc`. `email` matches the whole address and ignores case.
        Scope: contacts:read.
        """
        return m.ContactPage.from_raw(self._core.json(Request("GET", "/api/v1/contacts", query=query), options))

    def iterate(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Contact]:
        """All items of `list`, page by page."""
        return map(m.Contact.from_raw, self._core.pages(Request("GET", "/api/v1/contacts", query=query), "contactId", options))

    def export(self, query: Optional[t.ContactsExportQuery] = None, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Export contacts as CSV.
        An account can run two downloads at a time. A download that is not read for a minute is cut off.
        Scope: contacts:read.
        """
        return self._core.stream(Request("GET", "/api/v1/contacts/export", query=query), options)

    def import_(self, body: Union[str, bytes], query: Optional[t.ContactsImportQuery] = None, **options: Unpack[CallOptions]) -> m.ContactImport:
        """Import contacts from CSV.
        Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\\;` is a semicolon and `\\\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps other headings. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. The last ten finished imports and their refused rows are kept for 7 days.
        Scope: contacts:write.
        """
        return m.ContactImport.from_raw(self._core.json(Request("POST", "/api/v1/contacts/import", body=body, media="text/csv", query=query), options))

    def list_imports(self, **options: Unpack[CallOptions]) -> m.ContactImportList:
        """List imports.
        Newest first.
        Scope: contacts:read.
        """
        return m.ContactImportList.from_raw(self._core.json(Request("GET", "/api/v1/contact-imports"), options))

    def get_import(self, import_id: str, **options: Unpack[CallOptions]) -> m.ContactImport:
        """Read an import.
        Scope: contacts:read.
        """
        return m.ContactImport.from_raw(self._core.json(Request("GET", f'/api/v1/contact-imports/{segment("importId", import_id)}'), options))

    def cancel_import(self, import_id: str, **options: Unpack[CallOptions]) -> m.ContactImport:
        """Cancel an import.
        Contacts that have been imported stay.
        Scope: contacts:write.
        """
        return m.ContactImport.from_raw(self._core.json(Request("POST", f'/api/v1/contact-imports/{segment("importId", import_id)}/cancel'), options))

    def export_refused_rows(self, import_id: str, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Download the refused rows of an import.
        Returns the refused rows as they are in the file, each with the reason. Correct the rows and import the downloaded file.
        Scope: contacts:read.
        """
        return self._core.stream(Request("GET", f'/api/v1/contact-imports/{segment("importId", import_id)}/refused-rows'), options)

    def get(self, contact_id: str, **options: Unpack[CallOptions]) -> m.Contact:
        """Read a contact.
        Scope: contacts:read.
        """
        return m.Contact.from_raw(self._core.json(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}'), options))

    def update(self, contact_id: str, body: t.ContactChanges, **options: Unpack[CallOptions]) -> m.Contact:
        """Change a contact.
        Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
        Scope: contacts:write.
        """
        return m.Contact.from_raw(self._core.json(Request("PUT", f'/api/v1/contacts/{segment("contactId", contact_id)}', body=body), options))

    def delete(self, contact_id: str, query: Optional[t.ContactsDeleteQuery] = None, **options: Unpack[CallOptions]) -> None:
        """Delete a contact and erase its personal data.
        Opt-outs are kept, as keyed hashes of the addresses.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/contacts/{segment("contactId", contact_id)}', query=query), options)

    def export_personal_data(self, contact_id: str, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Export the personal data of a contact.
        A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all columns that have a value. It contains everything that deleting the contact erases, the copies of the person’s mail that other people got (except blind copies), and the opt-outs, failures and counts that are stored under a hash of the person’s address.
        Scope: personal-data:read.
        """
        return self._core.stream(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}/personal-data'), options)


class AsyncContacts:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewContact, **options: Unpack[CallOptions]) -> m.Contact:
        """Create a contact.
        Scope: contacts:write.
        """
        return m.Contact.from_raw(await self._core.json(Request("POST", "/api/v1/contacts", body=body), options))

    async def list(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> m.ContactPage:
        """List contacts.
        Newest first, unless `order` is `asc`. `email` matches the whole address and ignores case.
        Scope: contacts:read.
        """
        return m.ContactPage.from_raw(await self._core.json(Request("GET", "/api/v1/contacts", query=query), options))

    async def iterate(self, query: Optional[t.ContactsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Contact]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/contacts", query=query), "contactId", options):
            yield m.Contact.from_raw(item)

    async def export(self, query: Optional[t.ContactsExportQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Export contacts as CSV.
        An account can run two downloads at a time. A download that is not read for a minute is cut off.
        Scope: contacts:read.
        """
        return await self._core.stream(Request("GET", "/api/v1/contacts/export", query=query), options)

    async def import_(self, body: Union[str, bytes], query: Optional[t.ContactsImportQuery] = None, **options: Unpack[CallOptions]) -> m.ContactImport:
        """Import contacts from CSV.
        Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\\;` is a semicolon and `\\\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps other headings. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. The last ten finished imports and their refused rows are kept for 7 days.
        Scope: contacts:write.
        """
        return m.ContactImport.from_raw(await self._core.json(Request("POST", "/api/v1/contacts/import", body=body, media="text/csv", query=query), options))

    async def list_imports(self, **options: Unpack[CallOptions]) -> m.ContactImportList:
        """List imports.
        Newest first.
        Scope: contacts:read.
        """
        return m.ContactImportList.from_raw(await self._core.json(Request("GET", "/api/v1/contact-imports"), options))

    async def get_import(self, import_id: str, **options: Unpack[CallOptions]) -> m.ContactImport:
        """Read an import.
        Scope: contacts:read.
        """
        return m.ContactImport.from_raw(await self._core.json(Request("GET", f'/api/v1/contact-imports/{segment("importId", import_id)}'), options))

    async def cancel_import(self, import_id: str, **options: Unpack[CallOptions]) -> m.ContactImport:
        """Cancel an import.
        Contacts that have been imported stay.
        Scope: contacts:write.
        """
        return m.ContactImport.from_raw(await self._core.json(Request("POST", f'/api/v1/contact-imports/{segment("importId", import_id)}/cancel'), options))

    async def export_refused_rows(self, import_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Download the refused rows of an import.
        Returns the refused rows as they are in the file, each with the reason. Correct the rows and import the downloaded file.
        Scope: contacts:read.
        """
        return await self._core.stream(Request("GET", f'/api/v1/contact-imports/{segment("importId", import_id)}/refused-rows'), options)

    async def get(self, contact_id: str, **options: Unpack[CallOptions]) -> m.Contact:
        """Read a contact.
        Scope: contacts:read.
        """
        return m.Contact.from_raw(await self._core.json(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}'), options))

    async def update(self, contact_id: str, body: t.ContactChanges, **options: Unpack[CallOptions]) -> m.Contact:
        """Change a contact.
        Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
        Scope: contacts:write.
        """
        return m.Contact.from_raw(await self._core.json(Request("PUT", f'/api/v1/contacts/{segment("contactId", contact_id)}', body=body), options))

    async def delete(self, contact_id: str, query: Optional[t.ContactsDeleteQuery] = None, **options: Unpack[CallOptions]) -> None:
        """Delete a contact and erase its personal data.
        Opt-outs are kept, as keyed hashes of the addresses.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/contacts/{segment("contactId", contact_id)}', query=query), options)

    async def export_personal_data(self, contact_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Export the personal data of a contact.
        A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all columns that have a value. It contains everything that deleting the contact erases, the copies of the person’s mail that other people got (except blind copies), and the opt-outs, failures and counts that are stored under a hash of the person’s address.
        Scope: personal-data:read.
        """
        return await self._core.stream(Request("GET", f'/api/v1/contacts/{segment("contactId", contact_id)}/personal-data'), options)


class Segments:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewSegment, **options: Unpack[CallOptions]) -> m.SavedSegment:
        """Create a segment.
        At most 200 in an account.
        Scope: contacts:write.
        """
        return m.SavedSegment.from_raw(self._core.json(Request("POST", "/api/v1/segments", body=body), options))

    def list(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> m.SavedSegmentPage:
        """List segments.
        Newest first.
        Scope: contacts:read.
        """
        return m.SavedSegmentPage.from_raw(self._core.json(Request("GET", "/api/v1/segments", query=query), options))

    def iterate(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.SavedSegment]:
        """All items of `list`, page by page."""
        return map(m.SavedSegment.from_raw, self._core.pages(Request("GET", "/api/v1/segments", query=query), "segmentId", options))

    def get(self, segment_id: str, **options: Unpack[CallOptions]) -> m.SavedSegment:
        """Read a segment.
        Scope: contacts:read.
        """
        return m.SavedSegment.from_raw(self._core.json(Request("GET", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options))

    def update(self, segment_id: str, body: t.SegmentChanges, **options: Unpack[CallOptions]) -> m.SavedSegment:
        """Change a segment.
        Campaigns that have started keep the conditions that the segment had at their start.
        Scope: contacts:write.
        """
        return m.SavedSegment.from_raw(self._core.json(Request("PUT", f'/api/v1/segments/{segment("segmentId", segment_id)}', body=body), options))

    def delete(self, segment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a segment.
        A draft campaign with the segment can no longer start.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options)


class AsyncSegments:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewSegment, **options: Unpack[CallOptions]) -> m.SavedSegment:
        """Create a segment.
        At most 200 in an account.
        Scope: contacts:write.
        """
        return m.SavedSegment.from_raw(await self._core.json(Request("POST", "/api/v1/segments", body=body), options))

    async def list(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> m.SavedSegmentPage:
        """List segments.
        Newest first.
        Scope: contacts:read.
        """
        return m.SavedSegmentPage.from_raw(await self._core.json(Request("GET", "/api/v1/segments", query=query), options))

    async def iterate(self, query: Optional[t.SegmentsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.SavedSegment]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/segments", query=query), "segmentId", options):
            yield m.SavedSegment.from_raw(item)

    async def get(self, segment_id: str, **options: Unpack[CallOptions]) -> m.SavedSegment:
        """Read a segment.
        Scope: contacts:read.
        """
        return m.SavedSegment.from_raw(await self._core.json(Request("GET", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options))

    async def update(self, segment_id: str, body: t.SegmentChanges, **options: Unpack[CallOptions]) -> m.SavedSegment:
        """Change a segment.
        Campaigns that have started keep the conditions that the segment had at their start.
        Scope: contacts:write.
        """
        return m.SavedSegment.from_raw(await self._core.json(Request("PUT", f'/api/v1/segments/{segment("segmentId", segment_id)}', body=body), options))

    async def delete(self, segment_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a segment.
        A draft campaign with the segment can no longer start.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/segments/{segment("segmentId", segment_id)}'), options)


class Suppressions:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> m.SuppressionPage:
        """List suppressions.
        Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: contacts:read.
        """
        return m.SuppressionPage.from_raw(self._core.json(Request("GET", "/api/v1/suppressions", query=query), options))

    def iterate(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Suppression]:
        """All items of `list`, page by page."""
        return map(m.Suppression.from_raw, self._core.pages(Request("GET", "/api/v1/suppressions", query=query), "suppressionId", options))

    def create(self, body: t.NewSuppression, **options: Unpack[CallOptions]) -> m.Suppression:
        """Suppress an address.
        Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
        Scope: contacts:write.
        """
        return m.Suppression.from_raw(self._core.json(Request("POST", "/api/v1/suppressions", body=body), options))

    def export(self, **options: Unpack[CallOptions]) -> Iterator[bytes]:
        """Export suppressions as CSV.
        Oldest first. Entries without an address are left out. The file can be imported again.
        Scope: contacts:read.
        """
        return self._core.stream(Request("GET", "/api/v1/suppressions/export"), options)

    def import_(self, body: Union[str, bytes], query: Optional[t.SuppressionsImportQuery] = None, **options: Unpack[CallOptions]) -> m.ImportReport:
        """Import suppressions from CSV.
        Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
        Scope: contacts:write.
        """
        return m.ImportReport.from_raw(self._core.json(Request("POST", "/api/v1/suppressions/import", body=body, media="text/csv", query=query), options))

    def link_preferences(self, body: t.SuppressionsLinkPreferencesBody, **options: Unpack[CallOptions]) -> m.SuppressionsLinkPreferencesAnswer:
        """Create a preference page link.
        On this page, the recipient can opt out of topics, marketing or all messages. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
        Scope: contacts:write.
        """
        return m.SuppressionsLinkPreferencesAnswer.from_raw(self._core.json(Request("POST", "/api/v1/preference-links", body=body), options))

    def get(self, suppression_id: str, **options: Unpack[CallOptions]) -> m.Suppression:
        """Read a suppression.
        Scope: contacts:read.
        """
        return m.Suppression.from_raw(self._core.json(Request("GET", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options))

    def delete(self, suppression_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a suppression.
        Remove a suppression only with the recipient’s consent. To remove a suppression whose address is null, first create it again with its address.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options)


class AsyncSuppressions:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> m.SuppressionPage:
        """List suppressions.
        Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
        Scope: contacts:read.
        """
        return m.SuppressionPage.from_raw(await self._core.json(Request("GET", "/api/v1/suppressions", query=query), options))

    async def iterate(self, query: Optional[t.SuppressionsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Suppression]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/suppressions", query=query), "suppressionId", options):
            yield m.Suppression.from_raw(item)

    async def create(self, body: t.NewSuppression, **options: Unpack[CallOptions]) -> m.Suppression:
        """Suppress an address.
        Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
        Scope: contacts:write.
        """
        return m.Suppression.from_raw(await self._core.json(Request("POST", "/api/v1/suppressions", body=body), options))

    async def export(self, **options: Unpack[CallOptions]) -> AsyncIterator[bytes]:
        """Export suppressions as CSV.
        Oldest first. Entries without an address are left out. The file can be imported again.
        Scope: contacts:read.
        """
        return await self._core.stream(Request("GET", "/api/v1/suppressions/export"), options)

    async def import_(self, body: Union[str, bytes], query: Optional[t.SuppressionsImportQuery] = None, **options: Unpack[CallOptions]) -> m.ImportReport:
        """Import suppressions from CSV.
        Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
        Scope: contacts:write.
        """
        return m.ImportReport.from_raw(await self._core.json(Request("POST", "/api/v1/suppressions/import", body=body, media="text/csv", query=query), options))

    async def link_preferences(self, body: t.SuppressionsLinkPreferencesBody, **options: Unpack[CallOptions]) -> m.SuppressionsLinkPreferencesAnswer:
        """Create a preference page link.
        On this page, the recipient can opt out of topics, marketing or all messages. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
        Scope: contacts:write.
        """
        return m.SuppressionsLinkPreferencesAnswer.from_raw(await self._core.json(Request("POST", "/api/v1/preference-links", body=body), options))

    async def get(self, suppression_id: str, **options: Unpack[CallOptions]) -> m.Suppression:
        """Read a suppression.
        Scope: contacts:read.
        """
        return m.Suppression.from_raw(await self._core.json(Request("GET", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options))

    async def delete(self, suppression_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a suppression.
        Remove a suppression only with the recipient’s consent. To remove a suppression whose address is null, first create it again with its address.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/suppressions/{segment("suppressionId", suppression_id)}'), options)


class Topics:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, **options: Unpack[CallOptions]) -> m.TopicList:
        """List topics.
        Scope: contacts:read.
        """
        return m.TopicList.from_raw(self._core.json(Request("GET", "/api/v1/topics"), options))

    def create(self, body: t.NewTopic, **options: Unpack[CallOptions]) -> m.Topic:
        """Create a topic.
        An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
        Scope: contacts:write.
        """
        return m.Topic.from_raw(self._core.json(Request("POST", "/api/v1/topics", body=body), options))

    def update(self, topic: str, body: t.TopicChanges, **options: Unpack[CallOptions]) -> m.Topic:
        """Change the name or description of a topic.
        Scope: contacts:write.
        """
        return m.Topic.from_raw(self._core.json(Request("PUT", f'/api/v1/topics/{segment("topic", topic)}', body=body), options))

    def delete(self, topic: str, **options: Unpack[CallOptions]) -> None:
        """Delete a topic.
        Opt-outs are kept, and apply again if you recreate the topic.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/topics/{segment("topic", topic)}'), options)


class AsyncTopics:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, **options: Unpack[CallOptions]) -> m.TopicList:
        """List topics.
        Scope: contacts:read.
        """
        return m.TopicList.from_raw(await self._core.json(Request("GET", "/api/v1/topics"), options))

    async def create(self, body: t.NewTopic, **options: Unpack[CallOptions]) -> m.Topic:
        """Create a topic.
        An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
        Scope: contacts:write.
        """
        return m.Topic.from_raw(await self._core.json(Request("POST", "/api/v1/topics", body=body), options))

    async def update(self, topic: str, body: t.TopicChanges, **options: Unpack[CallOptions]) -> m.Topic:
        """Change the name or description of a topic.
        Scope: contacts:write.
        """
        return m.Topic.from_raw(await self._core.json(Request("PUT", f'/api/v1/topics/{segment("topic", topic)}', body=body), options))

    async def delete(self, topic: str, **options: Unpack[CallOptions]) -> None:
        """Delete a topic.
        Opt-outs are kept, and apply again if you recreate the topic.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/topics/{segment("topic", topic)}'), options)


class SignUpForms:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewSignUpForm, **options: Unpack[CallOptions]) -> m.SignUpForm:
        """Create a sign-up form.
        People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person becomes a contact with consent, and the person’s earlier opt-outs of everything, of marketing and of the form’s topic are removed.
        Scope: contacts:write.
        """
        return m.SignUpForm.from_raw(self._core.json(Request("POST", "/api/v1/sign-up-forms", body=body), options))

    def list(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> m.SignUpFormPage:
        """List sign-up forms.
        Newest first.
        Scope: contacts:read.
        """
        return m.SignUpFormPage.from_raw(self._core.json(Request("GET", "/api/v1/sign-up-forms", query=query), options))

    def iterate(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.SignUpForm]:
        """All items of `list`, page by page."""
        return map(m.SignUpForm.from_raw, self._core.pages(Request("GET", "/api/v1/sign-up-forms", query=query), "formId", options))

    def get(self, form_id: str, **options: Unpack[CallOptions]) -> m.SignUpForm:
        """Read a sign-up form.
        Scope: contacts:read.
        """
        return m.SignUpForm.from_raw(self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options))

    def update(self, form_id: str, body: t.SignUpFormChanges, **options: Unpack[CallOptions]) -> m.SignUpForm:
        """Change a sign-up form.
        Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
        Scope: contacts:write.
        """
        return m.SignUpForm.from_raw(self._core.json(Request("PUT", f'/api/v1/sign-up-forms/{segment("formId", form_id)}', body=body), options))

    def delete(self, form_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a sign-up form.
        The form’s page and the confirmation links of pending sign-ups stop working. The proof of confirmed sign-ups is kept with the person.
        Scope: contacts:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options)

    def list_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> m.SignUpPage:
        """List the sign-ups of a form.
        Newest first. Sign-ups that are not confirmed are deleted a week after their link has expired.
        Scope: contacts:read.
        """
        return m.SignUpPage.from_raw(self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), options))

    def iterate_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.SignUp]:
        """All items of `list_sign_ups`, page by page."""
        return map(m.SignUp.from_raw, self._core.pages(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), "signUpId", options))

    def sign_up(self, form_id: str, body: t.NewSignUp, **options: Unpack[CallOptions]) -> m.SignUpFormsSignUpAnswer:
        """Sign a person up.
        Sends the mail that asks the person for confirmation. Use it with your own form. An address gets at most three of these mails within 24 hours, and none after a bounce or complaint.
        Scope: contacts:write.
        """
        return m.SignUpFormsSignUpAnswer.from_raw(self._core.json(Request("POST", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', body=body), options))


class AsyncSignUpForms:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewSignUpForm, **options: Unpack[CallOptions]) -> m.SignUpForm:
        """Create a sign-up form.
        People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person becomes a contact with consent, and the person’s earlier opt-outs of everything, of marketing and of the form’s topic are removed.
        Scope: contacts:write.
        """
        return m.SignUpForm.from_raw(await self._core.json(Request("POST", "/api/v1/sign-up-forms", body=body), options))

    async def list(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> m.SignUpFormPage:
        """List sign-up forms.
        Newest first.
        Scope: contacts:read.
        """
        return m.SignUpFormPage.from_raw(await self._core.json(Request("GET", "/api/v1/sign-up-forms", query=query), options))

    async def iterate(self, query: Optional[t.SignUpFormsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.SignUpForm]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/sign-up-forms", query=query), "formId", options):
            yield m.SignUpForm.from_raw(item)

    async def get(self, form_id: str, **options: Unpack[CallOptions]) -> m.SignUpForm:
        """Read a sign-up form.
        Scope: contacts:read.
        """
        return m.SignUpForm.from_raw(await self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options))

    async def update(self, form_id: str, body: t.SignUpFormChanges, **options: Unpack[CallOptions]) -> m.SignUpForm:
        """Change a sign-up form.
        Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
        Scope: contacts:write.
        """
        return m.SignUpForm.from_raw(await self._core.json(Request("PUT", f'/api/v1/sign-up-forms/{segment("formId", form_id)}', body=body), options))

    async def delete(self, form_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a sign-up form.
        The form’s page and the confirmation links of pending sign-ups stop working. The proof of confirmed sign-ups is kept with the person.
        Scope: contacts:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/sign-up-forms/{segment("formId", form_id)}'), options)

    async def list_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> m.SignUpPage:
        """List the sign-ups of a form.
        Newest first. Sign-ups that are not confirmed are deleted a week after their link has expired.
        Scope: contacts:read.
        """
        return m.SignUpPage.from_raw(await self._core.json(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), options))

    async def iterate_sign_ups(self, form_id: str, query: Optional[t.SignUpFormsListSignUpsQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.SignUp]:
        """All items of `list_sign_ups`, page by page."""
        async for item in self._core.pages(Request("GET", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', query=query), "signUpId", options):
            yield m.SignUp.from_raw(item)

    async def sign_up(self, form_id: str, body: t.NewSignUp, **options: Unpack[CallOptions]) -> m.SignUpFormsSignUpAnswer:
        """Sign a person up.
        Sends the mail that asks the person for confirmation. Use it with your own form. An address gets at most three of these mails within 24 hours, and none after a bounce or complaint.
        Scope: contacts:write.
        """
        return m.SignUpFormsSignUpAnswer.from_raw(await self._core.json(Request("POST", f'/api/v1/sign-up-forms/{segment("formId", form_id)}/sign-ups', body=body), options))


class Channels:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewChannel, **options: Unpack[CallOptions]) -> m.CreatedChannel:
        """Connect a channel.
        Credentials are encrypted and never returned. An account can have at most 100 channels.
        Scope: channels:write.
        """
        return m.CreatedChannel.from_raw(self._core.json(Request("POST", "/api/v1/channels", body=body), options))

    def list(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> m.ChannelPage:
        """List channels.
        The default channel of each kind comes first.
        Scope: channels:read.
        """
        return m.ChannelPage.from_raw(self._core.json(Request("GET", "/api/v1/channels", query=query), options))

    def iterate(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Channel]:
        """All items of `list`, page by page."""
        return map(m.Channel.from_raw, self._core.pages(Request("GET", "/api/v1/channels", query=query), "channelId", options))

    def get(self, channel_id: str, **options: Unpack[CallOptions]) -> m.Channel:
        """Read a channel.
        Scope: channels:read.
        """
        return m.Channel.from_raw(self._core.json(Request("GET", f'/api/v1/channels/{segment("channelId", channel_id)}'), options))

    def update(self, channel_id: str, body: t.ChannelsUpdateBody, **options: Unpack[CallOptions]) -> m.Channel:
        """Change a channel.
        Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
        Scope: channels:write.
        """
        return m.Channel.from_raw(self._core.json(Request("PUT", f'/api/v1/channels/{segment("channelId", channel_id)}', body=body), options))

    def disconnect(self, channel_id: str, **options: Unpack[CallOptions]) -> None:
        """Disconnect a channel.
        The channel’s credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
        Scope: channels:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/channels/{segment("channelId", channel_id)}'), options)

    def test(self, channel_id: str, **options: Unpack[CallOptions]) -> m.ChannelTest:
        """Test the credentials of a channel.
        Nothing is sent.
        Scope: channels:write.
        """
        return m.ChannelTest.from_raw(self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/test'), options))

    def pause(self, channel_id: str, **options: Unpack[CallOptions]) -> m.Channel:
        """Stop sending on a channel.
        Messages stay queued.
        Scope: channels:write.
        """
        return m.Channel.from_raw(self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/pause'), options))

    def resume(self, channel_id: str, **options: Unpack[CallOptions]) -> m.Channel:
        """Resume sending on a channel.
        Scope: channels:write.
        """
        return m.Channel.from_raw(self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/resume'), options))


class AsyncChannels:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewChannel, **options: Unpack[CallOptions]) -> m.CreatedChannel:
        """Connect a channel.
        Credentials are encrypted and never returned. An account can have at most 100 channels.
        Scope: channels:write.
        """
        return m.CreatedChannel.from_raw(await self._core.json(Request("POST", "/api/v1/channels", body=body), options))

    async def list(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> m.ChannelPage:
        """List channels.
        The default channel of each kind comes first.
        Scope: channels:read.
        """
        return m.ChannelPage.from_raw(await self._core.json(Request("GET", "/api/v1/channels", query=query), options))

    async def iterate(self, query: Optional[t.ChannelsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Channel]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/channels", query=query), "channelId", options):
            yield m.Channel.from_raw(item)

    async def get(self, channel_id: str, **options: Unpack[CallOptions]) -> m.Channel:
        """Read a channel.
        Scope: channels:read.
        """
        return m.Channel.from_raw(await self._core.json(Request("GET", f'/api/v1/channels/{segment("channelId", channel_id)}'), options))

    async def update(self, channel_id: str, body: t.ChannelsUpdateBody, **options: Unpack[CallOptions]) -> m.Channel:
        """Change a channel.
        Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
        Scope: channels:write.
        """
        return m.Channel.from_raw(await self._core.json(Request("PUT", f'/api/v1/channels/{segment("channelId", channel_id)}', body=body), options))

    async def disconnect(self, channel_id: str, **options: Unpack[CallOptions]) -> None:
        """Disconnect a channel.
        The channel’s credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
        Scope: channels:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/channels/{segment("channelId", channel_id)}'), options)

    async def test(self, channel_id: str, **options: Unpack[CallOptions]) -> m.ChannelTest:
        """Test the credentials of a channel.
        Nothing is sent.
        Scope: channels:write.
        """
        return m.ChannelTest.from_raw(await self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/test'), options))

    async def pause(self, channel_id: str, **options: Unpack[CallOptions]) -> m.Channel:
        """Stop sending on a channel.
        Messages stay queued.
        Scope: channels:write.
        """
        return m.Channel.from_raw(await self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/pause'), options))

    async def resume(self, channel_id: str, **options: Unpack[CallOptions]) -> m.Channel:
        """Resume sending on a channel.
        Scope: channels:write.
        """
        return m.Channel.from_raw(await self._core.json(Request("POST", f'/api/v1/channels/{segment("channelId", channel_id)}/resume'), options))


class Domains:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewDomain, **options: Unpack[CallOptions]) -> m.Domain:
        """Add a domain.
        Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with the key. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
        Scope: channels:write.
        """
        return m.Domain.from_raw(self._core.json(Request("POST", "/api/v1/domains", body=body), options))

    def list(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> m.DomainPage:
        """List domains.
        Oldest first.
        Scope: channels:read.
        """
        return m.DomainPage.from_raw(self._core.json(Request("GET", "/api/v1/domains", query=query), options))

    def iterate(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Domain]:
        """All items of `list`, page by page."""
        return map(m.Domain.from_raw, self._core.pages(Request("GET", "/api/v1/domains", query=query), "domainId", options))

    def get(self, domain_id: str, **options: Unpack[CallOptions]) -> m.Domain:
        """Read a domain and its records.
        Scope: channels:read.
        """
        return m.Domain.from_raw(self._core.json(Request("GET", f'/api/v1/domains/{segment("domainId", domain_id)}'), options))

    def delete(self, domain_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a domain.
        The domain’s key is deleted. Queued messages with a `from` address of the domain fail.
        Scope: channels:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/domains/{segment("domainId", domain_id)}'), options)

    def check(self, domain_id: str, **options: Unpack[CallOptions]) -> m.Domain:
        """Check the DNS records of a domain.
        Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes the domain unverified. A domain can be checked at most every five seconds.
        Scope: channels:write.
        """
        return m.Domain.from_raw(self._core.json(Request("POST", f'/api/v1/domains/{segment("domainId", domain_id)}/check'), options))


class AsyncDomains:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewDomain, **options: Unpack[CallOptions]) -> m.Domain:
        """Add a domain.
        Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with the key. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
        Scope: channels:write.
        """
        return m.Domain.from_raw(await self._core.json(Request("POST", "/api/v1/domains", body=body), options))

    async def list(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> m.DomainPage:
        """List domains.
        Oldest first.
        Scope: channels:read.
        """
        return m.DomainPage.from_raw(await self._core.json(Request("GET", "/api/v1/domains", query=query), options))

    async def iterate(self, query: Optional[t.DomainsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Domain]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/domains", query=query), "domainId", options):
            yield m.Domain.from_raw(item)

    async def get(self, domain_id: str, **options: Unpack[CallOptions]) -> m.Domain:
        """Read a domain and its records.
        Scope: channels:read.
        """
        return m.Domain.from_raw(await self._core.json(Request("GET", f'/api/v1/domains/{segment("domainId", domain_id)}'), options))

    async def delete(self, domain_id: str, **options: Unpack[CallOptions]) -> None:
        """Remove a domain.
        The domain’s key is deleted. Queued messages with a `from` address of the domain fail.
        Scope: channels:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/domains/{segment("domainId", domain_id)}'), options)

    async def check(self, domain_id: str, **options: Unpack[CallOptions]) -> m.Domain:
        """Check the DNS records of a domain.
        Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes the domain unverified. A domain can be checked at most every five seconds.
        Scope: channels:write.
        """
        return m.Domain.from_raw(await self._core.json(Request("POST", f'/api/v1/domains/{segment("domainId", domain_id)}/check'), options))


class Campaigns:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewCampaign, **options: Unpack[CallOptions]) -> m.Campaign:
        """Create a campaign as a draft.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(self._core.json(Request("POST", "/api/v1/campaigns", body=body), options))

    def list(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> m.CampaignPage:
        """List campaigns.
        Newest first, unless `order` is `asc`.
        Scope: campaigns:read.
        """
        return m.CampaignPage.from_raw(self._core.json(Request("GET", "/api/v1/campaigns", query=query), options))

    def iterate(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Campaign]:
        """All items of `list`, page by page."""
        return map(m.Campaign.from_raw, self._core.pages(Request("GET", "/api/v1/campaigns", query=query), "campaignId", options))

    def count_audience(self, body: t.CampaignsCountAudienceBody, **options: Unpack[CallOptions]) -> m.CampaignsCountAudienceAnswer:
        """Count an audience.
        Counts the contacts that match this audience now, whether they are reachable or not.
        Scope: campaigns:read.
        """
        return m.CampaignsCountAudienceAnswer.from_raw(self._core.json(Request("POST", "/api/v1/campaigns/audience", body=body), options))

    def get(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Read a campaign and its statistics.
        Scope: campaigns:read.
        """
        return m.Campaign.from_raw(self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}'), options))

    def update(self, campaign_id: str, body: t.CampaignChanges, query: Optional[t.CampaignsUpdateQuery] = None, **options: Unpack[CallOptions]) -> m.Campaign:
        """Change a campaign.
        Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as starting, pausing, resuming or canceling the campaign.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(self._core.json(Request("PUT", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}', body=body, query=query), options))

    def start(self, campaign_id: str, query: Optional[t.CampaignsStartQuery] = None, **options: Unpack[CallOptions]) -> m.Campaign:
        """Start or schedule a campaign.
        Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some contacts have no value for a variable; `details` has the reasons.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/start', query=query), options))

    def pause(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Pause a campaign.
        Messages stay queued; nothing more is sent.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/pause'), options))

    def resume(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Resume a paused campaign.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/resume'), options))

    def cancel(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Cancel a campaign.
        Messages that the provider has not received yet are not sent.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/cancel'), options))

    def preview(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.CampaignPreview:
        """Preview a campaign.
        Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
        Scope: campaigns:read.
        """
        return m.CampaignPreview.from_raw(self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/preview'), options))

    def test(self, campaign_id: str, body: t.CampaignsTestBody, **options: Unpack[CallOptions]) -> m.AcceptedMessageList:
        """Send the texts of a campaign to one recipient.
        A request with `contactId` also needs the scope `contacts:read`.
        Scope: campaigns:write.
        """
        return m.AcceptedMessageList.from_raw(self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/test', body=body), options))

    def list_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> m.ListedMessagePage:
        """List the messages of a campaign.
        Newest first.
        Scope: campaigns:read.
        """
        return m.ListedMessagePage.from_raw(self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), options))

    def iterate_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.ListedMessage]:
        """All items of `list_messages`, page by page."""
        return map(m.ListedMessage.from_raw, self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), "messageId", options))

    def list_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> m.SkippedContactPage:
        """List the contacts that a campaign skipped.
        Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as the campaign’s messages.
        Scope: campaigns:read.
        """
        return m.SkippedContactPage.from_raw(self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), options))

    def iterate_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.SkippedContact]:
        """All items of `list_skipped`, page by page."""
        return map(m.SkippedContact.from_raw, self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), "contactId", options))

    def follow_progress(self, campaign_id: str, **options: Unpack[CallOptions]) -> Iterator[ServerSentEvent]:
        """Follow the progress of a campaign live.
        Streams server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
        Scope: campaigns:read.
        """
        return self._core.events(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/progress'), options)


class AsyncCampaigns:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewCampaign, **options: Unpack[CallOptions]) -> m.Campaign:
        """Create a campaign as a draft.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(await self._core.json(Request("POST", "/api/v1/campaigns", body=body), options))

    async def list(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> m.CampaignPage:
        """List campaigns.
        Newest first, unless `order` is `asc`.
        Scope: campaigns:read.
        """
        return m.CampaignPage.from_raw(await self._core.json(Request("GET", "/api/v1/campaigns", query=query), options))

    async def iterate(self, query: Optional[t.CampaignsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Campaign]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/campaigns", query=query), "campaignId", options):
            yield m.Campaign.from_raw(item)

    async def count_audience(self, body: t.CampaignsCountAudienceBody, **options: Unpack[CallOptions]) -> m.CampaignsCountAudienceAnswer:
        """Count an audience.
        Counts the contacts that match this audience now, whether they are reachable or not.
        Scope: campaigns:read.
        """
        return m.CampaignsCountAudienceAnswer.from_raw(await self._core.json(Request("POST", "/api/v1/campaigns/audience", body=body), options))

    async def get(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Read a campaign and its statistics.
        Scope: campaigns:read.
        """
        return m.Campaign.from_raw(await self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}'), options))

    async def update(self, campaign_id: str, body: t.CampaignChanges, query: Optional[t.CampaignsUpdateQuery] = None, **options: Unpack[CallOptions]) -> m.Campaign:
        """Change a campaign.
        Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as starting, pausing, resuming or canceling the campaign.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(await self._core.json(Request("PUT", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}', body=body, query=query), options))

    async def start(self, campaign_id: str, query: Optional[t.CampaignsStartQuery] = None, **options: Unpack[CallOptions]) -> m.Campaign:
        """Start or schedule a campaign.
        Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some contacts have no value for a variable; `details` has the reasons.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/start', query=query), options))

    async def pause(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Pause a campaign.
        Messages stay queued; nothing more is sent.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/pause'), options))

    async def resume(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Resume a paused campaign.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/resume'), options))

    async def cancel(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.Campaign:
        """Cancel a campaign.
        Messages that the provider has not received yet are not sent.
        Scope: campaigns:write.
        """
        return m.Campaign.from_raw(await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/cancel'), options))

    async def preview(self, campaign_id: str, **options: Unpack[CallOptions]) -> m.CampaignPreview:
        """Preview a campaign.
        Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
        Scope: campaigns:read.
        """
        return m.CampaignPreview.from_raw(await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/preview'), options))

    async def test(self, campaign_id: str, body: t.CampaignsTestBody, **options: Unpack[CallOptions]) -> m.AcceptedMessageList:
        """Send the texts of a campaign to one recipient.
        A request with `contactId` also needs the scope `contacts:read`.
        Scope: campaigns:write.
        """
        return m.AcceptedMessageList.from_raw(await self._core.json(Request("POST", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/test', body=body), options))

    async def list_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> m.ListedMessagePage:
        """List the messages of a campaign.
        Newest first.
        Scope: campaigns:read.
        """
        return m.ListedMessagePage.from_raw(await self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), options))

    async def iterate_messages(self, campaign_id: str, query: Optional[t.CampaignsListMessagesQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.ListedMessage]:
        """All items of `list_messages`, page by page."""
        async for item in self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/messages', query=query), "messageId", options):
            yield m.ListedMessage.from_raw(item)

    async def list_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> m.SkippedContactPage:
        """List the contacts that a campaign skipped.
        Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as the campaign’s messages.
        Scope: campaigns:read.
        """
        return m.SkippedContactPage.from_raw(await self._core.json(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), options))

    async def iterate_skipped(self, campaign_id: str, query: Optional[t.CampaignsListSkippedQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.SkippedContact]:
        """All items of `list_skipped`, page by page."""
        async for item in self._core.pages(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/skipped', query=query), "contactId", options):
            yield m.SkippedContact.from_raw(item)

    async def follow_progress(self, campaign_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[ServerSentEvent]:
        """Follow the progress of a campaign live.
        Streams server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
        Scope: campaigns:read.
        """
        return await self._core.events(Request("GET", f'/api/v1/campaigns/{segment("campaignId", campaign_id)}/progress'), options)


class Flows:
    def __init__(self, core: Core) -> None:
        self._core = core

    def create(self, body: t.NewFlow, **options: Unpack[CallOptions]) -> m.CheckedFlow:
        """Create a flow as a draft.
        Scope: flows:write.
        """
        return m.CheckedFlow.from_raw(self._core.json(Request("POST", "/api/v1/flows", body=body), options))

    def list(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> m.FlowPage:
        """List flows.
        Newest first, unless `order` is `asc`.
        Scope: flows:read.
        """
        return m.FlowPage.from_raw(self._core.json(Request("GET", "/api/v1/flows", query=query), options))

    def iterate(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Flow]:
        """All items of `list`, page by page."""
        return map(m.Flow.from_raw, self._core.pages(Request("GET", "/api/v1/flows", query=query), "flowId", options))

    def get(self, flow_id: str, **options: Unpack[CallOptions]) -> m.CheckedFlow:
        """Read a flow.
        Scope: flows:read.
        """
        return m.CheckedFlow.from_raw(self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}'), options))

    def update(self, flow_id: str, body: t.FlowChanges, **options: Unpack[CallOptions]) -> m.CheckedFlow:
        """Change, activate, pause or archive a flow.
        Only an active flow starts new runs. Runs that have started continue after the status changes, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
        Scope: flows:write.
        """
        return m.CheckedFlow.from_raw(self._core.json(Request("PUT", f'/api/v1/flows/{segment("flowId", flow_id)}', body=body), options))

    def trigger(self, flow_id: str, body: t.NewFlowRun, **options: Unpack[CallOptions]) -> m.StartedRun:
        """Start a run for one recipient.
        Scope: flows:write.
        """
        return m.StartedRun.from_raw(self._core.json(Request("POST", f'/api/v1/flows/{segment("flowId", flow_id)}/trigger', body=body), options))

    def list_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> m.RunPage:
        """List the runs of a flow.
        Newest first.
        Scope: flows:read.
        """
        return m.RunPage.from_raw(self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), options))

    def iterate_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Run]:
        """All items of `list_runs`, page by page."""
        return map(m.Run.from_raw, self._core.pages(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), "runId", options))


class AsyncFlows:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def create(self, body: t.NewFlow, **options: Unpack[CallOptions]) -> m.CheckedFlow:
        """Create a flow as a draft.
        Scope: flows:write.
        """
        return m.CheckedFlow.from_raw(await self._core.json(Request("POST", "/api/v1/flows", body=body), options))

    async def list(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> m.FlowPage:
        """List flows.
        Newest first, unless `order` is `asc`.
        Scope: flows:read.
        """
        return m.FlowPage.from_raw(await self._core.json(Request("GET", "/api/v1/flows", query=query), options))

    async def iterate(self, query: Optional[t.FlowsListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Flow]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/flows", query=query), "flowId", options):
            yield m.Flow.from_raw(item)

    async def get(self, flow_id: str, **options: Unpack[CallOptions]) -> m.CheckedFlow:
        """Read a flow.
        Scope: flows:read.
        """
        return m.CheckedFlow.from_raw(await self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}'), options))

    async def update(self, flow_id: str, body: t.FlowChanges, **options: Unpack[CallOptions]) -> m.CheckedFlow:
        """Change, activate, pause or archive a flow.
        Only an active flow starts new runs. Runs that have started continue after the status changes, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
        Scope: flows:write.
        """
        return m.CheckedFlow.from_raw(await self._core.json(Request("PUT", f'/api/v1/flows/{segment("flowId", flow_id)}', body=body), options))

    async def trigger(self, flow_id: str, body: t.NewFlowRun, **options: Unpack[CallOptions]) -> m.StartedRun:
        """Start a run for one recipient.
        Scope: flows:write.
        """
        return m.StartedRun.from_raw(await self._core.json(Request("POST", f'/api/v1/flows/{segment("flowId", flow_id)}/trigger', body=body), options))

    async def list_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> m.RunPage:
        """List the runs of a flow.
        Newest first.
        Scope: flows:read.
        """
        return m.RunPage.from_raw(await self._core.json(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), options))

    async def iterate_runs(self, flow_id: str, query: Optional[t.FlowsListRunsQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Run]:
        """All items of `list_runs`, page by page."""
        async for item in self._core.pages(Request("GET", f'/api/v1/flows/{segment("flowId", flow_id)}/runs', query=query), "runId", options):
            yield m.Run.from_raw(item)


class Runs:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, run_id: str, **options: Unpack[CallOptions]) -> m.Run:
        """Read a run and its history.
        Scope: flows:read.
        """
        return m.Run.from_raw(self._core.json(Request("GET", f'/api/v1/runs/{segment("runId", run_id)}'), options))

    def cancel(self, run_id: str, **options: Unpack[CallOptions]) -> m.Run:
        """Cancel a run.
        Scope: flows:write.
        """
        return m.Run.from_raw(self._core.json(Request("POST", f'/api/v1/runs/{segment("runId", run_id)}/cancel'), options))


class AsyncRuns:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, run_id: str, **options: Unpack[CallOptions]) -> m.Run:
        """Read a run and its history.
        Scope: flows:read.
        """
        return m.Run.from_raw(await self._core.json(Request("GET", f'/api/v1/runs/{segment("runId", run_id)}'), options))

    async def cancel(self, run_id: str, **options: Unpack[CallOptions]) -> m.Run:
        """Cancel a run.
        Scope: flows:write.
        """
        return m.Run.from_raw(await self._core.json(Request("POST", f'/api/v1/runs/{segment("runId", run_id)}/cancel'), options))


class Webhooks:
    def __init__(self, core: Core) -> None:
        self._core = core

    def list(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> m.WebhookPage:
        """List webhooks.
        Oldest first.
        Scope: webhooks:read.
        """
        return m.WebhookPage.from_raw(self._core.json(Request("GET", "/api/v1/webhooks", query=query), options))

    def iterate(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Webhook]:
        """All items of `list`, page by page."""
        return map(m.Webhook.from_raw, self._core.pages(Request("GET", "/api/v1/webhooks", query=query), "webhookId", options))

    def create(self, body: t.NewWebhook, **options: Unpack[CallOptions]) -> m.WebhookWithSecret:
        """Create a webhook.
        Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only in this response and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
        Scope: webhooks:write.
        """
        return m.WebhookWithSecret.from_raw(self._core.json(Request("POST", "/api/v1/webhooks", body=body), options))

    def get(self, webhook_id: str, **options: Unpack[CallOptions]) -> m.Webhook:
        """Read a webhook.
        Scope: webhooks:read.
        """
        return m.Webhook.from_raw(self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options))

    def update(self, webhook_id: str, body: t.WebhookChanges, **options: Unpack[CallOptions]) -> m.Webhook:
        """Change, enable or disable a webhook.
        Omitted fields stay unchanged.
        Scope: webhooks:write.
        """
        return m.Webhook.from_raw(self._core.json(Request("PUT", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}', body=body), options))

    def delete(self, webhook_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook with its deliveries.
        Scope: webhooks:write.
        """
        return self._core.none(Request("DELETE", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options)

    def rotate_secret(self, webhook_id: str, **options: Unpack[CallOptions]) -> m.WebhookWithSecret:
        """Replace the secret of a webhook.
        For 24 hours, deliveries are signed with the old secret, too. `X-Service-Signature` uses the oldest secret until it expires.
        Scope: webhooks:write.
        """
        return m.WebhookWithSecret.from_raw(self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/rotate'), options))

    def list_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> m.DeliveryPage:
        """List the deliveries of a webhook with their attempts.
        Newest first.
        Scope: webhooks:read.
        """
        return m.DeliveryPage.from_raw(self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), options))

    def iterate_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> Iterator[m.Delivery]:
        """All items of `list_deliveries`, page by page."""
        return map(m.Delivery.from_raw, self._core.pages(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), "deliveryId", options))

    def test(self, webhook_id: str, **options: Unpack[CallOptions]) -> m.Delivery:
        """Send a test event.
        Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return m.Delivery.from_raw(self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/test'), options))

    def redeliver(self, webhook_id: str, delivery_id: str, **options: Unpack[CallOptions]) -> m.Delivery:
        """Redeliver a delivery.
        The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return m.Delivery.from_raw(self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}/redeliver'), options))

    def recover(self, webhook_id: str, body: t.WebhookRecovery, **options: Unpack[CallOptions]) -> m.WebhooksRecoverAnswer:
        """Resend undelivered events since a time.
        Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.
        Scope: webhooks:write.
        """
        return m.WebhooksRecoverAnswer.from_raw(self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/recover', body=body), options))

    def create_listener(self, body: t.NewListener, **options: Unpack[CallOptions]) -> m.Listener:
        """Create a listener.
        Creates a webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
        Scope: webhooks:write.
        """
        return m.Listener.from_raw(self._core.json(Request("POST", "/api/v1/listeners", body=body), options))

    def listen(self, webhook_id: str, **options: Unpack[CallOptions]) -> Iterator[ServerSentEvent]:
        """Stream the deliveries of a listener.
        Streams server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that the URL of a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next stream begins are kept. An account can have at most five streams.
        Scope: webhooks:write.
        """
        return self._core.events(Request("GET", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries'), options)

    def report_delivery(self, webhook_id: str, delivery_id: str, body: t.DeliveryReport, **options: Unpack[CallOptions]) -> m.ReportedDelivery:
        """Report the result of an attempt of a listener.
        As for any webhook, a status between 200 and 299 ends the delivery, and 410 disables the webhook. After any other result, the delivery is tried again within 10 seconds, up to ten attempts in total.
        Scope: webhooks:write.
        """
        return m.ReportedDelivery.from_raw(self._core.json(Request("POST", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}', body=body), options))

    def trigger(self, body: t.SampleEvent, **options: Unpack[CallOptions]) -> m.TriggeredEvent:
        """Trigger a sample event.
        Publishes an example of an event to the webhooks of the test space. Nothing else happens.
        Scope: webhooks:write.
        """
        return m.TriggeredEvent.from_raw(self._core.json(Request("POST", "/api/v1/sample-events", body=body), options))


class AsyncWebhooks:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def list(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> m.WebhookPage:
        """List webhooks.
        Oldest first.
        Scope: webhooks:read.
        """
        return m.WebhookPage.from_raw(await self._core.json(Request("GET", "/api/v1/webhooks", query=query), options))

    async def iterate(self, query: Optional[t.WebhooksListQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Webhook]:
        """All items of `list`, page by page."""
        async for item in self._core.pages(Request("GET", "/api/v1/webhooks", query=query), "webhookId", options):
            yield m.Webhook.from_raw(item)

    async def create(self, body: t.NewWebhook, **options: Unpack[CallOptions]) -> m.WebhookWithSecret:
        """Create a webhook.
        Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only in this response and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
        Scope: webhooks:write.
        """
        return m.WebhookWithSecret.from_raw(await self._core.json(Request("POST", "/api/v1/webhooks", body=body), options))

    async def get(self, webhook_id: str, **options: Unpack[CallOptions]) -> m.Webhook:
        """Read a webhook.
        Scope: webhooks:read.
        """
        return m.Webhook.from_raw(await self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options))

    async def update(self, webhook_id: str, body: t.WebhookChanges, **options: Unpack[CallOptions]) -> m.Webhook:
        """Change, enable or disable a webhook.
        Omitted fields stay unchanged.
        Scope: webhooks:write.
        """
        return m.Webhook.from_raw(await self._core.json(Request("PUT", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}', body=body), options))

    async def delete(self, webhook_id: str, **options: Unpack[CallOptions]) -> None:
        """Delete a webhook with its deliveries.
        Scope: webhooks:write.
        """
        return await self._core.none(Request("DELETE", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}'), options)

    async def rotate_secret(self, webhook_id: str, **options: Unpack[CallOptions]) -> m.WebhookWithSecret:
        """Replace the secret of a webhook.
        For 24 hours, deliveries are signed with the old secret, too. `X-Service-Signature` uses the oldest secret until it expires.
        Scope: webhooks:write.
        """
        return m.WebhookWithSecret.from_raw(await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/rotate'), options))

    async def list_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> m.DeliveryPage:
        """List the deliveries of a webhook with their attempts.
        Newest first.
        Scope: webhooks:read.
        """
        return m.DeliveryPage.from_raw(await self._core.json(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), options))

    async def iterate_deliveries(self, webhook_id: str, query: Optional[t.WebhooksListDeliveriesQuery] = None, **options: Unpack[CallOptions]) -> AsyncIterator[m.Delivery]:
        """All items of `list_deliveries`, page by page."""
        async for item in self._core.pages(Request("GET", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries', query=query), "deliveryId", options):
            yield m.Delivery.from_raw(item)

    async def test(self, webhook_id: str, **options: Unpack[CallOptions]) -> m.Delivery:
        """Send a test event.
        Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return m.Delivery.from_raw(await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/test'), options))

    async def redeliver(self, webhook_id: str, delivery_id: str, **options: Unpack[CallOptions]) -> m.Delivery:
        """Redeliver a delivery.
        The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.
        Scope: webhooks:write.
        """
        return m.Delivery.from_raw(await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}/redeliver'), options))

    async def recover(self, webhook_id: str, body: t.WebhookRecovery, **options: Unpack[CallOptions]) -> m.WebhooksRecoverAnswer:
        """Resend undelivered events since a time.
        Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.
        Scope: webhooks:write.
        """
        return m.WebhooksRecoverAnswer.from_raw(await self._core.json(Request("POST", f'/api/v1/webhooks/{segment("webhookId", webhook_id)}/recover', body=body), options))

    async def create_listener(self, body: t.NewListener, **options: Unpack[CallOptions]) -> m.Listener:
        """Create a listener.
        Creates a webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
        Scope: webhooks:write.
        """
        return m.Listener.from_raw(await self._core.json(Request("POST", "/api/v1/listeners", body=body), options))

    async def listen(self, webhook_id: str, **options: Unpack[CallOptions]) -> AsyncIterator[ServerSentEvent]:
        """Stream the deliveries of a listener.
        Streams server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that the URL of a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next stream begins are kept. An account can have at most five streams.
        Scope: webhooks:write.
        """
        return await self._core.events(Request("GET", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries'), options)

    async def report_delivery(self, webhook_id: str, delivery_id: str, body: t.DeliveryReport, **options: Unpack[CallOptions]) -> m.ReportedDelivery:
        """Report the result of an attempt of a listener.
        As for any webhook, a status between 200 and 299 ends the delivery, and 410 disables the webhook. After any other result, the delivery is tried again within 10 seconds, up to ten attempts in total.
        Scope: webhooks:write.
        """
        return m.ReportedDelivery.from_raw(await self._core.json(Request("POST", f'/api/v1/listeners/{segment("webhookId", webhook_id)}/deliveries/{segment("deliveryId", delivery_id)}', body=body), options))

    async def trigger(self, body: t.SampleEvent, **options: Unpack[CallOptions]) -> m.TriggeredEvent:
        """Trigger a sample event.
        Publishes an example of an event to the webhooks of the test space. Nothing else happens.
        Scope: webhooks:write.
        """
        return m.TriggeredEvent.from_raw(await self._core.json(Request("POST", "/api/v1/sample-events", body=body), options))


class Account:
    def __init__(self, core: Core) -> None:
        self._core = core

    def get(self, **options: Unpack[CallOptions]) -> m.AccountSettings:
        """Read the account.
        Scope: account:read.
        """
        return m.AccountSettings.from_raw(self._core.json(Request("GET", "/api/v1/account"), options))

    def update(self, body: t.AccountChanges, **options: Unpack[CallOptions]) -> m.AccountSettings:
        """Change the settings of the account.
        New frequency caps also count earlier messages, but only those that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
        Scope: account:write.
        """
        return m.AccountSettings.from_raw(self._core.json(Request("PUT", "/api/v1/account", body=body), options))


class AsyncAccount:
    def __init__(self, core: AsyncCore) -> None:
        self._core = core

    async def get(self, **options: Unpack[CallOptions]) -> m.AccountSettings:
        """Read the account.
        Scope: account:read.
        """
        return m.AccountSettings.from_raw(await self._core.json(Request("GET", "/api/v1/account"), options))

    async def update(self, body: t.AccountChanges, **options: Unpack[CallOptions]) -> m.AccountSettings:
        """Change the settings of the account.
        New frequency caps also count earlier messages, but only those that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
        Scope: account:write.
        """
        return m.AccountSettings.from_raw(await self._core.json(Request("PUT", "/api/v1/account", body=body), options))
