<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class InboundMessageMediaItem extends Model
{
    /** URL of the file, to download with your API key. Null for files of emails, which are not stored. */
    public readonly ?string $url;
    /** Media type. Null if unknown. */
    public readonly ?string $contentType;
    /** Name of the file, or null. */
    public readonly ?string $fileName;
    /** Size in bytes, if known. */
    public readonly ?int $bytes;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->url = isset($raw->url) ? self::text($raw->url ?? null) : null;
        $this->contentType = isset($raw->contentType) ? self::text($raw->contentType ?? null) : null;
        $this->fileName = isset($raw->fileName) ? self::text($raw->fileName ?? null) : null;
        $this->bytes = isset($raw->bytes) ? self::integer($raw->bytes ?? null) : null;
    }
}
