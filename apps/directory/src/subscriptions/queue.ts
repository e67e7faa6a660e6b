/** Events for a reader were dropped or missed, so the stream would have a gap. */
export class LostNewsError extends Error {
  constructor() {
    super('Events were lost');
    this.name = 'LostNewsError';
  }
}

export interface Queue<Item> extends AsyncIterableIterator<Item, undefined> {
  push(item: Item): void;
  /** The reader gets a LostNewsError instead of the waiting events. */
  lose(): void;
  return(): Promise<IteratorReturnResult<undefined>>;
}

/**
 * Yields the pushed items to one reader, until the reader leaves by `return`.
 *
 * @param most the maximum number of waiting items. If there are more, all waiting items are dropped.
 * @param onEnd called once, when the reader leaves or items are lost.
 */
export function createQueue<Item>(most: number, onEnd: () => void): Queue<Item> {
  const waiting: Item[] = [];
  let state: 'open' | 'ended' | 'lost' = 'open';
  let wake = () => {};

  function end(as: 'ended' | 'lost'): void {
    if (state !== 'open') return;
    state = as;
    waiting.length = 0;
    wake();
    onEnd();
  }

  return {
    push(item) {
      if (state !== 'open') return;
      if (waiting.length === most) return end('lost');
      waiting.push(item);
      wake();
    },
    lose: () => end('lost'),
    async next() {
      while (state === 'open' && waiting.length === 0) await new Promise<void>((resolve) => (wake = resolve));
      if (state === 'lost') throw new LostNewsError();
      return state === 'ended' ? { done: true, value: undefined } : { done: false, value: waiting.shift() as Item };
    },
    async return() {
      end('ended');
      return { done: true, value: undefined };
    },
    [Symbol.asyncIterator]() {
      return this;
    },
  };
}
