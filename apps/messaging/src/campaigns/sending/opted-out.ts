import type { Db } from '../../db.ts';
import { findUnwanted } from '../../messages/opt-outs.ts';
import type { Campaign } from '../store.ts';
import type { Copy, Skip } from './content.ts';

export async function findOptedOut(
  db: Db,
  addressKey: Buffer,
  campaign: Campaign,
  copies: readonly { copy: Copy | Skip }[],
): Promise<Set<string>> {
  const { category, topic } = campaign;
  const messages = copies.flatMap(({ copy }) => {
    return 'reason' in copy ? [] : [{ recipient: copy.recipient, category, topic }];
  });
  const unwanted = await findUnwanted(db, addressKey, campaign, messages);
  return new Set([...unwanted].map(({ recipient }) => recipient));
}
