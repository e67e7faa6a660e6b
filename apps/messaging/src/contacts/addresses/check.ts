import { AppError } from '@services/common/http/errors';

import { normalizeEmail } from './email.ts';
import { isPhoneNumber } from './phone.ts';

/**
 * The phone number, checked.
 *
 * @throws AppError 400 `invalid_phone_number` naming the field.
 */
export function checkPhone(field: string, value: string): string {
  if (isPhoneNumber(value)) return value;
  throw new AppError(400, 'invalid_phone_number', 'Phone number must be in E.164 format, such as +15551234567', {
    details: { field, ...echo(value) },
  });
}

/** A short invalid value is repeated in the error. */
function echo(value: string): { value?: string } {
  return value.length <= 256 ? { value } : {};
}

/**
 * The email address in the form in which it is stored and sent.
 *
 * @throws AppError 400 `invalid_email` naming the field.
 */
export function checkEmail(field: string, value: string): string {
  const address = normalizeEmail(value);
  if (address !== null) return address;
  throw new AppError(400, 'invalid_email', 'Not a valid email address', { details: { field, ...echo(value) } });
}

/** The address as the kind of channel takes it: an email address, or a phone number. */
export function checkAddress(kind: string, field: string, value: string): string {
  return kind === 'email' ? checkEmail(field, value) : checkPhone(field, value);
}
