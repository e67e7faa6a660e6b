/*
 * Loaded before a service (`node --import @services/tracing/preload src/main.ts`), because traced modules must be
 * wrapped before the service imports them. Without OTEL_EXPORTER_OTLP_ENDPOINT nothing is loaded or wrapped.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import('./tracing.ts');
  startTracing(process.env);
}
