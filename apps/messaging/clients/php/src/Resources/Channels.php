<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Channels
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Connect a channel.
     * Credentials are encrypted and never returned. An account can have at most 100 channels.
     * Scope: channels:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewChannel in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\CreatedChannel
    {
        return new Model\CreatedChannel($this->core->json(new Request('POST', '/api/v1/channels', body: $body), $options));
    }

    /**
     * List channels.
     * The default channel of each kind comes first.
     * Scope: channels:read.
     *
     * @param array<string, mixed>|\stdClass $query see ChannelsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\ChannelPage
    {
        return new Model\ChannelPage($this->core->json(new Request('GET', '/api/v1/channels', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see ChannelsListQuery in Types
     * @return \Generator<Model\Channel>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/channels', query: $query), 'channelId', $options) as $item) {
            yield new Model\Channel($item);
        }
    }

    /**
     * Read a channel.
     * Scope: channels:read.
     */
    public function get(string $channelId, ?CallOptions $options = null): Model\Channel
    {
        return new Model\Channel($this->core->json(new Request('GET', '/api/v1/channels/' . Request::segment('channelId', $channelId)), $options));
    }

    /**
     * Change a channel.
     * Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
     * Scope: channels:write.
     *
     * @param array<string, mixed>|\stdClass $body see ChannelsUpdateBody in Types
     */
    public function update(string $channelId, array|\stdClass $body, ?CallOptions $options = null): Model\Channel
    {
        return new Model\Channel($this->core->json(new Request('PUT', '/api/v1/channels/' . Request::segment('channelId', $channelId), body: $body), $options));
    }

    /**
     * Disconnect a channel.
     * The channel’s credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
     * Scope: channels:write.
     */
    public function disconnect(string $channelId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/channels/' . Request::segment('channelId', $channelId)), $options);
    }

    /**
     * Test the credentials of a channel.
     * Nothing is sent.
     * Scope: channels:write.
     */
    public function test(string $channelId, ?CallOptions $options = null): Model\ChannelTest
    {
        return new Model\ChannelTest($this->core->json(new Request('POST', '/api/v1/channels/' . Request::segment('channelId', $channelId) . '/test'), $options));
    }

    /**
     * Stop sending on a channel.
     * Messages stay queued.
     * Scope: channels:write.
     */
    public function pause(string $channelId, ?CallOptions $options = null): Model\Channel
    {
        return new Model\Channel($this->core->json(new Request('POST', '/api/v1/channels/' . Request::segment('channelId', $channelId) . '/pause'), $options));
    }

    /**
     * Resume sending on a channel.
     * Scope: channels:write.
     */
    public function resume(string $channelId, ?CallOptions $options = null): Model\Channel
    {
        return new Model\Channel($this->core->json(new Request('POST', '/api/v1/channels/' . Request::segment('channelId', $channelId) . '/resume'), $options));
    }
}
