import { normalizeEmail } from '../contacts/addresses/email.ts';

/**
 * Converts a domain to the form that is stored and compared: ASCII (IDNA) and lower case. Null if it cannot be part of an email address.
 */
export function normalizeDomain(text: string): string | null {
  const address = normalizeEmail(`a@${text}`);
  return address === null ? null : domainOf(address);
}

/** The domain of an email address, in the form in which domains are compared. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
