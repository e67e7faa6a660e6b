<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class SignUpFormTextsItem extends Model
{
    /**
     * Language of the text.
     * One of en, de, fr, es, ar; a later release may add others.
     */
    public readonly string $language;
    /** What people sign up for, such as `Monthly news`. */
    public readonly string $title;
    /** What people agree to, next to the check box. */
    public readonly string $consent;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->language = self::text($raw->language ?? null);
        $this->title = self::text($raw->title ?? null);
        $this->consent = self::text($raw->consent ?? null);
    }
}
