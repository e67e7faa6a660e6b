<?php

declare(strict_types=1);

namespace Messaging\Transport;

use CurlHandle;
use Messaging\Exception\ConnectionException;
use Messaging\Exception\TimeoutException;

/** HTTP over ext-curl: with keep-alive, a proxy, and limits on time and size. */
final class CurlTransport implements Transport
{
    private const CONNECT_TIMEOUT = 10.0;
    /** Errors of an untrusted certificate, which are not retried because they need attention. */
    private const CERTIFICATE_ERRORS = [CURLE_SSL_PEER_CERTIFICATE, CURLE_SSL_CACERT, CURLE_SSL_CACERT_BADFILE, 83, 90, 91];

    /** The settings contain secrets, so a closure holds them: its contents do not appear in exports and dumps. */
    private \Closure $settings;
    private ?CurlHandle $handle = null;
    private int $process = 0;
    /** @var list<CurlHandle> */
    private static array $ofParents = [];

    /** @param array<int, mixed> $options additional options of curl, such as `CURLOPT_CAINFO` */
    public function __construct(#[\SensitiveParameter] ?string $proxy = null, #[\SensitiveParameter] array $options = [])
    {
        $this->settings = static fn (): array => [$proxy, $options];
    }

    /** @return array<string, mixed> */
    public function __debugInfo(): array
    {
        return [];
    }

    public function send(
        string $method,
        string $url,
        #[\SensitiveParameter] array $headers,
        #[\SensitiveParameter] ?string $body,
        float $timeout,
        bool $stream,
    ): Response {
        $handle = $stream ? curl_init() : $this->kept();
        $headers['Accept-Encoding'] = $stream ? 'identity' : 'gzip';
        curl_setopt_array($handle, $this->options($method, $url, $headers, $body, $timeout) + ($this->settings)()[1]);
        $answer = new Answer($handle);
        if ($stream) {
            return (new CurlStream($handle, $answer))->begin($timeout);
        }
        curl_setopt($handle, CURLOPT_TIMEOUT_MS, max(1, (int) ($timeout * 1000)));
        curl_exec($handle);
        $answer->throwIfTooLong();
        self::throwIfFailed(curl_errno($handle), curl_error($handle));
        return new Response($answer->status, $answer->headers, $answer->content());
    }

    /** @throws ConnectionException for the errors of curl in a finished transfer */
    public static function throwIfFailed(int $number, string $reason): void
    {
        if ($number === CURLE_OPERATION_TIMEDOUT) {
            throw new TimeoutException('The service did not answer in time');
        }
        if ($number !== CURLE_OK) {
            throw new ConnectionException("The connection failed: $reason", !in_array($number, self::CERTIFICATE_ERRORS, true));
        }
    }

    /** The curl handle, which keeps its connection open. A forked process creates its own instead of using its parent's. */
    private function kept(): CurlHandle
    {
        if ($this->handle !== null && $this->process !== getmypid()) {
            // This process was forked. Keep the parent's handle, because closing it would end the parent's connection.
            self::$ofParents[] = $this->handle;
            $this->handle = null;
        }
        $this->process = (int) getmypid();
        $this->handle ??= curl_init();
        curl_reset($this->handle);
        return $this->handle;
    }

    /**
     * @param array<string, string> $headers
     * @return array<int, mixed>
     */
    private function options(string $method, string $url, array $headers, ?string $body, float $timeout): array
    {
        $lines = ['Expect:'];
        foreach ($headers as $name => $value) {
            $lines[] = "$name: $value";
        }
        $options = $this->proxyOptions() + [
            CURLOPT_URL => $url,
            CURLOPT_CUSTOMREQUEST => $method,
            CURLOPT_HTTP_VERSION => CURL_HTTP_VERSION_1_1,
            CURLOPT_PROTOCOLS => CURLPROTO_HTTP | CURLPROTO_HTTPS,
            CURLOPT_FOLLOWLOCATION => false,
            CURLOPT_PATH_AS_IS => true,
            CURLOPT_NOSIGNAL => true,
            CURLOPT_CONNECTTIMEOUT_MS => max(1, (int) (min(self::CONNECT_TIMEOUT, $timeout) * 1000)),
            // Ignores the proxy variables of the environment.
            CURLOPT_PROXY => '',
            CURLOPT_NOPROXY => '',
            CURLOPT_HEADEROPT => CURLHEADER_SEPARATE,
            CURLOPT_SUPPRESS_CONNECT_HEADERS => true,
        ];
        if ($body !== null) {
            // The body is read from a function that cannot start again: otherwise curl itself repeats a request that failed on a
            // kept connection.
            $rest = $body;
            $options[CURLOPT_UPLOAD] = true;
            $options[CURLOPT_INFILESIZE] = strlen($body);
            $options[CURLOPT_READFUNCTION] = static function (mixed $handle, mixed $file, int $length) use (&$rest): string {
                $part = substr($rest, 0, $length);
                $rest = substr($rest, strlen($part));
                return $part;
            };
        } elseif ($method !== 'GET') {
            $options[CURLOPT_FRESH_CONNECT] = true;
            $lines[] = $method === 'POST' ? 'Content-Length: 0' : 'Content-Length:';
        }
        return $options + [CURLOPT_HTTPHEADER => $lines];
    }

    /** @return array<int, mixed> */
    private function proxyOptions(): array
    {
        [$proxy] = ($this->settings)();
        if ($proxy === null) {
            return [];
        }
        $parts = parse_url($proxy) ?: [];
        $options = [CURLOPT_PROXY => "http://{$parts['host']}:" . ($parts['port'] ?? 80)];
        return !isset($parts['user']) ? $options : $options + [
            CURLOPT_PROXYAUTH => CURLAUTH_BASIC,
            CURLOPT_PROXYUSERNAME => rawurldecode($parts['user']),
            CURLOPT_PROXYPASSWORD => rawurldecode($parts['pass'] ?? ''),
        ];
    }
}
