import { cpSync, existsSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

import { INSTALLED, LIMIT_MS, run, runs } from '@services/common/testing/generators';

const PACKAGES = join(INSTALLED, 'graphql-clients/node_modules');
const MODULE = join(INSTALLED, 'genqlient');

/** The Python in whose packages `.ci/run` installs clients. */
export const PYTHON = join(INSTALLED, 'python/bin/python');

export const isInstalled = {
  node: existsSync(PACKAGES),
  go: existsSync(MODULE) && runs('genqlient', '--help') && runs('go', 'version'),
  gql: runs(PYTHON, '-cimport gql, requests'),
  sgqlc: runs(PYTHON, '-cimport sgqlc.codegen'),
};

/** An API, and a token for it. */
interface Target {
  url: string;
  token: string;
  /** The URL of the schema in SDL. */
  schema: string;
}

interface ClientTest {
  name: string;
  installed: boolean;
  /** The files of the client's project, by path. */
  files: Record<string, string>;
  /** The commands that run in the project, with the API as URL and TOKEN in the environment. */
  commands: string[];
  /** The JSON that the last command must print. */
  prints: () => unknown;
}

/** Declares the test of a client in its own temporary project. The test is skipped if the client is not installed. */
export function testClient(target: () => Target, { name, installed, files, commands, prints }: ClientTest): void {
  if (!installed) {
    test.skip(`${name} (skipped: it is not installed; .ci/run installs it)`, () => undefined);
    return;
  }
  test(
    name,
    async () => {
      const { url, token, schema } = target();
      const project = mkdtempSync(join(tmpdir(), 'graphql-client-'));
      try {
        if (existsSync(PACKAGES)) symlinkSync(PACKAGES, join(project, 'node_modules'), 'dir');
        if (existsSync(MODULE)) cpSync(MODULE, project, { recursive: true });
        writeFileSync(join(project, 'schema.graphql'), await (await fetch(schema)).text());
        for (const [file, text] of Object.entries(files)) {
          mkdirSync(dirname(join(project, file)), { recursive: true });
          writeFileSync(join(project, file), text);
        }
        let output = '';
        for (const command of commands) output = await run(`export URL=${url} TOKEN=${token}; ${command}`, project);
        expect(JSON.parse(output)).toEqual(prints());
      } finally {
        rmSync(project, { recursive: true, force: true });
      }
    },
    LIMIT_MS,
  );
}
