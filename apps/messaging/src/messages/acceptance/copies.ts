import type { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import { checkEmail } from '../../contacts/addresses/check.ts';
import { hashAddress } from '../../contacts/addresses/hashing.ts';
import { prepared, type Db } from '../../db.ts';
import { invalid } from '../../envelope.ts';
import { partsOf } from '../../providers/mail.ts';
import { acceptMessages, optedOutOf } from './accept.ts';
import type { Draft } from './drafts.ts';
import type { Mailbox } from '../mail/fields.ts';
import { findUnwanted } from '../opt-outs.ts';

/** Stores in the message which copies were accepted, if other copies were refused. */
const LIST_COPIES = prepared(
  `UPDATE messages SET mail = jsonb_set(mail, '{copies}', $3::jsonb) WHERE account_id = $1 AND id = $2`,
);

interface Copied {
  cc?: readonly string[] | undefined;
  bcc?: readonly string[] | undefined;
}

/**
 * Splits a request with copies into messages: one for the request's recipient, and one for each recipient of a copy.
 * Providers treat copies like other messages. Attachments are stored once.
 *
 * @throws AppError 400 `invalid_email` naming the field, `validation_error` for a repeated address.
 */
export function withCopies(draft: Draft, addressKey: Buffer, { cc = [], bcc = [] }: Copied): [Draft, ...Draft[]] {
  const seen = new Set([draft.recipient.toLowerCase()]);
  const read = (field: string, mailbox: string): Mailbox => {
    const { name, address: written } = partsOf(mailbox);
    const address = checkEmail(field, written);
    if (!seen.has(address.toLowerCase())) {
      seen.add(address.toLowerCase());
      return { name, address };
    }
    throw invalid(field, 'List each recipient only once', mailbox);
  };
  const named = cc.map((mailbox, index) => read(`cc.${index}`, mailbox));
  const hidden = bcc.map((mailbox, index) => read(`bcc.${index}`, mailbox));
  if (named.length + hidden.length === 0) return [draft];
  const mail = { ...(draft.mail ?? { from: null, replyTo: null, headers: {}, attachments: [] }), cc: named };
  const copyFor = ({ address }: Mailbox): Draft => ({
    ...draft,
    id: newId('msg_'),
    recipient: address,
    addressHash: hashAddress(addressKey, address),
    contactId: null,
    mail: { ...mail, copyOf: draft.id, to: draft.recipient },
    mailFiles: null,
  });
  const [visible, blind] = [named.map(copyFor), hidden.map(copyFor)];
  const listed = [
    ...visible.map(({ id: messageId }) => ({ messageId, type: 'cc' as const })),
    ...blind.map(({ id: messageId }) => ({ messageId, type: 'bcc' as const })),
  ];
  return [{ ...draft, mail: { ...mail, copies: listed } }, ...visible, ...blind];
}

/**
 * Accepts a message with its copies: all of them, or none if one of the recipients has opted out. If a recipient of a copy opts out concurrently,
 * only that copy is not sent, as if the recipient had opted out a moment later.
 *
 * @returns the reason for refusal, or null if the message was accepted.
 */
export async function acceptDrafts(
  db: Db,
  addressKey: Buffer,
  [draft, ...copies]: readonly [Draft, ...Draft[]],
): Promise<AppError | null> {
  if (copies.length === 0) return (await acceptMessages(db, [draft]))[0] ?? null;
  const unwanted = await findUnwanted(db, addressKey, draft, [draft, ...copies]);
  const [first] = unwanted;
  if (first) return optedOutOf(first, fieldOf(draft, first));
  return db.transaction(async (tx) => {
    const [refusal = null] = await acceptMessages(tx, [draft]);
    if (refusal !== null) return refusal;
    const refusals = await acceptMessages(tx, copies);
    const refused = new Set(copies.filter((_copy, index) => refusals[index]).map(({ id }) => id));
    if (refused.size > 0) {
      const listed = (draft.mail?.copies ?? []).filter(({ messageId }) => !refused.has(messageId));
      await tx.query(LIST_COPIES, [draft.accountId, draft.id, JSON.stringify(listed)]);
    }
    return null;
  });
}

/** The field of the request that names the recipient. */
function fieldOf({ mail }: Draft, { id }: Draft): string {
  const copies = mail?.copies ?? [];
  const found = copies.find(({ messageId }) => messageId === id);
  if (!found) return 'to';
  return `${found.type}.${copies.filter(({ type }) => type === found.type).indexOf(found)}`;
}
