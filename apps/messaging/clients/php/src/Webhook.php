<?php

declare(strict_types=1);

namespace Messaging;

use Messaging\Exception\WebhookVerificationException;

/** Verifies and signs deliveries of the service's webhooks. */
final class Webhook
{
    /**
     * Checks that a delivery is genuine and recent, and returns its event. It reads the Standard Webhooks headers only:
     * `X-Service-Signature` does not sign a timestamp, so a recorded delivery could be replayed at any time.
     *
     * @param mixed $rawBody the bytes of the request as they arrived, before any parsing: a string
     * @param array<string, string|list<string>> $headers as `getallheaders()` or a PSR-7 request has them
     * @param string|list<string> $secrets the webhook's secret, or several while one is being replaced
     * @param float $tolerance seconds by which the time of a delivery may differ from now
     * @param ?\Closure(): float $now seconds since 1970; for tests
     * @throws WebhookVerificationException when it is not genuine, or too old or too new
     */
    public static function verify(
        mixed $rawBody,
        array $headers,
        #[\SensitiveParameter] string|array $secrets,
        float $tolerance = 300,
        ?\Closure $now = null,
    ): \stdClass {
        if (!is_string($rawBody)) {
            throw new WebhookVerificationException(
                'The body is already parsed: pass the raw bytes, with PHP file_get_contents("php://input"), '
                . 'with Laravel and Symfony $request->getContent()'
            );
        }
        $known = array_filter((array) $secrets, static fn (mixed $secret): bool => is_string($secret) && $secret !== '');
        if ($known === []) {
            throw new WebhookVerificationException('A secret is required');
        }
        $found = array_map(
            static fn (mixed $value): mixed => is_array($value) ? $value[0] ?? null : $value,
            array_change_key_case($headers, CASE_LOWER),
        );
        [$id, $timestamp, $signature] = array_map(
            static fn (string $name): ?string => $found["webhook-$name"] ?? null,
            ['id', 'timestamp', 'signature'],
        );
        if ($id === null || $timestamp === null || $signature === null) {
            throw new WebhookVerificationException('The request lacks webhook-id, webhook-timestamp or webhook-signature');
        }
        $seconds = preg_match('/^\d{1,12}$/D', $timestamp) ? (int) $timestamp : NAN;
        if (!(abs(($now ?? static fn (): float => microtime(true))() - $seconds) <= $tolerance)) {
            throw new WebhookVerificationException('The delivery is too old or too new');
        }
        $given = preg_replace('/^v1,/', '', preg_grep('/^v1,/', explode(' ', $signature)) ?: []);
        self::requireMatch($given, array_map(fn ($secret) => self::standard($secret, $id, $timestamp, $rawBody), $known));
        $event = json_decode($rawBody);
        if (!$event instanceof \stdClass) {
            throw new WebhookVerificationException('The signed body is not a JSON object');
        }
        return $event;
    }

    /**
     * The headers of a delivery, for tests of your own receiver.
     *
     * @param ?\Closure(): float $now seconds since 1970
     * @return array<string, string>
     */
    public static function sign(
        string $payload,
        #[\SensitiveParameter] string $secret,
        string $id = 'evt_test',
        ?\Closure $now = null,
    ): array {
        $timestamp = (string) (int) ($now ?? static fn (): float => microtime(true))();
        return [
            'webhook-id' => $id,
            'webhook-timestamp' => $timestamp,
            'webhook-signature' => 'v1,' . self::standard($secret, $id, $timestamp, $payload),
            'x-service-signature' => self::service($secret, $payload),
        ];
    }

    private static function standard(#[\SensitiveParameter] string $secret, string $id, string $time, string $body): string
    {
        $key = base64_decode((string) preg_replace('/^whsec_/', '', $secret), true);
        if ($key === false || $key === '') {
            throw new WebhookVerificationException('The secret is not a webhook secret of this service');
        }
        return base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    }

    private static function service(#[\SensitiveParameter] string $secret, string $body): string
    {
        return 'sha256=' . hash_hmac('sha256', $body, $secret);
    }

    /**
     * Compares in constant time.
     *
     * @param array<string> $given
     * @param array<string> $expected
     */
    private static function requireMatch(array $given, array $expected): void
    {
        foreach ($given as $one) {
            foreach ($expected as $other) {
                if (hash_equals($other, $one)) {
                    return;
                }
            }
        }
        throw new WebhookVerificationException('The signature is wrong');
    }
}
