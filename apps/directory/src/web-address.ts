import { isWebAddress, text } from '@services/common/http/validation';

const MAX_URL_LENGTH = 2000;

/** A URL, which pages show as a link. */
export const webAddress = (label: string) =>
  text({ min: 1, max: MAX_URL_LENGTH, label }).refine(isWebAddress, notOne(label));

/** A URL, or empty text to remove it. */
export const removableWebAddress = (label: string) =>
  text({ max: MAX_URL_LENGTH, label }).refine((value) => value === '' || isWebAddress(value), notOne(label));

const notOne = (label: string) => ({ error: `${label} must be an http or https address` });
