/** An address as people write it: an IPv4 client of a socket that listens on IPv6 is `::ffff:203.0.113.7` there. */
export function plainAddress(ip: string | undefined): string | null {
  return ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null;
}
