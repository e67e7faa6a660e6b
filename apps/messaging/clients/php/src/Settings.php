<?php

declare(strict_types=1);

namespace Messaging;

use Messaging\Exception\InvalidArgumentException;
use Messaging\Transport\Transport;

/** @internal The validated settings of a client. */
final class Settings
{
    /** Secrets are in closures, whose contents are neither exported nor logged. */
    public readonly \Closure $apiKey;
    public readonly \Closure $headers;
    public readonly string $baseUrl;

    /** @param array<string, string> $headers */
    public function __construct(
        #[\SensitiveParameter] string $apiKey,
        #[\SensitiveParameter] string $baseUrl,
        bool $allowHttp,
        public readonly float $timeout,
        public readonly int $maxRetries,
        #[\SensitiveParameter] array $headers,
        public readonly Transport $transport,
        public readonly \Closure $logger,
        public readonly \Closure $sleep,
        public readonly \Closure $random,
        public readonly \Closure $now,
    ) {
        $key = self::text('apiKey (or MESSAGING_API_KEY)', $apiKey);
        $this->apiKey = static fn (): string => $key;
        $this->headers = static fn (): array => $headers;
        $this->baseUrl = self::address($baseUrl, $allowHttp);
        self::timeout($timeout);
    }

    /** Checks text for a header. The error does not show the text, because it may be a secret. */
    public static function text(string $name, #[\SensitiveParameter] mixed $value): string
    {
        if (!is_string($value) || !preg_match('/^[\x20-\x7e]+$/D', $value)) {
            throw new InvalidArgumentException("$name must be visible ASCII characters on one line");
        }
        return $value;
    }

    /** Checks a number of seconds that a socket can wait. */
    public static function timeout(float $seconds): float
    {
        if (!is_finite($seconds) || $seconds <= 0) {
            throw new InvalidArgumentException('timeout must be a number of seconds above 0');
        }
        return $seconds;
    }

    /** Checks the name of a header. */
    public static function name(int|string $name): string
    {
        if (!preg_match("/^[!#$%&'*+.^_`|~0-9A-Za-z-]+$/D", (string) $name)) {
            throw new InvalidArgumentException("a header's name must consist of letters, digits and hyphens");
        }
        return (string) $name;
    }

    /** The address of the service, without /api/v1 and the trailing slash. */
    private static function address(#[\SensitiveParameter] string $text, bool $allowHttp): string
    {
        $url = parse_url($text) ?: [];
        $host = $url['host'] ?? '';
        $scheme = strtolower($url['scheme'] ?? '');
        $strange = isset($url['user']) || isset($url['query']) || isset($url['fragment']) || preg_match('/[^\x21-\x7e]/', $text);
        if (!in_array($scheme, ['http', 'https'], true) || $host === '' || $strange) {
            throw new InvalidArgumentException(
                'baseUrl (or MESSAGING_BASE_URL) must be an address such as https://messaging.example.com'
            );
        }
        $loopback = preg_match('/^(localhost|127\.\d+\.\d+\.\d+|\[::1\])$/Di', $host);
        if ($scheme === 'http' && !$loopback && !$allowHttp) {
            throw new InvalidArgumentException('baseUrl must begin with https://, because otherwise the key could be read in transit');
        }
        $path = preg_replace('~/api/v1$~D', '', rtrim($url['path'] ?? '', '/'));
        return "$scheme://$host" . (isset($url['port']) ? ":{$url['port']}" : '') . $path;
    }

    public function __toString(): string
    {
        $key = ($this->apiKey)();
        return "{$this->baseUrl}, " . substr($key, 0, 8) . '…' . substr($key, -4);
    }

    /** @return array<string, string> */
    public function __debugInfo(): array
    {
        return ['settings' => (string) $this];
    }
}
