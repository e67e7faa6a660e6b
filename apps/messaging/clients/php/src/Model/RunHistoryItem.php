<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class RunHistoryItem extends Model
{
    /** ID of the step. */
    public readonly string $step;
    /**
     * Type of the step.
     * One of send, wait, digest, branch, http, update_contact, stop; a later release may add others.
     */
    public readonly string $type;
    /** When the step was done. */
    public readonly string $at;
    /** ID of the step that a branch chose. Null if it ended the run. */
    public readonly ?string $to;
    /** What ended the wait for an event, or `timeout`. */
    public readonly ?string $event;
    /** HTTP status of the response. Null without a response. */
    public readonly ?int $status;
    /** Number of runs that a digest has collected. */
    public readonly ?int $events;
    /** ID of the run whose digest has collected this run. */
    public readonly ?string $joined;
    /** ID of the message. Only for messages that were accepted. */
    public readonly ?string $messageId;
    /** Why the step failed, as a machine-readable code. */
    public readonly ?string $error;
    /** Human-readable error message. Only for messages that were refused. */
    public readonly ?string $message;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->step = self::text($raw->step ?? null);
        $this->type = self::text($raw->type ?? null);
        $this->at = self::text($raw->at ?? null);
        $this->to = isset($raw->to) ? self::text($raw->to ?? null) : null;
        $this->event = isset($raw->event) ? self::text($raw->event ?? null) : null;
        $this->status = isset($raw->status) ? self::integer($raw->status ?? null) : null;
        $this->events = isset($raw->events) ? self::integer($raw->events ?? null) : null;
        $this->joined = isset($raw->joined) ? self::text($raw->joined ?? null) : null;
        $this->messageId = isset($raw->messageId) ? self::text($raw->messageId ?? null) : null;
        $this->error = isset($raw->error) ? self::text($raw->error ?? null) : null;
        $this->message = isset($raw->message) ? self::text($raw->message ?? null) : null;
    }
}
