<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Inbox
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * List inbound messages.
     * Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
     * Scope: inbox:read.
     *
     * @param array<string, mixed>|\stdClass $query see InboxListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\InboundMessagePage
    {
        return new Model\InboundMessagePage($this->core->json(new Request('GET', '/api/v1/inbound-messages', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see InboxListQuery in Types
     * @return \Generator<Model\InboundMessage>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/inbound-messages', query: $query), 'inboundMessageId', $options) as $item) {
            yield new Model\InboundMessage($item);
        }
    }

    /**
     * Read an inbound message.
     * Scope: inbox:read.
     */
    public function get(string $inboundMessageId, ?CallOptions $options = null): Model\InboundMessage
    {
        return new Model\InboundMessage($this->core->json(new Request('GET', '/api/v1/inbound-messages/' . Request::segment('inboundMessageId', $inboundMessageId)), $options));
    }

    /**
     * Mark an inbound message as read or unread.
     * The sender is not notified.
     * Scope: inbox:write.
     *
     * @param array<string, mixed>|\stdClass $body see InboundMessageChanges in Types
     */
    public function update(string $inboundMessageId, array|\stdClass $body, ?CallOptions $options = null): Model\InboundMessage
    {
        return new Model\InboundMessage($this->core->json(new Request('PUT', '/api/v1/inbound-messages/' . Request::segment('inboundMessageId', $inboundMessageId), body: $body), $options));
    }

    /**
     * Reply to an inbound message.
     * Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier messages of the conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
     * Scope: inbox:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewReply in Types
     */
    public function reply(string $inboundMessageId, array|\stdClass $body, ?CallOptions $options = null): Model\AcceptedMessage
    {
        return new Model\AcceptedMessage($this->core->json(new Request('POST', '/api/v1/inbound-messages/' . Request::segment('inboundMessageId', $inboundMessageId) . '/reply', body: $body), $options));
    }

    /**
     * Download a file of an inbound message.
     * The file, at most 25 MB, is fetched from the provider on request and is available as long as the provider keeps it. An account can run two downloads at a time.
     * Scope: inbox:read.
     *
     * @return \Generator<string>
     */
    public function downloadMedia(string $inboundMessageId, string $position, ?CallOptions $options = null): \Generator
    {
        return $this->core->stream(new Request('GET', '/api/v1/inbound-messages/' . Request::segment('inboundMessageId', $inboundMessageId) . '/media/' . Request::segment('position', $position)), $options);
    }

    /**
     * Simulate an inbound message.
     * Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
     * Scope: inbox:write.
     *
     * @param array<string, mixed>|\stdClass $body see SimulatedMessage in Types
     */
    public function simulate(array|\stdClass $body, ?CallOptions $options = null): Model\InboundMessage
    {
        return new Model\InboundMessage($this->core->json(new Request('POST', '/api/v1/inbound-messages/simulate', body: $body), $options));
    }
}
