<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** An error response. */
class ApiException extends MessagingException
{
    /** The three forms of a date in HTTP (RFC 9110 §5.6.7). PHP would move a date whose weekday is wrong, so it is left out. */
    private const DATES = [
        '/^\w{3}, (?<day>\d\d) (?<month>\w{3}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/D' => '!d M Y H:i:s',
        '/^\w{6,9}, (?<day>\d\d)-(?<month>\w{3})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/D' => '!d M y H:i:s',
        '/^\w{3} (?<month>\w{3}) (?<day>[ \d]\d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/D' => '!M j H:i:s Y',
    ];

    /**
     * @param string $reason the service's explanation, without the status, code and request id that the message also contains
     * @param string $errorCode the service's error code, such as `contact_not_found`; `invalid_response` if a proxy,
     *     say, sent the response
     * @param ?string $field the invalid field, such as `to`
     * @param mixed $value the value of that field, if the service repeats it
     * @param int|float|null $retryAfter seconds to wait before the next request, if the service says
     */
    public function __construct(
        public readonly string $reason,
        public readonly int $status,
        public readonly string $errorCode = 'invalid_response',
        public readonly ?string $field = null,
        public readonly mixed $value = null,
        public readonly ?string $requestId = null,
        public readonly int|float|null $retryAfter = null,
    ) {
        $request = $requestId === null ? '' : ", request $requestId";
        parent::__construct("$reason ($status $errorCode$request)", $status);
    }

    /**
     * The exception for a response. If the body contains no error of the service, its class depends on the status alone.
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
        if (preg_match('/^\d{1,30}(\.\d+)?$/D', $value)) {
            return $value + 0;
        }
        foreach (self::DATES as $pattern => $form) {
            if (preg_match($pattern, $value, $parts)) {
                $text = implode(' ', array_map(trim(...), array_filter($parts, is_string(...), ARRAY_FILTER_USE_KEY)));
                $date = \DateTimeImmutable::createFromFormat($form, $text, new \DateTimeZone('UTC'));
                // PHP warns of 30 February, and reads it as 2 March.
                $warnings = \DateTimeImmutable::getLastErrors();
                return $date === false || $warnings !== false ? null : max(0, $date->getTimestamp() - $now);
            }
        }
        return null;
    }
}
