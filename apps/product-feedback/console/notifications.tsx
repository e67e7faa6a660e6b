import { useQuery, useQueryClient } from '@tanstack/react-query';

import { answer, type JsonOf } from '@services/console/client.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Facts, Section } from '@services/console/parts.tsx';
import { toast, toastError } from '@services/console/toasts.tsx';

import { api, useProducts, type Product } from './api.ts';
import type { paths } from './generated/api.ts';

type Notifications = JsonOf<paths, '/api/v1/notifications', 'get'>;
type Pace = Notifications['products'][number]['feedback'];

const PACES: readonly (readonly [Pace, string])[] = [
  ['off', 'Off'],
  ['at_once', 'Immediately'],
  ['daily', 'Daily'],
];

/** Why no notification would arrive. */
const FAULTS: Record<Exclude<Notifications['deliverable'], 'yes'>, (email: string) => string> = {
  no_mail_server: () => 'This service can’t send email yet. Ask its operator to set SMTP_URL and MAIL_FROM.',
  unconfirmed: (email) => `Confirm ${email} first: sign out, then sign in with an email link.`,
  refused: (email) => `The mail server rejected ${email}. Choose again to retry.`,
};

/** The products whose feedback the person is notified of by email, and how often. */
export function NotificationSettings() {
  const client = useQueryClient();
  const products = useProducts();
  const notifications = useQuery({
    queryKey: ['notifications'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/notifications', { signal })),
  });
  async function choose({ id, name }: Product, feedback: Pace) {
    try {
      const changed = await answer(
        api.PUT('/api/v1/notifications/{id}', { params: { path: { id } }, body: { feedback } }),
      );
      client.setQueryData(['notifications'], changed);
      toast(`${name}: ${PACES.find(([pace]) => pace === feedback)?.[1].toLowerCase()}.`);
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <Section
      title="Email notifications for new feedback"
      note="Only affects you. Immediately: an email within moments; further feedback is grouped for five minutes. Daily: an email at 08:00 in the account’s time zone."
    >
      <Answered query={notifications} lines={2}>
        {({ email, deliverable, products: chosen }) => (
          <>
            {deliverable !== 'yes' && <p className="notice">{FAULTS[deliverable](email)}</p>}
            <Answered query={products} lines={2}>
              {({ data }) =>
                data.length === 0 ? (
                  <p className="muted">No products yet.</p>
                ) : (
                  <Facts
                    items={data.map((product) => [
                      product.name,
                      <select
                        key={product.id}
                        aria-label={`New feedback on ${product.name}`}
                        value={chosen.find(({ product_id }) => product_id === product.id)?.feedback ?? 'off'}
                        disabled={deliverable === 'no_mail_server' || deliverable === 'unconfirmed'}
                        onChange={(event) => void choose(product, event.target.value as Pace)}
                      >
                        {PACES.map(([pace, words]) => (
                          <option key={pace} value={pace}>
                            {words}
                          </option>
                        ))}
                      </select>,
                    ])}
                  />
                )
              }
            </Answered>
          </>
        )}
      </Answered>
    </Section>
  );
}
