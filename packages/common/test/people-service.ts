import type { AddressInfo } from 'node:net';

import { eventually } from '@services/tooling/testing/eventually';
import { createTestDatabase } from '@services/tooling/testing/test-database';
import { TOTP } from 'otpauth';
import type pg from 'pg';
import request from 'supertest';

import { bearerToken, createAuthenticator } from '../src/access/authentication.ts';
import type { LeastRoles, Role } from '../src/access/roles.ts';
import type { AuditedCaller } from '../src/audit/audit.ts';
import { prepared, queriesOf, withStatements, type Queries, type StatementDb } from '../src/database/database.ts';
import { createPool } from '../src/database/pool.ts';
import { createSetupCode } from '../src/members/setup.ts';
import { mount } from '../src/openapi/mount.ts';
import { peopleOperations } from '../src/people/operations.ts';
import { createPeople } from '../src/people/people.ts';
import { peopleSettings, type PeopleSettings } from '../src/people/settings.ts';
import { newId } from '../src/runtime/ids.ts';
import { parseKeyring, type Keyring } from '../src/secrets/encryption.ts';
import { z } from 'zod';
import { TABLES } from './people-tables.ts';
import { createTestApp, type TestApp } from './test-app.ts';

const MIN_ROLES: LeastRoles = { 'things:read': 'viewer', 'things:write': 'member', 'keys:manage': 'admin' };
export const ENCRYPTION_KEYS = parseKeyring(`k1:${'A'.repeat(43)}=`);
export const PASSWORD = 'correct horse battery';

/** A browser: keeps cookies, and marks its requests as coming from the service's own pages. */
export interface Browser {
  cookies: Map<string, string>;
  /** The attributes of the last cookie that was set, by its name. */
  set: Map<string, string>;
  get(path: string, headers?: Record<string, string>): Promise<request.Response>;
  send(
    method: 'post' | 'put' | 'patch' | 'delete',
    path: string,
    body?: object,
    headers?: Record<string, string>,
  ): Promise<request.Response>;
  /** Signs in with the password of `owner` and `member`. */
  signIn(email?: string): Promise<request.Response>;
  /** Adds an authenticator app, whose current code can be used again. */
  addApp(): Promise<{ id: string; secret: string; recoveryCodes: string[] }>;
  /** Accepts the invitation with the link. */
  accept(url: string, more?: object): Promise<request.Response>;
  /** Another browser with the same cookies. */
  copy(): Browser;
}

export interface PeopleService extends TestApp {
  /** The address that the service listens on. */
  url: string;
  pool: pg.Pool;
  db: ReturnType<typeof databaseOf>;
  browser(): Browser;
  /** A new setup code, read from the log. */
  setupCode(): Promise<string>;
  /** The first owner, signed in; every test begins with an empty database. */
  owner(): Promise<Browser>;
  /** A member of an account with the role, signed in; the owner is another person. */
  member(role: Role, accountId?: string): Promise<Browser & { id: string; email: string }>;
  account(name?: string): Promise<string>;
  /** Makes a person a member of an account. */
  join(accountId: string, personId: string, role: Role): Promise<unknown>;
  rows<Row = Record<string, never>>(text: string, values?: unknown[]): Promise<Row[]>;
}

/**
 * A service with people, on its own database; call it at the top of a test file.
 *
 * @param settings read when a test begins
 */
export function startPeopleService(
  settings: () => Partial<Record<keyof PeopleSettings, string>> = () => ({}),
): PeopleService {
  const service = {} as PeopleService;
  const closing: (() => Promise<unknown>)[] = [];
  let http: ReturnType<typeof request>;

  beforeAll(async () => {
    const database = await createTestDatabase();
    service.pool = createPool(database.url, { poolSize: 10 });
    await service.pool.query(TABLES);
    service.db = databaseOf(service.pool);
    service.rows = async (text, values) => (await service.pool.query(text, values)).rows;
    closing.push(async () => {
      await service.pool.end();
      await database.drop();
    });
  });

  // A new application for each test, so that no earlier attempts are counted.
  beforeEach(async () => {
    // Requests of closed browsers still finish their queries, and TRUNCATE could deadlock with them.
    await eventually(() => service.pool.idleCount === service.pool.totalCount);
    await service.pool.query('TRUNCATE accounts, people, setup_codes, sign_in_challenges CASCADE');
    Object.assign(service, buildApp(service, { ...z.object(peopleSettings).parse(settings()), ENCRYPTION_KEYS }));
    const server = service.app.listen(0);
    service.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    http = request(service.url);
    closing.push(async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    });
  });
  afterEach(async () => {
    while (closing.length > 1) await closing.pop()?.();
  });
  afterAll(() => closing[0]?.());

  service.browser = () => createBrowser(service, () => http);
  service.setupCode = () => createSetupCode(service.db);
  service.account = async (name = 'Example') => {
    const id = newId('acc_');
    await service.pool.query('INSERT INTO accounts VALUES ($1, $2)', [id, name]);
    return id;
  };
  service.join = (...membership) =>
    service.rows('INSERT INTO memberships (account_id, person_id, role) VALUES ($1, $2, $3)', membership);
  service.owner = async () => {
    const browser = service.browser();
    const body = { code: await service.setupCode(), email: 'owner@example.com', name: 'Olga', password: PASSWORD };
    expect((await browser.send('post', '/console/api/setup', body)).status).toBe(201);
    return browser;
  };
  service.member = async (role, accountId) => {
    const [known] = await service.rows<{ id: string; hash: string }>(
      'SELECT a.id, p.password_hash AS hash FROM accounts a, people p WHERE p.password_hash IS NOT NULL ORDER BY a.id, p.id LIMIT 1',
    );
    const id = newId('per_');
    const email = `${role}-${id.slice(-6)}@example.com`;
    // All people in these tests have the same password as the owner, so that it is hashed only once.
    await service.pool.query('INSERT INTO people (id, email, name, password_hash) VALUES ($1, $2, $3, $4)', [
      id,
      email,
      role,
      known?.hash,
    ]);
    await service.join(accountId ?? String(known?.id), id, role);
    const browser = service.browser();
    expect((await browser.signIn(email)).status).toBe(200);
    return Object.assign(browser, { id, email });
  };
  return service;
}

const INSERT_ACCOUNT = prepared('INSERT INTO accounts VALUES ($1, $2)');

/** The row counts of the tables for people, which every service has. */
const CHANGES = prepared(`SELECT account_id AS "accountId", 'invitations' AS topic, count(*)::text AS version
    FROM invitations WHERE account_id = ANY($1::text[]) GROUP BY account_id`);

function buildApp({ db }: PeopleService, settings: PeopleSettings & { ENCRYPTION_KEYS: Keyring }): TestApp {
  return createTestApp((app) => {
    const people = createPeople({
      service: 'test',
      db,
      logger: recorder(),
      settings,
      leastRoles: MIN_ROLES,
      changes: CHANGES,
      heartbeatMs: 0,
      createAccount: async (tx, { name }) => {
        const id = newId('acc_');
        await tx.query(INSERT_ACCOUNT, [id, name]);
        return { id };
      },
    });
    const auth = createAuthenticator<AuditedCaller>({
      credential: bearerToken,
      isWellFormed: (key) => key.length > 10,
      find: async () => null,
      session: people.sessions.credential(({ account, id, person, scopes }) => ({
        accountId: account.id,
        keyId: id,
        person,
        scopes,
      })),
    });
    app.use('/console/api', people.identify);
    mount(app, peopleOperations, people);
    app.use('/api', auth.identify, auth.required);
    app.get('/api/things', (req, res) => void res.json(auth.caller(req)));
    app.post('/api/things', (req, res) => void res.json(auth.caller(req)));
  });
}

function recorder() {
  return createTestApp(() => {}).logger;
}

function databaseOf(pool: pg.Pool) {
  const transaction: StatementDb['statements'] = (work) => withStatements(pool, (tx) => work(joined(tx)));
  return { ...queriesOf(pool), statements: transaction, transaction };
}

function createBrowser(
  service: PeopleService,
  http: () => ReturnType<typeof request>,
  cookies = new Map<string, string>(),
): Browser {
  const set = new Map<string, string>();
  async function exchange(test: request.Test, headers: Record<string, string>): Promise<request.Response> {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await test.set({ 'Sec-Fetch-Site': 'same-origin', ...(cookie && { Cookie: cookie }), ...headers });
    for (const line of response.get('Set-Cookie') ?? []) {
      const [, name = '', value = '', attributes = ''] = /^([^=]+)=([^;]*)(.*)$/.exec(line) ?? [];
      set.set(name, attributes);
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  }
  const send: Browser['send'] = (method, path, body, headers = {}) =>
    exchange(body === undefined ? http()[method](path) : http()[method](path).send(body), headers);
  return {
    cookies,
    set,
    get: (path, headers = {}) => exchange(http().get(path), headers),
    send,
    signIn: (email = 'owner@example.com') => send('post', '/console/api/session', { email, password: PASSWORD }),
    async addApp() {
      const path = '/console/api/factors/authenticator';
      const { secret } = (await send('post', `${path}/begin`, { current: PASSWORD })).body;
      const added = await send('post', path, { name: 'Phone', code: new TOTP({ secret }).generate() });
      expect(added.status).toBe(201);
      await service.rows('UPDATE second_factors SET last_step = 0');
      return { ...added.body, secret };
    },
    accept: (url, more = { name: 'Bob', password: PASSWORD }) =>
      send('post', '/console/api/invitations/accept', { token: url.split('#token=')[1], ...more }),
    copy: () => createBrowser(service, http, new Map(cookies)),
  };
}

/** A transaction with the interface of a database: code that starts a transaction joins this one. */
function joined(tx: Queries): StatementDb {
  const db: StatementDb = { query: tx.query, statements: (work) => work(db) };
  return db;
}
