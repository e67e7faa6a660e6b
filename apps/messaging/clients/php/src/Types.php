<?php

// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

declare(strict_types=1);

namespace Messaging;

/**
 * The objects that requests send, as arrays with these fields. Other fields and values are possible.
 *
 * @phpstan-type AccountChanges array{
 *     timeZone?: string, // IANA time zone, such as `Europe/Berlin`. Default: UTC.
 *     frequencyCaps?: list<AccountChangesFrequencyCapsItem>, // How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages are not counted and never skipped. Empty for no limit.
 * }
 *
 * @phpstan-type AccountChangesFrequencyCapsItem array{
 *     messages: int, // Maximum number of messages to a person, at most 100.
 *     hours: int, // Period in hours in which the maximum applies, at most 744.
 * }
 *
 * @phpstan-type Attributes array<string, mixed>
 *
 * Audience: Contacts who match all of these conditions.
 * @phpstan-type Audience array{
 *     tags?: list<string>, // Tags that a contact must have. All of them are required.
 *     segment?: Segment, // Condition that a contact must meet.
 *     segmentId?: string, // ID of a saved segment, instead of `segment`. A campaign uses the conditions that the segment has when the campaign starts.
 *     contactIds?: list<string>, // Restricts the audience to these contact IDs, at most 10,000. Empty for no restriction.
 * }
 *
 * @phpstan-type CampaignChanges array{
 *     name?: string, // Your name for the campaign.
 *     channel?: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     channelId?: string, // ID of the channel to send over. Default: the first channel by priority.
 *     variants?: list<CampaignChangesVariantsItem>, // Two to four texts instead of one. Each is sent to a share of the contacts.
 *     audience?: Audience,
 *     schedule?: CampaignChangesSchedule|null, // When to send. Null to send immediately.
 *     throttle?: CampaignChangesThrottle|null, // How fast to send. Null to send as fast as the channel allows.
 *     autoPause?: CampaignChangesAutoPause, // When to pause automatically. Default: above 50 % failures after 100 messages.
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
 * CampaignChangesAutoPause: When to pause automatically. Default: above 50 % failures after 100 messages.
 * @phpstan-type CampaignChangesAutoPause array{
 *     failureRate: int|float, // Share of failures, from 0 to 1, above which the campaign pauses.
 *     after?: int, // Number of messages that must have been sent or failed before the failure rate is checked.
 * }
 *
 * @phpstan-type CampaignChangesSchedule array{
 *     at?: string, // When to start, with an offset or as local time in `timezone`. Default: immediately.
 *     timezone?: string, // IANA time zone of `at`, or `contact` for each contact’s own time zone.
 *     quietHours?: CampaignChangesScheduleQuietHours, // Hours when nothing is sent. Messages wait until the end of these hours.
 * }
 *
 * CampaignChangesScheduleQuietHours: Hours when nothing is sent. Messages wait until the end of these hours.
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
 *     weight?: int, // Share of the contacts, relative to the weights of the other variants.
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
 * @phpstan-type CampaignsCountAudienceBody array{
 *     audience: Audience, // Contacts to count.
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
 *     order?: string, // `desc`: newest first; `asc`: oldest first. One of desc, asc.
 *     status?: string, // Only campaigns with this status. One of draft, scheduled, running, paused, completed, canceled.
 *     search?: string, // Only campaigns whose name contains this text, ignoring case.
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
 * @phpstan-type CampaignsTestBody array{
 *     to?: string, // Address to send to. Default: the contact’s address.
 *     contactId?: string, // ID of a contact whose fields the text can use.
 *     variables?: Variables,
 * }
 *
 * @phpstan-type CampaignsUpdateQuery array{
 *     skipMissing?: string, // `true` starts the campaign although it skips contacts that have no value for a variable. One of true, false.
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
 *     tracking?: ChannelsUpdateBodyTracking|null, // Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
 *     settings?: array<string, string|int|float|bool>, // New settings, which replace all stored settings.
 *     credentials?: array<string, mixed>, // New secrets, which replace all stored secrets.
 * }
 *
 * @phpstan-type ChannelsUpdateBodyTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
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
 *     attributes?: Attributes, // Your own fields, at most 16 kB as JSON. Replaces all stored attributes.
 *     tags?: list<string>, // Tags, at most 50 of 64 characters. Replaces all stored tags.
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
 * @phpstan-type ContactsDeleteQuery array{
 *     suppress?: string, // Whether to refuse future messages to the erased addresses. One of true, false.
 * }
 *
 * @phpstan-type ContactsExportQuery array{
 *     tag?: string, // Only contacts with this tag.
 * }
 *
 * @phpstan-type ContactsImportQuery array{
 *     defaultCountry?: string, // ISO 3166 country of phone numbers without a country code, such as `DE`. If omitted, such numbers are refused.
 *     update?: string, // Whether to update existing contacts. Otherwise their rows are refused. One of true, false.
 *     clearEmpty?: string, // Whether an empty cell removes the value of an existing contact. By default the value stays. One of true, false.
 *     columns?: string, // JSON object that maps headings to fields, such as `{"Mail":"email","Joined":"attributes.joined:date","Notes":"ignore"}`.
 *     otherColumns?: string, // What to do with columns without a field: `refuse` the file, import them as `attributes`, or `ignore` them. One of refuse, attributes, ignore.
 *     dateOrder?: string, // The order of day and month in dates such as 03/04/2026. If omitted, such dates are refused. One of dmy, mdy.
 *     dryRun?: string, // Reports what the import would do, and stores no contacts. Rows are tried in batches: a row that repeats a contact of an earlier batch counts as created. One of true, false.
 * }
 *
 * @phpstan-type ContactsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     order?: string, // `desc`: newest first; `asc`: oldest first. One of desc, asc.
 *     tag?: string, // Only contacts with this tag.
 *     email?: string, // Only the contact with this email address, ignoring case.
 *     phone?: string, // Only the contact with this phone number.
 *     externalId?: string, // Only the contact with this external ID.
 *     search?: string, // Only contacts whose name, email address, phone number or external ID contains this text, ignoring case.
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
 *     unread?: string, // `true` lists only unread items, `false` only read items. One of true, false.
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
 * @phpstan-type DomainsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type FlowChanges array{
 *     name?: string, // Your name for the flow.
 *     steps?: list<NewFlowStepSend|NewFlowStepWait|NewFlowStepDigest|NewFlowStepBranch|NewFlowStepHttp|NewFlowStepUpdateContact|NewFlowStepStop>, // New steps, stored as a new version. Active runs keep their version.
 *     trigger?: NewFlowTriggerApi|NewFlowTriggerContactCreated|NewFlowTriggerTagAdded|NewFlowTriggerKeyword, // Event that starts runs, in addition to API requests. A tag starts a run regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
 *     oncePerContact?: bool, // Whether each contact can go through the flow only once.
 *     status?: string, // New status. `archived` is final. One of active, paused, archived.
 *     cancelRuns?: bool, // Whether to cancel active runs. Only with the status `paused` or `archived`.
 * }
 *
 * @phpstan-type FlowsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     order?: string, // `desc`: newest first; `asc`: oldest first. One of desc, asc.
 *     status?: string, // Only flows with this status. One of draft, active, paused, archived.
 *     search?: string, // Only flows whose name contains this text, ignoring case.
 * }
 *
 * @phpstan-type FlowsListRunsQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type InboundMessageChanges array{
 *     read: bool, // Whether the message counts as read.
 * }
 *
 * @phpstan-type InboxListQuery array{
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `next` of the previous page.
 *     channel?: string, // Only messages over this channel. One of sms, email, whatsapp.
 *     contactId?: string, // Only messages from this contact’s phone number and email address.
 *     from?: string, // Only messages from this phone number or email address.
 *     since?: string, // Only messages received at this time or later.
 *     unread?: string, // `true` lists only unread items, `false` only read items. One of true, false.
 * }
 *
 * @phpstan-type KeywordReply array{
 *     language: string, // Language code, such as `en`.
 *     stop?: string, // Reply to STOP. Default: none.
 *     start?: string, // Reply to START. Default: none.
 *     help?: string, // Reply to HELP. Default: none.
 * }
 *
 * @phpstan-type MessagesListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     order?: string, // `desc`: newest first; `asc`: oldest first. One of desc, asc.
 *     status?: string, // Only messages with this status. One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired.
 *     channel?: string, // Only messages over this channel. One of sms, email, whatsapp.
 *     to?: string, // Only messages to this phone number or email address.
 *     contactId?: string, // Only messages to this contact.
 *     tag?: string, // Only messages with this tag.
 *     createdAfter?: string, // Only messages accepted at this time or later.
 *     createdBefore?: string, // Only messages accepted before this time.
 *     search?: string, // Only messages whose recipient or subject contains this text, ignoring case, among your newest 10,000 messages.
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
 *     schedule?: NewCampaignSchedule|null, // When to send. Null to send immediately.
 *     throttle?: NewCampaignThrottle|null, // How fast to send. Null to send as fast as the channel allows.
 *     autoPause?: NewCampaignAutoPause, // When to pause automatically. Default: above 50 % failures after 100 messages.
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
 * NewCampaignAutoPause: When to pause automatically. Default: above 50 % failures after 100 messages.
 * @phpstan-type NewCampaignAutoPause array{
 *     failureRate: int|float, // Share of failures, from 0 to 1, above which the campaign pauses.
 *     after?: int, // Number of messages that must have been sent or failed before the failure rate is checked.
 * }
 *
 * @phpstan-type NewCampaignSchedule array{
 *     at?: string, // When to start, with an offset or as local time in `timezone`. Default: immediately.
 *     timezone?: string, // IANA time zone of `at`, or `contact` for each contact’s own time zone.
 *     quietHours?: NewCampaignScheduleQuietHours, // Hours when nothing is sent. Messages wait until the end of these hours.
 * }
 *
 * NewCampaignScheduleQuietHours: Hours when nothing is sent. Messages wait until the end of these hours.
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
 *     weight?: int, // Share of the contacts, relative to the weights of the other variants.
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
 * @phpstan-type NewChannel NewChannelTwilio|NewChannelVonage|NewChannelSmtp|NewChannelSes|NewChannelPostmark|NewChannelCloud|NewChannelSandbox
 *
 * @phpstan-type NewChannelCloud array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
 *     channel: 'whatsapp', // Kind of channel.
 *     provider: 'cloud', // Provider that sends the messages.
 *     settings: NewChannelCloudSettings, // Settings of the provider.
 *     credentials: NewChannelCloudCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelCloudCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelCloudCredentials array{
 *     accessToken: string, // Access token of a system user.
 *     appSecret: string, // App secret. Meta signs webhooks with it.
 *     verifyToken: string, // Value of your choice, which you also enter for the webhook at Meta.
 * }
 *
 * NewChannelCloudSettings: Settings of the provider.
 * @phpstan-type NewChannelCloudSettings array{
 *     phoneNumberId: string, // ID of the phone number that messages are sent from.
 *     baseUrl?: string, // Base URL of the provider’s API.
 * }
 *
 * @phpstan-type NewChannelPostmark array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelPostmarkTracking, // Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
 *     channel: 'email', // Kind of channel.
 *     provider: 'postmark', // Provider that sends the messages.
 *     settings: NewChannelPostmarkSettings, // Settings of the provider.
 *     credentials: NewChannelPostmarkCredentials, // Secrets for the provider. They are encrypted and never shown.
 * }
 *
 * NewChannelPostmarkCredentials: Secrets for the provider. They are encrypted and never shown.
 * @phpstan-type NewChannelPostmarkCredentials array{
 *     serverToken: string, // API token of the server.
 *     webhookUsername?: string, // Username of your choice, which you also enter for the webhook at Postmark.
 *     webhookPassword: string, // Password of your choice, which you also enter for the webhook at Postmark.
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
 * NewChannelPostmarkTracking: Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
 * @phpstan-type NewChannelPostmarkTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelSandbox array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelSandboxTracking, // Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     provider: 'sandbox', // Provider that sends the messages.
 * }
 *
 * NewChannelSandboxTracking: Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
 * @phpstan-type NewChannelSandboxTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelSes array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelSesTracking, // Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
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
 * NewChannelSesTracking: Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
 * @phpstan-type NewChannelSesTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelSmtp array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     tracking?: NewChannelSmtpTracking, // Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
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
 *     requireTls?: bool, // Whether to refuse servers without STARTTLS. Turn it off only for a relay on a network that you trust: without TLS, the password and the mail can be read on the network.
 *     from: string, // Sender: `hello@example.com`, or with a name `Example <hello@example.com>`.
 *     replyTo?: string, // Reply-to address. Default: the sender.
 *     replyDomain?: string, // Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`.
 *     deliveredOn?: string, // When a message counts as delivered: once the server has `accepted` it, or once a delivery report (`dsn`) confirms it. One of accepted, dsn.
 *     bounceDomain?: string, // Domain whose mail server forwards bounces to this service.
 * }
 *
 * NewChannelSmtpTracking: Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
 * @phpstan-type NewChannelSmtpTracking array{
 *     opens?: bool, // Whether to count opens, using an invisible image in the HTML.
 *     clicks?: bool, // Whether to count clicks, using links that redirect through this service.
 * }
 *
 * @phpstan-type NewChannelTwilio array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
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
 *     from?: string, // Sender: a number in E.164 format, a short code or a name. Provide either this or `messagingServiceSid`.
 *     messagingServiceSid?: string, // SID of the messaging service that chooses the sender.
 *     baseUrl?: string, // Base URL of the provider’s API.
 * }
 *
 * @phpstan-type NewChannelVonage array{
 *     name?: string, // Your name for the channel.
 *     priority?: int, // Priority among channels of the same kind: the lowest number is tried first.
 *     perSecond?: int|null, // Maximum number of messages per second. Null for no limit.
 *     keywordReplies?: list<KeywordReply>, // SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
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
 *     signatureSecret: string, // Signature secret of the account. Vonage signs webhooks with it.
 * }
 *
 * NewChannelVonageSettings: Settings of the provider.
 * @phpstan-type NewChannelVonageSettings array{
 *     from: string, // Sender: a number or a name.
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
 *     attributes?: Attributes, // Your own fields, at most 16 kB as JSON.
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
 *     steps: list<NewFlowStepSend|NewFlowStepWait|NewFlowStepDigest|NewFlowStepBranch|NewFlowStepHttp|NewFlowStepUpdateContact|NewFlowStepStop>, // Steps, at most 100. A run starts with the first one.
 *     trigger?: NewFlowTriggerApi|NewFlowTriggerContactCreated|NewFlowTriggerTagAdded|NewFlowTriggerKeyword, // Event that starts runs, in addition to API requests. A tag starts a run regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
 *     oncePerContact?: bool, // Whether each contact can go through the flow only once.
 * }
 *
 * @phpstan-type NewFlowRun array{
 *     contactId?: string, // ID of the contact to start the run for.
 *     to?: string, // Address to start the run for, instead of a contact.
 *     variables?: Variables,
 * }
 *
 * @phpstan-type NewFlowStepBranch array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'branch', // Type of the step.
 *     cases: list<NewFlowStepBranchCasesItem>, // Up to 20 cases. The first case whose condition is met decides.
 *     next?: string, // ID of the next step if no condition is met. If omitted, the run is then completed.
 * }
 *
 * @phpstan-type NewFlowStepBranchCasesItem array{
 *     if: NewFlowStepBranchCasesItemIf1|NewFlowStepBranchCasesItemIf2|NewFlowStepBranchCasesItemIf3|NewFlowStepBranchCasesItemIf4, // Condition of the case.
 *     next: string, // ID of the next step if the condition is met.
 * }
 *
 * @phpstan-type NewFlowStepBranchCasesItemIf1 array{
 *     contact: Segment, // Condition that the contact must meet.
 * }
 *
 * @phpstan-type NewFlowStepBranchCasesItemIf2 array{
 *     variable: string, // Name of a variable of the run.
 *     op: string, // How to compare. One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays.
 *     value?: string|int|float|bool|list<string|int|float|bool>, // Value to compare with; a list for `in`.
 * }
 *
 * @phpstan-type NewFlowStepBranchCasesItemIf3 array{
 *     message: string, // ID of a send step. If the step sent several messages in the run, the last message counts.
 *     status: list<string>, // Statuses to accept. The message must have one of them.
 * }
 *
 * @phpstan-type NewFlowStepBranchCasesItemIf4 array{
 *     answer: string, // ID of the HTTP step whose response is compared.
 *     field: string, // Field of the response, such as `body.order.total`.
 *     op: string, // How to compare. One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays.
 *     value?: string|int|float|bool|list<string|int|float|bool>, // Value to compare with; a list for `in`.
 * }
 *
 * @phpstan-type NewFlowStepDigest array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'digest', // Type of the step.
 *     seconds: int, // Seconds during which runs are collected, at most 366 days. Later runs of the flow for the same person end here. When the time is over, the first run continues with `steps.<id>.total`, the number of runs, and `steps.<id>.events`, the variables and start of each run, oldest first, at most 100.
 *     next?: string, // ID of the next step. If omitted, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepHttp array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'http', // Type of the step.
 *     method?: string, // Method of the request. One of GET, POST.
 *     url: string, // URL to request.
 *     headers?: array<string, string>, // Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
 *     next?: string, // ID of the next step. If omitted, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepSend array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'send', // Type of the step.
 *     channel: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     category?: string, // `transactional` messages also reach people who opted out of marketing. Messages without a category do not. One of transactional, marketing.
 *     topic?: string, // Key of one of your topics. Makes this a marketing message.
 *     next?: string, // ID of the next step. If omitted, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepStop array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'stop', // Type of the step.
 * }
 *
 * @phpstan-type NewFlowStepUpdateContact array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'update_contact', // Type of the step.
 *     attributes?: Attributes, // Attributes to set. Other attributes stay unchanged.
 *     addTags?: list<string>, // Tags to add, at most 50.
 *     removeTags?: list<string>, // Tags to remove, at most 50.
 *     next?: string, // ID of the next step. If omitted, the run is completed.
 * }
 *
 * @phpstan-type NewFlowStepWait array{
 *     id: string, // Your ID of the step, unique in the flow.
 *     type: 'wait', // Type of the step.
 *     seconds?: int, // Seconds to wait, at most 366 days. With `event`, the maximum wait.
 *     until?: string, // When to continue, instead of `seconds`.
 *     event?: NewFlowStepWaitEventTagAdded|NewFlowStepWaitEventMessageReceived|NewFlowStepWaitEventMessageStatus, // Event that ends the wait.
 *     next?: string, // ID of the next step. If omitted, the run is completed.
 *     onTimeout?: string, // ID of the next step if the event did not happen. Default: `next`.
 * }
 *
 * @phpstan-type NewFlowStepWaitEventMessageReceived array{
 *     type: 'message_received', // Type of the event.
 *     keyword?: string, // Whole text of the message, ignoring case. Default: any text.
 * }
 *
 * @phpstan-type NewFlowStepWaitEventMessageStatus array{
 *     type: 'message_status', // Type of the event.
 *     message: string, // ID of the send step. If the step sent several messages in the run, the last message counts.
 *     status: list<string>, // The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages.
 * }
 *
 * @phpstan-type NewFlowStepWaitEventTagAdded array{
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
 *     event?: string, // Name of the event to deliver; `*` for all events. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *.
 *     description?: string, // Your note about the webhook.
 * }
 *
 * @phpstan-type NewMessage array{
 *     channel: string, // `sms`, `email` or `whatsapp`.
 *     to?: string, // Phone number in E.164 format, email address, or WhatsApp’s ID of a person who hides the number (`from` of a received message). Default: the contact’s address.
 *     body?: string, // Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
 *     subject?: string, // Subject of an email.
 *     html?: string, // HTML version of an email.
 *     templateId?: string, // ID of the template to use instead of `body`.
 *     variables?: Variables,
 *     whatsappTemplate?: NewMessageWhatsappTemplate, // Approved WhatsApp template to send. `body` is then stored but not sent.
 *     contactId?: string, // ID of the contact to message. Templates can use its fields.
 *     channelId?: string, // ID of the channel to send over. Default: the first channel by priority.
 *     fallback?: list<string>, // Kinds of channels to try next on the same number if `channel` cannot deliver the message.
 *     scheduledAt?: string, // When to send the message. Default: now.
 *     expiresAt?: string, // When to give up if the message has not been sent.
 *     quietHours?: NewMessageQuietHours, // Hours when nothing is sent. The message is then `scheduled` for the end of these hours.
 *     tags?: list<string>, // Up to 50 labels for finding the message.
 *     metadata?: array<string, string|int|float|bool|null>, // Your own data, returned with the message. At most 4096 bytes as JSON.
 *     from?: string, // Email only. Sender, at one of your verified domains. Default: the channel’s sender.
 *     cc?: list<string>, // Email only. CC recipients, at most 20. Each copy is a separate message with its own status. Over Postmark, the recipients do not see each other.
 *     bcc?: list<string>, // Email only. BCC recipients, whom other recipients do not see, at most 20.
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
 * NewMessageQuietHours: Hours when nothing is sent. The message is then `scheduled` for the end of these hours.
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
 *     language?: string, // Language of the mail. Default: the first language of the form. One of en, de, fr, es, ar.
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
 *     body?: string, // Text in Liquid: `Hi {{ firstName }}`. If empty, the text is generated from `html`.
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
 *     event: string, // Name of the event to deliver; `*` for all events. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *.
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
 * @phpstan-type SampleEvent array{
 *     event: string, // Name of the event. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled.
 * }
 *
 * Segment: `{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` matches everyone. A segment has at most five levels and 50 parts. Times and attributes that are dates can be compared with today: `inLastDays`, `notInLastDays` (which also matches contacts without a value) and `inNextDays`. `type` (`text`, `number`, `date` or `boolean`) says how an attribute is compared; by default the value decides. In a comparison with a date, an attribute that is not a date matches only `ne`.
 * @phpstan-type Segment mixed
 *
 * @phpstan-type SegmentChanges array{
 *     name?: string, // Your name for the segment, unique in the account.
 *     conditions?: Segment, // Condition that a contact must meet.
 * }
 *
 * @phpstan-type SegmentsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
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
 * @phpstan-type SignUpFormsListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 * }
 *
 * @phpstan-type SignUpFormsListSignUpsQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 * }
 *
 * @phpstan-type SimulatedMessage array{
 *     channel: string, // Kind of channel. One of sms, email, whatsapp.
 *     from: string, // Phone number or email address of the sender.
 *     body: string, // Text of the message.
 *     file?: bool, // Whether the message has a file to download.
 * }
 *
 * @phpstan-type SuppressionsImportQuery array{
 *     defaultCountry?: string, // ISO 3166 country of phone numbers without a country code, such as `DE`. If omitted, such numbers are refused.
 * }
 *
 * @phpstan-type SuppressionsLinkPreferencesBody array{
 *     channel: string, // Kind of channel that the address belongs to. One of sms, email, whatsapp.
 *     address: string, // Phone number or email address of the recipient.
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
 * @phpstan-type TemplateChanges array{
 *     name?: string, // Your name for the template.
 *     body?: string, // Text in Liquid: `Hi {{ firstName }}`. If empty, the text is generated from `html`.
 *     subject?: string|null, // Subject of an email, in Liquid.
 *     html?: string|null, // HTML version of an email, in Liquid.
 * }
 *
 * @phpstan-type TemplatesListQuery array{
 *     page?: int, // The page number, starting at 1.
 *     limit?: int, // The maximum number of items to return.
 *     after?: string, // `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
 *     order?: string, // Order of the names. `asc`: from A to Z; `desc`: from Z to A. One of asc, desc.
 *     search?: string, // Only templates whose name contains this text, ignoring case.
 * }
 *
 * @phpstan-type TemplatesPreviewBody array{
 *     variables?: Variables,
 *     version?: int, // Version to show. Default: the newest.
 *     contactId?: string, // ID of a contact whose fields the template can use.
 * }
 *
 * @phpstan-type TestOfTemplate array{
 *     channel?: string, // Kind of channel to send over. One of sms, email, whatsapp.
 *     to: string, // Address to send the test to.
 *     contactId?: string, // ID of a contact whose fields the template can use.
 *     variables?: Variables,
 * }
 *
 * @phpstan-type TopicChanges array{
 *     name?: string, // Name shown to recipients.
 *     description?: string|null, // Description shown to recipients.
 * }
 *
 * Variables: Values for the template, by name. At most 64 kB as JSON.
 * @phpstan-type Variables array<string, mixed>
 *
 * @phpstan-type WebhookChanges array{
 *     event?: string, // Name of the event to deliver; `*` for all events. One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *.
 *     url?: string, // The URL that receives the events.
 *     description?: string|null, // Your note about the webhook.
 *     status?: string, // Whether events are delivered. One of enabled, disabled.
 * }
 *
 * @phpstan-type WebhookRecovery array{
 *     since: string, // Resend events from this time on.
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
 */
final class Types
{
}
