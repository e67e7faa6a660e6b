import { startTestApp } from '../../test/app.ts';
import { consenting, createSigner } from '../../test/oauth.ts';
import { deleteExpired } from './store.ts';

const app = startTestApp({ otherAccount: true });
const { consent } = consenting(app);
const HOUR_MS = 3_600_000;
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS);

test('expired tokens and codes are deleted, revoked tokens after 90 days and used codes after a day @slow', async () => {
  await createSigner(app, 'ada');
  const client = await app.client();
  for (let index = 0; index < 4; index += 1) await consent(client, 'ada');
  const { accessToken, refreshToken, authorizationCode } = app.database.orm;
  const where = { applicationId: client.applicationId, codeHash: { not: null } };
  const tokens = await accessToken.findMany({ where, orderBy: { id: 'asc' } });
  const states = [
    { expiresAt: ago(1) },
    { expiresAt: ago(1), revokedAt: ago(24 * 91) },
    { expiresAt: ago(1), revokedAt: ago(24 * 89) },
  ];
  for (const [index, data] of states.entries()) await accessToken.update({ where: { id: tokens[index]!.id }, data });
  const of = { where: { applicationId: client.applicationId } };
  const codes = await authorizationCode.findMany(of);
  for (const [index, hours] of [25, 23].entries()) {
    const { hash } = codes[index]!;
    await authorizationCode.update({ where: { hash }, data: { expiresAt: ago(hours) } });
  }
  const [first] = await refreshToken.findMany(of);
  await refreshToken.update({ where: { id: first!.id }, data: { expiresAt: ago(1) } });

  await deleteExpired(app.database.write);

  const left = await accessToken.findMany({ where, orderBy: { id: 'asc' } });
  expect(left.map(({ id }) => id)).toEqual(tokens.slice(2).map(({ id }) => id));
  const hashes = (await authorizationCode.findMany(of)).map(({ hash }) => hash);
  expect(hashes.toSorted()).toEqual(
    codes
      .slice(1)
      .map(({ hash }) => hash)
      .toSorted(),
  );
  expect((await refreshToken.findMany(of)).map(({ id }) => id)).not.toContain(first!.id);
  expect(await refreshToken.count(of)).toBe(3);
});
