import { useLocation } from '@tanstack/react-router';
import { Fragment, useId, useState, type ReactNode } from 'react';

import { Button, type Look } from './button.tsx';
import { asCurl, type ApiRequest } from './http.ts';
import { useConsole } from './context.ts';
import { screenAt } from './definition.ts';
import { Icon } from './icons.tsx';
import { toast } from './toasts.tsx';
import { ago, exactly, words } from './words.ts';

export { Button };

const TONES: Record<string, string> = {
  active: 'good', confirmed: 'good', connected: 'good', delivered: 'good', read: 'good', validated: 'good', submitted: 'info', enabled: 'good',
  sent: 'good', fired: 'good', completed: 'good', converted: 'good', qualified: 'good', subscribed: 'good', approved: 'good',
  failed: 'bad', error: 'bad', revoked: 'bad', disabled: 'bad', expired: 'bad', denied: 'bad', unsubscribed: 'bad',
  paused: 'warn', pending: 'warn', queued: 'info', sending: 'info', scheduled: 'info', waiting: 'info', running: 'info',
  new: 'info', live: 'good', open: 'good', test: 'warn',
}; // prettier-ignore

/** A one-word state, with a matching color. */
export function Badge({ state, children }: { state: string; children?: ReactNode }) {
  return <span className={`badge ${TONES[state] ?? ''}`}>{children ?? words(state)}</span>;
}

/** A time as `5 minutes ago`, exact on hover and for screen readers. */
export function Time({ at, none = 'Never' }: { at: string | null | undefined; none?: string }) {
  if (!at) return <span className="muted">{none}</span>;
  return (
    <time dateTime={at} title={exactly(at)}>
      {ago(at)}
    </time>
  );
}

/** A URL that is broken between its parts instead of within a word. */
export function Breakable({ url }: { url: string }) {
  return url.split(/(?<=[/?&=])(?![/?&=])/).map((part, index) => (
    <Fragment key={index}>
      {part}
      <wbr />
    </Fragment>
  ));
}

/** The head of a screen: its title, a sentence about it, and its actions. */
export function ScreenHead({ title, children, actions }: { title: string; children?: ReactNode; actions?: ReactNode }) {
  const { screens } = useConsole();
  const isInBar = screenAt(screens, useLocation().pathname)?.title === title;
  return (
    <header className="screen-head">
      <div>
        <h1 className={isInBar ? 'in-bar' : ''}>{URL.canParse(title) ? <Breakable url={title} /> : title}</h1>
        {children && <p className="muted">{children}</p>}
      </div>
      {actions && <div className="actions">{actions}</div>}
    </header>
  );
}

/** Shown for an empty list: why it is empty, and the next step. */
export function Empty({
  title,
  children,
  action,
  request,
}: {
  title: string;
  children?: ReactNode;
  action?: ReactNode;
  request?: ApiRequest;
}) {
  const { api, screens } = useConsole();
  const icon = screenAt(screens, useLocation().pathname)?.icon;
  return (
    <div className="empty">
      {icon && <Icon name={icon} />}
      <h2>{title}</h2>
      {children && <p className="muted">{children}</p>}
      {action && <div className="actions center">{action}</div>}
      {request && (
        <details>
          <summary>With the API</summary>
          <Code text={asCurl(request, api.credential)} label="Copy the curl command" />
          <a href="/docs">API reference</a>
        </details>
      )}
    </div>
  );
}

/** Text to be copied, in a box with a button. */
export function Code({ text, label = 'Copy' }: { text: string; label?: string }) {
  return (
    <div className="code">
      <pre tabIndex={0} aria-label="Text to copy">
        {text}
      </pre>
      <CopyButton text={text} label={label} />
    </div>
  );
}

export function CopyButton({ text, label = 'Copy', look = 'plain' }: { text: string; label?: string; look?: Look }) {
  const [copied, setCopied] = useState(false);
  async function copy() {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      setTimeout(() => setCopied(false), 2000);
    } catch {
      toast('Your browser blocked copying. Select the text and copy it manually.');
    }
  }
  return (
    <Button look={look} className="copy" onClick={copy} aria-label={label} title={label}>
      {copied ? 'Copied' : 'Copy'}
    </Button>
  );
}

/** Copies the request as a curl command, for use in a program. */
export function CurlButton({ request }: { request: ApiRequest }) {
  const { api } = useConsole();
  async function copy() {
    await navigator.clipboard.writeText(asCurl(request, api.credential)).then(
      () => toast('Copied as a curl command. Set API_KEY before you run it.'),
      () => toast('Your browser blocked copying.'),
    );
  }
  return (
    <Button look="quiet" onClick={copy} title="Copy this request as a curl command">
      Copy as curl
    </Button>
  );
}

/** A small menu of more actions behind a button: an icon, or the given text. */
export function Menu({ label, text, children }: { label: string; text?: string; children: ReactNode }) {
  const id = useId();
  return (
    <div className="menu">
      {text ? (
        <button type="button" className="button" popoverTarget={id} aria-label={label} title={label}>
          {text}
        </button>
      ) : (
        <button type="button" className="button quiet icon" popoverTarget={id} aria-label={label} title={label}>
          <span aria-hidden="true">⋯</span>
        </button>
      )}
      <div id={id} popover="auto" className="menu-items" onClick={(event) => event.currentTarget.hidePopover()}>
        {children}
      </div>
    </div>
  );
}

/** A row's name with a line below it; of a `clamped` text, only the beginning is shown. */
export function Named({ name, under, clamped }: { name: ReactNode; under?: ReactNode; clamped?: ReactNode }) {
  return (
    <>
      <strong>{name}</strong>
      {under && <span className="under">{under}</span>}
      {clamped && <span className="under clamp">{clamped}</span>}
    </>
  );
}

/** Tags side by side; a dash without tags. */
export function Tags({ tags }: { tags: readonly string[] }) {
  if (tags.length === 0) return '–';
  return (
    <span className="tags">
      {tags.map((tag) => (
        <span key={tag} className="badge">
          {tag}
        </span>
      ))}
    </span>
  );
}

export function Facts({ items }: { items: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="facts">
      {items.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** A bordered part of a screen with a heading. */
export function Section({
  title,
  children,
  actions,
  note,
}: {
  title: string;
  children: ReactNode;
  actions?: ReactNode;
  note?: ReactNode;
}) {
  return (
    <section className="section">
      <header>
        <div>
          <h2>{title}</h2>
          {note && <p className="muted">{note}</p>}
        </div>
        {actions && <div className="actions">{actions}</div>}
      </header>
      {children}
    </section>
  );
}
