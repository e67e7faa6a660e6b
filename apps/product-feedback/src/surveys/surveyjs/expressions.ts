/** A condition in SurveyJS's expression language, limited to what our surveys support. */
export type Expression = { all: Expression[] } | { any: Expression[] } | Test;

export interface Test {
  name: string;
  operator: string;
  values: Literal[];
}
type Literal = string | number | boolean;

const MAX_LENGTH = 2000;
const MAX_DEPTH = 20;
const TOKEN =
  /\s*(?:\{([^{}]*)\}|'([^']*)'|"([^"]*)"|(-?\d+(?:\.\d+)?)(?![\w.])|(<>|[!<>=]=|&&|\|\||[[\](),<>=!])|([A-Za-z]\w*))/y;

/** SurveyJS's spellings of each operator, with the name that the conversion uses. */
const OPERATORS = new Map(
  Object.entries({
    '=': 'equals',
    '==': 'equals',
    equal: 'equals',
    '!=': 'not_equals',
    '<>': 'not_equals',
    notequal: 'not_equals',
    '>': 'greater',
    greater: 'greater',
    '>=': 'at_least',
    greaterorequal: 'at_least',
    '<': 'less',
    less: 'less',
    '<=': 'at_most',
    lessorequal: 'at_most',
    empty: 'not_answered',
    notempty: 'answered',
    contains: 'contains',
    contain: 'contains',
    notcontains: 'not_contains',
    notcontain: 'not_contains',
    anyof: 'any_of',
    allof: 'all_of',
    noneof: 'none_of',
  }),
);

interface Token {
  name?: string | undefined;
  literal?: Literal | undefined;
  /** A sign, or a word in lower case. */
  word?: string | undefined;
}

function tokensOf(source: string): Token[] {
  const tokens: Token[] = [];
  const text = source.trim();
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < text.length) {
    const match = TOKEN.exec(text);
    if (!match) throw new SyntaxError('it cannot be read');
    const [, name, single, double, number, sign, word] = match;
    if (name !== undefined) tokens.push({ name: name.trim() });
    else if (number !== undefined) tokens.push({ literal: Number(number) });
    else if (word === 'true' || word === 'false') tokens.push({ literal: word === 'true' });
    else if (sign ?? word) tokens.push({ word: (sign ?? word ?? '').toLowerCase() });
    else tokens.push({ literal: single ?? double ?? '' });
  }
  return tokens;
}

/** @throws SyntaxError for an expression that uses more than comparisons of answers with values, `and` and `or`. */
export function parseExpression(source: string): Expression {
  if (source.length > MAX_LENGTH) throw new SyntaxError('it is too long');
  const tokens = tokensOf(source);
  let at = 0;
  const take = (...words: string[]) => words.includes(tokens[at]?.word ?? '') && (at += 1) > 0;

  function either(depth: number): Expression {
    const parts = [both(depth)];
    while (take('or', '||')) parts.push(both(depth));
    const [only] = parts;
    return parts.length === 1 && only ? only : { any: parts };
  }
  function both(depth: number): Expression {
    const parts = [single(depth)];
    while (take('and', '&&')) parts.push(single(depth));
    const [only] = parts;
    return parts.length === 1 && only ? only : { all: parts };
  }
  function single(depth: number): Expression {
    if (depth > MAX_DEPTH) throw new SyntaxError('it is nested too deeply');
    if (take('(')) {
      const inner = either(depth + 1);
      if (!take(')')) throw new SyntaxError('it cannot be read');
      return inner;
    }
    const name = tokens[at]?.name;
    if (name === undefined) throw new SyntaxError('it computes or negates something');
    at += 1;
    const operator = OPERATORS.get(tokens[at]?.word ?? '');
    if (operator === undefined) return { name, operator: 'equals', values: [true] };
    at += 1;
    return { name, operator, values: operator.endsWith('answered') ? [] : literals() };
  }
  function literals(): Literal[] {
    if (!take('[')) return [literal()];
    const values = [literal()];
    while (take(',')) values.push(literal());
    if (!take(']')) throw new SyntaxError('it cannot be read');
    return values;
  }
  function literal(): Literal {
    const value = tokens[at]?.literal;
    if (value === undefined) throw new SyntaxError('it compares with something other than a value');
    at += 1;
    return value;
  }

  const expression = either(0);
  if (at < tokens.length) throw new SyntaxError('it cannot be read');
  return expression;
}
