<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class CampaignVariantsItem extends Model
{
    /** Name of the variant. */
    public readonly string $name;
    /** Share of the contacts, relative to the weights of the other variants. */
    public readonly int $weight;
    /** Text, in Liquid. */
    public readonly ?string $body;
    /** Subject of an email, in Liquid. */
    public readonly ?string $subject;
    /** HTML version of an email, in Liquid. */
    public readonly ?string $html;
    /** ID of the template. */
    public readonly ?string $templateId;
    /** Version of the template. Fixed when the campaign starts. */
    public readonly ?int $templateVersion;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->name = self::text($raw->name ?? null);
        $this->weight = self::integer($raw->weight ?? null);
        $this->body = isset($raw->body) ? self::text($raw->body ?? null) : null;
        $this->subject = isset($raw->subject) ? self::text($raw->subject ?? null) : null;
        $this->html = isset($raw->html) ? self::text($raw->html ?? null) : null;
        $this->templateId = isset($raw->templateId) ? self::text($raw->templateId ?? null) : null;
        $this->templateVersion = isset($raw->templateVersion) ? self::integer($raw->templateVersion ?? null) : null;
    }
}
