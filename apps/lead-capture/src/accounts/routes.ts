import { contentRevision } from '@services/common/http/preconditions';
import { setTimeZone, timeZone } from '@services/common/http/time-zone';
import { apiKeyOperations } from '@services/common/keys/operations';
import { z } from 'zod';

import type { Caller } from '../caller.ts';
import { success, successOf } from '../envelope.ts';
import { prepared, type Db } from '../db.ts';
import { operation, SCOPES } from '../operation.ts';
import { findAccount, KEY_PREFIX } from './store.ts';

const Account = z
  .object({
    id: z.string().describe('ID of the account'),
    name: z.string().describe('Name of the account'),
    plan: z.string().describe('Plan, which limits the number of automations'),
    time_zone: z.string().describe('IANA time zone that decides on which day an event counts'),
  })
  .meta({ id: 'Account' });
const AccountChanges = z
  .strictObject({ time_zone: timeZone('Time zone').describe('IANA time zone, such as `Europe/Berlin`') })
  .meta({ id: 'AccountChanges' });
const reading = { tag: 'Account', scope: 'account:read' } as const;
const writing = { tag: 'Account', scope: 'account:write' } as const;
const example = { id: 'acc_01KF0000000000000000000001', name: 'Example shop', plan: 'pro', time_zone: 'Europe/Berlin' };

const LOCK = prepared('SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE');

async function readAccount(db: Db, accountId: string) {
  const { id, name, plan, timeZone } = (await findAccount(db, accountId)) as NonNullable<
    Awaited<ReturnType<typeof findAccount>>
  >;
  return success({ id, name, plan, time_zone: timeZone });
}

const settingsOperations = [
  operation({
    ...reading,
    id: 'account.get',
    method: 'get',
    path: '/v1/account',
    summary: 'Read the account',
    response: successOf(Account),
    example: { response: success(example) },
    revision: contentRevision,
    handle: ({ db }, { caller }) => readAccount(db, caller.accountId),
  }),
  operation({
    ...writing,
    id: 'account.update',
    method: 'put',
    path: '/v1/account',
    summary: 'Change the time zone of the account',
    description:
      'Days in statistics begin at midnight in this time zone. A change also applies to past days. The default is UTC.',
    body: AccountChanges,
    response: successOf(Account),
    example: { body: { time_zone: example.time_zone }, response: success(example) },
    audit: (_input, { data }) => ({
      action: 'account.updated',
      target: { type: 'account', id: data.id },
      details: { time_zone: data.time_zone },
    }),
    revision: {
      of: contentRevision,
      async lock({ db }, { caller: { accountId } }) {
        await db.query(LOCK, [accountId]);
        return contentRevision(await readAccount(db, accountId));
      },
    },
    async handle({ db }, { caller, body }) {
      await setTimeZone(db, caller.accountId, body.time_zone);
      return readAccount(db, caller.accountId);
    },
  }),
];

const { operations: keyOperations } = apiKeyOperations<Caller>({
  basePath: '/v1',
  tag: 'API keys',
  scopes: SCOPES,
  naming: 'snake_case',
  prefixOf: () => KEY_PREFIX,
  idPrefix: 'key_',
  examplePrefix: 'lc_live_',
  one: { schema: successOf, body: success },
  many: { schema: (item) => successOf(z.array(item)), body: success },
});

export const accountOperations = [...settingsOperations, ...keyOperations];
