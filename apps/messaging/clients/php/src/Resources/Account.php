<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Account
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Read the account.
     * Scope: account:read.
     */
    public function get(?CallOptions $options = null): Model\AccountSettings
    {
        return new Model\AccountSettings($this->core->json(new Request('GET', '/api/v1/account'), $options));
    }

    /**
     * Change the settings of the account.
     * New frequency caps also count earlier messages, but only those that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
     * Scope: account:write.
     *
     * @param array<string, mixed>|\stdClass $body see AccountChanges in Types
     */
    public function update(array|\stdClass $body, ?CallOptions $options = null): Model\AccountSettings
    {
        return new Model\AccountSettings($this->core->json(new Request('PUT', '/api/v1/account', body: $body), $options));
    }
}
