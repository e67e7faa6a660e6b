import { hash, timingSafeEqual } from 'node:crypto';

/**
 * Whether two secrets or signatures are equal, in a time that depends neither on their content nor on where they differ. Both
 * are hashed first, so that values of different lengths can be compared, too.
 */
export function constantTimeEqual(a: string | Buffer, b: string | Buffer): boolean {
  return timingSafeEqual(hash('sha256', a, 'buffer'), hash('sha256', b, 'buffer'));
}
