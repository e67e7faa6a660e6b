// Written by clients/generator from the OpenAPI document. Do not edit: npm run generate:clients -w apps/messaging

/** A value that a later release of the service may add. */
export type Other = string & {};

export interface AcceptedMessage {
  /** ID of the message */
  messageId: string;
  /** Channel that it is sent over */
  channel: string;
  /** Phone number or email address of the recipient */
  to: string;
  /** `scheduled` if it is sent later, at `scheduledAt` or after quiet hours */
  status: 'queued' | 'scheduled' | Other;
  /** When it was accepted */
  createdAt: string;
}

/** Contacts who match all of its parts */
export interface Audience {
  /** Tags that a contact must have, all of them */
  tags?: string[];
  /** Condition that a contact must meet */
  segment?: Segment;
  /** IDs of the contacts, at most 10,000. Empty for no limit */
  contactIds?: string[];
}

export interface BatchAnswer {
  /** Number of messages accepted */
  accepted: number;
  /** Number of messages refused */
  refused: number;
  /** Result of each message, in the order of the request */
  data: (BatchAnswerDataItem1 | BatchAnswerDataItem2)[];
}

export interface BatchAnswerDataItem1 {
  /** ID of the message */
  messageId: string;
  /** Channel that it is sent over */
  channel: string;
  /** Phone number or email address of the recipient */
  to: string;
  /** `scheduled` if it is sent later, at `scheduledAt` or after quiet hours */
  status: 'queued' | 'scheduled' | Other;
  /** When it was accepted */
  createdAt: string;
  /** Position in the request, from 0 */
  index: number;
}

export interface BatchAnswerDataItem2 {
  /** Position in the request, from 0 */
  index: number;
  /** Why the message was refused */
  error: BatchAnswerDataItem2Error;
}

/** Why the message was refused */
export interface BatchAnswerDataItem2Error {
  /** What is wrong, for programs */
  code: string;
  /** What is wrong, in a sentence */
  message: string;
  /** The invalid field */
  details?: unknown;
}

export interface Campaign {
  /** ID of the campaign */
  campaignId: string;
  /** Your name for the campaign */
  name: string;
  /** Kind of channel that it is sent over */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the channel. Null for the default one */
  channelId: string | null;
  /** Purpose of the messages. Null if not stated */
  category: 'transactional' | 'marketing' | Other | null;
  /** Key of the topic. Null without one */
  topic: string | null;
  /** Where the campaign stands */
  status: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'canceled' | Other;
  /** Why it paused automatically. Null otherwise */
  statusReason: string | null;
  /** Text, in Liquid. Null with a template or several variants */
  body: string | null;
  /** Subject of an email, in Liquid. Null without one or with several variants */
  subject: string | null;
  /** ID of the template. Null without one or with several variants */
  templateId: string | null;
  /** All texts. A campaign with one text has one variant */
  variants: CampaignVariantsItem[];
  /** Contacts that it is sent to, as in the request */
  audience: unknown;
  /** When it is sent, as in the request. Null for at once */
  schedule: unknown;
  /** How fast it is sent. Null for as fast as the channel allows */
  throttle: CampaignThrottle | null;
  /** What is tracked of emails. Null if the channel’s `tracking` applies */
  tracking: CampaignTracking | null;
  /** When it pauses automatically */
  autoPause: CampaignAutoPause;
  /** Contacts in the audience when it started. Null until then */
  audienceSize: number | null;
  /** Counts of its messages */
  stats: CampaignStats;
  /** When it is to start. Null for at once */
  startAt: string | null;
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
  /** When it started. Null until then */
  startedAt: string | null;
  /** When it was completed or canceled. Null until then */
  endedAt: string | null;
}

/** When it pauses automatically */
export interface CampaignAutoPause {
  /** Share of failures, from 0 to 1, above which it pauses */
  failureRate: number;
  /** Number of outcomes from which on the rate counts */
  after: number;
}

export interface CampaignChanges {
  /** Your name for the campaign */
  name?: string;
  /** Kind of channel to send over */
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the channel to send over. Default: by priority */
  channelId?: string;
  /** Two to four texts instead of one, each for a share of the contacts */
  variants?: CampaignChangesVariantsItem[];
  audience?: Audience;
  /** When to send. Null for at once */
  schedule?: CampaignChangesSchedule | null;
  /** How fast to send. Null for as fast as the channel allows */
  throttle?: CampaignChangesThrottle | null;
  /** When to pause automatically. Default: above 50 % failures after 100 outcomes */
  autoPause?: CampaignChangesAutoPause;
  /** Email only. What is tracked. Default: what the channel’s `tracking` says */
  tracking?: CampaignChangesTracking | null;
  /** `transactional` also reaches people who opted out of marketing. Without a category, only people without any opt-out get it */
  category?: 'transactional' | 'marketing' | Other | null;
  /** Key of one of your topics. Makes it a marketing message */
  topic?: string | null;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email */
  body?: string;
  /** Subject of an email */
  subject?: string;
  /** HTML version of an email */
  html?: string;
  /** ID of the template to use instead of `body` */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then only recorded */
  whatsappTemplate?: CampaignChangesWhatsappTemplate;
  /** Starts or resumes, pauses, or cancels the campaign */
  status?: 'running' | 'paused' | 'canceled' | Other;
}

/** When to pause automatically. Default: above 50 % failures after 100 outcomes */
export interface CampaignChangesAutoPause {
  /** Share of failures, from 0 to 1, above which the campaign pauses */
  failureRate: number;
  /** Number of outcomes from which on the rate counts */
  after?: number;
}

export interface CampaignChangesSchedule {
  /** When to start, with an offset or as local time in `timezone`. Default: at once */
  at?: string;
  /** IANA time zone of `at`, or `contact` for that of each contact */
  timezone?: string;
  /** When not to send. Messages wait until they end */
  quietHours?: CampaignChangesScheduleQuietHours;
}

/** When not to send. Messages wait until they end */
export interface CampaignChangesScheduleQuietHours {
  /** First quiet minute, such as `21:00` */
  start: string;
  /** First minute after the quiet hours, such as `08:00` */
  end: string;
  /** IANA time zone of contacts who have none. Default: UTC */
  timezone?: string;
}

export interface CampaignChangesThrottle {
  /** Maximum number of messages per second */
  perSecond: number;
}

export interface CampaignChangesTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface CampaignChangesVariantsItem {
  /** Name of the variant */
  name: string;
  /** Its share of the contacts, relative to the other weights */
  weight?: number;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email */
  body?: string;
  /** Subject of an email */
  subject?: string;
  /** HTML version of an email */
  html?: string;
  /** ID of the template to use instead of `body` */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then only recorded */
  whatsappTemplate?: CampaignChangesVariantsItemWhatsappTemplate;
}

/** Approved WhatsApp template to send. `body` is then only recorded */
export interface CampaignChangesVariantsItemWhatsappTemplate {
  /** Name of the template in your WhatsApp account */
  name: string;
  /** Language of the template, such as `en_US` */
  language: string;
  /** Values of the placeholders in the body, in order */
  parameters?: string[];
}

/** Approved WhatsApp template to send. `body` is then only recorded */
export interface CampaignChangesWhatsappTemplate {
  /** Name of the template in your WhatsApp account */
  name: string;
  /** Language of the template, such as `en_US` */
  language: string;
  /** Values of the placeholders in the body, in order */
  parameters?: string[];
}

export interface CampaignPreview {
  /** Contacts in the audience */
  count: number;
  /** Contacts that the counts below are about, at most the first 1,000 */
  checked: number;
  /** Checked contacts who would get no message */
  skipped: number;
  /** Skipped contacts by reason */
  skippedBy: CampaignPreviewSkippedBy;
  /** Variables without a value */
  missingVariables: CampaignPreviewMissingVariablesItem[];
  /** Messages to some of the contacts */
  sample: CampaignPreviewSampleItem[];
}

export interface CampaignPreviewMissingVariablesItem {
  /** Name of the variable */
  variable: string;
  /** Number of contacts without a value for it */
  contacts: number;
}

export interface CampaignPreviewSampleItem {
  /** ID of the contact */
  contactId: string;
  /** Name of the contact, or else an address. Null without any */
  name: string | null;
  /** Address that the message would go to. Null without one */
  to: string | null;
  /** Name of the variant. Null if skipped */
  variant: string | null;
  /** Text as the contact would get it. Null if skipped */
  body: string | null;
  /** Subject of an email. Null without one */
  subject: string | null;
  /** Why the contact would get no message. Null otherwise */
  skipped: string | null;
  /** Variable without a value. Null otherwise */
  variable: string | null;
}

/** Skipped contacts by reason */
export interface CampaignPreviewSkippedBy {
  /** Contacts who opted out */
  opted_out: number;
  /** Contacts without an address for the channel */
  no_address: number;
  /** Contacts without a value for a variable of the text */
  missing_variable: number;
  /** Contacts whose text would be empty or too long */
  invalid_content: number;
}

export interface CampaignStats {
  /** Contacts processed so far: the sum of the counts up to `skipped` */
  total: number;
  /** Messages that are waiting or being sent */
  queued: number;
  /** Messages that the provider accepted and has not reported on since */
  sent: number;
  /** Messages that were delivered and, as far as is known, not read */
  delivered: number;
  /** Messages that were read */
  read: number;
  /** Messages that failed or expired */
  failed: number;
  /** Messages that were not sent because the recipient opted out in the meantime */
  optedOut: number;
  /** Messages that were canceled */
  canceled: number;
  /** Contacts who got no message */
  skipped: number;
  /** Skipped contacts by reason */
  skippedBy: CampaignStatsSkippedBy;
  /** Variables without a value */
  missingVariables: CampaignStatsMissingVariablesItem[];
  /** Opt-outs after a message of this campaign */
  unsubscribed: number;
  /** Opt-outs by cause */
  unsubscribedBy: CampaignStatsUnsubscribedBy;
  /** Counts of each variant */
  variants: CampaignStatsVariantsItem[];
}

export interface CampaignStatsMissingVariablesItem {
  /** Name of the variable */
  variable: string;
  /** Number of contacts without a value for it */
  contacts: number;
}

/** Skipped contacts by reason */
export interface CampaignStatsSkippedBy {
  /** Contacts who opted out */
  opted_out: number;
  /** Contacts without an address for the channel */
  no_address: number;
  /** Contacts without a value for a variable of the text */
  missing_variable: number;
  /** Contacts whose text would be empty or too long */
  invalid_content: number;
}

/** Opt-outs by cause */
export interface CampaignStatsUnsubscribedBy {
  /** By the recipients themselves */
  recipient: number;
  /** Reported by the provider */
  provider: number;
  /** By requests to this API */
  api: number;
  /** Because mail bounced */
  bounce: number;
}

export interface CampaignStatsVariantsItem {
  /** Name of the variant */
  name: string;
  /** Messages that are waiting or being sent */
  queued: number;
  /** Messages that the provider accepted and has not reported on since */
  sent: number;
  /** Messages that were delivered and, as far as is known, not read */
  delivered: number;
  /** Messages that were read */
  read: number;
  /** Messages that failed or expired */
  failed: number;
  /** Messages that were not sent because the recipient opted out in the meantime */
  optedOut: number;
  /** Messages that were canceled */
  canceled: number;
}

export interface CampaignThrottle {
  /** Maximum number of messages per second */
  perSecond: number;
}

export interface CampaignTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface CampaignVariantsItem {
  /** Name of the variant */
  name: string;
  /** Its share of the contacts, relative to the other weights */
  weight: number;
  /** Text, in Liquid */
  body?: string;
  /** Subject of an email, in Liquid */
  subject?: string;
  /** HTML version of an email, in Liquid */
  html?: string;
  /** ID of the template */
  templateId?: string;
  /** Version of the template. Fixed when the campaign starts */
  templateVersion?: number;
}

export interface CampaignsCountAudienceAnswer {
  /** Contacts in the audience */
  count: number;
}

export interface CampaignsCountAudienceBody {
  /** Contacts to count */
  audience: Audience;
}

export interface CampaignsListAnswer {
  /** Items of this page */
  data: Campaign[];
  pagination: Pagination;
}

export interface CampaignsListMessagesAnswer {
  /** Items of this page */
  data: ListedMessage[];
  pagination: Pagination;
}

export interface CampaignsListMessagesQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
  /** Only messages with this status */
  status?:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
}

export interface CampaignsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
  /** Only campaigns with this status */
  status?: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'canceled' | Other;
}

export interface CampaignsTestAnswer {
  /** All items */
  data: AcceptedMessage[];
}

export interface CampaignsTestBody {
  /** Address to send to. Default: that of the contact */
  to?: string;
  /** ID of a contact whose fields fill in the text */
  contactId?: string;
  /** Values for the template, by name. At most 64 kB as JSON */
  variables?: Record<string, unknown>;
}

export interface Channel {
  /** ID of the channel */
  channelId: string;
  /** Kind of channel */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Provider that sends the messages */
  provider: 'twilio' | 'vonage' | 'smtp' | 'ses' | 'postmark' | 'cloud' | 'sandbox' | Other;
  /** Your name for the channel */
  name: string;
  /** `paused` channels send nothing */
  status: 'connected' | 'paused' | Other;
  /** Why it was paused. Null while it is connected */
  statusReason: string | null;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond: number | null;
  /** What is tracked of emails. Null for nothing */
  tracking: ChannelTracking | null;
  /** Settings of the provider */
  settings: Record<string, unknown>;
  /** URLs to enter at the provider, by purpose */
  callbackUrls: Record<string, string>;
  /** When it was connected */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
}

export interface ChannelTest {
  /** Whether the provider accepts the settings and credentials */
  ok: boolean;
  /** What is wrong, for programs */
  code?: string;
  /** What is wrong, in a sentence */
  message?: string;
}

export interface ChannelTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface ChannelsListAnswer {
  /** Items of this page */
  data: Channel[];
  pagination: Pagination;
}

export interface ChannelsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
}

export interface ChannelsUpdateBody {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Email only. What is tracked unless a message says otherwise. Default: nothing */
  tracking?: ChannelsUpdateBodyTracking | null;
  /** New settings. They replace all stored ones */
  settings?: Record<string, unknown>;
  /** New secrets. They replace all stored ones */
  credentials?: Record<string, unknown>;
}

export interface ChannelsUpdateBodyTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface CheckedFlow {
  /** ID of the flow */
  flowId: string;
  /** Your name for the flow */
  name: string;
  /** Only `active` flows start runs */
  status: 'draft' | 'active' | 'paused' | 'archived' | Other;
  /** Number of the version, from 1 */
  version: number;
  /** What starts runs in addition to requests */
  trigger: CheckedFlowTrigger;
  /** Whether a contact can have only one run, ever */
  oncePerContact: boolean;
  /** Steps, as in the request */
  steps: CheckedFlowStepsItem[];
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
  /** Loops of steps that can send again and again */
  warnings: CheckedFlowWarningsItem[];
}

export interface CheckedFlowStepsItem {
  /** Your ID of the step */
  id: string;
  /** Type of the step */
  type: string;
}

/** What starts runs in addition to requests */
export interface CheckedFlowTrigger {
  /** Type of the trigger */
  type: string;
}

export interface CheckedFlowWarningsItem {
  /** Step that the warning is about */
  field: string;
  /** What can happen, in a sentence */
  message: string;
  /** About how many messages a person can get per day */
  messagesPerDay: number;
}

export interface CheckedTemplate {
  /** ID of the template */
  templateId: string;
  /** Your name for the template */
  name: string;
  /** Number of the version, from 1 */
  version: number;
  /** Text, in Liquid */
  body: string;
  /** Subject of an email, in Liquid. Null without one */
  subject: string | null;
  /** HTML version of an email, in Liquid. Null without one */
  html: string | null;
  /** Names of the variables that it uses */
  variables: string[];
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
  /** Variables that the text needs and none of your 1,000 newest contacts has */
  warnings: CheckedTemplateWarningsItem[];
}

export interface CheckedTemplateWarningsItem {
  /** Name of the variable */
  variable: string;
  /** What will happen, in a sentence */
  message: string;
}

export interface Contact {
  /** ID of the contact */
  contactId: string;
  /** Your ID of the contact. Null without one */
  externalId: string | null;
  /** First name. Null if unknown */
  firstName: string | null;
  /** Last name. Null if unknown */
  lastName: string | null;
  /** Email address. Null if unknown */
  email: string | null;
  /** Phone number in E.164 format. Null if unknown */
  phone: string | null;
  /** Language tag, such as `en-GB`. Null if unknown */
  locale: string | null;
  /** IANA time zone, such as `Europe/Berlin`. Null if unknown */
  timezone: string | null;
  /** Your own fields */
  attributes: Record<string, unknown>;
  /** Tags */
  tags: string[];
  /** Consent by channel */
  consent: ContactConsent;
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
}

export interface ContactChanges {
  /** Your ID of the contact, unique in the account */
  externalId?: string | null;
  /** First name */
  firstName?: string | null;
  /** Last name */
  lastName?: string | null;
  /** Email address, unique in the account */
  email?: string | null;
  /** Phone number in E.164 format, unique in the account */
  phone?: string | null;
  /** Language tag, such as `en-GB` */
  locale?: string | null;
  /** IANA time zone, such as `Europe/Berlin` */
  timezone?: string | null;
  /** Your own fields, at most 16 kB as JSON. Replaces all of them */
  attributes?: Record<string, unknown>;
  /** Tags, at most 50 of 64 characters. Replaces all of them */
  tags?: string[];
  /** Consent by channel. Channels that are not named stay unchanged */
  consent?: ContactChangesConsent;
}

/** Consent by channel. Channels that are not named stay unchanged */
export interface ContactChangesConsent {
  /** Consent to SMS */
  sms?: ContactChangesConsentSms;
  /** Consent to emails */
  email?: ContactChangesConsentEmail;
  /** Consent to WhatsApp messages */
  whatsapp?: ContactChangesConsentWhatsapp;
}

/** Consent to emails */
export interface ContactChangesConsentEmail {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | Other;
  /** Where you got it from. Default: `api` */
  source?: string;
}

/** Consent to SMS */
export interface ContactChangesConsentSms {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | Other;
  /** Where you got it from. Default: `api` */
  source?: string;
}

/** Consent to WhatsApp messages */
export interface ContactChangesConsentWhatsapp {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | Other;
  /** Where you got it from. Default: `api` */
  source?: string;
}

/** Consent by channel */
export interface ContactConsent {
  /** Consent to SMS */
  sms: ContactConsentSms;
  /** Consent to emails */
  email: ContactConsentEmail;
  /** Consent to WhatsApp messages */
  whatsapp: ContactConsentWhatsapp;
}

/** Consent to emails */
export interface ContactConsentEmail {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  /** Where it comes from. Null if unknown */
  source: string | null;
  /** When it was given. Null if unknown */
  at: string | null;
}

/** Consent to SMS */
export interface ContactConsentSms {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  /** Where it comes from. Null if unknown */
  source: string | null;
  /** When it was given. Null if unknown */
  at: string | null;
}

/** Consent to WhatsApp messages */
export interface ContactConsentWhatsapp {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  /** Where it comes from. Null if unknown */
  source: string | null;
  /** When it was given. Null if unknown */
  at: string | null;
}

export interface ContactsDeleteQuery {
  /** Whether future messages to the erased addresses are refused */
  suppress?: 'true' | 'false' | Other;
}

export interface ContactsExportQuery {
  /** Only contacts with this tag */
  tag?: string;
}

export interface ContactsImportQuery {
  /** Country of phone numbers without a country code, in ISO 3166 such as `DE`. Without it they are refused */
  defaultCountry?: string;
  /** Whether existing contacts are updated. Otherwise their rows are refused */
  update?: 'true' | 'false' | Other;
  /** Whether nothing is changed, to see what the import would do. Rows are tried in batches of 500: one that repeats a contact of an earlier batch counts as created */
  dryRun?: 'true' | 'false' | Other;
}

export interface ContactsListAnswer {
  /** Items of this page */
  data: Contact[];
  pagination: Pagination;
}

export interface ContactsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
  /** Only contacts with this tag */
  tag?: string;
  /** Only the contact with this email address, in any case */
  email?: string;
  /** Only the contact with this phone number */
  phone?: string;
  /** Only the contact with this ID of yours */
  externalId?: string;
}

export interface Conversation {
  /** ID of the conversation */
  conversationId: string;
  /** Phone number of the person */
  address: string;
  /** Contact with this phone number. Null if there is none */
  contact: ConversationContact | null;
  /** Number of unread messages */
  unread: number;
  /** When the last message was received */
  lastReceivedAt: string;
  /** Last message received */
  lastMessage: ConversationLastMessage;
}

export interface ConversationContact {
  /** ID of the contact */
  contactId: string;
  /** First name. Null if unknown */
  firstName: string | null;
  /** Last name. Null if unknown */
  lastName: string | null;
}

/** Last message received */
export interface ConversationLastMessage {
  /** ID of the message */
  inboundMessageId: string;
  /** Kind of channel that it came over */
  channel: 'sms' | 'whatsapp' | Other;
  /** Text of the message */
  body: string;
  /** Kind of content, as the provider calls it: `text`, `image`, `document`, `button` and others */
  type: string;
}

export interface ConversationsListAnswer {
  /** Items of this page */
  data: Conversation[];
  /** Value of `after` for the next page. Null on the last one */
  next: string | null;
}

export interface ConversationsListMessagesAnswer {
  /** Items of this page */
  data: ThreadEntry[];
  /** Value of `after` for the next page. Null on the last one */
  next: string | null;
}

export interface ConversationsListMessagesQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the page before */
  after?: string;
}

export interface ConversationsListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the page before */
  after?: string;
  /** Only those of the phone number of this contact */
  contactId?: string;
  /** Whether only unread or only read ones are listed */
  unread?: 'true' | 'false' | Other;
}

export interface CreatedChannel {
  /** ID of the channel */
  channelId: string;
  /** Kind of channel */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Provider that sends the messages */
  provider: 'twilio' | 'vonage' | 'smtp' | 'ses' | 'postmark' | 'cloud' | 'sandbox' | Other;
  /** Your name for the channel */
  name: string;
  /** `paused` channels send nothing */
  status: 'connected' | 'paused' | Other;
  /** Why it was paused. Null while it is connected */
  statusReason: string | null;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond: number | null;
  /** What is tracked of emails. Null for nothing */
  tracking: CreatedChannelTracking | null;
  /** Settings of the provider */
  settings: Record<string, unknown>;
  /** URLs to enter at the provider, by purpose */
  callbackUrls: Record<string, string>;
  /** When it was connected */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
  /** Secret that bounces have to be signed with. Only for SMTP, only here */
  bounceSecret?: string;
}

export interface CreatedChannelTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface Delivery {
  /** The `webhook-id` header of every attempt. */
  deliveryId: string;
  /** ID of the webhook. */
  webhookId: string;
  /** Name of the event. */
  event: string;
  /** `pending` while there are attempts left, then `delivered` or `failed`. */
  status: 'pending' | 'delivered' | 'failed' | Other;
  /** The exact body that is signed and sent. */
  payload: string;
  /** The attempts, oldest first. */
  attempts: DeliveryAttemptsItem[];
  /** When the next attempt is due; null after the last one. */
  nextAttemptAt: string | null;
  /** When the event happened. */
  createdAt: string;
  /** When the receiver accepted the event; null until then. */
  deliveredAt: string | null;
}

export interface DeliveryAttemptsItem {
  /** When the attempt was made. */
  at: string;
  /** The request as sent. */
  request: DeliveryAttemptsItemRequest;
  /** HTTP status of the receiver's response; null if there was none. */
  status: number | null;
  /** Duration of the attempt in milliseconds. */
  durationMs: number;
  /** The beginning of the receiver's response body. */
  response: string | null;
  /** Why the attempt failed; null if it succeeded. */
  error: string | null;
}

/** The request as sent. */
export interface DeliveryAttemptsItemRequest {
  /** The URL of the request; null if nothing was sent. */
  url: string | null;
  /** The request headers without secrets. The body is `payload`. */
  headers: Record<string, string>;
}

export interface DeliveryReport {
  /** Number of the attempt, as in the stream */
  attempt: number;
  /** HTTP status of the receiver. Null without a response */
  status: number | null;
  /** How long the receiver took, in milliseconds */
  durationMs?: number;
  /** Beginning of the response body, at most 4,000 characters */
  response?: string | null;
  /** Why there was no response */
  error?: string | null;
  /** `Retry-After` of the receiver, in seconds */
  retryAfterSeconds?: number;
}

export interface Domain {
  /** ID of the domain */
  domainId: string;
  /** Name of the domain */
  domain: string;
  /** Whether all required records were found */
  status: 'unverified' | 'verified' | Other;
  /** DNS records to set */
  records: DomainRecordsItem[];
  /** When it was verified. Null until then */
  verifiedAt: string | null;
  /** When DNS was last checked. Null until then */
  checkedAt: string | null;
  /** When it was added */
  createdAt: string;
}

export interface DomainRecordsItem {
  /** What the record is for. `dkim`: the key that signs. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither. `mx`: where bounces go */
  purpose: 'dkim' | 'spf' | 'dmarc' | 'mx' | Other;
  /** Type of the DNS record */
  type: 'TXT' | 'MX' | Other;
  /** Name of the DNS record */
  host: string;
  /** Value of the DNS record. Null for the name of your own mail server */
  value: string | null;
  /** Whether messages can use the domain only with this record */
  required: boolean;
  /** Result of the last check. `unknown`: the name server did not answer */
  state: 'unchecked' | 'missing' | 'wrong' | 'right' | 'unknown' | Other;
  /** Values that DNS returned at the last check */
  found: string[];
  /** What to correct. Null if it is correct or unchecked */
  problem: string | null;
}

export interface DomainsListAnswer {
  /** Items of this page */
  data: Domain[];
  pagination: Pagination;
}

export interface DomainsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
}

export interface Flow {
  /** ID of the flow */
  flowId: string;
  /** Your name for the flow */
  name: string;
  /** Only `active` flows start runs */
  status: 'draft' | 'active' | 'paused' | 'archived' | Other;
  /** Number of the version, from 1 */
  version: number;
  /** What starts runs in addition to requests */
  trigger: FlowTriggerObject;
  /** Whether a contact can have only one run, ever */
  oncePerContact: boolean;
  /** Steps, as in the request */
  steps: FlowStepsItem[];
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
}

export interface FlowChanges {
  /** Your name for the flow */
  name?: string;
  /** New steps, as a new version. Active runs keep theirs */
  steps?: (
    | FlowChangesStepsItemSend
    | FlowChangesStepsItemWait
    | FlowChangesStepsItemBranch
    | FlowChangesStepsItemHttp
    | FlowChangesStepsItemUpdateContact
    | FlowChangesStepsItemStop
  )[];
  /** What starts runs in addition to requests. A tag counts regardless of what adds it. If flows start each other by tags, each runs once in the chain */
  trigger?:
    FlowChangesTriggerApi | FlowChangesTriggerContactCreated | FlowChangesTriggerTagAdded | FlowChangesTriggerKeyword;
  /** Whether a contact can have only one run, ever */
  oncePerContact?: boolean;
  /** New status. `archived` is final */
  status?: 'active' | 'paused' | 'archived' | Other;
  /** Whether active runs are canceled. Only with the status `paused` or `archived` */
  cancelRuns?: boolean;
}

export interface FlowChangesStepsItemBranch {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'branch';
  /** Cases, at most 20. The first whose condition is met decides */
  cases: FlowChangesStepsItemBranchCasesItem[];
  /** ID of the next step if no condition is met. Without it the run is completed */
  next?: string;
}

export interface FlowChangesStepsItemBranchCasesItem {
  /** Condition of the case */
  if:
    | FlowChangesStepsItemBranchCasesItemIf1
    | FlowChangesStepsItemBranchCasesItemIf2
    | FlowChangesStepsItemBranchCasesItemIf3
    | FlowChangesStepsItemBranchCasesItemIf4;
  /** ID of the next step if the condition is met */
  next: string;
}

export interface FlowChangesStepsItemBranchCasesItemIf1 {
  /** Condition that the contact must meet */
  contact: Segment;
}

export interface FlowChangesStepsItemBranchCasesItemIf2 {
  /** Name of a variable of the run */
  variable: string;
  /** How to compare */
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  /** Value to compare with; a list for `in` */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface FlowChangesStepsItemBranchCasesItemIf3 {
  /** ID of a send step. Its last message in the run counts */
  message: string;
  /** Statuses, one of which the message must have */
  status: (
    | 'scheduled'
    | 'queued'
    | 'sending'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'failed'
    | 'canceled'
    | 'expired'
    | 'replied'
    | Other
  )[];
}

export interface FlowChangesStepsItemBranchCasesItemIf4 {
  /** ID of an HTTP step, whose response is compared */
  answer: string;
  /** Field of the response, such as `body.order.total` */
  field: string;
  /** How to compare */
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  /** Value to compare with; a list for `in` */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface FlowChangesStepsItemHttp {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'http';
  /** Method of the request */
  method?: 'GET' | 'POST' | Other;
  /** URL to request */
  url: string;
  /** Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending that back keeps the value if the step and the origin of the URL are the same */
  headers?: Record<string, string>;
  /** ID of the next step. Without it the run is completed */
  next?: string;
}

export interface FlowChangesStepsItemSend {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'send';
  /** Kind of channel to send over */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email */
  body?: string;
  /** Subject of an email */
  subject?: string;
  /** HTML version of an email */
  html?: string;
  /** ID of the template to use instead of `body` */
  templateId?: string;
  /** `transactional` also reaches people who opted out of marketing. Without a category, only people without any opt-out get it */
  category?: 'transactional' | 'marketing' | Other;
  /** Key of one of your topics. Makes it a marketing message */
  topic?: string;
  /** ID of the next step. Without it the run is completed */
  next?: string;
}

export interface FlowChangesStepsItemStop {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'stop';
}

export interface FlowChangesStepsItemUpdateContact {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'update_contact';
  /** Attributes to set. Others stay */
  attributes?: Record<string, unknown>;
  /** Tags to add, at most 50 */
  addTags?: string[];
  /** Tags to remove, at most 50 */
  removeTags?: string[];
  /** ID of the next step. Without it the run is completed */
  next?: string;
}

export interface FlowChangesStepsItemWait {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'wait';
  /** How long to wait, at most 366 days. With `event`, how long at most */
  seconds?: number;
  /** When to continue, instead of `seconds` */
  until?: string;
  /** Event that ends the wait */
  event?:
    | FlowChangesStepsItemWaitEventTagAdded
    | FlowChangesStepsItemWaitEventMessageReceived
    | FlowChangesStepsItemWaitEventMessageStatus;
  /** ID of the next step. Without it the run is completed */
  next?: string;
  /** ID of the next step if the event did not happen. Default: `next` */
  onTimeout?: string;
}

export interface FlowChangesStepsItemWaitEventMessageReceived {
  /** Type of the event */
  type: 'message_received';
  /** Text that the message must have, in any case. Default: any */
  keyword?: string;
}

export interface FlowChangesStepsItemWaitEventMessageStatus {
  /** Type of the event */
  type: 'message_status';
  /** ID of the send step. Its last message in the run counts */
  message: string;
  /** Statuses, any of which ends the wait. `failed` includes canceled, expired and refused messages */
  status: ('delivered' | 'read' | 'failed' | 'replied' | Other)[];
}

export interface FlowChangesStepsItemWaitEventTagAdded {
  /** Type of the event */
  type: 'tag_added';
  /** Tag that the contact gets */
  tag: string;
}

export interface FlowChangesTriggerApi {
  /** Type of the trigger */
  type: 'api';
}

export interface FlowChangesTriggerContactCreated {
  /** Type of the trigger */
  type: 'contact_created';
}

export interface FlowChangesTriggerKeyword {
  /** Type of the trigger */
  type: 'keyword';
  /** Whole text of a message that starts a run, in any case */
  keyword: string;
}

export interface FlowChangesTriggerTagAdded {
  /** Type of the trigger */
  type: 'tag_added';
  /** Tag that starts a run */
  tag: string;
}

export interface FlowStepsItem {
  /** Your ID of the step */
  id: string;
  /** Type of the step */
  type: string;
}

export interface FlowTrigger {
  /** ID of the contact to run for */
  contactId?: string;
  /** Address to run for, instead of a contact */
  to?: string;
  /** Values for the template, by name. At most 64 kB as JSON */
  variables?: Record<string, unknown>;
}

/** What starts runs in addition to requests */
export interface FlowTriggerObject {
  /** Type of the trigger */
  type: string;
}

export interface FlowsListAnswer {
  /** Items of this page */
  data: Flow[];
  pagination: Pagination;
}

export interface FlowsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
  /** Only flows with this status */
  status?: 'draft' | 'active' | 'paused' | 'archived' | Other;
}

export interface FlowsListRunsAnswer {
  /** Items of this page */
  data: Run[];
  pagination: Pagination;
}

export interface FlowsListRunsQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
}

export interface ImportReport {
  /** Rows in the file */
  total: number;
  /** Contacts created */
  created: number;
  /** Contacts updated */
  updated: number;
  /** Rows refused */
  refused: number;
  /** The first 1,000 refused rows */
  errors: ImportReportErrorsItem[];
}

export interface ImportReportErrorsItem {
  /** Number of the row. The first after the header is 1 */
  row: number;
  /** Line of the file in which the row begins. The first is 1 */
  line: number;
  /** What is wrong, for programs */
  code: string;
  /** Name of the invalid field */
  field: string;
  /** What is wrong, in a sentence */
  message: string;
}

export interface InboundMessage {
  /** ID of the message */
  inboundMessageId: string;
  /** ID of the conversation that it belongs to */
  conversationId: string;
  /** Kind of channel that it came over */
  channel: 'sms' | 'whatsapp' | Other;
  /** ID of the channel that it came over */
  channelId: string;
  /** Phone number of the sender */
  from: string;
  /** ID of the contact that now has this phone number. Null if none has */
  contactId: string | null;
  /** Text of the message */
  body: string;
  /** Keyword that the text is. Null for other texts */
  keyword: 'stop' | 'start' | 'help' | Other | null;
  /** Kind of content, as the provider calls it: `text`, `image`, `document`, `button` and others */
  type: string;
  /** Files of the message */
  media: InboundMessageMediaItem[];
  /** Button or list entry that the person chose. Null without one */
  choice: InboundMessageChoice | null;
  /** ID of the WhatsApp group it was written in. Null without one */
  groupId: string | null;
  /** Content as the provider sent it, up to 8 kB. Null for texts */
  content: Record<string, unknown> | null;
  /** ID of the message of yours that it replies to. Null without one */
  inReplyTo: string | null;
  /** The provider’s ID of the message. Null without one */
  providerMessageId: string | null;
  /** Until when you can reply over WhatsApp without a template. Null for other channels */
  replyUntil: string | null;
  /** When it was received */
  receivedAt: string;
  /** When it was marked as read. Null while it is unread */
  readAt: string | null;
}

export interface InboundMessageChanges {
  /** Whether the message counts as read */
  read: boolean;
}

export interface InboundMessageChoice {
  /** Your ID of the option. Null without one */
  id: string | null;
  /** Label of the option */
  title: string;
}

export interface InboundMessageMediaItem {
  /** URL of the file, to download with your API key */
  url: string;
  /** Media type. Null if unknown */
  contentType: string | null;
  /** Name of the file. Null without one */
  fileName: string | null;
}

export interface InboxListAnswer {
  /** Items of this page */
  data: InboundMessage[];
  /** Value of `after` for the next page. Null on the last one */
  next: string | null;
}

export interface InboxListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the page before */
  after?: string;
  /** Only messages over this channel */
  channel?: 'sms' | 'whatsapp' | Other;
  /** Only those of the phone number of this contact */
  contactId?: string;
  /** Only messages from this phone number */
  from?: string;
  /** Only messages received at this time or later */
  since?: string;
  /** Whether only unread or only read ones are listed */
  unread?: 'true' | 'false' | Other;
}

export interface ListedMessage {
  /** ID of the message */
  messageId: string;
  /** Channel that it is sent over: `sms`, `email` or `whatsapp` */
  channel: string;
  /** ID of the channel that it is sent over */
  channelId: string;
  /** Phone number or email address of the recipient */
  to: string;
  /** Text as the recipient gets it */
  body: string;
  /** Subject of an email. Null without one */
  subject: string | null;
  /** ID of the template that it was made from. Null without one */
  templateId: string | null;
  /** ID of the contact. Null if it was sent to an address alone */
  contactId: string | null;
  /** ID of the campaign. Null without one */
  campaignId: string | null;
  /** Purpose of the message. Null if not stated */
  category: 'transactional' | 'marketing' | Other | null;
  /** Key of the topic. Null without one */
  topic: string | null;
  /** Where the message stands. `sent`: the provider accepted it and has reported nothing since */
  status:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  /** Number of parts of an SMS. Null on other channels */
  segments: number | null;
  /** Encoding of an SMS. Null on other channels */
  encoding: 'GSM-7' | 'UCS-2' | Other | null;
  /** Your labels */
  tags: string[];
  /** Your own data. Null without any */
  metadata: Record<string, unknown> | null;
  /** Times that sending was tried */
  attempts: number;
  /** Whether a response of the provider was lost, so that the message may have been sent twice */
  possibleDuplicate: boolean;
  /** When it is to be sent. Null for at once */
  scheduledAt: string | null;
  /** When it is given up if it has not been sent. Null for never */
  expiresAt: string | null;
  /** When it was accepted */
  createdAt: string;
  /** When the provider accepted it. Null until then */
  sentAt: string | null;
  /** When it was delivered. Null if unknown */
  deliveredAt: string | null;
  /** When it was read. Null if unknown */
  readAt: string | null;
  /** When it failed. Null if it did not */
  failedAt: string | null;
  /** Why it failed or, while it is retried, why the last attempt failed. Null otherwise */
  error: ListedMessageError | null;
}

export interface ListedMessageError {
  /** Why it failed, for programs */
  code: string;
  /** Why it failed, in a sentence */
  message: string;
  /** The provider’s own code. Null without one */
  providerCode: string | null;
}

export interface Listener {
  /** ID of the webhook. */
  webhookId: string;
  /** Name of the delivered event; `*` for all */
  event: string;
  /** Your note about the webhook. */
  description: string | null;
  /** Secret that verifies the signatures. Shown only in this response */
  secret: string;
}

export interface Message {
  /** ID of the message */
  messageId: string;
  /** Channel that it is sent over: `sms`, `email` or `whatsapp` */
  channel: string;
  /** ID of the channel that it is sent over */
  channelId: string;
  /** Phone number or email address of the recipient */
  to: string;
  /** Text as the recipient gets it */
  body: string;
  /** Subject of an email. Null without one */
  subject: string | null;
  /** ID of the template that it was made from. Null without one */
  templateId: string | null;
  /** ID of the contact. Null if it was sent to an address alone */
  contactId: string | null;
  /** ID of the campaign. Null without one */
  campaignId: string | null;
  /** Purpose of the message. Null if not stated */
  category: 'transactional' | 'marketing' | Other | null;
  /** Key of the topic. Null without one */
  topic: string | null;
  /** Where the message stands. `sent`: the provider accepted it and has reported nothing since */
  status:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  /** Number of parts of an SMS. Null on other channels */
  segments: number | null;
  /** Encoding of an SMS. Null on other channels */
  encoding: 'GSM-7' | 'UCS-2' | Other | null;
  /** Your labels */
  tags: string[];
  /** Your own data. Null without any */
  metadata: Record<string, unknown> | null;
  /** Times that sending was tried */
  attempts: number;
  /** Whether a response of the provider was lost, so that the message may have been sent twice */
  possibleDuplicate: boolean;
  /** When it is to be sent. Null for at once */
  scheduledAt: string | null;
  /** When it is given up if it has not been sent. Null for never */
  expiresAt: string | null;
  /** When it was accepted */
  createdAt: string;
  /** When the provider accepted it. Null until then */
  sentAt: string | null;
  /** When it was delivered. Null if unknown */
  deliveredAt: string | null;
  /** When it was read. Null if unknown */
  readAt: string | null;
  /** When it failed. Null if it did not */
  failedAt: string | null;
  /** Why it failed or, while it is retried, why the last attempt failed. Null otherwise */
  error: MessageError | null;
  /** Always `outbound` */
  direction: 'outbound';
  /** HTML version of an email. Null without one */
  html: string | null;
  /** Version of the template. Null without a template */
  templateVersion: number | null;
  /** Values that filled in the template. Null without any */
  variables: Record<string, unknown> | null;
  /** The provider’s ID of the message. Null until it is accepted */
  providerMessageId: string | null;
  /** Sender of an email. Null for that of the channel */
  from: string | null;
  /** Visible recipients of a copy */
  cc: string[];
  /** Copies of the message, each a message of its own */
  copies: MessageCopiesItem[];
  /** ID of the message that it is a copy of. Null if it is not a copy */
  copyOf: string | null;
  /** What is tracked of an email. Null if the channel’s `tracking` applies */
  tracking: MessageTracking | null;
  /** Times that it was opened, as far as that is visible, up to 1,000 */
  opens: number;
  /** Times that its links were clicked, up to 1,000 */
  clicks: number;
  /** Address for replies to an email. Null for that of the channel */
  replyTo: string | null;
  /** Additional headers of an email */
  headers: Record<string, string>;
  /** Files of an email, without their contents */
  attachments: MessageAttachmentsItem[];
  /** ID of the inbound message that it answers. Null without one */
  inReplyTo: string | null;
  /** When it was queued for sending. Null until then */
  queuedAt: string | null;
  /** When it was canceled. Null if it was not */
  canceledAt: string | null;
  /** When it expired. Null if it did not */
  expiredAt: string | null;
  /** Changes of the status, oldest first */
  events: MessageEventsItem[];
}

export interface MessageAttachmentsItem {
  /** Name of the file */
  fileName: string;
  /** Media type */
  contentType: string;
  /** Content ID of an inline image. Null for other files */
  contentId: string | null;
  /** Size in bytes */
  bytes: number;
}

export interface MessageCopiesItem {
  /** ID of the copy */
  messageId: string;
  /** Whether other recipients see this one */
  type: 'cc' | 'bcc' | Other;
}

export interface MessageError {
  /** Why it failed, for programs */
  code: string;
  /** Why it failed, in a sentence */
  message: string;
  /** The provider’s own code. Null without one */
  providerCode: string | null;
}

export interface MessageEventsItem {
  /** Status that it reached */
  status: string;
  /** When it reached it */
  at: string;
}

export interface MessageNumbers {
  /** First day in UTC */
  from: string;
  /** Last day in UTC */
  to: string;
  /** Counts over all days */
  total: MessageNumbersTotal;
  /** Counts by group */
  groups: MessageNumbersGroupsItem[];
  /** Reasons of failures, the most frequent first */
  failures: MessageNumbersFailuresItem[];
}

export interface MessageNumbersFailuresItem {
  /** `error.code` of the messages; `expired` for those that expired */
  code: string;
  /** Number of messages */
  total: number;
}

export interface MessageNumbersGroupsItem {
  /** Day, channel, campaign ID or category. Null for messages without one */
  key: string | null;
  /** Name of the campaign. Null for other groups */
  name: string | null;
  /** All messages: the sum of the counts up to `canceled` */
  messages: number;
  /** Messages that are waiting or being sent */
  queued: number;
  /** Messages that the provider accepted and has not reported on since */
  sent: number;
  /** Messages that were delivered and, as far as is known, not read */
  delivered: number;
  /** Messages that were read */
  read: number;
  /** Messages that failed or expired */
  failed: number;
  /** Messages that were canceled */
  canceled: number;
  /** Emails that were opened at least once, as far as that is visible */
  opens: number;
  /** Emails of which a link was clicked at least once */
  clicks: number;
  /** Opt-outs on these days, without those of imports */
  optedOut: number;
}

/** Counts over all days */
export interface MessageNumbersTotal {
  /** All messages: the sum of the counts up to `canceled` */
  messages: number;
  /** Messages that are waiting or being sent */
  queued: number;
  /** Messages that the provider accepted and has not reported on since */
  sent: number;
  /** Messages that were delivered and, as far as is known, not read */
  delivered: number;
  /** Messages that were read */
  read: number;
  /** Messages that failed or expired */
  failed: number;
  /** Messages that were canceled */
  canceled: number;
  /** Emails that were opened at least once, as far as that is visible */
  opens: number;
  /** Emails of which a link was clicked at least once */
  clicks: number;
  /** Opt-outs on these days, without those of imports */
  optedOut: number;
}

export interface MessageTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface MessagesListAnswer {
  /** Items of this page */
  data: ListedMessage[];
  pagination: Pagination;
}

export interface MessagesListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
  /** Only messages with this status */
  status?:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  /** Only messages over this channel */
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  /** Only messages to this phone number or email address */
  to?: string;
  /** Only messages to this contact */
  contactId?: string;
  /** Only messages with this tag */
  tag?: string;
  /** Only messages accepted at this time or later */
  createdAfter?: string;
  /** Only messages accepted before this time */
  createdBefore?: string;
}

export interface NewBatch {
  /** Messages as for `POST /messages/send`, at most 1,000 */
  messages: unknown[];
}

export interface NewCampaign {
  /** Your name for the campaign */
  name: string;
  /** Kind of channel to send over */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the channel to send over. Default: by priority */
  channelId?: string;
  /** Two to four texts instead of one, each for a share of the contacts */
  variants?: NewCampaignVariantsItem[];
  /** Contacts to send to */
  audience: Audience;
  /** When to send. Null for at once */
  schedule?: NewCampaignSchedule | null;
  /** How fast to send. Null for as fast as the channel allows */
  throttle?: NewCampaignThrottle | null;
  /** When to pause automatically. Default: above 50 % failures after 100 outcomes */
  autoPause?: NewCampaignAutoPause;
  /** Email only. What is tracked. Default: what the channel’s `tracking` says */
  tracking?: NewCampaignTracking | null;
  /** `transactional` also reaches people who opted out of marketing. Without a category, only people without any opt-out get it */
  category?: 'transactional' | 'marketing' | Other;
  /** Key of one of your topics. Makes it a marketing message */
  topic?: string;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email */
  body?: string;
  /** Subject of an email */
  subject?: string;
  /** HTML version of an email */
  html?: string;
  /** ID of the template to use instead of `body` */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then only recorded */
  whatsappTemplate?: NewCampaignWhatsappTemplate;
}

/** When to pause automatically. Default: above 50 % failures after 100 outcomes */
export interface NewCampaignAutoPause {
  /** Share of failures, from 0 to 1, above which the campaign pauses */
  failureRate: number;
  /** Number of outcomes from which on the rate counts */
  after?: number;
}

export interface NewCampaignSchedule {
  /** When to start, with an offset or as local time in `timezone`. Default: at once */
  at?: string;
  /** IANA time zone of `at`, or `contact` for that of each contact */
  timezone?: string;
  /** When not to send. Messages wait until they end */
  quietHours?: NewCampaignScheduleQuietHours;
}

/** When not to send. Messages wait until they end */
export interface NewCampaignScheduleQuietHours {
  /** First quiet minute, such as `21:00` */
  start: string;
  /** First minute after the quiet hours, such as `08:00` */
  end: string;
  /** IANA time zone of contacts who have none. Default: UTC */
  timezone?: string;
}

export interface NewCampaignThrottle {
  /** Maximum number of messages per second */
  perSecond: number;
}

export interface NewCampaignTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface NewCampaignVariantsItem {
  /** Name of the variant */
  name: string;
  /** Its share of the contacts, relative to the other weights */
  weight?: number;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email */
  body?: string;
  /** Subject of an email */
  subject?: string;
  /** HTML version of an email */
  html?: string;
  /** ID of the template to use instead of `body` */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then only recorded */
  whatsappTemplate?: NewCampaignVariantsItemWhatsappTemplate;
}

/** Approved WhatsApp template to send. `body` is then only recorded */
export interface NewCampaignVariantsItemWhatsappTemplate {
  /** Name of the template in your WhatsApp account */
  name: string;
  /** Language of the template, such as `en_US` */
  language: string;
  /** Values of the placeholders in the body, in order */
  parameters?: string[];
}

/** Approved WhatsApp template to send. `body` is then only recorded */
export interface NewCampaignWhatsappTemplate {
  /** Name of the template in your WhatsApp account */
  name: string;
  /** Language of the template, such as `en_US` */
  language: string;
  /** Values of the placeholders in the body, in order */
  parameters?: string[];
}

export type NewChannel =
  | NewChannelTwilio
  | NewChannelVonage
  | NewChannelSmtp
  | NewChannelSes
  | NewChannelPostmark
  | NewChannelWhatsapp
  | NewChannelSandbox;

export interface NewChannelPostmark {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Email only. What is tracked unless a message says otherwise. Default: nothing */
  tracking?: NewChannelPostmarkTracking;
  /** Kind of channel */
  channel: 'email';
  /** Provider that sends the messages */
  provider: 'postmark';
  /** Settings of the provider */
  settings: NewChannelPostmarkSettings;
  /** Secrets for the provider. They are encrypted and never shown */
  credentials: NewChannelPostmarkCredentials;
}

/** Secrets for the provider. They are encrypted and never shown */
export interface NewChannelPostmarkCredentials {
  /** API token of the server */
  serverToken: string;
  /** Username of your choice, to enter with the webhook at Postmark */
  webhookUsername?: string;
  /** Password of your choice, to enter with the webhook at Postmark */
  webhookPassword: string;
}

/** Settings of the provider */
export interface NewChannelPostmarkSettings {
  /** Sender: `hello@example.com`, or with a name `Example <hello@example.com>` */
  from: string;
  /** Address for replies. Default: the sender */
  replyTo?: string;
  /** ID of the message stream */
  messageStream?: string;
  /** Base URL of the provider’s API */
  baseUrl?: string;
}

/** Email only. What is tracked unless a message says otherwise. Default: nothing */
export interface NewChannelPostmarkTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface NewChannelSandbox {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Email only. What is tracked unless a message says otherwise. Default: nothing */
  tracking?: NewChannelSandboxTracking;
  /** Kind of channel */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Provider that sends the messages */
  provider: 'sandbox';
}

/** Email only. What is tracked unless a message says otherwise. Default: nothing */
export interface NewChannelSandboxTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface NewChannelSes {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Email only. What is tracked unless a message says otherwise. Default: nothing */
  tracking?: NewChannelSesTracking;
  /** Kind of channel */
  channel: 'email';
  /** Provider that sends the messages */
  provider: 'ses';
  /** Settings of the provider */
  settings: NewChannelSesSettings;
  /** Secrets for the provider. They are encrypted and never shown */
  credentials: NewChannelSesCredentials;
}

/** Secrets for the provider. They are encrypted and never shown */
export interface NewChannelSesCredentials {
  /** ID of an access key that may send */
  accessKeyId: string;
  /** Secret of the access key */
  secretAccessKey: string;
}

/** Settings of the provider */
export interface NewChannelSesSettings {
  /** AWS region, such as `eu-central-1` */
  region: string;
  /** Sender: `hello@example.com`, or with a name `Example <hello@example.com>` */
  from: string;
  /** Address for replies. Default: the sender */
  replyTo?: string;
  /** Configuration set that publishes events to the SNS topic */
  configurationSet: string;
  /** ARN of the SNS topic. Events of other topics are refused */
  topicArn?: string;
  /** Endpoint of SES and SNS. Default: those of the region */
  baseUrl?: string;
}

/** Email only. What is tracked unless a message says otherwise. Default: nothing */
export interface NewChannelSesTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface NewChannelSmtp {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Email only. What is tracked unless a message says otherwise. Default: nothing */
  tracking?: NewChannelSmtpTracking;
  /** Kind of channel */
  channel: 'email';
  /** Provider that sends the messages */
  provider: 'smtp';
  /** Settings of the provider */
  settings: NewChannelSmtpSettings;
  /** Secrets for the provider. They are encrypted and never shown */
  credentials?: NewChannelSmtpCredentials;
}

/** Secrets for the provider. They are encrypted and never shown */
export interface NewChannelSmtpCredentials {
  /** Username at the server */
  username?: string;
  /** Password at the server */
  password?: string;
  /** DKIM key for mails of domains that are not verified here */
  dkim?: NewChannelSmtpCredentialsDkim;
}

/** DKIM key for mails of domains that are not verified here */
export interface NewChannelSmtpCredentialsDkim {
  /** Domain that signs */
  domain: string;
  /** Selector of the key in DNS */
  selector: string;
  /** Private key, in PEM */
  privateKey: string;
}

/** Settings of the provider */
export interface NewChannelSmtpSettings {
  /** Host name or IP address of the server */
  host: string;
  /** Port of the server */
  port?: number;
  /** Whether the connection begins with TLS, as on port 465. Otherwise STARTTLS is used */
  secure?: boolean;
  /** Whether servers without STARTTLS are refused. Turn it off only for a relay on a network that you trust: without TLS, others can read the password and the mail */
  requireTls?: boolean;
  /** Sender: `hello@example.com`, or with a name `Example <hello@example.com>` */
  from: string;
  /** Address for replies. Default: the sender */
  replyTo?: string;
  /** When a message counts as delivered: once the server has `accepted` it, or once a delivery report (`dsn`) says so */
  deliveredOn?: 'accepted' | 'dsn' | Other;
  /** Domain whose mail server passes bounces on to this service */
  bounceDomain?: string;
}

/** Email only. What is tracked unless a message says otherwise. Default: nothing */
export interface NewChannelSmtpTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

export interface NewChannelTwilio {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Kind of channel */
  channel: 'sms';
  /** Provider that sends the messages */
  provider: 'twilio';
  /** Settings of the provider */
  settings: NewChannelTwilioSettings;
  /** Secrets for the provider. They are encrypted and never shown */
  credentials: NewChannelTwilioCredentials;
}

/** Secrets for the provider. They are encrypted and never shown */
export interface NewChannelTwilioCredentials {
  /** SID of your account */
  accountSid: string;
  /** Auth token of the account */
  authToken: string;
}

/** Settings of the provider */
export interface NewChannelTwilioSettings {
  /** Sender: a number in E.164 format, a short code or a name. Instead of `messagingServiceSid` */
  from?: string;
  /** SID of the messaging service that chooses the sender */
  messagingServiceSid?: string;
  /** Base URL of the provider’s API */
  baseUrl?: string;
}

export interface NewChannelVonage {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Kind of channel */
  channel: 'sms';
  /** Provider that sends the messages */
  provider: 'vonage';
  /** Settings of the provider */
  settings: NewChannelVonageSettings;
  /** Secrets for the provider. They are encrypted and never shown */
  credentials: NewChannelVonageCredentials;
}

/** Secrets for the provider. They are encrypted and never shown */
export interface NewChannelVonageCredentials {
  /** ID of your application */
  applicationId: string;
  /** Private key of the application, in PEM */
  privateKey: string;
  /** Signature secret of the account, which signs its webhooks */
  signatureSecret: string;
}

/** Settings of the provider */
export interface NewChannelVonageSettings {
  /** Sender: a number or a name */
  from: string;
  /** Base URL of the provider’s API */
  baseUrl?: string;
}

export interface NewChannelWhatsapp {
  /** Your name for the channel */
  name?: string;
  /** Order among the channels of a kind: the lowest number is tried first */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit */
  perSecond?: number | null;
  /** Kind of channel */
  channel: 'whatsapp';
  /** Provider that sends the messages */
  provider: 'cloud';
  /** Settings of the provider */
  settings: NewChannelWhatsappSettings;
  /** Secrets for the provider. They are encrypted and never shown */
  credentials: NewChannelWhatsappCredentials;
}

/** Secrets for the provider. They are encrypted and never shown */
export interface NewChannelWhatsappCredentials {
  /** Access token of a system user */
  accessToken: string;
  /** App secret, which signs Meta’s webhooks */
  appSecret: string;
  /** Value of your choice, to enter with the webhook at Meta */
  verifyToken: string;
}

/** Settings of the provider */
export interface NewChannelWhatsappSettings {
  /** ID of the phone number that messages are sent from */
  phoneNumberId: string;
  /** Base URL of the provider’s API */
  baseUrl?: string;
}

export interface NewContact {
  /** Your ID of the contact, unique in the account */
  externalId?: string | null;
  /** First name */
  firstName?: string | null;
  /** Last name */
  lastName?: string | null;
  /** Email address, unique in the account */
  email?: string | null;
  /** Phone number in E.164 format, unique in the account */
  phone?: string | null;
  /** Language tag, such as `en-GB` */
  locale?: string | null;
  /** IANA time zone, such as `Europe/Berlin` */
  timezone?: string | null;
  /** Your own fields, at most 16 kB as JSON */
  attributes?: Record<string, unknown>;
  /** Tags, at most 50 of 64 characters */
  tags?: string[];
  /** Consent by channel. Channels that are not named stay unchanged */
  consent?: NewContactConsent;
}

/** Consent by channel. Channels that are not named stay unchanged */
export interface NewContactConsent {
  /** Consent to SMS */
  sms?: NewContactConsentSms;
  /** Consent to emails */
  email?: NewContactConsentEmail;
  /** Consent to WhatsApp messages */
  whatsapp?: NewContactConsentWhatsapp;
}

/** Consent to emails */
export interface NewContactConsentEmail {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | Other;
  /** Where you got it from. Default: `api` */
  source?: string;
}

/** Consent to SMS */
export interface NewContactConsentSms {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | Other;
  /** Where you got it from. Default: `api` */
  source?: string;
}

/** Consent to WhatsApp messages */
export interface NewContactConsentWhatsapp {
  /** Whether the contact wants messages over the channel */
  status: 'subscribed' | 'unsubscribed' | Other;
  /** Where you got it from. Default: `api` */
  source?: string;
}

export interface NewDomain {
  /** Domain of your email addresses, such as `example.com` */
  domain: string;
}

export interface NewFlow {
  /** Your name for the flow */
  name: string;
  /** Steps, at most 100. A run begins with the first */
  steps: (
    | NewFlowStepsItemSend
    | NewFlowStepsItemWait
    | NewFlowStepsItemBranch
    | NewFlowStepsItemHttp
    | NewFlowStepsItemUpdateContact
    | NewFlowStepsItemStop
  )[];
  /** What starts runs in addition to requests. A tag counts regardless of what adds it. If flows start each other by tags, each runs once in the chain */
  trigger?: NewFlowTriggerApi | NewFlowTriggerContactCreated | NewFlowTriggerTagAdded | NewFlowTriggerKeyword;
  /** Whether a contact can have only one run, ever */
  oncePerContact?: boolean;
}

export interface NewFlowStepsItemBranch {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'branch';
  /** Cases, at most 20. The first whose condition is met decides */
  cases: NewFlowStepsItemBranchCasesItem[];
  /** ID of the next step if no condition is met. Without it the run is completed */
  next?: string;
}

export interface NewFlowStepsItemBranchCasesItem {
  /** Condition of the case */
  if:
    | NewFlowStepsItemBranchCasesItemIf1
    | NewFlowStepsItemBranchCasesItemIf2
    | NewFlowStepsItemBranchCasesItemIf3
    | NewFlowStepsItemBranchCasesItemIf4;
  /** ID of the next step if the condition is met */
  next: string;
}

export interface NewFlowStepsItemBranchCasesItemIf1 {
  /** Condition that the contact must meet */
  contact: Segment;
}

export interface NewFlowStepsItemBranchCasesItemIf2 {
  /** Name of a variable of the run */
  variable: string;
  /** How to compare */
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  /** Value to compare with; a list for `in` */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface NewFlowStepsItemBranchCasesItemIf3 {
  /** ID of a send step. Its last message in the run counts */
  message: string;
  /** Statuses, one of which the message must have */
  status: (
    | 'scheduled'
    | 'queued'
    | 'sending'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'failed'
    | 'canceled'
    | 'expired'
    | 'replied'
    | Other
  )[];
}

export interface NewFlowStepsItemBranchCasesItemIf4 {
  /** ID of an HTTP step, whose response is compared */
  answer: string;
  /** Field of the response, such as `body.order.total` */
  field: string;
  /** How to compare */
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  /** Value to compare with; a list for `in` */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface NewFlowStepsItemHttp {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'http';
  /** Method of the request */
  method?: 'GET' | 'POST' | Other;
  /** URL to request */
  url: string;
  /** Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending that back keeps the value if the step and the origin of the URL are the same */
  headers?: Record<string, string>;
  /** ID of the next step. Without it the run is completed */
  next?: string;
}

export interface NewFlowStepsItemSend {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'send';
  /** Kind of channel to send over */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email */
  body?: string;
  /** Subject of an email */
  subject?: string;
  /** HTML version of an email */
  html?: string;
  /** ID of the template to use instead of `body` */
  templateId?: string;
  /** `transactional` also reaches people who opted out of marketing. Without a category, only people without any opt-out get it */
  category?: 'transactional' | 'marketing' | Other;
  /** Key of one of your topics. Makes it a marketing message */
  topic?: string;
  /** ID of the next step. Without it the run is completed */
  next?: string;
}

export interface NewFlowStepsItemStop {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'stop';
}

export interface NewFlowStepsItemUpdateContact {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'update_contact';
  /** Attributes to set. Others stay */
  attributes?: Record<string, unknown>;
  /** Tags to add, at most 50 */
  addTags?: string[];
  /** Tags to remove, at most 50 */
  removeTags?: string[];
  /** ID of the next step. Without it the run is completed */
  next?: string;
}

export interface NewFlowStepsItemWait {
  /** Your ID of the step, unique in the flow */
  id: string;
  /** Type of the step */
  type: 'wait';
  /** How long to wait, at most 366 days. With `event`, how long at most */
  seconds?: number;
  /** When to continue, instead of `seconds` */
  until?: string;
  /** Event that ends the wait */
  event?:
    | NewFlowStepsItemWaitEventTagAdded
    | NewFlowStepsItemWaitEventMessageReceived
    | NewFlowStepsItemWaitEventMessageStatus;
  /** ID of the next step. Without it the run is completed */
  next?: string;
  /** ID of the next step if the event did not happen. Default: `next` */
  onTimeout?: string;
}

export interface NewFlowStepsItemWaitEventMessageReceived {
  /** Type of the event */
  type: 'message_received';
  /** Text that the message must have, in any case. Default: any */
  keyword?: string;
}

export interface NewFlowStepsItemWaitEventMessageStatus {
  /** Type of the event */
  type: 'message_status';
  /** ID of the send step. Its last message in the run counts */
  message: string;
  /** Statuses, any of which ends the wait. `failed` includes canceled, expired and refused messages */
  status: ('delivered' | 'read' | 'failed' | 'replied' | Other)[];
}

export interface NewFlowStepsItemWaitEventTagAdded {
  /** Type of the event */
  type: 'tag_added';
  /** Tag that the contact gets */
  tag: string;
}

export interface NewFlowTriggerApi {
  /** Type of the trigger */
  type: 'api';
}

export interface NewFlowTriggerContactCreated {
  /** Type of the trigger */
  type: 'contact_created';
}

export interface NewFlowTriggerKeyword {
  /** Type of the trigger */
  type: 'keyword';
  /** Whole text of a message that starts a run, in any case */
  keyword: string;
}

export interface NewFlowTriggerTagAdded {
  /** Type of the trigger */
  type: 'tag_added';
  /** Tag that starts a run */
  tag: string;
}

export interface NewListener {
  /** Name of the event to deliver; `*` for all */
  event?:
    | 'message.sent'
    | 'message.delivered'
    | 'message.read'
    | 'message.failed'
    | 'message.opened'
    | 'message.clicked'
    | 'message.received'
    | 'contact.created'
    | 'contact.subscribed'
    | 'contact.unsubscribed'
    | 'contact.deleted'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled'
    | '*'
    | Other;
  /** Your note about the webhook. */
  description?: string;
}

export interface NewMessage {
  /** `sms`, `email` or `whatsapp` */
  channel: string;
  /** Phone number in E.164 format, or email address. Default: that of the contact */
  to?: string;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email */
  body?: string;
  /** Subject of an email */
  subject?: string;
  /** HTML version of an email */
  html?: string;
  /** ID of the template to use instead of `body` */
  templateId?: string;
  /** Values for the template, by name. At most 64 kB as JSON */
  variables?: Record<string, unknown>;
  /** Approved WhatsApp template to send. `body` is then only recorded */
  whatsappTemplate?: NewMessageWhatsappTemplate;
  /** ID of the contact to write to. Its fields fill in templates */
  contactId?: string;
  /** ID of the channel to send over. Default: by priority */
  channelId?: string;
  /** Channels to try next on the same number if this one cannot deliver */
  fallback?: ('sms' | 'whatsapp' | Other)[];
  /** When to send it. Default: now */
  scheduledAt?: string;
  /** When to give up if it has not been sent */
  expiresAt?: string;
  /** When not to send. The message waits until they end */
  quietHours?: NewMessageQuietHours;
  /** Your labels for finding the message, at most 50 */
  tags?: string[];
  /** Your own data, returned with the message. At most 4096 bytes as JSON */
  metadata?: Record<string, string | number | boolean | null>;
  /** Email only. Sender, at one of your verified domains. Default: that of the channel */
  from?: string;
  /** Email only. Visible recipients of a copy, at most 20. Each copy is a message with its own status. Over Postmark recipients do not see them */
  cc?: string[];
  /** Email only. Recipients of a copy whom others do not see, at most 20 */
  bcc?: string[];
  /** Email only. What is tracked. Default: what the channel’s `tracking` says */
  tracking?: NewMessageTracking;
  /** Email only. Address for replies. Default: that of the channel */
  replyTo?: string;
  /** Email only. Additional headers: auto-submitted, feedback-id, importance, in-reply-to, list-id, organization, precedence, references and names that begin with X- */
  headers?: Record<string, string>;
  /** Email only. Files, at most 20 and 3 MB together before base64 */
  attachments?: NewMessageAttachmentsItem[];
  /** `transactional` also reaches people who opted out of marketing. Without a category, only people without any opt-out get it */
  category?: 'transactional' | 'marketing' | Other;
  /** Key of one of your topics. Makes it a marketing message */
  topic?: string;
}

export interface NewMessageAttachmentsItem {
  /** Name of the file */
  fileName: string;
  /** Media type, such as `application/pdf` */
  contentType: string;
  /** Content in base64 */
  content: string;
  /** Makes it an inline image, which the HTML shows as `cid:` followed by this */
  contentId?: string;
}

/** When not to send. The message waits until they end */
export interface NewMessageQuietHours {
  /** First quiet minute, such as `21:00` */
  start: string;
  /** First minute after the quiet hours, such as `08:00` */
  end: string;
  /** IANA time zone of contacts who have none. Default: UTC */
  timezone?: string;
}

/** Email only. What is tracked. Default: what the channel’s `tracking` says */
export interface NewMessageTracking {
  /** Whether opens are counted, by an invisible image in the HTML */
  opens?: boolean;
  /** Whether clicks are counted, by links that lead through this service */
  clicks?: boolean;
}

/** Approved WhatsApp template to send. `body` is then only recorded */
export interface NewMessageWhatsappTemplate {
  /** Name of the template in your WhatsApp account */
  name: string;
  /** Language of the template, such as `en_US` */
  language: string;
  /** Values of the placeholders in the body, in order */
  parameters?: string[];
}

export interface NewReply {
  /** Text, at most 1,600 characters over SMS and 4,096 over WhatsApp */
  body: string;
  /** Approved WhatsApp template to send. `body` is then only recorded */
  whatsappTemplate?: NewReplyWhatsappTemplate;
  /** Your labels for finding the message, at most 50 */
  tags?: string[];
  /** Your own data, returned with the message. At most 4096 bytes as JSON */
  metadata?: Record<string, string | number | boolean | null>;
}

/** Approved WhatsApp template to send. `body` is then only recorded */
export interface NewReplyWhatsappTemplate {
  /** Name of the template in your WhatsApp account */
  name: string;
  /** Language of the template, such as `en_US` */
  language: string;
  /** Values of the placeholders in the body, in order */
  parameters?: string[];
}

export interface NewSuppression {
  /** Kind of channel that the address belongs to */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Phone number or email address */
  address: string;
  /** Blocks only marketing. Without it and `topic`, everything is blocked */
  category?: 'marketing' | Other;
  /** Blocks only messages about this topic */
  topic?: string;
  /** Your reason. Default: `api` */
  reason?: string;
}

export interface NewTemplate {
  /** Your name for the template */
  name: string;
  /** Text in Liquid: `Hi {{ firstName }}` */
  body: string;
  /** Subject of an email, in Liquid */
  subject?: string | null;
  /** HTML version of an email, in Liquid */
  html?: string | null;
}

export interface NewTopic {
  /** Key of the topic, which messages name */
  topic: string;
  /** Name that recipients see */
  name: string;
  /** Explanation that recipients see */
  description?: string | null;
}

export interface NewWebhook {
  /** Name of the event to deliver; `*` for all. */
  event:
    | 'message.sent'
    | 'message.delivered'
    | 'message.read'
    | 'message.failed'
    | 'message.opened'
    | 'message.clicked'
    | 'message.received'
    | 'contact.created'
    | 'contact.subscribed'
    | 'contact.unsubscribed'
    | 'contact.deleted'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled'
    | '*'
    | Other;
  /** The URL that receives the events. */
  url: string;
  /** Your note about the webhook. */
  description?: string;
}

export interface NumbersReadQuery {
  /** First day in UTC. Default: 29 days before `to` */
  from?: string;
  /** Last day in UTC, at most 366 days in all. Default: today */
  to?: string;
  /** Only messages over this channel */
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  /** Only messages of this campaign */
  campaignId?: string;
  /** Only messages of this category; `none` for those without one */
  category?: 'transactional' | 'marketing' | 'none' | Other;
  /** What each of `groups` stands for */
  groupBy?: 'day' | 'channel' | 'campaign' | 'category' | Other;
}

/** Position of this page in the list */
export interface Pagination {
  /** Number of this page, from 1 */
  page: number;
  /** Maximum number of items per page */
  limit: number;
  /** Number of items on all pages */
  total: number;
  /** Number of pages */
  pages: number;
  /** Value of `after` for the next page. Null on the last one */
  next: string | null;
}

export interface RenderedTemplate {
  /** Text as the recipient gets it */
  body: string;
  /** Subject of an email. Null without one */
  subject: string | null;
  /** HTML version of an email. Null without one */
  html: string | null;
  /** Number of parts that it has as an SMS */
  segments: number;
  /** Encoding of an SMS: 160 or 70 characters in a single part */
  encoding: 'GSM-7' | 'UCS-2' | Other;
}

export interface ReportedDelivery {
  /** ID of the delivery */
  deliveryId: string;
  /** `pending` if it will be streamed again */
  status: 'pending' | 'delivered' | 'failed' | Other;
  /** When it is streamed again. Null once it ended */
  nextAttemptAt: string | null;
}

export interface Run {
  /** ID of the run */
  runId: string;
  /** ID of the flow */
  flowId: string;
  /** Version of the flow that it runs */
  version: number;
  /** Where the run stands */
  status: 'running' | 'completed' | 'failed' | 'canceled' | Other;
  /** ID of the contact. Null for an address alone */
  contactId: string | null;
  /** Address that it runs for. Null for a contact */
  to: string | null;
  /** Variables of the run */
  variables: Record<string, unknown>;
  /** ID of the current step. Null once it ended */
  stepId: string | null;
  /** When it continues. Null once it ended */
  dueAt: string | null;
  /** Why it ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled. */
  error:
    | 'too_many_steps'
    | 'too_many_messages'
    | 'too_many_messages_to_person'
    | 'answers_too_long'
    | 'circle_without_wait'
    | 'worker_stopped'
    | 'flow_paused'
    | 'flow_archived'
    | Other
    | null;
  /** Steps that were done, oldest first */
  history: RunHistoryItem[];
  /** When it started */
  createdAt: string;
  /** When it ended. Null while it is running */
  endedAt: string | null;
}

export interface RunHistoryItem {
  /** ID of the step */
  step: string;
  /** Type of the step */
  type: string;
  /** When it was done */
  at: string;
}

export interface SampleEvent {
  /** Name of the event */
  event:
    | 'message.sent'
    | 'message.delivered'
    | 'message.read'
    | 'message.failed'
    | 'message.opened'
    | 'message.clicked'
    | 'message.received'
    | 'contact.created'
    | 'contact.subscribed'
    | 'contact.unsubscribed'
    | 'contact.deleted'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled'
    | Other;
}

/** `{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` is everybody. Nested at most five deep, at most 50 parts. */
export type Segment = unknown;

export interface SimulatedMessage {
  /** Kind of channel that it comes over */
  channel: 'sms' | 'whatsapp' | Other;
  /** Phone number of the sender */
  from: string;
  /** Text of the message */
  body: string;
  /** Whether it has a file to download */
  file?: boolean;
}

export interface StartedRun {
  /** ID of the run */
  runId: string;
  /** ID of the flow */
  flowId: string;
  /** Version of the flow that it runs */
  version: number;
  /** Where the run stands */
  status: 'running' | 'completed' | 'failed' | 'canceled' | Other;
}

export interface Suppression {
  /** ID of the suppression */
  suppressionId: string;
  /** Kind of channel that the address belongs to */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Phone number or email address. Null once its owner was erased */
  address: string | null;
  /** `marketing` if only marketing is blocked. Null if everything is */
  category: 'marketing' | Other | null;
  /** Key of the topic, if only messages about it are blocked. Null otherwise */
  topic: string | null;
  /** Why it is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason */
  reason: string;
  /** When it was blocked */
  createdAt: string;
}

export interface SuppressionsImportQuery {
  /** Country of phone numbers without a country code, in ISO 3166 such as `DE`. Without it they are refused */
  defaultCountry?: string;
}

export interface SuppressionsLinkPreferencesAnswer {
  /** Address of the page, for this recipient only */
  url: string;
}

export interface SuppressionsLinkPreferencesBody {
  /** Kind of channel that the address belongs to */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Phone number or email address of the recipient */
  address: string;
}

export interface SuppressionsListAnswer {
  /** Items of this page */
  data: Suppression[];
  /** Value of `after` for the next page. Null on the last one */
  next: string | null;
}

export interface SuppressionsListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the page before */
  after?: string;
  /** Only addresses of this kind of channel */
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  /** Only this address, in any case */
  address?: string;
  /** Only suppressions of marketing, or of `all` messages */
  category?: 'all' | 'marketing' | Other;
  /** Only suppressions of this topic */
  topic?: string;
  /** Only suppressions with this reason */
  reason?: string;
}

export interface Template {
  /** ID of the template */
  templateId: string;
  /** Your name for the template */
  name: string;
  /** Number of the version, from 1 */
  version: number;
  /** Text, in Liquid */
  body: string;
  /** Subject of an email, in Liquid. Null without one */
  subject: string | null;
  /** HTML version of an email, in Liquid. Null without one */
  html: string | null;
  /** Names of the variables that it uses */
  variables: string[];
  /** When it was created */
  createdAt: string;
  /** When it last changed */
  updatedAt: string;
}

export interface TemplateChanges {
  /** Your name for the template */
  name?: string;
  /** Text in Liquid: `Hi {{ firstName }}` */
  body?: string;
  /** Subject of an email, in Liquid */
  subject?: string | null;
  /** HTML version of an email, in Liquid */
  html?: string | null;
}

export interface TemplateVersion {
  /** Number of the version, from 1 */
  version: number;
  /** Text, in Liquid */
  body: string;
  /** Subject of an email, in Liquid. Null without one */
  subject: string | null;
  /** HTML version of an email, in Liquid. Null without one */
  html: string | null;
  /** Names of the variables that it uses */
  variables: string[];
  /** When it was created */
  createdAt: string;
}

export interface TemplatesListAnswer {
  /** Items of this page */
  data: Template[];
  pagination: Pagination;
}

export interface TemplatesListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
}

export interface TemplatesListVersionsAnswer {
  /** All items */
  data: TemplateVersion[];
}

export interface TemplatesPreviewBody {
  /** Values for the template, by name. At most 64 kB as JSON */
  variables?: Record<string, unknown>;
  /** Version to show. Default: the newest */
  version?: number;
  /** ID of a contact whose fields fill in the template */
  contactId?: string;
}

export interface ThreadEntry {
  /** ID of the message or of the inbound message */
  id: string;
  /** `inbound` from the person, `outbound` to them */
  direction: 'inbound' | 'outbound' | Other;
  /** Kind of channel that it came over */
  channel: 'sms' | 'whatsapp' | Other;
  /** ID of the channel that it came over */
  channelId: string;
  /** Text of the message */
  body: string;
  /** Kind of content, as the provider calls it: `text`, `image`, `document`, `button` and others */
  type: string;
  /** Files of the message */
  media: ThreadEntryMediaItem[];
  /** Status of an outbound message. Null for inbound ones */
  status:
    | 'scheduled'
    | 'queued'
    | 'sending'
    | 'sent'
    | 'delivered'
    | 'read'
    | 'failed'
    | 'canceled'
    | 'expired'
    | Other
    | null;
  /** ID of the message that it replies to. Null without one */
  inReplyTo: string | null;
  /** When it was received, or accepted for sending */
  at: string;
  /** When it was read. Null if unknown or unread */
  readAt: string | null;
}

export interface ThreadEntryMediaItem {
  /** URL of the file, to download with your API key */
  url: string;
  /** Media type. Null if unknown */
  contentType: string | null;
  /** Name of the file. Null without one */
  fileName: string | null;
}

export interface Topic {
  /** Key of the topic */
  topic: string;
  /** Name that recipients see */
  name: string;
  /** Explanation that recipients see. Null without one */
  description: string | null;
  /** When it was created */
  createdAt: string;
}

export interface TopicChanges {
  /** Name that recipients see */
  name?: string;
  /** Explanation that recipients see */
  description?: string | null;
}

export interface TopicsListAnswer {
  /** All items */
  data: Topic[];
}

export interface TriggeredEvent {
  /** Name of the event */
  event: string;
  /** Example that was sent */
  payload: Record<string, unknown>;
}

export interface Webhook {
  /** ID of the webhook. */
  webhookId: string;
  /** Name of the delivered event; `*` for all. */
  event: string;
  /** The URL that receives the events. */
  url: string;
  /** Your note about the webhook. */
  description: string | null;
  /** Whether events are delivered. */
  status: 'enabled' | 'disabled' | Other;
  /** Why the service disabled the webhook; null if it did not. */
  statusReason: string | null;
  /** When the first delivery failed since the last success; null if deliveries succeed. */
  failingSince: string | null;
  /** When the webhook was disabled; null while it is enabled. */
  disabledAt: string | null;
  /** When the webhook was created. */
  createdAt: string;
}

export interface WebhookChanges {
  /** Name of the event to deliver; `*` for all. */
  event?:
    | 'message.sent'
    | 'message.delivered'
    | 'message.read'
    | 'message.failed'
    | 'message.opened'
    | 'message.clicked'
    | 'message.received'
    | 'contact.created'
    | 'contact.subscribed'
    | 'contact.unsubscribed'
    | 'contact.deleted'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled'
    | '*'
    | Other;
  /** The URL that receives the events. */
  url?: string;
  /** Your note about the webhook. */
  description?: string | null;
  /** Whether events are delivered. */
  status?: 'enabled' | 'disabled' | Other;
}

export interface WebhookRecovery {
  /** Resend events from this time on. */
  since: string;
}

export interface WebhookWithSecret {
  /** ID of the webhook. */
  webhookId: string;
  /** Name of the delivered event; `*` for all. */
  event: string;
  /** The URL that receives the events. */
  url: string;
  /** Your note about the webhook. */
  description: string | null;
  /** Whether events are delivered. */
  status: 'enabled' | 'disabled' | Other;
  /** Why the service disabled the webhook; null if it did not. */
  statusReason: string | null;
  /** When the first delivery failed since the last success; null if deliveries succeed. */
  failingSince: string | null;
  /** When the webhook was disabled; null while it is enabled. */
  disabledAt: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** Verifies the signatures. Shown only in this response. */
  secret: string;
}

export interface WebhooksListAnswer {
  /** Items of this page */
  data: Webhook[];
  pagination: Pagination;
}

export interface WebhooksListDeliveriesAnswer {
  /** Items of this page */
  data: Delivery[];
  pagination: Pagination;
}

export interface WebhooksListDeliveriesQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
  /** Only deliveries with this status. */
  status?: 'pending' | 'delivered' | 'failed' | Other;
}

export interface WebhooksListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored. */
  after?: string;
}

export interface WebhooksRecoverAnswer {
  /** Number of deliveries that were queued again. */
  recovered: number;
}
