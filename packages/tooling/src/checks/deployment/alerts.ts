/**
 * Says which alerts of deploy/observability/prometheus-rules.yaml would fire between two scrapes of a service: the part of PromQL that
 * they use, without Prometheus. Of a range it knows its two ends only, and it does not wait for the `for` of a rule.
 */
import path from 'node:path';
import { parseFile } from './manifests.ts';
import { root } from '../../repository.ts';

type Labels = Record<string, string>;
interface Sample {
  labels: Labels;
  value: number;
}
/** The samples of an expression; a number is one without labels. */
type Vector = Sample[];

interface Rules {
  groups: { rules: { alert: string; expr: string }[] }[];
}

/** The labels with which an alert fires between two scrapes; empty when it does not. */
export function firing(alert: string, before: string, after: string): Labels[] {
  const [{ groups }] = parseFile(path.join(root, 'deploy/observability/prometheus-rules.yaml')) as [Rules];
  const rule = groups.flatMap(({ rules }) => rules).find((each) => each.alert === alert);
  if (!rule) throw new Error(`Unknown alert ${alert}`);
  return evaluate(rule.expr, before, after).map(({ labels }) => labels);
}

/** @throws Error for what is not known of PromQL, such as a subquery. */
export function evaluate(expression: string, before: string, after: string): Vector {
  const tokens =
    expression.match(/[a-zA-Z_]\w*|[\d.]+(?!\w)|"[^"]*"|\[[^\]]*\]|=~|!~|!=|>=|<=|==|[-+*/(){},=<>]/g) ?? [];
  const [earlier, later] = [parse(before), parse(after)];
  let at = 0;
  const next = () => tokens[at++] ?? '';
  const take = (token: string) => {
    const found = next();
    if (found !== token) throw new Error(`Expected ${token} instead of ${found} in ${expression}`);
  };

  /** Operators by precedence, weakest first. */
  const levels = [['or'], ['and'], ['>', '<', '>=', '<=', '==', '!='], ['+', '-'], ['*', '/']];

  function binary(level: number): Vector {
    const operators = levels[level];
    if (!operators) return unary();
    let left = binary(level + 1);
    while (operators.includes(tokens[at] ?? '')) left = combine(left, next(), binary(level + 1));
    return left;
  }

  function unary(): Vector {
    const token = next();
    if (/^[\d.]/.test(token)) return [{ labels: {}, value: Number(token) }];
    if (token === '(') return inParentheses();
    if (/^(sum|max|min)$/.test(token)) return aggregate(token);
    if (token === 'rate' || token === 'increase') {
      take('(');
      return rate();
    }
    return select(token, later);
  }

  function inParentheses(): Vector {
    const inner = binary(0);
    take(')');
    return inner;
  }

  function aggregate(kind: string): Vector {
    const by = tokens[at] === 'by' ? (next(), list()) : [];
    take('(');
    const groups = Map.groupBy(inParentheses(), ({ labels }) =>
      JSON.stringify(by.map((name) => [name, labels[name] ?? ''])),
    );
    return [...groups].map(([key, samples]) => {
      const values = samples.map(({ value }) => value);
      const sum = values.reduce((total, value) => total + value, 0);
      const value = kind === 'sum' ? sum : kind === 'max' ? Math.max(...values) : Math.min(...values);
      return { labels: Object.fromEntries(JSON.parse(key) as [string, string][]), value };
    });
  }

  function list(): string[] {
    take('(');
    const names = [];
    for (let token = next(); token !== ')'; token = next()) if (token !== ',') names.push(token);
    return names;
  }

  function rate(): Vector {
    const start = at;
    const ends = select(next(), later, true);
    at = start;
    const starts = new Map(select(next(), earlier, true).map(({ labels, value }) => [keyOf(labels), value]));
    take(')');
    return ends.map(({ labels, value }) => ({ labels, value: value - (starts.get(keyOf(labels)) ?? 0) }));
  }

  function select(name: string, samples: ReturnType<typeof parse>, range = false): Vector {
    const tests: ((labels: Labels) => boolean)[] = [];
    if (tokens[at] === '{') {
      take('{');
      for (let label = next(); label !== '}'; label = next()) {
        if (label === ',') continue;
        const [operator, text] = [next(), next().slice(1, -1)];
        const matches = (value: string) =>
          operator.includes('~') ? new RegExp(`^(?:${text})$`).test(value) : value === text;
        tests.push((labels) => matches(labels[label] ?? '') !== operator.startsWith('!'));
      }
    }
    if (range !== (tokens[at]?.startsWith('[') ?? false)) throw new Error(`${name} is not known in ${expression}`);
    if (range) next();
    return (samples.get(name) ?? []).filter(({ labels }) => tests.every((test) => test(labels)));
  }

  const result = binary(0);
  if (at < tokens.length) throw new Error(`${tokens[at]} is not known in ${expression}`);
  return result;
}

function combine(left: Vector, operator: string, right: Vector): Vector {
  if (operator === 'or') return left.length > 0 ? left : right;
  return left.flatMap(({ labels, value }) => {
    const isNumber = right.length === 1 && Object.keys(right[0]!.labels).length === 0;
    const other = isNumber ? right[0] : right.find((each) => keyOf(each.labels) === keyOf(labels));
    if (!other) return [];
    const results: Record<string, number | boolean> = {
      '+': value + other.value,
      '-': value - other.value,
      '*': value * other.value,
      '/': value / other.value,
      '>': value > other.value,
      '<': value < other.value,
      '>=': value >= other.value,
      '<=': value <= other.value,
      '==': value === other.value,
      '!=': value !== other.value,
      and: true,
    };
    const result = results[operator];
    if (typeof result === 'number') return [{ labels, value: result }];
    return result ? [{ labels, value }] : [];
  });
}

const keyOf = (labels: Labels) => JSON.stringify(Object.entries(labels).toSorted());

/** A scrape, by the names of its metrics. */
function parse(scrape: string): Map<string, Vector> {
  const samples = scrape.split('\n').flatMap((line) => {
    const [, name = '', list = '', value] = /^([a-zA-Z_:][\w:]*)(?:\{(.*)\})? (\S+)$/.exec(line) ?? [];
    if (value === undefined) return [];
    const labels = Object.fromEntries(
      [...list.matchAll(/(\w+)="((?:[^"\\]|\\.)*)"/g)].map(([, label, text]) => [label, text]),
    );
    return [{ name, labels: labels as Labels, value: Number(value) }];
  });
  return Map.groupBy(samples, ({ name }) => name);
}
