import { z } from 'zod';

/** Thrown by `parseConfig`; the message lists every invalid setting, one per line, and never a value. */
export class ConfigError extends Error {
  readonly problems: string[];

  constructor(problems: string[]) {
    super(`Invalid configuration:\n${problems.map((problem) => `  ${problem}`).join('\n')}`);
    this.name = 'ConfigError';
    this.problems = problems;
  }
}

/**
 * Reads settings from an environment-like record. An empty variable counts as absent, as in compose files.
 *
 * @throws ConfigError with every problem at once. Values are left out: they may be secrets.
 */
export function parseConfig<Schema extends z.ZodObject>(
  schema: Schema,
  environment: Record<string, string | undefined>,
): z.output<Schema> {
  const present = Object.fromEntries(
    Object.entries(environment).filter(([, value]) => value !== undefined && value !== ''),
  );
  const result = schema.superRefine(checkPooler).safeParse(present);
  if (result.success) return result.data;
  throw new ConfigError(
    result.error.issues.map((issue) => {
      const name = issue.path.join('.');
      const missing = issue.code !== 'custom' && !(name in present);
      return name === '' ? issue.message : `${name}: ${missing ? 'is required' : issue.message}`;
    }),
  );
}

function checkPooler(
  { DATABASE_POOLER: pooler, DATABASE_URL: url, DATABASE_DIRECT_URL: direct }: Record<string, unknown>,
  context: z.RefinementCtx,
) {
  const refuse = (message: string) => context.addIssue({ code: 'custom', path: ['DATABASE_DIRECT_URL'], message });
  if (direct !== undefined && schemaOf(String(direct)) !== schemaOf(String(url))) {
    // Migrations would otherwise create the tables in a schema that the service does not use.
    refuse('must have the same schema as DATABASE_URL');
  }
  if (pooler !== 'transaction' || direct !== undefined) return;
  refuse('is required with DATABASE_POOLER=transaction, which passes no notifications on');
}

/** The schema that a connection string selects with `?schema=name`. */
export const schemaOf = (url: string): string => URL.parse(url)?.searchParams.get('schema') ?? 'public';

/** A whole number setting with bounds. */
export function integerSetting({ min, max, fallback }: { min: number; max: number; fallback: number }) {
  return z
    .string()
    .regex(/^\d+$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`))
    .default(fallback);
}

/** Several values separated by commas; empty values are left out. */
export function listSetting() {
  return z.string().transform((value) =>
    value
      .split(',')
      .map((item) => item.trim())
      .filter(Boolean),
  );
}

/** An `on` or `off` setting, `on` unless it is set. */
function switchSetting() {
  return z
    .enum(['on', 'off'], 'must be on or off')
    .transform((value) => value === 'on')
    .default(true);
}

/** A URL with one of the given schemes, such as `postgresql:`. */
export function urlSetting(...schemes: string[]) {
  const message = `must be a URL starting with ${schemes.map((scheme) => `${scheme}//`).join(' or ')}`;
  return z.string().refine((value) => hasScheme(schemes, value), message);
}

/** The URL at which clients and people reach the service; links and callbacks begin with it. Trailing slashes are removed. */
export function publicUrlSetting() {
  return urlSetting('https:', 'http:').transform((value) => value.replace(/\/+$/, ''));
}

function hasScheme(schemes: readonly string[], value: string): boolean {
  return URL.canParse(value) && schemes.includes(new URL(value).protocol);
}

/** The settings that every service has. Spread them into the service's own schema. */
export const serviceSettings = {
  /** 0 lets the system choose a port, as in tests. */
  PORT: integerSetting({ min: 0, max: 65_535, fallback: 3000 }),
  /** With `?schema=name` the tables are in that schema instead of `public`. */
  DATABASE_URL: urlSetting('postgresql:', 'postgres:').refine(
    (url) => /^[a-z_][a-z0-9_]*$/.test(schemaOf(url)),
    'schema must consist of lower-case letters, digits and _',
  ),
  /** The URL of the same database without a pooler, for notifications and migrations. Default: DATABASE_URL. */
  DATABASE_DIRECT_URL: urlSetting('postgresql:', 'postgres:').optional(),
  /** `transaction` if DATABASE_URL leads to a pooler that lends a connection for one transaction at a time. */
  DATABASE_POOLER: z.enum(['none', 'transaction'], 'must be none or transaction').default('none'),
  /** `off` for a pooler that does not keep named statements; each is then parsed and planned again. */
  DATABASE_NAMED_STATEMENTS: switchSetting(),
  /** Without a Redis URL rate limits are kept in memory, per process. Several URLs, separated by commas, are nodes of a Redis Cluster. */
  REDIS_URL: z
    .string()
    .refine(
      (value) => value.split(',').every((url) => hasScheme(['redis:', 'rediss:'], url)),
      'must be a URL starting with redis:// or rediss://, or several separated by commas',
    )
    .transform((value) => value.split(',') as [string, ...string[]])
    .optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  /** How many proxies in front are trusted to report the client's address (`X-Forwarded-For`). */
  TRUSTED_PROXIES: integerSetting({ min: 0, max: 10, fallback: 0 }),
  /**
   * Milliseconds between the signal to stop and the end of serving. Behind a balancer, choose more time than it needs to notice
   * that `/health/ready` fails.
   */
  SHUTDOWN_DELAY_MS: integerSetting({ min: 0, max: 120_000, fallback: 0 }),
  DATABASE_POOL_SIZE: integerSetting({ min: 1, max: 200, fallback: 10 }),
  /** `off` for a replica that only answers HTTP; another replica must then have `on`. */
  WORKERS: switchSetting(),
  /** Whether `/mcp` offers the API's operations as tools of the Model Context Protocol. */
  MCP: switchSetting(),
};

/** The parsed `serviceSettings`. */
export type ServiceConfig = z.output<z.ZodObject<typeof serviceSettings>>;
