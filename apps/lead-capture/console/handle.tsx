import { Named } from '@services/console/parts.tsx';

/** A person's name and handle, or only the handle if the name is the same. */
export function Handle({ of: { display_name, username } }: { of: { display_name?: string | null; username: string } }) {
  const handle = `@${username}`;
  const isNamed = display_name && display_name !== username;
  return isNamed ? <Named name={display_name} under={handle} /> : <Named name={handle} />;
}
