<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class ContactImportColumnsItem extends Model
{
    /** Heading in the file. */
    public readonly string $heading;
    /** Field of the contact, or `ignore`. */
    public readonly string $field;
    /**
     * First values. Only in the response to the upload.
     * @var ?list<string>
     */
    public readonly ?array $samples;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->heading = self::text($raw->heading ?? null);
        $this->field = self::text($raw->field ?? null);
        $this->samples = isset($raw->samples) ? self::texts($raw->samples ?? null) : null;
    }
}
