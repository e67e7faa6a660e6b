<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class InboundMessage extends Model
{
    /** ID of the message. */
    public readonly string $inboundMessageId;
    /** ID of the conversation that the message belongs to. */
    public readonly string $conversationId;
    /**
     * Kind of channel.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** ID of the channel. */
    public readonly string $channelId;
    /** Phone number of the sender, WhatsApp’s ID of a sender who hides the number, or email address of the recipient who replied. */
    public readonly string $from;
    /** ID of the contact who now has this address, or null. */
    public readonly ?string $contactId;
    /** Text of the message. For an email, without the quoted email and up to 20,000 characters. */
    public readonly string $body;
    /**
     * Keyword that the text consists of. Null for other texts.
     * One of stop, start, help; a later release may add others.
     */
    public readonly ?string $keyword;
    /** Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others. */
    public readonly string $type;
    /**
     * Files of the message.
     * @var list<InboundMessageMediaItem>
     */
    public readonly array $media;
    /** Button or list entry that the person chose, or null. */
    public readonly ?InboundMessageChoice $choice;
    /** ID of the WhatsApp group that the message was written in, or null. */
    public readonly ?string $groupId;
    /**
     * Content as the provider sent it, up to 8 kB. For an email: `subject`, `from`, `references`, and `text` with the quoted email, if there is one. Null for texts.
     * @var ?array<string, mixed>
     */
    public readonly ?array $content;
    /** ID of your message that this message replies to, or null. */
    public readonly ?string $inReplyTo;
    /** The provider’s ID of the message, or null. */
    public readonly ?string $providerMessageId;
    /** Deadline for replying over WhatsApp without a template. Null for other channels. */
    public readonly ?string $replyUntil;
    /** When the message was received. */
    public readonly string $receivedAt;
    /** When the message was marked as read. Null while the message is unread. */
    public readonly ?string $readAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->inboundMessageId = self::text($raw->inboundMessageId ?? null);
        $this->conversationId = self::text($raw->conversationId ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->channelId = self::text($raw->channelId ?? null);
        $this->from = self::text($raw->from ?? null);
        $this->contactId = isset($raw->contactId) ? self::text($raw->contactId ?? null) : null;
        $this->body = self::text($raw->body ?? null);
        $this->keyword = isset($raw->keyword) ? self::text($raw->keyword ?? null) : null;
        $this->type = self::text($raw->type ?? null);
        $this->media = self::models($raw->media ?? null, InboundMessageMediaItem::class);
        $this->choice = isset($raw->choice) ? new InboundMessageChoice(self::object($raw->choice ?? null)) : null;
        $this->groupId = isset($raw->groupId) ? self::text($raw->groupId ?? null) : null;
        $this->content = isset($raw->content) ? self::map($raw->content ?? null) : null;
        $this->inReplyTo = isset($raw->inReplyTo) ? self::text($raw->inReplyTo ?? null) : null;
        $this->providerMessageId = isset($raw->providerMessageId) ? self::text($raw->providerMessageId ?? null) : null;
        $this->replyUntil = isset($raw->replyUntil) ? self::text($raw->replyUntil ?? null) : null;
        $this->receivedAt = self::text($raw->receivedAt ?? null);
        $this->readAt = isset($raw->readAt) ? self::text($raw->readAt ?? null) : null;
    }
}
