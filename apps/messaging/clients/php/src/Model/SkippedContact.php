<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class SkippedContact extends Model
{
    /** ID of the contact. */
    public readonly string $contactId;
    /** Name of the contact now, or an address if there is no name. Null if there is neither. */
    public readonly ?string $name;
    /** Address of the contact now, for the campaign’s channel. Null if the contact has no such address. */
    public readonly ?string $to;
    /**
     * Why the contact got no message, as in `stats.skippedBy`.
     * One of opted_out, no_address, missing_variable, invalid_content, frequency_capped; a later release may add others.
     */
    public readonly string $reason;
    /** Variable that had no value. Null for other reasons. */
    public readonly ?string $variable;
    /** When the contact was skipped. */
    public readonly string $skippedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->contactId = self::text($raw->contactId ?? null);
        $this->name = isset($raw->name) ? self::text($raw->name ?? null) : null;
        $this->to = isset($raw->to) ? self::text($raw->to ?? null) : null;
        $this->reason = self::text($raw->reason ?? null);
        $this->variable = isset($raw->variable) ? self::text($raw->variable ?? null) : null;
        $this->skippedAt = self::text($raw->skippedAt ?? null);
    }
}
