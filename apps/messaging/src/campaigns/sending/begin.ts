import type { Db } from '../../db.ts';
import type { Prisma } from '../../generated/prisma/client.ts';
import { countAudience, lastContactId } from './audience.ts';
import { fixVersions } from './content.ts';
import type { Campaign } from '../store.ts';

/** Starts a campaign. Later template versions and contacts do not affect it, because the current ones are recorded. */
export async function begin(tx: Db, { id, accountId, variants, audience }: Campaign): Promise<void> {
  const now = new Date();
  const fixed = await fixVersions(tx, accountId, variants);
  await tx.orm.campaign.update({
    where: { id },
    data: {
      status: 'running',
      active: true,
      statusReason: null,
      variants: fixed as unknown as Prisma.InputJsonArray,
      lastContact: await lastContactId(tx, accountId),
      audienceSize: await countAudience(tx, accountId, audience),
      startedAt: now,
      tokensAt: now,
    },
  });
}
