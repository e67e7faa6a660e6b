<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class RunHistoryItem extends Model
{
    /** ID of the step. */
    public readonly string $step;
    /** Type of the step. */
    public readonly string $type;
    /** When the step was done. */
    public readonly string $at;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->step = self::text($raw->step ?? null);
        $this->type = self::text($raw->type ?? null);
        $this->at = self::text($raw->at ?? null);
    }
}
