import { createHash } from 'node:crypto';

import { AppError } from '@services/common/http/errors';
import { imageSize } from 'image-size';
import { z } from 'zod';

import { prepared, type Db, type Queries } from '../db.ts';
import { getProduct, productNotFound, unlessDeleted } from './store.ts';

/** Maximum bytes of a logo. */
const MAX_BYTES = 200_000;
const TOO_LARGE = 'The logo must be at most 200 kB';

/** The kinds of pictures that browsers show and that cannot contain scripts, by the first bytes of their files. */
const KINDS = [
  { type: 'image/png', matches: (file: Buffer) => file.subarray(0, 8).equals(Buffer.from('89504e470d0a1a0a', 'hex')) },
  { type: 'image/jpeg', matches: (file: Buffer) => file.subarray(0, 3).equals(Buffer.from('ffd8ff', 'hex')) },
  {
    type: 'image/webp',
    matches: (file: Buffer) => file.toString('latin1', 0, 4) === 'RIFF' && file.toString('latin1', 8, 12) === 'WEBP',
  },
];

/** A logo as a client sends it; its type is read from the file itself. */
export const NewLogo = z.strictObject({
  data: z
    .base64({ error: ({ input }) => (input === undefined ? 'data is required' : 'The logo must be in base64') })
    // Base64 encodes groups of three bytes, so the exact size is checked after decoding.
    .max(Math.ceil(MAX_BYTES / 3) * 4, { error: TOO_LARGE, abort: true })
    .transform((text, context) => {
      const bytes = Buffer.from(text, 'base64');
      if (bytes.length > MAX_BYTES) {
        context.addIssue({ code: 'custom', message: TOO_LARGE });
        return z.NEVER;
      }
      const kind = KINDS.find(({ matches }) => matches(bytes));
      try {
        // `imageSize` throws for a file that has only the first bytes of a picture.
        if (kind && imageSize(bytes).width > 0) return { bytes, type: kind.type };
      } catch {}
      context.addIssue({ code: 'custom', message: 'The logo must be a PNG, JPEG or WebP file' });
      return z.NEVER;
    })
    .describe('PNG, JPEG or WebP file of at most 200 kB, in base64'),
});
type Logo = z.output<typeof NewLogo>['data'];

const SAVE = prepared(`INSERT INTO product_logos (product_id, account_id, type, bytes, hash)
    SELECT id, account_id, $3, $4, $5 FROM products WHERE id = $1 AND account_id = $2
    ON CONFLICT (product_id) DO UPDATE SET type = excluded.type, bytes = excluded.bytes, hash = excluded.hash
    RETURNING product_id`);

const FIND = prepared('SELECT type, bytes FROM product_logos WHERE product_id = $1');

/** Sets the logo of a product, replacing an earlier one. @throws AppError 404 `product_not_found`. */
export async function saveLogo(
  db: Queries,
  accountId: string,
  productId: string,
  { bytes, type }: Logo,
): Promise<void> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const saved = await db.query(SAVE, [productId, accountId, type, bytes, hash]).catch(unlessDeleted);
  if (saved.length === 0) throw productNotFound();
}

/** Removes a product's logo, if it has one. @throws AppError 404 `product_not_found`. */
export async function deleteLogo(db: Db, accountId: string, productId: string): Promise<void> {
  await getProduct(db, accountId, productId);
  await db.orm.productLogo.deleteMany({ where: { productId, accountId } });
}

/** A logo by its product's id alone, for the hosted pages. @throws AppError 404 `logo_not_found`. */
export async function getPublicLogo(db: Queries, productId: string): Promise<Logo> {
  const [logo] = await db.query<Logo>(FIND, [productId]);
  if (!logo) throw new AppError(404, 'logo_not_found', 'The product has no logo');
  return logo;
}
