import { isStorable, isVisible, text } from '@services/common/http/validation';

/** Text that is stored exactly as sent, but must not be blank. */
export function filledText(label: string, max: number) {
  return text({ min: 1, max, label, trim: false }).refine(isVisible, { error: `${label} must not be blank` });
}

/** An id that a client has given to one of its users. */
export function personId(label: string) {
  return filledText(label, 200);
}

/** An absolute http or https address of at most 2,048 characters. */
export function isWebAddress(value: unknown): value is string {
  if (typeof value !== 'string' || value.length > 2048 || !isStorable(value) || !URL.canParse(value)) return false;
  return /^https?:\/\//i.test(value);
}
