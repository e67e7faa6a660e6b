import { writeAudit } from '../audit/audit.ts';
import type { Queries } from '../database/database.ts';
import { listAccountsOf } from '../members/store.ts';
import { consoleOf } from './messages.ts';
import type { PeopleDeps } from './people.ts';

/** Records a person's change to their own sign-in in the audit logs of all accounts of the person. */
export async function recordChange(
  tx: Queries,
  person: { id: string; email: string },
  address: string | null,
  action: string,
  target: { type: string; id: string },
  details: Readonly<Record<string, unknown>> = {},
): Promise<void> {
  const actor = { type: 'person', id: person.id, name: person.email } as const;
  for (const { id: accountId } of await listAccountsOf(tx, person.id)) {
    await writeAudit(tx, { accountId, actor, address }, { action, target, details });
  }
}

/** Emails a person about a change of their second factors, if the service can send email. */
export function tellPerson({ mailer, service, logger }: PeopleDeps, email: string, change: string): void {
  const text = [
    change,
    '',
    `This concerns your sign-in to ${consoleOf(service)}. If it wasn’t you, change your password and ask an operator of the ` +
      'service to reset your second factors.',
  ].join('\n');
  mailer?.({ to: email, subject: 'Your second factors have changed', text }).catch((error: unknown) =>
    logger.warn({ err: error }, 'A message about second factors could not be sent'),
  );
}
