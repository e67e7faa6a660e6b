import type { MouseEvent, ReactNode } from 'react';

import { checkedFetch } from './http.ts';
import { toastError } from './toasts.tsx';

/** Has the browser save a file. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(content);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}

/** A link to a file of the service in the chosen space. The file is fetched, because a plain link does not send the space's header. */
export function FileLink({ path, children }: { path: string; children: ReactNode }) {
  async function save(event: MouseEvent) {
    event.preventDefault();
    try {
      const response = await checkedFetch(new Request(new URL(path, location.origin)));
      const [, name = ''] = /filename="?([^";]+)/.exec(response.headers.get('Content-Disposition') ?? '') ?? [];
      saveFile(name, await response.blob());
    } catch (error) {
      toastError(error);
    }
  }
  return (
    <a href={path} onClick={(event) => void save(event)}>
      {children}
    </a>
  );
}
