import { AppError } from '@services/common/http/errors';
import { requireUnchanged } from '@services/common/http/preconditions';
import { newId } from '@services/common/runtime/ids';

import { prepared, type Db } from '../db.ts';
import type { Campaign as CampaignRow, Prisma } from '../generated/prisma/client.ts';
import { inOrder, type SizedRow } from '../lists/long.ts';
import { listNewest } from '../lists/newest.ts';
import { toPurpose, type Category, type Purpose } from '../contacts/topics/purposes.ts';
import { checkTopic } from '../contacts/topics/store.ts';
import { trackingFor } from '../channels/store.ts';
import { resolveSegment } from './sending/audience.ts';
import { checkVariants } from './sending/content.ts';
import {
  campaignFilters,
  DEFAULT_AUTO_PAUSE,
  type Audience,
  type AutoPause,
  type CampaignChanges,
  type CampaignQuery,
  type CampaignStatus,
  type NewCampaign,
  type Schedule,
  type StoredVariant,
} from './schemas.ts';

/** A campaign with typed JSON columns. */
export type Campaign = Omit<CampaignRow, 'variants' | 'audience' | 'schedule' | 'autoPause' | 'status' | 'category'> & {
  category: Category | null;
  variants: StoredVariant[];
  audience: Audience;
  schedule: Schedule | null;
  autoPause: AutoPause;
  status: CampaignStatus;
};

const notFound = () => new AppError(404, 'campaign_not_found', 'Campaign not found');

/** @throws AppError 409 `invalid_state`, naming the status that does not permit the change. */
export function refuseState(status: string, wish: string): never {
  throw new AppError(409, 'invalid_state', `A campaign that is ${status} cannot be ${wish}`, {
    details: { field: 'status', value: status },
  });
}

/** @throws AppError 404 when the account has no such campaign. */
export async function getCampaign({ orm }: Db, accountId: string, id: string): Promise<Campaign> {
  const campaign = await orm.campaign.findFirst({ where: { id, accountId } });
  if (!campaign) throw notFound();
  return campaign as unknown as Campaign;
}

/**
 * Reads the campaign and locks it until the transaction ends, so that neither another request nor the loop changes it.
 *
 * @throws AppError 404 when the account has no such campaign.
 */
export async function lockCampaign(tx: Db, accountId: string, id: string): Promise<Campaign> {
  const text = 'SELECT id FROM campaigns WHERE account_id = $1 AND id = $2 FOR UPDATE';
  const [locked] = await tx.query(prepared(text), [accountId, id]);
  if (!locked) throw notFound();
  return (await tx.orm.campaign.findUniqueOrThrow({ where: { id } })) as unknown as Campaign;
}

/**
 * Checks the texts of a new campaign. Call it outside of transactions, because it waits until templates of other accounts are rendered.
 *
 * @throws AppError 400, 404 `template_not_found`.
 */
export function checkTexts(db: Db, accountId: string, input: CampaignChanges): Promise<void> {
  return checkVariants(db, accountId, toVariants(input) ?? []);
}

/** Creates a campaign whose texts `checkTexts` has checked. @throws AppError 404 `contact_not_found`, `segment_not_found`. */
export async function createCampaign(db: Db, accountId: string, input: NewCampaign): Promise<Campaign> {
  const variants = toVariants(input) ?? [];
  await checkContacts(db, accountId, input.audience);
  await resolveSegment(db, accountId, input.audience);
  await checkTopic(db, accountId, input.topic);
  const created = await db.orm.campaign.create({
    data: {
      id: newId('cmp_'),
      accountId,
      name: input.name,
      channel: input.channel,
      channelId: input.channelId ?? null,
      variants: variants as unknown as Prisma.InputJsonArray,
      audience: input.audience as unknown as Prisma.InputJsonObject,
      ...(input.schedule && { schedule: input.schedule as Prisma.InputJsonObject }),
      perSecond: input.throttle?.perSecond ?? null,
      ...(input.tracking && { tracking: trackingFor(input.channel, input.tracking) }),
      ...toPurpose(input),
      autoPause: (input.autoPause ?? DEFAULT_AUTO_PAUSE) as Prisma.InputJsonObject,
    },
  });
  return created as unknown as Campaign;
}

const UNKNOWN_CONTACTS = prepared(`SELECT id FROM unnest($2::text[]) AS given(id)
    WHERE NOT EXISTS (SELECT FROM contacts c WHERE c.account_id = $1 AND c.id = given.id) LIMIT 1`);

/** @throws AppError 404 `contact_not_found` for the first contact id that does not exist in the account. */
async function checkContacts(db: Db, accountId: string, { contactIds }: Audience): Promise<void> {
  if (contactIds.length === 0) return;
  const [unknown] = await db.query<{ id: string }>(UNKNOWN_CONTACTS, [accountId, contactIds]);
  if (!unknown) return;
  throw new AppError(404, 'contact_not_found', 'The audience contains a contact that does not exist', {
    details: { field: 'audience.contactIds', value: unknown.id },
  });
}

/** The texts of the input. Undefined if the input contains no texts. */
function toVariants(input: CampaignChanges): StoredVariant[] | undefined {
  const { body, subject, html, templateId, whatsappTemplate, variants } = input;
  if (variants) return variants.map(withoutAbsent) as StoredVariant[];
  if ((body ?? html ?? templateId) === undefined) return undefined;
  return [withoutAbsent({ name: 'A', weight: 1, body, subject, html, templateId, whatsappTemplate }) as StoredVariant];
}

function withoutAbsent<Input extends object>(input: Input): Input {
  return Object.fromEntries(Object.entries(input).filter(([, value]) => value !== undefined)) as Input;
}

/** The fields that can be changed after the campaign has started. */
const CHANGEABLE_LATER = new Set(['name', 'throttle', 'autoPause', 'status']);

type Changes = Omit<CampaignChanges, 'status'>;

/** @throws AppError 409 `invalid_state`, 412. */
function requireChangeable({ status, updatedAt }: Campaign, changes: Changes, ifMatch?: string): void {
  requireUnchanged(ifMatch, updatedAt.toISOString());
  const named = Object.entries(changes).flatMap(([name, value]) => (value === undefined ? [] : [name]));
  const begun = status !== 'draft';
  if (begun && named.some((name) => !CHANGEABLE_LATER.has(name))) refuseState(status, 'changed in this');
}

/**
 * Checks the texts of a change. Call it before the transaction of `updateCampaign`, because the check waits until templates of other
 * accounts are rendered.
 *
 * @returns the campaign after the change.
 * @throws AppError 400, 404, 409 `invalid_state`, 412.
 */
export async function checkChanges(
  db: Db,
  accountId: string,
  id: string,
  changes: Changes,
  ifMatch?: string,
): Promise<Campaign> {
  const campaign = await getCampaign(db, accountId, id);
  requireChangeable(campaign, changes, ifMatch);
  await checkTexts(db, accountId, changes);
  return { ...campaign, ...(changedFields(campaign, changes) as Partial<Campaign>) };
}

/**
 * Changes the given fields, which `checkChanges` has checked. The texts and the audience of a started campaign cannot change.
 * Call it in a transaction.
 *
 * @param ifMatch the version that the changes are based on, in the form that `requireUnchanged` expects
 * @returns the campaign before the change.
 * @throws AppError 400, 404, 409 `invalid_state`, 412.
 */
export async function updateCampaign(
  tx: Db,
  accountId: string,
  id: string,
  changes: Changes,
  ifMatch?: string,
): Promise<Campaign> {
  const campaign = await lockCampaign(tx, accountId, id);
  requireChangeable(campaign, changes, ifMatch);
  if (changes.audience) {
    await checkContacts(tx, accountId, changes.audience);
    await resolveSegment(tx, accountId, changes.audience);
  }
  await checkTopic(tx, accountId, changes.topic);
  const data = changedFields(campaign, changes) as Prisma.CampaignUpdateInput;
  await tx.orm.campaign.update({ where: { id }, data });
  return campaign;
}

function changedFields(campaign: Campaign, changes: Changes): object {
  const { name, channel, channelId, audience, schedule, throttle, autoPause, tracking } = changes;
  return withoutAbsent({
    name,
    channel,
    channelId,
    variants: toVariants(changes),
    audience,
    schedule,
    perSecond: throttle === undefined ? undefined : (throttle?.perSecond ?? null),
    autoPause,
    tracking: tracking === undefined ? undefined : trackingFor(channel ?? campaign.channel, tracking),
    ...changedPurpose(campaign, changes),
  });
}

/**
 * Category and topic after the change. Null removes them. Only marketing messages have a topic: a new topic makes the category marketing,
 * and a change to another category removes the topic.
 */
function changedPurpose(current: Purpose, { category, topic }: Pick<CampaignChanges, 'category' | 'topic'>): Purpose {
  if (category === undefined && topic === undefined) return { category: current.category, topic: current.topic };
  const chosen = { category: category === undefined ? current.category : category, topic: topic ?? undefined };
  if (topic === undefined && category === 'marketing') chosen.topic = current.topic ?? undefined;
  return toPurpose({ category: chosen.category ?? undefined, topic: chosen.topic });
}

const LISTED = {
  table: 'campaigns',
  columns: 'id, octet_length(variants::text) + octet_length(audience::text) AS size',
  filters: campaignFilters,
};

/** A page of the account's campaigns, newest first, for `readCampaigns`. */
export function listCampaigns(db: Db, accountId: string, query: CampaignQuery) {
  return listNewest<SizedRow, typeof campaignFilters>(db, LISTED, accountId, query);
}

export async function readCampaigns({ orm }: Db, accountId: string, ids: readonly string[]): Promise<Campaign[]> {
  const found = await orm.campaign.findMany({ where: { accountId, id: { in: [...ids] } } });
  return inOrder(found, ids, ({ id }) => id) as unknown as Campaign[];
}
