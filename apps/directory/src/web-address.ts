import { text } from '@services/common/http/validation';

const MAX_URL_LENGTH = 2000;

/** An address on the web: a page shows it as a link. */
export const webAddress = (label: string) =>
  text({ min: 1, max: MAX_URL_LENGTH, label }).refine(
    // A parser drops line breaks and tabs, a page does not.
    (value) => URL.canParse(value) && /^https?:$/.test(new URL(value).protocol) && !/\p{Cc}/u.test(value),
    { error: `${label} must be an http or https address` },
  );
