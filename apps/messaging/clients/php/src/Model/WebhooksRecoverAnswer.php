<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class WebhooksRecoverAnswer extends Model
{
    /** Number of deliveries that were queued again. */
    public readonly int $recovered;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->recovered = self::integer($raw->recovered ?? null);
    }
}
