/** One command of a document's shell blocks. */
interface ShellExample {
  /** The words as a shell parses them, with the block's variables inserted. */
  words: string[];
  /** The file after `<`. */
  input?: string;
}

/** The request of a `curl` command. */
export interface CurlExample {
  method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';
  /** Path and query. */
  path: string;
  /** The header fields given with `-H`. */
  headers: Record<string, string>;
  body?: string;
}

/**
 * Returns the commands of a Markdown document's `sh` blocks in order. Variables keep their values in later blocks; variables
 * that no block sets stay unreplaced. Each command of a pipe is a separate command; functions are omitted.
 */
export function shellExamples(markdown: string): ShellExample[] {
  const blocks = [...markdown.matchAll(/^ *```sh\n([\s\S]*?)^ *```/gm)].map(([, block = '']) => block);
  const variables = new Map<string, string>();
  return blocks.flatMap((block) => commandsOf(block.replaceAll(/^ *\w+\(\) \{.*$/gm, ''), variables));
}

const TOKEN = /\\\n|\n|;|\||<(?=\s)|#[^\n]*|[ \t]+|(?:'[^']*'|"[^"]*"|\\[^\n]|[^\s'";|\\])+/g;

function commandsOf(block: string, variables: Map<string, string>): ShellExample[] {
  const commands: ShellExample[] = [];
  let current: ShellExample = { words: [] };
  let input = false;
  for (const [token] of `${block}\n`.matchAll(TOKEN)) {
    if (token === '\n' || token === ';' || token === '|') {
      if (current.words.length > 0) commands.push(current);
      current = { words: [] };
    } else if (token === '<') input = true;
    else if (!/^(?:\\\n|#|\s)/.test(token)) {
      const word = unquoted(token, variables);
      const assigned = /^(\w+)=([\s\S]*)$/.exec(word);
      if (input) current.input = word;
      else if (assigned && current.words.length === 0) variables.set(assigned[1] ?? '', assigned[2] ?? '');
      else current.words.push(word);
      input = false;
    }
  }
  return commands;
}

function unquoted(token: string, variables: Map<string, string>): string {
  const filled = (text: string) => text.replaceAll(/\$(\w+)/g, (whole, name: string) => variables.get(name) ?? whole);
  return token.replaceAll(/'([^']*)'|"([^"]*)"|([^'"]+)/g, (_all, single?: string, double?: string, bare?: string) =>
    single === undefined ? filled(double ?? bare ?? '') : single,
  );
}

const WITH_VALUE = new Set(['-K', '-H', '-d', '-X', '-o', '--data-binary']);

/**
 * Returns the request of a `curl` command; null for another command.
 *
 * @param files texts of the files that `-d @name` and `--data-binary @name` send
 */
export function curlExample({ words }: ShellExample, files: Readonly<Record<string, string>> = {}): CurlExample | null {
  const [program, ...rest] = words;
  if (program !== 'curl') return null;
  const options: [string, string][] = [];
  let url = '';
  for (let at = 0; at < rest.length; at += 1) {
    const word = rest[at] ?? '';
    if (WITH_VALUE.has(word)) options.push([word, rest[(at += 1)] ?? '']);
    else if (word.startsWith('-')) options.push([word, '']);
    else url = word;
  }
  const all = (...names: string[]) => options.filter(([name]) => names.includes(name)).map(([, value]) => value);
  const data = all('-d', '--data-binary').map((text) => (text.startsWith('@') ? (files[text.slice(1)] ?? text) : text));
  const inQuery = all('-G').length > 0;
  const { pathname, search } = new URL(url);
  const method = all('-X')[0] ?? (data.length > 0 && !inQuery ? 'POST' : 'GET');
  const query = inQuery ? `${search ? '&' : '?'}${data.join('&')}` : '';
  return {
    method: method as CurlExample['method'],
    path: decodeURI(`${pathname}${search}`) + query,
    headers: Object.fromEntries(all('-H').map((line) => line.split(/: */, 2) as [string, string])),
    ...(data.length > 0 && !inQuery && { body: data.join('&') }),
  };
}

const FIELD = /"(\w+)":\s*"(((?:[a-z]+_)*[a-z]+[_-])(\w+))"/g;

/**
 * Completes abbreviated ids in examples: `auto_…` becomes the last learnt id of this kind, or stays unchanged if there is
 * none.
 */
export function createIds(known: Readonly<Record<string, string>> = {}) {
  const ids = new Map(Object.entries(known));
  return {
    fillIn: (text: string) =>
      text.replaceAll(/\b((?:[a-z]+_)*[a-z]+[_-])…/g, (left, kind: string) => ids.get(kind) ?? left),
    /**
     * Stores the ids in an answer (the values of `id`, `messageId` and so on) and all values that are as long as a key.
     */
    learn(answer: string): void {
      for (const [, name = '', id = '', kind = '', rest = ''] of answer.matchAll(FIELD))
        if (/^id$|Id$/.test(name) || rest.length > 20) ids.set(kind, id);
    },
    get: (kind: string) => ids.get(kind),
  };
}
