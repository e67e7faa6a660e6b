<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignPreviewSampleItem extends Model
{
    /** ID of the contact. */
    public readonly string $contactId;
    /** Name of the contact, or an address if there is no name. Null if there is neither. */
    public readonly ?string $name;
    /** Address that the message would be sent to, or null. */
    public readonly ?string $to;
    /** Name of the variant. Null if skipped. */
    public readonly ?string $variant;
    /** Text that the contact would get. Null if skipped. */
    public readonly ?string $body;
    /** Subject of an email, or null. */
    public readonly ?string $subject;
    /** Why the contact would get no message, or null. */
    public readonly ?string $skipped;
    /** Variable that has no value. Null for other reasons. */
    public readonly ?string $variable;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->contactId = self::text($raw->contactId ?? null);
        $this->name = isset($raw->name) ? self::text($raw->name ?? null) : null;
        $this->to = isset($raw->to) ? self::text($raw->to ?? null) : null;
        $this->variant = isset($raw->variant) ? self::text($raw->variant ?? null) : null;
        $this->body = isset($raw->body) ? self::text($raw->body ?? null) : null;
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->skipped = isset($raw->skipped) ? self::text($raw->skipped ?? null) : null;
        $this->variable = isset($raw->variable) ? self::text($raw->variable ?? null) : null;
    }
}
