import { useQueryClient } from '@tanstack/react-query';

import { Form, TextField } from '../forms/forms.tsx';
import { send } from '../http.ts';
import { Answered, useLive } from '../lists/lists.tsx';
import { Table } from '../lists/table.tsx';
import { Badge, Button, Facts, ScreenHead, Section, Time } from '../parts.tsx';
import { SecondFactors } from './second-factor.tsx';
import { useSession, useSessionActions } from '../session.ts';
import { toast, toastError } from '../toasts.tsx';

interface SessionRow {
  id: string;
  createdAt: string;
  lastUsedAt: string;
  expiresAt: string;
  userAgent: string | null;
  address: string | null;
  current: boolean;
}
const SESSIONS = '/console/api/sessions';

/** The person's sessions, ways to sign in, and password. */
export function Screen() {
  const client = useQueryClient();
  const { data: session } = useSession();
  const { signOut } = useSessionActions();
  const sessions = useLive<{ data: SessionRow[] }>({ path: SESSIONS });
  async function end({ id, current }: SessionRow) {
    if (current) return signOut();
    await send({ method: 'DELETE', path: `${SESSIONS}/${id}` }).then(() => toast('Session ended.'), toastError);
    await client.invalidateQueries({ queryKey: ['live', SESSIONS] });
  }
  const ways = session?.signIn;
  return (
    <>
      <ScreenHead title="Sign-in and sessions" />
      <Section
        title="Your sessions"
        note="Browsers where you’re signed in. If you don’t recognize one, end its session and change your password."
      >
        <Answered query={sessions} lines={2}>
          {({ data }) => (
            <Table
              label="Your sessions"
              rows={data}
              keyOf={({ id }) => id}
              columns={[
                {
                  title: 'Browser',
                  wide: true,
                  cell: ({ userAgent, current }) => (
                    <>
                      <strong>{browserOf(userAgent)}</strong> {current && <Badge state="active">This browser</Badge>}
                    </>
                  ),
                },
                { title: 'Address', cell: ({ address }) => address ?? '–' },
                { title: 'Last used', cell: ({ lastUsedAt }) => <Time at={lastUsedAt} /> },
                { title: 'Expires', cell: ({ expiresAt }) => <Time at={expiresAt} /> },
              ]}
              actions={(row) => (
                <Button look="quiet" onClick={() => end(row)}>
                  {row.current ? 'Sign out' : 'End'}
                </Button>
              )}
            />
          )}
        </Answered>
      </Section>
      <Section title="Password" note="Changing your password ends your other sessions.">
        <Form
          submit="Change password"
          onSubmit={async (values) => {
            const body = { current: values.text('current') || undefined, password: values.text('password') };
            await send({ method: 'PUT', path: '/console/api/password', body });
            toast('Password changed. Your other sessions have ended.');
            document.querySelectorAll<HTMLInputElement>('input[type=password]').forEach((input) => (input.value = ''));
            await client.invalidateQueries({ queryKey: ['live', SESSIONS] });
          }}
        >
          <TextField name="current" label="Current password" type="password" autoComplete="current-password" />
          <TextField
            name="password"
            label="New password"
            type="password"
            required
            minLength={12}
            autoComplete="new-password"
            hint="At least 12 characters."
          />
        </Form>
      </Section>
      <SecondFactors />
      <Section title="Ways to sign in" note="The operator of this service configures these.">
        <Facts
          items={[
            ['Password', ways?.password ? 'On' : 'Off'],
            ['Link by email', ways?.link ? 'On' : 'Off: no mail server is configured'],
            ['Single sign-on', ways?.oidc ? ways.oidc.name : 'Off: no identity provider is configured'],
          ]}
        />
      </Section>
    </>
  );
}

/** `Firefox on Linux`, from the browser's user agent. */
function browserOf(userAgent: string | null): string {
  if (!userAgent) return 'Unknown';
  const known = (names: [RegExp, string][]) => names.find(([pattern]) => pattern.test(userAgent))?.[1];
  const browser = known([
    [/Edg\//, 'Edge'],
    [/Firefox\//, 'Firefox'],
    [/Chrom/, 'Chrome'],
    [/Safari\//, 'Safari'],
  ]);
  const system = known([
    [/iPhone|iPad/, 'iOS'],
    [/Android/, 'Android'],
    [/Mac OS/, 'macOS'],
    [/Windows/, 'Windows'],
    [/Linux/, 'Linux'],
  ]);
  return browser ? `${browser}${system ? ` on ${system}` : ''}` : userAgent.slice(0, 40);
}
