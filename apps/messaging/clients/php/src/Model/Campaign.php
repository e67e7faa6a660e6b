<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Campaign extends Model
{
    /** ID of the campaign. */
    public readonly string $campaignId;
    /** Your name for the campaign. */
    public readonly string $name;
    /**
     * Kind of channel that the campaign uses.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly string $channel;
    /** ID of the channel. Null for the default channel. */
    public readonly ?string $channelId;
    /**
     * Purpose of the messages. Null if not specified.
     * One of transactional, marketing; a later release may add others.
     */
    public readonly ?string $category;
    /** Key of the topic, or null. */
    public readonly ?string $topic;
    /**
     * Status of the campaign.
     * One of draft, scheduled, running, paused, completed, canceled; a later release may add others.
     */
    public readonly string $status;
    /** Why the campaign paused automatically. Null otherwise. */
    public readonly ?string $statusReason;
    /** Text, in Liquid. Null with a template or several variants. */
    public readonly ?string $body;
    /** Subject of an email, in Liquid. Null without a subject or with several variants. */
    public readonly ?string $subject;
    /** ID of the template. Null without a template or with several variants. */
    public readonly ?string $templateId;
    /**
     * All texts. A campaign with one text has one variant.
     * @var list<CampaignVariantsItem>
     */
    public readonly array $variants;
    /** Audience, as in the request. */
    public readonly mixed $audience;
    /** Schedule, as in the request. Null to send immediately. */
    public readonly mixed $schedule;
    /** How fast to send. Null to send as fast as the channel allows. */
    public readonly ?CampaignThrottle $throttle;
    /** Open and click tracking of emails. Null if the channel’s `tracking` applies. */
    public readonly ?CampaignTracking $tracking;
    /** When the campaign pauses automatically. */
    public readonly CampaignAutoPause $autoPause;
    /** Number of contacts in the audience when the campaign started. Null before the start. */
    public readonly ?int $audienceSize;
    /** Counts of the campaign’s messages. */
    public readonly CampaignStats $stats;
    /** When the campaign is scheduled to start. Null for an immediate start. */
    public readonly ?string $startAt;
    /** When the campaign was created. */
    public readonly string $createdAt;
    /** When the campaign last changed. */
    public readonly string $updatedAt;
    /** When the campaign started. Null until then. */
    public readonly ?string $startedAt;
    /** When the campaign was completed or canceled. Null until then. */
    public readonly ?string $endedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->campaignId = self::text($raw->campaignId ?? null);
        $this->name = self::text($raw->name ?? null);
        $this->channel = self::text($raw->channel ?? null);
        $this->channelId = isset($raw->channelId) ? self::text($raw->channelId ?? null) : null;
        $this->category = isset($raw->category) ? self::text($raw->category ?? null) : null;
        $this->topic = isset($raw->topic) ? self::text($raw->topic ?? null) : null;
        $this->status = self::text($raw->status ?? null);
        $this->statusReason = isset($raw->statusReason) ? self::text($raw->statusReason ?? null) : null;
        $this->body = isset($raw->body) ? self::text($raw->body ?? null) : null;
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->templateId = isset($raw->templateId) ? self::text($raw->templateId ?? null) : null;
        $this->variants = self::models($raw->variants ?? null, CampaignVariantsItem::class);
        $this->audience = $raw->audience ?? null;
        $this->schedule = $raw->schedule ?? null;
        $this->throttle = isset($raw->throttle) ? new CampaignThrottle(self::object($raw->throttle ?? null)) : null;
        $this->tracking = isset($raw->tracking) ? new CampaignTracking(self::object($raw->tracking ?? null)) : null;
        $this->autoPause = new CampaignAutoPause(self::object($raw->autoPause ?? null));
        $this->audienceSize = isset($raw->audienceSize) ? self::integer($raw->audienceSize ?? null) : null;
        $this->stats = new CampaignStats(self::object($raw->stats ?? null));
        $this->startAt = isset($raw->startAt) ? self::text($raw->startAt ?? null) : null;
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->updatedAt = self::text($raw->updatedAt ?? null);
        $this->startedAt = isset($raw->startedAt) ? self::text($raw->startedAt ?? null) : null;
        $this->endedAt = isset($raw->endedAt) ? self::text($raw->endedAt ?? null) : null;
    }
}
