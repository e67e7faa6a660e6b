import { json, plain, type Answer, type ReceivedRequest } from '../core/http.ts';
import { rawMail, replyTo, type MailReply } from '../core/mail-reply.ts';
import type { Exchange } from '../core/simulation.ts';
import { counted, defineSimulator, readJson } from '../simulator.ts';
import { parseMail } from '../smtp/mail.ts';
import { CERTIFICATE } from './certificate.ts';
import { receivedMail } from './events.ts';
import { SendEmail, sendEmail, sesError, sesFailure } from './send.ts';
import { signatureProblem } from './signature.ts';
import { publish, snsMessage, type SnsType } from './sns.ts';
import { createSesState, SesSettings, type Ses } from './state.ts';

/** Amazon SES (API version 2) and its SNS topic. */
export const ses = defineSimulator({
  name: 'ses',
  about: 'instead of https://email.<region>.amazonaws.com, with its SNS topic',
  settings: SesSettings,
  settingsAbout:
    'Access keys, verifiedDomains, sendingEnabled, the topic (topicArn, signatureVersion) with its subscription (eventsUrl), the events reported (statuses) and the delay before each.',
  settingsExample: { statuses: ['Send', 'Bounce'], statusDelayMs: 100 },
  state: createSesState,
  failure: sesFailure,
  async handle(ses, request, path) {
    if (path.startsWith('/SimpleNotificationService-')) return plain(200, CERTIFICATE);
    return path === '/sns' ? confirm(ses, request) : route(ses, request, path);
  },
  controls: (ses) => ({
    /** Subscribes `eventsUrl` to the topic, as Amazon does: the subscription must be confirmed. */
    subscribe: () =>
      publish(ses, snsMessage(ses, 'SubscriptionConfirmation', 'You have chosen to subscribe to the topic.')),
    /** How often a subscription has been confirmed since the last reset. */
    confirmations: () => ses.state.confirmations,
    /**
     * A person answers a stored mail. The SNS action of a receipt rule publishes the answer, in base64 or UTF-8.
     *
     * @see https://docs.aws.amazon.com/ses/latest/dg/receiving-email-action-sns.html
     */
    async reply(input: MailReply, encoding: 'base64' | 'utf8' = 'base64') {
      const reply = replyTo(ses.simulation, input);
      const content = (await rawMail(reply)).toString(encoding);
      return publish(ses, snsMessage(ses, 'Notification', JSON.stringify(receivedMail(ses, reply, content))));
    },
    /** A signed message that a test can post. `fields` replace the message's fields before it is signed. */
    sign: (type: SnsType, text: string, fields?: Record<string, string>): Record<string, string> =>
      snsMessage(ses, type, text, fields),
  }),
  routes: (controls) => [
    {
      method: 'POST',
      path: '/subscription',
      about: 'Subscribes eventsUrl to the topic: posts a SubscriptionConfirmation.',
      example: {},
      answer: async () => ({ result: await controls.subscribe() }),
    },
    {
      method: 'POST',
      path: '/replies',
      about: 'A person answers the stored mail with this id. The answer is published to the topic.',
      example: { id: 1, text: 'Thank you!' },
      answer: async ({ body }) => ({ result: await controls.reply(body as MailReply) }),
    },
  ],
});

async function route(ses: Ses, request: ReceivedRequest, path: string): Promise<Exchange> {
  const unsigned = await signatureProblem(request, ses.state.settings.accessKeys);
  if (unsigned !== null) return refused(request, sesError(unsigned, 'The request signature is not right.'));
  if (request.method === 'GET' && path === '/v2/email/account') return read(ses);
  if (request.method !== 'POST' || path !== '/v2/email/outbound-emails') {
    return refused(request, sesError('NotFoundException', `${request.method} ${path} is not simulated`));
  }
  const parsed = SendEmail.safeParse(readJson(request.body));
  if (!parsed.success) return refused(request, sesError('BadRequestException', parsed.error.message));
  const mail = await parseMail(Buffer.from(parsed.data.Content.Raw.Data, 'base64'));
  return sendEmail(ses, parsed.data, mail);
}

const refused = ({ method }: ReceivedRequest, answer: Answer): Exchange =>
  counted(method === 'POST' ? 'send' : 'read', '', () => answer);

function read({ state }: Ses): Exchange {
  const account = {
    SendingEnabled: state.settings.sendingEnabled,
    ProductionAccessEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  };
  return counted('account', '', () => json(200, account));
}

function confirm(ses: Ses, { query }: ReceivedRequest): Answer {
  if (query.get('Action') !== 'ConfirmSubscription' || !query.get('Token')) return plain(400, 'Invalid');
  ses.state.confirmations += 1;
  return { status: 200, body: '<ConfirmSubscriptionResponse/>', headers: { 'Content-Type': 'text/xml' } };
}
