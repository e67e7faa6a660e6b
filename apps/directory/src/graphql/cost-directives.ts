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
    description: `The points that a field, or each field that returns the object type, costs in addition to its selection. Without this directive, an object costs 1 point and a value costs nothing. The total of a list is charged once. Each request costs ${REQUEST_POINTS} additional points.`,
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
