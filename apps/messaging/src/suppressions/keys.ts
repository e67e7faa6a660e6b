import type { IsoTime } from '@services/common/database/iso-time';

import { KINDS, type Kind } from '../providers/kinds.ts';

const LETTERS: Record<Kind, string> = { sms: 's', email: 'e', whatsapp: 'w' };
const ID = /^sup_([sew])([\w-]{43})(?:\.([a-z0-9-]{1,50}))?$/;

interface SuppressionKey {
  channel: Kind;
  addressHash: string;
  scope: string;
}

/** The id contains a keyed hash of the address, so that the id does not reveal the address to others. */
export function suppressionId({ channel, addressHash, scope }: SuppressionKey): string {
  return `sup_${LETTERS[channel]}${addressHash}${scope === '' ? '' : `.${scope}`}`;
}

export function readSuppressionId(id: string): SuppressionKey | null {
  const [, letter, addressHash = '', scope = ''] = ID.exec(id) ?? [];
  const channel = KINDS.find((kind) => LETTERS[kind] === letter);
  return channel ? { channel, addressHash, scope } : null;
}

export interface SuppressionRow extends SuppressionKey {
  address: string | null;
  source: string;
  createdAt: IsoTime;
}
