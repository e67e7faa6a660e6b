<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** An error response. */
class ApiException extends MessagingException
{
    /**
     * @param string $errorCode the service's error code, such as `contact_not_found`; `invalid_response` if a proxy,
     *     say, sent the response
     * @param ?string $field the invalid field, such as `to`
     * @param mixed $value the value of that field, if the service repeats it
     * @param int|float|null $retryAfter seconds to wait before the next request, if the service says
     */
    public function __construct(
        string $message,
        public readonly int $status,
        public readonly string $errorCode = 'invalid_response',
        public readonly ?string $field = null,
        public readonly mixed $value = null,
        public readonly ?string $requestId = null,
        public readonly int|float|null $retryAfter = null,
    ) {
        parent::__construct($message, $status);
    }

    /**
     * The exception for a response. Without an error of the service in the body, its class depends on the status alone.
     *
     * @param array<string, string> $headers by their names in lower case
     */
    public static function from(int $status, string $body, array $headers, float $now): self
    {
        $class = match (true) {
            $status >= 500 => ServerException::class,
            $status === 400, $status === 422 => InvalidRequestException::class,
            $status === 401 => AuthenticationException::class,
            $status === 403 => PermissionException::class,
            $status === 404 => NotFoundException::class,
            $status === 409 => ConflictException::class,
            $status === 429 => RateLimitException::class,
            default => self::class,
        };
        $answer = json_decode($body);
        $error = is_object($answer) && is_object($answer->error ?? null) ? $answer->error : new \stdClass();
        $known = is_string($error->code ?? null);
        $message = $known && is_string($error->message ?? null) ? $error->message : null;
        $details = $known && is_object($error->details ?? null) ? $error->details : new \stdClass();
        return new $class(
            $message ?? "The service answered with status $status and no error message",
            $status,
            $known ? $error->code : 'invalid_response',
            is_string($details->field ?? null) ? $details->field : null,
            $details->value ?? null,
            $headers['x-request-id'] ?? null,
            self::retryAfter($headers['retry-after'] ?? '', $now),
        );
    }

    /** Seconds from `Retry-After` (RFC 9110 §10.2.3), which is a number or a date; null for anything else. */
    private static function retryAfter(string $value, float $now): int|float|null
    {
        $value = trim($value);
        if (preg_match('/^\d+(\.\d+)?$/D', $value)) {
            return $value + 0;
        }
        $date = \DateTimeImmutable::createFromFormat('D, d M Y H:i:s \G\M\T', $value, new \DateTimeZone('UTC'));
        return $date === false ? null : max(0, $date->getTimestamp() - $now);
    }
}
