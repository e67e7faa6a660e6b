import { readFileSync } from 'node:fs';
import { z } from 'zod';

/** The services that may have cells: where their keys are, and what these begin with before the cell's tag. */
export const SERVICES = {
  'lead-capture': { header: 'authorization', keys: ['lc_live_'] },
  messaging: { header: 'x-api-key', keys: ['mk_live_', 'mk_test_'] },
  'product-feedback': { header: 'authorization', keys: ['pf_'] },
} as const;

export type CellService = keyof typeof SERVICES;

const Host = z.string().regex(/^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$/, 'must be a host name in lower case');
const Cell = z.strictObject({
  /** CELL of the deployment; empty for the first. */
  tag: z
    .string()
    .regex(/^([a-z][a-z0-9]{0,7})?$/, 'must be empty, or a lower-case letter and up to 7 more letters and digits')
    .default(''),
  /** The host of the deployment's PUBLIC_URL. */
  host: Host,
  /** Host and port of each replica, or of what balances them. */
  replicas: z.array(z.string().regex(/^[A-Za-z0-9.-]+:\d{1,5}$/, 'must be a host and a port')).min(1),
  /** The environment variable that holds the database's URL for `npm run cells`: lists hold no passwords. */
  database: z.string().regex(/^[A-Z][A-Z0-9_]*$/, 'must be the name of an environment variable'),
});
const Service = z.strictObject({
  /** The host that programs may call whatever the cell of their key. */
  host: Host,
  cells: z
    .array(Cell)
    .refine((cells) => cells.filter(({ tag }) => tag === '').length === 1, 'must hold exactly one cell without a tag')
    .refine((cells) => new Set(cells.map(({ tag }) => tag)).size === cells.length, 'must not hold a tag twice'),
});
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
    return new Set(hosts).size === hosts.length;
  }, 'No host may be there twice');

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

/** @throws Error naming everything that is wrong with the list. */
export function parseCells(json: unknown): ListedService[] {
  const { data, error } = List.safeParse(json);
  if (data === undefined) throw new Error(`The list of cells is not usable:\n${z.prettifyError(error)}`);
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

/** @throws Error when there is no such file, or nothing usable in it. */
export const readCells = (file: string): ListedService[] => parseCells(JSON.parse(readFileSync(file, 'utf8')));

export const cellsOf = ({ first, others }: ListedService): ListedCell[] => [first, ...others];
