import { format } from 'prettier';

import { document } from '../../src/openapi.ts';
import type { Document } from './document.ts';
import { goFiles } from './go.ts';
import { createModel } from './model.ts';
import { nodeFiles } from './node.ts';
import { phpFiles } from './php.ts';
import { pythonFiles } from './python.ts';
import { rubyFiles } from './ruby.ts';
import { createSamples } from './samples.ts';

/** The generated files of all libraries, and the code samples of the API reference, by their path below `clients/`. */
export async function generate(): Promise<Record<string, string>> {
  const model = createModel(document() as unknown as Document);
  const written = Object.entries({
    ...nodeFiles(model),
    ...pythonFiles(model),
    ...goFiles(model),
    ...phpFiles(model),
    ...rubyFiles(model),
    '../src/samples/reference.json': JSON.stringify(createSamples(document() as unknown as Document, model)),
  });
  const files = written.map(async ([file, text]) => [file, /\.(ts|json)$/.test(file) ? await tidy(file, text) : text]);
  return Object.fromEntries(await Promise.all(files)) as Record<string, string>;
}

const tidy = (file: string, text: string) =>
  format(text, { parser: file.endsWith('.json') ? 'json' : 'typescript', printWidth: 120, singleQuote: true });
