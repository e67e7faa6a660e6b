<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignThrottle extends Model
{
    /** Maximum number of messages per second. */
    public readonly int $perSecond;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->perSecond = self::integer($raw->perSecond ?? null);
    }
}
