import { builder } from '../../graphql/builder.ts';
import { LINK_TYPES, type LinkType } from '../../posts/schemas.ts';

export const MediaType = builder.enumType('MediaType', {
  description: 'The type of media.',
  values: {
    IMAGE: { value: 'image', description: 'An image.' },
    VIDEO: { value: 'video', description: 'A video.' },
  } as const,
});

export const ProductLinkType = builder.enumType('ProductLinkType', {
  description: 'A kind of place where a product is available.',
  values: Object.fromEntries(
    Object.entries(LINK_TYPES).map(([name, place]) => [name, { value: name, description: `${place}.` }]),
  ) as Record<LinkType, { value: LinkType; description: string }>,
});
