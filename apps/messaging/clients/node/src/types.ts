// Written by clients/generator from the OpenAPI document. Do not edit: npm run generate:clients -w apps/messaging

/** A value that a later release of the service may add. */
export type Other = string & {};

export interface AcceptedMessage {
  messageId: string;
  channel: string;
  to: string;
  status: 'queued' | 'scheduled' | Other;
  createdAt: string;
}

/** A contact must match all parts; an empty list matches everyone */
export interface Audience {
  /** All of them */
  tags?: string[];
  segment?: Segment;
  contactIds?: string[];
}

export interface BatchAnswer {
  accepted: number;
  refused: number;
  data: (BatchAnswerDataItem1 | BatchAnswerDataItem2)[];
}

export interface BatchAnswerDataItem1 {
  messageId: string;
  channel: string;
  to: string;
  status: 'queued' | 'scheduled' | Other;
  createdAt: string;
  index: number;
}

export interface BatchAnswerDataItem2 {
  index: number;
  error: BatchAnswerDataItem2Error;
}

export interface BatchAnswerDataItem2Error {
  code: string;
  message: string;
  details?: unknown;
}

export interface Campaign {
  campaignId: string;
  name: string;
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  channelId: string | null;
  category: 'transactional' | 'marketing' | Other | null;
  topic: string | null;
  status: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'canceled' | Other;
  /** Why the campaign paused automatically */
  statusReason: string | null;
  body: string | null;
  subject: string | null;
  templateId: string | null;
  variants: CampaignVariantsItem[];
  /** A contact must match all parts; an empty list matches everyone */
  audience: unknown;
  /** at, timezone, quietHours */
  schedule: unknown;
  throttle: CampaignThrottle | null;
  tracking: CampaignTracking | null;
  autoPause: CampaignAutoPause;
  /** Contacts in the audience at the start */
  audienceSize: number | null;
  stats: CampaignStats;
  startAt: string | null;
  createdAt: string;
  updatedAt: string;
  startedAt: string | null;
  endedAt: string | null;
}

export interface CampaignAutoPause {
  failureRate: number;
  after: number;
}

export interface CampaignChanges {
  name?: string;
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  channelId?: string;
  /** Two to four texts by weight, instead of one */
  variants?: CampaignChangesVariantsItem[];
  audience?: Audience;
  schedule?: CampaignChangesSchedule | null;
  throttle?: CampaignChangesThrottle | null;
  autoPause?: CampaignChangesAutoPause;
  /** E-mail: what is tracked, instead of what the channel's `tracking` says */
  tracking?: CampaignChangesTracking | null;
  /** `transactional` reaches people who have opted out of marketing only; without a category they are not written to */
  category?: 'transactional' | 'marketing' | Other | null;
  /** One of your topics; it makes the message a marketing message */
  topic?: string | null;
  body?: string;
  subject?: string;
  html?: string;
  templateId?: string;
  /** An approved template of the WhatsApp account; `body` is only recorded */
  whatsappTemplate?: CampaignChangesWhatsappTemplate;
  status?: 'running' | 'paused' | 'canceled' | Other;
}

export interface CampaignChangesAutoPause {
  /** Share of failures above which the campaign pauses */
  failureRate: number;
  /** Outcomes before the rate counts */
  after?: number;
}

export interface CampaignChangesSchedule {
  /** With an offset, or as local time in `timezone` */
  at?: string;
  /** `contact`: at that time of day for each contact */
  timezone?: string;
  quietHours?: CampaignChangesScheduleQuietHours;
}

export interface CampaignChangesScheduleQuietHours {
  start: string;
  /** The first minute that is not quiet. Where the clock skips it: the moment of the change */
  end: string;
  /** For recipients whose own zone is not known; default UTC */
  timezone?: string;
}

export interface CampaignChangesThrottle {
  perSecond: number;
}

export interface CampaignChangesTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface CampaignChangesVariantsItem {
  name: string;
  weight?: number;
  body?: string;
  subject?: string;
  html?: string;
  templateId?: string;
  /** An approved template of the WhatsApp account; `body` is only recorded */
  whatsappTemplate?: CampaignChangesVariantsItemWhatsappTemplate;
}

/** An approved template of the WhatsApp account; `body` is only recorded */
export interface CampaignChangesVariantsItemWhatsappTemplate {
  name: string;
  language: string;
  parameters?: string[];
}

/** An approved template of the WhatsApp account; `body` is only recorded */
export interface CampaignChangesWhatsappTemplate {
  name: string;
  language: string;
  parameters?: string[];
}

export interface CampaignPreview {
  /** Contacts in the audience */
  count: number;
  /** Contacts that the numbers below are about: the first 1,000, or fewer */
  checked: number;
  /** Checked contacts that would get nothing */
  skipped: number;
  /** Skipped contacts by reason; `invalid_content` is a text that is empty or too long */
  skippedBy: CampaignPreviewSkippedBy;
  /** Variables of the text that have no value, and for how many contacts */
  missingVariables: CampaignPreviewMissingVariablesItem[];
  sample: CampaignPreviewSampleItem[];
}

export interface CampaignPreviewMissingVariablesItem {
  variable: string;
  contacts: number;
}

export interface CampaignPreviewSampleItem {
  contactId: string;
  /** Their name, or else an address */
  name: string | null;
  to: string | null;
  variant: string | null;
  body: string | null;
  subject: string | null;
  /** Why this contact would get nothing */
  skipped: string | null;
  /** The variable that has no value */
  variable: string | null;
}

/** Skipped contacts by reason; `invalid_content` is a text that is empty or too long */
export interface CampaignPreviewSkippedBy {
  opted_out: number;
  no_address: number;
  missing_variable: number;
  invalid_content: number;
}

export interface CampaignStats {
  /** Contacts dealt with so far: the sum of the statuses and of skipped */
  total: number;
  /** Waiting, or being handed to the provider */
  queued: number;
  sent: number;
  delivered: number;
  read: number;
  /** Failed or expired */
  failed: number;
  /** Not delivered, because the recipient opted out after the message was made */
  optedOut: number;
  canceled: number;
  skipped: number;
  /** Skipped contacts by reason; `invalid_content` is a text that is empty or too long */
  skippedBy: CampaignStatsSkippedBy;
  /** Variables of the text that have no value, and for how many contacts */
  missingVariables: CampaignStatsMissingVariablesItem[];
  /** Opt-outs after a message of this campaign */
  unsubscribed: number;
  unsubscribedBy: CampaignStatsUnsubscribedBy;
  variants: CampaignStatsVariantsItem[];
}

export interface CampaignStatsMissingVariablesItem {
  variable: string;
  contacts: number;
}

/** Skipped contacts by reason; `invalid_content` is a text that is empty or too long */
export interface CampaignStatsSkippedBy {
  opted_out: number;
  no_address: number;
  missing_variable: number;
  invalid_content: number;
}

export interface CampaignStatsUnsubscribedBy {
  recipient: number;
  provider: number;
  api: number;
  bounce: number;
}

export interface CampaignStatsVariantsItem {
  name: string;
  /** Waiting, or being handed to the provider */
  queued: number;
  sent: number;
  delivered: number;
  read: number;
  /** Failed or expired */
  failed: number;
  /** Not delivered, because the recipient opted out after the message was made */
  optedOut: number;
  canceled: number;
}

export interface CampaignThrottle {
  perSecond: number;
}

export interface CampaignTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface CampaignVariantsItem {
  name: string;
  weight: number;
  body?: string;
  subject?: string;
  html?: string;
  templateId?: string;
  /** Fixed at the start */
  templateVersion?: number;
}

export interface CampaignsCountAudienceAnswer {
  /** Contacts */
  count: number;
}

export interface CampaignsCountAudienceBody {
  audience: Audience;
}

export interface CampaignsListAnswer {
  /** The items of this page. */
  data: Campaign[];
  pagination: Pagination;
}

export interface CampaignsListMessagesAnswer {
  /** The items of this page. */
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
  status?: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'canceled' | Other;
}

export interface CampaignsTestAnswer {
  data: AcceptedMessage[];
}

export interface CampaignsTestBody {
  to?: string;
  contactId?: string;
  variables?: Record<string, unknown>;
}

export interface Channel {
  channelId: string;
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  provider: 'twilio' | 'vonage' | 'smtp' | 'ses' | 'postmark' | 'cloud' | 'sandbox' | Other;
  name: string;
  status: 'connected' | 'paused' | Other;
  statusReason: string | null;
  priority: number;
  perSecond: number | null;
  tracking: ChannelTracking | null;
  settings: Record<string, unknown>;
  /** What to enter at the provider */
  callbackUrls: Record<string, string>;
  createdAt: string;
  updatedAt: string;
}

export interface ChannelTest {
  ok: boolean;
  code?: string;
  message?: string;
}

export interface ChannelTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface ChannelsListAnswer {
  /** The items of this page. */
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
  name?: string;
  priority?: number;
  perSecond?: number | null;
  /** E-mail: what is tracked, unless a message says otherwise; nothing by default */
  tracking?: ChannelsUpdateBodyTracking | null;
  settings?: Record<string, unknown>;
  credentials?: Record<string, unknown>;
}

export interface ChannelsUpdateBodyTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface CheckedFlow {
  flowId: string;
  name: string;
  status: 'draft' | 'active' | 'paused' | 'archived' | Other;
  version: number;
  trigger: CheckedFlowTrigger;
  oncePerContact: boolean;
  steps: CheckedFlowStepsItem[];
  createdAt: string;
  updatedAt: string;
  /** A circle of steps that can send again and again, and about how often to each person */
  warnings: CheckedFlowWarningsItem[];
}

export interface CheckedFlowStepsItem {
  id: string;
  type: string;
}

export interface CheckedFlowTrigger {
  type: string;
}

export interface CheckedFlowWarningsItem {
  field: string;
  message: string;
  messagesPerDay: number;
}

export interface CheckedTemplate {
  templateId: string;
  name: string;
  version: number;
  body: string;
  subject: string | null;
  html: string | null;
  /** The names of the variables that the template uses */
  variables: string[];
  createdAt: string;
  updatedAt: string;
  /** Variables that the text needs and none of the 1,000 newest contacts has */
  warnings: CheckedTemplateWarningsItem[];
}

export interface CheckedTemplateWarningsItem {
  variable: string;
  message: string;
}

export interface Contact {
  contactId: string;
  externalId: string | null;
  firstName: string | null;
  lastName: string | null;
  email: string | null;
  phone: string | null;
  locale: string | null;
  timezone: string | null;
  attributes: Record<string, unknown>;
  tags: string[];
  consent: ContactConsent;
  createdAt: string;
  updatedAt: string;
}

export interface ContactChanges {
  externalId?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  locale?: string | null;
  timezone?: string | null;
  attributes?: Record<string, unknown>;
  tags?: string[];
  consent?: ContactChangesConsent;
}

export interface ContactChangesConsent {
  sms?: ContactChangesConsentSms;
  email?: ContactChangesConsentEmail;
  whatsapp?: ContactChangesConsentWhatsapp;
}

export interface ContactChangesConsentEmail {
  status: 'subscribed' | 'unsubscribed' | Other;
  source?: string;
}

export interface ContactChangesConsentSms {
  status: 'subscribed' | 'unsubscribed' | Other;
  source?: string;
}

export interface ContactChangesConsentWhatsapp {
  status: 'subscribed' | 'unsubscribed' | Other;
  source?: string;
}

export interface ContactConsent {
  sms: ContactConsentSms;
  email: ContactConsentEmail;
  whatsapp: ContactConsentWhatsapp;
}

export interface ContactConsentEmail {
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  source: string | null;
  at: string | null;
}

export interface ContactConsentSms {
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  source: string | null;
  at: string | null;
}

export interface ContactConsentWhatsapp {
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  source: string | null;
  at: string | null;
}

export interface ContactsDeleteQuery {
  /** Refuse all future messages to the erased addresses */
  suppress?: 'true' | 'false' | Other;
}

export interface ContactsExportQuery {
  tag?: string;
}

export interface ContactsImportQuery {
  /** Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused */
  defaultCountry?: string;
  /** Update contacts that exist already, instead of refusing their rows */
  update?: 'true' | 'false' | Other;
  /** Change nothing, and report what the import would do. Rows are tried in batches of 500: one that repeats a contact of an earlier batch counts as created. */
  dryRun?: 'true' | 'false' | Other;
}

export interface ContactsListAnswer {
  /** The items of this page. */
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
  tag?: string;
  email?: string;
  phone?: string;
  externalId?: string;
}

export interface Conversation {
  conversationId: string;
  address: string;
  contact: ConversationContact | null;
  unread: number;
  lastReceivedAt: string;
  lastMessage: ConversationLastMessage;
}

export interface ConversationContact {
  contactId: string;
  firstName: string | null;
  lastName: string | null;
}

export interface ConversationLastMessage {
  inboundMessageId: string;
  channel: 'sms' | 'whatsapp' | Other;
  body: string;
  type: string;
}

export interface ConversationsListAnswer {
  data: Conversation[];
  next: string | null;
}

export interface ConversationsListMessagesAnswer {
  data: ThreadEntry[];
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
  contactId?: string;
  unread?: 'true' | 'false' | Other;
}

export interface CreatedChannel {
  channelId: string;
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  provider: 'twilio' | 'vonage' | 'smtp' | 'ses' | 'postmark' | 'cloud' | 'sandbox' | Other;
  name: string;
  status: 'connected' | 'paused' | Other;
  statusReason: string | null;
  priority: number;
  perSecond: number | null;
  tracking: CreatedChannelTracking | null;
  settings: Record<string, unknown>;
  /** What to enter at the provider */
  callbackUrls: Record<string, string>;
  createdAt: string;
  updatedAt: string;
  bounceSecret?: string;
}

export interface CreatedChannelTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
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
  attempt: number;
  /** The receiver's status; null without an answer */
  status: number | null;
  durationMs?: number;
  /** The beginning of the receiver's response body */
  response?: string | null;
  /** Why no answer was received */
  error?: string | null;
  /** The receiver's `Retry-After` */
  retryAfterSeconds?: number;
}

export interface Domain {
  domainId: string;
  domain: string;
  status: 'unverified' | 'verified' | Other;
  records: DomainRecordsItem[];
  verifiedAt: string | null;
  checkedAt: string | null;
  createdAt: string;
}

export interface DomainRecordsItem {
  /** `dkim`: the key; `spf`: who may send; `dmarc`: what receivers do with mail that is neither; `mx`: where bounces and answers go */
  purpose: 'dkim' | 'spf' | 'dmarc' | 'mx' | Other;
  type: 'TXT' | 'MX' | Other;
  host: string;
  /** What to enter; null: the name of your own mail server */
  value: string | null;
  /** Only with it can messages name the domain in `from` */
  required: boolean;
  /** `unknown`: the name server did not answer */
  state: 'unchecked' | 'missing' | 'wrong' | 'right' | 'unknown' | Other;
  /** What DNS returned at the last check */
  found: string[];
  problem: string | null;
}

export interface DomainsListAnswer {
  /** The items of this page. */
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
  flowId: string;
  name: string;
  status: 'draft' | 'active' | 'paused' | 'archived' | Other;
  version: number;
  trigger: FlowTriggerObject;
  oncePerContact: boolean;
  steps: FlowStepsItem[];
  createdAt: string;
  updatedAt: string;
}

export interface FlowChanges {
  name?: string;
  /** A new version; active runs keep theirs */
  steps?: (
    | FlowChangesStepsItemSend
    | FlowChangesStepsItemWait
    | FlowChangesStepsItemBranch
    | FlowChangesStepsItemHttp
    | FlowChangesStepsItemUpdateContact
    | FlowChangesStepsItemStop
  )[];
  /** Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain */
  trigger?:
    FlowChangesTriggerApi | FlowChangesTriggerContactCreated | FlowChangesTriggerTagAdded | FlowChangesTriggerKeyword;
  oncePerContact?: boolean;
  status?: 'active' | 'paused' | 'archived' | Other;
  /** With the status `paused` or `archived`: also cancel the active runs. Default: they continue */
  cancelRuns?: boolean;
}

export interface FlowChangesStepsItemBranch {
  id: string;
  type: 'branch';
  /** The first that applies decides */
  cases: FlowChangesStepsItemBranchCasesItem[];
  /** The step to continue with when no case applies */
  next?: string;
}

export interface FlowChangesStepsItemBranchCasesItem {
  if:
    | FlowChangesStepsItemBranchCasesItemIf1
    | FlowChangesStepsItemBranchCasesItemIf2
    | FlowChangesStepsItemBranchCasesItemIf3
    | FlowChangesStepsItemBranchCasesItemIf4;
  next: string;
}

export interface FlowChangesStepsItemBranchCasesItemIf1 {
  contact: Segment;
}

export interface FlowChangesStepsItemBranchCasesItemIf2 {
  variable: string;
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface FlowChangesStepsItemBranchCasesItemIf3 {
  message: string;
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
  answer: string;
  field: string;
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface FlowChangesStepsItemHttp {
  id: string;
  type: 'http';
  method?: 'GET' | 'POST' | Other;
  url: string;
  /** Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin */
  headers?: Record<string, string>;
  /** The step that follows; without it the run is complete */
  next?: string;
}

export interface FlowChangesStepsItemSend {
  id: string;
  type: 'send';
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  body?: string;
  templateId?: string;
  subject?: string;
  html?: string;
  /** `transactional` reaches people who have opted out of marketing only; without a category they are not written to */
  category?: 'transactional' | 'marketing' | Other;
  /** One of your topics; it makes the message a marketing message */
  topic?: string;
  /** The step that follows; without it the run is complete */
  next?: string;
}

export interface FlowChangesStepsItemStop {
  id: string;
  type: 'stop';
}

export interface FlowChangesStepsItemUpdateContact {
  id: string;
  type: 'update_contact';
  attributes?: Record<string, unknown>;
  addTags?: string[];
  removeTags?: string[];
  /** The step that follows; without it the run is complete */
  next?: string;
}

export interface FlowChangesStepsItemWait {
  id: string;
  type: 'wait';
  /** How long; with an event: how long at most */
  seconds?: number;
  until?: string;
  event?:
    | FlowChangesStepsItemWaitEventTagAdded
    | FlowChangesStepsItemWaitEventMessageReceived
    | FlowChangesStepsItemWaitEventMessageStatus;
  /** The step that follows; without it the run is complete */
  next?: string;
  /** The step to continue with when the event has not occurred; default `next` */
  onTimeout?: string;
}

export interface FlowChangesStepsItemWaitEventMessageReceived {
  type: 'message_received';
  keyword?: string;
}

export interface FlowChangesStepsItemWaitEventMessageStatus {
  type: 'message_status';
  /** A send step: its last message in this run */
  message: string;
  /** Any of them; `failed` includes canceled, expired and refused messages */
  status: ('delivered' | 'read' | 'failed' | 'replied' | Other)[];
}

export interface FlowChangesStepsItemWaitEventTagAdded {
  type: 'tag_added';
  tag: string;
}

export interface FlowChangesTriggerApi {
  type: 'api';
}

export interface FlowChangesTriggerContactCreated {
  type: 'contact_created';
}

export interface FlowChangesTriggerKeyword {
  type: 'keyword';
  keyword: string;
}

export interface FlowChangesTriggerTagAdded {
  type: 'tag_added';
  tag: string;
}

export interface FlowStepsItem {
  id: string;
  type: string;
}

export interface FlowTrigger {
  contactId?: string;
  to?: string;
  variables?: Record<string, unknown>;
}

export interface FlowTriggerObject {
  type: string;
}

export interface FlowsListAnswer {
  /** The items of this page. */
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
  status?: 'draft' | 'active' | 'paused' | 'archived' | Other;
}

export interface FlowsListRunsAnswer {
  /** The items of this page. */
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
  total: number;
  created: number;
  updated: number;
  refused: number;
  /** Refused rows in their order (the first after the header is row 1), at most 1,000 of them */
  errors: ImportReportErrorsItem[];
}

export interface ImportReportErrorsItem {
  row: number;
  /** The line of the file in which the row begins; the first is 1 */
  line: number;
  code: string;
  field: string;
  message: string;
}

export interface InboundMessage {
  inboundMessageId: string;
  conversationId: string;
  channel: 'sms' | 'whatsapp' | Other;
  channelId: string;
  from: string;
  /** The contact that has this address now */
  contactId: string | null;
  body: string;
  keyword: 'stop' | 'start' | 'help' | Other | null;
  /** `text`, `image`, `document`, `button` and others, as the provider calls it */
  type: string;
  media: InboundMessageMediaItem[];
  /** The button or the entry of a list that was tapped */
  choice: InboundMessageChoice | null;
  groupId: string | null;
  content: Record<string, unknown> | null;
  /** The outbound message that it replies to, if any */
  inReplyTo: string | null;
  providerMessageId: string | null;
  /** Until when this message lets a free text be sent over WhatsApp; null: always */
  replyUntil: string | null;
  receivedAt: string;
  readAt: string | null;
}

export interface InboundMessageChanges {
  read: boolean;
}

export interface InboundMessageChoice {
  id: string | null;
  title: string;
}

export interface InboundMessageMediaItem {
  /** Downloads the file from the provider, with the same key */
  url: string;
  contentType: string | null;
  fileName: string | null;
}

export interface InboxListAnswer {
  data: InboundMessage[];
  next: string | null;
}

export interface InboxListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the page before */
  after?: string;
  channel?: 'sms' | 'whatsapp' | Other;
  contactId?: string;
  /** This number; both spellings of one that has two */
  from?: string;
  /** Received at this time or later */
  since?: string;
  unread?: 'true' | 'false' | Other;
}

export interface ListedMessage {
  messageId: string;
  channel: string;
  channelId: string;
  to: string;
  body: string;
  subject: string | null;
  templateId: string | null;
  contactId: string | null;
  campaignId: string | null;
  category: 'transactional' | 'marketing' | Other | null;
  topic: string | null;
  status:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  segments: number | null;
  encoding: 'GSM-7' | 'UCS-2' | Other | null;
  tags: string[];
  metadata: Record<string, unknown> | null;
  attempts: number;
  /** A response from the provider was lost, so the message may have been sent twice */
  possibleDuplicate: boolean;
  scheduledAt: string | null;
  expiresAt: string | null;
  createdAt: string;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  failedAt: string | null;
  /** Why it failed or, while it is tried again, why the last attempt did. */
  error: ListedMessageError | null;
}

export interface ListedMessageError {
  code: string;
  message: string;
  providerCode: string | null;
}

export interface Listener {
  webhookId: string;
  event: string;
  description: string | null;
  /** Verifies the signatures. Shown only in this response. */
  secret: string;
}

export interface Message {
  messageId: string;
  channel: string;
  channelId: string;
  to: string;
  body: string;
  subject: string | null;
  templateId: string | null;
  contactId: string | null;
  campaignId: string | null;
  category: 'transactional' | 'marketing' | Other | null;
  topic: string | null;
  status:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  segments: number | null;
  encoding: 'GSM-7' | 'UCS-2' | Other | null;
  tags: string[];
  metadata: Record<string, unknown> | null;
  attempts: number;
  /** A response from the provider was lost, so the message may have been sent twice */
  possibleDuplicate: boolean;
  scheduledAt: string | null;
  expiresAt: string | null;
  createdAt: string;
  sentAt: string | null;
  deliveredAt: string | null;
  readAt: string | null;
  failedAt: string | null;
  /** Why it failed or, while it is tried again, why the last attempt did. */
  error: MessageError | null;
  direction: 'outbound';
  html: string | null;
  templateVersion: number | null;
  variables: Record<string, unknown> | null;
  providerMessageId: string | null;
  /** E-mail: where it is not the channel's */
  from: string | null;
  cc: string[];
  /** The messages to those who get a copy */
  copies: MessageCopiesItem[];
  /** The messageId of the message that it is a copy of */
  copyOf: string | null;
  /** E-mail: what the message itself says; null: the channel's `tracking` applies */
  tracking: MessageTracking | null;
  /** How often it was opened, as far as that can be detected; up to 1,000 */
  opens: number;
  /** How often its links were followed; up to 1,000 */
  clicks: number;
  replyTo: string | null;
  headers: Record<string, string>;
  /** Without their contents */
  attachments: MessageAttachmentsItem[];
  /** The inbound message that it answers */
  inReplyTo: string | null;
  queuedAt: string | null;
  canceledAt: string | null;
  expiredAt: string | null;
  events: MessageEventsItem[];
}

export interface MessageAttachmentsItem {
  fileName: string;
  contentType: string;
  contentId: string | null;
  bytes: number;
}

export interface MessageCopiesItem {
  messageId: string;
  type: 'cc' | 'bcc' | Other;
}

export interface MessageError {
  code: string;
  message: string;
  providerCode: string | null;
}

export interface MessageEventsItem {
  status: string;
  at: string;
}

export interface MessageNumbers {
  from: string;
  to: string;
  total: MessageNumbersTotal;
  groups: MessageNumbersGroupsItem[];
  /** By `error.code`, the most frequent first; `expired` for those that expired */
  failures: MessageNumbersFailuresItem[];
}

export interface MessageNumbersFailuresItem {
  code: string;
  total: number;
}

export interface MessageNumbersGroupsItem {
  /** The day, channel, campaignId or category; null for none */
  key: string | null;
  /** Of a campaign */
  name: string | null;
  /** All of them: the sum of the numbers up to `canceled` */
  messages: number;
  /** Waiting, or being handed to the provider */
  queued: number;
  /** Accepted by the provider; nothing more is known */
  sent: number;
  delivered: number;
  read: number;
  /** Failed or expired */
  failed: number;
  canceled: number;
  /** Mails that were opened at least once, as far as that can be detected */
  opens: number;
  /** Mails of which a link was followed at least once */
  clicks: number;
  /** Opt-outs on the day; those of an import are not counted */
  optedOut: number;
}

export interface MessageNumbersTotal {
  /** All of them: the sum of the numbers up to `canceled` */
  messages: number;
  /** Waiting, or being handed to the provider */
  queued: number;
  /** Accepted by the provider; nothing more is known */
  sent: number;
  delivered: number;
  read: number;
  /** Failed or expired */
  failed: number;
  canceled: number;
  /** Mails that were opened at least once, as far as that can be detected */
  opens: number;
  /** Mails of which a link was followed at least once */
  clicks: number;
  /** Opt-outs on the day; those of an import are not counted */
  optedOut: number;
}

export interface MessageTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface MessagesListAnswer {
  /** The items of this page. */
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
  status?:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  to?: string;
  contactId?: string;
  tag?: string;
  createdAfter?: string;
  createdBefore?: string;
}

export interface NewBatch {
  messages: unknown[];
}

export interface NewCampaign {
  name: string;
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  channelId?: string;
  /** Two to four texts by weight, instead of one */
  variants?: NewCampaignVariantsItem[];
  audience: Audience;
  schedule?: NewCampaignSchedule | null;
  throttle?: NewCampaignThrottle | null;
  autoPause?: NewCampaignAutoPause;
  /** E-mail: what is tracked, instead of what the channel's `tracking` says */
  tracking?: NewCampaignTracking | null;
  /** `transactional` reaches people who have opted out of marketing only; without a category they are not written to */
  category?: 'transactional' | 'marketing' | Other;
  /** One of your topics; it makes the message a marketing message */
  topic?: string;
  body?: string;
  subject?: string;
  html?: string;
  templateId?: string;
  /** An approved template of the WhatsApp account; `body` is only recorded */
  whatsappTemplate?: NewCampaignWhatsappTemplate;
}

export interface NewCampaignAutoPause {
  /** Share of failures above which the campaign pauses */
  failureRate: number;
  /** Outcomes before the rate counts */
  after?: number;
}

export interface NewCampaignSchedule {
  /** With an offset, or as local time in `timezone` */
  at?: string;
  /** `contact`: at that time of day for each contact */
  timezone?: string;
  quietHours?: NewCampaignScheduleQuietHours;
}

export interface NewCampaignScheduleQuietHours {
  start: string;
  /** The first minute that is not quiet. Where the clock skips it: the moment of the change */
  end: string;
  /** For recipients whose own zone is not known; default UTC */
  timezone?: string;
}

export interface NewCampaignThrottle {
  perSecond: number;
}

export interface NewCampaignTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface NewCampaignVariantsItem {
  name: string;
  weight?: number;
  body?: string;
  subject?: string;
  html?: string;
  templateId?: string;
  /** An approved template of the WhatsApp account; `body` is only recorded */
  whatsappTemplate?: NewCampaignVariantsItemWhatsappTemplate;
}

/** An approved template of the WhatsApp account; `body` is only recorded */
export interface NewCampaignVariantsItemWhatsappTemplate {
  name: string;
  language: string;
  parameters?: string[];
}

/** An approved template of the WhatsApp account; `body` is only recorded */
export interface NewCampaignWhatsappTemplate {
  name: string;
  language: string;
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
  name?: string;
  /** The lowest of a kind is the default; the others follow in order when it fails */
  priority?: number;
  /** Messages a second; null: no limit */
  perSecond?: number | null;
  /** E-mail: what is tracked, unless a message says otherwise; nothing by default */
  tracking?: NewChannelPostmarkTracking;
  channel: 'email';
  provider: 'postmark';
  settings: NewChannelPostmarkSettings;
  credentials: NewChannelPostmarkCredentials;
}

export interface NewChannelPostmarkCredentials {
  serverToken: string;
  webhookUsername?: string;
  /** A value of your choice; enter it with the webhook at Postmark */
  webhookPassword: string;
}

export interface NewChannelPostmarkSettings {
  from: string;
  replyTo?: string;
  messageStream?: string;
  baseUrl?: string;
}

/** E-mail: what is tracked, unless a message says otherwise; nothing by default */
export interface NewChannelPostmarkTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface NewChannelSandbox {
  name?: string;
  /** The lowest of a kind is the default; the others follow in order when it fails */
  priority?: number;
  /** Messages a second; null: no limit */
  perSecond?: number | null;
  /** E-mail: what is tracked, unless a message says otherwise; nothing by default */
  tracking?: NewChannelSandboxTracking;
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  provider: 'sandbox';
}

/** E-mail: what is tracked, unless a message says otherwise; nothing by default */
export interface NewChannelSandboxTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface NewChannelSes {
  name?: string;
  /** The lowest of a kind is the default; the others follow in order when it fails */
  priority?: number;
  /** Messages a second; null: no limit */
  perSecond?: number | null;
  /** E-mail: what is tracked, unless a message says otherwise; nothing by default */
  tracking?: NewChannelSesTracking;
  channel: 'email';
  provider: 'ses';
  settings: NewChannelSesSettings;
  credentials: NewChannelSesCredentials;
}

export interface NewChannelSesCredentials {
  accessKeyId: string;
  secretAccessKey: string;
}

export interface NewChannelSesSettings {
  region: string;
  from: string;
  replyTo?: string;
  /** Publishes the events of the messages to the SNS topic, with the tag by which they are recognized */
  configurationSet: string;
  /** The only topic that events are taken from */
  topicArn?: string;
  /** Instead of the region's own endpoint; then SNS is expected there too */
  baseUrl?: string;
}

/** E-mail: what is tracked, unless a message says otherwise; nothing by default */
export interface NewChannelSesTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface NewChannelSmtp {
  name?: string;
  /** The lowest of a kind is the default; the others follow in order when it fails */
  priority?: number;
  /** Messages a second; null: no limit */
  perSecond?: number | null;
  /** E-mail: what is tracked, unless a message says otherwise; nothing by default */
  tracking?: NewChannelSmtpTracking;
  channel: 'email';
  provider: 'smtp';
  settings: NewChannelSmtpSettings;
  credentials?: NewChannelSmtpCredentials;
}

export interface NewChannelSmtpCredentials {
  username?: string;
  password?: string;
  dkim?: NewChannelSmtpCredentialsDkim;
}

export interface NewChannelSmtpCredentialsDkim {
  domain: string;
  selector: string;
  privateKey: string;
}

export interface NewChannelSmtpSettings {
  host: string;
  port?: number;
  /** Implicit TLS; otherwise STARTTLS */
  secure?: boolean;
  /** Whether to refuse servers that do not offer STARTTLS. Set it to false only for a relay on a network that you trust: an attacker who can remove the offer can read the password and the mail */
  requireTls?: boolean;
  from: string;
  replyTo?: string;
  /** Whether a message counts as delivered when the server has accepted it, or when a delivery report says so */
  deliveredOn?: 'accepted' | 'dsn' | Other;
  bounceDomain?: string;
}

/** E-mail: what is tracked, unless a message says otherwise; nothing by default */
export interface NewChannelSmtpTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

export interface NewChannelTwilio {
  name?: string;
  /** The lowest of a kind is the default; the others follow in order when it fails */
  priority?: number;
  /** Messages a second; null: no limit */
  perSecond?: number | null;
  channel: 'sms';
  provider: 'twilio';
  settings: NewChannelTwilioSettings;
  credentials: NewChannelTwilioCredentials;
}

export interface NewChannelTwilioCredentials {
  accountSid: string;
  authToken: string;
}

export interface NewChannelTwilioSettings {
  from?: string;
  messagingServiceSid?: string;
  baseUrl?: string;
}

export interface NewChannelVonage {
  name?: string;
  /** The lowest of a kind is the default; the others follow in order when it fails */
  priority?: number;
  /** Messages a second; null: no limit */
  perSecond?: number | null;
  channel: 'sms';
  provider: 'vonage';
  settings: NewChannelVonageSettings;
  credentials: NewChannelVonageCredentials;
}

export interface NewChannelVonageCredentials {
  applicationId: string;
  /** Of the application, in PEM */
  privateKey: string;
  /** Of the account; signs the webhooks */
  signatureSecret: string;
}

export interface NewChannelVonageSettings {
  from: string;
  baseUrl?: string;
}

export interface NewChannelWhatsapp {
  name?: string;
  /** The lowest of a kind is the default; the others follow in order when it fails */
  priority?: number;
  /** Messages a second; null: no limit */
  perSecond?: number | null;
  channel: 'whatsapp';
  provider: 'cloud';
  settings: NewChannelWhatsappSettings;
  credentials: NewChannelWhatsappCredentials;
}

export interface NewChannelWhatsappCredentials {
  accessToken: string;
  /** Signs the receipts */
  appSecret: string;
  /** A value of your choice; Meta repeats it in the handshake */
  verifyToken: string;
}

export interface NewChannelWhatsappSettings {
  phoneNumberId: string;
  baseUrl?: string;
}

export interface NewContact {
  externalId?: string | null;
  firstName?: string | null;
  lastName?: string | null;
  email?: string | null;
  phone?: string | null;
  locale?: string | null;
  timezone?: string | null;
  attributes?: Record<string, unknown>;
  tags?: string[];
  consent?: NewContactConsent;
}

export interface NewContactConsent {
  sms?: NewContactConsentSms;
  email?: NewContactConsentEmail;
  whatsapp?: NewContactConsentWhatsapp;
}

export interface NewContactConsentEmail {
  status: 'subscribed' | 'unsubscribed' | Other;
  source?: string;
}

export interface NewContactConsentSms {
  status: 'subscribed' | 'unsubscribed' | Other;
  source?: string;
}

export interface NewContactConsentWhatsapp {
  status: 'subscribed' | 'unsubscribed' | Other;
  source?: string;
}

export interface NewDomain {
  /** What follows the @ of your addresses */
  domain: string;
}

export interface NewFlow {
  name: string;
  steps: (
    | NewFlowStepsItemSend
    | NewFlowStepsItemWait
    | NewFlowStepsItemBranch
    | NewFlowStepsItemHttp
    | NewFlowStepsItemUpdateContact
    | NewFlowStepsItemStop
  )[];
  /** Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain */
  trigger?: NewFlowTriggerApi | NewFlowTriggerContactCreated | NewFlowTriggerTagAdded | NewFlowTriggerKeyword;
  oncePerContact?: boolean;
}

export interface NewFlowStepsItemBranch {
  id: string;
  type: 'branch';
  /** The first that applies decides */
  cases: NewFlowStepsItemBranchCasesItem[];
  /** The step to continue with when no case applies */
  next?: string;
}

export interface NewFlowStepsItemBranchCasesItem {
  if:
    | NewFlowStepsItemBranchCasesItemIf1
    | NewFlowStepsItemBranchCasesItemIf2
    | NewFlowStepsItemBranchCasesItemIf3
    | NewFlowStepsItemBranchCasesItemIf4;
  next: string;
}

export interface NewFlowStepsItemBranchCasesItemIf1 {
  contact: Segment;
}

export interface NewFlowStepsItemBranchCasesItemIf2 {
  variable: string;
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface NewFlowStepsItemBranchCasesItemIf3 {
  message: string;
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
  answer: string;
  field: string;
  op: 'eq' | 'ne' | 'lt' | 'lte' | 'gt' | 'gte' | 'contains' | 'startsWith' | 'in' | 'exists' | Other;
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface NewFlowStepsItemHttp {
  id: string;
  type: 'http';
  method?: 'GET' | 'POST' | Other;
  url: string;
  /** Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin */
  headers?: Record<string, string>;
  /** The step that follows; without it the run is complete */
  next?: string;
}

export interface NewFlowStepsItemSend {
  id: string;
  type: 'send';
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  body?: string;
  templateId?: string;
  subject?: string;
  html?: string;
  /** `transactional` reaches people who have opted out of marketing only; without a category they are not written to */
  category?: 'transactional' | 'marketing' | Other;
  /** One of your topics; it makes the message a marketing message */
  topic?: string;
  /** The step that follows; without it the run is complete */
  next?: string;
}

export interface NewFlowStepsItemStop {
  id: string;
  type: 'stop';
}

export interface NewFlowStepsItemUpdateContact {
  id: string;
  type: 'update_contact';
  attributes?: Record<string, unknown>;
  addTags?: string[];
  removeTags?: string[];
  /** The step that follows; without it the run is complete */
  next?: string;
}

export interface NewFlowStepsItemWait {
  id: string;
  type: 'wait';
  /** How long; with an event: how long at most */
  seconds?: number;
  until?: string;
  event?:
    | NewFlowStepsItemWaitEventTagAdded
    | NewFlowStepsItemWaitEventMessageReceived
    | NewFlowStepsItemWaitEventMessageStatus;
  /** The step that follows; without it the run is complete */
  next?: string;
  /** The step to continue with when the event has not occurred; default `next` */
  onTimeout?: string;
}

export interface NewFlowStepsItemWaitEventMessageReceived {
  type: 'message_received';
  keyword?: string;
}

export interface NewFlowStepsItemWaitEventMessageStatus {
  type: 'message_status';
  /** A send step: its last message in this run */
  message: string;
  /** Any of them; `failed` includes canceled, expired and refused messages */
  status: ('delivered' | 'read' | 'failed' | 'replied' | Other)[];
}

export interface NewFlowStepsItemWaitEventTagAdded {
  type: 'tag_added';
  tag: string;
}

export interface NewFlowTriggerApi {
  type: 'api';
}

export interface NewFlowTriggerContactCreated {
  type: 'contact_created';
}

export interface NewFlowTriggerKeyword {
  type: 'keyword';
  keyword: string;
}

export interface NewFlowTriggerTagAdded {
  type: 'tag_added';
  tag: string;
}

export interface NewListener {
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
  /** A phone number in E.164 format, or an email address; may be left out with a contactId */
  to?: string;
  body?: string;
  subject?: string;
  html?: string;
  templateId?: string;
  variables?: Record<string, unknown>;
  /** An approved template of the WhatsApp account; `body` is only recorded */
  whatsappTemplate?: NewMessageWhatsappTemplate;
  contactId?: string;
  /** A specific channel instead of the default one */
  channelId?: string;
  /** Kinds of channel to try next when this one cannot deliver; they reach the same number */
  fallback?: ('sms' | 'whatsapp' | Other)[];
  scheduledAt?: string;
  expiresAt?: string;
  quietHours?: NewMessageQuietHours;
  tags?: string[];
  metadata?: Record<string, string | number | boolean | null>;
  /** E-mail: the sender, instead of the channel's; an address of a verified domain of the account */
  from?: string;
  /** E-mail: visible recipients of a copy. Each copy is a separate message, with its own status. Over Postmark they are not named: its API sends to every address in the headers */
  cc?: string[];
  /** E-mail: who gets a copy without being named in it */
  bcc?: string[];
  /** E-mail: what is tracked, instead of what the channel's `tracking` says */
  tracking?: NewMessageTracking;
  /** E-mail: where replies go, instead of the channel's address */
  replyTo?: string;
  /** E-mail: additional header fields, auto-submitted, feedback-id, importance, in-reply-to, list-id, organization, precedence, references and those that begin with X- */
  headers?: Record<string, string>;
  /** E-mail: files, at most 3 MB together before base64 */
  attachments?: NewMessageAttachmentsItem[];
  /** `transactional` reaches people who have opted out of marketing only; without a category they are not written to */
  category?: 'transactional' | 'marketing' | Other;
  /** One of your topics; it makes the message a marketing message */
  topic?: string;
}

export interface NewMessageAttachmentsItem {
  fileName: string;
  contentType: string;
  content: string;
  /** Makes it an inline image: the HTML shows it as `cid:` and this */
  contentId?: string;
}

export interface NewMessageQuietHours {
  start: string;
  /** The first minute that is not quiet. Where the clock skips it: the moment of the change */
  end: string;
  /** For recipients whose own zone is not known; default UTC */
  timezone?: string;
}

/** E-mail: what is tracked, instead of what the channel's `tracking` says */
export interface NewMessageTracking {
  /** By an invisible image at the end of the HTML */
  opens?: boolean;
  /** By links in the HTML that lead through this service */
  clicks?: boolean;
}

/** An approved template of the WhatsApp account; `body` is only recorded */
export interface NewMessageWhatsappTemplate {
  name: string;
  language: string;
  parameters?: string[];
}

export interface NewReply {
  body: string;
  /** An approved template of the WhatsApp account; `body` is only recorded */
  whatsappTemplate?: NewReplyWhatsappTemplate;
  tags?: string[];
  metadata?: Record<string, string | number | boolean | null>;
}

/** An approved template of the WhatsApp account; `body` is only recorded */
export interface NewReplyWhatsappTemplate {
  name: string;
  language: string;
  parameters?: string[];
}

export interface NewSuppression {
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  address: string;
  /** If omitted, the address gets no messages on the channel */
  category?: 'marketing' | Other;
  /** Only messages about this topic */
  topic?: string;
  /** `api` by default */
  reason?: string;
}

/** Liquid: `Hi {{ firstName }}` */
export interface NewTemplate {
  name: string;
  body: string;
  subject?: string | null;
  html?: string | null;
}

export interface NewTopic {
  topic: string;
  /** As recipients read it */
  name: string;
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
  /** The first day (UTC). Default: 29 days before the last */
  from?: string;
  /** The last day. Default: today */
  to?: string;
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  campaignId?: string;
  /** `none`: not stated */
  category?: 'transactional' | 'marketing' | 'none' | Other;
  groupBy?: 'day' | 'channel' | 'campaign' | 'category' | Other;
}

/** Position of this page in the list. */
export interface Pagination {
  /** The number of this page. */
  page: number;
  /** The maximum number of items per page. */
  limit: number;
  /** The number of items on all pages. */
  total: number;
  /** The number of pages. */
  pages: number;
  /** Pass it as `after` to get the next page; null on the last page. */
  next: string | null;
}

export interface RenderedTemplate {
  body: string;
  subject: string | null;
  html: string | null;
  /** As an SMS */
  segments: number;
  encoding: 'GSM-7' | 'UCS-2' | Other;
}

export interface ReportedDelivery {
  deliveryId: string;
  status: 'pending' | 'delivered' | 'failed' | Other;
  /** When it is streamed again; null when it ended */
  nextAttemptAt: string | null;
}

export interface Run {
  runId: string;
  flowId: string;
  version: number;
  status: 'running' | 'completed' | 'failed' | 'canceled' | Other;
  contactId: string | null;
  to: string | null;
  variables: Record<string, unknown>;
  /** The current step */
  stepId: string | null;
  dueAt: string | null;
  /** Why the run ended before its last step. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled. */
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
  history: RunHistoryItem[];
  createdAt: string;
  endedAt: string | null;
}

export interface RunHistoryItem {
  step: string;
  type: string;
  at: string;
}

export interface SampleEvent {
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
  channel: 'sms' | 'whatsapp' | Other;
  from: string;
  body: string;
  /** With a file, to be downloaded */
  file?: boolean;
}

export interface StartedRun {
  runId: string;
  flowId: string;
  version: number;
  status: 'running' | 'completed' | 'failed' | 'canceled' | Other;
}

export interface Suppression {
  suppressionId: string;
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Null when its owner was erased, or an earlier release recorded the entry */
  address: string | null;
  /** Null: nothing is sent at all, transactional messages included */
  category: 'marketing' | Other | null;
  topic: string | null;
  /** `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or what your request said */
  reason: string;
  createdAt: string;
}

export interface SuppressionsImportQuery {
  /** Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused */
  defaultCountry?: string;
}

export interface SuppressionsLinkPreferencesAnswer {
  url: string;
}

export interface SuppressionsLinkPreferencesBody {
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  address: string;
}

export interface SuppressionsListAnswer {
  data: Suppression[];
  next: string | null;
}

export interface SuppressionsListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the page before */
  after?: string;
  channel?: 'sms' | 'email' | 'whatsapp' | Other;
  /** Exactly this address, whatever its case */
  address?: string;
  /** `all`: entries that end everything */
  category?: 'all' | 'marketing' | Other;
  topic?: string;
  reason?: string;
}

export interface Template {
  templateId: string;
  name: string;
  version: number;
  body: string;
  subject: string | null;
  html: string | null;
  /** The names of the variables that the template uses */
  variables: string[];
  createdAt: string;
  updatedAt: string;
}

export interface TemplateChanges {
  name?: string;
  body?: string;
  subject?: string | null;
  html?: string | null;
}

export interface TemplateVersion {
  version: number;
  body: string;
  subject: string | null;
  html: string | null;
  /** The names of the variables that the template uses */
  variables: string[];
  createdAt: string;
}

export interface TemplatesListAnswer {
  /** The items of this page. */
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
  data: TemplateVersion[];
}

export interface TemplatesPreviewBody {
  variables?: Record<string, unknown>;
  version?: number;
  contactId?: string;
}

export interface ThreadEntry {
  /** The messageId or inboundMessageId */
  id: string;
  direction: 'inbound' | 'outbound' | Other;
  channel: 'sms' | 'whatsapp' | Other;
  channelId: string;
  body: string;
  type: string;
  media: ThreadEntryMediaItem[];
  /** Of an outbound message */
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
  /** The message in the other direction that it answers */
  inReplyTo: string | null;
  at: string;
  readAt: string | null;
}

export interface ThreadEntryMediaItem {
  /** Downloads the file from the provider, with the same key */
  url: string;
  contentType: string | null;
  fileName: string | null;
}

export interface Topic {
  topic: string;
  name: string;
  description: string | null;
  createdAt: string;
}

export interface TopicChanges {
  /** As recipients read it */
  name?: string;
  description?: string | null;
}

export interface TopicsListAnswer {
  data: Topic[];
}

export interface TriggeredEvent {
  event: string;
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
  /** The items of this page. */
  data: Webhook[];
  pagination: Pagination;
}

export interface WebhooksListDeliveriesAnswer {
  /** The items of this page. */
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
