import { execFile, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { devNull, tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { promisify } from 'node:util';

/** A library, and how to run it on this machine. */
export interface Language {
  name: string;
  /** The library's folder below `clients/`. */
  folder: string;
  /** The start of the library's `User-Agent` header. */
  agent: string;
  /** Cases that are skipped because their result depends on the HTTP client of the language's standard library. */
  decides?: RegExp;
  /**
   * The programs that this machine lacks to run the driver, to build and install the package, or to build and install it with the commands
   * of the README (`lines`). Undefined if no program is missing.
   */
  lacks(wanted: 'driver' | 'package' | 'lines'): string | undefined;
  /** The command that runs the driver with the library in the folder `library`. It may build into `temporary`. */
  driver(library: string, temporary: string): Promise<string[]>;
  /** Builds the package, installs it into an empty project without a network, and returns the command that runs a program there. */
  install(to: { project: string; program: string; temporary: string }): Promise<string[]>;
}

export const CLIENTS = join(import.meta.dirname, '..');
const DRIVERS = join(import.meta.dirname, 'drivers');

const GO_FOLDER = join(tmpdir(), `messaging-clients-go-${userInfo().uid}`);
/** Prints the version of Python. Fails if Python lacks a module that the library needs, as the Python of some distributions does. */
const PYTHON_VERSION = 'import asyncio, http.client, ssl, sys, zlib; print("%d.%d" % sys.version_info[:2])';

const PHP_VERSION = 'curl_version(); inflate_init(ZLIB_ENCODING_GZIP); echo PHP_VERSION;';

export const LANGUAGES: Language[] = [
  {
    name: 'Node',
    folder: 'node',
    agent: 'messaging-node',
    // `fetch` rejects a 100 Continue response that its request did not ask for, and a Node process cannot fork itself.
    decides: /^(continue|fork)$/,
    lacks: (wanted) => (wanted === 'driver' ? undefined : lacksProgram('npm', ['--version'])),
    driver: async (library) => [process.execPath, join(DRIVERS, 'node.ts'), join(library, 'src')],
    async install({ project, program, temporary }) {
      const quiet = ['--silent', '--cache', join(temporary, 'npm')];
      const packed = await packNode(temporary);
      writeFileSync(join(project, 'package.json'), '{"private": true}');
      const flags = ['--offline', '--no-audit', '--no-fund'];
      await run(['npm', 'install', ...quiet, ...flags, packed], project);
      return programOf(project, 'hello.mjs', program, [process.execPath]);
    },
  },
  python('Python', []),
  python('Python with asyncio', ['async']),
  {
    name: 'Go',
    folder: 'go',
    agent: 'messaging-go',
    // net/http closes an idle connection on which bytes arrive. But if the bytes arrive together with a response, the next call may start
    // before that. The library never calls functions of the caller, and opens a stream of events only when the loop over it starts.
    decides: /^(stray-answer|fork|callback-throws|events-unread)$/,
    lacks: () =>
      lacksVersion(
        'go',
        ['env', 'GOVERSION'],
        /^go (.*)$/m.exec(readFileSync(join(CLIENTS, 'go/go.mod'), 'utf8'))?.[1],
      ),
    async driver(library, temporary) {
      const driver = join(temporary, 'driver');
      await run(['go', 'build', '-ldflags=-s -w', '-o', driver, './internal/driver'], library);
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
  {
    name: 'PHP',
    folder: 'php',
    agent: 'messaging-php',
    // Some builds of PHP cannot fork.
    ...(lacksProgram('php', ['-r', 'pcntl_fork(...); posix_kill(...);']) && { decides: /^fork$/ }),
    lacks(wanted) {
      const { require: needs } = JSON.parse(readFileSync(join(CLIENTS, 'php/composer.json'), 'utf8')) as {
        require: Record<string, string>;
      };
      const missing = lacksVersion('php', ['-r', PHP_VERSION], needs['php']);
      return missing ?? (wanted === 'driver' ? undefined : lacksProgram('composer', ['--version']));
    },
    driver: async (library) => ['php', '-d', 'zend.exception_ignore_args=0', join(DRIVERS, 'php.php'), library],
    async install({ project, program }) {
      const library = {
        type: 'path',
        url: join(CLIENTS, 'php'),
        options: { symlink: false, versions: { 'messaging-service/client': '1.0.0' } },
      };
      writeFileSync(
        join(project, 'composer.json'),
        JSON.stringify({
          repositories: [library, { 'packagist.org': false }],
          require: { 'messaging-service/client': '^1.0' },
        }),
      );
      await run(['composer', 'install', '--quiet', '--no-interaction', '--no-plugins', '--no-scripts'], project);
      return programOf(project, 'hello.php', program, ['php']);
    },
  },
  {
    name: 'Ruby',
    folder: 'ruby',
    agent: 'messaging-ruby',
    // The block that is passed to a call reads the stream. Without a block, no stream is opened.
    decides: /^(stream|events)-unread$/,
    lacks(wanted) {
      const gemspec = readFileSync(join(CLIENTS, 'ruby/messaging-service-client.gemspec'), 'utf8');
      const least = /^ {2}spec.required_ruby_version = '>= (.*)'$/m.exec(gemspec)?.[1];
      const missing = lacksVersion('ruby', ['-r', 'openssl', '-r', 'net/http', '-e', 'puts RUBY_VERSION'], least);
      return missing ?? (wanted === 'driver' ? undefined : lacksProgram('gem', ['--version']));
    },
    driver: async (library) => ['ruby', join(DRIVERS, 'ruby.rb'), library],
    async install({ project, program, temporary }) {
      const gem = join(temporary, 'messaging-service-client.gem');
      await run(
        ['gem', 'build', '--quiet', 'messaging-service-client.gemspec', '--output', gem],
        join(CLIENTS, 'ruby'),
      );
      const flags = ['--quiet', '--local', '--no-document', '--install-dir', join(project, 'gems')];
      await run(['gem', 'install', ...flags, gem], project);
      return programOf(project, 'hello.rb', program, ['env', `GEM_PATH=${join(project, 'gems')}`, 'ruby']);
    },
  },
];

/**
 * The PHP library with a PSR-18 client, and the cases that depend on such a client: proxies, timeouts, retries of the client itself,
 * compression.
 */
export const PSR18: Language & { decides: RegExp } = {
  ...ofName('PHP'),
  name: 'PHP with a PSR-18 client',
  lacks: () => ofName('PHP').lacks('driver') ?? lacksProgram('php', ['-r', 'require "GuzzleHttp/autoload.php";']),
  driver: async (library) => ['php', join(DRIVERS, 'php.php'), library, 'psr18'],
  decides:
    /^proxy|^hidden-retry$|^certificate$|^time-limit|^fork$|^export-(truncated|stopped|identity)$|^progress-truncated$|^stream-(left|unread)$|^events-unread$/,
};

function ofName(name: string): Language {
  const language = LANGUAGES.find((each) => each.name === name);
  if (!language) throw new Error(`No library exists for ${name}`);
  return language;
}

/** The folder in which `.ci/run` keeps the build backend of the Python library. */
export function pythonWheels(): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter).map((folder) => join(folder, '../wheels'));
  return folders.find((folder) => /messaging-linters.wheels$/.test(folder) && existsSync(folder));
}

/** One of the two clients of the Python library. */
function python(name: string, kind: string[]): Language {
  return {
    name,
    folder: 'python',
    agent: 'messaging-python',
    // A process cannot fork while its event loop runs.
    ...(kind.length > 0 && { decides: /^fork$/ }),
    lacks(wanted) {
      const project = readFileSync(join(CLIENTS, 'python/pyproject.toml'), 'utf8');
      const least = /^requires-python = ">=(.*)"$/m.exec(project)?.[1];
      const missing = lacksVersion('python3', ['-c', PYTHON_VERSION], least);
      if (missing !== undefined || wanted === 'driver') return missing;
      const pip = lacksProgram('python3', ['-m', 'pip', '--version']);
      if (wanted === 'package') return pip;
      const venv = lacksProgram('python3', ['-c', 'import ensurepip; print(1)']);
      return pip ?? venv ?? (pythonWheels() === undefined ? 'no hatchling without a network' : undefined);
    },
    driver: async (library) => ['python3', join(DRIVERS, 'python.py'), join(library, 'src'), ...kind],
    async install({ project, program, temporary }) {
      const wheels = pythonWheels();
      if (wheels === undefined) {
        // Without the build backend, the folder that the wheel would contain is installed.
        cpSync(join(CLIENTS, 'python/src'), project, { recursive: true });
        return programOf(project, 'hello.py', program, ['python3']);
      }
      const flags = ['--quiet', '--no-deps', '--no-index', '--no-cache-dir', '--disable-pip-version-check'];
      const pip = ['python3', '-m', 'pip'];
      const source = join(CLIENTS, 'python');
      await run([...pip, 'wheel', ...flags, '--find-links', wheels, '-w', temporary, source], temporary);
      const wheel = join(temporary, readdirSync(temporary).find((file) => file.endsWith('.whl')) ?? '');
      await run([...pip, 'install', ...flags, '--target', project, wheel], project);
      return programOf(project, 'hello.py', program, ['python3']);
    },
  };
}

/**
 * The environment of a library's tools: no proxy of this machine, no network, and no files written next to the sources.
 * All runs of a user share one Go build cache. Go does not use C, because some machines have no C compiler.
 */
export function environment(): NodeJS.ProcessEnv {
  const entries = Object.entries(process.env).filter(
    ([name]) => !/^(https?|all|no)_proxy$|^MESSAGING_|^NODE_OPTIONS$/i.test(name),
  );
  return {
    ...Object.fromEntries(entries),
    PYTHONDONTWRITEBYTECODE: '1',
    CGO_ENABLED: '0',
    GOCACHE: join(GO_FOLDER, 'cache'),
    GOENV: 'off',
    GOFLAGS: '-mod=mod',
    GOPATH: join(GO_FOLDER, 'path'),
    GOPROXY: 'off',
    GOTOOLCHAIN: 'local',
    GOWORK: 'off',
    PIP_CONFIG_FILE: devNull,
    COMPOSER_ALLOW_SUPERUSER: '1',
    COMPOSER_DISABLE_NETWORK: '1',
  };
}

/** The first line of a program's output; undefined if the program is missing or fails. */
function printed(program: string, args: string[]): string | undefined {
  const { status, stdout } = spawnSync(program, args, { encoding: 'utf8', env: environment(), cwd: tmpdir() });
  return status === 0 ? stdout.trim().split('\n')[0] : undefined;
}

/** Builds the Node.js package, and returns the path of its tarball. */
export async function packNode(temporary: string): Promise<string> {
  // Packs a copy, because test files that run at the same time would write the same `dist` folder.
  const library = mkdtempSync(join(temporary, 'node-'));
  cpSync(join(CLIENTS, 'node'), library, { recursive: true, filter: (path) => !/(dist|node_modules)$/.test(path) });
  symlinkSync(join(CLIENTS, '../../../node_modules'), join(library, 'node_modules'), 'dir');
  const flags = ['--silent', '--cache', join(temporary, 'npm'), '--pack-destination', temporary];
  return join(temporary, (await run(['npm', 'pack', ...flags, library], temporary)).trim());
}

export function lacksProgram(program: string, args: string[]): string | undefined {
  return printed(program, args) === undefined ? `no working ${[program, ...args].join(' ')}` : undefined;
}

function lacksVersion(program: string, args: string[], least = ''): string | undefined {
  const version = printed(program, args);
  if (version === undefined) return `no working ${program} on the PATH`;
  const [major = 0, minor = 0] = numbersOf(version);
  const [leastMajor = 0, leastMinor = 0] = numbersOf(least);
  const isEnough = major > leastMajor || (major === leastMajor && minor >= leastMinor);
  return isEnough ? undefined : `${program} is ${version}, the library needs ${least}`;
}

const numbersOf = (version: string) => (/(\d+)\.(\d+)/.exec(version) ?? []).slice(1).map(Number);

export const folderOf = ({ folder }: Language) => join(CLIENTS, folder);

/** Runs a tool to its end. @throws Error with its whole output when it fails */
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
