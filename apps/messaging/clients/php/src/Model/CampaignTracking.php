<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignTracking extends Model
{
    /** Whether to count opens, using an invisible image in the HTML. */
    public readonly ?bool $opens;
    /** Whether to count clicks, using links that redirect through this service. */
    public readonly ?bool $clicks;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->opens = isset($raw->opens) ? self::boolean($raw->opens ?? null) : null;
        $this->clicks = isset($raw->clicks) ? self::boolean($raw->clicks ?? null) : null;
    }
}
