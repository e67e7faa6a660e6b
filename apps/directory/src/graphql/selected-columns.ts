import { getNamedType, Kind, type FieldNode, type GraphQLResolveInfo, type SelectionSetNode } from 'graphql';

import type { selectOf } from '../lists/columns.ts';
import { pageSize } from '../lists/page.ts';
import { pageLimit } from '../lists/statements.ts';
import { topicColumns } from '../topics/store.ts';
import { postColumns } from '../posts/store.ts';
import { userColumns } from '../users/store.ts';

/** Selected fields by name. A field may be selected several times, under aliases. */
type Fields = Map<string, FieldNode[]>;

const json = (select: string) => `(SELECT coalesce(json_agg(row_to_json(related)), '[]') FROM (${select}) AS related)`;

/**
 * The columns that the selected fields of a post or of a list of posts add to the usual columns: extra columns, and one JSON value for each
 * relation. Separate statements would cost a round trip each, and round trips are most of the time of a page of twenty posts
 * (docs/decisions/directory-lists.md).
 */
export function selectedColumns(info: GraphQLResolveInfo): string {
  const fields = postFields(info);
  const columns: string[] = [];
  const additional = [...fields.keys()].some(postColumns.needsExtra) ? postColumns.extra : '';
  const user = fields.get('user');
  if (user) {
    const select = `SELECT ${selected(userColumns, merge(user, info))} FROM users AS member WHERE member.id = post.user_id`;
    columns.push(`(SELECT row_to_json(related) FROM (${select}) AS related) AS "user"`);
  }
  const makers = fields.get('makers');
  if (makers) {
    const select = `SELECT ${selected(userColumns, merge(makers, info))} FROM post_makers AS maker
      JOIN users AS member ON member.id = maker.user_id WHERE maker.post_id = post.id
      ORDER BY maker.created_at, maker.user_id`;
    columns.push(`${json(select)} AS makers`);
  }
  const topics = fields.get('topics');
  const size = topics?.length === 1 && topics[0] ? firstPage(topics[0], info) : undefined;
  if (size !== undefined) {
    const select = `SELECT ${selected(topicColumns, connectionNodes(topics ?? [], info))}
      FROM post_topics AS tagged JOIN topics AS topic ON topic.id = tagged.topic_id WHERE tagged.post_id = post.id
      ORDER BY tagged.topic_id DESC LIMIT ${pageLimit(size)}`;
    columns.push(`${json(select)} AS topics`);
  }
  return additional + columns.map((column) => `, ${column}`).join('');
}

function selected({ all, usual, needsExtra }: ReturnType<typeof selectOf>, fields: Fields): string {
  return [...fields.keys()].some(needsExtra) ? all : usual;
}

/** The size of a list's first page without filters; undefined when the field selects another page. */
function firstPage(node: FieldNode, { variableValues }: GraphQLResolveInfo): number | undefined {
  const args = node.arguments ?? [];
  const first = args.find(({ name }) => name.value === 'first')?.value;
  if (args.length > (first ? 1 : 0)) return undefined;
  if (first?.kind === Kind.INT) return pageSize({ first: Number(first.value) }).size;
  if (first?.kind !== Kind.VARIABLE) return first ? undefined : pageSize({}).size;
  const value = variableValues[first.name.value];
  return typeof value === 'number' ? pageSize({ first: value }).size : undefined;
}

/** The fields selected on the post or, if the field is a list, on its posts. */
function postFields(info: GraphQLResolveInfo): Fields {
  const isPost = getNamedType(info.returnType).name === 'Post';
  return isPost ? merge(info.fieldNodes, info) : connectionNodes(info.fieldNodes, info);
}

/** The fields selected on a connection's nodes, through `nodes` and `edges { node }`. */
function connectionNodes(connection: readonly FieldNode[], info: GraphQLResolveInfo): Fields {
  const under = (nodes: readonly FieldNode[], name: string) => merge(nodes, info).get(name) ?? [];
  return merge([...under(connection, 'nodes'), ...under(under(connection, 'edges'), 'node')], info);
}

/** The selections under any of the fields. */
function merge(nodes: readonly FieldNode[], info: GraphQLResolveInfo): Fields {
  const found: Fields = new Map();
  for (const { selectionSet } of nodes) if (selectionSet) collect(selectionSet, info, found);
  return found;
}

/** Fields by name, with fragments expanded. Fields that a directive leaves out are included, too, which is harmless. */
function collect({ selections }: SelectionSetNode, info: GraphQLResolveInfo, into: Fields): void {
  for (const selection of selections) {
    if (selection.kind === Kind.FIELD) {
      const { value } = selection.name;
      into.set(value, [...(into.get(value) ?? []), selection]);
    } else {
      const fragment = selection.kind === Kind.FRAGMENT_SPREAD ? info.fragments[selection.name.value] : selection;
      if (fragment) collect(fragment.selectionSet, info, into);
    }
  }
}
