// Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.

/** A value that a later release of the service may add. */
export type Other = string & {};

export interface AcceptedMessage {
  /** ID of the message. */
  messageId: string;
  /** Channel of the message. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Phone number or email address of the recipient. */
  to: string;
  /** `scheduled` if the message will be sent later, at `scheduledAt`. */
  status: 'queued' | 'scheduled' | Other;
  /** When the message was accepted. */
  createdAt: string;
}

export interface AcceptedMessageList {
  /** All items. */
  data: AcceptedMessage[];
}

export interface AccountChanges {
  /** IANA time zone, such as `Europe/Berlin`. Default: UTC. */
  timeZone?: string;
  /** How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages are not counted and never skipped. Empty for no limit. */
  frequencyCaps?: AccountChangesFrequencyCapsItem[];
}

export interface AccountChangesFrequencyCapsItem {
  /** Maximum number of messages to a person, at most 100. */
  messages: number;
  /** Period in hours in which the maximum applies, at most 744. */
  hours: number;
}

export interface AccountSettings {
  /** ID of the account. The live and the test space have different IDs. */
  accountId: string;
  /** IANA time zone that decides on which day a message counts. */
  timeZone: string;
  /** How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages are not counted and never skipped. Empty for no limit. */
  frequencyCaps: AccountSettingsFrequencyCapsItem[];
}

export interface AccountSettingsFrequencyCapsItem {
  /** Maximum number of messages to a person, at most 100. */
  messages: number;
  /** Period in hours in which the maximum applies, at most 744. */
  hours: number;
}

export type Attributes = Record<string, unknown>;

/** Contacts who match all of these conditions. */
export interface Audience {
  /** Tags that a contact must have. All of them are required. */
  tags?: string[];
  /** Condition that a contact must meet. */
  segment?: Segment;
  /** ID of a saved segment, instead of `segment`. A campaign uses the conditions that the segment has when the campaign starts. */
  segmentId?: string;
  /** Restricts the audience to these contact IDs, at most 10,000. Empty for no restriction. */
  contactIds?: string[];
}

export interface BatchAnswer {
  /** ID of the batch. Null if all messages were accepted or refused at once. */
  batchId: string | null;
  /** Number of messages accepted. */
  accepted: number;
  /** Number of messages refused. */
  refused: number;
  /** Number of messages that are still being prepared. */
  pending: number;
  /** Result of each message that is not pending, in the order of the request. */
  data: (BatchAnswerDataItem1 | BatchAnswerDataItem2)[];
}

export interface BatchAnswerDataItem1 {
  /** ID of the message. */
  messageId: string;
  /** Channel of the message. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Phone number or email address of the recipient. */
  to: string;
  /** `scheduled` if the message will be sent later, at `scheduledAt`. */
  status: 'queued' | 'scheduled' | Other;
  /** When the message was accepted. */
  createdAt: string;
  /** Position in the request, from 0. */
  index: number;
}

export interface BatchAnswerDataItem2 {
  /** Position in the request, from 0. */
  index: number;
  /** Why the message was refused. */
  error: BatchAnswerDataItem2Error;
}

/** Why the message was refused. */
export interface BatchAnswerDataItem2Error {
  /** Machine-readable error code. */
  code: string;
  /** Human-readable error message. */
  message: string;
  /** The invalid field. */
  details?: unknown;
}

export interface Campaign {
  /** ID of the campaign. */
  campaignId: string;
  /** Your name for the campaign. */
  name: string;
  /** Kind of channel that the campaign uses. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the channel. Null for the default channel. */
  channelId: string | null;
  /** Purpose of the messages. Null if not specified. */
  category: 'transactional' | 'marketing' | Other | null;
  /** Key of the topic, or null. */
  topic: string | null;
  /** Status of the campaign. */
  status: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'canceled' | Other;
  /** Why the campaign paused automatically. Null otherwise. */
  statusReason: string | null;
  /** Text, in Liquid. Null with a template or several variants. */
  body: string | null;
  /** Subject of an email, in Liquid. Null without a subject or with several variants. */
  subject: string | null;
  /** ID of the template. Null without a template or with several variants. */
  templateId: string | null;
  /** All texts. A campaign with one text has one variant. */
  variants: CampaignVariantsItem[];
  /** Audience, as in the request. */
  audience: unknown;
  /** Schedule, as in the request. Null to send immediately. */
  schedule: unknown;
  /** How fast to send. Null to send as fast as the channel allows. */
  throttle: CampaignThrottle | null;
  /** Open and click tracking of emails. Null if the channel’s `tracking` applies. */
  tracking: CampaignTracking | null;
  /** When the campaign pauses automatically. */
  autoPause: CampaignAutoPause;
  /** Number of contacts in the audience when the campaign started. Null before the start. */
  audienceSize: number | null;
  /** Counts of the campaign’s messages. */
  stats: CampaignStats;
  /** When the campaign is scheduled to start. Null for an immediate start. */
  startAt: string | null;
  /** When the campaign was created. */
  createdAt: string;
  /** When the campaign last changed. */
  updatedAt: string;
  /** When the campaign started. Null until then. */
  startedAt: string | null;
  /** When the campaign was completed or canceled. Null until then. */
  endedAt: string | null;
}

/** When the campaign pauses automatically. */
export interface CampaignAutoPause {
  /** Share of failures, from 0 to 1, above which the campaign pauses. */
  failureRate: number;
  /** Number of messages that must have been sent or failed before the failure rate is checked. */
  after: number;
}

export interface CampaignChanges {
  /** Your name for the campaign. */
  name?: string;
  /** Kind of channel to send over. */
  channel?: 'sms' | 'email' | 'whatsapp';
  /** ID of the channel to send over. Default: the first channel by priority. */
  channelId?: string;
  /** Two to four texts instead of one. Each is sent to a share of the contacts. */
  variants?: CampaignChangesVariantsItem[];
  audience?: Audience;
  /** When to send. Null to send immediately. */
  schedule?: CampaignChangesSchedule | null;
  /** How fast to send. Null to send as fast as the channel allows. */
  throttle?: CampaignChangesThrottle | null;
  /** When to pause automatically. Default: above 50 % failures after 100 messages. */
  autoPause?: CampaignChangesAutoPause;
  /** Email only. Open and click tracking. Default: the channel’s `tracking`. */
  tracking?: CampaignChangesTracking | null;
  /** `transactional` messages also reach people who opted out of marketing. Messages without a category do not. */
  category?: 'transactional' | 'marketing' | null;
  /** Key of one of your topics. Makes this a marketing message. */
  topic?: string | null;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body?: string;
  /** Subject of an email. */
  subject?: string;
  /** HTML version of an email. */
  html?: string;
  /** ID of the template to use instead of `body`. */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then stored but not sent. */
  whatsappTemplate?: CampaignChangesWhatsappTemplate;
  /** New status. `running` starts or resumes the campaign. */
  status?: 'running' | 'paused' | 'canceled';
}

/** When to pause automatically. Default: above 50 % failures after 100 messages. */
export interface CampaignChangesAutoPause {
  /** Share of failures, from 0 to 1, above which the campaign pauses. */
  failureRate: number;
  /** Number of messages that must have been sent or failed before the failure rate is checked. */
  after?: number;
}

export interface CampaignChangesSchedule {
  /** When to start, with an offset or as local time in `timezone`. Default: immediately. */
  at?: string;
  /** IANA time zone of `at`, or `contact` for each contact’s own time zone. */
  timezone?: string;
  /** Hours when nothing is sent. Messages wait until the end of these hours. */
  quietHours?: CampaignChangesScheduleQuietHours;
}

/** Hours when nothing is sent. Messages wait until the end of these hours. */
export interface CampaignChangesScheduleQuietHours {
  /** Start of the quiet hours, such as `21:00`. */
  start: string;
  /** End of the quiet hours, such as `08:00`. */
  end: string;
  /** IANA time zone for contacts without one. Default: UTC. */
  timezone?: string;
}

export interface CampaignChangesThrottle {
  /** Maximum number of messages per second. */
  perSecond: number;
}

export interface CampaignChangesTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface CampaignChangesVariantsItem {
  /** Name of the variant. */
  name: string;
  /** Share of the contacts, relative to the weights of the other variants. */
  weight?: number;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body?: string;
  /** Subject of an email. */
  subject?: string;
  /** HTML version of an email. */
  html?: string;
  /** ID of the template to use instead of `body`. */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then stored but not sent. */
  whatsappTemplate?: CampaignChangesVariantsItemWhatsappTemplate;
}

/** Approved WhatsApp template to send. `body` is then stored but not sent. */
export interface CampaignChangesVariantsItemWhatsappTemplate {
  /** Name of the template in your WhatsApp account. */
  name: string;
  /** Language of the template, such as `en_US`. */
  language: string;
  /** Values of the placeholders in the body, in order. */
  parameters?: string[];
}

/** Approved WhatsApp template to send. `body` is then stored but not sent. */
export interface CampaignChangesWhatsappTemplate {
  /** Name of the template in your WhatsApp account. */
  name: string;
  /** Language of the template, such as `en_US`. */
  language: string;
  /** Values of the placeholders in the body, in order. */
  parameters?: string[];
}

export interface CampaignPage {
  /** Items on this page. */
  data: Campaign[];
  pagination: Pagination;
}

export interface CampaignPreview {
  /** Number of contacts in the audience. */
  count: number;
  /** Number of contacts that were checked: at most the first 1,000. */
  checked: number;
  /** Number of checked contacts who would get no message. */
  skipped: number;
  /** Skipped contacts by reason. */
  skippedBy: CampaignPreviewSkippedBy;
  /** Variables without a value. */
  missingVariables: CampaignPreviewMissingVariablesItem[];
  /** Messages that the first contacts would get. */
  sample: CampaignPreviewSampleItem[];
}

export interface CampaignPreviewMissingVariablesItem {
  /** Name of the variable. */
  variable: string;
  /** Number of contacts without a value for the variable. */
  contacts: number;
}

export interface CampaignPreviewSampleItem {
  /** ID of the contact. */
  contactId: string;
  /** Name of the contact, or an address if there is no name. Null if there is neither. */
  name: string | null;
  /** Address that the message would be sent to, or null. */
  to: string | null;
  /** Name of the variant. Null if skipped. */
  variant: string | null;
  /** Text that the contact would get. Null if skipped. */
  body: string | null;
  /** Subject of an email, or null. */
  subject: string | null;
  /** Why the contact would get no message, or null. */
  skipped: string | null;
  /** Variable that has no value. Null for other reasons. */
  variable: string | null;
}

/** Skipped contacts by reason. */
export interface CampaignPreviewSkippedBy {
  /** Contacts who opted out. */
  opted_out: number;
  /** Contacts without an address for the channel. */
  no_address: number;
  /** Contacts without a value for a variable of the text. */
  missing_variable: number;
  /** Contacts whose text would be empty or too long. */
  invalid_content: number;
  /** Contacts who would exceed a frequency cap of the account. Always 0 in a preview. */
  frequency_capped: number;
}

export interface CampaignStats {
  /** Contacts processed so far: the sum of the counts from `queued` to `skipped`. */
  total: number;
  /** Messages that are waiting or being sent. */
  queued: number;
  /** Messages that the provider accepted and has not reported on since. */
  sent: number;
  /** Messages that were delivered but not reported as read. */
  delivered: number;
  /** Messages that were read. */
  read: number;
  /** Messages that failed or expired. */
  failed: number;
  /** Messages that were not sent because the recipient had opted out. */
  optedOut: number;
  /** Messages that were canceled. */
  canceled: number;
  /** Contacts who got no message. */
  skipped: number;
  /** Skipped contacts by reason. */
  skippedBy: CampaignStatsSkippedBy;
  /** Variables without a value. */
  missingVariables: CampaignStatsMissingVariablesItem[];
  /** Opt-outs after a message of this campaign. */
  unsubscribed: number;
  /** Opt-outs by cause. */
  unsubscribedBy: CampaignStatsUnsubscribedBy;
  /** Counts of each variant. */
  variants: CampaignStatsVariantsItem[];
}

export interface CampaignStatsMissingVariablesItem {
  /** Name of the variable. */
  variable: string;
  /** Number of contacts without a value for the variable. */
  contacts: number;
}

/** Skipped contacts by reason. */
export interface CampaignStatsSkippedBy {
  /** Contacts who opted out. */
  opted_out: number;
  /** Contacts without an address for the channel. */
  no_address: number;
  /** Contacts without a value for a variable of the text. */
  missing_variable: number;
  /** Contacts whose text would be empty or too long. */
  invalid_content: number;
  /** Contacts who would exceed a frequency cap of the account. Always 0 in a preview. */
  frequency_capped: number;
}

/** Opt-outs by cause. */
export interface CampaignStatsUnsubscribedBy {
  /** Opt-outs by the recipients themselves. */
  recipient: number;
  /** Opt-outs reported by the provider. */
  provider: number;
  /** Opt-outs through this API. */
  api: number;
  /** Opt-outs caused by bounced email. */
  bounce: number;
}

export interface CampaignStatsVariantsItem {
  /** Name of the variant. */
  name: string;
  /** Messages that are waiting or being sent. */
  queued: number;
  /** Messages that the provider accepted and has not reported on since. */
  sent: number;
  /** Messages that were delivered but not reported as read. */
  delivered: number;
  /** Messages that were read. */
  read: number;
  /** Messages that failed or expired. */
  failed: number;
  /** Messages that were not sent because the recipient had opted out. */
  optedOut: number;
  /** Messages that were canceled. */
  canceled: number;
}

export interface CampaignThrottle {
  /** Maximum number of messages per second. */
  perSecond: number;
}

export interface CampaignTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface CampaignVariantsItem {
  /** Name of the variant. */
  name: string;
  /** Share of the contacts, relative to the weights of the other variants. */
  weight: number;
  /** Text, in Liquid. */
  body?: string;
  /** Subject of an email, in Liquid. */
  subject?: string;
  /** HTML version of an email, in Liquid. */
  html?: string;
  /** ID of the template. */
  templateId?: string;
  /** Version of the template. Fixed when the campaign starts. */
  templateVersion?: number;
}

export interface CampaignsCountAudienceAnswer {
  /** Number of contacts in the audience. */
  count: number;
}

export interface CampaignsCountAudienceBody {
  /** Contacts to count. */
  audience: Audience;
}

export interface CampaignsListMessagesQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** Only messages with this status. */
  status?: 'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired';
}

export interface CampaignsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** `desc`: newest first; `asc`: oldest first. */
  order?: 'desc' | 'asc';
  /** Only campaigns with this status. */
  status?: 'draft' | 'scheduled' | 'running' | 'paused' | 'completed' | 'canceled';
  /** Only campaigns whose name contains this text, ignoring case. */
  search?: string;
}

export interface CampaignsListSkippedQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** Only contacts skipped for this reason. */
  reason?: 'opted_out' | 'no_address' | 'missing_variable' | 'invalid_content' | 'frequency_capped';
}

export interface CampaignsStartQuery {
  /** `true` starts the campaign although it skips contacts that have no value for a variable. */
  skipMissing?: 'true' | 'false';
}

export interface CampaignsTestBody {
  /** Address to send to. Default: the contact’s address. */
  to?: string;
  /** ID of a contact whose fields the text can use. */
  contactId?: string;
  variables?: Variables;
}

export interface CampaignsUpdateQuery {
  /** `true` starts the campaign although it skips contacts that have no value for a variable. */
  skipMissing?: 'true' | 'false';
}

export interface Channel {
  /** ID of the channel. */
  channelId: string;
  /** Kind of channel. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Provider that sends the messages. */
  provider: 'twilio' | 'vonage' | 'smtp' | 'ses' | 'postmark' | 'cloud' | 'sandbox' | Other;
  /** Your name for the channel. */
  name: string;
  /** A `paused` channel sends nothing. */
  status: 'connected' | 'paused' | Other;
  /** Why the channel was paused. Null while the channel is connected. */
  statusReason: string | null;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond: number | null;
  /** Open and click tracking of emails. Null for no tracking. */
  tracking: ChannelTracking | null;
  /** SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP. */
  keywordReplies: ChannelKeywordRepliesItem[];
  /** Settings of the provider. */
  settings: Record<string, string | number | boolean>;
  /** Callback URLs to enter at the provider, by purpose. */
  callbackUrls: Record<string, string>;
  /** When the channel was connected. */
  createdAt: string;
  /** When the channel last changed. */
  updatedAt: string;
}

export interface ChannelKeywordRepliesItem {
  /** Language code, such as `en`. */
  language: string;
  /** Reply to STOP. Default: none. */
  stop?: string;
  /** Reply to START. Default: none. */
  start?: string;
  /** Reply to HELP. Default: none. */
  help?: string;
}

export interface ChannelPage {
  /** Items on this page. */
  data: Channel[];
  pagination: Pagination;
}

export interface ChannelTest {
  /** Whether the provider accepts the settings and credentials. */
  ok: boolean;
  /** Machine-readable error code. */
  code?: string;
  /** Human-readable error message. */
  message?: string;
}

export interface ChannelTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface ChannelsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
}

export interface ChannelsUpdateBody {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
  tracking?: ChannelsUpdateBodyTracking | null;
  /** SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP. */
  keywordReplies?: KeywordReply[];
  /** New settings, which replace all stored settings. */
  settings?: Record<string, string | number | boolean>;
  /** New secrets, which replace all stored secrets. */
  credentials?: Record<string, unknown>;
}

export interface ChannelsUpdateBodyTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface CheckedFlow {
  /** ID of the flow. */
  flowId: string;
  /** Your name for the flow. */
  name: string;
  /** Only `active` flows start runs. */
  status: 'draft' | 'active' | 'paused' | 'archived' | Other;
  /** Version number, from 1. */
  version: number;
  /** Event that starts runs, in addition to API requests. */
  trigger: FlowTriggerApi | FlowTriggerContactCreated | FlowTriggerTagAdded | FlowTriggerKeyword;
  /** Whether each contact can go through the flow only once. */
  oncePerContact: boolean;
  /** Steps, as in the request. */
  steps: (
    FlowStepSend | FlowStepWait | FlowStepDigest | FlowStepBranch | FlowStepHttp | FlowStepUpdateContact | FlowStepStop
  )[];
  /** When the flow was created. */
  createdAt: string;
  /** When the flow last changed. */
  updatedAt: string;
  /** Loops of steps that can send repeatedly. */
  warnings: CheckedFlowWarningsItem[];
}

export interface CheckedFlowWarningsItem {
  /** Field that the warning is about, such as `steps.2.next`. */
  field: string;
  /** Human-readable warning. */
  message: string;
  /** Approximate number of messages that a person can get per day. */
  messagesPerDay: number;
}

export interface CheckedTemplate {
  /** ID of the template. */
  templateId: string;
  /** Your name for the template. */
  name: string;
  /** Version number, from 1. */
  version: number;
  /** Text, in Liquid. Empty if the text is generated from `html`. */
  body: string;
  /** Subject of an email, in Liquid, or null. */
  subject: string | null;
  /** HTML version of an email, in Liquid, or null. */
  html: string | null;
  /** Names of the variables that the template uses. */
  variables: string[];
  /** When the template was created. */
  createdAt: string;
  /** When the template last changed. */
  updatedAt: string;
  /** Variables of the text for which none of your 1,000 newest contacts has a value. */
  warnings: CheckedTemplateWarningsItem[];
}

export interface CheckedTemplateWarningsItem {
  /** Name of the variable. */
  variable: string;
  /** Human-readable warning. */
  message: string;
}

export interface Contact {
  /** ID of the contact. */
  contactId: string;
  /** Your ID for the contact, or null. */
  externalId: string | null;
  /** First name. Null if unknown. */
  firstName: string | null;
  /** Last name. Null if unknown. */
  lastName: string | null;
  /** Email address. Null if unknown. */
  email: string | null;
  /** Phone number in E.164 format. Null if unknown. */
  phone: string | null;
  /** Language tag, such as `en-GB`. Null if unknown. */
  locale: string | null;
  /** IANA time zone, such as `Europe/Berlin`. Null if unknown. */
  timezone: string | null;
  /** Your own fields. */
  attributes: Attributes;
  /** Tags. */
  tags: string[];
  /** Consent by channel. */
  consent: ContactConsent;
  /** When the contact was created. */
  createdAt: string;
  /** When the contact last changed. */
  updatedAt: string;
}

export interface ContactChanges {
  /** Your ID for the contact, unique in the account. */
  externalId?: string | null;
  /** First name. */
  firstName?: string | null;
  /** Last name. */
  lastName?: string | null;
  /** Email address, unique in the account. */
  email?: string | null;
  /** Phone number in E.164 format, unique in the account. */
  phone?: string | null;
  /** Language tag, such as `en-GB`. */
  locale?: string | null;
  /** IANA time zone, such as `Europe/Berlin`. */
  timezone?: string | null;
  /** Your own fields, at most 16 kB as JSON. Replaces all stored attributes. */
  attributes?: Attributes;
  /** Tags, at most 50 of 64 characters. Replaces all stored tags. */
  tags?: string[];
  /** Consent by channel. Omitted channels stay unchanged. */
  consent?: ContactChangesConsent;
}

/** Consent by channel. Omitted channels stay unchanged. */
export interface ContactChangesConsent {
  /** Consent to SMS. */
  sms?: ContactChangesConsentSms;
  /** Consent to emails. */
  email?: ContactChangesConsentEmail;
  /** Consent to WhatsApp messages. */
  whatsapp?: ContactChangesConsentWhatsapp;
}

/** Consent to emails. */
export interface ContactChangesConsentEmail {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed';
  /** Where the consent came from. Default: `api`. */
  source?: string;
}

/** Consent to SMS. */
export interface ContactChangesConsentSms {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed';
  /** Where the consent came from. Default: `api`. */
  source?: string;
}

/** Consent to WhatsApp messages. */
export interface ContactChangesConsentWhatsapp {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed';
  /** Where the consent came from. Default: `api`. */
  source?: string;
}

/** Consent by channel. */
export interface ContactConsent {
  /** Consent to SMS. */
  sms: ContactConsentSms;
  /** Consent to emails. */
  email: ContactConsentEmail;
  /** Consent to WhatsApp messages. */
  whatsapp: ContactConsentWhatsapp;
}

/** Consent to emails. */
export interface ContactConsentEmail {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  /** Source of the consent. Null if unknown. */
  source: string | null;
  /** When the contact gave or withdrew consent. Null if unknown. */
  at: string | null;
}

/** Consent to SMS. */
export interface ContactConsentSms {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  /** Source of the consent. Null if unknown. */
  source: string | null;
  /** When the contact gave or withdrew consent. Null if unknown. */
  at: string | null;
}

/** Consent to WhatsApp messages. */
export interface ContactConsentWhatsapp {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed' | 'unknown' | Other;
  /** Source of the consent. Null if unknown. */
  source: string | null;
  /** When the contact gave or withdrew consent. Null if unknown. */
  at: string | null;
}

export interface ContactImport {
  /** ID of the import. */
  importId: string;
  /** State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again. */
  status: 'receiving' | 'queued' | 'running' | 'completed' | 'canceled' | 'failed' | Other;
  /** Whether the import only reports what it would do. */
  dryRun: boolean;
  /** The columns of the file. */
  columns: ContactImportColumnsItem[];
  /** Rows in the file. */
  total: number;
  /** Rows processed so far. */
  processed: number;
  /** Contacts created. */
  created: number;
  /** Contacts updated. */
  updated: number;
  /** Rows refused. */
  refused: number;
  /** The first 100 refused rows. */
  errors: ContactImportErrorsItem[];
  /** When the upload began. */
  createdAt: string;
  /** When the import ended. Null while it is in progress. */
  endedAt: string | null;
}

export interface ContactImportColumnsItem {
  /** Heading in the file. */
  heading: string;
  /** Field of the contact, or `ignore`. */
  field: string;
  /** First values. Only in the response to the upload. */
  samples?: string[];
}

export interface ContactImportErrorsItem {
  /** Row number. The first row after the header is 1. */
  row: number;
  /** Line of the file where the row starts, from 1. */
  line: number;
  /** Machine-readable error code. */
  code: string;
  /** Name of the invalid field. */
  field: string;
  /** Human-readable error message. */
  message: string;
}

export interface ContactImportList {
  /** All items. */
  data: ContactImport[];
}

export interface ContactPage {
  /** Items on this page. */
  data: Contact[];
  pagination: Pagination;
}

export interface ContactsDeleteQuery {
  /** Whether to refuse future messages to the erased addresses. */
  suppress?: 'true' | 'false';
}

export interface ContactsExportQuery {
  /** Only contacts with this tag. */
  tag?: string;
}

export interface ContactsImportQuery {
  /** ISO 3166 country of phone numbers without a country code, such as `DE`. If omitted, such numbers are refused. */
  defaultCountry?: string;
  /** Whether to update existing contacts. Otherwise their rows are refused. */
  update?: 'true' | 'false';
  /** Whether an empty cell removes the value of an existing contact. By default the value stays. */
  clearEmpty?: 'true' | 'false';
  /** JSON object that maps headings to fields, such as `{"Mail":"email","Joined":"attributes.joined:date","Notes":"ignore"}`. */
  columns?: string;
  /** What to do with columns without a field: `refuse` the file, import them as `attributes`, or `ignore` them. */
  otherColumns?: 'refuse' | 'attributes' | 'ignore';
  /** The order of day and month in dates such as 03/04/2026. If omitted, such dates are refused. */
  dateOrder?: 'dmy' | 'mdy';
  /** Reports what the import would do, and stores no contacts. Rows are tried in batches: a row that repeats a contact of an earlier batch counts as created. */
  dryRun?: 'true' | 'false';
}

export interface ContactsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** `desc`: newest first; `asc`: oldest first. */
  order?: 'desc' | 'asc';
  /** Only contacts with this tag. */
  tag?: string;
  /** Only the contact with this email address, ignoring case. */
  email?: string;
  /** Only the contact with this phone number. */
  phone?: string;
  /** Only the contact with this external ID. */
  externalId?: string;
  /** Only contacts whose name, email address, phone number or external ID contains this text, ignoring case. */
  search?: string;
}

export interface Conversation {
  /** ID of the conversation. */
  conversationId: string;
  /** Phone number, email address or WhatsApp ID of the person. */
  address: string;
  /** Contact with this address, or null. */
  contact: ConversationContact | null;
  /** Number of unread messages. */
  unread: number;
  /** When the last message was received. */
  lastReceivedAt: string;
  /** Last message received. */
  lastMessage: ConversationLastMessage;
  /** Deadline for replying over WhatsApp without a template. Null for other channels. */
  replyUntil: string | null;
}

export interface ConversationContact {
  /** ID of the contact. */
  contactId: string;
  /** First name. Null if unknown. */
  firstName: string | null;
  /** Last name. Null if unknown. */
  lastName: string | null;
}

/** Last message received. */
export interface ConversationLastMessage {
  /** ID of the message. */
  inboundMessageId: string;
  /** Kind of channel. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Text of the message. For an email, without the quoted email and up to 20,000 characters. */
  body: string;
  /** Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others. */
  type: string;
}

export interface ConversationPage {
  /** Items on this page. */
  data: Conversation[];
  /** Value of `after` for the next page. Null on the last page. */
  next: string | null;
}

export interface ConversationsListMessagesQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the previous page. */
  after?: string;
}

export interface ConversationsListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the previous page. */
  after?: string;
  /** Only conversations with this contact’s phone number and email address. */
  contactId?: string;
  /** `true` lists only unread items, `false` only read items. */
  unread?: 'true' | 'false';
}

export interface CreatedChannel {
  /** ID of the channel. */
  channelId: string;
  /** Kind of channel. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Provider that sends the messages. */
  provider: 'twilio' | 'vonage' | 'smtp' | 'ses' | 'postmark' | 'cloud' | 'sandbox' | Other;
  /** Your name for the channel. */
  name: string;
  /** A `paused` channel sends nothing. */
  status: 'connected' | 'paused' | Other;
  /** Why the channel was paused. Null while the channel is connected. */
  statusReason: string | null;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond: number | null;
  /** Open and click tracking of emails. Null for no tracking. */
  tracking: CreatedChannelTracking | null;
  /** SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP. */
  keywordReplies: CreatedChannelKeywordRepliesItem[];
  /** Settings of the provider. */
  settings: Record<string, string | number | boolean>;
  /** Callback URLs to enter at the provider, by purpose. */
  callbackUrls: Record<string, string>;
  /** When the channel was connected. */
  createdAt: string;
  /** When the channel last changed. */
  updatedAt: string;
  /** Secret with which your mail server reports bounces and replies. Only for SMTP, and shown only in this response. */
  bounceSecret?: string;
}

export interface CreatedChannelKeywordRepliesItem {
  /** Language code, such as `en`. */
  language: string;
  /** Reply to STOP. Default: none. */
  stop?: string;
  /** Reply to START. Default: none. */
  start?: string;
  /** Reply to HELP. Default: none. */
  help?: string;
}

export interface CreatedChannelTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
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
  /** When the next attempt is due; null after the last attempt. */
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
  /** HTTP status of the receiver's response; null if there was no response. */
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

export interface DeliveryPage {
  /** Items on this page. */
  data: Delivery[];
  pagination: Pagination;
}

export interface DeliveryReport {
  /** Number of the attempt, as in the stream. */
  attempt: number;
  /** HTTP status of the receiver. Null without a response. */
  status: number | null;
  /** How long the receiver took, in milliseconds. */
  durationMs?: number;
  /** Beginning of the response body, at most 4,000 characters. */
  response?: string | null;
  /** Why there was no response. */
  error?: string | null;
  /** `Retry-After` of the receiver, in seconds. */
  retryAfterSeconds?: number;
}

export interface Domain {
  /** ID of the domain. */
  domainId: string;
  /** Name of the domain. */
  domain: string;
  /** Whether all required records were found. */
  status: 'unverified' | 'verified' | Other;
  /** DNS records to publish. */
  records: DomainRecordsItem[];
  /** When the domain was verified. Null until then. */
  verifiedAt: string | null;
  /** When DNS was last checked. Null until then. */
  checkedAt: string | null;
  /** When the domain was added. */
  createdAt: string;
}

export interface DomainPage {
  /** Items on this page. */
  data: Domain[];
  pagination: Pagination;
}

export interface DomainRecordsItem {
  /** Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither DKIM nor SPF. `mx`: where bounces are delivered. */
  purpose: 'dkim' | 'spf' | 'dmarc' | 'mx' | Other;
  /** Type of the DNS record. */
  type: 'TXT' | 'MX' | Other;
  /** Name of the DNS record. */
  host: string;
  /** Value of the DNS record. Null if the value is the name of your own mail server. */
  value: string | null;
  /** Whether the record is required to send from the domain. */
  required: boolean;
  /** Result of the last check. `unknown`: the name server did not answer. */
  state: 'unchecked' | 'missing' | 'wrong' | 'right' | 'unknown' | Other;
  /** Values that DNS returned at the last check. */
  found: string[];
  /** Problem to fix. Null if the record is correct or unchecked. */
  problem: string | null;
}

export interface DomainsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
}

export interface Flow {
  /** ID of the flow. */
  flowId: string;
  /** Your name for the flow. */
  name: string;
  /** Only `active` flows start runs. */
  status: 'draft' | 'active' | 'paused' | 'archived' | Other;
  /** Version number, from 1. */
  version: number;
  /** Event that starts runs, in addition to API requests. */
  trigger: FlowTriggerApi | FlowTriggerContactCreated | FlowTriggerTagAdded | FlowTriggerKeyword;
  /** Whether each contact can go through the flow only once. */
  oncePerContact: boolean;
  /** Steps, as in the request. */
  steps: (
    FlowStepSend | FlowStepWait | FlowStepDigest | FlowStepBranch | FlowStepHttp | FlowStepUpdateContact | FlowStepStop
  )[];
  /** When the flow was created. */
  createdAt: string;
  /** When the flow last changed. */
  updatedAt: string;
}

export interface FlowChanges {
  /** Your name for the flow. */
  name?: string;
  /** New steps, stored as a new version. Active runs keep their version. */
  steps?: (
    | NewFlowStepSend
    | NewFlowStepWait
    | NewFlowStepDigest
    | NewFlowStepBranch
    | NewFlowStepHttp
    | NewFlowStepUpdateContact
    | NewFlowStepStop
  )[];
  /** Event that starts runs, in addition to API requests. A tag starts a run regardless of what adds it. If flows start each other through tags, each flow runs once in the chain. */
  trigger?: NewFlowTriggerApi | NewFlowTriggerContactCreated | NewFlowTriggerTagAdded | NewFlowTriggerKeyword;
  /** Whether each contact can go through the flow only once. */
  oncePerContact?: boolean;
  /** New status. `archived` is final. */
  status?: 'active' | 'paused' | 'archived';
  /** Whether to cancel active runs. Only with the status `paused` or `archived`. */
  cancelRuns?: boolean;
}

export interface FlowPage {
  /** Items on this page. */
  data: Flow[];
  pagination: Pagination;
}

export interface FlowStepBranch {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'branch';
  /** Up to 20 cases. The first case whose condition is met decides. */
  cases: FlowStepBranchCasesItem[];
  /** ID of the next step if no condition is met. If omitted, the run is then completed. */
  next?: string;
}

export interface FlowStepBranchCasesItem {
  /** Condition of the case. */
  if: FlowStepBranchCasesItemIf1 | FlowStepBranchCasesItemIf2 | FlowStepBranchCasesItemIf3 | FlowStepBranchCasesItemIf4;
  /** ID of the next step if the condition is met. */
  next: string;
}

export interface FlowStepBranchCasesItemIf1 {
  /** Condition that the contact must meet. */
  contact: Segment;
}

export interface FlowStepBranchCasesItemIf2 {
  /** Name of a variable of the run. */
  variable: string;
  /** How to compare. */
  op:
    | 'eq'
    | 'ne'
    | 'lt'
    | 'lte'
    | 'gt'
    | 'gte'
    | 'contains'
    | 'startsWith'
    | 'in'
    | 'exists'
    | 'inLastDays'
    | 'notInLastDays'
    | 'inNextDays'
    | Other;
  /** Value to compare with; a list for `in`. */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface FlowStepBranchCasesItemIf3 {
  /** ID of a send step. If the step sent several messages in the run, the last message counts. */
  message: string;
  /** Statuses to accept. The message must have one of them. */
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

export interface FlowStepBranchCasesItemIf4 {
  /** ID of the HTTP step whose response is compared. */
  answer: string;
  /** Field of the response, such as `body.order.total`. */
  field: string;
  /** How to compare. */
  op:
    | 'eq'
    | 'ne'
    | 'lt'
    | 'lte'
    | 'gt'
    | 'gte'
    | 'contains'
    | 'startsWith'
    | 'in'
    | 'exists'
    | 'inLastDays'
    | 'notInLastDays'
    | 'inNextDays'
    | Other;
  /** Value to compare with; a list for `in`. */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface FlowStepDigest {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'digest';
  /** Seconds during which runs are collected, at most 366 days. Later runs of the flow for the same person end here. When the time is over, the first run continues with `steps.<id>.total`, the number of runs, and `steps.<id>.events`, the variables and start of each run, oldest first, at most 100. */
  seconds: number;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface FlowStepHttp {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'http';
  /** Method of the request. */
  method: 'GET' | 'POST' | Other;
  /** URL to request. */
  url: string;
  /** Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same. */
  headers: Record<string, string>;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface FlowStepSend {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'send';
  /** Kind of channel to send over. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body?: string;
  /** Subject of an email. */
  subject?: string;
  /** HTML version of an email. */
  html?: string;
  /** ID of the template to use instead of `body`. */
  templateId?: string;
  /** `transactional` messages also reach people who opted out of marketing. Messages without a category do not. */
  category?: 'transactional' | 'marketing' | Other;
  /** Key of one of your topics. Makes this a marketing message. */
  topic?: string;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface FlowStepStop {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'stop';
}

export interface FlowStepUpdateContact {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'update_contact';
  /** Attributes to set. Other attributes stay unchanged. */
  attributes?: Attributes;
  /** Tags to add, at most 50. */
  addTags: string[];
  /** Tags to remove, at most 50. */
  removeTags: string[];
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface FlowStepWait {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'wait';
  /** Seconds to wait, at most 366 days. With `event`, the maximum wait. */
  seconds?: number;
  /** When to continue, instead of `seconds`. */
  until?: string;
  /** Event that ends the wait. */
  event?: FlowStepWaitEventTagAdded | FlowStepWaitEventMessageReceived | FlowStepWaitEventMessageStatus;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
  /** ID of the next step if the event did not happen. Default: `next`. */
  onTimeout?: string;
}

export interface FlowStepWaitEventMessageReceived {
  /** Type of the event. */
  type: 'message_received';
  /** Whole text of the message, ignoring case. Default: any text. */
  keyword?: string;
}

export interface FlowStepWaitEventMessageStatus {
  /** Type of the event. */
  type: 'message_status';
  /** ID of the send step. If the step sent several messages in the run, the last message counts. */
  message: string;
  /** The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages. */
  status: ('delivered' | 'read' | 'failed' | 'replied' | Other)[];
}

export interface FlowStepWaitEventTagAdded {
  /** Type of the event. */
  type: 'tag_added';
  /** Tag that is added to the contact. */
  tag: string;
}

export interface FlowTriggerApi {
  /** Type of the trigger. */
  type: 'api';
}

export interface FlowTriggerContactCreated {
  /** Type of the trigger. */
  type: 'contact_created';
}

export interface FlowTriggerKeyword {
  /** Type of the trigger. */
  type: 'keyword';
  /** Whole text of a message that starts a run, ignoring case. */
  keyword: string;
}

export interface FlowTriggerTagAdded {
  /** Type of the trigger. */
  type: 'tag_added';
  /** Tag that starts a run. */
  tag: string;
}

export interface FlowsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** `desc`: newest first; `asc`: oldest first. */
  order?: 'desc' | 'asc';
  /** Only flows with this status. */
  status?: 'draft' | 'active' | 'paused' | 'archived';
  /** Only flows whose name contains this text, ignoring case. */
  search?: string;
}

export interface FlowsListRunsQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
}

export interface ImportReport {
  /** Rows in the file. */
  total: number;
  /** Rows refused. */
  refused: number;
  /** The first 1,000 refused rows. */
  errors: ImportReportErrorsItem[];
  /** Suppressions added. */
  created: number;
}

export interface ImportReportErrorsItem {
  /** Row number. The first row after the header is 1. */
  row: number;
  /** Line of the file where the row starts, from 1. */
  line: number;
  /** Machine-readable error code. */
  code: string;
  /** Name of the invalid field. */
  field: string;
  /** Human-readable error message. */
  message: string;
}

export interface InboundMessage {
  /** ID of the message. */
  inboundMessageId: string;
  /** ID of the conversation that the message belongs to. */
  conversationId: string;
  /** Kind of channel. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the channel. */
  channelId: string;
  /** Phone number of the sender, WhatsApp’s ID of a sender who hides the number, or email address of the recipient who replied. */
  from: string;
  /** ID of the contact who now has this address, or null. */
  contactId: string | null;
  /** Text of the message. For an email, without the quoted email and up to 20,000 characters. */
  body: string;
  /** Keyword that the text consists of. Null for other texts. */
  keyword: 'stop' | 'start' | 'help' | Other | null;
  /** Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others. */
  type: string;
  /** Files of the message. */
  media: InboundMessageMediaItem[];
  /** Button or list entry that the person chose, or null. */
  choice: InboundMessageChoice | null;
  /** ID of the WhatsApp group that the message was written in, or null. */
  groupId: string | null;
  /** Content as the provider sent it, up to 8 kB. For an email: `subject`, `from`, `references`, and `text` with the quoted email, if there is one. Null for texts. */
  content: Record<string, unknown> | null;
  /** ID of your message that this message replies to, or null. */
  inReplyTo: string | null;
  /** The provider’s ID of the message, or null. */
  providerMessageId: string | null;
  /** Deadline for replying over WhatsApp without a template. Null for other channels. */
  replyUntil: string | null;
  /** When the message was received. */
  receivedAt: string;
  /** When the message was marked as read. Null while the message is unread. */
  readAt: string | null;
}

export interface InboundMessageChanges {
  /** Whether the message counts as read. */
  read: boolean;
}

export interface InboundMessageChoice {
  /** Your ID for the option, or null. */
  id: string | null;
  /** Label of the option. */
  title: string;
}

export interface InboundMessageMediaItem {
  /** URL of the file, to download with your API key. Null for files of emails, which are not stored. */
  url: string | null;
  /** Media type. Null if unknown. */
  contentType: string | null;
  /** Name of the file, or null. */
  fileName: string | null;
  /** Size in bytes, if known. */
  bytes?: number;
}

export interface InboundMessagePage {
  /** Items on this page. */
  data: InboundMessage[];
  /** Value of `after` for the next page. Null on the last page. */
  next: string | null;
}

export interface InboxListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the previous page. */
  after?: string;
  /** Only messages over this channel. */
  channel?: 'sms' | 'email' | 'whatsapp';
  /** Only messages from this contact’s phone number and email address. */
  contactId?: string;
  /** Only messages from this phone number or email address. */
  from?: string;
  /** Only messages received at this time or later. */
  since?: string;
  /** `true` lists only unread items, `false` only read items. */
  unread?: 'true' | 'false';
}

export interface KeywordReply {
  /** Language code, such as `en`. */
  language: string;
  /** Reply to STOP. Default: none. */
  stop?: string;
  /** Reply to START. Default: none. */
  start?: string;
  /** Reply to HELP. Default: none. */
  help?: string;
}

export interface ListedMessage {
  /** ID of the message. */
  messageId: string;
  /** Channel of the message. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the sending channel. */
  channelId: string;
  /** Phone number or email address of the recipient. */
  to: string;
  /** Text that the recipient gets. */
  body: string;
  /** Subject of an email, or null. */
  subject: string | null;
  /** ID of the template that the message was made from, or null. */
  templateId: string | null;
  /** ID of the contact. Null if the message was sent to an address without a contact. */
  contactId: string | null;
  /** ID of the campaign, or null. */
  campaignId: string | null;
  /** Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified. */
  category: 'transactional' | 'marketing' | 'confirmation' | Other | null;
  /** Key of the topic, or null. */
  topic: string | null;
  /** Status of the message. `sent` means that the provider accepted it and has reported nothing since. */
  status:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  /** Number of parts of an SMS. Null on other channels. */
  segments: number | null;
  /** Encoding of an SMS. Null on other channels. */
  encoding: 'GSM-7' | 'UCS-2' | Other | null;
  /** Your labels. */
  tags: string[];
  /** Your own data, or null. */
  metadata: Record<string, string | number | boolean | null> | null;
  /** Number of sending attempts. */
  attempts: number;
  /** Whether the message may have been sent twice because the provider’s response was lost. */
  possibleDuplicate: boolean;
  /** When the message is scheduled to be sent. Null if no time is set. */
  scheduledAt: string | null;
  /** When the message expires if it has not been sent by then. Null if the message does not expire. */
  expiresAt: string | null;
  /** When the message was accepted. */
  createdAt: string;
  /** When the provider accepted the message. Null until then. */
  sentAt: string | null;
  /** When the message was delivered. Null if unknown. */
  deliveredAt: string | null;
  /** When the message was read. Null if unknown. */
  readAt: string | null;
  /** When the message failed. Null otherwise. */
  failedAt: string | null;
  /** Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise. */
  error: ListedMessageError | null;
}

export interface ListedMessageError {
  /** Machine-readable error code. */
  code: string;
  /** Human-readable error message. */
  message: string;
  /** The provider’s error code, or null. */
  providerCode: string | null;
}

export interface ListedMessagePage {
  /** Items on this page. */
  data: ListedMessage[];
  pagination: Pagination;
}

export interface Listener {
  /** ID of the webhook. */
  webhookId: string;
  /** Name of the delivered event; `*` for all events. */
  event: string;
  /** Your note about the webhook. */
  description: string | null;
  /** Secret that verifies the signatures. Shown only in this response. */
  secret: string;
}

export interface Message {
  /** ID of the message. */
  messageId: string;
  /** Channel of the message. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the sending channel. */
  channelId: string;
  /** Phone number or email address of the recipient. */
  to: string;
  /** Text that the recipient gets. */
  body: string;
  /** Subject of an email, or null. */
  subject: string | null;
  /** ID of the template that the message was made from, or null. */
  templateId: string | null;
  /** ID of the contact. Null if the message was sent to an address without a contact. */
  contactId: string | null;
  /** ID of the campaign, or null. */
  campaignId: string | null;
  /** Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified. */
  category: 'transactional' | 'marketing' | 'confirmation' | Other | null;
  /** Key of the topic, or null. */
  topic: string | null;
  /** Status of the message. `sent` means that the provider accepted it and has reported nothing since. */
  status:
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | Other;
  /** Number of parts of an SMS. Null on other channels. */
  segments: number | null;
  /** Encoding of an SMS. Null on other channels. */
  encoding: 'GSM-7' | 'UCS-2' | Other | null;
  /** Your labels. */
  tags: string[];
  /** Your own data, or null. */
  metadata: Record<string, string | number | boolean | null> | null;
  /** Number of sending attempts. */
  attempts: number;
  /** Whether the message may have been sent twice because the provider’s response was lost. */
  possibleDuplicate: boolean;
  /** When the message is scheduled to be sent. Null if no time is set. */
  scheduledAt: string | null;
  /** When the message expires if it has not been sent by then. Null if the message does not expire. */
  expiresAt: string | null;
  /** When the message was accepted. */
  createdAt: string;
  /** When the provider accepted the message. Null until then. */
  sentAt: string | null;
  /** When the message was delivered. Null if unknown. */
  deliveredAt: string | null;
  /** When the message was read. Null if unknown. */
  readAt: string | null;
  /** When the message failed. Null otherwise. */
  failedAt: string | null;
  /** Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise. */
  error: MessageError | null;
  /** Always `outbound`. */
  direction: 'outbound';
  /** HTML version of an email, or null. */
  html: string | null;
  /** Version of the template. Null without a template. */
  templateVersion: number | null;
  /** Values of the template’s variables, or null. */
  variables: Variables | null;
  /** The provider’s ID of the message. Null until the provider accepts the message. */
  providerMessageId: string | null;
  /** Sender of an email. Null for the channel’s sender. */
  from: string | null;
  /** CC recipients. */
  cc: string[];
  /** Copies of the message. Each is a separate message. */
  copies: MessageCopiesItem[];
  /** ID of the original message. Null if this is not a copy. */
  copyOf: string | null;
  /** Open and click tracking of the email. Null if the channel’s `tracking` applies. */
  tracking: MessageTracking | null;
  /** Number of recorded opens, up to 1,000. */
  opens: number;
  /** Number of recorded link clicks, up to 1,000. */
  clicks: number;
  /** Reply-to address of an email. Null for the channel’s reply-to address. */
  replyTo: string | null;
  /** Additional headers of an email. */
  headers: Record<string, string>;
  /** Attachments of an email, without their contents. */
  attachments: MessageAttachmentsItem[];
  /** ID of the inbound message that this message replies to, or null. */
  inReplyTo: string | null;
  /** Whether the message is a test. Statistics do not count tests. */
  test: boolean;
  /** When the message was queued for sending. Null until then. */
  queuedAt: string | null;
  /** When the message was canceled. Null otherwise. */
  canceledAt: string | null;
  /** When the message expired. Null otherwise. */
  expiredAt: string | null;
  /** Status changes, opens and clicks, oldest first. */
  events: MessageEventsItem[];
}

export interface MessageAttachmentsItem {
  /** Name of the file. */
  fileName: string;
  /** Media type. */
  contentType: string;
  /** Content ID of an inline image. Null for other files. */
  contentId: string | null;
  /** Size in bytes. */
  bytes: number;
}

export interface MessageCopiesItem {
  /** ID of the copy. */
  messageId: string;
  /** Whether other recipients see the recipient of this copy (`cc`) or not (`bcc`). */
  type: 'cc' | 'bcc' | Other;
}

export interface MessageError {
  /** Machine-readable error code. */
  code: string;
  /** Human-readable error message. */
  message: string;
  /** The provider’s error code, or null. */
  providerCode: string | null;
}

export interface MessageEventsItem {
  /** New status, or `opened` or `clicked`. */
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
    | 'opened'
    | 'clicked'
    | Other;
  /** When this happened. */
  at: string;
  /** Number of the attempt to send the message. */
  attempt?: number;
  /** ID of the channel of the attempt. */
  channelId?: string;
  /** Link that was clicked. */
  url?: string;
  /** Machine-readable reason, if there is one. */
  code?: string;
  /** Human-readable reason. */
  message?: string;
  /** The provider’s error code. */
  providerCode?: string;
  /** Milliseconds until the next attempt. */
  retryInMs?: number;
  /** Channel that the message moved to. */
  fallback?: MessageEventsItemFallback;
}

/** Channel that the message moved to. */
export interface MessageEventsItemFallback {
  /** Kind of the channel. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the channel. */
  channelId: string;
}

export interface MessageNumbers {
  /** First day. */
  from: string;
  /** Last day. */
  to: string;
  /** IANA time zone of the days, which is that of the account. */
  timeZone: string;
  /** Counts over all days. */
  total: MessageNumbersTotal;
  /** Counts by group. */
  groups: MessageNumbersGroupsItem[];
  /** Failure reasons, the most frequent first. */
  failures: MessageNumbersFailuresItem[];
}

export interface MessageNumbersFailuresItem {
  /** `error.code` of the messages; `expired` for expired messages. */
  code: string;
  /** Number of messages. */
  total: number;
}

export interface MessageNumbersGroupsItem {
  /** Day, channel, campaign ID or category. Null for messages without a campaign or category. */
  key: string | null;
  /** Name of the campaign. Null for other groups. */
  name: string | null;
  /** All messages: the sum of the counts from `queued` to `canceled`. */
  messages: number;
  /** Messages that are waiting or being sent. */
  queued: number;
  /** Messages that the provider accepted and has not reported on since. */
  sent: number;
  /** Messages that were delivered but not reported as read. */
  delivered: number;
  /** Messages that were read. */
  read: number;
  /** Messages that failed or expired. */
  failed: number;
  /** Messages that were canceled. */
  canceled: number;
  /** Emails with at least one recorded open. */
  opens: number;
  /** Emails with at least one recorded link click. */
  clicks: number;
  /** Opt-outs on these days, excluding imports. */
  optedOut: number;
}

/** Counts over all days. */
export interface MessageNumbersTotal {
  /** All messages: the sum of the counts from `queued` to `canceled`. */
  messages: number;
  /** Messages that are waiting or being sent. */
  queued: number;
  /** Messages that the provider accepted and has not reported on since. */
  sent: number;
  /** Messages that were delivered but not reported as read. */
  delivered: number;
  /** Messages that were read. */
  read: number;
  /** Messages that failed or expired. */
  failed: number;
  /** Messages that were canceled. */
  canceled: number;
  /** Emails with at least one recorded open. */
  opens: number;
  /** Emails with at least one recorded link click. */
  clicks: number;
  /** Opt-outs on these days, excluding imports. */
  optedOut: number;
}

export interface MessageTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface MessagesListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** `desc`: newest first; `asc`: oldest first. */
  order?: 'desc' | 'asc';
  /** Only messages with this status. */
  status?: 'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired';
  /** Only messages over this channel. */
  channel?: 'sms' | 'email' | 'whatsapp';
  /** Only messages to this phone number or email address. */
  to?: string;
  /** Only messages to this contact. */
  contactId?: string;
  /** Only messages with this tag. */
  tag?: string;
  /** Only messages accepted at this time or later. */
  createdAfter?: string;
  /** Only messages accepted before this time. */
  createdBefore?: string;
  /** Only messages whose recipient or subject contains this text, ignoring case, among your newest 10,000 messages. */
  search?: string;
}

export interface NewBatch {
  /** Messages as for `POST /messages/send`, at most 1,000. */
  messages: unknown[];
}

export interface NewCampaign {
  /** Your name for the campaign. */
  name: string;
  /** Kind of channel to send over. */
  channel: 'sms' | 'email' | 'whatsapp';
  /** ID of the channel to send over. Default: the first channel by priority. */
  channelId?: string;
  /** Two to four texts instead of one. Each is sent to a share of the contacts. */
  variants?: NewCampaignVariantsItem[];
  /** Contacts to send to. */
  audience: Audience;
  /** When to send. Null to send immediately. */
  schedule?: NewCampaignSchedule | null;
  /** How fast to send. Null to send as fast as the channel allows. */
  throttle?: NewCampaignThrottle | null;
  /** When to pause automatically. Default: above 50 % failures after 100 messages. */
  autoPause?: NewCampaignAutoPause;
  /** Email only. Open and click tracking. Default: the channel’s `tracking`. */
  tracking?: NewCampaignTracking | null;
  /** `transactional` messages also reach people who opted out of marketing. Messages without a category do not. */
  category?: 'transactional' | 'marketing';
  /** Key of one of your topics. Makes this a marketing message. */
  topic?: string;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body?: string;
  /** Subject of an email. */
  subject?: string;
  /** HTML version of an email. */
  html?: string;
  /** ID of the template to use instead of `body`. */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then stored but not sent. */
  whatsappTemplate?: NewCampaignWhatsappTemplate;
}

/** When to pause automatically. Default: above 50 % failures after 100 messages. */
export interface NewCampaignAutoPause {
  /** Share of failures, from 0 to 1, above which the campaign pauses. */
  failureRate: number;
  /** Number of messages that must have been sent or failed before the failure rate is checked. */
  after?: number;
}

export interface NewCampaignSchedule {
  /** When to start, with an offset or as local time in `timezone`. Default: immediately. */
  at?: string;
  /** IANA time zone of `at`, or `contact` for each contact’s own time zone. */
  timezone?: string;
  /** Hours when nothing is sent. Messages wait until the end of these hours. */
  quietHours?: NewCampaignScheduleQuietHours;
}

/** Hours when nothing is sent. Messages wait until the end of these hours. */
export interface NewCampaignScheduleQuietHours {
  /** Start of the quiet hours, such as `21:00`. */
  start: string;
  /** End of the quiet hours, such as `08:00`. */
  end: string;
  /** IANA time zone for contacts without one. Default: UTC. */
  timezone?: string;
}

export interface NewCampaignThrottle {
  /** Maximum number of messages per second. */
  perSecond: number;
}

export interface NewCampaignTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface NewCampaignVariantsItem {
  /** Name of the variant. */
  name: string;
  /** Share of the contacts, relative to the weights of the other variants. */
  weight?: number;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body?: string;
  /** Subject of an email. */
  subject?: string;
  /** HTML version of an email. */
  html?: string;
  /** ID of the template to use instead of `body`. */
  templateId?: string;
  /** Approved WhatsApp template to send. `body` is then stored but not sent. */
  whatsappTemplate?: NewCampaignVariantsItemWhatsappTemplate;
}

/** Approved WhatsApp template to send. `body` is then stored but not sent. */
export interface NewCampaignVariantsItemWhatsappTemplate {
  /** Name of the template in your WhatsApp account. */
  name: string;
  /** Language of the template, such as `en_US`. */
  language: string;
  /** Values of the placeholders in the body, in order. */
  parameters?: string[];
}

/** Approved WhatsApp template to send. `body` is then stored but not sent. */
export interface NewCampaignWhatsappTemplate {
  /** Name of the template in your WhatsApp account. */
  name: string;
  /** Language of the template, such as `en_US`. */
  language: string;
  /** Values of the placeholders in the body, in order. */
  parameters?: string[];
}

export type NewChannel =
  | NewChannelTwilio
  | NewChannelVonage
  | NewChannelSmtp
  | NewChannelSes
  | NewChannelPostmark
  | NewChannelCloud
  | NewChannelSandbox;

export interface NewChannelCloud {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP. */
  keywordReplies?: KeywordReply[];
  /** Kind of channel. */
  channel: 'whatsapp';
  /** Provider that sends the messages. */
  provider: 'cloud';
  /** Settings of the provider. */
  settings: NewChannelCloudSettings;
  /** Secrets for the provider. They are encrypted and never shown. */
  credentials: NewChannelCloudCredentials;
}

/** Secrets for the provider. They are encrypted and never shown. */
export interface NewChannelCloudCredentials {
  /** Access token of a system user. */
  accessToken: string;
  /** App secret. Meta signs webhooks with it. */
  appSecret: string;
  /** Value of your choice, which you also enter for the webhook at Meta. */
  verifyToken: string;
}

/** Settings of the provider. */
export interface NewChannelCloudSettings {
  /** ID of the phone number that messages are sent from. */
  phoneNumberId: string;
  /** Base URL of the provider’s API. */
  baseUrl?: string;
}

export interface NewChannelPostmark {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
  tracking?: NewChannelPostmarkTracking;
  /** Kind of channel. */
  channel: 'email';
  /** Provider that sends the messages. */
  provider: 'postmark';
  /** Settings of the provider. */
  settings: NewChannelPostmarkSettings;
  /** Secrets for the provider. They are encrypted and never shown. */
  credentials: NewChannelPostmarkCredentials;
}

/** Secrets for the provider. They are encrypted and never shown. */
export interface NewChannelPostmarkCredentials {
  /** API token of the server. */
  serverToken: string;
  /** Username of your choice, which you also enter for the webhook at Postmark. */
  webhookUsername?: string;
  /** Password of your choice, which you also enter for the webhook at Postmark. */
  webhookPassword: string;
}

/** Settings of the provider. */
export interface NewChannelPostmarkSettings {
  /** Sender: `hello@example.com`, or with a name `Example <hello@example.com>`. */
  from: string;
  /** Reply-to address. Default: the sender. */
  replyTo?: string;
  /** Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`. */
  replyDomain?: string;
  /** ID of the message stream. */
  messageStream?: string;
  /** Base URL of the provider’s API. */
  baseUrl?: string;
}

/** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
export interface NewChannelPostmarkTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface NewChannelSandbox {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
  tracking?: NewChannelSandboxTracking;
  /** SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP. */
  keywordReplies?: KeywordReply[];
  /** Kind of channel. */
  channel: 'sms' | 'email' | 'whatsapp';
  /** Provider that sends the messages. */
  provider: 'sandbox';
}

/** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
export interface NewChannelSandboxTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface NewChannelSes {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
  tracking?: NewChannelSesTracking;
  /** Kind of channel. */
  channel: 'email';
  /** Provider that sends the messages. */
  provider: 'ses';
  /** Settings of the provider. */
  settings: NewChannelSesSettings;
  /** Secrets for the provider. They are encrypted and never shown. */
  credentials: NewChannelSesCredentials;
}

/** Secrets for the provider. They are encrypted and never shown. */
export interface NewChannelSesCredentials {
  /** ID of an access key that is allowed to send. */
  accessKeyId: string;
  /** Secret of the access key. */
  secretAccessKey: string;
}

/** Settings of the provider. */
export interface NewChannelSesSettings {
  /** AWS region, such as `eu-central-1`. */
  region: string;
  /** Sender: `hello@example.com`, or with a name `Example <hello@example.com>`. */
  from: string;
  /** Reply-to address. Default: the sender. */
  replyTo?: string;
  /** Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`. */
  replyDomain?: string;
  /** Configuration set that publishes events to the SNS topic. */
  configurationSet: string;
  /** ARN of the SNS topic. Events of other topics are refused. */
  topicArn?: string;
  /** Endpoint of SES and SNS. Default: the endpoints of the region. */
  baseUrl?: string;
}

/** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
export interface NewChannelSesTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface NewChannelSmtp {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
  tracking?: NewChannelSmtpTracking;
  /** Kind of channel. */
  channel: 'email';
  /** Provider that sends the messages. */
  provider: 'smtp';
  /** Settings of the provider. */
  settings: NewChannelSmtpSettings;
  /** Secrets for the provider. They are encrypted and never shown. */
  credentials?: NewChannelSmtpCredentials;
}

/** Secrets for the provider. They are encrypted and never shown. */
export interface NewChannelSmtpCredentials {
  /** Username at the server. */
  username?: string;
  /** Password at the server. */
  password?: string;
  /** DKIM key for email from domains that are not verified here. */
  dkim?: NewChannelSmtpCredentialsDkim;
}

/** DKIM key for email from domains that are not verified here. */
export interface NewChannelSmtpCredentialsDkim {
  /** Signing domain. */
  domain: string;
  /** Selector of the key in DNS. */
  selector: string;
  /** Private key, in PEM. */
  privateKey: string;
}

/** Settings of the provider. */
export interface NewChannelSmtpSettings {
  /** Host name or IP address of the server. */
  host: string;
  /** Port of the server. */
  port?: number;
  /** Whether to start the connection with TLS, as on port 465. Otherwise STARTTLS is used. */
  secure?: boolean;
  /** Whether to refuse servers without STARTTLS. Turn it off only for a relay on a network that you trust: without TLS, the password and the mail can be read on the network. */
  requireTls?: boolean;
  /** Sender: `hello@example.com`, or with a name `Example <hello@example.com>`. */
  from: string;
  /** Reply-to address. Default: the sender. */
  replyTo?: string;
  /** Domain whose mail is forwarded to this service, so that replies arrive in the inbox. Replaces `replyTo`. */
  replyDomain?: string;
  /** When a message counts as delivered: once the server has `accepted` it, or once a delivery report (`dsn`) confirms it. */
  deliveredOn?: 'accepted' | 'dsn';
  /** Domain whose mail server forwards bounces to this service. */
  bounceDomain?: string;
}

/** Email only. Open and click tracking for messages that do not set `tracking`. Default: none. */
export interface NewChannelSmtpTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

export interface NewChannelTwilio {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP. */
  keywordReplies?: KeywordReply[];
  /** Kind of channel. */
  channel: 'sms';
  /** Provider that sends the messages. */
  provider: 'twilio';
  /** Settings of the provider. */
  settings: NewChannelTwilioSettings;
  /** Secrets for the provider. They are encrypted and never shown. */
  credentials: NewChannelTwilioCredentials;
}

/** Secrets for the provider. They are encrypted and never shown. */
export interface NewChannelTwilioCredentials {
  /** SID of your account. */
  accountSid: string;
  /** Auth token of the account. */
  authToken: string;
}

/** Settings of the provider. */
export interface NewChannelTwilioSettings {
  /** Sender: a number in E.164 format, a short code or a name. Provide either this or `messagingServiceSid`. */
  from?: string;
  /** SID of the messaging service that chooses the sender. */
  messagingServiceSid?: string;
  /** Base URL of the provider’s API. */
  baseUrl?: string;
}

export interface NewChannelVonage {
  /** Your name for the channel. */
  name?: string;
  /** Priority among channels of the same kind: the lowest number is tried first. */
  priority?: number;
  /** Maximum number of messages per second. Null for no limit. */
  perSecond?: number | null;
  /** SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP. */
  keywordReplies?: KeywordReply[];
  /** Kind of channel. */
  channel: 'sms';
  /** Provider that sends the messages. */
  provider: 'vonage';
  /** Settings of the provider. */
  settings: NewChannelVonageSettings;
  /** Secrets for the provider. They are encrypted and never shown. */
  credentials: NewChannelVonageCredentials;
}

/** Secrets for the provider. They are encrypted and never shown. */
export interface NewChannelVonageCredentials {
  /** ID of your application. */
  applicationId: string;
  /** Private key of the application, in PEM. */
  privateKey: string;
  /** Signature secret of the account. Vonage signs webhooks with it. */
  signatureSecret: string;
}

/** Settings of the provider. */
export interface NewChannelVonageSettings {
  /** Sender: a number or a name. */
  from: string;
  /** Base URL of the provider’s API. */
  baseUrl?: string;
}

export interface NewContact {
  /** Your ID for the contact, unique in the account. */
  externalId?: string | null;
  /** First name. */
  firstName?: string | null;
  /** Last name. */
  lastName?: string | null;
  /** Email address, unique in the account. */
  email?: string | null;
  /** Phone number in E.164 format, unique in the account. */
  phone?: string | null;
  /** Language tag, such as `en-GB`. */
  locale?: string | null;
  /** IANA time zone, such as `Europe/Berlin`. */
  timezone?: string | null;
  /** Your own fields, at most 16 kB as JSON. */
  attributes?: Attributes;
  /** Tags, at most 50 of 64 characters. */
  tags?: string[];
  /** Consent by channel. Omitted channels stay unchanged. */
  consent?: NewContactConsent;
}

/** Consent by channel. Omitted channels stay unchanged. */
export interface NewContactConsent {
  /** Consent to SMS. */
  sms?: NewContactConsentSms;
  /** Consent to emails. */
  email?: NewContactConsentEmail;
  /** Consent to WhatsApp messages. */
  whatsapp?: NewContactConsentWhatsapp;
}

/** Consent to emails. */
export interface NewContactConsentEmail {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed';
  /** Where the consent came from. Default: `api`. */
  source?: string;
}

/** Consent to SMS. */
export interface NewContactConsentSms {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed';
  /** Where the consent came from. Default: `api`. */
  source?: string;
}

/** Consent to WhatsApp messages. */
export interface NewContactConsentWhatsapp {
  /** Whether the contact wants messages over the channel. */
  status: 'subscribed' | 'unsubscribed';
  /** Where the consent came from. Default: `api`. */
  source?: string;
}

export interface NewDomain {
  /** Domain of your email addresses, such as `example.com`. */
  domain: string;
}

export interface NewFlow {
  /** Your name for the flow. */
  name: string;
  /** Steps, at most 100. A run starts with the first one. */
  steps: (
    | NewFlowStepSend
    | NewFlowStepWait
    | NewFlowStepDigest
    | NewFlowStepBranch
    | NewFlowStepHttp
    | NewFlowStepUpdateContact
    | NewFlowStepStop
  )[];
  /** Event that starts runs, in addition to API requests. A tag starts a run regardless of what adds it. If flows start each other through tags, each flow runs once in the chain. */
  trigger?: NewFlowTriggerApi | NewFlowTriggerContactCreated | NewFlowTriggerTagAdded | NewFlowTriggerKeyword;
  /** Whether each contact can go through the flow only once. */
  oncePerContact?: boolean;
}

export interface NewFlowRun {
  /** ID of the contact to start the run for. */
  contactId?: string;
  /** Address to start the run for, instead of a contact. */
  to?: string;
  variables?: Variables;
}

export interface NewFlowStepBranch {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'branch';
  /** Up to 20 cases. The first case whose condition is met decides. */
  cases: NewFlowStepBranchCasesItem[];
  /** ID of the next step if no condition is met. If omitted, the run is then completed. */
  next?: string;
}

export interface NewFlowStepBranchCasesItem {
  /** Condition of the case. */
  if:
    | NewFlowStepBranchCasesItemIf1
    | NewFlowStepBranchCasesItemIf2
    | NewFlowStepBranchCasesItemIf3
    | NewFlowStepBranchCasesItemIf4;
  /** ID of the next step if the condition is met. */
  next: string;
}

export interface NewFlowStepBranchCasesItemIf1 {
  /** Condition that the contact must meet. */
  contact: Segment;
}

export interface NewFlowStepBranchCasesItemIf2 {
  /** Name of a variable of the run. */
  variable: string;
  /** How to compare. */
  op:
    | 'eq'
    | 'ne'
    | 'lt'
    | 'lte'
    | 'gt'
    | 'gte'
    | 'contains'
    | 'startsWith'
    | 'in'
    | 'exists'
    | 'inLastDays'
    | 'notInLastDays'
    | 'inNextDays';
  /** Value to compare with; a list for `in`. */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface NewFlowStepBranchCasesItemIf3 {
  /** ID of a send step. If the step sent several messages in the run, the last message counts. */
  message: string;
  /** Statuses to accept. The message must have one of them. */
  status: (
    'scheduled' | 'queued' | 'sending' | 'sent' | 'delivered' | 'read' | 'failed' | 'canceled' | 'expired' | 'replied'
  )[];
}

export interface NewFlowStepBranchCasesItemIf4 {
  /** ID of the HTTP step whose response is compared. */
  answer: string;
  /** Field of the response, such as `body.order.total`. */
  field: string;
  /** How to compare. */
  op:
    | 'eq'
    | 'ne'
    | 'lt'
    | 'lte'
    | 'gt'
    | 'gte'
    | 'contains'
    | 'startsWith'
    | 'in'
    | 'exists'
    | 'inLastDays'
    | 'notInLastDays'
    | 'inNextDays';
  /** Value to compare with; a list for `in`. */
  value?: string | number | boolean | (string | number | boolean)[];
}

export interface NewFlowStepDigest {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'digest';
  /** Seconds during which runs are collected, at most 366 days. Later runs of the flow for the same person end here. When the time is over, the first run continues with `steps.<id>.total`, the number of runs, and `steps.<id>.events`, the variables and start of each run, oldest first, at most 100. */
  seconds: number;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface NewFlowStepHttp {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'http';
  /** Method of the request. */
  method?: 'GET' | 'POST';
  /** URL to request. */
  url: string;
  /** Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same. */
  headers?: Record<string, string>;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface NewFlowStepSend {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'send';
  /** Kind of channel to send over. */
  channel: 'sms' | 'email' | 'whatsapp';
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body?: string;
  /** Subject of an email. */
  subject?: string;
  /** HTML version of an email. */
  html?: string;
  /** ID of the template to use instead of `body`. */
  templateId?: string;
  /** `transactional` messages also reach people who opted out of marketing. Messages without a category do not. */
  category?: 'transactional' | 'marketing';
  /** Key of one of your topics. Makes this a marketing message. */
  topic?: string;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface NewFlowStepStop {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'stop';
}

export interface NewFlowStepUpdateContact {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'update_contact';
  /** Attributes to set. Other attributes stay unchanged. */
  attributes?: Attributes;
  /** Tags to add, at most 50. */
  addTags?: string[];
  /** Tags to remove, at most 50. */
  removeTags?: string[];
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
}

export interface NewFlowStepWait {
  /** Your ID of the step, unique in the flow. */
  id: string;
  /** Type of the step. */
  type: 'wait';
  /** Seconds to wait, at most 366 days. With `event`, the maximum wait. */
  seconds?: number;
  /** When to continue, instead of `seconds`. */
  until?: string;
  /** Event that ends the wait. */
  event?: NewFlowStepWaitEventTagAdded | NewFlowStepWaitEventMessageReceived | NewFlowStepWaitEventMessageStatus;
  /** ID of the next step. If omitted, the run is completed. */
  next?: string;
  /** ID of the next step if the event did not happen. Default: `next`. */
  onTimeout?: string;
}

export interface NewFlowStepWaitEventMessageReceived {
  /** Type of the event. */
  type: 'message_received';
  /** Whole text of the message, ignoring case. Default: any text. */
  keyword?: string;
}

export interface NewFlowStepWaitEventMessageStatus {
  /** Type of the event. */
  type: 'message_status';
  /** ID of the send step. If the step sent several messages in the run, the last message counts. */
  message: string;
  /** The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages. */
  status: ('delivered' | 'read' | 'failed' | 'replied')[];
}

export interface NewFlowStepWaitEventTagAdded {
  /** Type of the event. */
  type: 'tag_added';
  /** Tag that is added to the contact. */
  tag: string;
}

export interface NewFlowTriggerApi {
  /** Type of the trigger. */
  type: 'api';
}

export interface NewFlowTriggerContactCreated {
  /** Type of the trigger. */
  type: 'contact_created';
}

export interface NewFlowTriggerKeyword {
  /** Type of the trigger. */
  type: 'keyword';
  /** Whole text of a message that starts a run, ignoring case. */
  keyword: string;
}

export interface NewFlowTriggerTagAdded {
  /** Type of the trigger. */
  type: 'tag_added';
  /** Tag that starts a run. */
  tag: string;
}

export interface NewListener {
  /** Name of the event to deliver; `*` for all events. */
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
    | 'sign_up.confirmed'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled'
    | '*';
  /** Your note about the webhook. */
  description?: string;
}

export interface NewMessage {
  /** `sms`, `email` or `whatsapp`. */
  channel: string;
  /** Phone number in E.164 format, email address, or WhatsApp’s ID of a person who hides the number (`from` of a received message). Default: the contact’s address. */
  to?: string;
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body?: string;
  /** Subject of an email. */
  subject?: string;
  /** HTML version of an email. */
  html?: string;
  /** ID of the template to use instead of `body`. */
  templateId?: string;
  variables?: Variables;
  /** Approved WhatsApp template to send. `body` is then stored but not sent. */
  whatsappTemplate?: NewMessageWhatsappTemplate;
  /** ID of the contact to message. Templates can use its fields. */
  contactId?: string;
  /** ID of the channel to send over. Default: the first channel by priority. */
  channelId?: string;
  /** Kinds of channels to try next on the same number if `channel` cannot deliver the message. */
  fallback?: ('sms' | 'whatsapp')[];
  /** When to send the message. Default: now. */
  scheduledAt?: string;
  /** When to give up if the message has not been sent. */
  expiresAt?: string;
  /** Hours when nothing is sent. The message is then `scheduled` for the end of these hours. */
  quietHours?: NewMessageQuietHours;
  /** Up to 50 labels for finding the message. */
  tags?: string[];
  /** Your own data, returned with the message. At most 4096 bytes as JSON. */
  metadata?: Record<string, string | number | boolean | null>;
  /** Email only. Sender, at one of your verified domains. Default: the channel’s sender. */
  from?: string;
  /** Email only. CC recipients, at most 20. Each copy is a separate message with its own status. Over Postmark, the recipients do not see each other. */
  cc?: string[];
  /** Email only. BCC recipients, whom other recipients do not see, at most 20. */
  bcc?: string[];
  /** Email only. Open and click tracking. Default: the channel’s `tracking`. */
  tracking?: NewMessageTracking;
  /** Email only. Reply-to address. Default: the channel’s reply-to address. */
  replyTo?: string;
  /** Email only. Additional headers: auto-submitted, feedback-id, importance, in-reply-to, list-id, organization, precedence, references and names that begin with X-. */
  headers?: Record<string, string>;
  /** Email only. Attachments, at most 20 and 3 MB in total before base64. */
  attachments?: NewMessageAttachmentsItem[];
  /** `transactional` messages also reach people who opted out of marketing. Messages without a category do not. */
  category?: 'transactional' | 'marketing';
  /** Key of one of your topics. Makes this a marketing message. */
  topic?: string;
}

export interface NewMessageAttachmentsItem {
  /** Name of the file. */
  fileName: string;
  /** Media type, such as `application/pdf`. */
  contentType: string;
  /** Content in base64. */
  content: string;
  /** Content ID that makes the file an inline image. The HTML shows it as `cid:` followed by this ID. */
  contentId?: string;
}

/** Hours when nothing is sent. The message is then `scheduled` for the end of these hours. */
export interface NewMessageQuietHours {
  /** Start of the quiet hours, such as `21:00`. */
  start: string;
  /** End of the quiet hours, such as `08:00`. */
  end: string;
  /** IANA time zone for contacts without one. Default: UTC. */
  timezone?: string;
}

/** Email only. Open and click tracking. Default: the channel’s `tracking`. */
export interface NewMessageTracking {
  /** Whether to count opens, using an invisible image in the HTML. */
  opens?: boolean;
  /** Whether to count clicks, using links that redirect through this service. */
  clicks?: boolean;
}

/** Approved WhatsApp template to send. `body` is then stored but not sent. */
export interface NewMessageWhatsappTemplate {
  /** Name of the template in your WhatsApp account. */
  name: string;
  /** Language of the template, such as `en_US`. */
  language: string;
  /** Values of the placeholders in the body, in order. */
  parameters?: string[];
}

export interface NewReply {
  /** Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email. */
  body: string;
  /** Subject of an email. Default: `Re:` and the subject of the answered email. */
  subject?: string;
  /** Approved WhatsApp template to send. `body` is then stored but not sent. */
  whatsappTemplate?: NewReplyWhatsappTemplate;
  /** Up to 50 labels for finding the message. */
  tags?: string[];
  /** Your own data, returned with the message. At most 4096 bytes as JSON. */
  metadata?: Record<string, string | number | boolean | null>;
}

/** Approved WhatsApp template to send. `body` is then stored but not sent. */
export interface NewReplyWhatsappTemplate {
  /** Name of the template in your WhatsApp account. */
  name: string;
  /** Language of the template, such as `en_US`. */
  language: string;
  /** Values of the placeholders in the body, in order. */
  parameters?: string[];
}

export interface NewSegment {
  /** Your name for the segment, unique in the account. */
  name: string;
  /** Condition that a contact must meet. */
  conditions: Segment;
}

export interface NewSignUp {
  /** Email address of the person. */
  email: string;
  /** First name of the person. */
  firstName?: string;
  /** Language of the mail. Default: the first language of the form. */
  language?: 'en' | 'de' | 'fr' | 'es' | 'ar';
  /** Confirms that the person has agreed to the consent text of the form. */
  consent: boolean;
}

export interface NewSignUpForm {
  /** Your name for the form. */
  name: string;
  /** Texts of the form by language. The first language is the default. */
  texts: NewSignUpFormTextsItem[];
  /** Key of the topic that people sign up for. Null for marketing in general. */
  topic?: string | null;
  /** Tags that a contact gets when the sign-up is confirmed. */
  tags?: string[];
  /** Origins of the sites that may show the form in a frame, such as `https://www.example.com`. */
  origins?: string[];
}

export interface NewSignUpFormTextsItem {
  /** Language of the text. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ar';
  /** What people sign up for, such as `Monthly news`. */
  title: string;
  /** What people agree to, next to the check box. */
  consent: string;
}

export interface NewSuppression {
  /** Kind of channel that the address belongs to. */
  channel: 'sms' | 'email' | 'whatsapp';
  /** Phone number or email address. */
  address: string;
  /** Blocks only marketing. Without `category` and `topic`, everything is blocked. */
  category?: 'marketing';
  /** Blocks only messages about this topic. */
  topic?: string;
  /** Your reason. Default: `api`. */
  reason?: string;
}

export interface NewTemplate {
  /** Your name for the template. */
  name: string;
  /** Text in Liquid: `Hi {{ firstName }}`. If empty, the text is generated from `html`. */
  body?: string;
  /** Subject of an email, in Liquid. */
  subject?: string | null;
  /** HTML version of an email, in Liquid. */
  html?: string | null;
}

export interface NewTopic {
  /** Key of the topic, for use in messages. */
  topic: string;
  /** Name shown to recipients. */
  name: string;
  /** Description shown to recipients. */
  description?: string | null;
}

export interface NewWebhook {
  /** Name of the event to deliver; `*` for all events. */
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
    | 'sign_up.confirmed'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled'
    | '*';
  /** The URL that receives the events. */
  url: string;
  /** Your note about the webhook. */
  description?: string;
}

export interface NumbersReadQuery {
  /** First day in the account’s time zone. Default: 29 days before `to`. */
  from?: string;
  /** Last day in the account’s time zone. The period is at most 366 days. Default: today. */
  to?: string;
  /** Only messages over this channel. */
  channel?: 'sms' | 'email' | 'whatsapp';
  /** Only messages of this campaign. */
  campaignId?: string;
  /** Only messages of this category; `none` for messages without a category. */
  category?: 'transactional' | 'marketing' | 'confirmation' | 'none';
  /** How to group the counts in `groups`. */
  groupBy?: 'day' | 'channel' | 'campaign' | 'category';
}

/** Position of this page in the list. */
export interface Pagination {
  /** Number of this page, from 1. */
  page: number;
  /** Maximum number of items per page. */
  limit: number;
  /** Number of items on all pages. */
  total: number;
  /** Number of pages. */
  pages: number;
  /** Value of `after` for the next page. Null on the last page. */
  next: string | null;
}

export interface RenderedTemplate {
  /** Text that the recipient gets. */
  body: string;
  /** Subject of an email, or null. */
  subject: string | null;
  /** HTML version of an email, or null. */
  html: string | null;
  /** Number of parts when sent as an SMS. */
  segments: number;
  /** Encoding of an SMS. A single part has 160 characters in GSM-7, and 70 in UCS-2. */
  encoding: 'GSM-7' | 'UCS-2' | Other;
}

export interface ReportedDelivery {
  /** ID of the delivery. */
  deliveryId: string;
  /** `pending` if the delivery will be streamed again. */
  status: 'pending' | 'delivered' | 'failed' | Other;
  /** When the delivery will be streamed again. Null after the delivery has ended. */
  nextAttemptAt: string | null;
}

export interface Run {
  /** ID of the run. */
  runId: string;
  /** ID of the flow. */
  flowId: string;
  /** Version of the flow. */
  version: number;
  /** Status of the run. */
  status: 'running' | 'completed' | 'failed' | 'canceled' | Other;
  /** ID of the contact. Null if the run is for an address. */
  contactId: string | null;
  /** Address of the recipient. Null if the run is for a contact. */
  to: string | null;
  /** Variables of the run. */
  variables: Variables;
  /** ID of the current step. Null once the run has ended. */
  stepId: string | null;
  /** When the run continues. Null after the run has ended. */
  dueAt: string | null;
  /** Why the run ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: The run's HTTP responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled. */
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
  /** Completed steps, oldest first. */
  history: RunHistoryItem[];
  /** When the run started. */
  createdAt: string;
  /** When the run ended. Null while the run is active. */
  endedAt: string | null;
}

export interface RunHistoryItem {
  /** ID of the step. */
  step: string;
  /** Type of the step. */
  type: 'send' | 'wait' | 'digest' | 'branch' | 'http' | 'update_contact' | 'stop' | Other;
  /** When the step was done. */
  at: string;
  /** ID of the step that a branch chose. Null if it ended the run. */
  to?: string | null;
  /** What ended the wait for an event, or `timeout`. */
  event?: string;
  /** HTTP status of the response. Null without a response. */
  status?: number | null;
  /** Number of runs that a digest has collected. */
  events?: number;
  /** ID of the run whose digest has collected this run. */
  joined?: string;
  /** ID of the message. Only for messages that were accepted. */
  messageId?: string;
  /** Why the step failed, as a machine-readable code. */
  error?: string;
  /** Human-readable error message. Only for messages that were refused. */
  message?: string;
}

export interface RunPage {
  /** Items on this page. */
  data: Run[];
  pagination: Pagination;
}

export interface SampleEvent {
  /** Name of the event. */
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
    | 'sign_up.confirmed'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled';
}

export interface SavedSegment {
  /** ID of the segment. */
  segmentId: string;
  /** Your name for the segment, unique in the account. */
  name: string;
  /** Condition that a contact must meet. */
  conditions: Segment;
  /** When the segment was created. */
  createdAt: string;
  /** When the segment last changed. */
  updatedAt: string;
}

export interface SavedSegmentPage {
  /** Items on this page. */
  data: SavedSegment[];
  pagination: Pagination;
}

/** `{"all": […]}`, `{"any": […]}` or `{"field", "op", "value"}`; an empty `all` matches everyone. A segment has at most five levels and 50 parts. Times and attributes that are dates can be compared with today: `inLastDays`, `notInLastDays` (which also matches contacts without a value) and `inNextDays`. `type` (`text`, `number`, `date` or `boolean`) says how an attribute is compared; by default the value decides. In a comparison with a date, an attribute that is not a date matches only `ne`. */
export type Segment = unknown;

export interface SegmentChanges {
  /** Your name for the segment, unique in the account. */
  name?: string;
  /** Condition that a contact must meet. */
  conditions?: Segment;
}

export interface SegmentsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
}

/** A request to sign up, and the proof of consent once it is confirmed. */
export interface SignUp {
  /** ID of the sign-up. */
  signUpId: string;
  /** Email address of the person. */
  email: string;
  /** First name of the person, or null. */
  firstName: string | null;
  /** Language of the form and the mail. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ar' | Other;
  /** Consent text that the person agreed to. */
  consent: string;
  /** Version of the form’s texts. */
  textVersion: number;
  /** ID of the message with the confirmation link. */
  messageId: string;
  /** ID of the contact. Null until the sign-up is confirmed. */
  contactId: string | null;
  /** When the form was sent. */
  requestedAt: string;
  /** When the link in the mail expires. */
  expiresAt: string;
  /** When the person confirmed. Null until then. */
  confirmedAt: string | null;
}

export interface SignUpForm {
  /** ID of the form. */
  formId: string;
  /** Your name for the form. */
  name: string;
  /** Texts of the form by language. The first language is the default. */
  texts: SignUpFormTextsItem[];
  /** Version of the texts, from 1. A sign-up keeps the version that the person saw. */
  textVersion: number;
  /** Key of the topic, or null. */
  topic: string | null;
  /** Tags of confirmed contacts. */
  tags: string[];
  /** Origins of the sites that may show the form in a frame. */
  origins: string[];
  /** URL of the hosted form. */
  url: string;
  /** When the form was created. */
  createdAt: string;
  /** When the form last changed. */
  updatedAt: string;
}

export interface SignUpFormChanges {
  /** Your name for the form. */
  name?: string;
  /** Texts of the form by language. The first language is the default. */
  texts?: SignUpFormChangesTextsItem[];
  /** Key of the topic that people sign up for. Null for marketing in general. */
  topic?: string | null;
  /** Tags that a contact gets when the sign-up is confirmed. */
  tags?: string[];
  /** Origins of the sites that may show the form in a frame, such as `https://www.example.com`. */
  origins?: string[];
}

export interface SignUpFormChangesTextsItem {
  /** Language of the text. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ar';
  /** What people sign up for, such as `Monthly news`. */
  title: string;
  /** What people agree to, next to the check box. */
  consent: string;
}

export interface SignUpFormPage {
  /** Items on this page. */
  data: SignUpForm[];
  pagination: Pagination;
}

export interface SignUpFormTextsItem {
  /** Language of the text. */
  language: 'en' | 'de' | 'fr' | 'es' | 'ar' | Other;
  /** What people sign up for, such as `Monthly news`. */
  title: string;
  /** What people agree to, next to the check box. */
  consent: string;
}

export interface SignUpFormsListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
}

export interface SignUpFormsListSignUpsQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
}

export interface SignUpFormsSignUpAnswer {
  /** Whether a mail is sent. */
  sent: boolean;
}

export interface SignUpPage {
  /** Items on this page. */
  data: SignUp[];
  pagination: Pagination;
}

export interface SimulatedMessage {
  /** Kind of channel. */
  channel: 'sms' | 'email' | 'whatsapp';
  /** Phone number or email address of the sender. */
  from: string;
  /** Text of the message. */
  body: string;
  /** Whether the message has a file to download. */
  file?: boolean;
}

export interface SkippedContact {
  /** ID of the contact. */
  contactId: string;
  /** Name of the contact now, or an address if there is no name. Null if there is neither. */
  name: string | null;
  /** Address of the contact now, for the campaign’s channel. Null if the contact has no such address. */
  to: string | null;
  /** Why the contact got no message, as in `stats.skippedBy`. */
  reason: 'opted_out' | 'no_address' | 'missing_variable' | 'invalid_content' | 'frequency_capped' | Other;
  /** Variable that had no value. Null for other reasons. */
  variable: string | null;
  /** When the contact was skipped. */
  skippedAt: string;
}

export interface SkippedContactPage {
  /** Items on this page. */
  data: SkippedContact[];
  pagination: Pagination;
}

export interface StartedRun {
  /** ID of the run. */
  runId: string;
  /** ID of the flow. */
  flowId: string;
  /** Version of the flow. */
  version: number;
  /** Status of the run. */
  status: 'running' | 'completed' | 'failed' | 'canceled' | Other;
}

export interface Suppression {
  /** ID of the suppression. */
  suppressionId: string;
  /** Kind of channel that the address belongs to. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** Phone number or email address. Null after the person was erased. */
  address: string | null;
  /** `marketing` if only marketing is blocked. Null if all messages are blocked. */
  category: 'marketing' | Other | null;
  /** Key of the topic, if only messages about it are blocked. Null otherwise. */
  topic: string | null;
  /** Why the address is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason. */
  reason: string;
  /** When the address was blocked. */
  createdAt: string;
}

export interface SuppressionPage {
  /** Items on this page. */
  data: Suppression[];
  /** Value of `after` for the next page. Null on the last page. */
  next: string | null;
}

export interface SuppressionsImportQuery {
  /** ISO 3166 country of phone numbers without a country code, such as `DE`. If omitted, such numbers are refused. */
  defaultCountry?: string;
}

export interface SuppressionsLinkPreferencesAnswer {
  /** Address of the page, for this recipient only. */
  url: string;
}

export interface SuppressionsLinkPreferencesBody {
  /** Kind of channel that the address belongs to. */
  channel: 'sms' | 'email' | 'whatsapp';
  /** Phone number or email address of the recipient. */
  address: string;
}

export interface SuppressionsListQuery {
  /** The maximum number of items to return. */
  limit?: number;
  /** `next` of the previous page. */
  after?: string;
  /** Only addresses of this kind of channel. */
  channel?: 'sms' | 'email' | 'whatsapp';
  /** Only this address, ignoring case. */
  address?: string;
  /** `all` lists only suppressions of all messages, `marketing` only suppressions of marketing or a topic. */
  category?: 'all' | 'marketing';
  /** Only suppressions of this topic. */
  topic?: string;
  /** Only suppressions with this reason. */
  reason?: string;
}

export interface Template {
  /** ID of the template. */
  templateId: string;
  /** Your name for the template. */
  name: string;
  /** Version number, from 1. */
  version: number;
  /** Text, in Liquid. Empty if the text is generated from `html`. */
  body: string;
  /** Subject of an email, in Liquid, or null. */
  subject: string | null;
  /** HTML version of an email, in Liquid, or null. */
  html: string | null;
  /** Names of the variables that the template uses. */
  variables: string[];
  /** When the template was created. */
  createdAt: string;
  /** When the template last changed. */
  updatedAt: string;
}

export interface TemplateChanges {
  /** Your name for the template. */
  name?: string;
  /** Text in Liquid: `Hi {{ firstName }}`. If empty, the text is generated from `html`. */
  body?: string;
  /** Subject of an email, in Liquid. */
  subject?: string | null;
  /** HTML version of an email, in Liquid. */
  html?: string | null;
}

export interface TemplatePage {
  /** Items on this page. */
  data: Template[];
  pagination: Pagination;
}

export interface TemplateVersion {
  /** Version number, from 1. */
  version: number;
  /** Text, in Liquid. Empty if the text is generated from `html`. */
  body: string;
  /** Subject of an email, in Liquid, or null. */
  subject: string | null;
  /** HTML version of an email, in Liquid, or null. */
  html: string | null;
  /** Names of the variables that the template uses. */
  variables: string[];
  /** When the template was created. */
  createdAt: string;
}

export interface TemplateVersionList {
  /** All items. */
  data: TemplateVersion[];
}

export interface TemplatesListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** Order of the names. `asc`: from A to Z; `desc`: from Z to A. */
  order?: 'asc' | 'desc';
  /** Only templates whose name contains this text, ignoring case. */
  search?: string;
}

export interface TemplatesPreviewBody {
  variables?: Variables;
  /** Version to show. Default: the newest. */
  version?: number;
  /** ID of a contact whose fields the template can use. */
  contactId?: string;
}

export interface TestOfTemplate {
  /** Kind of channel to send over. */
  channel?: 'sms' | 'email' | 'whatsapp';
  /** Address to send the test to. */
  to: string;
  /** ID of a contact whose fields the template can use. */
  contactId?: string;
  variables?: Variables;
}

export interface ThreadEntry {
  /** ID of the message or of the inbound message. */
  id: string;
  /** `inbound`: from the person; `outbound`: to the person. */
  direction: 'inbound' | 'outbound' | Other;
  /** Kind of channel. */
  channel: 'sms' | 'email' | 'whatsapp' | Other;
  /** ID of the channel. */
  channelId: string;
  /** Sender address in a reply to an email, if it differs from the address of the conversation. */
  writtenFrom: string | null;
  /** Subject of an email. Null for other messages. */
  subject: string | null;
  /** Text of the message; for your emails, the first 20,000 characters. */
  body: string;
  /** Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others. */
  type: string;
  /** Files of the message. */
  media: ThreadEntryMediaItem[];
  /** Status of an outbound message. Null for inbound messages. */
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
  /** ID of the message that this message replies to, or null. */
  inReplyTo: string | null;
  /** When the message was received or accepted for sending. */
  at: string;
  /** When the message was read. Null if unknown or unread. */
  readAt: string | null;
}

export interface ThreadEntryMediaItem {
  /** URL of the file, to download with your API key. Null for files of emails, which are not stored. */
  url: string | null;
  /** Media type. Null if unknown. */
  contentType: string | null;
  /** Name of the file, or null. */
  fileName: string | null;
  /** Size in bytes, if known. */
  bytes?: number;
}

export interface ThreadEntryPage {
  /** Items on this page. */
  data: ThreadEntry[];
  /** Value of `after` for the next page. Null on the last page. */
  next: string | null;
}

export interface Topic {
  /** Key of the topic. */
  topic: string;
  /** Name shown to recipients. */
  name: string;
  /** Description shown to recipients, or null. */
  description: string | null;
  /** When the topic was created. */
  createdAt: string;
}

export interface TopicChanges {
  /** Name shown to recipients. */
  name?: string;
  /** Description shown to recipients. */
  description?: string | null;
}

export interface TopicList {
  /** All items. */
  data: Topic[];
}

export interface TriggeredEvent {
  /** Name of the event. */
  event: string;
  /** Payload of the event. */
  payload: Record<string, unknown>;
}

/** Values for the template, by name. At most 64 kB as JSON. */
export type Variables = Record<string, unknown>;

export interface Webhook {
  /** ID of the webhook. */
  webhookId: string;
  /** Name of the delivered event; `*` for all events. */
  event: string;
  /** The URL that receives the events. */
  url: string;
  /** Your note about the webhook. */
  description: string | null;
  /** Whether events are delivered. */
  status: 'enabled' | 'disabled' | Other;
  /** Why the service disabled the webhook; null otherwise. */
  statusReason: string | null;
  /** Time of the first failure since the last successful delivery; null if deliveries succeed. */
  failingSince: string | null;
  /** When the webhook was disabled; null while it is enabled. */
  disabledAt: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
  recentDeliveries: WebhookRecentDeliveries;
}

export interface WebhookChanges {
  /** Name of the event to deliver; `*` for all events. */
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
    | 'sign_up.confirmed'
    | 'campaign.completed'
    | 'channel.paused'
    | 'webhook.disabled'
    | '*';
  /** The URL that receives the events. */
  url?: string;
  /** Your note about the webhook. */
  description?: string | null;
  /** Whether events are delivered. */
  status?: 'enabled' | 'disabled';
}

export interface WebhookPage {
  /** Items on this page. */
  data: Webhook[];
  pagination: Pagination;
}

/** How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
export interface WebhookRecentDeliveries {
  /** Deliveries that the receiver accepted. */
  delivered: number;
  /** Deliveries that failed after their last attempt. */
  failed: number;
  /** When the newest delivery was queued; null if there is none. */
  lastAt: string | null;
}

export interface WebhookRecovery {
  /** Resend events from this time on. */
  since: string;
}

export interface WebhookWithSecret {
  /** ID of the webhook. */
  webhookId: string;
  /** Name of the delivered event; `*` for all events. */
  event: string;
  /** The URL that receives the events. */
  url: string;
  /** Your note about the webhook. */
  description: string | null;
  /** Whether events are delivered. */
  status: 'enabled' | 'disabled' | Other;
  /** Why the service disabled the webhook; null otherwise. */
  statusReason: string | null;
  /** Time of the first failure since the last successful delivery; null if deliveries succeed. */
  failingSince: string | null;
  /** When the webhook was disabled; null while it is enabled. */
  disabledAt: string | null;
  /** When the webhook was created. */
  createdAt: string;
  /** How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
  recentDeliveries: WebhookWithSecretRecentDeliveries;
  /** Verifies the signatures. Shown only in this response. */
  secret: string;
}

/** How the newest deliveries of the last 24 hours ended; at most 100 are counted. */
export interface WebhookWithSecretRecentDeliveries {
  /** Deliveries that the receiver accepted. */
  delivered: number;
  /** Deliveries that failed after their last attempt. */
  failed: number;
  /** When the newest delivery was queued; null if there is none. */
  lastAt: string | null;
}

export interface WebhooksListDeliveriesQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
  /** Only deliveries with this status. */
  status?: 'pending' | 'delivered' | 'failed';
}

export interface WebhooksListQuery {
  /** The page number, starting at 1. */
  page?: number;
  /** The maximum number of items to return. */
  limit?: number;
  /** `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored. */
  after?: string;
}

export interface WebhooksRecoverAnswer {
  /** Number of deliveries that were queued again. */
  recovered: number;
}
