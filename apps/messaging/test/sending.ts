import { eventually } from '@services/tooling/testing/eventually';

import type { TestAccount, TestApp } from './app.ts';

/** Sends messages with `fields` from an account, and reads their outcomes. */
export function sending(account: () => TestAccount, fields: object) {
  const read = async (id: string) => (await account().get(`/messages/${id}`).expect(200)).body;
  return {
    async send(more: object = {}): Promise<string> {
      const { body } = await account()
        .post('/messages/send', { body: 'Hello', ...fields, ...more })
        .expect(202);
      return body.messageId;
    },
    read,
    settled: (id: string, status: string) =>
      eventually(async () => {
        const message = await read(id);
        return message.status === status && message;
      }),
    /** The error codes of the message's events. */
    codes: (message: { events: { code?: string }[] }) => message.events.flatMap(({ code }) => code ?? []),
  };
}

/** Simulates that a message with an unknown outcome has waited for a receipt for the maximum time. */
export async function giveUpWaiting({ db }: TestApp, id: string): Promise<void> {
  const over = `UPDATE messages SET sending_at = now() - interval '1 day', leased_until = now()
    WHERE id = $1 AND status = 'sending' AND events::text LIKE '%outcome_unknown%' RETURNING id`;
  await eventually(async () => (await db.pool.query(over, [id])).rowCount === 1);
}
