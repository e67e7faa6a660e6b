import type { OpenApi } from './document.ts';

/** How to generate a client. A slow test of each service runs the commands and compiles the results. */
export function generators(document: OpenApi): { title: string; markdown: string } {
  const { origin } = new URL(document.servers[0]?.url ?? 'http://localhost', 'http://localhost');
  return {
    title: 'Generate a client',
    markdown: `Generators make a client for other languages from the OpenAPI document. These three were tried with this version. Each writes
into the folder \`api\`.

\`\`\`sh
curl --silent --output openapi.json ${origin}/openapi.json
\`\`\`

TypeScript, with [Hey API](https://heyapi.dev) (\`npm install --save-dev @hey-api/openapi-ts typescript@5\`):

\`\`\`sh
npx @hey-api/openapi-ts --input openapi.json --output api
\`\`\`

Go, with [oapi-codegen](https://github.com/oapi-codegen/oapi-codegen)
(\`go install github.com/oapi-codegen/oapi-codegen/v2/cmd/oapi-codegen@latest\`):

\`\`\`sh
mkdir -p api && oapi-codegen -generate types,client -package api -o api/api.go openapi.json
\`\`\`

Python, with [openapi-python-client](https://github.com/openapi-generators/openapi-python-client)
(\`pip install openapi-python-client\`). Save these settings as \`client.yaml\`:

\`\`\`yaml
${settingsOf(document)}
\`\`\`

\`\`\`sh
openapi-python-client generate --path openapi.json --meta none --output-path api --config client.yaml
\`\`\``,
  };
}

/**
 * The configuration of openapi-python-client. The generated code is only formatted, because automatic fixes would break
 * types. The configuration also lists the media types of texts and bytes, and gives new names to variables that exist
 * twice.
 */
function settingsOf({ paths, components }: OpenApi): string {
  const bodies = Object.values(paths).flatMap((methods) =>
    Object.values(methods).flatMap(({ requestBody }) => Object.keys(requestBody?.content ?? {})),
  );
  const overrides = [
    ...(bodies.includes('text/csv') ? ['  text/csv: application/octet-stream'] : []),
    ...(JSON.stringify(paths).includes('"application/jsonl"') ? ['  application/jsonl: text/plain'] : []),
  ];
  const classes = Object.entries(components.schemas)
    .filter(([name, { properties = {} }]) => name.toLowerCase() in properties)
    .map(([name]) => `  ${name}: { class_name: ${name}, module_name: ${name.toLowerCase()}_object }`);
  return [
    "post_hooks: ['ruff format .']",
    ...(overrides.length > 0 ? ['content_type_overrides:', ...overrides] : []),
    ...(classes.length > 0 ? ['class_overrides:', ...classes] : []),
  ].join('\n');
}
