<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;

final class Numbers
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Read message statistics.
     * Counts messages by day, channel, campaign or category, and failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`. An email with a recorded open or link click also counts in `opens` or `clicks`. Deleting a message does not change the counts. A request covers at most 366 days.
     * Scope: messages:read.
     *
     * @param array<string, mixed>|\stdClass $query see NumbersReadQuery in Types
     */
    public function read(array|\stdClass $query = [], ?CallOptions $options = null): Model\MessageNumbers
    {
        return new Model\MessageNumbers($this->core->json(new Request('GET', '/api/v1/numbers', query: $query), $options));
    }
}
