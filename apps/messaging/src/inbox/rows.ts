import type { IsoTime } from '@services/common/database/iso-time';

import type { Status } from '../messages/status.ts';
import type { ReceivedContent } from '../providers/received.ts';

/** An inbound message, as the statements of this folder read it. */
export interface InboundRow {
  id: string;
  conversationId: string;
  channel: 'sms' | 'whatsapp';
  channelId: string;
  sender: string;
  contactId: string | null;
  body: string;
  keyword: 'stop' | 'start' | 'help' | null;
  type: string;
  media: ReceivedContent['media'];
  choice: ReceivedContent['choice'];
  groupId: string | null;
  content: Record<string, unknown> | null;
  replyTo: string | null;
  inReplyTo: string | null;
  providerMessageId: string | null;
  receivedAt: IsoTime;
  readAt: IsoTime | null;
}

export interface ConversationRow {
  id: string;
  address: string;
  contactId: string | null;
  firstName: string | null;
  lastName: string | null;
  unread: number;
  lastInboundId: string;
  lastReceivedAt: IsoTime;
  channel: 'sms' | 'whatsapp';
  body: string;
  type: string;
}

/** A message of a conversation, in either direction. */
export interface ThreadRow {
  id: string;
  direction: 'inbound' | 'outbound';
  channel: 'sms' | 'whatsapp';
  channelId: string;
  body: string;
  type: string;
  media: ReceivedContent['media'];
  status: Status | null;
  inReplyTo: string | null;
  at: IsoTime;
  readAt: IsoTime | null;
}
