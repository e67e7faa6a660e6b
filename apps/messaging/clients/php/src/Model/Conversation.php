<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Conversation extends Model
{
    /** ID of the conversation. */
    public readonly string $conversationId;
    /** Phone number, email address or WhatsApp ID of the person. */
    public readonly string $address;
    /** Contact with this address, or null. */
    public readonly ?ConversationContact $contact;
    /** Number of unread messages. */
    public readonly int $unread;
    /** When the last message was received. */
    public readonly string $lastReceivedAt;
    /** Last message received. */
    public readonly ConversationLastMessage $lastMessage;
    /** Deadline for replying over WhatsApp without a template. Null for other channels. */
    public readonly ?string $replyUntil;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->conversationId = self::text($raw->conversationId ?? null);
        $this->address = self::text($raw->address ?? null);
        $this->contact = isset($raw->contact) ? new ConversationContact(self::object($raw->contact ?? null)) : null;
        $this->unread = self::integer($raw->unread ?? null);
        $this->lastReceivedAt = self::text($raw->lastReceivedAt ?? null);
        $this->lastMessage = new ConversationLastMessage(self::object($raw->lastMessage ?? null));
        $this->replyUntil = isset($raw->replyUntil) ? self::text($raw->replyUntil ?? null) : null;
    }
}
