<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class SignUpForm extends Model
{
    /** ID of the form. */
    public readonly string $formId;
    /** Your name for the form. */
    public readonly string $name;
    /**
     * Texts of the form by language. The first language is the default.
     * @var list<SignUpFormTextsItem>
     */
    public readonly array $texts;
    /** Version of the texts, from 1. A sign-up keeps the version that the person saw. */
    public readonly int $textVersion;
    /** Key of the topic, or null. */
    public readonly ?string $topic;
    /**
     * Tags of confirmed contacts.
     * @var list<string>
     */
    public readonly array $tags;
    /**
     * Origins of the sites that may show the form in a frame.
     * @var list<string>
     */
    public readonly array $origins;
    /** URL of the hosted form. */
    public readonly string $url;
    /** When the form was created. */
    public readonly string $createdAt;
    /** When the form last changed. */
    public readonly string $updatedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->formId = self::text($raw->formId ?? null);
        $this->name = self::text($raw->name ?? null);
        $this->texts = self::models($raw->texts ?? null, SignUpFormTextsItem::class);
        $this->textVersion = self::integer($raw->textVersion ?? null);
        $this->topic = isset($raw->topic) ? self::text($raw->topic ?? null) : null;
        $this->tags = self::texts($raw->tags ?? null);
        $this->origins = self::texts($raw->origins ?? null);
        $this->url = self::text($raw->url ?? null);
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->updatedAt = self::text($raw->updatedAt ?? null);
    }
}
