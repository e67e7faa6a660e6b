<?php

declare(strict_types=1);

namespace Messaging;

/** Settings of one call, by name: `new CallOptions(idempotencyKey: 'order-7')`. */
final class CallOptions
{
    /**
     * @param ?string $idempotencyKey sent with a POST instead of a new key, to continue a call of an earlier process
     * @param ?float $timeout seconds for one attempt; for a stream, until it starts and between its parts
     * @param ?int $maxRetries attempts after the first
     * @param array<string, string> $headers additional headers
     * @param ?\Closure(): bool $cancel asked before each attempt and while waiting; the call ends when it returns true
     * @param ?\Closure(ResponseInfo): void $onResponse receives the status, headers and rate limits of the response
     */
    public function __construct(
        public readonly ?string $idempotencyKey = null,
        public readonly ?float $timeout = null,
        public readonly ?int $maxRetries = null,
        public readonly array $headers = [],
        public readonly ?\Closure $cancel = null,
        public readonly ?\Closure $onResponse = null,
    ) {
    }
}
