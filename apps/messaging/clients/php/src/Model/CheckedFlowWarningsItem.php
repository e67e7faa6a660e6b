<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CheckedFlowWarningsItem extends Model
{
    /** Field that the warning is about, such as `steps.2.next`. */
    public readonly string $field;
    /** Human-readable warning. */
    public readonly string $message;
    /** Approximate number of messages that a person can get per day. */
    public readonly float $messagesPerDay;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->field = self::text($raw->field ?? null);
        $this->message = self::text($raw->message ?? null);
        $this->messagesPerDay = self::number($raw->messagesPerDay ?? null);
    }
}
