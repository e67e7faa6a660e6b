<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CheckedTemplate extends Model
{
    /** ID of the template. */
    public readonly string $templateId;
    /** Your name for the template. */
    public readonly string $name;
    /** Version number, from 1. */
    public readonly int $version;
    /** Text, in Liquid. Empty if the text is generated from `html`. */
    public readonly string $body;
    /** Subject of an email, in Liquid, or null. */
    public readonly ?string $subject;
    /** HTML version of an email, in Liquid, or null. */
    public readonly ?string $html;
    /**
     * Names of the variables that the template uses.
     * @var list<string>
     */
    public readonly array $variables;
    /** When the template was created. */
    public readonly string $createdAt;
    /** When the template last changed. */
    public readonly string $updatedAt;
    /**
     * Variables of the text for which none of your 1,000 newest contacts has a value.
     * @var list<CheckedTemplateWarningsItem>
     */
    public readonly array $warnings;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->templateId = self::text($raw->templateId ?? null);
        $this->name = self::text($raw->name ?? null);
        $this->version = self::integer($raw->version ?? null);
        $this->body = self::text($raw->body ?? null);
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->html = isset($raw->html) ? self::text($raw->html ?? null) : null;
        $this->variables = self::texts($raw->variables ?? null);
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->updatedAt = self::text($raw->updatedAt ?? null);
        $this->warnings = self::models($raw->warnings ?? null, CheckedTemplateWarningsItem::class);
    }
}
