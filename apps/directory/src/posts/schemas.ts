import { text } from '@services/common/http/validation';
import { z } from 'zod';

import { MAX_MAKERS } from '../users/store.ts';
import { line, webAddress } from '../web-address.ts';

/** The maximum number of pictures and videos of a post. */
export const MAX_MEDIA = 20;
/** The maximum number of links of a product. */
export const MAX_LINKS = 10;
/** The maximum number of topics of a post. */
export const MAX_TOPICS = 10;
/** The maximum length of a description and of a comment, in code points. */
export const MAX_LONG_TEXT = 2000;

const Media = z.object({
  type: z.enum(['image', 'video'], { error: 'Type must be image or video' }),
  url: webAddress('Media address'),
  videoUrl: webAddress('Video address').nullish(),
});

/** The kinds of places where a product is available, with their names. */
export const LINK_TYPES = {
  WEBSITE: 'The product’s website',
  APP_STORE: 'Apple’s App Store',
  PLAY_STORE: 'Google Play',
  CHROME_WEB_STORE: 'The Chrome Web Store',
  MICROSOFT_STORE: 'The Microsoft Store',
  STEAM: 'Steam',
  GITHUB: 'GitHub',
  OTHER: 'Another place',
} as const;
export type LinkType = keyof typeof LINK_TYPES;

const ProductLink = z.object({
  // Import files may name places in words: `App Store`. An unknown place is `OTHER`.
  type: line({ min: 1, max: 60, label: 'Type' }).transform((place): LinkType => {
    const name = place.toUpperCase().replaceAll(/[^A-Z]+/g, '_');
    return name in LINK_TYPES ? (name as LinkType) : 'OTHER';
  }),
  url: webAddress('Product link'),
});

const TOO_MANY = { code: 'TOO_MANY' };

const list = <Item extends z.ZodType>(item: Item, most: number, label: string) =>
  z
    .array(item)
    .refine(({ length }) => length <= most, { error: `${label} must have at most ${most} items`, params: TOO_MANY })
    .nullish()
    .transform((items) => items ?? []);

/** A post's fields about its product, from a submission or an import. */
export const PostContent = z.object({
  name: line({ min: 1, max: 60, label: 'Name' }).describe('The name of the product.'),
  tagline: line({ min: 1, max: 120, label: 'Tagline' }).describe('One line about the product.'),
  description: text({ max: MAX_LONG_TEXT, label: 'Description' })
    .nullish()
    .describe('A longer text about the product.'),
  website: webAddress('Website').describe('The http or https URL of the product’s website.'),
  twitterUrl: webAddress('Twitter address').nullish(),
  thumbnailUrl: webAddress('Thumbnail address').nullish(),
  media: list(Media, MAX_MEDIA, 'Media'),
  productLinks: list(ProductLink, MAX_LINKS, 'Product links'),
});
export type PostContent = z.output<typeof PostContent>;

export const NewPost = PostContent.extend({
  topicIds: list(z.string(), MAX_TOPICS, 'Topics'),
  makerIds: list(z.string(), MAX_MAKERS, 'Makers'),
});

/** An editor's corrections. Omitted fields stay as they are; null is allowed only for optional fields. */
export const PostChange = PostContent.pick({ name: true, tagline: true, description: true, website: true })
  .partial()
  .extend({
    topicIds: z
      .array(z.string())
      .refine(({ length }) => length <= MAX_TOPICS, {
        error: `Topics must have at most ${MAX_TOPICS} items`,
        params: TOO_MANY,
      })
      .optional(),
  });

/** The text of a comment, both when it is written and when an editor corrects it. */
export const CommentContent = z.object({ body: text({ min: 1, max: MAX_LONG_TEXT, label: 'Body' }) });
