<?php

declare(strict_types=1);

namespace Messaging;

use Messaging\Exception\ApiException;
use Messaging\Exception\CanceledException;
use Messaging\Exception\ConnectionException;
use Messaging\Transport\Response;

/** @internal A call: its requests, and how it handles each outcome. */
final class Core
{
    /** A longer Retry-After fails the call with an error that contains it, because a call should not wait for an hour. */
    private const MAX_WAIT = 60.0;
    private const FIRST_DELAY = 0.5;
    private const LONGEST_DELAY = 8.0;

    public function __construct(private readonly Settings $settings)
    {
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return $this->settings->__debugInfo();
    }

    public function json(Request $request, ?CallOptions $options): \stdClass
    {
        $response = $this->send($request, $options);
        try {
            $content = json_decode($response->body, flags: JSON_THROW_ON_ERROR);
        } catch (\JsonException) {
            $content = null;
        }
        if (!$content instanceof \stdClass) {
            $message = 'The answer is not a JSON object; a proxy may have sent it';
            throw new ApiException($message, $response->status, requestId: $response->headers['x-request-id'] ?? null);
        }
        return $content;
    }

    public function none(Request $request, ?CallOptions $options): void
    {
        $this->send($request, $options);
    }

    /** @return \Generator<string> */
    public function stream(Request $request, ?CallOptions $options): \Generator
    {
        return $this->send($request, $options, true)->parts ?? (static fn () => yield from [])();
    }

    /** @return \Generator<ServerSentEvent> */
    public function events(Request $request, ?CallOptions $options): \Generator
    {
        $parts = $this->stream($request, $options);
        return (static function () use ($parts): \Generator {
            $reader = new EventReader();
            foreach ($parts as $part) {
                foreach ($reader->take($part) as $event) {
                    yield $event;
                }
            }
        })();
    }

    /**
     * All items of a list, page by page.
     *
     * @param string $id the field that identifies an item
     * @return \Generator<\stdClass>
     */
    public function pages(Request $request, string $id, ?CallOptions $options): \Generator
    {
        $pages = new Pages($request, $id);
        while (($following = $pages->next()) !== null) {
            foreach ($pages->take($this->json($following, $options)) as $item) {
                yield $item;
            }
        }
    }

    /** Makes one call: repeats the request until an attempt succeeds or no retries are left. */
    private function send(Request $request, ?CallOptions $options, bool $stream = false): Response
    {
        $options ??= new CallOptions();
        $body = $request->content();
        $headers = $this->headers($request, $options);
        $url = $this->settings->baseUrl . $request->target();
        $retries = $options->maxRetries ?? $this->settings->maxRetries;
        $timeout = Settings::timeout($options->timeout ?? $this->settings->timeout);
        for ($attempt = 0;; $attempt++) {
            self::throwIfCanceled($options);
            $this->log('request', $request, $attempt);
            try {
                $response = $this->settings->transport->send($request->method, $url, $headers, $body, $timeout, $stream);
                return $this->checked($response, $request, $options, $attempt);
            } catch (ConnectionException | ApiException $error) {
                $delay = $attempt < $retries ? $this->delayBefore($error, $attempt) : null;
                if ($delay === null) {
                    throw $error;
                }
            }
            $this->log('retry', $request, $attempt, ['delay' => $delay]);
            ($this->settings->sleep)($delay, $options->cancel);
            $headers['X-Retry-Count'] = (string) ($attempt + 1);
        }
    }

    private function checked(Response $response, Request $request, CallOptions $options, int $attempt): Response
    {
        [$status, $headers] = [$response->status, $response->headers];
        $id = $headers['x-request-id'] ?? null;
        $this->log('response', $request, $attempt, ['status' => $status] + ($id === null ? [] : ['requestId' => $id]));
        if ($status < 200 || $status >= 300) {
            throw ApiException::from($status, $response->body, $headers, ($this->settings->now)());
        }
        if ($options->onResponse !== null) {
            $limit = static fn (string $name): ?int =>
                ctype_digit($headers["ratelimit-$name"] ?? '') ? (int) $headers["ratelimit-$name"] : null;
            $limits = ['limit' => $limit('limit'), 'remaining' => $limit('remaining'), 'reset' => $limit('reset')];
            ($options->onResponse)(new ResponseInfo($status, $headers, $id, $attempt, $limits));
        }
        return $response;
    }

    /** @return array<string, string> */
    private function headers(Request $request, CallOptions $options): array
    {
        $headers = [
            'Accept' => 'application/json',
            'User-Agent' => 'messaging-php/' . Client::VERSION . ' php/' . PHP_VERSION,
            'X-API-Key' => ($this->settings->apiKey)(),
        ];
        foreach ([...($this->settings->headers)(), ...$options->headers] as $name => $value) {
            $headers[Settings::name($name)] = Settings::text("header $name", $value);
        }
        if ($request->method === 'POST') {
            $key = $options->idempotencyKey ?? 'auto_' . self::uuid();
            $headers['Idempotency-Key'] = Settings::text('idempotencyKey', $key);
        }
        if ($request->body !== null) {
            $headers['Content-Type'] = $request->media ?? 'application/json';
        }
        return $headers;
    }

    /** Seconds until the next attempt; null if a retry would not help, or might do harm. */
    private function delayBefore(ConnectionException|ApiException $error, int $attempt): int|float|null
    {
        if ($error instanceof ConnectionException ? !$error->temporary : !self::isTemporary($error)) {
            return null;
        }
        if ($error instanceof ApiException && $error->retryAfter !== null) {
            return $error->retryAfter <= self::MAX_WAIT ? $error->retryAfter : null;
        }
        $random = ($this->settings->random)();
        return min(self::FIRST_DELAY * 2 ** $attempt, self::LONGEST_DELAY) * (1 - 0.25 * $random);
    }

    private static function isTemporary(ApiException $error): bool
    {
        return in_array($error->status, [408, 429], true) || $error->status >= 500 || $error->errorCode === 'idempotency_conflict';
    }

    /** Sleeps in steps of a tenth of a second if the call can be canceled. */
    public static function sleep(float $seconds, ?\Closure $cancel): void
    {
        $end = hrtime(true) / 1e9 + $seconds;
        while (($left = $end - hrtime(true) / 1e9) > 0 && ($cancel === null || !$cancel())) {
            usleep((int) (1e6 * ($cancel === null ? $left : min($left, 0.1))));
        }
    }

    private static function throwIfCanceled(CallOptions $options): void
    {
        if ($options->cancel !== null && ($options->cancel)()) {
            throw new CanceledException('The call was canceled');
        }
    }

    /** @param array<string, mixed> $more never a header, a query or a body */
    private function log(string $event, Request $request, int $attempt, array $more = []): void
    {
        $fields = ['event' => $event, 'method' => $request->method, 'path' => $request->path, 'attempt' => $attempt];
        ($this->settings->logger)($fields + $more);
    }

    private static function uuid(): string
    {
        $bytes = random_bytes(16);
        $bytes[6] = chr(ord($bytes[6]) & 0x0f | 0x40);
        $bytes[8] = chr(ord($bytes[8]) & 0x3f | 0x80);
        return vsprintf('%s%s-%s-%s-%s-%s%s%s', str_split(bin2hex($bytes), 4));
    }
}
