/**
 * What two addresses of one product have in common: host and path in lower case, without scheme, `www.`, query and
 * trailing slash. Text that is no address is its own key.
 */
export function urlKey(address: string): string {
  const text = address.trim();
  const withScheme = /^[a-z][a-z\d+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) return text.toLowerCase();
  const { host, pathname } = new URL(withScheme);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/+$/, '')}`.toLowerCase();
}
