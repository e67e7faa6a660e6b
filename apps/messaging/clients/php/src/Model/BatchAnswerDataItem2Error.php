<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Why the message was refused. */
final class BatchAnswerDataItem2Error extends Model
{
    /** Machine-readable error code. */
    public readonly string $code;
    /** Human-readable error message. */
    public readonly string $message;
    /** The invalid field. */
    public readonly mixed $details;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->code = self::text($raw->code ?? null);
        $this->message = self::text($raw->message ?? null);
        $this->details = $raw->details ?? null;
    }
}
