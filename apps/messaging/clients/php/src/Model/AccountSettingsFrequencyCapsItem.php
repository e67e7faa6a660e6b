<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class AccountSettingsFrequencyCapsItem extends Model
{
    /** Maximum number of messages to a person, at most 100. */
    public readonly int $messages;
    /** Period in hours in which the maximum applies, at most 744. */
    public readonly int $hours;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->messages = self::integer($raw->messages ?? null);
        $this->hours = self::integer($raw->hours ?? null);
    }
}
