<?php

declare(strict_types=1);

namespace Messaging\Transport;

use Messaging\Exception\InvalidArgumentException;

/** @internal Decides which proxy to use. */
final class Proxy
{
    /** The proxy to use: the configured proxy, or for https the proxy in HTTPS_PROXY unless NO_PROXY names the host; null for none. */
    public static function for(string $baseUrl, #[\SensitiveParameter] string|false|null $proxy): ?string
    {
        if ($proxy === null && str_starts_with($baseUrl, 'https:') && !self::isExcepted($baseUrl)) {
            $proxy = self::environment('HTTPS_PROXY');
        }
        if ($proxy === null || $proxy === false || $proxy === '') {
            return null;
        }
        $parts = parse_url($proxy) ?: [];
        if (($parts['scheme'] ?? '') !== 'http' || ($parts['host'] ?? '') === '') {
            throw new InvalidArgumentException('proxy must be an address such as http://proxy.example.com:3128');
        }
        return $proxy;
    }

    private static function isExcepted(string $baseUrl): bool
    {
        $hostname = trim((string) parse_url($baseUrl, PHP_URL_HOST), '[]');
        $host = "$hostname:" . (parse_url($baseUrl, PHP_URL_PORT) ?? 443);
        foreach (array_map(trim(...), explode(',', self::environment('NO_PROXY'))) as $name) {
            $domain = (string) preg_replace('/^\*?\./', '', $name);
            if ($name === '*' || ($domain !== '' && in_array($domain, [$hostname, $host], true))) {
                return true;
            }
            if ($domain !== '' && str_ends_with($hostname, ".$domain")) {
                return true;
            }
        }
        return false;
    }

    private static function environment(string $name): string
    {
        return (getenv($name) ?: '') ?: (getenv(strtolower($name)) ?: '');
    }
}
