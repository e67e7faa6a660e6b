<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** An argument or setting that cannot be sent; no request was made. */
class InvalidArgumentException extends MessagingException
{
}
