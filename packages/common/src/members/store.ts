import { z } from 'zod';

import { IS_OPEN_ACCOUNT } from '../access/open-accounts.ts';
import type { Role } from '../access/roles.ts';
import { prepared, type Queries } from '../database/database.ts';
import type { IsoTime } from '../database/iso-time.ts';
import { text } from '../http/validation.ts';
import { newId } from '../runtime/ids.ts';

/** A person's email address, in lower case. */
export const Email = z
  .email({ error: 'Email must be an email address' })
  .max(254, { error: 'Email must be at most 254 characters' })
  .toLowerCase()
  .describe('Email address of the person.');
export const PersonName = text({ min: 1, max: 100, label: 'Name' }).describe('Name of the person.');

export interface PersonRow {
  id: string;
  email: string;
  name: string;
  passwordHash: string | null;
  emailVerifiedAt: IsoTime | null;
}

export interface MemberRow {
  id: string;
  email: string;
  name: string;
  role: Role;
  joinedAt: IsoTime;
  lastSeenAt: IsoTime | null;
  hasSecondFactor: boolean;
}

const COLUMNS = `p.id, p.email, p.name, p.password_hash AS "passwordHash", p.email_verified_at AS "emailVerifiedAt"`;
const FIND = prepared(`SELECT ${COLUMNS} FROM people p WHERE p.id = $1`);
const FIND_BY_EMAIL = prepared(`SELECT ${COLUMNS} FROM people p WHERE p.email = $1`);
const ANY_PERSON = prepared('SELECT EXISTS (SELECT FROM people) AS found');
const INSERT = prepared(`INSERT INTO people (id, email, name, password_hash, email_verified_at)
    VALUES ($1, $2, $3, $4, CASE WHEN $5::boolean THEN now() END)`);
const SET_PASSWORD = prepared('UPDATE people SET password_hash = $2 WHERE id = $1');
const VERIFY = prepared(
  'UPDATE people SET email_verified_at = now() WHERE id = $1 AND email_verified_at IS NULL RETURNING id',
);
const JOIN = prepared(
  'INSERT INTO memberships (account_id, person_id, role) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
);
// People are locked first, so that a person who is joining another account is not deleted.
const LOCK_PEOPLE = prepared('SELECT id FROM people WHERE id = ANY ($1::text[]) ORDER BY id FOR UPDATE');
const FORGET = prepared(`DELETE FROM people p WHERE p.id = ANY ($1::text[])
    AND NOT EXISTS (SELECT FROM memberships m WHERE m.person_id = p.id)`);
const FIRST_ACCOUNT = prepared(`SELECT a.id FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.person_id = $1 AND ${IS_OPEN_ACCOUNT} ORDER BY m.created_at, a.id LIMIT 1`);
const ACCOUNTS = prepared(`SELECT a.id, a.name, m.role FROM memberships m JOIN accounts a ON a.id = m.account_id
    WHERE m.person_id = $1 AND ${IS_OPEN_ACCOUNT} ORDER BY m.created_at, a.id LIMIT 100`);
const MEMBERS = `SELECT p.id, p.email, p.name, m.role, m.created_at AS "joinedAt",
    (SELECT max(s.last_used_at) FROM sessions s WHERE s.person_id = p.id AND s.account_id = m.account_id) AS "lastSeenAt",
    EXISTS (SELECT FROM second_factors f WHERE f.person_id = p.id) AS "hasSecondFactor"
  FROM memberships m JOIN people p ON p.id = m.person_id WHERE m.account_id = $1`;
const LIST_MEMBERS = prepared(`${MEMBERS} ORDER BY m.created_at, p.id`);
const FIND_MEMBER = prepared(`${MEMBERS} AND p.id = $2`);
const FIND_MEMBER_BY_EMAIL = prepared(`${MEMBERS} AND p.email = $2`);

export async function findPerson(db: Queries, id: string): Promise<PersonRow | null> {
  const [row] = await db.query<PersonRow>(FIND, [id]);
  return row ?? null;
}

/** @param email in lower case. */
export async function findPersonByEmail(db: Queries, email: string): Promise<PersonRow | null> {
  const [row] = await db.query<PersonRow>(FIND_BY_EMAIL, [email]);
  return row ?? null;
}

/** Whether the service has a person who can sign in. */
export async function isSetUp(db: Queries): Promise<boolean> {
  const [row] = await db.query<{ found: boolean }>(ANY_PERSON);
  return row?.found ?? false;
}

interface NewPerson {
  /** The email address, in lower case. */
  email: string;
  name: string;
  passwordHash: string | null;
  /** Whether the address counts as verified: the person received mail there, or an operator entered it. */
  verified: boolean;
}

/** @throws the database's error if the address is taken (`isTaken`). */
export async function insertPerson(tx: Queries, { email, name, passwordHash, verified }: NewPerson): Promise<string> {
  const id = newId('per_');
  await tx.query(INSERT, [id, email, name, passwordHash, verified]);
  return id;
}

export async function setPassword(tx: Queries, personId: string, passwordHash: string | null): Promise<void> {
  await tx.query(SET_PASSWORD, [personId, passwordHash]);
}

/** Records that the person receives mail at the address. Returns whether the address was not verified before. */
export async function verifyEmail(tx: Queries, personId: string): Promise<boolean> {
  return (await tx.query(VERIFY, [personId])).length > 0;
}

/** Deletes the given people, except people who are members of an account. */
export async function forgetWithoutAccount(tx: Queries, personIds: readonly string[]): Promise<void> {
  await tx.query(LOCK_PEOPLE, [personIds]);
  await tx.query(FORGET, [personIds]);
}

/** Makes the person a member; an existing membership stays unchanged. */
export async function join(tx: Queries, accountId: string, personId: string, role: Role): Promise<void> {
  await tx.query(JOIN, [accountId, personId, role]);
}

/** The person's oldest account that can be opened, which the console opens first; null if there is none. */
export async function firstAccount(db: Queries, personId: string): Promise<string | null> {
  const [row] = await db.query<{ id: string }>(FIRST_ACCOUNT, [personId]);
  return row?.id ?? null;
}

/** The accounts that a person belongs to and can open, at most 100. */
export function listAccountsOf(db: Queries, personId: string): Promise<{ id: string; name: string; role: Role }[]> {
  return db.query(ACCOUNTS, [personId]);
}

/** The members of an account, the earliest first. */
export function listMembers(db: Queries, accountId: string): Promise<MemberRow[]> {
  return db.query<MemberRow>(LIST_MEMBERS, [accountId]);
}

export async function findMember(db: Queries, accountId: string, personId: string): Promise<MemberRow | null> {
  const [row] = await db.query<MemberRow>(FIND_MEMBER, [accountId, personId]);
  return row ?? null;
}

/** @param email in lower case. */
export async function findMemberByEmail(db: Queries, accountId: string, email: string): Promise<MemberRow | null> {
  const [row] = await db.query<MemberRow>(FIND_MEMBER_BY_EMAIL, [accountId, email]);
  return row ?? null;
}
