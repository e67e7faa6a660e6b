import { defineConfig } from 'prisma/config';

// `generate` never runs the schema engine but refuses to start without one, so it gets a stand-in.
// `migrate` needs the real engine.
if (process.argv.includes('generate')) process.env.PRISMA_SCHEMA_ENGINE_BINARY ??= process.execPath;

export default defineConfig({ schema: 'prisma/schema.prisma', migrations: { path: 'prisma/migrations' } });
