<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Last message received. */
final class ConversationLastMessage extends Model
{
    /** ID of the message. */
    public readonly string $inboundMessageId;
    /**
     * Kind of channel.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** Text of the message. For an email, without the quoted email and up to 20,000 characters. */
    public readonly string $body;
    /** Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others. */
    public readonly string $type;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->inboundMessageId = self::text($raw->inboundMessageId ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->body = self::text($raw->body ?? null);
        $this->type = self::text($raw->type ?? null);
    }
}
