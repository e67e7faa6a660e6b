import { AppError } from '../http/errors.ts';
import type { InvitationRow } from '../members/invitations.ts';
import { createLink } from '../members/links.ts';
import { findPersonByEmail } from '../members/store.ts';
import type { PeopleDeps } from './people.ts';

/** The console in a sentence: `the product feedback console`. A person can have logins to several. */
export const consoleOf = (service: string) => `the ${service.replace('-', ' ')} console`;

/** Sends the link of an invitation. @throws AppError 503 `mail_unavailable`; the invitation can be repeated. */
export async function sendInvitation(
  { mailer, service, logger }: PeopleDeps,
  { email, accountName, invitedBy, expiresAt }: InvitationRow,
  url: string,
): Promise<void> {
  const who = invitedBy ?? 'The operator';
  try {
    await mailer?.({
      to: email,
      subject: `Invitation to ${accountName}`,
      text: [
        `${who} invites you to ${accountName} in ${consoleOf(service)}.`,
        '',
        `Accept the invitation by ${expiresAt.slice(0, 10)}:`,
        url,
        '',
        'If you weren’t expecting this invitation, you can ignore this email.',
      ].join('\n'),
    });
  } catch (error) {
    logger.warn({ err: error }, 'An invitation could not be sent');
    throw new AppError(503, 'mail_unavailable', 'The invitation could not be sent. Try again later');
  }
}

/**
 * Creates a sign-in link and sends it, if the address is known. The answer waits for neither step, because their duration would
 * reveal whether the address has an account.
 */
export function sendLink(deps: PeopleDeps, email: string, link: Link): void {
  makeAndSend(deps, email, link).catch((error: unknown) =>
    deps.logger.warn({ err: error }, 'A sign-in link could not be sent'),
  );
}

interface Link {
  console: string;
  /** Whether the link leads to a form for a new password. */
  newPassword: boolean;
}

async function makeAndSend(deps: PeopleDeps, email: string, { console, newPassword }: Link): Promise<void> {
  const { db, mailer, service } = deps;
  const person = await findPersonByEmail(db, email);
  if (!person) return;
  const token = await db.statements((tx) => createLink(tx, person.id));
  await mailer?.({
    to: email,
    subject: `${newPassword ? 'Choose a new password for' : 'Sign in to'} ${consoleOf(service)}`,
    text: [
      `Use this link to ${newPassword ? 'choose a new password for' : 'sign in to'} ${consoleOf(service)}. It works once and ` +
        'expires in 15 minutes:',
      `${console}/${newPassword ? 'new-password' : 'sign-in'}#token=${token}`,
      '',
      'If you didn’t request this, you can ignore this email. No one can sign in without the link.',
    ].join('\n'),
  });
}
