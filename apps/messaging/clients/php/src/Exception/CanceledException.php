<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** The caller has ended the call. */
class CanceledException extends MessagingException
{
}
