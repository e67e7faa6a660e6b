/** Streams of one token, and of all tokens of one application, in this process. */
const MAX_PER_TOKEN = 20;
const MAX_PER_APPLICATION = 100;

/** Counts the streams that are open, so that one application cannot hold all connections. */
export function createSlots() {
  const open = new Map<string, number>();
  const add = (key: string, step: number) => {
    const count = (open.get(key) ?? 0) + step;
    if (count === 0) open.delete(key);
    else open.set(key, count);
  };

  /** @returns a function that frees the slot; null when no slot is free. */
  return function take({ tokenId, applicationId }: { tokenId: string; applicationId: string }): (() => void) | null {
    if ((open.get(tokenId) ?? 0) >= MAX_PER_TOKEN) return null;
    if ((open.get(applicationId) ?? 0) >= MAX_PER_APPLICATION) return null;
    for (const key of [tokenId, applicationId]) add(key, 1);
    return () => {
      for (const key of [tokenId, applicationId]) add(key, -1);
    };
  };
}
