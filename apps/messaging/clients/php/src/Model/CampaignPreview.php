<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignPreview extends Model
{
    /** Number of contacts in the audience. */
    public readonly int $count;
    /** Number of contacts that were checked: at most the first 1,000. */
    public readonly int $checked;
    /** Number of checked contacts who would get no message. */
    public readonly int $skipped;
    /** Skipped contacts by reason. */
    public readonly CampaignPreviewSkippedBy $skippedBy;
    /**
     * Variables without a value.
     * @var list<CampaignPreviewMissingVariablesItem>
     */
    public readonly array $missingVariables;
    /**
     * Messages that the first contacts would get.
     * @var list<CampaignPreviewSampleItem>
     */
    public readonly array $sample;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->count = self::integer($raw->count ?? null);
        $this->checked = self::integer($raw->checked ?? null);
        $this->skipped = self::integer($raw->skipped ?? null);
        $this->skippedBy = new CampaignPreviewSkippedBy(self::object($raw->skippedBy ?? null));
        $this->missingVariables = self::models($raw->missingVariables ?? null, CampaignPreviewMissingVariablesItem::class);
        $this->sample = self::models($raw->sample ?? null, CampaignPreviewSampleItem::class);
    }
}
