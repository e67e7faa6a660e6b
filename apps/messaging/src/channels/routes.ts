import { lockRow } from '@services/common/database/lock-row';
import { contentRevision } from '@services/common/http/preconditions';
import { z } from 'zod';

import { page, PageQuery, pageOf } from '../envelope.ts';
import { operation } from '../operation.ts';
import { Channel, ChannelChanges, ChannelTest, CreatedChannel, NewChannel, toChannel } from './schemas.ts';
import {
  assertAllowed,
  assertReachable,
  createChannel,
  disconnectChannel,
  getChannel,
  listChannels,
  setPaused,
  updateChannel,
} from './store.ts';

const reading = { tag: 'Channels', scope: 'channels:read' } as const;
const writing = { tag: 'Channels', scope: 'channels:write' } as const;
const params = { channelId: 'ch_01kf0000000000000000000001' };
const unknown = { 404: ['channel_not_found'] };
const one = { path: '/api/v1/channels/:channelId' as const, errors: unknown };
const trial = {
  ...params,
  channel: 'sms' as const,
  provider: 'sandbox' as const,
  name: 'Trial',
  status: 'connected' as const,
  statusReason: null,
  priority: 0,
  perSecond: null,
  tracking: null,
  keywordReplies: [],
  settings: {},
  callbackUrls: {},
  createdAt: '2026-03-01T10:00:00.000Z',
  updatedAt: '2026-03-01T10:00:00.000Z',
};
const entry = (verb: string, id: string, details: Record<string, unknown> = {}) => ({
  action: `channel.${verb}`,
  target: { type: 'channel', id },
  details,
});

/** Channels: provider accounts that an account has connected with their credentials. */
export const channelOperations = [
  operation({
    ...writing,
    id: 'channels.create',
    method: 'post',
    path: '/api/v1/channels',
    summary: 'Connect a channel',
    description: 'Credentials are encrypted and never returned. An account can have at most 100 channels.',
    body: NewChannel,
    idempotent: true,
    status: 201,
    response: CreatedChannel,
    errors: { 409: ['too_many_channels'] },
    example: { body: { channel: 'sms', provider: 'sandbox', name: 'Trial' }, response: trial },
    audit: ({ body: { channel, provider, name } }, { channelId }) =>
      entry('connected', channelId, { channel, provider, name }),
    async handle({ db, config, network }, { caller: { accountId, mode }, body }) {
      assertAllowed(mode, body);
      assertReachable(network, body.settings);
      const { channel, secrets } = await createChannel(db, config.ENCRYPTION_KEYS, accountId, body);
      return { ...toChannel(channel, config.PUBLIC_URL), ...secrets };
    },
  }),
  operation({
    ...reading,
    id: 'channels.list',
    method: 'get',
    path: '/api/v1/channels',
    summary: 'List channels',
    description: 'The default channel of each kind comes first.',
    query: z.object(PageQuery),
    response: pageOf(Channel),
    example: {
      query: { limit: '20' },
      response: page([trial], 1, { page: 1, limit: 20 }),
    },
    async handle({ db, config }, { caller, query }) {
      const { rows, total, next } = await listChannels(db, caller.accountId, query);
      const data = rows.map((row) => toChannel(row, config.PUBLIC_URL));
      return page(data, total, query, next);
    },
  }),
  operation({
    ...reading,
    ...one,
    id: 'channels.get',
    method: 'get',
    summary: 'Read a channel',
    response: Channel,
    example: { params, response: trial },
    revision: contentRevision,
    handle: async ({ db, config }, { caller, params }) =>
      toChannel(await getChannel(db, caller.accountId, params.channelId), config.PUBLIC_URL),
  }),
  operation({
    ...writing,
    ...one,
    id: 'channels.update',
    method: 'put',
    summary: 'Change a channel',
    description:
      'Settings and credentials are replaced as a whole. New credentials resume a paused channel. A new server (`baseUrl`, `host`) requires the credentials again.',
    body: ChannelChanges,
    response: Channel,
    example: {
      params,
      body: { name: 'Main', perSecond: 10 },
      response: { ...trial, name: 'Main', perSecond: 10 },
    },
    // The audit log names the changed settings and credentials, but does not contain their values.
    audit: ({ params, body }) => entry('changed', params.channelId, { fields: Object.keys(body) }),
    afterCommit: ({ wake }) => wake('messages'),
    revision: {
      of: contentRevision,
      async lock({ db, config }, { caller, params }) {
        await lockRow(db, 'channels', caller.accountId, params.channelId);
        return contentRevision(toChannel(await getChannel(db, caller.accountId, params.channelId), config.PUBLIC_URL));
      },
    },
    async handle({ db, config, network }, { caller, params, body }) {
      assertReachable(network, body.settings);
      const channel = await updateChannel(db, config.ENCRYPTION_KEYS, caller.accountId, params.channelId, body);
      return toChannel(channel, config.PUBLIC_URL);
    },
  }),
  operation({
    ...writing,
    ...one,
    id: 'channels.disconnect',
    method: 'delete',
    summary: 'Disconnect a channel',
    description:
      'The channel’s credentials are deleted. Its queued messages move to the next channel of the same kind, or fail.',
    example: { params },
    audit: ({ params }) => entry('disconnected', params.channelId),
    afterCommit: ({ wake }) => wake('messages'),
    handle: ({ db }, { caller, params }) => disconnectChannel(db, caller.accountId, params.channelId),
  }),
  operation({
    ...writing,
    id: 'channels.test',
    effect: 'none',
    method: 'post',
    path: '/api/v1/channels/:channelId/test',
    summary: 'Test the credentials of a channel',
    description: 'Nothing is sent.',
    idempotent: 'handled',
    response: ChannelTest,
    errors: unknown,
    example: { params, response: { ok: true } },
    handle: ({ db, providers, onceLong }, { request, caller: { accountId }, params }) =>
      onceLong(request, accountId, async () => {
        const channel = await getChannel(db, accountId, params.channelId);
        return providers
          .of(channel)
          .test()
          .catch((error: Error) => ({ ok: false, code: 'provider_unavailable', message: error.message }));
      }),
  }),
  operation({
    ...writing,
    id: 'channels.pause',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/channels/:channelId/pause',
    summary: 'Stop sending on a channel',
    description: 'Messages stay queued.',
    idempotent: true,
    response: Channel,
    errors: unknown,
    example: { params, response: { ...trial, status: 'paused', statusReason: 'Paused by the account' } },
    afterCommit: ({ wake }) => wake('messages'),
    audit: ({ params }) => entry('paused', params.channelId),
    handle: async ({ db, config }, { caller, params }) =>
      toChannel(await setPaused(db, caller.accountId, params.channelId, 'Paused by the account'), config.PUBLIC_URL),
  }),
  operation({
    ...writing,
    id: 'channels.resume',
    method: 'post',
    effect: 'destructive',
    path: '/api/v1/channels/:channelId/resume',
    summary: 'Resume sending on a channel',
    idempotent: true,
    response: Channel,
    errors: unknown,
    example: { params, response: trial },
    afterCommit: ({ wake }) => wake('messages'),
    audit: ({ params }) => entry('resumed', params.channelId),
    handle: async ({ db, config }, { caller, params }) =>
      toChannel(await setPaused(db, caller.accountId, params.channelId, null), config.PUBLIC_URL),
  }),
];
