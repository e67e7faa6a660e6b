import { createControls, type Controls } from './outside-world/control/controls.ts';
import { createControlHandler } from './outside-world/control/routes.ts';
import { worldRoutes } from './outside-world/control/world-routes.ts';
import { listen, type Handler } from './outside-world/core/http.ts';
import { createWorld, type WorldLimits } from './outside-world/core/world.ts';
import { instagramControls, instagramRoutes, type InstagramControls } from './outside-world/instagram/controls.ts';
import { createInstagram } from './outside-world/instagram/instagram.ts';
import { createInboxPage } from './outside-world/page/page.ts';
import { smtpControls, smtpRoutes, type SmtpControls } from './outside-world/smtp/controls.ts';
import { startSmtpServer } from './outside-world/smtp/server.ts';
import { createSmtp } from './outside-world/smtp/smtp.ts';
import { twilioControls, twilioRoutes, type TwilioControls } from './outside-world/twilio/controls.ts';
import { createTwilio } from './outside-world/twilio/twilio.ts';
import { webhookControls, webhookRoutes, type WebhookControls } from './outside-world/webhooks/controls.ts';
import { createReceiver } from './outside-world/webhooks/receiver.ts';
import { whatsappControls, whatsappRoutes, type WhatsappControls } from './outside-world/whatsapp/controls.ts';
import { createWhatsapp } from './outside-world/whatsapp/whatsapp.ts';

export * from './outside-world/instagram/events.ts';
export { postInstagramEvent } from './outside-world/instagram/sender.ts';
export { personIdOf } from './outside-world/instagram/simulate.ts';
export { metaJson, metaSignature } from './outside-world/meta/signature.ts';
export { buildBounce } from './outside-world/smtp/bounce.ts';
export { twilioSignature } from './outside-world/twilio/signature.ts';

export interface OutsideWorldOptions {
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

/** The running outside world: where it is, and its controls in process. The same controls stand under `/control`. */
export interface OutsideWorld extends Controls {
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
export async function startOutsideWorld(options: OutsideWorldOptions = {}): Promise<OutsideWorld> {
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
