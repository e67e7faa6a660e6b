<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Topic extends Model
{
    /** Key of the topic. */
    public readonly string $topic;
    /** Name shown to recipients. */
    public readonly string $name;
    /** Description shown to recipients, or null. */
    public readonly ?string $description;
    /** When the topic was created. */
    public readonly string $createdAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->topic = self::text($raw->topic ?? null);
        $this->name = self::text($raw->name ?? null);
        $this->description = isset($raw->description) ? self::text($raw->description ?? null) : null;
        $this->createdAt = self::text($raw->createdAt ?? null);
    }
}
