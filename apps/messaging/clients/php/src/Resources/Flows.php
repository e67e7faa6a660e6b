<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Flows
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Create a flow as a draft.
     * Scope: flows:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewFlow in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\CheckedFlow
    {
        return new Model\CheckedFlow($this->core->json(new Request('POST', '/api/v1/flows', body: $body), $options));
    }

    /**
     * List flows.
     * Newest first, unless `order` is `asc`.
     * Scope: flows:read.
     *
     * @param array<string, mixed>|\stdClass $query see FlowsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\FlowPage
    {
        return new Model\FlowPage($this->core->json(new Request('GET', '/api/v1/flows', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see FlowsListQuery in Types
     * @return \Generator<Model\Flow>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/flows', query: $query), 'flowId', $options) as $item) {
            yield new Model\Flow($item);
        }
    }

    /**
     * Read a flow.
     * Scope: flows:read.
     */
    public function get(string $flowId, ?CallOptions $options = null): Model\CheckedFlow
    {
        return new Model\CheckedFlow($this->core->json(new Request('GET', '/api/v1/flows/' . Request::segment('flowId', $flowId)), $options));
    }

    /**
     * Change, activate, pause or archive a flow.
     * Only an active flow starts new runs. Runs that have started continue after the status changes, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
     * Scope: flows:write.
     *
     * @param array<string, mixed>|\stdClass $body see FlowChanges in Types
     */
    public function update(string $flowId, array|\stdClass $body, ?CallOptions $options = null): Model\CheckedFlow
    {
        return new Model\CheckedFlow($this->core->json(new Request('PUT', '/api/v1/flows/' . Request::segment('flowId', $flowId), body: $body), $options));
    }

    /**
     * Start a run for one recipient.
     * Scope: flows:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewFlowRun in Types
     */
    public function trigger(string $flowId, array|\stdClass $body, ?CallOptions $options = null): Model\StartedRun
    {
        return new Model\StartedRun($this->core->json(new Request('POST', '/api/v1/flows/' . Request::segment('flowId', $flowId) . '/trigger', body: $body), $options));
    }

    /**
     * List the runs of a flow.
     * Newest first.
     * Scope: flows:read.
     *
     * @param array<string, mixed>|\stdClass $query see FlowsListRunsQuery in Types
     */
    public function listRuns(string $flowId, array|\stdClass $query = [], ?CallOptions $options = null): Model\RunPage
    {
        return new Model\RunPage($this->core->json(new Request('GET', '/api/v1/flows/' . Request::segment('flowId', $flowId) . '/runs', query: $query), $options));
    }

    /**
     * All items of `listRuns`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see FlowsListRunsQuery in Types
     * @return \Generator<Model\Run>
     */
    public function iterateRuns(string $flowId, array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/flows/' . Request::segment('flowId', $flowId) . '/runs', query: $query), 'runId', $options) as $item) {
            yield new Model\Run($item);
        }
    }
}
