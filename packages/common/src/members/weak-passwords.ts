import type { ZxcvbnFactory } from '@zxcvbn-ts/core';

import { InvalidInputError } from '../http/errors.ts';

/** Only the beginning of a password is examined: the time grows with the square of the length. */
const MAX_EXAMINED = 32;
/**
 * The library's score for passwords that are found with less than a hundred million guesses, such as common passwords and their
 * variations.
 */
const WEAK_SCORE = 2;

let loading: Promise<ZxcvbnFactory> | undefined;

/** Loaded with the first new password, because the list takes 25 MB. */
async function load(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { adjacencyGraphs, dictionary }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const limits = { maxLength: MAX_EXAMINED, l33tMaxSubstitutions: 10 };
  return new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs, ...limits });
}

/**
 * Refuses a new password that is among the first guesses of an attacker (NIST SP 800-63B-4 §3.1.1.2): a common password, a pattern, or a
 * variation of the words that belong to the person and the service.
 *
 * @param words the name of the service, the person's name and email address
 * @throws InvalidInputError naming `password`.
 */
export async function refuseWeakPassword(password: string, words: readonly string[]): Promise<void> {
  const estimator = await (loading ??= load());
  const own = words.flatMap((word) => {
    const parts = word.split(/[^\p{L}\p{N}]+/u);
    return [word, ...parts, parts.join(' '), parts.join('')];
  });
  const { score } = estimator.check(password, [...new Set(own)].filter(Boolean));
  if (score > WEAK_SCORE) return;
  const message =
    'Password is too easy to guess: it resembles a common password, a pattern, your name or the name of the service. Combine several unrelated words';
  throw new InvalidInputError('body', [{ field: 'password', message }]);
}
