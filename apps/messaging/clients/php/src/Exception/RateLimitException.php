<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 429: `retryAfter` says when to call again. */
class RateLimitException extends ApiException
{
}
