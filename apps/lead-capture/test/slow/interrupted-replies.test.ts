/** Tests replies that crash their process. The tests start real processes and kill them during the sending. */
import { commentEntry, instagramEvent } from '@services/tooling/simulators';
import { eventually } from '@services/tooling/testing/eventually';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

import { startTestApp } from '../app.ts';
import { nextId, sign } from '../instagram.ts';
import { startServiceProcess, type ServiceProcess } from '../process.ts';

const app = startTestApp();

/** A platform that never answers requests about the comments in `hanging`. */
async function startPlatform(hanging: Set<string>) {
  const asked: string[] = [];
  const server = createServer(async (request, response) => {
    const { recipient } = (request.method === 'POST' ? await json(request) : {}) as {
      recipient?: { comment_id: string };
    };
    // A public reply names its comment in the path.
    const comment = recipient?.comment_id ?? request.url?.split('/')[2] ?? '';
    asked.push(comment);
    if (hanging.has(comment)) return;
    response.setHeader('Content-Type', 'application/json');
    response.end(
      JSON.stringify(request.method === 'POST' ? { id: nextId('9'), message_id: nextId('mid-') } : { data: [] }),
    );
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { asked, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v26.0` };
}

test.each(['private', 'public'] as const)(
  'if the process crashes twice while it sends a %s reply, the reply is set aside at the third start',
  async (kind) => {
    const account = await app.account();
    const instagramAccountId = nextId('1784140');
    await account.connect(instagramAccountId);
    const id = await account.automation(kind === 'public' ? { public_replies: ['Sent!'] } : {});
    const comments = ['before', 'poison', 'behind'].map((username) => ({ username, commentId: nextId('1799') }));
    const [before, poison, behind] = comments.map(({ commentId }) => commentId) as [string, string, string];
    const entries = comments.map(({ username, commentId }) =>
      commentEntry({ accountId: instagramAccountId, commentId, text: 'price', from: { id: nextId('526'), username } }),
    );
    const body = JSON.stringify(instagramEvent(entries));
    await app.http.post('/v1/instagram/webhook').set('X-Hub-Signature-256', sign(body)).send(body).expect(200);

    const hanging = new Set<string>();
    const platform = await startPlatform(hanging);
    const replies = async () => {
      const own = { where: { accountId: account.id }, orderBy: { id: 'asc' } } as const;
      if (kind === 'public') return app.db.orm.publicReply.findMany(own);
      return app.db.orm.trigger.findMany({ ...own, where: { ...own.where, status: { not: 'skipped' } } });
    };
    const states = async (): Promise<Record<string, { status: string; attempts: number }>> =>
      Object.fromEntries((await replies()).map(({ username, status, attempts }) => [username, { status, attempts }]));
    let service: ServiceProcess | undefined;
    const start = () =>
      startServiceProcess({
        DATABASE_URL: app.config.DATABASE_URL,
        INSTAGRAM_API_URL: platform.url,
        INSTAGRAM_TIMEOUT_MS: '60000',
      });
    const killWhileItSends = async (...waited: string[]) => {
      platform.asked.length = 0;
      service = await start();
      await eventually(() => waited.every((comment) => platform.asked.includes(comment)));
      await eventually(async () => (await states())['before']?.status === 'sent');
      await service.kill();
      for (const table of ['triggers', 'public_replies'])
        await app.db.pool.query(`UPDATE ${table} SET leased_until = now() WHERE status = 'sending'`);
    };
    try {
      if (kind === 'public') {
        // The private replies come first, so that only public replies have an unknown outcome.
        await app.db.orm.connection.updateMany({
          where: { accountId: account.id },
          data: { publicHeldUntil: new Date(Date.now() + 3_600_000) },
        });
        service = await start();
        const sent = () => app.db.orm.trigger.count({ where: { accountId: account.id, status: 'sent' } });
        await eventually(async () => (await sent()) === comments.length);
        await service.kill();
        await app.db.orm.connection.updateMany({ where: { accountId: account.id }, data: { publicHeldUntil: null } });
      }
      hanging.add(poison).add(behind);
      await killWhileItSends(poison, behind);
      expect(await states()).toEqual({
        before: { status: 'sent', attempts: 1 },
        poison: { status: 'sending', attempts: 1 },
        behind: { status: 'sending', attempts: 1 },
      });
      hanging.delete(behind);
      await killWhileItSends(poison);
      expect((await states())['poison']).toEqual({ status: 'sending', attempts: 2 });
      service = await start();
      const { url, log } = service;
      await eventually(async () => Object.values(await states()).every(({ status }) => /sent|failed/.test(status)));
      expect(await states()).toEqual({
        before: { status: 'sent', attempts: 1 },
        poison: { status: 'failed', attempts: 2 },
        behind: { status: 'sent', attempts: 2 },
      });
      const { data } = (await account.get(`/v1/automations/${id}/triggers`).expect(200)).body;
      const shown = data.find(({ username }: { username: string }) => username === 'poison');
      expect(kind === 'public' ? shown.public_reply : shown).toMatchObject({
        outcome: 'failed',
        reason: 'interrupted',
      });
      expect(log()).toContain('a reply failed after the service stopped while sending it');
      const metric = kind === 'public' ? 'public_reply_attempts_total' : 'reply_attempts_total';
      expect(await (await fetch(`${url}/metrics`)).text()).toMatch(
        new RegExp(`^${metric}\\{.*outcome="failed",code="interrupted".*\\} 1$`, 'm'),
      );
      expect(platform.asked).not.toContain(before);
    } finally {
      await service?.kill();
      platform.server.closeAllConnections();
      platform.server.close();
    }
  },
  120_000,
);
