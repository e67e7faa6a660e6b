<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class SuppressionsLinkPreferencesAnswer extends Model
{
    /** Address of the page, for this recipient only. */
    public readonly string $url;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->url = self::text($raw->url ?? null);
    }
}
