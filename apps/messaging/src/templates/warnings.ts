import { prepared, type Db } from '../db.ts';
import { missingVariable, renderTemplate, type Content } from './rendering.ts';
import { CONTACT_FIELDS } from './variables.ts';

/** Maximum contacts that are searched for attributes. */
const MAX_CONTACTS = 1000;
/** Maximum number of variables that are tried. */
const MAX_TRIED = 25;

const KNOWN = prepared(`
    SELECT DISTINCT k.key FROM (SELECT attributes FROM contacts WHERE account_id = $1 ORDER BY id DESC LIMIT ${MAX_CONTACTS}) c
    CROSS JOIN LATERAL jsonb_object_keys(c.attributes) AS k(key) WHERE k.key = ANY($2::text[])`);

export interface Warning {
  variable: string;
  message: string;
}

/** Variables that a text needs but contacts do not have. A campaign would skip such contacts. */
export async function findWarnings(db: Db, accountId: string, content: Content): Promise<Warning[]> {
  const needed = await findNeeded(content, accountId);
  if (needed.length === 0) return [];
  const known = await db.query<{ key: string }>(KNOWN, [accountId, needed.map(attributeOf)]);
  return needed
    .filter((name) => !known.some(({ key }) => key === attributeOf(name)))
    .map((variable) => ({
      variable,
      message: `The variable “${variable}” is not a field of your contacts. Campaigns and flows skip contacts without a value; for a single message, provide the value in \`variables\``,
    }));
}

const attributeOf = (name: string) => name.replace(/^attributes\./, '');

/** The variables that a text needs and that are not fields of contacts. */
const findNeeded = async (content: Content, accountId: string) => (await fillUp(content, accountId)).needed;

/** All variables that a text needs: first the variables that are not fields of contacts, then the fields of contacts. */
export async function findRequired(content: Content, accountId: string): Promise<string[]> {
  const { needed, values } = await fillUp(content, accountId);
  const required: string[] = [];
  for (const name of CONTACT_FIELDS) {
    const { [name]: _left, ...others } = values;
    // Every contact has `attributes`.
    if (name !== 'attributes' && (await findMissing(content, others, accountId)) === name) required.push(name);
  }
  return [...needed, ...required];
}

/** Fills in the text repeatedly and gives each missing variable a value, beginning with all fields of contacts. */
async function fillUp(content: Content, accountId: string) {
  const values: Record<string, unknown> = Object.assign(
    empty(),
    Object.fromEntries(CONTACT_FIELDS.map((name) => [name, 'x'])),
  );
  values['attributes'] = empty();
  const needed = new Set<string>();
  for (let tried = 0; tried < MAX_TRIED; tried += 1) {
    const missing = await findMissing(content, values, accountId);
    if (missing === null || !giveValue(values, missing)) break;
    const [root = '', key] = missing.split('.');
    needed.add(root === 'attributes' && key !== undefined ? `${root}.${key}` : root);
  }
  return { needed: [...needed].toSorted(), values };
}

/** The first variable without a value, or null. */
function findMissing(content: Content, values: Record<string, unknown>, accountId: string): Promise<string | null> {
  return renderTemplate(content, values, { accountId, lane: 'single' }).then(() => null, missingVariable);
}

/** The object has no prototype, because a text could otherwise refer to properties of the prototype. */
const empty = () => Object.create(null) as Record<string, unknown>;

/** Sets `a.b.c`; false if it already has a value. */
function giveValue(values: Record<string, unknown>, path: string): boolean {
  const names = path.split('.');
  const last = names.pop() ?? '';
  let place = values;
  for (const name of names) {
    const inner = place[name];
    place = typeof inner === 'object' && inner !== null ? (inner as Record<string, unknown>) : (place[name] = empty());
  }
  if (Object.hasOwn(place, last)) return false;
  place[last] = 'x';
  return true;
}
