<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Channel that the message moved to. */
final class MessageEventsItemFallback extends Model
{
    /**
     * Kind of the channel.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** ID of the channel. */
    public readonly string $channelId;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->channel = self::text($raw->channel ?? null);
        $this->channelId = self::text($raw->channelId ?? null);
    }
}
