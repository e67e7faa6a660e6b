import { builder } from './builder.ts';
import { present } from '../present.ts';

export const imageArguments = builder.args((t) => ({
  height: t.int({ description: 'The height in pixels, at most 4096.' }),
  width: t.int({ description: 'The width in pixels, at most 4096.' }),
}));

export interface Size {
  width?: number | null | undefined;
  height?: number | null | undefined;
}

/** An image's URL with the requested size as `w` and `h`, which image servers commonly support. */
export function sized(url: string, { width, height }: Size): string {
  if ((!present(width) && !present(height)) || !URL.canParse(url)) return url;
  const address = new URL(url);
  for (const [name, value] of Object.entries({ w: width, h: height })) {
    if (present(value)) address.searchParams.set(name, String(Math.min(Math.max(value, 1), 4096)));
  }
  return address.href;
}
