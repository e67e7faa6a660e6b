/** An address in its usual form: a socket that listens on IPv6 reports an IPv4 client as `::ffff:203.0.113.7`. */
export function plainAddress(ip: string | undefined): string | null {
  return ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null;
}
