<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Consent to WhatsApp messages. */
final class ContactConsentWhatsapp extends Model
{
    /**
     * Whether the contact wants messages over the channel.
     * One of subscribed, unsubscribed, unknown; a later release may add others.
     */
    public readonly string $status;
    /** Source of the consent. Null if unknown. */
    public readonly ?string $source;
    /** When the contact gave or withdrew consent. Null if unknown. */
    public readonly ?string $at;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->status = self::text($raw->status ?? null);
        $this->source = isset($raw->source) ? self::text($raw->source ?? null) : null;
        $this->at = isset($raw->at) ? self::text($raw->at ?? null) : null;
    }
}
