import { startTestApp } from '../../test/app.ts';
import { createPost, createUser, mutate, wrongCounters } from '../../test/directory.ts';
import { overlap } from '../../test/overlap.ts';
import { connect, type Database, type Sql } from '../db.ts';
import { hideUser } from '../users/edit.ts';
import { hideComment, unhideComment } from './edit.ts';
import { createComment } from './store.ts';

const app = startTestApp();
let other: Database;
let postId: string;
let author: string;
let serial = 0;

beforeAll(async () => {
  other = connect(app.config.DATABASE_URL, { poolSize: 2 });
  postId = String(await createPost(app, 'discussed'));
});
afterAll(() => other.close());

const write = (sql: Sql, parentId: string | null, userId = author) =>
  createComment(sql, { postId, parentId, userId, body: 'Text' });

async function createThread(): Promise<{ root: string; reply: string; guest: string }> {
  serial += 1;
  author = String(await createUser(app, `author${serial}`));
  const guest = String(await createUser(app, `guest${serial}`));
  const root = String(await write(app.database.write, null));
  return { root, reply: String(await write(app.database.write, root, guest)), guest };
}

/** Selects visible replies to hidden comments, which no list would show. */
const unreachable = () =>
  app.database.sql.query(`SELECT reply.id FROM comments AS reply JOIN comments AS parent ON parent.id = reply.parent_id
    WHERE reply.hidden_at IS NULL AND parent.hidden_at IS NOT NULL`);

const hidings = {
  'its parent': (sql: Sql, { root }: { root: string }) => hideComment(sql, 'Jo', root),
  'its parent’s author': (sql: Sql) => hideUser(sql, 'Jo', author),
};

describe.each(Object.entries(hidings))('a reply that is written while %s is being hidden', (_what, hide) => {
  test.each(['root', 'reply'] as const)('a reply to the %s is either hidden or refused @slow', async (answered) => {
    const written = await createThread();
    const answer = (sql: Sql) => write(sql, written[answered], written.guest);
    await overlap(app, other, answer, (sql) => hide(sql, written));
    expect(await unreachable()).toEqual([]);
    const later = await createThread();
    let refused: string | null = '';
    const answerLater = async (sql: Sql) => {
      refused = await write(sql, later[answered], later.guest);
    };
    await overlap(app, other, (sql) => hide(sql, later), answerLater);
    expect(refused).toBeNull();
    expect(await unreachable()).toEqual([]);
    expect(await wrongCounters(app)).toEqual([]);
  });
});

test('a reply that was written while its parent was being hidden is shown again with its parent @slow', async () => {
  const { root, guest } = await createThread();
  let reply: string | null = null;
  const answer = async (sql: Sql) => {
    reply = await write(sql, root, guest);
  };
  await overlap(app, other, answer, (sql) => hideComment(sql, 'Jo', root));
  await app.database.transaction((sql) => unhideComment(sql, 'Jo', root));
  const client = await app.client();
  const { comment } = await client.query<{ comment: { replies: { nodes: { id: string }[] } } }>(
    `{ comment(id: "comment_${root}") { replies { nodes { id } } } }`,
  );
  expect(comment.replies.nodes).toContainEqual({ id: `comment_${reply}` });
});

test('a reply to a hidden comment is refused, and the error names the field @slow', async () => {
  const { root, guest } = await createThread();
  const client = await app.client({ userId: BigInt(guest) });
  await app.database.transaction((sql) => hideComment(sql, 'Jo', root));
  const input = { postId: `post_${postId}`, parentId: `comment_${root}`, body: 'Late' };
  expect((await mutate(client, 'commentCreate', input)).errors).toEqual([
    { field: 'parentId', message: 'Comment not found on this post' },
  ]);
});
