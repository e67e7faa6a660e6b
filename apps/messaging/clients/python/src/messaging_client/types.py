# Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
"""The objects that requests send, as dictionaries; fields and values that are not named here are possible."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class AccountChanges(TypedDict):
    # IANA time zone, such as `Europe/Berlin`. Default: UTC.
    timeZone: NotRequired[str]
    # How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages are not counted and never skipped. Empty for no limit.
    frequencyCaps: NotRequired[List[AccountChangesFrequencyCapsItem]]


class AccountChangesFrequencyCapsItem(TypedDict):
    # Maximum number of messages to a person, at most 100.
    messages: int
    # Period in hours in which the maximum applies, at most 744.
    hours: int


class Audience(TypedDict):
    """Contacts who match all of these conditions."""

    # Tags that a contact must have. All of them are required.
    tags: NotRequired[List[str]]
    # Condition that a contact must meet.
    segment: NotRequired[Segment]
    # ID of a saved segment, instead of `segment`. A campaign uses the conditions that the segment has when the campaign starts.
    segmentId: NotRequired[str]
    # Restricts the audience to these contact IDs, at most 10,000. Empty for no restriction.
    contactIds: NotRequired[List[str]]


class CampaignChanges(TypedDict):
    # Your name for the campaign.
    name: NotRequired[str]
    # Kind of channel to send over.
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    # ID of the channel to send over. Default: the first channel by priority.
    channelId: NotRequired[str]
    # Two to four texts instead of one. Each is sent to a share of the contacts.
    variants: NotRequired[List[CampaignChangesVariantsItem]]
    audience: NotRequired[Audience]
    # When to send. Null to send immediately.
    schedule: NotRequired[Union[CampaignChangesSchedule, None]]
    # How fast to send. Null to send as fast as the channel allows.
    throttle: NotRequired[Union[CampaignChangesThrottle, None]]
    # When to pause automatically. Default: above 50 % failures after 100 messages.
    autoPause: NotRequired[CampaignChangesAutoPause]
    # Email only. Open and click tracking. Default: the channel’s `tracking`.
    tracking: NotRequired[Union[CampaignChangesTracking, None]]
    # `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
    category: NotRequired[Union[Union[Literal["transactional", "marketing"], str], None]]
    # Key of one of your topics. Makes this a marketing message.
    topic: NotRequired[Union[str, None]]
    # Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: NotRequired[str]
    # Subject of an email.
    subject: NotRequired[str]
    # HTML version of an email.
    html: NotRequired[str]
    # ID of the template to use instead of `body`.
    templateId: NotRequired[str]
    # Approved WhatsApp template to send. `body` is then stored but not sent.
    whatsappTemplate: NotRequired[CampaignChangesWhatsappTemplate]
    # New status. `running` starts or resumes the campaign.
    status: NotRequired[Union[Literal["running", "paused", "canceled"], str]]


class CampaignChangesAutoPause(TypedDict):
    """When to pause automatically. Default: above 50 % failures after 100 messages."""

    # Share of failures, from 0 to 1, above which the campaign pauses.
    failureRate: float
    # Number of messages that must have been sent or failed before the failure rate is checked.
    after: NotRequired[int]


class CampaignChangesSchedule(TypedDict):
    # When to start, with an offset or as local time in `timezone`. Default: immediately.
    at: NotRequired[str]
    # IANA time zone of `at`, or `contact` for each contact’s own time zone.
    timezone: NotRequired[str]
    # Hours when nothing is sent. Messages wait until the end of these hours.
    quietHours: NotRequired[CampaignChangesScheduleQuietHours]


class CampaignChangesScheduleQuietHours(TypedDict):
    """Hours when nothing is sent. Messages wait until the end of these hours."""

    # Start of the quiet hours, such as `21:00`.
    start: str
    # End of the quiet hours, such as `08:00`.
    end: str
    # IANA time zone for contacts without one. Default: UTC.
    timezone: NotRequired[str]


class CampaignChangesThrottle(TypedDict):
    # Maximum number of messages per second.
    perSecond: int


class CampaignChangesTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class CampaignChangesVariantsItem(TypedDict):
    # Name of the variant.
    name: str
    # Share of the contacts, relative to the weights of the other variants.
    weight: NotRequired[int]
    # Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: NotRequired[str]
    # Subject of an email.
    subject: NotRequired[str]
    # HTML version of an email.
    html: NotRequired[str]
    # ID of the template to use instead of `body`.
    templateId: NotRequired[str]
    # Approved WhatsApp template to send. `body` is then stored but not sent.
    whatsappTemplate: NotRequired[CampaignChangesVariantsItemWhatsappTemplate]


class CampaignChangesVariantsItemWhatsappTemplate(TypedDict):
    """Approved WhatsApp template to send. `body` is then stored but not sent."""

    # Name of the template in your WhatsApp account.
    name: str
    # Language of the template, such as `en_US`.
    language: str
    # Values of the placeholders in the body, in order.
    parameters: NotRequired[List[str]]


class CampaignChangesWhatsappTemplate(TypedDict):
    """Approved WhatsApp template to send. `body` is then stored but not sent."""

    # Name of the template in your WhatsApp account.
    name: str
    # Language of the template, such as `en_US`.
    language: str
    # Values of the placeholders in the body, in order.
    parameters: NotRequired[List[str]]


class CampaignsCountAudienceBody(TypedDict):
    # Contacts to count.
    audience: Audience


class CampaignsListMessagesQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # Only messages with this status.
    status: NotRequired[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]]


class CampaignsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # `desc`: newest first; `asc`: oldest first.
    order: NotRequired[Union[Literal["desc", "asc"], str]]
    # Only campaigns with this status.
    status: NotRequired[Union[Literal["draft", "scheduled", "running", "paused", "completed", "canceled"], str]]
    # Only campaigns whose name contains this text, ignoring case.
    search: NotRequired[str]


class CampaignsListSkippedQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # Only contacts skipped for this reason.
    reason: NotRequired[Union[Literal["opted_out", "no_address", "missing_variable", "invalid_content", "frequency_capped"], str]]


class CampaignsStartQuery(TypedDict):
    # `true` starts the campaign although it skips contacts that have no value for a variable.
    skipMissing: NotRequired[Union[Literal["true", "false"], str]]


class CampaignsTestBody(TypedDict):
    # Address to send to. Default: the contact’s address.
    to: NotRequired[str]
    # ID of a contact whose fields the text can use.
    contactId: NotRequired[str]
    variables: NotRequired[Variables]


class CampaignsUpdateQuery(TypedDict):
    # `true` starts the campaign although it skips contacts that have no value for a variable.
    skipMissing: NotRequired[Union[Literal["true", "false"], str]]


class ChannelsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class ChannelsUpdateBody(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
    tracking: NotRequired[Union[ChannelsUpdateBodyTracking, None]]
    # SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # New settings, which replace all stored settings.
    settings: NotRequired[Dict[str, Union[str, float, bool]]]
    # New secrets, which replace all stored secrets.
    credentials: NotRequired[Dict[str, Any]]


class ChannelsUpdateBodyTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class ContactChanges(TypedDict):
    # Your ID for the contact, unique in the account.
    externalId: NotRequired[Union[str, None]]
    # First name.
    firstName: NotRequired[Union[str, None]]
    # Last name.
    lastName: NotRequired[Union[str, None]]
    # Email address, unique in the account.
    email: NotRequired[Union[str, None]]
    # Phone number in E.164 format, unique in the account.
    phone: NotRequired[Union[str, None]]
    # Language tag, such as `en-GB`.
    locale: NotRequired[Union[str, None]]
    # IANA time zone, such as `Europe/Berlin`.
    timezone: NotRequired[Union[str, None]]
    # Your own fields, at most 16 kB as JSON. Replaces all stored attributes.
    attributes: NotRequired[Attributes]
    # Tags, at most 50 of 64 characters. Replaces all stored tags.
    tags: NotRequired[List[str]]
    # Consent by channel. Omitted channels stay unchanged.
    consent: NotRequired[ContactChangesConsent]


class ContactChangesConsent(TypedDict):
    """Consent by channel. Omitted channels stay unchanged."""

    # Consent to SMS.
    sms: NotRequired[ContactChangesConsentSms]
    # Consent to emails.
    email: NotRequired[ContactChangesConsentEmail]
    # Consent to WhatsApp messages.
    whatsapp: NotRequired[ContactChangesConsentWhatsapp]


class ContactChangesConsentEmail(TypedDict):
    """Consent to emails."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed"], str]
    # Where the consent came from. Default: `api`.
    source: NotRequired[str]


class ContactChangesConsentSms(TypedDict):
    """Consent to SMS."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed"], str]
    # Where the consent came from. Default: `api`.
    source: NotRequired[str]


class ContactChangesConsentWhatsapp(TypedDict):
    """Consent to WhatsApp messages."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed"], str]
    # Where the consent came from. Default: `api`.
    source: NotRequired[str]


class ContactsDeleteQuery(TypedDict):
    # Whether to refuse future messages to the erased addresses.
    suppress: NotRequired[Union[Literal["true", "false"], str]]


class ContactsExportQuery(TypedDict):
    # Only contacts with this tag.
    tag: NotRequired[str]


class ContactsImportQuery(TypedDict):
    # ISO 3166 country of phone numbers without a country code, such as `DE`. If omitted, such numbers are refused.
    defaultCountry: NotRequired[str]
    # Whether to update existing contacts. Otherwise their rows are refused.
    update: NotRequired[Union[Literal["true", "false"], str]]
    # Whether an empty cell removes the value of an existing contact. By default the value stays.
    clearEmpty: NotRequired[Union[Literal["true", "false"], str]]
    # JSON object that maps headings to fields, such as `{"Mail":"email","Joined":"attributes.joined:date","Notes":"ignore"}`.
    columns: NotRequired[str]
    # What to do with columns without a field: `refuse` the file, import them as `attributes`, or `ignore` them.
    otherColumns: NotRequired[Union[Literal["refuse", "attributes", "ignore"], str]]
    # The order of day and month in dates such as 03/04/2026. If omitted, such dates are refused.
    dateOrder: NotRequired[Union[Literal["dmy", "mdy"], str]]
    # Reports what the import would do, and stores no contacts. Rows are tried in batches: a row that repeats a contact of an earlier batch counts as created.
    dryRun: NotRequired[Union[Literal["true", "false"], str]]


class ContactsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # `desc`: newest first; `asc`: oldest first.
    order: NotRequired[Union[Literal["desc", "asc"], str]]
    # Only contacts with this tag.
    tag: NotRequired[str]
    # Only the contact with this email address, ignoring case.
    email: NotRequired[str]
    # Only the contact with this phone number.
    phone: NotRequired[str]
    # Only the contact with this external ID.
    externalId: NotRequired[str]
    # Only contacts whose name, email address, phone number or external ID contains this text, ignoring case.
    search: NotRequired[str]


class ConversationsListMessagesQuery(TypedDict):
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `next` of the previous page.
    after: NotRequired[str]


class ConversationsListQuery(TypedDict):
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `next` of the previous page.
    after: NotRequired[str]
    # Only conversations with this contact’s phone number and email address.
    contactId: NotRequired[str]
    # `true` lists only unread items, `false` only read items.
    unread: NotRequired[Union[Literal["true", "false"], str]]


class DeliveryReport(TypedDict):
    # Number of the attempt, as in the stream.
    attempt: int
    # HTTP status of the receiver. Null without a response.
    status: Union[int, None]
    # How long the receiver took, in milliseconds.
    durationMs: NotRequired[int]
    # Beginning of the response body, at most 4,000 characters.
    response: NotRequired[Union[str, None]]
    # Why there was no response.
    error: NotRequired[Union[str, None]]
    # `Retry-After` of the receiver, in seconds.
    retryAfterSeconds: NotRequired[int]


class DomainsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class FlowChanges(TypedDict):
    # Your name for the flow.
    name: NotRequired[str]
    # New steps, stored as a new version. Active runs keep their version.
    steps: NotRequired[List[Union[NewFlowStepSend, NewFlowStepWait, NewFlowStepDigest, NewFlowStepBranch, NewFlowStepHttp, NewFlowStepUpdateContact, NewFlowStepStop]]]
    # Event that starts runs, in addition to API requests. A tag starts a run regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
    trigger: NotRequired[Union[NewFlowTriggerApi, NewFlowTriggerContactCreated, NewFlowTriggerTagAdded, NewFlowTriggerKeyword]]
    # Whether each contact can go through the flow only once.
    oncePerContact: NotRequired[bool]
    # New status. `archived` is final.
    status: NotRequired[Union[Literal["active", "paused", "archived"], str]]
    # Whether to cancel active runs. Only with the status `paused` or `archived`.
    cancelRuns: NotRequired[bool]


class FlowsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # `desc`: newest first; `asc`: oldest first.
    order: NotRequired[Union[Literal["desc", "asc"], str]]
    # Only flows with this status.
    status: NotRequired[Union[Literal["draft", "active", "paused", "archived"], str]]
    # Only flows whose name contains this text, ignoring case.
    search: NotRequired[str]


class FlowsListRunsQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class InboundMessageChanges(TypedDict):
    # Whether the message counts as read.
    read: bool

InboxListQuery = TypedDict("InboxListQuery", {
    "limit": "NotRequired[int]",
    "after": "NotRequired[str]",
    "channel": "NotRequired[Union[Literal['sms', 'email', 'whatsapp'], str]]",
    "contactId": "NotRequired[str]",
    "from": "NotRequired[str]",
    "since": "NotRequired[str]",
    "unread": "NotRequired[Union[Literal['true', 'false'], str]]",
})


class KeywordReply(TypedDict):
    # Language code, such as `en`.
    language: str
    # Reply to STOP. Default: none.
    stop: NotRequired[str]
    # Reply to START. Default: none.
    start: NotRequired[str]
    # Reply to HELP. Default: none.
    help: NotRequired[str]


class MessagesListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # `desc`: newest first; `asc`: oldest first.
    order: NotRequired[Union[Literal["desc", "asc"], str]]
    # Only messages with this status.
    status: NotRequired[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]]
    # Only messages over this channel.
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    # Only messages to this phone number or email address.
    to: NotRequired[str]
    # Only messages to this contact.
    contactId: NotRequired[str]
    # Only messages with this tag.
    tag: NotRequired[str]
    # Only messages accepted at this time or later.
    createdAfter: NotRequired[str]
    # Only messages accepted before this time.
    createdBefore: NotRequired[str]
    # Only messages whose recipient or subject contains this text, ignoring case, among your newest 10,000 messages.
    search: NotRequired[str]


class NewBatch(TypedDict):
    # Messages as for `POST /messages/send`, at most 1,000.
    messages: List[Any]


class NewCampaign(TypedDict):
    # Your name for the campaign.
    name: str
    # Kind of channel to send over.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # ID of the channel to send over. Default: the first channel by priority.
    channelId: NotRequired[str]
    # Two to four texts instead of one. Each is sent to a share of the contacts.
    variants: NotRequired[List[NewCampaignVariantsItem]]
    # Contacts to send to.
    audience: Audience
    # When to send. Null to send immediately.
    schedule: NotRequired[Union[NewCampaignSchedule, None]]
    # How fast to send. Null to send as fast as the channel allows.
    throttle: NotRequired[Union[NewCampaignThrottle, None]]
    # When to pause automatically. Default: above 50 % failures after 100 messages.
    autoPause: NotRequired[NewCampaignAutoPause]
    # Email only. Open and click tracking. Default: the channel’s `tracking`.
    tracking: NotRequired[Union[NewCampaignTracking, None]]
    # `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
    category: NotRequired[Union[Literal["transactional", "marketing"], str]]
    # Key of one of your topics. Makes this a marketing message.
    topic: NotRequired[str]
    # Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: NotRequired[str]
    # Subject of an email.
    subject: NotRequired[str]
    # HTML version of an email.
    html: NotRequired[str]
    # ID of the template to use instead of `body`.
    templateId: NotRequired[str]
    # Approved WhatsApp template to send. `body` is then stored but not sent.
    whatsappTemplate: NotRequired[NewCampaignWhatsappTemplate]


class NewCampaignAutoPause(TypedDict):
    """When to pause automatically. Default: above 50 % failures after 100 messages."""

    # Share of failures, from 0 to 1, above which the campaign pauses.
    failureRate: float
    # Number of messages that must have been sent or failed before the failure rate is checked.
    after: NotRequired[int]


class NewCampaignSchedule(TypedDict):
    # When to start, with an offset or as local time in `timezone`. Default: immediately.
    at: NotRequired[str]
    # IANA time zone of `at`, or `contact` for each contact’s own time zone.
    timezone: NotRequired[str]
    # Hours when nothing is sent. Messages wait until the end of these hours.
    quietHours: NotRequired[NewCampaignScheduleQuietHours]


class NewCampaignScheduleQuietHours(TypedDict):
    """Hours when nothing is sent. Messages wait until the end of these hours."""

    # Start of the quiet hours, such as `21:00`.
    start: str
    # End of the quiet hours, such as `08:00`.
    end: str
    # IANA time zone for contacts without one. Default: UTC.
    timezone: NotRequired[str]


class NewCampaignThrottle(TypedDict):
    # Maximum number of messages per second.
    perSecond: int


class NewCampaignTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class NewCampaignVariantsItem(TypedDict):
    # Name of the variant.
    name: str
    # Share of the contacts, relative to the weights of the other variants.
    weight: NotRequired[int]
    # Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: NotRequired[str]
    # Subject of an email.
    subject: NotRequired[str]
    # HTML version of an email.
    html: NotRequired[str]
    # ID of the template to use instead of `body`.
    templateId: NotRequired[str]
    # Approved WhatsApp template to send. `body` is then stored but not sent.
    whatsappTemplate: NotRequired[NewCampaignVariantsItemWhatsappTemplate]


class NewCampaignVariantsItemWhatsappTemplate(TypedDict):
    """Approved WhatsApp template to send. `body` is then stored but not sent."""

    # Name of the template in your WhatsApp account.
    name: str
    # Language of the template, such as `en_US`.
    language: str
    # Values of the placeholders in the body, in order.
    parameters: NotRequired[List[str]]


class NewCampaignWhatsappTemplate(TypedDict):
    """Approved WhatsApp template to send. `body` is then stored but not sent."""

    # Name of the template in your WhatsApp account.
    name: str
    # Language of the template, such as `en_US`.
    language: str
    # Values of the placeholders in the body, in order.
    parameters: NotRequired[List[str]]


class NewChannelCloud(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # Kind of channel.
    channel: Literal["whatsapp"]
    # Provider that sends the messages.
    provider: Literal["cloud"]
    # Settings of the provider.
    settings: NewChannelCloudSettings
    # Secrets for the provider. They are encrypted and never shown.
    credentials: NewChannelCloudCredentials


class NewChannelCloudCredentials(TypedDict):
    """Secrets for the provider. They are encrypted and never shown."""

    # Access token of a system user.
    accessToken: str
    # App secret. Meta signs webhooks with it.
    appSecret: str
    # Value of your choice, which you also enter for the webhook at Meta.
    verifyToken: str


class NewChannelCloudSettings(TypedDict):
    """Settings of the provider."""

    # ID of the phone number that messages are sent from.
    phoneNumberId: str
    # Base URL of the provider’s API.
    baseUrl: NotRequired[str]


class NewChannelPostmark(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
    tracking: NotRequired[NewChannelPostmarkTracking]
    # Kind of channel.
    channel: Literal["email"]
    # Provider that sends the messages.
    provider: Literal["postmark"]
    # Settings of the provider.
    settings: NewChannelPostmarkSettings
    # Secrets for the provider. They are encrypted and never shown.
    credentials: NewChannelPostmarkCredentials


class NewChannelPostmarkCredentials(TypedDict):
    """Secrets for the provider. They are encrypted and never shown."""

    # API token of the server.
    serverToken: str
    # Username of your choice, which you also enter for the webhook at Postmark.
    webhookUsername: NotRequired[str]
    # Password of your choice, which you also enter for the webhook at Postmark.
    webhookPassword: str

NewChannelPostmarkSettings = TypedDict("NewChannelPostmarkSettings", {
    "from": "str",
    "replyTo": "NotRequired[str]",
    "replyDomain": "NotRequired[str]",
    "messageStream": "NotRequired[str]",
    "baseUrl": "NotRequired[str]",
})


class NewChannelPostmarkTracking(TypedDict):
    """Email only. Open and click tracking for messages that do not set `tracking`. Default: none."""

    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class NewChannelSandbox(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
    tracking: NotRequired[NewChannelSandboxTracking]
    # SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Provider that sends the messages.
    provider: Literal["sandbox"]


class NewChannelSandboxTracking(TypedDict):
    """Email only. Open and click tracking for messages that do not set `tracking`. Default: none."""

    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class NewChannelSes(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
    tracking: NotRequired[NewChannelSesTracking]
    # Kind of channel.
    channel: Literal["email"]
    # Provider that sends the messages.
    provider: Literal["ses"]
    # Settings of the provider.
    settings: NewChannelSesSettings
    # Secrets for the provider. They are encrypted and never shown.
    credentials: NewChannelSesCredentials


class NewChannelSesCredentials(TypedDict):
    """Secrets for the provider. They are encrypted and never shown."""

    # ID of an access key that is allowed to send.
    accessKeyId: str
    # Secret of the access key.
    secretAccessKey: str

NewChannelSesSettings = TypedDict("NewChannelSesSettings", {
    "region": "str",
    "from": "str",
    "replyTo": "NotRequired[str]",
    "replyDomain": "NotRequired[str]",
    "configurationSet": "str",
    "topicArn": "NotRequired[str]",
    "baseUrl": "NotRequired[str]",
})


class NewChannelSesTracking(TypedDict):
    """Email only. Open and click tracking for messages that do not set `tracking`. Default: none."""

    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class NewChannelSmtp(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # Email only. Open and click tracking for messages that do not set `tracking`. Default: none.
    tracking: NotRequired[NewChannelSmtpTracking]
    # Kind of channel.
    channel: Literal["email"]
    # Provider that sends the messages.
    provider: Literal["smtp"]
    # Settings of the provider.
    settings: NewChannelSmtpSettings
    # Secrets for the provider. They are encrypted and never shown.
    credentials: NotRequired[NewChannelSmtpCredentials]


class NewChannelSmtpCredentials(TypedDict):
    """Secrets for the provider. They are encrypted and never shown."""

    # Username at the server.
    username: NotRequired[str]
    # Password at the server.
    password: NotRequired[str]
    # DKIM key for email from domains that are not verified here.
    dkim: NotRequired[NewChannelSmtpCredentialsDkim]


class NewChannelSmtpCredentialsDkim(TypedDict):
    """DKIM key for email from domains that are not verified here."""

    # Signing domain.
    domain: str
    # Selector of the key in DNS.
    selector: str
    # Private key, in PEM.
    privateKey: str

NewChannelSmtpSettings = TypedDict("NewChannelSmtpSettings", {
    "host": "str",
    "port": "NotRequired[int]",
    "secure": "NotRequired[bool]",
    "requireTls": "NotRequired[bool]",
    "from": "str",
    "replyTo": "NotRequired[str]",
    "replyDomain": "NotRequired[str]",
    "deliveredOn": "NotRequired[Union[Literal['accepted', 'dsn'], str]]",
    "bounceDomain": "NotRequired[str]",
})


class NewChannelSmtpTracking(TypedDict):
    """Email only. Open and click tracking for messages that do not set `tracking`. Default: none."""

    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class NewChannelTwilio(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # Kind of channel.
    channel: Literal["sms"]
    # Provider that sends the messages.
    provider: Literal["twilio"]
    # Settings of the provider.
    settings: NewChannelTwilioSettings
    # Secrets for the provider. They are encrypted and never shown.
    credentials: NewChannelTwilioCredentials


class NewChannelTwilioCredentials(TypedDict):
    """Secrets for the provider. They are encrypted and never shown."""

    # SID of your account.
    accountSid: str
    # Auth token of the account.
    authToken: str

NewChannelTwilioSettings = TypedDict("NewChannelTwilioSettings", {
    "from": "NotRequired[str]",
    "messagingServiceSid": "NotRequired[str]",
    "baseUrl": "NotRequired[str]",
})


class NewChannelVonage(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # Kind of channel.
    channel: Literal["sms"]
    # Provider that sends the messages.
    provider: Literal["vonage"]
    # Settings of the provider.
    settings: NewChannelVonageSettings
    # Secrets for the provider. They are encrypted and never shown.
    credentials: NewChannelVonageCredentials


class NewChannelVonageCredentials(TypedDict):
    """Secrets for the provider. They are encrypted and never shown."""

    # ID of your application.
    applicationId: str
    # Private key of the application, in PEM.
    privateKey: str
    # Signature secret of the account. Vonage signs webhooks with it.
    signatureSecret: str

NewChannelVonageSettings = TypedDict("NewChannelVonageSettings", {
    "from": "str",
    "baseUrl": "NotRequired[str]",
})


class NewContact(TypedDict):
    # Your ID for the contact, unique in the account.
    externalId: NotRequired[Union[str, None]]
    # First name.
    firstName: NotRequired[Union[str, None]]
    # Last name.
    lastName: NotRequired[Union[str, None]]
    # Email address, unique in the account.
    email: NotRequired[Union[str, None]]
    # Phone number in E.164 format, unique in the account.
    phone: NotRequired[Union[str, None]]
    # Language tag, such as `en-GB`.
    locale: NotRequired[Union[str, None]]
    # IANA time zone, such as `Europe/Berlin`.
    timezone: NotRequired[Union[str, None]]
    # Your own fields, at most 16 kB as JSON.
    attributes: NotRequired[Attributes]
    # Tags, at most 50 of 64 characters.
    tags: NotRequired[List[str]]
    # Consent by channel. Omitted channels stay unchanged.
    consent: NotRequired[NewContactConsent]


class NewContactConsent(TypedDict):
    """Consent by channel. Omitted channels stay unchanged."""

    # Consent to SMS.
    sms: NotRequired[NewContactConsentSms]
    # Consent to emails.
    email: NotRequired[NewContactConsentEmail]
    # Consent to WhatsApp messages.
    whatsapp: NotRequired[NewContactConsentWhatsapp]


class NewContactConsentEmail(TypedDict):
    """Consent to emails."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed"], str]
    # Where the consent came from. Default: `api`.
    source: NotRequired[str]


class NewContactConsentSms(TypedDict):
    """Consent to SMS."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed"], str]
    # Where the consent came from. Default: `api`.
    source: NotRequired[str]


class NewContactConsentWhatsapp(TypedDict):
    """Consent to WhatsApp messages."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed"], str]
    # Where the consent came from. Default: `api`.
    source: NotRequired[str]


class NewDomain(TypedDict):
    # Domain of your email addresses, such as `example.com`.
    domain: str


class NewFlow(TypedDict):
    # Your name for the flow.
    name: str
    # Steps, at most 100. A run starts with the first one.
    steps: List[Union[NewFlowStepSend, NewFlowStepWait, NewFlowStepDigest, NewFlowStepBranch, NewFlowStepHttp, NewFlowStepUpdateContact, NewFlowStepStop]]
    # Event that starts runs, in addition to API requests. A tag starts a run regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
    trigger: NotRequired[Union[NewFlowTriggerApi, NewFlowTriggerContactCreated, NewFlowTriggerTagAdded, NewFlowTriggerKeyword]]
    # Whether each contact can go through the flow only once.
    oncePerContact: NotRequired[bool]


class NewFlowRun(TypedDict):
    # ID of the contact to start the run for.
    contactId: NotRequired[str]
    # Address to start the run for, instead of a contact.
    to: NotRequired[str]
    variables: NotRequired[Variables]


class NewFlowStepBranch(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["branch"]
    # Up to 20 cases. The first case whose condition is met decides.
    cases: List[NewFlowStepBranchCasesItem]
    # ID of the next step if no condition is met. If omitted, the run is then completed.
    next: NotRequired[str]

NewFlowStepBranchCasesItem = TypedDict("NewFlowStepBranchCasesItem", {
    "if": "Union[NewFlowStepBranchCasesItemIf1, NewFlowStepBranchCasesItemIf2, NewFlowStepBranchCasesItemIf3, NewFlowStepBranchCasesItemIf4]",
    "next": "str",
})


class NewFlowStepBranchCasesItemIf1(TypedDict):
    # Condition that the contact must meet.
    contact: Segment


class NewFlowStepBranchCasesItemIf2(TypedDict):
    # Name of a variable of the run.
    variable: str
    # How to compare.
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists", "inLastDays", "notInLastDays", "inNextDays"], str]
    # Value to compare with; a list for `in`.
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class NewFlowStepBranchCasesItemIf3(TypedDict):
    # ID of a send step. If the step sent several messages in the run, the last message counts.
    message: str
    # Statuses to accept. The message must have one of them.
    status: List[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired", "replied"], str]]


class NewFlowStepBranchCasesItemIf4(TypedDict):
    # ID of the HTTP step whose response is compared.
    answer: str
    # Field of the response, such as `body.order.total`.
    field: str
    # How to compare.
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists", "inLastDays", "notInLastDays", "inNextDays"], str]
    # Value to compare with; a list for `in`.
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class NewFlowStepDigest(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["digest"]
    # Seconds during which runs are collected, at most 366 days. Later runs of the flow for the same person end here. When the time is over, the first run continues with `steps.<id>.total`, the number of runs, and `steps.<id>.events`, the variables and start of each run, oldest first, at most 100.
    seconds: int
    # ID of the next step. If omitted, the run is completed.
    next: NotRequired[str]


class NewFlowStepHttp(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["http"]
    # Method of the request.
    method: NotRequired[Union[Literal["GET", "POST"], str]]
    # URL to request.
    url: str
    # Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
    headers: NotRequired[Dict[str, str]]
    # ID of the next step. If omitted, the run is completed.
    next: NotRequired[str]


class NewFlowStepSend(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["send"]
    # Kind of channel to send over.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: NotRequired[str]
    # Subject of an email.
    subject: NotRequired[str]
    # HTML version of an email.
    html: NotRequired[str]
    # ID of the template to use instead of `body`.
    templateId: NotRequired[str]
    # `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
    category: NotRequired[Union[Literal["transactional", "marketing"], str]]
    # Key of one of your topics. Makes this a marketing message.
    topic: NotRequired[str]
    # ID of the next step. If omitted, the run is completed.
    next: NotRequired[str]


class NewFlowStepStop(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["stop"]


class NewFlowStepUpdateContact(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["update_contact"]
    # Attributes to set. Other attributes stay unchanged.
    attributes: NotRequired[Attributes]
    # Tags to add, at most 50.
    addTags: NotRequired[List[str]]
    # Tags to remove, at most 50.
    removeTags: NotRequired[List[str]]
    # ID of the next step. If omitted, the run is completed.
    next: NotRequired[str]


class NewFlowStepWait(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["wait"]
    # Seconds to wait, at most 366 days. With `event`, the maximum wait.
    seconds: NotRequired[int]
    # When to continue, instead of `seconds`.
    until: NotRequired[str]
    # Event that ends the wait.
    event: NotRequired[Union[NewFlowStepWaitEventTagAdded, NewFlowStepWaitEventMessageReceived, NewFlowStepWaitEventMessageStatus]]
    # ID of the next step. If omitted, the run is completed.
    next: NotRequired[str]
    # ID of the next step if the event did not happen. Default: `next`.
    onTimeout: NotRequired[str]


class NewFlowStepWaitEventMessageReceived(TypedDict):
    # Type of the event.
    type: Literal["message_received"]
    # Whole text of the message, ignoring case. Default: any text.
    keyword: NotRequired[str]


class NewFlowStepWaitEventMessageStatus(TypedDict):
    # Type of the event.
    type: Literal["message_status"]
    # ID of the send step. If the step sent several messages in the run, the last message counts.
    message: str
    # The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages.
    status: List[Union[Literal["delivered", "read", "failed", "replied"], str]]


class NewFlowStepWaitEventTagAdded(TypedDict):
    # Type of the event.
    type: Literal["tag_added"]
    # Tag that is added to the contact.
    tag: str


class NewFlowTriggerApi(TypedDict):
    # Type of the trigger.
    type: Literal["api"]


class NewFlowTriggerContactCreated(TypedDict):
    # Type of the trigger.
    type: Literal["contact_created"]


class NewFlowTriggerKeyword(TypedDict):
    # Type of the trigger.
    type: Literal["keyword"]
    # Whole text of a message that starts a run, ignoring case.
    keyword: str


class NewFlowTriggerTagAdded(TypedDict):
    # Type of the trigger.
    type: Literal["tag_added"]
    # Tag that starts a run.
    tag: str


class NewListener(TypedDict):
    # Name of the event to deliver; `*` for all events.
    event: NotRequired[Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "sign_up.confirmed", "campaign.completed", "channel.paused", "webhook.disabled", "*"], str]]
    # Your note about the webhook.
    description: NotRequired[str]

NewMessage = TypedDict("NewMessage", {
    "channel": "str",
    "to": "NotRequired[str]",
    "body": "NotRequired[str]",
    "subject": "NotRequired[str]",
    "html": "NotRequired[str]",
    "templateId": "NotRequired[str]",
    "variables": "NotRequired[Variables]",
    "whatsappTemplate": "NotRequired[NewMessageWhatsappTemplate]",
    "contactId": "NotRequired[str]",
    "channelId": "NotRequired[str]",
    "fallback": "NotRequired[List[Union[Literal['sms', 'whatsapp'], str]]]",
    "scheduledAt": "NotRequired[str]",
    "expiresAt": "NotRequired[str]",
    "quietHours": "NotRequired[NewMessageQuietHours]",
    "tags": "NotRequired[List[str]]",
    "metadata": "NotRequired[Dict[str, Union[str, float, bool, None]]]",
    "from": "NotRequired[str]",
    "cc": "NotRequired[List[str]]",
    "bcc": "NotRequired[List[str]]",
    "tracking": "NotRequired[NewMessageTracking]",
    "replyTo": "NotRequired[str]",
    "headers": "NotRequired[Dict[str, str]]",
    "attachments": "NotRequired[List[NewMessageAttachmentsItem]]",
    "category": "NotRequired[Union[Literal['transactional', 'marketing'], str]]",
    "topic": "NotRequired[str]",
})


class NewMessageAttachmentsItem(TypedDict):
    # Name of the file.
    fileName: str
    # Media type, such as `application/pdf`.
    contentType: str
    # Content in base64.
    content: str
    # Content ID that makes the file an inline image. The HTML shows it as `cid:` followed by this ID.
    contentId: NotRequired[str]


class NewMessageQuietHours(TypedDict):
    """Hours when nothing is sent. The message is then `scheduled` for the end of these hours."""

    # Start of the quiet hours, such as `21:00`.
    start: str
    # End of the quiet hours, such as `08:00`.
    end: str
    # IANA time zone for contacts without one. Default: UTC.
    timezone: NotRequired[str]


class NewMessageTracking(TypedDict):
    """Email only. Open and click tracking. Default: the channel’s `tracking`."""

    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class NewMessageWhatsappTemplate(TypedDict):
    """Approved WhatsApp template to send. `body` is then stored but not sent."""

    # Name of the template in your WhatsApp account.
    name: str
    # Language of the template, such as `en_US`.
    language: str
    # Values of the placeholders in the body, in order.
    parameters: NotRequired[List[str]]


class NewReply(TypedDict):
    # Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: str
    # Subject of an email. Default: `Re:` and the subject of the answered email.
    subject: NotRequired[str]
    # Approved WhatsApp template to send. `body` is then stored but not sent.
    whatsappTemplate: NotRequired[NewReplyWhatsappTemplate]
    # Up to 50 labels for finding the message.
    tags: NotRequired[List[str]]
    # Your own data, returned with the message. At most 4096 bytes as JSON.
    metadata: NotRequired[Dict[str, Union[str, float, bool, None]]]


class NewReplyWhatsappTemplate(TypedDict):
    """Approved WhatsApp template to send. `body` is then stored but not sent."""

    # Name of the template in your WhatsApp account.
    name: str
    # Language of the template, such as `en_US`.
    language: str
    # Values of the placeholders in the body, in order.
    parameters: NotRequired[List[str]]


class NewSegment(TypedDict):
    # Your name for the segment, unique in the account.
    name: str
    # Condition that a contact must meet.
    conditions: Segment


class NewSignUp(TypedDict):
    # Email address of the person.
    email: str
    # First name of the person.
    firstName: NotRequired[str]
    # Language of the mail. Default: the first language of the form.
    language: NotRequired[Union[Literal["en", "de", "fr", "es", "ar"], str]]
    # Confirms that the person has agreed to the consent text of the form.
    consent: bool


class NewSignUpForm(TypedDict):
    # Your name for the form.
    name: str
    # Texts of the form by language. The first language is the default.
    texts: List[NewSignUpFormTextsItem]
    # Key of the topic that people sign up for. Null for marketing in general.
    topic: NotRequired[Union[str, None]]
    # Tags that a contact gets when the sign-up is confirmed.
    tags: NotRequired[List[str]]
    # Origins of the sites that may show the form in a frame, such as `https://www.example.com`.
    origins: NotRequired[List[str]]


class NewSignUpFormTextsItem(TypedDict):
    # Language of the text.
    language: Union[Literal["en", "de", "fr", "es", "ar"], str]
    # What people sign up for, such as `Monthly news`.
    title: str
    # What people agree to, next to the check box.
    consent: str


class NewSuppression(TypedDict):
    # Kind of channel that the address belongs to.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Phone number or email address.
    address: str
    # Blocks only marketing. Without `category` and `topic`, everything is blocked.
    category: NotRequired[Union[Literal["marketing"], str]]
    # Blocks only messages about this topic.
    topic: NotRequired[str]
    # Your reason. Default: `api`.
    reason: NotRequired[str]


class NewTemplate(TypedDict):
    # Your name for the template.
    name: str
    # Text in Liquid: `Hi {{ firstName }}`. If empty, the text is generated from `html`.
    body: NotRequired[str]
    # Subject of an email, in Liquid.
    subject: NotRequired[Union[str, None]]
    # HTML version of an email, in Liquid.
    html: NotRequired[Union[str, None]]


class NewTopic(TypedDict):
    # Key of the topic, for use in messages.
    topic: str
    # Name shown to recipients.
    name: str
    # Description shown to recipients.
    description: NotRequired[Union[str, None]]


class NewWebhook(TypedDict):
    # Name of the event to deliver; `*` for all events.
    event: Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "sign_up.confirmed", "campaign.completed", "channel.paused", "webhook.disabled", "*"], str]
    # The URL that receives the events.
    url: str
    # Your note about the webhook.
    description: NotRequired[str]

NumbersReadQuery = TypedDict("NumbersReadQuery", {
    "from": "NotRequired[str]",
    "to": "NotRequired[str]",
    "channel": "NotRequired[Union[Literal['sms', 'email', 'whatsapp'], str]]",
    "campaignId": "NotRequired[str]",
    "category": "NotRequired[Union[Literal['transactional', 'marketing', 'confirmation', 'none'], str]]",
    "groupBy": "NotRequired[Union[Literal['day', 'channel', 'campaign', 'category'], str]]",
})


class SampleEvent(TypedDict):
    # Name of the event.
    event: Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "sign_up.confirmed", "campaign.completed", "channel.paused", "webhook.disabled"], str]


class SegmentChanges(TypedDict):
    # Your name for the segment, unique in the account.
    name: NotRequired[str]
    # Condition that a contact must meet.
    conditions: NotRequired[Segment]


class SegmentsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class SignUpFormChanges(TypedDict):
    # Your name for the form.
    name: NotRequired[str]
    # Texts of the form by language. The first language is the default.
    texts: NotRequired[List[SignUpFormChangesTextsItem]]
    # Key of the topic that people sign up for. Null for marketing in general.
    topic: NotRequired[Union[str, None]]
    # Tags that a contact gets when the sign-up is confirmed.
    tags: NotRequired[List[str]]
    # Origins of the sites that may show the form in a frame, such as `https://www.example.com`.
    origins: NotRequired[List[str]]


class SignUpFormChangesTextsItem(TypedDict):
    # Language of the text.
    language: Union[Literal["en", "de", "fr", "es", "ar"], str]
    # What people sign up for, such as `Monthly news`.
    title: str
    # What people agree to, next to the check box.
    consent: str


class SignUpFormsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]


class SignUpFormsListSignUpsQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]

SimulatedMessage = TypedDict("SimulatedMessage", {
    "channel": "Union[Literal['sms', 'email', 'whatsapp'], str]",
    "from": "str",
    "body": "str",
    "file": "NotRequired[bool]",
})


class SuppressionsImportQuery(TypedDict):
    # ISO 3166 country of phone numbers without a country code, such as `DE`. If omitted, such numbers are refused.
    defaultCountry: NotRequired[str]


class SuppressionsLinkPreferencesBody(TypedDict):
    # Kind of channel that the address belongs to.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Phone number or email address of the recipient.
    address: str


class SuppressionsListQuery(TypedDict):
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `next` of the previous page.
    after: NotRequired[str]
    # Only addresses of this kind of channel.
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    # Only this address, ignoring case.
    address: NotRequired[str]
    # `all` lists only suppressions of all messages, `marketing` only suppressions of marketing or a topic.
    category: NotRequired[Union[Literal["all", "marketing"], str]]
    # Only suppressions of this topic.
    topic: NotRequired[str]
    # Only suppressions with this reason.
    reason: NotRequired[str]


class TemplateChanges(TypedDict):
    # Your name for the template.
    name: NotRequired[str]
    # Text in Liquid: `Hi {{ firstName }}`. If empty, the text is generated from `html`.
    body: NotRequired[str]
    # Subject of an email, in Liquid.
    subject: NotRequired[Union[str, None]]
    # HTML version of an email, in Liquid.
    html: NotRequired[Union[str, None]]


class TemplatesListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # Order of the names. `asc`: from A to Z; `desc`: from Z to A.
    order: NotRequired[Union[Literal["asc", "desc"], str]]
    # Only templates whose name contains this text, ignoring case.
    search: NotRequired[str]


class TemplatesPreviewBody(TypedDict):
    variables: NotRequired[Variables]
    # Version to show. Default: the newest.
    version: NotRequired[int]
    # ID of a contact whose fields the template can use.
    contactId: NotRequired[str]


class TestOfTemplate(TypedDict):
    # Kind of channel to send over.
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    # Address to send the test to.
    to: str
    # ID of a contact whose fields the template can use.
    contactId: NotRequired[str]
    variables: NotRequired[Variables]


class TopicChanges(TypedDict):
    # Name shown to recipients.
    name: NotRequired[str]
    # Description shown to recipients.
    description: NotRequired[Union[str, None]]


class WebhookChanges(TypedDict):
    # Name of the event to deliver; `*` for all events.
    event: NotRequired[Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "sign_up.confirmed", "campaign.completed", "channel.paused", "webhook.disabled", "*"], str]]
    # The URL that receives the events.
    url: NotRequired[str]
    # Your note about the webhook.
    description: NotRequired[Union[str, None]]
    # Whether events are delivered.
    status: NotRequired[Union[Literal["enabled", "disabled"], str]]


class WebhookRecovery(TypedDict):
    # Resend events from this time on.
    since: str


class WebhooksListDeliveriesQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # Only deliveries with this status.
    status: NotRequired[Union[Literal["pending", "delivered", "failed"], str]]


class WebhooksListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]

Attributes = Dict[str, Any]
NewChannel = Union[NewChannelTwilio, NewChannelVonage, NewChannelSmtp, NewChannelSes, NewChannelPostmark, NewChannelCloud, NewChannelSandbox]
Segment = Any
Variables = Dict[str, Any]
