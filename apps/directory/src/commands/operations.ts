import { validate } from '@services/common/http/validation';

import { LimitAmounts } from '../applications/schemas.ts';
import { block, unblock } from '../blocks/store.ts';
import { grantLimit, listPendingRequests, refuseLimitRequest, revokeGrants } from '../limits/store.ts';
import { closeFlag, listOpenFlags } from '../review/flags.ts';
import type { Commands } from './command.ts';

const DAY_MS = 86_400_000;

/** Commands for operators: higher limits, blocks and suspicious patterns of use. */
export const operationCommands: Commands = {
  'limits requests': {
    usage: '',
    help: 'lists pending requests for higher limits',
    run: ({ orm }) => listPendingRequests(orm),
  },
  'limits grant': {
    usage: '--application ID --requests N --cost N --days N --reason TEXT --operator NAME [--from DATE]',
    async run({ orm }, flags) {
      const startsAt = flags.time('from') ?? new Date();
      const endsAt = new Date(startsAt.getTime() + flags.number('days') * DAY_MS);
      const amounts = { requests: flags.number('requests'), cost: flags.number('cost') };
      const figures = { ...validate(LimitAmounts, amounts), startsAt, endsAt };
      const who = { applicationId: flags.need('application'), grantedBy: flags.need('operator') };
      return { grant: await grantLimit(orm, { ...who, ...figures, reason: flags.need('reason') }) };
    },
  },
  'limits refuse': {
    usage: '--request ID --reason TEXT --operator NAME',
    async run({ orm }, flags) {
      await refuseLimitRequest(orm, flags.need('request'), flags.need('operator'), flags.need('reason'));
      return { refused: true };
    },
  },
  'limits revoke': {
    usage: '--application ID --operator NAME',
    run: async ({ orm }, flags) => ({
      revoked: await revokeGrants(orm, flags.need('application'), flags.need('operator')),
    }),
  },
  block: {
    usage: '--subject ID --reason TEXT --operator NAME [--days N]',
    help: 'blocks an application, an account or an organisation',
    async run({ orm }, flags) {
      const endsAt = flags.find('days') === undefined ? null : new Date(Date.now() + flags.number('days') * DAY_MS);
      const reason = { reason: flags.need('reason'), blockedBy: flags.need('operator') };
      return { block: await block(orm, { subjectId: flags.need('subject'), ...reason, endsAt }) };
    },
  },
  unblock: {
    usage: '--subject ID --operator NAME',
    run: async ({ orm }, flags) => ({ lifted: await unblock(orm, flags.need('subject'), flags.need('operator')) }),
  },
  'flags list': { usage: '', run: ({ orm }) => listOpenFlags(orm) },
  'flags close': {
    usage: '--flag ID --operator NAME',
    async run({ orm }, flags) {
      await closeFlag(orm, flags.need('flag'), flags.need('operator'));
      return { closed: true };
    },
  },
};
