/** The parts of an OpenAPI 3.1 document that a reference shows, as `createDocument` writes them. */
export interface OpenApi {
  info: { title: string; description: string; version: string };
  servers: readonly { url: string }[];
  tags: readonly { name: string; description: string }[];
  paths: Readonly<Record<string, Readonly<Record<string, OpenApiOperation>>>>;
  webhooks?: Readonly<Record<string, { post: OpenApiOperation }>>;
  components: {
    securitySchemes: { key: SecurityScheme };
    headers: Readonly<Record<string, { description: string }>>;
    responses?: Readonly<Record<string, OpenApiResponse>>;
    schemas: Readonly<Record<string, Schema>>;
  };
}

interface SecurityScheme {
  type: string;
  /** The header's name; only for an `apiKey`. */
  name?: string;
  description?: string;
}

interface OpenApiOperation {
  operationId: string;
  summary: string;
  description: string;
  tags: readonly string[];
  deprecated?: boolean;
  /** The required credentials; an empty list means that no credential is needed. */
  security?: readonly unknown[];
  'x-required-scope'?: string;
  'x-destructive'?: boolean;
  'x-read-only'?: boolean;
  parameters?: readonly Parameter[];
  requestBody?: { required: boolean; content: Readonly<Record<string, MediaType>> };
  responses: Readonly<Record<string, OpenApiResponse | { $ref: string }>>;
}

export interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  schema: Schema;
  example?: unknown;
}

interface OpenApiResponse {
  description: string;
  headers?: Readonly<Record<string, { description?: string } | { $ref: string }>>;
  content?: Readonly<Record<string, MediaType>>;
}

export interface MediaType {
  schema?: Schema;
  example?: unknown;
  examples?: Readonly<Record<string, { summary?: string; value: unknown }>>;
}

/** A JSON Schema, draft 2020-12. */
export interface Schema {
  $ref?: string;
  type?: string | readonly string[];
  description?: string;
  properties?: Readonly<Record<string, Schema>>;
  required?: readonly string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  anyOf?: readonly Schema[];
  oneOf?: readonly Schema[];
  allOf?: readonly Schema[];
  enum?: readonly unknown[];
  const?: unknown;
  format?: string;
  default?: unknown;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
  maximum?: number;
  minItems?: number;
  maxItems?: number;
}

/** An operation with its route and its responses. */
export interface Endpoint {
  id: string;
  method: string;
  path: string;
  operation: OpenApiOperation;
  success: { status: string; response: OpenApiResponse };
  errors: ErrorCode[];
}

export interface ErrorCode {
  status: string;
  code: string;
  /** The cause and its remedy. */
  cause: string;
  /** An example of the whole body. */
  body: unknown;
}

/** Every operation, in the document's order. */
export function endpointsOf(document: OpenApi): Endpoint[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => {
      const answers = Object.entries(operation.responses).map(
        ([status, answer]) => [status, resolveResponse(document, answer)] as const,
      );
      const [status, response] = answers.find(([code]) => /^[23]/.test(code)) ?? ['200', { description: 'Success' }];
      const errors = answers.flatMap(([code, answer]) => (/^[45]/.test(code) ? codesOf(code, answer) : []));
      return { id: operation.operationId, method, path, operation, success: { status, response }, errors };
    }),
  );
}

function codesOf(status: string, { content = {} }: OpenApiResponse): ErrorCode[] {
  return Object.values(content).flatMap(({ examples = {} }) =>
    Object.entries(examples).map(([code, { summary: cause = '', value }]) => ({ status, code, cause, body: value })),
  );
}

function resolveResponse(document: OpenApi, answer: OpenApiResponse | { $ref: string }): OpenApiResponse {
  if (!('$ref' in answer)) return answer;
  const found = document.components.responses?.[componentName(answer.$ref)];
  if (!found) throw new Error(`The document has no ${answer.$ref}`);
  return found;
}

/** An example as text: JSON unless it is text itself. */
export function exampleText(media: MediaType | undefined): string | undefined {
  if (media?.example === undefined || typeof media.example === 'string') return media?.example as string | undefined;
  return JSON.stringify(media.example, null, 2);
}

/** `#/components/schemas/Lead` → `Lead`. */
export function componentName(reference: string): string {
  return reference.slice(reference.lastIndexOf('/') + 1);
}
