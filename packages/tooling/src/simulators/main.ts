/*
 * The simulators in their own process: `node simulators/main.ts`, with PORT (4010), SMTP_PORT (4025), DNS_PORT (4053), all
 * plus STACK_PORT_OFFSET, and HOST (127.0.0.1) in the environment. Its first line on stdout is one JSON object with its addresses, or with
 * the reason why it did not start.
 */
import { startSimulators } from '../simulators.ts';

const offset = Number(process.env.STACK_PORT_OFFSET ?? 0);

try {
  const simulation = await startSimulators({
    port: Number(process.env.PORT ?? 4010 + offset),
    smtpPort: Number(process.env.SMTP_PORT ?? 4025 + offset),
    dnsPort: Number(process.env.DNS_PORT ?? 4053 + offset),
    host: process.env.HOST ?? '127.0.0.1',
  });
  console.log(JSON.stringify({ url: simulation.url, smtpUrl: simulation.smtpUrl, dnsUrl: simulation.dnsUrl }));
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void simulation.stop());
} catch (error) {
  console.log(JSON.stringify({ error: error instanceof Error ? error.message : String(error) }));
  process.exitCode = 1;
}
