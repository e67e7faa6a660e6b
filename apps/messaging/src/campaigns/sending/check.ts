import { AppError } from '@services/common/http/errors';

import type { Contact, Db } from '../../db.ts';
import { findRequired } from '../../templates/warnings.ts';
import { TooExpensiveError } from '../../templates/rendering.ts';
import { addMissing, SKIP_REASONS, toMissing, type Stats } from '../statistics.ts';
import type { Campaign } from '../store.ts';
import { countAudience, countWithout, lastContactId, readAudience } from './audience.ts';
import { copiesFor, readTexts, type Copy, type Skip } from './content.ts';
import { findOptedOut } from './opted-out.ts';

/** Number of contacts that a check reads, the same as in a batch of the campaign. */
const MAX_CHECKED = 1000;

export interface Check extends Pick<Stats, 'skipped' | 'skippedBy' | 'missingVariables'> {
  /** The number of contacts in the audience, and how many of them were checked (fewer if rendering the texts takes long). */
  count: number;
  checked: number;
  results: { contact: Contact; copy: Copy | Skip }[];
}

/** Fills in the campaign's texts for the first contacts of the audience, without sending them. @throws AppError 404 */
export async function checkCampaign(db: Db, addressKey: Buffer, campaign: Campaign): Promise<Check> {
  const { accountId, audience } = campaign;
  const texts = await readTexts(db, campaign);
  const upTo = await lastContactId(db, accountId);
  const [count, { contacts }] = [
    await countAudience(db, accountId, audience),
    await readAudience(db, accountId, audience, { after: '', upTo, limit: MAX_CHECKED }),
  ];
  const copies = await copiesFor(campaign, texts, contacts, 'single');
  const optedOut = await findOptedOut(db, addressKey, campaign, copies);
  const results = copies.map(({ contact, copy }) =>
    'reason' in copy || !optedOut.has(copy.recipient)
      ? { contact, copy }
      : { contact, copy: { reason: 'opted_out' as const, variable: null, recipient: copy.recipient } },
  );
  const skips = results.flatMap(({ copy }) => ('reason' in copy ? [copy] : []));
  const skippedBy = Object.fromEntries(
    SKIP_REASONS.map((name) => [name, skips.filter(({ reason }) => reason === name).length]),
  ) as Stats['skippedBy'];
  const missing: Record<string, number> = {};
  for (const skip of skips) addMissing(missing, skip);
  const missingVariables = toMissing(missing);
  return { count, checked: results.length, skipped: skips.length, skippedBy, missingVariables, results };
}

/**
 * Refuses to start a campaign that would skip contacts because of its texts.
 *
 * @param skipMissing whether contacts without a value for a variable may be skipped.
 * @throws AppError 409 `no_recipients` if every contact of the audience would be skipped, else `missing_variables`.
 */
export async function refuseSkipping(
  db: Db,
  addressKey: Buffer,
  campaign: Campaign,
  skipMissing = false,
): Promise<void> {
  const check = await checkCampaign(db, addressKey, campaign).catch((error: unknown) => {
    // Do not refuse the start yet: the campaign starts, then pauses and shows that its texts are too expensive.
    if (error instanceof TooExpensiveError) return null;
    throw error;
  });
  if (!check || check.count === 0) return;
  if (check.skipped < check.count) return skipMissing ? undefined : refuseMissing(db, campaign, check);
  const { count, skippedBy, missingVariables } = check;
  const reasons = [
    ...missingVariables.map(({ variable, contacts }) => `${variable} has no value for ${contacts} of them`),
    ...(skippedBy.opted_out > 0 ? [`${skippedBy.opted_out} opted out`] : []),
    ...(skippedBy.no_address > 0 ? [`${skippedBy.no_address} without an address`] : []),
    ...(skippedBy.invalid_content > 0
      ? [`the text is empty or too long for ${skippedBy.invalid_content} of them`]
      : []),
  ];
  const message = `The campaign would skip all ${count} contacts: ${reasons.join(', ')}`;
  throw refusal('no_recipients', message, missingVariables, { skippedBy });
}

/**
 * Counts contacts without a value in the whole audience. But if a text needs a variable only for some contacts, only the checked contacts
 * are counted.
 */
async function refuseMissing(db: Db, campaign: Campaign, check: Check): Promise<void> {
  const texts = await readTexts(db, campaign);
  const required = new Set<string>();
  for (const { content } of texts)
    for (const name of await findRequired(content, campaign.accountId)) required.add(name);
  const missing = [
    ...(await countWithout(db, campaign, [...required])),
    ...check.missingVariables.filter(({ variable }) => !required.has(rootOf(variable))),
  ];
  if (missing.length === 0) return;
  const counts = missing.map(({ variable, contacts }) => `${variable} has no value for ${contacts} contacts`);
  const message = `${counts.join(', ')}. Add values or a default, or set skipMissing to true to skip these contacts`;
  throw refusal('missing_variables', message, missing);
}

/** The name of the variable that needs a value: `order` for `order.total`, but the whole `attributes.city`. */
const rootOf = (variable: string) => variable.split('.', variable.startsWith('attributes.') ? 2 : 1).join('.');

function refusal(code: string, message: string, missingVariables: Check['missingVariables'], more: object = {}) {
  const field = missingVariables[0] ? `variables.${missingVariables[0].variable}` : 'audience';
  return new AppError(409, code, message.slice(0, 2000), { details: { field, ...more, missingVariables } });
}
