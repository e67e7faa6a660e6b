<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Runs
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Read a run and its history.
     * Scope: flows:read.
     */
    public function get(string $runId, ?CallOptions $options = null): Model\Run
    {
        return new Model\Run($this->core->json(new Request('GET', '/api/v1/runs/' . Request::segment('runId', $runId)), $options));
    }

    /**
     * Cancel a run.
     * Scope: flows:write.
     */
    public function cancel(string $runId, ?CallOptions $options = null): Model\Run
    {
        return new Model\Run($this->core->json(new Request('POST', '/api/v1/runs/' . Request::segment('runId', $runId) . '/cancel'), $options));
    }
}
