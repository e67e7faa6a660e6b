import { defineConfig } from 'prisma/config';

// `generate` does not use the schema engine but does not start without one, so it gets a placeholder. `migrate` needs the
// real engine.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
