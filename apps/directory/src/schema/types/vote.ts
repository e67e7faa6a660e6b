import { encodeId } from '../../graphql/ids.ts';
import { ID, Node } from '../../graphql/interfaces.ts';
import { User, Vote } from '../../graphql/refs.ts';

Vote.implement({
  description: 'A user’s vote for a post or a comment.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: ID, resolve: (vote) => encodeId('vote', vote.id) }),
    createdAt: t.expose('createdAt', { description: 'When the user voted.', type: 'DateTime' }),
    userId: t.id({ description: 'The ID of the user who voted.', resolve: (vote) => encodeId('user', vote.userId) }),
    user: t.field({
      description: 'The user who voted.',
      type: User,
      resolve: (vote, _args, { loaders }) => loaders.author(vote.userId),
    }),
  }),
});
