<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class SignUpFormsSignUpAnswer extends Model
{
    /** Whether a mail is sent. */
    public readonly bool $sent;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->sent = self::boolean($raw->sent ?? null);
    }
}
