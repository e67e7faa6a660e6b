# Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
# frozen_string_literal: true

require_relative 'model'

module Messaging
  # The objects of answers.
  module Models
    class AcceptedMessage < Model
      # @return [String] ID of the message.
      attr_reader :message_id

      # @return [String] Channel of the message.
      attr_reader :channel

      # @return [String] Phone number or email address of the recipient.
      attr_reader :to

      # @return [String] `scheduled` if the message will be sent later, at `scheduledAt`.
      attr_reader :status

      # @return [String] When the message was accepted.
      attr_reader :created_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @message_id = Fields.text(raw[:messageId])
        @channel = Fields.text(raw[:channel])
        @to = Fields.text(raw[:to])
        @status = Fields.text(raw[:status])
        @created_at = Fields.text(raw[:createdAt])
        freeze
      end
    end

    class AcceptedMessageList < Model
      # @return [Array<AcceptedMessage>] All items.
      attr_reader :data

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(AcceptedMessage, raw[:data])
        freeze
      end
    end

    class AccountSettings < Model
      # @return [String] ID of the account. The live and the test space have different IDs.
      attr_reader :account_id

      # @return [String] IANA time zone that decides on which day a message counts.
      attr_reader :time_zone

      # @return [Array<AccountSettingsFrequencyCapsItem>] How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. Transactional messages and single messages are not counted and never skipped. Empty for no limit.
      attr_reader :frequency_caps

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @account_id = Fields.text(raw[:accountId])
        @time_zone = Fields.text(raw[:timeZone])
        @frequency_caps = Fields.models(AccountSettingsFrequencyCapsItem, raw[:frequencyCaps])
        freeze
      end
    end

    class AccountSettingsFrequencyCapsItem < Model
      # @return [Integer] Maximum number of messages to a person, at most 100.
      attr_reader :messages

      # @return [Integer] Period in hours in which the maximum applies, at most 744.
      attr_reader :hours

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @messages = Fields.integer(raw[:messages])
        @hours = Fields.integer(raw[:hours])
        freeze
      end
    end

    class BatchAnswer < Model
      # @return [String, nil] ID of the batch. Null if all messages were accepted or refused at once.
      attr_reader :batch_id

      # @return [Integer] Number of messages accepted.
      attr_reader :accepted

      # @return [Integer] Number of messages refused.
      attr_reader :refused

      # @return [Integer] Number of messages that are still being prepared.
      attr_reader :pending

      # @return [Array<BatchAnswerDataItem>] Result of each message that is not pending, in the order of the request.
      attr_reader :data

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @batch_id = raw[:batchId].nil? ? nil : Fields.text(raw[:batchId])
        @accepted = Fields.integer(raw[:accepted])
        @refused = Fields.integer(raw[:refused])
        @pending = Fields.integer(raw[:pending])
        @data = Fields.models(BatchAnswerDataItem, raw[:data])
        freeze
      end
    end

    class BatchAnswerDataItem < Model
      # @return [String, nil] ID of the message.
      attr_reader :message_id

      # @return [String, nil] Channel of the message.
      attr_reader :channel

      # @return [String, nil] Phone number or email address of the recipient.
      attr_reader :to

      # @return [String, nil] `scheduled` if the message will be sent later, at `scheduledAt`.
      attr_reader :status

      # @return [String, nil] When the message was accepted.
      attr_reader :created_at

      # @return [Integer] Position in the request, from 0.
      attr_reader :index

      # @return [BatchAnswerDataItem2Error, nil] Why the message was refused.
      attr_reader :error

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @message_id = raw[:messageId].nil? ? nil : Fields.text(raw[:messageId])
        @channel = raw[:channel].nil? ? nil : Fields.text(raw[:channel])
        @to = raw[:to].nil? ? nil : Fields.text(raw[:to])
        @status = raw[:status].nil? ? nil : Fields.text(raw[:status])
        @created_at = raw[:createdAt].nil? ? nil : Fields.text(raw[:createdAt])
        @index = Fields.integer(raw[:index])
        @error = raw[:error].nil? ? nil : BatchAnswerDataItem2Error.new(raw[:error])
        freeze
      end
    end

    # Why the message was refused.
    class BatchAnswerDataItem2Error < Model
      # @return [String] Machine-readable error code.
      attr_reader :code

      # @return [String] Human-readable error message.
      attr_reader :message

      # @return [Object, nil] The invalid field.
      attr_reader :details

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @code = Fields.text(raw[:code])
        @message = Fields.text(raw[:message])
        @details = raw[:details]
        freeze
      end
    end

    class Campaign < Model
      # @return [String] ID of the campaign.
      attr_reader :campaign_id

      # @return [String] Your name for the campaign.
      attr_reader :name

      # @return [String] Kind of channel that the campaign uses.
      attr_reader :channel

      # @return [String, nil] ID of the channel. Null for the default channel.
      attr_reader :channel_id

      # @return [String, nil] Purpose of the messages. Null if not specified.
      attr_reader :category

      # @return [String, nil] Key of the topic, or null.
      attr_reader :topic

      # @return [String] Status of the campaign.
      attr_reader :status

      # @return [String, nil] Why the campaign paused automatically. Null otherwise.
      attr_reader :status_reason

      # @return [String, nil] Text, in Liquid. Null with a template or several variants.
      attr_reader :body

      # @return [String, nil] Subject of an email, in Liquid. Null without a subject or with several variants.
      attr_reader :subject

      # @return [String, nil] ID of the template. Null without a template or with several variants.
      attr_reader :template_id

      # @return [Array<CampaignVariantsItem>] All texts. A campaign with one text has one variant.
      attr_reader :variants

      # @return [Object] Audience, as in the request.
      attr_reader :audience

      # @return [Object] Schedule, as in the request. Null to send immediately.
      attr_reader :schedule

      # @return [CampaignThrottle, nil] How fast to send. Null to send as fast as the channel allows.
      attr_reader :throttle

      # @return [CampaignTracking, nil] Open and click tracking of emails. Null if the channel’s `tracking` applies.
      attr_reader :tracking

      # @return [CampaignAutoPause] When the campaign pauses automatically.
      attr_reader :auto_pause

      # @return [Integer, nil] Number of contacts in the audience when the campaign started. Null before the start.
      attr_reader :audience_size

      # @return [CampaignStats] Counts of the campaign’s messages.
      attr_reader :stats

      # @return [String, nil] When the campaign is scheduled to start. Null for an immediate start.
      attr_reader :start_at

      # @return [String] When the campaign was created.
      attr_reader :created_at

      # @return [String] When the campaign last changed.
      attr_reader :updated_at

      # @return [String, nil] When the campaign started. Null until then.
      attr_reader :started_at

      # @return [String, nil] When the campaign was completed or canceled. Null until then.
      attr_reader :ended_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @campaign_id = Fields.text(raw[:campaignId])
        @name = Fields.text(raw[:name])
        @channel = Fields.text(raw[:channel])
        @channel_id = raw[:channelId].nil? ? nil : Fields.text(raw[:channelId])
        @category = raw[:category].nil? ? nil : Fields.text(raw[:category])
        @topic = raw[:topic].nil? ? nil : Fields.text(raw[:topic])
        @status = Fields.text(raw[:status])
        @status_reason = raw[:statusReason].nil? ? nil : Fields.text(raw[:statusReason])
        @body = raw[:body].nil? ? nil : Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @template_id = raw[:templateId].nil? ? nil : Fields.text(raw[:templateId])
        @variants = Fields.models(CampaignVariantsItem, raw[:variants])
        @audience = raw[:audience]
        @schedule = raw[:schedule]
        @throttle = raw[:throttle].nil? ? nil : CampaignThrottle.new(raw[:throttle])
        @tracking = raw[:tracking].nil? ? nil : CampaignTracking.new(raw[:tracking])
        @auto_pause = CampaignAutoPause.new(raw[:autoPause])
        @audience_size = raw[:audienceSize].nil? ? nil : Fields.integer(raw[:audienceSize])
        @stats = CampaignStats.new(raw[:stats])
        @start_at = raw[:startAt].nil? ? nil : Fields.text(raw[:startAt])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        @started_at = raw[:startedAt].nil? ? nil : Fields.text(raw[:startedAt])
        @ended_at = raw[:endedAt].nil? ? nil : Fields.text(raw[:endedAt])
        freeze
      end
    end

    # When the campaign pauses automatically.
    class CampaignAutoPause < Model
      # @return [Float] Share of failures, from 0 to 1, above which the campaign pauses.
      attr_reader :failure_rate

      # @return [Integer] Number of messages that must have been sent or failed before the failure rate is checked.
      attr_reader :after

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @failure_rate = Fields.number(raw[:failureRate])
        @after = Fields.integer(raw[:after])
        freeze
      end
    end

    class CampaignPage < Model
      # @return [Array<Campaign>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Campaign, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class CampaignPreview < Model
      # @return [Integer] Number of contacts in the audience.
      attr_reader :count

      # @return [Integer] Number of contacts that were checked: at most the first 1,000.
      attr_reader :checked

      # @return [Integer] Number of checked contacts who would get no message.
      attr_reader :skipped

      # @return [CampaignPreviewSkippedBy] Skipped contacts by reason.
      attr_reader :skipped_by

      # @return [Array<CampaignPreviewMissingVariablesItem>] Variables without a value.
      attr_reader :missing_variables

      # @return [Array<CampaignPreviewSampleItem>] Messages that the first contacts would get.
      attr_reader :sample

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @count = Fields.integer(raw[:count])
        @checked = Fields.integer(raw[:checked])
        @skipped = Fields.integer(raw[:skipped])
        @skipped_by = CampaignPreviewSkippedBy.new(raw[:skippedBy])
        @missing_variables = Fields.models(CampaignPreviewMissingVariablesItem, raw[:missingVariables])
        @sample = Fields.models(CampaignPreviewSampleItem, raw[:sample])
        freeze
      end
    end

    class CampaignPreviewMissingVariablesItem < Model
      # @return [String] Name of the variable.
      attr_reader :variable

      # @return [Integer] Number of contacts without a value for the variable.
      attr_reader :contacts

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @variable = Fields.text(raw[:variable])
        @contacts = Fields.integer(raw[:contacts])
        freeze
      end
    end

    class CampaignPreviewSampleItem < Model
      # @return [String] ID of the contact.
      attr_reader :contact_id

      # @return [String, nil] Name of the contact, or an address if there is no name. Null if there is neither.
      attr_reader :name

      # @return [String, nil] Address that the message would be sent to, or null.
      attr_reader :to

      # @return [String, nil] Name of the variant. Null if skipped.
      attr_reader :variant

      # @return [String, nil] Text that the contact would get. Null if skipped.
      attr_reader :body

      # @return [String, nil] Subject of an email, or null.
      attr_reader :subject

      # @return [String, nil] Why the contact would get no message, or null.
      attr_reader :skipped

      # @return [String, nil] Variable that has no value. Null for other reasons.
      attr_reader :variable

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @contact_id = Fields.text(raw[:contactId])
        @name = raw[:name].nil? ? nil : Fields.text(raw[:name])
        @to = raw[:to].nil? ? nil : Fields.text(raw[:to])
        @variant = raw[:variant].nil? ? nil : Fields.text(raw[:variant])
        @body = raw[:body].nil? ? nil : Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @skipped = raw[:skipped].nil? ? nil : Fields.text(raw[:skipped])
        @variable = raw[:variable].nil? ? nil : Fields.text(raw[:variable])
        freeze
      end
    end

    # Skipped contacts by reason.
    class CampaignPreviewSkippedBy < Model
      # @return [Integer] Contacts who opted out.
      attr_reader :opted_out

      # @return [Integer] Contacts without an address for the channel.
      attr_reader :no_address

      # @return [Integer] Contacts without a value for a variable of the text.
      attr_reader :missing_variable

      # @return [Integer] Contacts whose text would be empty or too long.
      attr_reader :invalid_content

      # @return [Integer] Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
      attr_reader :frequency_capped

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @opted_out = Fields.integer(raw[:opted_out])
        @no_address = Fields.integer(raw[:no_address])
        @missing_variable = Fields.integer(raw[:missing_variable])
        @invalid_content = Fields.integer(raw[:invalid_content])
        @frequency_capped = Fields.integer(raw[:frequency_capped])
        freeze
      end
    end

    class CampaignStats < Model
      # @return [Integer] Contacts processed so far: the sum of the counts from `queued` to `skipped`.
      attr_reader :total

      # @return [Integer] Messages that are waiting or being sent.
      attr_reader :queued

      # @return [Integer] Messages that the provider accepted and has not reported on since.
      attr_reader :sent

      # @return [Integer] Messages that were delivered but not reported as read.
      attr_reader :delivered

      # @return [Integer] Messages that were read.
      attr_reader :read

      # @return [Integer] Messages that failed or expired.
      attr_reader :failed

      # @return [Integer] Messages that were not sent because the recipient had opted out.
      attr_reader :opted_out

      # @return [Integer] Messages that were canceled.
      attr_reader :canceled

      # @return [Integer] Contacts who got no message.
      attr_reader :skipped

      # @return [CampaignStatsSkippedBy] Skipped contacts by reason.
      attr_reader :skipped_by

      # @return [Array<CampaignStatsMissingVariablesItem>] Variables without a value.
      attr_reader :missing_variables

      # @return [Integer] Opt-outs after a message of this campaign.
      attr_reader :unsubscribed

      # @return [CampaignStatsUnsubscribedBy] Opt-outs by cause.
      attr_reader :unsubscribed_by

      # @return [Array<CampaignStatsVariantsItem>] Counts of each variant.
      attr_reader :variants

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @total = Fields.integer(raw[:total])
        @queued = Fields.integer(raw[:queued])
        @sent = Fields.integer(raw[:sent])
        @delivered = Fields.integer(raw[:delivered])
        @read = Fields.integer(raw[:read])
        @failed = Fields.integer(raw[:failed])
        @opted_out = Fields.integer(raw[:optedOut])
        @canceled = Fields.integer(raw[:canceled])
        @skipped = Fields.integer(raw[:skipped])
        @skipped_by = CampaignStatsSkippedBy.new(raw[:skippedBy])
        @missing_variables = Fields.models(CampaignStatsMissingVariablesItem, raw[:missingVariables])
        @unsubscribed = Fields.integer(raw[:unsubscribed])
        @unsubscribed_by = CampaignStatsUnsubscribedBy.new(raw[:unsubscribedBy])
        @variants = Fields.models(CampaignStatsVariantsItem, raw[:variants])
        freeze
      end
    end

    class CampaignStatsMissingVariablesItem < Model
      # @return [String] Name of the variable.
      attr_reader :variable

      # @return [Integer] Number of contacts without a value for the variable.
      attr_reader :contacts

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @variable = Fields.text(raw[:variable])
        @contacts = Fields.integer(raw[:contacts])
        freeze
      end
    end

    # Skipped contacts by reason.
    class CampaignStatsSkippedBy < Model
      # @return [Integer] Contacts who opted out.
      attr_reader :opted_out

      # @return [Integer] Contacts without an address for the channel.
      attr_reader :no_address

      # @return [Integer] Contacts without a value for a variable of the text.
      attr_reader :missing_variable

      # @return [Integer] Contacts whose text would be empty or too long.
      attr_reader :invalid_content

      # @return [Integer] Contacts who would exceed a frequency cap of the account. Always 0 in a preview.
      attr_reader :frequency_capped

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @opted_out = Fields.integer(raw[:opted_out])
        @no_address = Fields.integer(raw[:no_address])
        @missing_variable = Fields.integer(raw[:missing_variable])
        @invalid_content = Fields.integer(raw[:invalid_content])
        @frequency_capped = Fields.integer(raw[:frequency_capped])
        freeze
      end
    end

    # Opt-outs by cause.
    class CampaignStatsUnsubscribedBy < Model
      # @return [Integer] Opt-outs by the recipients themselves.
      attr_reader :recipient

      # @return [Integer] Opt-outs reported by the provider.
      attr_reader :provider

      # @return [Integer] Opt-outs through this API.
      attr_reader :api

      # @return [Integer] Opt-outs caused by bounced email.
      attr_reader :bounce

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @recipient = Fields.integer(raw[:recipient])
        @provider = Fields.integer(raw[:provider])
        @api = Fields.integer(raw[:api])
        @bounce = Fields.integer(raw[:bounce])
        freeze
      end
    end

    class CampaignStatsVariantsItem < Model
      # @return [String] Name of the variant.
      attr_reader :name

      # @return [Integer] Messages that are waiting or being sent.
      attr_reader :queued

      # @return [Integer] Messages that the provider accepted and has not reported on since.
      attr_reader :sent

      # @return [Integer] Messages that were delivered but not reported as read.
      attr_reader :delivered

      # @return [Integer] Messages that were read.
      attr_reader :read

      # @return [Integer] Messages that failed or expired.
      attr_reader :failed

      # @return [Integer] Messages that were not sent because the recipient had opted out.
      attr_reader :opted_out

      # @return [Integer] Messages that were canceled.
      attr_reader :canceled

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @name = Fields.text(raw[:name])
        @queued = Fields.integer(raw[:queued])
        @sent = Fields.integer(raw[:sent])
        @delivered = Fields.integer(raw[:delivered])
        @read = Fields.integer(raw[:read])
        @failed = Fields.integer(raw[:failed])
        @opted_out = Fields.integer(raw[:optedOut])
        @canceled = Fields.integer(raw[:canceled])
        freeze
      end
    end

    class CampaignThrottle < Model
      # @return [Integer] Maximum number of messages per second.
      attr_reader :per_second

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @per_second = Fields.integer(raw[:perSecond])
        freeze
      end
    end

    class CampaignTracking < Model
      # @return [Boolean, nil] Whether to count opens, using an invisible image in the HTML.
      attr_reader :opens

      # @return [Boolean, nil] Whether to count clicks, using links that redirect through this service.
      attr_reader :clicks

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @opens = raw[:opens].nil? ? nil : Fields.boolean(raw[:opens])
        @clicks = raw[:clicks].nil? ? nil : Fields.boolean(raw[:clicks])
        freeze
      end
    end

    class CampaignVariantsItem < Model
      # @return [String] Name of the variant.
      attr_reader :name

      # @return [Integer] Share of the contacts, relative to the weights of the other variants.
      attr_reader :weight

      # @return [String, nil] Text, in Liquid.
      attr_reader :body

      # @return [String, nil] Subject of an email, in Liquid.
      attr_reader :subject

      # @return [String, nil] HTML version of an email, in Liquid.
      attr_reader :html

      # @return [String, nil] ID of the template.
      attr_reader :template_id

      # @return [Integer, nil] Version of the template. Fixed when the campaign starts.
      attr_reader :template_version

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @name = Fields.text(raw[:name])
        @weight = Fields.integer(raw[:weight])
        @body = raw[:body].nil? ? nil : Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @template_id = raw[:templateId].nil? ? nil : Fields.text(raw[:templateId])
        @template_version = raw[:templateVersion].nil? ? nil : Fields.integer(raw[:templateVersion])
        freeze
      end
    end

    class CampaignsCountAudienceAnswer < Model
      # @return [Integer] Number of contacts in the audience.
      attr_reader :count

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @count = Fields.integer(raw[:count])
        freeze
      end
    end

    class Channel < Model
      # @return [String] ID of the channel.
      attr_reader :channel_id

      # @return [String] Kind of channel.
      attr_reader :channel

      # @return [String] Provider that sends the messages.
      attr_reader :provider

      # @return [String] Your name for the channel.
      attr_reader :name

      # @return [String] A `paused` channel sends nothing.
      attr_reader :status

      # @return [String, nil] Why the channel was paused. Null while the channel is connected.
      attr_reader :status_reason

      # @return [Integer] Priority among channels of the same kind: the lowest number is tried first.
      attr_reader :priority

      # @return [Integer, nil] Maximum number of messages per second. Null for no limit.
      attr_reader :per_second

      # @return [ChannelTracking, nil] Open and click tracking of emails. Null for no tracking.
      attr_reader :tracking

      # @return [Array<ChannelKeywordRepliesItem>] SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
      attr_reader :keyword_replies

      # @return [Hash<Symbol, Object>] Settings of the provider.
      attr_reader :settings

      # @return [Hash<Symbol, String>] Callback URLs to enter at the provider, by purpose.
      attr_reader :callback_urls

      # @return [String] When the channel was connected.
      attr_reader :created_at

      # @return [String] When the channel last changed.
      attr_reader :updated_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @channel_id = Fields.text(raw[:channelId])
        @channel = Fields.text(raw[:channel])
        @provider = Fields.text(raw[:provider])
        @name = Fields.text(raw[:name])
        @status = Fields.text(raw[:status])
        @status_reason = raw[:statusReason].nil? ? nil : Fields.text(raw[:statusReason])
        @priority = Fields.integer(raw[:priority])
        @per_second = raw[:perSecond].nil? ? nil : Fields.integer(raw[:perSecond])
        @tracking = raw[:tracking].nil? ? nil : ChannelTracking.new(raw[:tracking])
        @keyword_replies = Fields.models(ChannelKeywordRepliesItem, raw[:keywordReplies])
        @settings = Fields.mapping(raw[:settings])
        @callback_urls = Fields.mapping(raw[:callbackUrls])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        freeze
      end
    end

    class ChannelKeywordRepliesItem < Model
      # @return [String] Language code, such as `en`.
      attr_reader :language

      # @return [String, nil] Reply to STOP. Default: none.
      attr_reader :stop

      # @return [String, nil] Reply to START. Default: none.
      attr_reader :start

      # @return [String, nil] Reply to HELP. Default: none.
      attr_reader :help

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @language = Fields.text(raw[:language])
        @stop = raw[:stop].nil? ? nil : Fields.text(raw[:stop])
        @start = raw[:start].nil? ? nil : Fields.text(raw[:start])
        @help = raw[:help].nil? ? nil : Fields.text(raw[:help])
        freeze
      end
    end

    class ChannelPage < Model
      # @return [Array<Channel>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Channel, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class ChannelTest < Model
      # @return [Boolean] Whether the provider accepts the settings and credentials.
      attr_reader :ok

      # @return [String, nil] Machine-readable error code.
      attr_reader :code

      # @return [String, nil] Human-readable error message.
      attr_reader :message

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @ok = Fields.boolean(raw[:ok])
        @code = raw[:code].nil? ? nil : Fields.text(raw[:code])
        @message = raw[:message].nil? ? nil : Fields.text(raw[:message])
        freeze
      end
    end

    class ChannelTracking < Model
      # @return [Boolean, nil] Whether to count opens, using an invisible image in the HTML.
      attr_reader :opens

      # @return [Boolean, nil] Whether to count clicks, using links that redirect through this service.
      attr_reader :clicks

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @opens = raw[:opens].nil? ? nil : Fields.boolean(raw[:opens])
        @clicks = raw[:clicks].nil? ? nil : Fields.boolean(raw[:clicks])
        freeze
      end
    end

    class CheckedFlow < Model
      # @return [String] ID of the flow.
      attr_reader :flow_id

      # @return [String] Your name for the flow.
      attr_reader :name

      # @return [String] Only `active` flows start runs.
      attr_reader :status

      # @return [Integer] Version number, from 1.
      attr_reader :version

      # @return [CheckedFlowTrigger] Event that starts runs, in addition to API requests.
      attr_reader :trigger

      # @return [Boolean] Whether each contact can go through the flow only once.
      attr_reader :once_per_contact

      # @return [Array<CheckedFlowStepsItem>] Steps, as in the request.
      attr_reader :steps

      # @return [String] When the flow was created.
      attr_reader :created_at

      # @return [String] When the flow last changed.
      attr_reader :updated_at

      # @return [Array<CheckedFlowWarningsItem>] Loops of steps that can send repeatedly.
      attr_reader :warnings

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @flow_id = Fields.text(raw[:flowId])
        @name = Fields.text(raw[:name])
        @status = Fields.text(raw[:status])
        @version = Fields.integer(raw[:version])
        @trigger = CheckedFlowTrigger.new(raw[:trigger])
        @once_per_contact = Fields.boolean(raw[:oncePerContact])
        @steps = Fields.models(CheckedFlowStepsItem, raw[:steps])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        @warnings = Fields.models(CheckedFlowWarningsItem, raw[:warnings])
        freeze
      end
    end

    class CheckedFlowStepsItem < Model
      # @return [String] Your ID of the step, unique in the flow.
      attr_reader :id

      # @return [String] Type of the step.
      attr_reader :type

      # @return [String, nil] Kind of channel to send over.
      attr_reader :channel

      # @return [String, nil] Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
      attr_reader :body

      # @return [String, nil] Subject of an email.
      attr_reader :subject

      # @return [String, nil] HTML version of an email.
      attr_reader :html

      # @return [String, nil] ID of the template to use instead of `body`.
      attr_reader :template_id

      # @return [String, nil] `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
      attr_reader :category

      # @return [String, nil] Key of one of your topics. Makes this a marketing message.
      attr_reader :topic

      # @return [String, nil] ID of the next step. If omitted, the run is completed.
      attr_reader :next

      # @return [Integer, nil] Seconds to wait, at most 366 days. With `event`, the maximum wait.
      attr_reader :seconds

      # @return [String, nil] When to continue, instead of `seconds`.
      attr_reader :until

      # @return [CheckedFlowStepsItemEvent, nil] Event that ends the wait.
      attr_reader :event

      # @return [String, nil] ID of the next step if the event did not happen. Default: `next`.
      attr_reader :on_timeout

      # @return [Array<FlowStepBranchCasesItem>, nil] Up to 20 cases. The first case whose condition is met decides.
      attr_reader :cases

      # @return [String, nil] Method of the request.
      attr_reader :method_

      # @return [String, nil] URL to request.
      attr_reader :url

      # @return [Hash<Symbol, String>, nil] Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
      attr_reader :headers

      # @return [Hash<Symbol, Object>, nil] Attributes to set. Other attributes stay unchanged.
      attr_reader :attributes

      # @return [Array<String>, nil] Tags to add, at most 50.
      attr_reader :add_tags

      # @return [Array<String>, nil] Tags to remove, at most 50.
      attr_reader :remove_tags

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @id = Fields.text(raw[:id])
        @type = Fields.text(raw[:type])
        @channel = raw[:channel].nil? ? nil : Fields.text(raw[:channel])
        @body = raw[:body].nil? ? nil : Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @template_id = raw[:templateId].nil? ? nil : Fields.text(raw[:templateId])
        @category = raw[:category].nil? ? nil : Fields.text(raw[:category])
        @topic = raw[:topic].nil? ? nil : Fields.text(raw[:topic])
        @next = raw[:next].nil? ? nil : Fields.text(raw[:next])
        @seconds = raw[:seconds].nil? ? nil : Fields.integer(raw[:seconds])
        @until = raw[:until].nil? ? nil : Fields.text(raw[:until])
        @event = raw[:event].nil? ? nil : CheckedFlowStepsItemEvent.new(raw[:event])
        @on_timeout = raw[:onTimeout].nil? ? nil : Fields.text(raw[:onTimeout])
        @cases = raw[:cases].nil? ? nil : Fields.models(FlowStepBranchCasesItem, raw[:cases])
        @method_ = raw[:method].nil? ? nil : Fields.text(raw[:method])
        @url = raw[:url].nil? ? nil : Fields.text(raw[:url])
        @headers = raw[:headers].nil? ? nil : Fields.mapping(raw[:headers])
        @attributes = raw[:attributes].nil? ? nil : Fields.mapping(raw[:attributes])
        @add_tags = raw[:addTags].nil? ? nil : Fields.texts(raw[:addTags])
        @remove_tags = raw[:removeTags].nil? ? nil : Fields.texts(raw[:removeTags])
        freeze
      end
    end

    class CheckedFlowStepsItemEvent < Model
      # @return [String] Type of the event.
      attr_reader :type

      # @return [String, nil] Tag that is added to the contact.
      attr_reader :tag

      # @return [String, nil] Whole text of the message, ignoring case. Default: any text.
      attr_reader :keyword

      # @return [String, nil] ID of the send step. If the step sent several messages in the run, the last message counts.
      attr_reader :message

      # @return [Array<String>, nil] The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages.
      attr_reader :status

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @type = Fields.text(raw[:type])
        @tag = raw[:tag].nil? ? nil : Fields.text(raw[:tag])
        @keyword = raw[:keyword].nil? ? nil : Fields.text(raw[:keyword])
        @message = raw[:message].nil? ? nil : Fields.text(raw[:message])
        @status = raw[:status].nil? ? nil : Fields.texts(raw[:status])
        freeze
      end
    end

    class CheckedFlowTrigger < Model
      # @return [String] Type of the trigger.
      attr_reader :type

      # @return [String, nil] Tag that starts a run.
      attr_reader :tag

      # @return [String, nil] Whole text of a message that starts a run, ignoring case.
      attr_reader :keyword

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @type = Fields.text(raw[:type])
        @tag = raw[:tag].nil? ? nil : Fields.text(raw[:tag])
        @keyword = raw[:keyword].nil? ? nil : Fields.text(raw[:keyword])
        freeze
      end
    end

    class CheckedFlowWarningsItem < Model
      # @return [String] Field that the warning is about, such as `steps.2.next`.
      attr_reader :field

      # @return [String] Human-readable warning.
      attr_reader :message

      # @return [Float] Approximate number of messages that a person can get per day.
      attr_reader :messages_per_day

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @field = Fields.text(raw[:field])
        @message = Fields.text(raw[:message])
        @messages_per_day = Fields.number(raw[:messagesPerDay])
        freeze
      end
    end

    class CheckedTemplate < Model
      # @return [String] ID of the template.
      attr_reader :template_id

      # @return [String] Your name for the template.
      attr_reader :name

      # @return [Integer] Version number, from 1.
      attr_reader :version

      # @return [String] Text, in Liquid. Empty if the text is generated from `html`.
      attr_reader :body

      # @return [String, nil] Subject of an email, in Liquid, or null.
      attr_reader :subject

      # @return [String, nil] HTML version of an email, in Liquid, or null.
      attr_reader :html

      # @return [Array<String>] Names of the variables that the template uses.
      attr_reader :variables

      # @return [String] When the template was created.
      attr_reader :created_at

      # @return [String] When the template last changed.
      attr_reader :updated_at

      # @return [Array<CheckedTemplateWarningsItem>] Variables of the text for which none of your 1,000 newest contacts has a value.
      attr_reader :warnings

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @template_id = Fields.text(raw[:templateId])
        @name = Fields.text(raw[:name])
        @version = Fields.integer(raw[:version])
        @body = Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @variables = Fields.texts(raw[:variables])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        @warnings = Fields.models(CheckedTemplateWarningsItem, raw[:warnings])
        freeze
      end
    end

    class CheckedTemplateWarningsItem < Model
      # @return [String] Name of the variable.
      attr_reader :variable

      # @return [String] Human-readable warning.
      attr_reader :message

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @variable = Fields.text(raw[:variable])
        @message = Fields.text(raw[:message])
        freeze
      end
    end

    class Contact < Model
      # @return [String] ID of the contact.
      attr_reader :contact_id

      # @return [String, nil] Your ID for the contact, or null.
      attr_reader :external_id

      # @return [String, nil] First name. Null if unknown.
      attr_reader :first_name

      # @return [String, nil] Last name. Null if unknown.
      attr_reader :last_name

      # @return [String, nil] Email address. Null if unknown.
      attr_reader :email

      # @return [String, nil] Phone number in E.164 format. Null if unknown.
      attr_reader :phone

      # @return [String, nil] Language tag, such as `en-GB`. Null if unknown.
      attr_reader :locale

      # @return [String, nil] IANA time zone, such as `Europe/Berlin`. Null if unknown.
      attr_reader :timezone

      # @return [Hash<Symbol, Object>] Your own fields.
      attr_reader :attributes

      # @return [Array<String>] Tags.
      attr_reader :tags

      # @return [ContactConsent] Consent by channel.
      attr_reader :consent

      # @return [String] When the contact was created.
      attr_reader :created_at

      # @return [String] When the contact last changed.
      attr_reader :updated_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @contact_id = Fields.text(raw[:contactId])
        @external_id = raw[:externalId].nil? ? nil : Fields.text(raw[:externalId])
        @first_name = raw[:firstName].nil? ? nil : Fields.text(raw[:firstName])
        @last_name = raw[:lastName].nil? ? nil : Fields.text(raw[:lastName])
        @email = raw[:email].nil? ? nil : Fields.text(raw[:email])
        @phone = raw[:phone].nil? ? nil : Fields.text(raw[:phone])
        @locale = raw[:locale].nil? ? nil : Fields.text(raw[:locale])
        @timezone = raw[:timezone].nil? ? nil : Fields.text(raw[:timezone])
        @attributes = Fields.mapping(raw[:attributes])
        @tags = Fields.texts(raw[:tags])
        @consent = ContactConsent.new(raw[:consent])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        freeze
      end
    end

    # Consent by channel.
    class ContactConsent < Model
      # @return [ContactConsentSms] Consent to SMS.
      attr_reader :sms

      # @return [ContactConsentEmail] Consent to emails.
      attr_reader :email

      # @return [ContactConsentWhatsapp] Consent to WhatsApp messages.
      attr_reader :whatsapp

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @sms = ContactConsentSms.new(raw[:sms])
        @email = ContactConsentEmail.new(raw[:email])
        @whatsapp = ContactConsentWhatsapp.new(raw[:whatsapp])
        freeze
      end
    end

    # Consent to emails.
    class ContactConsentEmail < Model
      # @return [String] Whether the contact wants messages over the channel.
      attr_reader :status

      # @return [String, nil] Source of the consent. Null if unknown.
      attr_reader :source

      # @return [String, nil] When the contact gave or withdrew consent. Null if unknown.
      attr_reader :at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @status = Fields.text(raw[:status])
        @source = raw[:source].nil? ? nil : Fields.text(raw[:source])
        @at = raw[:at].nil? ? nil : Fields.text(raw[:at])
        freeze
      end
    end

    # Consent to SMS.
    class ContactConsentSms < Model
      # @return [String] Whether the contact wants messages over the channel.
      attr_reader :status

      # @return [String, nil] Source of the consent. Null if unknown.
      attr_reader :source

      # @return [String, nil] When the contact gave or withdrew consent. Null if unknown.
      attr_reader :at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @status = Fields.text(raw[:status])
        @source = raw[:source].nil? ? nil : Fields.text(raw[:source])
        @at = raw[:at].nil? ? nil : Fields.text(raw[:at])
        freeze
      end
    end

    # Consent to WhatsApp messages.
    class ContactConsentWhatsapp < Model
      # @return [String] Whether the contact wants messages over the channel.
      attr_reader :status

      # @return [String, nil] Source of the consent. Null if unknown.
      attr_reader :source

      # @return [String, nil] When the contact gave or withdrew consent. Null if unknown.
      attr_reader :at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @status = Fields.text(raw[:status])
        @source = raw[:source].nil? ? nil : Fields.text(raw[:source])
        @at = raw[:at].nil? ? nil : Fields.text(raw[:at])
        freeze
      end
    end

    class ContactImport < Model
      # @return [String] ID of the import.
      attr_reader :import_id

      # @return [String] State of the import. `failed` means that the service gave up on a row; the rows before it are imported, and the file can be sent again.
      attr_reader :status

      # @return [Boolean] Whether the import only reports what it would do.
      attr_reader :dry_run

      # @return [Array<ContactImportColumnsItem>] The columns of the file.
      attr_reader :columns

      # @return [Integer] Rows in the file.
      attr_reader :total

      # @return [Integer] Rows processed so far.
      attr_reader :processed

      # @return [Integer] Contacts created.
      attr_reader :created

      # @return [Integer] Contacts updated.
      attr_reader :updated

      # @return [Integer] Rows refused.
      attr_reader :refused

      # @return [Array<ContactImportErrorsItem>] The first 100 refused rows.
      attr_reader :errors

      # @return [String] When the upload began.
      attr_reader :created_at

      # @return [String, nil] When the import ended. Null while it is in progress.
      attr_reader :ended_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @import_id = Fields.text(raw[:importId])
        @status = Fields.text(raw[:status])
        @dry_run = Fields.boolean(raw[:dryRun])
        @columns = Fields.models(ContactImportColumnsItem, raw[:columns])
        @total = Fields.integer(raw[:total])
        @processed = Fields.integer(raw[:processed])
        @created = Fields.integer(raw[:created])
        @updated = Fields.integer(raw[:updated])
        @refused = Fields.integer(raw[:refused])
        @errors = Fields.models(ContactImportErrorsItem, raw[:errors])
        @created_at = Fields.text(raw[:createdAt])
        @ended_at = raw[:endedAt].nil? ? nil : Fields.text(raw[:endedAt])
        freeze
      end
    end

    class ContactImportColumnsItem < Model
      # @return [String] Heading in the file.
      attr_reader :heading

      # @return [String] Field of the contact, or `ignore`.
      attr_reader :field

      # @return [Array<String>, nil] First values. Only in the response to the upload.
      attr_reader :samples

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @heading = Fields.text(raw[:heading])
        @field = Fields.text(raw[:field])
        @samples = raw[:samples].nil? ? nil : Fields.texts(raw[:samples])
        freeze
      end
    end

    class ContactImportErrorsItem < Model
      # @return [Integer] Row number. The first row after the header is 1.
      attr_reader :row

      # @return [Integer] Line of the file where the row starts, from 1.
      attr_reader :line

      # @return [String] Machine-readable error code.
      attr_reader :code

      # @return [String] Name of the invalid field.
      attr_reader :field

      # @return [String] Human-readable error message.
      attr_reader :message

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @row = Fields.integer(raw[:row])
        @line = Fields.integer(raw[:line])
        @code = Fields.text(raw[:code])
        @field = Fields.text(raw[:field])
        @message = Fields.text(raw[:message])
        freeze
      end
    end

    class ContactImportList < Model
      # @return [Array<ContactImport>] All items.
      attr_reader :data

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(ContactImport, raw[:data])
        freeze
      end
    end

    class ContactPage < Model
      # @return [Array<Contact>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Contact, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class Conversation < Model
      # @return [String] ID of the conversation.
      attr_reader :conversation_id

      # @return [String] Phone number, email address or WhatsApp ID of the person.
      attr_reader :address

      # @return [ConversationContact, nil] Contact with this address, or null.
      attr_reader :contact

      # @return [Integer] Number of unread messages.
      attr_reader :unread

      # @return [String] When the last message was received.
      attr_reader :last_received_at

      # @return [ConversationLastMessage] Last message received.
      attr_reader :last_message

      # @return [String, nil] Deadline for replying over WhatsApp without a template. Null for other channels.
      attr_reader :reply_until

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @conversation_id = Fields.text(raw[:conversationId])
        @address = Fields.text(raw[:address])
        @contact = raw[:contact].nil? ? nil : ConversationContact.new(raw[:contact])
        @unread = Fields.integer(raw[:unread])
        @last_received_at = Fields.text(raw[:lastReceivedAt])
        @last_message = ConversationLastMessage.new(raw[:lastMessage])
        @reply_until = raw[:replyUntil].nil? ? nil : Fields.text(raw[:replyUntil])
        freeze
      end
    end

    class ConversationContact < Model
      # @return [String] ID of the contact.
      attr_reader :contact_id

      # @return [String, nil] First name. Null if unknown.
      attr_reader :first_name

      # @return [String, nil] Last name. Null if unknown.
      attr_reader :last_name

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @contact_id = Fields.text(raw[:contactId])
        @first_name = raw[:firstName].nil? ? nil : Fields.text(raw[:firstName])
        @last_name = raw[:lastName].nil? ? nil : Fields.text(raw[:lastName])
        freeze
      end
    end

    # Last message received.
    class ConversationLastMessage < Model
      # @return [String] ID of the message.
      attr_reader :inbound_message_id

      # @return [String] Kind of channel.
      attr_reader :channel

      # @return [String] Text of the message. For an email, without the quoted email and up to 20,000 characters.
      attr_reader :body

      # @return [String] Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
      attr_reader :type

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @inbound_message_id = Fields.text(raw[:inboundMessageId])
        @channel = Fields.text(raw[:channel])
        @body = Fields.text(raw[:body])
        @type = Fields.text(raw[:type])
        freeze
      end
    end

    class ConversationPage < Model
      # @return [Array<Conversation>] Items on this page.
      attr_reader :data

      # @return [String, nil] Value of `after` for the next page. Null on the last page.
      attr_reader :next

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Conversation, raw[:data])
        @next = raw[:next].nil? ? nil : Fields.text(raw[:next])
        freeze
      end
    end

    class CreatedChannel < Model
      # @return [String] ID of the channel.
      attr_reader :channel_id

      # @return [String] Kind of channel.
      attr_reader :channel

      # @return [String] Provider that sends the messages.
      attr_reader :provider

      # @return [String] Your name for the channel.
      attr_reader :name

      # @return [String] A `paused` channel sends nothing.
      attr_reader :status

      # @return [String, nil] Why the channel was paused. Null while the channel is connected.
      attr_reader :status_reason

      # @return [Integer] Priority among channels of the same kind: the lowest number is tried first.
      attr_reader :priority

      # @return [Integer, nil] Maximum number of messages per second. Null for no limit.
      attr_reader :per_second

      # @return [CreatedChannelTracking, nil] Open and click tracking of emails. Null for no tracking.
      attr_reader :tracking

      # @return [Array<CreatedChannelKeywordRepliesItem>] SMS and WhatsApp only. Replies to STOP, START and HELP by language. A contact whose language is missing gets the replies of the first language. A person gets each reply at most once in 24 hours, even after STOP.
      attr_reader :keyword_replies

      # @return [Hash<Symbol, Object>] Settings of the provider.
      attr_reader :settings

      # @return [Hash<Symbol, String>] Callback URLs to enter at the provider, by purpose.
      attr_reader :callback_urls

      # @return [String] When the channel was connected.
      attr_reader :created_at

      # @return [String] When the channel last changed.
      attr_reader :updated_at

      # @return [String, nil] Secret with which your mail server reports bounces and replies. Only for SMTP, and shown only in this response.
      attr_reader :bounce_secret

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @channel_id = Fields.text(raw[:channelId])
        @channel = Fields.text(raw[:channel])
        @provider = Fields.text(raw[:provider])
        @name = Fields.text(raw[:name])
        @status = Fields.text(raw[:status])
        @status_reason = raw[:statusReason].nil? ? nil : Fields.text(raw[:statusReason])
        @priority = Fields.integer(raw[:priority])
        @per_second = raw[:perSecond].nil? ? nil : Fields.integer(raw[:perSecond])
        @tracking = raw[:tracking].nil? ? nil : CreatedChannelTracking.new(raw[:tracking])
        @keyword_replies = Fields.models(CreatedChannelKeywordRepliesItem, raw[:keywordReplies])
        @settings = Fields.mapping(raw[:settings])
        @callback_urls = Fields.mapping(raw[:callbackUrls])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        @bounce_secret = raw[:bounceSecret].nil? ? nil : Fields.text(raw[:bounceSecret])
        freeze
      end
    end

    class CreatedChannelKeywordRepliesItem < Model
      # @return [String] Language code, such as `en`.
      attr_reader :language

      # @return [String, nil] Reply to STOP. Default: none.
      attr_reader :stop

      # @return [String, nil] Reply to START. Default: none.
      attr_reader :start

      # @return [String, nil] Reply to HELP. Default: none.
      attr_reader :help

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @language = Fields.text(raw[:language])
        @stop = raw[:stop].nil? ? nil : Fields.text(raw[:stop])
        @start = raw[:start].nil? ? nil : Fields.text(raw[:start])
        @help = raw[:help].nil? ? nil : Fields.text(raw[:help])
        freeze
      end
    end

    class CreatedChannelTracking < Model
      # @return [Boolean, nil] Whether to count opens, using an invisible image in the HTML.
      attr_reader :opens

      # @return [Boolean, nil] Whether to count clicks, using links that redirect through this service.
      attr_reader :clicks

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @opens = raw[:opens].nil? ? nil : Fields.boolean(raw[:opens])
        @clicks = raw[:clicks].nil? ? nil : Fields.boolean(raw[:clicks])
        freeze
      end
    end

    class Delivery < Model
      # @return [String] The `webhook-id` header of every attempt.
      attr_reader :delivery_id

      # @return [String] ID of the webhook.
      attr_reader :webhook_id

      # @return [String] Name of the event.
      attr_reader :event

      # @return [String] `pending` while there are attempts left, then `delivered` or `failed`.
      attr_reader :status

      # @return [String] The exact body that is signed and sent.
      attr_reader :payload

      # @return [Array<DeliveryAttemptsItem>] The attempts, oldest first.
      attr_reader :attempts

      # @return [String, nil] When the next attempt is due; null after the last attempt.
      attr_reader :next_attempt_at

      # @return [String] When the event happened.
      attr_reader :created_at

      # @return [String, nil] When the receiver accepted the event; null until then.
      attr_reader :delivered_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @delivery_id = Fields.text(raw[:deliveryId])
        @webhook_id = Fields.text(raw[:webhookId])
        @event = Fields.text(raw[:event])
        @status = Fields.text(raw[:status])
        @payload = Fields.text(raw[:payload])
        @attempts = Fields.models(DeliveryAttemptsItem, raw[:attempts])
        @next_attempt_at = raw[:nextAttemptAt].nil? ? nil : Fields.text(raw[:nextAttemptAt])
        @created_at = Fields.text(raw[:createdAt])
        @delivered_at = raw[:deliveredAt].nil? ? nil : Fields.text(raw[:deliveredAt])
        freeze
      end
    end

    class DeliveryAttemptsItem < Model
      # @return [String] When the attempt was made.
      attr_reader :at

      # @return [DeliveryAttemptsItemRequest] The request as sent.
      attr_reader :request

      # @return [Integer, nil] HTTP status of the receiver's response; null if there was no response.
      attr_reader :status

      # @return [Integer] Duration of the attempt in milliseconds.
      attr_reader :duration_ms

      # @return [String, nil] The beginning of the receiver's response body.
      attr_reader :response

      # @return [String, nil] Why the attempt failed; null if it succeeded.
      attr_reader :error

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @at = Fields.text(raw[:at])
        @request = DeliveryAttemptsItemRequest.new(raw[:request])
        @status = raw[:status].nil? ? nil : Fields.integer(raw[:status])
        @duration_ms = Fields.integer(raw[:durationMs])
        @response = raw[:response].nil? ? nil : Fields.text(raw[:response])
        @error = raw[:error].nil? ? nil : Fields.text(raw[:error])
        freeze
      end
    end

    # The request as sent.
    class DeliveryAttemptsItemRequest < Model
      # @return [String, nil] The URL of the request; null if nothing was sent.
      attr_reader :url

      # @return [Hash<Symbol, String>] The request headers without secrets. The body is `payload`.
      attr_reader :headers

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @url = raw[:url].nil? ? nil : Fields.text(raw[:url])
        @headers = Fields.mapping(raw[:headers])
        freeze
      end
    end

    class DeliveryPage < Model
      # @return [Array<Delivery>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Delivery, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class Domain < Model
      # @return [String] ID of the domain.
      attr_reader :domain_id

      # @return [String] Name of the domain.
      attr_reader :domain

      # @return [String] Whether all required records were found.
      attr_reader :status

      # @return [Array<DomainRecordsItem>] DNS records to publish.
      attr_reader :records

      # @return [String, nil] When the domain was verified. Null until then.
      attr_reader :verified_at

      # @return [String, nil] When DNS was last checked. Null until then.
      attr_reader :checked_at

      # @return [String] When the domain was added.
      attr_reader :created_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @domain_id = Fields.text(raw[:domainId])
        @domain = Fields.text(raw[:domain])
        @status = Fields.text(raw[:status])
        @records = Fields.models(DomainRecordsItem, raw[:records])
        @verified_at = raw[:verifiedAt].nil? ? nil : Fields.text(raw[:verifiedAt])
        @checked_at = raw[:checkedAt].nil? ? nil : Fields.text(raw[:checkedAt])
        @created_at = Fields.text(raw[:createdAt])
        freeze
      end
    end

    class DomainPage < Model
      # @return [Array<Domain>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Domain, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class DomainRecordsItem < Model
      # @return [String] Purpose of the record. `dkim`: the signing key. `spf`: who may send. `dmarc`: what receivers do with mail that passes neither DKIM nor SPF. `mx`: where bounces are delivered.
      attr_reader :purpose

      # @return [String] Type of the DNS record.
      attr_reader :type

      # @return [String] Name of the DNS record.
      attr_reader :host

      # @return [String, nil] Value of the DNS record. Null if the value is the name of your own mail server.
      attr_reader :value

      # @return [Boolean] Whether the record is required to send from the domain.
      attr_reader :required

      # @return [String] Result of the last check. `unknown`: the name server did not answer.
      attr_reader :state

      # @return [Array<String>] Values that DNS returned at the last check.
      attr_reader :found

      # @return [String, nil] Problem to fix. Null if the record is correct or unchecked.
      attr_reader :problem

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @purpose = Fields.text(raw[:purpose])
        @type = Fields.text(raw[:type])
        @host = Fields.text(raw[:host])
        @value = raw[:value].nil? ? nil : Fields.text(raw[:value])
        @required = Fields.boolean(raw[:required])
        @state = Fields.text(raw[:state])
        @found = Fields.texts(raw[:found])
        @problem = raw[:problem].nil? ? nil : Fields.text(raw[:problem])
        freeze
      end
    end

    class Flow < Model
      # @return [String] ID of the flow.
      attr_reader :flow_id

      # @return [String] Your name for the flow.
      attr_reader :name

      # @return [String] Only `active` flows start runs.
      attr_reader :status

      # @return [Integer] Version number, from 1.
      attr_reader :version

      # @return [FlowTrigger] Event that starts runs, in addition to API requests.
      attr_reader :trigger

      # @return [Boolean] Whether each contact can go through the flow only once.
      attr_reader :once_per_contact

      # @return [Array<FlowStepsItem>] Steps, as in the request.
      attr_reader :steps

      # @return [String] When the flow was created.
      attr_reader :created_at

      # @return [String] When the flow last changed.
      attr_reader :updated_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @flow_id = Fields.text(raw[:flowId])
        @name = Fields.text(raw[:name])
        @status = Fields.text(raw[:status])
        @version = Fields.integer(raw[:version])
        @trigger = FlowTrigger.new(raw[:trigger])
        @once_per_contact = Fields.boolean(raw[:oncePerContact])
        @steps = Fields.models(FlowStepsItem, raw[:steps])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        freeze
      end
    end

    class FlowPage < Model
      # @return [Array<Flow>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Flow, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class FlowStepBranchCasesItem < Model
      # @return [FlowStepBranchCasesItemIf] Condition of the case.
      attr_reader :if

      # @return [String] ID of the next step if the condition is met.
      attr_reader :next

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @if = FlowStepBranchCasesItemIf.new(raw[:if])
        @next = Fields.text(raw[:next])
        freeze
      end
    end

    class FlowStepBranchCasesItemIf < Model
      # @return [Object, nil] Condition that the contact must meet.
      attr_reader :contact

      # @return [String, nil] Name of a variable of the run.
      attr_reader :variable

      # @return [String, nil] How to compare.
      attr_reader :op

      # @return [Object, nil] Value to compare with; a list for `in`.
      attr_reader :value

      # @return [String, nil] ID of a send step. If the step sent several messages in the run, the last message counts.
      attr_reader :message

      # @return [Array<String>, nil] Statuses to accept. The message must have one of them.
      attr_reader :status

      # @return [String, nil] ID of the HTTP step whose response is compared.
      attr_reader :answer

      # @return [String, nil] Field of the response, such as `body.order.total`.
      attr_reader :field

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @contact = raw[:contact]
        @variable = raw[:variable].nil? ? nil : Fields.text(raw[:variable])
        @op = raw[:op].nil? ? nil : Fields.text(raw[:op])
        @value = raw[:value]
        @message = raw[:message].nil? ? nil : Fields.text(raw[:message])
        @status = raw[:status].nil? ? nil : Fields.texts(raw[:status])
        @answer = raw[:answer].nil? ? nil : Fields.text(raw[:answer])
        @field = raw[:field].nil? ? nil : Fields.text(raw[:field])
        freeze
      end
    end

    class FlowStepsItem < Model
      # @return [String] Your ID of the step, unique in the flow.
      attr_reader :id

      # @return [String] Type of the step.
      attr_reader :type

      # @return [String, nil] Kind of channel to send over.
      attr_reader :channel

      # @return [String, nil] Text, at most 1,600 characters over SMS, 4,096 over WhatsApp and 100,000 by email.
      attr_reader :body

      # @return [String, nil] Subject of an email.
      attr_reader :subject

      # @return [String, nil] HTML version of an email.
      attr_reader :html

      # @return [String, nil] ID of the template to use instead of `body`.
      attr_reader :template_id

      # @return [String, nil] `transactional` messages also reach people who opted out of marketing. Messages without a category do not.
      attr_reader :category

      # @return [String, nil] Key of one of your topics. Makes this a marketing message.
      attr_reader :topic

      # @return [String, nil] ID of the next step. If omitted, the run is completed.
      attr_reader :next

      # @return [Integer, nil] Seconds to wait, at most 366 days. With `event`, the maximum wait.
      attr_reader :seconds

      # @return [String, nil] When to continue, instead of `seconds`.
      attr_reader :until

      # @return [FlowStepsItemEvent, nil] Event that ends the wait.
      attr_reader :event

      # @return [String, nil] ID of the next step if the event did not happen. Default: `next`.
      attr_reader :on_timeout

      # @return [Array<FlowStepBranchCasesItem>, nil] Up to 20 cases. The first case whose condition is met decides.
      attr_reader :cases

      # @return [String, nil] Method of the request.
      attr_reader :method_

      # @return [String, nil] URL to request.
      attr_reader :url

      # @return [Hash<Symbol, String>, nil] Headers of the request, at most 20. Values are encrypted and shown as `********`. Sending the asterisks back keeps the value if the step and the origin of the URL are the same.
      attr_reader :headers

      # @return [Hash<Symbol, Object>, nil] Attributes to set. Other attributes stay unchanged.
      attr_reader :attributes

      # @return [Array<String>, nil] Tags to add, at most 50.
      attr_reader :add_tags

      # @return [Array<String>, nil] Tags to remove, at most 50.
      attr_reader :remove_tags

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @id = Fields.text(raw[:id])
        @type = Fields.text(raw[:type])
        @channel = raw[:channel].nil? ? nil : Fields.text(raw[:channel])
        @body = raw[:body].nil? ? nil : Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @template_id = raw[:templateId].nil? ? nil : Fields.text(raw[:templateId])
        @category = raw[:category].nil? ? nil : Fields.text(raw[:category])
        @topic = raw[:topic].nil? ? nil : Fields.text(raw[:topic])
        @next = raw[:next].nil? ? nil : Fields.text(raw[:next])
        @seconds = raw[:seconds].nil? ? nil : Fields.integer(raw[:seconds])
        @until = raw[:until].nil? ? nil : Fields.text(raw[:until])
        @event = raw[:event].nil? ? nil : FlowStepsItemEvent.new(raw[:event])
        @on_timeout = raw[:onTimeout].nil? ? nil : Fields.text(raw[:onTimeout])
        @cases = raw[:cases].nil? ? nil : Fields.models(FlowStepBranchCasesItem, raw[:cases])
        @method_ = raw[:method].nil? ? nil : Fields.text(raw[:method])
        @url = raw[:url].nil? ? nil : Fields.text(raw[:url])
        @headers = raw[:headers].nil? ? nil : Fields.mapping(raw[:headers])
        @attributes = raw[:attributes].nil? ? nil : Fields.mapping(raw[:attributes])
        @add_tags = raw[:addTags].nil? ? nil : Fields.texts(raw[:addTags])
        @remove_tags = raw[:removeTags].nil? ? nil : Fields.texts(raw[:removeTags])
        freeze
      end
    end

    class FlowStepsItemEvent < Model
      # @return [String] Type of the event.
      attr_reader :type

      # @return [String, nil] Tag that is added to the contact.
      attr_reader :tag

      # @return [String, nil] Whole text of the message, ignoring case. Default: any text.
      attr_reader :keyword

      # @return [String, nil] ID of the send step. If the step sent several messages in the run, the last message counts.
      attr_reader :message

      # @return [Array<String>, nil] The wait ends when the message has one of these statuses. `failed` includes canceled, expired and refused messages.
      attr_reader :status

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @type = Fields.text(raw[:type])
        @tag = raw[:tag].nil? ? nil : Fields.text(raw[:tag])
        @keyword = raw[:keyword].nil? ? nil : Fields.text(raw[:keyword])
        @message = raw[:message].nil? ? nil : Fields.text(raw[:message])
        @status = raw[:status].nil? ? nil : Fields.texts(raw[:status])
        freeze
      end
    end

    class FlowTrigger < Model
      # @return [String] Type of the trigger.
      attr_reader :type

      # @return [String, nil] Tag that starts a run.
      attr_reader :tag

      # @return [String, nil] Whole text of a message that starts a run, ignoring case.
      attr_reader :keyword

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @type = Fields.text(raw[:type])
        @tag = raw[:tag].nil? ? nil : Fields.text(raw[:tag])
        @keyword = raw[:keyword].nil? ? nil : Fields.text(raw[:keyword])
        freeze
      end
    end

    class ImportReport < Model
      # @return [Integer] Rows in the file.
      attr_reader :total

      # @return [Integer] Rows refused.
      attr_reader :refused

      # @return [Array<ImportReportErrorsItem>] The first 1,000 refused rows.
      attr_reader :errors

      # @return [Integer] Suppressions added.
      attr_reader :created

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @total = Fields.integer(raw[:total])
        @refused = Fields.integer(raw[:refused])
        @errors = Fields.models(ImportReportErrorsItem, raw[:errors])
        @created = Fields.integer(raw[:created])
        freeze
      end
    end

    class ImportReportErrorsItem < Model
      # @return [Integer] Row number. The first row after the header is 1.
      attr_reader :row

      # @return [Integer] Line of the file where the row starts, from 1.
      attr_reader :line

      # @return [String] Machine-readable error code.
      attr_reader :code

      # @return [String] Name of the invalid field.
      attr_reader :field

      # @return [String] Human-readable error message.
      attr_reader :message

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @row = Fields.integer(raw[:row])
        @line = Fields.integer(raw[:line])
        @code = Fields.text(raw[:code])
        @field = Fields.text(raw[:field])
        @message = Fields.text(raw[:message])
        freeze
      end
    end

    class InboundMessage < Model
      # @return [String] ID of the message.
      attr_reader :inbound_message_id

      # @return [String] ID of the conversation that the message belongs to.
      attr_reader :conversation_id

      # @return [String] Kind of channel.
      attr_reader :channel

      # @return [String] ID of the channel.
      attr_reader :channel_id

      # @return [String] Phone number of the sender, WhatsApp’s ID of a sender who hides the number, or email address of the recipient who replied.
      attr_reader :from

      # @return [String, nil] ID of the contact who now has this address, or null.
      attr_reader :contact_id

      # @return [String] Text of the message. For an email, without the quoted email and up to 20,000 characters.
      attr_reader :body

      # @return [String, nil] Keyword that the text consists of. Null for other texts.
      attr_reader :keyword

      # @return [String] Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
      attr_reader :type

      # @return [Array<InboundMessageMediaItem>] Files of the message.
      attr_reader :media

      # @return [InboundMessageChoice, nil] Button or list entry that the person chose, or null.
      attr_reader :choice

      # @return [String, nil] ID of the WhatsApp group that the message was written in, or null.
      attr_reader :group_id

      # @return [Hash<Symbol, Object>, nil] Content as the provider sent it, up to 8 kB. For an email: `subject`, `from`, `references`, and `text` with the quoted email, if there is one. Null for texts.
      attr_reader :content

      # @return [String, nil] ID of your message that this message replies to, or null.
      attr_reader :in_reply_to

      # @return [String, nil] The provider’s ID of the message, or null.
      attr_reader :provider_message_id

      # @return [String, nil] Deadline for replying over WhatsApp without a template. Null for other channels.
      attr_reader :reply_until

      # @return [String] When the message was received.
      attr_reader :received_at

      # @return [String, nil] When the message was marked as read. Null while the message is unread.
      attr_reader :read_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @inbound_message_id = Fields.text(raw[:inboundMessageId])
        @conversation_id = Fields.text(raw[:conversationId])
        @channel = Fields.text(raw[:channel])
        @channel_id = Fields.text(raw[:channelId])
        @from = Fields.text(raw[:from])
        @contact_id = raw[:contactId].nil? ? nil : Fields.text(raw[:contactId])
        @body = Fields.text(raw[:body])
        @keyword = raw[:keyword].nil? ? nil : Fields.text(raw[:keyword])
        @type = Fields.text(raw[:type])
        @media = Fields.models(InboundMessageMediaItem, raw[:media])
        @choice = raw[:choice].nil? ? nil : InboundMessageChoice.new(raw[:choice])
        @group_id = raw[:groupId].nil? ? nil : Fields.text(raw[:groupId])
        @content = raw[:content].nil? ? nil : Fields.mapping(raw[:content])
        @in_reply_to = raw[:inReplyTo].nil? ? nil : Fields.text(raw[:inReplyTo])
        @provider_message_id = raw[:providerMessageId].nil? ? nil : Fields.text(raw[:providerMessageId])
        @reply_until = raw[:replyUntil].nil? ? nil : Fields.text(raw[:replyUntil])
        @received_at = Fields.text(raw[:receivedAt])
        @read_at = raw[:readAt].nil? ? nil : Fields.text(raw[:readAt])
        freeze
      end
    end

    class InboundMessageChoice < Model
      # @return [String, nil] Your ID for the option, or null.
      attr_reader :id

      # @return [String] Label of the option.
      attr_reader :title

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @id = raw[:id].nil? ? nil : Fields.text(raw[:id])
        @title = Fields.text(raw[:title])
        freeze
      end
    end

    class InboundMessageMediaItem < Model
      # @return [String, nil] URL of the file, to download with your API key. Null for files of emails, which are not stored.
      attr_reader :url

      # @return [String, nil] Media type. Null if unknown.
      attr_reader :content_type

      # @return [String, nil] Name of the file, or null.
      attr_reader :file_name

      # @return [Integer, nil] Size in bytes, if known.
      attr_reader :bytes

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @url = raw[:url].nil? ? nil : Fields.text(raw[:url])
        @content_type = raw[:contentType].nil? ? nil : Fields.text(raw[:contentType])
        @file_name = raw[:fileName].nil? ? nil : Fields.text(raw[:fileName])
        @bytes = raw[:bytes].nil? ? nil : Fields.integer(raw[:bytes])
        freeze
      end
    end

    class InboundMessagePage < Model
      # @return [Array<InboundMessage>] Items on this page.
      attr_reader :data

      # @return [String, nil] Value of `after` for the next page. Null on the last page.
      attr_reader :next

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(InboundMessage, raw[:data])
        @next = raw[:next].nil? ? nil : Fields.text(raw[:next])
        freeze
      end
    end

    class ListedMessage < Model
      # @return [String] ID of the message.
      attr_reader :message_id

      # @return [String] Channel of the message.
      attr_reader :channel

      # @return [String] ID of the sending channel.
      attr_reader :channel_id

      # @return [String] Phone number or email address of the recipient.
      attr_reader :to

      # @return [String] Text that the recipient gets.
      attr_reader :body

      # @return [String, nil] Subject of an email, or null.
      attr_reader :subject

      # @return [String, nil] ID of the template that the message was made from, or null.
      attr_reader :template_id

      # @return [String, nil] ID of the contact. Null if the message was sent to an address without a contact.
      attr_reader :contact_id

      # @return [String, nil] ID of the campaign, or null.
      attr_reader :campaign_id

      # @return [String, nil] Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
      attr_reader :category

      # @return [String, nil] Key of the topic, or null.
      attr_reader :topic

      # @return [String] Status of the message. `sent` means that the provider accepted it and has reported nothing since.
      attr_reader :status

      # @return [Integer, nil] Number of parts of an SMS. Null on other channels.
      attr_reader :segments

      # @return [String, nil] Encoding of an SMS. Null on other channels.
      attr_reader :encoding

      # @return [Array<String>] Your labels.
      attr_reader :tags

      # @return [Hash<Symbol, Object>, nil] Your own data, or null.
      attr_reader :metadata

      # @return [Integer] Number of sending attempts.
      attr_reader :attempts

      # @return [Boolean] Whether the message may have been sent twice because the provider’s response was lost.
      attr_reader :possible_duplicate

      # @return [String, nil] When the message is scheduled to be sent. Null if no time is set.
      attr_reader :scheduled_at

      # @return [String, nil] When the message expires if it has not been sent by then. Null if the message does not expire.
      attr_reader :expires_at

      # @return [String] When the message was accepted.
      attr_reader :created_at

      # @return [String, nil] When the provider accepted the message. Null until then.
      attr_reader :sent_at

      # @return [String, nil] When the message was delivered. Null if unknown.
      attr_reader :delivered_at

      # @return [String, nil] When the message was read. Null if unknown.
      attr_reader :read_at

      # @return [String, nil] When the message failed. Null otherwise.
      attr_reader :failed_at

      # @return [ListedMessageError, nil] Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise.
      attr_reader :error

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @message_id = Fields.text(raw[:messageId])
        @channel = Fields.text(raw[:channel])
        @channel_id = Fields.text(raw[:channelId])
        @to = Fields.text(raw[:to])
        @body = Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @template_id = raw[:templateId].nil? ? nil : Fields.text(raw[:templateId])
        @contact_id = raw[:contactId].nil? ? nil : Fields.text(raw[:contactId])
        @campaign_id = raw[:campaignId].nil? ? nil : Fields.text(raw[:campaignId])
        @category = raw[:category].nil? ? nil : Fields.text(raw[:category])
        @topic = raw[:topic].nil? ? nil : Fields.text(raw[:topic])
        @status = Fields.text(raw[:status])
        @segments = raw[:segments].nil? ? nil : Fields.integer(raw[:segments])
        @encoding = raw[:encoding].nil? ? nil : Fields.text(raw[:encoding])
        @tags = Fields.texts(raw[:tags])
        @metadata = raw[:metadata].nil? ? nil : Fields.mapping(raw[:metadata])
        @attempts = Fields.integer(raw[:attempts])
        @possible_duplicate = Fields.boolean(raw[:possibleDuplicate])
        @scheduled_at = raw[:scheduledAt].nil? ? nil : Fields.text(raw[:scheduledAt])
        @expires_at = raw[:expiresAt].nil? ? nil : Fields.text(raw[:expiresAt])
        @created_at = Fields.text(raw[:createdAt])
        @sent_at = raw[:sentAt].nil? ? nil : Fields.text(raw[:sentAt])
        @delivered_at = raw[:deliveredAt].nil? ? nil : Fields.text(raw[:deliveredAt])
        @read_at = raw[:readAt].nil? ? nil : Fields.text(raw[:readAt])
        @failed_at = raw[:failedAt].nil? ? nil : Fields.text(raw[:failedAt])
        @error = raw[:error].nil? ? nil : ListedMessageError.new(raw[:error])
        freeze
      end
    end

    class ListedMessageError < Model
      # @return [String] Machine-readable error code.
      attr_reader :code

      # @return [String] Human-readable error message.
      attr_reader :message

      # @return [String, nil] The provider’s error code, or null.
      attr_reader :provider_code

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @code = Fields.text(raw[:code])
        @message = Fields.text(raw[:message])
        @provider_code = raw[:providerCode].nil? ? nil : Fields.text(raw[:providerCode])
        freeze
      end
    end

    class ListedMessagePage < Model
      # @return [Array<ListedMessage>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(ListedMessage, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class Listener < Model
      # @return [String] ID of the webhook.
      attr_reader :webhook_id

      # @return [String] Name of the delivered event; `*` for all events.
      attr_reader :event

      # @return [String, nil] Your note about the webhook.
      attr_reader :description

      # @return [String] Secret that verifies the signatures. Shown only in this response.
      attr_reader :secret

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @webhook_id = Fields.text(raw[:webhookId])
        @event = Fields.text(raw[:event])
        @description = raw[:description].nil? ? nil : Fields.text(raw[:description])
        @secret = Fields.text(raw[:secret])
        freeze
      end
    end

    class Message < Model
      # @return [String] ID of the message.
      attr_reader :message_id

      # @return [String] Channel of the message.
      attr_reader :channel

      # @return [String] ID of the sending channel.
      attr_reader :channel_id

      # @return [String] Phone number or email address of the recipient.
      attr_reader :to

      # @return [String] Text that the recipient gets.
      attr_reader :body

      # @return [String, nil] Subject of an email, or null.
      attr_reader :subject

      # @return [String, nil] ID of the template that the message was made from, or null.
      attr_reader :template_id

      # @return [String, nil] ID of the contact. Null if the message was sent to an address without a contact.
      attr_reader :contact_id

      # @return [String, nil] ID of the campaign, or null.
      attr_reader :campaign_id

      # @return [String, nil] Purpose of the message; `confirmation` is a reply to STOP, START or HELP. Null if not specified.
      attr_reader :category

      # @return [String, nil] Key of the topic, or null.
      attr_reader :topic

      # @return [String] Status of the message. `sent` means that the provider accepted it and has reported nothing since.
      attr_reader :status

      # @return [Integer, nil] Number of parts of an SMS. Null on other channels.
      attr_reader :segments

      # @return [String, nil] Encoding of an SMS. Null on other channels.
      attr_reader :encoding

      # @return [Array<String>] Your labels.
      attr_reader :tags

      # @return [Hash<Symbol, Object>, nil] Your own data, or null.
      attr_reader :metadata

      # @return [Integer] Number of sending attempts.
      attr_reader :attempts

      # @return [Boolean] Whether the message may have been sent twice because the provider’s response was lost.
      attr_reader :possible_duplicate

      # @return [String, nil] When the message is scheduled to be sent. Null if no time is set.
      attr_reader :scheduled_at

      # @return [String, nil] When the message expires if it has not been sent by then. Null if the message does not expire.
      attr_reader :expires_at

      # @return [String] When the message was accepted.
      attr_reader :created_at

      # @return [String, nil] When the provider accepted the message. Null until then.
      attr_reader :sent_at

      # @return [String, nil] When the message was delivered. Null if unknown.
      attr_reader :delivered_at

      # @return [String, nil] When the message was read. Null if unknown.
      attr_reader :read_at

      # @return [String, nil] When the message failed. Null otherwise.
      attr_reader :failed_at

      # @return [MessageError, nil] Why the message failed or, while it is being retried, why the last attempt failed. Null otherwise.
      attr_reader :error

      # @return [String] Always `outbound`.
      attr_reader :direction

      # @return [String, nil] HTML version of an email, or null.
      attr_reader :html

      # @return [Integer, nil] Version of the template. Null without a template.
      attr_reader :template_version

      # @return [Hash<Symbol, Object>, nil] Values of the template’s variables, or null.
      attr_reader :variables

      # @return [String, nil] The provider’s ID of the message. Null until the provider accepts the message.
      attr_reader :provider_message_id

      # @return [String, nil] Sender of an email. Null for the channel’s sender.
      attr_reader :from

      # @return [Array<String>] CC recipients.
      attr_reader :cc

      # @return [Array<MessageCopiesItem>] Copies of the message. Each is a separate message.
      attr_reader :copies

      # @return [String, nil] ID of the original message. Null if this is not a copy.
      attr_reader :copy_of

      # @return [MessageTracking, nil] Open and click tracking of the email. Null if the channel’s `tracking` applies.
      attr_reader :tracking

      # @return [Integer] Number of recorded opens, up to 1,000.
      attr_reader :opens

      # @return [Integer] Number of recorded link clicks, up to 1,000.
      attr_reader :clicks

      # @return [String, nil] Reply-to address of an email. Null for the channel’s reply-to address.
      attr_reader :reply_to

      # @return [Hash<Symbol, String>] Additional headers of an email.
      attr_reader :headers

      # @return [Array<MessageAttachmentsItem>] Attachments of an email, without their contents.
      attr_reader :attachments

      # @return [String, nil] ID of the inbound message that this message replies to, or null.
      attr_reader :in_reply_to

      # @return [Boolean] Whether the message is a test. Statistics do not count tests.
      attr_reader :test

      # @return [String, nil] When the message was queued for sending. Null until then.
      attr_reader :queued_at

      # @return [String, nil] When the message was canceled. Null otherwise.
      attr_reader :canceled_at

      # @return [String, nil] When the message expired. Null otherwise.
      attr_reader :expired_at

      # @return [Array<MessageEventsItem>] Status changes, opens and clicks, oldest first.
      attr_reader :events

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @message_id = Fields.text(raw[:messageId])
        @channel = Fields.text(raw[:channel])
        @channel_id = Fields.text(raw[:channelId])
        @to = Fields.text(raw[:to])
        @body = Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @template_id = raw[:templateId].nil? ? nil : Fields.text(raw[:templateId])
        @contact_id = raw[:contactId].nil? ? nil : Fields.text(raw[:contactId])
        @campaign_id = raw[:campaignId].nil? ? nil : Fields.text(raw[:campaignId])
        @category = raw[:category].nil? ? nil : Fields.text(raw[:category])
        @topic = raw[:topic].nil? ? nil : Fields.text(raw[:topic])
        @status = Fields.text(raw[:status])
        @segments = raw[:segments].nil? ? nil : Fields.integer(raw[:segments])
        @encoding = raw[:encoding].nil? ? nil : Fields.text(raw[:encoding])
        @tags = Fields.texts(raw[:tags])
        @metadata = raw[:metadata].nil? ? nil : Fields.mapping(raw[:metadata])
        @attempts = Fields.integer(raw[:attempts])
        @possible_duplicate = Fields.boolean(raw[:possibleDuplicate])
        @scheduled_at = raw[:scheduledAt].nil? ? nil : Fields.text(raw[:scheduledAt])
        @expires_at = raw[:expiresAt].nil? ? nil : Fields.text(raw[:expiresAt])
        @created_at = Fields.text(raw[:createdAt])
        @sent_at = raw[:sentAt].nil? ? nil : Fields.text(raw[:sentAt])
        @delivered_at = raw[:deliveredAt].nil? ? nil : Fields.text(raw[:deliveredAt])
        @read_at = raw[:readAt].nil? ? nil : Fields.text(raw[:readAt])
        @failed_at = raw[:failedAt].nil? ? nil : Fields.text(raw[:failedAt])
        @error = raw[:error].nil? ? nil : MessageError.new(raw[:error])
        @direction = Fields.text(raw[:direction])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @template_version = raw[:templateVersion].nil? ? nil : Fields.integer(raw[:templateVersion])
        @variables = raw[:variables].nil? ? nil : Fields.mapping(raw[:variables])
        @provider_message_id = raw[:providerMessageId].nil? ? nil : Fields.text(raw[:providerMessageId])
        @from = raw[:from].nil? ? nil : Fields.text(raw[:from])
        @cc = Fields.texts(raw[:cc])
        @copies = Fields.models(MessageCopiesItem, raw[:copies])
        @copy_of = raw[:copyOf].nil? ? nil : Fields.text(raw[:copyOf])
        @tracking = raw[:tracking].nil? ? nil : MessageTracking.new(raw[:tracking])
        @opens = Fields.integer(raw[:opens])
        @clicks = Fields.integer(raw[:clicks])
        @reply_to = raw[:replyTo].nil? ? nil : Fields.text(raw[:replyTo])
        @headers = Fields.mapping(raw[:headers])
        @attachments = Fields.models(MessageAttachmentsItem, raw[:attachments])
        @in_reply_to = raw[:inReplyTo].nil? ? nil : Fields.text(raw[:inReplyTo])
        @test = Fields.boolean(raw[:test])
        @queued_at = raw[:queuedAt].nil? ? nil : Fields.text(raw[:queuedAt])
        @canceled_at = raw[:canceledAt].nil? ? nil : Fields.text(raw[:canceledAt])
        @expired_at = raw[:expiredAt].nil? ? nil : Fields.text(raw[:expiredAt])
        @events = Fields.models(MessageEventsItem, raw[:events])
        freeze
      end
    end

    class MessageAttachmentsItem < Model
      # @return [String] Name of the file.
      attr_reader :file_name

      # @return [String] Media type.
      attr_reader :content_type

      # @return [String, nil] Content ID of an inline image. Null for other files.
      attr_reader :content_id

      # @return [Integer] Size in bytes.
      attr_reader :bytes

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @file_name = Fields.text(raw[:fileName])
        @content_type = Fields.text(raw[:contentType])
        @content_id = raw[:contentId].nil? ? nil : Fields.text(raw[:contentId])
        @bytes = Fields.integer(raw[:bytes])
        freeze
      end
    end

    class MessageCopiesItem < Model
      # @return [String] ID of the copy.
      attr_reader :message_id

      # @return [String] Whether other recipients see the recipient of this copy (`cc`) or not (`bcc`).
      attr_reader :type

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @message_id = Fields.text(raw[:messageId])
        @type = Fields.text(raw[:type])
        freeze
      end
    end

    class MessageError < Model
      # @return [String] Machine-readable error code.
      attr_reader :code

      # @return [String] Human-readable error message.
      attr_reader :message

      # @return [String, nil] The provider’s error code, or null.
      attr_reader :provider_code

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @code = Fields.text(raw[:code])
        @message = Fields.text(raw[:message])
        @provider_code = raw[:providerCode].nil? ? nil : Fields.text(raw[:providerCode])
        freeze
      end
    end

    class MessageEventsItem < Model
      # @return [String] New status, or `opened` or `clicked`.
      attr_reader :status

      # @return [String] When this happened.
      attr_reader :at

      # @return [Integer, nil] Number of the attempt to send the message.
      attr_reader :attempt

      # @return [String, nil] ID of the channel of the attempt.
      attr_reader :channel_id

      # @return [String, nil] Link that was clicked.
      attr_reader :url

      # @return [String, nil] Machine-readable reason, if there is one.
      attr_reader :code

      # @return [String, nil] Human-readable reason.
      attr_reader :message

      # @return [String, nil] The provider’s error code.
      attr_reader :provider_code

      # @return [Float, nil] Milliseconds until the next attempt.
      attr_reader :retry_in_ms

      # @return [MessageEventsItemFallback, nil] Channel that the message moved to.
      attr_reader :fallback

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @status = Fields.text(raw[:status])
        @at = Fields.text(raw[:at])
        @attempt = raw[:attempt].nil? ? nil : Fields.integer(raw[:attempt])
        @channel_id = raw[:channelId].nil? ? nil : Fields.text(raw[:channelId])
        @url = raw[:url].nil? ? nil : Fields.text(raw[:url])
        @code = raw[:code].nil? ? nil : Fields.text(raw[:code])
        @message = raw[:message].nil? ? nil : Fields.text(raw[:message])
        @provider_code = raw[:providerCode].nil? ? nil : Fields.text(raw[:providerCode])
        @retry_in_ms = raw[:retryInMs].nil? ? nil : Fields.number(raw[:retryInMs])
        @fallback = raw[:fallback].nil? ? nil : MessageEventsItemFallback.new(raw[:fallback])
        freeze
      end
    end

    # Channel that the message moved to.
    class MessageEventsItemFallback < Model
      # @return [String] Kind of the channel.
      attr_reader :channel

      # @return [String] ID of the channel.
      attr_reader :channel_id

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @channel = Fields.text(raw[:channel])
        @channel_id = Fields.text(raw[:channelId])
        freeze
      end
    end

    class MessageNumbers < Model
      # @return [String] First day.
      attr_reader :from

      # @return [String] Last day.
      attr_reader :to

      # @return [String] IANA time zone of the days, which is that of the account.
      attr_reader :time_zone

      # @return [MessageNumbersTotal] Counts over all days.
      attr_reader :total

      # @return [Array<MessageNumbersGroupsItem>] Counts by group.
      attr_reader :groups

      # @return [Array<MessageNumbersFailuresItem>] Failure reasons, the most frequent first.
      attr_reader :failures

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @from = Fields.text(raw[:from])
        @to = Fields.text(raw[:to])
        @time_zone = Fields.text(raw[:timeZone])
        @total = MessageNumbersTotal.new(raw[:total])
        @groups = Fields.models(MessageNumbersGroupsItem, raw[:groups])
        @failures = Fields.models(MessageNumbersFailuresItem, raw[:failures])
        freeze
      end
    end

    class MessageNumbersFailuresItem < Model
      # @return [String] `error.code` of the messages; `expired` for expired messages.
      attr_reader :code

      # @return [Integer] Number of messages.
      attr_reader :total

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @code = Fields.text(raw[:code])
        @total = Fields.integer(raw[:total])
        freeze
      end
    end

    class MessageNumbersGroupsItem < Model
      # @return [String, nil] Day, channel, campaign ID or category. Null for messages without a campaign or category.
      attr_reader :key

      # @return [String, nil] Name of the campaign. Null for other groups.
      attr_reader :name

      # @return [Integer] All messages: the sum of the counts from `queued` to `canceled`.
      attr_reader :messages

      # @return [Integer] Messages that are waiting or being sent.
      attr_reader :queued

      # @return [Integer] Messages that the provider accepted and has not reported on since.
      attr_reader :sent

      # @return [Integer] Messages that were delivered but not reported as read.
      attr_reader :delivered

      # @return [Integer] Messages that were read.
      attr_reader :read

      # @return [Integer] Messages that failed or expired.
      attr_reader :failed

      # @return [Integer] Messages that were canceled.
      attr_reader :canceled

      # @return [Integer] Emails with at least one recorded open.
      attr_reader :opens

      # @return [Integer] Emails with at least one recorded link click.
      attr_reader :clicks

      # @return [Integer] Opt-outs on these days, excluding imports.
      attr_reader :opted_out

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @key = raw[:key].nil? ? nil : Fields.text(raw[:key])
        @name = raw[:name].nil? ? nil : Fields.text(raw[:name])
        @messages = Fields.integer(raw[:messages])
        @queued = Fields.integer(raw[:queued])
        @sent = Fields.integer(raw[:sent])
        @delivered = Fields.integer(raw[:delivered])
        @read = Fields.integer(raw[:read])
        @failed = Fields.integer(raw[:failed])
        @canceled = Fields.integer(raw[:canceled])
        @opens = Fields.integer(raw[:opens])
        @clicks = Fields.integer(raw[:clicks])
        @opted_out = Fields.integer(raw[:optedOut])
        freeze
      end
    end

    # Counts over all days.
    class MessageNumbersTotal < Model
      # @return [Integer] All messages: the sum of the counts from `queued` to `canceled`.
      attr_reader :messages

      # @return [Integer] Messages that are waiting or being sent.
      attr_reader :queued

      # @return [Integer] Messages that the provider accepted and has not reported on since.
      attr_reader :sent

      # @return [Integer] Messages that were delivered but not reported as read.
      attr_reader :delivered

      # @return [Integer] Messages that were read.
      attr_reader :read

      # @return [Integer] Messages that failed or expired.
      attr_reader :failed

      # @return [Integer] Messages that were canceled.
      attr_reader :canceled

      # @return [Integer] Emails with at least one recorded open.
      attr_reader :opens

      # @return [Integer] Emails with at least one recorded link click.
      attr_reader :clicks

      # @return [Integer] Opt-outs on these days, excluding imports.
      attr_reader :opted_out

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @messages = Fields.integer(raw[:messages])
        @queued = Fields.integer(raw[:queued])
        @sent = Fields.integer(raw[:sent])
        @delivered = Fields.integer(raw[:delivered])
        @read = Fields.integer(raw[:read])
        @failed = Fields.integer(raw[:failed])
        @canceled = Fields.integer(raw[:canceled])
        @opens = Fields.integer(raw[:opens])
        @clicks = Fields.integer(raw[:clicks])
        @opted_out = Fields.integer(raw[:optedOut])
        freeze
      end
    end

    class MessageTracking < Model
      # @return [Boolean, nil] Whether to count opens, using an invisible image in the HTML.
      attr_reader :opens

      # @return [Boolean, nil] Whether to count clicks, using links that redirect through this service.
      attr_reader :clicks

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @opens = raw[:opens].nil? ? nil : Fields.boolean(raw[:opens])
        @clicks = raw[:clicks].nil? ? nil : Fields.boolean(raw[:clicks])
        freeze
      end
    end

    # Position of this page in the list.
    class Pagination < Model
      # @return [Integer] Number of this page, from 1.
      attr_reader :page

      # @return [Integer] Maximum number of items per page.
      attr_reader :limit

      # @return [Integer] Number of items on all pages.
      attr_reader :total

      # @return [Integer] Number of pages.
      attr_reader :pages

      # @return [String, nil] Value of `after` for the next page. Null on the last page.
      attr_reader :next

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @page = Fields.integer(raw[:page])
        @limit = Fields.integer(raw[:limit])
        @total = Fields.integer(raw[:total])
        @pages = Fields.integer(raw[:pages])
        @next = raw[:next].nil? ? nil : Fields.text(raw[:next])
        freeze
      end
    end

    class RenderedTemplate < Model
      # @return [String] Text that the recipient gets.
      attr_reader :body

      # @return [String, nil] Subject of an email, or null.
      attr_reader :subject

      # @return [String, nil] HTML version of an email, or null.
      attr_reader :html

      # @return [Integer] Number of parts when sent as an SMS.
      attr_reader :segments

      # @return [String] Encoding of an SMS. A single part has 160 characters in GSM-7, and 70 in UCS-2.
      attr_reader :encoding

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @body = Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @segments = Fields.integer(raw[:segments])
        @encoding = Fields.text(raw[:encoding])
        freeze
      end
    end

    class ReportedDelivery < Model
      # @return [String] ID of the delivery.
      attr_reader :delivery_id

      # @return [String] `pending` if the delivery will be streamed again.
      attr_reader :status

      # @return [String, nil] When the delivery will be streamed again. Null after the delivery has ended.
      attr_reader :next_attempt_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @delivery_id = Fields.text(raw[:deliveryId])
        @status = Fields.text(raw[:status])
        @next_attempt_at = raw[:nextAttemptAt].nil? ? nil : Fields.text(raw[:nextAttemptAt])
        freeze
      end
    end

    class Run < Model
      # @return [String] ID of the run.
      attr_reader :run_id

      # @return [String] ID of the flow.
      attr_reader :flow_id

      # @return [Integer] Version of the flow.
      attr_reader :version

      # @return [String] Status of the run.
      attr_reader :status

      # @return [String, nil] ID of the contact. Null if the run is for an address.
      attr_reader :contact_id

      # @return [String, nil] Address of the recipient. Null if the run is for a contact.
      attr_reader :to

      # @return [Hash<Symbol, Object>] Variables of the run.
      attr_reader :variables

      # @return [String, nil] ID of the current step. Null once the run has ended.
      attr_reader :step_id

      # @return [String, nil] When the run continues. Null after the run has ended.
      attr_reader :due_at

      # @return [String, nil] Why the run ended early. Null otherwise. `too_many_steps`: The run took 1000 steps. `too_many_messages`: The run sent 100 messages. `too_many_messages_to_person`: Flows sent this person 50 messages within 24 hours. `answers_too_long`: The run's HTTP responses exceed 65536 characters in total. `circle_without_wait`: The run looped without waiting. `worker_stopped`: The run crashed the worker twice. `flow_paused`: The flow was paused and its runs were canceled. `flow_archived`: The flow was archived and its runs were canceled.
      attr_reader :error

      # @return [Array<RunHistoryItem>] Completed steps, oldest first.
      attr_reader :history

      # @return [String] When the run started.
      attr_reader :created_at

      # @return [String, nil] When the run ended. Null while the run is active.
      attr_reader :ended_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @run_id = Fields.text(raw[:runId])
        @flow_id = Fields.text(raw[:flowId])
        @version = Fields.integer(raw[:version])
        @status = Fields.text(raw[:status])
        @contact_id = raw[:contactId].nil? ? nil : Fields.text(raw[:contactId])
        @to = raw[:to].nil? ? nil : Fields.text(raw[:to])
        @variables = Fields.mapping(raw[:variables])
        @step_id = raw[:stepId].nil? ? nil : Fields.text(raw[:stepId])
        @due_at = raw[:dueAt].nil? ? nil : Fields.text(raw[:dueAt])
        @error = raw[:error].nil? ? nil : Fields.text(raw[:error])
        @history = Fields.models(RunHistoryItem, raw[:history])
        @created_at = Fields.text(raw[:createdAt])
        @ended_at = raw[:endedAt].nil? ? nil : Fields.text(raw[:endedAt])
        freeze
      end
    end

    class RunHistoryItem < Model
      # @return [String] ID of the step.
      attr_reader :step

      # @return [String] Type of the step.
      attr_reader :type

      # @return [String] When the step was done.
      attr_reader :at

      # @return [String, nil] ID of the step that a branch chose. Null if it ended the run.
      attr_reader :to

      # @return [String, nil] What ended the wait for an event, or `timeout`.
      attr_reader :event

      # @return [Integer, nil] HTTP status of the response. Null without a response.
      attr_reader :status

      # @return [Integer, nil] Number of runs that a digest has collected.
      attr_reader :events

      # @return [String, nil] ID of the run whose digest has collected this run.
      attr_reader :joined

      # @return [String, nil] ID of the message. Only for messages that were accepted.
      attr_reader :message_id

      # @return [String, nil] Why the step failed, as a machine-readable code.
      attr_reader :error

      # @return [String, nil] Human-readable error message. Only for messages that were refused.
      attr_reader :message

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @step = Fields.text(raw[:step])
        @type = Fields.text(raw[:type])
        @at = Fields.text(raw[:at])
        @to = raw[:to].nil? ? nil : Fields.text(raw[:to])
        @event = raw[:event].nil? ? nil : Fields.text(raw[:event])
        @status = raw[:status].nil? ? nil : Fields.integer(raw[:status])
        @events = raw[:events].nil? ? nil : Fields.integer(raw[:events])
        @joined = raw[:joined].nil? ? nil : Fields.text(raw[:joined])
        @message_id = raw[:messageId].nil? ? nil : Fields.text(raw[:messageId])
        @error = raw[:error].nil? ? nil : Fields.text(raw[:error])
        @message = raw[:message].nil? ? nil : Fields.text(raw[:message])
        freeze
      end
    end

    class RunPage < Model
      # @return [Array<Run>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Run, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class SavedSegment < Model
      # @return [String] ID of the segment.
      attr_reader :segment_id

      # @return [String] Your name for the segment, unique in the account.
      attr_reader :name

      # @return [Object] Condition that a contact must meet.
      attr_reader :conditions

      # @return [String] When the segment was created.
      attr_reader :created_at

      # @return [String] When the segment last changed.
      attr_reader :updated_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @segment_id = Fields.text(raw[:segmentId])
        @name = Fields.text(raw[:name])
        @conditions = raw[:conditions]
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        freeze
      end
    end

    class SavedSegmentPage < Model
      # @return [Array<SavedSegment>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(SavedSegment, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    # A request to sign up, and the proof of consent once it is confirmed.
    class SignUp < Model
      # @return [String] ID of the sign-up.
      attr_reader :sign_up_id

      # @return [String] Email address of the person.
      attr_reader :email

      # @return [String, nil] First name of the person, or null.
      attr_reader :first_name

      # @return [String] Language of the form and the mail.
      attr_reader :language

      # @return [String] Consent text that the person agreed to.
      attr_reader :consent

      # @return [Integer] Version of the form’s texts.
      attr_reader :text_version

      # @return [String] ID of the message with the confirmation link.
      attr_reader :message_id

      # @return [String, nil] ID of the contact. Null until the sign-up is confirmed.
      attr_reader :contact_id

      # @return [String] When the form was sent.
      attr_reader :requested_at

      # @return [String] When the link in the mail expires.
      attr_reader :expires_at

      # @return [String, nil] When the person confirmed. Null until then.
      attr_reader :confirmed_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @sign_up_id = Fields.text(raw[:signUpId])
        @email = Fields.text(raw[:email])
        @first_name = raw[:firstName].nil? ? nil : Fields.text(raw[:firstName])
        @language = Fields.text(raw[:language])
        @consent = Fields.text(raw[:consent])
        @text_version = Fields.integer(raw[:textVersion])
        @message_id = Fields.text(raw[:messageId])
        @contact_id = raw[:contactId].nil? ? nil : Fields.text(raw[:contactId])
        @requested_at = Fields.text(raw[:requestedAt])
        @expires_at = Fields.text(raw[:expiresAt])
        @confirmed_at = raw[:confirmedAt].nil? ? nil : Fields.text(raw[:confirmedAt])
        freeze
      end
    end

    class SignUpForm < Model
      # @return [String] ID of the form.
      attr_reader :form_id

      # @return [String] Your name for the form.
      attr_reader :name

      # @return [Array<SignUpFormTextsItem>] Texts of the form by language. The first language is the default.
      attr_reader :texts

      # @return [Integer] Version of the texts, from 1. A sign-up keeps the version that the person saw.
      attr_reader :text_version

      # @return [String, nil] Key of the topic, or null.
      attr_reader :topic

      # @return [Array<String>] Tags of confirmed contacts.
      attr_reader :tags

      # @return [Array<String>] Origins of the sites that may show the form in a frame.
      attr_reader :origins

      # @return [String] URL of the hosted form.
      attr_reader :url

      # @return [String] When the form was created.
      attr_reader :created_at

      # @return [String] When the form last changed.
      attr_reader :updated_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @form_id = Fields.text(raw[:formId])
        @name = Fields.text(raw[:name])
        @texts = Fields.models(SignUpFormTextsItem, raw[:texts])
        @text_version = Fields.integer(raw[:textVersion])
        @topic = raw[:topic].nil? ? nil : Fields.text(raw[:topic])
        @tags = Fields.texts(raw[:tags])
        @origins = Fields.texts(raw[:origins])
        @url = Fields.text(raw[:url])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        freeze
      end
    end

    class SignUpFormPage < Model
      # @return [Array<SignUpForm>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(SignUpForm, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class SignUpFormTextsItem < Model
      # @return [String] Language of the text.
      attr_reader :language

      # @return [String] What people sign up for, such as `Monthly news`.
      attr_reader :title

      # @return [String] What people agree to, next to the check box.
      attr_reader :consent

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @language = Fields.text(raw[:language])
        @title = Fields.text(raw[:title])
        @consent = Fields.text(raw[:consent])
        freeze
      end
    end

    class SignUpFormsSignUpAnswer < Model
      # @return [Boolean] Whether a mail is sent.
      attr_reader :sent

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @sent = Fields.boolean(raw[:sent])
        freeze
      end
    end

    class SignUpPage < Model
      # @return [Array<SignUp>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(SignUp, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class SkippedContact < Model
      # @return [String] ID of the contact.
      attr_reader :contact_id

      # @return [String, nil] Name of the contact now, or an address if there is no name. Null if there is neither.
      attr_reader :name

      # @return [String, nil] Address of the contact now, for the campaign’s channel. Null if the contact has no such address.
      attr_reader :to

      # @return [String] Why the contact got no message, as in `stats.skippedBy`.
      attr_reader :reason

      # @return [String, nil] Variable that had no value. Null for other reasons.
      attr_reader :variable

      # @return [String] When the contact was skipped.
      attr_reader :skipped_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @contact_id = Fields.text(raw[:contactId])
        @name = raw[:name].nil? ? nil : Fields.text(raw[:name])
        @to = raw[:to].nil? ? nil : Fields.text(raw[:to])
        @reason = Fields.text(raw[:reason])
        @variable = raw[:variable].nil? ? nil : Fields.text(raw[:variable])
        @skipped_at = Fields.text(raw[:skippedAt])
        freeze
      end
    end

    class SkippedContactPage < Model
      # @return [Array<SkippedContact>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(SkippedContact, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class StartedRun < Model
      # @return [String] ID of the run.
      attr_reader :run_id

      # @return [String] ID of the flow.
      attr_reader :flow_id

      # @return [Integer] Version of the flow.
      attr_reader :version

      # @return [String] Status of the run.
      attr_reader :status

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @run_id = Fields.text(raw[:runId])
        @flow_id = Fields.text(raw[:flowId])
        @version = Fields.integer(raw[:version])
        @status = Fields.text(raw[:status])
        freeze
      end
    end

    class Suppression < Model
      # @return [String] ID of the suppression.
      attr_reader :suppression_id

      # @return [String] Kind of channel that the address belongs to.
      attr_reader :channel

      # @return [String, nil] Phone number or email address. Null after the person was erased.
      attr_reader :address

      # @return [String, nil] `marketing` if only marketing is blocked. Null if all messages are blocked.
      attr_reader :category

      # @return [String, nil] Key of the topic, if only messages about it are blocked. Null otherwise.
      attr_reader :topic

      # @return [String] Why the address is blocked: `sms_keyword`, `whatsapp_keyword`, `whatsapp_preference`, `list_unsubscribe`, `preference_page`, `hard_bounce`, `soft_bounces`, `complaint`, `provider`, `erasure`, `import`, `api`, or your reason.
      attr_reader :reason

      # @return [String] When the address was blocked.
      attr_reader :created_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @suppression_id = Fields.text(raw[:suppressionId])
        @channel = Fields.text(raw[:channel])
        @address = raw[:address].nil? ? nil : Fields.text(raw[:address])
        @category = raw[:category].nil? ? nil : Fields.text(raw[:category])
        @topic = raw[:topic].nil? ? nil : Fields.text(raw[:topic])
        @reason = Fields.text(raw[:reason])
        @created_at = Fields.text(raw[:createdAt])
        freeze
      end
    end

    class SuppressionPage < Model
      # @return [Array<Suppression>] Items on this page.
      attr_reader :data

      # @return [String, nil] Value of `after` for the next page. Null on the last page.
      attr_reader :next

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Suppression, raw[:data])
        @next = raw[:next].nil? ? nil : Fields.text(raw[:next])
        freeze
      end
    end

    class SuppressionsLinkPreferencesAnswer < Model
      # @return [String] Address of the page, for this recipient only.
      attr_reader :url

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @url = Fields.text(raw[:url])
        freeze
      end
    end

    class Template < Model
      # @return [String] ID of the template.
      attr_reader :template_id

      # @return [String] Your name for the template.
      attr_reader :name

      # @return [Integer] Version number, from 1.
      attr_reader :version

      # @return [String] Text, in Liquid. Empty if the text is generated from `html`.
      attr_reader :body

      # @return [String, nil] Subject of an email, in Liquid, or null.
      attr_reader :subject

      # @return [String, nil] HTML version of an email, in Liquid, or null.
      attr_reader :html

      # @return [Array<String>] Names of the variables that the template uses.
      attr_reader :variables

      # @return [String] When the template was created.
      attr_reader :created_at

      # @return [String] When the template last changed.
      attr_reader :updated_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @template_id = Fields.text(raw[:templateId])
        @name = Fields.text(raw[:name])
        @version = Fields.integer(raw[:version])
        @body = Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @variables = Fields.texts(raw[:variables])
        @created_at = Fields.text(raw[:createdAt])
        @updated_at = Fields.text(raw[:updatedAt])
        freeze
      end
    end

    class TemplatePage < Model
      # @return [Array<Template>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Template, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    class TemplateVersion < Model
      # @return [Integer] Version number, from 1.
      attr_reader :version

      # @return [String] Text, in Liquid. Empty if the text is generated from `html`.
      attr_reader :body

      # @return [String, nil] Subject of an email, in Liquid, or null.
      attr_reader :subject

      # @return [String, nil] HTML version of an email, in Liquid, or null.
      attr_reader :html

      # @return [Array<String>] Names of the variables that the template uses.
      attr_reader :variables

      # @return [String] When the template was created.
      attr_reader :created_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @version = Fields.integer(raw[:version])
        @body = Fields.text(raw[:body])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @html = raw[:html].nil? ? nil : Fields.text(raw[:html])
        @variables = Fields.texts(raw[:variables])
        @created_at = Fields.text(raw[:createdAt])
        freeze
      end
    end

    class TemplateVersionList < Model
      # @return [Array<TemplateVersion>] All items.
      attr_reader :data

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(TemplateVersion, raw[:data])
        freeze
      end
    end

    class ThreadEntry < Model
      # @return [String] ID of the message or of the inbound message.
      attr_reader :id

      # @return [String] `inbound`: from the person; `outbound`: to the person.
      attr_reader :direction

      # @return [String] Kind of channel.
      attr_reader :channel

      # @return [String] ID of the channel.
      attr_reader :channel_id

      # @return [String, nil] Sender address in a reply to an email, if it differs from the address of the conversation.
      attr_reader :written_from

      # @return [String, nil] Subject of an email. Null for other messages.
      attr_reader :subject

      # @return [String] Text of the message; for your emails, the first 20,000 characters.
      attr_reader :body

      # @return [String] Content type, in the provider’s terms: `text`, `email`, `image`, `document`, `button` and others.
      attr_reader :type

      # @return [Array<ThreadEntryMediaItem>] Files of the message.
      attr_reader :media

      # @return [String, nil] Status of an outbound message. Null for inbound messages.
      attr_reader :status

      # @return [String, nil] ID of the message that this message replies to, or null.
      attr_reader :in_reply_to

      # @return [String] When the message was received or accepted for sending.
      attr_reader :at

      # @return [String, nil] When the message was read. Null if unknown or unread.
      attr_reader :read_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @id = Fields.text(raw[:id])
        @direction = Fields.text(raw[:direction])
        @channel = Fields.text(raw[:channel])
        @channel_id = Fields.text(raw[:channelId])
        @written_from = raw[:writtenFrom].nil? ? nil : Fields.text(raw[:writtenFrom])
        @subject = raw[:subject].nil? ? nil : Fields.text(raw[:subject])
        @body = Fields.text(raw[:body])
        @type = Fields.text(raw[:type])
        @media = Fields.models(ThreadEntryMediaItem, raw[:media])
        @status = raw[:status].nil? ? nil : Fields.text(raw[:status])
        @in_reply_to = raw[:inReplyTo].nil? ? nil : Fields.text(raw[:inReplyTo])
        @at = Fields.text(raw[:at])
        @read_at = raw[:readAt].nil? ? nil : Fields.text(raw[:readAt])
        freeze
      end
    end

    class ThreadEntryMediaItem < Model
      # @return [String, nil] URL of the file, to download with your API key. Null for files of emails, which are not stored.
      attr_reader :url

      # @return [String, nil] Media type. Null if unknown.
      attr_reader :content_type

      # @return [String, nil] Name of the file, or null.
      attr_reader :file_name

      # @return [Integer, nil] Size in bytes, if known.
      attr_reader :bytes

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @url = raw[:url].nil? ? nil : Fields.text(raw[:url])
        @content_type = raw[:contentType].nil? ? nil : Fields.text(raw[:contentType])
        @file_name = raw[:fileName].nil? ? nil : Fields.text(raw[:fileName])
        @bytes = raw[:bytes].nil? ? nil : Fields.integer(raw[:bytes])
        freeze
      end
    end

    class ThreadEntryPage < Model
      # @return [Array<ThreadEntry>] Items on this page.
      attr_reader :data

      # @return [String, nil] Value of `after` for the next page. Null on the last page.
      attr_reader :next

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(ThreadEntry, raw[:data])
        @next = raw[:next].nil? ? nil : Fields.text(raw[:next])
        freeze
      end
    end

    class Topic < Model
      # @return [String] Key of the topic.
      attr_reader :topic

      # @return [String] Name shown to recipients.
      attr_reader :name

      # @return [String, nil] Description shown to recipients, or null.
      attr_reader :description

      # @return [String] When the topic was created.
      attr_reader :created_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @topic = Fields.text(raw[:topic])
        @name = Fields.text(raw[:name])
        @description = raw[:description].nil? ? nil : Fields.text(raw[:description])
        @created_at = Fields.text(raw[:createdAt])
        freeze
      end
    end

    class TopicList < Model
      # @return [Array<Topic>] All items.
      attr_reader :data

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Topic, raw[:data])
        freeze
      end
    end

    class TriggeredEvent < Model
      # @return [String] Name of the event.
      attr_reader :event

      # @return [Hash<Symbol, Object>] Payload of the event.
      attr_reader :payload

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @event = Fields.text(raw[:event])
        @payload = Fields.mapping(raw[:payload])
        freeze
      end
    end

    class Webhook < Model
      # @return [String] ID of the webhook.
      attr_reader :webhook_id

      # @return [String] Name of the delivered event; `*` for all events.
      attr_reader :event

      # @return [String] The URL that receives the events.
      attr_reader :url

      # @return [String, nil] Your note about the webhook.
      attr_reader :description

      # @return [String] Whether events are delivered.
      attr_reader :status

      # @return [String, nil] Why the service disabled the webhook; null otherwise.
      attr_reader :status_reason

      # @return [String, nil] Time of the first failure since the last successful delivery; null if deliveries succeed.
      attr_reader :failing_since

      # @return [String, nil] When the webhook was disabled; null while it is enabled.
      attr_reader :disabled_at

      # @return [String] When the webhook was created.
      attr_reader :created_at

      # @return [WebhookRecentDeliveries] How the newest deliveries of the last 24 hours ended; at most 100 are counted.
      attr_reader :recent_deliveries

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @webhook_id = Fields.text(raw[:webhookId])
        @event = Fields.text(raw[:event])
        @url = Fields.text(raw[:url])
        @description = raw[:description].nil? ? nil : Fields.text(raw[:description])
        @status = Fields.text(raw[:status])
        @status_reason = raw[:statusReason].nil? ? nil : Fields.text(raw[:statusReason])
        @failing_since = raw[:failingSince].nil? ? nil : Fields.text(raw[:failingSince])
        @disabled_at = raw[:disabledAt].nil? ? nil : Fields.text(raw[:disabledAt])
        @created_at = Fields.text(raw[:createdAt])
        @recent_deliveries = WebhookRecentDeliveries.new(raw[:recentDeliveries])
        freeze
      end
    end

    class WebhookPage < Model
      # @return [Array<Webhook>] Items on this page.
      attr_reader :data

      # @return [Pagination]
      attr_reader :pagination

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @data = Fields.models(Webhook, raw[:data])
        @pagination = Pagination.new(raw[:pagination])
        freeze
      end
    end

    # How the newest deliveries of the last 24 hours ended; at most 100 are counted.
    class WebhookRecentDeliveries < Model
      # @return [Integer] Deliveries that the receiver accepted.
      attr_reader :delivered

      # @return [Integer] Deliveries that failed after their last attempt.
      attr_reader :failed

      # @return [String, nil] When the newest delivery was queued; null if there is none.
      attr_reader :last_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @delivered = Fields.integer(raw[:delivered])
        @failed = Fields.integer(raw[:failed])
        @last_at = raw[:lastAt].nil? ? nil : Fields.text(raw[:lastAt])
        freeze
      end
    end

    class WebhookWithSecret < Model
      # @return [String] ID of the webhook.
      attr_reader :webhook_id

      # @return [String] Name of the delivered event; `*` for all events.
      attr_reader :event

      # @return [String] The URL that receives the events.
      attr_reader :url

      # @return [String, nil] Your note about the webhook.
      attr_reader :description

      # @return [String] Whether events are delivered.
      attr_reader :status

      # @return [String, nil] Why the service disabled the webhook; null otherwise.
      attr_reader :status_reason

      # @return [String, nil] Time of the first failure since the last successful delivery; null if deliveries succeed.
      attr_reader :failing_since

      # @return [String, nil] When the webhook was disabled; null while it is enabled.
      attr_reader :disabled_at

      # @return [String] When the webhook was created.
      attr_reader :created_at

      # @return [WebhookWithSecretRecentDeliveries] How the newest deliveries of the last 24 hours ended; at most 100 are counted.
      attr_reader :recent_deliveries

      # @return [String] Verifies the signatures. Shown only in this response.
      attr_reader :secret

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @webhook_id = Fields.text(raw[:webhookId])
        @event = Fields.text(raw[:event])
        @url = Fields.text(raw[:url])
        @description = raw[:description].nil? ? nil : Fields.text(raw[:description])
        @status = Fields.text(raw[:status])
        @status_reason = raw[:statusReason].nil? ? nil : Fields.text(raw[:statusReason])
        @failing_since = raw[:failingSince].nil? ? nil : Fields.text(raw[:failingSince])
        @disabled_at = raw[:disabledAt].nil? ? nil : Fields.text(raw[:disabledAt])
        @created_at = Fields.text(raw[:createdAt])
        @recent_deliveries = WebhookWithSecretRecentDeliveries.new(raw[:recentDeliveries])
        @secret = Fields.text(raw[:secret])
        freeze
      end
    end

    # How the newest deliveries of the last 24 hours ended; at most 100 are counted.
    class WebhookWithSecretRecentDeliveries < Model
      # @return [Integer] Deliveries that the receiver accepted.
      attr_reader :delivered

      # @return [Integer] Deliveries that failed after their last attempt.
      attr_reader :failed

      # @return [String, nil] When the newest delivery was queued; null if there is none.
      attr_reader :last_at

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @delivered = Fields.integer(raw[:delivered])
        @failed = Fields.integer(raw[:failed])
        @last_at = raw[:lastAt].nil? ? nil : Fields.text(raw[:lastAt])
        freeze
      end
    end

    class WebhooksRecoverAnswer < Model
      # @return [Integer] Number of deliveries that were queued again.
      attr_reader :recovered

      def initialize(raw)
        raw = Fields.mapping(raw)
        super
        @recovered = Fields.integer(raw[:recovered])
        freeze
      end
    end
  end
end
