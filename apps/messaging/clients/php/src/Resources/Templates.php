<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Templates
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Send a test of a template.
     * Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it. A request with `contactId` also needs the scope `contacts:read`.
     * Scope: messages:write.
     *
     * @param array<string, mixed>|\stdClass $body see TestOfTemplate in Types
     */
    public function test(string $templateId, array|\stdClass $body, ?CallOptions $options = null): Model\AcceptedMessageList
    {
        return new Model\AcceptedMessageList($this->core->json(new Request('POST', '/api/v1/templates/' . Request::segment('templateId', $templateId) . '/test', body: $body), $options));
    }

    /**
     * Create a template.
     * Scope: templates:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewTemplate in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\CheckedTemplate
    {
        return new Model\CheckedTemplate($this->core->json(new Request('POST', '/api/v1/templates', body: $body), $options));
    }

    /**
     * List templates.
     * Sorted by name, from A to Z unless `order` is `desc`.
     * Scope: templates:read.
     *
     * @param array<string, mixed>|\stdClass $query see TemplatesListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\TemplatePage
    {
        return new Model\TemplatePage($this->core->json(new Request('GET', '/api/v1/templates', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see TemplatesListQuery in Types
     * @return \Generator<Model\Template>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/templates', query: $query), 'templateId', $options) as $item) {
            yield new Model\Template($item);
        }
    }

    /**
     * Read a template.
     * Scope: templates:read.
     */
    public function get(string $templateId, ?CallOptions $options = null): Model\CheckedTemplate
    {
        return new Model\CheckedTemplate($this->core->json(new Request('GET', '/api/v1/templates/' . Request::segment('templateId', $templateId)), $options));
    }

    /**
     * Change a template.
     * Changing the texts creates a new version; messages keep the version that they were made from.
     * Scope: templates:write.
     *
     * @param array<string, mixed>|\stdClass $body see TemplateChanges in Types
     */
    public function update(string $templateId, array|\stdClass $body, ?CallOptions $options = null): Model\CheckedTemplate
    {
        return new Model\CheckedTemplate($this->core->json(new Request('PUT', '/api/v1/templates/' . Request::segment('templateId', $templateId), body: $body), $options));
    }

    /**
     * Delete a template.
     * Messages made from the template are kept.
     * Scope: templates:write.
     */
    public function delete(string $templateId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/templates/' . Request::segment('templateId', $templateId)), $options);
    }

    /**
     * List the versions of a template.
     * Newest first.
     * Scope: templates:read.
     */
    public function listVersions(string $templateId, ?CallOptions $options = null): Model\TemplateVersionList
    {
        return new Model\TemplateVersionList($this->core->json(new Request('GET', '/api/v1/templates/' . Request::segment('templateId', $templateId) . '/versions'), $options));
    }

    /**
     * Preview a template without sending it.
     * A request with `contactId` also needs the scope `contacts:read`.
     * Scope: templates:read.
     *
     * @param array<string, mixed>|\stdClass $body see TemplatesPreviewBody in Types
     */
    public function preview(string $templateId, array|\stdClass $body, ?CallOptions $options = null): Model\RenderedTemplate
    {
        return new Model\RenderedTemplate($this->core->json(new Request('POST', '/api/v1/templates/' . Request::segment('templateId', $templateId) . '/preview', body: $body), $options));
    }
}
