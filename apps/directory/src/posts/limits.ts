/** The most pictures and videos that a post has. */
export const MAX_MEDIA = 20;
/** The most addresses under which a product is offered. */
export const MAX_LINKS = 10;
/** The most topics that a post belongs to. */
export const MAX_TOPICS = 10;
/** Longest description of a post or collection, and longest comment, in code points. */
export const MAX_LONG_TEXT = 2000;
