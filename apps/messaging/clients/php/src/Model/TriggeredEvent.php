<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class TriggeredEvent extends Model
{
    /** Name of the event. */
    public readonly string $event;
    /**
     * Payload of the event.
     * @var array<string, mixed>
     */
    public readonly array $payload;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->event = self::text($raw->event ?? null);
        $this->payload = self::map($raw->payload ?? null);
    }
}
