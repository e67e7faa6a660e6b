import { defineConfig } from 'prisma/config';

// `generate` never runs the schema engine, but refuses to start without finding one; `migrate` does need it, so only
// the first is given a stand-in.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
