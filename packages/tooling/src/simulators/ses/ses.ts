import { json, plain, type Answer, type ReceivedRequest } from '../core/http.ts';
import type { Exchange, Simulation } from '../core/simulation.ts';
import { parseMail } from '../smtp/mail.ts';
import { CERTIFICATE } from './certificate.ts';
import { SendEmail, sendEmail, sesError, sesFailure } from './send.ts';
import { signatureProblem } from './signature.ts';
import { createSesState, type Ses } from './state.ts';

/** Amazon SES (API version 2) and its SNS topic: `email.<region>.amazonaws.com`, here under `/ses`. */
export interface SesApi extends Ses {
  handle(request: ReceivedRequest, path: string): Promise<Answer>;
  reset(): void;
}

export function createSes(simulation: Simulation, url: () => string): SesApi {
  const ses: SesApi = {
    simulation,
    url,
    state: createSesState(),
    reset: () => (ses.state.confirmations = 0),
    async handle(request, path) {
      if (path.startsWith('/SimpleNotificationService-')) return plain(200, CERTIFICATE);
      if (path === '/sns') return confirm(ses, request);
      return simulation.handle('ses', request, await route(ses, request, path), sesFailure);
    },
  };
  return ses;
}

async function route(ses: Ses, request: ReceivedRequest, path: string): Promise<Exchange> {
  const unsigned = await signatureProblem(request, ses.state.settings.accessKeys);
  if (unsigned !== null) return refused(request, sesError(unsigned, 'The request signature is not right.'));
  if (request.method === 'GET' && path === '/v2/email/account') return read(ses);
  if (request.method !== 'POST' || path !== '/v2/email/outbound-emails') {
    return refused(request, sesError('NotFoundException', `${request.method} ${path} is not simulated`));
  }
  const parsed = SendEmail.safeParse(toJson(request.body));
  if (!parsed.success) return refused(request, sesError('BadRequestException', parsed.error.message));
  const mail = await parseMail(Buffer.from(parsed.data.Content.Raw.Data, 'base64'));
  return sendEmail(ses, parsed.data, mail);
}

const refused = ({ method }: ReceivedRequest, answer: Answer): Exchange => ({
  operation: method === 'POST' ? 'send' : 'read',
  recipient: '',
  text: '',
  keep: null,
  perform: () => ({ answer, accepted: false }),
});

function read({ state }: Ses): Exchange {
  const account = {
    SendingEnabled: state.settings.sendingEnabled,
    ProductionAccessEnabled: true,
    EnforcementStatus: 'HEALTHY',
    SendQuota: { Max24HourSend: 50_000, MaxSendRate: 14, SentLast24Hours: 0 },
  };
  const perform = () => ({ answer: json(200, account), accepted: true });
  return { operation: 'account', recipient: '', text: '', keep: null, perform };
}

function confirm(ses: Ses, { query }: ReceivedRequest): Answer {
  if (query.get('Action') !== 'ConfirmSubscription' || !query.get('Token')) return plain(400, 'Invalid');
  ses.state.confirmations += 1;
  return { status: 200, body: '<ConfirmSubscriptionResponse/>', headers: { 'Content-Type': 'text/xml' } };
}

function toJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString());
  } catch {
    return null;
  }
}
