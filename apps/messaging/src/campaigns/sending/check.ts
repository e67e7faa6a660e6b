import { AppError } from '@services/common/http/errors';

import type { Contact, Db } from '../../db.ts';
import { TooExpensiveError } from '../../templates/rendering.ts';
import { addMissing, SKIP_REASONS, toMissing, type Stats } from '../statistics.ts';
import type { Campaign } from '../store.ts';
import { countAudience, lastContactId, readAudience } from './audience.ts';
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

/** @throws AppError 409 `no_recipients` if the campaign would skip every contact of its audience. */
export async function refuseWithoutRecipients(db: Db, addressKey: Buffer, campaign: Campaign): Promise<void> {
  const check = await checkCampaign(db, addressKey, campaign).catch((error: unknown) => {
    // Not an error yet: the campaign starts, then pauses and shows that its texts are too expensive.
    if (error instanceof TooExpensiveError) return null;
    throw error;
  });
  if (!check || check.count === 0 || check.skipped < check.count) return;
  const { count, skippedBy, missingVariables } = check;
  const reasons = [
    ...missingVariables.map(({ variable, contacts }) => `${variable} has no value for ${contacts}`),
    ...(skippedBy.opted_out > 0 ? [`${skippedBy.opted_out} opted out`] : []),
    ...(skippedBy.no_address > 0 ? [`${skippedBy.no_address} without an address`] : []),
    ...(skippedBy.invalid_content > 0 ? [`the text is empty or too long for ${skippedBy.invalid_content}`] : []),
  ];
  const field = missingVariables[0] ? `variables.${missingVariables[0].variable}` : 'audience';
  const message = `The campaign would skip all ${count} contacts: ${reasons.join(', ')}`;
  throw new AppError(409, 'no_recipients', message.slice(0, 2000), { details: { field, skippedBy, missingVariables } });
}
