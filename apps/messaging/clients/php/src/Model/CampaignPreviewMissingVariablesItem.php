<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignPreviewMissingVariablesItem extends Model
{
    /** Name of the variable. */
    public readonly string $variable;
    /** Number of contacts without a value for the variable. */
    public readonly int $contacts;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->variable = self::text($raw->variable ?? null);
        $this->contacts = self::integer($raw->contacts ?? null);
    }
}
