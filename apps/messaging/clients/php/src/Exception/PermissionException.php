<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 403: the key lacks a scope. */
class PermissionException extends ApiException
{
}
