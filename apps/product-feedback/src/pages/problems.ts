import { isStorable, isVisible } from '@services/common/http/validation';

import type { PageLanguage } from '../languages/page-language.ts';
import { field, type Form } from './form.ts';
import { isReservedName } from '../text.ts';

/** Fields that may stay empty. */
const OPTIONAL = new Set(['name', 'details']);

export interface Problem {
  /** The field's id. */
  target: string;
  text: string;
}

/**
 * The problems of a refused form, in the language of its page. The messages of the validation are for developers.
 *
 * @param most the maximum number of characters of each field, in the order of the page.
 * @param product the name of the product, if visitors may not use it as their own name.
 */
export function problemsOf(
  { say, words }: PageLanguage,
  form: Form,
  most: Record<string, number>,
  product?: string,
): Problem[] {
  return Object.entries(most).flatMap(([target, limit]) => {
    const value = field(form, target).trim();
    if (!isVisible(value)) return OPTIONAL.has(target) ? [] : [{ target, text: say.empty }];
    if (target === 'name' && product !== undefined && isReservedName(value, product))
      return [{ target, text: say.reserved }];
    if ([...value].length > limit) return [{ target, text: words.shorter(limit) }];
    return isStorable(value) ? [] : [{ target, text: words.unstorable }];
  });
}

/** Gives the template the value and the problem of a field by its name. */
export function shownFields(form: Form, problems: readonly Problem[]) {
  return (name: string) => ({
    name,
    value: field(form, name),
    problem: problems.find(({ target }) => target === name)?.text ?? '',
  });
}
