<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 401: the key is missing, unknown, revoked or expired. */
class AuthenticationException extends ApiException
{
}
