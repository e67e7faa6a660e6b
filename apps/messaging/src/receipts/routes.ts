import { createHmac } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import { constantTimeEqual } from '@services/common/runtime/constant-time';
import express, { Router, type Request } from 'express';
import type { z } from 'zod';

import type { Deps } from '../deps.ts';
import { openCredentials } from '../channels/credentials.ts';
import type { CloudSettings } from '../channels/schemas.ts';
import { readDeliveryReports } from '../smtp/bounces.ts';
import { readStatusCallback } from '../twilio/callbacks.ts';
import { isTwilioSignature } from '../twilio/signature.ts';
import { readNotification } from '../whatsapp/events.ts';
import { isMetaSignature } from '../whatsapp/signature.ts';
import { applyDeliveryReport } from './bounces.ts';
import { createChannelMemory } from './channel-cache.ts';
import { asKeyword } from './keywords.ts';
import { receiveText } from './inbound.ts';
import { createReport } from '../delivery/report.ts';

const BODY_BYTES = 1024 * 1024;

/** An unknown channel and a wrong signature look the same, so that ids cannot be tried out. */
const forged = () => new AppError(403, 'invalid_signature', 'The signature is missing or wrong');

/** Where providers report to. Each request is authenticated by its channel's own secret; nothing else is needed. */
export function receiptRoutes({ config, contacts, db, wake }: Deps): Router {
  const router = Router();
  const keyring = config.ENCRYPTION_KEYS;
  const findChannel = createChannelMemory(db);
  const report = createReport(db, contacts, config, () => wake('webhooks'));
  const form = express.urlencoded({ extended: false, limit: BODY_BYTES, parameterLimit: 1000 });
  const raw = express.raw({ type: () => true, limit: BODY_BYTES });

  async function channelOf(request: Request, provider: string) {
    const channel = await findChannel(String(request.params['channelId']));
    if (channel?.provider !== provider) throw forged();
    return channel;
  }

  async function verifyTwilio(request: Request) {
    const channel = await channelOf(request, 'twilio');
    const { authToken } = openCredentials<'twilio'>(keyring, channel);
    const parameters = { ...(request.body as Record<string, string | string[]> | undefined) };
    // As Twilio was given it: what proxies make of host and scheme does not matter.
    const url = `${config.PUBLIC_URL}${request.originalUrl}`;
    if (!isTwilioSignature(authToken, request.get('X-Twilio-Signature'), url, parameters)) throw forged();
    return { channel, parameters };
  }

  router.post('/callbacks/twilio/:channelId/status', form, async (request, response) => {
    const { channel, parameters } = await verifyTwilio(request);
    const receipt = readStatusCallback(parameters);
    const { messageId } = request.query;
    if (receipt && typeof messageId === 'string') {
      const { sid: providerMessageId, fate } = receipt;
      await report({ channelId: channel.id, messageId, ...fate, providerMessageId });
    }
    response.status(204).end();
  });

  router.post('/callbacks/twilio/:channelId/inbound', form, async (request, response) => {
    const { channel, parameters } = await verifyTwilio(request);
    const { From: from, Body: body, MessageSid: providerMessageId, OptOutType: optOutType } = parameters;
    if (typeof from === 'string' && typeof body === 'string' && typeof providerMessageId === 'string') {
      const { id: channelId, accountId } = channel;
      const text = { providerMessageId, channel: 'sms', from, body, optOut: asKeyword(optOutType) } as const;
      await receiveText(db, contacts, { accountId, channelId, ...text });
      wake('webhooks');
    }
    // An empty answer: Twilio itself replies to STOP and HELP.
    response.type('text/xml').send('<Response></Response>');
  });

  router.get('/callbacks/whatsapp/:channelId', async (request, response) => {
    const channel = await channelOf(request, 'cloud');
    const { verifyToken } = openCredentials<'cloud'>(keyring, channel);
    const { 'hub.mode': mode, 'hub.verify_token': given, 'hub.challenge': challenge } = request.query;
    if (mode !== 'subscribe' || typeof given !== 'string' || !constantTimeEqual(given, verifyToken)) throw forged();
    if (typeof challenge !== 'string' || !/^[\w-]{1,200}$/.test(challenge)) throw forged();
    response.type('text/plain').send(challenge);
  });

  router.post('/callbacks/whatsapp/:channelId', raw, async (request, response) => {
    const channel = await channelOf(request, 'cloud');
    const { appSecret } = openCredentials<'cloud'>(keyring, channel);
    if (!isMetaSignature(appSecret, request.get('X-Hub-Signature-256'), bodyOf(request))) throw forged();
    const { phoneNumberId } = channel.settings as z.output<typeof CloudSettings>;
    const { receipts, texts } = readNotification(parseJson(bodyOf(request)), phoneNumberId);
    await Promise.all(
      receipts.map(async ({ id, ourId, ...receipt }) => {
        const messageId = ourId ?? (await findByProviderId(channel.id, id));
        if (messageId === undefined) return;
        const reason = receipt.status === 'failed' ? receipt.reason : undefined;
        await report({ channelId: channel.id, messageId, status: receipt.status, providerMessageId: id, reason });
      }),
    );
    for (const { id, from, body } of texts) {
      const text = { providerMessageId: id, channel: 'whatsapp', from, body } as const;
      await receiveText(db, contacts, { accountId: channel.accountId, channelId: channel.id, ...text });
    }
    if (texts.length > 0) wake('webhooks');
    response.json({ received: receipts.length + texts.length });
  });

  async function findByProviderId(channelId: string, providerMessageId: string): Promise<string | undefined> {
    const message = await db.orm.message.findFirst({ where: { channelId, providerMessageId }, select: { id: true } });
    return message?.id;
  }

  router.post('/callbacks/email/:channelId/bounces', raw, async (request, response) => {
    const channel = await channelOf(request, 'smtp');
    const { bounceSecret } = openCredentials<'smtp'>(keyring, channel);
    const expected = `sha256=${createHmac('sha256', bounceSecret).update(bodyOf(request)).digest('hex')}`;
    // A mail server that can only post to an address carries the secret in it.
    const { token } = request.query;
    const named = typeof token === 'string' && constantTimeEqual(token, bounceSecret);
    if (!named && !constantTimeEqual(request.get('X-Service-Signature') ?? '', expected)) throw forged();
    const reports = readDeliveryReports(bodyOf(request).toString('utf8'));
    for (const each of reports) await applyDeliveryReport({ db, contacts, report }, channel, each);
    wake('webhooks');
    response.json({ received: reports.length });
  });

  return router;
}

function bodyOf(request: Request): Buffer {
  return Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    throw new AppError(400, 'invalid_json', 'The request body is not valid JSON');
  }
}
