import type { Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

import type { TestApp } from './app.ts';

/** A message as its reader sees it. */
export interface Received {
  id: number;
  to: string;
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, unknown>;
  /** The path of a link in the message. */
  path(purpose: 'confirm' | 'unsubscribe'): string;
}

export interface MailServer {
  world: Simulators;
  /** Waits for a number of messages to an address, and returns them, oldest first. */
  arrived(to: string, count?: number): Promise<Received[]>;
  received(to: string): Received[];
}

/** The settings with which a service sends its mail to the simulated mail server, for `startTestApp` with `simulators`. */
export const mailSettings = ({ smtpUrl }: Simulators) => ({
  SMTP_URL: smtpUrl,
  MAIL_FROM: 'Feedback <news@example.com>',
});

/** The mail sent to the simulated mail server, which can also fail on request. */
export function mailOf({ world }: TestApp): MailServer {
  const received: MailServer['received'] = (to) =>
    world
      .messages({ provider: 'smtp', kind: 'email', recipient: to })
      .toReversed()
      .map(({ id, to: address, subject = '', text, reference, request }) => ({
        id,
        to: address,
        subject,
        text,
        messageId: reference,
        headers: request.headers,
        path: (purpose) => new RegExp(`http://feedback\\.example\\.com(/mail/${purpose}/\\S+)`).exec(text)?.[1] ?? '',
      }));
  return {
    world,
    received,
    arrived: (to, count = 1) => eventually(() => received(to).length >= count && received(to)),
  };
}
