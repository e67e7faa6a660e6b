import { AppError } from '@services/common/http/errors';
import { Liquid, type Template } from 'liquidjs';

/** Bounds that keep one customer's template from holding up the process: milliseconds, and units of memory. */
const OPTIONS = {
  strictVariables: true,
  strictFilters: true,
  // `{{ name | default: "friend" }}` and `{% if name %}` are how a template says that a variable is optional.
  lenientIf: true,
  ownPropertyOnly: true,
  parseLimit: 200_000,
  renderLimit: 100,
  memoryLimit: 5_000_000,
  // No file system: a template stands for itself.
  templates: {},
} as const;

/** Anything but plain output, choice and repetition is left out: a template must end, and read nothing but its variables. */
const FORBIDDEN_TAGS = ['include', 'render', 'layout', 'block', 'tablerow', 'increment', 'decrement', 'liquid'];

const plain = createEngine({});
/** In HTML every variable is escaped, unless the template says `| raw`. */
const markup = createEngine({ outputEscape: 'escape' });

function createEngine(options: { outputEscape?: 'escape' }): Liquid {
  const engine = new Liquid({ ...OPTIONS, ...options });
  for (const tag of FORBIDDEN_TAGS) delete engine.tags[tag];
  return engine;
}

export interface Content {
  body: string;
  subject?: string | null | undefined;
  html?: string | null | undefined;
}

export interface Rendered {
  body: string;
  subject: string | null;
  html: string | null;
}

/**
 * Checks a template's syntax.
 *
 * @returns the names of the variables it uses, each once.
 * @throws AppError 400 `validation_error` naming the part (`body`, `subject`, `html`) and the place of the mistake.
 */
export function inspectTemplate(content: Content): string[] {
  const names = parts(content).flatMap(([field, text]) => {
    const template = parse(field, text);
    return plain.globalVariablesSync(template);
  });
  return [...new Set(names)].sort();
}

/**
 * Fills in a template.
 *
 * @throws AppError 400 `validation_error`: a missing variable (`details.field` is `variables.<name>`), or a template that
 * takes too long or becomes too large.
 */
export function renderTemplate(content: Content, variables: Record<string, unknown>): Rendered {
  return compileTemplate(content)(variables);
}

/** A template that is filled in many times: its text is read once. @throws AppError as `renderTemplate` does. */
export function compileTemplate(content: Content): (variables: Record<string, unknown>) => Rendered {
  const compiled = parts(content).map(([field, text]) => [field, parse(field, text)] as const);
  return (variables) => {
    const rendered = Object.fromEntries(
      compiled.map(([field, template]) => [field, renderPart(field, template, variables)]),
    );
    return { body: rendered['body'] ?? '', subject: rendered['subject'] ?? null, html: rendered['html'] ?? null };
  };
}

function parts({ body, subject, html }: Content): [string, string][] {
  const all: [string, string | null | undefined][] = [
    ['body', body],
    ['subject', subject],
    ['html', html],
  ];
  return all.filter((part): part is [string, string] => typeof part[1] === 'string');
}

function engineOf(field: string): Liquid {
  return field === 'html' ? markup : plain;
}

function parse(field: string, text: string): Template[] {
  try {
    return engineOf(field).parse(text);
  } catch (error) {
    throw new AppError(400, 'validation_error', `Template: ${firstLine(error)}`, { details: { field } });
  }
}

function renderPart(field: string, template: Template[], variables: Record<string, unknown>): string {
  try {
    return String(engineOf(field).renderSync(template, variables));
  } catch (error) {
    const missing = /^undefined variable: ([\w.[\]"'-]+)/.exec(firstLine(error))?.[1];
    if (missing === undefined) {
      throw new AppError(400, 'validation_error', `Template: ${firstLine(error)}`, { details: { field } });
    }
    throw new AppError(400, 'validation_error', `Variable ${missing} is missing`, {
      details: { field: `variables.${missing}` },
    });
  }
}

function firstLine(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n', 1)[0] ?? '';
}
