import { GO } from './go.ts';
import { NODE } from './node.ts';
import { PHP } from './php.ts';
import { PYTHON } from './python.ts';
import { RUBY } from './ruby.ts';

/** A fault planted in a library, and a case that must notice it. */
export interface Fault {
  title: string;
  /** Below the library's folder. */
  file: string;
  find: string;
  replace: string;
  noticedBy: string;
}

/** By the library's folder. */
export const FAULTS: Record<string, Fault[]> = { go: GO, node: NODE, php: PHP, python: PYTHON, ruby: RUBY };
