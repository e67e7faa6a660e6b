export function pascal(text: string): string {
  return text
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.slice(0, 1).toUpperCase() + part.slice(1))
    .join('');
}

export function snake(text: string): string {
  return text.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`).replace(/^_/, '');
}

export const GENERATOR = 'clients/generator from the OpenAPI document: npm run generate:clients -w apps/messaging';

/** The first line of a generated file, without the comment sign. */
export const NOTICE = `Written by ${GENERATOR}. Do not edit.`;
