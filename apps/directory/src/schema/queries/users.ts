import { apiError } from '../../errors.ts';
import { builder } from '../../graphql/builder.ts';
import { findByIdOrSlug } from '../../graphql/ids.ts';
import { User } from '../../graphql/refs.ts';
import { findUserByUsername, type UserRow } from '../../users/store.ts';

const Viewer = builder.objectRef<{ user: UserRow }>('Viewer').implement({
  description: 'The user whom the token belongs to.',
  fields: (t) => ({
    user: t.field({ type: User, description: 'The profile of the viewer.', resolve: (viewer) => viewer.user }),
  }),
});

builder.queryFields((t) => ({
  user: t.field({
    type: User,
    nullable: true,
    description: 'Looks up a user by ID or username; null if not found.',
    args: {
      id: t.arg.id({ description: 'The ID of the user.' }),
      username: t.arg.string({ description: 'The username of the user. Ignored if `id` finds one.' }),
    },
    resolve(_root, { id, username }, { loaders, sql }) {
      const byId = (rowId: string) => loaders.member.load(rowId);
      const bySlug = (text: string) => findUserByUsername(sql, text);
      return findByIdOrSlug({ kind: 'user', id, slug: username, byId, bySlug });
    },
  }),
  viewer: t.field({
    type: Viewer,
    nullable: true,
    description:
      'The user whom the token belongs to; null for an application’s own token. Requires the scope `private`.',
    async resolve(_root, _args, { loaders, actorId, scopes }) {
      if (actorId === null) return null;
      if (!scopes.has('private'))
        throw apiError('INSUFFICIENT_SCOPE', '`viewer` requires a token with the scope `private`');
      const user = await loaders.user.load(actorId);
      return user && { user };
    },
  }),
}));
