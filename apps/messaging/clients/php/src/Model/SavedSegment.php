<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class SavedSegment extends Model
{
    /** ID of the segment. */
    public readonly string $segmentId;
    /** Your name for the segment, unique in the account. */
    public readonly string $name;
    /** Condition that a contact must meet. */
    public readonly mixed $conditions;
    /** When the segment was created. */
    public readonly string $createdAt;
    /** When the segment last changed. */
    public readonly string $updatedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->segmentId = self::text($raw->segmentId ?? null);
        $this->name = self::text($raw->name ?? null);
        $this->conditions = $raw->conditions ?? null;
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->updatedAt = self::text($raw->updatedAt ?? null);
    }
}
