import { isDeepStrictEqual } from 'node:util';

import { AppError } from '@services/common/http/errors';
import { requireUnchanged } from '@services/common/http/preconditions';
import { newId } from '@services/common/runtime/ids';

import { checkEmail } from '../contacts/addresses/check.ts';
import { hashAddress } from '../contacts/addresses/hashing.ts';
import { changeConsent } from '../contacts/consent.ts';
import { SIGN_UPS } from '../contacts/personal-data.ts';
import { MAX_TAGS } from '../contacts/schemas.ts';
import { createContact, findIdByEmail, getContact, updateContact } from '../contacts/store.ts';
import { checkTopic } from '../contacts/topics/store.ts';
import { prepared, type Db } from '../db.ts';
import { cutPage, sliceOf, type PageQuery } from '../envelope.ts';
import type { ContactsContext } from '../events/contacts.ts';
import { emitEvents } from '../events/store.ts';
import type { SignUp, SignUpForm } from '../generated/prisma/client.ts';
import { acceptMessages } from '../messages/acceptance/accept.ts';
import { draftMessage } from '../messages/acceptance/drafts.ts';
import type { FormChanges, NewForm, Texts } from './schemas.ts';
import { WORDS, type Language } from './words.ts';

const MAX_FORMS = 50;
const EXPIRY_MS = 2 * 86_400_000;
/** Maximum mails that ask one address for confirmation within 24 hours. */
const MAX_MAILS = 3;

const formNotFound = () => new AppError(404, 'form_not_found', 'Form not found');

const LOCK = prepared(`SELECT pg_advisory_xact_lock(hashtextextended('sign-ups of ' || $1, 0))::text`);

/** Call it in a transaction. @throws AppError 404 `topic_not_found`, 400 if the account has too many forms. */
export async function createForm(tx: Db, accountId: string, { topic, tags, origins, ...input }: NewForm) {
  await tx.query(LOCK, [accountId]);
  await checkTopic(tx, accountId, topic);
  if ((await tx.orm.signUpForm.count({ where: { accountId } })) >= MAX_FORMS) {
    throw new AppError(400, 'validation_error', `An account has at most ${MAX_FORMS} forms`, {
      details: { field: 'name' },
    });
  }
  const data = { topic: topic ?? null, tags: tags ?? [], origins: origins ?? [] };
  return tx.orm.signUpForm.create({ data: { id: newId('suf_'), accountId, ...input, ...data } });
}

/** @throws AppError 404 */
export async function getForm({ orm }: Db, accountId: string, id: string): Promise<SignUpForm> {
  const form = await orm.signUpForm.findFirst({ where: { accountId, id } });
  if (!form) throw formNotFound();
  return form;
}

/** The form of a hosted page, whose URL names no account. */
export function findForm({ orm }: Db, id: string): Promise<SignUpForm | null> {
  return orm.signUpForm.findUnique({ where: { id } });
}

export async function listForms({ orm }: Db, accountId: string, query: PageQuery) {
  const where = { accountId };
  const [rows, total] = await Promise.all([
    orm.signUpForm.findMany({ where, orderBy: { id: 'desc' }, ...sliceOf(query) }),
    orm.signUpForm.count({ where }),
  ]);
  return { rows: rows.slice(0, query.limit), total };
}

/** Changed texts become a new version. @throws AppError 404, 412 */
export async function updateForm(
  tx: Db,
  accountId: string,
  id: string,
  { name, texts, topic, tags, origins }: FormChanges,
  ifMatch?: string,
): Promise<SignUpForm> {
  await tx.query(LOCK, [accountId]);
  const form = await getForm(tx, accountId, id);
  requireUnchanged(ifMatch, form.updatedAt.toISOString());
  await checkTopic(tx, accountId, topic);
  const isNew = texts !== undefined && !isDeepStrictEqual(texts, form.texts);
  return tx.orm.signUpForm.update({
    where: { id },
    data: {
      ...(name !== undefined && { name }),
      ...(isNew && { texts, textVersion: form.textVersion + 1 }),
      ...(topic !== undefined && { topic }),
      ...(tags !== undefined && { tags }),
      ...(origins !== undefined && { origins }),
    },
  });
}

/** Keeps the sign-ups and their proof. The confirmation links of pending sign-ups stop working. @throws AppError 404 */
export async function deleteForm({ orm }: Db, accountId: string, id: string): Promise<void> {
  const { count } = await orm.signUpForm.deleteMany({ where: { accountId, id } });
  if (count === 0) throw formNotFound();
}

/** A page of the form's sign-ups, newest first. @throws AppError 404 */
export async function listSignUps(db: Db, accountId: string, formId: string, query: PageQuery) {
  await getForm(db, accountId, formId);
  const where = { accountId, formId };
  const [found, total] = await Promise.all([
    db.orm.signUp.findMany({
      where: { ...where, ...(query.after !== undefined && { id: { lt: query.after } }) },
      orderBy: { id: 'desc' },
      ...sliceOf(query),
    }),
    db.orm.signUp.count({ where }),
  ]);
  return { ...cutPage(found, query, ({ id }) => id), total };
}

/** Whether an address no longer accepts mail or has reported mail as spam. */
const isUnwanted = (hash: string) => `EXISTS (SELECT FROM suppressions WHERE account_id = $1 AND channel = 'email'
    AND address_hash = ${hash} AND scope = '' AND source IN ('hard_bounce', 'soft_bounces', 'complaint'))`;
/**
 * The number of mails that recently asked the address for confirmation, and whether mail to the address bounced or was reported as spam.
 */
const RECENT = prepared(`SELECT (SELECT count(*)::int FROM sign_ups WHERE account_id = $1 AND address_hash = $2
      AND requested_at > now() - interval '24 hours') AS mails,
    ${isUnwanted('$2')} AS unwanted`);

interface Request {
  email: string;
  firstName?: string | undefined;
  language: Language;
}

/**
 * Stores a sign-up and queues the mail that asks for confirmation. Nothing that the visitor typed is in the mail. Call it in a transaction,
 * so that the mail is counted before it is sent.
 *
 * @returns whether a mail is sent. No mail is sent after MAX_MAILS to the address, or to an address that bounced or complained.
 * @throws AppError 400 `invalid_email`, `channel_not_connected`
 */
export async function requestSignUp(
  tx: Db,
  addressKey: Buffer,
  form: SignUpForm,
  { email, firstName, language }: Request,
): Promise<boolean> {
  const { accountId } = form;
  const to = checkEmail('email', email);
  const addressHash = hashAddress(addressKey, to);
  await tx.query(LOCK, [`${accountId} ${addressHash}`]);
  const [recent] = await tx.query<{ mails: number; unwanted: boolean }>(RECENT, [accountId, addressHash]);
  if (!recent || recent.mails >= MAX_MAILS || recent.unwanted) return false;
  const { title, consent } = textIn(form, language);
  const { subject, mail } = WORDS[language];
  const fill = (words: string) => words.replace('{title}', () => title);
  const input = { channel: 'email', to, subject: fill(subject), body: fill(mail), fallback: [], tags: [] };
  const draft = await draftMessage(tx, { addressKey, accountId, lane: 'single' }, input);
  const [refusal] = await acceptMessages(tx, [{ ...draft, category: 'confirmation' }]);
  if (refusal) throw refusal;
  await tx.orm.signUp.create({
    data: {
      id: newId('sup_'),
      accountId,
      formId: form.id,
      messageId: draft.id,
      email: to,
      addressHash,
      firstName: firstName || null,
      language,
      consentText: consent,
      textVersion: form.textVersion,
      expiresAt: new Date(Date.now() + EXPIRY_MS),
    },
  });
  return true;
}

/** The form's text in the given language. Without a language, or if the form lacks it, the text in the form's first language. */
export function textIn({ texts }: SignUpForm, language?: string): Texts[number] {
  const all = texts as Texts;
  const found = all.find((each) => each.language === language) ?? all[0];
  if (!found) throw new Error('The form has no text');
  return found;
}

const FIND_VALID = prepared(`
    SELECT id FROM sign_ups WHERE account_id = $1 AND message_id = $2 AND expires_at > now()
    AND NOT ${isUnwanted('sign_ups.address_hash')}
    AND NOT EXISTS (SELECT FROM suppressions WHERE account_id = $1 AND channel = 'email' AND address_hash = sign_ups.address_hash
      AND created_at > confirmed_at)`);
const LOCK_VALID = prepared(`${FIND_VALID.text} FOR UPDATE`);

/**
 * The sign-up of a valid link, with its form. A link that was used stays valid until it expires or the person opts out, so that a second
 * click shows the same page. After a complaint the link is no longer valid, because a confirmation does not lift a complaint. With `locked`, no other transaction can confirm the sign-up until `tx` ends.
 */
export async function findValid(tx: Db, accountId: string, messageId: string, { locked = false } = {}) {
  const [valid] = await tx.query<{ id: string }>(locked ? LOCK_VALID : FIND_VALID, [accountId, messageId]);
  if (!valid) return null;
  const signUp = await tx.orm.signUp.findUniqueOrThrow({ where: { id: valid.id } });
  const form = await tx.orm.signUpForm.findFirst({ where: { accountId, id: signUp.formId } });
  return form && { signUp, form };
}

/** Makes the person a contact who consents, lifts earlier opt-outs of the address, and notifies webhooks. Call it in the transaction of `findValid`. */
export async function confirmSignUp(
  tx: Db,
  context: ContactsContext,
  { signUp, form }: { signUp: SignUp; form: SignUpForm },
): Promise<void> {
  const { accountId, email, firstName } = signUp;
  const knownId = await findIdByEmail(tx, accountId, email);
  const known = knownId === '' ? null : await getContact(tx, accountId, knownId);
  const source = 'sign_up_form';
  const consent = { email: { status: 'subscribed' as const, source } };
  const contact = known
    ? await updateContact(tx, context, accountId, known.id, {
        tags: [...new Set([...known.tags, ...form.tags])].slice(0, Math.max(MAX_TAGS, known.tags.length)),
        ...(known.firstName === null && firstName !== null && { firstName }),
      })
    : await createContact(tx, context, accountId, {
        email,
        ...(firstName !== null && { firstName }),
        locale: signUp.language,
        attributes: {},
        tags: form.tags,
        consent,
      });
  for (const scope of ['marketing', ...(form.topic === null ? [] : [form.topic]), '']) {
    const change = { accountId, channel: 'email', scope, status: 'subscribed', source, cause: 'recipient' } as const;
    await changeConsent(tx, context, { ...change, address: email });
  }
  const confirmedAt = new Date();
  await tx.orm.signUp.update({ where: { id: signUp.id }, data: { confirmedAt, contactId: contact.id } });
  const of = { contactId: contact.id, signUpId: signUp.id, formId: form.id };
  const given = { address: email, firstName, language: signUp.language, topic: form.topic };
  const payload = { ...of, ...given, confirmedAt: confirmedAt.toISOString() };
  await emitEvents(tx, [{ accountId, event: 'sign_up.confirmed', subjectId: contact.id, payload }]);
}

const ERASE = prepared(`DELETE FROM sign_ups WHERE ${SIGN_UPS}`);

/** Deletes a person's sign-ups. Call it in a transaction. */
export async function eraseSignUps(
  db: Db,
  { accountId, contactId, addresses }: { accountId: string; contactId: string; addresses: readonly string[] },
): Promise<void> {
  await db.query(ERASE, [accountId, addresses, contactId]);
}

const PURGE = prepared(`DELETE FROM sign_ups WHERE ctid = ANY(ARRAY(
    SELECT ctid FROM sign_ups WHERE confirmed_at IS NULL AND expires_at < now() - interval '7 days' LIMIT 5000))`);

/** Deletes sign-ups that were not confirmed in time. */
export async function purgeSignUps(db: Db): Promise<void> {
  await db.query(PURGE, []);
}
