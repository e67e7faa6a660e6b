<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** What every exception of this library is. */
class MessagingException extends \RuntimeException
{
}
