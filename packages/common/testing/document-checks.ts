import type { Express } from 'express';

import { createSchemaWriter, type Json } from '../src/openapi/json-schema.ts';
import type { OperationContract } from '../src/openapi/operation.ts';
import { parameters } from '../src/openapi/parameters.ts';
import { publishedDocument } from '../src/openapi/published.ts';
import { peopleOperations } from '../src/people/operations.ts';
import { endpointsOf, type OpenApi } from '../src/reference/document.ts';
import { readGuides } from '../src/reference/guides.ts';
import { compareRoutes } from './contract-checks.ts';
import { referenceProblems, undescribed } from './reference-checks.ts';

interface DescribedService {
  folder: string;
  app: () => Express;
  document: () => Json;
  operations: readonly OperationContract[];
  /** Routes that are not operations, such as pages. */
  pages?: RegExp;
}

/** Declares the tests for the OpenAPI document and reference of every service. */
export function testDocument({ folder, app, document, operations, pages }: DescribedService): void {
  test('every link within the reference leads somewhere', () => {
    expect(referenceProblems(document(), readGuides(folder))).toEqual([]);
  });

  test('every property and parameter of the document is described', () => {
    expect(undescribed(document())).toEqual([]);
  });

  test('every operation accepts the defaults and examples of its parameters', () => {
    const refused = [...operations, ...peopleOperations].flatMap((operation) =>
      parameters(operation, createSchemaWriter()).flatMap(({ name, in: place, schema, example }) => {
        const source = (place === 'query' ? operation.query : operation.params)?.shape[name as string];
        const stated = [(schema as Json)['default'], example].filter((value) => value !== undefined);
        return stated
          .filter((value) => source?.safeParse(String(value)).success === false)
          .map((value) => [operation.id, name, value]);
      }),
    );
    expect(refused).toEqual([]);
  });

  test('every error that clients get has a cause and a remedy', () => {
    const endpoints = endpointsOf(publishedDocument(document()) as unknown as OpenApi);
    const unexplained = endpoints.flatMap(({ errors }) => errors.filter(({ cause }) => cause === ''));
    expect([...new Set(unexplained.map(({ code }) => code))]).toEqual([]);
  });

  test('every route except the pages is an operation, and every operation has a route', () => {
    const described = operations.filter(({ path }) => !pages?.test(path));
    const differences = compareRoutes(app(), [...described, ...peopleOperations], pages);
    expect(differences).toEqual({ undocumented: [], missing: [] });
  });

  test('every operation has a unique name and a summary of one line', () => {
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length);
    for (const { id, summary } of operations)
      expect([id, summary]).toEqual([id, expect.stringMatching(/^[A-Z].{3,70}[^.]$/)]);
  });

  test('every reference to a schema of the document leads somewhere', () => {
    const references = [...JSON.stringify(document()).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)];
    const { schemas } = document()['components'] as { schemas: object };
    expect(Object.keys(schemas)).toEqual(expect.arrayContaining(references.map(([, name]) => name)));
  });
}
