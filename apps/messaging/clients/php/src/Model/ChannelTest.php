<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ChannelTest extends Model
{
    /** Whether the provider accepts the settings and credentials. */
    public readonly bool $ok;
    /** Machine-readable error code. */
    public readonly ?string $code;
    /** Human-readable error message. */
    public readonly ?string $message;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->ok = self::boolean($raw->ok ?? null);
        $this->code = isset($raw->code) ? self::text($raw->code ?? null) : null;
        $this->message = isset($raw->message) ? self::text($raw->message ?? null) : null;
    }
}
