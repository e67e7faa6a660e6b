<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class InboundMessageChoice extends Model
{
    /** Your ID for the option, or null. */
    public readonly ?string $id;
    /** Label of the option. */
    public readonly string $title;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->id = isset($raw->id) ? self::text($raw->id ?? null) : null;
        $this->title = self::text($raw->title ?? null);
    }
}
