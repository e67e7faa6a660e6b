import {
  Kind,
  OperationTypeNode,
  type ASTNode,
  type DocumentNode,
  type FragmentDefinitionNode,
  type OperationDefinitionNode,
  type SelectionNode,
  type SelectionSetNode,
} from 'graphql';

import { apiError } from '../errors.ts';
import { operationLimits as limits } from './limits.ts';

/**
 * Checks the size and shape of a document before it is validated: validation compares fields with one
 * another, so some documents would make it slow.
 *
 * @returns the number of fields of all operations, with fragments expanded.
 * @throws AppError QUERY_TOO_DEEP, TOO_MANY_ALIASES, TOO_MANY_DIRECTIVES, TOO_MANY_ROOT_FIELDS or DOCUMENT_TOO_LARGE; and
 *   GRAPHQL_VALIDATION_FAILED for a subscription whose field depends on a condition.
 */
export function checkShape(document: DocumentNode): number {
  const fragments = new Map<string, FragmentDefinitionNode>();
  for (const definition of document.definitions) {
    if (definition.kind === Kind.FRAGMENT_DEFINITION) fragments.set(definition.name.value, definition);
  }
  const { aliases, directives } = count(document);
  if (aliases > limits.aliases) {
    throw apiError('TOO_MANY_ALIASES', `The document has ${aliases} aliases; at most ${limits.aliases} are allowed`);
  }
  if (directives > limits.directives) {
    const message = `The document has ${directives} directives; at most ${limits.directives} are allowed`;
    throw apiError('TOO_MANY_DIRECTIVES', message);
  }
  let fields = 0;
  for (const definition of document.definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) fields += checkOperation(definition, fragments);
  }
  return fields;
}

function count(document: DocumentNode): { aliases: number; directives: number } {
  let aliases = 0;
  let directives = 0;
  const walk = (node: ASTNode): void => {
    if (node.kind === Kind.FIELD && node.alias) aliases += 1;
    if ('directives' in node && node.directives) directives += node.directives.length;
    if ('selectionSet' in node && node.selectionSet) node.selectionSet.selections.forEach(walk);
    if ('variableDefinitions' in node && node.variableDefinitions) node.variableDefinitions.forEach(walk);
  };
  document.definitions.forEach(walk);
  return { aliases, directives };
}

/** The specification of September 2025 requires this check. The library is older, and throws while it validates or subscribes. */
function refuseConditions({ directives = [] }: SelectionNode): void {
  const condition = directives.find(({ name }) => name.value === 'skip' || name.value === 'include');
  if (!condition) return;
  const message = `A subscription must not have \`@${condition.name.value}\` at its root`;
  throw apiError('GRAPHQL_VALIDATION_FAILED', message);
}

/** Walks the operation with its fragments expanded. Validation reports cycles of fragments. */
function checkOperation(operation: OperationDefinitionNode, fragments: Map<string, FragmentDefinitionNode>): number {
  let steps = 0;
  let rootFields = 0;
  const step = () => {
    steps += 1;
    if (steps <= limits.fields) return;
    const message = `With its fragments written out, the operation has more than ${limits.fields} fields`;
    throw apiError('DOCUMENT_TOO_LARGE', message);
  };
  const walk = ({ selections }: SelectionSetNode, depth: number, path: readonly string[]): void => {
    for (const selection of selections) {
      step();
      if (depth === 1 && operation.operation === OperationTypeNode.SUBSCRIPTION) refuseConditions(selection);
      if (selection.kind === Kind.FIELD) {
        if (depth === 1) rootFields += 1;
        // A validation rule of the library limits the depth of introspection; the usual introspection query has 13 levels.
        const under = selection.name.value.startsWith('__') ? -Infinity : depth + 1;
        if (depth > limits.depth) {
          throw apiError('QUERY_TOO_DEEP', `The operation nests fields more than ${limits.depth} deep`);
        }
        if (selection.selectionSet) walk(selection.selectionSet, under, path);
      } else if (selection.kind === Kind.INLINE_FRAGMENT) {
        walk(selection.selectionSet, depth, path);
      } else {
        const name = selection.name.value;
        const fragment = fragments.get(name);
        if (fragment && !path.includes(name)) walk(fragment.selectionSet, depth, [...path, name]);
      }
    }
  };
  walk(operation.selectionSet, 1, []);
  if (rootFields > limits.rootFields) {
    const message = `The operation has ${rootFields} fields at its root; at most ${limits.rootFields} are allowed`;
    throw apiError('TOO_MANY_ROOT_FIELDS', message);
  }
  return steps;
}
