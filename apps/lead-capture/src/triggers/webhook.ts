import { AppError } from '@services/common/http/errors';
import { constantTimeEqual } from '@services/common/secrets/constant-time';
import { z } from 'zod';

import { success, successOf } from '../envelope.ts';
import { readDelivery } from '../instagram/events.ts';
import { parseJson } from '../instagram/json-values.ts';
import { isSignedBy } from '../instagram/signature.ts';
import { operation } from '../operation.ts';
import { confirmSent, forgetWithdrawn, storeEvents } from './events.ts';
import { Delivery, Handshake } from './schemas.ts';

const WEBHOOK_LIMIT_BYTES = 2_000_000;

/** The platform's webhook: its handshake, and its events, which are stored and queued before the response 200. */
export const webhookOperations = [
  operation({
    id: 'instagram.verify',
    method: 'get',
    path: '/v1/instagram/webhook',
    tag: 'Instagram',
    scope: false,
    summary: "Answer the platform's handshake",
    description: 'The platform calls this when the webhook is set up.',
    query: Handshake,
    response: 'text/plain',
    errors: { 403: ['verification_failed'] },
    handle({ config }, { query }, response) {
      const known = constantTimeEqual(query['hub.verify_token'], config.INSTAGRAM_VERIFY_TOKEN);
      if (query['hub.mode'] !== 'subscribe' || !known) {
        throw new AppError(403, 'verification_failed', 'The verify token does not match');
      }
      response.type('text/plain').send(query['hub.challenge']);
    },
  }),
  operation({
    id: 'instagram.receive',
    method: 'post',
    path: '/v1/instagram/webhook',
    tag: 'Instagram',
    scope: false,
    summary: "Receive the platform's events",
    description:
      '`X-Hub-Signature-256` must be `sha256=` followed by the hexadecimal HMAC-SHA256 of the exact bytes, with the app secret as the key; otherwise the response is 401 ' +
      '`invalid_signature`. The response is sent after the events are stored. `received` counts the events of connected accounts; ' +
      'items that are not understood are logged and counted in `instagram_events_total`, and the other items are still stored.',
    body: { schema: Delivery, as: 'bytes', type: 'application/json', limitBytes: WEBHOOK_LIMIT_BYTES },
    response: successOf(
      z.object({ received: z.int().describe('Events of connected accounts, including repeated deliveries') }),
    ),
    errors: { 400: ['invalid_json'], 401: ['invalid_signature'] },
    async handle({ db, config, logger, onEvents, eventsReceived }, { body, request }) {
      if (!isSignedBy(config.INSTAGRAM_APP_SECRETS, body, request.get('x-hub-signature-256'))) {
        eventsReceived.inc({ result: 'unsigned' });
        throw new AppError(401, 'invalid_signature', 'Invalid signature');
      }
      const { events, withdrawn, echoes, ignored, problems } = readDelivery(parse(body));
      const [{ stored, repeated, own, withoutText, unknownAccount }] = await Promise.all([
        storeEvents(db, events),
        confirmSent(db, echoes),
      ]);
      await forgetWithdrawn(db, withdrawn);
      if (stored > 0) onEvents();
      const items = {
        stored,
        repeated,
        unknown_account: unknownAccount,
        ...ignored,
        own: ignored.own + own,
        other_kind: ignored.other_kind + withoutText,
      };
      for (const [result, count] of Object.entries(items)) eventsReceived.inc({ result }, count);
      if (ignored.not_understood + unknownAccount > 0) {
        logger.warn({ items, problems }, 'a webhook delivery contains items that cannot be used');
      } else if (stored + repeated + echoes.length === 0) {
        logger.info({ items }, 'a webhook delivery contains no new events');
      }
      return success({ received: stored + repeated });
    },
  }),
];

function parse(body: Buffer): unknown {
  try {
    // Some senders put a byte order mark before the JSON.
    return parseJson(body.toString('utf8').replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new AppError(400, 'invalid_json', 'The request body is not valid JSON', { cause: error });
  }
}
