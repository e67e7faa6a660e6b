import {
  DirectiveLocation,
  GraphQLBoolean,
  GraphQLDirective,
  GraphQLInt,
  GraphQLList,
  GraphQLNonNull,
  GraphQLString,
} from 'graphql';

import { REQUEST_POINTS } from '../limits/budget.ts';

const names = new GraphQLList(new GraphQLNonNull(GraphQLString));

/** Directives that state the costs of operations in the SDL: the directives of IBM's GraphQL cost specification, and our own. */
export const COST_DIRECTIVES = [
  new GraphQLDirective({
    name: 'cost',
    description: `The points that a field costs in addition to its selection. On an object type, they apply to each field that returns this type. Without this directive, an object costs 1 point and a value costs nothing. If a query selects \`totalCount\` and \`isCapped\` of a list, only the first of them is charged. Each request costs ${REQUEST_POINTS} additional points.`,
    locations: [DirectiveLocation.OBJECT, DirectiveLocation.FIELD_DEFINITION],
    args: { weight: { type: new GraphQLNonNull(GraphQLString), description: 'The number of points.' } },
  }),
  new GraphQLDirective({
    name: 'listSize',
    description: 'The number of entries for which the selection of a list is charged.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: {
      assumedSize: { type: GraphQLInt, description: 'The size if the query has no slicing argument.' },
      slicingArguments: { type: names, description: 'The arguments whose value, or number of values, is the size.' },
      sizedFields: { type: names, description: 'The fields of the result that have this size.' },
      requireOneSlicingArgument: {
        type: GraphQLBoolean,
        defaultValue: true,
        description: 'Whether exactly one of the slicing arguments is required.',
      },
    },
  }),
  new GraphQLDirective({
    name: 'keptTotal',
    description:
      '`totalCount` and `isCapped` of the list cost nothing, unless the query has one of the arguments in `unless`.',
    locations: [DirectiveLocation.FIELD_DEFINITION],
    args: { unless: { type: new GraphQLNonNull(names), description: 'The arguments that filter the list.' } },
  }),
];
