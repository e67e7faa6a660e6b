<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 409: the state of things does not allow it. */
class ConflictException extends ApiException
{
}
