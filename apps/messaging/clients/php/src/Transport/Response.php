<?php

declare(strict_types=1);

namespace Messaging\Transport;

/** A response. */
final class Response
{
    /** A longer response is rejected; the service itself sends much shorter responses. */
    public const LONGEST = 33_554_432;

    /**
     * @param array<string, string> $headers by their names in lower case
     * @param ?\Generator<string> $parts of a stream, instead of `body`
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly string $body = '',
        public readonly ?\Generator $parts = null,
    ) {
    }
}
