<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ListedMessage extends Model
{
    /** ID of the message. */
    public readonly string $messageId;
    /**
     * Channel of the message.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** ID of the sending channel. */
    public readonly string $channelId;
    /** Phone number or email address of the recipient. */
    public readonly string $to;
    /** Text that the recipient gets. */
    public readonly string $body;
    /** Subject of an email, or null. */
    public readonly ?string $subject;
    /** ID of the template that the message was made from, or null. */
    public readonly ?string $templateId;
    /** ID of the contact. Null if the message was sent to an address without a contact. */
    public readonly ?string $contactId;
    /** ID of the campaign, or null. */
    public readonly ?string $campaignId;
    /**
     * Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
     * One of transactional, marketing, confirmation; a later release may add others.
     */
    public readonly ?string $category;
    /** Key of the topic, or null. */
    public readonly ?string $topic;
    /**
     * Status of the message. `sent` means that the provider accepted it and has reported nothing since.
     * One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
     */
    public readonly string $status;
    /** Number of parts of an SMS. Null on other channels. */
    public readonly ?int $segments;
    /**
     * Encoding of an SMS. Null on other channels.
     * One of GSM-7, UCS-2; a later release may add others.
     */
    public readonly ?string $encoding;
    /**
     * Your labels.
     * @var list<string>
     */
    public readonly array $tags;
    /**
     * Your own data, or null.
     * @var ?array<string, string|int|float|bool|null>
     */
    public readonly ?array $metadata;
    /** Number of sending attempts. */
    public readonly int $attempts;
    /** Whether the message may have been sent twice because the provider’s response was lost. */
    public readonly bool $possibleDuplicate;
    /** When the message is scheduled to be sent. Null if no time is set. */
    public readonly ?string $scheduledAt;
    /** When the message expires if it has not been sent by then. Null if the message does not expire. */
    public readonly ?string $expiresAt;
    /** When the message was accepted. */
    public readonly string $createdAt;
    /** When the provider accepted the message. Null until then. */
    public readonly ?string $sentAt;
    /** When the message was delivered. Null if unknown. */
    public readonly ?string $deliveredAt;
    /** When the message was read. Null if unknown. */
    public readonly ?string $readAt;
    /** When the message failed. Null otherwise. */
    public readonly ?string $failedAt;
    /** Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise. */
    public readonly ?ListedMessageError $error;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->messageId = self::text($raw->messageId ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->channelId = self::text($raw->channelId ?? null);
        $this->to = self::text($raw->to ?? null);
        $this->body = self::text($raw->body ?? null);
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->templateId = isset($raw->templateId) ? self::text($raw->templateId ?? null) : null;
        $this->contactId = isset($raw->contactId) ? self::text($raw->contactId ?? null) : null;
        $this->campaignId = isset($raw->campaignId) ? self::text($raw->campaignId ?? null) : null;
        $this->category = isset($raw->category) ? self::text($raw->category ?? null) : null;
        $this->topic = isset($raw->topic) ? self::text($raw->topic ?? null) : null;
        $this->status = self::text($raw->status ?? null);
        $this->segments = isset($raw->segments) ? self::integer($raw->segments ?? null) : null;
        $this->encoding = isset($raw->encoding) ? self::text($raw->encoding ?? null) : null;
        $this->tags = self::texts($raw->tags ?? null);
        $this->metadata = isset($raw->metadata) ? self::map($raw->metadata ?? null) : null;
        $this->attempts = self::integer($raw->attempts ?? null);
        $this->possibleDuplicate = self::boolean($raw->possibleDuplicate ?? null);
        $this->scheduledAt = isset($raw->scheduledAt) ? self::text($raw->scheduledAt ?? null) : null;
        $this->expiresAt = isset($raw->expiresAt) ? self::text($raw->expiresAt ?? null) : null;
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->sentAt = isset($raw->sentAt) ? self::text($raw->sentAt ?? null) : null;
        $this->deliveredAt = isset($raw->deliveredAt) ? self::text($raw->deliveredAt ?? null) : null;
        $this->readAt = isset($raw->readAt) ? self::text($raw->readAt ?? null) : null;
        $this->failedAt = isset($raw->failedAt) ? self::text($raw->failedAt ?? null) : null;
        $this->error = isset($raw->error) ? new ListedMessageError(self::object($raw->error ?? null)) : null;
    }
}
