<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Webhook extends Model
{
    /** ID of the webhook. */
    public readonly string $webhookId;
    /** Name of the delivered event; `*` for all events. */
    public readonly string $event;
    /** The URL that receives the events. */
    public readonly string $url;
    /** Your note about the webhook. */
    public readonly ?string $description;
    /**
     * Whether events are delivered.
     * One of enabled, disabled; a later release may add others.
     */
    public readonly string $status;
    /** Why the service disabled the webhook; null otherwise. */
    public readonly ?string $statusReason;
    /** Time of the first failure since the last successful delivery; null if deliveries succeed. */
    public readonly ?string $failingSince;
    /** When the webhook was disabled; null while it is enabled. */
    public readonly ?string $disabledAt;
    /** When the webhook was created. */
    public readonly string $createdAt;
    /** How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
    public readonly WebhookRecentDeliveries $recentDeliveries;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->webhookId = self::text($raw->webhookId ?? null);
        $this->event = self::text($raw->event ?? null);
        $this->url = self::text($raw->url ?? null);
        $this->description = isset($raw->description) ? self::text($raw->description ?? null) : null;
        $this->status = self::text($raw->status ?? null);
        $this->statusReason = isset($raw->statusReason) ? self::text($raw->statusReason ?? null) : null;
        $this->failingSince = isset($raw->failingSince) ? self::text($raw->failingSince ?? null) : null;
        $this->disabledAt = isset($raw->disabledAt) ? self::text($raw->disabledAt ?? null) : null;
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->recentDeliveries = new WebhookRecentDeliveries(self::object($raw->recentDeliveries ?? null));
    }
}
