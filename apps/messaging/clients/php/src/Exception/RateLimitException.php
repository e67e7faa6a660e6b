<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 429: `retryAfter` is the number of seconds to wait. */
class RateLimitException extends ApiException
{
}
