<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class Run extends Model
{
    /** ID of the run. */
    public readonly string $runId;
    /** ID of the flow. */
    public readonly string $flowId;
    /** Version of the flow. */
    public readonly int $version;
    /**
     * Status of the run.
     * One of running, completed, failed, canceled; a later release may add others.
     */
    public readonly string $status;
    /** ID of the contact. Null if the run is for an address. */
    public readonly ?string $contactId;
    /** Address of the recipient. Null if the run is for a contact. */
    public readonly ?string $to;
    /**
     * Variables of the run.
     * @var array<string, mixed>
     */
    public readonly array $variables;
    /** ID of the current step. Null once the run has ended. */
    public readonly ?string $stepId;
    /** When the run continues. Null after the run has ended. */
    public readonly ?string $dueAt;
    /**
     * Why the run ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: The run's HTTP responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
     * One of too_many_steps, too_many_messages, too_many_messages_to_person, answers_too_long, circle_without_wait, worker_stopped, flow_paused, flow_archived; a later release may add others.
     */
    public readonly ?string $error;
    /**
     * Completed steps, oldest first.
     * @var list<RunHistoryItem>
     */
    public readonly array $history;
    /** When the run started. */
    public readonly string $createdAt;
    /** When the run ended. Null while the run is active. */
    public readonly ?string $endedAt;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->runId = self::text($raw->runId ?? null);
        $this->flowId = self::text($raw->flowId ?? null);
        $this->version = self::integer($raw->version ?? null);
        $this->status = self::text($raw->status ?? null);
        $this->contactId = isset($raw->contactId) ? self::text($raw->contactId ?? null) : null;
        $this->to = isset($raw->to) ? self::text($raw->to ?? null) : null;
        $this->variables = self::map($raw->variables ?? null);
        $this->stepId = isset($raw->stepId) ? self::text($raw->stepId ?? null) : null;
        $this->dueAt = isset($raw->dueAt) ? self::text($raw->dueAt ?? null) : null;
        $this->error = isset($raw->error) ? self::text($raw->error ?? null) : null;
        $this->history = self::models($raw->history ?? null, RunHistoryItem::class);
        $this->createdAt = self::text($raw->createdAt ?? null);
        $this->endedAt = isset($raw->endedAt) ? self::text($raw->endedAt ?? null) : null;
    }
}
