import type { Request } from 'express';

/** An address in its usual form: a socket that listens on IPv6 reports an IPv4 client as `::ffff:203.0.113.7`. */
export function plainAddress(ip: string | undefined): string | null {
  return ip?.replace(/^::ffff:(?=\d+\.)/i, '') ?? null;
}

/**
 * The bucket of a caller without a valid key: its address. IPv6 addresses share a bucket per /64, because a subscriber usually
 * has a whole /64.
 */
export function addressBucket(request: Request): string {
  const address = plainAddress(request.ip) ?? '';
  if (!address.includes(':') || address.includes('.')) return `ip:${address}`;
  const [head = '', tail = ''] = address.split('::');
  const groups = head === '' ? [] : head.split(':');
  const after = tail === '' ? [] : tail.split(':');
  const filled = [...groups, ...Array<string>(Math.max(8 - groups.length - after.length, 0)).fill('0'), ...after];
  return `ip:${filled.slice(0, 4).join(':')}`;
}
