import { execFile } from 'node:child_process';
import { delimiter, join } from 'node:path';
import { accessSync, constants, readdirSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { promisify } from 'node:util';

/** One of the libraries, and how it is run on this machine. */
export interface Language {
  name: string;
  /** The folder below `clients/`. */
  folder: string;
  /** How its `User-Agent` begins. */
  agent: string;
  /** What has to be on the PATH. */
  program: string;
  /** The command of its driver, for a library in some folder; may build into another. */
  driver(library: string, temporary: string): Promise<string[]>;
  /** Builds the package, installs it into an empty project without a network, and gives the command that runs a program there. */
  install(to: { project: string; program: string; temporary: string }): Promise<string[]>;
}

const CLIENTS = join(import.meta.dirname, '..');
const DRIVERS = join(import.meta.dirname, 'drivers');

export const LANGUAGES: Language[] = [
  {
    name: 'Node',
    folder: 'node',
    agent: 'messaging-node',
    program: 'node',
    driver: async (library) => [process.execPath, join(DRIVERS, 'node.ts'), join(library, 'src')],
    async install({ project, program, temporary }) {
      const quiet = ['--silent', '--cache', join(temporary, 'npm')];
      await run(['npm', 'run', '--silent', 'build'], join(CLIENTS, 'node'));
      const packed = await run(
        ['npm', 'pack', ...quiet, '--pack-destination', temporary, join(CLIENTS, 'node')],
        temporary,
      );
      writeFileSync(join(project, 'package.json'), '{"private": true}');
      const flags = ['--offline', '--no-audit', '--no-fund'];
      await run(['npm', 'install', ...quiet, ...flags, join(temporary, packed.trim())], project);
      return programOf(project, 'hello.mjs', program, [process.execPath]);
    },
  },
  python('Python', []),
  python('Python with asyncio', ['async']),
  {
    name: 'Go',
    folder: 'go',
    agent: 'messaging-go',
    program: 'go',
    async driver(library, temporary) {
      const driver = join(temporary, 'driver');
      await run(['go', 'build', '-trimpath', '-ldflags=-s -w', '-o', driver, './internal/driver'], library);
      return [driver];
    },
    async install({ project, program }) {
      const name = 'example.com/messaging/clients/go';
      await run(['go', 'mod', 'init', 'hello'], project);
      await run(
        ['go', 'mod', 'edit', '-require', `${name}@v1.0.0`, '-replace', `${name}=${join(CLIENTS, 'go')}`],
        project,
      );
      return programOf(project, 'hello.go', program, ['go', 'run']);
    },
  },
];

/** Both clients of the Python library. */
function python(name: string, kind: string[]): Language {
  return {
    name,
    folder: 'python',
    agent: 'messaging-python',
    program: 'python3',
    driver: async (library) => ['python3', join(DRIVERS, 'python.py'), join(library, 'src'), ...kind],
    async install({ project, program, temporary }) {
      const flags = ['--quiet', '--no-deps', '--no-index', '--no-cache-dir', '--disable-pip-version-check'];
      const pip = ['python3', '-m', 'pip'];
      await run(
        [...pip, 'wheel', ...flags, '--no-build-isolation', '-w', temporary, join(CLIENTS, 'python')],
        temporary,
      );
      const wheel = join(temporary, readdirSync(temporary).find((file) => file.endsWith('.whl')) ?? '');
      await run([...pip, 'install', ...flags, '--target', project, wheel], project);
      return programOf(project, 'hello.py', program, ['python3']);
    },
  };
}

/** The environment of a library's tools: no proxy of this machine, and nothing written beside the sources. */
export function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(https?|all|no)_proxy$|^MESSAGING_|^NODE_OPTIONS$/i.test(name),
  );
  return {
    ...Object.fromEntries(entries),
    PYTHONDONTWRITEBYTECODE: '1',
    GOCACHE: join(tmpdir(), 'messaging-clients-go'),
    GOFLAGS: '-mod=mod',
    GOPROXY: 'off',
    GOTOOLCHAIN: 'local',
  };
}

export function isInstalled(program: string): boolean {
  return (process.env['PATH'] ?? '').split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return statSync(join(folder, program)).isFile();
    } catch {
      return false;
    }
  });
}

export const folderOf = ({ folder }: Language) => join(CLIENTS, folder);

/** Runs a tool to its end. @throws Error with everything it said when it fails */
export async function run(
  [program = '', ...args]: string[],
  cwd: string,
  extra: NodeJS.ProcessEnv = {},
): Promise<string> {
  try {
    return (await promisify(execFile)(program, args, { cwd, encoding: 'utf8', env: { ...environment(), ...extra } }))
      .stdout;
  } catch (error) {
    const { message, stdout = '', stderr = '' } = error as Error & { stdout?: string; stderr?: string };
    throw new Error(`${program} ${args.join(' ')}: ${message}\n${stdout}${stderr}`, { cause: error });
  }
}

function programOf(project: string, file: string, program: string, command: string[]): string[] {
  writeFileSync(join(project, file), program);
  return [...command, file];
}
