<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ReportedDelivery extends Model
{
    /** ID of the delivery. */
    public readonly string $deliveryId;
    /**
     * `pending` if the delivery will be streamed again.
     * One of pending, delivered, failed; a later release may add others.
     */
    public readonly string $status;
    /** When the delivery will be streamed again. Null after the delivery has ended. */
    public readonly ?string $nextAttemptAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->deliveryId = self::text($raw->deliveryId ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->nextAttemptAt = isset($raw->nextAttemptAt) ? self::text($raw->nextAttemptAt ?? null) : null;
    }
}
