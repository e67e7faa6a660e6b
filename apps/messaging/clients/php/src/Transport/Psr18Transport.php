<?php

declare(strict_types=1);

namespace Messaging\Transport;

use Messaging\Exception\ApiException;
use Messaging\Exception\ConnectionException;
use Psr\Http\Client\ClientExceptionInterface;
use Psr\Http\Client\ClientInterface;
use Psr\Http\Message\RequestFactoryInterface;
use Psr\Http\Message\ResponseInterface;
use Psr\Http\Message\StreamFactoryInterface;

/** Sends requests with a PSR-18 client. Timeouts, proxies and certificates are settings of that client. */
final class Psr18Transport implements Transport
{
    private const PART = 65_536;

    public function __construct(
        private ClientInterface $client,
        private RequestFactoryInterface $requests,
        private StreamFactoryInterface $streams,
    ) {
    }

    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] ?string $body,
        float $timeout,
        bool $stream,
    ): Response {
        $request = $this->requests->createRequest($method, $url);
        foreach ($headers as $name => $value) {
            $request = $request->withHeader($name, $value);
        }
        if ($body !== null) {
            $request = $request->withBody($this->streams->createStream($body));
        }
        try {
            $answer = $this->client->sendRequest($request);
        } catch (ClientExceptionInterface $error) {
            // The PSR-18 client's exception is not passed on, because it holds the request, which contains the key.
            throw new ConnectionException("The connection failed: {$error->getMessage()}");
        }
        $found = [];
        foreach ($answer->getHeaders() as $name => $values) {
            $found[strtolower((string) $name)] = implode(', ', $values);
        }
        $status = $answer->getStatusCode();
        $parts = $this->read($answer);
        return $stream && $status >= 200 && $status < 300
            ? new Response($status, $found, parts: $parts)
            : new Response($status, $found, $this->whole($parts, $status));
    }

    /** @return \Generator<string> */
    private function read(ResponseInterface $answer): \Generator
    {
        try {
            $body = $answer->getBody();
            while (!$body->eof()) {
                $part = $body->read(self::PART);
                if ($part !== '') {
                    yield $part;
                }
            }
        } catch (\RuntimeException $error) {
            throw new ConnectionException("The connection failed: {$error->getMessage()}");
        }
    }

    /** @param \Generator<string> $parts */
    private function whole(\Generator $parts, int $status): string
    {
        $text = '';
        foreach ($parts as $part) {
            $text .= $part;
            if (strlen($text) > Response::LONGEST) {
                throw new ApiException('The answer is longer than ' . Response::LONGEST . ' bytes', $status);
            }
        }
        return $text;
    }
}
