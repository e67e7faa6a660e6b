import { readFileSync } from 'node:fs';
import path from 'node:path';

const read = (file: string) =>
  readFileSync(path.join(import.meta.dirname, file), 'utf8')
    .trimEnd()
    .split('\n');

/** 200 names as products really have them: many shapes, marks and scripts, some begun alike, some a letter apart. */
export const productNames = read('product-names.txt');

/** Names of invented people as they are really written: many scripts, orders, marks and lengths. */
export const peopleNames = read('people-names.txt');
