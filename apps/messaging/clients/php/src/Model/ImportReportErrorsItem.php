<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ImportReportErrorsItem extends Model
{
    /** Row number. The first row after the header is 1. */
    public readonly int $row;
    /** Line of the file where the row starts, from 1. */
    public readonly int $line;
    /** Machine-readable error code. */
    public readonly string $code;
    /** Name of the invalid field. */
    public readonly string $field;
    /** Human-readable error message. */
    public readonly string $message;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->row = self::integer($raw->row ?? null);
        $this->line = self::integer($raw->line ?? null);
        $this->code = self::text($raw->code ?? null);
        $this->field = self::text($raw->field ?? null);
        $this->message = self::text($raw->message ?? null);
    }
}
