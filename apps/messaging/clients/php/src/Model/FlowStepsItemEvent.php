<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class FlowStepsItemEvent extends Model
{
    /**
     * Type of the event.
     * One of tag_added, message_received, message_status; a later release may add others.
     */
    public readonly string $type;
    /** Tag that is added to the contact. */
    public readonly ?string $tag;
    /** Whole text of the message, ignoring case. Default: any text. */
    public readonly ?string $keyword;
    /** ID of the send step. If the step sent several messages in the run, the last message counts. */
    public readonly ?string $message;
    /**
     * The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages.
     * @var ?list<string>
     */
    public readonly ?array $status;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->type = self::text($raw->type ?? null);
        $this->tag = isset($raw->tag) ? self::text($raw->tag ?? null) : null;
        $this->keyword = isset($raw->keyword) ? self::text($raw->keyword ?? null) : null;
        $this->message = isset($raw->message) ? self::text($raw->message ?? null) : null;
        $this->status = isset($raw->status) ? self::texts($raw->status ?? null) : null;
    }
}
