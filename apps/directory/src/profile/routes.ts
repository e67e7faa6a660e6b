import { prepared } from '@services/common/database/database';
import { contentRevision } from '@services/common/http/preconditions';
import type { AuditEvent } from '@services/common/audit/audit';
import { z } from 'zod';

import { lockUserOf } from '../accounts/store.ts';
import { sqlOf, type Db } from '../db.ts';
import { apiError } from '../errors.ts';
import { operation } from '../operation.ts';
import { changeProfile, createMember } from '../users/members.ts';
import { hashNewPassword, MIN_PASSWORD_LENGTH } from '../users/passwords.ts';
import { NewUsername, Profile as Fields } from '../users/schemas.ts';

const common = { tag: 'Profile', path: '/v2/profile' } as const;
const MAX_PASSWORD_LENGTH = 200;

const password = z
  .string()
  .min(MIN_PASSWORD_LENGTH, { error: `Password must have at least ${MIN_PASSWORD_LENGTH} characters` })
  .max(MAX_PASSWORD_LENGTH, { error: `Password must have at most ${MAX_PASSWORD_LENGTH} characters` })
  .optional()
  .describe(
    'The password for the pages on which members grant access to applications. Passwords that are easy to guess are refused.',
  );

const SignUp = Fields.extend({
  username: NewUsername.describe('The unique name in URLs. It cannot be changed.'),
  name: Fields.shape.name.optional(),
  password,
}).meta({
  id: 'ProfileSignUp',
});
const Change = Fields.partial().extend({ password }).meta({ id: 'ProfileChange' });
const Profile = z
  .object({
    id: z.string().describe('The ID of the member.'),
    username: z.string().describe('The unique name in URLs.'),
    name: z.string().describe('The display name.'),
    headline: z.string().nullable().describe('One line about the member; null if not set.'),
    websiteUrl: z.string().nullable().describe('The URL of the member’s website; null if not set.'),
    twitterUsername: z.string().nullable().describe('The member’s username on Twitter; null if not set.'),
    profileImageUrl: z.string().nullable().describe('The URL of the profile image; null if not set.'),
    role: z.enum(['editor', 'operator']).nullable().describe('The member’s role in the directory; null if not set.'),
    hasPassword: z.boolean().describe('Whether the member can sign in on the pages of the directory.'),
    isHidden: z.boolean().describe('Whether operators have hidden the member, whose tokens then do not work.'),
    createdAt: z.iso.datetime().describe('When the member signed up.'),
  })
  .meta({ id: 'Profile' });

const example = {
  id: 'user_1',
  username: 'ada',
  name: 'Ada Example',
  headline: 'Makes lamps',
  websiteUrl: null,
  twitterUsername: null,
  profileImageUrl: null,
  role: null,
  hasPassword: false,
  isHidden: false,
  createdAt: '2026-03-01T10:00:00.000Z',
};

const FIND = prepared(`SELECT 'user_' || id AS id, username, name, headline, website_url AS "websiteUrl",
      twitter_username AS "twitterUsername", profile_image_url AS "profileImageUrl", role,
      password_hash IS NOT NULL AS "hasPassword", hidden_at IS NOT NULL AS "isHidden", created_at AS "createdAt"
    FROM users WHERE id = $1`);

const LOCK = prepared('SELECT id FROM users WHERE id = $1 FOR NO KEY UPDATE');

async function getProfile(db: Db, userId: bigint | null): Promise<z.output<typeof Profile>> {
  const [profile] = userId === null ? [] : await db.query<z.output<typeof Profile>>(FIND, [String(userId)]);
  if (!profile) throw apiError('NOT_FOUND', 'This account has no profile yet. Create one with POST /v2/profile');
  return profile;
}

const event = (verb: string, id: string, details: object): AuditEvent => ({
  action: `profile.${verb}`,
  target: { type: 'user', id },
  details: { ...details },
});

/** The routes for the member that the account acts as. People of the account sign up the member and change it. */
export const profileOperations = [
  operation({
    ...common,
    id: 'profile.get',
    method: 'get',
    scope: 'profile:read',
    summary: 'Read the account’s member',
    response: Profile,
    errors: { 404: ['NOT_FOUND'] },
    example: { response: example },
    revision: contentRevision,
    // Read the account again, because callers are cached for some seconds.
    handle: async ({ db }, { caller }) => getProfile(db, await lockUserOf(db.orm, caller.id)),
  }),
  operation({
    ...common,
    id: 'profile.signUp',
    method: 'post',
    scope: 'profile:write',
    summary: 'Sign up as a member',
    description:
      'Adds a member of the directory. From then on, the account’s developer tokens act as this member: with the scope ' +
      '`write`, they can vote, comment, follow and submit posts. An account has one member.',
    body: SignUp,
    status: 201,
    response: Profile,
    errors: { 409: ['CONFLICT'] },
    example: {
      body: { username: example.username, name: example.name, headline: example.headline },
      response: example,
    },
    audit: (_input, { id, username }) => event('signed_up', id, { username }),
    afterCommit: ({ auth }, { caller }) => auth.forget(({ id }) => id === caller.id),
    async handle({ db }, { caller, body: { username, password: given, name = username, ...fields } }) {
      await db.orm.$queryRaw`SELECT FROM accounts WHERE id = ${caller.id} FOR NO KEY UPDATE`;
      const { userId } = await db.orm.account.findUniqueOrThrow({ where: { id: caller.id }, select: { userId: true } });
      if (userId !== null) throw apiError('CONFLICT', 'This account already has a member');
      const id = BigInt(await createMember(sqlOf(db), caller.id, username, { name, ...fields }));
      if (given !== undefined) await setPassword(db, id, given, [username, name]);
      await db.orm.account.update({ where: { id: caller.id }, data: { userId: id } });
      return getProfile(db, id);
    },
  }),
  operation({
    ...common,
    id: 'profile.update',
    method: 'patch',
    scope: 'profile:write',
    summary: 'Change the account’s member',
    description: 'Omitted fields stay unchanged; null or empty text removes an optional value.',
    body: Change,
    response: Profile,
    errors: { 403: ['FORBIDDEN'], 404: ['NOT_FOUND'] },
    example: { body: { headline: example.headline }, response: example },
    audit: ({ body }, { id }) => event('changed', id, { fields: Object.keys(body) }),
    revision: {
      of: contentRevision,
      async lock({ db }, { caller }) {
        const userId = await lockUserOf(db.orm, caller.id);
        await db.query(LOCK, [userId === null ? null : String(userId)]);
        return contentRevision(await getProfile(db, userId));
      },
    },
    async handle({ db }, { caller, body: { password: given, ...fields } }) {
      const userId = await lockUserOf(db.orm, caller.id);
      const { isHidden, username, name } = await getProfile(db, userId);
      if (isHidden)
        throw apiError('FORBIDDEN', 'The directory’s operators have hidden this member, so it cannot be changed');
      await changeProfile(sqlOf(db), String(userId), fields);
      if (given !== undefined) await setPassword(db, userId ?? 0n, given, [username, name, fields.name ?? '']);
      return getProfile(db, userId);
    },
  }),
];

async function setPassword({ orm }: Db, id: bigint, text: string, words: string[]): Promise<void> {
  await orm.user.update({ where: { id }, data: { passwordHash: await hashNewPassword(text, words) } });
}
