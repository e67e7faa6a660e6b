import { Badge, Named } from '@services/console/parts.tsx';
import { words } from '@services/console/words.ts';

/** A person's name and handle, or only the handle if the name is the same. */
export function Handle({ of: { display_name, username } }: { of: { display_name?: string | null; username: string } }) {
  const handle = `@${username}`;
  const isNamed = display_name && display_name !== username;
  return isNamed ? <Named name={display_name} under={handle} /> : <Named name={handle} />;
}

/** What a person wrote, with the author below it. */
export function Written({ text, by, none = 'No text' }: { text: string; by: string | null; none?: string }) {
  return (
    <>
      <span className="clamp">{text || <span className="muted">{none}</span>}</span>
      <span className="under">{by ? `@${by}` : 'Unknown'}</span>
    </>
  );
}

interface ReplyProps {
  reply: { outcome: string; reason: string | null; detail?: string | null } | null | undefined;
}

/** The outcome of a reply, with the reason below it. */
export function ReplyState({ reply }: ReplyProps) {
  if (!reply) return '–';
  return (
    <>
      <Badge state={reply.outcome} />
      {reply.reason && (
        <span className="under" title={reply.detail ?? undefined}>
          {words(reply.reason)}
        </span>
      )}
    </>
  );
}
