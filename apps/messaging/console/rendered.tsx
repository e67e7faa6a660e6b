import './rendered.css';

import { useEffect, useId, useRef, useState } from 'react';

import { Choice } from '@services/console/choice.tsx';
import { space } from '@services/console/frame/settings-store.ts';
import { urlOf } from '@services/console/http.ts';
import { useSession } from '@services/console/session.ts';

import { useSettled } from './api.ts';

const VIEWS = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
  ['dark', 'Dark'],
  ['text', 'Text'],
] as const;

/** A page of the service in a frame, because the console's own pages refuse the styles of an email. */
export function Rendered({ form: fields }: { form: Record<string, string> }) {
  const [view, setView] = useState<string>('desktop');
  const target = useId();
  const form = useRef<HTMLFormElement>(null);
  const shown = { show: view === 'text' ? 'text' : 'html', scheme: view === 'dark' ? 'dark' : 'light' };
  const sent = useSettled(JSON.stringify({ ...fields, ...shown }));
  useEffect(() => form.current?.submit(), [sent]);
  const action = urlOf({
    path: '/api/v1/template-previews',
    query: { account: useSession().data?.account?.id, space: space.get() },
  });
  return (
    <>
      <Choice label="Preview as" value={view} options={VIEWS} onChange={setView} />
      <form ref={form} hidden method="post" action={action} target={target}>
        {Object.entries(JSON.parse(sent) as Record<string, string>).map(
          ([name, value]) => value !== '' && <textarea key={name} name={name} value={value} readOnly />,
        )}
      </form>
      {/* Each preview gets a new frame: a second page in the same frame would add an entry to the browser's history. */}
      <iframe key={sent} name={target} className={`mail ${view}`} title="Preview" sandbox="" />
    </>
  );
}
