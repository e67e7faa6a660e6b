<?php

declare(strict_types=1);

namespace Messaging\Transport;

/** An answer. */
final class Response
{
    /** A longer answer is not read: none of the service's comes near it. */
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
