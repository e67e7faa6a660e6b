<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class MessageEventsItem extends Model
{
    /** New status. */
    public readonly string $status;
    /** When the status changed. */
    public readonly string $at;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->status = self::text($raw->status ?? null);
        $this->at = self::text($raw->at ?? null);
    }
}
