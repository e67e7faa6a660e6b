/** A command line built like those of the services, without a database. */
import { AppError } from '../src/http/errors.ts';
import { runCli } from '../src/process/cli.ts';

interface Example {
  url: string;
}

await runCli<Example>({
  service: 'example',
  connect: (url) => ({ url, close: async () => undefined }),
  commands: {
    'items show': {
      usage: '--name NAME',
      run: async ({ url }, flags) => ({ url, name: flags.need('name'), id: 9_007_199_254_740_993n }),
    },
    'items count': { usage: '--number N', run: async (_db, flags) => flags.number('number') },
    'items refuse': {
      usage: '',
      run: async () => {
        throw new AppError(404, 'item_not_found', 'Unknown item');
      },
    },
    'items break': {
      usage: '',
      run: async () => {
        throw new Error('broken');
      },
    },
    import: { usage: 'FILE', run: async (_db, flags) => flags.file('The file') },
  },
});
