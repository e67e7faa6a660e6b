<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class MessageEventsItem extends Model
{
    /**
     * New status, or `opened` or `clicked`.
     * One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired, opened, clicked; a later release may add others.
     */
    public readonly string $status;
    /** When this happened. */
    public readonly string $at;
    /** Number of the attempt to send the message. */
    public readonly ?int $attempt;
    /** ID of the channel of the attempt. */
    public readonly ?string $channelId;
    /** Link that was clicked. */
    public readonly ?string $url;
    /** Machine-readable reason, if there is one. */
    public readonly ?string $code;
    /** Human-readable reason. */
    public readonly ?string $message;
    /** The provider’s error code. */
    public readonly ?string $providerCode;
    /** Milliseconds until the next attempt. */
    public readonly ?float $retryInMs;
    /** Channel that the message moved to. */
    public readonly ?MessageEventsItemFallback $fallback;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->status = self::text($raw->status ?? null);
        $this->at = self::text($raw->at ?? null);
        $this->attempt = isset($raw->attempt) ? self::integer($raw->attempt ?? null) : null;
        $this->channelId = isset($raw->channelId) ? self::text($raw->channelId ?? null) : null;
        $this->url = isset($raw->url) ? self::text($raw->url ?? null) : null;
        $this->code = isset($raw->code) ? self::text($raw->code ?? null) : null;
        $this->message = isset($raw->message) ? self::text($raw->message ?? null) : null;
        $this->providerCode = isset($raw->providerCode) ? self::text($raw->providerCode ?? null) : null;
        $this->retryInMs = isset($raw->retryInMs) ? self::number($raw->retryInMs ?? null) : null;
        $this->fallback = isset($raw->fallback) ? new MessageEventsItemFallback(self::object($raw->fallback ?? null)) : null;
    }
}
