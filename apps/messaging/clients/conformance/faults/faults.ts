import type { Fault } from './fault.ts';
import { GO } from './go.ts';
import { NODE } from './node.ts';
import { PHP } from './php.ts';
import { PYTHON } from './python.ts';
import { RUBY } from './ruby.ts';

/** The faults of each library, by the name of the library's folder. */
export const FAULTS: Record<string, Fault[]> = { go: GO, node: NODE, php: PHP, python: PYTHON, ruby: RUBY };
