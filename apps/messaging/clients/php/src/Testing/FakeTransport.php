<?php

declare(strict_types=1);

namespace Messaging\Testing;

use Messaging\Transport\Response;
use Messaging\Transport\Transport;

/** Returns answers in order, repeats the last one, and records the requests, so that tests send nothing. */
final class FakeTransport implements Transport
{
    /** @var list<array{method: string, url: string, headers: array<string, string>, body: mixed}> */
    public array $requests = [];

    /** @param non-empty-list<array{status?: int, body?: mixed, headers?: array<string, string>}> $answers */
    public function __construct(private array $answers)
    {
    }

    public function send(string $method, string $url, array $headers, ?string $body, float $timeout, bool $stream): Response
    {
        $sent = str_starts_with((string) $body, '{') ? json_decode((string) $body, true) : $body;
        $this->requests[] = ['method' => $method, 'url' => $url, 'headers' => $headers, 'body' => $sent];
        $answer = $this->answers[min(count($this->requests), count($this->answers)) - 1];
        $content = array_key_exists('body', $answer) ? (string) json_encode($answer['body']) : '';
        $found = array_change_key_case($answer['headers'] ?? [], CASE_LOWER);
        $parts = (static fn () => yield $content)();
        return new Response($answer['status'] ?? 200, $found, $content, $stream ? $parts : null);
    }
}
