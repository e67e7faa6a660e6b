import { contentRevision } from '@services/common/http/preconditions';
import { setTimeZone, timeZone } from '@services/common/http/time-zone';
import { idWith } from '@services/common/http/validation';
import { z } from 'zod';

import { lockAccount } from '../accounts/store.ts';
import { operation } from '../operation.ts';
import { FrequencyCap, readAccount, setFrequencyCaps } from './store.ts';

const MAX_CAPS = 5;
const frequencyCaps = z
  .array(FrequencyCap)
  .max(MAX_CAPS, `At most ${MAX_CAPS} caps`)
  .describe(
    'How many messages of campaigns and flows a person may get, over all channels. A message that would exceed one of the caps is skipped. ' +
      'Transactional messages and single messages are not counted and never skipped. Empty for no limit',
  );

const Account = z
  .object({
    accountId: idWith('acc_').describe('ID of the account. The live and the test space have different IDs'),
    timeZone: z.string().describe('IANA time zone that decides on which day a message counts'),
    frequencyCaps,
  })
  .meta({ id: 'AccountSettings' });
const AccountChanges = z
  .strictObject({
    timeZone: timeZone('Time zone').optional().describe('IANA time zone, such as `Europe/Berlin`. Default: UTC'),
    frequencyCaps: frequencyCaps.optional(),
  })
  .meta({ id: 'AccountChanges' });

const tag = 'Account';
const example = {
  accountId: 'acc_01kf0000000000000000000001',
  timeZone: 'Europe/Berlin',
  frequencyCaps: [{ messages: 3, hours: 168 }],
};

/** The settings of the caller's space. */
export const settingsOperations = [
  operation({
    id: 'account.get',
    method: 'get',
    path: '/api/v1/account',
    tag,
    scope: 'account:read',
    summary: 'Read the account',
    response: Account,
    example: { response: example },
    revision: contentRevision,
    handle: ({ db }, { caller }) => readAccount(db, caller.accountId),
  }),
  operation({
    id: 'account.update',
    method: 'put',
    path: '/api/v1/account',
    tag,
    scope: 'account:write',
    summary: 'Change the settings of the account',
    description:
      'New frequency caps also count earlier messages, but only those that were created while the account had caps. A message counts at the time at which it is due, even if it is not delivered.',
    body: AccountChanges,
    response: Account,
    example: { body: { timeZone: example.timeZone, frequencyCaps: example.frequencyCaps }, response: example },
    audit: ({ body }, { accountId }) => ({
      action: 'account.updated',
      target: { type: 'account', id: accountId },
      details: body,
    }),
    revision: {
      of: contentRevision,
      async lock({ db }, { caller: { accountId } }) {
        await lockAccount(db, accountId);
        return contentRevision(await readAccount(db, accountId));
      },
    },
    async handle({ db }, { caller: { accountId }, body }) {
      const { timeZone: zone, frequencyCaps } = body;
      if (zone !== undefined) await setTimeZone(db, accountId, zone, 'timeZone');
      if (frequencyCaps) await setFrequencyCaps(db, accountId, frequencyCaps);
      return readAccount(db, accountId);
    },
  }),
];
