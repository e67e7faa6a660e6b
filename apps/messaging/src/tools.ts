/** The operations offered as MCP tools by default, with their descriptions for models; `/mcp?tools=all` offers all. */
export const TOOLS = {
  'messages.send':
    'Sends one text, email or WhatsApp message to `to` or to a contact, now or at `scheduledAt`. Give `body` or a template. The message is queued: read it later for its outcome.',
  'messages.list': 'Finds messages by status, channel, address, contact, tag or time. Newest first.',
  'messages.get': 'Reads a message with its history: when it was sent and delivered, or why it failed.',
  'messages.cancel': 'Cancels a message that has not been sent yet.',
  'numbers.read': 'Counts messages by status, day, channel, campaign or category.',
  'contacts.list': 'Finds contacts by tag, exact email address, phone number or your own ID. Newest first.',
  'contacts.get': 'Reads a contact with attributes, tags and consent.',
  'contacts.create': 'Creates a contact with a phone number or an email address.',
  'contacts.update':
    'Changes a contact. Omitted fields stay unchanged; tags and attributes are replaced as a whole, so read the contact first.',
  'suppressions.list': 'Lists the addresses that must not get messages, with the reason.',
  'suppressions.create':
    'Blocks an address: it gets no more messages or, with `category`, no more marketing. Queued messages to the address fail.',
  'templates.list': 'Lists the templates by name, with their variables.',
  'templates.get': 'Reads a template with its text.',
  'templates.preview':
    'Shows a template’s text, filled in with variables or with the fields of a contact. Sends nothing.',
  'campaigns.list': 'Lists campaigns: one text for many contacts. Newest first.',
  'campaigns.get': 'Reads a campaign with its statistics: sent, delivered, failed, opened, clicked.',
  'campaigns.countAudience': 'Counts the contacts that a filter matches, for example by tag.',
  'flows.list': 'Lists flows: sequences of messages for one person at a time.',
  'flows.trigger': 'Starts an active flow for one contact or address. Its messages are sent to that person.',
  'runs.get': 'Reads the current step of a person in a flow.',
  'conversations.list':
    'Lists conversations with people who wrote to you, the latest first. `unread` finds conversations with new messages.',
  'conversations.listMessages': 'Reads a conversation, newest message first.',
  'inbox.reply': 'Replies to a message that a person sent, over the same channel. Use its `inboundMessageId`.',
  'channels.list': 'Lists the channels over which messages are sent, with their state.',
};
