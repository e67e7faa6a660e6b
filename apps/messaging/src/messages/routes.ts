import { validate } from '@services/common/http/validation';
import { Router } from 'express';

import type { Deps } from '../deps.ts';
import type { Db } from '../db.ts';
import { page } from '../envelope.ts';
import { acceptMessages, createAcceptance } from './accept.ts';
import { acceptBatch, toAccepted } from './batch.ts';
import { draftMessage } from './drafts.ts';
import { MessageQuery, NewBatch, NewMessage, toListedMessage, toMessage } from './schemas.ts';
import { cancelMessage, getMessage, listMessages } from './store.ts';

/** Messages: sent, followed, listed, called back. */
export function messageRoutes({ config, db, auth, once, wake }: Deps): Router {
  const router = Router();
  const addressKey = config.ADDRESS_KEY;

  const acceptTogether = createAcceptance(db);

  async function send(tx: Db, accountId: string, input: NewMessage) {
    const draft = await draftMessage(tx, { addressKey, accountId, lane: 'single' }, input);
    // In a transaction of its own a message cannot share a statement with others.
    const refusal = tx === db ? await acceptTogether(draft) : (await acceptMessages(tx, [draft]))[0];
    if (refusal) throw refusal;
    return { status: 202, body: toAccepted(draft) };
  }

  router.post('/api/v1/messages/send', async (request, response) => {
    const { accountId } = auth.caller(request);
    const input = validate(NewMessage, request.body);
    const answer = await once(request, accountId, (tx) => send(tx, accountId, input));
    wake('messages');
    response.status(answer.status).json(answer.body);
  });

  router.post('/api/v1/messages/batch', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { messages } = validate(NewBatch, request.body);
    const answer = await once(request, accountId, async (tx) => ({
      status: 202,
      body: await acceptBatch(tx, { addressKey, accountId }, messages),
    }));
    wake('messages');
    response.status(answer.status).json(answer.body);
  });

  router.get('/api/v1/messages', async (request, response) => {
    const query = validate(MessageQuery, request.query, 'query');
    const { rows, total } = await listMessages(db, auth.caller(request).accountId, query);
    response.json(page(rows.map(toListedMessage), total, query));
  });

  router.get('/api/v1/messages/:messageId', async (request, response) => {
    response.json(toMessage(await getMessage(db, auth.caller(request).accountId, request.params.messageId)));
  });

  router.post('/api/v1/messages/:messageId/cancel', async (request, response) => {
    const { accountId } = auth.caller(request);
    const { messageId } = request.params;
    const answer = await once(request, accountId, async (tx) => ({
      status: 200,
      body: toMessage(await cancelMessage(tx, accountId, messageId)),
    }));
    response.status(answer.status).json(answer.body);
  });

  return router;
}
