import { createHmac } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import { isNestedTooDeeply } from '@services/common/http/json-body';
import { constantTimeEqual } from '@services/common/runtime/constant-time';
import { wellFormedJson } from '@services/common/runtime/text';
import type { Request } from 'express';
import { z } from 'zod';

import type { Credentials } from '../channels/credentials.ts';
import type { CloudSettings } from '../channels/schemas.ts';
import type { Deps } from '../deps.ts';
import { operation } from '../operation.ts';
import { readDeliveryReports } from '../smtp/bounces.ts';
import { readContent, readStatusCallback } from '../twilio/callbacks.ts';
import { isTwilioSignature } from '../twilio/signature.ts';
import { readNotification } from '../whatsapp/events.ts';
import { isMetaSignature } from '../whatsapp/signature.ts';
import { applyDeliveryReport } from './bounces.ts';
import { receiveText, receiveTexts } from './inbound.ts';
import { asKeyword } from './keywords.ts';

const BODY_BYTES = 1024 * 1024;
/** One mail of ours has one recipient, so that a genuine notice reports few; each report costs several queries. */
const MOST_REPORTS = 100;
const open = {
  tag: 'Providers',
  secured: false,
  bodyLimitBytes: BODY_BYTES,
  errors: { 403: ['invalid_signature'] },
} as const;
const Received = z.object({ received: z.int() });
const Form = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** An unknown channel and a wrong signature look the same, so that ids cannot be tried out. */
const forged = () => new AppError(403, 'invalid_signature', 'The signature is missing or wrong');

/** A disconnected channel has no secret left that a signature could be made with. */
async function channelOf<Provider extends keyof Credentials>(
  { findReceivingChannel }: Deps,
  channelId: string,
  provider: Provider,
) {
  const found = await findReceivingChannel(channelId);
  if (found?.channel.provider !== provider || found.credentials === null) throw forged();
  return { channel: found.channel, credentials: found.credentials as Credentials[Provider] };
}

async function verifyTwilio(deps: Deps, channelId: string, parameters: z.output<typeof Form>, request: Request) {
  const { channel, credentials } = await channelOf(deps, channelId, 'twilio');
  // As Twilio was given it: the host and scheme that proxies make of it do not matter.
  const url = `${deps.config.PUBLIC_URL}${request.originalUrl}`;
  if (!isTwilioSignature(credentials.authToken, request.get('X-Twilio-Signature'), url, parameters)) throw forged();
  return channel;
}

/** Where providers report to. Each request is authenticated by its channel's own secret; nothing else is needed. */
export const receiptOperations = [
  operation({
    ...open,
    id: 'callbacks.twilioStatus',
    method: 'post',
    path: '/callbacks/twilio/:channelId/status',
    summary: "Receive Twilio's status callback",
    query: z.looseObject({ messageId: z.string().optional() }),
    read: 'form',
    body: Form,
    status: 204,
    async handle(deps, { params, query: { messageId }, body, request }) {
      const channel = await verifyTwilio(deps, params.channelId, body, request);
      const receipt = readStatusCallback(wellFormedJson(body));
      if (!receipt || messageId === undefined) return;
      const { sid: providerMessageId, fate } = receipt;
      await deps.report({ channelId: channel.id, messageId, ...fate, providerMessageId });
    },
  }),
  operation({
    ...open,
    id: 'callbacks.twilioInbound',
    method: 'post',
    path: '/callbacks/twilio/:channelId/inbound',
    summary: 'Receive a text message from Twilio',
    query: z.looseObject({}),
    read: 'form',
    body: Form,
    response: 'text/xml',
    async respond(deps, { params, body: parameters, request }, response) {
      const { id: channelId, accountId } = await verifyTwilio(deps, params.channelId, parameters, request);
      const { From: from, Body: body, MessageSid: sid, OptOutType: optOutType } = parameters;
      if (typeof from === 'string' && typeof body === 'string') {
        const providerMessageId = typeof sid === 'string' && sid !== '' ? sid : null;
        const content = readContent(wellFormedJson(parameters));
        const text = { providerMessageId, channel: 'sms', from, body, optOut: asKeyword(optOutType), content } as const;
        await receiveText(deps.db, deps.contacts, { accountId, channelId, ...text });
        deps.wake('webhooks');
      }
      // An empty answer: Twilio itself replies to STOP and HELP.
      response.type('text/xml').send('<Response></Response>');
    },
  }),
  operation({
    ...open,
    id: 'callbacks.whatsappHandshake',
    method: 'get',
    path: '/callbacks/whatsapp/:channelId',
    summary: "Answer Meta's handshake",
    query: z.looseObject({}),
    response: 'text/plain',
    async respond(deps, { params, request }, response) {
      const { credentials } = await channelOf(deps, params.channelId, 'cloud');
      const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': challenge } = request.query;
      if (mode !== 'subscribe' || typeof given !== 'string' || !constantTimeEqual(given, credentials.verifyToken))
        throw forged();
      if (typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) throw forged();
      response.type('text/plain').send(challenge);
    },
  }),
  operation({
    ...open,
    id: 'callbacks.whatsapp',
    method: 'post',
    path: '/callbacks/whatsapp/:channelId',
    summary: 'Receive WhatsApp receipts and messages',
    read: 'bytes',
    bodyType: 'application/json',
    body: z.looseObject({}),
    query: z.looseObject({}),
    response: Received,
    async handle(deps, { params, body, request }) {
      const { db, contacts, report, wake } = deps;
      const { channel, credentials } = await channelOf(deps, params.channelId, 'cloud');
      if (!isMetaSignature(credentials.appSecret, request.get('X-Hub-Signature-256'), body)) throw forged();
      const { phoneNumberId } = channel.settings as z.output<typeof CloudSettings>;
      const { receipts, messages } = readNotification(wellFormedJson(parseJson(body)), phoneNumberId);
      const written = await Promise.allSettled(
        receipts.map(async ({ id, ourId, ...receipt }) => {
          const messageId = ourId ?? (await findByProviderId(deps, channel.id, id));
          if (messageId === undefined) return;
          const reason = receipt.status === 'failed' ? receipt.reason : undefined;
          await report({ channelId: channel.id, messageId, status: receipt.status, providerMessageId: id, reason });
        }),
      );
      const receiving = { accountId: channel.accountId, channelId: channel.id, channel: 'whatsapp' } as const;
      const texts = messages.map(({ id, from, body: text, optOut, ...content }) => {
        return { providerMessageId: id || null, from, body: text, optOut, content };
      });
      const failures = await receiveTexts(db, contacts, receiving, texts);
      if (messages.length > 0) wake('webhooks');
      // Only now, so that one of them keeps none of the others from being recorded. Meta sends them all again.
      const failed = written.find((each) => each.status === 'rejected');
      if (failed) throw failed.reason;
      if (failures.length > 0) throw failures[0];
      return { received: receipts.length + messages.length };
    },
  }),
  operation({
    ...open,
    id: 'callbacks.emailBounce',
    method: 'post',
    path: '/callbacks/email/:channelId/bounces',
    summary: 'Receive a delivery report or a complaint',
    description:
      'The mail as the mail server received it: a delivery status notification (RFC 3464), a complaint (ARF, RFC 5965), or ' +
      'a notice of qmail, exim, OpenSMTPD or Exchange. Of one mail the first 100 recipients are read. Instead of the signature, `token` may carry the bounceSecret.',
    query: z.looseObject({ token: z.string().optional() }),
    read: 'bytes',
    bodyType: 'message/rfc822',
    body: z.string(),
    requestHeaders: {
      'X-Service-Signature': "`sha256=` and the hexadecimal HMAC-SHA256 of the body under the channel's bounceSecret",
    },
    response: Received,
    async handle(deps, { params, query: { token }, body, request }) {
      const { channel, credentials } = await channelOf(deps, params.channelId, 'smtp');
      const { bounceSecret } = credentials;
      const expected = `sha256=${createHmac('sha256', bounceSecret).update(body).digest('hex')}`;
      // A mail server that can only post to an address carries the secret in it.
      const isNamed = token !== undefined && constantTimeEqual(token, bounceSecret);
      if (!isNamed && !constantTimeEqual(request.get('X-Service-Signature') ?? '', expected)) throw forged();
      const found = readDeliveryReports(body.toString('utf8'));
      const reports = found.slice(0, MOST_REPORTS);
      if (found.length > reports.length) {
        const { id: channelId, accountId } = channel;
        const counts = { found: found.length, applied: reports.length };
        deps.logger.warn(
          { accountId, channelId, ...counts },
          'a delivery report names too many recipients; the rest is ignored',
        );
      }
      for (const each of reports) await applyDeliveryReport(deps, channel, each);
      deps.wake('webhooks');
      return { received: reports.length };
    },
  }),
];

async function findByProviderId({ db }: Deps, channelId: string, providerMessageId: string) {
  const message = await db.orm.message.findFirst({ where: { channelId, providerMessageId }, select: { id: true } });
  return message?.id;
}

function parseJson(body: Buffer): unknown {
  let value: unknown;
  try {
    value = JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError(400, 'invalid_json', 'The request body is not valid JSON');
  }
  if (isNestedTooDeeply(value)) throw new AppError(400, 'invalid_json', 'The request body is nested too deeply');
  return value;
}
