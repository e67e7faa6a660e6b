import { cut } from '@services/common/runtime/text';

export type Json = Record<string, unknown>;

export function isObject(value: unknown): value is Json {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export const entriesOf = (value: unknown): [string, unknown][] => (isObject(value) ? Object.entries(value) : []);

/** The objects of a list; empty for any other value. */
export const objectsIn = (value: unknown): Json[] => (Array.isArray(value) ? value.filter(isObject) : []);

/** A text, number or boolean as text. An object is empty, because its text could be anything. */
export const wordOf = (value: unknown): string =>
  value === undefined || typeof value === 'object' ? '' : String(value);

/** The name of a page or an element. It is cut, because the report repeats it for each part that is left out. */
export const nameOf = (value: unknown): string => cut(wordOf(value), 200);

/** A text, which may be an object with a text for each language; `default` is the language of the survey. */
export function textIn(value: unknown, language: string): string {
  const own = isObject(value) ? (value[language] ?? value['default'] ?? Object.values(value)[0]) : value;
  return typeof own === 'string' || typeof own === 'number' ? String(own) : '';
}

/** The languages of a text besides the survey's own. */
export function languagesIn(value: unknown, own: string): string[] {
  return isObject(value) ? Object.keys(value).filter((tag) => tag !== 'default' && tag !== own) : [];
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The text of HTML, because texts of surveys may contain HTML. Double braces are split, because they would show an answer here. */
export function plainText(html: string): string {
  return html
    .replaceAll(/<(?:br|\/p|\/li|\/h\d|\/div)\b[^<>]*>/gi, '\n')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ENTITIES[name] ?? '')
    .replaceAll('{{', '{ {')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
}

export const oneLine = (text: string) => plainText(text).replaceAll('\n', ' ');

/** Plain text as Markdown that shows it unchanged. */
export const escaped = (text: unknown) => String(text).replaceAll(/[\\*_[\]]/g, '\\$&');
