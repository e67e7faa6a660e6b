# Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
"""The objects of answers."""
from __future__ import annotations

from dataclasses import dataclass
from typing import Any, Dict, List, Literal, Optional, Union

from ._model import Model, boolean, integer, mapping, models, number, text, text_mapping, texts


@dataclass(frozen=True)
class AcceptedMessage(Model):
    #: ID of the message.
    message_id: str
    #: Channel of the message.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: Phone number or email address of the recipient.
    to: str
    #: `scheduled` if the message will be sent later, at `scheduledAt`.
    status: Union[Literal["queued", "scheduled"], str]
    #: When the message was accepted.
    created_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> AcceptedMessage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            message_id=text(raw.get("messageId")),
            channel=text(raw.get("channel")),
            to=text(raw.get("to")),
            status=text(raw.get("status")),
            created_at=text(raw.get("createdAt")),
        )


@dataclass(frozen=True)
class AcceptedMessageList(Model):
    #: All items.
    data: List[AcceptedMessage]

    @classmethod
    def from_raw(cls, raw: Any) -> AcceptedMessageList:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(AcceptedMessage, raw.get("data")),
        )


@dataclass(frozen=True)
class AccountSettings(Model):
    #: ID of the account. The live and the test space have different IDs.
    account_id: str
    #: IANA time zone that decides on which day a message counts.
    time_zone: str
    #: How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages are not counted and never skipped. Empty for no limit.
    frequency_caps: List[AccountSettingsFrequencyCapsItem]

    @classmethod
    def from_raw(cls, raw: Any) -> AccountSettings:
        raw = mapping(raw)
        return cls(
            raw=raw,
            account_id=text(raw.get("accountId")),
            time_zone=text(raw.get("timeZone")),
            frequency_caps=models(AccountSettingsFrequencyCapsItem, raw.get("frequencyCaps")),
        )


@dataclass(frozen=True)
class AccountSettingsFrequencyCapsItem(Model):
    #: Maximum number of messages to a person, at most 100.
    messages: int
    #: Period in hours in which the maximum applies, at most 744.
    hours: int

    @classmethod
    def from_raw(cls, raw: Any) -> AccountSettingsFrequencyCapsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            messages=integer(raw.get("messages")),
            hours=integer(raw.get("hours")),
        )


@dataclass(frozen=True)
class BatchAnswer(Model):
    #: ID of the batch. Null if all messages were accepted or refused at once.
    batch_id: Optional[str]
    #: Number of messages accepted.
    accepted: int
    #: Number of messages refused.
    refused: int
    #: Number of messages that are still being prepared.
    pending: int
    #: Result of each message that is not pending, in the order of the request.
    data: List[BatchAnswerDataItem]

    @classmethod
    def from_raw(cls, raw: Any) -> BatchAnswer:
        raw = mapping(raw)
        return cls(
            raw=raw,
            batch_id=None if raw.get("batchId") is None else text(raw.get("batchId")),
            accepted=integer(raw.get("accepted")),
            refused=integer(raw.get("refused")),
            pending=integer(raw.get("pending")),
            data=models(BatchAnswerDataItem, raw.get("data")),
        )


@dataclass(frozen=True)
class BatchAnswerDataItem(Model):
    #: ID of the message.
    message_id: Optional[str]
    #: Channel of the message.
    channel: Optional[Union[Literal["sms", "email", "whatsapp"], str]]
    #: Phone number or email address of the recipient.
    to: Optional[str]
    #: `scheduled` if the message will be sent later, at `scheduledAt`.
    status: Optional[Union[Literal["queued", "scheduled"], str]]
    #: When the message was accepted.
    created_at: Optional[str]
    #: Position in the request, from 0.
    index: int
    #: Why the message was refused.
    error: Optional[BatchAnswerDataItem2Error]

    @classmethod
    def from_raw(cls, raw: Any) -> BatchAnswerDataItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            message_id=None if raw.get("messageId") is None else text(raw.get("messageId")),
            channel=None if raw.get("channel") is None else text(raw.get("channel")),
            to=None if raw.get("to") is None else text(raw.get("to")),
            status=None if raw.get("status") is None else text(raw.get("status")),
            created_at=None if raw.get("createdAt") is None else text(raw.get("createdAt")),
            index=integer(raw.get("index")),
            error=None if raw.get("error") is None else BatchAnswerDataItem2Error.from_raw(raw.get("error")),
        )


@dataclass(frozen=True)
class BatchAnswerDataItem2Error(Model):
    """Why the message was refused."""

    #: Machine-readable error code.
    code: str
    #: Human-readable error message.
    message: str
    #: The invalid field.
    details: Any

    @classmethod
    def from_raw(cls, raw: Any) -> BatchAnswerDataItem2Error:
        raw = mapping(raw)
        return cls(
            raw=raw,
            code=text(raw.get("code")),
            message=text(raw.get("message")),
            details=raw.get("details"),
        )


@dataclass(frozen=True)
class Campaign(Model):
    #: ID of the campaign.
    campaign_id: str
    #: Your name for the campaign.
    name: str
    #: Kind of channel that the campaign uses.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: ID of the channel. Null for the default channel.
    channel_id: Optional[str]
    #: Purpose of the messages. Null if not specified.
    category: Optional[Union[Literal["transactional", "marketing"], str]]
    #: Key of the topic, or null.
    topic: Optional[str]
    #: Status of the campaign.
    status: Union[Literal["draft", "scheduled", "running", "paused", "completed", "canceled"], str]
    #: Why the campaign paused automatically. Null otherwise.
    status_reason: Optional[str]
    #: Text, in Liquid. Null with a template or several variants.
    body: Optional[str]
    #: Subject of an email, in Liquid. Null without a subject or with several variants.
    subject: Optional[str]
    #: ID of the template. Null without a template or with several variants.
    template_id: Optional[str]
    #: All texts. A campaign with one text has one variant.
    variants: List[CampaignVariantsItem]
    #: Audience, as in the request.
    audience: Any
    #: Schedule, as in the request. Null to send immediately.
    schedule: Any
    #: How fast to send. Null to send as fast as the channel allows.
    throttle: Optional[CampaignThrottle]
    #: Open and click tracking of emails. Null if the channel’s `tracking` applies.
    tracking: Optional[CampaignTracking]
    #: When the campaign pauses automatically.
    auto_pause: CampaignAutoPause
    #: Number of contacts in the audience when the campaign started. Null before the start.
    audience_size: Optional[int]
    #: Counts of the campaign’s messages.
    stats: CampaignStats
    #: When the campaign is scheduled to start. Null for an immediate start.
    start_at: Optional[str]
    #: When the campaign was created.
    created_at: str
    #: When the campaign last changed.
    updated_at: str
    #: When the campaign started. Null until then.
    started_at: Optional[str]
    #: When the campaign was completed or canceled. Null until then.
    ended_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> Campaign:
        raw = mapping(raw)
        return cls(
            raw=raw,
            campaign_id=text(raw.get("campaignId")),
            name=text(raw.get("name")),
            channel=text(raw.get("channel")),
            channel_id=None if raw.get("channelId") is None else text(raw.get("channelId")),
            category=None if raw.get("category") is None else text(raw.get("category")),
            topic=None if raw.get("topic") is None else text(raw.get("topic")),
            status=text(raw.get("status")),
            status_reason=None if raw.get("statusReason") is None else text(raw.get("statusReason")),
            body=None if raw.get("body") is None else text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            template_id=None if raw.get("templateId") is None else text(raw.get("templateId")),
            variants=models(CampaignVariantsItem, raw.get("variants")),
            audience=raw.get("audience"),
            schedule=raw.get("schedule"),
            throttle=None if raw.get("throttle") is None else CampaignThrottle.from_raw(raw.get("throttle")),
            tracking=None if raw.get("tracking") is None else CampaignTracking.from_raw(raw.get("tracking")),
            auto_pause=CampaignAutoPause.from_raw(raw.get("autoPause")),
            audience_size=None if raw.get("audienceSize") is None else integer(raw.get("audienceSize")),
            stats=CampaignStats.from_raw(raw.get("stats")),
            start_at=None if raw.get("startAt") is None else text(raw.get("startAt")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
            started_at=None if raw.get("startedAt") is None else text(raw.get("startedAt")),
            ended_at=None if raw.get("endedAt") is None else text(raw.get("endedAt")),
        )


@dataclass(frozen=True)
class CampaignAutoPause(Model):
    """When the campaign pauses automatically."""

    #: Share of failures, from 0 to 1, above which the campaign pauses.
    failure_rate: float
    #: Number of messages that must have been sent or failed before the failure rate is checked.
    after: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignAutoPause:
        raw = mapping(raw)
        return cls(
            raw=raw,
            failure_rate=number(raw.get("failureRate")),
            after=integer(raw.get("after")),
        )


@dataclass(frozen=True)
class CampaignPage(Model):
    #: Items on this page.
    data: List[Campaign]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Campaign, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class CampaignPreview(Model):
    #: Number of contacts in the audience.
    count: int
    #: Number of contacts that were checked: at most the first 1,000.
    checked: int
    #: Number of checked contacts who would get no message.
    skipped: int
    #: Skipped contacts by reason.
    skipped_by: CampaignPreviewSkippedBy
    #: Variables without a value.
    missing_variables: List[CampaignPreviewMissingVariablesItem]
    #: Messages that the first contacts would get.
    sample: List[CampaignPreviewSampleItem]

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignPreview:
        raw = mapping(raw)
        return cls(
            raw=raw,
            count=integer(raw.get("count")),
            checked=integer(raw.get("checked")),
            skipped=integer(raw.get("skipped")),
            skipped_by=CampaignPreviewSkippedBy.from_raw(raw.get("skippedBy")),
            missing_variables=models(CampaignPreviewMissingVariablesItem, raw.get("missingVariables")),
            sample=models(CampaignPreviewSampleItem, raw.get("sample")),
        )


@dataclass(frozen=True)
class CampaignPreviewMissingVariablesItem(Model):
    #: Name of the variable.
    variable: str
    #: Number of contacts without a value for the variable.
    contacts: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignPreviewMissingVariablesItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            variable=text(raw.get("variable")),
            contacts=integer(raw.get("contacts")),
        )


@dataclass(frozen=True)
class CampaignPreviewSampleItem(Model):
    #: ID of the contact.
    contact_id: str
    #: Name of the contact, or an address if there is no name. Null if there is neither.
    name: Optional[str]
    #: Address that the message would be sent to, or null.
    to: Optional[str]
    #: Name of the variant. Null if skipped.
    variant: Optional[str]
    #: Text that the contact would get. Null if skipped.
    body: Optional[str]
    #: Subject of an email, or null.
    subject: Optional[str]
    #: Why the contact would get no message, or null.
    skipped: Optional[str]
    #: Variable that has no value. Null for other reasons.
    variable: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignPreviewSampleItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            contact_id=text(raw.get("contactId")),
            name=None if raw.get("name") is None else text(raw.get("name")),
            to=None if raw.get("to") is None else text(raw.get("to")),
            variant=None if raw.get("variant") is None else text(raw.get("variant")),
            body=None if raw.get("body") is None else text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            skipped=None if raw.get("skipped") is None else text(raw.get("skipped")),
            variable=None if raw.get("variable") is None else text(raw.get("variable")),
        )


@dataclass(frozen=True)
class CampaignPreviewSkippedBy(Model):
    """Skipped contacts by reason."""

    #: Contacts who opted out.
    opted_out: int
    #: Contacts without an address for the channel.
    no_address: int
    #: Contacts without a value for a variable of the text.
    missing_variable: int
    #: Contacts whose text would be empty or too long.
    invalid_content: int
    #: Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
    frequency_capped: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignPreviewSkippedBy:
        raw = mapping(raw)
        return cls(
            raw=raw,
            opted_out=integer(raw.get("opted_out")),
            no_address=integer(raw.get("no_address")),
            missing_variable=integer(raw.get("missing_variable")),
            invalid_content=integer(raw.get("invalid_content")),
            frequency_capped=integer(raw.get("frequency_capped")),
        )


@dataclass(frozen=True)
class CampaignStats(Model):
    #: Contacts processed so far: the sum of the counts from `queued` to `skipped`.
    total: int
    #: Messages that are waiting or being sent.
    queued: int
    #: Messages that the provider accepted and has not reported on since.
    sent: int
    #: Messages that were delivered but not reported as read.
    delivered: int
    #: Messages that were read.
    read: int
    #: Messages that failed or expired.
    failed: int
    #: Messages that were not sent because the recipient had opted out.
    opted_out: int
    #: Messages that were canceled.
    canceled: int
    #: Contacts who got no message.
    skipped: int
    #: Skipped contacts by reason.
    skipped_by: CampaignStatsSkippedBy
    #: Variables without a value.
    missing_variables: List[CampaignStatsMissingVariablesItem]
    #: Opt-outs after a message of this campaign.
    unsubscribed: int
    #: Opt-outs by cause.
    unsubscribed_by: CampaignStatsUnsubscribedBy
    #: Counts of each variant.
    variants: List[CampaignStatsVariantsItem]

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignStats:
        raw = mapping(raw)
        return cls(
            raw=raw,
            total=integer(raw.get("total")),
            queued=integer(raw.get("queued")),
            sent=integer(raw.get("sent")),
            delivered=integer(raw.get("delivered")),
            read=integer(raw.get("read")),
            failed=integer(raw.get("failed")),
            opted_out=integer(raw.get("optedOut")),
            canceled=integer(raw.get("canceled")),
            skipped=integer(raw.get("skipped")),
            skipped_by=CampaignStatsSkippedBy.from_raw(raw.get("skippedBy")),
            missing_variables=models(CampaignStatsMissingVariablesItem, raw.get("missingVariables")),
            unsubscribed=integer(raw.get("unsubscribed")),
            unsubscribed_by=CampaignStatsUnsubscribedBy.from_raw(raw.get("unsubscribedBy")),
            variants=models(CampaignStatsVariantsItem, raw.get("variants")),
        )


@dataclass(frozen=True)
class CampaignStatsMissingVariablesItem(Model):
    #: Name of the variable.
    variable: str
    #: Number of contacts without a value for the variable.
    contacts: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignStatsMissingVariablesItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            variable=text(raw.get("variable")),
            contacts=integer(raw.get("contacts")),
        )


@dataclass(frozen=True)
class CampaignStatsSkippedBy(Model):
    """Skipped contacts by reason."""

    #: Contacts who opted out.
    opted_out: int
    #: Contacts without an address for the channel.
    no_address: int
    #: Contacts without a value for a variable of the text.
    missing_variable: int
    #: Contacts whose text would be empty or too long.
    invalid_content: int
    #: Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
    frequency_capped: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignStatsSkippedBy:
        raw = mapping(raw)
        return cls(
            raw=raw,
            opted_out=integer(raw.get("opted_out")),
            no_address=integer(raw.get("no_address")),
            missing_variable=integer(raw.get("missing_variable")),
            invalid_content=integer(raw.get("invalid_content")),
            frequency_capped=integer(raw.get("frequency_capped")),
        )


@dataclass(frozen=True)
class CampaignStatsUnsubscribedBy(Model):
    """Opt-outs by cause."""

    #: Opt-outs by the recipients themselves.
    recipient: int
    #: Opt-outs reported by the provider.
    provider: int
    #: Opt-outs through this API.
    api: int
    #: Opt-outs caused by bounced email.
    bounce: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignStatsUnsubscribedBy:
        raw = mapping(raw)
        return cls(
            raw=raw,
            recipient=integer(raw.get("recipient")),
            provider=integer(raw.get("provider")),
            api=integer(raw.get("api")),
            bounce=integer(raw.get("bounce")),
        )


@dataclass(frozen=True)
class CampaignStatsVariantsItem(Model):
    #: Name of the variant.
    name: str
    #: Messages that are waiting or being sent.
    queued: int
    #: Messages that the provider accepted and has not reported on since.
    sent: int
    #: Messages that were delivered but not reported as read.
    delivered: int
    #: Messages that were read.
    read: int
    #: Messages that failed or expired.
    failed: int
    #: Messages that were not sent because the recipient had opted out.
    opted_out: int
    #: Messages that were canceled.
    canceled: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignStatsVariantsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            name=text(raw.get("name")),
            queued=integer(raw.get("queued")),
            sent=integer(raw.get("sent")),
            delivered=integer(raw.get("delivered")),
            read=integer(raw.get("read")),
            failed=integer(raw.get("failed")),
            opted_out=integer(raw.get("optedOut")),
            canceled=integer(raw.get("canceled")),
        )


@dataclass(frozen=True)
class CampaignThrottle(Model):
    #: Maximum number of messages per second.
    per_second: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignThrottle:
        raw = mapping(raw)
        return cls(
            raw=raw,
            per_second=integer(raw.get("perSecond")),
        )


@dataclass(frozen=True)
class CampaignTracking(Model):
    #: Whether to count opens, using an invisible image in the HTML.
    opens: Optional[bool]
    #: Whether to count clicks, using links that redirect through this service.
    clicks: Optional[bool]

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignTracking:
        raw = mapping(raw)
        return cls(
            raw=raw,
            opens=None if raw.get("opens") is None else boolean(raw.get("opens")),
            clicks=None if raw.get("clicks") is None else boolean(raw.get("clicks")),
        )


@dataclass(frozen=True)
class CampaignVariantsItem(Model):
    #: Name of the variant.
    name: str
    #: Share of the contacts, relative to the weights of the other variants.
    weight: int
    #: Text, in Liquid.
    body: Optional[str]
    #: Subject of an email, in Liquid.
    subject: Optional[str]
    #: HTML version of an email, in Liquid.
    html: Optional[str]
    #: ID of the template.
    template_id: Optional[str]
    #: Version of the template. Fixed when the campaign starts.
    template_version: Optional[int]

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignVariantsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            name=text(raw.get("name")),
            weight=integer(raw.get("weight")),
            body=None if raw.get("body") is None else text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            html=None if raw.get("html") is None else text(raw.get("html")),
            template_id=None if raw.get("templateId") is None else text(raw.get("templateId")),
            template_version=None if raw.get("templateVersion") is None else integer(raw.get("templateVersion")),
        )


@dataclass(frozen=True)
class CampaignsCountAudienceAnswer(Model):
    #: Number of contacts in the audience.
    count: int

    @classmethod
    def from_raw(cls, raw: Any) -> CampaignsCountAudienceAnswer:
        raw = mapping(raw)
        return cls(
            raw=raw,
            count=integer(raw.get("count")),
        )


@dataclass(frozen=True)
class Channel(Model):
    #: ID of the channel.
    channel_id: str
    #: Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: Provider that sends the messages.
    provider: Union[Literal["twilio", "vonage", "smtp", "ses", "postmark", "cloud", "sandbox"], str]
    #: Your name for the channel.
    name: str
    #: A `paused` channel sends nothing.
    status: Union[Literal["connected", "paused"], str]
    #: Why the channel was paused. Null while the channel is connected.
    status_reason: Optional[str]
    #: Priority among channels of the same kind: the lowest number is tried first.
    priority: int
    #: Maximum number of messages per second. Null for no limit.
    per_second: Optional[int]
    #: Open and click tracking of emails. Null for no tracking.
    tracking: Optional[ChannelTracking]
    #: SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
    keyword_replies: List[ChannelKeywordRepliesItem]
    #: Settings of the provider.
    settings: Dict[str, Union[str, float, bool]]
    #: Callback URLs to enter at the provider, by purpose.
    callback_urls: Dict[str, str]
    #: When the channel was connected.
    created_at: str
    #: When the channel last changed.
    updated_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> Channel:
        raw = mapping(raw)
        return cls(
            raw=raw,
            channel_id=text(raw.get("channelId")),
            channel=text(raw.get("channel")),
            provider=text(raw.get("provider")),
            name=text(raw.get("name")),
            status=text(raw.get("status")),
            status_reason=None if raw.get("statusReason") is None else text(raw.get("statusReason")),
            priority=integer(raw.get("priority")),
            per_second=None if raw.get("perSecond") is None else integer(raw.get("perSecond")),
            tracking=None if raw.get("tracking") is None else ChannelTracking.from_raw(raw.get("tracking")),
            keyword_replies=models(ChannelKeywordRepliesItem, raw.get("keywordReplies")),
            settings=mapping(raw.get("settings")),
            callback_urls=text_mapping(raw.get("callbackUrls")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
        )


@dataclass(frozen=True)
class ChannelKeywordRepliesItem(Model):
    #: Language code, such as `en`.
    language: str
    #: Reply to STOP. Default: none.
    stop: Optional[str]
    #: Reply to START. Default: none.
    start: Optional[str]
    #: Reply to HELP. Default: none.
    help: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ChannelKeywordRepliesItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            language=text(raw.get("language")),
            stop=None if raw.get("stop") is None else text(raw.get("stop")),
            start=None if raw.get("start") is None else text(raw.get("start")),
            help=None if raw.get("help") is None else text(raw.get("help")),
        )


@dataclass(frozen=True)
class ChannelPage(Model):
    #: Items on this page.
    data: List[Channel]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> ChannelPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Channel, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class ChannelTest(Model):
    #: Whether the provider accepts the settings and credentials.
    ok: bool
    #: Machine-readable error code.
    code: Optional[str]
    #: Human-readable error message.
    message: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ChannelTest:
        raw = mapping(raw)
        return cls(
            raw=raw,
            ok=boolean(raw.get("ok")),
            code=None if raw.get("code") is None else text(raw.get("code")),
            message=None if raw.get("message") is None else text(raw.get("message")),
        )


@dataclass(frozen=True)
class ChannelTracking(Model):
    #: Whether to count opens, using an invisible image in the HTML.
    opens: Optional[bool]
    #: Whether to count clicks, using links that redirect through this service.
    clicks: Optional[bool]

    @classmethod
    def from_raw(cls, raw: Any) -> ChannelTracking:
        raw = mapping(raw)
        return cls(
            raw=raw,
            opens=None if raw.get("opens") is None else boolean(raw.get("opens")),
            clicks=None if raw.get("clicks") is None else boolean(raw.get("clicks")),
        )


@dataclass(frozen=True)
class CheckedFlow(Model):
    #: ID of the flow.
    flow_id: str
    #: Your name for the flow.
    name: str
    #: Only `active` flows start runs.
    status: Union[Literal["draft", "active", "paused", "archived"], str]
    #: Version number, from 1.
    version: int
    #: Event that starts runs, in addition to API requests.
    trigger: CheckedFlowTrigger
    #: Whether each contact can go through the flow only once.
    once_per_contact: bool
    #: Steps, as in the request.
    steps: List[CheckedFlowStepsItem]
    #: When the flow was created.
    created_at: str
    #: When the flow last changed.
    updated_at: str
    #: Loops of steps that can send repeatedly.
    warnings: List[CheckedFlowWarningsItem]

    @classmethod
    def from_raw(cls, raw: Any) -> CheckedFlow:
        raw = mapping(raw)
        return cls(
            raw=raw,
            flow_id=text(raw.get("flowId")),
            name=text(raw.get("name")),
            status=text(raw.get("status")),
            version=integer(raw.get("version")),
            trigger=CheckedFlowTrigger.from_raw(raw.get("trigger")),
            once_per_contact=boolean(raw.get("oncePerContact")),
            steps=models(CheckedFlowStepsItem, raw.get("steps")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
            warnings=models(CheckedFlowWarningsItem, raw.get("warnings")),
        )


@dataclass(frozen=True)
class CheckedFlowStepsItem(Model):
    #: Your ID of the step, unique in the flow.
    id: str
    #: Type of the step.
    type: Union[Literal["send", "wait", "digest", "branch", "http", "update_contact", "stop"], str]
    #: Kind of channel to send over.
    channel: Optional[Union[Literal["sms", "email", "whatsapp"], str]]
    #: Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: Optional[str]
    #: Subject of an email.
    subject: Optional[str]
    #: HTML version of an email.
    html: Optional[str]
    #: ID of the template to use instead of `body`.
    template_id: Optional[str]
    #: `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
    category: Optional[Union[Literal["transactional", "marketing"], str]]
    #: Key of one of your topics. Makes this a marketing message.
    topic: Optional[str]
    #: ID of the next step. If omitted, the run is completed.
    next: Optional[str]
    #: Seconds to wait, at most 366 days. With `event`, the maximum wait.
    seconds: Optional[int]
    #: When to continue, instead of `seconds`.
    until: Optional[str]
    #: Event that ends the wait.
    event: Optional[CheckedFlowStepsItemEvent]
    #: ID of the next step if the event did not happen. Default: `next`.
    on_timeout: Optional[str]
    #: Up to 20 cases. The first case whose condition is met decides.
    cases: Optional[List[FlowStepBranchCasesItem]]
    #: Method of the request.
    method: Optional[Union[Literal["GET", "POST"], str]]
    #: URL to request.
    url: Optional[str]
    #: Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
    headers: Optional[Dict[str, str]]
    #: Attributes to set. Other attributes stay unchanged.
    attributes: Optional[Dict[str, Any]]
    #: Tags to add, at most 50.
    add_tags: Optional[List[str]]
    #: Tags to remove, at most 50.
    remove_tags: Optional[List[str]]

    @classmethod
    def from_raw(cls, raw: Any) -> CheckedFlowStepsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            id=text(raw.get("id")),
            type=text(raw.get("type")),
            channel=None if raw.get("channel") is None else text(raw.get("channel")),
            body=None if raw.get("body") is None else text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            html=None if raw.get("html") is None else text(raw.get("html")),
            template_id=None if raw.get("templateId") is None else text(raw.get("templateId")),
            category=None if raw.get("category") is None else text(raw.get("category")),
            topic=None if raw.get("topic") is None else text(raw.get("topic")),
            next=None if raw.get("next") is None else text(raw.get("next")),
            seconds=None if raw.get("seconds") is None else integer(raw.get("seconds")),
            until=None if raw.get("until") is None else text(raw.get("until")),
            event=None if raw.get("event") is None else CheckedFlowStepsItemEvent.from_raw(raw.get("event")),
            on_timeout=None if raw.get("onTimeout") is None else text(raw.get("onTimeout")),
            cases=None if raw.get("cases") is None else models(FlowStepBranchCasesItem, raw.get("cases")),
            method=None if raw.get("method") is None else text(raw.get("method")),
            url=None if raw.get("url") is None else text(raw.get("url")),
            headers=None if raw.get("headers") is None else text_mapping(raw.get("headers")),
            attributes=None if raw.get("attributes") is None else mapping(raw.get("attributes")),
            add_tags=None if raw.get("addTags") is None else texts(raw.get("addTags")),
            remove_tags=None if raw.get("removeTags") is None else texts(raw.get("removeTags")),
        )


@dataclass(frozen=True)
class CheckedFlowStepsItemEvent(Model):
    #: Type of the event.
    type: Union[Literal["tag_added", "message_received", "message_status"], str]
    #: Tag that is added to the contact.
    tag: Optional[str]
    #: Whole text of the message, ignoring case. Default: any text.
    keyword: Optional[str]
    #: ID of the send step. If the step sent several messages in the run, the last message counts.
    message: Optional[str]
    #: The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages.
    status: Optional[List[Union[Literal["delivered", "read", "failed", "replied"], str]]]

    @classmethod
    def from_raw(cls, raw: Any) -> CheckedFlowStepsItemEvent:
        raw = mapping(raw)
        return cls(
            raw=raw,
            type=text(raw.get("type")),
            tag=None if raw.get("tag") is None else text(raw.get("tag")),
            keyword=None if raw.get("keyword") is None else text(raw.get("keyword")),
            message=None if raw.get("message") is None else text(raw.get("message")),
            status=None if raw.get("status") is None else texts(raw.get("status")),
        )


@dataclass(frozen=True)
class CheckedFlowTrigger(Model):
    #: Type of the trigger.
    type: Union[Literal["api", "contact_created", "tag_added", "keyword"], str]
    #: Tag that starts a run.
    tag: Optional[str]
    #: Whole text of a message that starts a run, ignoring case.
    keyword: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> CheckedFlowTrigger:
        raw = mapping(raw)
        return cls(
            raw=raw,
            type=text(raw.get("type")),
            tag=None if raw.get("tag") is None else text(raw.get("tag")),
            keyword=None if raw.get("keyword") is None else text(raw.get("keyword")),
        )


@dataclass(frozen=True)
class CheckedFlowWarningsItem(Model):
    #: Field that the warning is about, such as `steps.2.next`.
    field: str
    #: Human-readable warning.
    message: str
    #: Approximate number of messages that a person can get per day.
    messages_per_day: float

    @classmethod
    def from_raw(cls, raw: Any) -> CheckedFlowWarningsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            field=text(raw.get("field")),
            message=text(raw.get("message")),
            messages_per_day=number(raw.get("messagesPerDay")),
        )


@dataclass(frozen=True)
class CheckedTemplate(Model):
    #: ID of the template.
    template_id: str
    #: Your name for the template.
    name: str
    #: Version number, from 1.
    version: int
    #: Text, in Liquid. Empty if the text is generated from `html`.
    body: str
    #: Subject of an email, in Liquid, or null.
    subject: Optional[str]
    #: HTML version of an email, in Liquid, or null.
    html: Optional[str]
    #: Names of the variables that the template uses.
    variables: List[str]
    #: When the template was created.
    created_at: str
    #: When the template last changed.
    updated_at: str
    #: Variables of the text for which none of your 1,000 newest contacts has a value.
    warnings: List[CheckedTemplateWarningsItem]

    @classmethod
    def from_raw(cls, raw: Any) -> CheckedTemplate:
        raw = mapping(raw)
        return cls(
            raw=raw,
            template_id=text(raw.get("templateId")),
            name=text(raw.get("name")),
            version=integer(raw.get("version")),
            body=text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            html=None if raw.get("html") is None else text(raw.get("html")),
            variables=texts(raw.get("variables")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
            warnings=models(CheckedTemplateWarningsItem, raw.get("warnings")),
        )


@dataclass(frozen=True)
class CheckedTemplateWarningsItem(Model):
    #: Name of the variable.
    variable: str
    #: Human-readable warning.
    message: str

    @classmethod
    def from_raw(cls, raw: Any) -> CheckedTemplateWarningsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            variable=text(raw.get("variable")),
            message=text(raw.get("message")),
        )


@dataclass(frozen=True)
class Contact(Model):
    #: ID of the contact.
    contact_id: str
    #: Your ID for the contact, or null.
    external_id: Optional[str]
    #: First name. Null if unknown.
    first_name: Optional[str]
    #: Last name. Null if unknown.
    last_name: Optional[str]
    #: Email address. Null if unknown.
    email: Optional[str]
    #: Phone number in E.164 format. Null if unknown.
    phone: Optional[str]
    #: Language tag, such as `en-GB`. Null if unknown.
    locale: Optional[str]
    #: IANA time zone, such as `Europe/Berlin`. Null if unknown.
    timezone: Optional[str]
    #: Your own fields.
    attributes: Dict[str, Any]
    #: Tags.
    tags: List[str]
    #: Consent by channel.
    consent: ContactConsent
    #: When the contact was created.
    created_at: str
    #: When the contact last changed.
    updated_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> Contact:
        raw = mapping(raw)
        return cls(
            raw=raw,
            contact_id=text(raw.get("contactId")),
            external_id=None if raw.get("externalId") is None else text(raw.get("externalId")),
            first_name=None if raw.get("firstName") is None else text(raw.get("firstName")),
            last_name=None if raw.get("lastName") is None else text(raw.get("lastName")),
            email=None if raw.get("email") is None else text(raw.get("email")),
            phone=None if raw.get("phone") is None else text(raw.get("phone")),
            locale=None if raw.get("locale") is None else text(raw.get("locale")),
            timezone=None if raw.get("timezone") is None else text(raw.get("timezone")),
            attributes=mapping(raw.get("attributes")),
            tags=texts(raw.get("tags")),
            consent=ContactConsent.from_raw(raw.get("consent")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
        )


@dataclass(frozen=True)
class ContactConsent(Model):
    """Consent by channel."""

    #: Consent to SMS.
    sms: ContactConsentSms
    #: Consent to emails.
    email: ContactConsentEmail
    #: Consent to WhatsApp messages.
    whatsapp: ContactConsentWhatsapp

    @classmethod
    def from_raw(cls, raw: Any) -> ContactConsent:
        raw = mapping(raw)
        return cls(
            raw=raw,
            sms=ContactConsentSms.from_raw(raw.get("sms")),
            email=ContactConsentEmail.from_raw(raw.get("email")),
            whatsapp=ContactConsentWhatsapp.from_raw(raw.get("whatsapp")),
        )


@dataclass(frozen=True)
class ContactConsentEmail(Model):
    """Consent to emails."""

    #: Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    #: Source of the consent. Null if unknown.
    source: Optional[str]
    #: When the contact gave or withdrew consent. Null if unknown.
    at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ContactConsentEmail:
        raw = mapping(raw)
        return cls(
            raw=raw,
            status=text(raw.get("status")),
            source=None if raw.get("source") is None else text(raw.get("source")),
            at=None if raw.get("at") is None else text(raw.get("at")),
        )


@dataclass(frozen=True)
class ContactConsentSms(Model):
    """Consent to SMS."""

    #: Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    #: Source of the consent. Null if unknown.
    source: Optional[str]
    #: When the contact gave or withdrew consent. Null if unknown.
    at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ContactConsentSms:
        raw = mapping(raw)
        return cls(
            raw=raw,
            status=text(raw.get("status")),
            source=None if raw.get("source") is None else text(raw.get("source")),
            at=None if raw.get("at") is None else text(raw.get("at")),
        )


@dataclass(frozen=True)
class ContactConsentWhatsapp(Model):
    """Consent to WhatsApp messages."""

    #: Whether the contact wants messages over the channel.
    status: Union[Literal["subscribed", "unsubscribed", "unknown"], str]
    #: Source of the consent. Null if unknown.
    source: Optional[str]
    #: When the contact gave or withdrew consent. Null if unknown.
    at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ContactConsentWhatsapp:
        raw = mapping(raw)
        return cls(
            raw=raw,
            status=text(raw.get("status")),
            source=None if raw.get("source") is None else text(raw.get("source")),
            at=None if raw.get("at") is None else text(raw.get("at")),
        )


@dataclass(frozen=True)
class ContactImport(Model):
    #: ID of the import.
    import_id: str
    #: State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again.
    status: Union[Literal["receiving", "queued", "running", "completed", "canceled", "failed"], str]
    #: Whether the import only reports what it would do.
    dry_run: bool
    #: The columns of the file.
    columns: List[ContactImportColumnsItem]
    #: Rows in the file.
    total: int
    #: Rows processed so far.
    processed: int
    #: Contacts created.
    created: int
    #: Contacts updated.
    updated: int
    #: Rows refused.
    refused: int
    #: The first 100 refused rows.
    errors: List[ContactImportErrorsItem]
    #: When the upload began.
    created_at: str
    #: When the import ended. Null while it is in progress.
    ended_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ContactImport:
        raw = mapping(raw)
        return cls(
            raw=raw,
            import_id=text(raw.get("importId")),
            status=text(raw.get("status")),
            dry_run=boolean(raw.get("dryRun")),
            columns=models(ContactImportColumnsItem, raw.get("columns")),
            total=integer(raw.get("total")),
            processed=integer(raw.get("processed")),
            created=integer(raw.get("created")),
            updated=integer(raw.get("updated")),
            refused=integer(raw.get("refused")),
            errors=models(ContactImportErrorsItem, raw.get("errors")),
            created_at=text(raw.get("createdAt")),
            ended_at=None if raw.get("endedAt") is None else text(raw.get("endedAt")),
        )


@dataclass(frozen=True)
class ContactImportColumnsItem(Model):
    #: Heading in the file.
    heading: str
    #: Field of the contact, or `ignore`.
    field: str
    #: First values. Only in the response to the upload.
    samples: Optional[List[str]]

    @classmethod
    def from_raw(cls, raw: Any) -> ContactImportColumnsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            heading=text(raw.get("heading")),
            field=text(raw.get("field")),
            samples=None if raw.get("samples") is None else texts(raw.get("samples")),
        )


@dataclass(frozen=True)
class ContactImportErrorsItem(Model):
    #: Row number. The first row after the header is 1.
    row: int
    #: Line of the file where the row starts, from 1.
    line: int
    #: Machine-readable error code.
    code: str
    #: Name of the invalid field.
    field: str
    #: Human-readable error message.
    message: str

    @classmethod
    def from_raw(cls, raw: Any) -> ContactImportErrorsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            row=integer(raw.get("row")),
            line=integer(raw.get("line")),
            code=text(raw.get("code")),
            field=text(raw.get("field")),
            message=text(raw.get("message")),
        )


@dataclass(frozen=True)
class ContactImportList(Model):
    #: All items.
    data: List[ContactImport]

    @classmethod
    def from_raw(cls, raw: Any) -> ContactImportList:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(ContactImport, raw.get("data")),
        )


@dataclass(frozen=True)
class ContactPage(Model):
    #: Items on this page.
    data: List[Contact]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> ContactPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Contact, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class Conversation(Model):
    #: ID of the conversation.
    conversation_id: str
    #: Phone number, email address or WhatsApp ID of the person.
    address: str
    #: Contact with this address, or null.
    contact: Optional[ConversationContact]
    #: Number of unread messages.
    unread: int
    #: When the last message was received.
    last_received_at: str
    #: Last message received.
    last_message: ConversationLastMessage
    #: Deadline for replying over WhatsApp without a template. Null for other channels.
    reply_until: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> Conversation:
        raw = mapping(raw)
        return cls(
            raw=raw,
            conversation_id=text(raw.get("conversationId")),
            address=text(raw.get("address")),
            contact=None if raw.get("contact") is None else ConversationContact.from_raw(raw.get("contact")),
            unread=integer(raw.get("unread")),
            last_received_at=text(raw.get("lastReceivedAt")),
            last_message=ConversationLastMessage.from_raw(raw.get("lastMessage")),
            reply_until=None if raw.get("replyUntil") is None else text(raw.get("replyUntil")),
        )


@dataclass(frozen=True)
class ConversationContact(Model):
    #: ID of the contact.
    contact_id: str
    #: First name. Null if unknown.
    first_name: Optional[str]
    #: Last name. Null if unknown.
    last_name: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ConversationContact:
        raw = mapping(raw)
        return cls(
            raw=raw,
            contact_id=text(raw.get("contactId")),
            first_name=None if raw.get("firstName") is None else text(raw.get("firstName")),
            last_name=None if raw.get("lastName") is None else text(raw.get("lastName")),
        )


@dataclass(frozen=True)
class ConversationLastMessage(Model):
    """Last message received."""

    #: ID of the message.
    inbound_message_id: str
    #: Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: Text of the message. For an email, without the quoted email and up to 20,000 characters.
    body: str
    #: Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
    type: str

    @classmethod
    def from_raw(cls, raw: Any) -> ConversationLastMessage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            inbound_message_id=text(raw.get("inboundMessageId")),
            channel=text(raw.get("channel")),
            body=text(raw.get("body")),
            type=text(raw.get("type")),
        )


@dataclass(frozen=True)
class ConversationPage(Model):
    #: Items on this page.
    data: List[Conversation]
    #: Value of `after` for the next page. Null on the last page.
    next: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ConversationPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Conversation, raw.get("data")),
            next=None if raw.get("next") is None else text(raw.get("next")),
        )


@dataclass(frozen=True)
class CreatedChannel(Model):
    #: ID of the channel.
    channel_id: str
    #: Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: Provider that sends the messages.
    provider: Union[Literal["twilio", "vonage", "smtp", "ses", "postmark", "cloud", "sandbox"], str]
    #: Your name for the channel.
    name: str
    #: A `paused` channel sends nothing.
    status: Union[Literal["connected", "paused"], str]
    #: Why the channel was paused. Null while the channel is connected.
    status_reason: Optional[str]
    #: Priority among channels of the same kind: the lowest number is tried first.
    priority: int
    #: Maximum number of messages per second. Null for no limit.
    per_second: Optional[int]
    #: Open and click tracking of emails. Null for no tracking.
    tracking: Optional[CreatedChannelTracking]
    #: SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
    keyword_replies: List[CreatedChannelKeywordRepliesItem]
    #: Settings of the provider.
    settings: Dict[str, Union[str, float, bool]]
    #: Callback URLs to enter at the provider, by purpose.
    callback_urls: Dict[str, str]
    #: When the channel was connected.
    created_at: str
    #: When the channel last changed.
    updated_at: str
    #: Secret with which your mail server reports bounces and replies. Only for SMTP, and shown only in this response.
    bounce_secret: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> CreatedChannel:
        raw = mapping(raw)
        return cls(
            raw=raw,
            channel_id=text(raw.get("channelId")),
            channel=text(raw.get("channel")),
            provider=text(raw.get("provider")),
            name=text(raw.get("name")),
            status=text(raw.get("status")),
            status_reason=None if raw.get("statusReason") is None else text(raw.get("statusReason")),
            priority=integer(raw.get("priority")),
            per_second=None if raw.get("perSecond") is None else integer(raw.get("perSecond")),
            tracking=None if raw.get("tracking") is None else CreatedChannelTracking.from_raw(raw.get("tracking")),
            keyword_replies=models(CreatedChannelKeywordRepliesItem, raw.get("keywordReplies")),
            settings=mapping(raw.get("settings")),
            callback_urls=text_mapping(raw.get("callbackUrls")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
            bounce_secret=None if raw.get("bounceSecret") is None else text(raw.get("bounceSecret")),
        )


@dataclass(frozen=True)
class CreatedChannelKeywordRepliesItem(Model):
    #: Language code, such as `en`.
    language: str
    #: Reply to STOP. Default: none.
    stop: Optional[str]
    #: Reply to START. Default: none.
    start: Optional[str]
    #: Reply to HELP. Default: none.
    help: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> CreatedChannelKeywordRepliesItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            language=text(raw.get("language")),
            stop=None if raw.get("stop") is None else text(raw.get("stop")),
            start=None if raw.get("start") is None else text(raw.get("start")),
            help=None if raw.get("help") is None else text(raw.get("help")),
        )


@dataclass(frozen=True)
class CreatedChannelTracking(Model):
    #: Whether to count opens, using an invisible image in the HTML.
    opens: Optional[bool]
    #: Whether to count clicks, using links that redirect through this service.
    clicks: Optional[bool]

    @classmethod
    def from_raw(cls, raw: Any) -> CreatedChannelTracking:
        raw = mapping(raw)
        return cls(
            raw=raw,
            opens=None if raw.get("opens") is None else boolean(raw.get("opens")),
            clicks=None if raw.get("clicks") is None else boolean(raw.get("clicks")),
        )


@dataclass(frozen=True)
class Delivery(Model):
    #: The `webhook-id` header of every attempt.
    delivery_id: str
    #: ID of the webhook.
    webhook_id: str
    #: Name of the event.
    event: str
    #: `pending` while there are attempts left, then `delivered` or `failed`.
    status: Union[Literal["pending", "delivered", "failed"], str]
    #: The exact body that is signed and sent.
    payload: str
    #: The attempts, oldest first.
    attempts: List[DeliveryAttemptsItem]
    #: When the next attempt is due; null after the last attempt.
    next_attempt_at: Optional[str]
    #: When the event happened.
    created_at: str
    #: When the receiver accepted the event; null until then.
    delivered_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> Delivery:
        raw = mapping(raw)
        return cls(
            raw=raw,
            delivery_id=text(raw.get("deliveryId")),
            webhook_id=text(raw.get("webhookId")),
            event=text(raw.get("event")),
            status=text(raw.get("status")),
            payload=text(raw.get("payload")),
            attempts=models(DeliveryAttemptsItem, raw.get("attempts")),
            next_attempt_at=None if raw.get("nextAttemptAt") is None else text(raw.get("nextAttemptAt")),
            created_at=text(raw.get("createdAt")),
            delivered_at=None if raw.get("deliveredAt") is None else text(raw.get("deliveredAt")),
        )


@dataclass(frozen=True)
class DeliveryAttemptsItem(Model):
    #: When the attempt was made.
    at: str
    #: The request as sent.
    request: DeliveryAttemptsItemRequest
    #: HTTP status of the receiver's response; null if there was no response.
    status: Optional[int]
    #: Duration of the attempt in milliseconds.
    duration_ms: int
    #: The beginning of the receiver's response body.
    response: Optional[str]
    #: Why the attempt failed; null if it succeeded.
    error: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> DeliveryAttemptsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            at=text(raw.get("at")),
            request=DeliveryAttemptsItemRequest.from_raw(raw.get("request")),
            status=None if raw.get("status") is None else integer(raw.get("status")),
            duration_ms=integer(raw.get("durationMs")),
            response=None if raw.get("response") is None else text(raw.get("response")),
            error=None if raw.get("error") is None else text(raw.get("error")),
        )


@dataclass(frozen=True)
class DeliveryAttemptsItemRequest(Model):
    """The request as sent."""

    #: The URL of the request; null if nothing was sent.
    url: Optional[str]
    #: The request headers without secrets. The body is `payload`.
    headers: Dict[str, str]

    @classmethod
    def from_raw(cls, raw: Any) -> DeliveryAttemptsItemRequest:
        raw = mapping(raw)
        return cls(
            raw=raw,
            url=None if raw.get("url") is None else text(raw.get("url")),
            headers=text_mapping(raw.get("headers")),
        )


@dataclass(frozen=True)
class DeliveryPage(Model):
    #: Items on this page.
    data: List[Delivery]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> DeliveryPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Delivery, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class Domain(Model):
    #: ID of the domain.
    domain_id: str
    #: Name of the domain.
    domain: str
    #: Whether all required records were found.
    status: Union[Literal["unverified", "verified"], str]
    #: DNS records to publish.
    records: List[DomainRecordsItem]
    #: When the domain was verified. Null until then.
    verified_at: Optional[str]
    #: When DNS was last checked. Null until then.
    checked_at: Optional[str]
    #: When the domain was added.
    created_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> Domain:
        raw = mapping(raw)
        return cls(
            raw=raw,
            domain_id=text(raw.get("domainId")),
            domain=text(raw.get("domain")),
            status=text(raw.get("status")),
            records=models(DomainRecordsItem, raw.get("records")),
            verified_at=None if raw.get("verifiedAt") is None else text(raw.get("verifiedAt")),
            checked_at=None if raw.get("checkedAt") is None else text(raw.get("checkedAt")),
            created_at=text(raw.get("createdAt")),
        )


@dataclass(frozen=True)
class DomainPage(Model):
    #: Items on this page.
    data: List[Domain]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> DomainPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Domain, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class DomainRecordsItem(Model):
    #: Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither DKIM nor SPF. `mx`: where bounces are delivered.
    purpose: Union[Literal["dkim", "spf", "dmarc", "mx"], str]
    #: Type of the DNS record.
    type: Union[Literal["TXT", "MX"], str]
    #: Name of the DNS record.
    host: str
    #: Value of the DNS record. Null if the value is the name of your own mail server.
    value: Optional[str]
    #: Whether the record is required to send from the domain.
    required: bool
    #: Result of the last check. `unknown`: the name server did not answer.
    state: Union[Literal["unchecked", "missing", "wrong", "right", "unknown"], str]
    #: Values that DNS returned at the last check.
    found: List[str]
    #: Problem to fix. Null if the record is correct or unchecked.
    problem: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> DomainRecordsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            purpose=text(raw.get("purpose")),
            type=text(raw.get("type")),
            host=text(raw.get("host")),
            value=None if raw.get("value") is None else text(raw.get("value")),
            required=boolean(raw.get("required")),
            state=text(raw.get("state")),
            found=texts(raw.get("found")),
            problem=None if raw.get("problem") is None else text(raw.get("problem")),
        )


@dataclass(frozen=True)
class Flow(Model):
    #: ID of the flow.
    flow_id: str
    #: Your name for the flow.
    name: str
    #: Only `active` flows start runs.
    status: Union[Literal["draft", "active", "paused", "archived"], str]
    #: Version number, from 1.
    version: int
    #: Event that starts runs, in addition to API requests.
    trigger: FlowTrigger
    #: Whether each contact can go through the flow only once.
    once_per_contact: bool
    #: Steps, as in the request.
    steps: List[FlowStepsItem]
    #: When the flow was created.
    created_at: str
    #: When the flow last changed.
    updated_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> Flow:
        raw = mapping(raw)
        return cls(
            raw=raw,
            flow_id=text(raw.get("flowId")),
            name=text(raw.get("name")),
            status=text(raw.get("status")),
            version=integer(raw.get("version")),
            trigger=FlowTrigger.from_raw(raw.get("trigger")),
            once_per_contact=boolean(raw.get("oncePerContact")),
            steps=models(FlowStepsItem, raw.get("steps")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
        )


@dataclass(frozen=True)
class FlowPage(Model):
    #: Items on this page.
    data: List[Flow]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> FlowPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Flow, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class FlowStepBranchCasesItem(Model):
    #: Condition of the case.
    if_: FlowStepBranchCasesItemIf
    #: ID of the next step if the condition is met.
    next: str

    @classmethod
    def from_raw(cls, raw: Any) -> FlowStepBranchCasesItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            if_=FlowStepBranchCasesItemIf.from_raw(raw.get("if")),
            next=text(raw.get("next")),
        )


@dataclass(frozen=True)
class FlowStepBranchCasesItemIf(Model):
    #: Condition that the contact must meet.
    contact: Any
    #: Name of a variable of the run.
    variable: Optional[str]
    #: How to compare.
    op: Optional[Union[Literal["eq", "ne", "lt", "lte", "gt", "gte", "contains", "startsWith", "in", "exists", "inLastDays", "notInLastDays", "inNextDays"], str]]
    #: Value to compare with; a list for `in`.
    value: Optional[Union[Union[str, float, bool], List[Union[str, float, bool]]]]
    #: ID of a send step. If the step sent several messages in the run, the last message counts.
    message: Optional[str]
    #: Statuses to accept. The message must have one of them.
    status: Optional[List[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired", "replied"], str]]]
    #: ID of the HTTP step whose response is compared.
    answer: Optional[str]
    #: Field of the response, such as `body.order.total`.
    field: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> FlowStepBranchCasesItemIf:
        raw = mapping(raw)
        return cls(
            raw=raw,
            contact=raw.get("contact"),
            variable=None if raw.get("variable") is None else text(raw.get("variable")),
            op=None if raw.get("op") is None else text(raw.get("op")),
            value=raw.get("value"),
            message=None if raw.get("message") is None else text(raw.get("message")),
            status=None if raw.get("status") is None else texts(raw.get("status")),
            answer=None if raw.get("answer") is None else text(raw.get("answer")),
            field=None if raw.get("field") is None else text(raw.get("field")),
        )


@dataclass(frozen=True)
class FlowStepsItem(Model):
    #: Your ID of the step, unique in the flow.
    id: str
    #: Type of the step.
    type: Union[Literal["send", "wait", "digest", "branch", "http", "update_contact", "stop"], str]
    #: Kind of channel to send over.
    channel: Optional[Union[Literal["sms", "email", "whatsapp"], str]]
    #: Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
    body: Optional[str]
    #: Subject of an email.
    subject: Optional[str]
    #: HTML version of an email.
    html: Optional[str]
    #: ID of the template to use instead of `body`.
    template_id: Optional[str]
    #: `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
    category: Optional[Union[Literal["transactional", "marketing"], str]]
    #: Key of one of your topics. Makes this a marketing message.
    topic: Optional[str]
    #: ID of the next step. If omitted, the run is completed.
    next: Optional[str]
    #: Seconds to wait, at most 366 days. With `event`, the maximum wait.
    seconds: Optional[int]
    #: When to continue, instead of `seconds`.
    until: Optional[str]
    #: Event that ends the wait.
    event: Optional[FlowStepsItemEvent]
    #: ID of the next step if the event did not happen. Default: `next`.
    on_timeout: Optional[str]
    #: Up to 20 cases. The first case whose condition is met decides.
    cases: Optional[List[FlowStepBranchCasesItem]]
    #: Method of the request.
    method: Optional[Union[Literal["GET", "POST"], str]]
    #: URL to request.
    url: Optional[str]
    #: Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
    headers: Optional[Dict[str, str]]
    #: Attributes to set. Other attributes stay unchanged.
    attributes: Optional[Dict[str, Any]]
    #: Tags to add, at most 50.
    add_tags: Optional[List[str]]
    #: Tags to remove, at most 50.
    remove_tags: Optional[List[str]]

    @classmethod
    def from_raw(cls, raw: Any) -> FlowStepsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            id=text(raw.get("id")),
            type=text(raw.get("type")),
            channel=None if raw.get("channel") is None else text(raw.get("channel")),
            body=None if raw.get("body") is None else text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            html=None if raw.get("html") is None else text(raw.get("html")),
            template_id=None if raw.get("templateId") is None else text(raw.get("templateId")),
            category=None if raw.get("category") is None else text(raw.get("category")),
            topic=None if raw.get("topic") is None else text(raw.get("topic")),
            next=None if raw.get("next") is None else text(raw.get("next")),
            seconds=None if raw.get("seconds") is None else integer(raw.get("seconds")),
            until=None if raw.get("until") is None else text(raw.get("until")),
            event=None if raw.get("event") is None else FlowStepsItemEvent.from_raw(raw.get("event")),
            on_timeout=None if raw.get("onTimeout") is None else text(raw.get("onTimeout")),
            cases=None if raw.get("cases") is None else models(FlowStepBranchCasesItem, raw.get("cases")),
            method=None if raw.get("method") is None else text(raw.get("method")),
            url=None if raw.get("url") is None else text(raw.get("url")),
            headers=None if raw.get("headers") is None else text_mapping(raw.get("headers")),
            attributes=None if raw.get("attributes") is None else mapping(raw.get("attributes")),
            add_tags=None if raw.get("addTags") is None else texts(raw.get("addTags")),
            remove_tags=None if raw.get("removeTags") is None else texts(raw.get("removeTags")),
        )


@dataclass(frozen=True)
class FlowStepsItemEvent(Model):
    #: Type of the event.
    type: Union[Literal["tag_added", "message_received", "message_status"], str]
    #: Tag that is added to the contact.
    tag: Optional[str]
    #: Whole text of the message, ignoring case. Default: any text.
    keyword: Optional[str]
    #: ID of the send step. If the step sent several messages in the run, the last message counts.
    message: Optional[str]
    #: The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages.
    status: Optional[List[Union[Literal["delivered", "read", "failed", "replied"], str]]]

    @classmethod
    def from_raw(cls, raw: Any) -> FlowStepsItemEvent:
        raw = mapping(raw)
        return cls(
            raw=raw,
            type=text(raw.get("type")),
            tag=None if raw.get("tag") is None else text(raw.get("tag")),
            keyword=None if raw.get("keyword") is None else text(raw.get("keyword")),
            message=None if raw.get("message") is None else text(raw.get("message")),
            status=None if raw.get("status") is None else texts(raw.get("status")),
        )


@dataclass(frozen=True)
class FlowTrigger(Model):
    #: Type of the trigger.
    type: Union[Literal["api", "contact_created", "tag_added", "keyword"], str]
    #: Tag that starts a run.
    tag: Optional[str]
    #: Whole text of a message that starts a run, ignoring case.
    keyword: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> FlowTrigger:
        raw = mapping(raw)
        return cls(
            raw=raw,
            type=text(raw.get("type")),
            tag=None if raw.get("tag") is None else text(raw.get("tag")),
            keyword=None if raw.get("keyword") is None else text(raw.get("keyword")),
        )


@dataclass(frozen=True)
class ImportReport(Model):
    #: Rows in the file.
    total: int
    #: Rows refused.
    refused: int
    #: The first 1,000 refused rows.
    errors: List[ImportReportErrorsItem]
    #: Suppressions added.
    created: int

    @classmethod
    def from_raw(cls, raw: Any) -> ImportReport:
        raw = mapping(raw)
        return cls(
            raw=raw,
            total=integer(raw.get("total")),
            refused=integer(raw.get("refused")),
            errors=models(ImportReportErrorsItem, raw.get("errors")),
            created=integer(raw.get("created")),
        )


@dataclass(frozen=True)
class ImportReportErrorsItem(Model):
    #: Row number. The first row after the header is 1.
    row: int
    #: Line of the file where the row starts, from 1.
    line: int
    #: Machine-readable error code.
    code: str
    #: Name of the invalid field.
    field: str
    #: Human-readable error message.
    message: str

    @classmethod
    def from_raw(cls, raw: Any) -> ImportReportErrorsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            row=integer(raw.get("row")),
            line=integer(raw.get("line")),
            code=text(raw.get("code")),
            field=text(raw.get("field")),
            message=text(raw.get("message")),
        )


@dataclass(frozen=True)
class InboundMessage(Model):
    #: ID of the message.
    inbound_message_id: str
    #: ID of the conversation that the message belongs to.
    conversation_id: str
    #: Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: ID of the channel.
    channel_id: str
    #: Phone number of the sender, WhatsApp’s ID of a sender who hides the number, or email address of the recipient who replied.
    from_: str
    #: ID of the contact who now has this address, or null.
    contact_id: Optional[str]
    #: Text of the message. For an email, without the quoted email and up to 20,000 characters.
    body: str
    #: Keyword that the text consists of. Null for other texts.
    keyword: Optional[Union[Literal["stop", "start", "help"], str]]
    #: Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
    type: str
    #: Files of the message.
    media: List[InboundMessageMediaItem]
    #: Button or list entry that the person chose, or null.
    choice: Optional[InboundMessageChoice]
    #: ID of the WhatsApp group that the message was written in, or null.
    group_id: Optional[str]
    #: Content as the provider sent it, up to 8 kB. For an email: `subject`, `from`, `references`, and `text` with the quoted email, if there is one. Null for texts.
    content: Optional[Dict[str, Any]]
    #: ID of your message that this message replies to, or null.
    in_reply_to: Optional[str]
    #: The provider’s ID of the message, or null.
    provider_message_id: Optional[str]
    #: Deadline for replying over WhatsApp without a template. Null for other channels.
    reply_until: Optional[str]
    #: When the message was received.
    received_at: str
    #: When the message was marked as read. Null while the message is unread.
    read_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> InboundMessage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            inbound_message_id=text(raw.get("inboundMessageId")),
            conversation_id=text(raw.get("conversationId")),
            channel=text(raw.get("channel")),
            channel_id=text(raw.get("channelId")),
            from_=text(raw.get("from")),
            contact_id=None if raw.get("contactId") is None else text(raw.get("contactId")),
            body=text(raw.get("body")),
            keyword=None if raw.get("keyword") is None else text(raw.get("keyword")),
            type=text(raw.get("type")),
            media=models(InboundMessageMediaItem, raw.get("media")),
            choice=None if raw.get("choice") is None else InboundMessageChoice.from_raw(raw.get("choice")),
            group_id=None if raw.get("groupId") is None else text(raw.get("groupId")),
            content=None if raw.get("content") is None else mapping(raw.get("content")),
            in_reply_to=None if raw.get("inReplyTo") is None else text(raw.get("inReplyTo")),
            provider_message_id=None if raw.get("providerMessageId") is None else text(raw.get("providerMessageId")),
            reply_until=None if raw.get("replyUntil") is None else text(raw.get("replyUntil")),
            received_at=text(raw.get("receivedAt")),
            read_at=None if raw.get("readAt") is None else text(raw.get("readAt")),
        )


@dataclass(frozen=True)
class InboundMessageChoice(Model):
    #: Your ID for the option, or null.
    id: Optional[str]
    #: Label of the option.
    title: str

    @classmethod
    def from_raw(cls, raw: Any) -> InboundMessageChoice:
        raw = mapping(raw)
        return cls(
            raw=raw,
            id=None if raw.get("id") is None else text(raw.get("id")),
            title=text(raw.get("title")),
        )


@dataclass(frozen=True)
class InboundMessageMediaItem(Model):
    #: URL of the file, to download with your API key. Null for files of emails, which are not stored.
    url: Optional[str]
    #: Media type. Null if unknown.
    content_type: Optional[str]
    #: Name of the file, or null.
    file_name: Optional[str]
    #: Size in bytes, if known.
    bytes: Optional[int]

    @classmethod
    def from_raw(cls, raw: Any) -> InboundMessageMediaItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            url=None if raw.get("url") is None else text(raw.get("url")),
            content_type=None if raw.get("contentType") is None else text(raw.get("contentType")),
            file_name=None if raw.get("fileName") is None else text(raw.get("fileName")),
            bytes=None if raw.get("bytes") is None else integer(raw.get("bytes")),
        )


@dataclass(frozen=True)
class InboundMessagePage(Model):
    #: Items on this page.
    data: List[InboundMessage]
    #: Value of `after` for the next page. Null on the last page.
    next: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> InboundMessagePage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(InboundMessage, raw.get("data")),
            next=None if raw.get("next") is None else text(raw.get("next")),
        )


@dataclass(frozen=True)
class ListedMessage(Model):
    #: ID of the message.
    message_id: str
    #: Channel of the message.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: ID of the sending channel.
    channel_id: str
    #: Phone number or email address of the recipient.
    to: str
    #: Text that the recipient gets.
    body: str
    #: Subject of an email, or null.
    subject: Optional[str]
    #: ID of the template that the message was made from, or null.
    template_id: Optional[str]
    #: ID of the contact. Null if the message was sent to an address without a contact.
    contact_id: Optional[str]
    #: ID of the campaign, or null.
    campaign_id: Optional[str]
    #: Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
    category: Optional[Union[Literal["transactional", "marketing", "confirmation"], str]]
    #: Key of the topic, or null.
    topic: Optional[str]
    #: Status of the message. `sent` means that the provider accepted it and has reported nothing since.
    status: Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]
    #: Number of parts of an SMS. Null on other channels.
    segments: Optional[int]
    #: Encoding of an SMS. Null on other channels.
    encoding: Optional[Union[Literal["GSM-7", "UCS-2"], str]]
    #: Your labels.
    tags: List[str]
    #: Your own data, or null.
    metadata: Optional[Dict[str, Union[str, float, bool, None]]]
    #: Number of sending attempts.
    attempts: int
    #: Whether the message may have been sent twice because the provider’s response was lost.
    possible_duplicate: bool
    #: When the message is scheduled to be sent. Null if no time is set.
    scheduled_at: Optional[str]
    #: When the message expires if it has not been sent by then. Null if the message does not expire.
    expires_at: Optional[str]
    #: When the message was accepted.
    created_at: str
    #: When the provider accepted the message. Null until then.
    sent_at: Optional[str]
    #: When the message was delivered. Null if unknown.
    delivered_at: Optional[str]
    #: When the message was read. Null if unknown.
    read_at: Optional[str]
    #: When the message failed. Null otherwise.
    failed_at: Optional[str]
    #: Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise.
    error: Optional[ListedMessageError]

    @classmethod
    def from_raw(cls, raw: Any) -> ListedMessage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            message_id=text(raw.get("messageId")),
            channel=text(raw.get("channel")),
            channel_id=text(raw.get("channelId")),
            to=text(raw.get("to")),
            body=text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            template_id=None if raw.get("templateId") is None else text(raw.get("templateId")),
            contact_id=None if raw.get("contactId") is None else text(raw.get("contactId")),
            campaign_id=None if raw.get("campaignId") is None else text(raw.get("campaignId")),
            category=None if raw.get("category") is None else text(raw.get("category")),
            topic=None if raw.get("topic") is None else text(raw.get("topic")),
            status=text(raw.get("status")),
            segments=None if raw.get("segments") is None else integer(raw.get("segments")),
            encoding=None if raw.get("encoding") is None else text(raw.get("encoding")),
            tags=texts(raw.get("tags")),
            metadata=None if raw.get("metadata") is None else mapping(raw.get("metadata")),
            attempts=integer(raw.get("attempts")),
            possible_duplicate=boolean(raw.get("possibleDuplicate")),
            scheduled_at=None if raw.get("scheduledAt") is None else text(raw.get("scheduledAt")),
            expires_at=None if raw.get("expiresAt") is None else text(raw.get("expiresAt")),
            created_at=text(raw.get("createdAt")),
            sent_at=None if raw.get("sentAt") is None else text(raw.get("sentAt")),
            delivered_at=None if raw.get("deliveredAt") is None else text(raw.get("deliveredAt")),
            read_at=None if raw.get("readAt") is None else text(raw.get("readAt")),
            failed_at=None if raw.get("failedAt") is None else text(raw.get("failedAt")),
            error=None if raw.get("error") is None else ListedMessageError.from_raw(raw.get("error")),
        )


@dataclass(frozen=True)
class ListedMessageError(Model):
    #: Machine-readable error code.
    code: str
    #: Human-readable error message.
    message: str
    #: The provider’s error code, or null.
    provider_code: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ListedMessageError:
        raw = mapping(raw)
        return cls(
            raw=raw,
            code=text(raw.get("code")),
            message=text(raw.get("message")),
            provider_code=None if raw.get("providerCode") is None else text(raw.get("providerCode")),
        )


@dataclass(frozen=True)
class ListedMessagePage(Model):
    #: Items on this page.
    data: List[ListedMessage]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> ListedMessagePage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(ListedMessage, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class Listener(Model):
    #: ID of the webhook.
    webhook_id: str
    #: Name of the delivered event; `*` for all events.
    event: str
    #: Your note about the webhook.
    description: Optional[str]
    #: Secret that verifies the signatures. Shown only in this response.
    secret: str

    @classmethod
    def from_raw(cls, raw: Any) -> Listener:
        raw = mapping(raw)
        return cls(
            raw=raw,
            webhook_id=text(raw.get("webhookId")),
            event=text(raw.get("event")),
            description=None if raw.get("description") is None else text(raw.get("description")),
            secret=text(raw.get("secret")),
        )


@dataclass(frozen=True)
class Message(Model):
    #: ID of the message.
    message_id: str
    #: Channel of the message.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: ID of the sending channel.
    channel_id: str
    #: Phone number or email address of the recipient.
    to: str
    #: Text that the recipient gets.
    body: str
    #: Subject of an email, or null.
    subject: Optional[str]
    #: ID of the template that the message was made from, or null.
    template_id: Optional[str]
    #: ID of the contact. Null if the message was sent to an address without a contact.
    contact_id: Optional[str]
    #: ID of the campaign, or null.
    campaign_id: Optional[str]
    #: Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
    category: Optional[Union[Literal["transactional", "marketing", "confirmation"], str]]
    #: Key of the topic, or null.
    topic: Optional[str]
    #: Status of the message. `sent` means that the provider accepted it and has reported nothing since.
    status: Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]
    #: Number of parts of an SMS. Null on other channels.
    segments: Optional[int]
    #: Encoding of an SMS. Null on other channels.
    encoding: Optional[Union[Literal["GSM-7", "UCS-2"], str]]
    #: Your labels.
    tags: List[str]
    #: Your own data, or null.
    metadata: Optional[Dict[str, Union[str, float, bool, None]]]
    #: Number of sending attempts.
    attempts: int
    #: Whether the message may have been sent twice because the provider’s response was lost.
    possible_duplicate: bool
    #: When the message is scheduled to be sent. Null if no time is set.
    scheduled_at: Optional[str]
    #: When the message expires if it has not been sent by then. Null if the message does not expire.
    expires_at: Optional[str]
    #: When the message was accepted.
    created_at: str
    #: When the provider accepted the message. Null until then.
    sent_at: Optional[str]
    #: When the message was delivered. Null if unknown.
    delivered_at: Optional[str]
    #: When the message was read. Null if unknown.
    read_at: Optional[str]
    #: When the message failed. Null otherwise.
    failed_at: Optional[str]
    #: Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise.
    error: Optional[MessageError]
    #: Always `outbound`.
    direction: Literal["outbound"]
    #: HTML version of an email, or null.
    html: Optional[str]
    #: Version of the template. Null without a template.
    template_version: Optional[int]
    #: Values of the template’s variables, or null.
    variables: Optional[Dict[str, Any]]
    #: The provider’s ID of the message. Null until the provider accepts the message.
    provider_message_id: Optional[str]
    #: Sender of an email. Null for the channel’s sender.
    from_: Optional[str]
    #: CC recipients.
    cc: List[str]
    #: Copies of the message. Each is a separate message.
    copies: List[MessageCopiesItem]
    #: ID of the original message. Null if this is not a copy.
    copy_of: Optional[str]
    #: Open and click tracking of the email. Null if the channel’s `tracking` applies.
    tracking: Optional[MessageTracking]
    #: Number of recorded opens, up to 1,000.
    opens: int
    #: Number of recorded link clicks, up to 1,000.
    clicks: int
    #: Reply-to address of an email. Null for the channel’s reply-to address.
    reply_to: Optional[str]
    #: Additional headers of an email.
    headers: Dict[str, str]
    #: Attachments of an email, without their contents.
    attachments: List[MessageAttachmentsItem]
    #: ID of the inbound message that this message replies to, or null.
    in_reply_to: Optional[str]
    #: Whether the message is a test. Statistics do not count tests.
    test: bool
    #: When the message was queued for sending. Null until then.
    queued_at: Optional[str]
    #: When the message was canceled. Null otherwise.
    canceled_at: Optional[str]
    #: When the message expired. Null otherwise.
    expired_at: Optional[str]
    #: Status changes, opens and clicks, oldest first.
    events: List[MessageEventsItem]

    @classmethod
    def from_raw(cls, raw: Any) -> Message:
        raw = mapping(raw)
        return cls(
            raw=raw,
            message_id=text(raw.get("messageId")),
            channel=text(raw.get("channel")),
            channel_id=text(raw.get("channelId")),
            to=text(raw.get("to")),
            body=text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            template_id=None if raw.get("templateId") is None else text(raw.get("templateId")),
            contact_id=None if raw.get("contactId") is None else text(raw.get("contactId")),
            campaign_id=None if raw.get("campaignId") is None else text(raw.get("campaignId")),
            category=None if raw.get("category") is None else text(raw.get("category")),
            topic=None if raw.get("topic") is None else text(raw.get("topic")),
            status=text(raw.get("status")),
            segments=None if raw.get("segments") is None else integer(raw.get("segments")),
            encoding=None if raw.get("encoding") is None else text(raw.get("encoding")),
            tags=texts(raw.get("tags")),
            metadata=None if raw.get("metadata") is None else mapping(raw.get("metadata")),
            attempts=integer(raw.get("attempts")),
            possible_duplicate=boolean(raw.get("possibleDuplicate")),
            scheduled_at=None if raw.get("scheduledAt") is None else text(raw.get("scheduledAt")),
            expires_at=None if raw.get("expiresAt") is None else text(raw.get("expiresAt")),
            created_at=text(raw.get("createdAt")),
            sent_at=None if raw.get("sentAt") is None else text(raw.get("sentAt")),
            delivered_at=None if raw.get("deliveredAt") is None else text(raw.get("deliveredAt")),
            read_at=None if raw.get("readAt") is None else text(raw.get("readAt")),
            failed_at=None if raw.get("failedAt") is None else text(raw.get("failedAt")),
            error=None if raw.get("error") is None else MessageError.from_raw(raw.get("error")),
            direction="outbound",
            html=None if raw.get("html") is None else text(raw.get("html")),
            template_version=None if raw.get("templateVersion") is None else integer(raw.get("templateVersion")),
            variables=None if raw.get("variables") is None else mapping(raw.get("variables")),
            provider_message_id=None if raw.get("providerMessageId") is None else text(raw.get("providerMessageId")),
            from_=None if raw.get("from") is None else text(raw.get("from")),
            cc=texts(raw.get("cc")),
            copies=models(MessageCopiesItem, raw.get("copies")),
            copy_of=None if raw.get("copyOf") is None else text(raw.get("copyOf")),
            tracking=None if raw.get("tracking") is None else MessageTracking.from_raw(raw.get("tracking")),
            opens=integer(raw.get("opens")),
            clicks=integer(raw.get("clicks")),
            reply_to=None if raw.get("replyTo") is None else text(raw.get("replyTo")),
            headers=text_mapping(raw.get("headers")),
            attachments=models(MessageAttachmentsItem, raw.get("attachments")),
            in_reply_to=None if raw.get("inReplyTo") is None else text(raw.get("inReplyTo")),
            test=boolean(raw.get("test")),
            queued_at=None if raw.get("queuedAt") is None else text(raw.get("queuedAt")),
            canceled_at=None if raw.get("canceledAt") is None else text(raw.get("canceledAt")),
            expired_at=None if raw.get("expiredAt") is None else text(raw.get("expiredAt")),
            events=models(MessageEventsItem, raw.get("events")),
        )


@dataclass(frozen=True)
class MessageAttachmentsItem(Model):
    #: Name of the file.
    file_name: str
    #: Media type.
    content_type: str
    #: Content ID of an inline image. Null for other files.
    content_id: Optional[str]
    #: Size in bytes.
    bytes: int

    @classmethod
    def from_raw(cls, raw: Any) -> MessageAttachmentsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            file_name=text(raw.get("fileName")),
            content_type=text(raw.get("contentType")),
            content_id=None if raw.get("contentId") is None else text(raw.get("contentId")),
            bytes=integer(raw.get("bytes")),
        )


@dataclass(frozen=True)
class MessageCopiesItem(Model):
    #: ID of the copy.
    message_id: str
    #: Whether other recipients see the recipient of this copy (`cc`) or not (`bcc`).
    type: Union[Literal["cc", "bcc"], str]

    @classmethod
    def from_raw(cls, raw: Any) -> MessageCopiesItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            message_id=text(raw.get("messageId")),
            type=text(raw.get("type")),
        )


@dataclass(frozen=True)
class MessageError(Model):
    #: Machine-readable error code.
    code: str
    #: Human-readable error message.
    message: str
    #: The provider’s error code, or null.
    provider_code: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> MessageError:
        raw = mapping(raw)
        return cls(
            raw=raw,
            code=text(raw.get("code")),
            message=text(raw.get("message")),
            provider_code=None if raw.get("providerCode") is None else text(raw.get("providerCode")),
        )


@dataclass(frozen=True)
class MessageEventsItem(Model):
    #: New status, or `opened` or `clicked`.
    status: Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired", "opened", "clicked"], str]
    #: When this happened.
    at: str
    #: Number of the attempt to send the message.
    attempt: Optional[int]
    #: ID of the channel of the attempt.
    channel_id: Optional[str]
    #: Link that was clicked.
    url: Optional[str]
    #: Machine-readable reason, if there is one.
    code: Optional[str]
    #: Human-readable reason.
    message: Optional[str]
    #: The provider’s error code.
    provider_code: Optional[str]
    #: Milliseconds until the next attempt.
    retry_in_ms: Optional[float]
    #: Channel that the message moved to.
    fallback: Optional[MessageEventsItemFallback]

    @classmethod
    def from_raw(cls, raw: Any) -> MessageEventsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            status=text(raw.get("status")),
            at=text(raw.get("at")),
            attempt=None if raw.get("attempt") is None else integer(raw.get("attempt")),
            channel_id=None if raw.get("channelId") is None else text(raw.get("channelId")),
            url=None if raw.get("url") is None else text(raw.get("url")),
            code=None if raw.get("code") is None else text(raw.get("code")),
            message=None if raw.get("message") is None else text(raw.get("message")),
            provider_code=None if raw.get("providerCode") is None else text(raw.get("providerCode")),
            retry_in_ms=None if raw.get("retryInMs") is None else number(raw.get("retryInMs")),
            fallback=None if raw.get("fallback") is None else MessageEventsItemFallback.from_raw(raw.get("fallback")),
        )


@dataclass(frozen=True)
class MessageEventsItemFallback(Model):
    """Channel that the message moved to."""

    #: Kind of the channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: ID of the channel.
    channel_id: str

    @classmethod
    def from_raw(cls, raw: Any) -> MessageEventsItemFallback:
        raw = mapping(raw)
        return cls(
            raw=raw,
            channel=text(raw.get("channel")),
            channel_id=text(raw.get("channelId")),
        )


@dataclass(frozen=True)
class MessageNumbers(Model):
    #: First day.
    from_: str
    #: Last day.
    to: str
    #: IANA time zone of the days, which is that of the account.
    time_zone: str
    #: Counts over all days.
    total: MessageNumbersTotal
    #: Counts by group.
    groups: List[MessageNumbersGroupsItem]
    #: Failure reasons, the most frequent first.
    failures: List[MessageNumbersFailuresItem]

    @classmethod
    def from_raw(cls, raw: Any) -> MessageNumbers:
        raw = mapping(raw)
        return cls(
            raw=raw,
            from_=text(raw.get("from")),
            to=text(raw.get("to")),
            time_zone=text(raw.get("timeZone")),
            total=MessageNumbersTotal.from_raw(raw.get("total")),
            groups=models(MessageNumbersGroupsItem, raw.get("groups")),
            failures=models(MessageNumbersFailuresItem, raw.get("failures")),
        )


@dataclass(frozen=True)
class MessageNumbersFailuresItem(Model):
    #: `error.code` of the messages; `expired` for expired messages.
    code: str
    #: Number of messages.
    total: int

    @classmethod
    def from_raw(cls, raw: Any) -> MessageNumbersFailuresItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            code=text(raw.get("code")),
            total=integer(raw.get("total")),
        )


@dataclass(frozen=True)
class MessageNumbersGroupsItem(Model):
    #: Day, channel, campaign ID or category. Null for messages without a campaign or category.
    key: Optional[str]
    #: Name of the campaign. Null for other groups.
    name: Optional[str]
    #: All messages: the sum of the counts from `queued` to `canceled`.
    messages: int
    #: Messages that are waiting or being sent.
    queued: int
    #: Messages that the provider accepted and has not reported on since.
    sent: int
    #: Messages that were delivered but not reported as read.
    delivered: int
    #: Messages that were read.
    read: int
    #: Messages that failed or expired.
    failed: int
    #: Messages that were canceled.
    canceled: int
    #: Emails with at least one recorded open.
    opens: int
    #: Emails with at least one recorded link click.
    clicks: int
    #: Opt-outs on these days, excluding imports.
    opted_out: int

    @classmethod
    def from_raw(cls, raw: Any) -> MessageNumbersGroupsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            key=None if raw.get("key") is None else text(raw.get("key")),
            name=None if raw.get("name") is None else text(raw.get("name")),
            messages=integer(raw.get("messages")),
            queued=integer(raw.get("queued")),
            sent=integer(raw.get("sent")),
            delivered=integer(raw.get("delivered")),
            read=integer(raw.get("read")),
            failed=integer(raw.get("failed")),
            canceled=integer(raw.get("canceled")),
            opens=integer(raw.get("opens")),
            clicks=integer(raw.get("clicks")),
            opted_out=integer(raw.get("optedOut")),
        )


@dataclass(frozen=True)
class MessageNumbersTotal(Model):
    """Counts over all days."""

    #: All messages: the sum of the counts from `queued` to `canceled`.
    messages: int
    #: Messages that are waiting or being sent.
    queued: int
    #: Messages that the provider accepted and has not reported on since.
    sent: int
    #: Messages that were delivered but not reported as read.
    delivered: int
    #: Messages that were read.
    read: int
    #: Messages that failed or expired.
    failed: int
    #: Messages that were canceled.
    canceled: int
    #: Emails with at least one recorded open.
    opens: int
    #: Emails with at least one recorded link click.
    clicks: int
    #: Opt-outs on these days, excluding imports.
    opted_out: int

    @classmethod
    def from_raw(cls, raw: Any) -> MessageNumbersTotal:
        raw = mapping(raw)
        return cls(
            raw=raw,
            messages=integer(raw.get("messages")),
            queued=integer(raw.get("queued")),
            sent=integer(raw.get("sent")),
            delivered=integer(raw.get("delivered")),
            read=integer(raw.get("read")),
            failed=integer(raw.get("failed")),
            canceled=integer(raw.get("canceled")),
            opens=integer(raw.get("opens")),
            clicks=integer(raw.get("clicks")),
            opted_out=integer(raw.get("optedOut")),
        )


@dataclass(frozen=True)
class MessageTracking(Model):
    #: Whether to count opens, using an invisible image in the HTML.
    opens: Optional[bool]
    #: Whether to count clicks, using links that redirect through this service.
    clicks: Optional[bool]

    @classmethod
    def from_raw(cls, raw: Any) -> MessageTracking:
        raw = mapping(raw)
        return cls(
            raw=raw,
            opens=None if raw.get("opens") is None else boolean(raw.get("opens")),
            clicks=None if raw.get("clicks") is None else boolean(raw.get("clicks")),
        )


@dataclass(frozen=True)
class Pagination(Model):
    """Position of this page in the list."""

    #: Number of this page, from 1.
    page: int
    #: Maximum number of items per page.
    limit: int
    #: Number of items on all pages.
    total: int
    #: Number of pages.
    pages: int
    #: Value of `after` for the next page. Null on the last page.
    next: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> Pagination:
        raw = mapping(raw)
        return cls(
            raw=raw,
            page=integer(raw.get("page")),
            limit=integer(raw.get("limit")),
            total=integer(raw.get("total")),
            pages=integer(raw.get("pages")),
            next=None if raw.get("next") is None else text(raw.get("next")),
        )


@dataclass(frozen=True)
class RenderedTemplate(Model):
    #: Text that the recipient gets.
    body: str
    #: Subject of an email, or null.
    subject: Optional[str]
    #: HTML version of an email, or null.
    html: Optional[str]
    #: Number of parts when sent as an SMS.
    segments: int
    #: Encoding of an SMS. A single part has 160 characters in GSM-7, and 70 in UCS-2.
    encoding: Union[Literal["GSM-7", "UCS-2"], str]

    @classmethod
    def from_raw(cls, raw: Any) -> RenderedTemplate:
        raw = mapping(raw)
        return cls(
            raw=raw,
            body=text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            html=None if raw.get("html") is None else text(raw.get("html")),
            segments=integer(raw.get("segments")),
            encoding=text(raw.get("encoding")),
        )


@dataclass(frozen=True)
class ReportedDelivery(Model):
    #: ID of the delivery.
    delivery_id: str
    #: `pending` if the delivery will be streamed again.
    status: Union[Literal["pending", "delivered", "failed"], str]
    #: When the delivery will be streamed again. Null after the delivery has ended.
    next_attempt_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ReportedDelivery:
        raw = mapping(raw)
        return cls(
            raw=raw,
            delivery_id=text(raw.get("deliveryId")),
            status=text(raw.get("status")),
            next_attempt_at=None if raw.get("nextAttemptAt") is None else text(raw.get("nextAttemptAt")),
        )


@dataclass(frozen=True)
class Run(Model):
    #: ID of the run.
    run_id: str
    #: ID of the flow.
    flow_id: str
    #: Version of the flow.
    version: int
    #: Status of the run.
    status: Union[Literal["running", "completed", "failed", "canceled"], str]
    #: ID of the contact. Null if the run is for an address.
    contact_id: Optional[str]
    #: Address of the recipient. Null if the run is for a contact.
    to: Optional[str]
    #: Variables of the run.
    variables: Dict[str, Any]
    #: ID of the current step. Null once the run has ended.
    step_id: Optional[str]
    #: When the run continues. Null after the run has ended.
    due_at: Optional[str]
    #: Why the run ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: The run's HTTP responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
    error: Optional[Union[Literal["too_many_steps", "too_many_messages", "too_many_messages_to_person", "answers_too_long", "circle_without_wait", "worker_stopped", "flow_paused", "flow_archived"], str]]
    #: Completed steps, oldest first.
    history: List[RunHistoryItem]
    #: When the run started.
    created_at: str
    #: When the run ended. Null while the run is active.
    ended_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> Run:
        raw = mapping(raw)
        return cls(
            raw=raw,
            run_id=text(raw.get("runId")),
            flow_id=text(raw.get("flowId")),
            version=integer(raw.get("version")),
            status=text(raw.get("status")),
            contact_id=None if raw.get("contactId") is None else text(raw.get("contactId")),
            to=None if raw.get("to") is None else text(raw.get("to")),
            variables=mapping(raw.get("variables")),
            step_id=None if raw.get("stepId") is None else text(raw.get("stepId")),
            due_at=None if raw.get("dueAt") is None else text(raw.get("dueAt")),
            error=None if raw.get("error") is None else text(raw.get("error")),
            history=models(RunHistoryItem, raw.get("history")),
            created_at=text(raw.get("createdAt")),
            ended_at=None if raw.get("endedAt") is None else text(raw.get("endedAt")),
        )


@dataclass(frozen=True)
class RunHistoryItem(Model):
    #: ID of the step.
    step: str
    #: Type of the step.
    type: Union[Literal["send", "wait", "digest", "branch", "http", "update_contact", "stop"], str]
    #: When the step was done.
    at: str
    #: ID of the step that a branch chose. Null if it ended the run.
    to: Optional[str]
    #: What ended the wait for an event, or `timeout`.
    event: Optional[str]
    #: HTTP status of the response. Null without a response.
    status: Optional[int]
    #: Number of runs that a digest has collected.
    events: Optional[int]
    #: ID of the run whose digest has collected this run.
    joined: Optional[str]
    #: ID of the message. Only for messages that were accepted.
    message_id: Optional[str]
    #: Why the step failed, as a machine-readable code.
    error: Optional[str]
    #: Human-readable error message. Only for messages that were refused.
    message: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> RunHistoryItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            step=text(raw.get("step")),
            type=text(raw.get("type")),
            at=text(raw.get("at")),
            to=None if raw.get("to") is None else text(raw.get("to")),
            event=None if raw.get("event") is None else text(raw.get("event")),
            status=None if raw.get("status") is None else integer(raw.get("status")),
            events=None if raw.get("events") is None else integer(raw.get("events")),
            joined=None if raw.get("joined") is None else text(raw.get("joined")),
            message_id=None if raw.get("messageId") is None else text(raw.get("messageId")),
            error=None if raw.get("error") is None else text(raw.get("error")),
            message=None if raw.get("message") is None else text(raw.get("message")),
        )


@dataclass(frozen=True)
class RunPage(Model):
    #: Items on this page.
    data: List[Run]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> RunPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Run, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class SavedSegment(Model):
    #: ID of the segment.
    segment_id: str
    #: Your name for the segment, unique in the account.
    name: str
    #: Condition that a contact must meet.
    conditions: Any
    #: When the segment was created.
    created_at: str
    #: When the segment last changed.
    updated_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> SavedSegment:
        raw = mapping(raw)
        return cls(
            raw=raw,
            segment_id=text(raw.get("segmentId")),
            name=text(raw.get("name")),
            conditions=raw.get("conditions"),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
        )


@dataclass(frozen=True)
class SavedSegmentPage(Model):
    #: Items on this page.
    data: List[SavedSegment]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> SavedSegmentPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(SavedSegment, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class SignUp(Model):
    """A request to sign up, and the proof of consent once it is confirmed."""

    #: ID of the sign-up.
    sign_up_id: str
    #: Email address of the person.
    email: str
    #: First name of the person, or null.
    first_name: Optional[str]
    #: Language of the form and the mail.
    language: Union[Literal["en", "de", "fr", "es", "ar"], str]
    #: Consent text that the person agreed to.
    consent: str
    #: Version of the form’s texts.
    text_version: int
    #: ID of the message with the confirmation link.
    message_id: str
    #: ID of the contact. Null until the sign-up is confirmed.
    contact_id: Optional[str]
    #: When the form was sent.
    requested_at: str
    #: When the link in the mail expires.
    expires_at: str
    #: When the person confirmed. Null until then.
    confirmed_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> SignUp:
        raw = mapping(raw)
        return cls(
            raw=raw,
            sign_up_id=text(raw.get("signUpId")),
            email=text(raw.get("email")),
            first_name=None if raw.get("firstName") is None else text(raw.get("firstName")),
            language=text(raw.get("language")),
            consent=text(raw.get("consent")),
            text_version=integer(raw.get("textVersion")),
            message_id=text(raw.get("messageId")),
            contact_id=None if raw.get("contactId") is None else text(raw.get("contactId")),
            requested_at=text(raw.get("requestedAt")),
            expires_at=text(raw.get("expiresAt")),
            confirmed_at=None if raw.get("confirmedAt") is None else text(raw.get("confirmedAt")),
        )


@dataclass(frozen=True)
class SignUpForm(Model):
    #: ID of the form.
    form_id: str
    #: Your name for the form.
    name: str
    #: Texts of the form by language. The first language is the default.
    texts: List[SignUpFormTextsItem]
    #: Version of the texts, from 1. A sign-up keeps the version that the person saw.
    text_version: int
    #: Key of the topic, or null.
    topic: Optional[str]
    #: Tags of confirmed contacts.
    tags: List[str]
    #: Origins of the sites that may show the form in a frame.
    origins: List[str]
    #: URL of the hosted form.
    url: str
    #: When the form was created.
    created_at: str
    #: When the form last changed.
    updated_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> SignUpForm:
        raw = mapping(raw)
        return cls(
            raw=raw,
            form_id=text(raw.get("formId")),
            name=text(raw.get("name")),
            texts=models(SignUpFormTextsItem, raw.get("texts")),
            text_version=integer(raw.get("textVersion")),
            topic=None if raw.get("topic") is None else text(raw.get("topic")),
            tags=texts(raw.get("tags")),
            origins=texts(raw.get("origins")),
            url=text(raw.get("url")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
        )


@dataclass(frozen=True)
class SignUpFormPage(Model):
    #: Items on this page.
    data: List[SignUpForm]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> SignUpFormPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(SignUpForm, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class SignUpFormTextsItem(Model):
    #: Language of the text.
    language: Union[Literal["en", "de", "fr", "es", "ar"], str]
    #: What people sign up for, such as `Monthly news`.
    title: str
    #: What people agree to, next to the check box.
    consent: str

    @classmethod
    def from_raw(cls, raw: Any) -> SignUpFormTextsItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            language=text(raw.get("language")),
            title=text(raw.get("title")),
            consent=text(raw.get("consent")),
        )


@dataclass(frozen=True)
class SignUpFormsSignUpAnswer(Model):
    #: Whether a mail is sent.
    sent: bool

    @classmethod
    def from_raw(cls, raw: Any) -> SignUpFormsSignUpAnswer:
        raw = mapping(raw)
        return cls(
            raw=raw,
            sent=boolean(raw.get("sent")),
        )


@dataclass(frozen=True)
class SignUpPage(Model):
    #: Items on this page.
    data: List[SignUp]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> SignUpPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(SignUp, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class SkippedContact(Model):
    #: ID of the contact.
    contact_id: str
    #: Name of the contact now, or an address if there is no name. Null if there is neither.
    name: Optional[str]
    #: Address of the contact now, for the campaign’s channel. Null if the contact has no such address.
    to: Optional[str]
    #: Why the contact got no message, as in `stats.skippedBy`.
    reason: Union[Literal["opted_out", "no_address", "missing_variable", "invalid_content", "frequency_capped"], str]
    #: Variable that had no value. Null for other reasons.
    variable: Optional[str]
    #: When the contact was skipped.
    skipped_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> SkippedContact:
        raw = mapping(raw)
        return cls(
            raw=raw,
            contact_id=text(raw.get("contactId")),
            name=None if raw.get("name") is None else text(raw.get("name")),
            to=None if raw.get("to") is None else text(raw.get("to")),
            reason=text(raw.get("reason")),
            variable=None if raw.get("variable") is None else text(raw.get("variable")),
            skipped_at=text(raw.get("skippedAt")),
        )


@dataclass(frozen=True)
class SkippedContactPage(Model):
    #: Items on this page.
    data: List[SkippedContact]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> SkippedContactPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(SkippedContact, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class StartedRun(Model):
    #: ID of the run.
    run_id: str
    #: ID of the flow.
    flow_id: str
    #: Version of the flow.
    version: int
    #: Status of the run.
    status: Union[Literal["running", "completed", "failed", "canceled"], str]

    @classmethod
    def from_raw(cls, raw: Any) -> StartedRun:
        raw = mapping(raw)
        return cls(
            raw=raw,
            run_id=text(raw.get("runId")),
            flow_id=text(raw.get("flowId")),
            version=integer(raw.get("version")),
            status=text(raw.get("status")),
        )


@dataclass(frozen=True)
class Suppression(Model):
    #: ID of the suppression.
    suppression_id: str
    #: Kind of channel that the address belongs to.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: Phone number or email address. Null after the person was erased.
    address: Optional[str]
    #: `marketing` if only marketing is blocked. Null if all messages are blocked.
    category: Optional[Union[Literal["marketing"], str]]
    #: Key of the topic, if only messages about it are blocked. Null otherwise.
    topic: Optional[str]
    #: Why the address is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason.
    reason: str
    #: When the address was blocked.
    created_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> Suppression:
        raw = mapping(raw)
        return cls(
            raw=raw,
            suppression_id=text(raw.get("suppressionId")),
            channel=text(raw.get("channel")),
            address=None if raw.get("address") is None else text(raw.get("address")),
            category=None if raw.get("category") is None else text(raw.get("category")),
            topic=None if raw.get("topic") is None else text(raw.get("topic")),
            reason=text(raw.get("reason")),
            created_at=text(raw.get("createdAt")),
        )


@dataclass(frozen=True)
class SuppressionPage(Model):
    #: Items on this page.
    data: List[Suppression]
    #: Value of `after` for the next page. Null on the last page.
    next: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> SuppressionPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Suppression, raw.get("data")),
            next=None if raw.get("next") is None else text(raw.get("next")),
        )


@dataclass(frozen=True)
class SuppressionsLinkPreferencesAnswer(Model):
    #: Address of the page, for this recipient only.
    url: str

    @classmethod
    def from_raw(cls, raw: Any) -> SuppressionsLinkPreferencesAnswer:
        raw = mapping(raw)
        return cls(
            raw=raw,
            url=text(raw.get("url")),
        )


@dataclass(frozen=True)
class Template(Model):
    #: ID of the template.
    template_id: str
    #: Your name for the template.
    name: str
    #: Version number, from 1.
    version: int
    #: Text, in Liquid. Empty if the text is generated from `html`.
    body: str
    #: Subject of an email, in Liquid, or null.
    subject: Optional[str]
    #: HTML version of an email, in Liquid, or null.
    html: Optional[str]
    #: Names of the variables that the template uses.
    variables: List[str]
    #: When the template was created.
    created_at: str
    #: When the template last changed.
    updated_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> Template:
        raw = mapping(raw)
        return cls(
            raw=raw,
            template_id=text(raw.get("templateId")),
            name=text(raw.get("name")),
            version=integer(raw.get("version")),
            body=text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            html=None if raw.get("html") is None else text(raw.get("html")),
            variables=texts(raw.get("variables")),
            created_at=text(raw.get("createdAt")),
            updated_at=text(raw.get("updatedAt")),
        )


@dataclass(frozen=True)
class TemplatePage(Model):
    #: Items on this page.
    data: List[Template]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> TemplatePage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Template, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class TemplateVersion(Model):
    #: Version number, from 1.
    version: int
    #: Text, in Liquid. Empty if the text is generated from `html`.
    body: str
    #: Subject of an email, in Liquid, or null.
    subject: Optional[str]
    #: HTML version of an email, in Liquid, or null.
    html: Optional[str]
    #: Names of the variables that the template uses.
    variables: List[str]
    #: When the template was created.
    created_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> TemplateVersion:
        raw = mapping(raw)
        return cls(
            raw=raw,
            version=integer(raw.get("version")),
            body=text(raw.get("body")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            html=None if raw.get("html") is None else text(raw.get("html")),
            variables=texts(raw.get("variables")),
            created_at=text(raw.get("createdAt")),
        )


@dataclass(frozen=True)
class TemplateVersionList(Model):
    #: All items.
    data: List[TemplateVersion]

    @classmethod
    def from_raw(cls, raw: Any) -> TemplateVersionList:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(TemplateVersion, raw.get("data")),
        )


@dataclass(frozen=True)
class ThreadEntry(Model):
    #: ID of the message or of the inbound message.
    id: str
    #: `inbound`: from the person; `outbound`: to the person.
    direction: Union[Literal["inbound", "outbound"], str]
    #: Kind of channel.
    channel: Union[Literal["sms", "email", "whatsapp"], str]
    #: ID of the channel.
    channel_id: str
    #: Sender address in a reply to an email, if it differs from the address of the conversation.
    written_from: Optional[str]
    #: Subject of an email. Null for other messages.
    subject: Optional[str]
    #: Text of the message; for your emails, the first 20,000 characters.
    body: str
    #: Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
    type: str
    #: Files of the message.
    media: List[ThreadEntryMediaItem]
    #: Status of an outbound message. Null for inbound messages.
    status: Optional[Union[Literal["scheduled", "queued", "sending", "sent", "delivered", "read", "failed", "canceled", "expired"], str]]
    #: ID of the message that this message replies to, or null.
    in_reply_to: Optional[str]
    #: When the message was received or accepted for sending.
    at: str
    #: When the message was read. Null if unknown or unread.
    read_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ThreadEntry:
        raw = mapping(raw)
        return cls(
            raw=raw,
            id=text(raw.get("id")),
            direction=text(raw.get("direction")),
            channel=text(raw.get("channel")),
            channel_id=text(raw.get("channelId")),
            written_from=None if raw.get("writtenFrom") is None else text(raw.get("writtenFrom")),
            subject=None if raw.get("subject") is None else text(raw.get("subject")),
            body=text(raw.get("body")),
            type=text(raw.get("type")),
            media=models(ThreadEntryMediaItem, raw.get("media")),
            status=None if raw.get("status") is None else text(raw.get("status")),
            in_reply_to=None if raw.get("inReplyTo") is None else text(raw.get("inReplyTo")),
            at=text(raw.get("at")),
            read_at=None if raw.get("readAt") is None else text(raw.get("readAt")),
        )


@dataclass(frozen=True)
class ThreadEntryMediaItem(Model):
    #: URL of the file, to download with your API key. Null for files of emails, which are not stored.
    url: Optional[str]
    #: Media type. Null if unknown.
    content_type: Optional[str]
    #: Name of the file, or null.
    file_name: Optional[str]
    #: Size in bytes, if known.
    bytes: Optional[int]

    @classmethod
    def from_raw(cls, raw: Any) -> ThreadEntryMediaItem:
        raw = mapping(raw)
        return cls(
            raw=raw,
            url=None if raw.get("url") is None else text(raw.get("url")),
            content_type=None if raw.get("contentType") is None else text(raw.get("contentType")),
            file_name=None if raw.get("fileName") is None else text(raw.get("fileName")),
            bytes=None if raw.get("bytes") is None else integer(raw.get("bytes")),
        )


@dataclass(frozen=True)
class ThreadEntryPage(Model):
    #: Items on this page.
    data: List[ThreadEntry]
    #: Value of `after` for the next page. Null on the last page.
    next: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> ThreadEntryPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(ThreadEntry, raw.get("data")),
            next=None if raw.get("next") is None else text(raw.get("next")),
        )


@dataclass(frozen=True)
class Topic(Model):
    #: Key of the topic.
    topic: str
    #: Name shown to recipients.
    name: str
    #: Description shown to recipients, or null.
    description: Optional[str]
    #: When the topic was created.
    created_at: str

    @classmethod
    def from_raw(cls, raw: Any) -> Topic:
        raw = mapping(raw)
        return cls(
            raw=raw,
            topic=text(raw.get("topic")),
            name=text(raw.get("name")),
            description=None if raw.get("description") is None else text(raw.get("description")),
            created_at=text(raw.get("createdAt")),
        )


@dataclass(frozen=True)
class TopicList(Model):
    #: All items.
    data: List[Topic]

    @classmethod
    def from_raw(cls, raw: Any) -> TopicList:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Topic, raw.get("data")),
        )


@dataclass(frozen=True)
class TriggeredEvent(Model):
    #: Name of the event.
    event: str
    #: Payload of the event.
    payload: Dict[str, Any]

    @classmethod
    def from_raw(cls, raw: Any) -> TriggeredEvent:
        raw = mapping(raw)
        return cls(
            raw=raw,
            event=text(raw.get("event")),
            payload=mapping(raw.get("payload")),
        )


@dataclass(frozen=True)
class Webhook(Model):
    #: ID of the webhook.
    webhook_id: str
    #: Name of the delivered event; `*` for all events.
    event: str
    #: The URL that receives the events.
    url: str
    #: Your note about the webhook.
    description: Optional[str]
    #: Whether events are delivered.
    status: Union[Literal["enabled", "disabled"], str]
    #: Why the service disabled the webhook; null otherwise.
    status_reason: Optional[str]
    #: Time of the first failure since the last successful delivery; null if deliveries succeed.
    failing_since: Optional[str]
    #: When the webhook was disabled; null while it is enabled.
    disabled_at: Optional[str]
    #: When the webhook was created.
    created_at: str
    #: How the newest deliveries of the last 24 hours ended; at most 100 are counted.
    recent_deliveries: WebhookRecentDeliveries

    @classmethod
    def from_raw(cls, raw: Any) -> Webhook:
        raw = mapping(raw)
        return cls(
            raw=raw,
            webhook_id=text(raw.get("webhookId")),
            event=text(raw.get("event")),
            url=text(raw.get("url")),
            description=None if raw.get("description") is None else text(raw.get("description")),
            status=text(raw.get("status")),
            status_reason=None if raw.get("statusReason") is None else text(raw.get("statusReason")),
            failing_since=None if raw.get("failingSince") is None else text(raw.get("failingSince")),
            disabled_at=None if raw.get("disabledAt") is None else text(raw.get("disabledAt")),
            created_at=text(raw.get("createdAt")),
            recent_deliveries=WebhookRecentDeliveries.from_raw(raw.get("recentDeliveries")),
        )


@dataclass(frozen=True)
class WebhookPage(Model):
    #: Items on this page.
    data: List[Webhook]
    pagination: Pagination

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookPage:
        raw = mapping(raw)
        return cls(
            raw=raw,
            data=models(Webhook, raw.get("data")),
            pagination=Pagination.from_raw(raw.get("pagination")),
        )


@dataclass(frozen=True)
class WebhookRecentDeliveries(Model):
    """How the newest deliveries of the last 24 hours ended; at most 100 are counted."""

    #: Deliveries that the receiver accepted.
    delivered: int
    #: Deliveries that failed after their last attempt.
    failed: int
    #: When the newest delivery was queued; null if there is none.
    last_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookRecentDeliveries:
        raw = mapping(raw)
        return cls(
            raw=raw,
            delivered=integer(raw.get("delivered")),
            failed=integer(raw.get("failed")),
            last_at=None if raw.get("lastAt") is None else text(raw.get("lastAt")),
        )


@dataclass(frozen=True)
class WebhookWithSecret(Model):
    #: ID of the webhook.
    webhook_id: str
    #: Name of the delivered event; `*` for all events.
    event: str
    #: The URL that receives the events.
    url: str
    #: Your note about the webhook.
    description: Optional[str]
    #: Whether events are delivered.
    status: Union[Literal["enabled", "disabled"], str]
    #: Why the service disabled the webhook; null otherwise.
    status_reason: Optional[str]
    #: Time of the first failure since the last successful delivery; null if deliveries succeed.
    failing_since: Optional[str]
    #: When the webhook was disabled; null while it is enabled.
    disabled_at: Optional[str]
    #: When the webhook was created.
    created_at: str
    #: How the newest deliveries of the last 24 hours ended; at most 100 are counted.
    recent_deliveries: WebhookWithSecretRecentDeliveries
    #: Verifies the signatures. Shown only in this response.
    secret: str

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookWithSecret:
        raw = mapping(raw)
        return cls(
            raw=raw,
            webhook_id=text(raw.get("webhookId")),
            event=text(raw.get("event")),
            url=text(raw.get("url")),
            description=None if raw.get("description") is None else text(raw.get("description")),
            status=text(raw.get("status")),
            status_reason=None if raw.get("statusReason") is None else text(raw.get("statusReason")),
            failing_since=None if raw.get("failingSince") is None else text(raw.get("failingSince")),
            disabled_at=None if raw.get("disabledAt") is None else text(raw.get("disabledAt")),
            created_at=text(raw.get("createdAt")),
            recent_deliveries=WebhookWithSecretRecentDeliveries.from_raw(raw.get("recentDeliveries")),
            secret=text(raw.get("secret")),
        )


@dataclass(frozen=True)
class WebhookWithSecretRecentDeliveries(Model):
    """How the newest deliveries of the last 24 hours ended; at most 100 are counted."""

    #: Deliveries that the receiver accepted.
    delivered: int
    #: Deliveries that failed after their last attempt.
    failed: int
    #: When the newest delivery was queued; null if there is none.
    last_at: Optional[str]

    @classmethod
    def from_raw(cls, raw: Any) -> WebhookWithSecretRecentDeliveries:
        raw = mapping(raw)
        return cls(
            raw=raw,
            delivered=integer(raw.get("delivered")),
            failed=integer(raw.get("failed")),
            last_at=None if raw.get("lastAt") is None else text(raw.get("lastAt")),
        )


@dataclass(frozen=True)
class WebhooksRecoverAnswer(Model):
    #: Number of deliveries that were queued again.
    recovered: int

    @classmethod
    def from_raw(cls, raw: Any) -> WebhooksRecoverAnswer:
        raw = mapping(raw)
        return cls(
            raw=raw,
            recovered=integer(raw.get("recovered")),
        )
