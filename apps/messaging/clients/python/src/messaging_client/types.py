# Written by clients/generator from the OpenAPI document. Do not edit: npm run generate:clients -w apps/messaging
"""The API's objects. At run time they are plain dictionaries; fields and values that are not named here are possible."""
from __future__ import annotations

from typing import TYPE_CHECKING, Any, Dict, List, Literal, TypedDict, Union

if TYPE_CHECKING:
    from typing_extensions import NotRequired


class AcceptedMessage(TypedDict):
    messageId: str
    channel: str
    to: str
    status: Union[Literal["queued", "scheduled"], str]
    createdAt: str


class Audience(TypedDict):
    """A contact must match all parts; an empty list matches everyone"""

    # All of them
    tags: NotRequired[List[str]]
    segment: NotRequired[Segment]
    contactIds: NotRequired[List[str]]


class BatchAnswer(TypedDict):
    accepted: int
    refused: int
    data: List[Union[BatchAnswerDataItem1, BatchAnswerDataItem2]]


class BatchAnswerDataItem1(TypedDict):
    messageId: str
    channel: str
    to: str
    status: Union[Literal["queued", "scheduled"], str]
    createdAt: str
    index: int


class BatchAnswerDataItem2(TypedDict):
    index: int
    error: BatchAnswerDataItem2Error


class BatchAnswerDataItem2Error(TypedDict):
    code: str
    message: str
    details: NotRequired[Any]


class Campaign(TypedDict):
    campaignId: str
    name: str
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    channelId: Union[str, None]
    category: Union[Union[Literal["transactional", "marketing"], str], None]
    topic: Union[str, None]
    status: Union[Literal["draft", "scheduled", "running", "paused", "completed", "canceled"], str]
    # Why the campaign paused automatically
    statusReason: Union[str, None]
    body: Union[str, None]
    subject: Union[str, None]
    templateId: Union[str, None]
    variants: List[CampaignVariantsItem]
    # A contact must match all parts; an empty list matches everyone
    audience: Any
    # at, timezone, quietHours
    schedule: Any
    throttle: Union[CampaignThrottle, None]
    tracking: Union[CampaignTracking, None]
    autoPause: CampaignAutoPause
    # Contacts in the audience at the start
    audienceSize: Union[int, None]
    stats: CampaignStats
    startAt: Union[str, None]
    createdAt: str
    updatedAt: str
    startedAt: Union[str, None]
    endedAt: Union[str, None]


class CampaignAutoPause(TypedDict):
    failureRate: float
    after: int


class CampaignChanges(TypedDict):
    name: NotRequired[str]
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    channelId: NotRequired[str]
    # Two to four texts by weight, instead of one
    variants: NotRequired[List[CampaignChangesVariantsItem]]
    audience: NotRequired[Audience]
    schedule: NotRequired[Union[CampaignChangesSchedule, None]]
    throttle: NotRequired[Union[CampaignChangesThrottle, None]]
    autoPause: NotRequired[CampaignChangesAutoPause]
    # E-mail: what is tracked, instead of what the channel's `tracking` says
    tracking: NotRequired[Union[CampaignChangesTracking, None]]
    # `transactional` reaches people who have opted out of marketing only; without a category they are not written to
    category: NotRequired[Union[Union[Literal["transactional", "marketing"], str], None]]
    # One of your topics; it makes the message a marketing message
    topic: NotRequired[Union[str, None]]
    body: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    templateId: NotRequired[str]
    # An approved template of the WhatsApp account; `body` is only recorded
    whatsappTemplate: NotRequired[CampaignChangesWhatsappTemplate]
    status: NotRequired[Union[Literal["running", "paused", "canceled"], str]]


class CampaignChangesAutoPause(TypedDict):
    # Share of failures above which the campaign pauses
    failureRate: float
    # Outcomes before the rate counts
    after: NotRequired[int]


class CampaignChangesSchedule(TypedDict):
    # With an offset, or as local time in `timezone`
    at: NotRequired[str]
    # `contact`: at that time of day for each contact
    timezone: NotRequired[str]
    quietHours: NotRequired[CampaignChangesScheduleQuietHours]


class CampaignChangesScheduleQuietHours(TypedDict):
    start: str
    # The first minute that is not quiet. Where the clock skips it: the moment of the change
    end: str
    # For recipients whose own zone is not known; default UTC
    timezone: NotRequired[str]


class CampaignChangesThrottle(TypedDict):
    perSecond: int


class CampaignChangesTracking(TypedDict):
    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class CampaignChangesVariantsItem(TypedDict):
    name: str
    weight: NotRequired[int]
    body: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    templateId: NotRequired[str]
    # An approved template of the WhatsApp account; `body` is only recorded
    whatsappTemplate: NotRequired[CampaignChangesVariantsItemWhatsappTemplate]


class CampaignChangesVariantsItemWhatsappTemplate(TypedDict):
    """An approved template of the WhatsApp account; `body` is only recorded"""

    name: str
    language: str
    parameters: NotRequired[List[str]]


class CampaignChangesWhatsappTemplate(TypedDict):
    """An approved template of the WhatsApp account; `body` is only recorded"""

    name: str
    language: str
    parameters: NotRequired[List[str]]


class CampaignPreview(TypedDict):
    # Contacts in the audience
    count: int
    # Contacts that the numbers below are about: the first 1,000, or fewer
    checked: int
    # Checked contacts that would get nothing
    skipped: int
    # Skipped contacts by reason; `invalid_content` is a text that is empty or too long
    skippedBy: CampaignPreviewSkippedBy
    # Variables of the text that have no value, and for how many contacts
    missingVariables: List[CampaignPreviewMissingVariablesItem]
    sample: List[CampaignPreviewSampleItem]


class CampaignPreviewMissingVariablesItem(TypedDict):
    variable: str
    contacts: int


class CampaignPreviewSampleItem(TypedDict):
    contactId: str
    # Their name, or else an address
    name: Union[str, None]
    to: Union[str, None]
    variant: Union[str, None]
    body: Union[str, None]
    subject: Union[str, None]
    # Why this contact would get nothing
    skipped: Union[str, None]
    # The variable that has no value
    variable: Union[str, None]


class CampaignPreviewSkippedBy(TypedDict):
    """Skipped contacts by reason; `invalid_content` is a text that is empty or too long"""

    opted_out: int
    no_address: int
    missing_variable: int
    invalid_content: int


class CampaignStats(TypedDict):
    # Contacts dealt with so far: the sum of the statuses and of skipped
    total: int
    # Waiting, or being handed to the provider
    queued: int
    sent: int
    delivered: int
    read: int
    # Failed or expired
    failed: int
    # Not delivered, because the recipient opted out after the message was made
    optedOut: int
    canceled: int
    skipped: int
    # Skipped contacts by reason; `invalid_content` is a text that is empty or too long
    skippedBy: CampaignStatsSkippedBy
    # Variables of the text that have no value, and for how many contacts
    missingVariables: List[CampaignStatsMissingVariablesItem]
    # Opt-outs after a message of this campaign
    unsubscribed: int
    unsubscribedBy: CampaignStatsUnsubscribedBy
    variants: List[CampaignStatsVariantsItem]


class CampaignStatsMissingVariablesItem(TypedDict):
    variable: str
    contacts: int


class CampaignStatsSkippedBy(TypedDict):
    """Skipped contacts by reason; `invalid_content` is a text that is empty or too long"""

    opted_out: int
    no_address: int
    missing_variable: int
    invalid_content: int


class CampaignStatsUnsubscribedBy(TypedDict):
    recipient: int
    provider: int
    api: int
    bounce: int


class CampaignStatsVariantsItem(TypedDict):
    name: str
    # Waiting, or being handed to the provider
    queued: int
    sent: int
    delivered: int
    read: int
    # Failed or expired
    failed: int
    # Not delivered, because the recipient opted out after the message was made
    optedOut: int
    canceled: int


class CampaignThrottle(TypedDict):
    perSecond: int


class CampaignTracking(TypedDict):
    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class CampaignVariantsItem(TypedDict):
    name: str
    weight: int
    body: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    templateId: NotRequired[str]
    # Fixed at the start
    templateVersion: NotRequired[int]


class CampaignsCountAudienceAnswer(TypedDict):
    # Contacts
    count: int


class CampaignsCountAudienceBody(TypedDict):
    audience: Audience


class CampaignsListAnswer(TypedDict):
    # The items of this page.
    data: List[Campaign]
    pagination: Pagination


class CampaignsListMessagesAnswer(TypedDict):
    # The items of this page.
    data: List[ListedMessage]
    pagination: Pagination


class CampaignsListMessagesQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]
    status: NotRequired[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]]


class CampaignsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]
    status: NotRequired[Union[Literal["draft", "scheduled", "running", "paused", "completed", "canceled"], str]]


class CampaignsTestAnswer(TypedDict):
    data: List[AcceptedMessage]


class CampaignsTestBody(TypedDict):
    to: NotRequired[str]
    contactId: NotRequired[str]
    variables: NotRequired[Dict[str, Any]]


class Channel(TypedDict):
    channelId: str
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    provider: Union[Literal["twilio", "vonage", "smtp", "ses", "postmark", "cloud", "sandbox"], str]
    name: str
    status: Union[Literal["connected", "paused"], str]
    statusReason: Union[str, None]
    priority: int
    perSecond: Union[int, None]
    tracking: Union[ChannelTracking, None]
    settings: Dict[str, Any]
    # What to enter at the provider
    callbackUrls: Dict[str, str]
    createdAt: str
    updatedAt: str


class ChannelTest(TypedDict):
    ok: bool
    code: NotRequired[str]
    message: NotRequired[str]


class ChannelTracking(TypedDict):
    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class ChannelsListAnswer(TypedDict):
    # The items of this page.
    data: List[Channel]
    pagination: Pagination


class ChannelsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]


class ChannelsUpdateBody(TypedDict):
    name: NotRequired[str]
    priority: NotRequired[int]
    perSecond: NotRequired[Union[int, None]]
    # E-mail: what is tracked, unless a message says otherwise; nothing by default
    tracking: NotRequired[Union[ChannelsUpdateBodyTracking, None]]
    settings: NotRequired[Dict[str, Any]]
    credentials: NotRequired[Dict[str, Any]]


class ChannelsUpdateBodyTracking(TypedDict):
    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class CheckedFlow(TypedDict):
    flowId: str
    name: str
    status: Union[Literal["draft", "active", "paused", "archived"], str]
    version: int
    trigger: CheckedFlowTrigger
    oncePerContact: bool
    steps: List[CheckedFlowStepsItem]
    createdAt: str
    updatedAt: str
    # A circle of steps that can send again and again, and about how often to each person
    warnings: List[CheckedFlowWarningsItem]


class CheckedFlowStepsItem(TypedDict):
    id: str
    type: str


class CheckedFlowTrigger(TypedDict):
    type: str


class CheckedFlowWarningsItem(TypedDict):
    field: str
    message: str
    messagesPerDay: float


class CheckedTemplate(TypedDict):
    templateId: str
    name: str
    version: int
    body: str
    subject: Union[str, None]
    html: Union[str, None]
    # The names of the variables that the template uses
    variables: List[str]
    createdAt: str
    updatedAt: str
    # Variables that the text needs and none of the 1,000 newest contacts has
    warnings: List[CheckedTemplateWarningsItem]


class CheckedTemplateWarningsItem(TypedDict):
    variable: str
    message: str


class Contact(TypedDict):
    contactId: str
    externalId: Union[str, None]
    firstName: Union[str, None]
    lastName: Union[str, None]
    email: Union[str, None]
    phone: Union[str, None]
    locale: Union[str, None]
    timezone: Union[str, None]
    attributes: Dict[str, Any]
    tags: List[str]
    consent: ContactConsent
    createdAt: str
    updatedAt: str


class ContactChanges(TypedDict):
    externalId: NotRequired[Union[str, None]]
    firstName: NotRequired[Union[str, None]]
    lastName: NotRequired[Union[str, None]]
    email: NotRequired[Union[str, None]]
    phone: NotRequired[Union[str, None]]
    locale: NotRequired[Union[str, None]]
    timezone: NotRequired[Union[str, None]]
    attributes: NotRequired[Dict[str, Any]]
    tags: NotRequired[List[str]]
    consent: NotRequired[ContactChangesConsent]


class ContactChangesConsent(TypedDict):
    sms: NotRequired[ContactChangesConsentSms]
    email: NotRequired[ContactChangesConsentEmail]
    whatsapp: NotRequired[ContactChangesConsentWhatsapp]


class ContactChangesConsentEmail(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed"], str]
    source: NotRequired[str]


class ContactChangesConsentSms(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed"], str]
    source: NotRequired[str]


class ContactChangesConsentWhatsapp(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed"], str]
    source: NotRequired[str]


class ContactConsent(TypedDict):
    sms: ContactConsentSms
    email: ContactConsentEmail
    whatsapp: ContactConsentWhatsapp


class ContactConsentEmail(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    source: Union[str, None]
    at: Union[str, None]


class ContactConsentSms(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    source: Union[str, None]
    at: Union[str, None]


class ContactConsentWhatsapp(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    source: Union[str, None]
    at: Union[str, None]


class ContactsDeleteQuery(TypedDict):
    # Refuse all future messages to the erased addresses
    suppress: NotRequired[Union[Literal["true", "false"], str]]


class ContactsExportQuery(TypedDict):
    tag: NotRequired[str]


class ContactsImportQuery(TypedDict):
    # Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused
    defaultCountry: NotRequired[str]
    # Update contacts that exist already, instead of refusing their rows
    update: NotRequired[Union[Literal["true", "false"], str]]
    # Change nothing, and report what the import would do. Rows are tried in batches of 500: one that repeats a contact of an earlier batch counts as created.
    dryRun: NotRequired[Union[Literal["true", "false"], str]]


class ContactsListAnswer(TypedDict):
    # The items of this page.
    data: List[Contact]
    pagination: Pagination


class ContactsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]
    tag: NotRequired[str]
    email: NotRequired[str]
    phone: NotRequired[str]
    externalId: NotRequired[str]


class Conversation(TypedDict):
    conversationId: str
    address: str
    contact: Union[ConversationContact, None]
    unread: int
    lastReceivedAt: str
    lastMessage: ConversationLastMessage


class ConversationContact(TypedDict):
    contactId: str
    firstName: Union[str, None]
    lastName: Union[str, None]


class ConversationLastMessage(TypedDict):
    inboundMessageId: str
    channel: Union[Literal["sms", "whatsapp"], str]
    body: str
    type: str


class ConversationsListAnswer(TypedDict):
    data: List[Conversation]
    next: Union[str, None]


class ConversationsListMessagesAnswer(TypedDict):
    data: List[ThreadEntry]
    next: Union[str, None]


class ConversationsListMessagesQuery(TypedDict):
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `next` of the page before
    after: NotRequired[str]


class ConversationsListQuery(TypedDict):
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `next` of the page before
    after: NotRequired[str]
    contactId: NotRequired[str]
    unread: NotRequired[Union[Literal["true", "false"], str]]


class CreatedChannel(TypedDict):
    channelId: str
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    provider: Union[Literal["twilio", "vonage", "smtp", "ses", "postmark", "cloud", "sandbox"], str]
    name: str
    status: Union[Literal["connected", "paused"], str]
    statusReason: Union[str, None]
    priority: int
    perSecond: Union[int, None]
    tracking: Union[CreatedChannelTracking, None]
    settings: Dict[str, Any]
    # What to enter at the provider
    callbackUrls: Dict[str, str]
    createdAt: str
    updatedAt: str
    bounceSecret: NotRequired[str]


class CreatedChannelTracking(TypedDict):
    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
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
    attempt: int
    # The receiver's status; null without an answer
    status: Union[int, None]
    durationMs: NotRequired[int]
    # The beginning of the receiver's response body
    response: NotRequired[Union[str, None]]
    # Why no answer was received
    error: NotRequired[Union[str, None]]
    # The receiver's `Retry-After`
    retryAfterSeconds: NotRequired[int]


class Domain(TypedDict):
    domainId: str
    domain: str
    status: Union[Literal["unverified", "verified"], str]
    records: List[DomainRecordsItem]
    verifiedAt: Union[str, None]
    checkedAt: Union[str, None]
    createdAt: str


class DomainRecordsItem(TypedDict):
    # `dkim`: the key; `spf`: who may send; `dmarc`: what receivers do with mail that is neither; `mx`: where bounces and answers go
    purpose: Union[Literal["dkim", "spf", "dmarc", "mx"], str]
    type: Union[Literal["TXT", "MX"], str]
    host: str
    # What to enter; null: the name of your own mail server
    value: Union[str, None]
    # Only with it can messages name the domain in `from`
    required: bool
    # `unknown`: the name server did not answer
    state: Union[Literal["unchecked", "missing", "wrong", "right", "unknown"], str]
    # What DNS returned at the last check
    found: List[str]
    problem: Union[str, None]


class DomainsListAnswer(TypedDict):
    # The items of this page.
    data: List[Domain]
    pagination: Pagination


class DomainsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]


class Flow(TypedDict):
    flowId: str
    name: str
    status: Union[Literal["draft", "active", "paused", "archived"], str]
    version: int
    trigger: FlowTriggerObject
    oncePerContact: bool
    steps: List[FlowStepsItem]
    createdAt: str
    updatedAt: str


class FlowChanges(TypedDict):
    name: NotRequired[str]
    # A new version; active runs keep theirs
    steps: NotRequired[List[Union[FlowChangesStepsItemSend, FlowChangesStepsItemWait, FlowChangesStepsItemBranch, FlowChangesStepsItemHttp, FlowChangesStepsItemUpdateContact, FlowChangesStepsItemStop]]]
    # Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain
    trigger: NotRequired[Union[FlowChangesTriggerApi, FlowChangesTriggerContactCreated, FlowChangesTriggerTagAdded, FlowChangesTriggerKeyword]]
    oncePerContact: NotRequired[bool]
    status: NotRequired[Union[Literal["active", "paused", "archived"], str]]
    # With the status `paused` or `archived`: also cancel the active runs. Default: they continue
    cancelRuns: NotRequired[bool]


class FlowChangesStepsItemBranch(TypedDict):
    id: str
    type: Literal["branch"]
    # The first that applies decides
    cases: List[FlowChangesStepsItemBranchCasesItem]
    # The step to continue with when no case applies
    next: NotRequired[str]

FlowChangesStepsItemBranchCasesItem = TypedDict("FlowChangesStepsItemBranchCasesItem", {
    "if": "Union[FlowChangesStepsItemBranchCasesItemIf1, FlowChangesStepsItemBranchCasesItemIf2, FlowChangesStepsItemBranchCasesItemIf3, FlowChangesStepsItemBranchCasesItemIf4]",
    "next": "str",
})


class FlowChangesStepsItemBranchCasesItemIf1(TypedDict):
    contact: Segment


class FlowChangesStepsItemBranchCasesItemIf2(TypedDict):
    variable: str
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists"], str]
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class FlowChangesStepsItemBranchCasesItemIf3(TypedDict):
    message: str
    status: List[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired", "replied"], str]]


class FlowChangesStepsItemBranchCasesItemIf4(TypedDict):
    answer: str
    field: str
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists"], str]
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class FlowChangesStepsItemHttp(TypedDict):
    id: str
    type: Literal["http"]
    method: NotRequired[Union[Literal["GET", "POST"], str]]
    url: str
    # Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin
    headers: NotRequired[Dict[str, str]]
    # The step that follows; without it the run is complete
    next: NotRequired[str]


class FlowChangesStepsItemSend(TypedDict):
    id: str
    type: Literal["send"]
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    body: NotRequired[str]
    templateId: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    # `transactional` reaches people who have opted out of marketing only; without a category they are not written to
    category: NotRequired[Union[Literal["transactional", "marketing"], str]]
    # One of your topics; it makes the message a marketing message
    topic: NotRequired[str]
    # The step that follows; without it the run is complete
    next: NotRequired[str]


class FlowChangesStepsItemStop(TypedDict):
    id: str
    type: Literal["stop"]


class FlowChangesStepsItemUpdateContact(TypedDict):
    id: str
    type: Literal["update_contact"]
    attributes: NotRequired[Dict[str, Any]]
    addTags: NotRequired[List[str]]
    removeTags: NotRequired[List[str]]
    # The step that follows; without it the run is complete
    next: NotRequired[str]


class FlowChangesStepsItemWait(TypedDict):
    id: str
    type: Literal["wait"]
    # How long; with an event: how long at most
    seconds: NotRequired[int]
    until: NotRequired[str]
    event: NotRequired[Union[FlowChangesStepsItemWaitEventTagAdded, FlowChangesStepsItemWaitEventMessageReceived, FlowChangesStepsItemWaitEventMessageStatus]]
    # The step that follows; without it the run is complete
    next: NotRequired[str]
    # The step to continue with when the event has not occurred; default `next`
    onTimeout: NotRequired[str]


class FlowChangesStepsItemWaitEventMessageReceived(TypedDict):
    type: Literal["message_received"]
    keyword: NotRequired[str]


class FlowChangesStepsItemWaitEventMessageStatus(TypedDict):
    type: Literal["message_status"]
    # A send step: its last message in this run
    message: str
    # Any of them; `failed` includes canceled, expired and refused messages
    status: List[Union[Literal["delivered", "read", "failed", "replied"], str]]


class FlowChangesStepsItemWaitEventTagAdded(TypedDict):
    type: Literal["tag_added"]
    tag: str


class FlowChangesTriggerApi(TypedDict):
    type: Literal["api"]


class FlowChangesTriggerContactCreated(TypedDict):
    type: Literal["contact_created"]


class FlowChangesTriggerKeyword(TypedDict):
    type: Literal["keyword"]
    keyword: str


class FlowChangesTriggerTagAdded(TypedDict):
    type: Literal["tag_added"]
    tag: str


class FlowStepsItem(TypedDict):
    id: str
    type: str


class FlowTrigger(TypedDict):
    contactId: NotRequired[str]
    to: NotRequired[str]
    variables: NotRequired[Dict[str, Any]]


class FlowTriggerObject(TypedDict):
    type: str


class FlowsListAnswer(TypedDict):
    # The items of this page.
    data: List[Flow]
    pagination: Pagination


class FlowsListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]
    status: NotRequired[Union[Literal["draft", "active", "paused", "archived"], str]]


class FlowsListRunsAnswer(TypedDict):
    # The items of this page.
    data: List[Run]
    pagination: Pagination


class FlowsListRunsQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]


class ImportReport(TypedDict):
    total: int
    created: int
    updated: int
    refused: int
    # Refused rows in their order (the first after the header is row 1), at most 1,000 of them
    errors: List[ImportReportErrorsItem]


class ImportReportErrorsItem(TypedDict):
    row: int
    # The line of the file in which the row begins; the first is 1
    line: int
    code: str
    field: str
    message: str

InboundMessage = TypedDict("InboundMessage", {
    "inboundMessageId": "str",
    "conversationId": "str",
    "channel": "Union[Literal['sms', 'whatsapp'], str]",
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
    read: bool


class InboundMessageChoice(TypedDict):
    id: Union[str, None]
    title: str


class InboundMessageMediaItem(TypedDict):
    # Downloads the file from the provider, with the same key
    url: str
    contentType: Union[str, None]
    fileName: Union[str, None]


class InboxListAnswer(TypedDict):
    data: List[InboundMessage]
    next: Union[str, None]

InboxListQuery = TypedDict("InboxListQuery", {
    "limit": "NotRequired[int]",
    "after": "NotRequired[str]",
    "channel": "NotRequired[Union[Literal['sms', 'whatsapp'], str]]",
    "contactId": "NotRequired[str]",
    "from": "NotRequired[str]",
    "since": "NotRequired[str]",
    "unread": "NotRequired[Union[Literal['true', 'false'], str]]",
})


class ListedMessage(TypedDict):
    messageId: str
    channel: str
    channelId: str
    to: str
    body: str
    subject: Union[str, None]
    templateId: Union[str, None]
    contactId: Union[str, None]
    campaignId: Union[str, None]
    category: Union[Union[Literal["transactional", "marketing"], str], None]
    topic: Union[str, None]
    status: Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]
    segments: Union[int, None]
    encoding: Union[Union[Literal["GSM-7", "UCS-2"], str], None]
    tags: List[str]
    metadata: Union[Dict[str, Any], None]
    attempts: int
    # A response from the provider was lost, so the message may have been sent twice
    possibleDuplicate: bool
    scheduledAt: Union[str, None]
    expiresAt: Union[str, None]
    createdAt: str
    sentAt: Union[str, None]
    deliveredAt: Union[str, None]
    readAt: Union[str, None]
    failedAt: Union[str, None]
    # Why it failed or, while it is tried again, why the last attempt did.
    error: Union[ListedMessageError, None]


class ListedMessageError(TypedDict):
    code: str
    message: str
    providerCode: Union[str, None]


class Listener(TypedDict):
    webhookId: str
    event: str
    description: Union[str, None]
    # Verifies the signatures. Shown only in this response.
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
    "category": "Union[Union[Literal['transactional', 'marketing'], str], None]",
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
    "queuedAt": "Union[str, None]",
    "canceledAt": "Union[str, None]",
    "expiredAt": "Union[str, None]",
    "events": "List[MessageEventsItem]",
})


class MessageAttachmentsItem(TypedDict):
    fileName: str
    contentType: str
    contentId: Union[str, None]
    bytes: int


class MessageCopiesItem(TypedDict):
    messageId: str
    type: Union[Literal["cc", "bcc"], str]


class MessageError(TypedDict):
    code: str
    message: str
    providerCode: Union[str, None]


class MessageEventsItem(TypedDict):
    status: str
    at: str

MessageNumbers = TypedDict("MessageNumbers", {
    "from": "str",
    "to": "str",
    "total": "MessageNumbersTotal",
    "groups": "List[MessageNumbersGroupsItem]",
    "failures": "List[MessageNumbersFailuresItem]",
})


class MessageNumbersFailuresItem(TypedDict):
    code: str
    total: int


class MessageNumbersGroupsItem(TypedDict):
    # The day, channel, campaignId or category; null for none
    key: Union[str, None]
    # Of a campaign
    name: Union[str, None]
    # All of them: the sum of the numbers up to `canceled`
    messages: int
    # Waiting, or being handed to the provider
    queued: int
    # Accepted by the provider; nothing more is known
    sent: int
    delivered: int
    read: int
    # Failed or expired
    failed: int
    canceled: int
    # Mails that were opened at least once, as far as that can be detected
    opens: int
    # Mails of which a link was followed at least once
    clicks: int
    # Opt-outs on the day; those of an import are not counted
    optedOut: int


class MessageNumbersTotal(TypedDict):
    # All of them: the sum of the numbers up to `canceled`
    messages: int
    # Waiting, or being handed to the provider
    queued: int
    # Accepted by the provider; nothing more is known
    sent: int
    delivered: int
    read: int
    # Failed or expired
    failed: int
    canceled: int
    # Mails that were opened at least once, as far as that can be detected
    opens: int
    # Mails of which a link was followed at least once
    clicks: int
    # Opt-outs on the day; those of an import are not counted
    optedOut: int


class MessageTracking(TypedDict):
    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class MessagesListAnswer(TypedDict):
    # The items of this page.
    data: List[ListedMessage]
    pagination: Pagination


class MessagesListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]
    status: NotRequired[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]]
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    to: NotRequired[str]
    contactId: NotRequired[str]
    tag: NotRequired[str]
    createdAfter: NotRequired[str]
    createdBefore: NotRequired[str]


class NewBatch(TypedDict):
    messages: List[Any]


class NewCampaign(TypedDict):
    name: str
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    channelId: NotRequired[str]
    # Two to four texts by weight, instead of one
    variants: NotRequired[List[NewCampaignVariantsItem]]
    audience: Audience
    schedule: NotRequired[Union[NewCampaignSchedule, None]]
    throttle: NotRequired[Union[NewCampaignThrottle, None]]
    autoPause: NotRequired[NewCampaignAutoPause]
    # E-mail: what is tracked, instead of what the channel's `tracking` says
    tracking: NotRequired[Union[NewCampaignTracking, None]]
    # `transactional` reaches people who have opted out of marketing only; without a category they are not written to
    category: NotRequired[Union[Literal["transactional", "marketing"], str]]
    # One of your topics; it makes the message a marketing message
    topic: NotRequired[str]
    body: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    templateId: NotRequired[str]
    # An approved template of the WhatsApp account; `body` is only recorded
    whatsappTemplate: NotRequired[NewCampaignWhatsappTemplate]


class NewCampaignAutoPause(TypedDict):
    # Share of failures above which the campaign pauses
    failureRate: float
    # Outcomes before the rate counts
    after: NotRequired[int]


class NewCampaignSchedule(TypedDict):
    # With an offset, or as local time in `timezone`
    at: NotRequired[str]
    # `contact`: at that time of day for each contact
    timezone: NotRequired[str]
    quietHours: NotRequired[NewCampaignScheduleQuietHours]


class NewCampaignScheduleQuietHours(TypedDict):
    start: str
    # The first minute that is not quiet. Where the clock skips it: the moment of the change
    end: str
    # For recipients whose own zone is not known; default UTC
    timezone: NotRequired[str]


class NewCampaignThrottle(TypedDict):
    perSecond: int


class NewCampaignTracking(TypedDict):
    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class NewCampaignVariantsItem(TypedDict):
    name: str
    weight: NotRequired[int]
    body: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    templateId: NotRequired[str]
    # An approved template of the WhatsApp account; `body` is only recorded
    whatsappTemplate: NotRequired[NewCampaignVariantsItemWhatsappTemplate]


class NewCampaignVariantsItemWhatsappTemplate(TypedDict):
    """An approved template of the WhatsApp account; `body` is only recorded"""

    name: str
    language: str
    parameters: NotRequired[List[str]]


class NewCampaignWhatsappTemplate(TypedDict):
    """An approved template of the WhatsApp account; `body` is only recorded"""

    name: str
    language: str
    parameters: NotRequired[List[str]]


class NewChannelPostmark(TypedDict):
    name: NotRequired[str]
    # The lowest of a kind is the default; the others follow in order when it fails
    priority: NotRequired[int]
    # Messages a second; null: no limit
    perSecond: NotRequired[Union[int, None]]
    # E-mail: what is tracked, unless a message says otherwise; nothing by default
    tracking: NotRequired[NewChannelPostmarkTracking]
    channel: Literal["email"]
    provider: Literal["postmark"]
    settings: NewChannelPostmarkSettings
    credentials: NewChannelPostmarkCredentials


class NewChannelPostmarkCredentials(TypedDict):
    serverToken: str
    webhookUsername: NotRequired[str]
    # A value of your choice; enter it with the webhook at Postmark
    webhookPassword: str

NewChannelPostmarkSettings = TypedDict("NewChannelPostmarkSettings", {
    "from": "str",
    "replyTo": "NotRequired[str]",
    "messageStream": "NotRequired[str]",
    "baseUrl": "NotRequired[str]",
})


class NewChannelPostmarkTracking(TypedDict):
    """E-mail: what is tracked, unless a message says otherwise; nothing by default"""

    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class NewChannelSandbox(TypedDict):
    name: NotRequired[str]
    # The lowest of a kind is the default; the others follow in order when it fails
    priority: NotRequired[int]
    # Messages a second; null: no limit
    perSecond: NotRequired[Union[int, None]]
    # E-mail: what is tracked, unless a message says otherwise; nothing by default
    tracking: NotRequired[NewChannelSandboxTracking]
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    provider: Literal["sandbox"]


class NewChannelSandboxTracking(TypedDict):
    """E-mail: what is tracked, unless a message says otherwise; nothing by default"""

    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class NewChannelSes(TypedDict):
    name: NotRequired[str]
    # The lowest of a kind is the default; the others follow in order when it fails
    priority: NotRequired[int]
    # Messages a second; null: no limit
    perSecond: NotRequired[Union[int, None]]
    # E-mail: what is tracked, unless a message says otherwise; nothing by default
    tracking: NotRequired[NewChannelSesTracking]
    channel: Literal["email"]
    provider: Literal["ses"]
    settings: NewChannelSesSettings
    credentials: NewChannelSesCredentials


class NewChannelSesCredentials(TypedDict):
    accessKeyId: str
    secretAccessKey: str

NewChannelSesSettings = TypedDict("NewChannelSesSettings", {
    "region": "str",
    "from": "str",
    "replyTo": "NotRequired[str]",
    "configurationSet": "str",
    "topicArn": "NotRequired[str]",
    "baseUrl": "NotRequired[str]",
})


class NewChannelSesTracking(TypedDict):
    """E-mail: what is tracked, unless a message says otherwise; nothing by default"""

    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class NewChannelSmtp(TypedDict):
    name: NotRequired[str]
    # The lowest of a kind is the default; the others follow in order when it fails
    priority: NotRequired[int]
    # Messages a second; null: no limit
    perSecond: NotRequired[Union[int, None]]
    # E-mail: what is tracked, unless a message says otherwise; nothing by default
    tracking: NotRequired[NewChannelSmtpTracking]
    channel: Literal["email"]
    provider: Literal["smtp"]
    settings: NewChannelSmtpSettings
    credentials: NotRequired[NewChannelSmtpCredentials]


class NewChannelSmtpCredentials(TypedDict):
    username: NotRequired[str]
    password: NotRequired[str]
    dkim: NotRequired[NewChannelSmtpCredentialsDkim]


class NewChannelSmtpCredentialsDkim(TypedDict):
    domain: str
    selector: str
    privateKey: str

NewChannelSmtpSettings = TypedDict("NewChannelSmtpSettings", {
    "host": "str",
    "port": "NotRequired[int]",
    "secure": "NotRequired[bool]",
    "requireTls": "NotRequired[bool]",
    "from": "str",
    "replyTo": "NotRequired[str]",
    "deliveredOn": "NotRequired[Union[Literal['accepted', 'dsn'], str]]",
    "bounceDomain": "NotRequired[str]",
})


class NewChannelSmtpTracking(TypedDict):
    """E-mail: what is tracked, unless a message says otherwise; nothing by default"""

    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class NewChannelTwilio(TypedDict):
    name: NotRequired[str]
    # The lowest of a kind is the default; the others follow in order when it fails
    priority: NotRequired[int]
    # Messages a second; null: no limit
    perSecond: NotRequired[Union[int, None]]
    channel: Literal["sms"]
    provider: Literal["twilio"]
    settings: NewChannelTwilioSettings
    credentials: NewChannelTwilioCredentials


class NewChannelTwilioCredentials(TypedDict):
    accountSid: str
    authToken: str

NewChannelTwilioSettings = TypedDict("NewChannelTwilioSettings", {
    "from": "NotRequired[str]",
    "messagingServiceSid": "NotRequired[str]",
    "baseUrl": "NotRequired[str]",
})


class NewChannelVonage(TypedDict):
    name: NotRequired[str]
    # The lowest of a kind is the default; the others follow in order when it fails
    priority: NotRequired[int]
    # Messages a second; null: no limit
    perSecond: NotRequired[Union[int, None]]
    channel: Literal["sms"]
    provider: Literal["vonage"]
    settings: NewChannelVonageSettings
    credentials: NewChannelVonageCredentials


class NewChannelVonageCredentials(TypedDict):
    applicationId: str
    # Of the application, in PEM
    privateKey: str
    # Of the account; signs the webhooks
    signatureSecret: str

NewChannelVonageSettings = TypedDict("NewChannelVonageSettings", {
    "from": "str",
    "baseUrl": "NotRequired[str]",
})


class NewChannelWhatsapp(TypedDict):
    name: NotRequired[str]
    # The lowest of a kind is the default; the others follow in order when it fails
    priority: NotRequired[int]
    # Messages a second; null: no limit
    perSecond: NotRequired[Union[int, None]]
    channel: Literal["whatsapp"]
    provider: Literal["cloud"]
    settings: NewChannelWhatsappSettings
    credentials: NewChannelWhatsappCredentials


class NewChannelWhatsappCredentials(TypedDict):
    accessToken: str
    # Signs the receipts
    appSecret: str
    # A value of your choice; Meta repeats it in the handshake
    verifyToken: str


class NewChannelWhatsappSettings(TypedDict):
    phoneNumberId: str
    baseUrl: NotRequired[str]


class NewContact(TypedDict):
    externalId: NotRequired[Union[str, None]]
    firstName: NotRequired[Union[str, None]]
    lastName: NotRequired[Union[str, None]]
    email: NotRequired[Union[str, None]]
    phone: NotRequired[Union[str, None]]
    locale: NotRequired[Union[str, None]]
    timezone: NotRequired[Union[str, None]]
    attributes: NotRequired[Dict[str, Any]]
    tags: NotRequired[List[str]]
    consent: NotRequired[NewContactConsent]


class NewContactConsent(TypedDict):
    sms: NotRequired[NewContactConsentSms]
    email: NotRequired[NewContactConsentEmail]
    whatsapp: NotRequired[NewContactConsentWhatsapp]


class NewContactConsentEmail(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed"], str]
    source: NotRequired[str]


class NewContactConsentSms(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed"], str]
    source: NotRequired[str]


class NewContactConsentWhatsapp(TypedDict):
    status: Union[Literal["subscribed", "unsubscribed"], str]
    source: NotRequired[str]


class NewDomain(TypedDict):
    # What follows the @ of your addresses
    domain: str


class NewFlow(TypedDict):
    name: str
    steps: List[Union[NewFlowStepsItemSend, NewFlowStepsItemWait, NewFlowStepsItemBranch, NewFlowStepsItemHttp, NewFlowStepsItemUpdateContact, NewFlowStepsItemStop]]
    # Starts runs in addition to requests. A keyword is the whole text of a message, in any case. A tag counts regardless of what adds it; where flows start each other by tags, each runs once in the chain
    trigger: NotRequired[Union[NewFlowTriggerApi, NewFlowTriggerContactCreated, NewFlowTriggerTagAdded, NewFlowTriggerKeyword]]
    oncePerContact: NotRequired[bool]


class NewFlowStepsItemBranch(TypedDict):
    id: str
    type: Literal["branch"]
    # The first that applies decides
    cases: List[NewFlowStepsItemBranchCasesItem]
    # The step to continue with when no case applies
    next: NotRequired[str]

NewFlowStepsItemBranchCasesItem = TypedDict("NewFlowStepsItemBranchCasesItem", {
    "if": "Union[NewFlowStepsItemBranchCasesItemIf1, NewFlowStepsItemBranchCasesItemIf2, NewFlowStepsItemBranchCasesItemIf3, NewFlowStepsItemBranchCasesItemIf4]",
    "next": "str",
})


class NewFlowStepsItemBranchCasesItemIf1(TypedDict):
    contact: Segment


class NewFlowStepsItemBranchCasesItemIf2(TypedDict):
    variable: str
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists"], str]
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class NewFlowStepsItemBranchCasesItemIf3(TypedDict):
    message: str
    status: List[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired", "replied"], str]]


class NewFlowStepsItemBranchCasesItemIf4(TypedDict):
    answer: str
    field: str
    op: Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists"], str]
    value: NotRequired[Union[Union[str, float, bool], List[Union[str, float, bool]]]]


class NewFlowStepsItemHttp(TypedDict):
    id: str
    type: Literal["http"]
    method: NotRequired[Union[Literal["GET", "POST"], str]]
    url: str
    # Values are encrypted and shown as `********`, which in a change keeps the value of the same step and origin
    headers: NotRequired[Dict[str, str]]
    # The step that follows; without it the run is complete
    next: NotRequired[str]


class NewFlowStepsItemSend(TypedDict):
    id: str
    type: Literal["send"]
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    body: NotRequired[str]
    templateId: NotRequired[str]
    subject: NotRequired[str]
    html: NotRequired[str]
    # `transactional` reaches people who have opted out of marketing only; without a category they are not written to
    category: NotRequired[Union[Literal["transactional", "marketing"], str]]
    # One of your topics; it makes the message a marketing message
    topic: NotRequired[str]
    # The step that follows; without it the run is complete
    next: NotRequired[str]


class NewFlowStepsItemStop(TypedDict):
    id: str
    type: Literal["stop"]


class NewFlowStepsItemUpdateContact(TypedDict):
    id: str
    type: Literal["update_contact"]
    attributes: NotRequired[Dict[str, Any]]
    addTags: NotRequired[List[str]]
    removeTags: NotRequired[List[str]]
    # The step that follows; without it the run is complete
    next: NotRequired[str]


class NewFlowStepsItemWait(TypedDict):
    id: str
    type: Literal["wait"]
    # How long; with an event: how long at most
    seconds: NotRequired[int]
    until: NotRequired[str]
    event: NotRequired[Union[NewFlowStepsItemWaitEventTagAdded, NewFlowStepsItemWaitEventMessageReceived, NewFlowStepsItemWaitEventMessageStatus]]
    # The step that follows; without it the run is complete
    next: NotRequired[str]
    # The step to continue with when the event has not occurred; default `next`
    onTimeout: NotRequired[str]


class NewFlowStepsItemWaitEventMessageReceived(TypedDict):
    type: Literal["message_received"]
    keyword: NotRequired[str]


class NewFlowStepsItemWaitEventMessageStatus(TypedDict):
    type: Literal["message_status"]
    # A send step: its last message in this run
    message: str
    # Any of them; `failed` includes canceled, expired and refused messages
    status: List[Union[Literal["delivered", "read", "failed", "replied"], str]]


class NewFlowStepsItemWaitEventTagAdded(TypedDict):
    type: Literal["tag_added"]
    tag: str


class NewFlowTriggerApi(TypedDict):
    type: Literal["api"]


class NewFlowTriggerContactCreated(TypedDict):
    type: Literal["contact_created"]


class NewFlowTriggerKeyword(TypedDict):
    type: Literal["keyword"]
    keyword: str


class NewFlowTriggerTagAdded(TypedDict):
    type: Literal["tag_added"]
    tag: str


class NewListener(TypedDict):
    event: NotRequired[Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "campaign.completed", "channel.paused", "webhook.disabled", "*"], str]]
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
    fileName: str
    contentType: str
    content: str
    # Makes it an inline image: the HTML shows it as `cid:` and this
    contentId: NotRequired[str]


class NewMessageQuietHours(TypedDict):
    start: str
    # The first minute that is not quiet. Where the clock skips it: the moment of the change
    end: str
    # For recipients whose own zone is not known; default UTC
    timezone: NotRequired[str]


class NewMessageTracking(TypedDict):
    """E-mail: what is tracked, instead of what the channel's `tracking` says"""

    # By an invisible image at the end of the HTML
    opens: NotRequired[bool]
    # By links in the HTML that lead through this service
    clicks: NotRequired[bool]


class NewMessageWhatsappTemplate(TypedDict):
    """An approved template of the WhatsApp account; `body` is only recorded"""

    name: str
    language: str
    parameters: NotRequired[List[str]]


class NewReply(TypedDict):
    body: str
    # An approved template of the WhatsApp account; `body` is only recorded
    whatsappTemplate: NotRequired[NewReplyWhatsappTemplate]
    tags: NotRequired[List[str]]
    metadata: NotRequired[Dict[str, Union[str, float, bool, None]]]


class NewReplyWhatsappTemplate(TypedDict):
    """An approved template of the WhatsApp account; `body` is only recorded"""

    name: str
    language: str
    parameters: NotRequired[List[str]]


class NewSuppression(TypedDict):
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    address: str
    # If omitted, the address gets no messages on the channel
    category: NotRequired[Union[Literal["marketing"], str]]
    # Only messages about this topic
    topic: NotRequired[str]
    # `api` by default
    reason: NotRequired[str]


class NewTemplate(TypedDict):
    """Liquid: `Hi {{ firstName }}`"""

    name: str
    body: str
    subject: NotRequired[Union[str, None]]
    html: NotRequired[Union[str, None]]


class NewTopic(TypedDict):
    topic: str
    # As recipients read it
    name: str
    description: NotRequired[Union[str, None]]


class NewWebhook(TypedDict):
    # Name of the event to deliver; `*` for all.
    event: Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "campaign.completed", "channel.paused", "webhook.disabled", "*"], str]
    # The URL that receives the events.
    url: str
    # Your note about the webhook.
    description: NotRequired[str]

NumbersReadQuery = TypedDict("NumbersReadQuery", {
    "from": "NotRequired[str]",
    "to": "NotRequired[str]",
    "channel": "NotRequired[Union[Literal['sms', 'email', 'whatsapp'], str]]",
    "campaignId": "NotRequired[str]",
    "category": "NotRequired[Union[Literal['transactional', 'marketing', 'none'], str]]",
    "groupBy": "NotRequired[Union[Literal['day', 'channel', 'campaign', 'category'], str]]",
})


class Pagination(TypedDict):
    """Position of this page in the list."""

    # The number of this page.
    page: int
    # The maximum number of items per page.
    limit: int
    # The number of items on all pages.
    total: int
    # The number of pages.
    pages: int
    # Pass it as `after` to get the next page; null on the last page.
    next: Union[str, None]


class RenderedTemplate(TypedDict):
    body: str
    subject: Union[str, None]
    html: Union[str, None]
    # As an SMS
    segments: int
    encoding: Union[Literal["GSM-7", "UCS-2"], str]


class ReportedDelivery(TypedDict):
    deliveryId: str
    status: Union[Literal["pending", "delivered", "failed"], str]
    # When it is streamed again; null when it ended
    nextAttemptAt: Union[str, None]


class Run(TypedDict):
    runId: str
    flowId: str
    version: int
    status: Union[Literal["running", "completed", "failed", "canceled"], str]
    contactId: Union[str, None]
    to: Union[str, None]
    variables: Dict[str, Any]
    # The current step
    stepId: Union[str, None]
    dueAt: Union[str, None]
    # Why the run ended before its last step. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: Its http responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
    error: Union[Union[Literal["too_many_steps", "too_many_messages", "too_many_messages_to_person", "answers_too_long", "circle_without_wait", "worker_stopped", "flow_paused", "flow_archived"], str], None]
    history: List[RunHistoryItem]
    createdAt: str
    endedAt: Union[str, None]


class RunHistoryItem(TypedDict):
    step: str
    type: str
    at: str


class SampleEvent(TypedDict):
    event: Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "campaign.completed", "channel.paused", "webhook.disabled"], str]

SimulatedMessage = TypedDict("SimulatedMessage", {
    "channel": "Union[Literal['sms', 'whatsapp'], str]",
    "from": "str",
    "body": "str",
    "file": "NotRequired[bool]",
})


class StartedRun(TypedDict):
    runId: str
    flowId: str
    version: int
    status: Union[Literal["running", "completed", "failed", "canceled"], str]


class Suppression(TypedDict):
    suppressionId: str
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    # Null when its owner was erased, or an earlier release recorded the entry
    address: Union[str, None]
    # Null: nothing is sent at all, transactional messages included
    category: Union[Union[Literal["marketing"], str], None]
    topic: Union[str, None]
    # `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or what your request said
    reason: str
    createdAt: str


class SuppressionsImportQuery(TypedDict):
    # Of phone numbers without a country code (ISO 3166, such as `DE`); else these are refused
    defaultCountry: NotRequired[str]


class SuppressionsLinkPreferencesAnswer(TypedDict):
    url: str


class SuppressionsLinkPreferencesBody(TypedDict):
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    address: str


class SuppressionsListAnswer(TypedDict):
    data: List[Suppression]
    next: Union[str, None]


class SuppressionsListQuery(TypedDict):
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `next` of the page before
    after: NotRequired[str]
    channel: NotRequired[Union[Literal["sms", "email", "whatsapp"], str]]
    # Exactly this address, whatever its case
    address: NotRequired[str]
    # `all`: entries that end everything
    category: NotRequired[Union[Literal["all", "marketing"], str]]
    topic: NotRequired[str]
    reason: NotRequired[str]


class Template(TypedDict):
    templateId: str
    name: str
    version: int
    body: str
    subject: Union[str, None]
    html: Union[str, None]
    # The names of the variables that the template uses
    variables: List[str]
    createdAt: str
    updatedAt: str


class TemplateChanges(TypedDict):
    name: NotRequired[str]
    body: NotRequired[str]
    subject: NotRequired[Union[str, None]]
    html: NotRequired[Union[str, None]]


class TemplateVersion(TypedDict):
    version: int
    body: str
    subject: Union[str, None]
    html: Union[str, None]
    # The names of the variables that the template uses
    variables: List[str]
    createdAt: str


class TemplatesListAnswer(TypedDict):
    # The items of this page.
    data: List[Template]
    pagination: Pagination


class TemplatesListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]


class TemplatesListVersionsAnswer(TypedDict):
    data: List[TemplateVersion]


class TemplatesPreviewBody(TypedDict):
    variables: NotRequired[Dict[str, Any]]
    version: NotRequired[int]
    contactId: NotRequired[str]


class ThreadEntry(TypedDict):
    # The messageId or inboundMessageId
    id: str
    direction: Union[Literal["inbound", "outbound"], str]
    channel: Union[Literal["sms", "whatsapp"], str]
    channelId: str
    body: str
    type: str
    media: List[ThreadEntryMediaItem]
    # Of an outbound message
    status: Union[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str], None]
    # The message in the other direction that it answers
    inReplyTo: Union[str, None]
    at: str
    readAt: Union[str, None]


class ThreadEntryMediaItem(TypedDict):
    # Downloads the file from the provider, with the same key
    url: str
    contentType: Union[str, None]
    fileName: Union[str, None]


class Topic(TypedDict):
    topic: str
    name: str
    description: Union[str, None]
    createdAt: str


class TopicChanges(TypedDict):
    # As recipients read it
    name: NotRequired[str]
    description: NotRequired[Union[str, None]]


class TopicsListAnswer(TypedDict):
    data: List[Topic]


class TriggeredEvent(TypedDict):
    event: str
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
    event: NotRequired[Union[Literal["message.sent", "message.delivered", "message.read", "message.failed", "message.opened", "message.clicked", "message.received", "contact.created", "contact.subscribed", "contact.unsubscribed", "contact.deleted", "campaign.completed", "channel.paused", "webhook.disabled", "*"], str]]
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
    # The items of this page.
    data: List[Webhook]
    pagination: Pagination


class WebhooksListDeliveriesAnswer(TypedDict):
    # The items of this page.
    data: List[Delivery]
    pagination: Pagination


class WebhooksListDeliveriesQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]
    # Only deliveries with this status.
    status: NotRequired[Union[Literal["pending", "delivered", "failed"], str]]


class WebhooksListQuery(TypedDict):
    # The page number, starting at 1.
    page: NotRequired[int]
    # The maximum number of items to return.
    limit: NotRequired[int]
    # `pagination.next` of the page before: the rows that follow it, whatever was added or removed since, and without reading those before them. `page` is then ignored.
    after: NotRequired[str]


class WebhooksRecoverAnswer(TypedDict):
    # Number of deliveries that were queued again.
    recovered: int

NewChannel = Union[NewChannelTwilio, NewChannelVonage, NewChannelSmtp, NewChannelSes, NewChannelPostmark, NewChannelWhatsapp, NewChannelSandbox]
Segment = Any
