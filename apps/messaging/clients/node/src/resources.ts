// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
import { segment, type CallOptions, type Core, type ServerSentEvent } from './core.ts';
import type * as t from './types.ts';

export class Messages {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Send a message.
   * Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
   * Scope: messages:write.
   */
  send(body: t.NewMessage, options: CallOptions = {}): Promise<t.AcceptedMessage> {
    return this.#core.json({ method: 'POST', path: `/api/v1/messages/send`, body }, options);
  }

  /**
   * Send up to 1000 messages.
   * Each message is accepted or refused separately; the response has an entry for each, in order. If rendering takes more than a few seconds or the rendered texts are very long, the response has only the finished entries, and the other messages (`pending`) are prepared in the background. `GET /api/v1/message-batches/{batchId}` reads their results. Batches never delay single messages.
   * Scope: messages:write.
   */
  sendBatch(body: t.NewBatch, options: CallOptions = {}): Promise<t.BatchAnswer> {
    return this.#core.json({ method: 'POST', path: `/api/v1/messages/batch`, body }, options);
  }

  /**
   * Read the progress of a batch.
   * Only a batch with messages that are prepared in the background has an ID. It can be read for 24 hours.
   * Scope: messages:read.
   */
  getBatch(batchId: string, options: CallOptions = {}): Promise<t.BatchAnswer> {
    return this.#core.json({ method: 'GET', path: `/api/v1/message-batches/${segment('batchId', batchId)}` }, options);
  }

  /**
   * List messages.
   * Newest first, unless `order` is `asc`.
   * Scope: messages:read.
   */
  list(query: t.MessagesListQuery = {}, options: CallOptions = {}): Promise<t.ListedMessagePage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/messages`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.MessagesListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.ListedMessage> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/messages`, query }, 'messageId', options);
  }

  /**
   * Read a message and its history.
   * Scope: messages:read.
   */
  get(messageId: string, options: CallOptions = {}): Promise<t.Message> {
    return this.#core.json({ method: 'GET', path: `/api/v1/messages/${segment('messageId', messageId)}` }, options);
  }

  /**
   * Cancel a message that has not been sent yet.
   * Scope: messages:write.
   */
  cancel(messageId: string, options: CallOptions = {}): Promise<t.Message> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/messages/${segment('messageId', messageId)}/cancel` },
      options,
    );
  }
}

export class Templates {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Send a test of a template.
   * Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it. A request with `contactId` also needs the scope `contacts:read`.
   * Scope: messages:write.
   */
  test(templateId: string, body: t.TestOfTemplate, options: CallOptions = {}): Promise<t.AcceptedMessageList> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/templates/${segment('templateId', templateId)}/test`, body },
      options,
    );
  }

  /**
   * Create a template.
   * Scope: templates:write.
   */
  create(body: t.NewTemplate, options: CallOptions = {}): Promise<t.CheckedTemplate> {
    return this.#core.json({ method: 'POST', path: `/api/v1/templates`, body }, options);
  }

  /**
   * List templates.
   * Sorted by name, from A to Z unless `order` is `desc`.
   * Scope: templates:read.
   */
  list(query: t.TemplatesListQuery = {}, options: CallOptions = {}): Promise<t.TemplatePage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/templates`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.TemplatesListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Template> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/templates`, query }, 'templateId', options);
  }

  /**
   * Read a template.
   * Scope: templates:read.
   */
  get(templateId: string, options: CallOptions = {}): Promise<t.CheckedTemplate> {
    return this.#core.json({ method: 'GET', path: `/api/v1/templates/${segment('templateId', templateId)}` }, options);
  }

  /**
   * Change a template.
   * Changing the texts creates a new version; messages keep the version that they were made from.
   * Scope: templates:write.
   */
  update(templateId: string, body: t.TemplateChanges, options: CallOptions = {}): Promise<t.CheckedTemplate> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/templates/${segment('templateId', templateId)}`, body },
      options,
    );
  }

  /**
   * Delete a template.
   * Messages made from the template are kept.
   * Scope: templates:write.
   */
  delete(templateId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none(
      { method: 'DELETE', path: `/api/v1/templates/${segment('templateId', templateId)}` },
      options,
    );
  }

  /**
   * List the versions of a template.
   * Newest first.
   * Scope: templates:read.
   */
  listVersions(templateId: string, options: CallOptions = {}): Promise<t.TemplateVersionList> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/templates/${segment('templateId', templateId)}/versions` },
      options,
    );
  }

  /**
   * Preview a template without sending it.
   * A request with `contactId` also needs the scope `contacts:read`.
   * Scope: templates:read.
   */
  preview(templateId: string, body: t.TemplatesPreviewBody, options: CallOptions = {}): Promise<t.RenderedTemplate> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/templates/${segment('templateId', templateId)}/preview`, body },
      options,
    );
  }
}

export class Inbox {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * List inbound messages.
   * Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
   * Scope: inbox:read.
   */
  list(query: t.InboxListQuery = {}, options: CallOptions = {}): Promise<t.InboundMessagePage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/inbound-messages`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.InboxListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.InboundMessage> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/inbound-messages`, query }, 'inboundMessageId', options);
  }

  /**
   * Read an inbound message.
   * Scope: inbox:read.
   */
  get(inboundMessageId: string, options: CallOptions = {}): Promise<t.InboundMessage> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/inbound-messages/${segment('inboundMessageId', inboundMessageId)}` },
      options,
    );
  }

  /**
   * Mark an inbound message as read or unread.
   * The sender is not notified.
   * Scope: inbox:write.
   */
  update(
    inboundMessageId: string,
    body: t.InboundMessageChanges,
    options: CallOptions = {},
  ): Promise<t.InboundMessage> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/inbound-messages/${segment('inboundMessageId', inboundMessageId)}`, body },
      options,
    );
  }

  /**
   * Reply to an inbound message.
   * Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier messages of the conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
   * Scope: inbox:write.
   */
  reply(inboundMessageId: string, body: t.NewReply, options: CallOptions = {}): Promise<t.AcceptedMessage> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/inbound-messages/${segment('inboundMessageId', inboundMessageId)}/reply`, body },
      options,
    );
  }

  /**
   * Download a file of an inbound message.
   * The file, at most 25 MB, is fetched from the provider on request and is available as long as the provider keeps it. An account can run two downloads at a time.
   * Scope: inbox:read.
   */
  downloadMedia(
    inboundMessageId: string,
    position: string,
    options: CallOptions = {},
  ): Promise<AsyncGenerator<Uint8Array>> {
    return this.#core.bytes(
      {
        method: 'GET',
        path: `/api/v1/inbound-messages/${segment('inboundMessageId', inboundMessageId)}/media/${segment('position', position)}`,
      },
      options,
    );
  }

  /**
   * Simulate an inbound message.
   * Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
   * Scope: inbox:write.
   */
  simulate(body: t.SimulatedMessage, options: CallOptions = {}): Promise<t.InboundMessage> {
    return this.#core.json({ method: 'POST', path: `/api/v1/inbound-messages/simulate`, body }, options);
  }
}

export class Conversations {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * List conversations.
   * One conversation for each address that has sent a message. The latest conversation comes first. Send `next` as `after` to get the next page; `next` is null on the last page.
   * Scope: inbox:read.
   */
  list(query: t.ConversationsListQuery = {}, options: CallOptions = {}): Promise<t.ConversationPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/conversations`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.ConversationsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Conversation> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/conversations`, query }, 'conversationId', options);
  }

  /**
   * Read a conversation.
   * Scope: inbox:read.
   */
  get(conversationId: string, options: CallOptions = {}): Promise<t.Conversation> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/conversations/${segment('conversationId', conversationId)}` },
      options,
    );
  }

  /**
   * Delete a conversation.
   * Deletes everything received from the address. Sent messages are kept.
   * Scope: inbox:write.
   */
  delete(conversationId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none(
      { method: 'DELETE', path: `/api/v1/conversations/${segment('conversationId', conversationId)}` },
      options,
    );
  }

  /**
   * List the messages of a conversation.
   * Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
   * Scope: inbox:read.
   */
  listMessages(
    conversationId: string,
    query: t.ConversationsListMessagesQuery = {},
    options: CallOptions = {},
  ): Promise<t.ThreadEntryPage> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/conversations/${segment('conversationId', conversationId)}/messages`, query },
      options,
    );
  }

  /** All items of `listMessages`, page by page. */
  iterateMessages(
    conversationId: string,
    query: t.ConversationsListMessagesQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<t.ThreadEntry> {
    return this.#core.pages(
      { method: 'GET', path: `/api/v1/conversations/${segment('conversationId', conversationId)}/messages`, query },
      'id',
      options,
    );
  }

  /**
   * Mark a conversation as read.
   * Scope: inbox:write.
   */
  markRead(conversationId: string, options: CallOptions = {}): Promise<t.Conversation> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/conversations/${segment('conversationId', conversationId)}/read` },
      options,
    );
  }
}

export class Numbers {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Read message statistics.
   * Counts messages by day, channel, campaign or category, and failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`. An email with a recorded open or link click also counts in `opens` or `clicks`. Deleting a message does not change the counts. A request covers at most 366 days.
   * Scope: messages:read.
   */
  read(query: t.NumbersReadQuery = {}, options: CallOptions = {}): Promise<t.MessageNumbers> {
    return this.#core.json({ method: 'GET', path: `/api/v1/numbers`, query }, options);
  }
}

export class Contacts {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Create a contact.
   * Scope: contacts:write.
   */
  create(body: t.NewContact, options: CallOptions = {}): Promise<t.Contact> {
    return this.#core.json({ method: 'POST', path: `/api/v1/contacts`, body }, options);
  }

  /**
   * List contacts.
   * Newest first, unless `order` is `asc`. `email` matches the whole address and ignores case.
   * Scope: contacts:read.
   */
  list(query: t.ContactsListQuery = {}, options: CallOptions = {}): Promise<t.ContactPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/contacts`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.ContactsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Contact> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/contacts`, query }, 'contactId', options);
  }

  /**
   * Export contacts as CSV.
   * An account can run two downloads at a time. A download that is not read for a minute is cut off.
   * Scope: contacts:read.
   */
  export(query: t.ContactsExportQuery = {}, options: CallOptions = {}): Promise<AsyncGenerator<Uint8Array>> {
    return this.#core.bytes({ method: 'GET', path: `/api/v1/contacts/export`, query }, options);
  }

  /**
   * Import contacts from CSV.
   * Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\;` is a semicolon and `\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps other headings. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. The last ten finished imports and their refused rows are kept for 7 days.
   * Scope: contacts:write.
   */
  import(
    body: string | Uint8Array,
    query: t.ContactsImportQuery = {},
    options: CallOptions = {},
  ): Promise<t.ContactImport> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/contacts/import`, body, media: 'text/csv', query },
      options,
    );
  }

  /**
   * List imports.
   * Newest first.
   * Scope: contacts:read.
   */
  listImports(options: CallOptions = {}): Promise<t.ContactImportList> {
    return this.#core.json({ method: 'GET', path: `/api/v1/contact-imports` }, options);
  }

  /**
   * Read an import.
   * Scope: contacts:read.
   */
  getImport(importId: string, options: CallOptions = {}): Promise<t.ContactImport> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/contact-imports/${segment('importId', importId)}` },
      options,
    );
  }

  /**
   * Cancel an import.
   * Contacts that have been imported stay.
   * Scope: contacts:write.
   */
  cancelImport(importId: string, options: CallOptions = {}): Promise<t.ContactImport> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/contact-imports/${segment('importId', importId)}/cancel` },
      options,
    );
  }

  /**
   * Download the refused rows of an import.
   * Returns the refused rows as they are in the file, each with the reason. Correct the rows and import the downloaded file.
   * Scope: contacts:read.
   */
  exportRefusedRows(importId: string, options: CallOptions = {}): Promise<AsyncGenerator<Uint8Array>> {
    return this.#core.bytes(
      { method: 'GET', path: `/api/v1/contact-imports/${segment('importId', importId)}/refused-rows` },
      options,
    );
  }

  /**
   * Read a contact.
   * Scope: contacts:read.
   */
  get(contactId: string, options: CallOptions = {}): Promise<t.Contact> {
    return this.#core.json({ method: 'GET', path: `/api/v1/contacts/${segment('contactId', contactId)}` }, options);
  }

  /**
   * Change a contact.
   * Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
   * Scope: contacts:write.
   */
  update(contactId: string, body: t.ContactChanges, options: CallOptions = {}): Promise<t.Contact> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/contacts/${segment('contactId', contactId)}`, body },
      options,
    );
  }

  /**
   * Delete a contact and erase its personal data.
   * Opt-outs are kept, as keyed hashes of the addresses.
   * Scope: contacts:write.
   */
  delete(contactId: string, query: t.ContactsDeleteQuery = {}, options: CallOptions = {}): Promise<void> {
    return this.#core.none(
      { method: 'DELETE', path: `/api/v1/contacts/${segment('contactId', contactId)}`, query },
      options,
    );
  }

  /**
   * Export the personal data of a contact.
   * A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all columns that have a value. It contains everything that deleting the contact erases, the copies of the person’s mail that other people got (except blind copies), and the opt-outs, failures and counts that are stored under a hash of the person’s address.
   * Scope: personal-data:read.
   */
  exportPersonalData(contactId: string, options: CallOptions = {}): Promise<AsyncGenerator<Uint8Array>> {
    return this.#core.bytes(
      { method: 'GET', path: `/api/v1/contacts/${segment('contactId', contactId)}/personal-data` },
      options,
    );
  }
}

export class Segments {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Create a segment.
   * At most 200 in an account.
   * Scope: contacts:write.
   */
  create(body: t.NewSegment, options: CallOptions = {}): Promise<t.SavedSegment> {
    return this.#core.json({ method: 'POST', path: `/api/v1/segments`, body }, options);
  }

  /**
   * List segments.
   * Newest first.
   * Scope: contacts:read.
   */
  list(query: t.SegmentsListQuery = {}, options: CallOptions = {}): Promise<t.SavedSegmentPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/segments`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.SegmentsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.SavedSegment> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/segments`, query }, 'segmentId', options);
  }

  /**
   * Read a segment.
   * Scope: contacts:read.
   */
  get(segmentId: string, options: CallOptions = {}): Promise<t.SavedSegment> {
    return this.#core.json({ method: 'GET', path: `/api/v1/segments/${segment('segmentId', segmentId)}` }, options);
  }

  /**
   * Change a segment.
   * Campaigns that have started keep the conditions that the segment had at their start.
   * Scope: contacts:write.
   */
  update(segmentId: string, body: t.SegmentChanges, options: CallOptions = {}): Promise<t.SavedSegment> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/segments/${segment('segmentId', segmentId)}`, body },
      options,
    );
  }

  /**
   * Delete a segment.
   * A draft campaign with the segment can no longer start.
   * Scope: contacts:write.
   */
  delete(segmentId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none({ method: 'DELETE', path: `/api/v1/segments/${segment('segmentId', segmentId)}` }, options);
  }
}

export class Suppressions {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * List suppressions.
   * Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
   * Scope: contacts:read.
   */
  list(query: t.SuppressionsListQuery = {}, options: CallOptions = {}): Promise<t.SuppressionPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/suppressions`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.SuppressionsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Suppression> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/suppressions`, query }, 'suppressionId', options);
  }

  /**
   * Suppress an address.
   * Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
   * Scope: contacts:write.
   */
  create(body: t.NewSuppression, options: CallOptions = {}): Promise<t.Suppression> {
    return this.#core.json({ method: 'POST', path: `/api/v1/suppressions`, body }, options);
  }

  /**
   * Export suppressions as CSV.
   * Oldest first. Entries without an address are left out. The file can be imported again.
   * Scope: contacts:read.
   */
  export(options: CallOptions = {}): Promise<AsyncGenerator<Uint8Array>> {
    return this.#core.bytes({ method: 'GET', path: `/api/v1/suppressions/export` }, options);
  }

  /**
   * Import suppressions from CSV.
   * Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
   * Scope: contacts:write.
   */
  import(
    body: string | Uint8Array,
    query: t.SuppressionsImportQuery = {},
    options: CallOptions = {},
  ): Promise<t.ImportReport> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/suppressions/import`, body, media: 'text/csv', query },
      options,
    );
  }

  /**
   * Create a preference page link.
   * On this page, the recipient can opt out of topics, marketing or all messages. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
   * Scope: contacts:write.
   */
  linkPreferences(
    body: t.SuppressionsLinkPreferencesBody,
    options: CallOptions = {},
  ): Promise<t.SuppressionsLinkPreferencesAnswer> {
    return this.#core.json({ method: 'POST', path: `/api/v1/preference-links`, body }, options);
  }

  /**
   * Read a suppression.
   * Scope: contacts:read.
   */
  get(suppressionId: string, options: CallOptions = {}): Promise<t.Suppression> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/suppressions/${segment('suppressionId', suppressionId)}` },
      options,
    );
  }

  /**
   * Remove a suppression.
   * Remove a suppression only with the recipient’s consent. To remove a suppression whose address is null, first create it again with its address.
   * Scope: contacts:write.
   */
  delete(suppressionId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none(
      { method: 'DELETE', path: `/api/v1/suppressions/${segment('suppressionId', suppressionId)}` },
      options,
    );
  }
}

export class Topics {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * List topics.
   * Scope: contacts:read.
   */
  list(options: CallOptions = {}): Promise<t.TopicList> {
    return this.#core.json({ method: 'GET', path: `/api/v1/topics` }, options);
  }

  /**
   * Create a topic.
   * An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
   * Scope: contacts:write.
   */
  create(body: t.NewTopic, options: CallOptions = {}): Promise<t.Topic> {
    return this.#core.json({ method: 'POST', path: `/api/v1/topics`, body }, options);
  }

  /**
   * Change the name or description of a topic.
   * Scope: contacts:write.
   */
  update(topic: string, body: t.TopicChanges, options: CallOptions = {}): Promise<t.Topic> {
    return this.#core.json({ method: 'PUT', path: `/api/v1/topics/${segment('topic', topic)}`, body }, options);
  }

  /**
   * Delete a topic.
   * Opt-outs are kept, and apply again if you recreate the topic.
   * Scope: contacts:write.
   */
  delete(topic: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none({ method: 'DELETE', path: `/api/v1/topics/${segment('topic', topic)}` }, options);
  }
}

export class SignUpForms {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Create a sign-up form.
   * People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person becomes a contact with consent, and the person’s earlier opt-outs of everything, of marketing and of the form’s topic are removed.
   * Scope: contacts:write.
   */
  create(body: t.NewSignUpForm, options: CallOptions = {}): Promise<t.SignUpForm> {
    return this.#core.json({ method: 'POST', path: `/api/v1/sign-up-forms`, body }, options);
  }

  /**
   * List sign-up forms.
   * Newest first.
   * Scope: contacts:read.
   */
  list(query: t.SignUpFormsListQuery = {}, options: CallOptions = {}): Promise<t.SignUpFormPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/sign-up-forms`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.SignUpFormsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.SignUpForm> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/sign-up-forms`, query }, 'formId', options);
  }

  /**
   * Read a sign-up form.
   * Scope: contacts:read.
   */
  get(formId: string, options: CallOptions = {}): Promise<t.SignUpForm> {
    return this.#core.json({ method: 'GET', path: `/api/v1/sign-up-forms/${segment('formId', formId)}` }, options);
  }

  /**
   * Change a sign-up form.
   * Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
   * Scope: contacts:write.
   */
  update(formId: string, body: t.SignUpFormChanges, options: CallOptions = {}): Promise<t.SignUpForm> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/sign-up-forms/${segment('formId', formId)}`, body },
      options,
    );
  }

  /**
   * Delete a sign-up form.
   * The form’s page and the confirmation links of pending sign-ups stop working. The proof of confirmed sign-ups is kept with the person.
   * Scope: contacts:write.
   */
  delete(formId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none({ method: 'DELETE', path: `/api/v1/sign-up-forms/${segment('formId', formId)}` }, options);
  }

  /**
   * List the sign-ups of a form.
   * Newest first. Sign-ups that are not confirmed are deleted a week after their link has expired.
   * Scope: contacts:read.
   */
  listSignUps(
    formId: string,
    query: t.SignUpFormsListSignUpsQuery = {},
    options: CallOptions = {},
  ): Promise<t.SignUpPage> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/sign-up-forms/${segment('formId', formId)}/sign-ups`, query },
      options,
    );
  }

  /** All items of `listSignUps`, page by page. */
  iterateSignUps(
    formId: string,
    query: t.SignUpFormsListSignUpsQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<t.SignUp> {
    return this.#core.pages(
      { method: 'GET', path: `/api/v1/sign-up-forms/${segment('formId', formId)}/sign-ups`, query },
      'signUpId',
      options,
    );
  }

  /**
   * Sign a person up.
   * Sends the mail that asks the person for confirmation. Use it with your own form. An address gets at most three of these mails within 24 hours, and none after a bounce or complaint.
   * Scope: contacts:write.
   */
  signUp(formId: string, body: t.NewSignUp, options: CallOptions = {}): Promise<t.SignUpFormsSignUpAnswer> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/sign-up-forms/${segment('formId', formId)}/sign-ups`, body },
      options,
    );
  }
}

export class Channels {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Connect a channel.
   * Credentials are encrypted and never returned. An account can have at most 100 channels.
   * Scope: channels:write.
   */
  create(body: t.NewChannel, options: CallOptions = {}): Promise<t.CreatedChannel> {
    return this.#core.json({ method: 'POST', path: `/api/v1/channels`, body }, options);
  }

  /**
   * List channels.
   * The default channel of each kind comes first.
   * Scope: channels:read.
   */
  list(query: t.ChannelsListQuery = {}, options: CallOptions = {}): Promise<t.ChannelPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/channels`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.ChannelsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Channel> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/channels`, query }, 'channelId', options);
  }

  /**
   * Read a channel.
   * Scope: channels:read.
   */
  get(channelId: string, options: CallOptions = {}): Promise<t.Channel> {
    return this.#core.json({ method: 'GET', path: `/api/v1/channels/${segment('channelId', channelId)}` }, options);
  }

  /**
   * Change a channel.
   * Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
   * Scope: channels:write.
   */
  update(channelId: string, body: t.ChannelsUpdateBody, options: CallOptions = {}): Promise<t.Channel> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/channels/${segment('channelId', channelId)}`, body },
      options,
    );
  }

  /**
   * Disconnect a channel.
   * The channel’s credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
   * Scope: channels:write.
   */
  disconnect(channelId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none({ method: 'DELETE', path: `/api/v1/channels/${segment('channelId', channelId)}` }, options);
  }

  /**
   * Test the credentials of a channel.
   * Nothing is sent.
   * Scope: channels:write.
   */
  test(channelId: string, options: CallOptions = {}): Promise<t.ChannelTest> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/channels/${segment('channelId', channelId)}/test` },
      options,
    );
  }

  /**
   * Stop sending on a channel.
   * Messages stay queued.
   * Scope: channels:write.
   */
  pause(channelId: string, options: CallOptions = {}): Promise<t.Channel> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/channels/${segment('channelId', channelId)}/pause` },
      options,
    );
  }

  /**
   * Resume sending on a channel.
   * Scope: channels:write.
   */
  resume(channelId: string, options: CallOptions = {}): Promise<t.Channel> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/channels/${segment('channelId', channelId)}/resume` },
      options,
    );
  }
}

export class Domains {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Add a domain.
   * Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with the key. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
   * Scope: channels:write.
   */
  create(body: t.NewDomain, options: CallOptions = {}): Promise<t.Domain> {
    return this.#core.json({ method: 'POST', path: `/api/v1/domains`, body }, options);
  }

  /**
   * List domains.
   * Oldest first.
   * Scope: channels:read.
   */
  list(query: t.DomainsListQuery = {}, options: CallOptions = {}): Promise<t.DomainPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/domains`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.DomainsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Domain> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/domains`, query }, 'domainId', options);
  }

  /**
   * Read a domain and its records.
   * Scope: channels:read.
   */
  get(domainId: string, options: CallOptions = {}): Promise<t.Domain> {
    return this.#core.json({ method: 'GET', path: `/api/v1/domains/${segment('domainId', domainId)}` }, options);
  }

  /**
   * Remove a domain.
   * The domain’s key is deleted. Queued messages with a `from` address of the domain fail.
   * Scope: channels:write.
   */
  delete(domainId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none({ method: 'DELETE', path: `/api/v1/domains/${segment('domainId', domainId)}` }, options);
  }

  /**
   * Check the DNS records of a domain.
   * Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes the domain unverified. A domain can be checked at most every five seconds.
   * Scope: channels:write.
   */
  check(domainId: string, options: CallOptions = {}): Promise<t.Domain> {
    return this.#core.json({ method: 'POST', path: `/api/v1/domains/${segment('domainId', domainId)}/check` }, options);
  }
}

export class Campaigns {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Create a campaign as a draft.
   * Scope: campaigns:write.
   */
  create(body: t.NewCampaign, options: CallOptions = {}): Promise<t.Campaign> {
    return this.#core.json({ method: 'POST', path: `/api/v1/campaigns`, body }, options);
  }

  /**
   * List campaigns.
   * Newest first, unless `order` is `asc`.
   * Scope: campaigns:read.
   */
  list(query: t.CampaignsListQuery = {}, options: CallOptions = {}): Promise<t.CampaignPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/campaigns`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.CampaignsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Campaign> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/campaigns`, query }, 'campaignId', options);
  }

  /**
   * Count an audience.
   * Counts the contacts that match this audience now, whether they are reachable or not.
   * Scope: campaigns:read.
   */
  countAudience(
    body: t.CampaignsCountAudienceBody,
    options: CallOptions = {},
  ): Promise<t.CampaignsCountAudienceAnswer> {
    return this.#core.json({ method: 'POST', path: `/api/v1/campaigns/audience`, body }, options);
  }

  /**
   * Read a campaign and its statistics.
   * Scope: campaigns:read.
   */
  get(campaignId: string, options: CallOptions = {}): Promise<t.Campaign> {
    return this.#core.json({ method: 'GET', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}` }, options);
  }

  /**
   * Change a campaign.
   * Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as starting, pausing, resuming or canceling the campaign.
   * Scope: campaigns:write.
   */
  update(
    campaignId: string,
    body: t.CampaignChanges,
    query: t.CampaignsUpdateQuery = {},
    options: CallOptions = {},
  ): Promise<t.Campaign> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}`, body, query },
      options,
    );
  }

  /**
   * Start or schedule a campaign.
   * Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some contacts have no value for a variable; `details` has the reasons.
   * Scope: campaigns:write.
   */
  start(campaignId: string, query: t.CampaignsStartQuery = {}, options: CallOptions = {}): Promise<t.Campaign> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/start`, query },
      options,
    );
  }

  /**
   * Pause a campaign.
   * Messages stay queued; nothing more is sent.
   * Scope: campaigns:write.
   */
  pause(campaignId: string, options: CallOptions = {}): Promise<t.Campaign> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/pause` },
      options,
    );
  }

  /**
   * Resume a paused campaign.
   * Scope: campaigns:write.
   */
  resume(campaignId: string, options: CallOptions = {}): Promise<t.Campaign> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/resume` },
      options,
    );
  }

  /**
   * Cancel a campaign.
   * Messages that the provider has not received yet are not sent.
   * Scope: campaigns:write.
   */
  cancel(campaignId: string, options: CallOptions = {}): Promise<t.Campaign> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/cancel` },
      options,
    );
  }

  /**
   * Preview a campaign.
   * Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
   * Scope: campaigns:read.
   */
  preview(campaignId: string, options: CallOptions = {}): Promise<t.CampaignPreview> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/preview` },
      options,
    );
  }

  /**
   * Send the texts of a campaign to one recipient.
   * A request with `contactId` also needs the scope `contacts:read`.
   * Scope: campaigns:write.
   */
  test(campaignId: string, body: t.CampaignsTestBody, options: CallOptions = {}): Promise<t.AcceptedMessageList> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/test`, body },
      options,
    );
  }

  /**
   * List the messages of a campaign.
   * Newest first.
   * Scope: campaigns:read.
   */
  listMessages(
    campaignId: string,
    query: t.CampaignsListMessagesQuery = {},
    options: CallOptions = {},
  ): Promise<t.ListedMessagePage> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/messages`, query },
      options,
    );
  }

  /** All items of `listMessages`, page by page. */
  iterateMessages(
    campaignId: string,
    query: t.CampaignsListMessagesQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<t.ListedMessage> {
    return this.#core.pages(
      { method: 'GET', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/messages`, query },
      'messageId',
      options,
    );
  }

  /**
   * List the contacts that a campaign skipped.
   * Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as the campaign’s messages.
   * Scope: campaigns:read.
   */
  listSkipped(
    campaignId: string,
    query: t.CampaignsListSkippedQuery = {},
    options: CallOptions = {},
  ): Promise<t.SkippedContactPage> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/skipped`, query },
      options,
    );
  }

  /** All items of `listSkipped`, page by page. */
  iterateSkipped(
    campaignId: string,
    query: t.CampaignsListSkippedQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<t.SkippedContact> {
    return this.#core.pages(
      { method: 'GET', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/skipped`, query },
      'contactId',
      options,
    );
  }

  /**
   * Follow the progress of a campaign live.
   * Streams server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
   * Scope: campaigns:read.
   */
  followProgress(campaignId: string, options: CallOptions = {}): Promise<AsyncGenerator<ServerSentEvent>> {
    return this.#core.events(
      { method: 'GET', path: `/api/v1/campaigns/${segment('campaignId', campaignId)}/progress` },
      options,
    );
  }
}

export class Flows {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Create a flow as a draft.
   * Scope: flows:write.
   */
  create(body: t.NewFlow, options: CallOptions = {}): Promise<t.CheckedFlow> {
    return this.#core.json({ method: 'POST', path: `/api/v1/flows`, body }, options);
  }

  /**
   * List flows.
   * Newest first, unless `order` is `asc`.
   * Scope: flows:read.
   */
  list(query: t.FlowsListQuery = {}, options: CallOptions = {}): Promise<t.FlowPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/flows`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.FlowsListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Flow> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/flows`, query }, 'flowId', options);
  }

  /**
   * Read a flow.
   * Scope: flows:read.
   */
  get(flowId: string, options: CallOptions = {}): Promise<t.CheckedFlow> {
    return this.#core.json({ method: 'GET', path: `/api/v1/flows/${segment('flowId', flowId)}` }, options);
  }

  /**
   * Change, activate, pause or archive a flow.
   * Only an active flow starts new runs. Runs that have started continue after the status changes, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
   * Scope: flows:write.
   */
  update(flowId: string, body: t.FlowChanges, options: CallOptions = {}): Promise<t.CheckedFlow> {
    return this.#core.json({ method: 'PUT', path: `/api/v1/flows/${segment('flowId', flowId)}`, body }, options);
  }

  /**
   * Start a run for one recipient.
   * Scope: flows:write.
   */
  trigger(flowId: string, body: t.NewFlowRun, options: CallOptions = {}): Promise<t.StartedRun> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/flows/${segment('flowId', flowId)}/trigger`, body },
      options,
    );
  }

  /**
   * List the runs of a flow.
   * Newest first.
   * Scope: flows:read.
   */
  listRuns(flowId: string, query: t.FlowsListRunsQuery = {}, options: CallOptions = {}): Promise<t.RunPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/flows/${segment('flowId', flowId)}/runs`, query }, options);
  }

  /** All items of `listRuns`, page by page. */
  iterateRuns(flowId: string, query: t.FlowsListRunsQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Run> {
    return this.#core.pages(
      { method: 'GET', path: `/api/v1/flows/${segment('flowId', flowId)}/runs`, query },
      'runId',
      options,
    );
  }
}

export class Runs {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Read a run and its history.
   * Scope: flows:read.
   */
  get(runId: string, options: CallOptions = {}): Promise<t.Run> {
    return this.#core.json({ method: 'GET', path: `/api/v1/runs/${segment('runId', runId)}` }, options);
  }

  /**
   * Cancel a run.
   * Scope: flows:write.
   */
  cancel(runId: string, options: CallOptions = {}): Promise<t.Run> {
    return this.#core.json({ method: 'POST', path: `/api/v1/runs/${segment('runId', runId)}/cancel` }, options);
  }
}

export class Webhooks {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * List webhooks.
   * Oldest first.
   * Scope: webhooks:read.
   */
  list(query: t.WebhooksListQuery = {}, options: CallOptions = {}): Promise<t.WebhookPage> {
    return this.#core.json({ method: 'GET', path: `/api/v1/webhooks`, query }, options);
  }

  /** All items of `list`, page by page. */
  iterate(query: t.WebhooksListQuery = {}, options: CallOptions = {}): AsyncGenerator<t.Webhook> {
    return this.#core.pages({ method: 'GET', path: `/api/v1/webhooks`, query }, 'webhookId', options);
  }

  /**
   * Create a webhook.
   * Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only in this response and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
   * Scope: webhooks:write.
   */
  create(body: t.NewWebhook, options: CallOptions = {}): Promise<t.WebhookWithSecret> {
    return this.#core.json({ method: 'POST', path: `/api/v1/webhooks`, body }, options);
  }

  /**
   * Read a webhook.
   * Scope: webhooks:read.
   */
  get(webhookId: string, options: CallOptions = {}): Promise<t.Webhook> {
    return this.#core.json({ method: 'GET', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}` }, options);
  }

  /**
   * Change, enable or disable a webhook.
   * Omitted fields stay unchanged.
   * Scope: webhooks:write.
   */
  update(webhookId: string, body: t.WebhookChanges, options: CallOptions = {}): Promise<t.Webhook> {
    return this.#core.json(
      { method: 'PUT', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}`, body },
      options,
    );
  }

  /**
   * Delete a webhook with its deliveries.
   * Scope: webhooks:write.
   */
  delete(webhookId: string, options: CallOptions = {}): Promise<void> {
    return this.#core.none({ method: 'DELETE', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}` }, options);
  }

  /**
   * Replace the secret of a webhook.
   * For 24 hours, deliveries are signed with the old secret, too. `X-Service-Signature` uses the oldest secret until it expires.
   * Scope: webhooks:write.
   */
  rotateSecret(webhookId: string, options: CallOptions = {}): Promise<t.WebhookWithSecret> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}/rotate` },
      options,
    );
  }

  /**
   * List the deliveries of a webhook with their attempts.
   * Newest first.
   * Scope: webhooks:read.
   */
  listDeliveries(
    webhookId: string,
    query: t.WebhooksListDeliveriesQuery = {},
    options: CallOptions = {},
  ): Promise<t.DeliveryPage> {
    return this.#core.json(
      { method: 'GET', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}/deliveries`, query },
      options,
    );
  }

  /** All items of `listDeliveries`, page by page. */
  iterateDeliveries(
    webhookId: string,
    query: t.WebhooksListDeliveriesQuery = {},
    options: CallOptions = {},
  ): AsyncGenerator<t.Delivery> {
    return this.#core.pages(
      { method: 'GET', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}/deliveries`, query },
      'deliveryId',
      options,
    );
  }

  /**
   * Send a test event.
   * Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
   * Scope: webhooks:write.
   */
  test(webhookId: string, options: CallOptions = {}): Promise<t.Delivery> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}/test` },
      options,
    );
  }

  /**
   * Redeliver a delivery.
   * The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.
   * Scope: webhooks:write.
   */
  redeliver(webhookId: string, deliveryId: string, options: CallOptions = {}): Promise<t.Delivery> {
    return this.#core.json(
      {
        method: 'POST',
        path: `/api/v1/webhooks/${segment('webhookId', webhookId)}/deliveries/${segment('deliveryId', deliveryId)}/redeliver`,
      },
      options,
    );
  }

  /**
   * Resend undelivered events since a time.
   * Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.
   * Scope: webhooks:write.
   */
  recover(webhookId: string, body: t.WebhookRecovery, options: CallOptions = {}): Promise<t.WebhooksRecoverAnswer> {
    return this.#core.json(
      { method: 'POST', path: `/api/v1/webhooks/${segment('webhookId', webhookId)}/recover`, body },
      options,
    );
  }

  /**
   * Create a listener.
   * Creates a webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
   * Scope: webhooks:write.
   */
  createListener(body: t.NewListener, options: CallOptions = {}): Promise<t.Listener> {
    return this.#core.json({ method: 'POST', path: `/api/v1/listeners`, body }, options);
  }

  /**
   * Stream the deliveries of a listener.
   * Streams server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that the URL of a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next stream begins are kept. An account can have at most five streams.
   * Scope: webhooks:write.
   */
  listen(webhookId: string, options: CallOptions = {}): Promise<AsyncGenerator<ServerSentEvent>> {
    return this.#core.events(
      { method: 'GET', path: `/api/v1/listeners/${segment('webhookId', webhookId)}/deliveries` },
      options,
    );
  }

  /**
   * Report the result of an attempt of a listener.
   * As for any webhook, a status between 200 and 299 ends the delivery, and 410 disables the webhook. After any other result, the delivery is tried again within 10 seconds, up to ten attempts in total.
   * Scope: webhooks:write.
   */
  reportDelivery(
    webhookId: string,
    deliveryId: string,
    body: t.DeliveryReport,
    options: CallOptions = {},
  ): Promise<t.ReportedDelivery> {
    return this.#core.json(
      {
        method: 'POST',
        path: `/api/v1/listeners/${segment('webhookId', webhookId)}/deliveries/${segment('deliveryId', deliveryId)}`,
        body,
      },
      options,
    );
  }

  /**
   * Trigger a sample event.
   * Publishes an example of an event to the webhooks of the test space. Nothing else happens.
   * Scope: webhooks:write.
   */
  trigger(body: t.SampleEvent, options: CallOptions = {}): Promise<t.TriggeredEvent> {
    return this.#core.json({ method: 'POST', path: `/api/v1/sample-events`, body }, options);
  }
}

export class Account {
  readonly #core: Core;
  constructor(core: Core) {
    this.#core = core;
  }

  /**
   * Read the account.
   * Scope: account:read.
   */
  get(options: CallOptions = {}): Promise<t.AccountSettings> {
    return this.#core.json({ method: 'GET', path: `/api/v1/account` }, options);
  }

  /**
   * Change the settings of the account.
   * New frequency caps also count earlier messages, but only those that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
   * Scope: account:write.
   */
  update(body: t.AccountChanges, options: CallOptions = {}): Promise<t.AccountSettings> {
    return this.#core.json({ method: 'PUT', path: `/api/v1/account`, body }, options);
  }
}
