import { createControls, type Controls } from './simulators/control/controls.ts';
import { createControlHandler } from './simulators/control/routes.ts';
import { simulationRoutes } from './simulators/control/simulation-routes.ts';
import { listen, type Handler } from './simulators/core/http.ts';
import { createSimulation, type SimulationLimits } from './simulators/core/simulation.ts';
import { instagramControls, instagramRoutes, type InstagramControls } from './simulators/instagram/controls.ts';
import { createInstagram } from './simulators/instagram/instagram.ts';
import { createInboxPage } from './simulators/page/page.ts';
import { dnsControls, dnsRoutes, type DnsControls } from './simulators/dns/controls.ts';
import { createDns } from './simulators/dns/dns.ts';
import { startDnsServer } from './simulators/dns/server.ts';
import { smtpControls, smtpRoutes, type SmtpControls } from './simulators/smtp/controls.ts';
import { postmarkControls, postmarkRoutes, type PostmarkControls } from './simulators/postmark/controls.ts';
import { createPostmark } from './simulators/postmark/postmark.ts';
import { sesControls, sesRoutes, type SesControls } from './simulators/ses/controls.ts';
import { createSes } from './simulators/ses/ses.ts';
import { startSmtpServer } from './simulators/smtp/server.ts';
import { createSmtp } from './simulators/smtp/smtp.ts';
import { twilioControls, twilioRoutes, type TwilioControls } from './simulators/twilio/controls.ts';
import { createTwilio } from './simulators/twilio/twilio.ts';
import { vonageControls, vonageRoutes, type VonageControls } from './simulators/vonage/controls.ts';
import { createVonage } from './simulators/vonage/vonage.ts';
import { webhookControls, webhookRoutes, type WebhookControls } from './simulators/webhooks/controls.ts';
import { createReceiver } from './simulators/webhooks/receiver.ts';
import { whatsappControls, whatsappRoutes, type WhatsappControls } from './simulators/whatsapp/controls.ts';
import { createWhatsapp } from './simulators/whatsapp/whatsapp.ts';

export * from './simulators/instagram/events.ts';
export { postInstagramEvent } from './simulators/instagram/sender.ts';
export { personIdOf } from './simulators/instagram/activity.ts';
export { metaJson, metaSignature } from './simulators/meta/signature.ts';
export { buildBounce } from './simulators/smtp/bounce.ts';
export { twilioSignature } from './simulators/twilio/signature.ts';

export interface SimulatorsOptions {
  /** For HTTP; 0 (default): any free port. */
  port?: number;
  /** For SMTP; 0 (default): any free port. */
  smtpPort?: number;
  /** For DNS, over UDP and TCP; 0 (default): any free port. */
  dnsPort?: number;
  /** Default: loopback only. */
  host?: string;
  /** Offers STARTTLS, with a certificate that nobody trusts. */
  startTls?: boolean;
  /** How much is kept. */
  limits?: SimulationLimits;
}

/** The running simulators: their addresses and, in process, their controls. The same controls are served under `/control`. */
export interface Simulators extends Controls {
  /** Base URL; providers are served under `/instagram`, `/twilio`, `/whatsapp`, `/ses`, …, `/webhooks/{name}`, the inbox under `/`. */
  url: string;
  /** `smtp://host:port`. */
  smtpUrl: string;
  /** `dns://host:port`. */
  dnsUrl: string;
  instagram: InstagramControls;
  twilio: TwilioControls;
  whatsapp: WhatsappControls;
  smtp: SmtpControls;
  dns: DnsControls;
  ses: SesControls;
  postmark: PostmarkControls;
  vonage: VonageControls;
  webhooks: WebhookControls;
  /** Forgets all traffic, failures and fates; settings stay. */
  reset(): void;
  stop(): Promise<void>;
}

/**
 * Starts local servers that speak the protocols of the providers our services talk to, keep what they are sent, and
 * fail on request. Rejects when a port is taken.
 */
export async function startSimulators(options: SimulatorsOptions = {}): Promise<Simulators> {
  const { port = 0, smtpPort = 0, dnsPort = 0, host = '127.0.0.1', startTls = false, limits = {} } = options;
  const simulation = createSimulation(limits);
  const instagram = createInstagram(simulation, limits.tallied);
  const twilio = createTwilio(simulation);
  const whatsapp = createWhatsapp(simulation);
  const smtp = createSmtp(simulation);
  const dns = createDns();
  const addresses = { url: '', smtpUrl: '', dnsUrl: '' };
  const ses = createSes(simulation, () => addresses.url);
  const postmark = createPostmark(simulation);
  const vonage = createVonage(simulation);
  const receiver = createReceiver(simulation);

  const controls = {
    ...createControls(simulation),
    instagram: instagramControls(instagram),
    twilio: twilioControls(twilio),
    whatsapp: whatsappControls(whatsapp),
    smtp: smtpControls(smtp),
    dns: dnsControls(dns),
    ses: sesControls(ses),
    postmark: postmarkControls(postmark),
    vonage: vonageControls(vonage),
    webhooks: webhookControls(receiver),
    reset: () => [simulation, instagram, twilio, whatsapp, ses, postmark, dns].forEach((one) => one.reset()),
  };
  const routes = [
    ...simulationRoutes(controls, controls.reset),
    ...instagramRoutes(instagram, controls.instagram),
    ...twilioRoutes(twilio, controls.twilio),
    ...whatsappRoutes(whatsapp, controls.whatsapp),
    ...smtpRoutes(smtp, controls.smtp),
    ...dnsRoutes(controls.dns),
    ...sesRoutes(ses, controls.ses),
    ...postmarkRoutes(postmark, controls.postmark),
    ...vonageRoutes(vonage, controls.vonage),
    ...webhookRoutes(controls.webhooks),
  ];
  const control = createControlHandler(routes);
  const inbox = createInboxPage(simulation, routes, () => addresses);
  const providers = new Map(Object.entries({ instagram, twilio, vonage, whatsapp, ses, postmark, webhooks: receiver }));
  const handler: Handler = (request, response) => {
    const first = request.path.split('/', 2)[1] ?? '';
    const provider = providers.get(first);
    if (provider) return provider.handle(request, request.path.slice(first.length + 1));
    return first === 'control' ? control(request) : inbox.handle(request, response);
  };

  const running: { stop(): unknown }[] = [];
  try {
    const http = await listen(handler, port, host);
    running.push(http);
    const mail = await startSmtpServer(smtp, { port: smtpPort, host, startTls });
    running.push(mail);
    const names = await startDnsServer(dns, { port: dnsPort, host });
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
    /** Tests stop it to see what then happens, and again at their end. */
    async stop() {
      simulation.outbox.close();
      await Promise.all(running.splice(0).map((server) => server.stop()));
    },
  };
}
