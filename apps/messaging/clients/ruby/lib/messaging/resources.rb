# Written by clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging. Do not edit.
# frozen_string_literal: true

module Messaging
  # The operations of messages.
  class Messages
    def initialize(core)
      @core = core
    end

    # Send a message.
    # Returns as soon as the message is safely stored. Track it with `GET /api/v1/messages/{messageId}` and webhooks.
    # Scope: messages:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::AcceptedMessage]
    # @raise [Error]
    def send_message(body, options = {})
      Models::AcceptedMessage.new(@core.json(Request.new('POST', '/api/v1/messages/send', body:), options))
    end

    # Send up to 1000 messages.
    # Each message is accepted or refused separately; the response has an entry for each, in order. If rendering takes more than a few seconds or the rendered texts are very long, the response has only the finished entries, and the other messages (`pending`) are prepared in the background. `GET /api/v1/message-batches/{batchId}` reads their results. Batches never delay single messages.
    # Scope: messages:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::BatchAnswer]
    # @raise [Error]
    def send_batch(body, options = {})
      Models::BatchAnswer.new(@core.json(Request.new('POST', '/api/v1/messages/batch', body:), options))
    end

    # Read the progress of a batch.
    # Only a batch with messages that are prepared in the background has an ID. It can be read for 24 hours.
    # Scope: messages:read.
    #
    # @param batch_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::BatchAnswer]
    # @raise [Error]
    def get_batch(batch_id, options = {})
      Models::BatchAnswer.new(@core.json(Request.new('GET', "/api/v1/message-batches/#{Request.segment('batch_id', batch_id)}"), options))
    end

    # List messages.
    # Newest first, unless `order` is `asc`.
    # Scope: messages:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ListedMessagePage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::ListedMessagePage.new(@core.json(Request.new('GET', '/api/v1/messages', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::ListedMessage>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/messages', query:), :messageId, Models::ListedMessage, options, &)
    end

    # Read a message and its history.
    # Scope: messages:read.
    #
    # @param message_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Message]
    # @raise [Error]
    def get(message_id, options = {})
      Models::Message.new(@core.json(Request.new('GET', "/api/v1/messages/#{Request.segment('message_id', message_id)}"), options))
    end

    # Cancel a message that has not been sent yet.
    # Scope: messages:write.
    #
    # @param message_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Message]
    # @raise [Error]
    def cancel(message_id, options = {})
      Models::Message.new(@core.json(Request.new('POST', "/api/v1/messages/#{Request.segment('message_id', message_id)}/cancel"), options))
    end
  end

  # The operations of templates.
  class Templates
    def initialize(core)
      @core = core
    end

    # Send a test of a template.
    # Sends the newest version to one address. The subject of an email begins with `[Test]`, `test` of the message is true, and neither `GET /api/v1/numbers` nor a campaign counts it. A request with `contactId` also needs the scope `contacts:read`.
    # Scope: messages:write.
    #
    # @param template_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::AcceptedMessageList]
    # @raise [Error]
    def test(template_id, body, options = {})
      Models::AcceptedMessageList.new(@core.json(Request.new('POST', "/api/v1/templates/#{Request.segment('template_id', template_id)}/test", body:), options))
    end

    # Create a template.
    # Scope: templates:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CheckedTemplate]
    # @raise [Error]
    def create(body, options = {})
      Models::CheckedTemplate.new(@core.json(Request.new('POST', '/api/v1/templates', body:), options))
    end

    # List templates.
    # Sorted by name, from A to Z unless `order` is `desc`.
    # Scope: templates:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::TemplatePage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::TemplatePage.new(@core.json(Request.new('GET', '/api/v1/templates', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Template>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/templates', query:), :templateId, Models::Template, options, &)
    end

    # Read a template.
    # Scope: templates:read.
    #
    # @param template_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CheckedTemplate]
    # @raise [Error]
    def get(template_id, options = {})
      Models::CheckedTemplate.new(@core.json(Request.new('GET', "/api/v1/templates/#{Request.segment('template_id', template_id)}"), options))
    end

    # Change a template.
    # Changing the texts creates a new version; messages keep the version that they were made from.
    # Scope: templates:write.
    #
    # @param template_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CheckedTemplate]
    # @raise [Error]
    def update(template_id, body, options = {})
      Models::CheckedTemplate.new(@core.json(Request.new('PUT', "/api/v1/templates/#{Request.segment('template_id', template_id)}", body:), options))
    end

    # Delete a template.
    # Messages made from the template are kept.
    # Scope: templates:write.
    #
    # @param template_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(template_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/templates/#{Request.segment('template_id', template_id)}"), options)
    end

    # List the versions of a template.
    # Newest first.
    # Scope: templates:read.
    #
    # @param template_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::TemplateVersionList]
    # @raise [Error]
    def list_versions(template_id, options = {})
      Models::TemplateVersionList.new(@core.json(Request.new('GET', "/api/v1/templates/#{Request.segment('template_id', template_id)}/versions"), options))
    end

    # Preview a template without sending it.
    # A request with `contactId` also needs the scope `contacts:read`.
    # Scope: templates:read.
    #
    # @param template_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::RenderedTemplate]
    # @raise [Error]
    def preview(template_id, body, options = {})
      Models::RenderedTemplate.new(@core.json(Request.new('POST', "/api/v1/templates/#{Request.segment('template_id', template_id)}/preview", body:), options))
    end
  end

  # The operations of inbox.
  class Inbox
    def initialize(core)
      @core = core
    end

    # List inbound messages.
    # Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
    # Scope: inbox:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::InboundMessagePage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::InboundMessagePage.new(@core.json(Request.new('GET', '/api/v1/inbound-messages', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::InboundMessage>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/inbound-messages', query:), :inboundMessageId, Models::InboundMessage, options, &)
    end

    # Read an inbound message.
    # Scope: inbox:read.
    #
    # @param inbound_message_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::InboundMessage]
    # @raise [Error]
    def get(inbound_message_id, options = {})
      Models::InboundMessage.new(@core.json(Request.new('GET', "/api/v1/inbound-messages/#{Request.segment('inbound_message_id', inbound_message_id)}"), options))
    end

    # Mark an inbound message as read or unread.
    # The sender is not notified.
    # Scope: inbox:write.
    #
    # @param inbound_message_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::InboundMessage]
    # @raise [Error]
    def update(inbound_message_id, body, options = {})
      Models::InboundMessage.new(@core.json(Request.new('PUT', "/api/v1/inbound-messages/#{Request.segment('inbound_message_id', inbound_message_id)}", body:), options))
    end

    # Reply to an inbound message.
    # Sends a transactional message over the channel that the message arrived on, and marks this message and the earlier messages of the conversation as read. Over WhatsApp, free text is possible for 24 hours after the person’s last message; after that, use an approved template.
    # Scope: inbox:write.
    #
    # @param inbound_message_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::AcceptedMessage]
    # @raise [Error]
    def reply(inbound_message_id, body, options = {})
      Models::AcceptedMessage.new(@core.json(Request.new('POST', "/api/v1/inbound-messages/#{Request.segment('inbound_message_id', inbound_message_id)}/reply", body:), options))
    end

    # Download a file of an inbound message.
    # The file, at most 25 MB, is fetched from the provider on request and is available as long as the provider keeps it. An account can run two downloads at a time.
    # Scope: inbox:read.
    #
    # @param inbound_message_id [String]
    # @param position [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Enumerator<String>, nil]
    # @raise [Error]
    def download_media(inbound_message_id, position, options = {}, &)
      @core.stream(Request.new('GET', "/api/v1/inbound-messages/#{Request.segment('inbound_message_id', inbound_message_id)}/media/#{Request.segment('position', position)}"), options, &)
    end

    # Simulate an inbound message.
    # Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test space has such a channel; real channels cannot be simulated.
    # Scope: inbox:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::InboundMessage]
    # @raise [Error]
    def simulate(body, options = {})
      Models::InboundMessage.new(@core.json(Request.new('POST', '/api/v1/inbound-messages/simulate', body:), options))
    end
  end

  # The operations of conversations.
  class Conversations
    def initialize(core)
      @core = core
    end

    # List conversations.
    # One conversation for each address that has sent a message. The latest conversation comes first. Send `next` as `after` to get the next page; `next` is null on the last page.
    # Scope: inbox:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ConversationPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::ConversationPage.new(@core.json(Request.new('GET', '/api/v1/conversations', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Conversation>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/conversations', query:), :conversationId, Models::Conversation, options, &)
    end

    # Read a conversation.
    # Scope: inbox:read.
    #
    # @param conversation_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Conversation]
    # @raise [Error]
    def get(conversation_id, options = {})
      Models::Conversation.new(@core.json(Request.new('GET', "/api/v1/conversations/#{Request.segment('conversation_id', conversation_id)}"), options))
    end

    # Delete a conversation.
    # Deletes everything received from the address. Sent messages are kept.
    # Scope: inbox:write.
    #
    # @param conversation_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(conversation_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/conversations/#{Request.segment('conversation_id', conversation_id)}"), options)
    end

    # List the messages of a conversation.
    # Text and WhatsApp messages in both directions, newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
    # Scope: inbox:read.
    #
    # @param conversation_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ThreadEntryPage]
    # @raise [Error]
    def list_messages(conversation_id, query = {}, options = {})
      Models::ThreadEntryPage.new(@core.json(Request.new('GET', "/api/v1/conversations/#{Request.segment('conversation_id', conversation_id)}/messages", query:), options))
    end

    # All items of +list_messages+, page by page.
    #
    # @return [Enumerator::Lazy<Models::ThreadEntry>, nil]
    def iterate_messages(conversation_id, query = {}, options = {}, &)
      @core.pages(Request.new('GET', "/api/v1/conversations/#{Request.segment('conversation_id', conversation_id)}/messages", query:), :id, Models::ThreadEntry, options, &)
    end

    # Mark a conversation as read.
    # Scope: inbox:write.
    #
    # @param conversation_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Conversation]
    # @raise [Error]
    def mark_read(conversation_id, options = {})
      Models::Conversation.new(@core.json(Request.new('POST', "/api/v1/conversations/#{Request.segment('conversation_id', conversation_id)}/read"), options))
    end
  end

  # The operations of numbers.
  class Numbers
    def initialize(core)
      @core = core
    end

    # Read message statistics.
    # Counts messages by day, channel, campaign or category, and failures by code. Days begin at midnight in the account’s time zone; a new time zone also applies to past days. A message counts on the day it was accepted, in one of `queued`, `sent`, `delivered`, `read`, `failed` and `canceled`. An email with a recorded open or link click also counts in `opens` or `clicks`. Deleting a message does not change the counts. A request covers at most 366 days.
    # Scope: messages:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::MessageNumbers]
    # @raise [Error]
    def read(query = {}, options = {})
      Models::MessageNumbers.new(@core.json(Request.new('GET', '/api/v1/numbers', query:), options))
    end
  end

  # The operations of contacts.
  class Contacts
    def initialize(core)
      @core = core
    end

    # Create a contact.
    # Scope: contacts:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Contact]
    # @raise [Error]
    def create(body, options = {})
      Models::Contact.new(@core.json(Request.new('POST', '/api/v1/contacts', body:), options))
    end

    # List contacts.
    # Newest first, unless `order` is `asc`. `email` matches the whole address and ignores case.
    # Scope: contacts:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ContactPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::ContactPage.new(@core.json(Request.new('GET', '/api/v1/contacts', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Contact>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/contacts', query:), :contactId, Models::Contact, options, &)
    end

    # Export contacts as CSV.
    # An account can run two downloads at a time. A download that is not read for a minute is cut off.
    # Scope: contacts:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Enumerator<String>, nil]
    # @raise [Error]
    def export(query = {}, options = {}, &)
      @core.stream(Request.new('GET', '/api/v1/contacts/export', query:), options, &)
    end

    # Import contacts from CSV.
    # Fields: externalId, firstName, lastName, name (split at its first space), email, phone, locale, timezone, tags (separated by `;`; within a tag, `\;` is a semicolon and `\\` a backslash), attributes (a JSON object), attributes.<name>, attributes.<name>:number, :date or :boolean, consent.sms, consent.email, consent.whatsapp, optOut.<channel> (`yes` opts out) and ignore. Common headings such as `E-mail` and `Given name` are recognized; `columns` maps other headings. Commas, semicolons or tabs separate cells. The text is UTF-8, UTF-16, Windows-1252, or in the charset of the Content-Type; a gzip file is unpacked. Files can have 100 MB and a million rows of up to 100 kB. The response shows the columns with the first values; read the import to follow its progress. Sending a file again creates no duplicates. An export can be imported unchanged. The last ten finished imports and their refused rows are kept for 7 days.
    # Scope: contacts:write.
    #
    # @param body [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ContactImport]
    # @raise [Error]
    def import(body, query = {}, options = {})
      Models::ContactImport.new(@core.json(Request.new('POST', '/api/v1/contacts/import', query:, body:, media: 'text/csv'), options))
    end

    # List imports.
    # Newest first.
    # Scope: contacts:read.
    #
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ContactImportList]
    # @raise [Error]
    def list_imports(options = {})
      Models::ContactImportList.new(@core.json(Request.new('GET', '/api/v1/contact-imports'), options))
    end

    # Read an import.
    # Scope: contacts:read.
    #
    # @param import_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ContactImport]
    # @raise [Error]
    def get_import(import_id, options = {})
      Models::ContactImport.new(@core.json(Request.new('GET', "/api/v1/contact-imports/#{Request.segment('import_id', import_id)}"), options))
    end

    # Cancel an import.
    # Contacts that have been imported stay.
    # Scope: contacts:write.
    #
    # @param import_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ContactImport]
    # @raise [Error]
    def cancel_import(import_id, options = {})
      Models::ContactImport.new(@core.json(Request.new('POST', "/api/v1/contact-imports/#{Request.segment('import_id', import_id)}/cancel"), options))
    end

    # Download the refused rows of an import.
    # Returns the refused rows as they are in the file, each with the reason. Correct the rows and import the downloaded file.
    # Scope: contacts:read.
    #
    # @param import_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Enumerator<String>, nil]
    # @raise [Error]
    def export_refused_rows(import_id, options = {}, &)
      @core.stream(Request.new('GET', "/api/v1/contact-imports/#{Request.segment('import_id', import_id)}/refused-rows"), options, &)
    end

    # Read a contact.
    # Scope: contacts:read.
    #
    # @param contact_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Contact]
    # @raise [Error]
    def get(contact_id, options = {})
      Models::Contact.new(@core.json(Request.new('GET', "/api/v1/contacts/#{Request.segment('contact_id', contact_id)}"), options))
    end

    # Change a contact.
    # Omitted fields stay unchanged, and `null` removes a value; attributes and tags are replaced as a whole. Consent belongs to an address: a new address has the consent recorded for that address.
    # Scope: contacts:write.
    #
    # @param contact_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Contact]
    # @raise [Error]
    def update(contact_id, body, options = {})
      Models::Contact.new(@core.json(Request.new('PUT', "/api/v1/contacts/#{Request.segment('contact_id', contact_id)}", body:), options))
    end

    # Delete a contact and erase its personal data.
    # Opt-outs are kept, as keyed hashes of the addresses.
    # Scope: contacts:write.
    #
    # @param contact_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(contact_id, query = {}, options = {})
      @core.none(Request.new('DELETE', "/api/v1/contacts/#{Request.segment('contact_id', contact_id)}", query:), options)
    end

    # Export the personal data of a contact.
    # A JSON array of everything that is stored about a person, to answer the person’s request for access: every row with its `table` and all columns that have a value. It contains everything that deleting the contact erases, the copies of the person’s mail that other people got (except blind copies), and the opt-outs, failures and counts that are stored under a hash of the person’s address.
    # Scope: personal-data:read.
    #
    # @param contact_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Enumerator<String>, nil]
    # @raise [Error]
    def export_personal_data(contact_id, options = {}, &)
      @core.stream(Request.new('GET', "/api/v1/contacts/#{Request.segment('contact_id', contact_id)}/personal-data"), options, &)
    end
  end

  # The operations of segments.
  class Segments
    def initialize(core)
      @core = core
    end

    # Create a segment.
    # At most 200 in an account.
    # Scope: contacts:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SavedSegment]
    # @raise [Error]
    def create(body, options = {})
      Models::SavedSegment.new(@core.json(Request.new('POST', '/api/v1/segments', body:), options))
    end

    # List segments.
    # Newest first.
    # Scope: contacts:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SavedSegmentPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::SavedSegmentPage.new(@core.json(Request.new('GET', '/api/v1/segments', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::SavedSegment>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/segments', query:), :segmentId, Models::SavedSegment, options, &)
    end

    # Read a segment.
    # Scope: contacts:read.
    #
    # @param segment_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SavedSegment]
    # @raise [Error]
    def get(segment_id, options = {})
      Models::SavedSegment.new(@core.json(Request.new('GET', "/api/v1/segments/#{Request.segment('segment_id', segment_id)}"), options))
    end

    # Change a segment.
    # Campaigns that have started keep the conditions that the segment had at their start.
    # Scope: contacts:write.
    #
    # @param segment_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SavedSegment]
    # @raise [Error]
    def update(segment_id, body, options = {})
      Models::SavedSegment.new(@core.json(Request.new('PUT', "/api/v1/segments/#{Request.segment('segment_id', segment_id)}", body:), options))
    end

    # Delete a segment.
    # A draft campaign with the segment can no longer start.
    # Scope: contacts:write.
    #
    # @param segment_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(segment_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/segments/#{Request.segment('segment_id', segment_id)}"), options)
    end
  end

  # The operations of suppressions.
  class Suppressions
    def initialize(core)
      @core = core
    end

    # List suppressions.
    # Newest first. Send `next` as `after` to get the next page; `next` is null on the last page.
    # Scope: contacts:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SuppressionPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::SuppressionPage.new(@core.json(Request.new('GET', '/api/v1/suppressions', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Suppression>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/suppressions', query:), :suppressionId, Models::Suppression, options, &)
    end

    # Suppress an address.
    # Queued messages to this address fail: all of them, or only marketing or the topic’s. An existing entry stays unchanged.
    # Scope: contacts:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Suppression]
    # @raise [Error]
    def create(body, options = {})
      Models::Suppression.new(@core.json(Request.new('POST', '/api/v1/suppressions', body:), options))
    end

    # Export suppressions as CSV.
    # Oldest first. Entries without an address are left out. The file can be imported again.
    # Scope: contacts:read.
    #
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Enumerator<String>, nil]
    # @raise [Error]
    def export(options = {}, &)
      @core.stream(Request.new('GET', '/api/v1/suppressions/export'), options, &)
    end

    # Import suppressions from CSV.
    # Columns: channel, address, category, topic, reason; createdAt is ignored. Limits and errors are the same as for the import of contacts. Existing entries stay unchanged and are not counted as `created`; an import never removes a suppression.
    # Scope: contacts:write.
    #
    # @param body [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ImportReport]
    # @raise [Error]
    def import(body, query = {}, options = {})
      Models::ImportReport.new(@core.json(Request.new('POST', '/api/v1/suppressions/import', query:, body:, media: 'text/csv'), options))
    end

    # Create a preference page link.
    # On this page, the recipient can opt out of topics, marketing or all messages. The link is signed and does not expire: give it only to the recipient. Emails can also contain `%preferences_url%`.
    # Scope: contacts:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SuppressionsLinkPreferencesAnswer]
    # @raise [Error]
    def link_preferences(body, options = {})
      Models::SuppressionsLinkPreferencesAnswer.new(@core.json(Request.new('POST', '/api/v1/preference-links', body:), options))
    end

    # Read a suppression.
    # Scope: contacts:read.
    #
    # @param suppression_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Suppression]
    # @raise [Error]
    def get(suppression_id, options = {})
      Models::Suppression.new(@core.json(Request.new('GET', "/api/v1/suppressions/#{Request.segment('suppression_id', suppression_id)}"), options))
    end

    # Remove a suppression.
    # Remove a suppression only with the recipient’s consent. To remove a suppression whose address is null, first create it again with its address.
    # Scope: contacts:write.
    #
    # @param suppression_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(suppression_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/suppressions/#{Request.segment('suppression_id', suppression_id)}"), options)
    end
  end

  # The operations of topics.
  class Topics
    def initialize(core)
      @core = core
    end

    # List topics.
    # Scope: contacts:read.
    #
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::TopicList]
    # @raise [Error]
    def list(options = {})
      Models::TopicList.new(@core.json(Request.new('GET', '/api/v1/topics'), options))
    end

    # Create a topic.
    # An account can have 50 topics. Recipients see the name on the preference page, where they can opt out of the topic.
    # Scope: contacts:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Topic]
    # @raise [Error]
    def create(body, options = {})
      Models::Topic.new(@core.json(Request.new('POST', '/api/v1/topics', body:), options))
    end

    # Change the name or description of a topic.
    # Scope: contacts:write.
    #
    # @param topic [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Topic]
    # @raise [Error]
    def update(topic, body, options = {})
      Models::Topic.new(@core.json(Request.new('PUT', "/api/v1/topics/#{Request.segment('topic', topic)}", body:), options))
    end

    # Delete a topic.
    # Opt-outs are kept, and apply again if you recreate the topic.
    # Scope: contacts:write.
    #
    # @param topic [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(topic, options = {})
      @core.none(Request.new('DELETE', "/api/v1/topics/#{Request.segment('topic', topic)}"), options)
    end
  end

  # The operations of sign_up_forms.
  class SignUpForms
    def initialize(core)
      @core = core
    end

    # Create a sign-up form.
    # People open the form at `url`. A sign-up counts only after the person confirms it by email (double opt-in): then the person becomes a contact with consent, and the person’s earlier opt-outs of everything, of marketing and of the form’s topic are removed.
    # Scope: contacts:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SignUpForm]
    # @raise [Error]
    def create(body, options = {})
      Models::SignUpForm.new(@core.json(Request.new('POST', '/api/v1/sign-up-forms', body:), options))
    end

    # List sign-up forms.
    # Newest first.
    # Scope: contacts:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SignUpFormPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::SignUpFormPage.new(@core.json(Request.new('GET', '/api/v1/sign-up-forms', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::SignUpForm>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/sign-up-forms', query:), :formId, Models::SignUpForm, options, &)
    end

    # Read a sign-up form.
    # Scope: contacts:read.
    #
    # @param form_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SignUpForm]
    # @raise [Error]
    def get(form_id, options = {})
      Models::SignUpForm.new(@core.json(Request.new('GET', "/api/v1/sign-up-forms/#{Request.segment('form_id', form_id)}"), options))
    end

    # Change a sign-up form.
    # Changing the texts creates a new `textVersion`; sign-ups keep the text that the person saw.
    # Scope: contacts:write.
    #
    # @param form_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SignUpForm]
    # @raise [Error]
    def update(form_id, body, options = {})
      Models::SignUpForm.new(@core.json(Request.new('PUT', "/api/v1/sign-up-forms/#{Request.segment('form_id', form_id)}", body:), options))
    end

    # Delete a sign-up form.
    # The form’s page and the confirmation links of pending sign-ups stop working. The proof of confirmed sign-ups is kept with the person.
    # Scope: contacts:write.
    #
    # @param form_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(form_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/sign-up-forms/#{Request.segment('form_id', form_id)}"), options)
    end

    # List the sign-ups of a form.
    # Newest first. Sign-ups that are not confirmed are deleted a week after their link has expired.
    # Scope: contacts:read.
    #
    # @param form_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SignUpPage]
    # @raise [Error]
    def list_sign_ups(form_id, query = {}, options = {})
      Models::SignUpPage.new(@core.json(Request.new('GET', "/api/v1/sign-up-forms/#{Request.segment('form_id', form_id)}/sign-ups", query:), options))
    end

    # All items of +list_sign_ups+, page by page.
    #
    # @return [Enumerator::Lazy<Models::SignUp>, nil]
    def iterate_sign_ups(form_id, query = {}, options = {}, &)
      @core.pages(Request.new('GET', "/api/v1/sign-up-forms/#{Request.segment('form_id', form_id)}/sign-ups", query:), :signUpId, Models::SignUp, options, &)
    end

    # Sign a person up.
    # Sends the mail that asks the person for confirmation. Use it with your own form. An address gets at most three of these mails within 24 hours, and none after a bounce or complaint.
    # Scope: contacts:write.
    #
    # @param form_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SignUpFormsSignUpAnswer]
    # @raise [Error]
    def sign_up(form_id, body, options = {})
      Models::SignUpFormsSignUpAnswer.new(@core.json(Request.new('POST', "/api/v1/sign-up-forms/#{Request.segment('form_id', form_id)}/sign-ups", body:), options))
    end
  end

  # The operations of channels.
  class Channels
    def initialize(core)
      @core = core
    end

    # Connect a channel.
    # Credentials are encrypted and never returned. An account can have at most 100 channels.
    # Scope: channels:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CreatedChannel]
    # @raise [Error]
    def create(body, options = {})
      Models::CreatedChannel.new(@core.json(Request.new('POST', '/api/v1/channels', body:), options))
    end

    # List channels.
    # The default channel of each kind comes first.
    # Scope: channels:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ChannelPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::ChannelPage.new(@core.json(Request.new('GET', '/api/v1/channels', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Channel>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/channels', query:), :channelId, Models::Channel, options, &)
    end

    # Read a channel.
    # Scope: channels:read.
    #
    # @param channel_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Channel]
    # @raise [Error]
    def get(channel_id, options = {})
      Models::Channel.new(@core.json(Request.new('GET', "/api/v1/channels/#{Request.segment('channel_id', channel_id)}"), options))
    end

    # Change a channel.
    # Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.
    # Scope: channels:write.
    #
    # @param channel_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Channel]
    # @raise [Error]
    def update(channel_id, body, options = {})
      Models::Channel.new(@core.json(Request.new('PUT', "/api/v1/channels/#{Request.segment('channel_id', channel_id)}", body:), options))
    end

    # Disconnect a channel.
    # The channel’s credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.
    # Scope: channels:write.
    #
    # @param channel_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def disconnect(channel_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/channels/#{Request.segment('channel_id', channel_id)}"), options)
    end

    # Test the credentials of a channel.
    # Nothing is sent.
    # Scope: channels:write.
    #
    # @param channel_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ChannelTest]
    # @raise [Error]
    def test(channel_id, options = {})
      Models::ChannelTest.new(@core.json(Request.new('POST', "/api/v1/channels/#{Request.segment('channel_id', channel_id)}/test"), options))
    end

    # Stop sending on a channel.
    # Messages stay queued.
    # Scope: channels:write.
    #
    # @param channel_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Channel]
    # @raise [Error]
    def pause(channel_id, options = {})
      Models::Channel.new(@core.json(Request.new('POST', "/api/v1/channels/#{Request.segment('channel_id', channel_id)}/pause"), options))
    end

    # Resume sending on a channel.
    # Scope: channels:write.
    #
    # @param channel_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Channel]
    # @raise [Error]
    def resume(channel_id, options = {})
      Models::Channel.new(@core.json(Request.new('POST', "/api/v1/channels/#{Request.segment('channel_id', channel_id)}/resume"), options))
    end
  end

  # The operations of domains.
  class Domains
    def initialize(core)
      @core = core
    end

    # Add a domain.
    # Creates a DKIM key (RSA, 2,048 bits) and returns the DNS records to publish. Once `POST /domains/{domainId}/check` finds the key, messages can be sent `from` the domain, and channels of your own mail server sign their mail with the key. Amazon SES and Postmark sign mail themselves, with keys that you set up there.
    # Scope: channels:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Domain]
    # @raise [Error]
    def create(body, options = {})
      Models::Domain.new(@core.json(Request.new('POST', '/api/v1/domains', body:), options))
    end

    # List domains.
    # Oldest first.
    # Scope: channels:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::DomainPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::DomainPage.new(@core.json(Request.new('GET', '/api/v1/domains', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Domain>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/domains', query:), :domainId, Models::Domain, options, &)
    end

    # Read a domain and its records.
    # Scope: channels:read.
    #
    # @param domain_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Domain]
    # @raise [Error]
    def get(domain_id, options = {})
      Models::Domain.new(@core.json(Request.new('GET', "/api/v1/domains/#{Request.segment('domain_id', domain_id)}"), options))
    end

    # Remove a domain.
    # The domain’s key is deleted. Queued messages with a `from` address of the domain fail.
    # Scope: channels:write.
    #
    # @param domain_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(domain_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/domains/#{Request.segment('domain_id', domain_id)}"), options)
    end

    # Check the DNS records of a domain.
    # Queries DNS now, within six seconds, and reports for each record whether it is missing, wrong or right. The domain is verified while its key is published; every domain is checked again once a day, and a key that is not found two days in a row makes the domain unverified. A domain can be checked at most every five seconds.
    # Scope: channels:write.
    #
    # @param domain_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Domain]
    # @raise [Error]
    def check(domain_id, options = {})
      Models::Domain.new(@core.json(Request.new('POST', "/api/v1/domains/#{Request.segment('domain_id', domain_id)}/check"), options))
    end
  end

  # The operations of campaigns.
  class Campaigns
    def initialize(core)
      @core = core
    end

    # Create a campaign as a draft.
    # Scope: campaigns:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Campaign]
    # @raise [Error]
    def create(body, options = {})
      Models::Campaign.new(@core.json(Request.new('POST', '/api/v1/campaigns', body:), options))
    end

    # List campaigns.
    # Newest first, unless `order` is `asc`.
    # Scope: campaigns:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CampaignPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::CampaignPage.new(@core.json(Request.new('GET', '/api/v1/campaigns', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Campaign>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/campaigns', query:), :campaignId, Models::Campaign, options, &)
    end

    # Count an audience.
    # Counts the contacts that match this audience now, whether they are reachable or not.
    # Scope: campaigns:read.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CampaignsCountAudienceAnswer]
    # @raise [Error]
    def count_audience(body, options = {})
      Models::CampaignsCountAudienceAnswer.new(@core.json(Request.new('POST', '/api/v1/campaigns/audience', body:), options))
    end

    # Read a campaign and its statistics.
    # Scope: campaigns:read.
    #
    # @param campaign_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Campaign]
    # @raise [Error]
    def get(campaign_id, options = {})
      Models::Campaign.new(@core.json(Request.new('GET', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}"), options))
    end

    # Change a campaign.
    # Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as starting, pausing, resuming or canceling the campaign.
    # Scope: campaigns:write.
    #
    # @param campaign_id [String]
    # @param body [Hash]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Campaign]
    # @raise [Error]
    def update(campaign_id, body, query = {}, options = {})
      Models::Campaign.new(@core.json(Request.new('PUT', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}", query:, body:), options))
    end

    # Start or schedule a campaign.
    # Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some contacts have no value for a variable; `details` has the reasons.
    # Scope: campaigns:write.
    #
    # @param campaign_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Campaign]
    # @raise [Error]
    def start(campaign_id, query = {}, options = {})
      Models::Campaign.new(@core.json(Request.new('POST', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/start", query:), options))
    end

    # Pause a campaign.
    # Messages stay queued; nothing more is sent.
    # Scope: campaigns:write.
    #
    # @param campaign_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Campaign]
    # @raise [Error]
    def pause(campaign_id, options = {})
      Models::Campaign.new(@core.json(Request.new('POST', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/pause"), options))
    end

    # Resume a paused campaign.
    # Scope: campaigns:write.
    #
    # @param campaign_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Campaign]
    # @raise [Error]
    def resume(campaign_id, options = {})
      Models::Campaign.new(@core.json(Request.new('POST', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/resume"), options))
    end

    # Cancel a campaign.
    # Messages that the provider has not received yet are not sent.
    # Scope: campaigns:write.
    #
    # @param campaign_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Campaign]
    # @raise [Error]
    def cancel(campaign_id, options = {})
      Models::Campaign.new(@core.json(Request.new('POST', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/cancel"), options))
    end

    # Preview a campaign.
    # Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 contacts would get nothing.
    # Scope: campaigns:read.
    #
    # @param campaign_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CampaignPreview]
    # @raise [Error]
    def preview(campaign_id, options = {})
      Models::CampaignPreview.new(@core.json(Request.new('POST', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/preview"), options))
    end

    # Send the texts of a campaign to one recipient.
    # A request with `contactId` also needs the scope `contacts:read`.
    # Scope: campaigns:write.
    #
    # @param campaign_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::AcceptedMessageList]
    # @raise [Error]
    def test(campaign_id, body, options = {})
      Models::AcceptedMessageList.new(@core.json(Request.new('POST', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/test", body:), options))
    end

    # List the messages of a campaign.
    # Newest first.
    # Scope: campaigns:read.
    #
    # @param campaign_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ListedMessagePage]
    # @raise [Error]
    def list_messages(campaign_id, query = {}, options = {})
      Models::ListedMessagePage.new(@core.json(Request.new('GET', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/messages", query:), options))
    end

    # All items of +list_messages+, page by page.
    #
    # @return [Enumerator::Lazy<Models::ListedMessage>, nil]
    def iterate_messages(campaign_id, query = {}, options = {}, &)
      @core.pages(Request.new('GET', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/messages", query:), :messageId, Models::ListedMessage, options, &)
    end

    # List the contacts that a campaign skipped.
    # Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as the campaign’s messages.
    # Scope: campaigns:read.
    #
    # @param campaign_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::SkippedContactPage]
    # @raise [Error]
    def list_skipped(campaign_id, query = {}, options = {})
      Models::SkippedContactPage.new(@core.json(Request.new('GET', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/skipped", query:), options))
    end

    # All items of +list_skipped+, page by page.
    #
    # @return [Enumerator::Lazy<Models::SkippedContact>, nil]
    def iterate_skipped(campaign_id, query = {}, options = {}, &)
      @core.pages(Request.new('GET', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/skipped", query:), :contactId, Models::SkippedContact, options, &)
    end

    # Follow the progress of a campaign live.
    # Streams server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.
    # Scope: campaigns:read.
    #
    # @param campaign_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Enumerator<ServerSentEvent>, nil]
    # @raise [Error]
    def follow_progress(campaign_id, options = {}, &)
      @core.events(Request.new('GET', "/api/v1/campaigns/#{Request.segment('campaign_id', campaign_id)}/progress"), options, &)
    end
  end

  # The operations of flows.
  class Flows
    def initialize(core)
      @core = core
    end

    # Create a flow as a draft.
    # Scope: flows:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CheckedFlow]
    # @raise [Error]
    def create(body, options = {})
      Models::CheckedFlow.new(@core.json(Request.new('POST', '/api/v1/flows', body:), options))
    end

    # List flows.
    # Newest first, unless `order` is `asc`.
    # Scope: flows:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::FlowPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::FlowPage.new(@core.json(Request.new('GET', '/api/v1/flows', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Flow>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/flows', query:), :flowId, Models::Flow, options, &)
    end

    # Read a flow.
    # Scope: flows:read.
    #
    # @param flow_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CheckedFlow]
    # @raise [Error]
    def get(flow_id, options = {})
      Models::CheckedFlow.new(@core.json(Request.new('GET', "/api/v1/flows/#{Request.segment('flow_id', flow_id)}"), options))
    end

    # Change, activate, pause or archive a flow.
    # Only an active flow starts new runs. Runs that have started continue after the status changes, unless `cancelRuns` is set. Activation checks the steps and reports every problem. `warnings` says whether the flow can repeat.
    # Scope: flows:write.
    #
    # @param flow_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::CheckedFlow]
    # @raise [Error]
    def update(flow_id, body, options = {})
      Models::CheckedFlow.new(@core.json(Request.new('PUT', "/api/v1/flows/#{Request.segment('flow_id', flow_id)}", body:), options))
    end

    # Start a run for one recipient.
    # Scope: flows:write.
    #
    # @param flow_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::StartedRun]
    # @raise [Error]
    def trigger(flow_id, body, options = {})
      Models::StartedRun.new(@core.json(Request.new('POST', "/api/v1/flows/#{Request.segment('flow_id', flow_id)}/trigger", body:), options))
    end

    # List the runs of a flow.
    # Newest first.
    # Scope: flows:read.
    #
    # @param flow_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::RunPage]
    # @raise [Error]
    def list_runs(flow_id, query = {}, options = {})
      Models::RunPage.new(@core.json(Request.new('GET', "/api/v1/flows/#{Request.segment('flow_id', flow_id)}/runs", query:), options))
    end

    # All items of +list_runs+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Run>, nil]
    def iterate_runs(flow_id, query = {}, options = {}, &)
      @core.pages(Request.new('GET', "/api/v1/flows/#{Request.segment('flow_id', flow_id)}/runs", query:), :runId, Models::Run, options, &)
    end
  end

  # The operations of runs.
  class Runs
    def initialize(core)
      @core = core
    end

    # Read a run and its history.
    # Scope: flows:read.
    #
    # @param run_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Run]
    # @raise [Error]
    def get(run_id, options = {})
      Models::Run.new(@core.json(Request.new('GET', "/api/v1/runs/#{Request.segment('run_id', run_id)}"), options))
    end

    # Cancel a run.
    # Scope: flows:write.
    #
    # @param run_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Run]
    # @raise [Error]
    def cancel(run_id, options = {})
      Models::Run.new(@core.json(Request.new('POST', "/api/v1/runs/#{Request.segment('run_id', run_id)}/cancel"), options))
    end
  end

  # The operations of webhooks.
  class Webhooks
    def initialize(core)
      @core = core
    end

    # List webhooks.
    # Oldest first.
    # Scope: webhooks:read.
    #
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::WebhookPage]
    # @raise [Error]
    def list(query = {}, options = {})
      Models::WebhookPage.new(@core.json(Request.new('GET', '/api/v1/webhooks', query:), options))
    end

    # All items of +list+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Webhook>, nil]
    def iterate(query = {}, options = {}, &)
      @core.pages(Request.new('GET', '/api/v1/webhooks', query:), :webhookId, Models::Webhook, options, &)
    end

    # Create a webhook.
    # Events are sent to the URL and signed according to Standard Webhooks. The secret is shown only in this response and when you rotate it. An account can have 100 webhooks. Failed deliveries are retried at increasing intervals; after days of failures, the webhook is disabled.
    # Scope: webhooks:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::WebhookWithSecret]
    # @raise [Error]
    def create(body, options = {})
      Models::WebhookWithSecret.new(@core.json(Request.new('POST', '/api/v1/webhooks', body:), options))
    end

    # Read a webhook.
    # Scope: webhooks:read.
    #
    # @param webhook_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Webhook]
    # @raise [Error]
    def get(webhook_id, options = {})
      Models::Webhook.new(@core.json(Request.new('GET', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}"), options))
    end

    # Change, enable or disable a webhook.
    # Omitted fields stay unchanged.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Webhook]
    # @raise [Error]
    def update(webhook_id, body, options = {})
      Models::Webhook.new(@core.json(Request.new('PUT', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}", body:), options))
    end

    # Delete a webhook with its deliveries.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [nil]
    # @raise [Error]
    def delete(webhook_id, options = {})
      @core.none(Request.new('DELETE', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}"), options)
    end

    # Replace the secret of a webhook.
    # For 24 hours, deliveries are signed with the old secret, too. `X-Service-Signature` uses the oldest secret until it expires.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::WebhookWithSecret]
    # @raise [Error]
    def rotate_secret(webhook_id, options = {})
      Models::WebhookWithSecret.new(@core.json(Request.new('POST', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}/rotate"), options))
    end

    # List the deliveries of a webhook with their attempts.
    # Newest first.
    # Scope: webhooks:read.
    #
    # @param webhook_id [String]
    # @param query [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::DeliveryPage]
    # @raise [Error]
    def list_deliveries(webhook_id, query = {}, options = {})
      Models::DeliveryPage.new(@core.json(Request.new('GET', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}/deliveries", query:), options))
    end

    # All items of +list_deliveries+, page by page.
    #
    # @return [Enumerator::Lazy<Models::Delivery>, nil]
    def iterate_deliveries(webhook_id, query = {}, options = {}, &)
      @core.pages(Request.new('GET', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}/deliveries", query:), :deliveryId, Models::Delivery, options, &)
    end

    # Send a test event.
    # Queues a `webhook.test` event for this webhook, regardless of its subscribed events. The webhook must be enabled.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Delivery]
    # @raise [Error]
    def test(webhook_id, options = {})
      Models::Delivery.new(@core.json(Request.new('POST', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}/test"), options))
    end

    # Redeliver a delivery.
    # The new attempts have the same `webhook-id` and body. Deliveries of any status can be resent. The webhook must be enabled.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param delivery_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Delivery]
    # @raise [Error]
    def redeliver(webhook_id, delivery_id, options = {})
      Models::Delivery.new(@core.json(Request.new('POST', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}/deliveries/#{Request.segment('delivery_id', delivery_id)}/redeliver"), options))
    end

    # Resend undelivered events since a time.
    # Resends failed and pending deliveries, and events that happened while the webhook was disabled. Enable the webhook first.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::WebhooksRecoverAnswer]
    # @raise [Error]
    def recover(webhook_id, body, options = {})
      Models::WebhooksRecoverAnswer.new(@core.json(Request.new('POST', "/api/v1/webhooks/#{Request.segment('webhook_id', webhook_id)}/recover", body:), options))
    end

    # Create a listener.
    # Creates a webhook of the test space whose deliveries are not sent to a URL: `GET /listeners/{webhookId}/deliveries` streams them, so that they reach a program without a public address. It is listed with the other webhooks, with the URL `listener:`. Delete it like any webhook; it is also deleted automatically when its stream has not been open for an hour.
    # Scope: webhooks:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::Listener]
    # @raise [Error]
    def create_listener(body, options = {})
      Models::Listener.new(@core.json(Request.new('POST', '/api/v1/listeners', body:), options))
    end

    # Stream the deliveries of a listener.
    # Streams server-sent events named `delivery`, with `deliveryId`, `event`, `attempt`, `headers` and `body`: the request that the URL of a webhook would get, signed now. Report each result within 30 seconds, or the delivery is streamed again; at most ten deliveries wait for their reports at a time. A stream ends after ten minutes at the latest; events that happen before the next stream begins are kept. An account can have at most five streams.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Enumerator<ServerSentEvent>, nil]
    # @raise [Error]
    def listen(webhook_id, options = {}, &)
      @core.events(Request.new('GET', "/api/v1/listeners/#{Request.segment('webhook_id', webhook_id)}/deliveries"), options, &)
    end

    # Report the result of an attempt of a listener.
    # As for any webhook, a status between 200 and 299 ends the delivery, and 410 disables the webhook. After any other result, the delivery is tried again within 10 seconds, up to ten attempts in total.
    # Scope: webhooks:write.
    #
    # @param webhook_id [String]
    # @param delivery_id [String]
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::ReportedDelivery]
    # @raise [Error]
    def report_delivery(webhook_id, delivery_id, body, options = {})
      Models::ReportedDelivery.new(@core.json(Request.new('POST', "/api/v1/listeners/#{Request.segment('webhook_id', webhook_id)}/deliveries/#{Request.segment('delivery_id', delivery_id)}", body:), options))
    end

    # Trigger a sample event.
    # Publishes an example of an event to the webhooks of the test space. Nothing else happens.
    # Scope: webhooks:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::TriggeredEvent]
    # @raise [Error]
    def trigger(body, options = {})
      Models::TriggeredEvent.new(@core.json(Request.new('POST', '/api/v1/sample-events', body:), options))
    end
  end

  # The operations of account.
  class Account
    def initialize(core)
      @core = core
    end

    # Read the account.
    # Scope: account:read.
    #
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::AccountSettings]
    # @raise [Error]
    def get(options = {})
      Models::AccountSettings.new(@core.json(Request.new('GET', '/api/v1/account'), options))
    end

    # Change the settings of the account.
    # New frequency caps also count earlier messages, but only those that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.
    # Scope: account:write.
    #
    # @param body [Hash]
    # @param options [Hash] idempotency_key, timeout, max_retries, headers, cancel, on_response
    # @return [Models::AccountSettings]
    # @raise [Error]
    def update(body, options = {})
      Models::AccountSettings.new(@core.json(Request.new('PUT', '/api/v1/account', body:), options))
    end
  end

  # The operations of the service, by group.
  module Resources
    def messages
      @messages ||= Messages.new(@core)
    end

    def templates
      @templates ||= Templates.new(@core)
    end

    def inbox
      @inbox ||= Inbox.new(@core)
    end

    def conversations
      @conversations ||= Conversations.new(@core)
    end

    def numbers
      @numbers ||= Numbers.new(@core)
    end

    def contacts
      @contacts ||= Contacts.new(@core)
    end

    def segments
      @segments ||= Segments.new(@core)
    end

    def suppressions
      @suppressions ||= Suppressions.new(@core)
    end

    def topics
      @topics ||= Topics.new(@core)
    end

    def sign_up_forms
      @sign_up_forms ||= SignUpForms.new(@core)
    end

    def channels
      @channels ||= Channels.new(@core)
    end

    def domains
      @domains ||= Domains.new(@core)
    end

    def campaigns
      @campaigns ||= Campaigns.new(@core)
    end

    def flows
      @flows ||= Flows.new(@core)
    end

    def runs
      @runs ||= Runs.new(@core)
    end

    def webhooks
      @webhooks ||= Webhooks.new(@core)
    end

    def account
      @account ||= Account.new(@core)
    end
  end
end
