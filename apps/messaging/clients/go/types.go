// Code generated: Written by clients/generator from the OpenAPI document. Do not edit: npm run generate:clients -w apps/messaging. DO NOT EDIT.

package messaging

// AcceptedMessage is an object of the API.
type AcceptedMessage struct {
	MessageID string `json:"messageId"`

	Channel string `json:"channel"`

	To string `json:"to"`

	// One of queued, scheduled; a later release may add others.
	Status string `json:"status"`

	CreatedAt string `json:"createdAt"`
}

// Audience is an object of the API. A contact must match all parts; an empty list matches everyone
type Audience struct {
	// All of them
	Tags *[]string `json:"tags,omitempty"`

	Segment *Segment `json:"segment,omitempty"`

	ContactIds *[]string `json:"contactIds,omitempty"`
}

// BatchAnswer is an object of the API.
type BatchAnswer struct {
	Accepted int64 `json:"accepted"`

	Refused int64 `json:"refused"`

	Data []any `json:"data"`
}

// BatchAnswerDataItem1 is an object of the API.
type BatchAnswerDataItem1 struct {
	MessageID string `json:"messageId"`

	Channel string `json:"channel"`

	To string `json:"to"`

	// One of queued, scheduled; a later release may add others.
	Status string `json:"status"`

	CreatedAt string `json:"createdAt"`

	Index int64 `json:"index"`
}

// BatchAnswerDataItem2 is an object of the API.
type BatchAnswerDataItem2 struct {
	Index int64 `json:"index"`

	Error BatchAnswerDataItem2Error `json:"error"`
}

// BatchAnswerDataItem2Error is an object of the API.
type BatchAnswerDataItem2Error struct {
	Code string `json:"code"`

	Message string `json:"message"`

	Details any `json:"details,omitempty"`
}

// Campaign is an object of the API.
type Campaign struct {
	CampaignID string `json:"campaignId"`

	Name string `json:"name"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	ChannelID *string `json:"channelId"`

	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category"`

	Topic *string `json:"topic"`

	// One of draft, scheduled, running, paused, completed, canceled; a later release may add others.
	Status string `json:"status"`

	// Why the campaign paused automatically
	StatusReason *string `json:"statusReason"`

	Body *string `json:"body"`

	Subject *string `json:"subject"`

	TemplateID *string `json:"templateId"`

	Variants []CampaignVariantsItem `json:"variants"`

	// A contact must match all parts; an empty list matches everyone
	Audience any `json:"audience"`

	// at, timezone, quietHours
	Schedule any `json:"schedule"`

	Throttle *CampaignThrottle `json:"throttle"`

	Tracking *CampaignTracking `json:"tracking"`

	AutoPause CampaignAutoPause `json:"autoPause"`

	// Contacts in the audience at the start
	AudienceSize *int64 `json:"audienceSize"`

	Stats CampaignStats `json:"stats"`

	StartAt *string `json:"startAt"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`

	StartedAt *string `json:"startedAt"`

	EndedAt *string `json:"endedAt"`
}

// CampaignAutoPause is an object of the API.
type CampaignAutoPause struct {
	FailureRate float64 `json:"failureRate"`

	After int64 `json:"after"`
}

// CampaignChanges is an object of the API.
type CampaignChanges struct {
	Name *string `json:"name,omitempty"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	ChannelID *string `json:"channelId,omitempty"`

	// Two to four texts by weight, instead of one
	Variants *[]CampaignChangesVariantsItem `json:"variants,omitempty"`

	Audience *Audience `json:"audience,omitempty"`

	Schedule *CampaignChangesSchedule `json:"schedule,omitempty"`

	Throttle *CampaignChangesThrottle `json:"throttle,omitempty"`

	AutoPause *CampaignChangesAutoPause `json:"autoPause,omitempty"`

	// E-mail: what is tracked, instead of what the channel's `tracking` says
	Tracking *CampaignChangesTracking `json:"tracking,omitempty"`

	// `transactional` reaches people who have opted out of marketing only; without a category they are not written to
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// One of your topics; it makes the message a marketing message
	Topic *string `json:"topic,omitempty"`

	Body *string `json:"body,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	// An approved template of the WhatsApp account; `body` is only recorded
	WhatsappTemplate *CampaignChangesWhatsappTemplate `json:"whatsappTemplate,omitempty"`

	// One of running, paused, canceled; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// CampaignChangesAutoPause is an object of the API.
type CampaignChangesAutoPause struct {
	// Share of failures above which the campaign pauses
	FailureRate float64 `json:"failureRate"`

	// Outcomes before the rate counts
	After *int64 `json:"after,omitempty"`
}

// CampaignChangesSchedule is an object of the API.
type CampaignChangesSchedule struct {
	// With an offset, or as local time in `timezone`
	At *string `json:"at,omitempty"`

	// `contact`: at that time of day for each contact
	Timezone *string `json:"timezone,omitempty"`

	QuietHours *CampaignChangesScheduleQuietHours `json:"quietHours,omitempty"`
}

// CampaignChangesScheduleQuietHours is an object of the API.
type CampaignChangesScheduleQuietHours struct {
	Start string `json:"start"`

	// The first minute that is not quiet. Where the clock skips it: the moment of the change
	End string `json:"end"`

	// For recipients whose own zone is not known; default UTC
	Timezone *string `json:"timezone,omitempty"`
}

// CampaignChangesThrottle is an object of the API.
type CampaignChangesThrottle struct {
	PerSecond int64 `json:"perSecond"`
}

// CampaignChangesTracking is an object of the API.
type CampaignChangesTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// CampaignChangesVariantsItem is an object of the API.
type CampaignChangesVariantsItem struct {
	Name string `json:"name"`

	Weight *int64 `json:"weight,omitempty"`

	Body *string `json:"body,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	// An approved template of the WhatsApp account; `body` is only recorded
	WhatsappTemplate *CampaignChangesVariantsItemWhatsappTemplate `json:"whatsappTemplate,omitempty"`
}

// CampaignChangesVariantsItemWhatsappTemplate is an object of the API. An approved template of the WhatsApp account; `body` is only recorded
type CampaignChangesVariantsItemWhatsappTemplate struct {
	Name string `json:"name"`

	Language string `json:"language"`

	Parameters *[]string `json:"parameters,omitempty"`
}

// CampaignChangesWhatsappTemplate is an object of the API. An approved template of the WhatsApp account; `body` is only recorded
type CampaignChangesWhatsappTemplate struct {
	Name string `json:"name"`

	Language string `json:"language"`

	Parameters *[]string `json:"parameters,omitempty"`
}

// CampaignPreview is an object of the API.
type CampaignPreview struct {
	// Contacts in the audience
	Count int64 `json:"count"`

	// Contacts that the numbers below are about: the first 1,000, or fewer
	Checked int64 `json:"checked"`

	// Checked contacts that would get nothing
	Skipped int64 `json:"skipped"`

	// Skipped contacts by reason; `invalid_content` is a text that is empty or too long
	SkippedBy CampaignPreviewSkippedBy `json:"skippedBy"`

	// Variables of the text that have no value, and for how many contacts
	MissingVariables []CampaignPreviewMissingVariablesItem `json:"missingVariables"`

	Sample []CampaignPreviewSampleItem `json:"sample"`
}

// CampaignPreviewMissingVariablesItem is an object of the API.
type CampaignPreviewMissingVariablesItem struct {
	Variable string `json:"variable"`

	Contacts int64 `json:"contacts"`
}

// CampaignPreviewSampleItem is an object of the API.
type CampaignPreviewSampleItem struct {
	ContactID string `json:"contactId"`

	// Their name, or else an address
	Name *string `json:"name"`

	To *string `json:"to"`

	Variant *string `json:"variant"`

	Body *string `json:"body"`

	Subject *string `json:"subject"`

	// Why this contact would get nothing
	Skipped *string `json:"skipped"`

	// The variable that has no value
	Variable *string `json:"variable"`
}

// CampaignPreviewSkippedBy is an object of the API. Skipped contacts by reason; `invalid_content` is a text that is empty or too long
type CampaignPreviewSkippedBy struct {
	OptedOut int64 `json:"opted_out"`

	NoAddress int64 `json:"no_address"`

	MissingVariable int64 `json:"missing_variable"`

	InvalidContent int64 `json:"invalid_content"`
}

// CampaignStats is an object of the API.
type CampaignStats struct {
	// Contacts dealt with so far: the sum of the statuses and of skipped
	Total int64 `json:"total"`

	// Waiting, or being handed to the provider
	Queued int64 `json:"queued"`

	Sent int64 `json:"sent"`

	Delivered int64 `json:"delivered"`

	Read int64 `json:"read"`

	// Failed or expired
	Failed int64 `json:"failed"`

	// Not delivered, because the recipient opted out after the message was made
	OptedOut int64 `json:"optedOut"`

	Canceled int64 `json:"canceled"`

	Skipped int64 `json:"skipped"`

	// Skipped contacts by reason; `invalid_content` is a text that is empty or too long
	SkippedBy CampaignStatsSkippedBy `json:"skippedBy"`

	// Variables of the text that have no value, and for how many contacts
	MissingVariables []CampaignStatsMissingVariablesItem `json:"missingVariables"`

	// Opt-outs after a message of this campaign
	Unsubscribed int64 `json:"unsubscribed"`

	UnsubscribedBy CampaignStatsUnsubscribedBy `json:"unsubscribedBy"`

	Variants []CampaignStatsVariantsItem `json:"variants"`
}

// CampaignStatsMissingVariablesItem is an object of the API.
type CampaignStatsMissingVariablesItem struct {
	Variable string `json:"variable"`

	Contacts int64 `json:"contacts"`
}

// CampaignStatsSkippedBy is an object of the API. Skipped contacts by reason; `invalid_content` is a text that is empty or too long
type CampaignStatsSkippedBy struct {
	OptedOut int64 `json:"opted_out"`

	NoAddress int64 `json:"no_address"`

	MissingVariable int64 `json:"missing_variable"`

	InvalidContent int64 `json:"invalid_content"`
}

// CampaignStatsUnsubscribedBy is an object of the API.
type CampaignStatsUnsubscribedBy struct {
	Recipient int64 `json:"recipient"`

	Provider int64 `json:"provider"`

	Api int64 `json:"api"`

	Bounce int64 `json:"bounce"`
}

// CampaignStatsVariantsItem is an object of the API.
type CampaignStatsVariantsItem struct {
	Name string `json:"name"`

	// Waiting, or being handed to the provider
	Queued int64 `json:"queued"`

	Sent int64 `json:"sent"`

	Delivered int64 `json:"delivered"`

	Read int64 `json:"read"`

	// Failed or expired
	Failed int64 `json:"failed"`

	// Not delivered, because the recipient opted out after the message was made
	OptedOut int64 `json:"optedOut"`

	Canceled int64 `json:"canceled"`
}

// CampaignThrottle is an object of the API.
type CampaignThrottle struct {
	PerSecond int64 `json:"perSecond"`
}

// CampaignTracking is an object of the API.
type CampaignTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// CampaignVariantsItem is an object of the API.
type CampaignVariantsItem struct {
	Name string `json:"name"`

	Weight int64 `json:"weight"`

	Body *string `json:"body,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	// Fixed at the start
	TemplateVersion *int64 `json:"templateVersion,omitempty"`
}

// CampaignsCountAudienceAnswer is an object of the API.
type CampaignsCountAudienceAnswer struct {
	// Contacts
	Count int64 `json:"count"`
}

// CampaignsCountAudienceBody is an object of the API.
type CampaignsCountAudienceBody struct {
	Audience Audience `json:"audience"`
}

// CampaignsListAnswer is an object of the API.
type CampaignsListAnswer struct {
	// The items of this page.
	Data []Campaign `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// CampaignsListMessagesAnswer is an object of the API.
type CampaignsListMessagesAnswer struct {
	// The items of this page.
	Data []ListedMessage `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// CampaignsListMessagesQuery is an object of the API.
type CampaignsListMessagesQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`

	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// CampaignsListQuery is an object of the API.
type CampaignsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`

	// One of draft, scheduled, running, paused, completed, canceled; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// CampaignsTestAnswer is an object of the API.
type CampaignsTestAnswer struct {
	Data []AcceptedMessage `json:"data"`
}

// CampaignsTestBody is an object of the API.
type CampaignsTestBody struct {
	To *string `json:"to,omitempty"`

	ContactID *string `json:"contactId,omitempty"`

	Variables *map[string]any `json:"variables,omitempty"`
}

// Channel is an object of the API.
type Channel struct {
	ChannelID string `json:"channelId"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// One of twilio, vonage, smtp, ses, postmark, cloud, sandbox; a later release may add others.
	Provider string `json:"provider"`

	Name string `json:"name"`

	// One of connected, paused; a later release may add others.
	Status string `json:"status"`

	StatusReason *string `json:"statusReason"`

	Priority int64 `json:"priority"`

	PerSecond *int64 `json:"perSecond"`

	Tracking *ChannelTracking `json:"tracking"`

	Settings map[string]any `json:"settings"`

	// What to enter at the provider
	CallbackURLs map[string]string `json:"callbackUrls"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`
}

// ChannelTest is an object of the API.
type ChannelTest struct {
	Ok bool `json:"ok"`

	Code *string `json:"code,omitempty"`

	Message *string `json:"message,omitempty"`
}

// ChannelTracking is an object of the API.
type ChannelTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// ChannelsListAnswer is an object of the API.
type ChannelsListAnswer struct {
	// The items of this page.
	Data []Channel `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// ChannelsListQuery is an object of the API.
type ChannelsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`
}

// ChannelsUpdateBody is an object of the API.
type ChannelsUpdateBody struct {
	Name *string `json:"name,omitempty"`

	Priority *int64 `json:"priority,omitempty"`

	PerSecond *int64 `json:"perSecond,omitempty"`

	// E-mail: what is tracked, unless a message says otherwise; nothing by default
	Tracking *ChannelsUpdateBodyTracking `json:"tracking,omitempty"`

	Settings *map[string]any `json:"settings,omitempty"`

	Credentials *map[string]any `json:"credentials,omitempty"`
}

// ChannelsUpdateBodyTracking is an object of the API.
type ChannelsUpdateBodyTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// CheckedFlow is an object of the API.
type CheckedFlow struct {
	FlowID string `json:"flowId"`

	Name string `json:"name"`

	// One of draft, active, paused, archived; a later release may add others.
	Status string `json:"status"`

	Version int64 `json:"version"`

	Trigger CheckedFlowTrigger `json:"trigger"`

	OncePerContact bool `json:"oncePerContact"`

	Steps []CheckedFlowStepsItem `json:"steps"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`

	// A circle of steps that can send again and again, and about how often to each person
	Warnings []CheckedFlowWarningsItem `json:"warnings"`
}

// CheckedFlowStepsItem is an object of the API.
type CheckedFlowStepsItem struct {
	ID string `json:"id"`

	Type string `json:"type"`
}

// CheckedFlowTrigger is an object of the API.
type CheckedFlowTrigger struct {
	Type string `json:"type"`
}

// CheckedFlowWarningsItem is an object of the API.
type CheckedFlowWarningsItem struct {
	Field string `json:"field"`

	Message string `json:"message"`

	MessagesPerDay float64 `json:"messagesPerDay"`
}

// CheckedTemplate is an object of the API.
type CheckedTemplate struct {
	TemplateID string `json:"templateId"`

	Name string `json:"name"`

	Version int64 `json:"version"`

	Body string `json:"body"`

	Subject *string `json:"subject"`

	Html *string `json:"html"`

	// The names of the variables that the template uses
	Variables []string `json:"variables"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`

	// Variables that the text needs and none of the 1,000 newest contacts has
	Warnings []CheckedTemplateWarningsItem `json:"warnings"`
}

// CheckedTemplateWarningsItem is an object of the API.
type CheckedTemplateWarningsItem struct {
	Variable string `json:"variable"`

	Message string `json:"message"`
}

// Contact is an object of the API.
type Contact struct {
	ContactID string `json:"contactId"`

	ExternalID *string `json:"externalId"`

	FirstName *string `json:"firstName"`

	LastName *string `json:"lastName"`

	Email *string `json:"email"`

	Phone *string `json:"phone"`

	Locale *string `json:"locale"`

	Timezone *string `json:"timezone"`

	Attributes map[string]any `json:"attributes"`

	Tags []string `json:"tags"`

	Consent ContactConsent `json:"consent"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`
}

// ContactChanges is an object of the API.
type ContactChanges struct {
	ExternalID *string `json:"externalId,omitempty"`

	FirstName *string `json:"firstName,omitempty"`

	LastName *string `json:"lastName,omitempty"`

	Email *string `json:"email,omitempty"`

	Phone *string `json:"phone,omitempty"`

	Locale *string `json:"locale,omitempty"`

	Timezone *string `json:"timezone,omitempty"`

	Attributes *map[string]any `json:"attributes,omitempty"`

	Tags *[]string `json:"tags,omitempty"`

	Consent *ContactChangesConsent `json:"consent,omitempty"`
}

// ContactChangesConsent is an object of the API.
type ContactChangesConsent struct {
	Sms *ContactChangesConsentSms `json:"sms,omitempty"`

	Email *ContactChangesConsentEmail `json:"email,omitempty"`

	Whatsapp *ContactChangesConsentWhatsapp `json:"whatsapp,omitempty"`
}

// ContactChangesConsentEmail is an object of the API.
type ContactChangesConsentEmail struct {
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source,omitempty"`
}

// ContactChangesConsentSms is an object of the API.
type ContactChangesConsentSms struct {
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source,omitempty"`
}

// ContactChangesConsentWhatsapp is an object of the API.
type ContactChangesConsentWhatsapp struct {
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source,omitempty"`
}

// ContactConsent is an object of the API.
type ContactConsent struct {
	Sms ContactConsentSms `json:"sms"`

	Email ContactConsentEmail `json:"email"`

	Whatsapp ContactConsentWhatsapp `json:"whatsapp"`
}

// ContactConsentEmail is an object of the API.
type ContactConsentEmail struct {
	// One of subscribed, unsubscribed, unknown; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source"`

	At *string `json:"at"`
}

// ContactConsentSms is an object of the API.
type ContactConsentSms struct {
	// One of subscribed, unsubscribed, unknown; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source"`

	At *string `json:"at"`
}

// ContactConsentWhatsapp is an object of the API.
type ContactConsentWhatsapp struct {
	// One of subscribed, unsubscribed, unknown; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source"`

	At *string `json:"at"`
}

// ContactsDeleteQuery is an object of the API.
type ContactsDeleteQuery struct {
	// Refuse all future messages to the erased addresses
	// One of true, false; a later release may add others.
	Suppress *string `json:"suppress,omitempty"`
}

// ContactsExportQuery is an object of the API.
type ContactsExportQuery struct {
	Tag *string `json:"tag,omitempty"`
}

// ContactsImportQuery is an object of the API.
type ContactsImportQuery struct {
	// Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused
	DefaultCountry *string `json:"defaultCountry,omitempty"`

	// Update contacts that exist already, instead of refusing their rows
	// One of true, false; a later release may add others.
	Update *string `json:"update,omitempty"`

	// Change nothing, and report what the import would do. Rows are tried in batches of 500: one that repeats a contact of an earlier batch counts as created.
	// One of true, false; a later release may add others.
	DryRun *string `json:"dryRun,omitempty"`
}

// ContactsListAnswer is an object of the API.
type ContactsListAnswer struct {
	// The items of this page.
	Data []Contact `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// ContactsListQuery is an object of the API.
type ContactsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`

	Tag *string `json:"tag,omitempty"`

	Email *string `json:"email,omitempty"`

	Phone *string `json:"phone,omitempty"`

	ExternalID *string `json:"externalId,omitempty"`
}

// Conversation is an object of the API.
type Conversation struct {
	ConversationID string `json:"conversationId"`

	Address string `json:"address"`

	Contact *ConversationContact `json:"contact"`

	Unread int64 `json:"unread"`

	LastReceivedAt string `json:"lastReceivedAt"`

	LastMessage ConversationLastMessage `json:"lastMessage"`
}

// ConversationContact is an object of the API.
type ConversationContact struct {
	ContactID string `json:"contactId"`

	FirstName *string `json:"firstName"`

	LastName *string `json:"lastName"`
}

// ConversationLastMessage is an object of the API.
type ConversationLastMessage struct {
	InboundMessageID string `json:"inboundMessageId"`

	// One of sms, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	Body string `json:"body"`

	Type string `json:"type"`
}

// ConversationsListAnswer is an object of the API.
type ConversationsListAnswer struct {
	Data []Conversation `json:"data"`

	Next *string `json:"next"`
}

// ConversationsListMessagesAnswer is an object of the API.
type ConversationsListMessagesAnswer struct {
	Data []ThreadEntry `json:"data"`

	Next *string `json:"next"`
}

// ConversationsListMessagesQuery is an object of the API.
type ConversationsListMessagesQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the page before
	After *string `json:"after,omitempty"`
}

// ConversationsListQuery is an object of the API.
type ConversationsListQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the page before
	After *string `json:"after,omitempty"`

	ContactID *string `json:"contactId,omitempty"`

	// One of true, false; a later release may add others.
	Unread *string `json:"unread,omitempty"`
}

// CreatedChannel is an object of the API.
type CreatedChannel struct {
	ChannelID string `json:"channelId"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// One of twilio, vonage, smtp, ses, postmark, cloud, sandbox; a later release may add others.
	Provider string `json:"provider"`

	Name string `json:"name"`

	// One of connected, paused; a later release may add others.
	Status string `json:"status"`

	StatusReason *string `json:"statusReason"`

	Priority int64 `json:"priority"`

	PerSecond *int64 `json:"perSecond"`

	Tracking *CreatedChannelTracking `json:"tracking"`

	Settings map[string]any `json:"settings"`

	// What to enter at the provider
	CallbackURLs map[string]string `json:"callbackUrls"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`

	BounceSecret *string `json:"bounceSecret,omitempty"`
}

// CreatedChannelTracking is an object of the API.
type CreatedChannelTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
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
	Attempt int64 `json:"attempt"`

	// The receiver's status; null without an answer
	Status *int64 `json:"status"`

	DurationMs *int64 `json:"durationMs,omitempty"`

	// The beginning of the receiver's response body
	Response *string `json:"response,omitempty"`

	// Why no answer was received
	Error *string `json:"error,omitempty"`

	// The receiver's `Retry-After`
	RetryAfterSeconds *int64 `json:"retryAfterSeconds,omitempty"`
}

// Domain is an object of the API.
type Domain struct {
	DomainID string `json:"domainId"`

	Domain string `json:"domain"`

	// One of unverified, verified; a later release may add others.
	Status string `json:"status"`

	Records []DomainRecordsItem `json:"records"`

	VerifiedAt *string `json:"verifiedAt"`

	CheckedAt *string `json:"checkedAt"`

	CreatedAt string `json:"createdAt"`
}

// DomainRecordsItem is an object of the API.
type DomainRecordsItem struct {
	// `dkim`: the key; `spf`: who may send; `dmarc`: what receivers do with mail that is neither; `mx`: where bounces and answers go
	// One of dkim, spf, dmarc, mx; a later release may add others.
	Purpose string `json:"purpose"`

	// One of TXT, MX; a later release may add others.
	Type string `json:"type"`

	Host string `json:"host"`

	// What to enter; null: the name of your own mail server
	Value *string `json:"value"`

	// Only with it can messages name the domain in `from`
	Required bool `json:"required"`

	// `unknown`: the name server did not answer
	// One of unchecked, missing, wrong, right, unknown; a later release may add others.
	State string `json:"state"`

	// What DNS returned at the last check
	Found []string `json:"found"`

	Problem *string `json:"problem"`
}

// DomainsListAnswer is an object of the API.
type DomainsListAnswer struct {
	// The items of this page.
	Data []Domain `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// DomainsListQuery is an object of the API.
type DomainsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`
}

// Flow is an object of the API.
type Flow struct {
	FlowID string `json:"flowId"`

	Name string `json:"name"`

	// One of draft, active, paused, archived; a later release may add others.
	Status string `json:"status"`

	Version int64 `json:"version"`

	Trigger FlowTriggerObject `json:"trigger"`

	OncePerContact bool `json:"oncePerContact"`

	Steps []FlowStepsItem `json:"steps"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`
}

// FlowChanges is an object of the API.
type FlowChanges struct {
	Name *string `json:"name,omitempty"`

	// A new version; active runs keep theirs
	Steps *[]any `json:"steps,omitempty"`

	// Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain
	Trigger any `json:"trigger,omitempty"`

	OncePerContact *bool `json:"oncePerContact,omitempty"`

	// One of active, paused, archived; a later release may add others.
	Status *string `json:"status,omitempty"`

	// With the status `paused` or `archived`: also cancel the active runs. Default: they continue
	CancelRuns *bool `json:"cancelRuns,omitempty"`
}

// FlowChangesStepsItemBranch is an object of the API.
type FlowChangesStepsItemBranch struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// The first that applies decides
	Cases []FlowChangesStepsItemBranchCasesItem `json:"cases"`

	// The step to continue with when no case applies
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemBranchCasesItem is an object of the API.
type FlowChangesStepsItemBranchCasesItem struct {
	If any `json:"if"`

	Next string `json:"next"`
}

// FlowChangesStepsItemBranchCasesItemIf1 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf1 struct {
	Contact Segment `json:"contact"`
}

// FlowChangesStepsItemBranchCasesItemIf2 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf2 struct {
	Variable string `json:"variable"`

	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists; a later release may add others.
	Op string `json:"op"`

	Value any `json:"value,omitempty"`
}

// FlowChangesStepsItemBranchCasesItemIf3 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf3 struct {
	Message string `json:"message"`

	Status []string `json:"status"`
}

// FlowChangesStepsItemBranchCasesItemIf4 is an object of the API.
type FlowChangesStepsItemBranchCasesItemIf4 struct {
	Answer string `json:"answer"`

	Field string `json:"field"`

	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists; a later release may add others.
	Op string `json:"op"`

	Value any `json:"value,omitempty"`
}

// FlowChangesStepsItemHttp is an object of the API.
type FlowChangesStepsItemHttp struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// One of GET, POST; a later release may add others.
	Method *string `json:"method,omitempty"`

	URL string `json:"url"`

	// Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin
	Headers *map[string]string `json:"headers,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemSend is an object of the API.
type FlowChangesStepsItemSend struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	Body *string `json:"body,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	// `transactional` reaches people who have opted out of marketing only; without a category they are not written to
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// One of your topics; it makes the message a marketing message
	Topic *string `json:"topic,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemStop is an object of the API.
type FlowChangesStepsItemStop struct {
	ID string `json:"id"`

	Type string `json:"type"`
}

// FlowChangesStepsItemUpdateContact is an object of the API.
type FlowChangesStepsItemUpdateContact struct {
	ID string `json:"id"`

	Type string `json:"type"`

	Attributes *map[string]any `json:"attributes,omitempty"`

	AddTags *[]string `json:"addTags,omitempty"`

	RemoveTags *[]string `json:"removeTags,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`
}

// FlowChangesStepsItemWait is an object of the API.
type FlowChangesStepsItemWait struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// How long; with an event: how long at most
	Seconds *int64 `json:"seconds,omitempty"`

	Until *string `json:"until,omitempty"`

	Event any `json:"event,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`

	// The step to continue with when the event has not occurred; default `next`
	OnTimeout *string `json:"onTimeout,omitempty"`
}

// FlowChangesStepsItemWaitEventMessageReceived is an object of the API.
type FlowChangesStepsItemWaitEventMessageReceived struct {
	Type string `json:"type"`

	Keyword *string `json:"keyword,omitempty"`
}

// FlowChangesStepsItemWaitEventMessageStatus is an object of the API.
type FlowChangesStepsItemWaitEventMessageStatus struct {
	Type string `json:"type"`

	// A send step: its last message in this run
	Message string `json:"message"`

	// Any of them; `failed` includes canceled, expired and refused messages
	Status []string `json:"status"`
}

// FlowChangesStepsItemWaitEventTagAdded is an object of the API.
type FlowChangesStepsItemWaitEventTagAdded struct {
	Type string `json:"type"`

	Tag string `json:"tag"`
}

// FlowChangesTriggerApi is an object of the API.
type FlowChangesTriggerApi struct {
	Type string `json:"type"`
}

// FlowChangesTriggerContactCreated is an object of the API.
type FlowChangesTriggerContactCreated struct {
	Type string `json:"type"`
}

// FlowChangesTriggerKeyword is an object of the API.
type FlowChangesTriggerKeyword struct {
	Type string `json:"type"`

	Keyword string `json:"keyword"`
}

// FlowChangesTriggerTagAdded is an object of the API.
type FlowChangesTriggerTagAdded struct {
	Type string `json:"type"`

	Tag string `json:"tag"`
}

// FlowStepsItem is an object of the API.
type FlowStepsItem struct {
	ID string `json:"id"`

	Type string `json:"type"`
}

// FlowTrigger is an object of the API.
type FlowTrigger struct {
	ContactID *string `json:"contactId,omitempty"`

	To *string `json:"to,omitempty"`

	Variables *map[string]any `json:"variables,omitempty"`
}

// FlowTriggerObject is an object of the API.
type FlowTriggerObject struct {
	Type string `json:"type"`
}

// FlowsListAnswer is an object of the API.
type FlowsListAnswer struct {
	// The items of this page.
	Data []Flow `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// FlowsListQuery is an object of the API.
type FlowsListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`

	// One of draft, active, paused, archived; a later release may add others.
	Status *string `json:"status,omitempty"`
}

// FlowsListRunsAnswer is an object of the API.
type FlowsListRunsAnswer struct {
	// The items of this page.
	Data []Run `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// FlowsListRunsQuery is an object of the API.
type FlowsListRunsQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`
}

// ImportReport is an object of the API.
type ImportReport struct {
	Total int64 `json:"total"`

	Created int64 `json:"created"`

	Updated int64 `json:"updated"`

	Refused int64 `json:"refused"`

	// Refused rows in their order (the first after the header is row 1), at most 1,000 of them
	Errors []ImportReportErrorsItem `json:"errors"`
}

// ImportReportErrorsItem is an object of the API.
type ImportReportErrorsItem struct {
	Row int64 `json:"row"`

	// The line of the file in which the row begins; the first is 1
	Line int64 `json:"line"`

	Code string `json:"code"`

	Field string `json:"field"`

	Message string `json:"message"`
}

// InboundMessage is an object of the API.
type InboundMessage struct {
	InboundMessageID string `json:"inboundMessageId"`

	ConversationID string `json:"conversationId"`

	// One of sms, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	ChannelID string `json:"channelId"`

	From string `json:"from"`

	// The contact that has this address now
	ContactID *string `json:"contactId"`

	Body string `json:"body"`

	// One of stop, start, help; a later release may add others.
	Keyword *string `json:"keyword"`

	// `text`, `image`, `document`, `button` and others, as the provider calls it
	Type string `json:"type"`

	Media []InboundMessageMediaItem `json:"media"`

	// The button or the entry of a list that was tapped
	Choice *InboundMessageChoice `json:"choice"`

	GroupID *string `json:"groupId"`

	Content *map[string]any `json:"content"`

	// The outbound message that it replies to, if any
	InReplyTo *string `json:"inReplyTo"`

	ProviderMessageID *string `json:"providerMessageId"`

	// Until when this message lets a free text be sent over WhatsApp; null: always
	ReplyUntil *string `json:"replyUntil"`

	ReceivedAt string `json:"receivedAt"`

	ReadAt *string `json:"readAt"`
}

// InboundMessageChanges is an object of the API.
type InboundMessageChanges struct {
	Read bool `json:"read"`
}

// InboundMessageChoice is an object of the API.
type InboundMessageChoice struct {
	ID *string `json:"id"`

	Title string `json:"title"`
}

// InboundMessageMediaItem is an object of the API.
type InboundMessageMediaItem struct {
	// Downloads the file from the provider, with the same key
	URL string `json:"url"`

	ContentType *string `json:"contentType"`

	FileName *string `json:"fileName"`
}

// InboxListAnswer is an object of the API.
type InboxListAnswer struct {
	Data []InboundMessage `json:"data"`

	Next *string `json:"next"`
}

// InboxListQuery is an object of the API.
type InboxListQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the page before
	After *string `json:"after,omitempty"`

	// One of sms, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	ContactID *string `json:"contactId,omitempty"`

	// This number; both spellings of one that has two
	From *string `json:"from,omitempty"`

	// Received at this time or later
	Since *string `json:"since,omitempty"`

	// One of true, false; a later release may add others.
	Unread *string `json:"unread,omitempty"`
}

// ListedMessage is an object of the API.
type ListedMessage struct {
	MessageID string `json:"messageId"`

	Channel string `json:"channel"`

	ChannelID string `json:"channelId"`

	To string `json:"to"`

	Body string `json:"body"`

	Subject *string `json:"subject"`

	TemplateID *string `json:"templateId"`

	ContactID *string `json:"contactId"`

	CampaignID *string `json:"campaignId"`

	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category"`

	Topic *string `json:"topic"`

	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status string `json:"status"`

	Segments *int64 `json:"segments"`

	// One of GSM-7, UCS-2; a later release may add others.
	Encoding *string `json:"encoding"`

	Tags []string `json:"tags"`

	Metadata *map[string]any `json:"metadata"`

	Attempts int64 `json:"attempts"`

	// A response from the provider was lost, so the message may have been sent twice
	PossibleDuplicate bool `json:"possibleDuplicate"`

	ScheduledAt *string `json:"scheduledAt"`

	ExpiresAt *string `json:"expiresAt"`

	CreatedAt string `json:"createdAt"`

	SentAt *string `json:"sentAt"`

	DeliveredAt *string `json:"deliveredAt"`

	ReadAt *string `json:"readAt"`

	FailedAt *string `json:"failedAt"`

	// Why it failed or, while it is tried again, why the last attempt did.
	Error *ListedMessageError `json:"error"`
}

// ListedMessageError is an object of the API.
type ListedMessageError struct {
	Code string `json:"code"`

	Message string `json:"message"`

	ProviderCode *string `json:"providerCode"`
}

// Listener is an object of the API.
type Listener struct {
	WebhookID string `json:"webhookId"`

	Event string `json:"event"`

	Description *string `json:"description"`

	// Verifies the signatures. Shown only in this response.
	Secret string `json:"secret"`
}

// Message is an object of the API.
type Message struct {
	MessageID string `json:"messageId"`

	Channel string `json:"channel"`

	ChannelID string `json:"channelId"`

	To string `json:"to"`

	Body string `json:"body"`

	Subject *string `json:"subject"`

	TemplateID *string `json:"templateId"`

	ContactID *string `json:"contactId"`

	CampaignID *string `json:"campaignId"`

	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category"`

	Topic *string `json:"topic"`

	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status string `json:"status"`

	Segments *int64 `json:"segments"`

	// One of GSM-7, UCS-2; a later release may add others.
	Encoding *string `json:"encoding"`

	Tags []string `json:"tags"`

	Metadata *map[string]any `json:"metadata"`

	Attempts int64 `json:"attempts"`

	// A response from the provider was lost, so the message may have been sent twice
	PossibleDuplicate bool `json:"possibleDuplicate"`

	ScheduledAt *string `json:"scheduledAt"`

	ExpiresAt *string `json:"expiresAt"`

	CreatedAt string `json:"createdAt"`

	SentAt *string `json:"sentAt"`

	DeliveredAt *string `json:"deliveredAt"`

	ReadAt *string `json:"readAt"`

	FailedAt *string `json:"failedAt"`

	// Why it failed or, while it is tried again, why the last attempt did.
	Error *MessageError `json:"error"`

	Direction string `json:"direction"`

	Html *string `json:"html"`

	TemplateVersion *int64 `json:"templateVersion"`

	Variables *map[string]any `json:"variables"`

	ProviderMessageID *string `json:"providerMessageId"`

	// E-mail: where it is not the channel's
	From *string `json:"from"`

	Cc []string `json:"cc"`

	// The messages to those who get a copy
	Copies []MessageCopiesItem `json:"copies"`

	// The messageId of the message that it is a copy of
	CopyOf *string `json:"copyOf"`

	// E-mail: what the message itself says; null: the channel's `tracking` applies
	Tracking *MessageTracking `json:"tracking"`

	// How often it was opened, as far as that can be detected; up to 1,000
	Opens int64 `json:"opens"`

	// How often its links were followed; up to 1,000
	Clicks int64 `json:"clicks"`

	ReplyTo *string `json:"replyTo"`

	Headers map[string]string `json:"headers"`

	// Without their contents
	Attachments []MessageAttachmentsItem `json:"attachments"`

	// The inbound message that it answers
	InReplyTo *string `json:"inReplyTo"`

	QueuedAt *string `json:"queuedAt"`

	CanceledAt *string `json:"canceledAt"`

	ExpiredAt *string `json:"expiredAt"`

	Events []MessageEventsItem `json:"events"`
}

// MessageAttachmentsItem is an object of the API.
type MessageAttachmentsItem struct {
	FileName string `json:"fileName"`

	ContentType string `json:"contentType"`

	ContentID *string `json:"contentId"`

	Bytes int64 `json:"bytes"`
}

// MessageCopiesItem is an object of the API.
type MessageCopiesItem struct {
	MessageID string `json:"messageId"`

	// One of cc, bcc; a later release may add others.
	Type string `json:"type"`
}

// MessageError is an object of the API.
type MessageError struct {
	Code string `json:"code"`

	Message string `json:"message"`

	ProviderCode *string `json:"providerCode"`
}

// MessageEventsItem is an object of the API.
type MessageEventsItem struct {
	Status string `json:"status"`

	At string `json:"at"`
}

// MessageNumbers is an object of the API.
type MessageNumbers struct {
	From string `json:"from"`

	To string `json:"to"`

	Total MessageNumbersTotal `json:"total"`

	Groups []MessageNumbersGroupsItem `json:"groups"`

	// By `error.code`, the most frequent first; `expired` for those that expired
	Failures []MessageNumbersFailuresItem `json:"failures"`
}

// MessageNumbersFailuresItem is an object of the API.
type MessageNumbersFailuresItem struct {
	Code string `json:"code"`

	Total int64 `json:"total"`
}

// MessageNumbersGroupsItem is an object of the API.
type MessageNumbersGroupsItem struct {
	// The day, channel, campaignId or category; null for none
	Key *string `json:"key"`

	// Of a campaign
	Name *string `json:"name"`

	// All of them: the sum of the numbers up to `canceled`
	Messages int64 `json:"messages"`

	// Waiting, or being handed to the provider
	Queued int64 `json:"queued"`

	// Accepted by the provider; nothing more is known
	Sent int64 `json:"sent"`

	Delivered int64 `json:"delivered"`

	Read int64 `json:"read"`

	// Failed or expired
	Failed int64 `json:"failed"`

	Canceled int64 `json:"canceled"`

	// Mails that were opened at least once, as far as that can be detected
	Opens int64 `json:"opens"`

	// Mails of which a link was followed at least once
	Clicks int64 `json:"clicks"`

	// Opt-outs on the day; those of an import are not counted
	OptedOut int64 `json:"optedOut"`
}

// MessageNumbersTotal is an object of the API.
type MessageNumbersTotal struct {
	// All of them: the sum of the numbers up to `canceled`
	Messages int64 `json:"messages"`

	// Waiting, or being handed to the provider
	Queued int64 `json:"queued"`

	// Accepted by the provider; nothing more is known
	Sent int64 `json:"sent"`

	Delivered int64 `json:"delivered"`

	Read int64 `json:"read"`

	// Failed or expired
	Failed int64 `json:"failed"`

	Canceled int64 `json:"canceled"`

	// Mails that were opened at least once, as far as that can be detected
	Opens int64 `json:"opens"`

	// Mails of which a link was followed at least once
	Clicks int64 `json:"clicks"`

	// Opt-outs on the day; those of an import are not counted
	OptedOut int64 `json:"optedOut"`
}

// MessageTracking is an object of the API.
type MessageTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// MessagesListAnswer is an object of the API.
type MessagesListAnswer struct {
	// The items of this page.
	Data []ListedMessage `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// MessagesListQuery is an object of the API.
type MessagesListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`

	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status *string `json:"status,omitempty"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	To *string `json:"to,omitempty"`

	ContactID *string `json:"contactId,omitempty"`

	Tag *string `json:"tag,omitempty"`

	CreatedAfter *string `json:"createdAfter,omitempty"`

	CreatedBefore *string `json:"createdBefore,omitempty"`
}

// NewBatch is an object of the API.
type NewBatch struct {
	Messages []any `json:"messages"`
}

// NewCampaign is an object of the API.
type NewCampaign struct {
	Name string `json:"name"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	ChannelID *string `json:"channelId,omitempty"`

	// Two to four texts by weight, instead of one
	Variants *[]NewCampaignVariantsItem `json:"variants,omitempty"`

	Audience Audience `json:"audience"`

	Schedule *NewCampaignSchedule `json:"schedule,omitempty"`

	Throttle *NewCampaignThrottle `json:"throttle,omitempty"`

	AutoPause *NewCampaignAutoPause `json:"autoPause,omitempty"`

	// E-mail: what is tracked, instead of what the channel's `tracking` says
	Tracking *NewCampaignTracking `json:"tracking,omitempty"`

	// `transactional` reaches people who have opted out of marketing only; without a category they are not written to
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// One of your topics; it makes the message a marketing message
	Topic *string `json:"topic,omitempty"`

	Body *string `json:"body,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	// An approved template of the WhatsApp account; `body` is only recorded
	WhatsappTemplate *NewCampaignWhatsappTemplate `json:"whatsappTemplate,omitempty"`
}

// NewCampaignAutoPause is an object of the API.
type NewCampaignAutoPause struct {
	// Share of failures above which the campaign pauses
	FailureRate float64 `json:"failureRate"`

	// Outcomes before the rate counts
	After *int64 `json:"after,omitempty"`
}

// NewCampaignSchedule is an object of the API.
type NewCampaignSchedule struct {
	// With an offset, or as local time in `timezone`
	At *string `json:"at,omitempty"`

	// `contact`: at that time of day for each contact
	Timezone *string `json:"timezone,omitempty"`

	QuietHours *NewCampaignScheduleQuietHours `json:"quietHours,omitempty"`
}

// NewCampaignScheduleQuietHours is an object of the API.
type NewCampaignScheduleQuietHours struct {
	Start string `json:"start"`

	// The first minute that is not quiet. Where the clock skips it: the moment of the change
	End string `json:"end"`

	// For recipients whose own zone is not known; default UTC
	Timezone *string `json:"timezone,omitempty"`
}

// NewCampaignThrottle is an object of the API.
type NewCampaignThrottle struct {
	PerSecond int64 `json:"perSecond"`
}

// NewCampaignTracking is an object of the API.
type NewCampaignTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// NewCampaignVariantsItem is an object of the API.
type NewCampaignVariantsItem struct {
	Name string `json:"name"`

	Weight *int64 `json:"weight,omitempty"`

	Body *string `json:"body,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	// An approved template of the WhatsApp account; `body` is only recorded
	WhatsappTemplate *NewCampaignVariantsItemWhatsappTemplate `json:"whatsappTemplate,omitempty"`
}

// NewCampaignVariantsItemWhatsappTemplate is an object of the API. An approved template of the WhatsApp account; `body` is only recorded
type NewCampaignVariantsItemWhatsappTemplate struct {
	Name string `json:"name"`

	Language string `json:"language"`

	Parameters *[]string `json:"parameters,omitempty"`
}

// NewCampaignWhatsappTemplate is an object of the API. An approved template of the WhatsApp account; `body` is only recorded
type NewCampaignWhatsappTemplate struct {
	Name string `json:"name"`

	Language string `json:"language"`

	Parameters *[]string `json:"parameters,omitempty"`
}

// NewChannel is an object of the API.
type NewChannel = any

// NewChannelPostmark is an object of the API.
type NewChannelPostmark struct {
	Name *string `json:"name,omitempty"`

	// The lowest of a kind is the default; the others follow in order when it fails
	Priority *int64 `json:"priority,omitempty"`

	// Messages a second; null: no limit
	PerSecond *int64 `json:"perSecond,omitempty"`

	// E-mail: what is tracked, unless a message says otherwise; nothing by default
	Tracking *NewChannelPostmarkTracking `json:"tracking,omitempty"`

	Channel string `json:"channel"`

	Provider string `json:"provider"`

	Settings NewChannelPostmarkSettings `json:"settings"`

	Credentials NewChannelPostmarkCredentials `json:"credentials"`
}

// NewChannelPostmarkCredentials is an object of the API.
type NewChannelPostmarkCredentials struct {
	ServerToken string `json:"serverToken"`

	WebhookUsername *string `json:"webhookUsername,omitempty"`

	// A value of your choice; enter it with the webhook at Postmark
	WebhookPassword string `json:"webhookPassword"`
}

// NewChannelPostmarkSettings is an object of the API.
type NewChannelPostmarkSettings struct {
	From string `json:"from"`

	ReplyTo *string `json:"replyTo,omitempty"`

	MessageStream *string `json:"messageStream,omitempty"`

	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelPostmarkTracking is an object of the API. E-mail: what is tracked, unless a message says otherwise; nothing by default
type NewChannelPostmarkTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelSandbox is an object of the API.
type NewChannelSandbox struct {
	Name *string `json:"name,omitempty"`

	// The lowest of a kind is the default; the others follow in order when it fails
	Priority *int64 `json:"priority,omitempty"`

	// Messages a second; null: no limit
	PerSecond *int64 `json:"perSecond,omitempty"`

	// E-mail: what is tracked, unless a message says otherwise; nothing by default
	Tracking *NewChannelSandboxTracking `json:"tracking,omitempty"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	Provider string `json:"provider"`
}

// NewChannelSandboxTracking is an object of the API. E-mail: what is tracked, unless a message says otherwise; nothing by default
type NewChannelSandboxTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelSes is an object of the API.
type NewChannelSes struct {
	Name *string `json:"name,omitempty"`

	// The lowest of a kind is the default; the others follow in order when it fails
	Priority *int64 `json:"priority,omitempty"`

	// Messages a second; null: no limit
	PerSecond *int64 `json:"perSecond,omitempty"`

	// E-mail: what is tracked, unless a message says otherwise; nothing by default
	Tracking *NewChannelSesTracking `json:"tracking,omitempty"`

	Channel string `json:"channel"`

	Provider string `json:"provider"`

	Settings NewChannelSesSettings `json:"settings"`

	Credentials NewChannelSesCredentials `json:"credentials"`
}

// NewChannelSesCredentials is an object of the API.
type NewChannelSesCredentials struct {
	AccessKeyID string `json:"accessKeyId"`

	SecretAccessKey string `json:"secretAccessKey"`
}

// NewChannelSesSettings is an object of the API.
type NewChannelSesSettings struct {
	Region string `json:"region"`

	From string `json:"from"`

	ReplyTo *string `json:"replyTo,omitempty"`

	// Publishes the events of the messages to the SNS topic, with the tag by which they are recognized
	ConfigurationSet string `json:"configurationSet"`

	// The only topic that events are taken from
	TopicArn *string `json:"topicArn,omitempty"`

	// Instead of the region's own endpoint; then SNS is expected there too
	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelSesTracking is an object of the API. E-mail: what is tracked, unless a message says otherwise; nothing by default
type NewChannelSesTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelSmtp is an object of the API.
type NewChannelSmtp struct {
	Name *string `json:"name,omitempty"`

	// The lowest of a kind is the default; the others follow in order when it fails
	Priority *int64 `json:"priority,omitempty"`

	// Messages a second; null: no limit
	PerSecond *int64 `json:"perSecond,omitempty"`

	// E-mail: what is tracked, unless a message says otherwise; nothing by default
	Tracking *NewChannelSmtpTracking `json:"tracking,omitempty"`

	Channel string `json:"channel"`

	Provider string `json:"provider"`

	Settings NewChannelSmtpSettings `json:"settings"`

	Credentials *NewChannelSmtpCredentials `json:"credentials,omitempty"`
}

// NewChannelSmtpCredentials is an object of the API.
type NewChannelSmtpCredentials struct {
	Username *string `json:"username,omitempty"`

	Password *string `json:"password,omitempty"`

	Dkim *NewChannelSmtpCredentialsDkim `json:"dkim,omitempty"`
}

// NewChannelSmtpCredentialsDkim is an object of the API.
type NewChannelSmtpCredentialsDkim struct {
	Domain string `json:"domain"`

	Selector string `json:"selector"`

	PrivateKey string `json:"privateKey"`
}

// NewChannelSmtpSettings is an object of the API.
type NewChannelSmtpSettings struct {
	Host string `json:"host"`

	Port *int64 `json:"port,omitempty"`

	// Implicit TLS; otherwise STARTTLS
	Secure *bool `json:"secure,omitempty"`

	// Whether to refuse servers that do not offer STARTTLS. Set it to false only for a relay on a network that you trust: an attacker who can remove the offer can read the password and the mail
	RequireTls *bool `json:"requireTls,omitempty"`

	From string `json:"from"`

	ReplyTo *string `json:"replyTo,omitempty"`

	// Whether a message counts as delivered when the server has accepted it, or when a delivery report says so
	// One of accepted, dsn; a later release may add others.
	DeliveredOn *string `json:"deliveredOn,omitempty"`

	BounceDomain *string `json:"bounceDomain,omitempty"`
}

// NewChannelSmtpTracking is an object of the API. E-mail: what is tracked, unless a message says otherwise; nothing by default
type NewChannelSmtpTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// NewChannelTwilio is an object of the API.
type NewChannelTwilio struct {
	Name *string `json:"name,omitempty"`

	// The lowest of a kind is the default; the others follow in order when it fails
	Priority *int64 `json:"priority,omitempty"`

	// Messages a second; null: no limit
	PerSecond *int64 `json:"perSecond,omitempty"`

	Channel string `json:"channel"`

	Provider string `json:"provider"`

	Settings NewChannelTwilioSettings `json:"settings"`

	Credentials NewChannelTwilioCredentials `json:"credentials"`
}

// NewChannelTwilioCredentials is an object of the API.
type NewChannelTwilioCredentials struct {
	AccountSid string `json:"accountSid"`

	AuthToken string `json:"authToken"`
}

// NewChannelTwilioSettings is an object of the API.
type NewChannelTwilioSettings struct {
	From *string `json:"from,omitempty"`

	MessagingServiceSid *string `json:"messagingServiceSid,omitempty"`

	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelVonage is an object of the API.
type NewChannelVonage struct {
	Name *string `json:"name,omitempty"`

	// The lowest of a kind is the default; the others follow in order when it fails
	Priority *int64 `json:"priority,omitempty"`

	// Messages a second; null: no limit
	PerSecond *int64 `json:"perSecond,omitempty"`

	Channel string `json:"channel"`

	Provider string `json:"provider"`

	Settings NewChannelVonageSettings `json:"settings"`

	Credentials NewChannelVonageCredentials `json:"credentials"`
}

// NewChannelVonageCredentials is an object of the API.
type NewChannelVonageCredentials struct {
	ApplicationID string `json:"applicationId"`

	// Of the application, in PEM
	PrivateKey string `json:"privateKey"`

	// Of the account; signs the webhooks
	SignatureSecret string `json:"signatureSecret"`
}

// NewChannelVonageSettings is an object of the API.
type NewChannelVonageSettings struct {
	From string `json:"from"`

	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewChannelWhatsapp is an object of the API.
type NewChannelWhatsapp struct {
	Name *string `json:"name,omitempty"`

	// The lowest of a kind is the default; the others follow in order when it fails
	Priority *int64 `json:"priority,omitempty"`

	// Messages a second; null: no limit
	PerSecond *int64 `json:"perSecond,omitempty"`

	Channel string `json:"channel"`

	Provider string `json:"provider"`

	Settings NewChannelWhatsappSettings `json:"settings"`

	Credentials NewChannelWhatsappCredentials `json:"credentials"`
}

// NewChannelWhatsappCredentials is an object of the API.
type NewChannelWhatsappCredentials struct {
	AccessToken string `json:"accessToken"`

	// Signs the receipts
	AppSecret string `json:"appSecret"`

	// A value of your choice; Meta repeats it in the handshake
	VerifyToken string `json:"verifyToken"`
}

// NewChannelWhatsappSettings is an object of the API.
type NewChannelWhatsappSettings struct {
	PhoneNumberID string `json:"phoneNumberId"`

	BaseURL *string `json:"baseUrl,omitempty"`
}

// NewContact is an object of the API.
type NewContact struct {
	ExternalID *string `json:"externalId,omitempty"`

	FirstName *string `json:"firstName,omitempty"`

	LastName *string `json:"lastName,omitempty"`

	Email *string `json:"email,omitempty"`

	Phone *string `json:"phone,omitempty"`

	Locale *string `json:"locale,omitempty"`

	Timezone *string `json:"timezone,omitempty"`

	Attributes *map[string]any `json:"attributes,omitempty"`

	Tags *[]string `json:"tags,omitempty"`

	Consent *NewContactConsent `json:"consent,omitempty"`
}

// NewContactConsent is an object of the API.
type NewContactConsent struct {
	Sms *NewContactConsentSms `json:"sms,omitempty"`

	Email *NewContactConsentEmail `json:"email,omitempty"`

	Whatsapp *NewContactConsentWhatsapp `json:"whatsapp,omitempty"`
}

// NewContactConsentEmail is an object of the API.
type NewContactConsentEmail struct {
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source,omitempty"`
}

// NewContactConsentSms is an object of the API.
type NewContactConsentSms struct {
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source,omitempty"`
}

// NewContactConsentWhatsapp is an object of the API.
type NewContactConsentWhatsapp struct {
	// One of subscribed, unsubscribed; a later release may add others.
	Status string `json:"status"`

	Source *string `json:"source,omitempty"`
}

// NewDomain is an object of the API.
type NewDomain struct {
	// What follows the @ of your addresses
	Domain string `json:"domain"`
}

// NewFlow is an object of the API.
type NewFlow struct {
	Name string `json:"name"`

	Steps []any `json:"steps"`

	// Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain
	Trigger any `json:"trigger,omitempty"`

	OncePerContact *bool `json:"oncePerContact,omitempty"`
}

// NewFlowStepsItemBranch is an object of the API.
type NewFlowStepsItemBranch struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// The first that applies decides
	Cases []NewFlowStepsItemBranchCasesItem `json:"cases"`

	// The step to continue with when no case applies
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemBranchCasesItem is an object of the API.
type NewFlowStepsItemBranchCasesItem struct {
	If any `json:"if"`

	Next string `json:"next"`
}

// NewFlowStepsItemBranchCasesItemIf1 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf1 struct {
	Contact Segment `json:"contact"`
}

// NewFlowStepsItemBranchCasesItemIf2 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf2 struct {
	Variable string `json:"variable"`

	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists; a later release may add others.
	Op string `json:"op"`

	Value any `json:"value,omitempty"`
}

// NewFlowStepsItemBranchCasesItemIf3 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf3 struct {
	Message string `json:"message"`

	Status []string `json:"status"`
}

// NewFlowStepsItemBranchCasesItemIf4 is an object of the API.
type NewFlowStepsItemBranchCasesItemIf4 struct {
	Answer string `json:"answer"`

	Field string `json:"field"`

	// One of eq, ne, lt, lte, gt, gte, contains, startsWith, in, exists; a later release may add others.
	Op string `json:"op"`

	Value any `json:"value,omitempty"`
}

// NewFlowStepsItemHttp is an object of the API.
type NewFlowStepsItemHttp struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// One of GET, POST; a later release may add others.
	Method *string `json:"method,omitempty"`

	URL string `json:"url"`

	// Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin
	Headers *map[string]string `json:"headers,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemSend is an object of the API.
type NewFlowStepsItemSend struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	Body *string `json:"body,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	// `transactional` reaches people who have opted out of marketing only; without a category they are not written to
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// One of your topics; it makes the message a marketing message
	Topic *string `json:"topic,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemStop is an object of the API.
type NewFlowStepsItemStop struct {
	ID string `json:"id"`

	Type string `json:"type"`
}

// NewFlowStepsItemUpdateContact is an object of the API.
type NewFlowStepsItemUpdateContact struct {
	ID string `json:"id"`

	Type string `json:"type"`

	Attributes *map[string]any `json:"attributes,omitempty"`

	AddTags *[]string `json:"addTags,omitempty"`

	RemoveTags *[]string `json:"removeTags,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`
}

// NewFlowStepsItemWait is an object of the API.
type NewFlowStepsItemWait struct {
	ID string `json:"id"`

	Type string `json:"type"`

	// How long; with an event: how long at most
	Seconds *int64 `json:"seconds,omitempty"`

	Until *string `json:"until,omitempty"`

	Event any `json:"event,omitempty"`

	// The step that follows; without it the run is complete
	Next *string `json:"next,omitempty"`

	// The step to continue with when the event has not occurred; default `next`
	OnTimeout *string `json:"onTimeout,omitempty"`
}

// NewFlowStepsItemWaitEventMessageReceived is an object of the API.
type NewFlowStepsItemWaitEventMessageReceived struct {
	Type string `json:"type"`

	Keyword *string `json:"keyword,omitempty"`
}

// NewFlowStepsItemWaitEventMessageStatus is an object of the API.
type NewFlowStepsItemWaitEventMessageStatus struct {
	Type string `json:"type"`

	// A send step: its last message in this run
	Message string `json:"message"`

	// Any of them; `failed` includes canceled, expired and refused messages
	Status []string `json:"status"`
}

// NewFlowStepsItemWaitEventTagAdded is an object of the API.
type NewFlowStepsItemWaitEventTagAdded struct {
	Type string `json:"type"`

	Tag string `json:"tag"`
}

// NewFlowTriggerApi is an object of the API.
type NewFlowTriggerApi struct {
	Type string `json:"type"`
}

// NewFlowTriggerContactCreated is an object of the API.
type NewFlowTriggerContactCreated struct {
	Type string `json:"type"`
}

// NewFlowTriggerKeyword is an object of the API.
type NewFlowTriggerKeyword struct {
	Type string `json:"type"`

	Keyword string `json:"keyword"`
}

// NewFlowTriggerTagAdded is an object of the API.
type NewFlowTriggerTagAdded struct {
	Type string `json:"type"`

	Tag string `json:"tag"`
}

// NewListener is an object of the API.
type NewListener struct {
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled, *; a later release may add others.
	Event *string `json:"event,omitempty"`

	// Your note about the webhook.
	Description *string `json:"description,omitempty"`
}

// NewMessage is an object of the API.
type NewMessage struct {
	// `sms`, `email` or `whatsapp`
	Channel string `json:"channel"`

	// A phone number in E.164 format, or an email address; may be left out with a contactId
	To *string `json:"to,omitempty"`

	Body *string `json:"body,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`

	TemplateID *string `json:"templateId,omitempty"`

	Variables *map[string]any `json:"variables,omitempty"`

	// An approved template of the WhatsApp account; `body` is only recorded
	WhatsappTemplate *NewMessageWhatsappTemplate `json:"whatsappTemplate,omitempty"`

	ContactID *string `json:"contactId,omitempty"`

	// A specific channel instead of the default one
	ChannelID *string `json:"channelId,omitempty"`

	// Kinds of channel to try next when this one cannot deliver; they reach the same number
	Fallback *[]string `json:"fallback,omitempty"`

	ScheduledAt *string `json:"scheduledAt,omitempty"`

	ExpiresAt *string `json:"expiresAt,omitempty"`

	QuietHours *NewMessageQuietHours `json:"quietHours,omitempty"`

	Tags *[]string `json:"tags,omitempty"`

	Metadata *map[string]any `json:"metadata,omitempty"`

	// E-mail: the sender, instead of the channel's; an address of a verified domain of the account
	From *string `json:"from,omitempty"`

	// E-mail: visible recipients of a copy. Each copy is a separate message, with its own status. Over Postmark they are not named: its API sends to every address in the headers
	Cc *[]string `json:"cc,omitempty"`

	// E-mail: who gets a copy without being named in it
	Bcc *[]string `json:"bcc,omitempty"`

	// E-mail: what is tracked, instead of what the channel's `tracking` says
	Tracking *NewMessageTracking `json:"tracking,omitempty"`

	// E-mail: where replies go, instead of the channel's address
	ReplyTo *string `json:"replyTo,omitempty"`

	// E-mail: additional header fields, auto-submitted, feedback-id, importance, in-reply-to, list-id, organization, precedence, references and those that begin with X-
	Headers *map[string]string `json:"headers,omitempty"`

	// E-mail: files, at most 3 MB together before base64
	Attachments *[]NewMessageAttachmentsItem `json:"attachments,omitempty"`

	// `transactional` reaches people who have opted out of marketing only; without a category they are not written to
	// One of transactional, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// One of your topics; it makes the message a marketing message
	Topic *string `json:"topic,omitempty"`
}

// NewMessageAttachmentsItem is an object of the API.
type NewMessageAttachmentsItem struct {
	FileName string `json:"fileName"`

	ContentType string `json:"contentType"`

	Content string `json:"content"`

	// Makes it an inline image: the HTML shows it as `cid:` and this
	ContentID *string `json:"contentId,omitempty"`
}

// NewMessageQuietHours is an object of the API.
type NewMessageQuietHours struct {
	Start string `json:"start"`

	// The first minute that is not quiet. Where the clock skips it: the moment of the change
	End string `json:"end"`

	// For recipients whose own zone is not known; default UTC
	Timezone *string `json:"timezone,omitempty"`
}

// NewMessageTracking is an object of the API. E-mail: what is tracked, instead of what the channel's `tracking` says
type NewMessageTracking struct {
	// By an invisible image at the end of the HTML
	Opens *bool `json:"opens,omitempty"`

	// By links in the HTML that lead through this service
	Clicks *bool `json:"clicks,omitempty"`
}

// NewMessageWhatsappTemplate is an object of the API. An approved template of the WhatsApp account; `body` is only recorded
type NewMessageWhatsappTemplate struct {
	Name string `json:"name"`

	Language string `json:"language"`

	Parameters *[]string `json:"parameters,omitempty"`
}

// NewReply is an object of the API.
type NewReply struct {
	Body string `json:"body"`

	// An approved template of the WhatsApp account; `body` is only recorded
	WhatsappTemplate *NewReplyWhatsappTemplate `json:"whatsappTemplate,omitempty"`

	Tags *[]string `json:"tags,omitempty"`

	Metadata *map[string]any `json:"metadata,omitempty"`
}

// NewReplyWhatsappTemplate is an object of the API. An approved template of the WhatsApp account; `body` is only recorded
type NewReplyWhatsappTemplate struct {
	Name string `json:"name"`

	Language string `json:"language"`

	Parameters *[]string `json:"parameters,omitempty"`
}

// NewSuppression is an object of the API.
type NewSuppression struct {
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	Address string `json:"address"`

	// If omitted, the address gets no messages on the channel
	// One of marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	// Only messages about this topic
	Topic *string `json:"topic,omitempty"`

	// `api` by default
	Reason *string `json:"reason,omitempty"`
}

// NewTemplate is an object of the API. Liquid: `Hi {{ firstName }}`
type NewTemplate struct {
	Name string `json:"name"`

	Body string `json:"body"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`
}

// NewTopic is an object of the API.
type NewTopic struct {
	Topic string `json:"topic"`

	// As recipients read it
	Name string `json:"name"`

	Description *string `json:"description,omitempty"`
}

// NewWebhook is an object of the API.
type NewWebhook struct {
	// Name of the event to deliver; `*` for all.
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled, *; a later release may add others.
	Event string `json:"event"`

	// The URL that receives the events.
	URL string `json:"url"`

	// Your note about the webhook.
	Description *string `json:"description,omitempty"`
}

// NumbersReadQuery is an object of the API.
type NumbersReadQuery struct {
	// The first day (UTC). Default: 29 days before the last
	From *string `json:"from,omitempty"`

	// The last day. Default: today
	To *string `json:"to,omitempty"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	CampaignID *string `json:"campaignId,omitempty"`

	// `none`: not stated
	// One of transactional, marketing, none; a later release may add others.
	Category *string `json:"category,omitempty"`

	// One of day, channel, campaign, category; a later release may add others.
	GroupBy *string `json:"groupBy,omitempty"`
}

// Pagination is an object of the API. Position of this page in the list.
type Pagination struct {
	// The number of this page.
	Page int64 `json:"page"`

	// The maximum number of items per page.
	Limit int64 `json:"limit"`

	// The number of items on all pages.
	Total int64 `json:"total"`

	// The number of pages.
	Pages int64 `json:"pages"`

	// Pass it as `after` to get the next page; null on the last page.
	Next *string `json:"next"`
}

// RenderedTemplate is an object of the API.
type RenderedTemplate struct {
	Body string `json:"body"`

	Subject *string `json:"subject"`

	Html *string `json:"html"`

	// As an SMS
	Segments int64 `json:"segments"`

	// One of GSM-7, UCS-2; a later release may add others.
	Encoding string `json:"encoding"`
}

// ReportedDelivery is an object of the API.
type ReportedDelivery struct {
	DeliveryID string `json:"deliveryId"`

	// One of pending, delivered, failed; a later release may add others.
	Status string `json:"status"`

	// When it is streamed again; null when it ended
	NextAttemptAt *string `json:"nextAttemptAt"`
}

// Run is an object of the API.
type Run struct {
	RunID string `json:"runId"`

	FlowID string `json:"flowId"`

	Version int64 `json:"version"`

	// One of running, completed, failed, canceled; a later release may add others.
	Status string `json:"status"`

	ContactID *string `json:"contactId"`

	To *string `json:"to"`

	Variables map[string]any `json:"variables"`

	// The current step
	StepID *string `json:"stepId"`

	DueAt *string `json:"dueAt"`

	// Why the run ended before its last step. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
	// One of too_many_steps, too_many_messages, too_many_messages_to_person, answers_too_long, circle_without_wait, worker_stopped, flow_paused, flow_archived; a later release may add others.
	Error *string `json:"error"`

	History []RunHistoryItem `json:"history"`

	CreatedAt string `json:"createdAt"`

	EndedAt *string `json:"endedAt"`
}

// RunHistoryItem is an object of the API.
type RunHistoryItem struct {
	Step string `json:"step"`

	Type string `json:"type"`

	At string `json:"at"`
}

// SampleEvent is an object of the API.
type SampleEvent struct {
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled; a later release may add others.
	Event string `json:"event"`
}

// Segment is an object of the API. `{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` is everybody. Nested at most five deep, at most 50 parts.
type Segment = any

// SimulatedMessage is an object of the API.
type SimulatedMessage struct {
	// One of sms, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	From string `json:"from"`

	Body string `json:"body"`

	// With a file, to be downloaded
	File *bool `json:"file,omitempty"`
}

// StartedRun is an object of the API.
type StartedRun struct {
	RunID string `json:"runId"`

	FlowID string `json:"flowId"`

	Version int64 `json:"version"`

	// One of running, completed, failed, canceled; a later release may add others.
	Status string `json:"status"`
}

// Suppression is an object of the API.
type Suppression struct {
	SuppressionID string `json:"suppressionId"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	// Null when its owner was erased, or an earlier release recorded the entry
	Address *string `json:"address"`

	// Null: nothing is sent at all, transactional messages included
	// One of marketing; a later release may add others.
	Category *string `json:"category"`

	Topic *string `json:"topic"`

	// `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or what your request said
	Reason string `json:"reason"`

	CreatedAt string `json:"createdAt"`
}

// SuppressionsImportQuery is an object of the API.
type SuppressionsImportQuery struct {
	// Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused
	DefaultCountry *string `json:"defaultCountry,omitempty"`
}

// SuppressionsLinkPreferencesAnswer is an object of the API.
type SuppressionsLinkPreferencesAnswer struct {
	URL string `json:"url"`
}

// SuppressionsLinkPreferencesBody is an object of the API.
type SuppressionsLinkPreferencesBody struct {
	// One of sms, email, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	Address string `json:"address"`
}

// SuppressionsListAnswer is an object of the API.
type SuppressionsListAnswer struct {
	Data []Suppression `json:"data"`

	Next *string `json:"next"`
}

// SuppressionsListQuery is an object of the API.
type SuppressionsListQuery struct {
	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `next` of the page before
	After *string `json:"after,omitempty"`

	// One of sms, email, whatsapp; a later release may add others.
	Channel *string `json:"channel,omitempty"`

	// Exactly this address, whatever its case
	Address *string `json:"address,omitempty"`

	// `all`: entries that end everything
	// One of all, marketing; a later release may add others.
	Category *string `json:"category,omitempty"`

	Topic *string `json:"topic,omitempty"`

	Reason *string `json:"reason,omitempty"`
}

// Template is an object of the API.
type Template struct {
	TemplateID string `json:"templateId"`

	Name string `json:"name"`

	Version int64 `json:"version"`

	Body string `json:"body"`

	Subject *string `json:"subject"`

	Html *string `json:"html"`

	// The names of the variables that the template uses
	Variables []string `json:"variables"`

	CreatedAt string `json:"createdAt"`

	UpdatedAt string `json:"updatedAt"`
}

// TemplateChanges is an object of the API.
type TemplateChanges struct {
	Name *string `json:"name,omitempty"`

	Body *string `json:"body,omitempty"`

	Subject *string `json:"subject,omitempty"`

	Html *string `json:"html,omitempty"`
}

// TemplateVersion is an object of the API.
type TemplateVersion struct {
	Version int64 `json:"version"`

	Body string `json:"body"`

	Subject *string `json:"subject"`

	Html *string `json:"html"`

	// The names of the variables that the template uses
	Variables []string `json:"variables"`

	CreatedAt string `json:"createdAt"`
}

// TemplatesListAnswer is an object of the API.
type TemplatesListAnswer struct {
	// The items of this page.
	Data []Template `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// TemplatesListQuery is an object of the API.
type TemplatesListQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`
}

// TemplatesListVersionsAnswer is an object of the API.
type TemplatesListVersionsAnswer struct {
	Data []TemplateVersion `json:"data"`
}

// TemplatesPreviewBody is an object of the API.
type TemplatesPreviewBody struct {
	Variables *map[string]any `json:"variables,omitempty"`

	Version *int64 `json:"version,omitempty"`

	ContactID *string `json:"contactId,omitempty"`
}

// ThreadEntry is an object of the API.
type ThreadEntry struct {
	// The messageId or inboundMessageId
	ID string `json:"id"`

	// One of inbound, outbound; a later release may add others.
	Direction string `json:"direction"`

	// One of sms, whatsapp; a later release may add others.
	Channel string `json:"channel"`

	ChannelID string `json:"channelId"`

	Body string `json:"body"`

	Type string `json:"type"`

	Media []ThreadEntryMediaItem `json:"media"`

	// Of an outbound message
	// One of scheduled, queued, sending, sent, delivered, read, failed, canceled, expired; a later release may add others.
	Status *string `json:"status"`

	// The message in the other direction that it answers
	InReplyTo *string `json:"inReplyTo"`

	At string `json:"at"`

	ReadAt *string `json:"readAt"`
}

// ThreadEntryMediaItem is an object of the API.
type ThreadEntryMediaItem struct {
	// Downloads the file from the provider, with the same key
	URL string `json:"url"`

	ContentType *string `json:"contentType"`

	FileName *string `json:"fileName"`
}

// Topic is an object of the API.
type Topic struct {
	Topic string `json:"topic"`

	Name string `json:"name"`

	Description *string `json:"description"`

	CreatedAt string `json:"createdAt"`
}

// TopicChanges is an object of the API.
type TopicChanges struct {
	// As recipients read it
	Name *string `json:"name,omitempty"`

	Description *string `json:"description,omitempty"`
}

// TopicsListAnswer is an object of the API.
type TopicsListAnswer struct {
	Data []Topic `json:"data"`
}

// TriggeredEvent is an object of the API.
type TriggeredEvent struct {
	Event string `json:"event"`

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
	// One of message.sent, message.delivered, message.read, message.failed, message.opened, message.clicked, message.received, contact.created, contact.subscribed, contact.unsubscribed, contact.deleted, campaign.completed, channel.paused, webhook.disabled, *; a later release may add others.
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
	// The items of this page.
	Data []Webhook `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// WebhooksListDeliveriesAnswer is an object of the API.
type WebhooksListDeliveriesAnswer struct {
	// The items of this page.
	Data []Delivery `json:"data"`

	Pagination Pagination `json:"pagination"`
}

// WebhooksListDeliveriesQuery is an object of the API.
type WebhooksListDeliveriesQuery struct {
	// The page number, starting at 1.
	Page *int64 `json:"page,omitempty"`

	// The maximum number of items to return.
	Limit *int64 `json:"limit,omitempty"`

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
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

	// `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
	After *string `json:"after,omitempty"`
}

// WebhooksRecoverAnswer is an object of the API.
type WebhooksRecoverAnswer struct {
	// Number of deliveries that were queued again.
	Recovered int64 `json:"recovered"`
}
