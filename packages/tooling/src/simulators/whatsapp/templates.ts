import { z } from 'zod';
import type { Answer } from '../core/http.ts';
import { whatsappError } from './errors.ts';
import type { WhatsappTemplate } from './settings.ts';

const Template = z.object({
  name: z.string().regex(/^[a-z0-9_]{1,512}$/),
  language: z.object({ code: z.string().regex(/^[a-z]{2,3}(_[A-Z]{2})?$/) }),
  components: z
    .array(z.object({ type: z.string(), parameters: z.array(z.record(z.string(), z.unknown())).optional() }))
    .optional(),
});
type Template = z.output<typeof Template>;

/** Refuses malformed templates and, if the settings list approved templates, all other templates. */
export function checkTemplate(approved: z.output<typeof WhatsappTemplate>[] | null, given: unknown): Answer | null {
  const template = Template.safeParse(given);
  if (!template.success) return whatsappError(131_009, `template: ${z.prettifyError(template.error)}`);
  if (approved === null) return null;
  const { name, language } = template.data;
  const known = approved.find((one) => one.name === name && one.language === language.code);
  if (!known) return whatsappError(132_001, `template name (${name}) does not exist in ${language.code}`);
  const count = bodyParameters(template.data).length;
  if (count === known.parameters) return null;
  return whatsappError(
    132_000,
    `number of localizable_params (${count}) does not match the expected number (${known.parameters})`,
  );
}

/** A template in one line: its name and the values given. */
export function templateText(given: unknown): string {
  const template = Template.safeParse(given);
  if (!template.success) return '';
  const values = bodyParameters(template.data).map((parameter) => String(parameter.text ?? ''));
  return [template.data.name, ...values].join(' | ');
}

function bodyParameters(template: Template): Record<string, unknown>[] {
  return template.components?.find(({ type }) => type.toLowerCase() === 'body')?.parameters ?? [];
}
