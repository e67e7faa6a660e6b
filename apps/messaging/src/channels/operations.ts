import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import { PageQuery, pageOf } from '../envelope.ts';
import { ACTION, CREATION } from '../operations.ts';
import * as channels from './schemas.ts';

const path = '/api/v1/channels';
const tag = 'Channels';

/** The channels’ part of the API's document. */
export const channelOperations: Record<string, Operation> = {
  [`POST ${path}`]: {
    summary: 'Connect a channel',
    description: 'Credentials are encrypted and never returned.',
    tag,
    body: channels.NewChannel,
    response: channels.CreatedChannel,
    ...CREATION,
  },
  [`GET ${path}`]: {
    summary: 'List channels',
    tag,
    query: z.object(PageQuery),
    response: pageOf(channels.Channel),
    errors: [400],
  },
  [`GET ${path}/:channelId`]: {
    summary: 'Read a channel',
    tag,
    response: channels.Channel,
    errors: [404],
  },
  [`PUT ${path}/:channelId`]: {
    summary: 'Change a channel',
    tag,
    body: channels.ChannelChanges,
    response: channels.Channel,
    errors: [400, 404],
  },
  [`DELETE ${path}/:channelId`]: {
    summary: 'Disconnect a channel',
    tag,
    status: 204,
    errors: [404],
  },
  [`POST ${path}/:channelId/test`]: {
    summary: "Try a channel's credentials; nothing is sent",
    tag,
    response: channels.ChannelTest,
    ...ACTION,
  },
  [`POST ${path}/:channelId/pause`]: {
    summary: 'Stop sending; the queue is kept',
    tag,
    response: channels.Channel,
    ...ACTION,
  },
  [`POST ${path}/:channelId/resume`]: {
    summary: 'Go on sending',
    tag,
    response: channels.Channel,
    ...ACTION,
  },
};
