import { readFileSync } from 'node:fs';
import { isIPv4, isIPv6 } from 'node:net';
import { z } from 'zod';

/** The services that may have cells: where their keys are, and what these begin with before the cell's tag. */
export const SERVICES = {
  'lead-capture': { header: 'authorization', keys: ['lc_live_'] },
  messaging: { header: 'x-api-key', keys: ['mk_live_', 'mk_test_'] },
  'product-feedback': { header: 'authorization', keys: ['pf_'] },
} as const;

export type CellService = keyof typeof SERVICES;

/** Labels of at most 63 letters, digits and hyphens in between, as RFC 1123 has them. */
const LABELS = /^(?!-)[a-z0-9-]{1,63}(?<!-)(\.(?!-)[a-z0-9-]{1,63}(?<!-))*$/;
/** What looks like numbers only is an address, and must be one. */
const isHost = (text: string) => text.length <= 253 && LABELS.test(text) && (!/(^|\.)\d+$/.test(text) || isIPv4(text));
const Host = z.string().refine(isHost, 'must be a host name in lower case, or an IPv4 address');
const isReplica = (text: string) => {
  const [, host = '', port = ''] = /^(.*):([1-9]\d{0,4})$/.exec(text) ?? [];
  const [, address = ''] = /^\[([0-9a-fA-F:.]*)\]$/.exec(host) ?? [];
  return (isHost(host.toLowerCase()) || isIPv6(address)) && Number(port) <= 65_535;
};
const isOrigin = ({ protocol, origin }: URL, text: string) => /^https?:$/.test(protocol) && origin === text;
const Variable = z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable');
const Cell = z.strictObject({
  /** CELL of the deployment; empty for the first. */
  tag: z
    .string()
    .regex(/^([a-z][a-z0-9]{0,7})?$/, 'must be empty, or a lower-case letter and up to 7 more letters and digits')
    .default(''),
  /** The host of the deployment's PUBLIC_URL. */
  host: Host,
  /** The deployment's PUBLIC_URL, where it is not `https://` and the host. */
  url: z
    .string()
    .refine((text) => URL.canParse(text) && isOrigin(new URL(text), text), 'must be http:// or https:// and a host')
    .optional(),
  /** Host and port of each replica, or of what balances them. */
  replicas: z
    .array(z.string().refine(isReplica, 'must be a host and a port from 1 to 65535'))
    .min(1, 'must name at least one replica'),
  /** The environment variable that holds the database's URL for `npm run cells`: lists hold no passwords. */
  database: Variable,
  /** The same for the database as servers of other cells reach it, where that is another way. */
  databaseForCells: Variable.optional(),
});
/** A value of the list, and where it is. */
type Placed = readonly [path: PropertyKey[], value: string];

/** Reports each value that is there before, with its place and with that of the first. */
function refuseTwice(placed: readonly Placed[], context: z.RefinementCtx): void {
  const first = new Map<string, PropertyKey[]>();
  for (const [path, value] of placed) {
    const earlier = first.get(value);
    if (earlier === undefined) first.set(value, path);
    else context.addIssue({ code: 'custom', path, message: `'${value}' is in ${fieldOf(earlier)} already` });
  }
}

const Service = z.strictObject({
  /** The host that programs may call whatever the cell of their key. */
  host: Host,
  cells: z.array(Cell).superRefine((cells, context) => {
    const first = cells.flatMap(({ tag }, index) => (tag === '' ? [index] : []));
    if (first.length === 1) return;
    const found = first.length === 0 ? 'none' : first.map((index) => `[${index}]`).join(', ');
    context.addIssue({ code: 'custom', message: `must hold exactly one cell without a tag, and holds ${found}` });
  }),
});
const List = z
  .strictObject({
    'lead-capture': Service.optional(),
    messaging: Service.optional(),
    'product-feedback': Service.optional(),
  })
  .refine((list) => Object.keys(list).length > 0, 'must name at least one service')
  .superRefine((list, context) => {
    const services = Object.entries(list).flatMap(([name, service]) => (service ? [{ name, ...service }] : []));
    const cells = services.flatMap(({ name, cells: own }) =>
      own.map((cell, index) => ({ ...cell, name, path: [name, 'cells', index] })),
    );
    // The first cells have no tag, which is reported where there are several.
    const tags = cells.filter(({ tag }) => tag !== '');
    for (const { name } of services) {
      const own = tags.filter((cell) => cell.name === name);
      refuseTwice(
        own.map(({ path, tag }): Placed => [[...path, 'tag'], tag]),
        context,
      );
    }
    const common = services.map(({ name, host }): Placed => [[name, 'host'], host]);
    refuseTwice([...common, ...cells.map(({ path, host }): Placed => [[...path, 'host'], host])], context);
    refuseTwice(
      cells.map(({ path, database }): Placed => [[...path, 'database'], database]),
      context,
    );
    // An account that moved to its own cell's address would pass its requests on in a circle.
    refuseTwice(
      cells.map((cell): Placed => [[...cell.path, 'url'], urlOf(cell)]),
      context,
    );
    const replicas = cells.flatMap(({ path, replicas: own }) =>
      own.map((replica, index): Placed => [[...path, 'replicas', index], replica.toLowerCase()]),
    );
    refuseTwice(replicas, context);
  });

const urlOf = ({ url, host }: { url?: string | undefined; host: string }) => url ?? `https://${host}`;

/** One deployment of a service. */
export interface ListedCell extends z.output<typeof Cell> {
  service: CellService;
  /** `messaging` for the first cell, `messaging-eu2` for another. */
  name: string;
  url: string;
}

/** A service with its cells, the first one first. */
export interface ListedService {
  service: CellService;
  host: string;
  first: ListedCell;
  others: ListedCell[];
}

/**
 * @param file named in errors
 * @throws Error with a line for everything that is wrong with the list.
 */
export function parseCells(json: unknown, file = 'cells'): ListedService[] {
  const { data, error } = List.safeParse(json);
  if (data === undefined) {
    throw new Error(
      error.issues.map(({ path, message }) => [file, fieldOf(path), message].filter(Boolean).join(': ')).join('\n'),
    );
  }
  const services = Object.entries(data) as [CellService, z.output<typeof Service>][];
  return services.map(([service, { host, cells }]) => {
    const listed = cells.map((cell) => ({
      ...cell,
      service,
      name: cell.tag === '' ? service : `${service}-${cell.tag}`,
      url: urlOf(cell),
    }));
    const first = listed.find(({ tag }) => tag === '') as ListedCell;
    return { service, host, first, others: listed.filter((cell) => cell !== first) };
  });
}

/** Such as `messaging.cells[1].host`. */
const fieldOf = (path: readonly PropertyKey[]) =>
  path.reduce<string>((field, part) => {
    if (typeof part === 'number') return `${field}[${part}]`;
    return field === '' ? String(part) : `${field}.${String(part)}`;
  }, '');

/** @throws Error that names the file, when there is none or nothing usable in it. */
export function readCells(file: string): ListedService[] {
  let json: unknown;
  try {
    json = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    // A parser's message quotes lines of the file.
    const [message] = (error as Error).message.split('\n');
    throw new Error(error instanceof SyntaxError ? `${file}: is not JSON: ${message}` : `${file}: ${message}`, {
      cause: error,
    });
  }
  return parseCells(json, file);
}

export const cellsOf = ({ first, others }: ListedService): ListedCell[] => [first, ...others];
