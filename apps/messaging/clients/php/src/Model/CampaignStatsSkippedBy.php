<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

/** Skipped contacts by reason. */
final class CampaignStatsSkippedBy extends Model
{
    /** Contacts who opted out. */
    public readonly int $opted_out;
    /** Contacts without an address for the channel. */
    public readonly int $no_address;
    /** Contacts without a value for a variable of the text. */
    public readonly int $missing_variable;
    /** Contacts whose text would be empty or too long. */
    public readonly int $invalid_content;
    /** Contacts who would exceed a frequency cap of the account. Always 0 in a preview. */
    public readonly int $frequency_capped;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->opted_out = self::integer($raw->opted_out ?? null);
        $this->no_address = self::integer($raw->no_address ?? null);
        $this->missing_variable = self::integer($raw->missing_variable ?? null);
        $this->invalid_content = self::integer($raw->invalid_content ?? null);
        $this->frequency_capped = self::integer($raw->frequency_capped ?? null);
    }
}
