import {
  getNamedType,
  isInterfaceType,
  isObjectType,
  Kind,
  lexicographicSortSchema,
  parse,
  parseConstValue,
  print,
  printSchema,
  visit,
  type ConstDirectiveNode,
  type GraphQLField,
  type GraphQLNamedType,
} from 'graphql';

import { hintsOf } from '../graphql/builder.ts';
import { isFilter } from '../graphql/connections.ts';
import { DEFAULT_PAGE_SIZE } from '../lists/page.ts';
import { COUNTED_TOTAL_POINTS, isConnection, isFree, priceOf, TOTALS } from '../operations/prices.ts';
import { schema } from '../schema/schema.ts';

/** The text of schema.graphql, with the cost of each field. The text is sorted, so that moving code does not change it. */
export function printPublished(): string {
  const document = visit(parse(printSchema(lexicographicSortSchema(schema))), {
    ObjectTypeDefinition: {
      leave(node) {
        const type = schema.getType(node.name.value);
        const isRoot = isObjectType(type) && ROOTS.has(type);
        return isFree(type) && !isRoot ? { ...node, directives: [directive('cost', { weight: '0' })] } : undefined;
      },
    },
    FieldDefinition(node, _key, _parent, _path, ancestors) {
      const owner = ancestors.at(-1);
      const type = owner && 'name' in owner && owner.name ? schema.getType(owner.name.value) : undefined;
      if (!isObjectType(type) && !isInterfaceType(type)) return undefined;
      const field = type.getFields()[node.name.value];
      return field && { ...node, directives: [...(node.directives ?? []), ...costsOf(type, field)] };
    },
  });
  return `${print(document)}\n`;
}

const ROOTS = new Set([schema.getQueryType(), schema.getMutationType(), schema.getSubscriptionType()]);

function costsOf(type: GraphQLNamedType, field: GraphQLField<unknown, unknown>): ConstDirectiveNode[] {
  const result = getNamedType(field.type);
  const { points, size } = priceOf(type, field);
  const isTotal = isConnection(type) && TOTALS.has(field.name);
  const weight = isTotal ? COUNTED_TOTAL_POINTS : points;
  const cost = isTotal || weight > 1 ? [directive('cost', { weight: String(weight) })] : [];
  if (isConnection(result)) {
    const unless = field.args.map(({ name }) => name).filter(isFilter);
    const kept = hintsOf(field).keptTotal === undefined ? [] : [directive('keptTotal', { unless })];
    return [...cost, directive('listSize', PAGE), ...kept];
  }
  return points > 0 && size > 1 ? [...cost, directive('listSize', sizeOf(size, hintsOf(field).listedIn))] : cost;
}

const PAGE = {
  assumedSize: DEFAULT_PAGE_SIZE,
  slicingArguments: ['first', 'last'],
  sizedFields: ['edges', 'nodes'],
  requireOneSlicingArgument: false,
};

function sizeOf(size: number, listedIn: string | undefined) {
  return listedIn === undefined
    ? { assumedSize: size }
    : { slicingArguments: [listedIn], requireOneSlicingArgument: false };
}

function directive(name: string, args: Record<string, unknown>): ConstDirectiveNode {
  return {
    kind: Kind.DIRECTIVE,
    name: { kind: Kind.NAME, value: name },
    arguments: Object.entries(args).map(([argument, value]) => ({
      kind: Kind.ARGUMENT,
      name: { kind: Kind.NAME, value: argument },
      value: parseConstValue(JSON.stringify(value)),
    })),
  };
}
