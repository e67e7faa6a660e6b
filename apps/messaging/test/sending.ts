import { eventually } from '@services/tooling/testing/eventually';

import type { TestAccount } from './app.ts';

/** Sends messages like `fields` in an account's name, and reads what came of them. */
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
    /** Of what went wrong on the way. */
    codes: (message: { events: { code?: string }[] }) => message.events.flatMap(({ code }) => code ?? []),
  };
}
