<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Topics
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * List topics.
     * Scope: contacts:read.
     */
    public function list(?CallOptions $options = null): Model\TopicList
    {
        return new Model\TopicList($this->core->json(new Request('GET', '/api/v1/topics'), $options));
    }

    /**
     * Create a topic.
     * An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewTopic in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\Topic
    {
        return new Model\Topic($this->core->json(new Request('POST', '/api/v1/topics', body: $body), $options));
    }

    /**
     * Change the name or description of a topic.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see TopicChanges in Types
     */
    public function update(string $topic, array|\stdClass $body, ?CallOptions $options = null): Model\Topic
    {
        return new Model\Topic($this->core->json(new Request('PUT', '/api/v1/topics/' . Request::segment('topic', $topic), body: $body), $options));
    }

    /**
     * Delete a topic.
     * Opt-outs are kept, and apply again if you recreate the topic.
     * Scope: contacts:write.
     */
    public function delete(string $topic, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/topics/' . Request::segment('topic', $topic)), $options);
    }
}
