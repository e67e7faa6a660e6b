import { createLogger } from '@services/common/runtime/logging';

import { startTestApp } from '../../test/app.ts';
import { createPost } from '../../test/directory.ts';
import type { Sql } from '../db.ts';
import { createHub } from './hub.ts';
import { LostNewsError } from './queue.ts';

const app = startTestApp();

const hearBy = (sql: Sql) => {
  const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
  return createHub({ url: app.config.DATABASE_URL, sql, logger })(() => true);
};
const notify = (payload: string) => app.database.write.query(`SELECT pg_notify('directory_news', $1)`, [payload]);

test('news that the database could not be asked about end the streams, which would otherwise have a gap', async () => {
  app.log.expectErrors(/news were lost/);
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const news = await hearBy({ query: () => Promise.reject(away) });
  await notify('{"type":"post.featured","id":"1"}');
  await expect(news.next()).rejects.toThrow(LostNewsError);
});

test.each(['', '{', 'null', '{"type":"post.featured","id":"x"}'])(
  'news that read %j end no stream',
  async (payload) => {
    const id = String(await createPost(app, `after-${payload.length}`));
    const news = await hearBy(app.database.sql);
    await notify(payload);
    await notify(JSON.stringify({ type: 'post.featured', id }));
    expect(await news.next()).toMatchObject({ value: { id } });
    await news.return();
  },
);

test('news arrive in the order in which they were sent, also when the first takes longer to look up', async () => {
  const ids = [String(await createPost(app, 'slow')), String(await createPost(app, 'fast'))];
  const held = Promise.withResolvers<void>();
  let isFirst = true;
  const sql: Sql = {
    async query(...statement) {
      const isHeld = isFirst;
      isFirst = false;
      if (isHeld) await held.promise;
      return app.database.sql.query(...statement);
    },
  };
  const [news, others] = [await hearBy(sql), await hearBy(app.database.sql)];
  for (const id of ids) await notify(JSON.stringify({ type: 'post.featured', id }));
  for (const id of ids) expect(await others.next()).toMatchObject({ value: { id } });
  await others.return();
  held.resolve();
  expect([await news.next(), await news.next()]).toMatchObject(ids.map((id) => ({ value: { id } })));
  await news.return();
});
