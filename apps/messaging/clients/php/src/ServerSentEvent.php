<?php

declare(strict_types=1);

namespace Messaging;

/** One event of a stream; its data is decoded if it is JSON. */
final class ServerSentEvent
{
    public function __construct(public readonly string $event, public readonly mixed $data)
    {
    }
}
