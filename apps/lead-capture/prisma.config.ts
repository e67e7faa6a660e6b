import { defineConfig } from 'prisma/config';

// `generate` starts only if there is a schema engine but never uses it, so it gets a placeholder. `migrate` needs the real
// engine.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
