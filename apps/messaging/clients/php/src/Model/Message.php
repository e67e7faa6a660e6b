<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Message extends Model
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
    public readonly ?MessageError $error;
    /** Always `outbound`. */
    public readonly string $direction;
    /** HTML version of an email, or null. */
    public readonly ?string $html;
    /** Version of the template. Null without a template. */
    public readonly ?int $templateVersion;
    /**
     * Values of the template’s variables, or null.
     * @var ?array<string, mixed>
     */
    public readonly ?array $variables;
    /** The provider’s ID of the message. Null until the provider accepts the message. */
    public readonly ?string $providerMessageId;
    /** Sender of an email. Null for the channel’s sender. */
    public readonly ?string $from;
    /**
     * CC recipients.
     * @var list<string>
     */
    public readonly array $cc;
    /**
     * Copies of the message. Each is a separate message.
     * @var list<MessageCopiesItem>
     */
    public readonly array $copies;
    /** ID of the original message. Null if this is not a copy. */
    public readonly ?string $copyOf;
    /** Open and click tracking of the email. Null if the channel’s `tracking` applies. */
    public readonly ?MessageTracking $tracking;
    /** Number of recorded opens, up to 1,000. */
    public readonly int $opens;
    /** Number of recorded link clicks, up to 1,000. */
    public readonly int $clicks;
    /** Reply-to address of an email. Null for the channel’s reply-to address. */
    public readonly ?string $replyTo;
    /**
     * Additional headers of an email.
     * @var array<string, string>
     */
    public readonly array $headers;
    /**
     * Attachments of an email, without their contents.
     * @var list<MessageAttachmentsItem>
     */
    public readonly array $attachments;
    /** ID of the inbound message that this message replies to, or null. */
    public readonly ?string $inReplyTo;
    /** Whether the message is a test. Statistics do not count tests. */
    public readonly bool $test;
    /** When the message was queued for sending. Null until then. */
    public readonly ?string $queuedAt;
    /** When the message was canceled. Null otherwise. */
    public readonly ?string $canceledAt;
    /** When the message expired. Null otherwise. */
    public readonly ?string $expiredAt;
    /**
     * Status changes, opens and clicks, oldest first.
     * @var list<MessageEventsItem>
     */
    public readonly array $events;

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
        $this->error = isset($raw->error) ? new MessageError(self::object($raw->error ?? null)) : null;
        $this->direction = self::text($raw->direction ?? null);
        $this->html = isset($raw->html) ? self::text($raw->html ?? null) : null;
        $this->templateVersion = isset($raw->templateVersion) ? self::integer($raw->templateVersion ?? null) : null;
        $this->variables = isset($raw->variables) ? self::map($raw->variables ?? null) : null;
        $this->providerMessageId = isset($raw->providerMessageId) ? self::text($raw->providerMessageId ?? null) : null;
        $this->from = isset($raw->from) ? self::text($raw->from ?? null) : null;
        $this->cc = self::texts($raw->cc ?? null);
        $this->copies = self::models($raw->copies ?? null, MessageCopiesItem::class);
        $this->copyOf = isset($raw->copyOf) ? self::text($raw->copyOf ?? null) : null;
        $this->tracking = isset($raw->tracking) ? new MessageTracking(self::object($raw->tracking ?? null)) : null;
        $this->opens = self::integer($raw->opens ?? null);
        $this->clicks = self::integer($raw->clicks ?? null);
        $this->replyTo = isset($raw->replyTo) ? self::text($raw->replyTo ?? null) : null;
        $this->headers = self::textMap($raw->headers ?? null);
        $this->attachments = self::models($raw->attachments ?? null, MessageAttachmentsItem::class);
        $this->inReplyTo = isset($raw->inReplyTo) ? self::text($raw->inReplyTo ?? null) : null;
        $this->test = self::boolean($raw->test ?? null);
        $this->queuedAt = isset($raw->queuedAt) ? self::text($raw->queuedAt ?? null) : null;
        $this->canceledAt = isset($raw->canceledAt) ? self::text($raw->canceledAt ?? null) : null;
        $this->expiredAt = isset($raw->expiredAt) ? self::text($raw->expiredAt ?? null) : null;
        $this->events = self::models($raw->events ?? null, MessageEventsItem::class);
    }
}
