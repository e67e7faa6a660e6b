<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 400 and 422: `field` names the invalid field. */
class InvalidRequestException extends ApiException
{
}
