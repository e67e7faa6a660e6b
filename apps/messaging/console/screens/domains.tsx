import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { answer } from '@services/console/client.ts';
import { Confirm, Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextField } from '@services/console/forms/forms.tsx';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, Code, Empty, ScreenHead, Section } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, type Domain } from '../api.ts';

type DomainRecord = Domain['records'][number];

const PURPOSES: Readonly<Record<DomainRecord['purpose'], string>> = {
  dkim: 'DKIM: the key that signs your email',
  spf: 'SPF: which servers may send',
  dmarc: 'DMARC: how receivers treat unauthenticated email',
  mx: 'MX: where bounces and replies go',
};

/** One record: the values to enter, and the result from DNS. */
function RecordFacts({ record }: { record: DomainRecord }) {
  const { purpose, type, host, value, required, state, found, problem } = record;
  return (
    <section>
      <h3>
        {PURPOSES[purpose]} {required ? '(required)' : ''} <Badge state={state} />
      </h3>
      {problem !== null && <p>{problem}</p>}
      <p>{type} record of</p>
      <Code text={host} label={`Copy the name of the ${purpose.toUpperCase()} record`} />
      {value === null ? (
        <p>Value: a priority and the name of your mail server.</p>
      ) : (
        <>
          <p>{state === 'right' ? 'Suggested value' : 'Value'}</p>
          <Code text={value} label={`Copy the value of the ${purpose.toUpperCase()} record`} />
        </>
      )}
      {found.length > 0 && state !== 'right' && <p>Found: {found.join(' · ')}</p>}
    </section>
  );
}

/** Settings → Domains: the domains that mail is sent from, and the DNS records that they need. */
export function Screen() {
  const client = useQueryClient();
  const mayWrite = useMay('channels:write');
  const [adding, setAdding] = useState(false);
  const [checking, setChecking] = useState<string | null>(null);
  const [removing, setRemoving] = useState<Domain | null>(null);
  const list = useQuery({
    queryKey: ['domains'],
    queryFn: ({ signal }) => answer(api.GET('/api/v1/domains', { signal, params: { query: { limit: 100 } } })),
  });
  const renew = () => client.invalidateQueries({ queryKey: ['domains'] });
  async function check({ domainId }: Domain) {
    setChecking(domainId);
    const said = await answer(api.POST('/api/v1/domains/{domainId}/check', { params: { path: { domainId } } })).then(
      ({ status }) =>
        status === 'verified'
          ? 'Domain verified.'
          : 'We didn’t find the key in DNS yet. DNS changes can take a few hours.',
      (error: Error) => error.message,
    );
    toast(said);
    setChecking(null);
    await renew();
  }
  const add = mayWrite && (
    <Button look="primary" onClick={() => setAdding(true)}>
      Add domain
    </Button>
  );
  return (
    <>
      <ScreenHead title="Domains" actions={add}>
        The domains you send email from. Their records are checked once a day.
      </ScreenHead>
      <Answered query={list}>
        {({ data }) =>
          data.length === 0 ? (
            <Empty
              title="No domains yet"
              action={add}
              request={{ method: 'POST', path: '/api/v1/domains', body: { domain: 'example.com' } }}
            >
              Verify a domain to send signed email from any of its addresses.
            </Empty>
          ) : (
            data.map((domain) => (
              <Section
                key={domain.domainId}
                title={domain.domain}
                actions={
                  mayWrite && (
                    <>
                      <Button disabled={checking !== null} onClick={() => check(domain)}>
                        {checking === domain.domainId ? 'Checking' : 'Check now'}
                      </Button>
                      <Button onClick={() => setRemoving(domain)}>Remove</Button>
                    </>
                  )
                }
              >
                <p>
                  <Badge state={domain.status} />{' '}
                  {domain.checkedAt === null
                    ? 'Add these records at your DNS provider, then check them.'
                    : `Last checked ${new Date(domain.checkedAt).toLocaleString()}`}
                </p>
                {domain.records.map((record) => (
                  <RecordFacts key={`${record.purpose} ${record.host}`} record={record} />
                ))}
              </Section>
            ))
          )
        }
      </Answered>
      {adding && (
        <Modal title="Add domain" onClose={() => setAdding(false)}>
          <Form
            submit="Add"
            onCancel={() => setAdding(false)}
            onSubmit={async (values) => {
              await answer(api.POST('/api/v1/domains', { body: { domain: values.text('domain') } }));
              await renew();
              setAdding(false);
              toast('Domain added. Now add its records at your DNS provider.');
            }}
          >
            <TextField name="domain" label="Domain" required hint="The part after the @ in your addresses." />
          </Form>
        </Modal>
      )}
      {removing && (
        <Confirm
          title="Remove domain"
          action="Remove"
          typed={removing.domain}
          onClose={() => setRemoving(null)}
          onConfirm={async () => {
            const { domainId } = removing;
            await answer(api.DELETE('/api/v1/domains/{domainId}', { params: { path: { domainId } } }));
            await renew();
            toast('Domain removed.');
          }}
        >
          This deletes the domain’s key. Queued messages from its addresses will fail.
        </Confirm>
      )}
    </>
  );
}
