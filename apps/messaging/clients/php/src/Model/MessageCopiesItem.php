<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class MessageCopiesItem extends Model
{
    /** ID of the copy. */
    public readonly string $messageId;
    /**
     * Whether other recipients see the recipient of this copy (`cc`) or not (`bcc`).
     * One of cc, bcc; a later release may add others.
     */
    public readonly string $type;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->messageId = self::text($raw->messageId ?? null);
        $this->type = self::text($raw->type ?? null);
    }
}
