<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Flow extends Model
{
    /** ID of the flow. */
    public readonly string $flowId;
    /** Your name for the flow. */
    public readonly string $name;
    /**
     * Only `active` flows start runs.
     * One of draft, active, paused, archived; a later release may add others.
     */
    public readonly string $status;
    /** Version number, from 1. */
    public readonly int $version;
    /** Event that starts runs, in addition to API requests. */
    public readonly FlowTrigger $trigger;
    /** Whether each contact can go through the flow only once. */
    public readonly bool $oncePerContact;
    /**
     * Steps, as in the request.
     * @var list<FlowStepsItem>
     */
    public readonly array $steps;
    /** When the flow was created. */
    public readonly string $createdAt;
    /** When the flow last changed. */
    public readonly string $updatedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->flowId = self::text($raw->flowId ?? null);
        $this->name = self::text($raw->name ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->version = self::integer($raw->version ?? null);
        $this->trigger = new FlowTrigger(self::object($raw->trigger ?? null));
        $this->oncePerContact = self::boolean($raw->oncePerContact ?? null);
        $this->steps = self::models($raw->steps ?? null, FlowStepsItem::class);
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->updatedAt = self::text($raw->updatedAt ?? null);
    }
}
