<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 409: the request conflicts with the current state, such as that of a finished campaign. */
class ConflictException extends ApiException
{
}
