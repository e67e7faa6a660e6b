import { exchange, type Incoming } from '@services/common/outbound/exchange';
import { withLineFeeds } from '@services/common/runtime/text';
import { z } from 'zod';

import type { DeliveryState, OutboundMessage, Provider } from '../outcome.ts';
import { errorText, jsonObject, refusalOutcome, sendRequest, sentOutcome } from '../answers.ts';
import type { Connection } from '../definition.ts';
import { headersOf, partsOf, quotedMailbox, replyToOf, type MailSender } from '../mail.ts';
import { bounceReason, postmarkReason } from './failures.ts';

interface PostmarkServer extends MailSender {
  serverToken: string;
  messageStream: string;
  /** The API's URL, such as `https://api.postmarkapp.com`. */
  baseUrl: string;
}

/** Email through Postmark's API. A message's id is sent as metadata, by which the mail can be looked up. */
export function createPostmark(server: PostmarkServer, connection: Connection): Provider {
  const { network, timeoutMs } = connection;
  const headers = { Accept: 'application/json', 'X-Postmark-Server-Token': server.serverToken };
  const get = (path: string) =>
    exchange(network, { url: `${server.baseUrl}${path}`, method: 'GET', headers, timeoutMs, maxBytes: 1_000_000 });

  return {
    async send(message) {
      const request = {
        url: `${server.baseUrl}/email`,
        headers: { ...headers, 'Content-Type': 'application/json' },
        body: JSON.stringify(toRequest(server, message)),
      };
      return sendRequest(connection, request, (answer) => {
        const body = jsonObject(answer.body);
        return answer.status >= 300 || Number(body?.['ErrorCode'] ?? 0) !== 0
          ? refusalOutcome(answer, readError(answer))
          : sentOutcome(body?.['MessageID'], /^[\w-]{10,64}$/);
      });
    },

    async find({ id }) {
      const query = new URLSearchParams({ count: '50', offset: '0', metadata_messageId: id });
      const answer = await get(`/messages/outbound?${query.toString()}`);
      const { data } = z.object({ Messages: z.array(Found) }).safeParse(jsonObject(answer.body));
      if (answer.status !== 200 || !data) throw new Error(`Postmark answered ${answer.status}`);
      // A server that does not support the metadata filter returns all messages.
      return data.Messages.filter(({ Metadata }) => Metadata?.['messageId'] === id)
        .map(({ MessageID }) => MessageID)
        .reverse();
    },

    async lookUp(providerMessageId) {
      const answer = await get(`/messages/outbound/${encodeURIComponent(providerMessageId)}/details`);
      const { data } = z.object({ MessageEvents: z.array(Event) }).safeParse(jsonObject(answer.body));
      // 701 means that the message is no longer stored.
      if (readError(answer).providerCode === '701') return null;
      if (answer.status !== 200 || !data) throw new Error(`Postmark answered ${answer.status}`);
      return stateOf(data.MessageEvents);
    },

    async test() {
      const answer = await get('/server');
      return answer.status === 200 && jsonObject(answer.body) ? { ok: true } : { ok: false, ...readError(answer) };
    },
  };
}

const Found = z.looseObject({
  MessageID: z.string().max(100),
  Metadata: z.record(z.string(), z.unknown()).nullish(),
});
const Event = z.looseObject({
  Type: z.string(),
  Details: z.looseObject({ Summary: z.string().optional() }).nullish().catch(undefined),
});

function stateOf(events: z.output<typeof Event>[]): DeliveryState | null {
  const bounced = events.find(({ Type }) => Type === 'Bounced');
  if (bounced) {
    const reason = bounceReason('SoftBounce', bounced.Details?.Summary ?? '');
    if (reason) return { status: 'failed', reason };
  }
  return events.some(({ Type }) => Type === 'Delivered') ? { status: 'delivered' } : null;
}

function toRequest(server: PostmarkServer, message: OutboundMessage) {
  const { from, messageStream } = server;
  const { id, to, subject, body, html, mail } = message;
  const answersTo = replyToOf(server, message);
  return {
    From: quotedMailbox(partsOf(mail?.from ?? from)),
    // Postmark sends to every address in the headers, so a copy is addressed to its recipient alone.
    To: to,
    // Texts of templates can contain line breaks.
    Subject: (subject ?? '').replaceAll(/[\r\n]+/g, ' '),
    TextBody: withLineFeeds(body),
    ...(html !== null && { HtmlBody: withLineFeeds(html) }),
    ...(answersTo !== undefined && { ReplyTo: quotedMailbox(partsOf(answersTo)) }),
    Headers: Object.entries(headersOf(message)).map(([Name, Value]) => ({ Name, Value })),
    Attachments: (mail?.attachments ?? []).map(({ fileName, contentType, contentId, content }) => ({
      Name: fileName,
      Content: content,
      ContentType: contentType,
      ...(contentId !== null && { ContentID: `cid:${contentId}` }),
    })),
    Metadata: { messageId: id },
    MessageStream: messageStream,
    TrackOpens: false,
    TrackLinks: 'None',
  };
}

function readError(answer: Incoming) {
  const body = jsonObject(answer.body);
  const code = body?.['ErrorCode'];
  return postmarkReason(
    typeof code === 'number' && code !== 0 ? code : undefined,
    errorText(body?.['Message'], answer),
  );
}
