/** Addresses are compared as text, so a loopback address in another spelling, such as 127.1, cannot be registered. */
const LOOPBACK = /^http:\/\/(?:127\.0\.0\.1|\[::1\]|localhost)(?::\d{1,5})?(?:[/?]|$)/i;

/** Schemes that a browser executes or renders itself, even as the first part of a longer name. */
const BROWSER_SCHEMES = new Set([
  'javascript',
  'data',
  'vbscript',
  'file',
  'blob',
  'about',
  'view-source',
  'filesystem',
]);

/** A private-use scheme is a reversed domain name (RFC 8252 §7.1): `com.example.app`. */
const REVERSED_DOMAIN = /^[a-z]{2,63}(?:\.[a-z\d](?:[a-z\d-]*[a-z\d])?)+$/;

/** The parameters of an answer (RFC 6749 §4.1.2, RFC 9207). */
export const ANSWERS = ['code', 'state', 'error', 'error_description', 'iss'];

/**
 * Whether an application may register the address (RFC 8252): https, http on a loopback address, or an installed application's own scheme.
 * The address must not contain parts that browsers and servers interpret differently: credentials, a fragment, a backslash, a space or a
 * character outside ASCII. Its query must not have the parameters of an answer, which must not be repeated (RFC 6749 §3.1).
 */
export function isRedirectUri(value: string): boolean {
  if (!/^[\x21-\x7e]+$/.test(value) || /[\\#<>"`{}|^]/.test(value) || !URL.canParse(value)) return false;
  const { protocol, username, password, searchParams } = new URL(value);
  if (ANSWERS.some((name) => searchParams.has(name))) return false;
  if (username !== '' || password !== '' || /^[a-z\d.+-]+:\/*[^/?]*@/i.test(value)) return false;
  if (protocol === 'http:') return LOOPBACK.test(value);
  if (protocol === 'https:') return true;
  const scheme = protocol.slice(0, -1);
  return scheme.length < 100 && REVERSED_DOMAIN.test(scheme) && !BROWSER_SCHEMES.has(scheme.split('.')[0] ?? '');
}

/**
 * Whether the application has registered the request's address in this spelling. On a loopback address the port may differ, because an
 * installed application knows its port only when it runs (RFC 8252 §7.3).
 */
export function isRegistered(value: string, registered: readonly string[]): boolean {
  if (registered.includes(value)) return true;
  const portless = withoutPort(value);
  return portless !== null && registered.some((known) => withoutPort(known) === portless);
}

/** A loopback address without its port; null for any other address. */
function withoutPort(value: string): string | null {
  if (!isRedirectUri(value)) return null;
  const url = new URL(value);
  if (url.protocol !== 'http:') return null;
  url.port = '';
  return url.href;
}
