/** The examples of the API document. */
const at = '2026-03-01T10:00:00.000Z';
const channelId = 'ch_01kf0000000000000000000001';
const body = 'Where is my order?';

export const inbound = {
  inboundMessageId: 'inm_01kf0000000000000000000001',
  conversationId: 'cnv_01kf0000000000000000000001',
  channel: 'sms' as const,
  channelId,
  from: '+15551234567',
  contactId: 'con_01kf0000000000000000000001',
  body,
  keyword: null,
  type: 'text',
  media: [],
  choice: null,
  groupId: null,
  content: null,
  inReplyTo: null,
  providerMessageId: 'SM0123456789abcdef0123456789abcdef',
  replyUntil: null,
  receivedAt: at,
  readAt: null,
};

export const conversation = {
  conversationId: inbound.conversationId,
  address: inbound.from,
  contact: { contactId: inbound.contactId, firstName: 'Ada', lastName: null },
  unread: 1,
  lastReceivedAt: at,
  lastMessage: { inboundMessageId: inbound.inboundMessageId, channel: 'sms' as const, body, type: 'text' },
  replyUntil: null,
};

export const accepted = {
  messageId: 'msg_01kf0000000000000000000001',
  channel: 'sms' as const,
  to: inbound.from,
  status: 'queued' as const,
  createdAt: '2026-03-01T10:06:00.000Z',
};

export const thread = [
  {
    id: inbound.inboundMessageId,
    direction: 'inbound' as const,
    channel: 'sms' as const,
    channelId,
    writtenFrom: null,
    subject: null,
    body,
    type: 'text',
    media: [],
    status: null,
    inReplyTo: null,
    at,
    readAt: null,
  },
];
