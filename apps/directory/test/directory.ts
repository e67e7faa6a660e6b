import { seed } from '../src/seed/seed.ts';
import type { TestApp } from './app.ts';

/** A small made directory: the same in every run. */
export async function seedDirectory(app: TestApp, posts = 120): Promise<void> {
  await app.database.transaction((sql) => seed(sql, { posts, now: new Date('2026-06-30T12:00:00Z') }));
}

/** A member of the directory. */
export async function createUser(app: TestApp, username: string, passwordHash: string | null = null): Promise<bigint> {
  const { id } = await app.database.orm.user.create({ data: { username, name: username, passwordHash } });
  return id;
}

/** A plain post, for tests that need no more. */
export async function createPost(app: TestApp, slug: string, fields: Record<string, unknown> = {}): Promise<bigint> {
  const { orm } = app.database;
  const user = await orm.user.upsert({
    where: { username: 'author' },
    create: { username: 'author', name: 'A' },
    update: {},
  });
  const website = `https://${slug}.example.com`;
  const data = { slug, name: slug, tagline: 'A thing', website, websiteKey: `${slug}.example.com`, userId: user.id };
  return (await orm.post.create({ data: { ...data, ...fields } })).id;
}
