// The container's health check: asks the service whether it is ready. The slim image has no curl.
const port = process.env.PORT ?? '3000';
const response = await fetch(`http://127.0.0.1:${port}/health/ready`, { signal: AbortSignal.timeout(4000) });
if (!response.ok) process.exitCode = 1;
