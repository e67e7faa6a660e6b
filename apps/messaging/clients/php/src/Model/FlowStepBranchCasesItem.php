<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class FlowStepBranchCasesItem extends Model
{
    /** Condition of the case. */
    public readonly FlowStepBranchCasesItemIf $if;
    /** ID of the next step if the condition is met. */
    public readonly string $next;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->if = new FlowStepBranchCasesItemIf(self::object($raw->if ?? null));
        $this->next = self::text($raw->next ?? null);
    }
}
