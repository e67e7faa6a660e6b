<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class TopicList extends Model
{
    /**
     * All items.
     * @var list<Topic>
     */
    public readonly array $data;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->data = self::models($raw->data ?? null, Topic::class);
    }
}
