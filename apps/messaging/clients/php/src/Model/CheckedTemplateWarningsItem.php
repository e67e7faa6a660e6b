<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CheckedTemplateWarningsItem extends Model
{
    /** Name of the variable. */
    public readonly string $variable;
    /** Human-readable warning. */
    public readonly string $message;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->variable = self::text($raw->variable ?? null);
        $this->message = self::text($raw->message ?? null);
    }
}
