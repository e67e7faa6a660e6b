/** One entry of a webhook request. */
export interface EventEntry {
  id: string;
  time: number;
  [more: string]: unknown;
}

/** The body of a webhook request; the platform batches up to 1000 updates in one. */
export function instagramEvent(entries: EventEntry[], object = 'instagram'): Record<string, unknown> {
  return { entry: entries, object };
}

interface CommentEvent {
  /** The account that received the comment: `entry.id`. */
  accountId: string;
  commentId: string;
  text: string;
  /** The author; absent in old and minimal events. */
  from?: { id: string; username: string };
  mediaId?: string;
  /** Present on a reply to another comment. */
  parentId?: string;
  /** A comment on a live broadcast: field `live_comments`. */
  live?: boolean;
  /** `flat` has `field` and `value` in the entry itself; `nested`, the current format, has them in `changes`. */
  shape?: 'nested' | 'flat';
  /** The field of the comment's id: `comment_id` in the older template. */
  idField?: 'id' | 'comment_id';
  /** The advertisement, for comments to an advertisement. */
  ad?: { id: string; title: string; originalMediaId: string };
  verb?: string;
  /** The Unix time of sending, in seconds; comments have no separate time. */
  time?: number;
}

export function commentEntry(comment: CommentEvent): EventEntry {
  const { live = false, ad, from } = comment;
  const value = {
    text: comment.text,
    // The platform marks only messages that the account itself sent.
    ...(from && { from: { ...from, ...(from.id === comment.accountId && { self_ig_scoped_id: `1${from.id}` }) } }),
    ...(comment.parentId !== undefined && { parent_id: comment.parentId }),
    media: {
      id: comment.mediaId ?? '17900000000000001',
      media_product_type: live ? 'LIVE' : ad ? 'AD' : 'FEED',
      ...(ad && { ad_id: ad.id, ad_title: ad.title, original_media_id: ad.originalMediaId }),
    },
    ...(comment.verb !== undefined && { verb: comment.verb }),
    [comment.idField ?? 'id']: comment.commentId,
  };
  const change = { field: live ? 'live_comments' : 'comments', value };
  const time = comment.time ?? Math.floor(Date.now() / 1000);
  const entry = { id: comment.accountId, time };
  return comment.shape === 'flat' ? { ...entry, ...change } : { ...entry, changes: [change] };
}

export interface MessageEvent {
  accountId: string;
  /** The person's Instagram-scoped id. */
  from: string;
  mid: string;
  text?: string | undefined;
  /** Unix milliseconds. */
  timestamp?: number;
}

/** A direct message. `message` holds more fields, such as `is_deleted` or `is_unsupported`. */
export function messageEntry(event: MessageEvent, message: Record<string, unknown> = {}): EventEntry {
  const text = event.text === undefined ? {} : { text: event.text };
  return messagingEntry(event, { message: { mid: event.mid, ...text, ...message } });
}

/** A reply to one of the account's stories: a direct message that names the story. */
export function storyReplyEntry(event: MessageEvent & { storyId?: string }): EventEntry {
  const { storyId = '17950000000000001' } = event;
  const story = { url: `https://cdn.example.com/stories/${storyId}.jpg`, id: storyId };
  return messageEntry(event, { reply_to: { story } });
}

/** The event of a mention of the account in a person's story. */
export function storyMentionEntry(event: MessageEvent): EventEntry {
  const payload = { url: 'https://cdn.example.com/stories/mention.jpg' };
  return messageEntry(event, { attachments: [{ type: 'story_mention', payload }] });
}

/** An echo of the account's own message: the account is the sender, and the person the recipient. */
export function echoEntry(event: MessageEvent & { metadata?: string | undefined }): EventEntry {
  const { metadata } = event;
  const message = {
    mid: event.mid,
    ...(event.text !== undefined && { text: event.text }),
    is_echo: true,
    app_id: '1500000000000001',
    ...(metadata !== undefined && { metadata }),
  };
  return messagingEntry(event, { sender: { id: event.accountId }, recipient: { id: event.from }, message });
}

function messagingEntry(event: Omit<MessageEvent, 'text'>, body: Record<string, unknown>): EventEntry {
  const timestamp = event.timestamp ?? Date.now();
  const messaging = { sender: { id: event.from }, recipient: { id: event.accountId }, timestamp, ...body };
  return { id: event.accountId, time: Date.now(), messaging: [messaging] };
}
