<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 400 and 422: `field` names what is wrong. */
class InvalidRequestException extends ApiException
{
}
