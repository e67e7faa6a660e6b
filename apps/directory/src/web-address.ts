import { isVisible, isWebAddress, text } from '@services/common/http/validation';

const MAX_URL_LENGTH = 2000;

/** A domain name with a top-level domain. IP addresses, `localhost` and single labels are not allowed. */
const DOMAIN = /^(?:[^.]+\.)+(?:[a-z]{2,}|xn--[a-z0-9-]+)\.?$/;

/** Whether the text is the URL of a website that other people can open. */
const isPublic = (value: string) => isWebAddress(value) && DOMAIN.test(new URL(value).hostname);

/** A URL, which pages show as a link. */
export const webAddress = (label: string) =>
  text({ min: 1, max: MAX_URL_LENGTH, label }).refine(isPublic, notOne(label));

/** A URL, or empty text to remove it. */
export const removableWebAddress = (label: string) =>
  text({ max: MAX_URL_LENGTH, label }).refine((value) => value === '' || isPublic(value), notOne(label));

const notOne = (label: string) => ({ error: `${label} must be an http or https address with a domain name` });

/**
 * Control characters, line breaks, spaces without width, and characters that reverse the text around them: a name with such
 * characters could imitate another name. Joiners stay, because emoji and some scripts need them.
 */
const DECEPTIVE = /[\p{Cc}\p{Zl}\p{Zp}\u061C\u200B\u200E\u200F\u202A-\u202E\u2060\u2066-\u2069\uFEFF]/u;

/** A text of one line, such as a name. */
export const line = (bounds: { min?: number; max: number; label: string }) =>
  text(bounds).refine((value) => !isVisible(value) || !DECEPTIVE.test(value), {
    error: `${bounds.label} must be one line without control characters`,
  });
