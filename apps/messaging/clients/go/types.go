// Code generated: Written by clients/generator from the OpenAPI document. Do not edit: npm run generate:clients -w apps/messaging. DO NOT EDIT.

package messaging

// AcceptedMessage is an object of the API.
type AcceptedMessage struct {
	// ID of the message.
	MessageID string `json:"messageId"`

	// Channel of the message.
	Channel string `json:"channel"`

	// Phone number or email address of the recipient.
	To string `json:"to"`

	// `scheduled` if it will be sent later, at `scheduledAt` or after quiet hours.
	// One of queued, scheduled; a later release may add others.
	Status string `json:"status"`

	// When it was accepted.
	CreatedAt string `json:"createdAt"`
}

// AccountChanges is an object of the API.
type AccountChanges struct {
	// IANA time zone, such as `Europe/Berlin`. Default: UTC.
	TimeZone *string `json:"timeZone,omitempty"`

	// How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages neither count nor are skipped. Empty for no limit.
	FrequencyCaps *[]AccountChangesFrequencyCapsItem `json:"frequencyCaps,omitempty"`
}

// AccountChangesFrequencyCapsItem is an object of the API.
type AccountChangesFrequencyCapsItem struct {
	// Maximum number of messages to a person, at most 100.
	Messages int64 `json:"messages"`

	// Period in hours in which the maximum applies, at most 744.
	Hours int64 `json:"hours"`
}

// AccountSettings is an object of the API.
type AccountSettings struct {
	// ID of the account. The live and the test space have separate ones.
	AccountID string `json:"accountId"`

	// IANA time zone that decides on which day a message counts.
	TimeZone string `json:"timeZone"`

	// How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages neither count nor are skipped. Empty for no limit.
	FrequencyCaps []AccountSettingsFrequencyCapsItem `json:"frequencyCaps"`
}

// AccountSettingsFrequencyCapsItem is an object of the API.
type AccountSettingsFrequencyCapsItem struct {
	// Maximum number of messages to a person, at most 100.
	Messages int64 `json:"messages"`

	// Period in hours in which the maximum applies, at most 744.
	Hours int64 `json:"hours"`
}

// Audience is an object of the API. Contacts who match all of these conditions.
type Audience struct {
	// Tags that a contact must have. All of them are required.
	Tags *[]string `json:"tags,omitempty"`

	// Condition that a contact must meet.
	Segment *Segment `json:"segment,omitempty"`

	// ID of a saved segment, instead of `segment`. A campaign keeps the conditions that it has at the start.
	SegmentID *string `json:"segmentId,omitempty"`

	// Restricts the audience to these contact IDs, at most 10,000. Empty for no restriction.
	ContactIds *[]string `json:"contactIds,omitempty"`
}

// BatchAnswer is an object of the API.
type BatchAnswer struct {
	// ID of the batch. Null if all messages were accepted or refused at once.
	BatchID *string `json:"batchId"`

	// Number of messages accepted.
	Accepted int64 `json:"accepted"`

	// Number of messages refused.
	Refused int64 `json:"refused"`

	// Number of messages that are still being prepared.
	Pending int64 `json:"pending"`

	// Result of each message that is not pending, in the order of the request.
	Data []any `json:"data"`
}

// BatchAnswerDataItem1 is an object of the API.
type BatchAnswerDataItem1 struct {
	// ID of the message.
	MessageID string `json:"messageId"`

	// Channel of the message.
	Channel string `json:"channel"`

	// Phone number or email address of the recipient.
	To string `json:"to"`

	// `scheduled` if it will be sent later, at `scheduledAt` or after quiet hours.
	// One of queued, scheduled; a later release may add others.
	Status string `json:"status"`

	// When it was accepted.
	CreatedAt string `json:"createdAt"`

	// Position in the request, from 0.
	Index int64 `json:"index"`
}

// BatchAnswerDataItem2 is an object of the API.
type BatchAnswerDataItem2 struct {
	// Position in the request, from 0.
	Index int64 `json:"index"`

	// Why the message was refused.
	Error BatchAnswerDataItem2Error `json:"error"`
}

// BatchAnswerDataItem2Error is an object of the API. Why the message was refused.
type BatchAnswerDataItem2Error struct {
	// Machine-readable error code.
	Code string `json:"code"`

	// Human-readable error message.
	Message string `json:"message"`

	// The invalid field.
	Details any `json:"details,omitempty"`
}

// Campaign is an object of the API.
type Campaign struct {
	// ID of the campaign.
	CampaignID string `json:"campaignId"`

	// Your name for the campaign.
	Name string `json:"name"`

	// Kind of channel that the campaign uses.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// ID of the channel. Null for the default channel.
	ChannelID *string `json:"channelId"`

	// Purpose of the messages. Null if not specified.
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category"`

	// Key of the topic, or null.
	Topic *string `json:"topic"`

	// Status of the campaign.
	// One of draft, scheduled, running, paused, completed, canceled; a later release may add others.
	Status string `json:"status"`

	// Why it paused automatically. Null otherwise.
	StatusReason *string `json:"statusReason"`

	// Text, in Liquid. Null with a template or several variants.
	Body *string `json:"body"`

	// Subject of an email, in Liquid. Null without a subject or with several variants.
	Subject *string `json:"subject"`

	// ID of the template. Null without a template or with several variants.
	TemplateID *string `json:"templateId"`

	// All texts. A campaign with one text has one variant.
	Variants []CampaignVariantsItem `json:"variants"`

	// Audience, as in the request.
	Audience any `json:"audience"`

	// Schedule, as in the request. Null for immediately.
	Schedule any `json:"schedule"`

	// How fast to send. Null for as fast as the channel allows.
	Throttle *CampaignThrottle `json:"throttle"`

	// Open and click tracking of emails. Null if the channel’s `tracking` applies.
	Tracking *CampaignTracking `json:"tracking"`

	// When it pauses automatically.
	AutoPause CampaignAutoPause `json:"autoPause"`

	// Number of contacts in the audience when it started. Null until then.
	AudienceSize *int64 `json:"audienceSize"`

	// Counts of its messages.
	Stats CampaignStats `json:"stats"`

	// When it is scheduled to start. Null for immediately.
	StartAt *string `json:"startAt"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`

	// When it started. Null until then.
	StartedAt *string `json:"startedAt"`

	// When it was completed or canceled. Null until then.
	EndedAt *string `json:"endedAt"`
}

// CampaignAutoPause is an object of the API. When it pauses automatically.
type CampaignAutoPause struct {
	// Share of failures, from 0 to 1, above which it pauses.
	FailureRate float64 `json:"failureRate"`

	// Minimum number of outcomes before the rate counts.
	After int64 `json:"after"`
}

// CampaignChanges is an object of the API.
type CampaignChanges struct {
	// Your name for the campaign.
	Name *string `json:"name,omitempty"`

	// Kind of channel to send over.
	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	// ID of the channel to send over. Default: the first channel by priority.
	ChannelID *string `json:"channelId,omitempty"`

	// Two to four texts instead of one. Each is sent to a share of the contacts.
	Variants *[]CampaignChangesVariantsItem `json:"variants,omitempty"`

	Audience *Audience `json:"audience,omitempty"`

	// When to send. Null for immediately.
	Schedule *CampaignChangesSchedule `json:"schedule,omitempty"`

	// How fast to send. Null for as fast as the channel allows.
	Throttle *CampaignChangesThrottle `json:"throttle,omitempty"`

	// When to pause automatically. Default: above 50 % failures after 100 outcomes.
	AutoPause *CampaignChangesAutoPause `json:"autoPause,omitempty"`

	// Email only. Open and click tracking. Default: the channel’s `tracking`.
	Tracking *CampaignChangesTracking `json:"tracking,omitempty"`

	// `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Key of one of your topics. Makes this a marketing message.
	Topic *string `json:"topic,omitempty"`

	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body *string `json:"body,omitempty"`

	// Subject of an email.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email.
	Html *string `json:"html,omitempty"`

	// ID of the template to use instead of `body`.
	TemplateID *string `json:"templateId,omitempty"`

	// Approved WhatsApp template to send. `body` is then stored but not sent.
	WhatsappTemplate *CampaignChangesWhatsappTemplate `json:"whatsappTemplate,omitempty"`

	// New status. `running` starts or resumes the campaign.
	// One of running, paused, canceled; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// CampaignChangesAutoPause is an object of the API. When to pause automatically. Default: above 50 % failures after 100 outcomes.
type CampaignChangesAutoPause struct {
	// Share of failures, from 0 to 1, above which the campaign pauses.
	FailureRate float64 `json:"failureRate"`

	// Minimum number of outcomes before the rate counts.
	After *int64 `json:"after,omitempty"`
}

// CampaignChangesSchedule is an object of the API.
type CampaignChangesSchedule struct {
	// When to start, with an offset or as local time in `timezone`. Default: immediately.
	At *string `json:"at,omitempty"`

	// IANA time zone of `at`, or `contact` for each contact’s own time zone.
	Timezone *string `json:"timezone,omitempty"`

	// Hours when nothing is sent. Messages wait until they end.
	QuietHours *CampaignChangesScheduleQuietHours `json:"quietHours,omitempty"`
}

// CampaignChangesScheduleQuietHours is an object of the API. Hours when nothing is sent. Messages wait until they end.
type CampaignChangesScheduleQuietHours struct {
	// Start of the quiet hours, such as `21:00`.
	Start string `json:"start"`

	// End of the quiet hours, such as `08:00`.
	End string `json:"end"`

	// IANA time zone for contacts without one. Default: UTC.
	Timezone *string `json:"timezone,omitempty"`
}

// CampaignChangesThrottle is an object of the API.
type CampaignChangesThrottle struct {
	// Maximum number of messages per second.
	PerSecond int64 `json:"perSecond"`
}

// CampaignChangesTracking is an object of the API.
type CampaignChangesTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// CampaignChangesVariantsItem is an object of the API.
type CampaignChangesVariantsItem struct {
	// Name of the variant.
	Name string `json:"name"`

	// Share of the contacts, relative to the other weights.
	Weight *int64 `json:"weight,omitempty"`

	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body *string `json:"body,omitempty"`

	// Subject of an email.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email.
	Html *string `json:"html,omitempty"`

	// ID of the template to use instead of `body`.
	TemplateID *string `json:"templateId,omitempty"`

	// Approved WhatsApp template to send. `body` is then stored but not sent.
	WhatsappTemplate *CampaignChangesVariantsItemWhatsappTemplate `json:"whatsappTemplate,omitempty"`
}

// CampaignChangesVariantsItemWhatsappTemplate is an object of the API. Approved WhatsApp template to send. `body` is then stored but not sent.
type CampaignChangesVariantsItemWhatsappTemplate struct {
	// Name of the template in your WhatsApp account.
	Name string `json:"name"`

	// Language of the template, such as `en_US`.
	Language string `json:"language"`

	// Values of the placeholders in the body, in order.
	Parameters *[]string `json:"parameters,omitempty"`
}

// CampaignChangesWhatsappTemplate is an object of the API. Approved WhatsApp template to send. `body` is then stored but not sent.
type CampaignChangesWhatsappTemplate struct {
	// Name of the template in your WhatsApp account.
	Name string `json:"name"`

	// Language of the template, such as `en_US`.
	Language string `json:"language"`

	// Values of the placeholders in the body, in order.
	Parameters *[]string `json:"parameters,omitempty"`
}

// CampaignPreview is an object of the API.
type CampaignPreview struct {
	// Number of contacts in the audience.
	Count int64 `json:"count"`

	// Number of contacts checked for the counts below, at most the first 1,000.
	Checked int64 `json:"checked"`

	// Number of checked contacts who would get no message.
	Skipped int64 `json:"skipped"`

	// Skipped contacts by reason.
	SkippedBy CampaignPreviewSkippedBy `json:"skippedBy"`

	// Variables without a value.
	MissingVariables []CampaignPreviewMissingVariablesItem `json:"missingVariables"`

	// Messages that the first contacts would get.
	Sample []CampaignPreviewSampleItem `json:"sample"`
}

// CampaignPreviewMissingVariablesItem is an object of the API.
type CampaignPreviewMissingVariablesItem struct {
	// Name of the variable.
	Variable string `json:"variable"`

	// Number of contacts without a value for the variable.
	Contacts int64 `json:"contacts"`
}

// CampaignPreviewSampleItem is an object of the API.
type CampaignPreviewSampleItem struct {
	// ID of the contact.
	ContactID string `json:"contactId"`

	// Name of the contact, or an address if there is no name. Null if there is neither.
	Name *string `json:"name"`

	// Address that the message would be sent to, or null.
	To *string `json:"to"`

	// Name of the variant. Null if skipped.
	Variant *string `json:"variant"`

	// Text that the contact would get. Null if skipped.
	Body *string `json:"body"`

	// Subject of an email, or null.
	Subject *string `json:"subject"`

	// Why the contact would get no message, or null.
	Skipped *string `json:"skipped"`

	// Variable that has no value. Null for other reasons.
	Variable *string `json:"variable"`
}

// CampaignPreviewSkippedBy is an object of the API. Skipped contacts by reason.
type CampaignPreviewSkippedBy struct {
	// Contacts who opted out.
	OptedOut int64 `json:"opted_out"`

	// Contacts without an address for the channel.
	NoAddress int64 `json:"no_address"`

	// Contacts without a value for a variable of the text.
	MissingVariable int64 `json:"missing_variable"`

	// Contacts whose text would be empty or too long.
	InvalidContent int64 `json:"invalid_content"`

	// Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
	FrequencyCapped int64 `json:"frequency_capped"`
}

// CampaignStats is an object of the API.
type CampaignStats struct {
	// Contacts processed so far: the sum of the counts from `queued` to `skipped`.
	Total int64 `json:"total"`

	// Messages that are waiting or being sent.
	Queued int64 `json:"queued"`

	// Messages that the provider accepted and has not reported on since.
	Sent int64 `json:"sent"`

	// Messages that were delivered but not reported as read.
	Delivered int64 `json:"delivered"`

	// Messages that were read.
	Read int64 `json:"read"`

	// Messages that failed or expired.
	Failed int64 `json:"failed"`

	// Messages that were not sent because the recipient had opted out.
	OptedOut int64 `json:"optedOut"`

	// Messages that were canceled.
	Canceled int64 `json:"canceled"`

	// Contacts who got no message.
	Skipped int64 `json:"skipped"`

	// Skipped contacts by reason.
	SkippedBy CampaignStatsSkippedBy `json:"skippedBy"`

	// Variables without a value.
	MissingVariables []CampaignStatsMissingVariablesItem `json:"missingVariables"`

	// Opt-outs after a message of this campaign.
	Unsubscribed int64 `json:"unsubscribed"`

	// Opt-outs by cause.
	UnsubscribedBy CampaignStatsUnsubscribedBy `json:"unsubscribedBy"`

	// Counts of each variant.
	Variants []CampaignStatsVariantsItem `json:"variants"`
}

// CampaignStatsMissingVariablesItem is an object of the API.
type CampaignStatsMissingVariablesItem struct {
	// Name of the variable.
	Variable string `json:"variable"`

	// Number of contacts without a value for the variable.
	Contacts int64 `json:"contacts"`
}

// CampaignStatsSkippedBy is an object of the API. Skipped contacts by reason.
type CampaignStatsSkippedBy struct {
	// Contacts who opted out.
	OptedOut int64 `json:"opted_out"`

	// Contacts without an address for the channel.
	NoAddress int64 `json:"no_address"`

	// Contacts without a value for a variable of the text.
	MissingVariable int64 `json:"missing_variable"`

	// Contacts whose text would be empty or too long.
	InvalidContent int64 `json:"invalid_content"`

	// Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
	FrequencyCapped int64 `json:"frequency_capped"`
}

// CampaignStatsUnsubscribedBy is an object of the API. Opt-outs by cause.
type CampaignStatsUnsubscribedBy struct {
	// Opt-outs by the recipients themselves.
	Recipient int64 `json:"recipient"`

	// Opt-outs reported by the provider.
	Provider int64 `json:"provider"`

	// Opt-outs through this API.
	Api int64 `json:"api"`

	// Opt-outs caused by bounced email.
	Bounce int64 `json:"bounce"`
}

// CampaignStatsVariantsItem is an object of the API.
type CampaignStatsVariantsItem struct {
	// Name of the variant.
	Name string `json:"name"`

	// Messages that are waiting or being sent.
	Queued int64 `json:"queued"`

	// Messages that the provider accepted and has not reported on since.
	Sent int64 `json:"sent"`

	// Messages that were delivered but not reported as read.
	Delivered int64 `json:"delivered"`

	// Messages that were read.
	Read int64 `json:"read"`

	// Messages that failed or expired.
	Failed int64 `json:"failed"`

	// Messages that were not sent because the recipient had opted out.
	OptedOut int64 `json:"optedOut"`

	// Messages that were canceled.
	Canceled int64 `json:"canceled"`
}

// CampaignThrottle is an object of the API.
type CampaignThrottle struct {
	// Maximum number of messages per second.
	PerSecond int64 `json:"perSecond"`
}

// CampaignTracking is an object of the API.
type CampaignTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// CampaignVariantsItem is an object of the API.
type CampaignVariantsItem struct {
	// Name of the variant.
	Name string `json:"name"`

	// Share of the contacts, relative to the other weights.
	Weight int64 `json:"weight"`

	// Text, in Liquid.
	Body *string `json:"body,omitempty"`

	// Subject of an email, in Liquid.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email, in Liquid.
	Html *string `json:"html,omitempty"`

	// ID of the template.
	TemplateID *string `json:"templateId,omitempty"`

	// Version of the template. Fixed when the campaign starts.
	TemplateVersion *int64 `json:"templateVersion,omitempty"`
}

// CampaignsCountAudienceAnswer is an object of the API.
type CampaignsCountAudienceAnswer struct {
	// Number of contacts in the audience.
	Count int64 `json:"count"`
}

// CampaignsCountAudienceBody is an object of the API.
type CampaignsCountAudienceBody struct {
	// Contacts to count.
	Audience Audience `json:"audience"`
}

// CampaignsListAnswer is an object of the API.
type CampaignsListAnswer struct {
	// Items on this page.
	Data []Campaign `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// CampaignsListMessagesAnswer is an object of the API.
type CampaignsListMessagesAnswer struct {
	// Items on this page.
	Data []ListedMessage `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// CampaignsListMessagesQuery is an object of the API.
type CampaignsListMessagesQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`

	// Only messages with this status.
	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// CampaignsListQuery is an object of the API.
type CampaignsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`

	// Only campaigns with this status.
	// One of draft, scheduled, running, paused, completed, canceled; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// CampaignsListSkippedAnswer is an object of the API.
type CampaignsListSkippedAnswer struct {
	// Items on this page.
	Data []SkippedContact `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// CampaignsListSkippedQuery is an object of the API.
type CampaignsListSkippedQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`

	// Only contacts skipped for this reason.
	// One of opted_out, no_address, missing_variable, invalid_content, frequency_capped; a later release may add others.
	Reason *string `json:"reason,omitempty"`
}

// CampaignsStartQuery is an object of the API.
type CampaignsStartQuery struct {
	// `true` starts the campaign although it skips contacts that have no value for a variable.
	// One of true, false; a later release may add others.
	SkipMissing *string `json:"skipMissing,omitempty"`
}

// CampaignsTestAnswer is an object of the API.
type CampaignsTestAnswer struct {
	// All items.
	Data []AcceptedMessage `json:"data"`
}

// CampaignsTestBody is an object of the API.
type CampaignsTestBody struct {
	// Address to send to. Default: the contact’s address.
	To *string `json:"to,omitempty"`

	// ID of a contact whose fields the text can use.
	ContactID *string `json:"contactId,omitempty"`

	// Values for the template, by name. At most 64 kB as JSON.
	Variables *map[string]any `json:"variables,omitempty"`
}

// CampaignsUpdateQuery is an object of the API.
type CampaignsUpdateQuery struct {
	// `true` starts the campaign although it skips contacts that have no value for a variable.
	// One of true, false; a later release may add others.
	SkipMissing *string `json:"skipMissing,omitempty"`
}

// Channel is an object of the API.
type Channel struct {
	// ID of the channel.
	ChannelID string `json:"channelId"`

	// Kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	// One of twilio, vonage, smtp, ses, postmark, cloud, sandbox; a later release may add others.
	Provider string `json:"provider"`

	// Your name for the channel.
	Name string `json:"name"`

	// `paused` channels send nothing.
	// One of connected, paused; a later release may add others.
	Status string `json:"status"`

	// Why it was paused. Null while it is connected.
	StatusReason *string `json:"statusReason"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority int64 `json:"priority"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond"`

	// Open and click tracking of emails. Null for none.
	Tracking *ChannelTracking `json:"tracking"`

	// SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
	KeywordReplies []ChannelKeywordRepliesItem `json:"keywordReplies"`

	// Settings of the provider.
	Settings map[string]any `json:"settings"`

	// Callback URLs to enter at the provider, by purpose.
	CallbackURLs map[string]string `json:"callbackUrls"`

	// When it was connected.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`
}

// ChannelKeywordRepliesItem is an object of the API.
type ChannelKeywordRepliesItem struct {
	// Language code, such as `en`.
	Language string `json:"language"`

	// Reply to STOP. Default: none.
	Stop *string `json:"stop,omitempty"`

	// Reply to START. Default: none.
	Start *string `json:"start,omitempty"`

	// Reply to HELP. Default: none.
	Help *string `json:"help,omitempty"`
}

// ChannelTest is an object of the API.
type ChannelTest struct {
	// Whether the provider accepts the settings and credentials.
	Ok bool `json:"ok"`

	// Machine-readable error code.
	Code *string `json:"code,omitempty"`

	// Human-readable error message.
	Message *string `json:"message,omitempty"`
}

// ChannelTracking is an object of the API.
type ChannelTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// ChannelsListAnswer is an object of the API.
type ChannelsListAnswer struct {
	// Items on this page.
	Data []Channel `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// ChannelsListQuery is an object of the API.
type ChannelsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`
}

// ChannelsUpdateBody is an object of the API.
type ChannelsUpdateBody struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// Email only. Open and click tracking for messages that do not set their own. Default: none.
	Tracking *ChannelsUpdateBodyTracking `json:"tracking,omitempty"`

	// SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
	KeywordReplies *[]KeywordReply `json:"keywordReplies,omitempty"`

	// New settings. They replace all stored ones.
	Settings *map[string]any `json:"settings,omitempty"`

	// New secrets. They replace all stored ones.
	Credentials *map[string]any `json:"credentials,omitempty"`
}

// ChannelsUpdateBodyTracking is an object of the API.
type ChannelsUpdateBodyTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// CheckedFlow is an object of the API.
type CheckedFlow struct {
	// ID of the flow.
	FlowID string `json:"flowId"`

	// Your name for the flow.
	Name string `json:"name"`

	// Only `active` flows start runs.
	// One of draft, active, paused, archived; a later release may add others.
	Status string `json:"status"`

	// Version number, from 1.
	Version int64 `json:"version"`

	// Starts runs in addition to API requests.
	Trigger CheckedFlowTrigger `json:"trigger"`

	// Whether each contact can go through the flow only once.
	OncePerContact bool `json:"oncePerContact"`

	// Steps, as in the request.
	Steps []CheckedFlowStepsItem `json:"steps"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`

	// Loops of steps that can send repeatedly.
	Warnings []CheckedFlowWarningsItem `json:"warnings"`
}

// CheckedFlowStepsItem is an object of the API.
type CheckedFlowStepsItem struct {
	// Your ID of the step.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`
}

// CheckedFlowTrigger is an object of the API. Starts runs in addition to API requests.
type CheckedFlowTrigger struct {
	// Type of the trigger.
	Type string `json:"type"`
}

// CheckedFlowWarningsItem is an object of the API.
type CheckedFlowWarningsItem struct {
	// Field that the warning is about, such as `steps.2.next`.
	Field string `json:"field"`

	// Human-readable warning.
	Message string `json:"message"`

	// Approximate number of messages that a person can get per day.
	MessagesPerDay float64 `json:"messagesPerDay"`
}

// CheckedTemplate is an object of the API.
type CheckedTemplate struct {
	// ID of the template.
	TemplateID string `json:"templateId"`

	// Your name for the template.
	Name string `json:"name"`

	// Version number, from 1.
	Version int64 `json:"version"`

	// Text, in Liquid. Empty if it is made from `html`.
	Body string `json:"body"`

	// Subject of an email, in Liquid, or null.
	Subject *string `json:"subject"`

	// HTML version of an email, in Liquid, or null.
	Html *string `json:"html"`

	// Names of the variables that it uses.
	Variables []string `json:"variables"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`

	// Variables of the text that none of your 1,000 newest contacts has a value for.
	Warnings []CheckedTemplateWarningsItem `json:"warnings"`
}

// CheckedTemplateWarningsItem is an object of the API.
type CheckedTemplateWarningsItem struct {
	// Name of the variable.
	Variable string `json:"variable"`

	// Human-readable warning.
	Message string `json:"message"`
}

// Contact is an object of the API.
type Contact struct {
	// ID of the contact.
	ContactID string `json:"contactId"`

	// Your ID for the contact, or null.
	ExternalID *string `json:"externalId"`

	// First name. Null if unknown.
	FirstName *string `json:"firstName"`

	// Last name. Null if unknown.
	LastName *string `json:"lastName"`

	// Email address. Null if unknown.
	Email *string `json:"email"`

	// Phone number in E.164 format. Null if unknown.
	Phone *string `json:"phone"`

	// Language tag, such as `en-GB`. Null if unknown.
	Locale *string `json:"locale"`

	// IANA time zone, such as `Europe/Berlin`. Null if unknown.
	Timezone *string `json:"timezone"`

	// Your own fields.
	Attributes map[string]any `json:"attributes"`

	// Tags.
	Tags []string `json:"tags"`

	// Consent by channel.
	Consent ContactConsent `json:"consent"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`
}

// ContactChanges is an object of the API.
type ContactChanges struct {
	// Your ID for the contact, unique in the account.
	ExternalID *string `json:"externalId,omitempty"`

	// First name.
	FirstName *string `json:"firstName,omitempty"`

	// Last name.
	LastName *string `json:"lastName,omitempty"`

	// Email address, unique in the account.
	Email *string `json:"email,omitempty"`

	// Phone number in E.164 format, unique in the account.
	Phone *string `json:"phone,omitempty"`

	// Language tag, such as `en-GB`.
	Locale *string `json:"locale,omitempty"`

	// IANA time zone, such as `Europe/Berlin`.
	Timezone *string `json:"timezone,omitempty"`

	// Your own fields, at most 16 kB as JSON. Replaces all of them.
	Attributes *map[string]any `json:"attributes,omitempty"`

	// Tags, at most 50 of 64 characters. Replaces all of them.
	Tags *[]string `json:"tags,omitempty"`

	// Consent by channel. Omitted channels stay unchanged.
	Consent *ContactChangesConsent `json:"consent,omitempty"`
}

// ContactChangesConsent is an object of the API. Consent by channel. Omitted channels stay unchanged.
type ContactChangesConsent struct {
	// Consent to SMS.
	Sms *ContactChangesConsentSms `json:"sms,omitempty"`

	// Consent to emails.
	Email *ContactChangesConsentEmail `json:"email,omitempty"`

	// Consent to WhatsApp messages.
	Whatsapp *ContactChangesConsentWhatsapp `json:"whatsapp,omitempty"`
}

// ContactChangesConsentEmail is an object of the API. Consent to emails.
type ContactChangesConsentEmail struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	// Where the consent came from. Default: `api`.
	Source *string `json:"source,omitempty"`
}

// ContactChangesConsentSms is an object of the API. Consent to SMS.
type ContactChangesConsentSms struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	// Where the consent came from. Default: `api`.
	Source *string `json:"source,omitempty"`
}

// ContactChangesConsentWhatsapp is an object of the API. Consent to WhatsApp messages.
type ContactChangesConsentWhatsapp struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	// Where the consent came from. Default: `api`.
	Source *string `json:"source,omitempty"`
}

// ContactConsent is an object of the API. Consent by channel.
type ContactConsent struct {
	// Consent to SMS.
	Sms ContactConsentSms `json:"sms"`

	// Consent to emails.
	Email ContactConsentEmail `json:"email"`

	// Consent to WhatsApp messages.
	Whatsapp ContactConsentWhatsapp `json:"whatsapp"`
}

// ContactConsentEmail is an object of the API. Consent to emails.
type ContactConsentEmail struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed, unknown; a later release may add others.
	Status string `json:"status"`

	// Source of the consent. Null if unknown.
	Source *string `json:"source"`

	// When the contact gave or withdrew it. Null if unknown.
	At *string `json:"at"`
}

// ContactConsentSms is an object of the API. Consent to SMS.
type ContactConsentSms struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed, unknown; a later release may add others.
	Status string `json:"status"`

	// Source of the consent. Null if unknown.
	Source *string `json:"source"`

	// When the contact gave or withdrew it. Null if unknown.
	At *string `json:"at"`
}

// ContactConsentWhatsapp is an object of the API. Consent to WhatsApp messages.
type ContactConsentWhatsapp struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed, unknown; a later release may add others.
	Status string `json:"status"`

	// Source of the consent. Null if unknown.
	Source *string `json:"source"`

	// When the contact gave or withdrew it. Null if unknown.
	At *string `json:"at"`
}

// ContactImport is an object of the API.
type ContactImport struct {
	// ID of the import.
	ImportID string `json:"importId"`

	// State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again.
	// One of receiving, queued, running, completed, canceled, failed; a later release may add others.
	Status string `json:"status"`

	// Whether the import only reports what it would do.
	DryRun bool `json:"dryRun"`

	// The columns of the file.
	Columns []ContactImportColumnsItem `json:"columns"`

	// Rows in the file.
	Total int64 `json:"total"`

	// Rows processed so far.
	Processed int64 `json:"processed"`

	// Contacts created.
	Created int64 `json:"created"`

	// Contacts updated.
	Updated int64 `json:"updated"`

	// Rows refused.
	Refused int64 `json:"refused"`

	// The first 100 refused rows.
	Errors []ContactImportErrorsItem `json:"errors"`

	// When the upload began.
	CreatedAt string `json:"createdAt"`

	// When the import ended. Null while it is in progress.
	EndedAt *string `json:"endedAt"`
}

// ContactImportColumnsItem is an object of the API.
type ContactImportColumnsItem struct {
	// Heading in the file.
	Heading string `json:"heading"`

	// Field of the contact, or `ignore`.
	Field string `json:"field"`

	// First values. Only in the response to the upload.
	Samples *[]string `json:"samples,omitempty"`
}

// ContactImportErrorsItem is an object of the API.
type ContactImportErrorsItem struct {
	// Row number. The first row after the header is 1.
	Row int64 `json:"row"`

	// Line of the file where the row starts, from 1.
	Line int64 `json:"line"`

	// Machine-readable error code.
	Code string `json:"code"`

	// Name of the invalid field.
	Field string `json:"field"`

	// Human-readable error message.
	Message string `json:"message"`
}

// ContactsDeleteQuery is an object of the API.
type ContactsDeleteQuery struct {
	// Whether to refuse future messages to the erased addresses.
	// One of true, false; a later release may add others.
	Suppress *string `json:"suppress,omitempty"`
}

// ContactsExportQuery is an object of the API.
type ContactsExportQuery struct {
	// Only contacts with this tag.
	Tag *string `json:"tag,omitempty"`
}

// ContactsImportQuery is an object of the API.
type ContactsImportQuery struct {
	// ISO 3166 country of phone numbers without a country code, such as `DE`. Without it, such numbers are refused.
	DefaultCountry *string `json:"defaultCountry,omitempty"`

	// Whether to update existing contacts. Otherwise their rows are refused.
	// One of true, false; a later release may add others.
	Update *string `json:"update,omitempty"`

	// Whether an empty cell removes the value of an existing contact. By default the value stays.
	// One of true, false; a later release may add others.
	ClearEmpty *string `json:"clearEmpty,omitempty"`

	// JSON object that maps headings to fields, such as `{"Mail":"email","Joined":"attributes.joined:date","Notes":"ignore"}`.
	Columns *string `json:"columns,omitempty"`

	// What to do with columns without a field: `refuse` the file, import them as `attributes`, or `ignore` them.
	// One of refuse, attributes, ignore; a later release may add others.
	OtherColumns *string `json:"otherColumns,omitempty"`

	// The order of day and month in dates such as 03/04/2026. Without it, such dates are refused.
	// One of dmy, mdy; a later release may add others.
	DateOrder *string `json:"dateOrder,omitempty"`

	// Reports what the import would do without storing contacts. Rows are tried in batches: a row that repeats a contact of an earlier batch counts as created.
	// One of true, false; a later release may add others.
	DryRun *string `json:"dryRun,omitempty"`
}

// ContactsListAnswer is an object of the API.
type ContactsListAnswer struct {
	// Items on this page.
	Data []Contact `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// ContactsListImportsAnswer is an object of the API.
type ContactsListImportsAnswer struct {
	// All items.
	Data []ContactImport `json:"data"`
}

// ContactsListQuery is an object of the API.
type ContactsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`

	// Only contacts with this tag.
	Tag *string `json:"tag,omitempty"`

	// Only the contact with this email address, ignoring case.
	Email *string `json:"email,omitempty"`

	// Only the contact with this phone number.
	Phone *string `json:"phone,omitempty"`

	// Only the contact with this external ID.
	ExternalID *string `json:"externalId,omitempty"`

	// Only contacts whose name, email address, phone number or external ID contains this text, ignoring case.
	Search *string `json:"search,omitempty"`
}

// Conversation is an object of the API.
type Conversation struct {
	// ID of the conversation.
	ConversationID string `json:"conversationId"`

	// Phone number or email address of the person.
	Address string `json:"address"`

	// Contact with this address, or null.
	Contact *ConversationContact `json:"contact"`

	// Number of unread messages.
	Unread int64 `json:"unread"`

	// When the last message was received.
	LastReceivedAt string `json:"lastReceivedAt"`

	// Last message received.
	LastMessage ConversationLastMessage `json:"lastMessage"`
}

// ConversationContact is an object of the API.
type ConversationContact struct {
	// ID of the contact.
	ContactID string `json:"contactId"`

	// First name. Null if unknown.
	FirstName *string `json:"firstName"`

	// Last name. Null if unknown.
	LastName *string `json:"lastName"`
}

// ConversationLastMessage is an object of the API. Last message received.
type ConversationLastMessage struct {
	// ID of the message.
	InboundMessageID string `json:"inboundMessageId"`

	// Kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Text of the message. Of an email, without the quoted email, up to 20,000 characters.
	Body string `json:"body"`

	// Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
	Type string `json:"type"`
}

// ConversationsListAnswer is an object of the API.
type ConversationsListAnswer struct {
	// Items on this page.
	Data []Conversation `json:"data"`

	// Value of `after` for the next page. Null on the last page.
	Next *string `json:"next"`
}

// ConversationsListMessagesAnswer is an object of the API.
type ConversationsListMessagesAnswer struct {
	// Items on this page.
	Data []ThreadEntry `json:"data"`

	// Value of `after` for the next page. Null on the last page.
	Next *string `json:"next"`
}

// ConversationsListMessagesQuery is an object of the API.
type ConversationsListMessagesQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the previous page.
	After *string `json:"after,omitempty"`
}

// ConversationsListQuery is an object of the API.
type ConversationsListQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the previous page.
	After *string `json:"after,omitempty"`

	// Only conversations with this contact’s phone number and email address.
	ContactID *string `json:"contactId,omitempty"`

	// `true` lists only unread items, `false` only read ones.
	// One of true, false; a later release may add others.
	Unread *string `json:"unread,omitempty"`
}

// CreatedChannel is an object of the API.
type CreatedChannel struct {
	// ID of the channel.
	ChannelID string `json:"channelId"`

	// Kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	// One of twilio, vonage, smtp, ses, postmark, cloud, sandbox; a later release may add others.
	Provider string `json:"provider"`

	// Your name for the channel.
	Name string `json:"name"`

	// `paused` channels send nothing.
	// One of connected, paused; a later release may add others.
	Status string `json:"status"`

	// Why it was paused. Null while it is connected.
	StatusReason *string `json:"statusReason"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority int64 `json:"priority"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond"`

	// Open and click tracking of emails. Null for none.
	Tracking *CreatedChannelTracking `json:"tracking"`

	// SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
	KeywordReplies []CreatedChannelKeywordRepliesItem `json:"keywordReplies"`

	// Settings of the provider.
	Settings map[string]any `json:"settings"`

	// Callback URLs to enter at the provider, by purpose.
	CallbackURLs map[string]string `json:"callbackUrls"`

	// When it was connected.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`

	// Secret for signing bounces. Only for SMTP, and shown only in this response.
	BounceSecret *string `json:"bounceSecret,omitempty"`
}

// CreatedChannelKeywordRepliesItem is an object of the API.
type CreatedChannelKeywordRepliesItem struct {
	// Language code, such as `en`.
	Language string `json:"language"`

	// Reply to STOP. Default: none.
	Stop *string `json:"stop,omitempty"`

	// Reply to START. Default: none.
	Start *string `json:"start,omitempty"`

	// Reply to HELP. Default: none.
	Help *string `json:"help,omitempty"`
}

// CreatedChannelTracking is an object of the API.
type CreatedChannelTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// Delivery is an object of the API.
type Delivery struct {
	// The `webhook-id` header of every attempt.
	DeliveryID string `json:"deliveryId"`

	// ID of the webhook.
	WebhookID string `json:"webhookId"`

	// Name of the event.
	Event string `json:"event"`

	// `pending` while there are attempts left, then `delivered` or `failed`.
	// One of pending, delivered, failed; a later release may add others.
	Status string `json:"status"`

	// The exact body that is signed and sent.
	Payload string `json:"payload"`

	// The attempts, oldest first.
	Attempts []DeliveryAttemptsItem `json:"attempts"`

	// When the next attempt is due; null after the last one.
	NextAttemptAt *string `json:"nextAttemptAt"`

	// When the event happened.
	CreatedAt string `json:"createdAt"`

	// When the receiver accepted the event; null until then.
	DeliveredAt *string `json:"deliveredAt"`
}

// DeliveryAttemptsItem is an object of the API.
type DeliveryAttemptsItem struct {
	// When the attempt was made.
	At string `json:"at"`

	// The request as sent.
	Request DeliveryAttemptsItemRequest `json:"request"`

	// HTTP status of the receiver's response; null if there was none.
	Status *int64 `json:"status"`

	// Duration of the attempt in milliseconds.
	DurationMs int64 `json:"durationMs"`

	// The beginning of the receiver's response body.
	Response *string `json:"response"`

	// Why the attempt failed; null if it succeeded.
	Error *string `json:"error"`
}

// DeliveryAttemptsItemRequest is an object of the API. The request as sent.
type DeliveryAttemptsItemRequest struct {
	// The URL of the request; null if nothing was sent.
	URL *string `json:"url"`

	// The request headers without secrets. The body is `payload`.
	Headers map[string]string `json:"headers"`
}

// DeliveryReport is an object of the API.
type DeliveryReport struct {
	// Number of the attempt, as in the stream.
	Attempt int64 `json:"attempt"`

	// HTTP status of the receiver. Null without a response.
	Status *int64 `json:"status"`

	// How long the receiver took, in milliseconds.
	DurationMs *int64 `json:"durationMs,omitempty"`

	// Beginning of the response body, at most 4,000 characters.
	Response *string `json:"response,omitempty"`

	// Why there was no response.
	Error *string `json:"error,omitempty"`

	// `Retry-After` of the receiver, in seconds.
	RetryAfterSeconds *int64 `json:"retryAfterSeconds,omitempty"`
}

// Domain is an object of the API.
type Domain struct {
	// ID of the domain.
	DomainID string `json:"domainId"`

	// Name of the domain.
	Domain string `json:"domain"`

	// Whether all required records were found.
	// One of unverified, verified; a later release may add others.
	Status string `json:"status"`

	// DNS records to publish.
	Records []DomainRecordsItem `json:"records"`

	// When it was verified. Null until then.
	VerifiedAt *string `json:"verifiedAt"`

	// When DNS was last checked. Null until then.
	CheckedAt *string `json:"checkedAt"`

	// When it was added.
	CreatedAt string `json:"createdAt"`
}

// DomainRecordsItem is an object of the API.
type DomainRecordsItem struct {
	// Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither. `mx`: where bounces are delivered.
	// One of dkim, spf, dmarc, mx; a later release may add others.
	Purpose string `json:"purpose"`

	// Type of the DNS record.
	// One of TXT, MX; a later release may add others.
	Type string `json:"type"`

	// Name of the DNS record.
	Host string `json:"host"`

	// Value of the DNS record. Null if the value is the name of your own mail server.
	Value *string `json:"value"`

	// Whether the record is required to send from the domain.
	Required bool `json:"required"`

	// Result of the last check. `unknown`: the name server did not answer.
	// One of unchecked, missing, wrong, right, unknown; a later release may add others.
	State string `json:"state"`

	// Values that DNS returned at the last check.
	Found []string `json:"found"`

	// Problem to fix. Null if the record is correct or unchecked.
	Problem *string `json:"problem"`
}

// DomainsListAnswer is an object of the API.
type DomainsListAnswer struct {
	// Items on this page.
	Data []Domain `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// DomainsListQuery is an object of the API.
type DomainsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`
}

// Flow is an object of the API.
type Flow struct {
	// ID of the flow.
	FlowID string `json:"flowId"`

	// Your name for the flow.
	Name string `json:"name"`

	// Only `active` flows start runs.
	// One of draft, active, paused, archived; a later release may add others.
	Status string `json:"status"`

	// Version number, from 1.
	Version int64 `json:"version"`

	// Starts runs in addition to API requests.
	Trigger FlowTriggerObject `json:"trigger"`

	// Whether each contact can go through the flow only once.
	OncePerContact bool `json:"oncePerContact"`

	// Steps, as in the request.
	Steps []FlowStepsItem `json:"steps"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`
}

// FlowChanges is an object of the API.
type FlowChanges struct {
	// Your name for the flow.
	Name *string `json:"name,omitempty"`

	// New steps, stored as a new version. Active runs keep their version.
	Steps *[]any `json:"steps,omitempty"`

	// Starts runs in addition to API requests. A tag counts regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
	Trigger any `json:"trigger,omitempty"`

	// Whether each contact can go through the flow only once.
	OncePerContact *bool `json:"oncePerContact,omitempty"`

	// New status. `archived` is final.
	// One of active, paused, archived; a later release may add others.
	Status *string `json:"status,omitempty"`

	// Whether to cancel active runs. Only with the status `paused` or `archived`.
	CancelRuns *bool `json:"cancelRuns,omitempty"`
}

// FlowChangesStepsItemBranch is an object of the API.
type FlowChangesStepsItemBranch struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Up to 20 cases. The first case whose condition is met decides.
	Cases []FlowChangesStepsItemBranchCasesItem `json:"cases"`

	// ID of the next step if no condition is met. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemBranchCasesItem is an object of the API.
type FlowChangesStepsItemBranchCasesItem struct {
	// Condition of the case.
	If any `json:"if"`

	// ID of the next step if the condition is met.
	Next string `json:"next"`
}

// FlowChangesStepsItemBranchCasesItemIf1 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf1 struct {
	// Condition that the contact must meet.
	Contact Segment `json:"contact"`
}

// FlowChangesStepsItemBranchCasesItemIf2 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf2 struct {
	// Name of a variable of the run.
	Variable string `json:"variable"`

	// How to compare.
	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays; a later release may add others.
	Op string `json:"op"`

	// Value to compare with; a list for `in`.
	Value any `json:"value,omitempty"`
}

// FlowChangesStepsItemBranchCasesItemIf3 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf3 struct {
	// ID of a send step. If it sent several messages in the run, the last one counts.
	Message string `json:"message"`

	// Statuses to accept. The message must have one of them.
	Status []string `json:"status"`
}

// FlowChangesStepsItemBranchCasesItemIf4 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf4 struct {
	// ID of the HTTP step whose response is compared.
	Answer string `json:"answer"`

	// Field of the response, such as `body.order.total`.
	Field string `json:"field"`

	// How to compare.
	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays; a later release may add others.
	Op string `json:"op"`

	// Value to compare with; a list for `in`.
	Value any `json:"value,omitempty"`
}

// FlowChangesStepsItemDigest is an object of the API.
type FlowChangesStepsItemDigest struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Seconds to collect, at most 366 days. Later runs of the flow for the same person end here. The first run then continues with `steps.<id>.total` and `steps.<id>.events`: the variables and start of each run, oldest first, at most 100.
	Seconds int64 `json:"seconds"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemHttp is an object of the API.
type FlowChangesStepsItemHttp struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Method of the request.
	// One of GET, POST; a later release may add others.
	Method *string `json:"method,omitempty"`

	// URL to request.
	URL string `json:"url"`

	// Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
	Headers *map[string]string `json:"headers,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemSend is an object of the API.
type FlowChangesStepsItemSend struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Kind of channel to send over.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body *string `json:"body,omitempty"`

	// Subject of an email.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email.
	Html *string `json:"html,omitempty"`

	// ID of the template to use instead of `body`.
	TemplateID *string `json:"templateId,omitempty"`

	// `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Key of one of your topics. Makes this a marketing message.
	Topic *string `json:"topic,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemStop is an object of the API.
type FlowChangesStepsItemStop struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`
}

// FlowChangesStepsItemUpdateContact is an object of the API.
type FlowChangesStepsItemUpdateContact struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Attributes to set. Others stay unchanged.
	Attributes *map[string]any `json:"attributes,omitempty"`

	// Tags to add, at most 50.
	AddTags *[]string `json:"addTags,omitempty"`

	// Tags to remove, at most 50.
	RemoveTags *[]string `json:"removeTags,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemWait is an object of the API.
type FlowChangesStepsItemWait struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Seconds to wait, at most 366 days. With `event`, the maximum wait.
	Seconds *int64 `json:"seconds,omitempty"`

	// When to continue, instead of `seconds`.
	Until *string `json:"until,omitempty"`

	// Event that ends the wait.
	Event any `json:"event,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`

	// ID of the next step if the event did not happen. Default: `next`.
	OnTimeout *string `json:"onTimeout,omitempty"`
}

// FlowChangesStepsItemWaitEventMessageReceived is an object of the API.
type FlowChangesStepsItemWaitEventMessageReceived struct {
	// Type of the event.
	Type string `json:"type"`

	// Whole text of the message, ignoring case. Default: any text.
	Keyword *string `json:"keyword,omitempty"`
}

// FlowChangesStepsItemWaitEventMessageStatus is an object of the API.
type FlowChangesStepsItemWaitEventMessageStatus struct {
	// Type of the event.
	Type string `json:"type"`

	// ID of the send step. If it sent several messages in the run, the last one counts.
	Message string `json:"message"`

	// Statuses that end the wait. One of them is enough. `failed` includes canceled, expired and refused messages.
	Status []string `json:"status"`
}

// FlowChangesStepsItemWaitEventTagAdded is an object of the API.
type FlowChangesStepsItemWaitEventTagAdded struct {
	// Type of the event.
	Type string `json:"type"`

	// Tag that is added to the contact.
	Tag string `json:"tag"`
}

// FlowChangesTriggerApi is an object of the API.
type FlowChangesTriggerApi struct {
	// Type of the trigger.
	Type string `json:"type"`
}

// FlowChangesTriggerContactCreated is an object of the API.
type FlowChangesTriggerContactCreated struct {
	// Type of the trigger.
	Type string `json:"type"`
}

// FlowChangesTriggerKeyword is an object of the API.
type FlowChangesTriggerKeyword struct {
	// Type of the trigger.
	Type string `json:"type"`

	// Whole text of a message that starts a run, ignoring case.
	Keyword string `json:"keyword"`
}

// FlowChangesTriggerTagAdded is an object of the API.
type FlowChangesTriggerTagAdded struct {
	// Type of the trigger.
	Type string `json:"type"`

	// Tag that starts a run.
	Tag string `json:"tag"`
}

// FlowStepsItem is an object of the API.
type FlowStepsItem struct {
	// Your ID of the step.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`
}

// FlowTrigger is an object of the API.
type FlowTrigger struct {
	// ID of the contact to start the run for.
	ContactID *string `json:"contactId,omitempty"`

	// Address to start the run for, instead of a contact.
	To *string `json:"to,omitempty"`

	// Values for the template, by name. At most 64 kB as JSON.
	Variables *map[string]any `json:"variables,omitempty"`
}

// FlowTriggerObject is an object of the API. Starts runs in addition to API requests.
type FlowTriggerObject struct {
	// Type of the trigger.
	Type string `json:"type"`
}

// FlowsListAnswer is an object of the API.
type FlowsListAnswer struct {
	// Items on this page.
	Data []Flow `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// FlowsListQuery is an object of the API.
type FlowsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`

	// Only flows with this status.
	// One of draft, active, paused, archived; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// FlowsListRunsAnswer is an object of the API.
type FlowsListRunsAnswer struct {
	// Items on this page.
	Data []Run `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// FlowsListRunsQuery is an object of the API.
type FlowsListRunsQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`
}

// ImportReport is an object of the API.
type ImportReport struct {
	// Rows in the file.
	Total int64 `json:"total"`

	// Rows refused.
	Refused int64 `json:"refused"`

	// The first 1,000 refused rows.
	Errors []ImportReportErrorsItem `json:"errors"`

	// Suppressions added.
	Created int64 `json:"created"`
}

// ImportReportErrorsItem is an object of the API.
type ImportReportErrorsItem struct {
	// Row number. The first row after the header is 1.
	Row int64 `json:"row"`

	// Line of the file where the row starts, from 1.
	Line int64 `json:"line"`

	// Machine-readable error code.
	Code string `json:"code"`

	// Name of the invalid field.
	Field string `json:"field"`

	// Human-readable error message.
	Message string `json:"message"`
}

// InboundMessage is an object of the API.
type InboundMessage struct {
	// ID of the message.
	InboundMessageID string `json:"inboundMessageId"`

	// ID of the conversation that it belongs to.
	ConversationID string `json:"conversationId"`

	// Kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// ID of the channel.
	ChannelID string `json:"channelId"`

	// Phone number of the sender, or email address of the recipient who replied.
	From string `json:"from"`

	// ID of the contact who now has this address, or null.
	ContactID *string `json:"contactId"`

	// Text of the message. Of an email, without the quoted email, up to 20,000 characters.
	Body string `json:"body"`

	// Keyword, if the text is one. Null for other texts.
	// One of stop, start, help; a later release may add others.
	Keyword *string `json:"keyword"`

	// Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
	Type string `json:"type"`

	// Files of the message.
	Media []InboundMessageMediaItem `json:"media"`

	// Button or list entry that the person chose, or null.
	Choice *InboundMessageChoice `json:"choice"`

	// ID of the WhatsApp group it was written in, or null.
	GroupID *string `json:"groupId"`

	// Content as the provider sent it, up to 8 kB. Of an email: `subject`, `from`, `references`, and `text` with the quoted email, if there is one. Null for texts.
	Content *map[string]any `json:"content"`

	// ID of your message that this message replies to, or null.
	InReplyTo *string `json:"inReplyTo"`

	// The provider’s ID of the message, or null.
	ProviderMessageID *string `json:"providerMessageId"`

	// Deadline for replying over WhatsApp without a template. Null for other channels.
	ReplyUntil *string `json:"replyUntil"`

	// When it was received.
	ReceivedAt string `json:"receivedAt"`

	// When it was marked as read. Null while it is unread.
	ReadAt *string `json:"readAt"`
}

// InboundMessageChanges is an object of the API.
type InboundMessageChanges struct {
	// Whether the message counts as read.
	Read bool `json:"read"`
}

// InboundMessageChoice is an object of the API.
type InboundMessageChoice struct {
	// Your ID for the option, or null.
	ID *string `json:"id"`

	// Label of the option.
	Title string `json:"title"`
}

// InboundMessageMediaItem is an object of the API.
type InboundMessageMediaItem struct {
	// URL of the file, to download with your API key. Null for files of emails, which are not stored.
	URL *string `json:"url"`

	// Media type. Null if unknown.
	ContentType *string `json:"contentType"`

	// Name of the file, or null.
	FileName *string `json:"fileName"`

	// Size in bytes, if known.
	Bytes *int64 `json:"bytes,omitempty"`
}

// InboxListAnswer is an object of the API.
type InboxListAnswer struct {
	// Items on this page.
	Data []InboundMessage `json:"data"`

	// Value of `after` for the next page. Null on the last page.
	Next *string `json:"next"`
}

// InboxListQuery is an object of the API.
type InboxListQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the previous page.
	After *string `json:"after,omitempty"`

	// Only messages over this channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	// Only messages from this contact’s phone number and email address.
	ContactID *string `json:"contactId,omitempty"`

	// Only messages from this phone number or email address.
	From *string `json:"from,omitempty"`

	// Only messages received at this time or later.
	Since *string `json:"since,omitempty"`

	// `true` lists only unread items, `false` only read ones.
	// One of true, false; a later release may add others.
	Unread *string `json:"unread,omitempty"`
}

// KeywordReply is an object of the API.
type KeywordReply struct {
	// Language code, such as `en`.
	Language string `json:"language"`

	// Reply to STOP. Default: none.
	Stop *string `json:"stop,omitempty"`

	// Reply to START. Default: none.
	Start *string `json:"start,omitempty"`

	// Reply to HELP. Default: none.
	Help *string `json:"help,omitempty"`
}

// ListedMessage is an object of the API.
type ListedMessage struct {
	// ID of the message.
	MessageID string `json:"messageId"`

	// Channel of the message: `sms`, `email` or `whatsapp`.
	Channel string `json:"channel"`

	// ID of the sending channel.
	ChannelID string `json:"channelId"`

	// Phone number or email address of the recipient.
	To string `json:"to"`

	// Text that the recipient gets.
	Body string `json:"body"`

	// Subject of an email, or null.
	Subject *string `json:"subject"`

	// ID of the template it was made from, or null.
	TemplateID *string `json:"templateId"`

	// ID of the contact. Null if it was sent to an address without a contact.
	ContactID *string `json:"contactId"`

	// ID of the campaign, or null.
	CampaignID *string `json:"campaignId"`

	// Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
	// One of transactional, marketing, confirmation; a later release may add others.
	Category *string `json:"category"`

	// Key of the topic, or null.
	Topic *string `json:"topic"`

	// Status of the message. `sent` means that the provider accepted it and has reported nothing since.
	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status string `json:"status"`

	// Number of parts of an SMS. Null on other channels.
	Segments *int64 `json:"segments"`

	// Encoding of an SMS. Null on other channels.
	// One of GSM-7, UCS-2; a later release may add others.
	Encoding *string `json:"encoding"`

	// Your labels.
	Tags []string `json:"tags"`

	// Your own data, or null.
	Metadata *map[string]any `json:"metadata"`

	// Number of sending attempts.
	Attempts int64 `json:"attempts"`

	// Whether the message may have been sent twice because the provider’s response was lost.
	PossibleDuplicate bool `json:"possibleDuplicate"`

	// When it is scheduled to be sent. Null for immediately.
	ScheduledAt *string `json:"scheduledAt"`

	// When it expires if it has not been sent. Null for never.
	ExpiresAt *string `json:"expiresAt"`

	// When it was accepted.
	CreatedAt string `json:"createdAt"`

	// When the provider accepted it. Null until then.
	SentAt *string `json:"sentAt"`

	// When it was delivered. Null if unknown.
	DeliveredAt *string `json:"deliveredAt"`

	// When it was read. Null if unknown.
	ReadAt *string `json:"readAt"`

	// When it failed. Null if it did not.
	FailedAt *string `json:"failedAt"`

	// Why it failed or, while it is being retried, why the last attempt failed. Null otherwise.
	Error *ListedMessageError `json:"error"`
}

// ListedMessageError is an object of the API.
type ListedMessageError struct {
	// Machine-readable error code.
	Code string `json:"code"`

	// Human-readable error message.
	Message string `json:"message"`

	// The provider’s error code, or null.
	ProviderCode *string `json:"providerCode"`
}

// Listener is an object of the API.
type Listener struct {
	// ID of the webhook.
	WebhookID string `json:"webhookId"`

	// Name of the delivered event; `*` for all.
	Event string `json:"event"`

	// Your note about the webhook.
	Description *string `json:"description"`

	// Secret that verifies the signatures. Shown only in this response.
	Secret string `json:"secret"`
}

// Message is an object of the API.
type Message struct {
	// ID of the message.
	MessageID string `json:"messageId"`

	// Channel of the message: `sms`, `email` or `whatsapp`.
	Channel string `json:"channel"`

	// ID of the sending channel.
	ChannelID string `json:"channelId"`

	// Phone number or email address of the recipient.
	To string `json:"to"`

	// Text that the recipient gets.
	Body string `json:"body"`

	// Subject of an email, or null.
	Subject *string `json:"subject"`

	// ID of the template it was made from, or null.
	TemplateID *string `json:"templateId"`

	// ID of the contact. Null if it was sent to an address without a contact.
	ContactID *string `json:"contactId"`

	// ID of the campaign, or null.
	CampaignID *string `json:"campaignId"`

	// Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
	// One of transactional, marketing, confirmation; a later release may add others.
	Category *string `json:"category"`

	// Key of the topic, or null.
	Topic *string `json:"topic"`

	// Status of the message. `sent` means that the provider accepted it and has reported nothing since.
	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status string `json:"status"`

	// Number of parts of an SMS. Null on other channels.
	Segments *int64 `json:"segments"`

	// Encoding of an SMS. Null on other channels.
	// One of GSM-7, UCS-2; a later release may add others.
	Encoding *string `json:"encoding"`

	// Your labels.
	Tags []string `json:"tags"`

	// Your own data, or null.
	Metadata *map[string]any `json:"metadata"`

	// Number of sending attempts.
	Attempts int64 `json:"attempts"`

	// Whether the message may have been sent twice because the provider’s response was lost.
	PossibleDuplicate bool `json:"possibleDuplicate"`

	// When it is scheduled to be sent. Null for immediately.
	ScheduledAt *string `json:"scheduledAt"`

	// When it expires if it has not been sent. Null for never.
	ExpiresAt *string `json:"expiresAt"`

	// When it was accepted.
	CreatedAt string `json:"createdAt"`

	// When the provider accepted it. Null until then.
	SentAt *string `json:"sentAt"`

	// When it was delivered. Null if unknown.
	DeliveredAt *string `json:"deliveredAt"`

	// When it was read. Null if unknown.
	ReadAt *string `json:"readAt"`

	// When it failed. Null if it did not.
	FailedAt *string `json:"failedAt"`

	// Why it failed or, while it is being retried, why the last attempt failed. Null otherwise.
	Error *MessageError `json:"error"`

	// Always `outbound`.
	Direction string `json:"direction"`

	// HTML version of an email, or null.
	Html *string `json:"html"`

	// Version of the template. Null without a template.
	TemplateVersion *int64 `json:"templateVersion"`

	// Values of the template’s variables, or null.
	Variables *map[string]any `json:"variables"`

	// The provider’s ID of the message. Null until it is accepted.
	ProviderMessageID *string `json:"providerMessageId"`

	// Sender of an email. Null for the channel’s sender.
	From *string `json:"from"`

	// CC recipients.
	Cc []string `json:"cc"`

	// Copies of the message. Each is a separate message.
	Copies []MessageCopiesItem `json:"copies"`

	// ID of the original message. Null if this is not a copy.
	CopyOf *string `json:"copyOf"`

	// Open and click tracking of the email. Null if the channel’s `tracking` applies.
	Tracking *MessageTracking `json:"tracking"`

	// Number of recorded opens, up to 1,000.
	Opens int64 `json:"opens"`

	// Number of recorded link clicks, up to 1,000.
	Clicks int64 `json:"clicks"`

	// Reply-to address of an email. Null for the channel’s reply-to address.
	ReplyTo *string `json:"replyTo"`

	// Additional headers of an email.
	Headers map[string]string `json:"headers"`

	// Attachments of an email, without their contents.
	Attachments []MessageAttachmentsItem `json:"attachments"`

	// ID of the inbound message that this message replies to, or null.
	InReplyTo *string `json:"inReplyTo"`

	// Whether it is a test. Statistics do not count tests.
	Test bool `json:"test"`

	// When it was queued for sending. Null until then.
	QueuedAt *string `json:"queuedAt"`

	// When it was canceled. Null if it was not.
	CanceledAt *string `json:"canceledAt"`

	// When it expired. Null if it did not.
	ExpiredAt *string `json:"expiredAt"`

	// Status changes, oldest first.
	Events []MessageEventsItem `json:"events"`
}

// MessageAttachmentsItem is an object of the API.
type MessageAttachmentsItem struct {
	// Name of the file.
	FileName string `json:"fileName"`

	// Media type.
	ContentType string `json:"contentType"`

	// Content ID of an inline image. Null for other files.
	ContentID *string `json:"contentId"`

	// Size in bytes.
	Bytes int64 `json:"bytes"`
}

// MessageCopiesItem is an object of the API.
type MessageCopiesItem struct {
	// ID of the copy.
	MessageID string `json:"messageId"`

	// Whether other recipients see this one (`cc`) or not (`bcc`).
	// One of cc, bcc; a later release may add others.
	Type string `json:"type"`
}

// MessageError is an object of the API.
type MessageError struct {
	// Machine-readable error code.
	Code string `json:"code"`

	// Human-readable error message.
	Message string `json:"message"`

	// The provider’s error code, or null.
	ProviderCode *string `json:"providerCode"`
}

// MessageEventsItem is an object of the API.
type MessageEventsItem struct {
	// New status.
	Status string `json:"status"`

	// When the status changed.
	At string `json:"at"`
}

// MessageNumbers is an object of the API.
type MessageNumbers struct {
	// First day.
	From string `json:"from"`

	// Last day.
	To string `json:"to"`

	// IANA time zone of the days: that of the account.
	TimeZone string `json:"timeZone"`

	// Counts over all days.
	Total MessageNumbersTotal `json:"total"`

	// Counts by group.
	Groups []MessageNumbersGroupsItem `json:"groups"`

	// Failure reasons, the most frequent first.
	Failures []MessageNumbersFailuresItem `json:"failures"`
}

// MessageNumbersFailuresItem is an object of the API.
type MessageNumbersFailuresItem struct {
	// `error.code` of the messages; `expired` for expired messages.
	Code string `json:"code"`

	// Number of messages.
	Total int64 `json:"total"`
}

// MessageNumbersGroupsItem is an object of the API.
type MessageNumbersGroupsItem struct {
	// Day, channel, campaign ID or category. Null for messages without a campaign or category.
	Key *string `json:"key"`

	// Name of the campaign. Null for other groups.
	Name *string `json:"name"`

	// All messages: the sum of the counts from `queued` to `canceled`.
	Messages int64 `json:"messages"`

	// Messages that are waiting or being sent.
	Queued int64 `json:"queued"`

	// Messages that the provider accepted and has not reported on since.
	Sent int64 `json:"sent"`

	// Messages that were delivered but not reported as read.
	Delivered int64 `json:"delivered"`

	// Messages that were read.
	Read int64 `json:"read"`

	// Messages that failed or expired.
	Failed int64 `json:"failed"`

	// Messages that were canceled.
	Canceled int64 `json:"canceled"`

	// Emails with at least one recorded open.
	Opens int64 `json:"opens"`

	// Emails with at least one recorded link click.
	Clicks int64 `json:"clicks"`

	// Opt-outs on these days, excluding imports.
	OptedOut int64 `json:"optedOut"`
}

// MessageNumbersTotal is an object of the API. Counts over all days.
type MessageNumbersTotal struct {
	// All messages: the sum of the counts from `queued` to `canceled`.
	Messages int64 `json:"messages"`

	// Messages that are waiting or being sent.
	Queued int64 `json:"queued"`

	// Messages that the provider accepted and has not reported on since.
	Sent int64 `json:"sent"`

	// Messages that were delivered but not reported as read.
	Delivered int64 `json:"delivered"`

	// Messages that were read.
	Read int64 `json:"read"`

	// Messages that failed or expired.
	Failed int64 `json:"failed"`

	// Messages that were canceled.
	Canceled int64 `json:"canceled"`

	// Emails with at least one recorded open.
	Opens int64 `json:"opens"`

	// Emails with at least one recorded link click.
	Clicks int64 `json:"clicks"`

	// Opt-outs on these days, excluding imports.
	OptedOut int64 `json:"optedOut"`
}

// MessageTracking is an object of the API.
type MessageTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// MessagesListAnswer is an object of the API.
type MessagesListAnswer struct {
	// Items on this page.
	Data []ListedMessage `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// MessagesListQuery is an object of the API.
type MessagesListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`

	// Only messages with this status.
	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status *string `json:"status,omitempty"`

	// Only messages over this channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	// Only messages to this phone number or email address.
	To *string `json:"to,omitempty"`

	// Only messages to this contact.
	ContactID *string `json:"contactId,omitempty"`

	// Only messages with this tag.
	Tag *string `json:"tag,omitempty"`

	// Only messages accepted at this time or later.
	CreatedAfter *string `json:"createdAfter,omitempty"`

	// Only messages accepted before this time.
	CreatedBefore *string `json:"createdBefore,omitempty"`
}

// NewBatch is an object of the API.
type NewBatch struct {
	// Messages as for `POST /messages/send`, at most 1,000.
	Messages []any `json:"messages"`
}

// NewCampaign is an object of the API.
type NewCampaign struct {
	// Your name for the campaign.
	Name string `json:"name"`

	// Kind of channel to send over.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// ID of the channel to send over. Default: the first channel by priority.
	ChannelID *string `json:"channelId,omitempty"`

	// Two to four texts instead of one. Each is sent to a share of the contacts.
	Variants *[]NewCampaignVariantsItem `json:"variants,omitempty"`

	// Contacts to send to.
	Audience Audience `json:"audience"`

	// When to send. Null for immediately.
	Schedule *NewCampaignSchedule `json:"schedule,omitempty"`

	// How fast to send. Null for as fast as the channel allows.
	Throttle *NewCampaignThrottle `json:"throttle,omitempty"`

	// When to pause automatically. Default: above 50 % failures after 100 outcomes.
	AutoPause *NewCampaignAutoPause `json:"autoPause,omitempty"`

	// Email only. Open and click tracking. Default: the channel’s `tracking`.
	Tracking *NewCampaignTracking `json:"tracking,omitempty"`

	// `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Key of one of your topics. Makes this a marketing message.
	Topic *string `json:"topic,omitempty"`

	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body *string `json:"body,omitempty"`

	// Subject of an email.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email.
	Html *string `json:"html,omitempty"`

	// ID of the template to use instead of `body`.
	TemplateID *string `json:"templateId,omitempty"`

	// Approved WhatsApp template to send. `body` is then stored but not sent.
	WhatsappTemplate *NewCampaignWhatsappTemplate `json:"whatsappTemplate,omitempty"`
}

// NewCampaignAutoPause is an object of the API. When to pause automatically. Default: above 50 % failures after 100 outcomes.
type NewCampaignAutoPause struct {
	// Share of failures, from 0 to 1, above which the campaign pauses.
	FailureRate float64 `json:"failureRate"`

	// Minimum number of outcomes before the rate counts.
	After *int64 `json:"after,omitempty"`
}

// NewCampaignSchedule is an object of the API.
type NewCampaignSchedule struct {
	// When to start, with an offset or as local time in `timezone`. Default: immediately.
	At *string `json:"at,omitempty"`

	// IANA time zone of `at`, or `contact` for each contact’s own time zone.
	Timezone *string `json:"timezone,omitempty"`

	// Hours when nothing is sent. Messages wait until they end.
	QuietHours *NewCampaignScheduleQuietHours `json:"quietHours,omitempty"`
}

// NewCampaignScheduleQuietHours is an object of the API. Hours when nothing is sent. Messages wait until they end.
type NewCampaignScheduleQuietHours struct {
	// Start of the quiet hours, such as `21:00`.
	Start string `json:"start"`

	// End of the quiet hours, such as `08:00`.
	End string `json:"end"`

	// IANA time zone for contacts without one. Default: UTC.
	Timezone *string `json:"timezone,omitempty"`
}

// NewCampaignThrottle is an object of the API.
type NewCampaignThrottle struct {
	// Maximum number of messages per second.
	PerSecond int64 `json:"perSecond"`
}

// NewCampaignTracking is an object of the API.
type NewCampaignTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// NewCampaignVariantsItem is an object of the API.
type NewCampaignVariantsItem struct {
	// Name of the variant.
	Name string `json:"name"`

	// Share of the contacts, relative to the other weights.
	Weight *int64 `json:"weight,omitempty"`

	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body *string `json:"body,omitempty"`

	// Subject of an email.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email.
	Html *string `json:"html,omitempty"`

	// ID of the template to use instead of `body`.
	TemplateID *string `json:"templateId,omitempty"`

	// Approved WhatsApp template to send. `body` is then stored but not sent.
	WhatsappTemplate *NewCampaignVariantsItemWhatsappTemplate `json:"whatsappTemplate,omitempty"`
}

// NewCampaignVariantsItemWhatsappTemplate is an object of the API. Approved WhatsApp template to send. `body` is then stored but not sent.
type NewCampaignVariantsItemWhatsappTemplate struct {
	// Name of the template in your WhatsApp account.
	Name string `json:"name"`

	// Language of the template, such as `en_US`.
	Language string `json:"language"`

	// Values of the placeholders in the body, in order.
	Parameters *[]string `json:"parameters,omitempty"`
}

// NewCampaignWhatsappTemplate is an object of the API. Approved WhatsApp template to send. `body` is then stored but not sent.
type NewCampaignWhatsappTemplate struct {
	// Name of the template in your WhatsApp account.
	Name string `json:"name"`

	// Language of the template, such as `en_US`.
	Language string `json:"language"`

	// Values of the placeholders in the body, in order.
	Parameters *[]string `json:"parameters,omitempty"`
}

// NewChannel is an object of the API.
type NewChannel = any

// NewChannelPostmark is an object of the API.
type NewChannelPostmark struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// Email only. Open and click tracking for messages that do not set their own. Default: none.
	Tracking *NewChannelPostmarkTracking `json:"tracking,omitempty"`

	// Kind of channel.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	Provider string `json:"provider"`

	// Settings of the provider.
	Settings NewChannelPostmarkSettings `json:"settings"`

	// Secrets for the provider. They are encrypted and never shown.
	Credentials NewChannelPostmarkCredentials `json:"credentials"`
}

// NewChannelPostmarkCredentials is an object of the API. Secrets for the provider. They are encrypted and never shown.
type NewChannelPostmarkCredentials struct {
	// API token of the server.
	ServerToken string `json:"serverToken"`

	// Username of your choice, to enter with the webhook at Postmark.
	WebhookUsername *string `json:"webhookUsername,omitempty"`

	// Password of your choice, to enter with the webhook at Postmark.
	WebhookPassword string `json:"webhookPassword"`
}

// NewChannelPostmarkSettings is an object of the API. Settings of the provider.
type NewChannelPostmarkSettings struct {
	// Sender: `hello@example.com`, or with a name `Example <hello@example.com>`.
	From string `json:"from"`

	// Reply-to address. Default: the sender.
	ReplyTo *string `json:"replyTo,omitempty"`

	// Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`.
	ReplyDomain *string `json:"replyDomain,omitempty"`

	// ID of the message stream.
	MessageStream *string `json:"messageStream,omitempty"`

	// Base URL of the provider’s API.
	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelPostmarkTracking is an object of the API. Email only. Open and click tracking for messages that do not set their own. Default: none.
type NewChannelPostmarkTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelSandbox is an object of the API.
type NewChannelSandbox struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// Email only. Open and click tracking for messages that do not set their own. Default: none.
	Tracking *NewChannelSandboxTracking `json:"tracking,omitempty"`

	// SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
	KeywordReplies *[]KeywordReply `json:"keywordReplies,omitempty"`

	// Kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	Provider string `json:"provider"`
}

// NewChannelSandboxTracking is an object of the API. Email only. Open and click tracking for messages that do not set their own. Default: none.
type NewChannelSandboxTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelSes is an object of the API.
type NewChannelSes struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// Email only. Open and click tracking for messages that do not set their own. Default: none.
	Tracking *NewChannelSesTracking `json:"tracking,omitempty"`

	// Kind of channel.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	Provider string `json:"provider"`

	// Settings of the provider.
	Settings NewChannelSesSettings `json:"settings"`

	// Secrets for the provider. They are encrypted and never shown.
	Credentials NewChannelSesCredentials `json:"credentials"`
}

// NewChannelSesCredentials is an object of the API. Secrets for the provider. They are encrypted and never shown.
type NewChannelSesCredentials struct {
	// ID of an access key that is allowed to send.
	AccessKeyID string `json:"accessKeyId"`

	// Secret of the access key.
	SecretAccessKey string `json:"secretAccessKey"`
}

// NewChannelSesSettings is an object of the API. Settings of the provider.
type NewChannelSesSettings struct {
	// AWS region, such as `eu-central-1`.
	Region string `json:"region"`

	// Sender: `hello@example.com`, or with a name `Example <hello@example.com>`.
	From string `json:"from"`

	// Reply-to address. Default: the sender.
	ReplyTo *string `json:"replyTo,omitempty"`

	// Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`.
	ReplyDomain *string `json:"replyDomain,omitempty"`

	// Configuration set that publishes events to the SNS topic.
	ConfigurationSet string `json:"configurationSet"`

	// ARN of the SNS topic. Events of other topics are refused.
	TopicArn *string `json:"topicArn,omitempty"`

	// Endpoint of SES and SNS. Default: the endpoints of the region.
	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelSesTracking is an object of the API. Email only. Open and click tracking for messages that do not set their own. Default: none.
type NewChannelSesTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelSmtp is an object of the API.
type NewChannelSmtp struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// Email only. Open and click tracking for messages that do not set their own. Default: none.
	Tracking *NewChannelSmtpTracking `json:"tracking,omitempty"`

	// Kind of channel.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	Provider string `json:"provider"`

	// Settings of the provider.
	Settings NewChannelSmtpSettings `json:"settings"`

	// Secrets for the provider. They are encrypted and never shown.
	Credentials *NewChannelSmtpCredentials `json:"credentials,omitempty"`
}

// NewChannelSmtpCredentials is an object of the API. Secrets for the provider. They are encrypted and never shown.
type NewChannelSmtpCredentials struct {
	// Username at the server.
	Username *string `json:"username,omitempty"`

	// Password at the server.
	Password *string `json:"password,omitempty"`

	// DKIM key for email from domains that are not verified here.
	Dkim *NewChannelSmtpCredentialsDkim `json:"dkim,omitempty"`
}

// NewChannelSmtpCredentialsDkim is an object of the API. DKIM key for email from domains that are not verified here.
type NewChannelSmtpCredentialsDkim struct {
	// Signing domain.
	Domain string `json:"domain"`

	// Selector of the key in DNS.
	Selector string `json:"selector"`

	// Private key, in PEM.
	PrivateKey string `json:"privateKey"`
}

// NewChannelSmtpSettings is an object of the API. Settings of the provider.
type NewChannelSmtpSettings struct {
	// Host name or IP address of the server.
	Host string `json:"host"`

	// Port of the server.
	Port *int64 `json:"port,omitempty"`

	// Whether to start the connection with TLS, as on port 465. Otherwise STARTTLS is used.
	Secure *bool `json:"secure,omitempty"`

	// Whether to refuse servers without STARTTLS. Turn it off only for a relay on a network that you trust: without TLS, others can read the password and the mail.
	RequireTls *bool `json:"requireTls,omitempty"`

	// Sender: `hello@example.com`, or with a name `Example <hello@example.com>`.
	From string `json:"from"`

	// Reply-to address. Default: the sender.
	ReplyTo *string `json:"replyTo,omitempty"`

	// Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`.
	ReplyDomain *string `json:"replyDomain,omitempty"`

	// When a message counts as delivered: once the server has `accepted` it, or once a delivery report (`dsn`) confirms it.
	// One of accepted, dsn; a later release may add others.
	DeliveredOn *string `json:"deliveredOn,omitempty"`

	// Domain whose mail server forwards bounces to this service.
	BounceDomain *string `json:"bounceDomain,omitempty"`
}

// NewChannelSmtpTracking is an object of the API. Email only. Open and click tracking for messages that do not set their own. Default: none.
type NewChannelSmtpTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelTwilio is an object of the API.
type NewChannelTwilio struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
	KeywordReplies *[]KeywordReply `json:"keywordReplies,omitempty"`

	// Kind of channel.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	Provider string `json:"provider"`

	// Settings of the provider.
	Settings NewChannelTwilioSettings `json:"settings"`

	// Secrets for the provider. They are encrypted and never shown.
	Credentials NewChannelTwilioCredentials `json:"credentials"`
}

// NewChannelTwilioCredentials is an object of the API. Secrets for the provider. They are encrypted and never shown.
type NewChannelTwilioCredentials struct {
	// SID of your account.
	AccountSid string `json:"accountSid"`

	// Auth token of the account.
	AuthToken string `json:"authToken"`
}

// NewChannelTwilioSettings is an object of the API. Settings of the provider.
type NewChannelTwilioSettings struct {
	// Sender: a number in E.164 format, a short code or a name. Instead of `messagingServiceSid`.
	From *string `json:"from,omitempty"`

	// SID of the messaging service that chooses the sender.
	MessagingServiceSid *string `json:"messagingServiceSid,omitempty"`

	// Base URL of the provider’s API.
	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelVonage is an object of the API.
type NewChannelVonage struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
	KeywordReplies *[]KeywordReply `json:"keywordReplies,omitempty"`

	// Kind of channel.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	Provider string `json:"provider"`

	// Settings of the provider.
	Settings NewChannelVonageSettings `json:"settings"`

	// Secrets for the provider. They are encrypted and never shown.
	Credentials NewChannelVonageCredentials `json:"credentials"`
}

// NewChannelVonageCredentials is an object of the API. Secrets for the provider. They are encrypted and never shown.
type NewChannelVonageCredentials struct {
	// ID of your application.
	ApplicationID string `json:"applicationId"`

	// Private key of the application, in PEM.
	PrivateKey string `json:"privateKey"`

	// Signature secret of the account, which signs its webhooks.
	SignatureSecret string `json:"signatureSecret"`
}

// NewChannelVonageSettings is an object of the API. Settings of the provider.
type NewChannelVonageSettings struct {
	// Sender: a number or a name.
	From string `json:"from"`

	// Base URL of the provider’s API.
	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelWhatsapp is an object of the API.
type NewChannelWhatsapp struct {
	// Your name for the channel.
	Name *string `json:"name,omitempty"`

	// Priority among channels of the same kind: the lowest number is tried first.
	Priority *int64 `json:"priority,omitempty"`

	// Maximum number of messages per second. Null for no limit.
	PerSecond *int64 `json:"perSecond,omitempty"`

	// SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
	KeywordReplies *[]KeywordReply `json:"keywordReplies,omitempty"`

	// Kind of channel.
	Channel string `json:"channel"`

	// Provider that sends the messages.
	Provider string `json:"provider"`

	// Settings of the provider.
	Settings NewChannelWhatsappSettings `json:"settings"`

	// Secrets for the provider. They are encrypted and never shown.
	Credentials NewChannelWhatsappCredentials `json:"credentials"`
}

// NewChannelWhatsappCredentials is an object of the API. Secrets for the provider. They are encrypted and never shown.
type NewChannelWhatsappCredentials struct {
	// Access token of a system user.
	AccessToken string `json:"accessToken"`

	// App secret, which signs Meta’s webhooks.
	AppSecret string `json:"appSecret"`

	// Value of your choice, to enter with the webhook at Meta.
	VerifyToken string `json:"verifyToken"`
}

// NewChannelWhatsappSettings is an object of the API. Settings of the provider.
type NewChannelWhatsappSettings struct {
	// ID of the phone number that messages are sent from.
	PhoneNumberID string `json:"phoneNumberId"`

	// Base URL of the provider’s API.
	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewContact is an object of the API.
type NewContact struct {
	// Your ID for the contact, unique in the account.
	ExternalID *string `json:"externalId,omitempty"`

	// First name.
	FirstName *string `json:"firstName,omitempty"`

	// Last name.
	LastName *string `json:"lastName,omitempty"`

	// Email address, unique in the account.
	Email *string `json:"email,omitempty"`

	// Phone number in E.164 format, unique in the account.
	Phone *string `json:"phone,omitempty"`

	// Language tag, such as `en-GB`.
	Locale *string `json:"locale,omitempty"`

	// IANA time zone, such as `Europe/Berlin`.
	Timezone *string `json:"timezone,omitempty"`

	// Your own fields, at most 16 kB as JSON.
	Attributes *map[string]any `json:"attributes,omitempty"`

	// Tags, at most 50 of 64 characters.
	Tags *[]string `json:"tags,omitempty"`

	// Consent by channel. Omitted channels stay unchanged.
	Consent *NewContactConsent `json:"consent,omitempty"`
}

// NewContactConsent is an object of the API. Consent by channel. Omitted channels stay unchanged.
type NewContactConsent struct {
	// Consent to SMS.
	Sms *NewContactConsentSms `json:"sms,omitempty"`

	// Consent to emails.
	Email *NewContactConsentEmail `json:"email,omitempty"`

	// Consent to WhatsApp messages.
	Whatsapp *NewContactConsentWhatsapp `json:"whatsapp,omitempty"`
}

// NewContactConsentEmail is an object of the API. Consent to emails.
type NewContactConsentEmail struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	// Where the consent came from. Default: `api`.
	Source *string `json:"source,omitempty"`
}

// NewContactConsentSms is an object of the API. Consent to SMS.
type NewContactConsentSms struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	// Where the consent came from. Default: `api`.
	Source *string `json:"source,omitempty"`
}

// NewContactConsentWhatsapp is an object of the API. Consent to WhatsApp messages.
type NewContactConsentWhatsapp struct {
	// Whether the contact wants messages over the channel.
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	// Where the consent came from. Default: `api`.
	Source *string `json:"source,omitempty"`
}

// NewDomain is an object of the API.
type NewDomain struct {
	// Domain of your email addresses, such as `example.com`.
	Domain string `json:"domain"`
}

// NewFlow is an object of the API.
type NewFlow struct {
	// Your name for the flow.
	Name string `json:"name"`

	// Steps, at most 100. A run starts with the first one.
	Steps []any `json:"steps"`

	// Starts runs in addition to API requests. A tag counts regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
	Trigger any `json:"trigger,omitempty"`

	// Whether each contact can go through the flow only once.
	OncePerContact *bool `json:"oncePerContact,omitempty"`
}

// NewFlowStepsItemBranch is an object of the API.
type NewFlowStepsItemBranch struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Up to 20 cases. The first case whose condition is met decides.
	Cases []NewFlowStepsItemBranchCasesItem `json:"cases"`

	// ID of the next step if no condition is met. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemBranchCasesItem is an object of the API.
type NewFlowStepsItemBranchCasesItem struct {
	// Condition of the case.
	If any `json:"if"`

	// ID of the next step if the condition is met.
	Next string `json:"next"`
}

// NewFlowStepsItemBranchCasesItemIf1 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf1 struct {
	// Condition that the contact must meet.
	Contact Segment `json:"contact"`
}

// NewFlowStepsItemBranchCasesItemIf2 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf2 struct {
	// Name of a variable of the run.
	Variable string `json:"variable"`

	// How to compare.
	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays; a later release may add others.
	Op string `json:"op"`

	// Value to compare with; a list for `in`.
	Value any `json:"value,omitempty"`
}

// NewFlowStepsItemBranchCasesItemIf3 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf3 struct {
	// ID of a send step. If it sent several messages in the run, the last one counts.
	Message string `json:"message"`

	// Statuses to accept. The message must have one of them.
	Status []string `json:"status"`
}

// NewFlowStepsItemBranchCasesItemIf4 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf4 struct {
	// ID of the HTTP step whose response is compared.
	Answer string `json:"answer"`

	// Field of the response, such as `body.order.total`.
	Field string `json:"field"`

	// How to compare.
	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists, inLastDays, notInLastDays, inNextDays; a later release may add others.
	Op string `json:"op"`

	// Value to compare with; a list for `in`.
	Value any `json:"value,omitempty"`
}

// NewFlowStepsItemDigest is an object of the API.
type NewFlowStepsItemDigest struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Seconds to collect, at most 366 days. Later runs of the flow for the same person end here. The first run then continues with `steps.<id>.total` and `steps.<id>.events`: the variables and start of each run, oldest first, at most 100.
	Seconds int64 `json:"seconds"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemHttp is an object of the API.
type NewFlowStepsItemHttp struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Method of the request.
	// One of GET, POST; a later release may add others.
	Method *string `json:"method,omitempty"`

	// URL to request.
	URL string `json:"url"`

	// Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
	Headers *map[string]string `json:"headers,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemSend is an object of the API.
type NewFlowStepsItemSend struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Kind of channel to send over.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body *string `json:"body,omitempty"`

	// Subject of an email.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email.
	Html *string `json:"html,omitempty"`

	// ID of the template to use instead of `body`.
	TemplateID *string `json:"templateId,omitempty"`

	// `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Key of one of your topics. Makes this a marketing message.
	Topic *string `json:"topic,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemStop is an object of the API.
type NewFlowStepsItemStop struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`
}

// NewFlowStepsItemUpdateContact is an object of the API.
type NewFlowStepsItemUpdateContact struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Attributes to set. Others stay unchanged.
	Attributes *map[string]any `json:"attributes,omitempty"`

	// Tags to add, at most 50.
	AddTags *[]string `json:"addTags,omitempty"`

	// Tags to remove, at most 50.
	RemoveTags *[]string `json:"removeTags,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemWait is an object of the API.
type NewFlowStepsItemWait struct {
	// Your ID of the step, unique in the flow.
	ID string `json:"id"`

	// Type of the step.
	Type string `json:"type"`

	// Seconds to wait, at most 366 days. With `event`, the maximum wait.
	Seconds *int64 `json:"seconds,omitempty"`

	// When to continue, instead of `seconds`.
	Until *string `json:"until,omitempty"`

	// Event that ends the wait.
	Event any `json:"event,omitempty"`

	// ID of the next step. Without it, the run is completed.
	Next *string `json:"next,omitempty"`

	// ID of the next step if the event did not happen. Default: `next`.
	OnTimeout *string `json:"onTimeout,omitempty"`
}

// NewFlowStepsItemWaitEventMessageReceived is an object of the API.
type NewFlowStepsItemWaitEventMessageReceived struct {
	// Type of the event.
	Type string `json:"type"`

	// Whole text of the message, ignoring case. Default: any text.
	Keyword *string `json:"keyword,omitempty"`
}

// NewFlowStepsItemWaitEventMessageStatus is an object of the API.
type NewFlowStepsItemWaitEventMessageStatus struct {
	// Type of the event.
	Type string `json:"type"`

	// ID of the send step. If it sent several messages in the run, the last one counts.
	Message string `json:"message"`

	// Statuses that end the wait. One of them is enough. `failed` includes canceled, expired and refused messages.
	Status []string `json:"status"`
}

// NewFlowStepsItemWaitEventTagAdded is an object of the API.
type NewFlowStepsItemWaitEventTagAdded struct {
	// Type of the event.
	Type string `json:"type"`

	// Tag that is added to the contact.
	Tag string `json:"tag"`
}

// NewFlowTriggerApi is an object of the API.
type NewFlowTriggerApi struct {
	// Type of the trigger.
	Type string `json:"type"`
}

// NewFlowTriggerContactCreated is an object of the API.
type NewFlowTriggerContactCreated struct {
	// Type of the trigger.
	Type string `json:"type"`
}

// NewFlowTriggerKeyword is an object of the API.
type NewFlowTriggerKeyword struct {
	// Type of the trigger.
	Type string `json:"type"`

	// Whole text of a message that starts a run, ignoring case.
	Keyword string `json:"keyword"`
}

// NewFlowTriggerTagAdded is an object of the API.
type NewFlowTriggerTagAdded struct {
	// Type of the trigger.
	Type string `json:"type"`

	// Tag that starts a run.
	Tag string `json:"tag"`
}

// NewListener is an object of the API.
type NewListener struct {
	// Name of the event to deliver; `*` for all.
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *; a later release may add others.
	Event *string `json:"event,omitempty"`

	// Your note about the webhook.
	Description *string `json:"description,omitempty"`
}

// NewMessage is an object of the API.
type NewMessage struct {
	// `sms`, `email` or `whatsapp`.
	Channel string `json:"channel"`

	// Phone number in E.164 format, or email address. Default: the contact’s address.
	To *string `json:"to,omitempty"`

	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body *string `json:"body,omitempty"`

	// Subject of an email.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email.
	Html *string `json:"html,omitempty"`

	// ID of the template to use instead of `body`.
	TemplateID *string `json:"templateId,omitempty"`

	// Values for the template, by name. At most 64 kB as JSON.
	Variables *map[string]any `json:"variables,omitempty"`

	// Approved WhatsApp template to send. `body` is then stored but not sent.
	WhatsappTemplate *NewMessageWhatsappTemplate `json:"whatsappTemplate,omitempty"`

	// ID of the contact to message. Templates can use its fields.
	ContactID *string `json:"contactId,omitempty"`

	// ID of the channel to send over. Default: the first channel by priority.
	ChannelID *string `json:"channelId,omitempty"`

	// Channels to try next on the same number if this one cannot deliver.
	Fallback *[]string `json:"fallback,omitempty"`

	// When to send it. Default: now.
	ScheduledAt *string `json:"scheduledAt,omitempty"`

	// When to give up if the message has not been sent.
	ExpiresAt *string `json:"expiresAt,omitempty"`

	// Hours when nothing is sent. The message waits until they end.
	QuietHours *NewMessageQuietHours `json:"quietHours,omitempty"`

	// Up to 50 labels for finding the message.
	Tags *[]string `json:"tags,omitempty"`

	// Your own data, returned with the message. At most 4096 bytes as JSON.
	Metadata *map[string]any `json:"metadata,omitempty"`

	// Email only. Sender, at one of your verified domains. Default: the channel’s sender.
	From *string `json:"from,omitempty"`

	// Email only. CC recipients, at most 20. Each copy is a separate message with its own status. Over Postmark, other recipients do not see them.
	Cc *[]string `json:"cc,omitempty"`

	// Email only. BCC recipients, whom others do not see, at most 20.
	Bcc *[]string `json:"bcc,omitempty"`

	// Email only. Open and click tracking. Default: the channel’s `tracking`.
	Tracking *NewMessageTracking `json:"tracking,omitempty"`

	// Email only. Reply-to address. Default: the channel’s reply-to address.
	ReplyTo *string `json:"replyTo,omitempty"`

	// Email only. Additional headers: auto-submitted, feedback-id, importance, in-reply-to, list-id, organization, precedence, references and names that begin with X-.
	Headers *map[string]string `json:"headers,omitempty"`

	// Email only. Attachments, at most 20 and 3 MB in total before base64.
	Attachments *[]NewMessageAttachmentsItem `json:"attachments,omitempty"`

	// `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Key of one of your topics. Makes this a marketing message.
	Topic *string `json:"topic,omitempty"`
}

// NewMessageAttachmentsItem is an object of the API.
type NewMessageAttachmentsItem struct {
	// Name of the file.
	FileName string `json:"fileName"`

	// Media type, such as `application/pdf`.
	ContentType string `json:"contentType"`

	// Content in base64.
	Content string `json:"content"`

	// Content ID that makes the file an inline image. The HTML shows it as `cid:` followed by this ID.
	ContentID *string `json:"contentId,omitempty"`
}

// NewMessageQuietHours is an object of the API. Hours when nothing is sent. The message waits until they end.
type NewMessageQuietHours struct {
	// Start of the quiet hours, such as `21:00`.
	Start string `json:"start"`

	// End of the quiet hours, such as `08:00`.
	End string `json:"end"`

	// IANA time zone for contacts without one. Default: UTC.
	Timezone *string `json:"timezone,omitempty"`
}

// NewMessageTracking is an object of the API. Email only. Open and click tracking. Default: the channel’s `tracking`.
type NewMessageTracking struct {
	// Whether to count opens, using an invisible image in the HTML.
	Opens *bool `json:"opens,omitempty"`

	// Whether to count clicks, using links that redirect through this service.
	Clicks *bool `json:"clicks,omitempty"`
}

// NewMessageWhatsappTemplate is an object of the API. Approved WhatsApp template to send. `body` is then stored but not sent.
type NewMessageWhatsappTemplate struct {
	// Name of the template in your WhatsApp account.
	Name string `json:"name"`

	// Language of the template, such as `en_US`.
	Language string `json:"language"`

	// Values of the placeholders in the body, in order.
	Parameters *[]string `json:"parameters,omitempty"`
}

// NewReply is an object of the API.
type NewReply struct {
	// Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
	Body string `json:"body"`

	// Subject of an email. Default: `Re:` and the subject of the answered email.
	Subject *string `json:"subject,omitempty"`

	// Approved WhatsApp template to send. `body` is then stored but not sent.
	WhatsappTemplate *NewReplyWhatsappTemplate `json:"whatsappTemplate,omitempty"`

	// Up to 50 labels for finding the message.
	Tags *[]string `json:"tags,omitempty"`

	// Your own data, returned with the message. At most 4096 bytes as JSON.
	Metadata *map[string]any `json:"metadata,omitempty"`
}

// NewReplyWhatsappTemplate is an object of the API. Approved WhatsApp template to send. `body` is then stored but not sent.
type NewReplyWhatsappTemplate struct {
	// Name of the template in your WhatsApp account.
	Name string `json:"name"`

	// Language of the template, such as `en_US`.
	Language string `json:"language"`

	// Values of the placeholders in the body, in order.
	Parameters *[]string `json:"parameters,omitempty"`
}

// NewSegment is an object of the API.
type NewSegment struct {
	// Your name for the segment, unique in the account.
	Name string `json:"name"`

	// Condition that a contact must meet.
	Conditions Segment `json:"conditions"`
}

// NewSignUp is an object of the API.
type NewSignUp struct {
	// Email address of the person.
	Email string `json:"email"`

	// First name of the person.
	FirstName *string `json:"firstName,omitempty"`

	// Language of the mail. Default: the first of the form.
	// One of en, de, fr, es, ar; a later release may add others.
	Language *string `json:"language,omitempty"`

	// Confirms that the person has agreed to the consent text of the form.
	Consent bool `json:"consent"`
}

// NewSignUpForm is an object of the API.
type NewSignUpForm struct {
	// Your name for the form.
	Name string `json:"name"`

	// Texts of the form by language. The first language is the default.
	Texts []NewSignUpFormTextsItem `json:"texts"`

	// Key of the topic that people sign up for. Null for marketing in general.
	Topic *string `json:"topic,omitempty"`

	// Tags that a contact gets when the sign-up is confirmed.
	Tags *[]string `json:"tags,omitempty"`

	// Origins of the sites that may show the form in a frame, such as `https://www.example.com`.
	Origins *[]string `json:"origins,omitempty"`
}

// NewSignUpFormTextsItem is an object of the API.
type NewSignUpFormTextsItem struct {
	// Language of the text.
	// One of en, de, fr, es, ar; a later release may add others.
	Language string `json:"language"`

	// What people sign up for, such as `Monthly news`.
	Title string `json:"title"`

	// What people agree to, next to the check box.
	Consent string `json:"consent"`
}

// NewSuppression is an object of the API.
type NewSuppression struct {
	// Kind of channel that the address belongs to.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Phone number or email address.
	Address string `json:"address"`

	// Blocks only marketing. Without `category` and `topic`, everything is blocked.
	// One of marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Blocks only messages about this topic.
	Topic *string `json:"topic,omitempty"`

	// Your reason. Default: `api`.
	Reason *string `json:"reason,omitempty"`
}

// NewTemplate is an object of the API.
type NewTemplate struct {
	// Your name for the template.
	Name string `json:"name"`

	// Text in Liquid: `Hi {{ firstName }}`. If empty, it is made from `html`.
	Body *string `json:"body,omitempty"`

	// Subject of an email, in Liquid.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email, in Liquid.
	Html *string `json:"html,omitempty"`
}

// NewTopic is an object of the API.
type NewTopic struct {
	// Key of the topic, for use in messages.
	Topic string `json:"topic"`

	// Name shown to recipients.
	Name string `json:"name"`

	// Description shown to recipients.
	Description *string `json:"description,omitempty"`
}

// NewWebhook is an object of the API.
type NewWebhook struct {
	// Name of the event to deliver; `*` for all.
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *; a later release may add others.
	Event string `json:"event"`

	// The URL that receives the events.
	URL string `json:"url"`

	// Your note about the webhook.
	Description *string `json:"description,omitempty"`
}

// NumbersReadQuery is an object of the API.
type NumbersReadQuery struct {
	// First day in the account’s time zone. Default: 29 days before `to`.
	From *string `json:"from,omitempty"`

	// Last day in the account’s time zone. The period is at most 366 days. Default: today.
	To *string `json:"to,omitempty"`

	// Only messages over this channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	// Only messages of this campaign.
	CampaignID *string `json:"campaignId,omitempty"`

	// Only messages of this category; `none` for messages without a category.
	// One of transactional, marketing, confirmation, none; a later release may add others.
	Category *string `json:"category,omitempty"`

	// How to group the counts in `groups`.
	// One of day, channel, campaign, category; a later release may add others.
	GroupBy *string `json:"groupBy,omitempty"`
}

// Pagination is an object of the API. Position of this page in the list.
type Pagination struct {
	// Number of this page, from 1.
	Page int64 `json:"page"`

	// Maximum number of items per page.
	Limit int64 `json:"limit"`

	// Number of items on all pages.
	Total int64 `json:"total"`

	// Number of pages.
	Pages int64 `json:"pages"`

	// Value of `after` for the next page. Null on the last page.
	Next *string `json:"next"`
}

// RenderedTemplate is an object of the API.
type RenderedTemplate struct {
	// Text that the recipient gets.
	Body string `json:"body"`

	// Subject of an email, or null.
	Subject *string `json:"subject"`

	// HTML version of an email, or null.
	Html *string `json:"html"`

	// Number of parts when sent as an SMS.
	Segments int64 `json:"segments"`

	// Encoding of an SMS: 160 or 70 characters in a single part.
	// One of GSM-7, UCS-2; a later release may add others.
	Encoding string `json:"encoding"`
}

// ReportedDelivery is an object of the API.
type ReportedDelivery struct {
	// ID of the delivery.
	DeliveryID string `json:"deliveryId"`

	// `pending` if it will be streamed again.
	// One of pending, delivered, failed; a later release may add others.
	Status string `json:"status"`

	// When it will be streamed again. Null once it has ended.
	NextAttemptAt *string `json:"nextAttemptAt"`
}

// Run is an object of the API.
type Run struct {
	// ID of the run.
	RunID string `json:"runId"`

	// ID of the flow.
	FlowID string `json:"flowId"`

	// Version of the flow.
	Version int64 `json:"version"`

	// Status of the run.
	// One of running, completed, failed, canceled; a later release may add others.
	Status string `json:"status"`

	// ID of the contact. Null if the run is for an address.
	ContactID *string `json:"contactId"`

	// Address of the recipient. Null if the run is for a contact.
	To *string `json:"to"`

	// Variables of the run.
	Variables map[string]any `json:"variables"`

	// ID of the current step. Null once the run has ended.
	StepID *string `json:"stepId"`

	// When the run continues. Null once it has ended.
	DueAt *string `json:"dueAt"`

	// Why the run ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
	// One of too_many_steps, too_many_messages, too_many_messages_to_person, answers_too_long, circle_without_wait, worker_stopped, flow_paused, flow_archived; a later release may add others.
	Error *string `json:"error"`

	// Completed steps, oldest first.
	History []RunHistoryItem `json:"history"`

	// When it started.
	CreatedAt string `json:"createdAt"`

	// When it ended. Null while it is running.
	EndedAt *string `json:"endedAt"`
}

// RunHistoryItem is an object of the API.
type RunHistoryItem struct {
	// ID of the step.
	Step string `json:"step"`

	// Type of the step.
	Type string `json:"type"`

	// When the step was done.
	At string `json:"at"`
}

// SampleEvent is an object of the API.
type SampleEvent struct {
	// Name of the event.
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled; a later release may add others.
	Event string `json:"event"`
}

// SavedSegment is an object of the API.
type SavedSegment struct {
	// ID of the segment.
	SegmentID string `json:"segmentId"`

	// Your name for the segment.
	Name string `json:"name"`

	// Condition that a contact must meet.
	Conditions Segment `json:"conditions"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`
}

// Segment is an object of the API. `{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` matches everyone. At most five levels deep, with at most 50 parts. Times and attributes that are dates can be compared with today: `inLastDays`, `notInLastDays` (also without a value) and `inNextDays`. `type` (`text`, `number`, `date` or `boolean`) says how an attribute is compared; by default the value decides. An attribute that is not a date never matches a comparison with a date.
type Segment = any

// SegmentChanges is an object of the API.
type SegmentChanges struct {
	// Your name for the segment, unique in the account.
	Name *string `json:"name,omitempty"`

	// Condition that a contact must meet.
	Conditions *Segment `json:"conditions,omitempty"`
}

// SegmentsListAnswer is an object of the API.
type SegmentsListAnswer struct {
	// Items on this page.
	Data []SavedSegment `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// SegmentsListQuery is an object of the API.
type SegmentsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`
}

// SignUp is an object of the API. A request to sign up, and the proof of consent once it is confirmed.
type SignUp struct {
	// ID of the sign-up.
	SignUpID string `json:"signUpId"`

	// Email address of the person.
	Email string `json:"email"`

	// First name of the person, or null.
	FirstName *string `json:"firstName"`

	// Language of the form and the mail.
	// One of en, de, fr, es, ar; a later release may add others.
	Language string `json:"language"`

	// Consent text that the person agreed to.
	Consent string `json:"consent"`

	// Version of the form’s texts.
	TextVersion int64 `json:"textVersion"`

	// ID of the message with the confirmation link.
	MessageID string `json:"messageId"`

	// ID of the contact. Null until the sign-up is confirmed.
	ContactID *string `json:"contactId"`

	// When the form was sent.
	RequestedAt string `json:"requestedAt"`

	// When the link in the mail expires.
	ExpiresAt string `json:"expiresAt"`

	// When the person confirmed. Null until then.
	ConfirmedAt *string `json:"confirmedAt"`
}

// SignUpForm is an object of the API.
type SignUpForm struct {
	// ID of the form.
	FormID string `json:"formId"`

	// Your name for the form.
	Name string `json:"name"`

	// Texts of the form by language. The first language is the default.
	Texts []SignUpFormTextsItem `json:"texts"`

	// Version of the texts, from 1. A sign-up keeps the version that the person saw.
	TextVersion int64 `json:"textVersion"`

	// Key of the topic, or null.
	Topic *string `json:"topic"`

	// Tags of confirmed contacts.
	Tags []string `json:"tags"`

	// Origins of the sites that may show the form in a frame.
	Origins []string `json:"origins"`

	// URL of the hosted form.
	URL string `json:"url"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`
}

// SignUpFormChanges is an object of the API.
type SignUpFormChanges struct {
	// Your name for the form.
	Name *string `json:"name,omitempty"`

	// Texts of the form by language. The first language is the default.
	Texts *[]SignUpFormChangesTextsItem `json:"texts,omitempty"`

	// Key of the topic that people sign up for. Null for marketing in general.
	Topic *string `json:"topic,omitempty"`

	// Tags that a contact gets when the sign-up is confirmed.
	Tags *[]string `json:"tags,omitempty"`

	// Origins of the sites that may show the form in a frame, such as `https://www.example.com`.
	Origins *[]string `json:"origins,omitempty"`
}

// SignUpFormChangesTextsItem is an object of the API.
type SignUpFormChangesTextsItem struct {
	// Language of the text.
	// One of en, de, fr, es, ar; a later release may add others.
	Language string `json:"language"`

	// What people sign up for, such as `Monthly news`.
	Title string `json:"title"`

	// What people agree to, next to the check box.
	Consent string `json:"consent"`
}

// SignUpFormTextsItem is an object of the API.
type SignUpFormTextsItem struct {
	// Language of the text.
	// One of en, de, fr, es, ar; a later release may add others.
	Language string `json:"language"`

	// What people sign up for, such as `Monthly news`.
	Title string `json:"title"`

	// What people agree to, next to the check box.
	Consent string `json:"consent"`
}

// SignUpFormsListAnswer is an object of the API.
type SignUpFormsListAnswer struct {
	// Items on this page.
	Data []SignUpForm `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// SignUpFormsListQuery is an object of the API.
type SignUpFormsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`
}

// SignUpFormsListSignUpsAnswer is an object of the API.
type SignUpFormsListSignUpsAnswer struct {
	// Items on this page.
	Data []SignUp `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// SignUpFormsListSignUpsQuery is an object of the API.
type SignUpFormsListSignUpsQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`
}

// SignUpFormsSignUpAnswer is an object of the API.
type SignUpFormsSignUpAnswer struct {
	// Whether a mail is sent.
	Sent bool `json:"sent"`
}

// SimulatedMessage is an object of the API.
type SimulatedMessage struct {
	// Kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Phone number or email address of the sender.
	From string `json:"from"`

	// Text of the message.
	Body string `json:"body"`

	// Whether the message has a file to download.
	File *bool `json:"file,omitempty"`
}

// SkippedContact is an object of the API.
type SkippedContact struct {
	// ID of the contact.
	ContactID string `json:"contactId"`

	// Name of the contact now, or an address if there is no name. Null if there is neither.
	Name *string `json:"name"`

	// Address of the contact now, for the campaign’s channel. Null if the contact has no such address.
	To *string `json:"to"`

	// Why the contact got no message, as in `stats.skippedBy`.
	// One of opted_out, no_address, missing_variable, invalid_content, frequency_capped; a later release may add others.
	Reason string `json:"reason"`

	// Variable that had no value. Null for other reasons.
	Variable *string `json:"variable"`

	// When the contact was skipped.
	SkippedAt string `json:"skippedAt"`
}

// StartedRun is an object of the API.
type StartedRun struct {
	// ID of the run.
	RunID string `json:"runId"`

	// ID of the flow.
	FlowID string `json:"flowId"`

	// Version of the flow.
	Version int64 `json:"version"`

	// Status of the run.
	// One of running, completed, failed, canceled; a later release may add others.
	Status string `json:"status"`
}

// Suppression is an object of the API.
type Suppression struct {
	// ID of the suppression.
	SuppressionID string `json:"suppressionId"`

	// Kind of channel that the address belongs to.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Phone number or email address. Null after the person was erased.
	Address *string `json:"address"`

	// `marketing` if only marketing is blocked. Null if everything is.
	// One of marketing; a later release may add others.
	Category *string `json:"category"`

	// Key of the topic, if only messages about it are blocked. Null otherwise.
	Topic *string `json:"topic"`

	// Why it is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason.
	Reason string `json:"reason"`

	// When it was blocked.
	CreatedAt string `json:"createdAt"`
}

// SuppressionsImportQuery is an object of the API.
type SuppressionsImportQuery struct {
	// ISO 3166 country of phone numbers without a country code, such as `DE`. Without it, such numbers are refused.
	DefaultCountry *string `json:"defaultCountry,omitempty"`
}

// SuppressionsLinkPreferencesAnswer is an object of the API.
type SuppressionsLinkPreferencesAnswer struct {
	// Address of the page, for this recipient only.
	URL string `json:"url"`
}

// SuppressionsLinkPreferencesBody is an object of the API.
type SuppressionsLinkPreferencesBody struct {
	// Kind of channel that the address belongs to.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Phone number or email address of the recipient.
	Address string `json:"address"`
}

// SuppressionsListAnswer is an object of the API.
type SuppressionsListAnswer struct {
	// Items on this page.
	Data []Suppression `json:"data"`

	// Value of `after` for the next page. Null on the last page.
	Next *string `json:"next"`
}

// SuppressionsListQuery is an object of the API.
type SuppressionsListQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the previous page.
	After *string `json:"after,omitempty"`

	// Only addresses of this kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	// Only this address, ignoring case.
	Address *string `json:"address,omitempty"`

	// `all` lists only suppressions of all messages, `marketing` only suppressions of marketing or a topic.
	// One of all, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Only suppressions of this topic.
	Topic *string `json:"topic,omitempty"`

	// Only suppressions with this reason.
	Reason *string `json:"reason,omitempty"`
}

// Template is an object of the API.
type Template struct {
	// ID of the template.
	TemplateID string `json:"templateId"`

	// Your name for the template.
	Name string `json:"name"`

	// Version number, from 1.
	Version int64 `json:"version"`

	// Text, in Liquid. Empty if it is made from `html`.
	Body string `json:"body"`

	// Subject of an email, in Liquid, or null.
	Subject *string `json:"subject"`

	// HTML version of an email, in Liquid, or null.
	Html *string `json:"html"`

	// Names of the variables that it uses.
	Variables []string `json:"variables"`

	// When it was created.
	CreatedAt string `json:"createdAt"`

	// When it last changed.
	UpdatedAt string `json:"updatedAt"`
}

// TemplateChanges is an object of the API.
type TemplateChanges struct {
	// Your name for the template.
	Name *string `json:"name,omitempty"`

	// Text in Liquid: `Hi {{ firstName }}`. If empty, it is made from `html`.
	Body *string `json:"body,omitempty"`

	// Subject of an email, in Liquid.
	Subject *string `json:"subject,omitempty"`

	// HTML version of an email, in Liquid.
	Html *string `json:"html,omitempty"`
}

// TemplateVersion is an object of the API.
type TemplateVersion struct {
	// Version number, from 1.
	Version int64 `json:"version"`

	// Text, in Liquid. Empty if it is made from `html`.
	Body string `json:"body"`

	// Subject of an email, in Liquid, or null.
	Subject *string `json:"subject"`

	// HTML version of an email, in Liquid, or null.
	Html *string `json:"html"`

	// Names of the variables that it uses.
	Variables []string `json:"variables"`

	// When it was created.
	CreatedAt string `json:"createdAt"`
}

// TemplatesListAnswer is an object of the API.
type TemplatesListAnswer struct {
	// Items on this page.
	Data []Template `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// TemplatesListQuery is an object of the API.
type TemplatesListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`
}

// TemplatesListVersionsAnswer is an object of the API.
type TemplatesListVersionsAnswer struct {
	// All items.
	Data []TemplateVersion `json:"data"`
}

// TemplatesPreviewBody is an object of the API.
type TemplatesPreviewBody struct {
	// Values for the template, by name. At most 64 kB as JSON.
	Variables *map[string]any `json:"variables,omitempty"`

	// Version to show. Default: the newest.
	Version *int64 `json:"version,omitempty"`

	// ID of a contact whose fields the template can use.
	ContactID *string `json:"contactId,omitempty"`
}

// TemplatesTestAnswer is an object of the API.
type TemplatesTestAnswer struct {
	// All items.
	Data []AcceptedMessage `json:"data"`
}

// TestOfTemplate is an object of the API.
type TestOfTemplate struct {
	// Kind of channel to send over.
	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	// Address to send the test to.
	To string `json:"to"`

	// ID of a contact whose fields the template can use.
	ContactID *string `json:"contactId,omitempty"`

	// Values for the template, by name. At most 64 kB as JSON.
	Variables *map[string]any `json:"variables,omitempty"`
}

// ThreadEntry is an object of the API.
type ThreadEntry struct {
	// ID of the message or of the inbound message.
	ID string `json:"id"`

	// `inbound` from the person, `outbound` to them.
	// One of inbound, outbound; a later release may add others.
	Direction string `json:"direction"`

	// Kind of channel.
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// ID of the channel.
	ChannelID string `json:"channelId"`

	// Address that a reply to an email names as its sender, if it is not the address of the conversation.
	WrittenFrom *string `json:"writtenFrom"`

	// Subject of an email. Null for other messages.
	Subject *string `json:"subject"`

	// Text of the message. Of your emails, the first 20,000 characters.
	Body string `json:"body"`

	// Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
	Type string `json:"type"`

	// Files of the message.
	Media []ThreadEntryMediaItem `json:"media"`

	// Status of an outbound message. Null for inbound messages.
	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status *string `json:"status"`

	// ID of the message that this message replies to, or null.
	InReplyTo *string `json:"inReplyTo"`

	// When the message was received or accepted for sending.
	At string `json:"at"`

	// When it was read. Null if unknown or unread.
	ReadAt *string `json:"readAt"`
}

// ThreadEntryMediaItem is an object of the API.
type ThreadEntryMediaItem struct {
	// URL of the file, to download with your API key. Null for files of emails, which are not stored.
	URL *string `json:"url"`

	// Media type. Null if unknown.
	ContentType *string `json:"contentType"`

	// Name of the file, or null.
	FileName *string `json:"fileName"`

	// Size in bytes, if known.
	Bytes *int64 `json:"bytes,omitempty"`
}

// Topic is an object of the API.
type Topic struct {
	// Key of the topic.
	Topic string `json:"topic"`

	// Name shown to recipients.
	Name string `json:"name"`

	// Description shown to recipients, or null.
	Description *string `json:"description"`

	// When it was created.
	CreatedAt string `json:"createdAt"`
}

// TopicChanges is an object of the API.
type TopicChanges struct {
	// Name shown to recipients.
	Name *string `json:"name,omitempty"`

	// Description shown to recipients.
	Description *string `json:"description,omitempty"`
}

// TopicsListAnswer is an object of the API.
type TopicsListAnswer struct {
	// All items.
	Data []Topic `json:"data"`
}

// TriggeredEvent is an object of the API.
type TriggeredEvent struct {
	// Name of the event.
	Event string `json:"event"`

	// Payload of the event.
	Payload map[string]any `json:"payload"`
}

// Webhook is an object of the API.
type Webhook struct {
	// ID of the webhook.
	WebhookID string `json:"webhookId"`

	// Name of the delivered event; `*` for all.
	Event string `json:"event"`

	// The URL that receives the events.
	URL string `json:"url"`

	// Your note about the webhook.
	Description *string `json:"description"`

	// Whether events are delivered.
	// One of enabled, disabled; a later release may add others.
	Status string `json:"status"`

	// Why the service disabled the webhook; null if it did not.
	StatusReason *string `json:"statusReason"`

	// When the first delivery failed since the last success; null if deliveries succeed.
	FailingSince *string `json:"failingSince"`

	// When the webhook was disabled; null while it is enabled.
	DisabledAt *string `json:"disabledAt"`

	// When the webhook was created.
	CreatedAt string `json:"createdAt"`
}

// WebhookChanges is an object of the API.
type WebhookChanges struct {
	// Name of the event to deliver; `*` for all.
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, sign_up.confirmed, campaign.completed, channel.paused, webhook.disabled, *; a later release may add others.
	Event *string `json:"event,omitempty"`

	// The URL that receives the events.
	URL *string `json:"url,omitempty"`

	// Your note about the webhook.
	Description *string `json:"description,omitempty"`

	// Whether events are delivered.
	// One of enabled, disabled; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// WebhookRecovery is an object of the API.
type WebhookRecovery struct {
	// Resend events from this time on.
	Since string `json:"since"`
}

// WebhookWithSecret is an object of the API.
type WebhookWithSecret struct {
	// ID of the webhook.
	WebhookID string `json:"webhookId"`

	// Name of the delivered event; `*` for all.
	Event string `json:"event"`

	// The URL that receives the events.
	URL string `json:"url"`

	// Your note about the webhook.
	Description *string `json:"description"`

	// Whether events are delivered.
	// One of enabled, disabled; a later release may add others.
	Status string `json:"status"`

	// Why the service disabled the webhook; null if it did not.
	StatusReason *string `json:"statusReason"`

	// When the first delivery failed since the last success; null if deliveries succeed.
	FailingSince *string `json:"failingSince"`

	// When the webhook was disabled; null while it is enabled.
	DisabledAt *string `json:"disabledAt"`

	// When the webhook was created.
	CreatedAt string `json:"createdAt"`

	// Verifies the signatures. Shown only in this response.
	Secret string `json:"secret"`
}

// WebhooksListAnswer is an object of the API.
type WebhooksListAnswer struct {
	// Items on this page.
	Data []Webhook `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// WebhooksListDeliveriesAnswer is an object of the API.
type WebhooksListDeliveriesAnswer struct {
	// Items on this page.
	Data []Delivery `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// WebhooksListDeliveriesQuery is an object of the API.
type WebhooksListDeliveriesQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`

	// Only deliveries with this status.
	// One of pending, delivered, failed; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// WebhooksListQuery is an object of the API.
type WebhooksListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
	After *string `json:"after,omitempty"`
}

// WebhooksRecoverAnswer is an object of the API.
type WebhooksRecoverAnswer struct {
	// Number of deliveries that were queued again.
	Recovered int64 `json:"recovered"`
}
