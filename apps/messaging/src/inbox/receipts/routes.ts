import { AppError } from '@services/common/http/errors';
import type { IRouter, Request } from 'express';
import { z } from 'zod';

import { withTurns } from '../../db.ts';
import type { Deps } from '../../deps.ts';
import { operation } from '../../operation.ts';
import type { Callback, ProviderCall } from '../../providers/definition.ts';
import { PROVIDERS } from '../../providers/registry.ts';
import { applyReported } from './reported.ts';

const BODY_BYTES = 1024 * 1024;
const Received = z.object({ received: z.int().describe('Number of reports and messages received') });
const Form = z.record(z.string(), z.union([z.string(), z.array(z.string())]));

/** An unknown channel and an invalid signature get the same response, so that ids cannot be guessed. */
const forged = () => new AppError(403, 'invalid_signature', 'The signature is missing or invalid');

/** The endpoints that providers call. The secret of the channel authenticates each request. */
export const receiptOperations = Object.entries(PROVIDERS).flatMap(([provider, { callbacks }]) =>
  callbacks.map((callback) => callbackOperation(provider, callback as Callback<object>)),
);

function callbackOperation(provider: string, callback: Callback<object>) {
  const { id, path, method = 'post', summary, description, query, body, answer, limitBytes = BODY_BYTES } = callback;
  return operation({
    id,
    method,
    path,
    tag: 'Providers',
    scope: false,
    summary,
    params: z.object({ channelId: z.string() }),
    query: query ?? z.looseObject({}),
    errors: { 403: ['invalid_signature'] },
    ...(description !== undefined && { description }),
    ...(body === 'form' && { body: { schema: Form, as: 'form' as const, limitBytes } }),
    ...(body !== 'form' &&
      body !== 'none' && {
        body: {
          schema: body === 'application/json' ? z.looseObject({}) : z.string(),
          as: 'bytes' as const,
          type: body,
          limitBytes,
        },
      }),
    ...(answer !== 'nothing' && { response: answer?.type ?? Received }),
    async handle(deps: Deps, input, response) {
      const call = toCall(deps.config.PUBLIC_URL, input.request, input.body);
      const received = await take(deps, callback, await findSender(deps, provider, input.params.channelId), call);
      if (answer === 'nothing') response.status(204).end();
      else if (answer) response.type(answer.type).send(answer.text(call));
      else return { received };
    },
  });
}

/** Refuses requests to unknown channels, and signatures that do not cover the body, before the body is read. */
export function refuseForged(app: IRouter, deps: Deps): void {
  for (const [provider, { callbacks }] of Object.entries(PROVIDERS)) {
    for (const { method = 'post', path, ignoresBody, isGenuine } of callbacks as readonly Callback<object>[]) {
      if (method === 'get') continue;
      app.post(path, async (request, _response, next) => {
        const { account, connection } = await findSender(deps, provider, String(request.params['channelId']));
        const call = toCall(deps.config.PUBLIC_URL, request, undefined);
        if (ignoresBody && !(await isGenuine(account, call, connection))) throw forged();
        next();
      });
    }
  }
}

/** Finds the channel by the id in the callback's URL. A disconnected channel has no secret anymore, so no signature can be valid. */
async function findSender({ findReceivingChannel, network, config }: Deps, provider: string, channelId: string) {
  const found = await findReceivingChannel(channelId);
  if (found?.channel.provider !== provider || found.credentials === null) throw forged();
  const { channel, credentials } = found;
  const account = { ...(channel.settings as object), ...(credentials as object) };
  return { channel, account, connection: { network, timeoutMs: config.PROVIDER_TIMEOUT_MS } };
}

type Sender = Awaited<ReturnType<typeof findSender>>;

async function take(deps: Deps, callback: Callback<object>, sender: Sender, call: ProviderCall) {
  const { channel, account, connection } = sender;
  if (!(await callback.isGenuine(account, call, connection))) throw forged();
  if (!callback.read) return 0;
  const reported = await callback.read(account, { ...call, accountId: channel.accountId }, connection);
  return applyReported({ ...deps, db: withTurns(deps.db, deps.turns, channel.accountId) }, channel, reported);
}

function toCall(publicUrl: string, request: Request, body: unknown): ProviderCall {
  return {
    url: `${publicUrl}${request.originalUrl}`,
    header: (name) => request.get(name),
    query: request.query,
    body: Buffer.isBuffer(body) ? body : Buffer.alloc(0),
    form: Buffer.isBuffer(body) ? {} : ((body ?? {}) as ProviderCall['form']),
  };
}
