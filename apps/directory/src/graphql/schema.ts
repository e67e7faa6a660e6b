import type { GraphQLSchema } from 'graphql';

import '../collections/queries.ts';
import '../collections/mutations.ts';
import '../collections/type.ts';
import '../comments/queries.ts';
import '../comments/mutations.ts';
import '../comments/type.ts';
import '../posts/queries.ts';
import '../posts/mutations.ts';
import '../posts/type.ts';
import '../search/queries.ts';
import '../topics/queries.ts';
import '../topics/type.ts';
import '../users/queries.ts';
import '../users/follow.ts';
import '../users/type.ts';
import '../votes/mutations.ts';
import '../votes/type.ts';
import './queries.ts';
import { builder } from './builder.ts';

/** The schema, from what each resource has said about itself. */
export const schema: GraphQLSchema = builder.toSchema();
