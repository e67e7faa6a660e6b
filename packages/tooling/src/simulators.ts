import { createControls } from './simulators/control/controls.ts';
import { createControlHandler } from './simulators/control/routes.ts';
import { simulationRoutes } from './simulators/control/simulation-routes.ts';
import { listen, type Handler } from './simulators/core/http.ts';
import { createSimulation } from './simulators/core/simulation.ts';
import { dns } from './simulators/dns/dns.ts';
import { startDnsServer } from './simulators/dns/server.ts';
import { instagram } from './simulators/instagram/instagram.ts';
import { createInboxPage } from './simulators/page/page.ts';
import { postmark } from './simulators/postmark/postmark.ts';
import { ses } from './simulators/ses/ses.ts';
import { startSmtpServer } from './simulators/smtp/server.ts';
import { smtp } from './simulators/smtp/smtp.ts';
import { twilio } from './simulators/twilio/twilio.ts';
import { vonage } from './simulators/vonage/vonage.ts';
import { webhooks } from './simulators/webhooks/webhooks.ts';
import { whatsapp } from './simulators/whatsapp/whatsapp.ts';

export * from './simulators/instagram/events.ts';
export { postInstagramEvent } from './simulators/instagram/sender.ts';
export { personIdOf } from './simulators/instagram/activity.ts';
export { metaJson, metaSignature } from './simulators/meta/signature.ts';
export { buildBounce } from './simulators/smtp/bounce.ts';
export { twilioSignature } from './simulators/twilio/signature.ts';

/** All simulators, in the order in which the control API's page lists them. */
const SIMULATORS = { instagram, twilio, vonage, whatsapp, smtp, dns, ses, postmark, webhooks };
type Name = keyof typeof SIMULATORS;
type ProviderControls = { [Each in Name]: ReturnType<(typeof SIMULATORS)[Each]>['controls'] };

interface SimulatorsOptions {
  /** The port for HTTP. Default: 0, any free port. */
  port?: number;
  /** The port for SMTP. Default: 0, any free port. */
  smtpPort?: number;
  /** The port for DNS, over UDP and TCP. Default: 0, any free port. */
  dnsPort?: number;
  /** The address to listen on. Default: loopback only. */
  host?: string;
}

/** The running simulators: their addresses and, in process, their controls. The same controls are served under `/control`. */
export type Simulators = Awaited<ReturnType<typeof startSimulators>>;

/**
 * Starts local servers that implement the protocols of our services' providers, keep the messages that they receive, and
 * fail on request. Rejects when a port is in use.
 */
export async function startSimulators(options: SimulatorsOptions = {}) {
  const { port = 0, smtpPort = 0, dnsPort = 0, host = '127.0.0.1' } = options;
  const simulation = createSimulation();
  const addresses = {
    /** Base URL; providers are served under `/instagram`, `/twilio`, `/whatsapp`, `/ses`, …, `/webhooks/{name}`, the inbox under `/`. */
    url: '',
    /** `smtp://host:port`. */
    smtpUrl: '',
    /** `dns://host:port`. */
    dnsUrl: '',
  };
  const made = Object.entries(SIMULATORS).map(([name, create]) => [name, create(simulation, () => addresses.url)]);
  const simulators = Object.fromEntries(made) as { [Each in Name]: ReturnType<(typeof SIMULATORS)[Each]> };
  const all = Object.values(simulators);

  const controls = {
    ...createControls(simulation),
    ...(Object.fromEntries(all.map((one) => [one.name, one.controls])) as unknown as ProviderControls),
    /** Deletes all traffic, failures and outcomes; settings stay. */
    reset: () => [simulation, ...all].forEach((one) => one.reset()),
  };
  const routes = [...simulationRoutes(simulation, controls, controls.reset), ...all.flatMap((one) => one.routes)];
  const control = createControlHandler(routes);
  const inbox = createInboxPage(simulation, routes, () =>
    all.map(({ name, about }) => ({
      name,
      about,
      address: { smtp: addresses.smtpUrl, dns: addresses.dnsUrl }[name as string] ?? `${addresses.url}/${name}`,
    })),
  );
  const handler: Handler = async (request, response) => {
    const first = request.path.split('/', 2)[1] ?? '';
    if (first === 'control') return control(request);
    const provider = Object.hasOwn(simulators, first) ? simulators[first as Name] : undefined;
    return (await provider?.handle(request, request.path.slice(first.length + 1))) ?? inbox.handle(request, response);
  };

  const running: { stop(): unknown }[] = [];
  try {
    const http = await listen(handler, port, host);
    running.push(http);
    const mail = await startSmtpServer(simulators.smtp.simulator, { port: smtpPort, host });
    running.push(mail);
    const names = await startDnsServer(simulators.dns.simulator, { port: dnsPort, host });
    running.push(names);
    addresses.url = `http://${host}:${http.port}`;
    addresses.smtpUrl = `smtp://${host}:${mail.port}`;
    addresses.dnsUrl = `dns://${host}:${names.port}`;
  } catch (error) {
    for (const server of running) void server.stop();
    throw error;
  }
  return {
    ...controls,
    ...addresses,
    /** May be called twice, because a test may have stopped the simulators to see what happens without them. */
    async stop() {
      simulation.outbox.close();
      await Promise.all(running.splice(0).map((server) => server.stop()));
    },
  };
}
