<?php

declare(strict_types=1);

namespace Messaging;

/** The metadata of a response. */
final class ResponseInfo
{
    /**
     * @param array<string, string> $headers by their names in lower case
     * @param int $retries attempts after the first
     * @param array{limit: ?int, remaining: ?int, reset: ?int} $rateLimit
     */
    public function __construct(
        public readonly int $status,
        public readonly array $headers,
        public readonly ?string $requestId,
        public readonly int $retries,
        public readonly array $rateLimit,
    ) {
    }
}
