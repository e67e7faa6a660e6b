import type { GraphQLSchema } from 'graphql';

import './queries/collections.ts';
import './mutations/collections.ts';
import './types/collection.ts';
import './queries/comments.ts';
import './mutations/comments.ts';
import './types/comment.ts';
import './queries/posts.ts';
import './mutations/posts.ts';
import './types/post.ts';
import './queries/search.ts';
import './queries/topics.ts';
import './types/topic.ts';
import './queries/users.ts';
import './mutations/editors.ts';
import './mutations/moderation.ts';
import './mutations/follows.ts';
import './mutations/profile.ts';
import './types/user.ts';
import './mutations/votes.ts';
import './types/vote.ts';
import './queries/root.ts';
import './subscriptions/news.ts';
import { builder } from '../graphql/builder.ts';

/** The schema, from what each resource has said about itself. */
export const schema: GraphQLSchema = builder.toSchema();
