import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';
import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { checkAddress } from '../contacts/addresses/check.ts';
import { emailKey } from '../contacts/addresses/email.ts';
import { spellingsOf } from '../contacts/addresses/phone.ts';
import { prepared, type Db } from '../db.ts';
import { getInboundMessage } from './store.ts';
import { inbound } from './examples.ts';
import { InboundMessage, toInboundMessage } from './table.ts';
import { operation } from '../operation.ts';
import { KINDS } from '../providers/kinds.ts';
import { NO_CONTENT, type ReceivedContent } from '../providers/received.ts';
import { receiveText } from './inbound.ts';

const FIND_SANDBOX = prepared(`
    SELECT id FROM channels WHERE account_id = $1 AND kind = $2 AND provider = 'sandbox' AND status <> 'disconnected'
    ORDER BY priority, id LIMIT 1`);
/** The sender makes the query use an index; the new provider id identifies the row. */
const FIND_RECEIVED = prepared(
  `SELECT id FROM inbound_messages WHERE account_id = $1 AND sender = ANY($2::text[]) AND provider_message_id = $3`,
);

const DOCUMENT: ReceivedContent = {
  ...NO_CONTENT,
  type: 'document',
  media: [{ id: 'sandbox', url: null, contentType: 'text/plain', fileName: 'example.txt' }],
};

async function findSandbox(db: Db, accountId: string, channel: string): Promise<string> {
  const [found] = await db.query<{ id: string }>(FIND_SANDBOX, [accountId, channel]);
  if (!found) {
    const details = { field: 'channel', value: channel };
    const problem = `This space has no connected sandbox channel for ${channel}. Use a test key`;
    throw new AppError(400, 'channel_not_connected', problem, { details });
  }
  return found.id;
}

/** Simulates a person who writes to a sandbox channel, for programs under development. */
export const simulationOperations = [
  operation({
    id: 'inbox.simulate',
    method: 'post',
    path: '/api/v1/inbound-messages/simulate',
    tag: 'Inbox',
    scope: 'inbox:write',
    summary: 'Simulate an inbound message',
    description:
      'Has the same effect as a message from the person to your sandbox channel of this kind, including keywords, flows and webhooks. Every test ' +
      'space has such a channel; real channels cannot be simulated.',
    body: z
      .strictObject({
        channel: z.enum(KINDS).describe('Kind of channel'),
        from: z.string().max(400).describe('Phone number or email address of the sender'),
        body: text({ min: 1, max: 4096, label: 'Body', trim: false }).describe('Text of the message'),
        file: z.boolean().default(false).describe('Whether the message has a file to download'),
      })
      .meta({ id: 'SimulatedMessage' }),
    idempotent: true,
    status: 201,
    response: InboundMessage,
    errors: { 400: ['channel_not_connected', 'invalid_phone_number', 'invalid_email'] },
    example: {
      body: { channel: 'sms', from: inbound.from, body: inbound.body },
      response: inbound,
    },
    async handle({ db, contacts, config, wake }, { caller: { accountId }, body: { channel, body, ...given } }) {
      const address = checkAddress(channel, 'from', given.from);
      const from = channel === 'email' ? emailKey(address) : address;
      const channelId = await findSandbox(db, accountId, channel);
      const providerMessageId = newId('sim_');
      const type = channel === 'email' ? { type: channel } : {};
      const content = { ...(given.file ? DOCUMENT : NO_CONTENT), ...type };
      await receiveText(db, contacts, { accountId, channel, channelId, providerMessageId, from, body, content });
      wake('webhooks');
      wake('single');
      const [received] = await db.query<{ id: string }>(FIND_RECEIVED, [
        accountId,
        spellingsOf(from),
        providerMessageId,
      ]);
      return toInboundMessage(await getInboundMessage(db, accountId, received?.id ?? ''), config.PUBLIC_URL);
    },
  }),
];
