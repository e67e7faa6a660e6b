import { open, seal, type Keyring } from '@services/common/secrets/encryption';
import { AppError } from '@services/common/http/errors';
import { reseal } from '@services/common/secrets/key-rotation';

import type { Step, StepOf } from './steps.ts';

/** Shown instead of a header's value; written back, it keeps the value. */
export const MASK = '********';

type Http = StepOf<'http'>;

/**
 * The steps as they are stored: the values of headers encrypted and bound to the flow. A masked value is that of the same
 * header of the same step in `before`, provided that the step still calls the same origin: a caller cannot
 * read a value by sending it elsewhere.
 *
 * @throws AppError 400 for a masked value without a stored one.
 */
export function sealHeaders(keyring: Keyring, flowId: string, steps: readonly Step[], before: readonly Step[]): Step[] {
  return steps.map((step, index) => {
    if (step.type !== 'http') return step;
    const kept = before.find((each): each is Http => each.type === 'http' && each.id === step.id);
    return mapHeaders(step, (value, name) => {
      if (value !== MASK) return seal(keyring, value, flowId);
      const sealed = kept && isSameOrigin(kept.url, step.url) ? kept.headers[name] : undefined;
      if (sealed !== undefined) return sealed;
      throw new AppError(400, 'validation_error', `No value of ${name} is stored for this step and origin`, {
        details: { field: `steps.${index}.headers.${name}` },
      });
    });
  });
}

/** The steps as they are shown. */
export function maskHeaders(steps: readonly Step[]): Step[] {
  return steps.map((step) => (step.type === 'http' ? mapHeaders(step, () => MASK) : step));
}

/** The stored steps with their headers' values under the newest key. @throws Error when one cannot be opened */
export function resealHeaders(keyring: Keyring, flowId: string, steps: readonly Step[]): Step[] {
  return steps.map((step) =>
    step.type === 'http' ? mapHeaders(step, (sealed) => reseal(keyring, sealed, flowId)) : step,
  );
}

/** @throws Error when they were sealed with a key that is not there any more. */
export function openHeaders(keyring: Keyring, flowId: string, step: Http): Record<string, string> {
  return mapHeaders(step, (sealed) => open(keyring, sealed, flowId)).headers;
}

function mapHeaders(step: Http, change: (value: string, name: string) => string): Http {
  const headers = Object.entries(step.headers).map(([name, value]) => [name, change(value, name)]);
  return { ...step, headers: Object.fromEntries(headers) as Record<string, string> };
}

function isSameOrigin(one: string, other: string): boolean {
  return new URL(one).origin === new URL(other).origin;
}
