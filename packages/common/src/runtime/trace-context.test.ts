import { continueTrace, currentTraceparent } from './trace-context.ts';

// These tests run without an SDK. Each service tests tracing with an SDK in a separate process:
// apps/*/test/slow/tracing.test.ts.

const stored = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

test('without a running trace, there is no trace to store', () => {
  expect(currentTraceparent()).toBeNull();
});

test.each([null, stored, 'not a traceparent'])(
  'queued work runs with any stored trace, even an invalid trace: %p',
  async (traceparent) => {
    const work = { traceparent, queue: 'messages', id: 'msg_1' };
    expect(await continueTrace(work, () => Promise.resolve('done'))).toBe('done');
    await expect(continueTrace(work, () => Promise.reject(new Error('failed')))).rejects.toThrow('failed');
  },
);
