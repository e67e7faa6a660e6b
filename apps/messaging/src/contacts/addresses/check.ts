import { AppError } from '@services/common/http/errors';

import { normalizeEmail } from './email.ts';
import { isPersonal, isPhoneNumber } from './phone.ts';

/**
 * Validates a phone number and returns it.
 *
 * @throws AppError 400 `invalid_phone_number` naming the field.
 */
export function checkPhone(field: string, value: string): string {
  if (isPhoneNumber(value)) return value;
  throw new AppError(400, 'invalid_phone_number', 'Phone number must be in E.164 format, such as +15551234567', {
    details: { field, ...echo(value) },
  });
}

/** The invalid value for the details of the error; no value if it is too long. */
function echo(value: string): { value?: string } {
  return value.length <= 256 ? { value } : {};
}

/**
 * Validates an email address and returns it in the form that is stored and sent to.
 *
 * @throws AppError 400 `invalid_email` naming the field.
 */
export function checkEmail(field: string, value: string): string {
  const address = normalizeEmail(value);
  if (address !== null) return address;
  throw new AppError(400, 'invalid_email', 'Not a valid email address', { details: { field, ...echo(value) } });
}

export function checkAddress(kind: string, field: string, value: string): string {
  if (kind === 'email') return checkEmail(field, value);
  return isPersonal(kind, value) ? value : checkPhone(field, value);
}
