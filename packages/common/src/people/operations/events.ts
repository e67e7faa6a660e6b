import { z } from 'zod';

import { AppError } from '../../http/errors.ts';
import { isLeaving } from '../../http/health.ts';
import { operation } from '../operation.ts';

/** A browser reconnects on its own. Ending streams regularly lets replicas stop and spreads the connections. */
const MAX_STREAM_MS = 10 * 60_000;
/** The interval at which a stream checks, in milliseconds, whether the process is about to stop. */
const LOOK_MS = 1000;

/** The stream of changes for an open console. */
export const eventOperations = [
  operation({
    id: 'console.streamEvents',
    method: 'get',
    path: '/console/api/events',
    scope: 'members:read',
    summary: 'Stream changes in the account',
    description:
      'Server-sent events for a visible tab. The event `changed` contains the names of the changed lists and is sent at most once a second. ' +
      'The stream ends when the session ends or after ten minutes. The browser then reconnects.',
    query: z.object({ account: z.string().max(100).optional().describe('Account, instead of `X-Account`.') }),
    response: 'text/event-stream',
    errors: { 429: ['too_many_streams'] },
    async handle({ changes, sessions, heartbeatMs }, { caller, request }, response) {
      const { accountId, person } = caller;
      const watch = changes.watch(accountId, person.id, (topics) => {
        response.write(`event: changed\ndata: ${JSON.stringify(topics)}\n\n`);
      });
      if (!watch) {
        const headers = { 'Retry-After': '60' };
        throw new AppError(429, 'too_many_streams', 'Too many consoles are open', { headers });
      }
      response.set({ 'Content-Type': 'text/event-stream', 'X-Accel-Buffering': 'no' });
      await watch.ready;
      // Tells the browser that it is connected. The browser then reloads data that may have changed before.
      if (!response.closed) response.write('event: changed\ndata: []\n\n');
      await new Promise<void>((resolve) => {
        // The browser disconnected during the look-ups, and its close event has already fired.
        if (response.closed) return resolve();
        const endsAt = Date.now() + MAX_STREAM_MS;
        let checkedAt = Date.now();
        const look = setInterval(() => {
          if (isLeaving(request.app) || Date.now() > endsAt) return resolve();
          if (Date.now() - checkedAt < heartbeatMs) return;
          checkedAt = Date.now();
          response.write(': still here\n\n');
          // An open console does not count as use of the session, so an unused session still ends.
          sessions.findIn(request, accountId).then(
            (session) => session ?? resolve(),
            () => {},
          );
        }, LOOK_MS);
        response.once('close', resolve).once('close', () => clearInterval(look));
      });
      watch.stop();
      response.end();
    },
  }),
];
