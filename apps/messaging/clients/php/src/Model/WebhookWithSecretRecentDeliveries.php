<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
final class WebhookWithSecretRecentDeliveries extends Model
{
    /** Deliveries that the receiver accepted. */
    public readonly int $delivered;
    /** Deliveries that failed after their last attempt. */
    public readonly int $failed;
    /** When the newest delivery was queued; null if there is none. */
    public readonly ?string $lastAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->delivered = self::integer($raw->delivered ?? null);
        $this->failed = self::integer($raw->failed ?? null);
        $this->lastAt = isset($raw->lastAt) ? self::text($raw->lastAt ?? null) : null;
    }
}
