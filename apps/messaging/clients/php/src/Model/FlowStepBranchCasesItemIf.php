<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class FlowStepBranchCasesItemIf extends Model
{
    /** Condition that the contact must meet. */
    public readonly mixed $contact;
    /** Name of a variable of the run. */
    public readonly ?string $variable;
    /**
     * How to compare.
     * One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays; a later release may add others.
     */
    public readonly ?string $op;
    /** Value to compare with; a list for `in`. */
    public readonly mixed $value;
    /** ID of a send step. If the step sent several messages in the run, the last message counts. */
    public readonly ?string $message;
    /**
     * Statuses to accept. The message must have one of them.
     * @var ?list<string>
     */
    public readonly ?array $status;
    /** ID of the HTTP step whose response is compared. */
    public readonly ?string $answer;
    /** Field of the response, such as `body.order.total`. */
    public readonly ?string $field;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->contact = $raw->contact ?? null;
        $this->variable = isset($raw->variable) ? self::text($raw->variable ?? null) : null;
        $this->op = isset($raw->op) ? self::text($raw->op ?? null) : null;
        $this->value = $raw->value ?? null;
        $this->message = isset($raw->message) ? self::text($raw->message ?? null) : null;
        $this->status = isset($raw->status) ? self::texts($raw->status ?? null) : null;
        $this->answer = isset($raw->answer) ? self::text($raw->answer ?? null) : null;
        $this->field = isset($raw->field) ? self::text($raw->field ?? null) : null;
    }
}
