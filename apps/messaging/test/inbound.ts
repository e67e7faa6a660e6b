import { randomUUID } from 'node:crypto';

/** The required fields of a received text message, with a new provider id and any channel of the account. */
export function inbound(accountId: string) {
  const channelId = 'ch_00000000000000000000000000';
  return { accountId, channelId, channel: 'sms' as const, providerMessageId: `SM${randomUUID()}` };
}
