import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import type { Failure } from '../core/failures.ts';
import { json, type Answer, type ReceivedRequest } from '../core/http.ts';
import { replyTo, type MailReply } from '../core/mail-reply.ts';
import { refuseIf, type Exchange } from '../core/simulation.ts';
import { counted, defineSimulator, readJson } from '../simulator.ts';
import {
  createPostmarkState,
  PostmarkSettings,
  storePostmarkMessage,
  type Postmark,
  type PostmarkMessage,
} from './state.ts';
import { postInboundMail, reportRecord } from './webhooks.ts';

export const postmark = defineSimulator({
  name: 'postmark',
  about: 'instead of https://api.postmarkapp.com',
  settings: PostmarkSettings,
  settingsAbout:
    'Server tokens, inactive addresses, the webhook (webhookUrl, webhookUsername, webhookPassword), the records reported (statuses) and the delay before each.',
  settingsExample: { statuses: ['Bounce'], statusDelayMs: 100 },
  state: createPostmarkState,
  failure: postmarkFailure,
  handle: (postmark, request, path) => refuseIf(checkToken(postmark, request), route(postmark, request, path)),
  controls: (postmark) => ({
    /** A person answers a stored mail. The inbound stream posts the answer to `webhookUrl`. */
    reply: (input: MailReply) =>
      postInboundMail(
        postmark,
        replyTo(postmark.simulation, input, ({ providerId }) => `<${providerId}@mtasv.net>`),
      ),
  }),
  routes: (controls) => [
    {
      method: 'POST',
      path: '/replies',
      about: 'A person answers the stored mail with this id. The inbound stream posts the answer to webhookUrl.',
      example: { id: 1, text: 'Thank you!' },
      answer: async ({ body }) => ({ result: await controls.reply(body as MailReply) }),
    },
  ],
});

const STATUSES: Record<number, number> = { 10: 401, 100: 503, 429: 429 };

function postmarkError(code: number, message: string, status = STATUSES[code] ?? 422): Answer {
  return { ...json(status, { ErrorCode: code, Message: message }), reason: `${code}: ${message}` };
}

function postmarkFailure({ code, message = 'Simulated', status }: Failure): Answer {
  if (code !== undefined) return postmarkError(Number(code), message, status);
  return status === 429 ? postmarkError(429, message) : json(status ?? 500, { ErrorCode: 0, Message: message });
}

function checkToken({ state }: Postmark, request: ReceivedRequest): Answer | null {
  const token = String(request.headers['x-postmark-server-token'] ?? '');
  const { serverTokens } = state.settings;
  const isKnown = token !== '' && (serverTokens === null || serverTokens.includes(token));
  return isKnown ? null : postmarkError(10, 'No Account or Server API tokens were supplied in the HTTP headers.');
}

function route(postmark: Postmark, request: ReceivedRequest, path: string): Exchange {
  if (request.method === 'POST' && path === '/email') return send(postmark, request);
  if (path === '/server')
    return counted('server', '', () => json(200, { ID: 1, Name: 'Simulated', DeliveryType: 'Live' }));
  if (path === '/messages/outbound') return counted('search', '', () => search(postmark, request.query));
  const id = /^\/messages\/outbound\/([\w-]+)\/details$/.exec(path)?.[1];
  const message = id === undefined ? undefined : postmark.state.messages.get(id);
  return counted('details', '', () =>
    message
      ? json(200, { ...listed(message), MessageEvents: message.events })
      : postmarkError(701, 'This message does not exist.'),
  );
}

const listed = ({ id, from, to, subject, metadata, receivedAt, stream }: PostmarkMessage) => ({
  MessageID: id,
  To: [{ Email: to, Name: null }],
  From: from,
  Subject: subject,
  Status: 'Sent',
  ReceivedAt: receivedAt,
  MessageStream: stream,
  Metadata: metadata,
});

/** Searches by one metadata value only, which is enough for a client to find out whether a message of unknown outcome was sent. */
function search({ state }: Postmark, query: URLSearchParams): Answer {
  const [wanted, ...others] = [...query].filter(([name]) => name.startsWith('metadata_'));
  if (!wanted || others.length > 0)
    return postmarkError(300, 'Only a search by one value of the metadata is simulated.');
  const found = state.byMetadata.get(`${wanted[0].slice('metadata_'.length)}=${wanted[1]}`) ?? [];
  return json(200, { TotalCount: found.length, Messages: found.toReversed().map(listed) });
}

const Attachment = z.strictObject({
  Name: z.string().min(1),
  Content: z.base64(),
  ContentType: z.string().min(1),
  ContentID: z.string().nullish(),
});
/** The documented fields of a mail; other fields are refused, so that no field is silently ignored. */
const Email = z.strictObject({
  From: z.string().min(1),
  To: z.string(),
  Cc: z.string().optional(),
  Bcc: z.string().optional(),
  Subject: z.string().max(2000).optional(),
  Tag: z.string().optional(),
  TextBody: z.string().optional(),
  HtmlBody: z.string().optional(),
  ReplyTo: z.string().optional(),
  Headers: z.array(z.strictObject({ Name: z.string(), Value: z.string() })).optional(),
  Metadata: z.record(z.string().max(20), z.string().max(80)).optional(),
  Attachments: z.array(Attachment).optional(),
  TrackOpens: z.boolean().optional(),
  TrackLinks: z.enum(['None', 'HtmlAndText', 'HtmlOnly', 'TextOnly']).optional(),
  MessageStream: z.string().optional(),
});
type Email = z.output<typeof Email>;

function send(postmark: Postmark, request: ReceivedRequest): Exchange {
  const parsed = Email.safeParse(readJson(request.body));
  const mail: Partial<Email> = parsed.data ?? {};
  const to = addressOf(mail.To ?? '');
  return {
    operation: 'send',
    recipient: to,
    text: mail.TextBody ?? '',
    keep: {
      kind: 'email',
      from: mail.From ?? '',
      subject: mail.Subject ?? '',
      ...(mail.HtmlBody !== undefined && { html: mail.HtmlBody }),
      reference: mail.Metadata?.['messageId'] ?? '',
      notes: {
        ...(mail.Attachments && { attachments: mail.Attachments.map(({ Name }) => Name).join(', ') }),
        ...(mail.ReplyTo !== undefined && { 'Reply-To': mail.ReplyTo }),
      },
    },
    refusal: () =>
      parsed.success
        ? check(postmark, parsed.data, to)
        : postmarkError(403, `Incompatible JSON: ${parsed.error.message}`),
    perform() {
      const message = newMessage(parsed.data!, to);
      storePostmarkMessage(postmark.state, message);
      const answer = {
        To: mail.To,
        SubmittedAt: message.receivedAt,
        MessageID: message.id,
        ErrorCode: 0,
        Message: 'OK',
      };
      return {
        answer: json(200, answer),
        providerId: message.id,
        report: (type, outcome) => reportRecord(postmark, message, type, outcome),
      };
    },
  };
}

function check({ state }: Postmark, { To, TextBody, HtmlBody }: Email, to: string): Answer | null {
  if (!/^[^@\s]+@[^@\s]+$/.test(to)) return postmarkError(300, `Invalid 'To' address: '${To}'.`);
  if (!TextBody && !HtmlBody) return postmarkError(300, 'Provide either email TextBody or HtmlBody or both.');
  if (!state.settings.inactive.includes(to)) return null;
  return postmarkError(
    406,
    `You tried to send to recipient(s) that have been marked as inactive. Found inactive addresses: ${to}.`,
  );
}

const newMessage = (
  { From, Subject = '', Metadata = {}, MessageStream = 'outbound' }: Email,
  to: string,
): PostmarkMessage => ({
  id: randomUUID(),
  from: From,
  to,
  subject: Subject,
  stream: MessageStream,
  metadata: Metadata,
  receivedAt: new Date().toISOString(),
  events: [],
});

const addressOf = (mailbox: string) => /<([^<>]+)>\s*$/.exec(mailbox)?.[1] ?? mailbox;
