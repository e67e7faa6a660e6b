<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class FlowStepsItem extends Model
{
    /** Your ID of the step. */
    public readonly string $id;
    /** Type of the step. */
    public readonly string $type;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->id = self::text($raw->id ?? null);
        $this->type = self::text($raw->type ?? null);
    }
}
