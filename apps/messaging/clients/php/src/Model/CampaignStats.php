<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignStats extends Model
{
    /** Contacts processed so far: the sum of the counts from `queued` to `skipped`. */
    public readonly int $total;
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
    /** Contacts who got no message. */
    public readonly int $skipped;
    /** Skipped contacts by reason. */
    public readonly CampaignStatsSkippedBy $skippedBy;
    /**
     * Variables without a value.
     * @var list<CampaignStatsMissingVariablesItem>
     */
    public readonly array $missingVariables;
    /** Opt-outs after a message of this campaign. */
    public readonly int $unsubscribed;
    /** Opt-outs by cause. */
    public readonly CampaignStatsUnsubscribedBy $unsubscribedBy;
    /**
     * Counts of each variant.
     * @var list<CampaignStatsVariantsItem>
     */
    public readonly array $variants;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->total = self::integer($raw->total ?? null);
        $this->queued = self::integer($raw->queued ?? null);
        $this->sent = self::integer($raw->sent ?? null);
        $this->delivered = self::integer($raw->delivered ?? null);
        $this->read = self::integer($raw->read ?? null);
        $this->failed = self::integer($raw->failed ?? null);
        $this->optedOut = self::integer($raw->optedOut ?? null);
        $this->canceled = self::integer($raw->canceled ?? null);
        $this->skipped = self::integer($raw->skipped ?? null);
        $this->skippedBy = new CampaignStatsSkippedBy(self::object($raw->skippedBy ?? null));
        $this->missingVariables = self::models($raw->missingVariables ?? null, CampaignStatsMissingVariablesItem::class);
        $this->unsubscribed = self::integer($raw->unsubscribed ?? null);
        $this->unsubscribedBy = new CampaignStatsUnsubscribedBy(self::object($raw->unsubscribedBy ?? null));
        $this->variants = self::models($raw->variants ?? null, CampaignStatsVariantsItem::class);
    }
}
