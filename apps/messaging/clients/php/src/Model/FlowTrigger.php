<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class FlowTrigger extends Model
{
    /**
     * Type of the trigger.
     * One of api, contact_created, tag_added, keyword; a later release may add others.
     */
    public readonly string $type;
    /** Tag that starts a run. */
    public readonly ?string $tag;
    /** Whole text of a message that starts a run, ignoring case. */
    public readonly ?string $keyword;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->type = self::text($raw->type ?? null);
        $this->tag = isset($raw->tag) ? self::text($raw->tag ?? null) : null;
        $this->keyword = isset($raw->keyword) ? self::text($raw->keyword ?? null) : null;
    }
}
