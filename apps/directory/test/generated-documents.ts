import {
  getNamedType,
  isAbstractType,
  isInterfaceType,
  isLeafType,
  isNonNullType,
  isObjectType,
  type GraphQLCompositeType,
  type GraphQLField,
  type GraphQLSchema,
} from 'graphql';

import { createRandom } from '../src/seed/random.ts';

/** A document for the differential test, with the values of its variables. */
export interface GeneratedDocument {
  query: string;
  variables: Record<string, unknown>;
}

const MAX_DEPTH = 6;
/** When a document has this number of fields, only fields without subfields are added. */
const MAX_FIELDS = 40;
const MAX_FRAGMENTS = 3;
const MAX_ALIASES = 25;
/** All values that the generator gives to a variable; `undefined` omits it. */
const VARIABLES: Record<string, { type: string; values: unknown[] }> = {
  a: { type: 'Boolean!', values: [true, false] },
  b: { type: 'Boolean! = true', values: [true, false, undefined] },
  first: { type: 'Int', values: [undefined, null, 0, 1, 3] },
  order: { type: 'PostsOrder', values: [undefined, 'NEWEST', 'VOTES'] },
  id: { type: 'ID!', values: ['post_1', 'post_2', 'user_1', 'topic_1', 'comment_1', 'nothing'] },
};
const NODES = ['"post_1"', '"post_3"', '"user_1"', '"user_2"', '"topic_1"', '"collection_1"', '"comment_1"', '$id'];

/**
 * Generates a query, which is nearly always valid, with conditions, aliases, repeated fields, nested and repeated fragments, and types that
 * implement `Node`. Equal seeds give equal documents.
 */
export function generateDocument(schema: GraphQLSchema, seed: number): GeneratedDocument {
  const { next: random, pick } = createRandom(seed);
  const used = new Set<string>();
  const fragments = new Map<string, { on: string; text: string }>();
  let aliases = 0;
  let fields = 0;
  const chance = (share: number) => random() < share;
  const goesDeeper = (depth: number) => depth < MAX_DEPTH && fields < MAX_FIELDS;
  const variable = (name: string) => (used.add(name), `$${name}`);

  function condition(): string {
    if (!chance(0.25)) return '';
    const value = chance(0.85) ? variable(pick(['a', 'b'])) : pick(['true', 'false']);
    return ` @${pick(['skip', 'include'])}(if: ${value})`;
  }

  function argumentsOf({ name, args }: GraphQLField<unknown, unknown>): string {
    const given: string[] = [];
    for (const arg of args) {
      if (arg.name === 'id' && (isNonNullType(arg.type) || chance(0.9))) {
        const id = name === 'node' ? pick(NODES) : pick(['"1"', '"2"', '$id']);
        if (id === '$id') used.add('id');
        given.push(`id: ${id}`);
      } else if (arg.name === 'ids') given.push(`ids: [${pick(NODES.slice(0, -1))}, ${pick(NODES.slice(0, -1))}]`);
      else if (arg.name === 'query') given.push(`query: "${pick(['app', 'data', 'zzz'])}"`);
      else if (arg.name === 'first') given.push(`first: ${chance(0.4) ? variable('first') : pick([0, 1, 2, 3])}`);
      else if (arg.name === 'order' && name === 'posts' && chance(0.3)) given.push(`order: ${variable('order')}`);
      else if (arg.name === 'after' && chance(0.03)) given.push('after: "not a cursor"');
    }
    return given.length > 0 ? `(${given.join(', ')})` : '';
  }

  /** The same response name always has the same arguments, so that no two selections conflict. */
  const written = new Map<string, string>();

  function field(type: GraphQLCompositeType, definition: GraphQLField<unknown, unknown>, depth: number): string {
    fields += 1;
    const result = getNamedType(definition.type);
    let responseName = definition.name;
    if (aliases < MAX_ALIASES && chance(0.1)) {
      aliases += 1;
      responseName = `x${Math.floor(random() * 3)}_${definition.name}`;
    }
    const key = `${type.name}.${responseName}`;
    const args = written.get(key) ?? argumentsOf(definition);
    written.set(key, args);
    const alias = responseName === definition.name ? '' : `${responseName}: `;
    const under = isLeafType(result) ? '' : ` ${selection(result as GraphQLCompositeType, depth + 1)}`;
    return `${alias}${definition.name}${args}${condition()}${under}`;
  }

  /**
   * The types that implement an interface. Each type gets at most one selection, so that its fields do not conflict with fields of the
   * same name in other types.
   */
  const implementations = (type: GraphQLCompositeType) => schema.getPossibleTypes(type as never);

  function fragment(type: GraphQLCompositeType, depth: number): string {
    const known = [...fragments].filter(([, { on, text }]) => on === type.name && text !== '');
    const [name] = known.length > 0 && chance(0.6) ? pick(known) : [''];
    if (name) return `...${name}${condition()}`;
    if (fragments.size >= MAX_FRAGMENTS || chance(0.3)) {
      return `...${chance(0.5) ? ` on ${type.name}` : ''}${condition()} ${selection(type, depth + 1)}`;
    }
    const created = `F${fragments.size}`;
    fragments.set(created, { on: type.name, text: '' });
    fragments.set(created, { on: type.name, text: selection(type, depth + 1) });
    return `...${created}${condition()}`;
  }

  function selection(type: GraphQLCompositeType, depth: number): string {
    const selected: string[] = [];
    if (isAbstractType(type)) {
      selected.push('__typename', ...(isInterfaceType(type) ? ['id'] : []));
      if (goesDeeper(depth)) {
        for (const one of implementations(type)) {
          if (chance(0.5)) selected.push(`... on ${one.name}${condition()} ${selection(one, depth + 1)}`);
        }
      }
      return `{ ${selected.join(' ')} }`;
    }
    const all = isObjectType(type) ? Object.values(type.getFields()) : [];
    const usable = all.filter(({ name, type: result }) => {
      const named = getNamedType(result);
      // These fields are left out: the budget changes with every request, only a user's token has a viewer, and some lists are for editors.
      if (named.name === 'RateLimit' || name === 'viewer' || name === 'postsInState') return false;
      return isLeafType(named) || goesDeeper(depth);
    });
    const connections = type.name.endsWith('Connection') || type.name.endsWith('Edge');
    const count = depth === 1 ? 1 + Math.floor(random() * 2) : 1 + Math.floor(random() * 3);
    for (let index = 0; index < count; index += 1) {
      if (usable.length > 0) {
        const chosen = pick(usable);
        selected.push(field(type, chosen, depth));
        // Repeats the field with other conditions and other fields below it.
        if (chance(connections ? 0.1 : 0.2)) selected.push(field(type, chosen, depth));
      }
      if (depth > 1 && goesDeeper(depth) && chance(0.3)) selected.push(fragment(type, depth));
    }
    if (selected.length === 0 || chance(0.2)) selected.push(chance(0.5) ? '__typename' : 't: __typename');
    return `{ ${selected.join(' ')} }`;
  }

  const root = schema.getQueryType();
  if (!root) throw new Error('The schema has no queries');
  const body = selection(root, 1);
  const texts = [...fragments].map(([name, { on, text }]) => `fragment ${name} on ${on} ${text}`);
  const whole = [body, ...texts].join(' ');
  const declared = [...used].map((name) => `$${name}: ${VARIABLES[name]?.type}`);
  const query = `query ${declared.length > 0 ? `(${declared.join(', ')}) ` : ''}${whole}`;
  const variables: Record<string, unknown> = {};
  for (const name of used) {
    const value = pick(VARIABLES[name]?.values ?? []);
    if (value !== undefined) variables[name] = value;
  }
  return { query, variables };
}
