import { createHash } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import type { Kind } from '../../providers/kinds.ts';
import { addressFor } from '../../contacts/store.ts';
import type { Contact, Db } from '../../db.ts';
import { MAX_BODY } from '../../messages/schemas.ts';
import { segment } from '../../templates/sms-segments.ts';
import { isBlank, isLongerThan, missingVariable, TooExpensiveError } from '../../templates/rendering.ts';
import { getTemplate } from '../../templates/store.ts';
import { checkText, fillText, readText, type FilledText, type Text } from '../../templates/texts.ts';
import { contactVariables } from '../../templates/variables.ts';
import type { StoredVariant } from '../schemas.ts';
import type { SkipReason } from '../statistics.ts';

/** Checks that the syntax of texts is valid and that their templates exist. @throws AppError 400, 404 `template_not_found` */
export async function checkVariants(db: Db, accountId: string, variants: readonly StoredVariant[]): Promise<void> {
  for (const [index, variant] of variants.entries()) {
    try {
      await checkText(db, accountId, variant);
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'template_not_found') throw error;
      const field = variants.length > 1 ? `variants.${index}.templateId` : 'templateId';
      throw new AppError(404, error.code, error.message, { details: { field, value: variant.templateId } });
    }
  }
}

/** Fixes the templates' current versions, so that later changes affect only later campaigns. */
export async function fixVersions(
  db: Db,
  accountId: string,
  variants: readonly StoredVariant[],
): Promise<StoredVariant[]> {
  return Promise.all(
    variants.map(async (variant) => {
      if (variant.templateId === undefined) return variant;
      return { ...variant, templateVersion: (await getTemplate(db, accountId, variant.templateId)).version };
    }),
  );
}

/** A campaign's texts, in the order of its variants. @throws AppError 404 if a template no longer exists. */
export function readTexts(
  db: Db,
  { accountId, variants }: { accountId: string; variants: readonly StoredVariant[] },
): Promise<Text[]> {
  return Promise.all(variants.map((variant) => readText(db, accountId, variant)));
}

/** A contact's variant, chosen by weight; always the same for the same contact. */
export function pickVariant(campaignId: string, contactId: string, variants: readonly { weight: number }[]): number {
  if (variants.length < 2) return 0;
  const hash = createHash('sha256').update(`${campaignId} ${contactId}`).digest().readUInt32BE();
  let point = hash % variants.reduce((sum, { weight }) => sum + weight, 0);
  return variants.findIndex(({ weight }) => (point -= weight) < 0);
}

/** The reason why a contact gets no message. */
export interface Skip {
  reason: SkipReason;
  /** The variable for which the contact has no value. */
  variable: string | null;
  recipient: string | null;
}

export interface Copy extends FilledText {
  id: string;
  variant: number;
  recipient: string;
  templateId: string | null;
  templateVersion: number | null;
  segments: number | null;
  encoding: string | null;
}

export interface Source {
  id: string;
  accountId: string;
  channel: string;
  variants: readonly StoredVariant[];
}

/** Milliseconds to render a batch's texts. The remaining contacts are left for the next batch. */
const BUDGET_MS = 1000;
/** Maximum average milliseconds of work per contact. */
const MAX_PER_CONTACT_MS = 10;
/** A batch with fewer contacts than this is allowed as much work as a batch with this number of contacts. */
const SIGNIFICANT = 20;
/**
 * This number is used instead of SIGNIFICANT if the texts used up BUDGET_MS, because a busy machine can render the texts of only a few
 * contacts in that time.
 */
const SIGNIFICANT_AT_BUDGET = 3;

/**
 * For each contact, in order, the campaign's message or the reason to skip the contact. If rendering takes long, only the first contacts
 * are processed.
 *
 * @throws TooExpensiveError if a text exceeds its limits, or takes too much work on average.
 */
export async function copiesFor(
  source: Source,
  texts: readonly Text[],
  contacts: readonly Contact[],
  lane: 'single' | 'bulk',
): Promise<{ contact: Contact; copy: Copy | Skip }[]> {
  const channel = source.channel as Kind;
  const copies = contacts.map((contact) => ({
    contact,
    recipient: addressFor(channel, contact),
    variant: pickVariant(source.id, contact.id, source.variants),
    copy: undefined as Copy | Skip | undefined,
  }));
  for (const each of copies) {
    if (each.recipient === undefined) each.copy = { reason: 'no_address', variable: null, recipient: null };
  }
  let [count, took, work] = [0, 0, 0];
  for (const [index, text] of texts.entries()) {
    const theirs = copies.filter(({ copy, variant }) => copy === undefined && variant === index);
    const variables = theirs.map(({ contact }) => contactVariables(contact));
    const options = { accountId: source.accountId, lane };
    const { filled, tookMs, workMs } = await fillText(text, variables, options, Math.max(BUDGET_MS - took, 1));
    count += filled.length;
    took += tookMs;
    work += workMs;
    theirs.forEach((each, position) => {
      const result = filled[position];
      if (result) each.copy = toCopy(channel, text, each.variant, each.recipient ?? '', result);
    });
  }
  const significant = took < BUDGET_MS ? SIGNIFICANT : SIGNIFICANT_AT_BUDGET;
  if (work > MAX_PER_CONTACT_MS * Math.max(count, significant)) {
    const average = Math.round(work / count);
    throw new TooExpensiveError(
      'body',
      `The template takes ${average} ms per contact; at most ${MAX_PER_CONTACT_MS} ms are allowed`,
    );
  }
  // The cursor advances in order, so all contacts after the first unprocessed one are left for the next batch.
  const open = copies.findIndex(({ copy }) => copy === undefined);
  const done = open < 0 ? copies : copies.slice(0, open);
  return done.flatMap(({ contact, copy }) => (copy ? [{ contact, copy }] : []));
}

function toCopy(
  channel: Kind,
  { templateId, templateVersion }: Text,
  variant: number,
  recipient: string,
  filled: FilledText | AppError,
): Copy | Skip {
  if (filled instanceof TooExpensiveError) throw filled;
  if (filled instanceof AppError) {
    const variable = missingVariable(filled);
    return { reason: variable === null ? 'invalid_content' : 'missing_variable', variable, recipient };
  }
  if (isBlank(filled) || isLongerThan(filled.body, MAX_BODY[channel])) {
    return { reason: 'invalid_content', variable: null, recipient };
  }
  const sms = channel === 'sms' ? segment(filled.body) : null;
  return {
    ...filled,
    id: newId('msg_'),
    variant,
    recipient,
    templateId,
    templateVersion,
    segments: sms?.segments ?? null,
    encoding: sms?.encoding ?? null,
  };
}
