import type { Request, Response } from 'express';

/**
 * A cookie that only this origin sets and only this service reads. HttpOnly, SameSite=Lax (so that a person who follows a link in
 * an email is signed in), for the whole origin. Over https the cookie is Secure and its name begins with `__Host-`, so that no other
 * host can set it. The name contains the service's name, because browsers send cookies to all ports of a host.
 */
export function ownCookie(service: string, name: string, publicUrl?: string) {
  const isSecure = (request: Request) => request.secure || publicUrl?.startsWith('https:') === true;
  const nameFor = (request: Request) => `${isSecure(request) ? '__Host-' : ''}${service}-${name}`;
  const attributes = (request: Request) =>
    ({ httpOnly: true, sameSite: 'lax', path: '/', secure: isSecure(request) }) as const;
  return {
    read: (request: Request) => readCookie(request.headers.cookie, nameFor(request)),
    set(request: Request, response: Response, value: string, maxAgeSeconds: number): void {
      response.cookie(nameFor(request), value, { ...attributes(request), maxAge: maxAgeSeconds * 1000 });
    },
    clear(request: Request, response: Response): void {
      response.clearCookie(nameFor(request), attributes(request));
    },
  };
}

/** The value of a cookie that needs no decoding: base64url and dots. */
function readCookie(header: string | undefined, name: string): string | undefined {
  for (const pair of (header ?? '').split(';')) {
    const at = pair.indexOf('=');
    if (at > 0 && pair.slice(0, at).trim() === name) return pair.slice(at + 1).trim() || undefined;
  }
  return undefined;
}
