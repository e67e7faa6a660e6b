import { createConfig, lintFromString } from '@redocly/openapi-core';
import spectralCore, { type RulesetDefinition } from '@stoplight/spectral-core';
import parsers from '@stoplight/spectral-parsers';
import rulesets from '@stoplight/spectral-rulesets';

/** A linter's findings in a document. */
export interface Finding {
  linter: 'Redocly' | 'Spectral';
  rule: string;
  /** JSON pointer. */
  at: string;
  message: string;
}

/** Runs Redocly's recommended rules and Spectral's `oas` rules over a document; both errors and warnings count as findings. */
export async function lint(document: unknown): Promise<Finding[]> {
  const source = JSON.stringify(document, null, 2);
  return [...(await lintWithRedocly(source)), ...(await lintWithSpectral(source))];
}

async function lintWithRedocly(source: string): Promise<Finding[]> {
  // A redirect is a success too: Spectral's `operation-success-response` accepts a 2xx or a 3xx response.
  const config = await createConfig({ extends: ['recommended'], rules: { 'operation-2xx-response': 'off' } });
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config });
  return problems.map(({ ruleId, message, location }) => ({
    linter: 'Redocly',
    rule: ruleId,
    at: location[0]?.pointer ?? '#/',
    message,
  }));
}

async function lintWithSpectral(source: string): Promise<Finding[]> {
  const spectral = new spectralCore.Spectral();
  // The cast is needed because the type of `rulesets.oas` lacks optional members of `RulesetDefinition`.
  spectral.setRuleset({ extends: [rulesets.oas as RulesetDefinition] });
  const results = await spectral.run(new spectralCore.Document(source, parsers.Json, 'openapi.json'));
  return results.map(({ code, message, path }) => ({
    linter: 'Spectral',
    rule: String(code),
    at: `#/${path.join('/')}`,
    message,
  }));
}
