import pg from 'pg';

import { createDatabase } from '../databases.ts';
import { startServer } from '../servers.ts';
import type { Context } from '../suite.ts';
import { environment, idOf, insertAccount, insertFeedback } from './data.ts';

const RESPONSES = 100_000;
const READS = 40;

const QUESTIONS = [
  { text: 'Would you recommend it?', type: 'nps' },
  { text: 'How satisfied are you?', type: 'csat' },
  { text: 'How easy was it?', type: 'ces' },
  { text: 'Which do you use?', type: 'single_choice', options: ['A', 'B', 'C'], allow_other: true },
  { text: 'Which do you know?', type: 'multiple_choice', options: ['A', 'B', 'C'] },
  { text: 'In which order?', type: 'ranking', options: ['X', 'Y', 'Z'] },
  { text: 'How are they?', type: 'matrix', rows: ['R', 'S'], columns: ['Good', 'Bad'] },
  { text: 'How many?', type: 'number' },
  { text: 'What else?', type: 'text' },
];

/** The summary of a survey with 100,000 responses to nine questions of different types, read one after the other. */
export async function measureSummary({ databaseUrl, redisUrl }: Context): Promise<Record<string, number>> {
  const url = await createDatabase(databaseUrl, 'product-feedback', 'summary');
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const headers = { ...(await insertAccount(client, 'bench')), 'content-type': 'application/json' };
  await client.query(`UPDATE api_keys SET scopes = '{}'`);
  await insertFeedback(client, 'bench', 1, 1);
  const server = await startServer('product-feedback-summary', 'src/main.ts', 'apps/product-feedback', {
    ...environment,
    DATABASE_URL: url,
    ...(redisUrl !== undefined && { REDIS_URL: redisUrl }),
  });
  try {
    const created = await fetch(`${server.url}/api/v1/products/${idOf('prod', 'bench', 1)}/surveys`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: 'Bench', questions: QUESTIONS }),
    });
    const { id } = (await created.json()) as { id: string };
    await insertResponses(client, id);
    const times: number[] = [];
    for (let read = 0; read < READS; read += 1) {
      const start = performance.now();
      const response = await fetch(`${server.url}/api/v1/surveys/${id}/summary`, { headers });
      const text = await response.text();
      times.push(performance.now() - start);
      if (!response.ok || !text.includes(String(RESPONSES))) throw new Error(`No summary: ${text.slice(0, 500)}`);
    }
    const sorted = times.toSorted((a, b) => a - b);
    const rounded = (index: number) => Math.round(sorted[index] ?? 0);
    return {
      'first (ms)': Math.round(times[0] ?? 0),
      'median (ms)': rounded(READS / 2),
      'greatest (ms)': rounded(READS - 1),
    };
  } finally {
    await server.stop();
    await client.end();
  }
}

async function insertResponses(client: pg.Client, surveyId: string): Promise<void> {
  const { rows } = await client.query<{ id: string }>(
    `SELECT q ->> 'id' AS id FROM surveys, jsonb_array_elements(questions) AS q WHERE surveys.id = $1`,
    [surveyId],
  );
  for (let from = 1; from <= RESPONSES; from += 10_000) {
    await client.query(
      `INSERT INTO survey_responses
         (id, account_id, survey_id, respondent_id, respondent_name, answers, status, created_at, submitted_at)
       SELECT 'response-' || n, 'bench', $1, 'respondent-' || n, '', jsonb_build_object(
           ($2::text[])[1], n % 11, $2[2], 1 + n % 5, $2[3], 1 + n % 7, $2[4], (ARRAY['A', 'B', 'C', 'Other ' || n % 300])[1 + n % 4],
           $2[5], (ARRAY['["A"]', '["A", "C"]', '["B", "C"]'])[1 + n % 3]::jsonb,
           $2[6], (ARRAY['["X", "Y", "Z"]', '["Z", "X", "Y"]'])[1 + n % 2]::jsonb,
           $2[7], (ARRAY['{"R": "Good"}', '{"R": "Bad", "S": "Good"}'])[1 + n % 2]::jsonb,
           $2[8], n * 7919 % 20000, $2[9], 'The search of part ' || n % 700 || ' is slow: ' || md5(n::text)
         ), 'submitted', now() - n * interval '1 second', now()
       FROM generate_series($3::int, $3::int + 9999) AS n`,
      [surveyId, rows.map((row) => row.id), from],
    );
  }
  await client.query('VACUUM ANALYZE');
  await client.query('CHECKPOINT');
}
