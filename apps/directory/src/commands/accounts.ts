import { text, validate } from '@services/common/http/validation';
import { z } from 'zod';

import { createAccount, listAccounts, rotateAccountKey, tieAccount } from '../accounts/store.ts';
import { OPERATOR, operatorsChange, writeAudit } from '../audit.ts';
import type { Db } from '../db.ts';
import { type Commands, findUser, needUser } from './command.ts';

/** The fields of a new account that an operator sets. */
const NewAccount = z.strictObject({
  name: text({ min: 1, max: 80, label: 'Name' }),
  email: z
    .email({ error: 'Email must be an email address such as jo@example.com' })
    .max(254, { error: 'Email must be at most 254 characters' })
    .toLowerCase(),
  organisation: text({ min: 1, max: 80, label: 'Organisation' }),
  domain: z
    .hostname({ error: 'Domain must be a domain name such as example.com' })
    .regex(/\./, { error: 'Domain must be a domain name such as example.com' })
    .toLowerCase()
    .nullable(),
});

/** Commands for developers' accounts, and for the members that they act as. */
export const accountCommands: Commands = {
  'accounts create': {
    usage: '--name NAME --email EMAIL [--organisation NAME] [--domain DOMAIN] [--username USER]',
    help: 'prints the account key, shown only once; accounts of one verified email domain form one organization',
    async run({ orm, shared }, flags) {
      const domain = flags.find('domain') ?? null;
      const name = flags.need('name');
      const organisation = flags.find('organisation') ?? domain ?? name;
      const fresh = validate(NewAccount, { organisation, domain, name, email: flags.need('email') });
      const { account, key } = await createAccount(shared, { ...fresh, userId: await findUser(orm, flags) });
      return { id: account.id, organisationId: account.organisationId, key };
    },
  },
  'accounts list': { usage: '', run: ({ orm }) => listAccounts(orm) },
  'accounts rotate-key': {
    usage: '--account ID [--key ID]',
    help: 'replaces a key, which is revoked, and prints the new key; with several keys, --key names one',
    async run({ shared }, flags) {
      const id = flags.need('account');
      const rotate = async ({ orm }: Db) => {
        const rotated = await rotateAccountKey(orm, id, flags.find('key'));
        await writeAudit(orm, { action: 'rotate-account-key', subjectId: id, actor: OPERATOR });
        return rotated;
      };
      const event = { action: 'account.key_rotated', target: { type: 'account', id } };
      return { key: await operatorsChange(shared, id, rotate, () => event) };
    },
  },
  'accounts tie': {
    usage: '--account ID --username USER --operator NAME',
    help: 'developer tokens of the account act as this member; tokens that act as another member are revoked',
    async run({ orm }, flags) {
      const userId = await needUser(orm, flags);
      await tieAccount(orm, flags.need('operator'), flags.need('account'), userId);
      return { tied: true };
    },
  },
  'accounts untie': {
    usage: '--account ID --operator NAME',
    help: 'revokes the developer tokens that act as the member',
    async run({ orm }, flags) {
      await tieAccount(orm, flags.need('operator'), flags.need('account'), null);
      return { tied: false };
    },
  },
};
