<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class TemplateVersion extends Model
{
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

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->version = self::integer($raw->version ?? null);
        $this->body = self::text($raw->body ?? null);
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->html = isset($raw->html) ? self::text($raw->html ?? null) : null;
        $this->variables = self::texts($raw->variables ?? null);
        $this->createdAt = self::text($raw->createdAt ?? null);
    }
}
