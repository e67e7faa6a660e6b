<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class AccountSettings extends Model
{
    /** ID of the account. The live and the test space have different IDs. */
    public readonly string $accountId;
    /** IANA time zone that decides on which day a message counts. */
    public readonly string $timeZone;
    /**
     * How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages are not counted and never skipped. Empty for no limit.
     * @var list<AccountSettingsFrequencyCapsItem>
     */
    public readonly array $frequencyCaps;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->accountId = self::text($raw->accountId ?? null);
        $this->timeZone = self::text($raw->timeZone ?? null);
        $this->frequencyCaps = self::models($raw->frequencyCaps ?? null, AccountSettingsFrequencyCapsItem::class);
    }
}
