<?php

declare(strict_types=1);

namespace Messaging\Exception;

/** 500 and above. */
class ServerException extends ApiException
{
}
