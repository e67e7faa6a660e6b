import { isObject, toList, type JsonObject } from './json-values.ts';

/** The items in a page of an edge (a list of the Graph API). */
const itemsOf = (edge: unknown): JsonObject[] => (isObject(edge) ? toList(edge.data).filter(isObject) : []);

/**
 * Converts comments that were read from the Graph API to the form of the webhook's deliveries, so that one function can read both. A
 * comment without a time is left out, because it would count as new.
 *
 * @param json posts with their `comments`, each with its `replies`
 */
export function commentsAsDelivery(instagramAccountId: string, json: unknown): object {
  const changes = itemsOf(json).flatMap(({ id, comments }) =>
    itemsOf(comments)
      // Replies are separate events, so that the erasure of a person does not leave them in another person's event.
      .flatMap(({ replies, ...comment }): JsonObject[] => [
        comment,
        ...itemsOf(replies).map((reply) => ({ ...reply, parent_id: comment.id })),
      ])
      .filter(({ timestamp }) => timestamp !== undefined)
      .map((comment) => ({ field: 'comments', value: { ...comment, media: { id } } })),
  );
  return { object: 'instagram', entry: [{ id: instagramAccountId, changes }] };
}

/**
 * Converts messages that were read from the Graph API to the form of the webhook's deliveries. A message without text is left out, because
 * the webhook may have delivered it already: the service does not always store such messages. Story mentions are not left out.
 *
 * @param json conversations with their `messages`
 */
export function messagesAsDelivery(instagramAccountId: string, json: unknown): object {
  const messaging = itemsOf(json)
    .flatMap(({ messages }) => itemsOf(messages))
    .flatMap(({ id, created_time, from, message: text, story: shown, is_unsupported }) => {
      const { reply_to: story, mention } = isObject(shown) ? shown : {};
      const attachments = isObject(mention) ? [{ type: 'story_mention' }] : [];
      if (created_time === undefined || (!text && attachments.length === 0)) return [];
      const message = { mid: id, text, is_unsupported, attachments, ...(isObject(story) && { reply_to: { story } }) };
      return [{ sender: from, timestamp: created_time, message }];
    });
  return { object: 'instagram', entry: [{ id: instagramAccountId, messaging }] };
}
