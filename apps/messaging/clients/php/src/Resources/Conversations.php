<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Conversations
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * List conversations.
     * One conversation for each address that has sent a message. The latest conversation comes first. Send `next` as `after` to get the next page; `next` is null on the last page.
     * Scope: inbox:read.
     *
     * @param array<string, mixed>|\stdClass $query see ConversationsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\ConversationPage
    {
        return new Model\ConversationPage($this->core->json(new Request('GET', '/api/v1/conversations', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see ConversationsListQuery in Types
     * @return \Generator<Model\Conversation>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/conversations', query: $query), 'conversationId', $options) as $item) {
            yield new Model\Conversation($item);
        }
    }

    /**
     * Read a conversation.
     * Scope: inbox:read.
     */
    public function get(string $conversationId, ?CallOptions $options = null): Model\Conversation
    {
        return new Model\Conversation($this->core->json(new Request('GET', '/api/v1/conversations/' . Request::segment('conversationId', $conversationId)), $options));
    }

    /**
     * Delete a conversation.
     * Deletes everything received from the address. Sent messages are kept.
     * Scope: inbox:write.
     */
    public function delete(string $conversationId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/conversations/' . Request::segment('conversationId', $conversationId)), $options);
    }

    /**
     * List the messages of a conversation.
     * Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
     * Scope: inbox:read.
     *
     * @param array<string, mixed>|\stdClass $query see ConversationsListMessagesQuery in Types
     */
    public function listMessages(string $conversationId, array|\stdClass $query = [], ?CallOptions $options = null): Model\ThreadEntryPage
    {
        return new Model\ThreadEntryPage($this->core->json(new Request('GET', '/api/v1/conversations/' . Request::segment('conversationId', $conversationId) . '/messages', query: $query), $options));
    }

    /**
     * All items of `listMessages`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see ConversationsListMessagesQuery in Types
     * @return \Generator<Model\ThreadEntry>
     */
    public function iterateMessages(string $conversationId, array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/conversations/' . Request::segment('conversationId', $conversationId) . '/messages', query: $query), 'id', $options) as $item) {
            yield new Model\ThreadEntry($item);
        }
    }

    /**
     * Mark a conversation as read.
     * Scope: inbox:write.
     */
    public function markRead(string $conversationId, ?CallOptions $options = null): Model\Conversation
    {
        return new Model\Conversation($this->core->json(new Request('POST', '/api/v1/conversations/' . Request::segment('conversationId', $conversationId) . '/read'), $options));
    }
}
