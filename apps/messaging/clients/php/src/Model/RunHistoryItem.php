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
    /** ID of the message. Only for messages that were accepted. */
    public readonly ?string $messageId;
    /** Why the step failed, as a machine-readable code. */
    public readonly ?string $error;
    /** Human-readable error message. Only for messages that were refused. */
    public readonly ?string $message;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->step = self::text($raw->step ?? null);
        $this->type = self::text($raw->type ?? null);
        $this->at = self::text($raw->at ?? null);
        $this->messageId = isset($raw->messageId) ? self::text($raw->messageId ?? null) : null;
        $this->error = isset($raw->error) ? self::text($raw->error ?? null) : null;
        $this->message = isset($raw->message) ? self::text($raw->message ?? null) : null;
    }
}
