import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';

import { answer, revised } from '@services/console/client.ts';
import { ApiError } from '@services/console/http.ts';
import { Modal } from '@services/console/forms/dialogs.tsx';
import { Form, TextField, type FormValues } from '@services/console/forms/forms.tsx';
import { useRevision } from '@services/console/forms/unsaved.ts';
import { Answered } from '@services/console/lists/lists.tsx';
import { Badge, Button, CurlButton, Empty, Facts, ScreenHead, Section, Time } from '@services/console/parts.tsx';
import { useMay } from '@services/console/session.ts';
import { toast } from '@services/console/toasts.tsx';

import { api, type Profile } from '../api.ts';

/** The member of the directory that the account acts as. */
export function Screen() {
  const client = useQueryClient();
  const mayWrite = useMay('profile:write');
  const [open, setOpen] = useState(false);
  const query = useQuery({
    queryKey: ['profile'],
    retry: false,
    queryFn: ({ signal }) => revised(api.GET('/v2/profile', { signal })),
  });
  const isMissing = query.error instanceof ApiError && query.error.status === 404;
  const close = async () => {
    setOpen(false);
    await client.invalidateQueries({ queryKey: ['profile'] });
  };
  return (
    <>
      <ScreenHead
        title="Profile"
        actions={mayWrite && query.data && <Button onClick={() => setOpen(true)}>Edit</Button>}
      >
        The directory member that this account acts as.
      </ScreenHead>
      {isMissing ? (
        <Empty
          title="No member yet"
          action={
            mayWrite && (
              <Button look="primary" onClick={() => setOpen(true)}>
                Sign up
              </Button>
            )
          }
          request={{ method: 'POST', path: '/v2/profile', body: { username: 'ada' } }}
        >
          Sign up as a member so that this account’s developer tokens can vote, comment, follow and submit products.
        </Empty>
      ) : (
        <Answered query={query}>{({ value }) => <Details profile={value} />}</Answered>
      )}
      {open && (
        <Edit profile={query.data?.value} opened={query.data?.revision} onClose={() => setOpen(false)} onDone={close} />
      )}
    </>
  );
}

function Details({ profile }: { profile: Profile }) {
  const { id, username, name, headline, websiteUrl, twitterUsername, role, hasPassword, isHidden, createdAt } = profile;
  return (
    <Section title={name} note={headline ?? undefined}>
      {isHidden && <p role="alert">An operator has hidden this member, so its tokens don’t work.</p>}
      <Facts
        items={[
          ['Username', <code key="username">{username}</code>],
          ['ID', <code key="id">{id}</code>],
          ['Website', websiteUrl ?? 'None'],
          ['Twitter', twitterUsername ?? 'None'],
          ['Role', role ? <Badge key="role" state={role} /> : 'Member'],
          ['Password', hasPassword ? 'Set. The member can authorize applications' : 'None'],
          ['Since', <Time key="since" at={createdAt} />],
        ]}
      />
      <p className="muted">
        To write as this member, a program needs a token with the Write scope. Create it under{' '}
        <Link to="/applications">Applications</Link>.
      </p>
    </Section>
  );
}

/** Signs up the member, or changes the existing member. */
function Edit({
  profile,
  opened,
  onClose,
  onDone,
}: {
  profile: Profile | undefined;
  opened: string | undefined;
  onClose: () => void;
  onDone: () => Promise<void>;
}) {
  const revision = useRevision(opened);
  const fields = (values: FormValues) => ({
    headline: values.text('headline').trim(),
    websiteUrl: values.text('websiteUrl').trim() || null,
    twitterUsername: values.text('twitterUsername').trim(),
    ...(values.text('password') !== '' && { password: values.text('password') }),
  });
  return (
    <Modal title={profile ? 'Edit profile' : 'Sign up as a member'} onClose={onClose}>
      <Form
        submit={profile ? 'Save' : 'Sign up'}
        onOverwrite={revision.overwrite}
        onCancel={onClose}
        extra={
          <CurlButton
            request={{
              method: profile ? 'PATCH' : 'POST',
              path: '/v2/profile',
              body: profile ? { headline: 'Makes lamps' } : { username: 'ada' },
            }}
          />
        }
        onSubmit={async (values) => {
          const name = values.text('name').trim();
          if (profile) {
            const params = { header: revision.header() };
            await answer(api.PATCH('/v2/profile', { params, body: { name, ...fields(values) } }));
          } else {
            const username = values.text('username').trim();
            await answer(api.POST('/v2/profile', { body: { username, ...(name && { name }), ...fields(values) } }));
            toast('Member created.');
          }
          await onDone();
        }}
      >
        {!profile && (
          <TextField
            name="username"
            label="Username"
            required
            autoFocus
            autoCapitalize="none"
            maxLength={60}
            hint="Letters, digits and underscores. You can’t change it later."
          />
        )}
        <TextField name="name" label="Name" required={Boolean(profile)} maxLength={80} defaultValue={profile?.name} />
        <TextField name="headline" label="Headline" maxLength={200} defaultValue={profile?.headline ?? ''} />
        <TextField name="websiteUrl" label="Website" type="url" defaultValue={profile?.websiteUrl ?? ''} />
        <TextField
          name="twitterUsername"
          label="Twitter username"
          maxLength={60}
          defaultValue={profile?.twitterUsername ?? ''}
        />
        <TextField
          name="password"
          label="Password"
          type="password"
          autoComplete="new-password"
          minLength={12}
          maxLength={200}
          hint="Required to authorize applications. At least 12 characters. Leave empty to keep the current password."
        />
      </Form>
    </Modal>
  );
}
