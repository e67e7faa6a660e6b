import { createLogger } from '@services/common/runtime/logging';

import { startTestApp } from '../../test/app.ts';
import { createPost } from '../../test/directory.ts';
import { createComment } from '../comments/store.ts';
import type { Sql } from '../db.ts';
import { createHub } from './hub.ts';
import { LostNewsError } from './queue.ts';

const app = startTestApp();

const hearBy = (sql: Sql) => {
  const logger = createLogger({ service: 'directory', level: 'info' }, app.log);
  return createHub({ url: app.config.DATABASE_URL, sql, logger })(() => true);
};
const notify = (payload: string) => app.database.write.query(`SELECT pg_notify('directory_news', $1)`, [payload]);

test('if the object of an event cannot be read, a stream ends with an error instead of missing the event', async () => {
  app.log.expectErrors(/events were lost/);
  const away = Object.assign(new Error('away'), { code: 'ECONNREFUSED' });
  const news = await hearBy({ query: () => Promise.reject(away) });
  await notify('{"type":"post.featured","id":"1"}');
  await expect(news.next()).rejects.toThrow(LostNewsError);
});

test.each(['', '{', 'null', '{"type":"post.featured","id":"x"}'])(
  'the invalid notification %j does not end streams',
  async (payload) => {
    const id = String(await createPost(app, `after-${payload.length}`));
    const news = await hearBy(app.database.sql);
    await notify(payload);
    await notify(JSON.stringify({ type: 'post.featured', id }));
    expect(await news.next()).toMatchObject({ value: { id } });
    await news.return();
  },
);

test('events arrive in the order in which they were sent, even if reading the object of the first event takes longer', async () => {
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

const comment = async (sql: Sql, postId: string) => {
  const [author] = await sql.query<{ userId: string }>('SELECT user_id AS "userId" FROM posts WHERE id = $1', [postId]);
  return String(await createComment(sql, { postId, parentId: null, userId: '', body: 'Well made', ...author }));
};

test('a new listener receives every event that is committed after the listener begins', async () => {
  const postId = String(await createPost(app, 'overlapping'));
  const [news, id] = await app.database.transaction(async (sql) => {
    const written = await comment(sql, postId);
    return [await hearBy(app.database.sql), written] as const;
  });
  expect(await news.next()).toMatchObject({ value: { type: 'comment.created', id, postId } });
  await news.return();
});
