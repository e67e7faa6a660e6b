import { continueTrace, currentTraceparent } from './trace-context.ts';

// With an SDK loaded it is tried by the services, each as a separate process: apps/*/test/slow/tracing.test.ts.

const stored = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('while nothing is traced there is nothing to store', () => {
  expect(currentTraceparent()).toBeNull();
});

test.each([null, stored, 'not a traceparent'])(
  'work stored with the trace %p is done all the same',
  async (traceparent) => {
    const work = { traceparent, queue: 'messages', id: 'msg_1' };
    expect(await continueTrace(work, () => Promise.resolve('done'))).toBe('done');
    await expect(continueTrace(work, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  },
);
