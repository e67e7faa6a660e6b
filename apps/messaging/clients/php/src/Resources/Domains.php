<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Domains
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Add a domain.
     * Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with the key. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
     * Scope: channels:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewDomain in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\Domain
    {
        return new Model\Domain($this->core->json(new Request('POST', '/api/v1/domains', body: $body), $options));
    }

    /**
     * List domains.
     * Oldest first.
     * Scope: channels:read.
     *
     * @param array<string, mixed>|\stdClass $query see DomainsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\DomainPage
    {
        return new Model\DomainPage($this->core->json(new Request('GET', '/api/v1/domains', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see DomainsListQuery in Types
     * @return \Generator<Model\Domain>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/domains', query: $query), 'domainId', $options) as $item) {
            yield new Model\Domain($item);
        }
    }

    /**
     * Read a domain and its records.
     * Scope: channels:read.
     */
    public function get(string $domainId, ?CallOptions $options = null): Model\Domain
    {
        return new Model\Domain($this->core->json(new Request('GET', '/api/v1/domains/' . Request::segment('domainId', $domainId)), $options));
    }

    /**
     * Remove a domain.
     * The domain’s key is deleted. Queued messages with a `from` address of the domain fail.
     * Scope: channels:write.
     */
    public function delete(string $domainId, ?CallOptions $options = null): void
    {
        $this->core->none(new Request('DELETE', '/api/v1/domains/' . Request::segment('domainId', $domainId)), $options);
    }

    /**
     * Check the DNS records of a domain.
     * Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes the domain unverified. A domain can be checked at most every five seconds.
     * Scope: channels:write.
     */
    public function check(string $domainId, ?CallOptions $options = null): Model\Domain
    {
        return new Model\Domain($this->core->json(new Request('POST', '/api/v1/domains/' . Request::segment('domainId', $domainId) . '/check'), $options));
    }
}
