<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging\Resources;

use Messaging\CallOptions;
use Messaging\Core;
use Messaging\Model;
use Messaging\Request;
use Messaging\ServerSentEvent;

final class Campaigns
{
    public function __construct(private readonly Core $core)
    {
    }

    /**
     * Create a campaign as a draft.
     * Scope: campaigns:write.
     *
     * @param array<string, mixed>|\stdClass $body see NewCampaign in Types
     */
    public function create(array|\stdClass $body, ?CallOptions $options = null): Model\Campaign
    {
        return new Model\Campaign($this->core->json(new Request('POST', '/api/v1/campaigns', body: $body), $options));
    }

    /**
     * List campaigns.
     * Newest first, unless `order` is `asc`.
     * Scope: campaigns:read.
     *
     * @param array<string, mixed>|\stdClass $query see CampaignsListQuery in Types
     */
    public function list(array|\stdClass $query = [], ?CallOptions $options = null): Model\CampaignPage
    {
        return new Model\CampaignPage($this->core->json(new Request('GET', '/api/v1/campaigns', query: $query), $options));
    }

    /**
     * All items of `list`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see CampaignsListQuery in Types
     * @return \Generator<Model\Campaign>
     */
    public function iterate(array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/campaigns', query: $query), 'campaignId', $options) as $item) {
            yield new Model\Campaign($item);
        }
    }

    /**
     * Count an audience.
     * Counts the contacts that match this audience now, whether they are reachable or not.
     * Scope: campaigns:read.
     *
     * @param array<string, mixed>|\stdClass $body see CampaignsCountAudienceBody in Types
     */
    public function countAudience(array|\stdClass $body, ?CallOptions $options = null): Model\CampaignsCountAudienceAnswer
    {
        return new Model\CampaignsCountAudienceAnswer($this->core->json(new Request('POST', '/api/v1/campaigns/audience', body: $body), $options));
    }

    /**
     * Read a campaign and its statistics.
     * Scope: campaigns:read.
     */
    public function get(string $campaignId, ?CallOptions $options = null): Model\Campaign
    {
        return new Model\Campaign($this->core->json(new Request('GET', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId)), $options));
    }

    /**
     * Change a campaign.
     * Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as starting, pausing, resuming or canceling the campaign.
     * Scope: campaigns:write.
     *
     * @param array<string, mixed>|\stdClass $body see CampaignChanges in Types
     * @param array<string, mixed>|\stdClass $query see CampaignsUpdateQuery in Types
     */
    public function update(string $campaignId, array|\stdClass $body, array|\stdClass $query = [], ?CallOptions $options = null): Model\Campaign
    {
        return new Model\Campaign($this->core->json(new Request('PUT', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId), query: $query, body: $body), $options));
    }

    /**
     * Start or schedule a campaign.
     * Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some contacts have no value for a variable; `details` has the reasons.
     * Scope: campaigns:write.
     *
     * @param array<string, mixed>|\stdClass $query see CampaignsStartQuery in Types
     */
    public function start(string $campaignId, array|\stdClass $query = [], ?CallOptions $options = null): Model\Campaign
    {
        return new Model\Campaign($this->core->json(new Request('POST', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/start', query: $query), $options));
    }

    /**
     * Pause a campaign.
     * Messages stay queued; nothing more is sent.
     * Scope: campaigns:write.
     */
    public function pause(string $campaignId, ?CallOptions $options = null): Model\Campaign
    {
        return new Model\Campaign($this->core->json(new Request('POST', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/pause'), $options));
    }

    /**
     * Resume a paused campaign.
     * Scope: campaigns:write.
     */
    public function resume(string $campaignId, ?CallOptions $options = null): Model\Campaign
    {
        return new Model\Campaign($this->core->json(new Request('POST', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/resume'), $options));
    }

    /**
     * Cancel a campaign.
     * Messages that the provider has not received yet are not sent.
     * Scope: campaigns:write.
     */
    public function cancel(string $campaignId, ?CallOptions $options = null): Model\Campaign
    {
        return new Model\Campaign($this->core->json(new Request('POST', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/cancel'), $options));
    }

    /**
     * Preview a campaign.
     * Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
     * Scope: campaigns:read.
     */
    public function preview(string $campaignId, ?CallOptions $options = null): Model\CampaignPreview
    {
        return new Model\CampaignPreview($this->core->json(new Request('POST', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/preview'), $options));
    }

    /**
     * Send the texts of a campaign to one recipient.
     * A request with `contactId` also needs the scope `contacts:read`.
     * Scope: campaigns:write.
     *
     * @param array<string, mixed>|\stdClass $body see CampaignsTestBody in Types
     */
    public function test(string $campaignId, array|\stdClass $body, ?CallOptions $options = null): Model\AcceptedMessageList
    {
        return new Model\AcceptedMessageList($this->core->json(new Request('POST', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/test', body: $body), $options));
    }

    /**
     * List the messages of a campaign.
     * Newest first.
     * Scope: campaigns:read.
     *
     * @param array<string, mixed>|\stdClass $query see CampaignsListMessagesQuery in Types
     */
    public function listMessages(string $campaignId, array|\stdClass $query = [], ?CallOptions $options = null): Model\ListedMessagePage
    {
        return new Model\ListedMessagePage($this->core->json(new Request('GET', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/messages', query: $query), $options));
    }

    /**
     * All items of `listMessages`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see CampaignsListMessagesQuery in Types
     * @return \Generator<Model\ListedMessage>
     */
    public function iterateMessages(string $campaignId, array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/messages', query: $query), 'messageId', $options) as $item) {
            yield new Model\ListedMessage($item);
        }
    }

    /**
     * List the contacts that a campaign skipped.
     * Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as the campaign’s messages.
     * Scope: campaigns:read.
     *
     * @param array<string, mixed>|\stdClass $query see CampaignsListSkippedQuery in Types
     */
    public function listSkipped(string $campaignId, array|\stdClass $query = [], ?CallOptions $options = null): Model\SkippedContactPage
    {
        return new Model\SkippedContactPage($this->core->json(new Request('GET', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/skipped', query: $query), $options));
    }

    /**
     * All items of `listSkipped`, page by page.
     *
     * @param array<string, mixed>|\stdClass $query see CampaignsListSkippedQuery in Types
     * @return \Generator<Model\SkippedContact>
     */
    public function iterateSkipped(string $campaignId, array|\stdClass $query = [], ?CallOptions $options = null): \Generator
    {
        foreach ($this->core->pages(new Request('GET', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/skipped', query: $query), 'contactId', $options) as $item) {
            yield new Model\SkippedContact($item);
        }
    }

    /**
     * Follow the progress of a campaign live.
     * Streams server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
     * Scope: campaigns:read.
     *
     * @return \Generator<ServerSentEvent>
     */
    public function followProgress(string $campaignId, ?CallOptions $options = null): \Generator
    {
        return $this->core->events(new Request('GET', '/api/v1/campaigns/' . Request::segment('campaignId', $campaignId) . '/progress'), $options);
    }
}
