<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class BatchAnswerDataItem extends Model
{
    /** ID of the message. */
    public readonly ?string $messageId;
    /**
     * Channel of the message.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly ?string $channel;
    /** Phone number or email address of the recipient. */
    public readonly ?string $to;
    /**
     * `scheduled` if the message will be sent later, at `scheduledAt`.
     * One of queued, scheduled; a later release may add others.
     */
    public readonly ?string $status;
    /** When the message was accepted. */
    public readonly ?string $createdAt;
    /** Position in the request, from 0. */
    public readonly int $index;
    /** Why the message was refused. */
    public readonly ?BatchAnswerDataItem2Error $error;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->messageId = isset($raw->messageId) ? self::text($raw->messageId ?? null) : null;
        $this->channel = isset($raw->channel) ? self::text($raw->channel ?? null) : null;
        $this->to = isset($raw->to) ? self::text($raw->to ?? null) : null;
        $this->status = isset($raw->status) ? self::text($raw->status ?? null) : null;
        $this->createdAt = isset($raw->createdAt) ? self::text($raw->createdAt ?? null) : null;
        $this->index = self::integer($raw->index ?? null);
        $this->error = isset($raw->error) ? new BatchAnswerDataItem2Error(self::object($raw->error ?? null)) : null;
    }
}
