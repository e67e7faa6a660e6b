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
  ['at_once', 'At once'],
  ['daily', 'Once a day'],
];

/** Why nothing would arrive. */
const FAULTS: Record<Exclude<Notifications['deliverable'], 'yes'>, (email: string) => string> = {
  no_mail_server: () => 'This service has no mail server: whoever runs it can set SMTP_URL and MAIL_FROM.',
  unconfirmed: (email) => `Confirm ${email} first: sign out, and sign in once with a link that is sent to it.`,
  refused: (email) => `The mail server has refused ${email}. Choose again to try it once more.`,
};

/** Of which products’ feedback the person hears by e-mail, and when. */
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
      title="New feedback by e-mail"
      note="For you alone. At once means within moments; what comes in the next five minutes comes together. Once a day means at 08:00 UTC."
    >
      <Answered query={notifications} lines={2}>
        {({ email, deliverable, products: chosen }) => (
          <>
            {deliverable !== 'yes' && <p className="notice">{FAULTS[deliverable](email)}</p>}
            <Answered query={products} lines={2}>
              {({ data }) =>
                data.length === 0 ? (
                  <p className="muted">There are no products yet.</p>
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
