<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class MessageAttachmentsItem extends Model
{
    /** Name of the file. */
    public readonly string $fileName;
    /** Media type. */
    public readonly string $contentType;
    /** Content ID of an inline image. Null for other files. */
    public readonly ?string $contentId;
    /** Size in bytes. */
    public readonly int $bytes;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->fileName = self::text($raw->fileName ?? null);
        $this->contentType = self::text($raw->contentType ?? null);
        $this->contentId = isset($raw->contentId) ? self::text($raw->contentId ?? null) : null;
        $this->bytes = self::integer($raw->bytes ?? null);
    }
}
