import { Router } from 'express';

import type { Deps } from '../deps.ts';
import { paletteOf } from '../products/colours.ts';
import { getPublicLogo } from '../products/logos.ts';
import type { ProductRow } from '../products/schemas.ts';
import { getPublicProduct } from '../products/store.ts';

/** The product's fields that a page's frame shows. */
export interface Look {
  name: string;
  /** The first page of the product. */
  home: string;
  /** The URL of the product's website; empty if the product has no website. */
  url: string;
  /** The host of `url`, which is the text of the link. */
  site: string;
  logo: string | undefined;
  stylesheet: string | undefined;
  /** The origins of sites that may show the forms in a frame. */
  embedOrigins: readonly string[];
}

/** The URLs change with the logo and the color, so that browsers can cache both. */
export function lookOf({ id, name, url, colour, logo_hash: hash, embed_origins: embedOrigins }: ProductRow): Look {
  return {
    name,
    home: `/p/${id}`,
    url,
    site: url === '' ? '' : new URL(url).host,
    logo: hash ? `/p/${id}/logo?v=${hash.slice(0, 16)}` : undefined,
    stylesheet: colour === '' ? undefined : `/p/${id}/look.css?v=${colour.slice(1)}`,
    embedOrigins,
  };
}

const KEPT = 'public, max-age=86400';

/** A product's logo, and a style sheet with its color: style attributes are forbidden by the pages' security policy. */
export function looks({ db }: Deps): Router {
  const router = Router();

  router.get('/p/:id/logo', async (request, response) => {
    const { type, bytes } = await getPublicLogo(db, request.params.id);
    response.set({
      'Cache-Control': KEPT,
      'Content-Security-Policy': "default-src 'none'; sandbox",
      'Cross-Origin-Resource-Policy': 'cross-origin',
    });
    response.type(type).send(bytes);
  });

  router.get('/p/:id/look.css', async (request, response) => {
    const { colour } = await getPublicProduct(db, request.params.id);
    response
      .set('Cache-Control', KEPT)
      .type('css')
      .send(colour === '' ? '' : styleOf(colour));
  });

  return router;
}

function styleOf(colour: string): string {
  const rule = (scheme: 'light' | 'dark') => {
    const { accent, accentInk, tint } = paletteOf(colour, scheme);
    return `:root { --accent: ${accent}; --accent-ink: ${accentInk}; --tint: ${tint}; }`;
  };
  return `${rule('light')}\n@media (prefers-color-scheme: dark) { ${rule('dark')} }\n`;
}
