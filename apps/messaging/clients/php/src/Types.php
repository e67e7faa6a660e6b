<?php

// Written by clients/generator from the OpenAPI document. Do not edit: npm run generate:clients -w apps/messaging

declare(strict_types=1);

namespace Messaging;

/**
 * The objects of the API. What is sent is an array with these fields; what arrives is an object with these properties.
 * Fields and values that are not named here are possible.
 *
 * @phpstan-type AcceptedMessage array{
 *     messageId: string,
 *     channel: string,
 *     to: string,
 *     status: string, // one of queued, scheduled
 *     createdAt: string,
 * }
 *
 * Audience: A contact must match all parts; an empty list matches everyone
 * @phpstan-type Audience array{
 *     tags?: list<string>, // All of them
 *     segment?: Segment,
 *     contactIds?: list<string>,
 * }
 *
 * @phpstan-type BatchAnswer array{
 *     accepted: int,
 *     refused: int,
 *     data: list<BatchAnswerDataItem1|BatchAnswerDataItem2>,
 * }
 *
 * @phpstan-type BatchAnswerDataItem1 array{
 *     messageId: string,
 *     channel: string,
 *     to: string,
 *     status: string, // one of queued, scheduled
 *     createdAt: string,
 *     index: int,
 * }
 *
 * @phpstan-type BatchAnswerDataItem2 array{
 *     index: int,
 *     error: BatchAnswerDataItem2Error,
 * }
 *
 * @phpstan-type BatchAnswerDataItem2Error array{
 *     code: string,
 *     message: string,
 *     details?: mixed,
 * }
 *
 * @phpstan-type Campaign array{
 *     campaignId: string,
 *     name: string,
 *     channel: string, // one of sms, email, whatsapp
 *     channelId: string|null,
 *     category: string|null,
 *     topic: string|null,
 *     status: string, // one of draft, scheduled, running, paused, completed, canceled
 *     statusReason: string|null, // Why the campaign paused automatically
 *     body: string|null,
 *     subject: string|null,
 *     templateId: string|null,
 *     variants: list<CampaignVariantsItem>,
 *     audience: mixed, // A contact must match all parts; an empty list matches everyone
 *     schedule: mixed, // at, timezone, quietHours
 *     throttle: CampaignThrottle|null,
 *     tracking: CampaignTracking|null,
 *     autoPause: CampaignAutoPause,
 *     audienceSize: int|null, // Contacts in the audience at the start
 *     stats: CampaignStats,
 *     startAt: string|null,
 *     createdAt: string,
 *     updatedAt: string,
 *     startedAt: string|null,
 *     endedAt: string|null,
 * }
 *
 * @phpstan-type CampaignAutoPause array{
 *     failureRate: int|float,
 *     after: int,
 * }
 *
 * @phpstan-type CampaignChanges array{
 *     name?: string,
 *     channel?: string, // one of sms, email, whatsapp
 *     channelId?: string,
 *     variants?: list<CampaignChangesVariantsItem>, // Two to four texts by weight, instead of one
 *     audience?: Audience,
 *     schedule?: CampaignChangesSchedule|null,
 *     throttle?: CampaignChangesThrottle|null,
 *     autoPause?: CampaignChangesAutoPause,
 *     tracking?: CampaignChangesTracking|null, // E-mail: what is tracked, instead of what the channel's `tracking` says
 *     category?: string|null, // `transactional` reaches people who have opted out of marketing only; without a category they are not written to
 *     topic?: string|null, // One of your topics; it makes the message a marketing message
 *     body?: string,
 *     subject?: string,
 *     html?: string,
 *     templateId?: string,
 *     whatsappTemplate?: CampaignChangesWhatsappTemplate, // An approved template of the WhatsApp account; `body` is only recorded
 *     status?: string, // one of running, paused, canceled
 * }
 *
 * @phpstan-type CampaignChangesAutoPause array{
 *     failureRate: int|float, // Share of failures above which the campaign pauses
 *     after?: int, // Outcomes before the rate counts
 * }
 *
 * @phpstan-type CampaignChangesSchedule array{
 *     at?: string, // With an offset, or as local time in `timezone`
 *     timezone?: string, // `contact`: at that time of day for each contact
 *     quietHours?: CampaignChangesScheduleQuietHours,
 * }
 *
 * @phpstan-type CampaignChangesScheduleQuietHours array{
 *     start: string,
 *     end: string, // The first minute that is not quiet. Where the clock skips it: the moment of the change
 *     timezone?: string, // For recipients whose own zone is not known; default UTC
 * }
 *
 * @phpstan-type CampaignChangesThrottle array{
 *     perSecond: int,
 * }
 *
 * @phpstan-type CampaignChangesTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type CampaignChangesVariantsItem array{
 *     name: string,
 *     weight?: int,
 *     body?: string,
 *     subject?: string,
 *     html?: string,
 *     templateId?: string,
 *     whatsappTemplate?: CampaignChangesVariantsItemWhatsappTemplate, // An approved template of the WhatsApp account; `body` is only recorded
 * }
 *
 * CampaignChangesVariantsItemWhatsappTemplate: An approved template of the WhatsApp account; `body` is only recorded
 * @phpstan-type CampaignChangesVariantsItemWhatsappTemplate array{
 *     name: string,
 *     language: string,
 *     parameters?: list<string>,
 * }
 *
 * CampaignChangesWhatsappTemplate: An approved template of the WhatsApp account; `body` is only recorded
 * @phpstan-type CampaignChangesWhatsappTemplate array{
 *     name: string,
 *     language: string,
 *     parameters?: list<string>,
 * }
 *
 * @phpstan-type CampaignPreview array{
 *     count: int, // Contacts in the audience
 *     checked: int, // Contacts that the numbers below are about: the first 1,000, or fewer
 *     skipped: int, // Checked contacts that would get nothing
 *     skippedBy: CampaignPreviewSkippedBy, // Skipped contacts by reason; `invalid_content` is a text that is empty or too long
 *     missingVariables: list<CampaignPreviewMissingVariablesItem>, // Variables of the text that have no value, and for how many contacts
 *     sample: list<CampaignPreviewSampleItem>,
 * }
 *
 * @phpstan-type CampaignPreviewMissingVariablesItem array{
 *     variable: string,
 *     contacts: int,
 * }
 *
 * @phpstan-type CampaignPreviewSampleItem array{
 *     contactId: string,
 *     name: string|null, // Their name, or else an address
 *     to: string|null,
 *     variant: string|null,
 *     body: string|null,
 *     subject: string|null,
 *     skipped: string|null, // Why this contact would get nothing
 *     variable: string|null, // The variable that has no value
 * }
 *
 * CampaignPreviewSkippedBy: Skipped contacts by reason; `invalid_content` is a text that is empty or too long
 * @phpstan-type CampaignPreviewSkippedBy array{
 *     opted_out: int,
 *     no_address: int,
 *     missing_variable: int,
 *     invalid_content: int,
 * }
 *
 * @phpstan-type CampaignStats array{
 *     total: int, // Contacts dealt with so far: the sum of the statuses and of skipped
 *     queued: int, // Waiting, or being handed to the provider
 *     sent: int,
 *     delivered: int,
 *     read: int,
 *     failed: int, // Failed or expired
 *     optedOut: int, // Not delivered, because the recipient opted out after the message was made
 *     canceled: int,
 *     skipped: int,
 *     skippedBy: CampaignStatsSkippedBy, // Skipped contacts by reason; `invalid_content` is a text that is empty or too long
 *     missingVariables: list<CampaignStatsMissingVariablesItem>, // Variables of the text that have no value, and for how many contacts
 *     unsubscribed: int, // Opt-outs after a message of this campaign
 *     unsubscribedBy: CampaignStatsUnsubscribedBy,
 *     variants: list<CampaignStatsVariantsItem>,
 * }
 *
 * @phpstan-type CampaignStatsMissingVariablesItem array{
 *     variable: string,
 *     contacts: int,
 * }
 *
 * CampaignStatsSkippedBy: Skipped contacts by reason; `invalid_content` is a text that is empty or too long
 * @phpstan-type CampaignStatsSkippedBy array{
 *     opted_out: int,
 *     no_address: int,
 *     missing_variable: int,
 *     invalid_content: int,
 * }
 *
 * @phpstan-type CampaignStatsUnsubscribedBy array{
 *     recipient: int,
 *     provider: int,
 *     api: int,
 *     bounce: int,
 * }
 *
 * @phpstan-type CampaignStatsVariantsItem array{
 *     name: string,
 *     queued: int, // Waiting, or being handed to the provider
 *     sent: int,
 *     delivered: int,
 *     read: int,
 *     failed: int, // Failed or expired
 *     optedOut: int, // Not delivered, because the recipient opted out after the message was made
 *     canceled: int,
 * }
 *
 * @phpstan-type CampaignThrottle array{
 *     perSecond: int,
 * }
 *
 * @phpstan-type CampaignTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type CampaignVariantsItem array{
 *     name: string,
 *     weight: int,
 *     body?: string,
 *     subject?: string,
 *     html?: string,
 *     templateId?: string,
 *     templateVersion?: int, // Fixed at the start
 * }
 *
 * @phpstan-type CampaignsCountAudienceAnswer array{
 *     count: int, // Contacts
 * }
 *
 * @phpstan-type CampaignsCountAudienceBody array{
 *     audience: Audience,
 * }
 *
 * @phpstan-type CampaignsListAnswer array{
 *     data: list<Campaign>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type CampaignsListMessagesAnswer array{
 *     data: list<ListedMessage>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type CampaignsListMessagesQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 *     status?: string, // one of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired
 * }
 *
 * @phpstan-type CampaignsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 *     status?: string, // one of draft, scheduled, running, paused, completed, canceled
 * }
 *
 * @phpstan-type CampaignsTestAnswer array{
 *     data: list<AcceptedMessage>,
 * }
 *
 * @phpstan-type CampaignsTestBody array{
 *     to?: string,
 *     contactId?: string,
 *     variables?: array<string, mixed>,
 * }
 *
 * @phpstan-type Channel array{
 *     channelId: string,
 *     channel: string, // one of sms, email, whatsapp
 *     provider: string, // one of twilio, vonage, smtp, ses, postmark, cloud, sandbox
 *     name: string,
 *     status: string, // one of connected, paused
 *     statusReason: string|null,
 *     priority: int,
 *     perSecond: int|null,
 *     tracking: ChannelTracking|null,
 *     settings: array<string, mixed>,
 *     callbackUrls: array<string, string>, // What to enter at the provider
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * @phpstan-type ChannelTest array{
 *     ok: bool,
 *     code?: string,
 *     message?: string,
 * }
 *
 * @phpstan-type ChannelTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type ChannelsListAnswer array{
 *     data: list<Channel>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type ChannelsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 * }
 *
 * @phpstan-type ChannelsUpdateBody array{
 *     name?: string,
 *     priority?: int,
 *     perSecond?: int|null,
 *     tracking?: ChannelsUpdateBodyTracking|null, // E-mail: what is tracked, unless a message says otherwise; nothing by default
 *     settings?: array<string, mixed>,
 *     credentials?: array<string, mixed>,
 * }
 *
 * @phpstan-type ChannelsUpdateBodyTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type CheckedFlow array{
 *     flowId: string,
 *     name: string,
 *     status: string, // one of draft, active, paused, archived
 *     version: int,
 *     trigger: CheckedFlowTrigger,
 *     oncePerContact: bool,
 *     steps: list<CheckedFlowStepsItem>,
 *     createdAt: string,
 *     updatedAt: string,
 *     warnings: list<CheckedFlowWarningsItem>, // A circle of steps that can send again and again, and about how often to each person
 * }
 *
 * @phpstan-type CheckedFlowStepsItem array{
 *     id: string,
 *     type: string,
 * }
 *
 * @phpstan-type CheckedFlowTrigger array{
 *     type: string,
 * }
 *
 * @phpstan-type CheckedFlowWarningsItem array{
 *     field: string,
 *     message: string,
 *     messagesPerDay: int|float,
 * }
 *
 * @phpstan-type CheckedTemplate array{
 *     templateId: string,
 *     name: string,
 *     version: int,
 *     body: string,
 *     subject: string|null,
 *     html: string|null,
 *     variables: list<string>, // The names of the variables that the template uses
 *     createdAt: string,
 *     updatedAt: string,
 *     warnings: list<CheckedTemplateWarningsItem>, // Variables that the text needs and none of the 1,000 newest contacts has
 * }
 *
 * @phpstan-type CheckedTemplateWarningsItem array{
 *     variable: string,
 *     message: string,
 * }
 *
 * @phpstan-type Contact array{
 *     contactId: string,
 *     externalId: string|null,
 *     firstName: string|null,
 *     lastName: string|null,
 *     email: string|null,
 *     phone: string|null,
 *     locale: string|null,
 *     timezone: string|null,
 *     attributes: array<string, mixed>,
 *     tags: list<string>,
 *     consent: ContactConsent,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * @phpstan-type ContactChanges array{
 *     externalId?: string|null,
 *     firstName?: string|null,
 *     lastName?: string|null,
 *     email?: string|null,
 *     phone?: string|null,
 *     locale?: string|null,
 *     timezone?: string|null,
 *     attributes?: array<string, mixed>,
 *     tags?: list<string>,
 *     consent?: ContactChangesConsent,
 * }
 *
 * @phpstan-type ContactChangesConsent array{
 *     sms?: ContactChangesConsentSms,
 *     email?: ContactChangesConsentEmail,
 *     whatsapp?: ContactChangesConsentWhatsapp,
 * }
 *
 * @phpstan-type ContactChangesConsentEmail array{
 *     status: string, // one of subscribed, unsubscribed
 *     source?: string,
 * }
 *
 * @phpstan-type ContactChangesConsentSms array{
 *     status: string, // one of subscribed, unsubscribed
 *     source?: string,
 * }
 *
 * @phpstan-type ContactChangesConsentWhatsapp array{
 *     status: string, // one of subscribed, unsubscribed
 *     source?: string,
 * }
 *
 * @phpstan-type ContactConsent array{
 *     sms: ContactConsentSms,
 *     email: ContactConsentEmail,
 *     whatsapp: ContactConsentWhatsapp,
 * }
 *
 * @phpstan-type ContactConsentEmail array{
 *     status: string, // one of subscribed, unsubscribed, unknown
 *     source: string|null,
 *     at: string|null,
 * }
 *
 * @phpstan-type ContactConsentSms array{
 *     status: string, // one of subscribed, unsubscribed, unknown
 *     source: string|null,
 *     at: string|null,
 * }
 *
 * @phpstan-type ContactConsentWhatsapp array{
 *     status: string, // one of subscribed, unsubscribed, unknown
 *     source: string|null,
 *     at: string|null,
 * }
 *
 * @phpstan-type ContactsDeleteQuery array{
 *     suppress?: string, // Refuse all future messages to the erased addresses; one of true, false
 * }
 *
 * @phpstan-type ContactsExportQuery array{
 *     tag?: string,
 * }
 *
 * @phpstan-type ContactsImportQuery array{
 *     defaultCountry?: string, // Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused
 *     update?: string, // Update contacts that exist already, instead of refusing their rows; one of true, false
 *     dryRun?: string, // Change nothing, and report what the import would do. Rows are tried in batches of 500: one that repeats a contact of an earlier batch counts as created.; one of true, false
 * }
 *
 * @phpstan-type ContactsListAnswer array{
 *     data: list<Contact>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type ContactsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 *     tag?: string,
 *     email?: string,
 *     phone?: string,
 *     externalId?: string,
 * }
 *
 * @phpstan-type Conversation array{
 *     conversationId: string,
 *     address: string,
 *     contact: ConversationContact|null,
 *     unread: int,
 *     lastReceivedAt: string,
 *     lastMessage: ConversationLastMessage,
 * }
 *
 * @phpstan-type ConversationContact array{
 *     contactId: string,
 *     firstName: string|null,
 *     lastName: string|null,
 * }
 *
 * @phpstan-type ConversationLastMessage array{
 *     inboundMessageId: string,
 *     channel: string, // one of sms, whatsapp
 *     body: string,
 *     type: string,
 * }
 *
 * @phpstan-type ConversationsListAnswer array{
 *     data: list<Conversation>,
 *     next: string|null,
 * }
 *
 * @phpstan-type ConversationsListMessagesAnswer array{
 *     data: list<ThreadEntry>,
 *     next: string|null,
 * }
 *
 * @phpstan-type ConversationsListMessagesQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the page before
 * }
 *
 * @phpstan-type ConversationsListQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the page before
 *     contactId?: string,
 *     unread?: string, // one of true, false
 * }
 *
 * @phpstan-type CreatedChannel array{
 *     channelId: string,
 *     channel: string, // one of sms, email, whatsapp
 *     provider: string, // one of twilio, vonage, smtp, ses, postmark, cloud, sandbox
 *     name: string,
 *     status: string, // one of connected, paused
 *     statusReason: string|null,
 *     priority: int,
 *     perSecond: int|null,
 *     tracking: CreatedChannelTracking|null,
 *     settings: array<string, mixed>,
 *     callbackUrls: array<string, string>, // What to enter at the provider
 *     createdAt: string,
 *     updatedAt: string,
 *     bounceSecret?: string,
 * }
 *
 * @phpstan-type CreatedChannelTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type Delivery array{
 *     deliveryId: string, // The `webhook-id` header of every attempt.
 *     webhookId: string, // ID of the webhook.
 *     event: string, // Name of the event.
 *     status: string, // `pending` while there are attempts left, then `delivered` or `failed`.; one of pending, delivered, failed
 *     payload: string, // The exact body that is signed and sent.
 *     attempts: list<DeliveryAttemptsItem>, // The attempts, oldest first.
 *     nextAttemptAt: string|null, // When the next attempt is due; null after the last one.
 *     createdAt: string, // When the event happened.
 *     deliveredAt: string|null, // When the receiver accepted the event; null until then.
 * }
 *
 * @phpstan-type DeliveryAttemptsItem array{
 *     at: string, // When the attempt was made.
 *     request: DeliveryAttemptsItemRequest, // The request as sent.
 *     status: int|null, // HTTP status of the receiver's response; null if there was none.
 *     durationMs: int, // Duration of the attempt in milliseconds.
 *     response: string|null, // The beginning of the receiver's response body.
 *     error: string|null, // Why the attempt failed; null if it succeeded.
 * }
 *
 * DeliveryAttemptsItemRequest: The request as sent.
 * @phpstan-type DeliveryAttemptsItemRequest array{
 *     url: string|null, // The URL of the request; null if nothing was sent.
 *     headers: array<string, string>, // The request headers without secrets. The body is `payload`.
 * }
 *
 * @phpstan-type DeliveryReport array{
 *     attempt: int,
 *     status: int|null, // The receiver's status; null without an answer
 *     durationMs?: int,
 *     response?: string|null, // The beginning of the receiver's response body
 *     error?: string|null, // Why no answer was received
 *     retryAfterSeconds?: int, // The receiver's `Retry-After`
 * }
 *
 * @phpstan-type Domain array{
 *     domainId: string,
 *     domain: string,
 *     status: string, // one of unverified, verified
 *     records: list<DomainRecordsItem>,
 *     verifiedAt: string|null,
 *     checkedAt: string|null,
 *     createdAt: string,
 * }
 *
 * @phpstan-type DomainRecordsItem array{
 *     purpose: string, // `dkim`: the key; `spf`: who may send; `dmarc`: what receivers do with mail that is neither; `mx`: where bounces and answers go; one of dkim, spf, dmarc, mx
 *     type: string, // one of TXT, MX
 *     host: string,
 *     value: string|null, // What to enter; null: the name of your own mail server
 *     required: bool, // Only with it can messages name the domain in `from`
 *     state: string, // `unknown`: the name server did not answer; one of unchecked, missing, wrong, right, unknown
 *     found: list<string>, // What DNS returned at the last check
 *     problem: string|null,
 * }
 *
 * @phpstan-type DomainsListAnswer array{
 *     data: list<Domain>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type DomainsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 * }
 *
 * @phpstan-type Flow array{
 *     flowId: string,
 *     name: string,
 *     status: string, // one of draft, active, paused, archived
 *     version: int,
 *     trigger: FlowTriggerObject,
 *     oncePerContact: bool,
 *     steps: list<FlowStepsItem>,
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * @phpstan-type FlowChanges array{
 *     name?: string,
 *     steps?: list<FlowChangesStepsItemSend|FlowChangesStepsItemWait|FlowChangesStepsItemBranch|FlowChangesStepsItemHttp|FlowChangesStepsItemUpdateContact|FlowChangesStepsItemStop>, // A new version; active runs keep theirs
 *     trigger?: FlowChangesTriggerApi|FlowChangesTriggerContactCreated|FlowChangesTriggerTagAdded|FlowChangesTriggerKeyword, // Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain
 *     oncePerContact?: bool,
 *     status?: string, // one of active, paused, archived
 *     cancelRuns?: bool, // With the status `paused` or `archived`: also cancel the active runs. Default: they continue
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranch array{
 *     id: string,
 *     type: 'branch',
 *     cases: list<FlowChangesStepsItemBranchCasesItem>, // The first that applies decides
 *     next?: string, // The step to continue with when no case applies
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItem array{
 *     if: FlowChangesStepsItemBranchCasesItemIf1|FlowChangesStepsItemBranchCasesItemIf2|FlowChangesStepsItemBranchCasesItemIf3|FlowChangesStepsItemBranchCasesItemIf4,
 *     next: string,
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf1 array{
 *     contact: Segment,
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf2 array{
 *     variable: string,
 *     op: string, // one of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists
 *     value?: string|int|float|bool|list<string|int|float|bool>,
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf3 array{
 *     message: string,
 *     status: list<string>,
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf4 array{
 *     answer: string,
 *     field: string,
 *     op: string, // one of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists
 *     value?: string|int|float|bool|list<string|int|float|bool>,
 * }
 *
 * @phpstan-type FlowChangesStepsItemHttp array{
 *     id: string,
 *     type: 'http',
 *     method?: string, // one of GET, POST
 *     url: string,
 *     headers?: array<string, string>, // Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin
 *     next?: string, // The step that follows; without it the run is complete
 * }
 *
 * @phpstan-type FlowChangesStepsItemSend array{
 *     id: string,
 *     type: 'send',
 *     channel: string, // one of sms, email, whatsapp
 *     body?: string,
 *     templateId?: string,
 *     subject?: string,
 *     html?: string,
 *     category?: string, // `transactional` reaches people who have opted out of marketing only; without a category they are not written to; one of transactional, marketing
 *     topic?: string, // One of your topics; it makes the message a marketing message
 *     next?: string, // The step that follows; without it the run is complete
 * }
 *
 * @phpstan-type FlowChangesStepsItemStop array{
 *     id: string,
 *     type: 'stop',
 * }
 *
 * @phpstan-type FlowChangesStepsItemUpdateContact array{
 *     id: string,
 *     type: 'update_contact',
 *     attributes?: array<string, mixed>,
 *     addTags?: list<string>,
 *     removeTags?: list<string>,
 *     next?: string, // The step that follows; without it the run is complete
 * }
 *
 * @phpstan-type FlowChangesStepsItemWait array{
 *     id: string,
 *     type: 'wait',
 *     seconds?: int, // How long; with an event: how long at most
 *     until?: string,
 *     event?: FlowChangesStepsItemWaitEventTagAdded|FlowChangesStepsItemWaitEventMessageReceived|FlowChangesStepsItemWaitEventMessageStatus,
 *     next?: string, // The step that follows; without it the run is complete
 *     onTimeout?: string, // The step to continue with when the event has not occurred; default `next`
 * }
 *
 * @phpstan-type FlowChangesStepsItemWaitEventMessageReceived array{
 *     type: 'message_received',
 *     keyword?: string,
 * }
 *
 * @phpstan-type FlowChangesStepsItemWaitEventMessageStatus array{
 *     type: 'message_status',
 *     message: string, // A send step: its last message in this run
 *     status: list<string>, // Any of them; `failed` includes canceled, expired and refused messages
 * }
 *
 * @phpstan-type FlowChangesStepsItemWaitEventTagAdded array{
 *     type: 'tag_added',
 *     tag: string,
 * }
 *
 * @phpstan-type FlowChangesTriggerApi array{
 *     type: 'api',
 * }
 *
 * @phpstan-type FlowChangesTriggerContactCreated array{
 *     type: 'contact_created',
 * }
 *
 * @phpstan-type FlowChangesTriggerKeyword array{
 *     type: 'keyword',
 *     keyword: string,
 * }
 *
 * @phpstan-type FlowChangesTriggerTagAdded array{
 *     type: 'tag_added',
 *     tag: string,
 * }
 *
 * @phpstan-type FlowStepsItem array{
 *     id: string,
 *     type: string,
 * }
 *
 * @phpstan-type FlowTrigger array{
 *     contactId?: string,
 *     to?: string,
 *     variables?: array<string, mixed>,
 * }
 *
 * @phpstan-type FlowTriggerObject array{
 *     type: string,
 * }
 *
 * @phpstan-type FlowsListAnswer array{
 *     data: list<Flow>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type FlowsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 *     status?: string, // one of draft, active, paused, archived
 * }
 *
 * @phpstan-type FlowsListRunsAnswer array{
 *     data: list<Run>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type FlowsListRunsQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 * }
 *
 * @phpstan-type ImportReport array{
 *     total: int,
 *     created: int,
 *     updated: int,
 *     refused: int,
 *     errors: list<ImportReportErrorsItem>, // Refused rows in their order (the first after the header is row 1), at most 1,000 of them
 * }
 *
 * @phpstan-type ImportReportErrorsItem array{
 *     row: int,
 *     line: int, // The line of the file in which the row begins; the first is 1
 *     code: string,
 *     field: string,
 *     message: string,
 * }
 *
 * @phpstan-type InboundMessage array{
 *     inboundMessageId: string,
 *     conversationId: string,
 *     channel: string, // one of sms, whatsapp
 *     channelId: string,
 *     from: string,
 *     contactId: string|null, // The contact that has this address now
 *     body: string,
 *     keyword: string|null,
 *     type: string, // `text`, `image`, `document`, `button` and others, as the provider calls it
 *     media: list<InboundMessageMediaItem>,
 *     choice: InboundMessageChoice|null, // The button or the entry of a list that was tapped
 *     groupId: string|null,
 *     content: array<string, mixed>|null,
 *     inReplyTo: string|null, // The outbound message that it replies to, if any
 *     providerMessageId: string|null,
 *     replyUntil: string|null, // Until when this message lets a free text be sent over WhatsApp; null: always
 *     receivedAt: string,
 *     readAt: string|null,
 * }
 *
 * @phpstan-type InboundMessageChanges array{
 *     read: bool,
 * }
 *
 * @phpstan-type InboundMessageChoice array{
 *     id: string|null,
 *     title: string,
 * }
 *
 * @phpstan-type InboundMessageMediaItem array{
 *     url: string, // Downloads the file from the provider, with the same key
 *     contentType: string|null,
 *     fileName: string|null,
 * }
 *
 * @phpstan-type InboxListAnswer array{
 *     data: list<InboundMessage>,
 *     next: string|null,
 * }
 *
 * @phpstan-type InboxListQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the page before
 *     channel?: string, // one of sms, whatsapp
 *     contactId?: string,
 *     from?: string, // This number; both spellings of one that has two
 *     since?: string, // Received at this time or later
 *     unread?: string, // one of true, false
 * }
 *
 * @phpstan-type ListedMessage array{
 *     messageId: string,
 *     channel: string,
 *     channelId: string,
 *     to: string,
 *     body: string,
 *     subject: string|null,
 *     templateId: string|null,
 *     contactId: string|null,
 *     campaignId: string|null,
 *     category: string|null,
 *     topic: string|null,
 *     status: string, // one of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired
 *     segments: int|null,
 *     encoding: string|null,
 *     tags: list<string>,
 *     metadata: array<string, mixed>|null,
 *     attempts: int,
 *     possibleDuplicate: bool, // A response from the provider was lost, so the message may have been sent twice
 *     scheduledAt: string|null,
 *     expiresAt: string|null,
 *     createdAt: string,
 *     sentAt: string|null,
 *     deliveredAt: string|null,
 *     readAt: string|null,
 *     failedAt: string|null,
 *     error: ListedMessageError|null, // Why it failed or, while it is tried again, why the last attempt did.
 * }
 *
 * @phpstan-type ListedMessageError array{
 *     code: string,
 *     message: string,
 *     providerCode: string|null,
 * }
 *
 * @phpstan-type Listener array{
 *     webhookId: string,
 *     event: string,
 *     description: string|null,
 *     secret: string, // Verifies the signatures. Shown only in this response.
 * }
 *
 * @phpstan-type Message array{
 *     messageId: string,
 *     channel: string,
 *     channelId: string,
 *     to: string,
 *     body: string,
 *     subject: string|null,
 *     templateId: string|null,
 *     contactId: string|null,
 *     campaignId: string|null,
 *     category: string|null,
 *     topic: string|null,
 *     status: string, // one of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired
 *     segments: int|null,
 *     encoding: string|null,
 *     tags: list<string>,
 *     metadata: array<string, mixed>|null,
 *     attempts: int,
 *     possibleDuplicate: bool, // A response from the provider was lost, so the message may have been sent twice
 *     scheduledAt: string|null,
 *     expiresAt: string|null,
 *     createdAt: string,
 *     sentAt: string|null,
 *     deliveredAt: string|null,
 *     readAt: string|null,
 *     failedAt: string|null,
 *     error: MessageError|null, // Why it failed or, while it is tried again, why the last attempt did.
 *     direction: 'outbound',
 *     html: string|null,
 *     templateVersion: int|null,
 *     variables: array<string, mixed>|null,
 *     providerMessageId: string|null,
 *     from: string|null, // E-mail: where it is not the channel's
 *     cc: list<string>,
 *     copies: list<MessageCopiesItem>, // The messages to those who get a copy
 *     copyOf: string|null, // The messageId of the message that it is a copy of
 *     tracking: MessageTracking|null, // E-mail: what the message itself says; null: the channel's `tracking` applies
 *     opens: int, // How often it was opened, as far as that can be detected; up to 1,000
 *     clicks: int, // How often its links were followed; up to 1,000
 *     replyTo: string|null,
 *     headers: array<string, string>,
 *     attachments: list<MessageAttachmentsItem>, // Without their contents
 *     inReplyTo: string|null, // The inbound message that it answers
 *     queuedAt: string|null,
 *     canceledAt: string|null,
 *     expiredAt: string|null,
 *     events: list<MessageEventsItem>,
 * }
 *
 * @phpstan-type MessageAttachmentsItem array{
 *     fileName: string,
 *     contentType: string,
 *     contentId: string|null,
 *     bytes: int,
 * }
 *
 * @phpstan-type MessageCopiesItem array{
 *     messageId: string,
 *     type: string, // one of cc, bcc
 * }
 *
 * @phpstan-type MessageError array{
 *     code: string,
 *     message: string,
 *     providerCode: string|null,
 * }
 *
 * @phpstan-type MessageEventsItem array{
 *     status: string,
 *     at: string,
 * }
 *
 * @phpstan-type MessageNumbers array{
 *     from: string,
 *     to: string,
 *     total: MessageNumbersTotal,
 *     groups: list<MessageNumbersGroupsItem>,
 *     failures: list<MessageNumbersFailuresItem>, // By `error.code`, the most frequent first; `expired` for those that expired
 * }
 *
 * @phpstan-type MessageNumbersFailuresItem array{
 *     code: string,
 *     total: int,
 * }
 *
 * @phpstan-type MessageNumbersGroupsItem array{
 *     key: string|null, // The day, channel, campaignId or category; null for none
 *     name: string|null, // Of a campaign
 *     messages: int, // All of them: the sum of the numbers up to `canceled`
 *     queued: int, // Waiting, or being handed to the provider
 *     sent: int, // Accepted by the provider; nothing more is known
 *     delivered: int,
 *     read: int,
 *     failed: int, // Failed or expired
 *     canceled: int,
 *     opens: int, // Mails that were opened at least once, as far as that can be detected
 *     clicks: int, // Mails of which a link was followed at least once
 *     optedOut: int, // Opt-outs on the day; those of an import are not counted
 * }
 *
 * @phpstan-type MessageNumbersTotal array{
 *     messages: int, // All of them: the sum of the numbers up to `canceled`
 *     queued: int, // Waiting, or being handed to the provider
 *     sent: int, // Accepted by the provider; nothing more is known
 *     delivered: int,
 *     read: int,
 *     failed: int, // Failed or expired
 *     canceled: int,
 *     opens: int, // Mails that were opened at least once, as far as that can be detected
 *     clicks: int, // Mails of which a link was followed at least once
 *     optedOut: int, // Opt-outs on the day; those of an import are not counted
 * }
 *
 * @phpstan-type MessageTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type MessagesListAnswer array{
 *     data: list<ListedMessage>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type MessagesListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 *     status?: string, // one of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired
 *     channel?: string, // one of sms, email, whatsapp
 *     to?: string,
 *     contactId?: string,
 *     tag?: string,
 *     createdAfter?: string,
 *     createdBefore?: string,
 * }
 *
 * @phpstan-type NewBatch array{
 *     messages: list<mixed>,
 * }
 *
 * @phpstan-type NewCampaign array{
 *     name: string,
 *     channel: string, // one of sms, email, whatsapp
 *     channelId?: string,
 *     variants?: list<NewCampaignVariantsItem>, // Two to four texts by weight, instead of one
 *     audience: Audience,
 *     schedule?: NewCampaignSchedule|null,
 *     throttle?: NewCampaignThrottle|null,
 *     autoPause?: NewCampaignAutoPause,
 *     tracking?: NewCampaignTracking|null, // E-mail: what is tracked, instead of what the channel's `tracking` says
 *     category?: string, // `transactional` reaches people who have opted out of marketing only; without a category they are not written to; one of transactional, marketing
 *     topic?: string, // One of your topics; it makes the message a marketing message
 *     body?: string,
 *     subject?: string,
 *     html?: string,
 *     templateId?: string,
 *     whatsappTemplate?: NewCampaignWhatsappTemplate, // An approved template of the WhatsApp account; `body` is only recorded
 * }
 *
 * @phpstan-type NewCampaignAutoPause array{
 *     failureRate: int|float, // Share of failures above which the campaign pauses
 *     after?: int, // Outcomes before the rate counts
 * }
 *
 * @phpstan-type NewCampaignSchedule array{
 *     at?: string, // With an offset, or as local time in `timezone`
 *     timezone?: string, // `contact`: at that time of day for each contact
 *     quietHours?: NewCampaignScheduleQuietHours,
 * }
 *
 * @phpstan-type NewCampaignScheduleQuietHours array{
 *     start: string,
 *     end: string, // The first minute that is not quiet. Where the clock skips it: the moment of the change
 *     timezone?: string, // For recipients whose own zone is not known; default UTC
 * }
 *
 * @phpstan-type NewCampaignThrottle array{
 *     perSecond: int,
 * }
 *
 * @phpstan-type NewCampaignTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type NewCampaignVariantsItem array{
 *     name: string,
 *     weight?: int,
 *     body?: string,
 *     subject?: string,
 *     html?: string,
 *     templateId?: string,
 *     whatsappTemplate?: NewCampaignVariantsItemWhatsappTemplate, // An approved template of the WhatsApp account; `body` is only recorded
 * }
 *
 * NewCampaignVariantsItemWhatsappTemplate: An approved template of the WhatsApp account; `body` is only recorded
 * @phpstan-type NewCampaignVariantsItemWhatsappTemplate array{
 *     name: string,
 *     language: string,
 *     parameters?: list<string>,
 * }
 *
 * NewCampaignWhatsappTemplate: An approved template of the WhatsApp account; `body` is only recorded
 * @phpstan-type NewCampaignWhatsappTemplate array{
 *     name: string,
 *     language: string,
 *     parameters?: list<string>,
 * }
 *
 * @phpstan-type NewChannel NewChannelTwilio|NewChannelVonage|NewChannelSmtp|NewChannelSes|NewChannelPostmark|NewChannelWhatsapp|NewChannelSandbox
 *
 * @phpstan-type NewChannelPostmark array{
 *     name?: string,
 *     priority?: int, // The lowest of a kind is the default; the others follow in order when it fails
 *     perSecond?: int|null, // Messages a second; null: no limit
 *     tracking?: NewChannelPostmarkTracking, // E-mail: what is tracked, unless a message says otherwise; nothing by default
 *     channel: 'email',
 *     provider: 'postmark',
 *     settings: NewChannelPostmarkSettings,
 *     credentials: NewChannelPostmarkCredentials,
 * }
 *
 * @phpstan-type NewChannelPostmarkCredentials array{
 *     serverToken: string,
 *     webhookUsername?: string,
 *     webhookPassword: string, // A value of your choice; enter it with the webhook at Postmark
 * }
 *
 * @phpstan-type NewChannelPostmarkSettings array{
 *     from: string,
 *     replyTo?: string,
 *     messageStream?: string,
 *     baseUrl?: string,
 * }
 *
 * NewChannelPostmarkTracking: E-mail: what is tracked, unless a message says otherwise; nothing by default
 * @phpstan-type NewChannelPostmarkTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type NewChannelSandbox array{
 *     name?: string,
 *     priority?: int, // The lowest of a kind is the default; the others follow in order when it fails
 *     perSecond?: int|null, // Messages a second; null: no limit
 *     tracking?: NewChannelSandboxTracking, // E-mail: what is tracked, unless a message says otherwise; nothing by default
 *     channel: string, // one of sms, email, whatsapp
 *     provider: 'sandbox',
 * }
 *
 * NewChannelSandboxTracking: E-mail: what is tracked, unless a message says otherwise; nothing by default
 * @phpstan-type NewChannelSandboxTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type NewChannelSes array{
 *     name?: string,
 *     priority?: int, // The lowest of a kind is the default; the others follow in order when it fails
 *     perSecond?: int|null, // Messages a second; null: no limit
 *     tracking?: NewChannelSesTracking, // E-mail: what is tracked, unless a message says otherwise; nothing by default
 *     channel: 'email',
 *     provider: 'ses',
 *     settings: NewChannelSesSettings,
 *     credentials: NewChannelSesCredentials,
 * }
 *
 * @phpstan-type NewChannelSesCredentials array{
 *     accessKeyId: string,
 *     secretAccessKey: string,
 * }
 *
 * @phpstan-type NewChannelSesSettings array{
 *     region: string,
 *     from: string,
 *     replyTo?: string,
 *     configurationSet: string, // Publishes the events of the messages to the SNS topic, with the tag by which they are recognized
 *     topicArn?: string, // The only topic that events are taken from
 *     baseUrl?: string, // Instead of the region's own endpoint; then SNS is expected there too
 * }
 *
 * NewChannelSesTracking: E-mail: what is tracked, unless a message says otherwise; nothing by default
 * @phpstan-type NewChannelSesTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type NewChannelSmtp array{
 *     name?: string,
 *     priority?: int, // The lowest of a kind is the default; the others follow in order when it fails
 *     perSecond?: int|null, // Messages a second; null: no limit
 *     tracking?: NewChannelSmtpTracking, // E-mail: what is tracked, unless a message says otherwise; nothing by default
 *     channel: 'email',
 *     provider: 'smtp',
 *     settings: NewChannelSmtpSettings,
 *     credentials?: NewChannelSmtpCredentials,
 * }
 *
 * @phpstan-type NewChannelSmtpCredentials array{
 *     username?: string,
 *     password?: string,
 *     dkim?: NewChannelSmtpCredentialsDkim,
 * }
 *
 * @phpstan-type NewChannelSmtpCredentialsDkim array{
 *     domain: string,
 *     selector: string,
 *     privateKey: string,
 * }
 *
 * @phpstan-type NewChannelSmtpSettings array{
 *     host: string,
 *     port?: int,
 *     secure?: bool, // Implicit TLS; otherwise STARTTLS
 *     requireTls?: bool, // Whether to refuse servers that do not offer STARTTLS. Set it to false only for a relay on a network that you trust: an attacker who can remove the offer can read the password and the mail
 *     from: string,
 *     replyTo?: string,
 *     deliveredOn?: string, // Whether a message counts as delivered when the server has accepted it, or when a delivery report says so; one of accepted, dsn
 *     bounceDomain?: string,
 * }
 *
 * NewChannelSmtpTracking: E-mail: what is tracked, unless a message says otherwise; nothing by default
 * @phpstan-type NewChannelSmtpTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * @phpstan-type NewChannelTwilio array{
 *     name?: string,
 *     priority?: int, // The lowest of a kind is the default; the others follow in order when it fails
 *     perSecond?: int|null, // Messages a second; null: no limit
 *     channel: 'sms',
 *     provider: 'twilio',
 *     settings: NewChannelTwilioSettings,
 *     credentials: NewChannelTwilioCredentials,
 * }
 *
 * @phpstan-type NewChannelTwilioCredentials array{
 *     accountSid: string,
 *     authToken: string,
 * }
 *
 * @phpstan-type NewChannelTwilioSettings array{
 *     from?: string,
 *     messagingServiceSid?: string,
 *     baseUrl?: string,
 * }
 *
 * @phpstan-type NewChannelVonage array{
 *     name?: string,
 *     priority?: int, // The lowest of a kind is the default; the others follow in order when it fails
 *     perSecond?: int|null, // Messages a second; null: no limit
 *     channel: 'sms',
 *     provider: 'vonage',
 *     settings: NewChannelVonageSettings,
 *     credentials: NewChannelVonageCredentials,
 * }
 *
 * @phpstan-type NewChannelVonageCredentials array{
 *     applicationId: string,
 *     privateKey: string, // Of the application, in PEM
 *     signatureSecret: string, // Of the account; signs the webhooks
 * }
 *
 * @phpstan-type NewChannelVonageSettings array{
 *     from: string,
 *     baseUrl?: string,
 * }
 *
 * @phpstan-type NewChannelWhatsapp array{
 *     name?: string,
 *     priority?: int, // The lowest of a kind is the default; the others follow in order when it fails
 *     perSecond?: int|null, // Messages a second; null: no limit
 *     channel: 'whatsapp',
 *     provider: 'cloud',
 *     settings: NewChannelWhatsappSettings,
 *     credentials: NewChannelWhatsappCredentials,
 * }
 *
 * @phpstan-type NewChannelWhatsappCredentials array{
 *     accessToken: string,
 *     appSecret: string, // Signs the receipts
 *     verifyToken: string, // A value of your choice; Meta repeats it in the handshake
 * }
 *
 * @phpstan-type NewChannelWhatsappSettings array{
 *     phoneNumberId: string,
 *     baseUrl?: string,
 * }
 *
 * @phpstan-type NewContact array{
 *     externalId?: string|null,
 *     firstName?: string|null,
 *     lastName?: string|null,
 *     email?: string|null,
 *     phone?: string|null,
 *     locale?: string|null,
 *     timezone?: string|null,
 *     attributes?: array<string, mixed>,
 *     tags?: list<string>,
 *     consent?: NewContactConsent,
 * }
 *
 * @phpstan-type NewContactConsent array{
 *     sms?: NewContactConsentSms,
 *     email?: NewContactConsentEmail,
 *     whatsapp?: NewContactConsentWhatsapp,
 * }
 *
 * @phpstan-type NewContactConsentEmail array{
 *     status: string, // one of subscribed, unsubscribed
 *     source?: string,
 * }
 *
 * @phpstan-type NewContactConsentSms array{
 *     status: string, // one of subscribed, unsubscribed
 *     source?: string,
 * }
 *
 * @phpstan-type NewContactConsentWhatsapp array{
 *     status: string, // one of subscribed, unsubscribed
 *     source?: string,
 * }
 *
 * @phpstan-type NewDomain array{
 *     domain: string, // What follows the @ of your addresses
 * }
 *
 * @phpstan-type NewFlow array{
 *     name: string,
 *     steps: list<NewFlowStepsItemSend|NewFlowStepsItemWait|NewFlowStepsItemBranch|NewFlowStepsItemHttp|NewFlowStepsItemUpdateContact|NewFlowStepsItemStop>,
 *     trigger?: NewFlowTriggerApi|NewFlowTriggerContactCreated|NewFlowTriggerTagAdded|NewFlowTriggerKeyword, // Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain
 *     oncePerContact?: bool,
 * }
 *
 * @phpstan-type NewFlowStepsItemBranch array{
 *     id: string,
 *     type: 'branch',
 *     cases: list<NewFlowStepsItemBranchCasesItem>, // The first that applies decides
 *     next?: string, // The step to continue with when no case applies
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItem array{
 *     if: NewFlowStepsItemBranchCasesItemIf1|NewFlowStepsItemBranchCasesItemIf2|NewFlowStepsItemBranchCasesItemIf3|NewFlowStepsItemBranchCasesItemIf4,
 *     next: string,
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf1 array{
 *     contact: Segment,
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf2 array{
 *     variable: string,
 *     op: string, // one of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists
 *     value?: string|int|float|bool|list<string|int|float|bool>,
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf3 array{
 *     message: string,
 *     status: list<string>,
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf4 array{
 *     answer: string,
 *     field: string,
 *     op: string, // one of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists
 *     value?: string|int|float|bool|list<string|int|float|bool>,
 * }
 *
 * @phpstan-type NewFlowStepsItemHttp array{
 *     id: string,
 *     type: 'http',
 *     method?: string, // one of GET, POST
 *     url: string,
 *     headers?: array<string, string>, // Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin
 *     next?: string, // The step that follows; without it the run is complete
 * }
 *
 * @phpstan-type NewFlowStepsItemSend array{
 *     id: string,
 *     type: 'send',
 *     channel: string, // one of sms, email, whatsapp
 *     body?: string,
 *     templateId?: string,
 *     subject?: string,
 *     html?: string,
 *     category?: string, // `transactional` reaches people who have opted out of marketing only; without a category they are not written to; one of transactional, marketing
 *     topic?: string, // One of your topics; it makes the message a marketing message
 *     next?: string, // The step that follows; without it the run is complete
 * }
 *
 * @phpstan-type NewFlowStepsItemStop array{
 *     id: string,
 *     type: 'stop',
 * }
 *
 * @phpstan-type NewFlowStepsItemUpdateContact array{
 *     id: string,
 *     type: 'update_contact',
 *     attributes?: array<string, mixed>,
 *     addTags?: list<string>,
 *     removeTags?: list<string>,
 *     next?: string, // The step that follows; without it the run is complete
 * }
 *
 * @phpstan-type NewFlowStepsItemWait array{
 *     id: string,
 *     type: 'wait',
 *     seconds?: int, // How long; with an event: how long at most
 *     until?: string,
 *     event?: NewFlowStepsItemWaitEventTagAdded|NewFlowStepsItemWaitEventMessageReceived|NewFlowStepsItemWaitEventMessageStatus,
 *     next?: string, // The step that follows; without it the run is complete
 *     onTimeout?: string, // The step to continue with when the event has not occurred; default `next`
 * }
 *
 * @phpstan-type NewFlowStepsItemWaitEventMessageReceived array{
 *     type: 'message_received',
 *     keyword?: string,
 * }
 *
 * @phpstan-type NewFlowStepsItemWaitEventMessageStatus array{
 *     type: 'message_status',
 *     message: string, // A send step: its last message in this run
 *     status: list<string>, // Any of them; `failed` includes canceled, expired and refused messages
 * }
 *
 * @phpstan-type NewFlowStepsItemWaitEventTagAdded array{
 *     type: 'tag_added',
 *     tag: string,
 * }
 *
 * @phpstan-type NewFlowTriggerApi array{
 *     type: 'api',
 * }
 *
 * @phpstan-type NewFlowTriggerContactCreated array{
 *     type: 'contact_created',
 * }
 *
 * @phpstan-type NewFlowTriggerKeyword array{
 *     type: 'keyword',
 *     keyword: string,
 * }
 *
 * @phpstan-type NewFlowTriggerTagAdded array{
 *     type: 'tag_added',
 *     tag: string,
 * }
 *
 * @phpstan-type NewListener array{
 *     event?: string, // one of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled, *
 *     description?: string, // Your note about the webhook.
 * }
 *
 * @phpstan-type NewMessage array{
 *     channel: string, // `sms`, `email` or `whatsapp`
 *     to?: string, // A phone number in E.164 format, or an email address; may be left out with a contactId
 *     body?: string,
 *     subject?: string,
 *     html?: string,
 *     templateId?: string,
 *     variables?: array<string, mixed>,
 *     whatsappTemplate?: NewMessageWhatsappTemplate, // An approved template of the WhatsApp account; `body` is only recorded
 *     contactId?: string,
 *     channelId?: string, // A specific channel instead of the default one
 *     fallback?: list<string>, // Kinds of channel to try next when this one cannot deliver; they reach the same number
 *     scheduledAt?: string,
 *     expiresAt?: string,
 *     quietHours?: NewMessageQuietHours,
 *     tags?: list<string>,
 *     metadata?: array<string, string|int|float|bool|null>,
 *     from?: string, // E-mail: the sender, instead of the channel's; an address of a verified domain of the account
 *     cc?: list<string>, // E-mail: visible recipients of a copy. Each copy is a separate message, with its own status. Over Postmark they are not named: its API sends to every address in the headers
 *     bcc?: list<string>, // E-mail: who gets a copy without being named in it
 *     tracking?: NewMessageTracking, // E-mail: what is tracked, instead of what the channel's `tracking` says
 *     replyTo?: string, // E-mail: where replies go, instead of the channel's address
 *     headers?: array<string, string>, // E-mail: additional header fields, auto-submitted, feedback-id, importance, in-reply-to, list-id, organization, precedence, references and those that begin with X-
 *     attachments?: list<NewMessageAttachmentsItem>, // E-mail: files, at most 3 MB together before base64
 *     category?: string, // `transactional` reaches people who have opted out of marketing only; without a category they are not written to; one of transactional, marketing
 *     topic?: string, // One of your topics; it makes the message a marketing message
 * }
 *
 * @phpstan-type NewMessageAttachmentsItem array{
 *     fileName: string,
 *     contentType: string,
 *     content: string,
 *     contentId?: string, // Makes it an inline image: the HTML shows it as `cid:` and this
 * }
 *
 * @phpstan-type NewMessageQuietHours array{
 *     start: string,
 *     end: string, // The first minute that is not quiet. Where the clock skips it: the moment of the change
 *     timezone?: string, // For recipients whose own zone is not known; default UTC
 * }
 *
 * NewMessageTracking: E-mail: what is tracked, instead of what the channel's `tracking` says
 * @phpstan-type NewMessageTracking array{
 *     opens?: bool, // By an invisible image at the end of the HTML
 *     clicks?: bool, // By links in the HTML that lead through this service
 * }
 *
 * NewMessageWhatsappTemplate: An approved template of the WhatsApp account; `body` is only recorded
 * @phpstan-type NewMessageWhatsappTemplate array{
 *     name: string,
 *     language: string,
 *     parameters?: list<string>,
 * }
 *
 * @phpstan-type NewReply array{
 *     body: string,
 *     whatsappTemplate?: NewReplyWhatsappTemplate, // An approved template of the WhatsApp account; `body` is only recorded
 *     tags?: list<string>,
 *     metadata?: array<string, string|int|float|bool|null>,
 * }
 *
 * NewReplyWhatsappTemplate: An approved template of the WhatsApp account; `body` is only recorded
 * @phpstan-type NewReplyWhatsappTemplate array{
 *     name: string,
 *     language: string,
 *     parameters?: list<string>,
 * }
 *
 * @phpstan-type NewSuppression array{
 *     channel: string, // one of sms, email, whatsapp
 *     address: string,
 *     category?: string, // If omitted, the address gets no messages on the channel; one of marketing
 *     topic?: string, // Only messages about this topic
 *     reason?: string, // `api` by default
 * }
 *
 * NewTemplate: Liquid: `Hi {{ firstName }}`
 * @phpstan-type NewTemplate array{
 *     name: string,
 *     body: string,
 *     subject?: string|null,
 *     html?: string|null,
 * }
 *
 * @phpstan-type NewTopic array{
 *     topic: string,
 *     name: string, // As recipients read it
 *     description?: string|null,
 * }
 *
 * @phpstan-type NewWebhook array{
 *     event: string, // Name of the event to deliver; `*` for all.; one of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled, *
 *     url: string, // The URL that receives the events.
 *     description?: string, // Your note about the webhook.
 * }
 *
 * @phpstan-type NumbersReadQuery array{
 *     from?: string, // The first day (UTC). Default: 29 days before the last
 *     to?: string, // The last day. Default: today
 *     channel?: string, // one of sms, email, whatsapp
 *     campaignId?: string,
 *     category?: string, // `none`: not stated; one of transactional, marketing, none
 *     groupBy?: string, // one of day, channel, campaign, category
 * }
 *
 * Pagination: Position of this page in the list.
 * @phpstan-type Pagination array{
 *     page: int, // The number of this page.
 *     limit: int, // The maximum number of items per page.
 *     total: int, // The number of items on all pages.
 *     pages: int, // The number of pages.
 *     next: string|null, // Pass it as `after` to get the next page; null on the last page.
 * }
 *
 * @phpstan-type RenderedTemplate array{
 *     body: string,
 *     subject: string|null,
 *     html: string|null,
 *     segments: int, // As an SMS
 *     encoding: string, // one of GSM-7, UCS-2
 * }
 *
 * @phpstan-type ReportedDelivery array{
 *     deliveryId: string,
 *     status: string, // one of pending, delivered, failed
 *     nextAttemptAt: string|null, // When it is streamed again; null when it ended
 * }
 *
 * @phpstan-type Run array{
 *     runId: string,
 *     flowId: string,
 *     version: int,
 *     status: string, // one of running, completed, failed, canceled
 *     contactId: string|null,
 *     to: string|null,
 *     variables: array<string, mixed>,
 *     stepId: string|null, // The current step
 *     dueAt: string|null,
 *     error: string|null, // Why the run ended before its last step. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
 *     history: list<RunHistoryItem>,
 *     createdAt: string,
 *     endedAt: string|null,
 * }
 *
 * @phpstan-type RunHistoryItem array{
 *     step: string,
 *     type: string,
 *     at: string,
 * }
 *
 * @phpstan-type SampleEvent array{
 *     event: string, // one of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled
 * }
 *
 * Segment: `{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` is everybody. Nested at most five deep, at most 50 parts.
 * @phpstan-type Segment mixed
 *
 * @phpstan-type SimulatedMessage array{
 *     channel: string, // one of sms, whatsapp
 *     from: string,
 *     body: string,
 *     file?: bool, // With a file, to be downloaded
 * }
 *
 * @phpstan-type StartedRun array{
 *     runId: string,
 *     flowId: string,
 *     version: int,
 *     status: string, // one of running, completed, failed, canceled
 * }
 *
 * @phpstan-type Suppression array{
 *     suppressionId: string,
 *     channel: string, // one of sms, email, whatsapp
 *     address: string|null, // Null when its owner was erased, or an earlier release recorded the entry
 *     category: string|null, // Null: nothing is sent at all, transactional messages included
 *     topic: string|null,
 *     reason: string, // `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or what your request said
 *     createdAt: string,
 * }
 *
 * @phpstan-type SuppressionsImportQuery array{
 *     defaultCountry?: string, // Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused
 * }
 *
 * @phpstan-type SuppressionsLinkPreferencesAnswer array{
 *     url: string,
 * }
 *
 * @phpstan-type SuppressionsLinkPreferencesBody array{
 *     channel: string, // one of sms, email, whatsapp
 *     address: string,
 * }
 *
 * @phpstan-type SuppressionsListAnswer array{
 *     data: list<Suppression>,
 *     next: string|null,
 * }
 *
 * @phpstan-type SuppressionsListQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the page before
 *     channel?: string, // one of sms, email, whatsapp
 *     address?: string, // Exactly this address, whatever its case
 *     category?: string, // `all`: entries that end everything; one of all, marketing
 *     topic?: string,
 *     reason?: string,
 * }
 *
 * @phpstan-type Template array{
 *     templateId: string,
 *     name: string,
 *     version: int,
 *     body: string,
 *     subject: string|null,
 *     html: string|null,
 *     variables: list<string>, // The names of the variables that the template uses
 *     createdAt: string,
 *     updatedAt: string,
 * }
 *
 * @phpstan-type TemplateChanges array{
 *     name?: string,
 *     body?: string,
 *     subject?: string|null,
 *     html?: string|null,
 * }
 *
 * @phpstan-type TemplateVersion array{
 *     version: int,
 *     body: string,
 *     subject: string|null,
 *     html: string|null,
 *     variables: list<string>, // The names of the variables that the template uses
 *     createdAt: string,
 * }
 *
 * @phpstan-type TemplatesListAnswer array{
 *     data: list<Template>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type TemplatesListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 * }
 *
 * @phpstan-type TemplatesListVersionsAnswer array{
 *     data: list<TemplateVersion>,
 * }
 *
 * @phpstan-type TemplatesPreviewBody array{
 *     variables?: array<string, mixed>,
 *     version?: int,
 *     contactId?: string,
 * }
 *
 * @phpstan-type ThreadEntry array{
 *     id: string, // The messageId or inboundMessageId
 *     direction: string, // one of inbound, outbound
 *     channel: string, // one of sms, whatsapp
 *     channelId: string,
 *     body: string,
 *     type: string,
 *     media: list<ThreadEntryMediaItem>,
 *     status: string|null, // Of an outbound message
 *     inReplyTo: string|null, // The message in the other direction that it answers
 *     at: string,
 *     readAt: string|null,
 * }
 *
 * @phpstan-type ThreadEntryMediaItem array{
 *     url: string, // Downloads the file from the provider, with the same key
 *     contentType: string|null,
 *     fileName: string|null,
 * }
 *
 * @phpstan-type Topic array{
 *     topic: string,
 *     name: string,
 *     description: string|null,
 *     createdAt: string,
 * }
 *
 * @phpstan-type TopicChanges array{
 *     name?: string, // As recipients read it
 *     description?: string|null,
 * }
 *
 * @phpstan-type TopicsListAnswer array{
 *     data: list<Topic>,
 * }
 *
 * @phpstan-type TriggeredEvent array{
 *     event: string,
 *     payload: array<string, mixed>,
 * }
 *
 * @phpstan-type Webhook array{
 *     webhookId: string, // ID of the webhook.
 *     event: string, // Name of the delivered event; `*` for all.
 *     url: string, // The URL that receives the events.
 *     description: string|null, // Your note about the webhook.
 *     status: string, // Whether events are delivered.; one of enabled, disabled
 *     statusReason: string|null, // Why the service disabled the webhook; null if it did not.
 *     failingSince: string|null, // When the first delivery failed since the last success; null if deliveries succeed.
 *     disabledAt: string|null, // When the webhook was disabled; null while it is enabled.
 *     createdAt: string, // When the webhook was created.
 * }
 *
 * @phpstan-type WebhookChanges array{
 *     event?: string, // Name of the event to deliver; `*` for all.; one of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled, *
 *     url?: string, // The URL that receives the events.
 *     description?: string|null, // Your note about the webhook.
 *     status?: string, // Whether events are delivered.; one of enabled, disabled
 * }
 *
 * @phpstan-type WebhookRecovery array{
 *     since: string, // Resend events from this time on.
 * }
 *
 * @phpstan-type WebhookWithSecret array{
 *     webhookId: string, // ID of the webhook.
 *     event: string, // Name of the delivered event; `*` for all.
 *     url: string, // The URL that receives the events.
 *     description: string|null, // Your note about the webhook.
 *     status: string, // Whether events are delivered.; one of enabled, disabled
 *     statusReason: string|null, // Why the service disabled the webhook; null if it did not.
 *     failingSince: string|null, // When the first delivery failed since the last success; null if deliveries succeed.
 *     disabledAt: string|null, // When the webhook was disabled; null while it is enabled.
 *     createdAt: string, // When the webhook was created.
 *     secret: string, // Verifies the signatures. Shown only in this response.
 * }
 *
 * @phpstan-type WebhooksListAnswer array{
 *     data: list<Webhook>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type WebhooksListDeliveriesAnswer array{
 *     data: list<Delivery>, // The items of this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type WebhooksListDeliveriesQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 *     status?: string, // Only deliveries with this status.; one of pending, delivered, failed
 * }
 *
 * @phpstan-type WebhooksListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
 * }
 *
 * @phpstan-type WebhooksRecoverAnswer array{
 *     recovered: int, // Number of deliveries that were queued again.
 * }
 */
final class Types
{
}
