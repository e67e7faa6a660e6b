import {
  getNamedType,
  getNullableType,
  isEnumType,
  isInputObjectType,
  isListType,
  isRequiredInputField,
  type GraphQLInputType,
} from 'graphql';

/** Sample values by the name of an argument or input field, or by `Query.field.argument` if the name is ambiguous. */
const VALUES: Record<string, unknown> = {
  'comment.id': 'comment_1',
  id: 'post_1',
  ids: ['post_1', 'user_1'],
  'collection.slug': 'quiet-desks',
  'topic.slug': 'design-tools',
  slug: 'lantern-desk',
  username: 'ada',
  query: 'lantern',
  postId: 'post_1',
  commentId: 'comment_1',
  collectionId: 'collection_1',
  userId: 'user_1',
  topicId: 'topic_1',
  topicIds: ['topic_1'],
  name: 'Lantern Desk',
  tagline: 'A light that follows the page',
  website: 'https://lantern.example.com',
  body: 'Does it work without a network?',
  headline: 'Makes lamps',
  type: 'image',
  url: 'https://lantern.example.com/desk.png',
  featuredAt: '2026-06-01T08:00:00Z',
  scheduledAt: '2099-01-31T08:00:00Z',
};

/** Optional arguments that samples include. */
const SHOWN = new Set(['name', 'tagline', 'headline', 'scheduledAt', 'topicIds']);

/** A value that suits a variable of an example. @param field the root field that takes it. */
export function sampleOf(field: string, name: string, type: GraphQLInputType): unknown {
  const named = getNamedType(type);
  if (isInputObjectType(named)) {
    const fields = Object.values(named.getFields());
    const [one] = named.isOneOf ? fields.toReversed() : [];
    if (one) return { [one.name]: sampleOf(field, one.name, one.type) };
    const shown = fields.filter((input) => isRequiredInputField(input) || SHOWN.has(input.name));
    const sample = Object.fromEntries(shown.map((input) => [input.name, sampleOf(field, input.name, input.type)]));
    return isListType(getNullableType(type)) ? [sample] : sample;
  }
  if (isEnumType(named)) return named.getValues()[0]?.name;
  const value = VALUES[`${field}.${name}`] ?? VALUES[name];
  if (value === undefined) throw new Error(`There is no sample value for ${name} of ${field}`);
  return value;
}
