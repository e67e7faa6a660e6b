<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 409: the request conflicts with the current state, for example because a campaign is finished. */
class ConflictException extends ApiException
{
}
