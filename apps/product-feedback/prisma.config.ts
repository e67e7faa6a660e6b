import { defineConfig } from 'prisma/config';

// `generate` does not start without a schema engine, although it never runs it, so it gets a stand-in. `migrate` needs the real
// engine.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
