import { guardOtherAccount } from '@services/tooling/testing/other-account';

import type { TestApp } from './app.ts';
import { refreshSortColumns } from '../src/posts/counts.ts';
import { createPost, createUser, HIGHER_LIMITS } from './directory.ts';

/** The tables with objects of a user or of an application's owner, and the tables without an owner. */
export const OWNERSHIP = {
  columns: ['account_id', 'application_id', 'user_id', 'follower_id'],
  tables: {
    blocks: 't.subject_id = ANY ($1)',
    audit_entries: 't.subject_id = ANY ($1)',
    review_flags: 't.applications && $1',
    bulk_export_chunks: 't.file_id IN (SELECT file_id FROM bulk_exports WHERE application_id = ANY ($1))',
  },
  shared: [
    'organisations',
    'ranking_periods',
    'import_progress',
    'search_words',
    'topic_words',
    'user_words',
    'collection_words',
    'stale_posts',
    'topics',
    'topic_texts',
  ],
};

/**
 * Creates another application with another user. Their names, documents and posts equal those of the tests. A test of the
 * file fails if it changes a row of this other application or user.
 */
export function withOtherAccount(app: TestApp): void {
  guardOtherAccount(async () => {
    const userId = await createUser(app, 'neighbour');
    const followed = await createUser(app, 'followed-by-neighbour');
    await createPost(app, 'post-of-neighbour', { userId });
    const topic = await app.database.orm.topic.create({ data: { slug: 'neighbours', name: 'Tools' } });
    const client = await app.client({ userId });
    const path = `/v2/applications/${client.applicationId}`;
    await app.http.post(`${path}/tokens`).set(client.auth).send({}).expect(201);
    await app.http.post(`${path}/limit-requests`).set(client.auth).send(HIGHER_LIMITS).expect(201);
    const { applicationId } = client;
    const expiresAt = new Date('2099-01-01T00:00:00Z');
    const refresh = { id: 'rft_neighbour', hash: 'neighbour', applicationId, userId, codeHash: 'neighbour', expiresAt };
    await app.database.orm.refreshToken.create({ data: { ...refresh, scopes: ['public'] } });
    const post = await app.database.orm.post.findUniqueOrThrow({ where: { slug: 'post-of-neighbour' } });
    const { collectionCreate } = await client.query<{ collectionCreate: { node: { id: string } } }>(`mutation {
      postVote(input: { postId: "post_${post.id}" }) { errors { message } }
      userFollow(input: { userId: "user_${followed}" }) { errors { message } }
      commentCreate(input: { postId: "post_${post.id}", body: "Nice." }) { errors { message } }
      postSubmit(input: { name: "Lantern Desk", tagline: "Light", website: "https://x.example.com", topicIds: ["topic_${topic.id}"], makerIds: ["user_${userId}"] }) { errors { message } }
      collectionCreate(input: { name: "My Pícks" }) { node { id } }
    }`);
    const collection = collectionCreate.node.id;
    await client.query(
      `mutation { collectionAddPost(input: { collectionId: "${collection}", postId: "post_${post.id}" }) { errors { message } } }`,
    );
    const query = '{ posts { nodes { id } } }';
    await client.query(`mutation { bulkExportCreate(input: { query: "${query}" }) { errors { message } } }`);
    await app.database.orm.bulkExportChunk.create({
      data: {
        fileId: (await app.database.orm.bulkExport.findFirstOrThrow()).fileId,
        start: 0,
        body: Buffer.from('{}'),
      },
    });
    await refreshSortColumns(app.database);
    return {
      db: app.database.pool,
      ids: [userId, client.accountId, client.applicationId],
      ownership: OWNERSHIP,
      has: [
        'users',
        'applications',
        'access_tokens',
        'refresh_tokens',
        'limit_requests',
        'votes',
        'comments',
        'collections',
        'user_follows',
        'bulk_exports',
        'bulk_export_chunks',
      ],
    };
  });
}
