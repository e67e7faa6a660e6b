<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Model;

use Messaging\Model;

final class SignUpFormPage extends Model
{
    /**
     * Items on this page.
     * @var list<SignUpForm>
     */
    public readonly array $data;
    public readonly Pagination $pagination;

    public function __construct(\stdClass $raw)
    {
        parent::__construct($raw);
        $this->data = self::models($raw->data ?? null, SignUpForm::class);
        $this->pagination = new Pagination(self::object($raw->pagination ?? null));
    }
}
