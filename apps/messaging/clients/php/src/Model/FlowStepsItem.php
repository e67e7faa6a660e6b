<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class FlowStepsItem extends Model
{
    /** Your ID of the step, unique in the flow. */
    public readonly string $id;
    /**
     * Type of the step.
     * One of send, wait, digest, branch, http, update_contact, stop; a later release may add others.
     */
    public readonly string $type;
    /**
     * Kind of channel to send over.
     * One of sms, email, whatsapp; a later release may add others.
     */
    public readonly ?string $channel;
    /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
    public readonly ?string $body;
    /** Subject of an email. */
    public readonly ?string $subject;
    /** HTML version of an email. */
    public readonly ?string $html;
    /** ID of the template to use instead of `body`. */
    public readonly ?string $templateId;
    /**
     * `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
     * One of transactional, marketing; a later release may add others.
     */
    public readonly ?string $category;
    /** Key of one of your topics. Makes this a marketing message. */
    public readonly ?string $topic;
    /** ID of the next step. If omitted, the run is completed. */
    public readonly ?string $next;
    /** Seconds to wait, at most 366 days. With `event`, the maximum wait. */
    public readonly ?int $seconds;
    /** When to continue, instead of `seconds`. */
    public readonly ?string $until;
    /** Event that ends the wait. */
    public readonly ?FlowStepsItemEvent $event;
    /** ID of the next step if the event did not happen. Default: `next`. */
    public readonly ?string $onTimeout;
    /**
     * Up to 20 cases. The first case whose condition is met decides.
     * @var ?list<FlowStepBranchCasesItem>
     */
    public readonly ?array $cases;
    /**
     * Method of the request.
     * One of GET, POST; a later release may add others.
     */
    public readonly ?string $method;
    /** URL to request. */
    public readonly ?string $url;
    /**
     * Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
     * @var ?array<string, string>
     */
    public readonly ?array $headers;
    /**
     * Attributes to set. Other attributes stay unchanged.
     * @var ?array<string, mixed>
     */
    public readonly ?array $attributes;
    /**
     * Tags to add, at most 50.
     * @var ?list<string>
     */
    public readonly ?array $addTags;
    /**
     * Tags to remove, at most 50.
     * @var ?list<string>
     */
    public readonly ?array $removeTags;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->id = self::text($raw->id ?? null);
        $this->type = self::text($raw->type ?? null);
        $this->channel = isset($raw->channel) ? self::text($raw->channel ?? null) : null;
        $this->body = isset($raw->body) ? self::text($raw->body ?? null) : null;
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->html = isset($raw->html) ? self::text($raw->html ?? null) : null;
        $this->templateId = isset($raw->templateId) ? self::text($raw->templateId ?? null) : null;
        $this->category = isset($raw->category) ? self::text($raw->category ?? null) : null;
        $this->topic = isset($raw->topic) ? self::text($raw->topic ?? null) : null;
        $this->next = isset($raw->next) ? self::text($raw->next ?? null) : null;
        $this->seconds = isset($raw->seconds) ? self::integer($raw->seconds ?? null) : null;
        $this->until = isset($raw->until) ? self::text($raw->until ?? null) : null;
        $this->event = isset($raw->event) ? new FlowStepsItemEvent(self::object($raw->event ?? null)) : null;
        $this->onTimeout = isset($raw->onTimeout) ? self::text($raw->onTimeout ?? null) : null;
        $this->cases = isset($raw->cases) ? self::models($raw->cases ?? null, FlowStepBranchCasesItem::class) : null;
        $this->method = isset($raw->method) ? self::text($raw->method ?? null) : null;
        $this->url = isset($raw->url) ? self::text($raw->url ?? null) : null;
        $this->headers = isset($raw->headers) ? self::textMap($raw->headers ?? null) : null;
        $this->attributes = isset($raw->attributes) ? self::map($raw->attributes ?? null) : null;
        $this->addTags = isset($raw->addTags) ? self::texts($raw->addTags ?? null) : null;
        $this->removeTags = isset($raw->removeTags) ? self::texts($raw->removeTags ?? null) : null;
    }
}
