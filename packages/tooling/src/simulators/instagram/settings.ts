import { z } from 'zod';

const Id = z.string().regex(/^\d{1,32}$/, 'digits only');

/** A connected professional account. */
export const InstagramAccount = z.strictObject({
  username: z.string().max(30).default('example_shop'),
  /** The URL for its webhook events, which are signed with `appSecret`. */
  webhookUrl: z.url().optional(),
  appSecret: z.string().min(1).max(200).optional(),
  /** Sends an `is_echo` event for every message the account sends, as the platform does. */
  echo: z.boolean().default(false),
  /** Private replies allowed in an hour (the platform: 750); null: no limit. */
  privateRepliesPerHour: z.int().min(0).nullable().default(null),
});
export type InstagramAccount = z.output<typeof InstagramAccount>;

/** The reason why a person's profile cannot be read or the person cannot get messages. */
const PersonProblem = z.enum(['consent', 'missing', 'window_closed', 'unreachable']);

export const Person = z.strictObject({
  username: z.string().max(30).optional(),
  name: z.string().max(200).nullable().optional(),
  profile_pic: z.string().max(2000).nullable().optional(),
  follower_count: z.int().min(0).optional(),
  is_verified_user: z.boolean().optional(),
  is_user_follow_business: z.boolean().optional(),
  is_business_follow_user: z.boolean().optional(),
  problem: PersonProblem.optional(),
});
export type Person = z.output<typeof Person>;

export const Comment = z.strictObject({
  /** The Instagram-scoped id of the person who commented; a private reply is sent to this person. */
  from: Id.optional(),
  username: z.string().max(30).optional(),
  /** The comment that this comment answers. */
  parentId: Id.optional(),
  text: z.string().max(2200).default(''),
  /** The post; only comments with a post are listed. */
  mediaId: Id.optional(),
  /** Unix milliseconds. */
  at: z.number().default(() => Date.now()),
  /** Whether the comment is deleted or older than seven days, and so accepts no private reply. */
  closed: z.boolean().default(false),
  /** Whether it was made in a live broadcast, where it can neither be hidden nor deleted. */
  live: z.boolean().default(false),
  hidden: z.boolean().default(false),
});
export type Comment = z.output<typeof Comment>;

export const InstagramSettings = z.strictObject({
  /** Valid tokens and the account each belongs to; null: every token is valid. */
  tokens: z.record(z.string().min(1).max(500), Id).nullable().default(null),
  /** Settings of the accounts that differ from `defaultAccount`. */
  accounts: z.record(Id, InstagramAccount.partial()).default({}),
  defaultAccount: InstagramAccount.prefault({}),
  /** Refuses private replies to comments that were not announced by an event or by the control API. */
  onlyKnownComments: z.boolean().default(false),
  /**
   * Refuses direct messages to people who have not written to the account for 24 hours, even if the account has sent a
   * private reply since: https://developers.facebook.com/documentation/instagram-platform/private-replies
   */
  onlyOpenWindows: z.boolean().default(false),
  /** The application whose login is simulated; null: any id and secret are valid. */
  app: z
    .strictObject({ id: z.string().min(1).max(64), secret: z.string().min(1).max(200) })
    .nullable()
    .default(null),
  /** The requested permissions that people grant at a login; null: all. */
  grantedScopes: z.array(z.string().max(100)).nullable().default(null),
  /** The lifetime of a long-lived token. */
  tokenSeconds: z
    .int()
    .min(1)
    .default(60 * 24 * 3600),
  /** The account that `me` stands for if `tokens` is null. */
  me: Id.default('17841400000000001'),
});
export type InstagramSettings = z.output<typeof InstagramSettings>;
