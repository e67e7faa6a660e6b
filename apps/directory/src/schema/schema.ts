import { defaultFieldResolver, specifiedDirectives, type GraphQLSchema } from 'graphql';

import './collections.ts';
import './mutations/collections.ts';
import './comments.ts';
import './mutations/comments.ts';
import './posts.ts';
import './mutations/posts.ts';
import './search.ts';
import './topics.ts';
import './users.ts';
import './mutations/editorial.ts';
import './mutations/exports.ts';
import './mutations/viewer.ts';
import './root.ts';
import { builder } from '../graphql/builder.ts';
import { COST_DIRECTIVES } from '../graphql/cost-directives.ts';
import type { Context } from '../graphql/context.ts';

/** The schema, built from the definitions of all resources. */
export const schema: GraphQLSchema = builder.toSchema({ directives: [...specifiedDirectives, ...COST_DIRECTIVES] });

// The mutations of one operation run one after another, so rows that a mutation read are outdated for the next mutation.
for (const field of Object.values(schema.getMutationType()?.getFields() ?? {})) {
  const { resolve = defaultFieldResolver } = field;
  field.resolve = (root, args, context: Context, info) => {
    context.forgetReads();
    return resolve(root, args, context, info);
  };
}
