# Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
"""The API's objects. At run time they are plain dictionaries; fields and values that are not named here are possible."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class AcceptedMessage(TypedDict):
    # ID of the message.
    messageId: str
    # Channel of the message.
    channel: str
    # Phone number or email address of the recipient.
    to: str
    # `scheduled` if it will be sent later, at `scheduledAt` or after quiet hours.
    status: Union[Literal["queued", "scheduled"], str]
    # When it was accepted.
    createdAt: str


class AccountChanges(TypedDict):
    # IANA time zone, such as `Europe/Berlin`. Default: UTC.
    timeZone: NotRequired[str]
    # How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages neither count nor are skipped. Empty for no limit.
    frequencyCaps: NotRequired[List[AccountChangesFrequencyCapsItem]]


class AccountChangesFrequencyCapsItem(TypedDict):
    # Maximum number of messages to a person, at most 100.
    messages: int
    # Period in hours in which the maximum applies, at most 744.
    hours: int


class AccountSettings(TypedDict):
    # ID of the account. The live and the test space have separate ones.
    accountId: str
    # IANA time zone that decides on which day a message counts.
    timeZone: str
    # How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages neither count nor are skipped. Empty for no limit.
    frequencyCaps: List[AccountSettingsFrequencyCapsItem]


class AccountSettingsFrequencyCapsItem(TypedDict):
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
    # ID of a saved segment, instead of `segment`. A campaign keeps the conditions that it has at the start.
    segmentId: NotRequired[str]
    # Restricts the audience to these contact IDs, at most 10,000. Empty for no restriction.
    contactIds: NotRequired[List[str]]


class BatchAnswer(TypedDict):
    # ID of the batch. Null if all messages were accepted or refused at once.
    batchId: Union[str, None]
    # Number of messages accepted.
    accepted: int
    # Number of messages refused.
    refused: int
    # Number of messages that are still being prepared.
    pending: int
    # Result of each message that is not pending, in the order of the request.
    data: List[Union[BatchAnswerDataItem1, BatchAnswerDataItem2]]


class BatchAnswerDataItem1(TypedDict):
    # ID of the message.
    messageId: str
    # Channel of the message.
    channel: str
    # Phone number or email address of the recipient.
    to: str
    # `scheduled` if it will be sent later, at `scheduledAt` or after quiet hours.
    status: Union[Literal["queued", "scheduled"], str]
    # When it was accepted.
    createdAt: str
    # Position in the request, from 0.
    index: int


class BatchAnswerDataItem2(TypedDict):
    # Position in the request, from 0.
    index: int
    # Why the message was refused.
    error: BatchAnswerDataItem2Error


class BatchAnswerDataItem2Error(TypedDict):
    """Why the message was refused."""

    # Machine-readable error code.
    code: str
    # Human-readable error message.
    message: str
    # The invalid field.
    details: NotRequired[Any]


class Campaign(TypedDict):
    # ID of the campaign.
    campaignId: str
    # Your name for the campaign.
    name: str
    # Kind of channel that the campaign uses.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # ID of the channel. Null for the default channel.
    channelId: Union[str, None]
    # Purpose of the messages. Null if not specified.
    category: Union[Union[Literal["transactional", "marketing"], str], None]
    # Key of the topic, or null.
    topic: Union[str, None]
    # Status of the campaign.
    status: Union[Literal["draft", "scheduled", "running", "paused", "completed", "canceled"], str]
    # Why it paused automatically. Null otherwise.
    statusReason: Union[str, None]
    # Text, in Liquid. Null with a template or several variants.
    body: Union[str, None]
    # Subject of an email, in Liquid. Null without a subject or with several variants.
    subject: Union[str, None]
    # ID of the template. Null without a template or with several variants.
    templateId: Union[str, None]
    # All texts. A campaign with one text has one variant.
    variants: List[CampaignVariantsItem]
    # Audience, as in the request.
    audience: Any
    # Schedule, as in the request. Null for immediately.
    schedule: Any
    # How fast to send. Null for as fast as the channel allows.
    throttle: Union[CampaignThrottle, None]
    # Open and click tracking of emails. Null if the channel’s `tracking` applies.
    tracking: Union[CampaignTracking, None]
    # When it pauses automatically.
    autoPause: CampaignAutoPause
    # Number of contacts in the audience when it started. Null until then.
    audienceSize: Union[int, None]
    # Counts of its messages.
    stats: CampaignStats
    # When it is scheduled to start. Null for immediately.
    startAt: Union[str, None]
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str
    # When it started. Null until then.
    startedAt: Union[str, None]
    # When it was completed or canceled. Null until then.
    endedAt: Union[str, None]


class CampaignAutoPause(TypedDict):
    """When it pauses automatically."""

    # Share of failures, from 0 to 1, above which it pauses.
    failureRate: float
    # Minimum number of outcomes before the rate counts.
    after: int


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
    # When to send. Null for immediately.
    schedule: NotRequired[Union[CampaignChangesSchedule, None]]
    # How fast to send. Null for as fast as the channel allows.
    throttle: NotRequired[Union[CampaignChangesThrottle, None]]
    # When to pause automatically. Default: above 50 % failures after 100 outcomes.
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
    """When to pause automatically. Default: above 50 % failures after 100 outcomes."""

    # Share of failures, from 0 to 1, above which the campaign pauses.
    failureRate: float
    # Minimum number of outcomes before the rate counts.
    after: NotRequired[int]


class CampaignChangesSchedule(TypedDict):
    # When to start, with an offset or as local time in `timezone`. Default: immediately.
    at: NotRequired[str]
    # IANA time zone of `at`, or `contact` for each contact’s own time zone.
    timezone: NotRequired[str]
    # Hours when nothing is sent. Messages wait until they end.
    quietHours: NotRequired[CampaignChangesScheduleQuietHours]


class CampaignChangesScheduleQuietHours(TypedDict):
    """Hours when nothing is sent. Messages wait until they end."""

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
    # Share of the contacts, relative to the other weights.
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


class CampaignPreview(TypedDict):
    # Number of contacts in the audience.
    count: int
    # Number of contacts checked for the counts below, at most the first 1,000.
    checked: int
    # Number of checked contacts who would get no message.
    skipped: int
    # Skipped contacts by reason.
    skippedBy: CampaignPreviewSkippedBy
    # Variables without a value.
    missingVariables: List[CampaignPreviewMissingVariablesItem]
    # Messages that the first contacts would get.
    sample: List[CampaignPreviewSampleItem]


class CampaignPreviewMissingVariablesItem(TypedDict):
    # Name of the variable.
    variable: str
    # Number of contacts without a value for the variable.
    contacts: int


class CampaignPreviewSampleItem(TypedDict):
    # ID of the contact.
    contactId: str
    # Name of the contact, or an address if there is no name. Null if there is neither.
    name: Union[str, None]
    # Address that the message would be sent to, or null.
    to: Union[str, None]
    # Name of the variant. Null if skipped.
    variant: Union[str, None]
    # Text that the contact would get. Null if skipped.
    body: Union[str, None]
    # Subject of an email, or null.
    subject: Union[str, None]
    # Why the contact would get no message, or null.
    skipped: Union[str, None]
    # Variable that has no value. Null for other reasons.
    variable: Union[str, None]


class CampaignPreviewSkippedBy(TypedDict):
    """Skipped contacts by reason."""

    # Contacts who opted out.
    opted_out: int
    # Contacts without an address for the channel.
    no_address: int
    # Contacts without a value for a variable of the text.
    missing_variable: int
    # Contacts whose text would be empty or too long.
    invalid_content: int
    # Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
    frequency_capped: int


class CampaignStats(TypedDict):
    # Contacts processed so far: the sum of the counts from `queued` to `skipped`.
    total: int
    # Messages that are waiting or being sent.
    queued: int
    # Messages that the provider accepted and has not reported on since.
    sent: int
    # Messages that were delivered but not reported as read.
    delivered: int
    # Messages that were read.
    read: int
    # Messages that failed or expired.
    failed: int
    # Messages that were not sent because the recipient had opted out.
    optedOut: int
    # Messages that were canceled.
    canceled: int
    # Contacts who got no message.
    skipped: int
    # Skipped contacts by reason.
    skippedBy: CampaignStatsSkippedBy
    # Variables without a value.
    missingVariables: List[CampaignStatsMissingVariablesItem]
    # Opt-outs after a message of this campaign.
    unsubscribed: int
    # Opt-outs by cause.
    unsubscribedBy: CampaignStatsUnsubscribedBy
    # Counts of each variant.
    variants: List[CampaignStatsVariantsItem]


class CampaignStatsMissingVariablesItem(TypedDict):
    # Name of the variable.
    variable: str
    # Number of contacts without a value for the variable.
    contacts: int


class CampaignStatsSkippedBy(TypedDict):
    """Skipped contacts by reason."""

    # Contacts who opted out.
    opted_out: int
    # Contacts without an address for the channel.
    no_address: int
    # Contacts without a value for a variable of the text.
    missing_variable: int
    # Contacts whose text would be empty or too long.
    invalid_content: int
    # Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
    frequency_capped: int


class CampaignStatsUnsubscribedBy(TypedDict):
    """Opt-outs by cause."""

    # Opt-outs by the recipients themselves.
    recipient: int
    # Opt-outs reported by the provider.
    provider: int
    # Opt-outs through this API.
    api: int
    # Opt-outs caused by bounced email.
    bounce: int


class CampaignStatsVariantsItem(TypedDict):
    # Name of the variant.
    name: str
    # Messages that are waiting or being sent.
    queued: int
    # Messages that the provider accepted and has not reported on since.
    sent: int
    # Messages that were delivered but not reported as read.
    delivered: int
    # Messages that were read.
    read: int
    # Messages that failed or expired.
    failed: int
    # Messages that were not sent because the recipient had opted out.
    optedOut: int
    # Messages that were canceled.
    canceled: int


class CampaignThrottle(TypedDict):
    # Maximum number of messages per second.
    perSecond: int


class CampaignTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class CampaignVariantsItem(TypedDict):
    # Name of the variant.
    name: str
    # Share of the contacts, relative to the other weights.
    weight: int
    # Text, in Liquid.
    body: NotRequired[str]
    # Subject of an email, in Liquid.
    subject: NotRequired[str]
    # HTML version of an email, in Liquid.
    html: NotRequired[str]
    # ID of the template.
    templateId: NotRequired[str]
    # Version of the template. Fixed when the campaign starts.
    templateVersion: NotRequired[int]


class CampaignsCountAudienceAnswer(TypedDict):
    # Number of contacts in the audience.
    count: int


class CampaignsCountAudienceBody(TypedDict):
    # Contacts to count.
    audience: Audience


class CampaignsListAnswer(TypedDict):
    # Items on this page.
    data: List[Campaign]
    pagination: Pagination


class CampaignsListMessagesAnswer(TypedDict):
    # Items on this page.
    data: List[ListedMessage]
    pagination: Pagination


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
    # Only campaigns with this status.
    status: NotRequired[Union[Literal["draft", "scheduled", "running", "paused", "completed", "canceled"], str]]


class CampaignsListSkippedAnswer(TypedDict):
    # Items on this page.
    data: List[SkippedContact]
    pagination: Pagination


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


class CampaignsTestAnswer(TypedDict):
    # All items.
    data: List[AcceptedMessage]


class CampaignsTestBody(TypedDict):
    # Address to send to. Default: the contact’s address.
    to: NotRequired[str]
    # ID of a contact whose fields the text can use.
    contactId: NotRequired[str]
    # Values for the template, by name. At most 64 kB as JSON.
    variables: NotRequired[Dict[str, Any]]


class CampaignsUpdateQuery(TypedDict):
    # `true` starts the campaign although it skips contacts that have no value for a variable.
    skipMissing: NotRequired[Union[Literal["true", "false"], str]]


class Channel(TypedDict):
    # ID of the channel.
    channelId: str
    # Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Provider that sends the messages.
    provider: Union[Literal["twilio", "vonage", "smtp", "ses", "postmark", "cloud", "sandbox"], str]
    # Your name for the channel.
    name: str
    # `paused` channels send nothing.
    status: Union[Literal["connected", "paused"], str]
    # Why it was paused. Null while it is connected.
    statusReason: Union[str, None]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: int
    # Maximum number of messages per second. Null for no limit.
    perSecond: Union[int, None]
    # Open and click tracking of emails. Null for none.
    tracking: Union[ChannelTracking, None]
    # SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: List[ChannelKeywordRepliesItem]
    # Settings of the provider.
    settings: Dict[str, Any]
    # Callback URLs to enter at the provider, by purpose.
    callbackUrls: Dict[str, str]
    # When it was connected.
    createdAt: str
    # When it last changed.
    updatedAt: str


class ChannelKeywordRepliesItem(TypedDict):
    # Language code, such as `en`.
    language: str
    # Reply to STOP. Default: none.
    stop: NotRequired[str]
    # Reply to START. Default: none.
    start: NotRequired[str]
    # Reply to HELP. Default: none.
    help: NotRequired[str]


class ChannelTest(TypedDict):
    # Whether the provider accepts the settings and credentials.
    ok: bool
    # Machine-readable error code.
    code: NotRequired[str]
    # Human-readable error message.
    message: NotRequired[str]


class ChannelTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class ChannelsListAnswer(TypedDict):
    # Items on this page.
    data: List[Channel]
    pagination: Pagination


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
    # Email only. Open and click tracking for messages that do not set their own. Default: none.
    tracking: NotRequired[Union[ChannelsUpdateBodyTracking, None]]
    # SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # New settings. They replace all stored ones.
    settings: NotRequired[Dict[str, Any]]
    # New secrets. They replace all stored ones.
    credentials: NotRequired[Dict[str, Any]]


class ChannelsUpdateBodyTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class CheckedFlow(TypedDict):
    # ID of the flow.
    flowId: str
    # Your name for the flow.
    name: str
    # Only `active` flows start runs.
    status: Union[Literal["draft", "active", "paused", "archived"], str]
    # Version number, from 1.
    version: int
    # Starts runs in addition to API requests.
    trigger: CheckedFlowTrigger
    # Whether each contact can go through the flow only once.
    oncePerContact: bool
    # Steps, as in the request.
    steps: List[CheckedFlowStepsItem]
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str
    # Loops of steps that can send repeatedly.
    warnings: List[CheckedFlowWarningsItem]


class CheckedFlowStepsItem(TypedDict):
    # Your ID of the step.
    id: str
    # Type of the step.
    type: str


class CheckedFlowTrigger(TypedDict):
    """Starts runs in addition to API requests."""

    # Type of the trigger.
    type: str


class CheckedFlowWarningsItem(TypedDict):
    # Field that the warning is about, such as `steps.2.next`.
    field: str
    # Human-readable warning.
    message: str
    # Approximate number of messages that a person can get per day.
    messagesPerDay: float


class CheckedTemplate(TypedDict):
    # ID of the template.
    templateId: str
    # Your name for the template.
    name: str
    # Version number, from 1.
    version: int
    # Text, in Liquid. Empty if it is made from `html`.
    body: str
    # Subject of an email, in Liquid, or null.
    subject: Union[str, None]
    # HTML version of an email, in Liquid, or null.
    html: Union[str, None]
    # Names of the variables that it uses.
    variables: List[str]
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str
    # Variables of the text that none of your 1,000 newest contacts has a value for.
    warnings: List[CheckedTemplateWarningsItem]


class CheckedTemplateWarningsItem(TypedDict):
    # Name of the variable.
    variable: str
    # Human-readable warning.
    message: str


class Contact(TypedDict):
    # ID of the contact.
    contactId: str
    # Your ID for the contact, or null.
    externalId: Union[str, None]
    # First name. Null if unknown.
    firstName: Union[str, None]
    # Last name. Null if unknown.
    lastName: Union[str, None]
    # Email address. Null if unknown.
    email: Union[str, None]
    # Phone number in E.164 format. Null if unknown.
    phone: Union[str, None]
    # Language tag, such as `en-GB`. Null if unknown.
    locale: Union[str, None]
    # IANA time zone, such as `Europe/Berlin`. Null if unknown.
    timezone: Union[str, None]
    # Your own fields.
    attributes: Dict[str, Any]
    # Tags.
    tags: List[str]
    # Consent by channel.
    consent: ContactConsent
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str


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
    # Your own fields, at most 16 kB as JSON. Replaces all of them.
    attributes: NotRequired[Dict[str, Any]]
    # Tags, at most 50 of 64 characters. Replaces all of them.
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


class ContactConsent(TypedDict):
    """Consent by channel."""

    # Consent to SMS.
    sms: ContactConsentSms
    # Consent to emails.
    email: ContactConsentEmail
    # Consent to WhatsApp messages.
    whatsapp: ContactConsentWhatsapp


class ContactConsentEmail(TypedDict):
    """Consent to emails."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    # Source of the consent. Null if unknown.
    source: Union[str, None]
    # When the contact gave or withdrew it. Null if unknown.
    at: Union[str, None]


class ContactConsentSms(TypedDict):
    """Consent to SMS."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    # Source of the consent. Null if unknown.
    source: Union[str, None]
    # When the contact gave or withdrew it. Null if unknown.
    at: Union[str, None]


class ContactConsentWhatsapp(TypedDict):
    """Consent to WhatsApp messages."""

    # Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    # Source of the consent. Null if unknown.
    source: Union[str, None]
    # When the contact gave or withdrew it. Null if unknown.
    at: Union[str, None]


class ContactImport(TypedDict):
    # ID of the import.
    importId: str
    # State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again.
    status: Union[Literal["receiving", "queued", "running", "completed", "canceled", "failed"], str]
    # Whether the import only reports what it would do.
    dryRun: bool
    # The columns of the file.
    columns: List[ContactImportColumnsItem]
    # Rows in the file.
    total: int
    # Rows processed so far.
    processed: int
    # Contacts created.
    created: int
    # Contacts updated.
    updated: int
    # Rows refused.
    refused: int
    # The first 100 refused rows.
    errors: List[ContactImportErrorsItem]
    # When the upload began.
    createdAt: str
    # When the import ended. Null while it is in progress.
    endedAt: Union[str, None]


class ContactImportColumnsItem(TypedDict):
    # Heading in the file.
    heading: str
    # Field of the contact, or `ignore`.
    field: str
    # First values. Only in the response to the upload.
    samples: NotRequired[List[str]]


class ContactImportErrorsItem(TypedDict):
    # Row number. The first row after the header is 1.
    row: int
    # Line of the file where the row starts, from 1.
    line: int
    # Machine-readable error code.
    code: str
    # Name of the invalid field.
    field: str
    # Human-readable error message.
    message: str


class ContactsDeleteQuery(TypedDict):
    # Whether to refuse future messages to the erased addresses.
    suppress: NotRequired[Union[Literal["true", "false"], str]]


class ContactsExportQuery(TypedDict):
    # Only contacts with this tag.
    tag: NotRequired[str]


class ContactsImportQuery(TypedDict):
    # ISO 3166 country of phone numbers without a country code, such as `DE`. Without it, such numbers are refused.
    defaultCountry: NotRequired[str]
    # Whether to update existing contacts. Otherwise their rows are refused.
    update: NotRequired[Union[Literal["true", "false"], str]]
    # Whether an empty cell removes the value of an existing contact. By default the value stays.
    clearEmpty: NotRequired[Union[Literal["true", "false"], str]]
    # JSON object that maps headings to fields, such as `{"Mail":"email","Joined":"attributes.joined:date","Notes":"ignore"}`.
    columns: NotRequired[str]
    # What to do with columns without a field: `refuse` the file, import them as `attributes`, or `ignore` them.
    otherColumns: NotRequired[Union[Literal["refuse", "attributes", "ignore"], str]]
    # The order of day and month in dates such as 03/04/2026. Without it, such dates are refused.
    dateOrder: NotRequired[Union[Literal["dmy", "mdy"], str]]
    # Reports what the import would do without storing contacts. Rows are tried in batches: a row that repeats a contact of an earlier batch counts as created.
    dryRun: NotRequired[Union[Literal["true", "false"], str]]


class ContactsListAnswer(TypedDict):
    # Items on this page.
    data: List[Contact]
    pagination: Pagination


class ContactsListImportsAnswer(TypedDict):
    # All items.
    data: List[ContactImport]


class ContactsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
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


class Conversation(TypedDict):
    # ID of the conversation.
    conversationId: str
    # Phone number or email address of the person.
    address: str
    # Contact with this address, or null.
    contact: Union[ConversationContact, None]
    # Number of unread messages.
    unread: int
    # When the last message was received.
    lastReceivedAt: str
    # Last message received.
    lastMessage: ConversationLastMessage


class ConversationContact(TypedDict):
    # ID of the contact.
    contactId: str
    # First name. Null if unknown.
    firstName: Union[str, None]
    # Last name. Null if unknown.
    lastName: Union[str, None]


class ConversationLastMessage(TypedDict):
    """Last message received."""

    # ID of the message.
    inboundMessageId: str
    # Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Text of the message. Of an email, without the quoted email, up to 20,000 characters.
    body: str
    # Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
    type: str


class ConversationsListAnswer(TypedDict):
    # Items on this page.
    data: List[Conversation]
    # Value of `after` for the next page. Null on the last page.
    next: Union[str, None]


class ConversationsListMessagesAnswer(TypedDict):
    # Items on this page.
    data: List[ThreadEntry]
    # Value of `after` for the next page. Null on the last page.
    next: Union[str, None]


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
    # `true` lists only unread items, `false` only read ones.
    unread: NotRequired[Union[Literal["true", "false"], str]]


class CreatedChannel(TypedDict):
    # ID of the channel.
    channelId: str
    # Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Provider that sends the messages.
    provider: Union[Literal["twilio", "vonage", "smtp", "ses", "postmark", "cloud", "sandbox"], str]
    # Your name for the channel.
    name: str
    # `paused` channels send nothing.
    status: Union[Literal["connected", "paused"], str]
    # Why it was paused. Null while it is connected.
    statusReason: Union[str, None]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: int
    # Maximum number of messages per second. Null for no limit.
    perSecond: Union[int, None]
    # Open and click tracking of emails. Null for none.
    tracking: Union[CreatedChannelTracking, None]
    # SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: List[CreatedChannelKeywordRepliesItem]
    # Settings of the provider.
    settings: Dict[str, Any]
    # Callback URLs to enter at the provider, by purpose.
    callbackUrls: Dict[str, str]
    # When it was connected.
    createdAt: str
    # When it last changed.
    updatedAt: str
    # Secret for signing bounces. Only for SMTP, and shown only in this response.
    bounceSecret: NotRequired[str]


class CreatedChannelKeywordRepliesItem(TypedDict):
    # Language code, such as `en`.
    language: str
    # Reply to STOP. Default: none.
    stop: NotRequired[str]
    # Reply to START. Default: none.
    start: NotRequired[str]
    # Reply to HELP. Default: none.
    help: NotRequired[str]


class CreatedChannelTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class Delivery(TypedDict):
    # The `webhook-id` header of every attempt.
    deliveryId: str
    # ID of the webhook.
    webhookId: str
    # Name of the event.
    event: str
    # `pending` while there are attempts left, then `delivered` or `failed`.
    status: Union[Literal["pending", "delivered", "failed"], str]
    # The exact body that is signed and sent.
    payload: str
    # The attempts, oldest first.
    attempts: List[DeliveryAttemptsItem]
    # When the next attempt is due; null after the last one.
    nextAttemptAt: Union[str, None]
    # When the event happened.
    createdAt: str
    # When the receiver accepted the event; null until then.
    deliveredAt: Union[str, None]


class DeliveryAttemptsItem(TypedDict):
    # When the attempt was made.
    at: str
    # The request as sent.
    request: DeliveryAttemptsItemRequest
    # HTTP status of the receiver's response; null if there was none.
    status: Union[int, None]
    # Duration of the attempt in milliseconds.
    durationMs: int
    # The beginning of the receiver's response body.
    response: Union[str, None]
    # Why the attempt failed; null if it succeeded.
    error: Union[str, None]


class DeliveryAttemptsItemRequest(TypedDict):
    """The request as sent."""

    # The URL of the request; null if nothing was sent.
    url: Union[str, None]
    # The request headers without secrets. The body is `payload`.
    headers: Dict[str, str]


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


class Domain(TypedDict):
    # ID of the domain.
    domainId: str
    # Name of the domain.
    domain: str
    # Whether all required records were found.
    status: Union[Literal["unverified", "verified"], str]
    # DNS records to publish.
    records: List[DomainRecordsItem]
    # When it was verified. Null until then.
    verifiedAt: Union[str, None]
    # When DNS was last checked. Null until then.
    checkedAt: Union[str, None]
    # When it was added.
    createdAt: str


class DomainRecordsItem(TypedDict):
    # Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither. `mx`: where bounces are delivered.
    purpose: Union[Literal["dkim", "spf", "dmarc", "mx"], str]
    # Type of the DNS record.
    type: Union[Literal["TXT", "MX"], str]
    # Name of the DNS record.
    host: str
    # Value of the DNS record. Null if the value is the name of your own mail server.
    value: Union[str, None]
    # Whether the record is required to send from the domain.
    required: bool
    # Result of the last check. `unknown`: the name server did not answer.
    state: Union[Literal["unchecked", "missing", "wrong", "right", "unknown"], str]
    # Values that DNS returned at the last check.
    found: List[str]
    # Problem to fix. Null if the record is correct or unchecked.
    problem: Union[str, None]


class DomainsListAnswer(TypedDict):
    # Items on this page.
    data: List[Domain]
    pagination: Pagination


class DomainsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class Flow(TypedDict):
    # ID of the flow.
    flowId: str
    # Your name for the flow.
    name: str
    # Only `active` flows start runs.
    status: Union[Literal["draft", "active", "paused", "archived"], str]
    # Version number, from 1.
    version: int
    # Starts runs in addition to API requests.
    trigger: FlowTriggerObject
    # Whether each contact can go through the flow only once.
    oncePerContact: bool
    # Steps, as in the request.
    steps: List[FlowStepsItem]
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str


class FlowChanges(TypedDict):
    # Your name for the flow.
    name: NotRequired[str]
    # New steps, stored as a new version. Active runs keep their version.
    steps: NotRequired[List[Union[FlowChangesStepsItemSend, FlowChangesStepsItemWait, FlowChangesStepsItemDigest, FlowChangesStepsItemBranch, FlowChangesStepsItemHttp, FlowChangesStepsItemUpdateContact, FlowChangesStepsItemStop]]]
    # Starts runs in addition to API requests. A tag counts regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
    trigger: NotRequired[Union[FlowChangesTriggerApi, FlowChangesTriggerContactCreated, FlowChangesTriggerTagAdded, FlowChangesTriggerKeyword]]
    # Whether each contact can go through the flow only once.
    oncePerContact: NotRequired[bool]
    # New status. `archived` is final.
    status: NotRequired[Union[Literal["active", "paused", "archived"], str]]
    # Whether to cancel active runs. Only with the status `paused` or `archived`.
    cancelRuns: NotRequired[bool]


class FlowChangesStepsItemBranch(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["branch"]
    # Up to 20 cases. The first case whose condition is met decides.
    cases: List[FlowChangesStepsItemBranchCasesItem]
    # ID of the next step if no condition is met. Without it, the run is completed.
    next: NotRequired[str]

FlowChangesStepsItemBranchCasesItem = TypedDict("FlowChangesStepsItemBranchCasesItem", {
    "if": "Union[FlowChangesStepsItemBranchCasesItemIf1, FlowChangesStepsItemBranchCasesItemIf2, FlowChangesStepsItemBranchCasesItemIf3, FlowChangesStepsItemBranchCasesItemIf4]",
    "next": "str",
})


class FlowChangesStepsItemBranchCasesItemIf1(TypedDict):
    # Condition that the contact must meet.
    contact: Segment


class FlowChangesStepsItemBranchCasesItemIf2(TypedDict):
    # Name of a variable of the run.
    variable: str
    # How to compare.
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists", "inLastDays", "notInLastDays", "inNextDays"], str]
    # Value to compare with; a list for `in`.
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class FlowChangesStepsItemBranchCasesItemIf3(TypedDict):
    # ID of a send step. If it sent several messages in the run, the last one counts.
    message: str
    # Statuses to accept. The message must have one of them.
    status: List[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired", "replied"], str]]


class FlowChangesStepsItemBranchCasesItemIf4(TypedDict):
    # ID of the HTTP step whose response is compared.
    answer: str
    # Field of the response, such as `body.order.total`.
    field: str
    # How to compare.
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists", "inLastDays", "notInLastDays", "inNextDays"], str]
    # Value to compare with; a list for `in`.
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class FlowChangesStepsItemDigest(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["digest"]
    # Seconds to collect, at most 366 days. Later runs of the flow for the same person end here. The first run then continues with `steps.<id>.total` and `steps.<id>.events`: the variables and start of each run, oldest first, at most 100.
    seconds: int
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class FlowChangesStepsItemHttp(TypedDict):
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
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class FlowChangesStepsItemSend(TypedDict):
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
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class FlowChangesStepsItemStop(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["stop"]


class FlowChangesStepsItemUpdateContact(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["update_contact"]
    # Attributes to set. Others stay unchanged.
    attributes: NotRequired[Dict[str, Any]]
    # Tags to add, at most 50.
    addTags: NotRequired[List[str]]
    # Tags to remove, at most 50.
    removeTags: NotRequired[List[str]]
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class FlowChangesStepsItemWait(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["wait"]
    # Seconds to wait, at most 366 days. With `event`, the maximum wait.
    seconds: NotRequired[int]
    # When to continue, instead of `seconds`.
    until: NotRequired[str]
    # Event that ends the wait.
    event: NotRequired[Union[FlowChangesStepsItemWaitEventTagAdded, FlowChangesStepsItemWaitEventMessageReceived, FlowChangesStepsItemWaitEventMessageStatus]]
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]
    # ID of the next step if the event did not happen. Default: `next`.
    onTimeout: NotRequired[str]


class FlowChangesStepsItemWaitEventMessageReceived(TypedDict):
    # Type of the event.
    type: Literal["message_received"]
    # Whole text of the message, ignoring case. Default: any text.
    keyword: NotRequired[str]


class FlowChangesStepsItemWaitEventMessageStatus(TypedDict):
    # Type of the event.
    type: Literal["message_status"]
    # ID of the send step. If it sent several messages in the run, the last one counts.
    message: str
    # Statuses that end the wait. One of them is enough. `failed` includes canceled, expired and refused messages.
    status: List[Union[Literal["delivered", "read", "failed", "replied"], str]]


class FlowChangesStepsItemWaitEventTagAdded(TypedDict):
    # Type of the event.
    type: Literal["tag_added"]
    # Tag that is added to the contact.
    tag: str


class FlowChangesTriggerApi(TypedDict):
    # Type of the trigger.
    type: Literal["api"]


class FlowChangesTriggerContactCreated(TypedDict):
    # Type of the trigger.
    type: Literal["contact_created"]


class FlowChangesTriggerKeyword(TypedDict):
    # Type of the trigger.
    type: Literal["keyword"]
    # Whole text of a message that starts a run, ignoring case.
    keyword: str


class FlowChangesTriggerTagAdded(TypedDict):
    # Type of the trigger.
    type: Literal["tag_added"]
    # Tag that starts a run.
    tag: str


class FlowStepsItem(TypedDict):
    # Your ID of the step.
    id: str
    # Type of the step.
    type: str


class FlowTrigger(TypedDict):
    # ID of the contact to start the run for.
    contactId: NotRequired[str]
    # Address to start the run for, instead of a contact.
    to: NotRequired[str]
    # Values for the template, by name. At most 64 kB as JSON.
    variables: NotRequired[Dict[str, Any]]


class FlowTriggerObject(TypedDict):
    """Starts runs in addition to API requests."""

    # Type of the trigger.
    type: str


class FlowsListAnswer(TypedDict):
    # Items on this page.
    data: List[Flow]
    pagination: Pagination


class FlowsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
    # Only flows with this status.
    status: NotRequired[Union[Literal["draft", "active", "paused", "archived"], str]]


class FlowsListRunsAnswer(TypedDict):
    # Items on this page.
    data: List[Run]
    pagination: Pagination


class FlowsListRunsQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class ImportReport(TypedDict):
    # Rows in the file.
    total: int
    # Rows refused.
    refused: int
    # The first 1,000 refused rows.
    errors: List[ImportReportErrorsItem]
    # Suppressions added.
    created: int


class ImportReportErrorsItem(TypedDict):
    # Row number. The first row after the header is 1.
    row: int
    # Line of the file where the row starts, from 1.
    line: int
    # Machine-readable error code.
    code: str
    # Name of the invalid field.
    field: str
    # Human-readable error message.
    message: str

InboundMessage = TypedDict("InboundMessage", {
    "inboundMessageId": "str",
    "conversationId": "str",
    "channel": "Union[Literal['sms', 'email', 'whatsapp'], str]",
    "channelId": "str",
    "from": "str",
    "contactId": "Union[str, None]",
    "body": "str",
    "keyword": "Union[Union[Literal['stop', 'start', 'help'], str], None]",
    "type": "str",
    "media": "List[InboundMessageMediaItem]",
    "choice": "Union[InboundMessageChoice, None]",
    "groupId": "Union[str, None]",
    "content": "Union[Dict[str, Any], None]",
    "inReplyTo": "Union[str, None]",
    "providerMessageId": "Union[str, None]",
    "replyUntil": "Union[str, None]",
    "receivedAt": "str",
    "readAt": "Union[str, None]",
})


class InboundMessageChanges(TypedDict):
    # Whether the message counts as read.
    read: bool


class InboundMessageChoice(TypedDict):
    # Your ID for the option, or null.
    id: Union[str, None]
    # Label of the option.
    title: str


class InboundMessageMediaItem(TypedDict):
    # URL of the file, to download with your API key. Null for files of emails, which are not stored.
    url: Union[str, None]
    # Media type. Null if unknown.
    contentType: Union[str, None]
    # Name of the file, or null.
    fileName: Union[str, None]
    # Size in bytes, if known.
    bytes: NotRequired[int]


class InboxListAnswer(TypedDict):
    # Items on this page.
    data: List[InboundMessage]
    # Value of `after` for the next page. Null on the last page.
    next: Union[str, None]

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


class ListedMessage(TypedDict):
    # ID of the message.
    messageId: str
    # Channel of the message: `sms`, `email` or `whatsapp`.
    channel: str
    # ID of the sending channel.
    channelId: str
    # Phone number or email address of the recipient.
    to: str
    # Text that the recipient gets.
    body: str
    # Subject of an email, or null.
    subject: Union[str, None]
    # ID of the template it was made from, or null.
    templateId: Union[str, None]
    # ID of the contact. Null if it was sent to an address without a contact.
    contactId: Union[str, None]
    # ID of the campaign, or null.
    campaignId: Union[str, None]
    # Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
    category: Union[Union[Literal["transactional", "marketing", "confirmation"], str], None]
    # Key of the topic, or null.
    topic: Union[str, None]
    # Status of the message. `sent` means that the provider accepted it and has reported nothing since.
    status: Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]
    # Number of parts of an SMS. Null on other channels.
    segments: Union[int, None]
    # Encoding of an SMS. Null on other channels.
    encoding: Union[Union[Literal["GSM-7", "UCS-2"], str], None]
    # Your labels.
    tags: List[str]
    # Your own data, or null.
    metadata: Union[Dict[str, Any], None]
    # Number of sending attempts.
    attempts: int
    # Whether the message may have been sent twice because the provider’s response was lost.
    possibleDuplicate: bool
    # When it is scheduled to be sent. Null for immediately.
    scheduledAt: Union[str, None]
    # When it expires if it has not been sent. Null for never.
    expiresAt: Union[str, None]
    # When it was accepted.
    createdAt: str
    # When the provider accepted it. Null until then.
    sentAt: Union[str, None]
    # When it was delivered. Null if unknown.
    deliveredAt: Union[str, None]
    # When it was read. Null if unknown.
    readAt: Union[str, None]
    # When it failed. Null if it did not.
    failedAt: Union[str, None]
    # Why it failed or, while it is being retried, why the last attempt failed. Null otherwise.
    error: Union[ListedMessageError, None]


class ListedMessageError(TypedDict):
    # Machine-readable error code.
    code: str
    # Human-readable error message.
    message: str
    # The provider’s error code, or null.
    providerCode: Union[str, None]


class Listener(TypedDict):
    # ID of the webhook.
    webhookId: str
    # Name of the delivered event; `*` for all.
    event: str
    # Your note about the webhook.
    description: Union[str, None]
    # Secret that verifies the signatures. Shown only in this response.
    secret: str

Message = TypedDict("Message", {
    "messageId": "str",
    "channel": "str",
    "channelId": "str",
    "to": "str",
    "body": "str",
    "subject": "Union[str, None]",
    "templateId": "Union[str, None]",
    "contactId": "Union[str, None]",
    "campaignId": "Union[str, None]",
    "category": "Union[Union[Literal['transactional', 'marketing', 'confirmation'], str], None]",
    "topic": "Union[str, None]",
    "status": "Union[Literal['scheduled', 'queued', 'sending', 'sent', 'delivered', 'read', 'failed', 'canceled', 'expired'], str]",
    "segments": "Union[int, None]",
    "encoding": "Union[Union[Literal['GSM-7', 'UCS-2'], str], None]",
    "tags": "List[str]",
    "metadata": "Union[Dict[str, Any], None]",
    "attempts": "int",
    "possibleDuplicate": "bool",
    "scheduledAt": "Union[str, None]",
    "expiresAt": "Union[str, None]",
    "createdAt": "str",
    "sentAt": "Union[str, None]",
    "deliveredAt": "Union[str, None]",
    "readAt": "Union[str, None]",
    "failedAt": "Union[str, None]",
    "error": "Union[MessageError, None]",
    "direction": "Literal['outbound']",
    "html": "Union[str, None]",
    "templateVersion": "Union[int, None]",
    "variables": "Union[Dict[str, Any], None]",
    "providerMessageId": "Union[str, None]",
    "from": "Union[str, None]",
    "cc": "List[str]",
    "copies": "List[MessageCopiesItem]",
    "copyOf": "Union[str, None]",
    "tracking": "Union[MessageTracking, None]",
    "opens": "int",
    "clicks": "int",
    "replyTo": "Union[str, None]",
    "headers": "Dict[str, str]",
    "attachments": "List[MessageAttachmentsItem]",
    "inReplyTo": "Union[str, None]",
    "test": "bool",
    "queuedAt": "Union[str, None]",
    "canceledAt": "Union[str, None]",
    "expiredAt": "Union[str, None]",
    "events": "List[MessageEventsItem]",
})


class MessageAttachmentsItem(TypedDict):
    # Name of the file.
    fileName: str
    # Media type.
    contentType: str
    # Content ID of an inline image. Null for other files.
    contentId: Union[str, None]
    # Size in bytes.
    bytes: int


class MessageCopiesItem(TypedDict):
    # ID of the copy.
    messageId: str
    # Whether other recipients see this one (`cc`) or not (`bcc`).
    type: Union[Literal["cc", "bcc"], str]


class MessageError(TypedDict):
    # Machine-readable error code.
    code: str
    # Human-readable error message.
    message: str
    # The provider’s error code, or null.
    providerCode: Union[str, None]


class MessageEventsItem(TypedDict):
    # New status.
    status: str
    # When the status changed.
    at: str

MessageNumbers = TypedDict("MessageNumbers", {
    "from": "str",
    "to": "str",
    "timeZone": "str",
    "total": "MessageNumbersTotal",
    "groups": "List[MessageNumbersGroupsItem]",
    "failures": "List[MessageNumbersFailuresItem]",
})


class MessageNumbersFailuresItem(TypedDict):
    # `error.code` of the messages; `expired` for expired messages.
    code: str
    # Number of messages.
    total: int


class MessageNumbersGroupsItem(TypedDict):
    # Day, channel, campaign ID or category. Null for messages without a campaign or category.
    key: Union[str, None]
    # Name of the campaign. Null for other groups.
    name: Union[str, None]
    # All messages: the sum of the counts from `queued` to `canceled`.
    messages: int
    # Messages that are waiting or being sent.
    queued: int
    # Messages that the provider accepted and has not reported on since.
    sent: int
    # Messages that were delivered but not reported as read.
    delivered: int
    # Messages that were read.
    read: int
    # Messages that failed or expired.
    failed: int
    # Messages that were canceled.
    canceled: int
    # Emails with at least one recorded open.
    opens: int
    # Emails with at least one recorded link click.
    clicks: int
    # Opt-outs on these days, excluding imports.
    optedOut: int


class MessageNumbersTotal(TypedDict):
    """Counts over all days."""

    # All messages: the sum of the counts from `queued` to `canceled`.
    messages: int
    # Messages that are waiting or being sent.
    queued: int
    # Messages that the provider accepted and has not reported on since.
    sent: int
    # Messages that were delivered but not reported as read.
    delivered: int
    # Messages that were read.
    read: int
    # Messages that failed or expired.
    failed: int
    # Messages that were canceled.
    canceled: int
    # Emails with at least one recorded open.
    opens: int
    # Emails with at least one recorded link click.
    clicks: int
    # Opt-outs on these days, excluding imports.
    optedOut: int


class MessageTracking(TypedDict):
    # Whether to count opens, using an invisible image in the HTML.
    opens: NotRequired[bool]
    # Whether to count clicks, using links that redirect through this service.
    clicks: NotRequired[bool]


class MessagesListAnswer(TypedDict):
    # Items on this page.
    data: List[ListedMessage]
    pagination: Pagination


class MessagesListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]
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
    # When to send. Null for immediately.
    schedule: NotRequired[Union[NewCampaignSchedule, None]]
    # How fast to send. Null for as fast as the channel allows.
    throttle: NotRequired[Union[NewCampaignThrottle, None]]
    # When to pause automatically. Default: above 50 % failures after 100 outcomes.
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
    """When to pause automatically. Default: above 50 % failures after 100 outcomes."""

    # Share of failures, from 0 to 1, above which the campaign pauses.
    failureRate: float
    # Minimum number of outcomes before the rate counts.
    after: NotRequired[int]


class NewCampaignSchedule(TypedDict):
    # When to start, with an offset or as local time in `timezone`. Default: immediately.
    at: NotRequired[str]
    # IANA time zone of `at`, or `contact` for each contact’s own time zone.
    timezone: NotRequired[str]
    # Hours when nothing is sent. Messages wait until they end.
    quietHours: NotRequired[NewCampaignScheduleQuietHours]


class NewCampaignScheduleQuietHours(TypedDict):
    """Hours when nothing is sent. Messages wait until they end."""

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
    # Share of the contacts, relative to the other weights.
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


class NewChannelPostmark(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # Email only. Open and click tracking for messages that do not set their own. Default: none.
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
    # Username of your choice, to enter with the webhook at Postmark.
    webhookUsername: NotRequired[str]
    # Password of your choice, to enter with the webhook at Postmark.
    webhookPassword: str

NewChannelPostmarkSettings = TypedDict("NewChannelPostmarkSettings", {
    "from": "str",
    "replyTo": "NotRequired[str]",
    "replyDomain": "NotRequired[str]",
    "messageStream": "NotRequired[str]",
    "baseUrl": "NotRequired[str]",
})


class NewChannelPostmarkTracking(TypedDict):
    """Email only. Open and click tracking for messages that do not set their own. Default: none."""

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
    # Email only. Open and click tracking for messages that do not set their own. Default: none.
    tracking: NotRequired[NewChannelSandboxTracking]
    # SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Provider that sends the messages.
    provider: Literal["sandbox"]


class NewChannelSandboxTracking(TypedDict):
    """Email only. Open and click tracking for messages that do not set their own. Default: none."""

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
    # Email only. Open and click tracking for messages that do not set their own. Default: none.
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
    """Email only. Open and click tracking for messages that do not set their own. Default: none."""

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
    # Email only. Open and click tracking for messages that do not set their own. Default: none.
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
    """Email only. Open and click tracking for messages that do not set their own. Default: none."""

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
    # SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
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
    # SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
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
    # Signature secret of the account, which signs its webhooks.
    signatureSecret: str

NewChannelVonageSettings = TypedDict("NewChannelVonageSettings", {
    "from": "str",
    "baseUrl": "NotRequired[str]",
})


class NewChannelWhatsapp(TypedDict):
    # Your name for the channel.
    name: NotRequired[str]
    # Priority among channels of the same kind: the lowest number is tried first.
    priority: NotRequired[int]
    # Maximum number of messages per second. Null for no limit.
    perSecond: NotRequired[Union[int, None]]
    # SMS and WhatsApp only. Replies to STOP, START and HELP, by the language of the contact. People with another language get the first one. A person gets each reply at most once in 24 hours, even after STOP.
    keywordReplies: NotRequired[List[KeywordReply]]
    # Kind of channel.
    channel: Literal["whatsapp"]
    # Provider that sends the messages.
    provider: Literal["cloud"]
    # Settings of the provider.
    settings: NewChannelWhatsappSettings
    # Secrets for the provider. They are encrypted and never shown.
    credentials: NewChannelWhatsappCredentials


class NewChannelWhatsappCredentials(TypedDict):
    """Secrets for the provider. They are encrypted and never shown."""

    # Access token of a system user.
    accessToken: str
    # App secret, which signs Meta’s webhooks.
    appSecret: str
    # Value of your choice, to enter with the webhook at Meta.
    verifyToken: str


class NewChannelWhatsappSettings(TypedDict):
    """Settings of the provider."""

    # ID of the phone number that messages are sent from.
    phoneNumberId: str
    # Base URL of the provider’s API.
    baseUrl: NotRequired[str]


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
    attributes: NotRequired[Dict[str, Any]]
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
    steps: List[Union[NewFlowStepsItemSend, NewFlowStepsItemWait, NewFlowStepsItemDigest, NewFlowStepsItemBranch, NewFlowStepsItemHttp, NewFlowStepsItemUpdateContact, NewFlowStepsItemStop]]
    # Starts runs in addition to API requests. A tag counts regardless of what adds it. If flows start each other through tags, each flow runs once in the chain.
    trigger: NotRequired[Union[NewFlowTriggerApi, NewFlowTriggerContactCreated, NewFlowTriggerTagAdded, NewFlowTriggerKeyword]]
    # Whether each contact can go through the flow only once.
    oncePerContact: NotRequired[bool]


class NewFlowStepsItemBranch(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["branch"]
    # Up to 20 cases. The first case whose condition is met decides.
    cases: List[NewFlowStepsItemBranchCasesItem]
    # ID of the next step if no condition is met. Without it, the run is completed.
    next: NotRequired[str]

NewFlowStepsItemBranchCasesItem = TypedDict("NewFlowStepsItemBranchCasesItem", {
    "if": "Union[NewFlowStepsItemBranchCasesItemIf1, NewFlowStepsItemBranchCasesItemIf2, NewFlowStepsItemBranchCasesItemIf3, NewFlowStepsItemBranchCasesItemIf4]",
    "next": "str",
})


class NewFlowStepsItemBranchCasesItemIf1(TypedDict):
    # Condition that the contact must meet.
    contact: Segment


class NewFlowStepsItemBranchCasesItemIf2(TypedDict):
    # Name of a variable of the run.
    variable: str
    # How to compare.
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists", "inLastDays", "notInLastDays", "inNextDays"], str]
    # Value to compare with; a list for `in`.
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class NewFlowStepsItemBranchCasesItemIf3(TypedDict):
    # ID of a send step. If it sent several messages in the run, the last one counts.
    message: str
    # Statuses to accept. The message must have one of them.
    status: List[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired", "replied"], str]]


class NewFlowStepsItemBranchCasesItemIf4(TypedDict):
    # ID of the HTTP step whose response is compared.
    answer: str
    # Field of the response, such as `body.order.total`.
    field: str
    # How to compare.
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists", "inLastDays", "notInLastDays", "inNextDays"], str]
    # Value to compare with; a list for `in`.
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class NewFlowStepsItemDigest(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["digest"]
    # Seconds to collect, at most 366 days. Later runs of the flow for the same person end here. The first run then continues with `steps.<id>.total` and `steps.<id>.events`: the variables and start of each run, oldest first, at most 100.
    seconds: int
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class NewFlowStepsItemHttp(TypedDict):
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
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class NewFlowStepsItemSend(TypedDict):
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
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class NewFlowStepsItemStop(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["stop"]


class NewFlowStepsItemUpdateContact(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["update_contact"]
    # Attributes to set. Others stay unchanged.
    attributes: NotRequired[Dict[str, Any]]
    # Tags to add, at most 50.
    addTags: NotRequired[List[str]]
    # Tags to remove, at most 50.
    removeTags: NotRequired[List[str]]
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]


class NewFlowStepsItemWait(TypedDict):
    # Your ID of the step, unique in the flow.
    id: str
    # Type of the step.
    type: Literal["wait"]
    # Seconds to wait, at most 366 days. With `event`, the maximum wait.
    seconds: NotRequired[int]
    # When to continue, instead of `seconds`.
    until: NotRequired[str]
    # Event that ends the wait.
    event: NotRequired[Union[NewFlowStepsItemWaitEventTagAdded, NewFlowStepsItemWaitEventMessageReceived, NewFlowStepsItemWaitEventMessageStatus]]
    # ID of the next step. Without it, the run is completed.
    next: NotRequired[str]
    # ID of the next step if the event did not happen. Default: `next`.
    onTimeout: NotRequired[str]


class NewFlowStepsItemWaitEventMessageReceived(TypedDict):
    # Type of the event.
    type: Literal["message_received"]
    # Whole text of the message, ignoring case. Default: any text.
    keyword: NotRequired[str]


class NewFlowStepsItemWaitEventMessageStatus(TypedDict):
    # Type of the event.
    type: Literal["message_status"]
    # ID of the send step. If it sent several messages in the run, the last one counts.
    message: str
    # Statuses that end the wait. One of them is enough. `failed` includes canceled, expired and refused messages.
    status: List[Union[Literal["delivered", "read", "failed", "replied"], str]]


class NewFlowStepsItemWaitEventTagAdded(TypedDict):
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
    # Name of the event to deliver; `*` for all.
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
    "variables": "NotRequired[Dict[str, Any]]",
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
    """Hours when nothing is sent. The message waits until they end."""

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
    # Language of the mail. Default: the first of the form.
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
    # Text in Liquid: `Hi {{ firstName }}`. If empty, it is made from `html`.
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
    # Name of the event to deliver; `*` for all.
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


class Pagination(TypedDict):
    """Position of this page in the list."""

    # Number of this page, from 1.
    page: int
    # Maximum number of items per page.
    limit: int
    # Number of items on all pages.
    total: int
    # Number of pages.
    pages: int
    # Value of `after` for the next page. Null on the last page.
    next: Union[str, None]


class RenderedTemplate(TypedDict):
    # Text that the recipient gets.
    body: str
    # Subject of an email, or null.
    subject: Union[str, None]
    # HTML version of an email, or null.
    html: Union[str, None]
    # Number of parts when sent as an SMS.
    segments: int
    # Encoding of an SMS: 160 or 70 characters in a single part.
    encoding: Union[Literal["GSM-7", "UCS-2"], str]


class ReportedDelivery(TypedDict):
    # ID of the delivery.
    deliveryId: str
    # `pending` if it will be streamed again.
    status: Union[Literal["pending", "delivered", "failed"], str]
    # When it will be streamed again. Null once it has ended.
    nextAttemptAt: Union[str, None]


class Run(TypedDict):
    # ID of the run.
    runId: str
    # ID of the flow.
    flowId: str
    # Version of the flow.
    version: int
    # Status of the run.
    status: Union[Literal["running", "completed", "failed", "canceled"], str]
    # ID of the contact. Null if the run is for an address.
    contactId: Union[str, None]
    # Address of the recipient. Null if the run is for a contact.
    to: Union[str, None]
    # Variables of the run.
    variables: Dict[str, Any]
    # ID of the current step. Null once the run has ended.
    stepId: Union[str, None]
    # When the run continues. Null once it has ended.
    dueAt: Union[str, None]
    # Why the run ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
    error: Union[Union[Literal["too_many_steps", "too_many_messages", "too_many_messages_to_person", "answers_too_long", "circle_without_wait", "worker_stopped", "flow_paused", "flow_archived"], str], None]
    # Completed steps, oldest first.
    history: List[RunHistoryItem]
    # When it started.
    createdAt: str
    # When it ended. Null while it is running.
    endedAt: Union[str, None]


class RunHistoryItem(TypedDict):
    # ID of the step.
    step: str
    # Type of the step.
    type: str
    # When the step was done.
    at: str


class SampleEvent(TypedDict):
    # Name of the event.
    event: Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "sign_up.confirmed", "campaign.completed", "channel.paused", "webhook.disabled"], str]


class SavedSegment(TypedDict):
    # ID of the segment.
    segmentId: str
    # Your name for the segment.
    name: str
    # Condition that a contact must meet.
    conditions: Segment
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str


class SegmentChanges(TypedDict):
    # Your name for the segment, unique in the account.
    name: NotRequired[str]
    # Condition that a contact must meet.
    conditions: NotRequired[Segment]


class SegmentsListAnswer(TypedDict):
    # Items on this page.
    data: List[SavedSegment]
    pagination: Pagination


class SegmentsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class SignUp(TypedDict):
    """A request to sign up, and the proof of consent once it is confirmed."""

    # ID of the sign-up.
    signUpId: str
    # Email address of the person.
    email: str
    # First name of the person, or null.
    firstName: Union[str, None]
    # Language of the form and the mail.
    language: Union[Literal["en", "de", "fr", "es", "ar"], str]
    # Consent text that the person agreed to.
    consent: str
    # Version of the form’s texts.
    textVersion: int
    # ID of the message with the confirmation link.
    messageId: str
    # ID of the contact. Null until the sign-up is confirmed.
    contactId: Union[str, None]
    # When the form was sent.
    requestedAt: str
    # When the link in the mail expires.
    expiresAt: str
    # When the person confirmed. Null until then.
    confirmedAt: Union[str, None]


class SignUpForm(TypedDict):
    # ID of the form.
    formId: str
    # Your name for the form.
    name: str
    # Texts of the form by language. The first language is the default.
    texts: List[SignUpFormTextsItem]
    # Version of the texts, from 1. A sign-up keeps the version that the person saw.
    textVersion: int
    # Key of the topic, or null.
    topic: Union[str, None]
    # Tags of confirmed contacts.
    tags: List[str]
    # Origins of the sites that may show the form in a frame.
    origins: List[str]
    # URL of the hosted form.
    url: str
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str


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


class SignUpFormTextsItem(TypedDict):
    # Language of the text.
    language: Union[Literal["en", "de", "fr", "es", "ar"], str]
    # What people sign up for, such as `Monthly news`.
    title: str
    # What people agree to, next to the check box.
    consent: str


class SignUpFormsListAnswer(TypedDict):
    # Items on this page.
    data: List[SignUpForm]
    pagination: Pagination


class SignUpFormsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]


class SignUpFormsListSignUpsAnswer(TypedDict):
    # Items on this page.
    data: List[SignUp]
    pagination: Pagination


class SignUpFormsListSignUpsQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class SignUpFormsSignUpAnswer(TypedDict):
    # Whether a mail is sent.
    sent: bool

SimulatedMessage = TypedDict("SimulatedMessage", {
    "channel": "Union[Literal['sms', 'email', 'whatsapp'], str]",
    "from": "str",
    "body": "str",
    "file": "NotRequired[bool]",
})


class SkippedContact(TypedDict):
    # ID of the contact.
    contactId: str
    # Name of the contact now, or an address if there is no name. Null if there is neither.
    name: Union[str, None]
    # Address of the contact now, for the campaign’s channel. Null if the contact has no such address.
    to: Union[str, None]
    # Why the contact got no message, as in `stats.skippedBy`.
    reason: Union[Literal["opted_out", "no_address", "missing_variable", "invalid_content", "frequency_capped"], str]
    # Variable that had no value. Null for other reasons.
    variable: Union[str, None]
    # When the contact was skipped.
    skippedAt: str


class StartedRun(TypedDict):
    # ID of the run.
    runId: str
    # ID of the flow.
    flowId: str
    # Version of the flow.
    version: int
    # Status of the run.
    status: Union[Literal["running", "completed", "failed", "canceled"], str]


class Suppression(TypedDict):
    # ID of the suppression.
    suppressionId: str
    # Kind of channel that the address belongs to.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Phone number or email address. Null after the person was erased.
    address: Union[str, None]
    # `marketing` if only marketing is blocked. Null if everything is.
    category: Union[Union[Literal["marketing"], str], None]
    # Key of the topic, if only messages about it are blocked. Null otherwise.
    topic: Union[str, None]
    # Why it is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason.
    reason: str
    # When it was blocked.
    createdAt: str


class SuppressionsImportQuery(TypedDict):
    # ISO 3166 country of phone numbers without a country code, such as `DE`. Without it, such numbers are refused.
    defaultCountry: NotRequired[str]


class SuppressionsLinkPreferencesAnswer(TypedDict):
    # Address of the page, for this recipient only.
    url: str


class SuppressionsLinkPreferencesBody(TypedDict):
    # Kind of channel that the address belongs to.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Phone number or email address of the recipient.
    address: str


class SuppressionsListAnswer(TypedDict):
    # Items on this page.
    data: List[Suppression]
    # Value of `after` for the next page. Null on the last page.
    next: Union[str, None]


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


class Template(TypedDict):
    # ID of the template.
    templateId: str
    # Your name for the template.
    name: str
    # Version number, from 1.
    version: int
    # Text, in Liquid. Empty if it is made from `html`.
    body: str
    # Subject of an email, in Liquid, or null.
    subject: Union[str, None]
    # HTML version of an email, in Liquid, or null.
    html: Union[str, None]
    # Names of the variables that it uses.
    variables: List[str]
    # When it was created.
    createdAt: str
    # When it last changed.
    updatedAt: str


class TemplateChanges(TypedDict):
    # Your name for the template.
    name: NotRequired[str]
    # Text in Liquid: `Hi {{ firstName }}`. If empty, it is made from `html`.
    body: NotRequired[str]
    # Subject of an email, in Liquid.
    subject: NotRequired[Union[str, None]]
    # HTML version of an email, in Liquid.
    html: NotRequired[Union[str, None]]


class TemplateVersion(TypedDict):
    # Version number, from 1.
    version: int
    # Text, in Liquid. Empty if it is made from `html`.
    body: str
    # Subject of an email, in Liquid, or null.
    subject: Union[str, None]
    # HTML version of an email, in Liquid, or null.
    html: Union[str, None]
    # Names of the variables that it uses.
    variables: List[str]
    # When it was created.
    createdAt: str


class TemplatesListAnswer(TypedDict):
    # Items on this page.
    data: List[Template]
    pagination: Pagination


class TemplatesListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the previous page. Returns the rows after that page, even if rows were added or removed since, and is faster than `page`, which is then ignored.
    after: NotRequired[str]


class TemplatesListVersionsAnswer(TypedDict):
    # All items.
    data: List[TemplateVersion]


class TemplatesPreviewBody(TypedDict):
    # Values for the template, by name. At most 64 kB as JSON.
    variables: NotRequired[Dict[str, Any]]
    # Version to show. Default: the newest.
    version: NotRequired[int]
    # ID of a contact whose fields the template can use.
    contactId: NotRequired[str]


class TemplatesTestAnswer(TypedDict):
    # All items.
    data: List[AcceptedMessage]


class TestOfTemplate(TypedDict):
    # Kind of channel to send over.
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    # Address to send the test to.
    to: str
    # ID of a contact whose fields the template can use.
    contactId: NotRequired[str]
    # Values for the template, by name. At most 64 kB as JSON.
    variables: NotRequired[Dict[str, Any]]


class ThreadEntry(TypedDict):
    # ID of the message or of the inbound message.
    id: str
    # `inbound` from the person, `outbound` to them.
    direction: Union[Literal["inbound", "outbound"], str]
    # Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # ID of the channel.
    channelId: str
    # Address that a reply to an email names as its sender, if it is not the address of the conversation.
    writtenFrom: Union[str, None]
    # Subject of an email. Null for other messages.
    subject: Union[str, None]
    # Text of the message. Of your emails, the first 20,000 characters.
    body: str
    # Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
    type: str
    # Files of the message.
    media: List[ThreadEntryMediaItem]
    # Status of an outbound message. Null for inbound messages.
    status: Union[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str], None]
    # ID of the message that this message replies to, or null.
    inReplyTo: Union[str, None]
    # When the message was received or accepted for sending.
    at: str
    # When it was read. Null if unknown or unread.
    readAt: Union[str, None]


class ThreadEntryMediaItem(TypedDict):
    # URL of the file, to download with your API key. Null for files of emails, which are not stored.
    url: Union[str, None]
    # Media type. Null if unknown.
    contentType: Union[str, None]
    # Name of the file, or null.
    fileName: Union[str, None]
    # Size in bytes, if known.
    bytes: NotRequired[int]


class Topic(TypedDict):
    # Key of the topic.
    topic: str
    # Name shown to recipients.
    name: str
    # Description shown to recipients, or null.
    description: Union[str, None]
    # When it was created.
    createdAt: str


class TopicChanges(TypedDict):
    # Name shown to recipients.
    name: NotRequired[str]
    # Description shown to recipients.
    description: NotRequired[Union[str, None]]


class TopicsListAnswer(TypedDict):
    # All items.
    data: List[Topic]


class TriggeredEvent(TypedDict):
    # Name of the event.
    event: str
    # Payload of the event.
    payload: Dict[str, Any]


class Webhook(TypedDict):
    # ID of the webhook.
    webhookId: str
    # Name of the delivered event; `*` for all.
    event: str
    # The URL that receives the events.
    url: str
    # Your note about the webhook.
    description: Union[str, None]
    # Whether events are delivered.
    status: Union[Literal["enabled", "disabled"], str]
    # Why the service disabled the webhook; null if it did not.
    statusReason: Union[str, None]
    # When the first delivery failed since the last success; null if deliveries succeed.
    failingSince: Union[str, None]
    # When the webhook was disabled; null while it is enabled.
    disabledAt: Union[str, None]
    # When the webhook was created.
    createdAt: str


class WebhookChanges(TypedDict):
    # Name of the event to deliver; `*` for all.
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


class WebhookWithSecret(TypedDict):
    # ID of the webhook.
    webhookId: str
    # Name of the delivered event; `*` for all.
    event: str
    # The URL that receives the events.
    url: str
    # Your note about the webhook.
    description: Union[str, None]
    # Whether events are delivered.
    status: Union[Literal["enabled", "disabled"], str]
    # Why the service disabled the webhook; null if it did not.
    statusReason: Union[str, None]
    # When the first delivery failed since the last success; null if deliveries succeed.
    failingSince: Union[str, None]
    # When the webhook was disabled; null while it is enabled.
    disabledAt: Union[str, None]
    # When the webhook was created.
    createdAt: str
    # Verifies the signatures. Shown only in this response.
    secret: str


class WebhooksListAnswer(TypedDict):
    # Items on this page.
    data: List[Webhook]
    pagination: Pagination


class WebhooksListDeliveriesAnswer(TypedDict):
    # Items on this page.
    data: List[Delivery]
    pagination: Pagination


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


class WebhooksRecoverAnswer(TypedDict):
    # Number of deliveries that were queued again.
    recovered: int

NewChannel = Union[NewChannelTwilio, NewChannelVonage, NewChannelSmtp, NewChannelSes, NewChannelPostmark, NewChannelWhatsapp, NewChannelSandbox]
Segment = Any
