import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import { answer } from '@services/console/client.ts';
import { TextField } from '@services/console/forms/forms.tsx';

import { api, useSettled, type Contact } from './api.ts';
import { Rendered } from './rendered.tsx';

interface Texts {
  subject: string;
  body: string;
  html: string;
}

/** Values for a template's variables: the fields of a contact, and other values by variable name. */
export interface Filling {
  contact: Contact | null | undefined;
  variables: Record<string, unknown>;
}

/** A preview of the message for one person, rendered by the service, and the fields that choose the person and the values. */
export function TemplatePreview({
  texts,
  names,
  onFilling,
}: {
  texts: Texts;
  /** The names of the variables in the texts. */
  names: readonly string[];
  onFilling: (filling: Filling) => void;
}) {
  const [email, setEmail] = useState('');
  const [values, setValues] = useState<Record<string, string>>({});
  const [images, setImages] = useState(false);
  const wanted = useSettled(email.trim());
  const found = useQuery({
    queryKey: ['contacts', 'with', wanted],
    enabled: wanted !== '',
    queryFn: async ({ signal }) =>
      (await answer(api.GET('/api/v1/contacts', { signal, params: { query: { email: wanted } } }))).data[0] ?? null,
  });
  const contact = wanted === '' ? undefined : found.data;
  // The service refuses a value with the name `__proto__`.
  const fillable = names.filter((name) => !name.split('.').includes('__proto__'));
  const given = JSON.stringify(nested(fillable, values));
  useEffect(() => onFilling({ contact, variables: JSON.parse(given) as Filling['variables'] }), [contact, given]);
  return (
    <aside className="field-stack" aria-label="Preview">
      {Object.values(texts).some(Boolean) ? (
        <Rendered form={{ ...texts, variables: given, contactId: contact?.contactId ?? '', images: String(images) }} />
      ) : (
        <p className="muted">The preview appears here.</p>
      )}
      <label className="check">
        <input type="checkbox" checked={images} onChange={(event) => setImages(event.target.checked)} />
        Load images from other servers
      </label>
      <div className="row">
        <TextField
          name="contact"
          type="email"
          label="Preview as"
          placeholder="ada@example.com"
          hint={contact === null ? 'No contact has this email address.' : 'Email address of a contact. Optional.'}
          value={email}
          onValue={setEmail}
        />
        {fillable.map((name) => (
          <TextField
            key={name}
            name={`value-${name}`}
            label={name}
            value={values[name] ?? ''}
            onValue={(text) => setValues({ ...values, [name]: text })}
          />
        ))}
      </div>
    </aside>
  );
}

/** Nests the filled-in values: `attributes.city` becomes `{ attributes: { city } }`. If `order` is a text, `order.number` replaces it. */
function nested(names: readonly string[], values: Record<string, string>): Record<string, unknown> {
  const variables: Values = Object.create(null) as Values;
  for (const name of names) {
    if (!values[name]) continue;
    const path = name.split('.');
    const last = path.pop() ?? '';
    let inner = variables;
    for (const key of path) {
      const found = inner[key];
      inner = typeof found === 'object' ? found : (inner[key] = Object.create(null) as Values);
    }
    inner[last] = values[name];
  }
  return variables;
}

interface Values {
  [name: string]: string | Values;
}
