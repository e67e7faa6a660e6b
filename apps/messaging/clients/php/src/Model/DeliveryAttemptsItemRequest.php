<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** The request as sent. */
final class DeliveryAttemptsItemRequest extends Model
{
    /** The URL of the request; null if nothing was sent. */
    public readonly ?string $url;
    /**
     * The request headers without secrets. The body is `payload`.
     * @var array<string, string>
     */
    public readonly array $headers;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->url = isset($raw->url) ? self::text($raw->url ?? null) : null;
        $this->headers = self::textMap($raw->headers ?? null);
    }
}
