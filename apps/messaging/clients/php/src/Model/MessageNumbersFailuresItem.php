<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class MessageNumbersFailuresItem extends Model
{
    /** `error.code` of the messages; `expired` for expired messages. */
    public readonly string $code;
    /** Number of messages. */
    public readonly int $total;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->code = self::text($raw->code ?? null);
        $this->total = self::integer($raw->total ?? null);
    }
}
