import { spellingsOf } from '../contacts/addresses/phone.ts';
import type { MessageQuery } from './schemas.ts';

/**
 * The condition of a list, with its values and a name that is different for each set of conditions. The account
 * comes first. Ids carry their creation time, so that a span of time is a span of ids, which the list's index serves.
 */
export function messageConditions(accountId: string, query: MessageQuery) {
  const values: unknown[] = [accountId];
  const parts = ['account_id = $1'];
  const names: string[] = [];
  const add = (name: string, value: unknown, condition: (parameter: string) => string) => {
    if (value === undefined) return;
    parts.push(condition(`$${values.push(value)}`));
    names.push(name);
  };
  add('channel', query.channel, (parameter) => `channel = ${parameter}`);
  add('status', query.status, (parameter) => `status = ${parameter}`);
  const [to, other] = query.to === undefined ? [] : spellingsOf(query.to.toLowerCase());
  if (other === undefined) add('to', to, (parameter) => `lower(recipient) = ${parameter}`);
  else add('either', [to, other], (parameter) => `lower(recipient) = ANY(${parameter}::text[])`);
  add('contact', query.contactId, (parameter) => `contact_id = ${parameter}`);
  add('tag', query.tag, (parameter) => `tags @> ARRAY[${parameter}]::text[]`);
  add('after', firstIdFrom(query.createdAfter), (parameter) => `id >= ${parameter}`);
  add('before', firstIdFrom(query.createdBefore), (parameter) => `id < ${parameter}`);
  return { where: parts.join(' AND '), values, name: names.join(' ') };
}

const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const TIME_DIGITS = 10;
/** The maximum of ten digits of a ULID, whose first is at most 7. */
const MAX_ULID_MS = 2 ** 48 - 1;

/** The smallest id that a message created at that time can have: the time part of a ULID, in Crockford's base32. */
function firstIdFrom(time: Date | undefined): string | undefined {
  if (time === undefined) return undefined;
  let rest = Math.min(Math.max(time.getTime(), 0), MAX_ULID_MS);
  let digits = '';
  for (let index = 0; index < TIME_DIGITS; index += 1) {
    digits = DIGITS.charAt(rest % 32) + digits;
    rest = Math.floor(rest / 32);
  }
  return `msg_${digits}`;
}
