import { prepared } from '@services/common/database/database';
import { contentRevision } from '@services/common/http/preconditions';
import { setTimeZone, timeZone } from '@services/common/http/time-zone';
import { z } from 'zod';

import type { Db } from '../db.ts';
import { operation } from '../operation.ts';
import { getAccount } from '../accounts/store.ts';

const Account = z
  .object({
    id: z.string().describe('The ID of the account.'),
    name: z.string().describe('The name of the account.'),
    timeZone: z.string().describe('The IANA time zone that decides on which day an operation counts.'),
  })
  .meta({ id: 'Account' });
const AccountChange = z
  .strictObject({ timeZone: timeZone('Time zone').describe('An IANA time zone, such as `Europe/Berlin`.') })
  .meta({ id: 'AccountChange' });

const tag = 'Account';
const example = { id: 'acc_01KF0000000000000000000001', name: 'Test account', timeZone: 'Europe/Berlin' };

const LOCK = prepared('SELECT id FROM accounts WHERE id = $1 FOR NO KEY UPDATE');

async function readAccount({ orm }: Db, accountId: string): Promise<z.output<typeof Account>> {
  const { id, name, timeZone: zone } = await getAccount(orm, accountId);
  return { id, name, timeZone: zone };
}

/** The settings of the caller's account. */
export const settingsOperations = [
  operation({
    id: 'account.get',
    method: 'get',
    path: '/v2/account',
    tag,
    scope: 'account:read',
    summary: 'Get the account',
    response: Account,
    example: { response: example },
    revision: contentRevision,
    handle: ({ db }, { caller }) => readAccount(db, caller.id),
  }),
  operation({
    id: 'account.update',
    method: 'put',
    path: '/v2/account',
    tag,
    scope: 'account:write',
    summary: 'Change the time zone of the account',
    description:
      'Days in usage statistics begin at midnight in this time zone. A change applies from now on: operations that are already counted keep their day. The default is UTC.',
    body: AccountChange,
    response: Account,
    example: { body: { timeZone: example.timeZone }, response: example },
    audit: (_input, { id, timeZone: zone }) => ({
      action: 'account.updated',
      target: { type: 'account', id },
      details: { timeZone: zone },
    }),
    revision: {
      of: contentRevision,
      async lock({ db }, { caller: { id } }) {
        await db.query(LOCK, [id]);
        return contentRevision(await readAccount(db, id));
      },
    },
    async handle({ db }, { caller: { id }, body }) {
      await setTimeZone(db, id, body.timeZone, 'timeZone');
      return readAccount(db, id);
    },
  }),
];
