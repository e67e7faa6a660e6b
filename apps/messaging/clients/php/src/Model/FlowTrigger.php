<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Starts runs in addition to API requests. */
final class FlowTrigger extends Model
{
    /** Type of the trigger. */
    public readonly string $type;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->type = self::text($raw->type ?? null);
    }
}
