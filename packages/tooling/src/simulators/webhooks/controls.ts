import type { z } from 'zod';
import type { ControlRoute } from '../control/routes.ts';
import { Endpoint, setEndpoint, type Receiver } from './receiver.ts';

export interface WebhookControls {
  /** Checks the signatures of what arrives under `/webhooks/{name}`; null ends it. */
  expect(name: string, endpoint: z.input<typeof Endpoint> | null): void;
}

export function webhookControls(receiver: Receiver): WebhookControls {
  return {
    expect(name, endpoint) {
      if (endpoint === null) receiver.endpoints.delete(name);
      else setEndpoint(receiver, name, endpoint);
    },
  };
}

export function webhookRoutes(controls: WebhookControls): ControlRoute[] {
  return [
    {
      method: 'PUT',
      path: '/webhooks/:name',
      about:
        'Checks the signatures of what arrives under /webhooks/{name} with this secret; refuseInvalid answers 401.',
      example: { secret: 'whsec_…', refuseInvalid: true },
      answer: ({ parameters, body }) => controls.expect(parameters.name!, Endpoint.parse(body)),
    },
    {
      method: 'DELETE',
      path: '/webhooks/:name',
      about: 'Stops checking.',
      answer: ({ parameters }) => controls.expect(parameters.name!, null),
    },
  ];
}
