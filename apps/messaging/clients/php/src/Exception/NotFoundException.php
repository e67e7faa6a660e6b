<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 404. */
class NotFoundException extends ApiException
{
}
