/**
 * Answers like the directory at the minimum cost: with Express, node-postgres, and one named json_agg statement per
 * answer.
 */
import express from 'express';

import { createCeiling } from '../ceiling.ts';

const { app, pool } = createCeiling('-c timezone=UTC');

const moment = (column: string) => `to_char(${column}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const postFields = `'id', 'post_' || p.id, 'name', p.name, 'slug', p.slug, 'tagline', p.tagline, 'description', p.description,
  'website', p.website, 'votesCount', p.votes_count, 'commentsCount', p.comments_count,
  'createdAt', ${moment('p.created_at')}, 'featuredAt', ${moment('p.featured_at')}`;
const userFields = `'id', 'user_' || u.id, 'username', u.username, 'name', u.name`;

const list = (where: string) => `
SELECT json_build_object('nodes', coalesce(json_agg(page.node), '[]'),
  'pageInfo', json_build_object('hasNextPage', true, 'endCursor', encode(sha256(min(page.key)::text::bytea), 'base64')))::text AS body
FROM (
  SELECT p.rank_score AS key, json_build_object(${postFields},
    'user', (SELECT json_build_object(${userFields}) FROM users u WHERE u.id = p.user_id),
    'makers', (SELECT coalesce(json_agg(json_build_object(${userFields})), '[]')
      FROM post_makers m JOIN users u ON u.id = m.user_id WHERE m.post_id = p.id),
    'topics', json_build_object('nodes', (SELECT coalesce(json_agg(json_build_object('id', 'topic_' || t.id, 'name', t.name,
      'slug', t.slug)), '[]') FROM post_topics e JOIN topics t ON t.id = e.topic_id WHERE e.post_id = p.id))) AS node
  FROM posts p ${where} ORDER BY p.rank_score DESC, p.id DESC LIMIT 20) AS page`;
const page = { name: 'page', text: list('') };
const deep = { name: 'deep', text: list('WHERE (p.rank_score, p.id) < ($1, $2)') };
const one = { name: 'one', text: `SELECT json_build_object(${postFields})::text AS body FROM posts p WHERE p.id = $1` };

const cost = { requestedQueryCost: 1, throttleStatus: { maximumAvailable: 1, currentlyAvailable: 1, resetAt: 1 } };
const extensions = JSON.stringify({ cost });
/** The position in the list at which the page far down begins, looked up once. */
let place: unknown[] | undefined;

async function answer(query: string, id = 'post_500'): Promise<string> {
  if (query.startsWith('query page')) return `{"posts":${(await pool.query(page)).rows[0].body}}`;
  if (query.startsWith('query post'))
    return `{"post":${(await pool.query({ ...one, values: [Number(id.slice('post_'.length))] })).rows[0].body}}`;
  if (!place) {
    const text = 'SELECT rank_score, id FROM posts ORDER BY rank_score DESC, id DESC OFFSET 80000 LIMIT 1';
    const { rank_score: key, id } = (await pool.query(text)).rows[0];
    place = [key, id];
  }
  return `{"posts":${(await pool.query({ ...deep, values: place })).rows[0].body}}`;
}

app.post('/v2/api/graphql', express.json(), async (request, response) => {
  const data = await answer(request.body.query, request.body.variables?.id);
  response.type('json').send(`{"data":${data},"extensions":${extensions}}`);
});
