import { Named } from '@services/console/parts.tsx';

/** A person by name and handle; by the handle alone if the name says nothing else. */
export function Handle({ of: { display_name, username } }: { of: { display_name?: string | null; username: string } }) {
  const handle = `@${username}`;
  const isNamed = display_name && display_name !== username;
  return isNamed ? <Named name={display_name} under={handle} /> : <Named name={handle} />;
}
