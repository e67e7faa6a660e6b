<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** No response arrived in time. */
class TimeoutException extends ConnectionException
{
}
