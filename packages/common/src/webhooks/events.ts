import type { z } from 'zod';

/** The events that webhooks can subscribe to. */
interface EventDefinition<Payload extends z.ZodType = z.ZodType> {
  description: string;
  /** The schema of the whole body. */
  payload: Payload;
  example: z.input<Payload>;
}

type EventDefinitions = Record<string, EventDefinition>;

/** Returns the definitions unchanged, with the literal types of their names and payloads. */
export function defineEvents<const Definitions extends EventDefinitions>(definitions: Definitions): Definitions {
  return definitions;
}

/** The names of the events, for a schema's `z.enum`. */
export function namesOf<Definitions extends EventDefinitions>(
  definitions: Definitions,
): [keyof Definitions & string, ...(keyof Definitions & string)[]] {
  return Object.keys(definitions) as [keyof Definitions & string, ...(keyof Definitions & string)[]];
}
