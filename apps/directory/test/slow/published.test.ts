import {
  buildSchema,
  getNamedType,
  isCompositeType,
  isInterfaceType,
  isObjectType,
  Kind,
  parse,
  type DocumentNode,
  type FieldNode,
  type GraphQLCompositeType,
  type SelectionSetNode,
} from 'graphql';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { generateDocument } from '../generated-documents.ts';
import { REQUEST_POINTS } from '../../src/limits/budget.ts';
import { prepareDocument } from '../../src/operations/documents.ts';
import { schema } from '../../src/schema/schema.ts';

const published = buildSchema(readFileSync(join(import.meta.dirname, '../../schema.graphql'), 'utf8'));

type Applied =
  { directives?: readonly { name: { value: string }; arguments?: readonly unknown[] }[] } | null | undefined;

/** The arguments of a directive in the SDL. */
function applied(node: Applied, name: string): Record<string, unknown> | undefined {
  const found = node?.directives?.find((one) => one.name.value === name);
  return found && Object.fromEntries((found.arguments as { name: { value: string }; value: never }[]).map(valueOf));
}
const valueOf = ({ name, value }: { name: { value: string }; value: never }) => [name.value, plain(value)] as const;
function plain(node: { kind: Kind; value?: unknown; values?: never[] }): unknown {
  if (node.kind === Kind.LIST) return (node.values ?? []).map(plain);
  return node.kind === Kind.INT ? Number(node.value) : node.value;
}

/** The list that contains a selection: the fields with its entries, the length of its page, and whether its total is free. */
interface Sized {
  fields: readonly string[];
  size: number;
  isTotalPaid: boolean;
}

/** The cost of an operation, calculated only from the directives of the SDL as their specification defines it. */
function costBySdl(document: DocumentNode, variables: Record<string, unknown>): number {
  const given = (node: FieldNode, name: string): unknown => {
    const value = node.arguments?.find((one) => one.name.value === name)?.value;
    return value?.kind === Kind.VARIABLE ? variables[value.name.value] : value && plain(value as never);
  };
  const ofSelection = ({ selections }: SelectionSetNode, type: GraphQLCompositeType, sized: Sized): number => {
    let total = 0;
    for (const selection of selections) {
      if (selection.kind === Kind.FIELD) {
        total += ofField(selection, type, sized);
        continue;
      }
      const fragment = selection.kind === Kind.INLINE_FRAGMENT ? selection : fragments.get(selection.name.value);
      const named = fragment?.typeCondition ? published.getType(fragment.typeCondition.name.value) : type;
      if (fragment) total += ofSelection(fragment.selectionSet, named as GraphQLCompositeType, sized);
    }
    return total;
  };
  const ofField = (node: FieldNode, type: GraphQLCompositeType, sized: Sized): number => {
    const field = isObjectType(type) || isInterfaceType(type) ? type.getFields()[node.name.value] : undefined;
    if (!field) return 0;
    const result = getNamedType(field.type);
    const own = applied(field.astNode, 'cost') ?? applied(result.astNode as Applied, 'cost');
    const isTotal = field.name === 'totalCount' || field.name === 'isCapped';
    if (isTotal && sized.isTotalPaid) return 0;
    if (isTotal) sized.isTotalPaid = true;
    const weight = own ? Number(own['weight']) : Number(isCompositeType(result));
    const list = applied(field.astNode, 'listSize');
    const sizes = ((list?.['slicingArguments'] ?? []) as string[]).map((name) => given(node, name));
    const sliced = sizes.find((size) => typeof size === 'number' || Array.isArray(size));
    const size = Array.isArray(sliced) ? sliced.length : Number(sliced ?? list?.['assumedSize'] ?? 1);
    const inside = (list?.['sizedFields'] ?? []) as string[];
    const times = sized.fields.includes(field.name) ? sized.size : inside.length > 0 ? 1 : size;
    const kept = applied(field.astNode, 'keptTotal')?.['unless'] as string[] | undefined;
    const isTotalPaid = kept !== undefined && !node.arguments?.some((one) => kept.includes(one.name.value));
    const under = { fields: inside, size, isTotalPaid };
    const children = node.selectionSet && isCompositeType(result) ? ofSelection(node.selectionSet, result, under) : 0;
    return times * (weight + children);
  };
  const fragments = new Map(
    document.definitions.flatMap((one) => (one.kind === Kind.FRAGMENT_DEFINITION ? [[one.name.value, one]] : [])),
  );
  const [operation] = document.definitions;
  if (operation?.kind !== Kind.OPERATION_DEFINITION) throw new Error('Not an operation');
  return ofSelection(operation.selectionSet, published.getQueryType() as never, {
    fields: [],
    size: 1,
    isTotalPaid: true,
  });
}

test('a client can compute the cost of an operation from the directives of the SDL', () => {
  let compared = 0;
  for (let seed = 1; seed <= 1000; seed += 1) {
    const { query, variables } = generateDocument(schema, seed);
    let charged: number;
    try {
      charged = prepareDocument(query).operation(null).cost(variables).points;
    } catch {
      continue;
    }
    compared += 1;
    const stated = REQUEST_POINTS + costBySdl(parse(query), variables);
    expect({ query, cost: stated }).toEqual({ query, cost: charged });
  }
  expect(compared).toBeGreaterThan(500);
});
