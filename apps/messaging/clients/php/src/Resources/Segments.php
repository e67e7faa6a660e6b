<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Segments
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Create a segment.
     * At most 200 in an account.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewSegment in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\SavedSegment
    {
        return new Model\SavedSegment($this->core->json(new Request('POST', '/api/v1/segments', body: $body), $options));
    }

    /**
     * List segments.
     * Newest first.
     * Scope: contacts:read.
     *
     * @param array<string, mixed>|\stdClass $query see SegmentsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\SavedSegmentPage
    {
        return new Model\SavedSegmentPage($this->core->json(new Request('GET', '/api/v1/segments', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see SegmentsListQuery in Types
     * @return \Generator<Model\SavedSegment>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/segments', query: $query), 'segmentId', $options) as $item) {
            yield new Model\SavedSegment($item);
        }
    }

    /**
     * Read a segment.
     * Scope: contacts:read.
     */
    public function get(string $segmentId, ?CallOptions $options = null): Model\SavedSegment
    {
        return new Model\SavedSegment($this->core->json(new Request('GET', '/api/v1/segments/' . Request::segment('segmentId', $segmentId)), $options));
    }

    /**
     * Change a segment.
     * Campaigns that have started keep the conditions that the segment had at their start.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see SegmentChanges in Types
     */
    public function update(string $segmentId, array|\stdClass $body, ?CallOptions $options = null): Model\SavedSegment
    {
        return new Model\SavedSegment($this->core->json(new Request('PUT', '/api/v1/segments/' . Request::segment('segmentId', $segmentId), body: $body), $options));
    }

    /**
     * Delete a segment.
     * A draft campaign with the segment can no longer start.
     * Scope: contacts:write.
     */
    public function delete(string $segmentId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/segments/' . Request::segment('segmentId', $segmentId)), $options);
    }
}
