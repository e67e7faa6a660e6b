<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** No answer arrived in time. */
class TimeoutException extends ConnectionException
{
}
