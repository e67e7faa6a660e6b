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

/**
 * A link to a file of the account. The file is fetched, because a plain link does not send the headers that name the account and the space.
 *
 * @param name the file's name; default: from `Content-Disposition`
 */
export function FileLink({ path, name, children }: { path: string; name?: string; children: ReactNode }) {
  async function save(event: MouseEvent) {
    event.preventDefault();
    try {
      const response = await checkedFetch(new Request(new URL(path, location.origin)));
      const given = response.headers.get('Content-Disposition') ?? '';
      const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(given) ?? [];
      const [, plain = ''] = /filename="?([^";]+)/.exec(given) ?? [];
      saveFile(name ?? (encoded === undefined ? plain : decodeURIComponent(encoded)), await response.blob());
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
