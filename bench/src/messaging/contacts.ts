import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Audiences over the contacts that the script makes up. */
export const SEGMENTS = {
  'attribute, number': { segment: { field: 'attributes.visits', op: 'gte', value: 3 } },
  'attribute, text': { segment: { field: 'attributes.plan', op: 'eq', value: 'pro' } },
  'tag and attribute': { tags: ['news'], segment: { field: 'attributes.visits', op: 'lt', value: 5 } },
  'tag alone': { tags: ['customers'] },
  'e-mail contains': { segment: { field: 'email', op: 'contains', value: '99@' } },
  'four conditions': {
    segment: {
      all: [
        { field: 'timezone', op: 'eq', value: 'Asia/Tokyo' },
        { field: 'tags', op: 'contains', value: 'news' },
        {
          any: [
            { field: 'attributes.visits', op: 'gte', value: 8 },
            { field: 'attributes.plan', op: 'eq', value: 'free' },
          ],
        },
      ],
    },
  },
};

/** Fills an account with the service's own script. */
export function makeContacts(databaseUrl: string, accountId: string, count: number): Promise<void> {
  const script = spawn(process.execPath, ['scripts/make-contacts.ts', accountId, String(count)], {
    cwd: join(import.meta.dirname, '../../../apps/messaging'),
    env: { PATH: process.env['PATH'], DATABASE_URL: databaseUrl },
    stdio: 'inherit',
  });
  return new Promise((resolve, reject) => {
    script.once('exit', (code) => (code === 0 ? resolve() : reject(new Error('The contacts could not be made'))));
  });
}
