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
