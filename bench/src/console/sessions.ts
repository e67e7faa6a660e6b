import { get, type IncomingMessage } from 'node:http';

import { newToken } from '@services/common/access/tokens';
import type pg from 'pg';

/** People of an account who are signed in; returns the cookie of each. */
export async function signInPeople(client: pg.Client, service: string, accountId: string, count: number) {
  const cookies: string[] = [];
  for (let n = 1; n <= count; n += 1) {
    const { token, hash } = newToken();
    const person = `per_bench${n}`;
    await client.query(`INSERT INTO people (id, email, name) VALUES ($1, $1 || '@example.com', 'Person ' || $2)`, [
      person,
      n,
    ]);
    await client.query(`INSERT INTO memberships (account_id, person_id, role) VALUES ($1, $2, 'owner')`, [
      accountId,
      person,
    ]);
    await client.query(
      `INSERT INTO sessions (id, hash, person_id, account_id, method, user_agent, address, expires_at)
       VALUES ('ses_bench' || $1, $2, $3, $4, 'password', 'Bench', '127.0.0.1', now() + interval '1 day')`,
      [n, hash, person, accountId],
    );
    cookies.push(`${service}-session=${token}`);
  }
  return cookies;
}

/** What a browser with an open console asks for: who is signed in, a list, and the stream of changes, which stays. */
export async function openConsole(url: string, cookie: string, request: string): Promise<() => void> {
  for (const path of ['/console/', '/console/api/session', request]) {
    const response = await ask(`${url}${path}`, cookie);
    if (response.statusCode !== 200) throw new Error(`${path} answered ${response.statusCode}`);
    for await (const _ of response) continue;
  }
  const stream = await ask(`${url}/console/api/events`, cookie);
  if (stream.statusCode !== 200) throw new Error(`The stream answered ${stream.statusCode}`);
  stream.resume().on('error', () => {});
  return () => stream.destroy();
}

function ask(url: string, cookie: string): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    get(url, { headers: { cookie, 'sec-fetch-site': 'same-origin' }, agent: false }, resolve).on('error', reject);
  });
}
