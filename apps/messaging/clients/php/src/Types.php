<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging;

/**
 * The objects of the API. Requests are arrays with these fields; responses are objects with these properties.
 * Other fields and values are possible.
 *
 * @phpstan-type AcceptedMessage array{
 *     messageId: string, // ID of the message.
 *     channel: string, // Channel of the message.
 *     to: string, // Phone number or email address of the recipient.
 *     status: string, // `scheduled` if it will be sent later, at `scheduledAt` or after quiet hours. One of queued, scheduled.
 *     createdAt: string, // When it was accepted.
 * }
 *
 * @phpstan-type AccountChanges array{
 *     timeZone?: string, // IANA time zone, such as `Europe/Berlin`. Default: UTC.
 *     frequencyCaps?: list<AccountChangesFrequencyCapsItem>, // How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages neither count nor are skipped. Empty for no limit.
 * }
 *
 * @phpstan-type AccountChangesFrequencyCapsItem array{
 *     messages: int, // Maximum number of messages to a person, at most 100.
 *     hours: int, // Period in hours in which the maximum applies, at most 744.
 * }
 *
 * @phpstan-type AccountSettings array{
 *     accountId: string, // ID of the account. The live and the test space have separate ones.
 *     timeZone: string, // IANA time zone that decides on which day a message counts.
 *     frequencyCaps: list<AccountSettingsFrequencyCapsItem>, // How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages neither count nor are skipped. Empty for no limit.
 * }
 *
 * @phpstan-type AccountSettingsFrequencyCapsItem array{
 *     messages: int, // Maximum number of messages to a person, at most 100.
 *     hours: int, // Period in hours in which the maximum applies, at most 744.
 * }
 *
 * Audience: Contacts who match all of these conditions.
 * @phpstan-type Audience array{
 *     tags?: list<string>, // Tags that a contact must have. All of them are required.
 *     segment?: Segment, // Condition that a contact must meet.
 *     segmentId?: string, // ID of a saved segment, instead of `segment`. A campaign keeps the conditions that it has at the start.
 *     contactIds?: list<string>, // Restricts the audience to these contact IDs, at most 10,000. Empty for no restriction.
 * }
 *
 * @phpstan-type BatchAnswer array{
 *     batchId: string|null, // ID of the batch. Null if all messages were accepted or refused at once.
 *     accepted: int, // Number of messages accepted.
 *     refused: int, // Number of messages refused.
 *     pending: int, // Number of messages that are still being prepared.
 *     data: list<BatchAnswerDataItem1|BatchAnswerDataItem2>, // Result of each message that is not pending, in the order of the request.
 * }
 *
 * @phpstan-type BatchAnswerDataItem1 array{
 *     messageId: string, // ID of the message.
 *     channel: string, // Channel of the message.
 *     to: string, // Phone number or email address of the recipient.
 *     status: string, // `scheduled` if it will be sent later, at `scheduledAt` or after quiet hours. One of queued, scheduled.
 *     createdAt: string, // When it was accepted.
 *     index: int, // Position in the request, from 0.
 * }
 *
 * @phpstan-type BatchAnswerDataItem2 array{
 *     index: int, // Position in the request, from 0.
 *     error: BatchAnswerDataItem2Error, // Why the message was refused.
 * }
 *
 * BatchAnswerDataItem2Error: Why the message was refused.
 * @phpstan-type BatchAnswerDataItem2Error array{
 *     code: string, // Machine-readable error code.
 *     message: string, // Human-readable error message.
 *     details?: mixed, // The invalid field.
 * }
 *
 * @phpstan-type Campaign array{
 *     campaignId: string, // ID of the campaign.
 *     name: string, // Your name for the campaign.
 *     channel: string, // Kind of channel that the campaign uses. One of sms, email, whatsapp.
 *     channelId: string|null, // ID of the channel. Null for the default channel.
 *     category: string|null, // Purpose of the messages. Null if not specified.
 *     topic: string|null, // Key of the topic, or null.
 *     status: string, // Status of the campaign. One of draft, scheduled, running, paused, completed, canceled.
 *     statusReason: string|null, // Why it paused automatically. Null otherwise.
 *     body: string|null, // Text, in Liquid. Null with a template or several variants.
 *     subject: string|null, // Subject of an email, in Liquid. Null without a subject or with several variants.
 *     templateId: string|null, // ID of the template. Null without a template or with several variants.
 *     variants: list<CampaignVariantsItem>, // All texts. A campaign with one text has one variant.
 *     audience: mixed, // Audience, as in the request.
 *     schedule: mixed, // Schedule, as in the request. Null for immediately.
 *     throttle: CampaignThrottle|null, // How fast to send. Null for as fast as the channel allows.
 *     tracking: CampaignTracking|null, // Open and click tracking of emails. Null if the channel’s `tracking` applies.
 *     autoPause: CampaignAutoPause, // When it pauses automatically.
 *     audienceSize: int|null, // Number of contacts in the audience when it started. Null until then.
 *     stats: CampaignStats, // Counts of its messages.
 *     startAt: string|null, // When it is scheduled to start. Null for immediately.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 *     startedAt: string|null, // When it started. Null until then.
 *     endedAt: string|null, // When it was completed or canceled. Null until then.
 * }
 *
 * CampaignAutoPause: When it pauses automatically.
 * @phpstan-type CampaignAutoPause array{
 *     failureRate: int|float, // Share of failures, from 0 to 1, above which it pauses.
 *     after: int, // Minimum number of outcomes before the rate counts.
 * }
 *
 * @phpstan-type CampaignChanges array{
 *     name?: string, // Your name for the campaign.
 *     channel?: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     channelId?: string, // ID of the channel to send over. Default: the first channel by priority.
 *     variants?: list<CampaignChangesVariantsItem>, // Two to four texts instead of one. Each is sent to a share of the contacts.
 *     audience?: Audience,
 *     schedule?: CampaignChangesSchedule|null, // When to send. Null for immediately.
 *     throttle?: CampaignChangesThrottle|null, // How fast to send. Null for as fast as the channel allows.
 *     autoPause?: CampaignChangesAutoPause, // When to pause automatically. Default: above 50 % failures after 100 outcomes.
 *     tracking?: CampaignChangesTracking|null, // Email only. Open and click tracking. Default: the channel’s `tracking`.
 *     category?: string|null, // `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
 *     topic?: string|null, // Key of one of your topics. Makes this a marketing message.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     whatsappTemplate?: CampaignChangesWhatsappTemplate, // Approved WhatsApp template to send. `body` is then stored but not sent.
 *     status?: string, // New status. `running` starts or resumes the campaign. One of running, paused, canceled.
 * }
 *
 * CampaignChangesAutoPause: When to pause automatically. Default: above 50 % failures after 100 outcomes.
 * @phpstan-type CampaignChangesAutoPause array{
 *     failureRate: int|float, // Share of failures, from 0 to 1, above which the campaign pauses.
 *     after?: int, // Minimum number of outcomes before the rate counts.
 * }
 *
 * @phpstan-type CampaignChangesSchedule array{
 *     at?: string, // When to start, with an offset or as local time in `timezone`. Default: immediately.
 *     timezone?: string, // IANA time zone of `at`, or `contact` for each contact’s own time zone.
 *     quietHours?: CampaignChangesScheduleQuietHours, // Hours when nothing is sent. Messages wait until they end.
 * }
 *
 * CampaignChangesScheduleQuietHours: Hours when nothing is sent. Messages wait until they end.
 * @phpstan-type CampaignChangesScheduleQuietHours array{
 *     start: string, // Start of the quiet hours, such as `21:00`.
 *     end: string, // End of the quiet hours, such as `08:00`.
 *     timezone?: string, // IANA time zone for contacts without one. Default: UTC.
 * }
 *
 * @phpstan-type CampaignChangesThrottle array{
 *     perSecond: int, // Maximum number of messages per second.
 * }
 *
 * @phpstan-type CampaignChangesTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type CampaignChangesVariantsItem array{
 *     name: string, // Name of the variant.
 *     weight?: int, // Share of the contacts, relative to the other weights.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     whatsappTemplate?: CampaignChangesVariantsItemWhatsappTemplate, // Approved WhatsApp template to send. `body` is then stored but not sent.
 * }
 *
 * CampaignChangesVariantsItemWhatsappTemplate: Approved WhatsApp template to send. `body` is then stored but not sent.
 * @phpstan-type CampaignChangesVariantsItemWhatsappTemplate array{
 *     name: string, // Name of the template in your WhatsApp account.
 *     language: string, // Language of the template, such as `en_US`.
 *     parameters?: list<string>, // Values of the placeholders in the body, in order.
 * }
 *
 * CampaignChangesWhatsappTemplate: Approved WhatsApp template to send. `body` is then stored but not sent.
 * @phpstan-type CampaignChangesWhatsappTemplate array{
 *     name: string, // Name of the template in your WhatsApp account.
 *     language: string, // Language of the template, such as `en_US`.
 *     parameters?: list<string>, // Values of the placeholders in the body, in order.
 * }
 *
 * @phpstan-type CampaignPreview array{
 *     count: int, // Number of contacts in the audience.
 *     checked: int, // Number of contacts checked for the counts below, at most the first 1,000.
 *     skipped: int, // Number of checked contacts who would get no message.
 *     skippedBy: CampaignPreviewSkippedBy, // Skipped contacts by reason.
 *     missingVariables: list<CampaignPreviewMissingVariablesItem>, // Variables without a value.
 *     sample: list<CampaignPreviewSampleItem>, // Messages that the first contacts would get.
 * }
 *
 * @phpstan-type CampaignPreviewMissingVariablesItem array{
 *     variable: string, // Name of the variable.
 *     contacts: int, // Number of contacts without a value for the variable.
 * }
 *
 * @phpstan-type CampaignPreviewSampleItem array{
 *     contactId: string, // ID of the contact.
 *     name: string|null, // Name of the contact, or an address if there is no name. Null if there is neither.
 *     to: string|null, // Address that the message would be sent to, or null.
 *     variant: string|null, // Name of the variant. Null if skipped.
 *     body: string|null, // Text that the contact would get. Null if skipped.
 *     subject: string|null, // Subject of an email, or null.
 *     skipped: string|null, // Why the contact would get no message, or null.
 *     variable: string|null, // Variable that has no value. Null for other reasons.
 * }
 *
 * CampaignPreviewSkippedBy: Skipped contacts by reason.
 * @phpstan-type CampaignPreviewSkippedBy array{
 *     opted_out: int, // Contacts who opted out.
 *     no_address: int, // Contacts without an address for the channel.
 *     missing_variable: int, // Contacts without a value for a variable of the text.
 *     invalid_content: int, // Contacts whose text would be empty or too long.
 *     frequency_capped: int, // Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
 * }
 *
 * @phpstan-type CampaignStats array{
 *     total: int, // Contacts processed so far: the sum of the counts from `queued` to `skipped`.
 *     queued: int, // Messages that are waiting or being sent.
 *     sent: int, // Messages that the provider accepted and has not reported on since.
 *     delivered: int, // Messages that were delivered but not reported as read.
 *     read: int, // Messages that were read.
 *     failed: int, // Messages that failed or expired.
 *     optedOut: int, // Messages that were not sent because the recipient had opted out.
 *     canceled: int, // Messages that were canceled.
 *     skipped: int, // Contacts who got no message.
 *     skippedBy: CampaignStatsSkippedBy, // Skipped contacts by reason.
 *     missingVariables: list<CampaignStatsMissingVariablesItem>, // Variables without a value.
 *     unsubscribed: int, // Opt-outs after a message of this campaign.
 *     unsubscribedBy: CampaignStatsUnsubscribedBy, // Opt-outs by cause.
 *     variants: list<CampaignStatsVariantsItem>, // Counts of each variant.
 * }
 *
 * @phpstan-type CampaignStatsMissingVariablesItem array{
 *     variable: string, // Name of the variable.
 *     contacts: int, // Number of contacts without a value for the variable.
 * }
 *
 * CampaignStatsSkippedBy: Skipped contacts by reason.
 * @phpstan-type CampaignStatsSkippedBy array{
 *     opted_out: int, // Contacts who opted out.
 *     no_address: int, // Contacts without an address for the channel.
 *     missing_variable: int, // Contacts without a value for a variable of the text.
 *     invalid_content: int, // Contacts whose text would be empty or too long.
 *     frequency_capped: int, // Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
 * }
 *
 * CampaignStatsUnsubscribedBy: Opt-outs by cause.
 * @phpstan-type CampaignStatsUnsubscribedBy array{
 *     recipient: int, // Opt-outs by the recipients themselves.
 *     provider: int, // Opt-outs reported by the provider.
 *     api: int, // Opt-outs through this API.
 *     bounce: int, // Opt-outs caused by bounced email.
 * }
 *
 * @phpstan-type CampaignStatsVariantsItem array{
 *     name: string, // Name of the variant.
 *     queued: int, // Messages that are waiting or being sent.
 *     sent: int, // Messages that the provider accepted and has not reported on since.
 *     delivered: int, // Messages that were delivered but not reported as read.
 *     read: int, // Messages that were read.
 *     failed: int, // Messages that failed or expired.
 *     optedOut: int, // Messages that were not sent because the recipient had opted out.
 *     canceled: int, // Messages that were canceled.
 * }
 *
 * @phpstan-type CampaignThrottle array{
 *     perSecond: int, // Maximum number of messages per second.
 * }
 *
 * @phpstan-type CampaignTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type CampaignVariantsItem array{
 *     name: string, // Name of the variant.
 *     weight: int, // Share of the contacts, relative to the other weights.
 *     body?: string, // Text, in Liquid.
 *     subject?: string, // Subject of an email, in Liquid.
 *     html?: string, // HTML version of an email, in Liquid.
 *     templateId?: string, // ID of the template.
 *     templateVersion?: int, // Version of the template. Fixed when the campaign starts.
 * }
 *
 * @phpstan-type CampaignsCountAudienceAnswer array{
 *     count: int, // Number of contacts in the audience.
 * }
 *
 * @phpstan-type CampaignsCountAudienceBody array{
 *     audience: Audience, // Contacts to count.
 * }
 *
 * @phpstan-type CampaignsListAnswer array{
 *     data: list<Campaign>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type CampaignsListMessagesAnswer array{
 *     data: list<ListedMessage>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type CampaignsListMessagesQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     status?: string, // Only messages with this status. One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired.
 * }
 *
 * @phpstan-type CampaignsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     status?: string, // Only campaigns with this status. One of draft, scheduled, running, paused, completed, canceled.
 * }
 *
 * @phpstan-type CampaignsListSkippedAnswer array{
 *     data: list<SkippedContact>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type CampaignsListSkippedQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     reason?: string, // Only contacts skipped for this reason. One of opted_out, no_address, missing_variable, invalid_content, frequency_capped.
 * }
 *
 * @phpstan-type CampaignsStartQuery array{
 *     skipMissing?: string, // `true` starts the campaign although it skips contacts that have no value for a variable. One of true, false.
 * }
 *
 * @phpstan-type CampaignsTestAnswer array{
 *     data: list<AcceptedMessage>, // All items.
 * }
 *
 * @phpstan-type CampaignsTestBody array{
 *     to?: string, // Address to send to. Default: the contact’s address.
 *     contactId?: string, // ID of a contact whose fields the text can use.
 *     variables?: array<string, mixed>, // Values for the template, by name. At most 64 kB as JSON.
 * }
 *
 * @phpstan-type CampaignsUpdateQuery array{
 *     skipMissing?: string, // `true` starts the campaign although it skips contacts that have no value for a variable. One of true, false.
 * }
 *
 * @phpstan-type Channel array{
 *     channelId: string, // ID of the channel.
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     provider: string, // Provider that sends the messages. One of twilio, vonage, smtp, ses, postmark, cloud, sandbox.
 *     name: string, // Your name for the channel.
 *     status: string, // `paused` channels send nothing. One of connected, paused.
 *     statusReason: string|null, // Why it was paused. Null while it is connected.
 *     priority: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking: ChannelTracking|null, // Open and click tracking of emails. Null for none.
 *     keywordReplies: list<ChannelKeywordRepliesItem>, // SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
 *     settings: array<string, mixed>, // Settings of the provider.
 *     callbackUrls: array<string, string>, // Callback URLs to enter at the provider, by purpose.
 *     createdAt: string, // When it was connected.
 *     updatedAt: string, // When it last changed.
 * }
 *
 * @phpstan-type ChannelKeywordRepliesItem array{
 *     language: string, // Language code, such as `en`.
 *     stop?: string, // Reply to STOP. Default: none.
 *     start?: string, // Reply to START. Default: none.
 *     help?: string, // Reply to HELP. Default: none.
 * }
 *
 * @phpstan-type ChannelTest array{
 *     ok: bool, // Whether the provider accepts the settings and credentials.
 *     code?: string, // Machine-readable error code.
 *     message?: string, // Human-readable error message.
 * }
 *
 * @phpstan-type ChannelTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type ChannelsListAnswer array{
 *     data: list<Channel>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type ChannelsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type ChannelsUpdateBody array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: ChannelsUpdateBodyTracking|null, // Email only. Open and click tracking for messages that do not set their own. Default: none.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
 *     settings?: array<string, mixed>, // New settings. They replace all stored ones.
 *     credentials?: array<string, mixed>, // New secrets. They replace all stored ones.
 * }
 *
 * @phpstan-type ChannelsUpdateBodyTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type CheckedFlow array{
 *     flowId: string, // ID of the flow.
 *     name: string, // Your name for the flow.
 *     status: string, // Only `active` flows start runs. One of draft, active, paused, archived.
 *     version: int, // Version number, from 1.
 *     trigger: CheckedFlowTrigger, // Starts runs in addition to API requests.
 *     oncePerContact: bool, // Whether each contact can go through the flow only once.
 *     steps: list<CheckedFlowStepsItem>, // Steps, as in the request.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 *     warnings: list<CheckedFlowWarningsItem>, // Loops of steps that can send repeatedly.
 * }
 *
 * @phpstan-type CheckedFlowStepsItem array{
 *     id: string, // Your ID of the step.
 *     type: string, // Type of the step.
 * }
 *
 * CheckedFlowTrigger: Starts runs in addition to API requests.
 * @phpstan-type CheckedFlowTrigger array{
 *     type: string, // Type of the trigger.
 * }
 *
 * @phpstan-type CheckedFlowWarningsItem array{
 *     field: string, // Field that the warning is about, such as `steps.2.next`.
 *     message: string, // Human-readable warning.
 *     messagesPerDay: int|float, // Approximate number of messages that a person can get per day.
 * }
 *
 * @phpstan-type CheckedTemplate array{
 *     templateId: string, // ID of the template.
 *     name: string, // Your name for the template.
 *     version: int, // Version number, from 1.
 *     body: string, // Text, in Liquid. Empty if it is made from `html`.
 *     subject: string|null, // Subject of an email, in Liquid, or null.
 *     html: string|null, // HTML version of an email, in Liquid, or null.
 *     variables: list<string>, // Names of the variables that it uses.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 *     warnings: list<CheckedTemplateWarningsItem>, // Variables of the text that none of your 1,000 newest contacts has a value for.
 * }
 *
 * @phpstan-type CheckedTemplateWarningsItem array{
 *     variable: string, // Name of the variable.
 *     message: string, // Human-readable warning.
 * }
 *
 * @phpstan-type Contact array{
 *     contactId: string, // ID of the contact.
 *     externalId: string|null, // Your ID for the contact, or null.
 *     firstName: string|null, // First name. Null if unknown.
 *     lastName: string|null, // Last name. Null if unknown.
 *     email: string|null, // Email address. Null if unknown.
 *     phone: string|null, // Phone number in E.164 format. Null if unknown.
 *     locale: string|null, // Language tag, such as `en-GB`. Null if unknown.
 *     timezone: string|null, // IANA time zone, such as `Europe/Berlin`. Null if unknown.
 *     attributes: array<string, mixed>, // Your own fields.
 *     tags: list<string>, // Tags.
 *     consent: ContactConsent, // Consent by channel.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 * }
 *
 * @phpstan-type ContactChanges array{
 *     externalId?: string|null, // Your ID for the contact, unique in the account.
 *     firstName?: string|null, // First name.
 *     lastName?: string|null, // Last name.
 *     email?: string|null, // Email address, unique in the account.
 *     phone?: string|null, // Phone number in E.164 format, unique in the account.
 *     locale?: string|null, // Language tag, such as `en-GB`.
 *     timezone?: string|null, // IANA time zone, such as `Europe/Berlin`.
 *     attributes?: array<string, mixed>, // Your own fields, at most 16 kB as JSON. Replaces all of them.
 *     tags?: list<string>, // Tags, at most 50 of 64 characters. Replaces all of them.
 *     consent?: ContactChangesConsent, // Consent by channel. Omitted channels stay unchanged.
 * }
 *
 * ContactChangesConsent: Consent by channel. Omitted channels stay unchanged.
 * @phpstan-type ContactChangesConsent array{
 *     sms?: ContactChangesConsentSms, // Consent to SMS.
 *     email?: ContactChangesConsentEmail, // Consent to emails.
 *     whatsapp?: ContactChangesConsentWhatsapp, // Consent to WhatsApp messages.
 * }
 *
 * ContactChangesConsentEmail: Consent to emails.
 * @phpstan-type ContactChangesConsentEmail array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed.
 *     source?: string, // Where the consent came from. Default: `api`.
 * }
 *
 * ContactChangesConsentSms: Consent to SMS.
 * @phpstan-type ContactChangesConsentSms array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed.
 *     source?: string, // Where the consent came from. Default: `api`.
 * }
 *
 * ContactChangesConsentWhatsapp: Consent to WhatsApp messages.
 * @phpstan-type ContactChangesConsentWhatsapp array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed.
 *     source?: string, // Where the consent came from. Default: `api`.
 * }
 *
 * ContactConsent: Consent by channel.
 * @phpstan-type ContactConsent array{
 *     sms: ContactConsentSms, // Consent to SMS.
 *     email: ContactConsentEmail, // Consent to emails.
 *     whatsapp: ContactConsentWhatsapp, // Consent to WhatsApp messages.
 * }
 *
 * ContactConsentEmail: Consent to emails.
 * @phpstan-type ContactConsentEmail array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed, unknown.
 *     source: string|null, // Source of the consent. Null if unknown.
 *     at: string|null, // When the contact gave or withdrew it. Null if unknown.
 * }
 *
 * ContactConsentSms: Consent to SMS.
 * @phpstan-type ContactConsentSms array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed, unknown.
 *     source: string|null, // Source of the consent. Null if unknown.
 *     at: string|null, // When the contact gave or withdrew it. Null if unknown.
 * }
 *
 * ContactConsentWhatsapp: Consent to WhatsApp messages.
 * @phpstan-type ContactConsentWhatsapp array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed, unknown.
 *     source: string|null, // Source of the consent. Null if unknown.
 *     at: string|null, // When the contact gave or withdrew it. Null if unknown.
 * }
 *
 * @phpstan-type ContactImport array{
 *     importId: string, // ID of the import.
 *     status: string, // State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again. One of receiving, queued, running, completed, canceled, failed.
 *     dryRun: bool, // Whether the import only reports what it would do.
 *     columns: list<ContactImportColumnsItem>, // The columns of the file.
 *     total: int, // Rows in the file.
 *     processed: int, // Rows processed so far.
 *     created: int, // Contacts created.
 *     updated: int, // Contacts updated.
 *     refused: int, // Rows refused.
 *     errors: list<ContactImportErrorsItem>, // The first 100 refused rows.
 *     createdAt: string, // When the upload began.
 *     endedAt: string|null, // When the import ended. Null while it is in progress.
 * }
 *
 * @phpstan-type ContactImportColumnsItem array{
 *     heading: string, // Heading in the file.
 *     field: string, // Field of the contact, or `ignore`.
 *     samples?: list<string>, // First values. Only in the response to the upload.
 * }
 *
 * @phpstan-type ContactImportErrorsItem array{
 *     row: int, // Row number. The first row after the header is 1.
 *     line: int, // Line of the file where the row starts, from 1.
 *     code: string, // Machine-readable error code.
 *     field: string, // Name of the invalid field.
 *     message: string, // Human-readable error message.
 * }
 *
 * @phpstan-type ContactsDeleteQuery array{
 *     suppress?: string, // Whether to refuse future messages to the erased addresses. One of true, false.
 * }
 *
 * @phpstan-type ContactsExportQuery array{
 *     tag?: string, // Only contacts with this tag.
 * }
 *
 * @phpstan-type ContactsImportQuery array{
 *     defaultCountry?: string, // ISO 3166 country of phone numbers without a country code, such as `DE`. Without it, such numbers are refused.
 *     update?: string, // Whether to update existing contacts. Otherwise their rows are refused. One of true, false.
 *     clearEmpty?: string, // Whether an empty cell removes the value of an existing contact. By default the value stays. One of true, false.
 *     columns?: string, // JSON object that maps headings to fields, such as `{"Mail":"email","Joined":"attributes.joined:date","Notes":"ignore"}`.
 *     otherColumns?: string, // What to do with columns without a field: `refuse` the file, import them as `attributes`, or `ignore` them. One of refuse, attributes, ignore.
 *     dateOrder?: string, // The order of day and month in dates such as 03/04/2026. Without it, such dates are refused. One of dmy, mdy.
 *     dryRun?: string, // Reports what the import would do without storing contacts. Rows are tried in batches: a row that repeats a contact of an earlier batch counts as created. One of true, false.
 * }
 *
 * @phpstan-type ContactsListAnswer array{
 *     data: list<Contact>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type ContactsListImportsAnswer array{
 *     data: list<ContactImport>, // All items.
 * }
 *
 * @phpstan-type ContactsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     tag?: string, // Only contacts with this tag.
 *     email?: string, // Only the contact with this email address, ignoring case.
 *     phone?: string, // Only the contact with this phone number.
 *     externalId?: string, // Only the contact with this external ID.
 *     search?: string, // Only contacts whose name, email address, phone number or external ID contains this text, ignoring case.
 * }
 *
 * @phpstan-type Conversation array{
 *     conversationId: string, // ID of the conversation.
 *     address: string, // Phone number or email address of the person.
 *     contact: ConversationContact|null, // Contact with this address, or null.
 *     unread: int, // Number of unread messages.
 *     lastReceivedAt: string, // When the last message was received.
 *     lastMessage: ConversationLastMessage, // Last message received.
 * }
 *
 * @phpstan-type ConversationContact array{
 *     contactId: string, // ID of the contact.
 *     firstName: string|null, // First name. Null if unknown.
 *     lastName: string|null, // Last name. Null if unknown.
 * }
 *
 * ConversationLastMessage: Last message received.
 * @phpstan-type ConversationLastMessage array{
 *     inboundMessageId: string, // ID of the message.
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     body: string, // Text of the message. Of an email, without the quoted email, up to 20,000 characters.
 *     type: string, // Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
 * }
 *
 * @phpstan-type ConversationsListAnswer array{
 *     data: list<Conversation>, // Items on this page.
 *     next: string|null, // Value of `after` for the next page. Null on the last page.
 * }
 *
 * @phpstan-type ConversationsListMessagesAnswer array{
 *     data: list<ThreadEntry>, // Items on this page.
 *     next: string|null, // Value of `after` for the next page. Null on the last page.
 * }
 *
 * @phpstan-type ConversationsListMessagesQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the previous page.
 * }
 *
 * @phpstan-type ConversationsListQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the previous page.
 *     contactId?: string, // Only conversations with this contact’s phone number and email address.
 *     unread?: string, // `true` lists only unread items, `false` only read ones. One of true, false.
 * }
 *
 * @phpstan-type CreatedChannel array{
 *     channelId: string, // ID of the channel.
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     provider: string, // Provider that sends the messages. One of twilio, vonage, smtp, ses, postmark, cloud, sandbox.
 *     name: string, // Your name for the channel.
 *     status: string, // `paused` channels send nothing. One of connected, paused.
 *     statusReason: string|null, // Why it was paused. Null while it is connected.
 *     priority: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking: CreatedChannelTracking|null, // Open and click tracking of emails. Null for none.
 *     keywordReplies: list<CreatedChannelKeywordRepliesItem>, // SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
 *     settings: array<string, mixed>, // Settings of the provider.
 *     callbackUrls: array<string, string>, // Callback URLs to enter at the provider, by purpose.
 *     createdAt: string, // When it was connected.
 *     updatedAt: string, // When it last changed.
 *     bounceSecret?: string, // Secret for signing bounces. Only for SMTP, and shown only in this response.
 * }
 *
 * @phpstan-type CreatedChannelKeywordRepliesItem array{
 *     language: string, // Language code, such as `en`.
 *     stop?: string, // Reply to STOP. Default: none.
 *     start?: string, // Reply to START. Default: none.
 *     help?: string, // Reply to HELP. Default: none.
 * }
 *
 * @phpstan-type CreatedChannelTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type Delivery array{
 *     deliveryId: string, // The `webhook-id` header of every attempt.
 *     webhookId: string, // ID of the webhook.
 *     event: string, // Name of the event.
 *     status: string, // `pending` while there are attempts left, then `delivered` or `failed`. One of pending, delivered, failed.
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
 *     attempt: int, // Number of the attempt, as in the stream.
 *     status: int|null, // HTTP status of the receiver. Null without a response.
 *     durationMs?: int, // How long the receiver took, in milliseconds.
 *     response?: string|null, // Beginning of the response body, at most 4,000 characters.
 *     error?: string|null, // Why there was no response.
 *     retryAfterSeconds?: int, // `Retry-After` of the receiver, in seconds.
 * }
 *
 * @phpstan-type Domain array{
 *     domainId: string, // ID of the domain.
 *     domain: string, // Name of the domain.
 *     status: string, // Whether all required records were found. One of unverified, verified.
 *     records: list<DomainRecordsItem>, // DNS records to publish.
 *     verifiedAt: string|null, // When it was verified. Null until then.
 *     checkedAt: string|null, // When DNS was last checked. Null until then.
 *     createdAt: string, // When it was added.
 * }
 *
 * @phpstan-type DomainRecordsItem array{
 *     purpose: string, // Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither. `mx`: where bounces are delivered. One of dkim, spf, dmarc, mx.
 *     type: string, // Type of the DNS record. One of TXT, MX.
 *     host: string, // Name of the DNS record.
 *     value: string|null, // Value of the DNS record. Null if the value is the name of your own mail server.
 *     required: bool, // Whether the record is required to send from the domain.
 *     state: string, // Result of the last check. `unknown`: the name server did not answer. One of unchecked, missing, wrong, right, unknown.
 *     found: list<string>, // Values that DNS returned at the last check.
 *     problem: string|null, // Problem to fix. Null if the record is correct or unchecked.
 * }
 *
 * @phpstan-type DomainsListAnswer array{
 *     data: list<Domain>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type DomainsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type Flow array{
 *     flowId: string, // ID of the flow.
 *     name: string, // Your name for the flow.
 *     status: string, // Only `active` flows start runs. One of draft, active, paused, archived.
 *     version: int, // Version number, from 1.
 *     trigger: FlowTriggerObject, // Starts runs in addition to API requests.
 *     oncePerContact: bool, // Whether each contact can go through the flow only once.
 *     steps: list<FlowStepsItem>, // Steps, as in the request.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 * }
 *
 * @phpstan-type FlowChanges array{
 *     name?: string, // Your name for the flow.
 *     steps?: list<FlowChangesStepsItemSend|FlowChangesStepsItemWait|FlowChangesStepsItemDigest|FlowChangesStepsItemBranch|FlowChangesStepsItemHttp|FlowChangesStepsItemUpdateContact|FlowChangesStepsItemStop>, // New steps, stored as a new version. Active runs keep their version.
 *     trigger?: FlowChangesTriggerApi|FlowChangesTriggerContactCreated|FlowChangesTriggerTagAdded|FlowChangesTriggerKeyword, // Starts runs in addition to API requests. A tag counts regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
 *     oncePerContact?: bool, // Whether each contact can go through the flow only once.
 *     status?: string, // New status. `archived` is final. One of active, paused, archived.
 *     cancelRuns?: bool, // Whether to cancel active runs. Only with the status `paused` or `archived`.
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranch array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'branch', // Type of the step.
 *     cases: list<FlowChangesStepsItemBranchCasesItem>, // Up to 20 cases. The first case whose condition is met decides.
 *     next?: string, // ID of the next step if no condition is met. Without it, the run is completed.
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItem array{
 *     if: FlowChangesStepsItemBranchCasesItemIf1|FlowChangesStepsItemBranchCasesItemIf2|FlowChangesStepsItemBranchCasesItemIf3|FlowChangesStepsItemBranchCasesItemIf4, // Condition of the case.
 *     next: string, // ID of the next step if the condition is met.
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf1 array{
 *     contact: Segment, // Condition that the contact must meet.
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf2 array{
 *     variable: string, // Name of a variable of the run.
 *     op: string, // How to compare. One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays.
 *     value?: string|int|float|bool|list<string|int|float|bool>, // Value to compare with; a list for `in`.
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf3 array{
 *     message: string, // ID of a send step. If it sent several messages in the run, the last one counts.
 *     status: list<string>, // Statuses to accept. The message must have one of them.
 * }
 *
 * @phpstan-type FlowChangesStepsItemBranchCasesItemIf4 array{
 *     answer: string, // ID of the HTTP step whose response is compared.
 *     field: string, // Field of the response, such as `body.order.total`.
 *     op: string, // How to compare. One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays.
 *     value?: string|int|float|bool|list<string|int|float|bool>, // Value to compare with; a list for `in`.
 * }
 *
 * @phpstan-type FlowChangesStepsItemDigest array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'digest', // Type of the step.
 *     seconds: int, // Seconds to collect, at most 366 days. Later runs of the flow for the same person end here. The first run then continues with `steps.<id>.total` and `steps.<id>.events`: the variables and start of each run, oldest first, at most 100.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type FlowChangesStepsItemHttp array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'http', // Type of the step.
 *     method?: string, // Method of the request. One of GET, POST.
 *     url: string, // URL to request.
 *     headers?: array<string, string>, // Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type FlowChangesStepsItemSend array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'send', // Type of the step.
 *     channel: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     category?: string, // `transactional` messages also reach people who opted out of marketing. Messages without a category do not. One of transactional, marketing.
 *     topic?: string, // Key of one of your topics. Makes this a marketing message.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type FlowChangesStepsItemStop array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'stop', // Type of the step.
 * }
 *
 * @phpstan-type FlowChangesStepsItemUpdateContact array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'update_contact', // Type of the step.
 *     attributes?: array<string, mixed>, // Attributes to set. Others stay unchanged.
 *     addTags?: list<string>, // Tags to add, at most 50.
 *     removeTags?: list<string>, // Tags to remove, at most 50.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type FlowChangesStepsItemWait array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'wait', // Type of the step.
 *     seconds?: int, // Seconds to wait, at most 366 days. With `event`, the maximum wait.
 *     until?: string, // When to continue, instead of `seconds`.
 *     event?: FlowChangesStepsItemWaitEventTagAdded|FlowChangesStepsItemWaitEventMessageReceived|FlowChangesStepsItemWaitEventMessageStatus, // Event that ends the wait.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 *     onTimeout?: string, // ID of the next step if the event did not happen. Default: `next`.
 * }
 *
 * @phpstan-type FlowChangesStepsItemWaitEventMessageReceived array{
 *     type: 'message_received', // Type of the event.
 *     keyword?: string, // Whole text of the message, ignoring case. Default: any text.
 * }
 *
 * @phpstan-type FlowChangesStepsItemWaitEventMessageStatus array{
 *     type: 'message_status', // Type of the event.
 *     message: string, // ID of the send step. If it sent several messages in the run, the last one counts.
 *     status: list<string>, // Statuses that end the wait. One of them is enough. `failed` includes canceled, expired and refused messages.
 * }
 *
 * @phpstan-type FlowChangesStepsItemWaitEventTagAdded array{
 *     type: 'tag_added', // Type of the event.
 *     tag: string, // Tag that is added to the contact.
 * }
 *
 * @phpstan-type FlowChangesTriggerApi array{
 *     type: 'api', // Type of the trigger.
 * }
 *
 * @phpstan-type FlowChangesTriggerContactCreated array{
 *     type: 'contact_created', // Type of the trigger.
 * }
 *
 * @phpstan-type FlowChangesTriggerKeyword array{
 *     type: 'keyword', // Type of the trigger.
 *     keyword: string, // Whole text of a message that starts a run, ignoring case.
 * }
 *
 * @phpstan-type FlowChangesTriggerTagAdded array{
 *     type: 'tag_added', // Type of the trigger.
 *     tag: string, // Tag that starts a run.
 * }
 *
 * @phpstan-type FlowStepsItem array{
 *     id: string, // Your ID of the step.
 *     type: string, // Type of the step.
 * }
 *
 * @phpstan-type FlowTrigger array{
 *     contactId?: string, // ID of the contact to start the run for.
 *     to?: string, // Address to start the run for, instead of a contact.
 *     variables?: array<string, mixed>, // Values for the template, by name. At most 64 kB as JSON.
 * }
 *
 * FlowTriggerObject: Starts runs in addition to API requests.
 * @phpstan-type FlowTriggerObject array{
 *     type: string, // Type of the trigger.
 * }
 *
 * @phpstan-type FlowsListAnswer array{
 *     data: list<Flow>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type FlowsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     status?: string, // Only flows with this status. One of draft, active, paused, archived.
 * }
 *
 * @phpstan-type FlowsListRunsAnswer array{
 *     data: list<Run>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type FlowsListRunsQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type ImportReport array{
 *     total: int, // Rows in the file.
 *     refused: int, // Rows refused.
 *     errors: list<ImportReportErrorsItem>, // The first 1,000 refused rows.
 *     created: int, // Suppressions added.
 * }
 *
 * @phpstan-type ImportReportErrorsItem array{
 *     row: int, // Row number. The first row after the header is 1.
 *     line: int, // Line of the file where the row starts, from 1.
 *     code: string, // Machine-readable error code.
 *     field: string, // Name of the invalid field.
 *     message: string, // Human-readable error message.
 * }
 *
 * @phpstan-type InboundMessage array{
 *     inboundMessageId: string, // ID of the message.
 *     conversationId: string, // ID of the conversation that it belongs to.
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     channelId: string, // ID of the channel.
 *     from: string, // Phone number of the sender, or email address of the recipient who replied.
 *     contactId: string|null, // ID of the contact who now has this address, or null.
 *     body: string, // Text of the message. Of an email, without the quoted email, up to 20,000 characters.
 *     keyword: string|null, // Keyword, if the text is one. Null for other texts.
 *     type: string, // Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
 *     media: list<InboundMessageMediaItem>, // Files of the message.
 *     choice: InboundMessageChoice|null, // Button or list entry that the person chose, or null.
 *     groupId: string|null, // ID of the WhatsApp group it was written in, or null.
 *     content: array<string, mixed>|null, // Content as the provider sent it, up to 8 kB. Of an email: `subject`, `from`, `references`, and `text` with the quoted email, if there is one. Null for texts.
 *     inReplyTo: string|null, // ID of your message that this message replies to, or null.
 *     providerMessageId: string|null, // The provider’s ID of the message, or null.
 *     replyUntil: string|null, // Deadline for replying over WhatsApp without a template. Null for other channels.
 *     receivedAt: string, // When it was received.
 *     readAt: string|null, // When it was marked as read. Null while it is unread.
 * }
 *
 * @phpstan-type InboundMessageChanges array{
 *     read: bool, // Whether the message counts as read.
 * }
 *
 * @phpstan-type InboundMessageChoice array{
 *     id: string|null, // Your ID for the option, or null.
 *     title: string, // Label of the option.
 * }
 *
 * @phpstan-type InboundMessageMediaItem array{
 *     url: string|null, // URL of the file, to download with your API key. Null for files of emails, which are not stored.
 *     contentType: string|null, // Media type. Null if unknown.
 *     fileName: string|null, // Name of the file, or null.
 *     bytes?: int, // Size in bytes, if known.
 * }
 *
 * @phpstan-type InboxListAnswer array{
 *     data: list<InboundMessage>, // Items on this page.
 *     next: string|null, // Value of `after` for the next page. Null on the last page.
 * }
 *
 * @phpstan-type InboxListQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the previous page.
 *     channel?: string, // Only messages over this channel. One of sms, email, whatsapp.
 *     contactId?: string, // Only messages from this contact’s phone number and email address.
 *     from?: string, // Only messages from this phone number or email address.
 *     since?: string, // Only messages received at this time or later.
 *     unread?: string, // `true` lists only unread items, `false` only read ones. One of true, false.
 * }
 *
 * @phpstan-type KeywordReply array{
 *     language: string, // Language code, such as `en`.
 *     stop?: string, // Reply to STOP. Default: none.
 *     start?: string, // Reply to START. Default: none.
 *     help?: string, // Reply to HELP. Default: none.
 * }
 *
 * @phpstan-type ListedMessage array{
 *     messageId: string, // ID of the message.
 *     channel: string, // Channel of the message: `sms`, `email` or `whatsapp`.
 *     channelId: string, // ID of the sending channel.
 *     to: string, // Phone number or email address of the recipient.
 *     body: string, // Text that the recipient gets.
 *     subject: string|null, // Subject of an email, or null.
 *     templateId: string|null, // ID of the template it was made from, or null.
 *     contactId: string|null, // ID of the contact. Null if it was sent to an address without a contact.
 *     campaignId: string|null, // ID of the campaign, or null.
 *     category: string|null, // Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
 *     topic: string|null, // Key of the topic, or null.
 *     status: string, // Status of the message. `sent` means that the provider accepted it and has reported nothing since. One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired.
 *     segments: int|null, // Number of parts of an SMS. Null on other channels.
 *     encoding: string|null, // Encoding of an SMS. Null on other channels.
 *     tags: list<string>, // Your labels.
 *     metadata: array<string, mixed>|null, // Your own data, or null.
 *     attempts: int, // Number of sending attempts.
 *     possibleDuplicate: bool, // Whether the message may have been sent twice because the provider’s response was lost.
 *     scheduledAt: string|null, // When it is scheduled to be sent. Null for immediately.
 *     expiresAt: string|null, // When it expires if it has not been sent. Null for never.
 *     createdAt: string, // When it was accepted.
 *     sentAt: string|null, // When the provider accepted it. Null until then.
 *     deliveredAt: string|null, // When it was delivered. Null if unknown.
 *     readAt: string|null, // When it was read. Null if unknown.
 *     failedAt: string|null, // When it failed. Null if it did not.
 *     error: ListedMessageError|null, // Why it failed or, while it is being retried, why the last attempt failed. Null otherwise.
 * }
 *
 * @phpstan-type ListedMessageError array{
 *     code: string, // Machine-readable error code.
 *     message: string, // Human-readable error message.
 *     providerCode: string|null, // The provider’s error code, or null.
 * }
 *
 * @phpstan-type Listener array{
 *     webhookId: string, // ID of the webhook.
 *     event: string, // Name of the delivered event; `*` for all.
 *     description: string|null, // Your note about the webhook.
 *     secret: string, // Secret that verifies the signatures. Shown only in this response.
 * }
 *
 * @phpstan-type Message array{
 *     messageId: string, // ID of the message.
 *     channel: string, // Channel of the message: `sms`, `email` or `whatsapp`.
 *     channelId: string, // ID of the sending channel.
 *     to: string, // Phone number or email address of the recipient.
 *     body: string, // Text that the recipient gets.
 *     subject: string|null, // Subject of an email, or null.
 *     templateId: string|null, // ID of the template it was made from, or null.
 *     contactId: string|null, // ID of the contact. Null if it was sent to an address without a contact.
 *     campaignId: string|null, // ID of the campaign, or null.
 *     category: string|null, // Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
 *     topic: string|null, // Key of the topic, or null.
 *     status: string, // Status of the message. `sent` means that the provider accepted it and has reported nothing since. One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired.
 *     segments: int|null, // Number of parts of an SMS. Null on other channels.
 *     encoding: string|null, // Encoding of an SMS. Null on other channels.
 *     tags: list<string>, // Your labels.
 *     metadata: array<string, mixed>|null, // Your own data, or null.
 *     attempts: int, // Number of sending attempts.
 *     possibleDuplicate: bool, // Whether the message may have been sent twice because the provider’s response was lost.
 *     scheduledAt: string|null, // When it is scheduled to be sent. Null for immediately.
 *     expiresAt: string|null, // When it expires if it has not been sent. Null for never.
 *     createdAt: string, // When it was accepted.
 *     sentAt: string|null, // When the provider accepted it. Null until then.
 *     deliveredAt: string|null, // When it was delivered. Null if unknown.
 *     readAt: string|null, // When it was read. Null if unknown.
 *     failedAt: string|null, // When it failed. Null if it did not.
 *     error: MessageError|null, // Why it failed or, while it is being retried, why the last attempt failed. Null otherwise.
 *     direction: 'outbound', // Always `outbound`.
 *     html: string|null, // HTML version of an email, or null.
 *     templateVersion: int|null, // Version of the template. Null without a template.
 *     variables: array<string, mixed>|null, // Values of the template’s variables, or null.
 *     providerMessageId: string|null, // The provider’s ID of the message. Null until it is accepted.
 *     from: string|null, // Sender of an email. Null for the channel’s sender.
 *     cc: list<string>, // CC recipients.
 *     copies: list<MessageCopiesItem>, // Copies of the message. Each is a separate message.
 *     copyOf: string|null, // ID of the original message. Null if this is not a copy.
 *     tracking: MessageTracking|null, // Open and click tracking of the email. Null if the channel’s `tracking` applies.
 *     opens: int, // Number of recorded opens, up to 1,000.
 *     clicks: int, // Number of recorded link clicks, up to 1,000.
 *     replyTo: string|null, // Reply-to address of an email. Null for the channel’s reply-to address.
 *     headers: array<string, string>, // Additional headers of an email.
 *     attachments: list<MessageAttachmentsItem>, // Attachments of an email, without their contents.
 *     inReplyTo: string|null, // ID of the inbound message that this message replies to, or null.
 *     test: bool, // Whether it is a test. Statistics do not count tests.
 *     queuedAt: string|null, // When it was queued for sending. Null until then.
 *     canceledAt: string|null, // When it was canceled. Null if it was not.
 *     expiredAt: string|null, // When it expired. Null if it did not.
 *     events: list<MessageEventsItem>, // Status changes, oldest first.
 * }
 *
 * @phpstan-type MessageAttachmentsItem array{
 *     fileName: string, // Name of the file.
 *     contentType: string, // Media type.
 *     contentId: string|null, // Content ID of an inline image. Null for other files.
 *     bytes: int, // Size in bytes.
 * }
 *
 * @phpstan-type MessageCopiesItem array{
 *     messageId: string, // ID of the copy.
 *     type: string, // Whether other recipients see this one (`cc`) or not (`bcc`). One of cc, bcc.
 * }
 *
 * @phpstan-type MessageError array{
 *     code: string, // Machine-readable error code.
 *     message: string, // Human-readable error message.
 *     providerCode: string|null, // The provider’s error code, or null.
 * }
 *
 * @phpstan-type MessageEventsItem array{
 *     status: string, // New status.
 *     at: string, // When the status changed.
 * }
 *
 * @phpstan-type MessageNumbers array{
 *     from: string, // First day.
 *     to: string, // Last day.
 *     timeZone: string, // IANA time zone of the days: that of the account.
 *     total: MessageNumbersTotal, // Counts over all days.
 *     groups: list<MessageNumbersGroupsItem>, // Counts by group.
 *     failures: list<MessageNumbersFailuresItem>, // Failure reasons, the most frequent first.
 * }
 *
 * @phpstan-type MessageNumbersFailuresItem array{
 *     code: string, // `error.code` of the messages; `expired` for expired messages.
 *     total: int, // Number of messages.
 * }
 *
 * @phpstan-type MessageNumbersGroupsItem array{
 *     key: string|null, // Day, channel, campaign ID or category. Null for messages without a campaign or category.
 *     name: string|null, // Name of the campaign. Null for other groups.
 *     messages: int, // All messages: the sum of the counts from `queued` to `canceled`.
 *     queued: int, // Messages that are waiting or being sent.
 *     sent: int, // Messages that the provider accepted and has not reported on since.
 *     delivered: int, // Messages that were delivered but not reported as read.
 *     read: int, // Messages that were read.
 *     failed: int, // Messages that failed or expired.
 *     canceled: int, // Messages that were canceled.
 *     opens: int, // Emails with at least one recorded open.
 *     clicks: int, // Emails with at least one recorded link click.
 *     optedOut: int, // Opt-outs on these days, excluding imports.
 * }
 *
 * MessageNumbersTotal: Counts over all days.
 * @phpstan-type MessageNumbersTotal array{
 *     messages: int, // All messages: the sum of the counts from `queued` to `canceled`.
 *     queued: int, // Messages that are waiting or being sent.
 *     sent: int, // Messages that the provider accepted and has not reported on since.
 *     delivered: int, // Messages that were delivered but not reported as read.
 *     read: int, // Messages that were read.
 *     failed: int, // Messages that failed or expired.
 *     canceled: int, // Messages that were canceled.
 *     opens: int, // Emails with at least one recorded open.
 *     clicks: int, // Emails with at least one recorded link click.
 *     optedOut: int, // Opt-outs on these days, excluding imports.
 * }
 *
 * @phpstan-type MessageTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type MessagesListAnswer array{
 *     data: list<ListedMessage>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type MessagesListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     status?: string, // Only messages with this status. One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired.
 *     channel?: string, // Only messages over this channel. One of sms, email, whatsapp.
 *     to?: string, // Only messages to this phone number or email address.
 *     contactId?: string, // Only messages to this contact.
 *     tag?: string, // Only messages with this tag.
 *     createdAfter?: string, // Only messages accepted at this time or later.
 *     createdBefore?: string, // Only messages accepted before this time.
 * }
 *
 * @phpstan-type NewBatch array{
 *     messages: list<mixed>, // Messages as for `POST /messages/send`, at most 1,000.
 * }
 *
 * @phpstan-type NewCampaign array{
 *     name: string, // Your name for the campaign.
 *     channel: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     channelId?: string, // ID of the channel to send over. Default: the first channel by priority.
 *     variants?: list<NewCampaignVariantsItem>, // Two to four texts instead of one. Each is sent to a share of the contacts.
 *     audience: Audience, // Contacts to send to.
 *     schedule?: NewCampaignSchedule|null, // When to send. Null for immediately.
 *     throttle?: NewCampaignThrottle|null, // How fast to send. Null for as fast as the channel allows.
 *     autoPause?: NewCampaignAutoPause, // When to pause automatically. Default: above 50 % failures after 100 outcomes.
 *     tracking?: NewCampaignTracking|null, // Email only. Open and click tracking. Default: the channel’s `tracking`.
 *     category?: string, // `transactional` messages also reach people who opted out of marketing. Messages without a category do not. One of transactional, marketing.
 *     topic?: string, // Key of one of your topics. Makes this a marketing message.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     whatsappTemplate?: NewCampaignWhatsappTemplate, // Approved WhatsApp template to send. `body` is then stored but not sent.
 * }
 *
 * NewCampaignAutoPause: When to pause automatically. Default: above 50 % failures after 100 outcomes.
 * @phpstan-type NewCampaignAutoPause array{
 *     failureRate: int|float, // Share of failures, from 0 to 1, above which the campaign pauses.
 *     after?: int, // Minimum number of outcomes before the rate counts.
 * }
 *
 * @phpstan-type NewCampaignSchedule array{
 *     at?: string, // When to start, with an offset or as local time in `timezone`. Default: immediately.
 *     timezone?: string, // IANA time zone of `at`, or `contact` for each contact’s own time zone.
 *     quietHours?: NewCampaignScheduleQuietHours, // Hours when nothing is sent. Messages wait until they end.
 * }
 *
 * NewCampaignScheduleQuietHours: Hours when nothing is sent. Messages wait until they end.
 * @phpstan-type NewCampaignScheduleQuietHours array{
 *     start: string, // Start of the quiet hours, such as `21:00`.
 *     end: string, // End of the quiet hours, such as `08:00`.
 *     timezone?: string, // IANA time zone for contacts without one. Default: UTC.
 * }
 *
 * @phpstan-type NewCampaignThrottle array{
 *     perSecond: int, // Maximum number of messages per second.
 * }
 *
 * @phpstan-type NewCampaignTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewCampaignVariantsItem array{
 *     name: string, // Name of the variant.
 *     weight?: int, // Share of the contacts, relative to the other weights.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     whatsappTemplate?: NewCampaignVariantsItemWhatsappTemplate, // Approved WhatsApp template to send. `body` is then stored but not sent.
 * }
 *
 * NewCampaignVariantsItemWhatsappTemplate: Approved WhatsApp template to send. `body` is then stored but not sent.
 * @phpstan-type NewCampaignVariantsItemWhatsappTemplate array{
 *     name: string, // Name of the template in your WhatsApp account.
 *     language: string, // Language of the template, such as `en_US`.
 *     parameters?: list<string>, // Values of the placeholders in the body, in order.
 * }
 *
 * NewCampaignWhatsappTemplate: Approved WhatsApp template to send. `body` is then stored but not sent.
 * @phpstan-type NewCampaignWhatsappTemplate array{
 *     name: string, // Name of the template in your WhatsApp account.
 *     language: string, // Language of the template, such as `en_US`.
 *     parameters?: list<string>, // Values of the placeholders in the body, in order.
 * }
 *
 * @phpstan-type NewChannel NewChannelTwilio|NewChannelVonage|NewChannelSmtp|NewChannelSes|NewChannelPostmark|NewChannelWhatsapp|NewChannelSandbox
 *
 * @phpstan-type NewChannelPostmark array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelPostmarkTracking, // Email only. Open and click tracking for messages that do not set their own. Default: none.
 *     channel: 'email', // Kind of channel.
 *     provider: 'postmark', // Provider that sends the messages.
 *     settings: NewChannelPostmarkSettings, // Settings of the provider.
 *     credentials: NewChannelPostmarkCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelPostmarkCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelPostmarkCredentials array{
 *     serverToken: string, // API token of the server.
 *     webhookUsername?: string, // Username of your choice, to enter with the webhook at Postmark.
 *     webhookPassword: string, // Password of your choice, to enter with the webhook at Postmark.
 * }
 *
 * NewChannelPostmarkSettings: Settings of the provider.
 * @phpstan-type NewChannelPostmarkSettings array{
 *     from: string, // Sender: `hello@example.com`, or with a name `Example <hello@example.com>`.
 *     replyTo?: string, // Reply-to address. Default: the sender.
 *     replyDomain?: string, // Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`.
 *     messageStream?: string, // ID of the message stream.
 *     baseUrl?: string, // Base URL of the provider’s API.
 * }
 *
 * NewChannelPostmarkTracking: Email only. Open and click tracking for messages that do not set their own. Default: none.
 * @phpstan-type NewChannelPostmarkTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelSandbox array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelSandboxTracking, // Email only. Open and click tracking for messages that do not set their own. Default: none.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     provider: 'sandbox', // Provider that sends the messages.
 * }
 *
 * NewChannelSandboxTracking: Email only. Open and click tracking for messages that do not set their own. Default: none.
 * @phpstan-type NewChannelSandboxTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelSes array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelSesTracking, // Email only. Open and click tracking for messages that do not set their own. Default: none.
 *     channel: 'email', // Kind of channel.
 *     provider: 'ses', // Provider that sends the messages.
 *     settings: NewChannelSesSettings, // Settings of the provider.
 *     credentials: NewChannelSesCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelSesCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelSesCredentials array{
 *     accessKeyId: string, // ID of an access key that is allowed to send.
 *     secretAccessKey: string, // Secret of the access key.
 * }
 *
 * NewChannelSesSettings: Settings of the provider.
 * @phpstan-type NewChannelSesSettings array{
 *     region: string, // AWS region, such as `eu-central-1`.
 *     from: string, // Sender: `hello@example.com`, or with a name `Example <hello@example.com>`.
 *     replyTo?: string, // Reply-to address. Default: the sender.
 *     replyDomain?: string, // Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`.
 *     configurationSet: string, // Configuration set that publishes events to the SNS topic.
 *     topicArn?: string, // ARN of the SNS topic. Events of other topics are refused.
 *     baseUrl?: string, // Endpoint of SES and SNS. Default: the endpoints of the region.
 * }
 *
 * NewChannelSesTracking: Email only. Open and click tracking for messages that do not set their own. Default: none.
 * @phpstan-type NewChannelSesTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelSmtp array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelSmtpTracking, // Email only. Open and click tracking for messages that do not set their own. Default: none.
 *     channel: 'email', // Kind of channel.
 *     provider: 'smtp', // Provider that sends the messages.
 *     settings: NewChannelSmtpSettings, // Settings of the provider.
 *     credentials?: NewChannelSmtpCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelSmtpCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelSmtpCredentials array{
 *     username?: string, // Username at the server.
 *     password?: string, // Password at the server.
 *     dkim?: NewChannelSmtpCredentialsDkim, // DKIM key for email from domains that are not verified here.
 * }
 *
 * NewChannelSmtpCredentialsDkim: DKIM key for email from domains that are not verified here.
 * @phpstan-type NewChannelSmtpCredentialsDkim array{
 *     domain: string, // Signing domain.
 *     selector: string, // Selector of the key in DNS.
 *     privateKey: string, // Private key, in PEM.
 * }
 *
 * NewChannelSmtpSettings: Settings of the provider.
 * @phpstan-type NewChannelSmtpSettings array{
 *     host: string, // Host name or IP address of the server.
 *     port?: int, // Port of the server.
 *     secure?: bool, // Whether to start the connection with TLS, as on port 465. Otherwise STARTTLS is used.
 *     requireTls?: bool, // Whether to refuse servers without STARTTLS. Turn it off only for a relay on a network that you trust: without TLS, others can read the password and the mail.
 *     from: string, // Sender: `hello@example.com`, or with a name `Example <hello@example.com>`.
 *     replyTo?: string, // Reply-to address. Default: the sender.
 *     replyDomain?: string, // Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`.
 *     deliveredOn?: string, // When a message counts as delivered: once the server has `accepted` it, or once a delivery report (`dsn`) confirms it. One of accepted, dsn.
 *     bounceDomain?: string, // Domain whose mail server forwards bounces to this service.
 * }
 *
 * NewChannelSmtpTracking: Email only. Open and click tracking for messages that do not set their own. Default: none.
 * @phpstan-type NewChannelSmtpTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelTwilio array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
 *     channel: 'sms', // Kind of channel.
 *     provider: 'twilio', // Provider that sends the messages.
 *     settings: NewChannelTwilioSettings, // Settings of the provider.
 *     credentials: NewChannelTwilioCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelTwilioCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelTwilioCredentials array{
 *     accountSid: string, // SID of your account.
 *     authToken: string, // Auth token of the account.
 * }
 *
 * NewChannelTwilioSettings: Settings of the provider.
 * @phpstan-type NewChannelTwilioSettings array{
 *     from?: string, // Sender: a number in E.164 format, a short code or a name. Instead of `messagingServiceSid`.
 *     messagingServiceSid?: string, // SID of the messaging service that chooses the sender.
 *     baseUrl?: string, // Base URL of the provider’s API.
 * }
 *
 * @phpstan-type NewChannelVonage array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
 *     channel: 'sms', // Kind of channel.
 *     provider: 'vonage', // Provider that sends the messages.
 *     settings: NewChannelVonageSettings, // Settings of the provider.
 *     credentials: NewChannelVonageCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelVonageCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelVonageCredentials array{
 *     applicationId: string, // ID of your application.
 *     privateKey: string, // Private key of the application, in PEM.
 *     signatureSecret: string, // Signature secret of the account, which signs its webhooks.
 * }
 *
 * NewChannelVonageSettings: Settings of the provider.
 * @phpstan-type NewChannelVonageSettings array{
 *     from: string, // Sender: a number or a name.
 *     baseUrl?: string, // Base URL of the provider’s API.
 * }
 *
 * @phpstan-type NewChannelWhatsapp array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
 *     channel: 'whatsapp', // Kind of channel.
 *     provider: 'cloud', // Provider that sends the messages.
 *     settings: NewChannelWhatsappSettings, // Settings of the provider.
 *     credentials: NewChannelWhatsappCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelWhatsappCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelWhatsappCredentials array{
 *     accessToken: string, // Access token of a system user.
 *     appSecret: string, // App secret, which signs Meta’s webhooks.
 *     verifyToken: string, // Value of your choice, to enter with the webhook at Meta.
 * }
 *
 * NewChannelWhatsappSettings: Settings of the provider.
 * @phpstan-type NewChannelWhatsappSettings array{
 *     phoneNumberId: string, // ID of the phone number that messages are sent from.
 *     baseUrl?: string, // Base URL of the provider’s API.
 * }
 *
 * @phpstan-type NewContact array{
 *     externalId?: string|null, // Your ID for the contact, unique in the account.
 *     firstName?: string|null, // First name.
 *     lastName?: string|null, // Last name.
 *     email?: string|null, // Email address, unique in the account.
 *     phone?: string|null, // Phone number in E.164 format, unique in the account.
 *     locale?: string|null, // Language tag, such as `en-GB`.
 *     timezone?: string|null, // IANA time zone, such as `Europe/Berlin`.
 *     attributes?: array<string, mixed>, // Your own fields, at most 16 kB as JSON.
 *     tags?: list<string>, // Tags, at most 50 of 64 characters.
 *     consent?: NewContactConsent, // Consent by channel. Omitted channels stay unchanged.
 * }
 *
 * NewContactConsent: Consent by channel. Omitted channels stay unchanged.
 * @phpstan-type NewContactConsent array{
 *     sms?: NewContactConsentSms, // Consent to SMS.
 *     email?: NewContactConsentEmail, // Consent to emails.
 *     whatsapp?: NewContactConsentWhatsapp, // Consent to WhatsApp messages.
 * }
 *
 * NewContactConsentEmail: Consent to emails.
 * @phpstan-type NewContactConsentEmail array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed.
 *     source?: string, // Where the consent came from. Default: `api`.
 * }
 *
 * NewContactConsentSms: Consent to SMS.
 * @phpstan-type NewContactConsentSms array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed.
 *     source?: string, // Where the consent came from. Default: `api`.
 * }
 *
 * NewContactConsentWhatsapp: Consent to WhatsApp messages.
 * @phpstan-type NewContactConsentWhatsapp array{
 *     status: string, // Whether the contact wants messages over the channel. One of subscribed, unsubscribed.
 *     source?: string, // Where the consent came from. Default: `api`.
 * }
 *
 * @phpstan-type NewDomain array{
 *     domain: string, // Domain of your email addresses, such as `example.com`.
 * }
 *
 * @phpstan-type NewFlow array{
 *     name: string, // Your name for the flow.
 *     steps: list<NewFlowStepsItemSend|NewFlowStepsItemWait|NewFlowStepsItemDigest|NewFlowStepsItemBranch|NewFlowStepsItemHttp|NewFlowStepsItemUpdateContact|NewFlowStepsItemStop>, // Steps, at most 100. A run starts with the first one.
 *     trigger?: NewFlowTriggerApi|NewFlowTriggerContactCreated|NewFlowTriggerTagAdded|NewFlowTriggerKeyword, // Starts runs in addition to API requests. A tag counts regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
 *     oncePerContact?: bool, // Whether each contact can go through the flow only once.
 * }
 *
 * @phpstan-type NewFlowStepsItemBranch array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'branch', // Type of the step.
 *     cases: list<NewFlowStepsItemBranchCasesItem>, // Up to 20 cases. The first case whose condition is met decides.
 *     next?: string, // ID of the next step if no condition is met. Without it, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItem array{
 *     if: NewFlowStepsItemBranchCasesItemIf1|NewFlowStepsItemBranchCasesItemIf2|NewFlowStepsItemBranchCasesItemIf3|NewFlowStepsItemBranchCasesItemIf4, // Condition of the case.
 *     next: string, // ID of the next step if the condition is met.
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf1 array{
 *     contact: Segment, // Condition that the contact must meet.
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf2 array{
 *     variable: string, // Name of a variable of the run.
 *     op: string, // How to compare. One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays.
 *     value?: string|int|float|bool|list<string|int|float|bool>, // Value to compare with; a list for `in`.
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf3 array{
 *     message: string, // ID of a send step. If it sent several messages in the run, the last one counts.
 *     status: list<string>, // Statuses to accept. The message must have one of them.
 * }
 *
 * @phpstan-type NewFlowStepsItemBranchCasesItemIf4 array{
 *     answer: string, // ID of the HTTP step whose response is compared.
 *     field: string, // Field of the response, such as `body.order.total`.
 *     op: string, // How to compare. One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays.
 *     value?: string|int|float|bool|list<string|int|float|bool>, // Value to compare with; a list for `in`.
 * }
 *
 * @phpstan-type NewFlowStepsItemDigest array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'digest', // Type of the step.
 *     seconds: int, // Seconds to collect, at most 366 days. Later runs of the flow for the same person end here. The first run then continues with `steps.<id>.total` and `steps.<id>.events`: the variables and start of each run, oldest first, at most 100.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepsItemHttp array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'http', // Type of the step.
 *     method?: string, // Method of the request. One of GET, POST.
 *     url: string, // URL to request.
 *     headers?: array<string, string>, // Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepsItemSend array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'send', // Type of the step.
 *     channel: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     category?: string, // `transactional` messages also reach people who opted out of marketing. Messages without a category do not. One of transactional, marketing.
 *     topic?: string, // Key of one of your topics. Makes this a marketing message.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepsItemStop array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'stop', // Type of the step.
 * }
 *
 * @phpstan-type NewFlowStepsItemUpdateContact array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'update_contact', // Type of the step.
 *     attributes?: array<string, mixed>, // Attributes to set. Others stay unchanged.
 *     addTags?: list<string>, // Tags to add, at most 50.
 *     removeTags?: list<string>, // Tags to remove, at most 50.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepsItemWait array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'wait', // Type of the step.
 *     seconds?: int, // Seconds to wait, at most 366 days. With `event`, the maximum wait.
 *     until?: string, // When to continue, instead of `seconds`.
 *     event?: NewFlowStepsItemWaitEventTagAdded|NewFlowStepsItemWaitEventMessageReceived|NewFlowStepsItemWaitEventMessageStatus, // Event that ends the wait.
 *     next?: string, // ID of the next step. Without it, the run is completed.
 *     onTimeout?: string, // ID of the next step if the event did not happen. Default: `next`.
 * }
 *
 * @phpstan-type NewFlowStepsItemWaitEventMessageReceived array{
 *     type: 'message_received', // Type of the event.
 *     keyword?: string, // Whole text of the message, ignoring case. Default: any text.
 * }
 *
 * @phpstan-type NewFlowStepsItemWaitEventMessageStatus array{
 *     type: 'message_status', // Type of the event.
 *     message: string, // ID of the send step. If it sent several messages in the run, the last one counts.
 *     status: list<string>, // Statuses that end the wait. One of them is enough. `failed` includes canceled, expired and refused messages.
 * }
 *
 * @phpstan-type NewFlowStepsItemWaitEventTagAdded array{
 *     type: 'tag_added', // Type of the event.
 *     tag: string, // Tag that is added to the contact.
 * }
 *
 * @phpstan-type NewFlowTriggerApi array{
 *     type: 'api', // Type of the trigger.
 * }
 *
 * @phpstan-type NewFlowTriggerContactCreated array{
 *     type: 'contact_created', // Type of the trigger.
 * }
 *
 * @phpstan-type NewFlowTriggerKeyword array{
 *     type: 'keyword', // Type of the trigger.
 *     keyword: string, // Whole text of a message that starts a run, ignoring case.
 * }
 *
 * @phpstan-type NewFlowTriggerTagAdded array{
 *     type: 'tag_added', // Type of the trigger.
 *     tag: string, // Tag that starts a run.
 * }
 *
 * @phpstan-type NewListener array{
 *     event?: string, // Name of the event to deliver; `*` for all. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *.
 *     description?: string, // Your note about the webhook.
 * }
 *
 * @phpstan-type NewMessage array{
 *     channel: string, // `sms`, `email` or `whatsapp`.
 *     to?: string, // Phone number in E.164 format, or email address. Default: the contact’s address.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     variables?: array<string, mixed>, // Values for the template, by name. At most 64 kB as JSON.
 *     whatsappTemplate?: NewMessageWhatsappTemplate, // Approved WhatsApp template to send. `body` is then stored but not sent.
 *     contactId?: string, // ID of the contact to message. Templates can use its fields.
 *     channelId?: string, // ID of the channel to send over. Default: the first channel by priority.
 *     fallback?: list<string>, // Channels to try next on the same number if this one cannot deliver.
 *     scheduledAt?: string, // When to send it. Default: now.
 *     expiresAt?: string, // When to give up if the message has not been sent.
 *     quietHours?: NewMessageQuietHours, // Hours when nothing is sent. The message waits until they end.
 *     tags?: list<string>, // Up to 50 labels for finding the message.
 *     metadata?: array<string, string|int|float|bool|null>, // Your own data, returned with the message. At most 4096 bytes as JSON.
 *     from?: string, // Email only. Sender, at one of your verified domains. Default: the channel’s sender.
 *     cc?: list<string>, // Email only. CC recipients, at most 20. Each copy is a separate message with its own status. Over Postmark, other recipients do not see them.
 *     bcc?: list<string>, // Email only. BCC recipients, whom others do not see, at most 20.
 *     tracking?: NewMessageTracking, // Email only. Open and click tracking. Default: the channel’s `tracking`.
 *     replyTo?: string, // Email only. Reply-to address. Default: the channel’s reply-to address.
 *     headers?: array<string, string>, // Email only. Additional headers: auto-submitted, feedback-id, importance, in-reply-to, list-id, organization, precedence, references and names that begin with X-.
 *     attachments?: list<NewMessageAttachmentsItem>, // Email only. Attachments, at most 20 and 3 MB in total before base64.
 *     category?: string, // `transactional` messages also reach people who opted out of marketing. Messages without a category do not. One of transactional, marketing.
 *     topic?: string, // Key of one of your topics. Makes this a marketing message.
 * }
 *
 * @phpstan-type NewMessageAttachmentsItem array{
 *     fileName: string, // Name of the file.
 *     contentType: string, // Media type, such as `application/pdf`.
 *     content: string, // Content in base64.
 *     contentId?: string, // Content ID that makes the file an inline image. The HTML shows it as `cid:` followed by this ID.
 * }
 *
 * NewMessageQuietHours: Hours when nothing is sent. The message waits until they end.
 * @phpstan-type NewMessageQuietHours array{
 *     start: string, // Start of the quiet hours, such as `21:00`.
 *     end: string, // End of the quiet hours, such as `08:00`.
 *     timezone?: string, // IANA time zone for contacts without one. Default: UTC.
 * }
 *
 * NewMessageTracking: Email only. Open and click tracking. Default: the channel’s `tracking`.
 * @phpstan-type NewMessageTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * NewMessageWhatsappTemplate: Approved WhatsApp template to send. `body` is then stored but not sent.
 * @phpstan-type NewMessageWhatsappTemplate array{
 *     name: string, // Name of the template in your WhatsApp account.
 *     language: string, // Language of the template, such as `en_US`.
 *     parameters?: list<string>, // Values of the placeholders in the body, in order.
 * }
 *
 * @phpstan-type NewReply array{
 *     body: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email. Default: `Re:` and the subject of the answered email.
 *     whatsappTemplate?: NewReplyWhatsappTemplate, // Approved WhatsApp template to send. `body` is then stored but not sent.
 *     tags?: list<string>, // Up to 50 labels for finding the message.
 *     metadata?: array<string, string|int|float|bool|null>, // Your own data, returned with the message. At most 4096 bytes as JSON.
 * }
 *
 * NewReplyWhatsappTemplate: Approved WhatsApp template to send. `body` is then stored but not sent.
 * @phpstan-type NewReplyWhatsappTemplate array{
 *     name: string, // Name of the template in your WhatsApp account.
 *     language: string, // Language of the template, such as `en_US`.
 *     parameters?: list<string>, // Values of the placeholders in the body, in order.
 * }
 *
 * @phpstan-type NewSegment array{
 *     name: string, // Your name for the segment, unique in the account.
 *     conditions: Segment, // Condition that a contact must meet.
 * }
 *
 * @phpstan-type NewSignUp array{
 *     email: string, // Email address of the person.
 *     firstName?: string, // First name of the person.
 *     language?: string, // Language of the mail. Default: the first of the form. One of en, de, fr, es, ar.
 *     consent: bool, // Confirms that the person has agreed to the consent text of the form.
 * }
 *
 * @phpstan-type NewSignUpForm array{
 *     name: string, // Your name for the form.
 *     texts: list<NewSignUpFormTextsItem>, // Texts of the form by language. The first language is the default.
 *     topic?: string|null, // Key of the topic that people sign up for. Null for marketing in general.
 *     tags?: list<string>, // Tags that a contact gets when the sign-up is confirmed.
 *     origins?: list<string>, // Origins of the sites that may show the form in a frame, such as `https://www.example.com`.
 * }
 *
 * @phpstan-type NewSignUpFormTextsItem array{
 *     language: string, // Language of the text. One of en, de, fr, es, ar.
 *     title: string, // What people sign up for, such as `Monthly news`.
 *     consent: string, // What people agree to, next to the check box.
 * }
 *
 * @phpstan-type NewSuppression array{
 *     channel: string, // Kind of channel that the address belongs to. One of sms, email, whatsapp.
 *     address: string, // Phone number or email address.
 *     category?: string, // Blocks only marketing. Without `category` and `topic`, everything is blocked. One of marketing.
 *     topic?: string, // Blocks only messages about this topic.
 *     reason?: string, // Your reason. Default: `api`.
 * }
 *
 * @phpstan-type NewTemplate array{
 *     name: string, // Your name for the template.
 *     body?: string, // Text in Liquid: `Hi {{ firstName }}`. If empty, it is made from `html`.
 *     subject?: string|null, // Subject of an email, in Liquid.
 *     html?: string|null, // HTML version of an email, in Liquid.
 * }
 *
 * @phpstan-type NewTopic array{
 *     topic: string, // Key of the topic, for use in messages.
 *     name: string, // Name shown to recipients.
 *     description?: string|null, // Description shown to recipients.
 * }
 *
 * @phpstan-type NewWebhook array{
 *     event: string, // Name of the event to deliver; `*` for all. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *.
 *     url: string, // The URL that receives the events.
 *     description?: string, // Your note about the webhook.
 * }
 *
 * @phpstan-type NumbersReadQuery array{
 *     from?: string, // First day in the account’s time zone. Default: 29 days before `to`.
 *     to?: string, // Last day in the account’s time zone. The period is at most 366 days. Default: today.
 *     channel?: string, // Only messages over this channel. One of sms, email, whatsapp.
 *     campaignId?: string, // Only messages of this campaign.
 *     category?: string, // Only messages of this category; `none` for messages without a category. One of transactional, marketing, confirmation, none.
 *     groupBy?: string, // How to group the counts in `groups`. One of day, channel, campaign, category.
 * }
 *
 * Pagination: Position of this page in the list.
 * @phpstan-type Pagination array{
 *     page: int, // Number of this page, from 1.
 *     limit: int, // Maximum number of items per page.
 *     total: int, // Number of items on all pages.
 *     pages: int, // Number of pages.
 *     next: string|null, // Value of `after` for the next page. Null on the last page.
 * }
 *
 * @phpstan-type RenderedTemplate array{
 *     body: string, // Text that the recipient gets.
 *     subject: string|null, // Subject of an email, or null.
 *     html: string|null, // HTML version of an email, or null.
 *     segments: int, // Number of parts when sent as an SMS.
 *     encoding: string, // Encoding of an SMS: 160 or 70 characters in a single part. One of GSM-7, UCS-2.
 * }
 *
 * @phpstan-type ReportedDelivery array{
 *     deliveryId: string, // ID of the delivery.
 *     status: string, // `pending` if it will be streamed again. One of pending, delivered, failed.
 *     nextAttemptAt: string|null, // When it will be streamed again. Null once it has ended.
 * }
 *
 * @phpstan-type Run array{
 *     runId: string, // ID of the run.
 *     flowId: string, // ID of the flow.
 *     version: int, // Version of the flow.
 *     status: string, // Status of the run. One of running, completed, failed, canceled.
 *     contactId: string|null, // ID of the contact. Null if the run is for an address.
 *     to: string|null, // Address of the recipient. Null if the run is for a contact.
 *     variables: array<string, mixed>, // Variables of the run.
 *     stepId: string|null, // ID of the current step. Null once the run has ended.
 *     dueAt: string|null, // When the run continues. Null once it has ended.
 *     error: string|null, // Why the run ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
 *     history: list<RunHistoryItem>, // Completed steps, oldest first.
 *     createdAt: string, // When it started.
 *     endedAt: string|null, // When it ended. Null while it is running.
 * }
 *
 * @phpstan-type RunHistoryItem array{
 *     step: string, // ID of the step.
 *     type: string, // Type of the step.
 *     at: string, // When the step was done.
 * }
 *
 * @phpstan-type SampleEvent array{
 *     event: string, // Name of the event. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled.
 * }
 *
 * @phpstan-type SavedSegment array{
 *     segmentId: string, // ID of the segment.
 *     name: string, // Your name for the segment.
 *     conditions: Segment, // Condition that a contact must meet.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 * }
 *
 * Segment: `{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` matches everyone. At most five levels deep, with at most 50 parts. Times and attributes that are dates can be compared with today: `inLastDays`, `notInLastDays` (also without a value) and `inNextDays`. `type` (`text`, `number`, `date` or `boolean`) says how an attribute is compared; by default the value decides. An attribute that is not a date never matches a comparison with a date.
 * @phpstan-type Segment mixed
 *
 * @phpstan-type SegmentChanges array{
 *     name?: string, // Your name for the segment, unique in the account.
 *     conditions?: Segment, // Condition that a contact must meet.
 * }
 *
 * @phpstan-type SegmentsListAnswer array{
 *     data: list<SavedSegment>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type SegmentsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * SignUp: A request to sign up, and the proof of consent once it is confirmed.
 * @phpstan-type SignUp array{
 *     signUpId: string, // ID of the sign-up.
 *     email: string, // Email address of the person.
 *     firstName: string|null, // First name of the person, or null.
 *     language: string, // Language of the form and the mail. One of en, de, fr, es, ar.
 *     consent: string, // Consent text that the person agreed to.
 *     textVersion: int, // Version of the form’s texts.
 *     messageId: string, // ID of the message with the confirmation link.
 *     contactId: string|null, // ID of the contact. Null until the sign-up is confirmed.
 *     requestedAt: string, // When the form was sent.
 *     expiresAt: string, // When the link in the mail expires.
 *     confirmedAt: string|null, // When the person confirmed. Null until then.
 * }
 *
 * @phpstan-type SignUpForm array{
 *     formId: string, // ID of the form.
 *     name: string, // Your name for the form.
 *     texts: list<SignUpFormTextsItem>, // Texts of the form by language. The first language is the default.
 *     textVersion: int, // Version of the texts, from 1. A sign-up keeps the version that the person saw.
 *     topic: string|null, // Key of the topic, or null.
 *     tags: list<string>, // Tags of confirmed contacts.
 *     origins: list<string>, // Origins of the sites that may show the form in a frame.
 *     url: string, // URL of the hosted form.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 * }
 *
 * @phpstan-type SignUpFormChanges array{
 *     name?: string, // Your name for the form.
 *     texts?: list<SignUpFormChangesTextsItem>, // Texts of the form by language. The first language is the default.
 *     topic?: string|null, // Key of the topic that people sign up for. Null for marketing in general.
 *     tags?: list<string>, // Tags that a contact gets when the sign-up is confirmed.
 *     origins?: list<string>, // Origins of the sites that may show the form in a frame, such as `https://www.example.com`.
 * }
 *
 * @phpstan-type SignUpFormChangesTextsItem array{
 *     language: string, // Language of the text. One of en, de, fr, es, ar.
 *     title: string, // What people sign up for, such as `Monthly news`.
 *     consent: string, // What people agree to, next to the check box.
 * }
 *
 * @phpstan-type SignUpFormTextsItem array{
 *     language: string, // Language of the text. One of en, de, fr, es, ar.
 *     title: string, // What people sign up for, such as `Monthly news`.
 *     consent: string, // What people agree to, next to the check box.
 * }
 *
 * @phpstan-type SignUpFormsListAnswer array{
 *     data: list<SignUpForm>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type SignUpFormsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 * }
 *
 * @phpstan-type SignUpFormsListSignUpsAnswer array{
 *     data: list<SignUp>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type SignUpFormsListSignUpsQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type SignUpFormsSignUpAnswer array{
 *     sent: bool, // Whether a mail is sent.
 * }
 *
 * @phpstan-type SimulatedMessage array{
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     from: string, // Phone number or email address of the sender.
 *     body: string, // Text of the message.
 *     file?: bool, // Whether the message has a file to download.
 * }
 *
 * @phpstan-type SkippedContact array{
 *     contactId: string, // ID of the contact.
 *     name: string|null, // Name of the contact now, or an address if there is no name. Null if there is neither.
 *     to: string|null, // Address of the contact now, for the campaign’s channel. Null if the contact has no such address.
 *     reason: string, // Why the contact got no message, as in `stats.skippedBy`. One of opted_out, no_address, missing_variable, invalid_content, frequency_capped.
 *     variable: string|null, // Variable that had no value. Null for other reasons.
 *     skippedAt: string, // When the contact was skipped.
 * }
 *
 * @phpstan-type StartedRun array{
 *     runId: string, // ID of the run.
 *     flowId: string, // ID of the flow.
 *     version: int, // Version of the flow.
 *     status: string, // Status of the run. One of running, completed, failed, canceled.
 * }
 *
 * @phpstan-type Suppression array{
 *     suppressionId: string, // ID of the suppression.
 *     channel: string, // Kind of channel that the address belongs to. One of sms, email, whatsapp.
 *     address: string|null, // Phone number or email address. Null after the person was erased.
 *     category: string|null, // `marketing` if only marketing is blocked. Null if everything is.
 *     topic: string|null, // Key of the topic, if only messages about it are blocked. Null otherwise.
 *     reason: string, // Why it is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason.
 *     createdAt: string, // When it was blocked.
 * }
 *
 * @phpstan-type SuppressionsImportQuery array{
 *     defaultCountry?: string, // ISO 3166 country of phone numbers without a country code, such as `DE`. Without it, such numbers are refused.
 * }
 *
 * @phpstan-type SuppressionsLinkPreferencesAnswer array{
 *     url: string, // Address of the page, for this recipient only.
 * }
 *
 * @phpstan-type SuppressionsLinkPreferencesBody array{
 *     channel: string, // Kind of channel that the address belongs to. One of sms, email, whatsapp.
 *     address: string, // Phone number or email address of the recipient.
 * }
 *
 * @phpstan-type SuppressionsListAnswer array{
 *     data: list<Suppression>, // Items on this page.
 *     next: string|null, // Value of `after` for the next page. Null on the last page.
 * }
 *
 * @phpstan-type SuppressionsListQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the previous page.
 *     channel?: string, // Only addresses of this kind of channel. One of sms, email, whatsapp.
 *     address?: string, // Only this address, ignoring case.
 *     category?: string, // `all` lists only suppressions of all messages, `marketing` only suppressions of marketing or a topic. One of all, marketing.
 *     topic?: string, // Only suppressions of this topic.
 *     reason?: string, // Only suppressions with this reason.
 * }
 *
 * @phpstan-type Template array{
 *     templateId: string, // ID of the template.
 *     name: string, // Your name for the template.
 *     version: int, // Version number, from 1.
 *     body: string, // Text, in Liquid. Empty if it is made from `html`.
 *     subject: string|null, // Subject of an email, in Liquid, or null.
 *     html: string|null, // HTML version of an email, in Liquid, or null.
 *     variables: list<string>, // Names of the variables that it uses.
 *     createdAt: string, // When it was created.
 *     updatedAt: string, // When it last changed.
 * }
 *
 * @phpstan-type TemplateChanges array{
 *     name?: string, // Your name for the template.
 *     body?: string, // Text in Liquid: `Hi {{ firstName }}`. If empty, it is made from `html`.
 *     subject?: string|null, // Subject of an email, in Liquid.
 *     html?: string|null, // HTML version of an email, in Liquid.
 * }
 *
 * @phpstan-type TemplateVersion array{
 *     version: int, // Version number, from 1.
 *     body: string, // Text, in Liquid. Empty if it is made from `html`.
 *     subject: string|null, // Subject of an email, in Liquid, or null.
 *     html: string|null, // HTML version of an email, in Liquid, or null.
 *     variables: list<string>, // Names of the variables that it uses.
 *     createdAt: string, // When it was created.
 * }
 *
 * @phpstan-type TemplatesListAnswer array{
 *     data: list<Template>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type TemplatesListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type TemplatesListVersionsAnswer array{
 *     data: list<TemplateVersion>, // All items.
 * }
 *
 * @phpstan-type TemplatesPreviewBody array{
 *     variables?: array<string, mixed>, // Values for the template, by name. At most 64 kB as JSON.
 *     version?: int, // Version to show. Default: the newest.
 *     contactId?: string, // ID of a contact whose fields the template can use.
 * }
 *
 * @phpstan-type TemplatesTestAnswer array{
 *     data: list<AcceptedMessage>, // All items.
 * }
 *
 * @phpstan-type TestOfTemplate array{
 *     channel?: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     to: string, // Address to send the test to.
 *     contactId?: string, // ID of a contact whose fields the template can use.
 *     variables?: array<string, mixed>, // Values for the template, by name. At most 64 kB as JSON.
 * }
 *
 * @phpstan-type ThreadEntry array{
 *     id: string, // ID of the message or of the inbound message.
 *     direction: string, // `inbound` from the person, `outbound` to them. One of inbound, outbound.
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     channelId: string, // ID of the channel.
 *     writtenFrom: string|null, // Address that a reply to an email names as its sender, if it is not the address of the conversation.
 *     subject: string|null, // Subject of an email. Null for other messages.
 *     body: string, // Text of the message. Of your emails, the first 20,000 characters.
 *     type: string, // Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
 *     media: list<ThreadEntryMediaItem>, // Files of the message.
 *     status: string|null, // Status of an outbound message. Null for inbound messages.
 *     inReplyTo: string|null, // ID of the message that this message replies to, or null.
 *     at: string, // When the message was received or accepted for sending.
 *     readAt: string|null, // When it was read. Null if unknown or unread.
 * }
 *
 * @phpstan-type ThreadEntryMediaItem array{
 *     url: string|null, // URL of the file, to download with your API key. Null for files of emails, which are not stored.
 *     contentType: string|null, // Media type. Null if unknown.
 *     fileName: string|null, // Name of the file, or null.
 *     bytes?: int, // Size in bytes, if known.
 * }
 *
 * @phpstan-type Topic array{
 *     topic: string, // Key of the topic.
 *     name: string, // Name shown to recipients.
 *     description: string|null, // Description shown to recipients, or null.
 *     createdAt: string, // When it was created.
 * }
 *
 * @phpstan-type TopicChanges array{
 *     name?: string, // Name shown to recipients.
 *     description?: string|null, // Description shown to recipients.
 * }
 *
 * @phpstan-type TopicsListAnswer array{
 *     data: list<Topic>, // All items.
 * }
 *
 * @phpstan-type TriggeredEvent array{
 *     event: string, // Name of the event.
 *     payload: array<string, mixed>, // Payload of the event.
 * }
 *
 * @phpstan-type Webhook array{
 *     webhookId: string, // ID of the webhook.
 *     event: string, // Name of the delivered event; `*` for all.
 *     url: string, // The URL that receives the events.
 *     description: string|null, // Your note about the webhook.
 *     status: string, // Whether events are delivered. One of enabled, disabled.
 *     statusReason: string|null, // Why the service disabled the webhook; null if it did not.
 *     failingSince: string|null, // When the first delivery failed since the last success; null if deliveries succeed.
 *     disabledAt: string|null, // When the webhook was disabled; null while it is enabled.
 *     createdAt: string, // When the webhook was created.
 * }
 *
 * @phpstan-type WebhookChanges array{
 *     event?: string, // Name of the event to deliver; `*` for all. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *.
 *     url?: string, // The URL that receives the events.
 *     description?: string|null, // Your note about the webhook.
 *     status?: string, // Whether events are delivered. One of enabled, disabled.
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
 *     status: string, // Whether events are delivered. One of enabled, disabled.
 *     statusReason: string|null, // Why the service disabled the webhook; null if it did not.
 *     failingSince: string|null, // When the first delivery failed since the last success; null if deliveries succeed.
 *     disabledAt: string|null, // When the webhook was disabled; null while it is enabled.
 *     createdAt: string, // When the webhook was created.
 *     secret: string, // Verifies the signatures. Shown only in this response.
 * }
 *
 * @phpstan-type WebhooksListAnswer array{
 *     data: list<Webhook>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type WebhooksListDeliveriesAnswer array{
 *     data: list<Delivery>, // Items on this page.
 *     pagination: Pagination,
 * }
 *
 * @phpstan-type WebhooksListDeliveriesQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     status?: string, // Only deliveries with this status. One of pending, delivered, failed.
 * }
 *
 * @phpstan-type WebhooksListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type WebhooksRecoverAnswer array{
 *     recovered: int, // Number of deliveries that were queued again.
 * }
 */
final class Types
{
}
