import type { Operation } from '@services/common/openapi/openapi';
import { z } from 'zod';

import { pageOf } from '../envelope.ts';
import { AcceptedMessage, ListedMessage } from '../messages/schemas.ts';
import { Campaign, Preview } from './presentation.ts';
import { CampaignChanges, CampaignMessageQuery, CampaignQuery, NewCampaign, TestSend } from './schemas.ts';

const path = '/api/v1/campaigns';
const tag = 'Campaigns';

/** The campaigns' part of the API's document. */
export function campaignOperations(headers: Record<string, string>): Record<string, Operation> {
  const move = (summary: string, description?: string): Operation => ({
    summary,
    ...(description !== undefined && { description }),
    tag,
    response: Campaign,
    errors: [400, 404, 409, 422],
    headers,
  });
  return {
    [`POST ${path}`]: {
      summary: 'Create a campaign, as a draft',
      tag,
      body: NewCampaign,
      status: 201,
      response: Campaign,
      errors: [400, 404, 409, 413, 415, 422],
      headers,
    },
    [`GET ${path}`]: {
      summary: 'List campaigns, newest first',
      tag,
      query: CampaignQuery,
      response: pageOf(Campaign),
      errors: [400],
    },
    [`GET ${path}/:campaignId`]: {
      summary: 'Read a campaign and its numbers',
      tag,
      response: Campaign,
      errors: [404],
    },
    [`PUT ${path}/:campaignId`]: {
      summary: 'Change a campaign',
      description: 'Texts, audience and schedule only while it is a draft; `status` moves it as the actions do.',
      tag,
      body: CampaignChanges,
      response: Campaign,
      errors: [400, 404, 409],
    },
    [`POST ${path}/:campaignId/start`]: move('Start a campaign, or schedule it'),
    [`POST ${path}/:campaignId/pause`]: move('Pause a campaign', 'What is queued is kept; nothing more is sent.'),
    [`POST ${path}/:campaignId/resume`]: move('Go on with a paused campaign'),
    [`POST ${path}/:campaignId/cancel`]: move('Cancel a campaign', 'What is not with the provider yet is not sent.'),
    [`POST ${path}/:campaignId/preview`]: {
      summary: 'Count the audience and see what the first contacts would get',
      tag,
      response: Preview,
      errors: [400, 404, 409, 422],
      headers,
    },
    [`POST ${path}/:campaignId/test`]: {
      summary: 'Send its texts to one recipient',
      tag,
      body: TestSend,
      status: 202,
      response: z.object({ data: z.array(AcceptedMessage) }),
      errors: [400, 404, 409, 422],
      headers,
    },
    [`GET ${path}/:campaignId/messages`]: {
      summary: 'List its messages, newest first',
      tag,
      query: CampaignMessageQuery,
      response: pageOf(ListedMessage),
      errors: [400, 404],
    },
    [`GET ${path}/:campaignId/progress`]: {
      summary: 'Follow its numbers live',
      description: 'Server-sent events named `progress`; the stream ends when the campaign has.',
      tag,
      response: 'text/event-stream',
      errors: [404],
    },
  };
}
