<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignsCountAudienceAnswer extends Model
{
    /** Number of contacts in the audience. */
    public readonly int $count;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->count = self::integer($raw->count ?? null);
    }
}
