<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class RenderedTemplate extends Model
{
    /** Text that the recipient gets. */
    public readonly string $body;
    /** Subject of an email, or null. */
    public readonly ?string $subject;
    /** HTML version of an email, or null. */
    public readonly ?string $html;
    /** Number of parts when sent as an SMS. */
    public readonly int $segments;
    /**
     * Encoding of an SMS. A single part has 160 characters in GSM-7, and 70 in UCS-2.
     * One of GSM-7, UCS-2; a later release may add others.
     */
    public readonly string $encoding;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->body = self::text($raw->body ?? null);
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->html = isset($raw->html) ? self::text($raw->html ?? null) : null;
        $this->segments = self::integer($raw->segments ?? null);
        $this->encoding = self::text($raw->encoding ?? null);
    }
}
