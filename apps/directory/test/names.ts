import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');

/** 200 realistic names of products, with many shapes, marks and scripts. Some names begin alike, and some differ in only one letter. */
export const productNames = read('product-names.txt');

/** Realistic names of fictional people, with many scripts, orders, marks and lengths. */
export const peopleNames = read('people-names.txt');

/**
 * Searches for each of the queries.
 *
 * @returns the first results of each search that does not find the name as it should
 */
export async function misses(
  find: (query: string) => Promise<string[]>,
  queries: [name: string, query: string][],
  isFound: (found: string[], name: string) => boolean,
) {
  const missed: Record<string, string[]> = {};
  for (const [name, query] of queries) {
    const found = await find(query);
    if (!isFound(found, name)) missed[`${name} by "${query}"`] = found.slice(0, 3);
  }
  return missed;
}

/** The names without their last character, if at least three letters or digits remain. */
export const beginningsOf = (names: readonly string[]) =>
  names
    .map((name): [string, string] => [name, Array.from(name).slice(0, -1).join('')])
    .filter(([, query]) => Array.from(query.replaceAll(/[^\p{L}\p{N}]/gu, '')).length >= 3);
