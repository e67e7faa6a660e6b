/** The members of an account that moves. */
import type { Client } from 'pg';
import { dryRun, move } from './move.ts';
import { rowsOf } from './side.ts';
import { startTwoCells, type TwoCells } from './testing/two-cells.ts';

let cells: TwoCells;
beforeAll(async () => {
  cells = await startTwoCells('messaging');
}, 120_000);
afterAll(() => cells.stop());

const addPerson = (db: Client, id: string, email: string, verified = true) =>
  db.query(
    `INSERT INTO people (id, email, name, password_hash, email_verified_at) VALUES ($1, $2, 'N', 'hash', CASE WHEN $3 THEN now() END)`,
    [id, email, verified],
  );
const join = (db: Client, account: string, person: string, role = 'owner') =>
  db.query('INSERT INTO memberships (account_id, person_id, role) VALUES ($1, $2, $3)', [account, person, role]);
const membersOf = (db: Client, account: string) =>
  rowsOf<{ id: string; role: string }>(
    db,
    'SELECT person_id AS id, role FROM memberships WHERE account_id = $1 ORDER BY 1',
    [account],
  );

test('members come along by their address, unless it may be of somebody else there', async () => {
  const { id } = await cells.makeAccount();
  const at = `${id}@example.com`;
  for (const who of ['new', 'same', 'stranger']) {
    await addPerson(cells.one, `per_${who}_${id}`, `${who}.${at}`, who !== 'new');
    await join(cells.one, id, `per_${who}_${id}`);
  }
  const identity = `INSERT INTO identities (issuer, subject, person_id) VALUES ('https://idp', $1, $1)`;
  await cells.one.query(identity, [`per_new_${id}`]);
  await addPerson(cells.two, `per_here_${id}`, `same.${at}`);
  await addPerson(cells.two, `per_fake_${id}`, `stranger.${at}`, false);
  const remark = `Their addresses are unconfirmed, these members do not come along: stranger.${at}`;
  expect((await dryRun(cells.optionsOf(id))).remarks).toEqual([remark]);
  const remarks: string[] = [];
  await move({ ...cells.optionsOf(id), remark: (line) => void remarks.push(line) });
  expect(remarks).toEqual([remark]);
  expect(await membersOf(cells.two, id)).toEqual([
    { id: `per_here_${id}`, role: 'owner' },
    { id: `per_new_${id}`, role: 'owner' },
  ]);
  const found = await rowsOf(cells.two, 'SELECT issuer FROM identities WHERE person_id = $1', [`per_new_${id}`]);
  expect(found).toEqual([{ issuer: 'https://idp' }]);
});

test('a member of two accounts stays one of that which does not move, and sees where the other is', async () => {
  const [{ id }, other] = [await cells.makeAccount(), await cells.makeAccount()];
  const person = `per_${id}`;
  await addPerson(cells.one, person, `both.${id}@example.com`);
  await join(cells.one, id, person);
  await join(cells.one, other.id, person, 'viewer');
  await move(cells.optionsOf(id));
  expect(await membersOf(cells.one, other.id)).toEqual([{ id: person, role: 'viewer' }]);
  // The account is opened here, and says where it is.
  expect(await membersOf(cells.one, id)).toEqual([{ id: person, role: 'owner' }]);
  expect(await membersOf(cells.two, id)).toEqual([{ id: person, role: 'owner' }]);
  const memberships = await rowsOf(cells.two, 'SELECT account_id FROM memberships WHERE person_id = $1', [person]);
  expect(memberships).toHaveLength(1);
});

test('who has left the account meanwhile is no member when it moves back', async () => {
  const { id } = await cells.makeAccount();
  for (const who of ['stays', 'leaves']) {
    await addPerson(cells.one, `per_${who}_${id}`, `${who}.${id}@example.com`);
    await join(cells.one, id, `per_${who}_${id}`);
  }
  await move(cells.optionsOf(id));
  await cells.two.query('DELETE FROM memberships WHERE person_id = $1', [`per_leaves_${id}`]);
  await cells.two.query(`UPDATE memberships SET role = 'viewer' WHERE person_id = $1`, [`per_stays_${id}`]);
  await move(cells.optionsOf(id, true));
  expect(await membersOf(cells.one, id)).toEqual([{ id: `per_stays_${id}`, role: 'viewer' }]);
});
