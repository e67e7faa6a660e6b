<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Messages
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Send a message.
     * Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
     * Scope: messages:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewMessage in Types
     */
    public function send(array|\stdClass $body, ?CallOptions $options = null): Model\AcceptedMessage
    {
        return new Model\AcceptedMessage($this->core->json(new Request('POST', '/api/v1/messages/send', body: $body), $options));
    }

    /**
     * Send up to 1000 messages.
     * Each message is accepted or refused separately; the response has an entry for each, in order. If rendering takes more than a few seconds or the rendered texts are very long, the response has only the finished entries, and the other messages (`pending`) are prepared in the background. `GET /api/v1/message-batches/{batchId}` reads their results. Batches never delay single messages.
     * Scope: messages:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewBatch in Types
     */
    public function sendBatch(array|\stdClass $body, ?CallOptions $options = null): Model\BatchAnswer
    {
        return new Model\BatchAnswer($this->core->json(new Request('POST', '/api/v1/messages/batch', body: $body), $options));
    }

    /**
     * Read the progress of a batch.
     * Only a batch with messages that are prepared in the background has an ID. It can be read for 24 hours.
     * Scope: messages:read.
     */
    public function getBatch(string $batchId, ?CallOptions $options = null): Model\BatchAnswer
    {
        return new Model\BatchAnswer($this->core->json(new Request('GET', '/api/v1/message-batches/' . Request::segment('batchId', $batchId)), $options));
    }

    /**
     * List messages.
     * Newest first, unless `order` is `asc`.
     * Scope: messages:read.
     *
     * @param array<string, mixed>|\stdClass $query see MessagesListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\ListedMessagePage
    {
        return new Model\ListedMessagePage($this->core->json(new Request('GET', '/api/v1/messages', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see MessagesListQuery in Types
     * @return \Generator<Model\ListedMessage>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/messages', query: $query), 'messageId', $options) as $item) {
            yield new Model\ListedMessage($item);
        }
    }

    /**
     * Read a message and its history.
     * Scope: messages:read.
     */
    public function get(string $messageId, ?CallOptions $options = null): Model\Message
    {
        return new Model\Message($this->core->json(new Request('GET', '/api/v1/messages/' . Request::segment('messageId', $messageId)), $options));
    }

    /**
     * Cancel a message that has not been sent yet.
     * Scope: messages:write.
     */
    public function cancel(string $messageId, ?CallOptions $options = null): Model\Message
    {
        return new Model\Message($this->core->json(new Request('POST', '/api/v1/messages/' . Request::segment('messageId', $messageId) . '/cancel'), $options));
    }
}
