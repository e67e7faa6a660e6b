import { eventually } from '@services/tooling/testing/eventually';
import { whileLocked } from '@services/tooling/testing/locks';

import { startTestApp, type TestClient } from '../../test/app.ts';
import { createPost, createUser, mutate, wrongCounters } from '../../test/directory.ts';

const app = startTestApp({ otherAccount: true });
let serial = 0;

async function member(): Promise<{ id: bigint; client: TestClient }> {
  const id = await createUser(app, `voter${(serial += 1)}`);
  return { id, client: await app.client({ userId: id }) };
}

/** Counts the statements with votes that are sent to the database from now on. */
function attempts(): () => number {
  const { write } = app.database;
  const { query } = write;
  let count = 0;
  write.query = (text, ...values) => {
    if (text.includes('votes')) count += 1;
    return query(text, ...values);
  };
  return () => count;
}

/** Whether none of the sent requests has a response yet. */
function pending(sent: Promise<unknown>) {
  let isOpen = true;
  void sent.then(() => (isOpen = false));
  return () => isOpen;
}

const done = (postId: string) => ({ node: { id: postId }, errors: [] });

describe.each(['postVote', 'postVoteUndo'])('%s', (field) => {
  test.each([
    ['the post', 'posts', 'id'],
    ['the post’s counters', 'post_counts', 'post_id'],
    ['the member', 'users', 'id'],
  ])(
    'a vote does not wait while another application’s vote waits for a lock on %s @slow',
    async (_what, table, key) => {
      const [waiting, stranger] = [await member(), await member()];
      const [locked, free] = [await createPost(app, `locked-${serial}`), await createPost(app, `free-${serial}`)];
      const statement = `SELECT FROM ${table} WHERE ${key} = $1 FOR UPDATE`;
      const values = [table === 'users' ? waiting.id : locked];
      const { voted } = await whileLocked({ pool: app.database.pool, statement, values }, async () => {
        const sentVotes = attempts();
        const sent = mutate(waiting.client, field, { postId: `post_${locked}` });
        const isOpen = pending(sent);
        await eventually(() => sentVotes() > 0);
        expect(await mutate(stranger.client, field, { postId: `post_${free}` })).toEqual(done(`post_${free}`));
        expect(isOpen()).toBe(true);
        return { voted: sent };
      });
      expect(await voted).toEqual(done(`post_${locked}`));
      const votes = await app.database.orm.vote.count({ where: { postId: { in: [locked, free] } } });
      expect(votes).toBe(field === 'postVote' ? 2 : 0);
      expect(await wrongCounters(app)).toEqual([]);
    },
  );
});

test('a vote for a post that stays locked gets a temporary error, and is not counted later @slow', async () => {
  const { client } = await member();
  app.log.expectErrors(/The database does not answer/);
  const post = await createPost(app, 'never-free');
  const statement = 'SELECT FROM post_counts WHERE post_id = $1 FOR UPDATE';
  await whileLocked({ pool: app.database.pool, statement, values: [post] }, async () =>
    expect(await mutate(client, 'postVote', { postId: `post_${post}` })).toBe('SERVICE_UNAVAILABLE'),
  );
  expect(await app.database.orm.vote.count({ where: { postId: post } })).toBe(0);
});
