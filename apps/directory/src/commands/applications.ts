import { validate } from '@services/common/http/validation';

import { getAccount } from '../accounts/store.ts';
import { applicationEvent } from '../applications/parts.ts';
import { ApplicationChange, NewApplication, toApplication } from '../applications/schemas.ts';
import { changeApplication, createApplication, listApplications, rotateSecret } from '../applications/store.ts';
import { OPERATOR, operatorsChange } from '../audit.ts';
import { findBlocks } from '../blocks/store.ts';
import type { Db } from '../db.ts';
import type { Commands } from './command.ts';

export const applicationCommands: Commands = {
  'applications create': {
    usage: '--account ID --name NAME [--redirect-uri URI] [--type confidential|public]',
    help: 'prints client id and secret, shown only once; public clients have no secret',
    async run({ shared }, flags) {
      const redirectUri = flags.find('redirect-uri');
      const redirectUris = redirectUri === undefined ? [] : [redirectUri];
      const fresh = validate(NewApplication, { name: flags.need('name'), redirectUris, type: flags.find('type') });
      const accountId = flags.need('account');
      const { application, clientSecret } = await operatorsChange(
        shared,
        accountId,
        (tx) => createApplication(tx, accountId, fresh, OPERATOR),
        ({ application: { id, name, clientType } }) => applicationEvent('created', id, { name, type: clientType }),
      );
      return { id: application.id, clientId: application.clientId, clientSecret };
    },
  },
  'applications list': {
    usage: '--account ID',
    async run({ orm }, flags) {
      const { id } = await getAccount(orm, flags.need('account'));
      const blocks = await findBlocks(orm, id);
      return (await listApplications(orm, id)).map((row) => toApplication(row, blocks));
    },
  },
  'applications update': {
    usage: '--account ID --application ID [--name NAME] [--redirect-uris URI,URI] [--type confidential|public]',
    help: 'changes the given values; a public client loses its secret',
    async run({ orm, shared }, flags) {
      const redirectUris = flags.find('redirect-uris')?.split(',');
      const change = validate(ApplicationChange, { name: flags.find('name'), redirectUris, type: flags.find('type') });
      const [accountId, id] = [flags.need('account'), flags.need('application')];
      const work = (tx: Db) => changeApplication(tx, accountId, id, change, OPERATOR);
      const describe = () => applicationEvent('changed', id, change);
      const changed = await operatorsChange(shared, accountId, work, describe);
      return toApplication(changed, await findBlocks(orm, accountId));
    },
  },
  'applications rotate-secret': {
    usage: '--account ID --application ID',
    async run({ shared }, flags) {
      const [accountId, id] = [flags.need('account'), flags.need('application')];
      const work = (tx: Db) => rotateSecret(tx, accountId, id, OPERATOR);
      return {
        clientSecret: await operatorsChange(shared, accountId, work, () => applicationEvent('secret_rotated', id)),
      };
    },
  },
};
