import { domainToASCII } from 'node:url';

/** The HTML standard's rule (§4.10.5.1.5), with at least two labels in the domain. */
const HTML5 =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)+$/;

/**
 * The address in the form that mail servers accept, or null if it is invalid. A valid address follows the HTML standard's rule and RFC
 * 5321's rules on lengths (local part 64, domain 253, together 254) and dots, and its last label is not a number. An international domain
 * is converted to its ASCII form first; the local part is left as it is.
 */
export function normalizeEmail(text: string): string | null {
  // Refuse these characters first: converting an international domain would drop some of them, and so make an invalid address valid.
  if (text.length > 320 || /[\s\p{Cc}\p{Cf}]/u.test(text)) return null;
  const at = text.lastIndexOf('@');
  if (at < 1) return null;
  const local = text.slice(0, at);
  const given = text.slice(at + 1);
  // ASCII domains are not converted, because the conversion could turn an invalid domain into a valid domain.
  const domain = /[^\x20-\x7e]/.test(given) ? domainToASCII(given) : given;
  const address = `${local}@${domain}`;
  if (local.length > 64 || domain.length > 253 || address.length > 254) return null;
  if (local.startsWith('.') || local.endsWith('.') || local.includes('..')) return null;
  if (!HTML5.test(address) || /^\d+$/.test(domain.slice(domain.lastIndexOf('.') + 1))) return null;
  return address;
}

/** The lookup key of a mailbox. All spellings share it, because mail systems ignore case. */
export function emailKey(address: string): string {
  return address.toLowerCase();
}
