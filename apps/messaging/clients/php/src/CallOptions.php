<?php

declare(strict_types=1);

namespace Messaging;

/** Settings of one call, by name: `new CallOptions(idempotencyKey: 'order-7')`. */
final class CallOptions
{
    /**
     * @param ?string $idempotencyKey sent with a POST instead of a new key, to repeat a call that another process has made
     * @param ?float $timeout maximum seconds for one attempt; a stream has this time to start and again for each next part
     * @param ?int $maxRetries attempts after the first
     * @param array<string, string> $headers additional headers
     * @param ?\Closure(): bool $cancel called before each attempt and while waiting; when it returns true, the call ends
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
