import { open, seal, type Keyring } from '@services/common/secrets/encryption';
import { reseal } from '@services/common/secrets/key-rotation';

import { invalid } from '../envelope.ts';
import type { Step, StepOf } from './steps.ts';

/** Replaces a header's value in responses. If a client sends the mask back, the stored value is kept. */
export const MASK = '********';

type Http = StepOf<'http'>;

/**
 * Converts steps to their stored form: header values are encrypted and bound to the flow. A masked value is replaced with the value of the
 * same header and step in `before`, if the step still calls the same origin. So a caller cannot read a stored value by sending it to
 * another server.
 *
 * @throws AppError 400 for a masked value without a stored value.
 */
export function sealHeaders(keyring: Keyring, flowId: string, steps: readonly Step[], before: readonly Step[]): Step[] {
  return steps.map((step, index) => {
    if (step.type !== 'http') return step;
    const kept = before.find((each): each is Http => each.type === 'http' && each.id === step.id);
    return mapHeaders(step, (value, name) => {
      if (value !== MASK) return seal(keyring, value, flowId);
      const sealed = kept && isSameOrigin(kept.url, step.url) ? kept.headers[name] : undefined;
      if (sealed !== undefined) return sealed;
      const message = `No value of the header ${name} is stored for this step and origin`;
      throw invalid(`steps.${index}.headers.${name}`, message);
    });
  });
}

/** Converts stored steps to the form in responses, with masked header values. */
export function maskHeaders(steps: readonly Step[]): Step[] {
  return steps.map((step) => (step.type === 'http' ? mapHeaders(step, () => MASK) : step));
}

/** Encrypts the header values of stored steps with the newest key. @throws Error if a value cannot be decrypted */
export function resealHeaders(keyring: Keyring, flowId: string, steps: readonly Step[]): Step[] {
  return steps.map((step) =>
    step.type === 'http' ? mapHeaders(step, (sealed) => reseal(keyring, sealed, flowId)) : step,
  );
}

/** @throws Error if the values were encrypted with a key that no longer exists. */
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
