<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ConversationContact extends Model
{
    /** ID of the contact. */
    public readonly string $contactId;
    /** First name. Null if unknown. */
    public readonly ?string $firstName;
    /** Last name. Null if unknown. */
    public readonly ?string $lastName;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->contactId = self::text($raw->contactId ?? null);
        $this->firstName = isset($raw->firstName) ? self::text($raw->firstName ?? null) : null;
        $this->lastName = isset($raw->lastName) ? self::text($raw->lastName ?? null) : null;
    }
}
