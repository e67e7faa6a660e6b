/** The maximum number of pictures and videos of a post. */
export const MAX_MEDIA = 20;
/** The maximum number of links of a product. */
export const MAX_LINKS = 10;
/** The maximum number of topics of a post. */
export const MAX_TOPICS = 10;
/** The maximum length of a description and of a comment, in code points. */
export const MAX_LONG_TEXT = 2000;
