<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ThreadEntry extends Model
{
    /** ID of the message or of the inbound message. */
    public readonly string $id;
    /**
     * `inbound`: from the person; `outbound`: to the person.
     * One of inbound, outbound; a later release may add others.
     */
    public readonly string $direction;
    /**
     * Kind of channel.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** ID of the channel. */
    public readonly string $channelId;
    /** Sender address in a reply to an email, if it differs from the address of the conversation. */
    public readonly ?string $writtenFrom;
    /** Subject of an email. Null for other messages. */
    public readonly ?string $subject;
    /** Text of the message; for your emails, the first 20,000 characters. */
    public readonly string $body;
    /** Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others. */
    public readonly string $type;
    /**
     * Files of the message.
     * @var list<ThreadEntryMediaItem>
     */
    public readonly array $media;
    /**
     * Status of an outbound message. Null for inbound messages.
     * One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
     */
    public readonly ?string $status;
    /** ID of the message that this message replies to, or null. */
    public readonly ?string $inReplyTo;
    /** When the message was received or accepted for sending. */
    public readonly string $at;
    /** When the message was read. Null if unknown or unread. */
    public readonly ?string $readAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->id = self::text($raw->id ?? null);
        $this->direction = self::text($raw->direction ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->channelId = self::text($raw->channelId ?? null);
        $this->writtenFrom = isset($raw->writtenFrom) ? self::text($raw->writtenFrom ?? null) : null;
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->body = self::text($raw->body ?? null);
        $this->type = self::text($raw->type ?? null);
        $this->media = self::models($raw->media ?? null, ThreadEntryMediaItem::class);
        $this->status = isset($raw->status) ? self::text($raw->status ?? null) : null;
        $this->inReplyTo = isset($raw->inReplyTo) ? self::text($raw->inReplyTo ?? null) : null;
        $this->at = self::text($raw->at ?? null);
        $this->readAt = isset($raw->readAt) ? self::text($raw->readAt ?? null) : null;
    }
}
