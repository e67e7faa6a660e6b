<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class StartedRun extends Model
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

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->runId = self::text($raw->runId ?? null);
        $this->flowId = self::text($raw->flowId ?? null);
        $this->version = self::integer($raw->version ?? null);
        $this->status = self::text($raw->status ?? null);
    }
}
