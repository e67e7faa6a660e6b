/*
 * The direction of imports, checked by `npm run lint` in every workspace that has a layers.json: the entries of its src/ (folders, or files
 * without their ending) from top to bottom. An entry imports only what is listed below it: nothing above, and nothing beside it in the same
 * line. Type imports count as imports. Tests may import anything.
 */
import { readFileSync } from 'node:fs';

/** @type {string[][]} */
const layers = JSON.parse(readFileSync('layers.json', 'utf8'));

const inSrc = (names) => `^src/(?:${names.join('|')})(?:/|[.]ts$)`;
const ruleOf = (name, comment, from, to) => ({ name, comment, severity: 'error', from, to });

/** @type {import('dependency-cruiser').IConfiguration} */
export default {
  forbidden: [
    ruleOf('no-circle', 'Modules import each other in a circle.', {}, { circular: true }),
    ...layers
      .slice(1)
      .map((layer, index) =>
        ruleOf(
          'no-import-upward',
          'A folder imports one that is listed above it in layers.json.',
          { path: inSrc(layer) },
          { path: inSrc(layers.slice(0, index + 1).flat()) },
        ),
      ),
    ...layers
      .filter((layer) => layer.length > 1)
      .map((layer) =>
        ruleOf(
          'no-import-sideways',
          'A folder imports one that is listed beside it in layers.json.',
          { path: `^src/(${layer.join('|')})(?:/|[.]ts$)` },
          { path: inSrc(layer), pathNot: '^src/$1(?:/|[.]ts$)' },
        ),
      ),
    ruleOf(
      'no-unlisted-entry',
      'A folder or file of src/ is missing in layers.json.',
      {},
      { path: '^src/', pathNot: inSrc(layers.flat()) },
    ),
    ruleOf(
      'no-tooling-in-production',
      'src/ uses nothing of packages/tooling: it is not in the images.',
      { path: '^src/' },
      { path: 'packages/tooling/' },
    ),
  ],
  options: {
    parser: 'swc',
    doNotFollow: { path: ['node_modules', '[.][.]/packages'] },
    exclude: { path: ['/generated/', '[.]test[.]ts$'] },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
};
