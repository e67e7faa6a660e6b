import { readFileSync } from 'node:fs';
import { isIPv4 } from 'node:net';
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
  return isHost(host.toLowerCase()) && Number(port) <= 65_535;
};
const isUnique = (values: readonly string[]) => new Set(values).size === values.length;
const Cell = z.strictObject({
  /** CELL of the deployment; empty for the first. */
  tag: z
    .string()
    .regex(/^([a-z][a-z0-9]{0,7})?$/, 'must be empty, or a lower-case letter and up to 7 more letters and digits')
    .default(''),
  /** The host of the deployment's PUBLIC_URL. */
  host: Host,
  /** Host and port of each replica, or of what balances them. */
  replicas: z
    .array(z.string().refine(isReplica, 'must be a host and a port from 1 to 65535'))
    .min(1, 'must name at least one replica'),
  /** The environment variable that holds the database's URL for `npm run cells`: lists hold no passwords. */
  database: z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable'),
});
const Service = z.strictObject({
  /** The host that programs may call whatever the cell of their key. */
  host: Host,
  cells: z
    .array(Cell)
    .refine((cells) => cells.filter(({ tag }) => tag === '').length === 1, 'must hold exactly one cell without a tag')
    .refine((cells) => isUnique(cells.map(({ tag }) => tag)), 'must not hold a tag twice'),
});
const cellsIn = (list: Partial<Record<string, z.output<typeof Service>>>) =>
  Object.values(list).flatMap((service) => service?.cells ?? []);
const List = z
  .strictObject({
    'lead-capture': Service.optional(),
    messaging: Service.optional(),
    'product-feedback': Service.optional(),
  })
  .refine((list) => {
    const hosts = Object.values(list)
      .filter((service) => service !== undefined)
      .flatMap(({ host, cells }) => [host, ...cells.map((cell) => cell.host)]);
    return isUnique(hosts);
  }, 'no host may be there twice')
  .refine((list) => isUnique(cellsIn(list).map(({ database }) => database)), 'no database may be there twice')
  .refine(
    (list) => isUnique(cellsIn(list).flatMap(({ replicas }) => replicas.map((each) => each.toLowerCase()))),
    'no replica may be there twice',
  )
  .refine((list) => Object.keys(list).length > 0, 'must name at least one service');

/** One deployment of a service. */
export interface ListedCell extends z.output<typeof Cell> {
  service: CellService;
  /** `messaging` for the first cell, `messaging-eu2` for another. */
  name: string;
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
