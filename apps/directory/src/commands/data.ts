import { UsageError } from '@services/common/process/cli';

import { importFile } from '../imports/import.ts';
import { refreshSortColumns } from '../posts/counts.ts';
import { rebuildUrlKeys } from '../posts/url-key.ts';
import { freezeRanks } from '../ranking/freeze.ts';
import { seed } from '../seed/seed.ts';
import type { Commands } from './command.ts';

/** Commands that import or generate data, and rank posts. */
export const dataCommands: Commands = {
  import: {
    usage: 'FILE',
    help: 'imports a .csv or .jsonl file; resumes after an interruption and reports rejected lines',
    async run(database, flags) {
      const done = await importFile(database, flags.file('file'), {
        progress: ({ offset, bytes, accepted, refused }) =>
          bar(offset, bytes, `${accepted} accepted, ${refused} rejected`),
        refused: (line, reasons) => process.stderr.write(`\nline ${line}: ${reasons.join('; ')}\n`),
      });
      process.stderr.write('\n');
      await refreshSortColumns(database);
      await freezeRanks(database);
      return done;
    },
  },
  seed: {
    usage: '--posts N [--votes N]',
    help: 'generates demo data in an empty directory',
    async run(database, flags) {
      const votes = flags.find('votes') === undefined ? {} : { votes: flags.number('votes') };
      const progress = (done: number, of: number) => bar(done, of, '');
      const options = { posts: flags.number('posts'), ...votes, progress };
      const seeded = await database.transaction((sql) => seed(sql, options));
      process.stderr.write('\n');
      if (!seeded) throw new UsageError('The directory is not empty: demo data needs an empty one');
      await refreshSortColumns(database);
      return { ranked: await freezeRanks(database) };
    },
  },
  'posts rebuild-keys': {
    usage: '',
    help: 'recomputes the keys by which posts(url:) and posts(twitterUrl:) find posts; run it after a release that changes these keys',
    run: async (database) => ({ rebuilt: await rebuildUrlKeys(database) }),
  },
  'ranks freeze': { usage: '', run: async (database) => ({ ranked: await freezeRanks(database) }) },
};

function bar(done: number, of: number, note: string): void {
  const share = of === 0 ? 1 : done / of;
  const filled = '#'.repeat(Math.round(share * 30)).padEnd(30, '.');
  process.stderr.write(`\r[${filled}] ${String(Math.floor(share * 100)).padStart(3)} %  ${note}`);
}
