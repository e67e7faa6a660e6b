<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** No complete response arrived: the request may or may not have taken effect. */
class ConnectionException extends MessagingException
{
    /** @param bool $temporary whether the same request may succeed later; false for a certificate that is not trusted */
    public function __construct(string $message, public readonly bool $temporary = true)
    {
        parent::__construct($message);
    }
}
