import { existsSync } from 'node:fs';
import path from 'node:path';
import { stackDirectory } from './local-stack.ts';
import { root } from '../repository.ts';
import { parseArgs } from 'node:util';

/** An error in the command line, as one line for the terminal. */
export class UserError extends Error {}

/** A service that the launcher can start. */
export interface Service {
  name: string;
  port: number;
  /** Absolute path of its workspace. */
  directory: string;
}

/** The services to start, and their ports. */
export interface Plan {
  services: Service[];
  /** Whether to delete the data of earlier starts first. */
  fresh: boolean;
  /** The folder with the stack's data, its logs and stack.json. */
  directory: string;
  ports: { simulators: number; smtp: number; dns: number; postgres: number; redis: number };
}

const servicePorts = { 'lead-capture': 4001, 'product-feedback': 4002, messaging: 4003, directory: 4004 };

/**
 * Reads the command line of `npm start`.
 *
 * @param args the command line: names of services (default: all of them) and `--fresh`
 * @param environment STACK_PORT_OFFSET is added to every port, STACK_DIR replaces .local
 * @throws UserError
 */
export function makePlan(args: string[], environment: NodeJS.ProcessEnv): Plan {
  const { names, fresh } = readArguments(args);
  const offset = Number(environment['STACK_PORT_OFFSET'] ?? 0);
  if (!Number.isInteger(offset) || offset < 0 || offset > 60_000) {
    throw new UserError('STACK_PORT_OFFSET must be a whole number from 0 to 60000.');
  }
  const known: Service[] = Object.entries(servicePorts).map(([name, port]) => ({
    name,
    port: port + offset,
    directory: path.join(root, 'apps', name),
  }));
  const unknown = names.find((name) => !known.some((service) => service.name === name));
  if (unknown !== undefined) {
    throw new UserError(`Unknown service "${unknown}"; the services are ${known.map(({ name }) => name).join(', ')}.`);
  }
  const asked = known.filter(({ name }) => names.length === 0 || names.includes(name));
  const services = asked.filter(isComplete);
  const missing = asked.find((service) => !isComplete(service));
  if (missing !== undefined && (names.length > 0 || services.length === 0)) {
    throw new UserError(`${missing.name} cannot be started yet: it lacks src/main.ts or scripts/local.ts.`);
  }
  return {
    services,
    // npm passes on the option of `npm start --fresh` only as an environment variable.
    fresh: fresh || environment['npm_config_fresh'] === 'true',
    directory: stackDirectory(environment),
    ports: {
      simulators: 4010 + offset,
      smtp: 4025 + offset,
      dns: 4053 + offset,
      postgres: 4032 + offset,
      redis: 4079 + offset,
    },
  };
}

function readArguments(args: string[]): { names: string[]; fresh: boolean } {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { fresh: { type: 'boolean' } },
      allowPositionals: true,
    });
    return { names: positionals, fresh: values.fresh ?? false };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    throw new UserError(`${message.split('.')[0]}. Usage: npm start [service…] [--fresh]`);
  }
}

function isComplete({ directory }: Service): boolean {
  return ['src/main.ts', 'scripts/local.ts'].every((file) => existsSync(path.join(directory, file)));
}
