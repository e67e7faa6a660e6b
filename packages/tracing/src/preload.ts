/*
 * Loaded before a service (`node --import @services/tracing/preload src/main.ts`), because what is traced has to be
 * wrapped before the service imports it. Without the setting nothing is loaded, and nothing is wrapped.
 */
if (process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
  const { startTracing } = await import('./tracing.ts');
  startTracing(process.env);
}
