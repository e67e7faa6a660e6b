/** The syntax of a language's literals. */
export interface Notation {
  nothing: string;
  yes: string;
  no: string;
  text(value: string): string;
  key(name: string): string;
  object: [open: string, close: string];
  list: [open: string, close: string];
  emptyObject: string;
  /** Whether there are spaces inside the braces. */
  spaced: boolean;
  indent: string;
  /** Whether the last line ends with a comma. */
  trailing: boolean;
}

/** The longest line that fits in the code column of the API reference, next to the text. */
const MAX_LINE_CHARACTERS = 60;

/** A JSON value as a literal, on one line if it fits. */
export function literal(value: unknown, notation: Notation, indent = ''): string {
  if (value === null) return notation.nothing;
  if (typeof value === 'boolean') return value ? notation.yes : notation.no;
  if (typeof value === 'string') return notation.text(value);
  if (typeof value !== 'object') return String(value);
  const inner = indent + notation.indent;
  if (Array.isArray(value)) {
    return enclose(
      value.map((item) => literal(item, notation, inner)),
      notation.list,
      { ...notation, spaced: false },
      indent,
    );
  }
  const entries = Object.entries(value).map(([name, item]) => notation.key(name) + literal(item, notation, inner));
  return entries.length === 0 ? notation.emptyObject : enclose(entries, notation.object, notation, indent);
}

/** Parts between brackets, on one line if they fit. */
export function enclose(
  parts: string[],
  [open, close]: readonly [string, string],
  { spaced, indent: step, trailing }: Pick<Notation, 'spaced' | 'indent' | 'trailing'>,
  indent: string,
): string {
  const space = spaced && parts.length > 0 ? ' ' : '';
  const line = `${open}${space}${parts.join(', ')}${space}${close}`;
  if (indent.length + line.length <= MAX_LINE_CHARACTERS && !line.includes('\n')) return line;
  return `${open}\n${parts.map((part) => indent + step + part).join(',\n')}${trailing ? ',' : ''}\n${indent}${close}`;
}

const single = (text: string) => `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
const isPlain = (text: string) => !/\p{Cc}/u.test(text);

export const NODE: Notation = {
  nothing: 'null',
  yes: 'true',
  no: 'false',
  text: (text) => (isPlain(text) ? single(text) : JSON.stringify(text)),
  key: (name) => `${/^[A-Za-z_]\w*$/.test(name) ? name : single(name)}: `,
  object: ['{', '}'],
  list: ['[', ']'],
  emptyObject: '{}',
  spaced: true,
  indent: '  ',
  trailing: true,
};

export const PYTHON: Notation = {
  ...NODE,
  nothing: 'None',
  yes: 'True',
  no: 'False',
  text: (text) => JSON.stringify(text),
  key: (name) => `${JSON.stringify(name)}: `,
  spaced: false,
  indent: '    ',
};

export const PHP: Notation = {
  ...NODE,
  text: (text) => (isPlain(text) ? single(text) : JSON.stringify(text).replaceAll('$', '\\$').replaceAll('\\/', '/')),
  key: (name) => `${single(name)} => `,
  object: ['[', ']'],
  emptyObject: 'new stdClass()',
  spaced: false,
  indent: '    ',
};

export const RUBY: Notation = {
  ...NODE,
  nothing: 'nil',
  text: (text) => (isPlain(text) ? single(text) : JSON.stringify(text).replaceAll('#', '\\#')),
  trailing: false,
};
