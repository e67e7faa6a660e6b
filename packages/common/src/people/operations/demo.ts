import { removeDemo } from '../../accounts/deletion.ts';
import { auditOf, writeAudit } from '../../audit/audit.ts';
import { AppError } from '../../http/errors.ts';
import { join, listAccountsOf } from '../../members/store.ts';
import { switchAccount } from '../../sessions/store.ts';
import { operation } from '../operation.ts';
import { SessionState } from '../schemas.ts';
import { describeSession } from '../sign-in.ts';

/** Removing the demo account of a local stack. */
export const demoOperations = [
  operation({
    id: 'console.removeDemo',
    method: 'post',
    path: '/console/api/demo/remove',
    scope: 'members:manage',
    summary: 'Remove the demo data',
    description:
      'Deletes the open demo account with everything in it, and its members who belong to no other account. You continue in another account ' +
      'of yours, or in a new one. For owners.',
    effect: 'destructive',
    response: SessionState,
    errors: { 403: ['insufficient_role'], 404: ['no_demo_account'] },
    async handle(deps, { caller, request }) {
      const { accountId, person, session } = caller;
      if (session.account?.role !== 'owner') throw new AppError(403, 'insufficient_role', 'Only an owner can do this');
      await deps.transaction(async (tx) => {
        const others = (await listAccountsOf(tx, person.id)).filter(({ id }) => id !== accountId);
        const { id: next } = others[0] ?? (await tx.createAccount({ name: person.name, email: person.email }));
        if (others.length === 0) await join(tx, next, person.id, 'owner');
        // The session opens the next account first, because deleting the account that it has open would end it.
        await switchAccount(tx, caller.keyId, next);
        await removeDemo(tx, accountId, deps.removeMore);
        const context = { ...auditOf(caller, request), accountId: next };
        await writeAudit(tx, context, { action: 'demo_account.removed', target: { type: 'account', id: accountId } });
      });
      return describeSession(deps, await deps.sessions.refresh(request));
    },
  }),
];
