import { wellFormed } from '@services/common/runtime/text';
import { Context, Drop, Liquid, type Tag, type Template } from 'liquidjs';

import { WorkLimit } from './work-time.ts';

/** Maximum milliseconds of CPU time for one rendering. */
const MAX_WORK_MS = 100;

/** The limits on memory are in the library's own units. */
const OPTIONS = {
  strictVariables: true,
  strictFilters: true,
  // `{{ name | default: "friend" }}` and `{% if name %}` mark a variable as optional.
  lenientIf: true,
  ownPropertyOnly: true,
  parseLimit: 200_000,
  memoryLimit: 5_000_000,
  // Templates have no file system, so a template cannot include another template.
  templates: {},
} as const;

/** Maximum length of one text in UTF-16 code units, the same as of HTML in a message. */
const MAX_TEXT_LENGTH = 500_000;

/** Only output, conditions and loops are allowed: a template must terminate, and can read nothing but its variables. */
const FORBIDDEN_TAGS = ['include', 'render', 'layout', 'block', 'tablerow', 'increment', 'decrement', 'liquid'];

/** One text of a template: its name in error messages, and its source. */
export interface Part {
  field: string;
  text: string;
  /** Whether the text is HTML, in which every variable is escaped unless the template says `| raw`. */
  isHtml: boolean;
}

/** The error of a text that cannot be parsed or rendered. */
export interface Fault {
  field: string;
  message: string;
  /** Whether the text exceeds the limits on time or memory, as it would for most recipients. */
  isTooExpensive: boolean;
}

export type Filled = { texts: string[] } | { fault: Fault };

/** Text that is HTML already: collected by `capture`, or escaped by the template's own filters. */
class Markup extends Drop {
  readonly #html: string;

  constructor(html: string) {
    super();
    this.#html = html;
  }

  override valueOf(): string {
    return this.#html;
  }

  /** Filters that join lists, and the filter `json`, call this method. Their result is plain text, which is escaped like all other text. */
  override toString(): string {
    return this.#html;
  }

  toJSON(): string {
    return this.#html;
  }

  get size(): number {
    return this.#html.length;
  }

  get length(): number {
    return this.#html.length;
  }
}

const plain = createEngine();
const markup = createEngine({ outputEscape: escapeOnce });
const escapeText = plain.filters['escape'] as (this: unknown, value: unknown) => string;
for (const name of ['escape', 'xml_escape', 'escape_once']) {
  const filter = plain.filters[name] as (this: unknown, value: unknown) => string;
  markup.registerFilter(name, function escapeOnceOnly(this: unknown, value: unknown) {
    return value instanceof Markup ? value : new Markup(filter.call(this, value));
  });
}
const CaptureTag = plain.tags['capture'] as new (...parameters: ConstructorParameters<typeof Tag>) => Tag & {
  variable: string;
  templates: Template[];
};
markup.registerTag(
  'capture',
  class extends CaptureTag {
    *render(context: Context): Generator<unknown, void, string> {
      const html = yield this.liquid.renderer.renderTemplates(this.templates, context);
      context.bottom()[this.variable] = new Markup(html);
    }
  },
);

function createEngine(options: { outputEscape?: (value: unknown) => string } = {}): Liquid {
  const engine = new Liquid({ ...OPTIONS, ...options });
  for (const tag of FORBIDDEN_TAGS) delete engine.tags[tag];
  for (const name of ['divided_by', 'modulo']) {
    const filter = engine.filters[name] as (this: unknown, ...values: unknown[]) => number;
    // An error as in Shopify's Liquid, because nobody should read `Infinity` or `NaN`.
    engine.registerFilter(name, function divide(this: unknown, ...values: unknown[]) {
      const result = filter.apply(this, values);
      if (!Number.isFinite(result)) throw new Error(`${name}: divided by 0`);
      return result;
    });
  }
  return engine;
}

function escapeOnce(this: unknown, value: unknown): string {
  return value instanceof Markup ? value.valueOf() : escapeText.call(this, value);
}

/** The names of the variables that the texts use, each once, or the first mistake in their syntax. */
export function inspectParts(parts: readonly Part[]): { variables: string[] } | { fault: Fault } {
  try {
    const names = parts.flatMap((part) => plain.globalVariablesSync(parse(part))).map(wellFormed);
    return { variables: [...new Set(names)].sort() };
  } catch (error) {
    return { fault: asFault(error) };
  }
}

/**
 * Compiles texts once and fills them in many times. A syntax error is reported for each set of variables.
 */
export function compileParts(parts: readonly Part[]): (variables: Record<string, unknown>) => Filled {
  let compiled: { part: Part; template: Template[] }[];
  try {
    compiled = parts.map((part) => ({ part, template: parse(part) }));
  } catch (error) {
    const fault = asFault(error);
    return () => ({ fault });
  }
  return (variables) => {
    try {
      return { texts: compiled.map(({ part, template }) => render(part, template, variables)) };
    } catch (error) {
      return { fault: asFault(error) };
    }
  };
}

class FaultError extends Error {
  readonly fault: Fault;

  constructor(fault: Fault) {
    super(fault.message);
    this.fault = fault;
  }
}

function asFault(error: unknown): Fault {
  if (error instanceof FaultError) return error.fault;
  throw error;
}

function parse({ field, text, isHtml }: Part): Template[] {
  try {
    return (isHtml ? markup : plain).parse(text);
  } catch (error) {
    throw new FaultError({ field, message: `Template: ${firstLine(error)}`, isTooExpensive: false });
  }
}

function render({ field, isHtml }: Part, template: Template[], variables: Record<string, unknown>): string {
  try {
    const engine = isHtml ? markup : plain;
    // liquidjs expects a class that it does not export, but calls only the method `check`.
    const renderLimit = new WorkLimit(MAX_WORK_MS) as unknown as Context['renderLimit'];
    const context = new Context(variables, engine.options, { sync: true }, { renderLimit, liquid: engine });
    // Filters such as `split` and `url_decode` can produce half a surrogate pair or NUL, which PostgreSQL cannot store.
    const text = wellFormed(String(engine.renderSync(template, context)));
    if (text.length <= MAX_TEXT_LENGTH) return text;
    throw new FaultError({ field, message: `Template: ${field} is too long after rendering`, isTooExpensive: false });
  } catch (error) {
    if (error instanceof FaultError) throw error;
    const line = firstLine(error);
    const missing = /^undefined variable: ([\w.[\]"'-]+)/.exec(line)?.[1];
    throw new FaultError(
      missing === undefined
        ? { field, message: `Template: ${line}`, isTooExpensive: /\blimit exceeded\b/.test(line) }
        : { field: `variables.${missing}`, message: `Variable ${missing} is missing`, isTooExpensive: false },
    );
  }
}

function firstLine(error: unknown): string {
  return wellFormed((error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '');
}
