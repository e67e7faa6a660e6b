<?php

declare(strict_types=1);

namespace Messaging\Transport;

/** How requests are sent; give the client another one for tests, or to send them with a library of your choice. */
interface Transport
{
    /**
     * Redirects are not followed, and nothing is repeated.
     *
     * @param array<string, string> $headers
     * @param float $timeout seconds for the whole response; a stream has this time to start and again for each next part
     * @throws \Messaging\Exception\ConnectionException
     */
    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, bool $stream): Response;
}
