<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignStatsVariantsItem extends Model
{
    /** Name of the variant. */
    public readonly string $name;
    /** Messages that are waiting or being sent. */
    public readonly int $queued;
    /** Messages that the provider accepted and has not reported on since. */
    public readonly int $sent;
    /** Messages that were delivered but not reported as read. */
    public readonly int $delivered;
    /** Messages that were read. */
    public readonly int $read;
    /** Messages that failed or expired. */
    public readonly int $failed;
    /** Messages that were not sent because the recipient had opted out. */
    public readonly int $optedOut;
    /** Messages that were canceled. */
    public readonly int $canceled;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->name = self::text($raw->name ?? null);
        $this->queued = self::integer($raw->queued ?? null);
        $this->sent = self::integer($raw->sent ?? null);
        $this->delivered = self::integer($raw->delivered ?? null);
        $this->read = self::integer($raw->read ?? null);
        $this->failed = self::integer($raw->failed ?? null);
        $this->optedOut = self::integer($raw->optedOut ?? null);
        $this->canceled = self::integer($raw->canceled ?? null);
    }
}
