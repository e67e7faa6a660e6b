import { takeReadTurn } from '@services/common/http/turns';
import { z } from 'zod';

import type { Db } from '../db.ts';
import { allOf, page, pageOf, paginationOf } from '../envelope.ts';
import { answerLong } from '../lists/long.ts';
import { ListedMessage } from '../messages/table.ts';
import { pageReader } from '../messages/store.ts';
import { acceptTests } from '../messages/acceptance/test-send.ts';
import { AcceptedMessage } from '../messages/schemas.ts';
import { LARGE_BODY_BYTES, NAMED_CONTACT, operation, requireReadableContact } from '../operation.ts';
import { draft, emptyPreview, moved, params, spring } from './examples.ts';
import { listCampaignMessages } from './messages.ts';
import { checkStart, moveCampaign, moveTowards, type Move } from './moves.ts';
import { Campaign, Preview, toCampaign } from './presentation.ts';
import { draftCampaignTests, previewCampaign } from './preview.ts';
import { streamProgress } from './progress-stream.ts';
import {
  Audience,
  CampaignChanges,
  CampaignMessageQuery,
  CampaignQuery,
  NewCampaign,
  StartQuery,
  TestSend,
} from './schemas.ts';
import { listSkips, SkippedContact, SkippedQuery } from './skips.ts';
import { countAudience } from './sending/audience.ts';
import { readStats, type Stats } from './statistics.ts';
import {
  checkChanges,
  checkTexts,
  createCampaign,
  getCampaign,
  listCampaigns,
  readCampaigns,
  updateCampaign,
} from './store.ts';

const reading = { tag: 'Campaigns', scope: 'campaigns:read' } as const;
const writing = { tag: 'Campaigns', scope: 'campaigns:write' } as const;
const unknown = { 404: ['campaign_not_found'] };

async function read(db: Db, accountId: string, id: string) {
  const campaign = await getCampaign(db, accountId, id);
  return toCampaign(campaign, statsOf(await readStats(db, [campaign]), id));
}

function statsOf(all: Map<string, Stats>, id: string): Stats {
  const stats = all.get(id);
  if (!stats) throw new Error('The statistics of a campaign are missing');
  return stats;
}

const move = <const Action extends Move>(action: Action, summary: string, description?: string) =>
  operation({
    ...writing,
    id: `campaigns.${action}`,
    method: 'post',
    effect: 'destructive',
    path: `/api/v1/campaigns/:campaignId/${action}` as const,
    summary,
    ...(description !== undefined && { description }),
    idempotent: 'handled',
    ...(action === 'start' && { query: StartQuery }),
    response: Campaign,
    errors: {
      ...unknown,
      400: ['channel_not_connected'],
      409: ['invalid_state', ...(action === 'start' ? (['no_recipients', 'missing_variables'] as const) : [])],
    },
    example: { params: params as never, response: moved[action] },
    afterCommit: ({ wake }) => wake('messages'),
    handle({ db, config, once }, { caller: { accountId }, request, query }) {
      const campaignId = String(request.params['campaignId']);
      return once(
        request,
        accountId,
        (bound, checked) =>
          bound.transaction(async (tx) => {
            await moveCampaign(tx, config.ADDRESS_KEY, accountId, campaignId, action, { ...query, checked });
            return read(tx, accountId, campaignId);
          }),
        async () => {
          if (action !== 'start') return undefined;
          const campaign = await getCampaign(db, accountId, campaignId);
          return checkStart(db, config.ADDRESS_KEY, campaign, query?.skipMissing);
        },
      );
    },
  });

const revision = ({ updatedAt }: { updatedAt: string }) => updatedAt;

export const campaignOperations = [
  operation({
    ...writing,
    id: 'campaigns.create',
    method: 'post',
    path: '/api/v1/campaigns',
    summary: 'Create a campaign as a draft',
    body: { schema: NewCampaign, limitBytes: LARGE_BODY_BYTES },
    idempotent: 'handled',
    status: 201,
    response: Campaign,
    errors: { 404: ['template_not_found', 'contact_not_found', 'segment_not_found', 'topic_not_found'] },
    example: { body: spring, response: draft },
    handle: ({ db, once }, { request, caller: { accountId }, body }) =>
      once(
        request,
        accountId,
        async (tx) => {
          const { id } = await createCampaign(tx, accountId, body);
          return read(tx, accountId, id);
        },
        () => checkTexts(db, accountId, body),
      ),
  }),
  operation({
    ...reading,
    id: 'campaigns.countAudience',
    effect: 'none',
    method: 'post',
    path: '/api/v1/campaigns/audience',
    summary: 'Count an audience',
    description: 'Counts the contacts that match this audience now, whether they are reachable or not.',
    body: {
      schema: z.strictObject({ audience: Audience.describe('Contacts to count') }),
      limitBytes: LARGE_BODY_BYTES,
    },
    idempotent: true,
    response: z.object({ count: z.int().describe('Number of contacts in the audience') }),
    errors: { 404: ['segment_not_found'] },
    example: { body: { audience: { tags: ['customers'] } }, response: { count: 0 } },
    handle: async ({ db }, { caller, body }) => ({
      count: await takeReadTurn(db, caller.accountId, () => countAudience(db, caller.accountId, body.audience)),
    }),
  }),
  operation({
    ...reading,
    id: 'campaigns.list',
    method: 'get',
    path: '/api/v1/campaigns',
    summary: 'List campaigns',
    description: 'Newest first, unless `order` is `asc`.',
    query: CampaignQuery,
    response: pageOf(Campaign),
    example: { query: { status: 'draft' }, response: page([draft], 1, { page: 1, limit: 50 }) },
    async handle({ db, longListTurn: turn }, { caller: { accountId }, query }, response) {
      const { rows, total, next } = await listCampaigns(db, accountId, query);
      const list = {
        rows,
        async read(ids: string[]) {
          const campaigns = await readCampaigns(db, accountId, ids);
          const stats = await readStats(db, campaigns);
          return campaigns.map((row) => toCampaign(row, statsOf(stats, row.id)));
        },
      };
      return answerLong({ turn, accountId, response }, list, paginationOf(total, query, next));
    },
  }),
  operation({
    ...reading,
    id: 'campaigns.get',
    method: 'get',
    path: '/api/v1/campaigns/:campaignId',
    summary: 'Read a campaign and its statistics',
    response: Campaign,
    errors: unknown,
    example: { params, response: draft },
    revision,
    handle: ({ db }, { caller, params }) => read(db, caller.accountId, params.campaignId),
  }),
  operation({
    ...writing,
    id: 'campaigns.update',
    method: 'put',
    path: '/api/v1/campaigns/:campaignId',
    summary: 'Change a campaign',
    description:
      'Texts, audience and schedule can be changed only in a draft. Setting `status` has the same effect as starting, pausing, resuming or canceling the campaign.',
    query: StartQuery,
    body: { schema: CampaignChanges, limitBytes: LARGE_BODY_BYTES },
    response: Campaign,
    errors: {
      404: ['campaign_not_found', 'template_not_found', 'contact_not_found', 'segment_not_found', 'topic_not_found'],
      400: ['channel_not_connected'],
      409: ['invalid_state', 'no_recipients', 'missing_variables'],
    },
    example: { params, body: { name: 'Summer' }, response: { ...draft, name: 'Summer' } },
    revision,
    async handle(
      { db, config, wake },
      { caller: { accountId }, params: { campaignId }, query, body: { status, ...changes }, request },
    ) {
      const ifMatch = request.headers['if-match'];
      const changed = await checkChanges(db, accountId, campaignId, changes, ifMatch);
      const isStart = status === 'running';
      const checked = isStart ? await checkStart(db, config.ADDRESS_KEY, changed, query.skipMissing) : undefined;
      await db.transaction(async (tx) => {
        const before = await updateCampaign(tx, accountId, campaignId, changes, ifMatch);
        if (status === undefined || status === before.status) return;
        const { updatedAt } = await getCampaign(tx, accountId, campaignId);
        const isChecked = before.updatedAt.getTime() === checked?.getTime();
        await moveCampaign(tx, config.ADDRESS_KEY, accountId, campaignId, moveTowards(before.status, status), {
          ...query,
          checked: isChecked ? updatedAt : undefined,
        });
      });
      wake('messages');
      return read(db, accountId, campaignId);
    },
  }),
  move(
    'start',
    'Start or schedule a campaign',
    'Fails with `no_recipients` if every contact would be skipped, and with `missing_variables` if some contacts have no value for a variable; ' +
      '`details` has the reasons.',
  ),
  move('pause', 'Pause a campaign', 'Messages stay queued; nothing more is sent.'),
  move('resume', 'Resume a paused campaign'),
  move('cancel', 'Cancel a campaign', 'Messages that the provider has not received yet are not sent.'),
  operation({
    ...reading,
    id: 'campaigns.preview',
    effect: 'none',
    method: 'post',
    path: '/api/v1/campaigns/:campaignId/preview',
    summary: 'Preview a campaign',
    description:
      'Counts the audience, shows what the first five contacts would get, and counts by reason how many of the first 1,000 ' +
      'contacts would get nothing.',
    idempotent: 'handled',
    response: Preview,
    errors: { 404: ['campaign_not_found', 'template_not_found', 'segment_not_found'] },
    example: { params, response: emptyPreview },
    handle: ({ db, config, once }, { request, caller: { accountId }, params }) =>
      once(
        request,
        accountId,
        async (_tx, preview) => preview,
        () => previewCampaign(db, config.ADDRESS_KEY, accountId, params.campaignId),
      ),
  }),
  operation({
    ...writing,
    id: 'campaigns.test',
    method: 'post',
    path: '/api/v1/campaigns/:campaignId/test',
    summary: 'Send the texts of a campaign to one recipient',
    description: NAMED_CONTACT,
    body: TestSend,
    idempotent: 'handled',
    status: 202,
    response: allOf(AcceptedMessage),
    errors: {
      400: ['channel_not_connected', 'invalid_phone_number', 'invalid_email', 'recipient_opted_out'],
      404: ['campaign_not_found', 'contact_not_found', 'template_not_found', 'segment_not_found'],
    },
    example: {
      params,
      body: { to: '+15551234567', variables: { firstName: 'Ada' } },
      response: {
        data: [
          {
            messageId: 'msg_01kf0000000000000000000001',
            channel: 'sms',
            to: '+15551234567',
            status: 'queued',
            createdAt: draft.createdAt,
          },
        ],
      },
    },
    afterCommit: ({ wake }) => wake('messages'),
    handle: ({ db, config, once }, { request, caller, params, body }) =>
      once(request, caller.accountId, acceptTests, async () => {
        requireReadableContact(caller, body);
        return draftCampaignTests(db, config.ADDRESS_KEY, caller.accountId, params.campaignId, body);
      }),
  }),
  operation({
    ...reading,
    id: 'campaigns.listMessages',
    method: 'get',
    path: '/api/v1/campaigns/:campaignId/messages',
    summary: 'List the messages of a campaign',
    description: 'Newest first.',
    query: CampaignMessageQuery,
    response: pageOf(ListedMessage),
    errors: unknown,
    example: { params, query: { status: 'failed' }, response: page([], 0, { page: 1, limit: 50 }) },
    async handle({ db, longListTurn: turn }, { caller: { accountId }, params, query }, response) {
      const campaign = await getCampaign(db, accountId, params.campaignId);
      const { rows, total, next } = await takeReadTurn(db, accountId, () =>
        listCampaignMessages(db, campaign.id, query),
      );
      const list = { rows, read: pageReader(db, accountId, rows) };
      return answerLong({ turn, accountId, response }, list, paginationOf(total, query, next));
    },
  }),
  operation({
    ...reading,
    id: 'campaigns.listSkipped',
    method: 'get',
    path: '/api/v1/campaigns/:campaignId/skipped',
    summary: 'List the contacts that a campaign skipped',
    description:
      'Newest contact first. Contacts that were deleted later are missing, but `stats` still counts them. The list is kept as long as the campaign’s messages.',
    query: SkippedQuery,
    response: pageOf(SkippedContact),
    errors: unknown,
    example: { params, query: { reason: 'no_address' }, response: page([], 0, { page: 1, limit: 50 }) },
    async handle({ db }, { caller: { accountId }, params, query }) {
      const campaign = await getCampaign(db, accountId, params.campaignId);
      const { data, total, next } = await takeReadTurn(db, accountId, () => listSkips(db, campaign, query));
      return { data, ...paginationOf(total, query, next) };
    },
  }),
  operation({
    ...reading,
    id: 'campaigns.followProgress',
    method: 'get',
    path: '/api/v1/campaigns/:campaignId/progress',
    summary: 'Follow the progress of a campaign live',
    description:
      'Streams server-sent events named `progress`; the stream ends when the campaign has ended. An account can have at most ten streams at a time.',
    response: 'text/event-stream',
    errors: { ...unknown, 429: ['rate_limit_exceeded'] },
    handle: ({ db }, { caller, params }, response) => streamProgress(db, caller.accountId, params.campaignId, response),
  }),
];
