import { format } from 'prettier';

import { document } from '../../src/openapi.ts';
import type { Document } from './document.ts';
import { createModel } from './model.ts';
import { nodeFiles } from './node.ts';

/** The generated files of all libraries, by their path below `clients/`. */
export async function generate(): Promise<Record<string, string>> {
  const model = createModel(document as unknown as Document);
  const files = Object.entries(nodeFiles(model)).map(async ([file, text]) => [file, await tidy(text)]);
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>;
}

const tidy = (text: string) => format(text, { parser: 'typescript', printWidth: 120, singleQuote: true });
