import { encodeId } from '../../graphql/ids.ts';
import { Node } from '../../graphql/interfaces.ts';
import { User, Vote } from '../../graphql/refs.ts';

Vote.implement({
  description: 'A user’s vote for a post or a comment.',
  interfaces: [Node],
  fields: (t) => ({
    id: t.id({ description: 'Such as `vote_1234`.', resolve: (vote) => encodeId('vote', vote.id) }),
    createdAt: t.expose('createdAt', { description: 'When it was given.', type: 'DateTime' }),
    userId: t.id({ description: 'The id of the user who gave it.', resolve: (vote) => encodeId('user', vote.userId) }),
    user: t.field({
      description: 'The user who gave it.',
      type: User,
      resolve: async (vote, _args, { loaders }) => {
        const user = await loaders.user.load(vote.userId);
        if (!user) throw new Error(`Vote ${vote.id} has no user`);
        return user;
      },
    }),
  }),
});
