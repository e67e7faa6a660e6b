<?php

declare(strict_types=1);

namespace Messaging;

use Messaging\Transport\CurlTransport;
use Messaging\Transport\Proxy;
use Messaging\Transport\Transport;

/** A client of the messaging service. It holds no state between calls: one client is enough for a whole program. */
final class Client extends Resources
{
    public const VERSION = '1.0.0';

    /**
     * @param ?string $apiKey by default `MESSAGING_API_KEY`
     * @param ?string $baseUrl the address of the service, such as `https://messaging.example.com`; by default `MESSAGING_BASE_URL`
     * @param float $timeout seconds for one attempt
     * @param int $maxRetries attempts after the first
     * @param array<string, string> $headers sent with every request
     * @param string|false|null $proxy address of an HTTP proxy; by default `HTTPS_PROXY`, for https, unless `NO_PROXY` names the host;
     *     false means no proxy
     * @param bool $allowHttp allows http for a host that is not this machine: keys and texts are then sent unencrypted
     * @param ?Transport $transport instead of curl: for tests, or a PSR-18 client
     * @param ?\Closure(array<string, mixed>): void $logger receives requests, waits and responses, without headers, queries and bodies
     * @param ?\Closure(float): void $sleep waits for seconds between attempts; for tests
     * @param ?\Closure(): float $random returns a number between 0 and 1 that varies the waits; for tests
     * @param ?\Closure(): float $now seconds since 1970; for tests
     * @throws Exception\InvalidArgumentException when the key or the address is missing or invalid
     */
    public function __construct(
        #[\SensitiveParameter] ?string $apiKey = null,
        #[\SensitiveParameter] ?string $baseUrl = null,
        float $timeout = 30,
        int $maxRetries = 2,
        #[\SensitiveParameter] array $headers = [],
        #[\SensitiveParameter] string|false|null $proxy = null,
        bool $allowHttp = false,
        ?Transport $transport = null,
        ?\Closure $logger = null,
        ?\Closure $sleep = null,
        ?\Closure $random = null,
        ?\Closure $now = null,
    ) {
        $baseUrl ??= (string) getenv('MESSAGING_BASE_URL');
        $settings = new Settings(
            $apiKey ?? (string) getenv('MESSAGING_API_KEY'),
            $baseUrl,
            $allowHttp,
            $timeout,
            $maxRetries,
            $headers,
            $transport ?? new CurlTransport(Proxy::for($baseUrl, $proxy)),
            $logger ?? static function (): void {
            },
            $sleep ?? Core::sleep(...),
            $random ?? static fn (): float => mt_rand() / mt_getrandmax(),
            $now ?? static fn (): float => microtime(true),
        );
        parent::__construct(new Core($settings));
    }
}
