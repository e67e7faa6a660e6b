import { normalizeEmail } from '../contacts/addresses/email.ts';

/** A domain as it is stored and compared: ASCII (IDNA) and lower case; null when mail cannot come from it. */
export function normalizeDomain(text: string): string | null {
  const address = normalizeEmail(`a@${text}`);
  return address === null ? null : domainOf(address);
}

/** An address's domain, in the form in which domains are compared. */
export function domainOf(address: string): string {
  return address.slice(address.lastIndexOf('@') + 1).toLowerCase();
}
