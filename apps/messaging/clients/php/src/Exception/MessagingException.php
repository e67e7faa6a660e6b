<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** The base of all exceptions of this library. */
class MessagingException extends \RuntimeException
{
}
