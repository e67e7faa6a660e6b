<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Suppressions
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * List suppressions.
     * Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
     * Scope: contacts:read.
     *
     * @param array<string, mixed>|\stdClass $query see SuppressionsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\SuppressionPage
    {
        return new Model\SuppressionPage($this->core->json(new Request('GET', '/api/v1/suppressions', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see SuppressionsListQuery in Types
     * @return \Generator<Model\Suppression>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/suppressions', query: $query), 'suppressionId', $options) as $item) {
            yield new Model\Suppression($item);
        }
    }

    /**
     * Suppress an address.
     * Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewSuppression in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\Suppression
    {
        return new Model\Suppression($this->core->json(new Request('POST', '/api/v1/suppressions', body: $body), $options));
    }

    /**
     * Export suppressions as CSV.
     * Oldest first. Entries without an address are left out. The file can be imported again.
     * Scope: contacts:read.
     *
     * @return \Generator<string>
     */
    public function export(?CallOptions $options = null): \Generator
    {
        return $this->core->stream(new Request('GET', '/api/v1/suppressions/export'), $options);
    }

    /**
     * Import suppressions from CSV.
     * Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $query see SuppressionsImportQuery in Types
     */
    public function import(string $body, array|\stdClass $query = [], ?CallOptions $options = null): Model\ImportReport
    {
        return new Model\ImportReport($this->core->json(new Request('POST', '/api/v1/suppressions/import', query: $query, body: $body, media: 'text/csv'), $options));
    }

    /**
     * Create a preference page link.
     * On this page, the recipient can opt out of topics, marketing or all messages. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
     * Scope: contacts:write.
     *
     * @param array<string, mixed>|\stdClass $body see SuppressionsLinkPreferencesBody in Types
     */
    public function linkPreferences(array|\stdClass $body, ?CallOptions $options = null): Model\SuppressionsLinkPreferencesAnswer
    {
        return new Model\SuppressionsLinkPreferencesAnswer($this->core->json(new Request('POST', '/api/v1/preference-links', body: $body), $options));
    }

    /**
     * Read a suppression.
     * Scope: contacts:read.
     */
    public function get(string $suppressionId, ?CallOptions $options = null): Model\Suppression
    {
        return new Model\Suppression($this->core->json(new Request('GET', '/api/v1/suppressions/' . Request::segment('suppressionId', $suppressionId)), $options));
    }

    /**
     * Remove a suppression.
     * Remove a suppression only with the recipient’s consent. To remove a suppression whose address is null, first create it again with its address.
     * Scope: contacts:write.
     */
    public function delete(string $suppressionId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/suppressions/' . Request::segment('suppressionId', $suppressionId)), $options);
    }
}
