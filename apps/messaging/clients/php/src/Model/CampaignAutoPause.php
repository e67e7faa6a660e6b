<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** When the campaign pauses automatically. */
final class CampaignAutoPause extends Model
{
    /** Share of failures, from 0 to 1, above which the campaign pauses. */
    public readonly float $failureRate;
    /** Number of messages that must have been sent or failed before the failure rate is checked. */
    public readonly int $after;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->failureRate = self::number($raw->failureRate ?? null);
        $this->after = self::integer($raw->after ?? null);
    }
}
