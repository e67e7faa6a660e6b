import type { Request, Response } from 'express';
import { mock } from 'node:test';

import { createSingleConnections } from './single-connection.ts';

test('a reserved connection that is not opened within a minute expires and no longer counts as a stream', async () => {
  mock.timers.enable({ apis: ['setTimeout'] });
  try {
    let token = '';
    const response = {
      status: () => response,
      type: () => response,
      set: () => response,
      send: (text: string) => (token = text),
    };
    const auth = { caller: () => ({ tokenId: 'tok_1' }) };
    const streams = { hold: (_caller: object, work: () => Promise<void>) => work(), watchCaller: () => ({}) };
    const singles = createSingleConnections({ auth } as never, streams as never);
    let isOver = false;
    const held = singles.reserve({} as Request, response as unknown as Response).then(() => (isOver = true));
    mock.timers.tick(59_999);
    await Promise.resolve();
    expect(isOver).toBe(false);
    mock.timers.tick(1);
    await held;
    const request = { get: () => token, query: {} } as unknown as Request;
    await expect(singles.open(request, {} as Response)).rejects.toMatchObject({ code: 'NOT_FOUND' });
  } finally {
    mock.timers.reset();
  }
});
