<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ListedMessageError extends Model
{
    /** Machine-readable error code. */
    public readonly string $code;
    /** Human-readable error message. */
    public readonly string $message;
    /** The provider’s error code, or null. */
    public readonly ?string $providerCode;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->code = self::text($raw->code ?? null);
        $this->message = self::text($raw->message ?? null);
        $this->providerCode = isset($raw->providerCode) ? self::text($raw->providerCode ?? null) : null;
    }
}
