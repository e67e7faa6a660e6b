<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Opt-outs by cause. */
final class CampaignStatsUnsubscribedBy extends Model
{
    /** Opt-outs by the recipients themselves. */
    public readonly int $recipient;
    /** Opt-outs reported by the provider. */
    public readonly int $provider;
    /** Opt-outs through this API. */
    public readonly int $api;
    /** Opt-outs caused by bounced email. */
    public readonly int $bounce;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->recipient = self::integer($raw->recipient ?? null);
        $this->provider = self::integer($raw->provider ?? null);
        $this->api = self::integer($raw->api ?? null);
        $this->bounce = self::integer($raw->bounce ?? null);
    }
}
