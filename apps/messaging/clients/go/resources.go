// Code generated: Written by clients/generator from the OpenAPI document. Do not edit: npm run generate:clients -w apps/messaging. DO NOT EDIT.

package messaging

import (
	"context"
	"io"
	"iter"
)

// Messages holds the operations of this group.
type Messages struct {
	core *core
}

// Send: send a message.
// Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
// Scope: messages:write.
func (resource *Messages) Send(ctx context.Context, body NewMessage, options ...CallOption) (*AcceptedMessage, error) {
	return call[AcceptedMessage](ctx, resource.core, request{method: "POST", path: "/api/v1/messages/send", body: body}, options)
}

// SendBatch: send up to 1000 messages.
// Each message is accepted or refused separately; the response has an entry for each, in order. If rendering the texts takes more than a few seconds, the response has the entries that are done, and the others (`pending`) are prepared in the background: `GET /api/v1/messages/batches/{batchId}` reads their results. Batches never delay single messages.
// Scope: messages:write.
func (resource *Messages) SendBatch(ctx context.Context, body NewBatch, options ...CallOption) (*BatchAnswer, error) {
	return call[BatchAnswer](ctx, resource.core, request{method: "POST", path: "/api/v1/messages/batch", body: body}, options)
}

// GetBatch: read the progress of a batch.
// Only batches that took long have an ID. They can be read for 24 hours.
// Scope: messages:read.
func (resource *Messages) GetBatch(ctx context.Context, batchID string, options ...CallOption) (*BatchAnswer, error) {
	return call[BatchAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/messages/batches/{batchId}", segments: []segment{{"batchId", batchID}}}, options)
}

// List: list messages.
// Newest first.
// Scope: messages:read.
func (resource *Messages) List(ctx context.Context, query MessagesListQuery, options ...CallOption) (*MessagesListAnswer, error) {
	return call[MessagesListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/messages", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Messages) Iterate(ctx context.Context, query MessagesListQuery, options ...CallOption) iter.Seq2[ListedMessage, error] {
	return pages[ListedMessage](ctx, resource.core, request{method: "GET", path: "/api/v1/messages", query: query}, "messageId", options)
}

// Get: read a message and its history.
// Scope: messages:read.
func (resource *Messages) Get(ctx context.Context, messageID string, options ...CallOption) (*Message, error) {
	return call[Message](ctx, resource.core, request{method: "GET", path: "/api/v1/messages/{messageId}", segments: []segment{{"messageId", messageID}}}, options)
}

// Cancel: cancel a message that has not been sent yet.
// Scope: messages:write.
func (resource *Messages) Cancel(ctx context.Context, messageID string, options ...CallOption) (*Message, error) {
	return call[Message](ctx, resource.core, request{method: "POST", path: "/api/v1/messages/{messageId}/cancel", segments: []segment{{"messageId", messageID}}}, options)
}

// Templates holds the operations of this group.
type Templates struct {
	core *core
}

// Test: send a test of a template.
// Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it.
// Scope: messages:write.
func (resource *Templates) Test(ctx context.Context, templateID string, body TestOfTemplate, options ...CallOption) (*TemplatesTestAnswer, error) {
	return call[TemplatesTestAnswer](ctx, resource.core, request{method: "POST", path: "/api/v1/templates/{templateId}/test", segments: []segment{{"templateId", templateID}}, body: body}, options)
}

// Create: create a template.
// Scope: templates:write.
func (resource *Templates) Create(ctx context.Context, body NewTemplate, options ...CallOption) (*CheckedTemplate, error) {
	return call[CheckedTemplate](ctx, resource.core, request{method: "POST", path: "/api/v1/templates", body: body}, options)
}

// List: list templates.
// Sorted by name.
// Scope: templates:read.
func (resource *Templates) List(ctx context.Context, query TemplatesListQuery, options ...CallOption) (*TemplatesListAnswer, error) {
	return call[TemplatesListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/templates", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Templates) Iterate(ctx context.Context, query TemplatesListQuery, options ...CallOption) iter.Seq2[Template, error] {
	return pages[Template](ctx, resource.core, request{method: "GET", path: "/api/v1/templates", query: query}, "templateId", options)
}

// Get: read a template.
// Scope: templates:read.
func (resource *Templates) Get(ctx context.Context, templateID string, options ...CallOption) (*CheckedTemplate, error) {
	return call[CheckedTemplate](ctx, resource.core, request{method: "GET", path: "/api/v1/templates/{templateId}", segments: []segment{{"templateId", templateID}}}, options)
}

// Update: change a template.
// Changing the texts creates a new version; messages keep the version that they were made from.
// Scope: templates:write.
func (resource *Templates) Update(ctx context.Context, templateID string, body TemplateChanges, options ...CallOption) (*CheckedTemplate, error) {
	return call[CheckedTemplate](ctx, resource.core, request{method: "PUT", path: "/api/v1/templates/{templateId}", segments: []segment{{"templateId", templateID}}, body: body}, options)
}

// Delete: delete a template.
// Messages made from it are kept.
// Scope: templates:write.
func (resource *Templates) Delete(ctx context.Context, templateID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/templates/{templateId}", segments: []segment{{"templateId", templateID}}}, options)
}

// ListVersions: list the versions of a template.
// Newest first.
// Scope: templates:read.
func (resource *Templates) ListVersions(ctx context.Context, templateID string, options ...CallOption) (*TemplatesListVersionsAnswer, error) {
	return call[TemplatesListVersionsAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/templates/{templateId}/versions", segments: []segment{{"templateId", templateID}}}, options)
}

// Preview: preview a template without sending it.
// Scope: templates:read.
func (resource *Templates) Preview(ctx context.Context, templateID string, body TemplatesPreviewBody, options ...CallOption) (*RenderedTemplate, error) {
	return call[RenderedTemplate](ctx, resource.core, request{method: "POST", path: "/api/v1/templates/{templateId}/preview", segments: []segment{{"templateId", templateID}}, body: body}, options)
}

// Inbox holds the operations of this group.
type Inbox struct {
	core *core
}

// List: list inbound messages.
// Newest first. Send `next` as `after` to get the next page; it is null on the last page.
// Scope: inbox:read.
func (resource *Inbox) List(ctx context.Context, query InboxListQuery, options ...CallOption) (*InboxListAnswer, error) {
	return call[InboxListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/inbound-messages", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Inbox) Iterate(ctx context.Context, query InboxListQuery, options ...CallOption) iter.Seq2[InboundMessage, error] {
	return pages[InboundMessage](ctx, resource.core, request{method: "GET", path: "/api/v1/inbound-messages", query: query}, "inboundMessageId", options)
}

// Get: read an inbound message.
// Scope: inbox:read.
func (resource *Inbox) Get(ctx context.Context, inboundMessageID string, options ...CallOption) (*InboundMessage, error) {
	return call[InboundMessage](ctx, resource.core, request{method: "GET", path: "/api/v1/inbound-messages/{inboundMessageId}", segments: []segment{{"inboundMessageId", inboundMessageID}}}, options)
}

// Update: mark an inbound message as read or unread.
// The sender is not notified.
// Scope: inbox:write.
func (resource *Inbox) Update(ctx context.Context, inboundMessageID string, body InboundMessageChanges, options ...CallOption) (*InboundMessage, error) {
	return call[InboundMessage](ctx, resource.core, request{method: "PUT", path: "/api/v1/inbound-messages/{inboundMessageId}", segments: []segment{{"inboundMessageId", inboundMessageID}}, body: body}, options)
}

// Reply: reply to an inbound message.
// Sends a transactional message over the channel that the message arrived on. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
// Scope: inbox:write.
func (resource *Inbox) Reply(ctx context.Context, inboundMessageID string, body NewReply, options ...CallOption) (*AcceptedMessage, error) {
	return call[AcceptedMessage](ctx, resource.core, request{method: "POST", path: "/api/v1/inbound-messages/{inboundMessageId}/reply", segments: []segment{{"inboundMessageId", inboundMessageID}}, body: body}, options)
}

// DownloadMedia: download a file of an inbound message.
// Fetched from the provider on request, up to 25 MB, for as long as the provider keeps it. An account can run two downloads at a time.
// Scope: inbox:read.
func (resource *Inbox) DownloadMedia(ctx context.Context, inboundMessageID string, position string, options ...CallOption) (io.ReadCloser, error) {
	return resource.core.stream(ctx, request{method: "GET", path: "/api/v1/inbound-messages/{inboundMessageId}/media/{position}", segments: []segment{{"inboundMessageId", inboundMessageID}, {"position", position}}}, options)
}

// Simulate: simulate an inbound message.
// Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
// Scope: inbox:write.
func (resource *Inbox) Simulate(ctx context.Context, body SimulatedMessage, options ...CallOption) (*InboundMessage, error) {
	return call[InboundMessage](ctx, resource.core, request{method: "POST", path: "/api/v1/inbound-messages/simulate", body: body}, options)
}

// Conversations holds the operations of this group.
type Conversations struct {
	core *core
}

// List: list conversations.
// One for each address that has sent a message, the latest first. Send `next` as `after` to get the next page; it is null on the last page.
// Scope: inbox:read.
func (resource *Conversations) List(ctx context.Context, query ConversationsListQuery, options ...CallOption) (*ConversationsListAnswer, error) {
	return call[ConversationsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/conversations", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Conversations) Iterate(ctx context.Context, query ConversationsListQuery, options ...CallOption) iter.Seq2[Conversation, error] {
	return pages[Conversation](ctx, resource.core, request{method: "GET", path: "/api/v1/conversations", query: query}, "conversationId", options)
}

// Get: read a conversation.
// Scope: inbox:read.
func (resource *Conversations) Get(ctx context.Context, conversationID string, options ...CallOption) (*Conversation, error) {
	return call[Conversation](ctx, resource.core, request{method: "GET", path: "/api/v1/conversations/{conversationId}", segments: []segment{{"conversationId", conversationID}}}, options)
}

// Delete: delete a conversation.
// Deletes everything received from the address. Sent messages are kept.
// Scope: inbox:write.
func (resource *Conversations) Delete(ctx context.Context, conversationID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/conversations/{conversationId}", segments: []segment{{"conversationId", conversationID}}}, options)
}

// ListMessages: list the messages of a conversation.
// Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; it is null on the last page.
// Scope: inbox:read.
func (resource *Conversations) ListMessages(ctx context.Context, conversationID string, query ConversationsListMessagesQuery, options ...CallOption) (*ConversationsListMessagesAnswer, error) {
	return call[ConversationsListMessagesAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/conversations/{conversationId}/messages", segments: []segment{{"conversationId", conversationID}}, query: query}, options)
}

// IterateMessages iterates over all items of ListMessages, page by page.
func (resource *Conversations) IterateMessages(ctx context.Context, conversationID string, query ConversationsListMessagesQuery, options ...CallOption) iter.Seq2[ThreadEntry, error] {
	return pages[ThreadEntry](ctx, resource.core, request{method: "GET", path: "/api/v1/conversations/{conversationId}/messages", segments: []segment{{"conversationId", conversationID}}, query: query}, "id", options)
}

// MarkRead: mark a conversation as read.
// Scope: inbox:write.
func (resource *Conversations) MarkRead(ctx context.Context, conversationID string, options ...CallOption) (*Conversation, error) {
	return call[Conversation](ctx, resource.core, request{method: "POST", path: "/api/v1/conversations/{conversationId}/read", segments: []segment{{"conversationId", conversationID}}}, options)
}

// Numbers holds the operations of this group.
type Numbers struct {
	core *core
}

// Read: read message statistics.
// By day, channel, campaign or category, with failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`, and also in `opens` and `clicks`; deleting a message does not change the counts. At most 366 days at a time.
// Scope: messages:read.
func (resource *Numbers) Read(ctx context.Context, query NumbersReadQuery, options ...CallOption) (*MessageNumbers, error) {
	return call[MessageNumbers](ctx, resource.core, request{method: "GET", path: "/api/v1/numbers", query: query}, options)
}

// Contacts holds the operations of this group.
type Contacts struct {
	core *core
}

// Create: create a contact.
// Scope: contacts:write.
func (resource *Contacts) Create(ctx context.Context, body NewContact, options ...CallOption) (*Contact, error) {
	return call[Contact](ctx, resource.core, request{method: "POST", path: "/api/v1/contacts", body: body}, options)
}

// List: list contacts.
// Newest first. `email` matches the whole address and ignores case.
// Scope: contacts:read.
func (resource *Contacts) List(ctx context.Context, query ContactsListQuery, options ...CallOption) (*ContactsListAnswer, error) {
	return call[ContactsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/contacts", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Contacts) Iterate(ctx context.Context, query ContactsListQuery, options ...CallOption) iter.Seq2[Contact, error] {
	return pages[Contact](ctx, resource.core, request{method: "GET", path: "/api/v1/contacts", query: query}, "contactId", options)
}

// Export: export contacts as CSV.
// An account can run two downloads at a time. A download that is not read for a minute is cut off.
// Scope: contacts:read.
func (resource *Contacts) Export(ctx context.Context, query ContactsExportQuery, options ...CallOption) (io.ReadCloser, error) {
	return resource.core.stream(ctx, request{method: "GET", path: "/api/v1/contacts/export", query: query}, options)
}

// Import: import contacts from CSV.
// Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\;` is a semicolon and `\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps others. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. Finished imports and their refused rows are kept for 7 days, at most ten.
// Scope: contacts:write.
func (resource *Contacts) Import(ctx context.Context, body []byte, query ContactsImportQuery, options ...CallOption) (*ContactImport, error) {
	return call[ContactImport](ctx, resource.core, request{method: "POST", path: "/api/v1/contacts/import", body: body, media: "text/csv", query: query}, options)
}

// ListImports: list imports.
// Newest first.
// Scope: contacts:read.
func (resource *Contacts) ListImports(ctx context.Context, options ...CallOption) (*ContactsListImportsAnswer, error) {
	return call[ContactsListImportsAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/contacts/imports"}, options)
}

// GetImport: read an import.
// Scope: contacts:read.
func (resource *Contacts) GetImport(ctx context.Context, importID string, options ...CallOption) (*ContactImport, error) {
	return call[ContactImport](ctx, resource.core, request{method: "GET", path: "/api/v1/contacts/imports/{importId}", segments: []segment{{"importId", importID}}}, options)
}

// CancelImport: cancel an import.
// Contacts that have been imported stay.
// Scope: contacts:write.
func (resource *Contacts) CancelImport(ctx context.Context, importID string, options ...CallOption) (*ContactImport, error) {
	return call[ContactImport](ctx, resource.core, request{method: "POST", path: "/api/v1/contacts/imports/{importId}/cancel", segments: []segment{{"importId", importID}}}, options)
}

// ExportRefusedRows: download the refused rows of an import.
// The rows as in the file, each with its reason. Correct them and import the file.
// Scope: contacts:read.
func (resource *Contacts) ExportRefusedRows(ctx context.Context, importID string, options ...CallOption) (io.ReadCloser, error) {
	return resource.core.stream(ctx, request{method: "GET", path: "/api/v1/contacts/imports/{importId}/refused-rows", segments: []segment{{"importId", importID}}}, options)
}

// Get: read a contact.
// Scope: contacts:read.
func (resource *Contacts) Get(ctx context.Context, contactID string, options ...CallOption) (*Contact, error) {
	return call[Contact](ctx, resource.core, request{method: "GET", path: "/api/v1/contacts/{contactId}", segments: []segment{{"contactId", contactID}}}, options)
}

// Update: change a contact.
// Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
// Scope: contacts:write.
func (resource *Contacts) Update(ctx context.Context, contactID string, body ContactChanges, options ...CallOption) (*Contact, error) {
	return call[Contact](ctx, resource.core, request{method: "PUT", path: "/api/v1/contacts/{contactId}", segments: []segment{{"contactId", contactID}}, body: body}, options)
}

// Delete: delete a contact and erase its personal data.
// Opt-outs are kept, as keyed hashes of the addresses.
// Scope: contacts:write.
func (resource *Contacts) Delete(ctx context.Context, contactID string, query ContactsDeleteQuery, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/contacts/{contactId}", segments: []segment{{"contactId", contactID}}, query: query}, options)
}

// ExportPersonalData: export the personal data of a contact.
// A JSON array of everything that is stored about a person, for a person who asks for it: every row with its `table` and all columns that have a value. It contains what deleting the contact erases, with copies of the person’s mail to others (except blind copies), and the opt-outs, failures and counts that are kept by hash.
// Scope: personal-data:read.
func (resource *Contacts) ExportPersonalData(ctx context.Context, contactID string, options ...CallOption) (io.ReadCloser, error) {
	return resource.core.stream(ctx, request{method: "GET", path: "/api/v1/contacts/{contactId}/personal-data", segments: []segment{{"contactId", contactID}}}, options)
}

// Segments holds the operations of this group.
type Segments struct {
	core *core
}

// Create: create a segment.
// At most 200 in an account.
// Scope: contacts:write.
func (resource *Segments) Create(ctx context.Context, body NewSegment, options ...CallOption) (*SavedSegment, error) {
	return call[SavedSegment](ctx, resource.core, request{method: "POST", path: "/api/v1/segments", body: body}, options)
}

// List: list segments.
// Newest first.
// Scope: contacts:read.
func (resource *Segments) List(ctx context.Context, query SegmentsListQuery, options ...CallOption) (*SegmentsListAnswer, error) {
	return call[SegmentsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/segments", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Segments) Iterate(ctx context.Context, query SegmentsListQuery, options ...CallOption) iter.Seq2[SavedSegment, error] {
	return pages[SavedSegment](ctx, resource.core, request{method: "GET", path: "/api/v1/segments", query: query}, "segmentId", options)
}

// Get: read a segment.
// Scope: contacts:read.
func (resource *Segments) Get(ctx context.Context, segmentID string, options ...CallOption) (*SavedSegment, error) {
	return call[SavedSegment](ctx, resource.core, request{method: "GET", path: "/api/v1/segments/{segmentId}", segments: []segment{{"segmentId", segmentID}}}, options)
}

// Update: change a segment.
// Campaigns that have started keep the conditions that the segment had at their start.
// Scope: contacts:write.
func (resource *Segments) Update(ctx context.Context, segmentID string, body SegmentChanges, options ...CallOption) (*SavedSegment, error) {
	return call[SavedSegment](ctx, resource.core, request{method: "PUT", path: "/api/v1/segments/{segmentId}", segments: []segment{{"segmentId", segmentID}}, body: body}, options)
}

// Delete: delete a segment.
// A draft campaign with the segment can no longer start.
// Scope: contacts:write.
func (resource *Segments) Delete(ctx context.Context, segmentID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/segments/{segmentId}", segments: []segment{{"segmentId", segmentID}}}, options)
}

// Suppressions holds the operations of this group.
type Suppressions struct {
	core *core
}

// List: list suppressions.
// Newest first. Send `next` as `after` to get the next page; it is null on the last page.
// Scope: contacts:read.
func (resource *Suppressions) List(ctx context.Context, query SuppressionsListQuery, options ...CallOption) (*SuppressionsListAnswer, error) {
	return call[SuppressionsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/suppressions", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Suppressions) Iterate(ctx context.Context, query SuppressionsListQuery, options ...CallOption) iter.Seq2[Suppression, error] {
	return pages[Suppression](ctx, resource.core, request{method: "GET", path: "/api/v1/suppressions", query: query}, "suppressionId", options)
}

// Create: suppress an address.
// Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
// Scope: contacts:write.
func (resource *Suppressions) Create(ctx context.Context, body NewSuppression, options ...CallOption) (*Suppression, error) {
	return call[Suppression](ctx, resource.core, request{method: "POST", path: "/api/v1/suppressions", body: body}, options)
}

// Export: export suppressions as CSV.
// Oldest first. Entries without an address are left out. The file can be imported again.
// Scope: contacts:read.
func (resource *Suppressions) Export(ctx context.Context, options ...CallOption) (io.ReadCloser, error) {
	return resource.core.stream(ctx, request{method: "GET", path: "/api/v1/suppressions/export"}, options)
}

// Import: import suppressions from CSV.
// Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
// Scope: contacts:write.
func (resource *Suppressions) Import(ctx context.Context, body []byte, query SuppressionsImportQuery, options ...CallOption) (*ImportReport, error) {
	return call[ImportReport](ctx, resource.core, request{method: "POST", path: "/api/v1/suppressions/import", body: body, media: "text/csv", query: query}, options)
}

// LinkPreferences: create a preference page link.
// On this page, the recipient chooses topics, marketing and everything else. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
// Scope: contacts:write.
func (resource *Suppressions) LinkPreferences(ctx context.Context, body SuppressionsLinkPreferencesBody, options ...CallOption) (*SuppressionsLinkPreferencesAnswer, error) {
	return call[SuppressionsLinkPreferencesAnswer](ctx, resource.core, request{method: "POST", path: "/api/v1/preference-links", body: body}, options)
}

// Get: read a suppression.
// Scope: contacts:read.
func (resource *Suppressions) Get(ctx context.Context, suppressionID string, options ...CallOption) (*Suppression, error) {
	return call[Suppression](ctx, resource.core, request{method: "GET", path: "/api/v1/suppressions/{suppressionId}", segments: []segment{{"suppressionId", suppressionID}}}, options)
}

// Delete: remove a suppression.
// Remove a suppression only with the recipient’s consent. An entry without an address must first be added again.
// Scope: contacts:write.
func (resource *Suppressions) Delete(ctx context.Context, suppressionID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/suppressions/{suppressionId}", segments: []segment{{"suppressionId", suppressionID}}}, options)
}

// Topics holds the operations of this group.
type Topics struct {
	core *core
}

// List: list topics.
// Scope: contacts:read.
func (resource *Topics) List(ctx context.Context, options ...CallOption) (*TopicsListAnswer, error) {
	return call[TopicsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/topics"}, options)
}

// Create: create a topic.
// An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
// Scope: contacts:write.
func (resource *Topics) Create(ctx context.Context, body NewTopic, options ...CallOption) (*Topic, error) {
	return call[Topic](ctx, resource.core, request{method: "POST", path: "/api/v1/topics", body: body}, options)
}

// Update: change the name or description of a topic.
// Scope: contacts:write.
func (resource *Topics) Update(ctx context.Context, topic string, body TopicChanges, options ...CallOption) (*Topic, error) {
	return call[Topic](ctx, resource.core, request{method: "PUT", path: "/api/v1/topics/{topic}", segments: []segment{{"topic", topic}}, body: body}, options)
}

// Delete: delete a topic.
// Opt-outs are kept, and apply again if you recreate the topic.
// Scope: contacts:write.
func (resource *Topics) Delete(ctx context.Context, topic string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/topics/{topic}", segments: []segment{{"topic", topic}}}, options)
}

// SignUpForms holds the operations of this group.
type SignUpForms struct {
	core *core
}

// Create: create a sign-up form.
// People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person is a contact who consents, and earlier opt-outs of everything, of marketing and of the form’s topic are lifted.
// Scope: contacts:write.
func (resource *SignUpForms) Create(ctx context.Context, body NewSignUpForm, options ...CallOption) (*SignUpForm, error) {
	return call[SignUpForm](ctx, resource.core, request{method: "POST", path: "/api/v1/sign-up-forms", body: body}, options)
}

// List: list sign-up forms.
// Newest first.
// Scope: contacts:read.
func (resource *SignUpForms) List(ctx context.Context, query SignUpFormsListQuery, options ...CallOption) (*SignUpFormsListAnswer, error) {
	return call[SignUpFormsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/sign-up-forms", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *SignUpForms) Iterate(ctx context.Context, query SignUpFormsListQuery, options ...CallOption) iter.Seq2[SignUpForm, error] {
	return pages[SignUpForm](ctx, resource.core, request{method: "GET", path: "/api/v1/sign-up-forms", query: query}, "formId", options)
}

// Get: read a sign-up form.
// Scope: contacts:read.
func (resource *SignUpForms) Get(ctx context.Context, formID string, options ...CallOption) (*SignUpForm, error) {
	return call[SignUpForm](ctx, resource.core, request{method: "GET", path: "/api/v1/sign-up-forms/{formId}", segments: []segment{{"formId", formID}}}, options)
}

// Update: change a sign-up form.
// Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
// Scope: contacts:write.
func (resource *SignUpForms) Update(ctx context.Context, formID string, body SignUpFormChanges, options ...CallOption) (*SignUpForm, error) {
	return call[SignUpForm](ctx, resource.core, request{method: "PUT", path: "/api/v1/sign-up-forms/{formId}", segments: []segment{{"formId", formID}}, body: body}, options)
}

// Delete: delete a sign-up form.
// Its page and the links in mails that ask for confirmation end. The proof of confirmed sign-ups is kept with the person.
// Scope: contacts:write.
func (resource *SignUpForms) Delete(ctx context.Context, formID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/sign-up-forms/{formId}", segments: []segment{{"formId", formID}}}, options)
}

// ListSignUps: list the sign-ups of a form.
// Newest first. Sign-ups that are not confirmed are deleted a week after their link has ended.
// Scope: contacts:read.
func (resource *SignUpForms) ListSignUps(ctx context.Context, formID string, query SignUpFormsListSignUpsQuery, options ...CallOption) (*SignUpFormsListSignUpsAnswer, error) {
	return call[SignUpFormsListSignUpsAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/sign-up-forms/{formId}/sign-ups", segments: []segment{{"formId", formID}}, query: query}, options)
}

// IterateSignUps iterates over all items of ListSignUps, page by page.
func (resource *SignUpForms) IterateSignUps(ctx context.Context, formID string, query SignUpFormsListSignUpsQuery, options ...CallOption) iter.Seq2[SignUp, error] {
	return pages[SignUp](ctx, resource.core, request{method: "GET", path: "/api/v1/sign-up-forms/{formId}/sign-ups", segments: []segment{{"formId", formID}}, query: query}, "signUpId", options)
}

// SignUp: sign a person up.
// For your own form: sends the mail that asks the person for confirmation, at most three to an address within 24 hours, and none to an address that bounced or complained.
// Scope: contacts:write.
func (resource *SignUpForms) SignUp(ctx context.Context, formID string, body NewSignUp, options ...CallOption) (*SignUpFormsSignUpAnswer, error) {
	return call[SignUpFormsSignUpAnswer](ctx, resource.core, request{method: "POST", path: "/api/v1/sign-up-forms/{formId}/sign-ups", segments: []segment{{"formId", formID}}, body: body}, options)
}

// Channels holds the operations of this group.
type Channels struct {
	core *core
}

// Create: connect a channel.
// Credentials are encrypted and never returned. An account can have at most 100 channels.
// Scope: channels:write.
func (resource *Channels) Create(ctx context.Context, body NewChannel, options ...CallOption) (*CreatedChannel, error) {
	return call[CreatedChannel](ctx, resource.core, request{method: "POST", path: "/api/v1/channels", body: body}, options)
}

// List: list channels.
// The default channel of each kind comes first.
// Scope: channels:read.
func (resource *Channels) List(ctx context.Context, query ChannelsListQuery, options ...CallOption) (*ChannelsListAnswer, error) {
	return call[ChannelsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/channels", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Channels) Iterate(ctx context.Context, query ChannelsListQuery, options ...CallOption) iter.Seq2[Channel, error] {
	return pages[Channel](ctx, resource.core, request{method: "GET", path: "/api/v1/channels", query: query}, "channelId", options)
}

// Get: read a channel.
// Scope: channels:read.
func (resource *Channels) Get(ctx context.Context, channelID string, options ...CallOption) (*Channel, error) {
	return call[Channel](ctx, resource.core, request{method: "GET", path: "/api/v1/channels/{channelId}", segments: []segment{{"channelId", channelID}}}, options)
}

// Update: change a channel.
// Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
// Scope: channels:write.
func (resource *Channels) Update(ctx context.Context, channelID string, body ChannelsUpdateBody, options ...CallOption) (*Channel, error) {
	return call[Channel](ctx, resource.core, request{method: "PUT", path: "/api/v1/channels/{channelId}", segments: []segment{{"channelId", channelID}}, body: body}, options)
}

// Disconnect: disconnect a channel.
// Its credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
// Scope: channels:write.
func (resource *Channels) Disconnect(ctx context.Context, channelID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/channels/{channelId}", segments: []segment{{"channelId", channelID}}}, options)
}

// Test: test the credentials of a channel.
// Nothing is sent.
// Scope: channels:write.
func (resource *Channels) Test(ctx context.Context, channelID string, options ...CallOption) (*ChannelTest, error) {
	return call[ChannelTest](ctx, resource.core, request{method: "POST", path: "/api/v1/channels/{channelId}/test", segments: []segment{{"channelId", channelID}}}, options)
}

// Pause: stop sending on a channel.
// Messages stay queued.
// Scope: channels:write.
func (resource *Channels) Pause(ctx context.Context, channelID string, options ...CallOption) (*Channel, error) {
	return call[Channel](ctx, resource.core, request{method: "POST", path: "/api/v1/channels/{channelId}/pause", segments: []segment{{"channelId", channelID}}}, options)
}

// Resume: resume sending on a channel.
// Scope: channels:write.
func (resource *Channels) Resume(ctx context.Context, channelID string, options ...CallOption) (*Channel, error) {
	return call[Channel](ctx, resource.core, request{method: "POST", path: "/api/v1/channels/{channelId}/resume", segments: []segment{{"channelId", channelID}}}, options)
}

// Domains holds the operations of this group.
type Domains struct {
	core *core
}

// Create: add a domain.
// Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with it. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
// Scope: channels:write.
func (resource *Domains) Create(ctx context.Context, body NewDomain, options ...CallOption) (*Domain, error) {
	return call[Domain](ctx, resource.core, request{method: "POST", path: "/api/v1/domains", body: body}, options)
}

// List: list domains.
// Oldest first.
// Scope: channels:read.
func (resource *Domains) List(ctx context.Context, query DomainsListQuery, options ...CallOption) (*DomainsListAnswer, error) {
	return call[DomainsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/domains", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Domains) Iterate(ctx context.Context, query DomainsListQuery, options ...CallOption) iter.Seq2[Domain, error] {
	return pages[Domain](ctx, resource.core, request{method: "GET", path: "/api/v1/domains", query: query}, "domainId", options)
}

// Get: read a domain and its records.
// Scope: channels:read.
func (resource *Domains) Get(ctx context.Context, domainID string, options ...CallOption) (*Domain, error) {
	return call[Domain](ctx, resource.core, request{method: "GET", path: "/api/v1/domains/{domainId}", segments: []segment{{"domainId", domainID}}}, options)
}

// Delete: remove a domain.
// Its key is deleted. Queued messages with a `from` address of the domain fail.
// Scope: channels:write.
func (resource *Domains) Delete(ctx context.Context, domainID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/domains/{domainId}", segments: []segment{{"domainId", domainID}}}, options)
}

// Check: check the DNS records of a domain.
// Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes it unverified. A domain can be checked every five seconds.
// Scope: channels:write.
func (resource *Domains) Check(ctx context.Context, domainID string, options ...CallOption) (*Domain, error) {
	return call[Domain](ctx, resource.core, request{method: "POST", path: "/api/v1/domains/{domainId}/check", segments: []segment{{"domainId", domainID}}}, options)
}

// Campaigns holds the operations of this group.
type Campaigns struct {
	core *core
}

// Create: create a campaign as a draft.
// Scope: campaigns:write.
func (resource *Campaigns) Create(ctx context.Context, body NewCampaign, options ...CallOption) (*Campaign, error) {
	return call[Campaign](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns", body: body}, options)
}

// List: list campaigns.
// Newest first.
// Scope: campaigns:read.
func (resource *Campaigns) List(ctx context.Context, query CampaignsListQuery, options ...CallOption) (*CampaignsListAnswer, error) {
	return call[CampaignsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/campaigns", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Campaigns) Iterate(ctx context.Context, query CampaignsListQuery, options ...CallOption) iter.Seq2[Campaign, error] {
	return pages[Campaign](ctx, resource.core, request{method: "GET", path: "/api/v1/campaigns", query: query}, "campaignId", options)
}

// CountAudience: count an audience.
// Counts the contacts that match this audience now, whether they are reachable or not.
// Scope: campaigns:read.
func (resource *Campaigns) CountAudience(ctx context.Context, body CampaignsCountAudienceBody, options ...CallOption) (*CampaignsCountAudienceAnswer, error) {
	return call[CampaignsCountAudienceAnswer](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns/audience", body: body}, options)
}

// Get: read a campaign and its statistics.
// Scope: campaigns:read.
func (resource *Campaigns) Get(ctx context.Context, campaignID string, options ...CallOption) (*Campaign, error) {
	return call[Campaign](ctx, resource.core, request{method: "GET", path: "/api/v1/campaigns/{campaignId}", segments: []segment{{"campaignId", campaignID}}}, options)
}

// Update: change a campaign.
// Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as the actions.
// Scope: campaigns:write.
func (resource *Campaigns) Update(ctx context.Context, campaignID string, body CampaignChanges, query CampaignsUpdateQuery, options ...CallOption) (*Campaign, error) {
	return call[Campaign](ctx, resource.core, request{method: "PUT", path: "/api/v1/campaigns/{campaignId}", segments: []segment{{"campaignId", campaignID}}, body: body, query: query}, options)
}

// Start: start or schedule a campaign.
// Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some would be for want of a value; `details` has the reasons.
// Scope: campaigns:write.
func (resource *Campaigns) Start(ctx context.Context, campaignID string, query CampaignsStartQuery, options ...CallOption) (*Campaign, error) {
	return call[Campaign](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns/{campaignId}/start", segments: []segment{{"campaignId", campaignID}}, query: query}, options)
}

// Pause: pause a campaign.
// Messages stay queued; nothing more is sent.
// Scope: campaigns:write.
func (resource *Campaigns) Pause(ctx context.Context, campaignID string, options ...CallOption) (*Campaign, error) {
	return call[Campaign](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns/{campaignId}/pause", segments: []segment{{"campaignId", campaignID}}}, options)
}

// Resume: resume a paused campaign.
// Scope: campaigns:write.
func (resource *Campaigns) Resume(ctx context.Context, campaignID string, options ...CallOption) (*Campaign, error) {
	return call[Campaign](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns/{campaignId}/resume", segments: []segment{{"campaignId", campaignID}}}, options)
}

// Cancel: cancel a campaign.
// Messages that the provider has not received yet are not sent.
// Scope: campaigns:write.
func (resource *Campaigns) Cancel(ctx context.Context, campaignID string, options ...CallOption) (*Campaign, error) {
	return call[Campaign](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns/{campaignId}/cancel", segments: []segment{{"campaignId", campaignID}}}, options)
}

// Preview: preview a campaign.
// Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
// Scope: campaigns:read.
func (resource *Campaigns) Preview(ctx context.Context, campaignID string, options ...CallOption) (*CampaignPreview, error) {
	return call[CampaignPreview](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns/{campaignId}/preview", segments: []segment{{"campaignId", campaignID}}}, options)
}

// Test: send the texts of a campaign to one recipient.
// Scope: campaigns:write.
func (resource *Campaigns) Test(ctx context.Context, campaignID string, body CampaignsTestBody, options ...CallOption) (*CampaignsTestAnswer, error) {
	return call[CampaignsTestAnswer](ctx, resource.core, request{method: "POST", path: "/api/v1/campaigns/{campaignId}/test", segments: []segment{{"campaignId", campaignID}}, body: body}, options)
}

// ListMessages: list the messages of a campaign.
// Newest first.
// Scope: campaigns:read.
func (resource *Campaigns) ListMessages(ctx context.Context, campaignID string, query CampaignsListMessagesQuery, options ...CallOption) (*CampaignsListMessagesAnswer, error) {
	return call[CampaignsListMessagesAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/campaigns/{campaignId}/messages", segments: []segment{{"campaignId", campaignID}}, query: query}, options)
}

// IterateMessages iterates over all items of ListMessages, page by page.
func (resource *Campaigns) IterateMessages(ctx context.Context, campaignID string, query CampaignsListMessagesQuery, options ...CallOption) iter.Seq2[ListedMessage, error] {
	return pages[ListedMessage](ctx, resource.core, request{method: "GET", path: "/api/v1/campaigns/{campaignId}/messages", segments: []segment{{"campaignId", campaignID}}, query: query}, "messageId", options)
}

// ListSkipped: list the contacts that a campaign skipped.
// Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as messages.
// Scope: campaigns:read.
func (resource *Campaigns) ListSkipped(ctx context.Context, campaignID string, query CampaignsListSkippedQuery, options ...CallOption) (*CampaignsListSkippedAnswer, error) {
	return call[CampaignsListSkippedAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/campaigns/{campaignId}/skipped", segments: []segment{{"campaignId", campaignID}}, query: query}, options)
}

// IterateSkipped iterates over all items of ListSkipped, page by page.
func (resource *Campaigns) IterateSkipped(ctx context.Context, campaignID string, query CampaignsListSkippedQuery, options ...CallOption) iter.Seq2[SkippedContact, error] {
	return pages[SkippedContact](ctx, resource.core, request{method: "GET", path: "/api/v1/campaigns/{campaignId}/skipped", segments: []segment{{"campaignId", campaignID}}, query: query}, "contactId", options)
}

// FollowProgress: follow the progress of a campaign live.
// Server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
// Scope: campaigns:read.
func (resource *Campaigns) FollowProgress(ctx context.Context, campaignID string, options ...CallOption) iter.Seq2[ServerSentEvent, error] {
	return resource.core.events(ctx, request{method: "GET", path: "/api/v1/campaigns/{campaignId}/progress", segments: []segment{{"campaignId", campaignID}}}, options)
}

// Flows holds the operations of this group.
type Flows struct {
	core *core
}

// Create: create a flow as a draft.
// Scope: flows:write.
func (resource *Flows) Create(ctx context.Context, body NewFlow, options ...CallOption) (*CheckedFlow, error) {
	return call[CheckedFlow](ctx, resource.core, request{method: "POST", path: "/api/v1/flows", body: body}, options)
}

// List: list flows.
// Newest first.
// Scope: flows:read.
func (resource *Flows) List(ctx context.Context, query FlowsListQuery, options ...CallOption) (*FlowsListAnswer, error) {
	return call[FlowsListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/flows", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Flows) Iterate(ctx context.Context, query FlowsListQuery, options ...CallOption) iter.Seq2[Flow, error] {
	return pages[Flow](ctx, resource.core, request{method: "GET", path: "/api/v1/flows", query: query}, "flowId", options)
}

// Get: read a flow.
// Scope: flows:read.
func (resource *Flows) Get(ctx context.Context, flowID string, options ...CallOption) (*CheckedFlow, error) {
	return call[CheckedFlow](ctx, resource.core, request{method: "GET", path: "/api/v1/flows/{flowId}", segments: []segment{{"flowId", flowID}}}, options)
}

// Update: change, activate, pause or archive a flow.
// An active flow accepts new runs. Active runs continue in any status, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
// Scope: flows:write.
func (resource *Flows) Update(ctx context.Context, flowID string, body FlowChanges, options ...CallOption) (*CheckedFlow, error) {
	return call[CheckedFlow](ctx, resource.core, request{method: "PUT", path: "/api/v1/flows/{flowId}", segments: []segment{{"flowId", flowID}}, body: body}, options)
}

// Trigger: start a run for one recipient.
// Scope: flows:write.
func (resource *Flows) Trigger(ctx context.Context, flowID string, body FlowTrigger, options ...CallOption) (*StartedRun, error) {
	return call[StartedRun](ctx, resource.core, request{method: "POST", path: "/api/v1/flows/{flowId}/trigger", segments: []segment{{"flowId", flowID}}, body: body}, options)
}

// ListRuns: list the runs of a flow.
// Newest first.
// Scope: flows:read.
func (resource *Flows) ListRuns(ctx context.Context, flowID string, query FlowsListRunsQuery, options ...CallOption) (*FlowsListRunsAnswer, error) {
	return call[FlowsListRunsAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/flows/{flowId}/runs", segments: []segment{{"flowId", flowID}}, query: query}, options)
}

// IterateRuns iterates over all items of ListRuns, page by page.
func (resource *Flows) IterateRuns(ctx context.Context, flowID string, query FlowsListRunsQuery, options ...CallOption) iter.Seq2[Run, error] {
	return pages[Run](ctx, resource.core, request{method: "GET", path: "/api/v1/flows/{flowId}/runs", segments: []segment{{"flowId", flowID}}, query: query}, "runId", options)
}

// Runs holds the operations of this group.
type Runs struct {
	core *core
}

// Get: read a run and its history.
// Scope: flows:read.
func (resource *Runs) Get(ctx context.Context, runID string, options ...CallOption) (*Run, error) {
	return call[Run](ctx, resource.core, request{method: "GET", path: "/api/v1/runs/{runId}", segments: []segment{{"runId", runID}}}, options)
}

// Cancel: cancel a run.
// Scope: flows:write.
func (resource *Runs) Cancel(ctx context.Context, runID string, options ...CallOption) (*Run, error) {
	return call[Run](ctx, resource.core, request{method: "POST", path: "/api/v1/runs/{runId}/cancel", segments: []segment{{"runId", runID}}}, options)
}

// Webhooks holds the operations of this group.
type Webhooks struct {
	core *core
}

// List: list webhooks.
// Oldest first.
// Scope: webhooks:read.
func (resource *Webhooks) List(ctx context.Context, query WebhooksListQuery, options ...CallOption) (*WebhooksListAnswer, error) {
	return call[WebhooksListAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/webhooks", query: query}, options)
}

// Iterate iterates over all items of List, page by page.
func (resource *Webhooks) Iterate(ctx context.Context, query WebhooksListQuery, options ...CallOption) iter.Seq2[Webhook, error] {
	return pages[Webhook](ctx, resource.core, request{method: "GET", path: "/api/v1/webhooks", query: query}, "webhookId", options)
}

// Create: create a webhook.
// Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only here and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
// Scope: webhooks:write.
func (resource *Webhooks) Create(ctx context.Context, body NewWebhook, options ...CallOption) (*WebhookWithSecret, error) {
	return call[WebhookWithSecret](ctx, resource.core, request{method: "POST", path: "/api/v1/webhooks", body: body}, options)
}

// Get: read a webhook.
// Scope: webhooks:read.
func (resource *Webhooks) Get(ctx context.Context, webhookID string, options ...CallOption) (*Webhook, error) {
	return call[Webhook](ctx, resource.core, request{method: "GET", path: "/api/v1/webhooks/{webhookId}", segments: []segment{{"webhookId", webhookID}}}, options)
}

// Update: change, enable or disable a webhook.
// Omitted fields stay unchanged.
// Scope: webhooks:write.
func (resource *Webhooks) Update(ctx context.Context, webhookID string, body WebhookChanges, options ...CallOption) (*Webhook, error) {
	return call[Webhook](ctx, resource.core, request{method: "PUT", path: "/api/v1/webhooks/{webhookId}", segments: []segment{{"webhookId", webhookID}}, body: body}, options)
}

// Delete: delete a webhook with its deliveries.
// Scope: webhooks:write.
func (resource *Webhooks) Delete(ctx context.Context, webhookID string, options ...CallOption) error {
	return resource.core.discard(ctx, request{method: "DELETE", path: "/api/v1/webhooks/{webhookId}", segments: []segment{{"webhookId", webhookID}}}, options)
}

// RotateSecret: replace the secret of a webhook.
// The old secret keeps signing deliveries next to the new one for 24 hours. `X-Service-Signature` uses the oldest of them until it expires.
// Scope: webhooks:write.
func (resource *Webhooks) RotateSecret(ctx context.Context, webhookID string, options ...CallOption) (*WebhookWithSecret, error) {
	return call[WebhookWithSecret](ctx, resource.core, request{method: "POST", path: "/api/v1/webhooks/{webhookId}/rotate", segments: []segment{{"webhookId", webhookID}}}, options)
}

// ListDeliveries: list the deliveries of a webhook with their attempts.
// Newest first.
// Scope: webhooks:read.
func (resource *Webhooks) ListDeliveries(ctx context.Context, webhookID string, query WebhooksListDeliveriesQuery, options ...CallOption) (*WebhooksListDeliveriesAnswer, error) {
	return call[WebhooksListDeliveriesAnswer](ctx, resource.core, request{method: "GET", path: "/api/v1/webhooks/{webhookId}/deliveries", segments: []segment{{"webhookId", webhookID}}, query: query}, options)
}

// IterateDeliveries iterates over all items of ListDeliveries, page by page.
func (resource *Webhooks) IterateDeliveries(ctx context.Context, webhookID string, query WebhooksListDeliveriesQuery, options ...CallOption) iter.Seq2[Delivery, error] {
	return pages[Delivery](ctx, resource.core, request{method: "GET", path: "/api/v1/webhooks/{webhookId}/deliveries", segments: []segment{{"webhookId", webhookID}}, query: query}, "deliveryId", options)
}

// Test: send a test event.
// Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
// Scope: webhooks:write.
func (resource *Webhooks) Test(ctx context.Context, webhookID string, options ...CallOption) (*Delivery, error) {
	return call[Delivery](ctx, resource.core, request{method: "POST", path: "/api/v1/webhooks/{webhookId}/test", segments: []segment{{"webhookId", webhookID}}}, options)
}

// Redeliver: redeliver a delivery.
// Uses the same `webhook-id` and body. Works for deliveries of any status. The webhook must be enabled.
// Scope: webhooks:write.
func (resource *Webhooks) Redeliver(ctx context.Context, webhookID string, deliveryID string, options ...CallOption) (*Delivery, error) {
	return call[Delivery](ctx, resource.core, request{method: "POST", path: "/api/v1/webhooks/{webhookId}/deliveries/{deliveryId}/redeliver", segments: []segment{{"webhookId", webhookID}, {"deliveryId", deliveryID}}}, options)
}

// Recover: resend undelivered events since a time.
// Resends failed and pending deliveries, and events from while the webhook was disabled. Enable the webhook first.
// Scope: webhooks:write.
func (resource *Webhooks) Recover(ctx context.Context, webhookID string, body WebhookRecovery, options ...CallOption) (*WebhooksRecoverAnswer, error) {
	return call[WebhooksRecoverAnswer](ctx, resource.core, request{method: "POST", path: "/api/v1/webhooks/{webhookId}/recover", segments: []segment{{"webhookId", webhookID}}, body: body}, options)
}

// CreateListener: create a listener.
// A webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
// Scope: webhooks:write.
func (resource *Webhooks) CreateListener(ctx context.Context, body NewListener, options ...CallOption) (*Listener, error) {
	return call[Listener](ctx, resource.core, request{method: "POST", path: "/api/v1/listeners", body: body}, options)
}

// Listen: stream the deliveries of a listener.
// Server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next one are kept. An account can have at most five streams.
// Scope: webhooks:write.
func (resource *Webhooks) Listen(ctx context.Context, webhookID string, options ...CallOption) iter.Seq2[ServerSentEvent, error] {
	return resource.core.events(ctx, request{method: "GET", path: "/api/v1/listeners/{webhookId}/deliveries", segments: []segment{{"webhookId", webhookID}}}, options)
}

// ReportDelivery: report the result of an attempt of a listener.
// As for any webhook, a status between 200 and 299 ends the delivery, anything else is retried on schedule, and 410 disables the webhook.
// Scope: webhooks:write.
func (resource *Webhooks) ReportDelivery(ctx context.Context, webhookID string, deliveryID string, body DeliveryReport, options ...CallOption) (*ReportedDelivery, error) {
	return call[ReportedDelivery](ctx, resource.core, request{method: "POST", path: "/api/v1/listeners/{webhookId}/deliveries/{deliveryId}", segments: []segment{{"webhookId", webhookID}, {"deliveryId", deliveryID}}, body: body}, options)
}

// Trigger: trigger a sample event.
// Publishes an example of an event to the webhooks of the test space. Nothing else happens.
// Scope: webhooks:write.
func (resource *Webhooks) Trigger(ctx context.Context, body SampleEvent, options ...CallOption) (*TriggeredEvent, error) {
	return call[TriggeredEvent](ctx, resource.core, request{method: "POST", path: "/api/v1/sample-events", body: body}, options)
}

// Account holds the operations of this group.
type Account struct {
	core *core
}

// Get: read the account.
// Scope: account:read.
func (resource *Account) Get(ctx context.Context, options ...CallOption) (*AccountSettings, error) {
	return call[AccountSettings](ctx, resource.core, request{method: "GET", path: "/api/v1/account"}, options)
}

// Update: change the settings of the account.
// New frequency caps count the messages that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
// Scope: account:write.
func (resource *Account) Update(ctx context.Context, body AccountChanges, options ...CallOption) (*AccountSettings, error) {
	return call[AccountSettings](ctx, resource.core, request{method: "PUT", path: "/api/v1/account", body: body}, options)
}
