<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Delivery extends Model
{
    /** The `webhook-id` header of every attempt. */
    public readonly string $deliveryId;
    /** ID of the webhook. */
    public readonly string $webhookId;
    /** Name of the event. */
    public readonly string $event;
    /**
     * `pending` while there are attempts left, then `delivered` or `failed`.
     * One of pending, delivered, failed; a later release may add others.
     */
    public readonly string $status;
    /** The exact body that is signed and sent. */
    public readonly string $payload;
    /**
     * The attempts, oldest first.
     * @var list<DeliveryAttemptsItem>
     */
    public readonly array $attempts;
    /** When the next attempt is due; null after the last attempt. */
    public readonly ?string $nextAttemptAt;
    /** When the event happened. */
    public readonly string $createdAt;
    /** When the receiver accepted the event; null until then. */
    public readonly ?string $deliveredAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->deliveryId = self::text($raw->deliveryId ?? null);
        $this->webhookId = self::text($raw->webhookId ?? null);
        $this->event = self::text($raw->event ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->payload = self::text($raw->payload ?? null);
        $this->attempts = self::models($raw->attempts ?? null, DeliveryAttemptsItem::class);
        $this->nextAttemptAt = isset($raw->nextAttemptAt) ? self::text($raw->nextAttemptAt ?? null) : null;
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->deliveredAt = isset($raw->deliveredAt) ? self::text($raw->deliveredAt ?? null) : null;
    }
}
