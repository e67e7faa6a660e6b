import { createControls, type Controls } from './simulators/control/controls.ts';
import { createControlHandler } from './simulators/control/routes.ts';
import { worldRoutes } from './simulators/control/world-routes.ts';
import { listen, type Handler } from './simulators/core/http.ts';
import { createWorld, type WorldLimits } from './simulators/core/world.ts';
import { instagramControls, instagramRoutes, type InstagramControls } from './simulators/instagram/controls.ts';
import { createInstagram } from './simulators/instagram/instagram.ts';
import { createInboxPage } from './simulators/page/page.ts';
import { smtpControls, smtpRoutes, type SmtpControls } from './simulators/smtp/controls.ts';
import { startSmtpServer } from './simulators/smtp/server.ts';
import { createSmtp } from './simulators/smtp/smtp.ts';
import { twilioControls, twilioRoutes, type TwilioControls } from './simulators/twilio/controls.ts';
import { createTwilio } from './simulators/twilio/twilio.ts';
import { webhookControls, webhookRoutes, type WebhookControls } from './simulators/webhooks/controls.ts';
import { createReceiver } from './simulators/webhooks/receiver.ts';
import { whatsappControls, whatsappRoutes, type WhatsappControls } from './simulators/whatsapp/controls.ts';
import { createWhatsapp } from './simulators/whatsapp/whatsapp.ts';

export * from './simulators/instagram/events.ts';
export { postInstagramEvent } from './simulators/instagram/sender.ts';
export { personIdOf } from './simulators/instagram/simulate.ts';
export { metaJson, metaSignature } from './simulators/meta/signature.ts';
export { buildBounce } from './simulators/smtp/bounce.ts';
export { twilioSignature } from './simulators/twilio/signature.ts';

export interface SimulatorsOptions {
  /** For HTTP; 0 (default): any free port. */
  port?: number;
  /** For SMTP; 0 (default): any free port. */
  smtpPort?: number;
  /** Default: loopback only. */
  host?: string;
  /** Offers STARTTLS, with a certificate that nobody trusts. */
  startTls?: boolean;
  /** How much is kept. */
  limits?: WorldLimits;
}

/** The running simulators: their addresses and, in process, their controls. The same controls are served under `/control`. */
export interface Simulators extends Controls {
  /** Base URL; providers stand under `/instagram`, `/twilio`, `/whatsapp`, `/webhooks/{name}`, the inbox under `/`. */
  url: string;
  /** `smtp://host:port`. */
  smtpUrl: string;
  instagram: InstagramControls;
  twilio: TwilioControls;
  whatsapp: WhatsappControls;
  smtp: SmtpControls;
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
  const { port = 0, smtpPort = 0, host = '127.0.0.1', startTls = false, limits = {} } = options;
  const world = createWorld(limits);
  const instagram = createInstagram(world, limits.tallied);
  const twilio = createTwilio(world);
  const whatsapp = createWhatsapp(world);
  const smtp = createSmtp(world);
  const receiver = createReceiver(world);

  const controls = {
    ...createControls(world),
    instagram: instagramControls(instagram),
    twilio: twilioControls(twilio),
    whatsapp: whatsappControls(whatsapp),
    smtp: smtpControls(smtp),
    webhooks: webhookControls(receiver),
    reset: () => [world, instagram, twilio, whatsapp].forEach((one) => one.reset()),
  };
  const routes = [
    ...worldRoutes(controls, controls.reset),
    ...instagramRoutes(instagram, controls.instagram),
    ...twilioRoutes(twilio, controls.twilio),
    ...whatsappRoutes(whatsapp, controls.whatsapp),
    ...smtpRoutes(smtp, controls.smtp),
    ...webhookRoutes(controls.webhooks),
  ];
  const control = createControlHandler(routes);
  const addresses = { url: '', smtpUrl: '' };
  const inbox = createInboxPage(world, routes, () => addresses);
  const played = new Map(Object.entries({ instagram, twilio, whatsapp, webhooks: receiver }));
  const handler: Handler = (request, response) => {
    const first = request.path.split('/', 2)[1] ?? '';
    const provider = played.get(first);
    if (provider) return provider.handle(request, request.path.slice(first.length + 1));
    return first === 'control' ? control(request) : inbox.handle(request, response);
  };

  const http = await listen(handler, port, host);
  const mail = await startSmtpServer(smtp, { port: smtpPort, host, startTls }).catch((error: unknown) => {
    http.stop();
    throw error;
  });
  addresses.url = `http://${host}:${http.port}`;
  addresses.smtpUrl = `smtp://${host}:${mail.port}`;
  return {
    ...controls,
    ...addresses,
    async stop() {
      world.outbox.close();
      await Promise.all([http.stop(), mail.stop()]);
    },
  };
}
