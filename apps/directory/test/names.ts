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
