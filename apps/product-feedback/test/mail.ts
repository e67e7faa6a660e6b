import { startSimulators, type Simulators } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';

/** A message as its reader finds it. */
export interface Received {
  id: number;
  to: string;
  subject: string;
  text: string;
  messageId: string;
  headers: Record<string, unknown>;
  /** The path of a link in it. */
  path(purpose: 'confirm' | 'unsubscribe'): string;
}

export interface MailServer {
  world: Simulators;
  /** Settings with which a service sends its mail here. */
  environment(): Promise<Record<string, string>>;
  /** The messages at an address, oldest first, once there are as many. */
  arrived(to: string, count?: number): Promise<Received[]>;
  received(to: string): Received[];
}

/** A mail server that keeps what it is sent and fails on request. Call it at the top of a test file. */
export function startMailServer(): MailServer {
  const mail = {} as MailServer;
  const started = startSimulators();
  mail.environment = async () => {
    mail.world = await started;
    return { SMTP_URL: mail.world.smtpUrl, MAIL_FROM: 'Feedback <news@example.com>' };
  };
  mail.received = (to) =>
    mail.world
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
  mail.arrived = (to, count = 1) => eventually(() => mail.received(to).length >= count && mail.received(to));
  beforeEach(() => mail.world.reset());
  afterAll(async () => (await started).stop());
  return mail;
}
