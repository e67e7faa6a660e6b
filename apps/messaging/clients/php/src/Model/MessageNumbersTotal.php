<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Counts over all days. */
final class MessageNumbersTotal extends Model
{
    /** All messages: the sum of the counts from `queued` to `canceled`. */
    public readonly int $messages;
    /** Messages that are waiting or being sent. */
    public readonly int $queued;
    /** Messages that the provider accepted and has not reported on since. */
    public readonly int $sent;
    /** Messages that were delivered but not reported as read. */
    public readonly int $delivered;
    /** Messages that were read. */
    public readonly int $read;
    /** Messages that failed or expired. */
    public readonly int $failed;
    /** Messages that were canceled. */
    public readonly int $canceled;
    /** Emails with at least one recorded open. */
    public readonly int $opens;
    /** Emails with at least one recorded link click. */
    public readonly int $clicks;
    /** Opt-outs on these days, excluding imports. */
    public readonly int $optedOut;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->messages = self::integer($raw->messages ?? null);
        $this->queued = self::integer($raw->queued ?? null);
        $this->sent = self::integer($raw->sent ?? null);
        $this->delivered = self::integer($raw->delivered ?? null);
        $this->read = self::integer($raw->read ?? null);
        $this->failed = self::integer($raw->failed ?? null);
        $this->canceled = self::integer($raw->canceled ?? null);
        $this->opens = self::integer($raw->opens ?? null);
        $this->clicks = self::integer($raw->clicks ?? null);
        $this->optedOut = self::integer($raw->optedOut ?? null);
    }
}
