<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging;

/** The operations of the service, by group. */
abstract class Resources
{
    public readonly Resources\Messages $messages;
    public readonly Resources\Templates $templates;
    public readonly Resources\Inbox $inbox;
    public readonly Resources\Conversations $conversations;
    public readonly Resources\Numbers $numbers;
    public readonly Resources\Contacts $contacts;
    public readonly Resources\Segments $segments;
    public readonly Resources\Suppressions $suppressions;
    public readonly Resources\Topics $topics;
    public readonly Resources\SignUpForms $signUpForms;
    public readonly Resources\Channels $channels;
    public readonly Resources\Domains $domains;
    public readonly Resources\Campaigns $campaigns;
    public readonly Resources\Flows $flows;
    public readonly Resources\Runs $runs;
    public readonly Resources\Webhooks $webhooks;
    public readonly Resources\Account $account;

    public function __construct(Core $core)
    {
        $this->messages = new Resources\Messages($core);
        $this->templates = new Resources\Templates($core);
        $this->inbox = new Resources\Inbox($core);
        $this->conversations = new Resources\Conversations($core);
        $this->numbers = new Resources\Numbers($core);
        $this->contacts = new Resources\Contacts($core);
        $this->segments = new Resources\Segments($core);
        $this->suppressions = new Resources\Suppressions($core);
        $this->topics = new Resources\Topics($core);
        $this->signUpForms = new Resources\SignUpForms($core);
        $this->channels = new Resources\Channels($core);
        $this->domains = new Resources\Domains($core);
        $this->campaigns = new Resources\Campaigns($core);
        $this->flows = new Resources\Flows($core);
        $this->runs = new Resources\Runs($core);
        $this->webhooks = new Resources\Webhooks($core);
        $this->account = new Resources\Account($core);
    }
}
