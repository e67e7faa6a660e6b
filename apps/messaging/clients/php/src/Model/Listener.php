<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Listener extends Model
{
    /** ID of the webhook. */
    public readonly string $webhookId;
    /** Name of the delivered event; `*` for all events. */
    public readonly string $event;
    /** Your note about the webhook. */
    public readonly ?string $description;
    /** Secret that verifies the signatures. Shown only in this response. */
    public readonly string $secret;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->webhookId = self::text($raw->webhookId ?? null);
        $this->event = self::text($raw->event ?? null);
        $this->description = isset($raw->description) ? self::text($raw->description ?? null) : null;
        $this->secret = self::text($raw->secret ?? null);
    }
}
