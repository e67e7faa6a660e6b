<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CreatedChannel extends Model
{
    /** ID of the channel. */
    public readonly string $channelId;
    /**
     * Kind of channel.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /**
     * Provider that sends the messages.
     * One of twilio, vonage, smtp, ses, postmark, cloud, sandbox; a later release may add others.
     */
    public readonly string $provider;
    /** Your name for the channel. */
    public readonly string $name;
    /**
     * A `paused` channel sends nothing.
     * One of connected, paused; a later release may add others.
     */
    public readonly string $status;
    /** Why the channel was paused. Null while the channel is connected. */
    public readonly ?string $statusReason;
    /** Priority among channels of the same kind: the lowest number is tried first. */
    public readonly int $priority;
    /** Maximum number of messages per second. Null for no limit. */
    public readonly ?int $perSecond;
    /** Open and click tracking of emails. Null for no tracking. */
    public readonly ?CreatedChannelTracking $tracking;
    /**
     * SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
     * @var list<CreatedChannelKeywordRepliesItem>
     */
    public readonly array $keywordReplies;
    /**
     * Settings of the provider.
     * @var array<string, string|int|float|bool>
     */
    public readonly array $settings;
    /**
     * Callback URLs to enter at the provider, by purpose.
     * @var array<string, string>
     */
    public readonly array $callbackUrls;
    /** When the channel was connected. */
    public readonly string $createdAt;
    /** When the channel last changed. */
    public readonly string $updatedAt;
    /** Secret with which your mail server reports bounces and replies. Only for SMTP, and shown only in this response. */
    public readonly ?string $bounceSecret;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->channelId = self::text($raw->channelId ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->provider = self::text($raw->provider ?? null);
        $this->name = self::text($raw->name ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->statusReason = isset($raw->statusReason) ? self::text($raw->statusReason ?? null) : null;
        $this->priority = self::integer($raw->priority ?? null);
        $this->perSecond = isset($raw->perSecond) ? self::integer($raw->perSecond ?? null) : null;
        $this->tracking = isset($raw->tracking) ? new CreatedChannelTracking(self::object($raw->tracking ?? null)) : null;
        $this->keywordReplies = self::models($raw->keywordReplies ?? null, CreatedChannelKeywordRepliesItem::class);
        $this->settings = self::map($raw->settings ?? null);
        $this->callbackUrls = self::textMap($raw->callbackUrls ?? null);
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->updatedAt = self::text($raw->updatedAt ?? null);
        $this->bounceSecret = isset($raw->bounceSecret) ? self::text($raw->bounceSecret ?? null) : null;
    }
}
