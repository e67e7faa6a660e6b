<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** No answer arrived, or only a part of it: the request may or may not have had its effect. */
class ConnectionException extends MessagingException
{
    /** @param bool $temporary whether the same request may succeed later; false for a certificate that is not trusted */
    public function __construct(string $message, public readonly bool $temporary = true)
    {
        parent::__construct($message);
    }
}
