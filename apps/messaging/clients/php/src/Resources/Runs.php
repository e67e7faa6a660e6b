<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Request;

final class Runs
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Read a run and its history.
     * Scope: flows:read.
     *
     * @return \stdClass see Run in Types
     */
    public function get(string $runId, ?CallOptions $options = null): \stdClass
    {
        return $this->core->json(new Request('GET', '/api/v1/runs/' . Request::segment('runId', $runId)), $options);
    }

    /**
     * Cancel a run.
     * Scope: flows:write.
     *
     * @return \stdClass see Run in Types
     */
    public function cancel(string $runId, ?CallOptions $options = null): \stdClass
    {
        return $this->core->json(new Request('POST', '/api/v1/runs/' . Request::segment('runId', $runId) . '/cancel'), $options);
    }
}
