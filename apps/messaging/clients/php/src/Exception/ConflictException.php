<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 409: the current state does not allow it. */
class ConflictException extends ApiException
{
}
