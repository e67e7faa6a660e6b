import type { Db } from '../../db.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { countAudience, lastContactId, resolveSegment } from './audience.ts';
import { fixVersions } from './content.ts';
import type { Campaign } from '../store.ts';

/**
 * Starts a campaign. Records the current template versions, segment and newest contact, so that later changes do not affect the campaign.
 */
export async function begin(tx: Db, { id, accountId, variants, audience }: Campaign): Promise<void> {
  const now = new Date();
  const fixed = await fixVersions(tx, accountId, variants);
  const resolved = await resolveSegment(tx, accountId, audience);
  await tx.orm.campaign.update({
    where: { id },
    data: {
      status: 'running',
      active: true,
      statusReason: null,
      variants: fixed as unknown as Prisma.InputJsonArray,
      lastContact: await lastContactId(tx, accountId),
      audience: resolved as unknown as Prisma.InputJsonObject,
      audienceSize: await countAudience(tx, accountId, resolved),
      startedAt: now,
      tokensAt: now,
    },
  });
}
