import { createHash } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import { newId } from '@services/common/runtime/ids';

import type { Kind } from '../channels/schemas.ts';
import { addressFor } from '../contacts/store.ts';
import type { Db } from '../db.ts';
import type { Contact } from '../generated/prisma/client.ts';
import { MAX_BODY } from '../messages/schemas.ts';
import { segment } from '../messages/segments.ts';
import { compileTemplate, inspectTemplate, type Rendered } from '../templates/rendering.ts';
import { getTemplate } from '../templates/store.ts';
import { contactVariables } from '../templates/variables.ts';
import type { StoredVariant } from './schemas.ts';
import type { SkipReason } from './statistics.ts';

type WhatsappTemplate = StoredVariant['whatsappTemplate'];

/** A text that is ready to be filled in for one contact after the other. */
export interface Text {
  weight: number;
  templateId: string | null;
  templateVersion: number | null;
  fillIn: (variables: Record<string, unknown>) => Rendered & { whatsappTemplate: WhatsappTemplate | null };
}

/** Checks the syntax of texts, and that their templates exist. @throws AppError 400, 404 `template_not_found` */
export async function checkVariants(db: Db, accountId: string, variants: readonly StoredVariant[]): Promise<void> {
  for (const { templateId, body, subject, html } of variants) {
    if (templateId !== undefined) await getTemplate(db, accountId, templateId);
    else inspectTemplate({ body: body ?? '', subject, html });
  }
}

/** Fixes the templates' current versions: what is changed later concerns later campaigns. */
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

/** @throws AppError 404 when a template is gone. */
export async function readTexts(db: Db, accountId: string, variants: readonly StoredVariant[]): Promise<Text[]> {
  return Promise.all(
    variants.map(async ({ weight, templateId, templateVersion, body = '', subject, html, whatsappTemplate }) => {
      const template = templateId === undefined ? null : await getTemplate(db, accountId, templateId, templateVersion);
      const given = template ? { ...template.content, subject: subject ?? template.content.subject } : null;
      const fill = compileTemplate(given ?? { body, subject, html });
      const parameters = (whatsappTemplate?.parameters ?? []).map((each) => compileTemplate({ body: each }));
      return {
        weight,
        templateId: template?.id ?? null,
        templateVersion: template?.content.version ?? null,
        fillIn: (variables: Record<string, unknown>) => ({
          ...fill(variables),
          whatsappTemplate: whatsappTemplate
            ? { ...whatsappTemplate, parameters: parameters.map((each) => each(variables).body) }
            : null,
        }),
      };
    }),
  );
}

/** A contact's variant: by weight, and the same one whenever it is asked. */
export function pickVariant(campaignId: string, contactId: string, texts: readonly { weight: number }[]): number {
  if (texts.length < 2) return 0;
  const hash = createHash('sha256').update(`${campaignId} ${contactId}`).digest().readUInt32BE();
  let point = hash % texts.reduce((sum, { weight }) => sum + weight, 0);
  return texts.findIndex(({ weight }) => (point -= weight) < 0);
}

export interface Copy {
  id: string;
  variant: number;
  recipient: string;
  body: string;
  subject: string | null;
  html: string | null;
  whatsappTemplate: WhatsappTemplate | null;
  templateId: string | null;
  templateVersion: number | null;
  segments: number | null;
  encoding: string | null;
}

/** The campaign's message for one contact, or why there is none. */
export function copyFor(
  campaign: { id: string; channel: string },
  texts: readonly Text[],
  contact: Contact,
): Copy | SkipReason {
  const channel = campaign.channel as Kind;
  const recipient = addressFor(channel, contact);
  if (recipient === undefined) return 'no_address';
  const variant = pickVariant(campaign.id, contact.id, texts);
  const text = texts[variant];
  if (!text) return 'invalid_content';
  try {
    const filled = text.fillIn(contactVariables(contact));
    if (filled.body.trim() === '' || [...filled.body].length > MAX_BODY[channel]) return 'invalid_content';
    const sms = channel === 'sms' ? segment(filled.body) : null;
    const { templateId, templateVersion } = text;
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
  } catch (error) {
    // A variable that this contact does not have, or a text that grows beyond all bounds.
    if (error instanceof AppError && error.status < 500) return 'invalid_content';
    throw error;
  }
}
