<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class AcceptedMessage extends Model
{
    /** ID of the message. */
    public readonly string $messageId;
    /**
     * Channel of the message.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** Phone number or email address of the recipient. */
    public readonly string $to;
    /**
     * `scheduled` if the message will be sent later, at `scheduledAt`.
     * One of queued, scheduled; a later release may add others.
     */
    public readonly string $status;
    /** When the message was accepted. */
    public readonly string $createdAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->messageId = self::text($raw->messageId ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->to = self::text($raw->to ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->createdAt = self::text($raw->createdAt ?? null);
    }
}
