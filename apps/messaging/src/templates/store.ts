import { AppError } from '@services/common/http/errors';
import { requireUnchanged } from '@services/common/http/preconditions';
import { newId } from '@services/common/runtime/ids';

import { nextCursor, readCursor } from '../lists/cursor.ts';
import { isTaken, prepared, type Db } from '../db.ts';
import { cutPage, sliceOf, type PageQuery } from '../envelope.ts';
import type { Template, TemplateVersion } from '../generated/prisma/client.ts';
import { inOrder, type SizedRow } from '../lists/long.ts';
import { inspectTemplate, refuseBlank } from './rendering.ts';
import type { NewTemplate, TemplateChanges } from './schemas.ts';

type VersionedTemplate = Template & { content: TemplateVersion };

/** Ids are unique over all accounts; the condition on the account keeps other accounts from locking the row. */
const LOCK = prepared('SELECT id FROM templates WHERE account_id = $1 AND id = $2 FOR UPDATE');

const notFound = () => new AppError(404, 'template_not_found', 'Template not found');
const taken = (value: string) =>
  new AppError(409, 'template_already_exists', 'A template with this name already exists', {
    details: { field: 'name', value },
  });

/** @param variables from `inspectNew`. @throws AppError 409 if the name is taken. */
export async function createTemplate(
  { orm }: Db,
  accountId: string,
  input: NewTemplate,
  variables: string[],
): Promise<VersionedTemplate> {
  const { name, body, subject = null, html = null } = input;
  if ((await orm.template.count({ where: { accountId, name } })) > 0) throw taken(name);
  const id = newId('tpl_');
  const version = { version: 1, body, subject, html, variables };
  try {
    const { versions, ...template } = await orm.template.create({
      data: { id, accountId, name, version: 1, versions: { create: { ...version, accountId } } },
      include: { versions: true },
    });
    return { ...template, content: first(versions) };
  } catch (error) {
    throw isTaken(error) ? taken(name) : error;
  }
}

/** The variables of the texts of a new template. @throws AppError 400 if the syntax is invalid. */
export function inspectNew(accountId: string, input: NewTemplate): Promise<string[]> {
  refuseBlank(input);
  return inspectTemplate(input, accountId);
}

/**
 * A template in its current version, or in the requested version.
 *
 * @throws AppError 404 `template_not_found` when the account has no such template or version.
 */
export async function getTemplate(
  { orm }: Db,
  accountId: string,
  id: string,
  version?: number,
): Promise<VersionedTemplate> {
  const template = await orm.template.findFirst({ where: { accountId, id } });
  if (!template) throw notFound();
  const content = await orm.templateVersion.findUnique({
    where: { templateId_version: { templateId: id, version: version ?? template.version } },
  });
  if (!content) throw notFound();
  return { ...template, content };
}

const SIZE = 'octet_length(v.body) + coalesce(octet_length(v.html), 0) AS size';
const SIZES = prepared(`
    SELECT t.id, ${SIZE} FROM templates t JOIN template_versions v ON v.template_id = t.id AND v.version = t.version
    WHERE t.account_id = $1 AND t.id = ANY($2::text[])`);
const VERSION_SIZES = prepared(`SELECT v.version::text AS id, ${SIZE} FROM template_versions v
    WHERE account_id = $1 AND template_id = $2 ORDER BY v.version DESC`);

/** A page of the account's templates by name, to be read by `readTemplates`. */
export async function listTemplates(db: Db, accountId: string, query: PageQuery & { search?: string | undefined }) {
  const name = query.after === undefined ? undefined : readCursor(query.after, 1)[0];
  const like = query.search?.replaceAll(/[\\%_]/g, String.raw`\$&`);
  const where = {
    accountId,
    AND: like === undefined ? [] : { name: { contains: like, mode: 'insensitive' as const } },
  };
  const [found, total] = await Promise.all([
    db.orm.template.findMany({
      where: { ...where, ...(name !== undefined && { name: { [query.order === 'desc' ? 'lt' : 'gt']: name } }) },
      orderBy: { name: query.order ?? 'asc' },
      select: { id: true, name: true },
      ...sliceOf(query),
    }),
    db.orm.template.count({ where }),
  ]);
  const { rows, next } = cutPage(found, query, (template) => nextCursor([template.name]));
  const ids = rows.map(({ id }) => id);
  return { rows: inOrder(await db.query<SizedRow>(SIZES, [accountId, ids]), ids, ({ id }) => id), total, next };
}

/** Templates in their current versions. */
export async function readTemplates(
  { orm }: Db,
  accountId: string,
  ids: readonly string[],
): Promise<VersionedTemplate[]> {
  const templates = await orm.template.findMany({ where: { accountId, id: { in: [...ids] } } });
  const current = templates.map(({ id, version }) => ({ templateId: id, version }));
  const versions = await orm.templateVersion.findMany({ where: { OR: current } });
  const contents = new Map(versions.map((version) => [version.templateId, version]));
  return inOrder(templates, ids, ({ id }) => id).flatMap((template) => {
    const content = contents.get(template.id);
    return content ? [{ ...template, content }] : [];
  });
}

/** All versions, newest first, to be read by `readVersions`. @throws AppError 404 */
export async function listVersions(db: Db, accountId: string, id: string): Promise<SizedRow[]> {
  await getTemplate(db, accountId, id);
  return db.query<SizedRow>(VERSION_SIZES, [accountId, id]);
}

export function readVersions(
  { orm }: Db,
  accountId: string,
  id: string,
  versions: readonly string[],
): Promise<TemplateVersion[]> {
  return orm.templateVersion.findMany({
    where: { accountId, templateId: id, version: { in: versions.map(Number) } },
    orderBy: { version: 'desc' },
  });
}

/**
 * Renames a template or adds a version. The texts are inspected before the transaction, because the inspection waits until templates of
 * other accounts are rendered. If the template has changed since, its texts are inspected again.
 *
 * @throws AppError 400, 404, 409, 412
 */
export async function updateTemplate(
  db: Db,
  accountId: string,
  id: string,
  changes: TemplateChanges,
  ifMatch?: string,
): Promise<VersionedTemplate> {
  const { name, ...texts } = changes;
  const { content: current, ...template } = await getTemplate(db, accountId, id);
  requireUnchanged(ifMatch, template.updatedAt.toISOString());
  const hasTexts = Object.values(texts).some((value) => value !== undefined);
  const next = hasTexts ? await inspected(accountId, current, texts) : undefined;
  const version = template.version + (next ? 1 : 0);
  try {
    const changed = await db.transaction(async (tx) => {
      await tx.query(LOCK, [accountId, id]);
      const before = await tx.orm.template.findUnique({ where: { accountId, id }, select: { updatedAt: true } });
      if (!before) throw notFound();
      if (before.updatedAt.getTime() !== template.updatedAt.getTime()) return null;
      const content = next
        ? await tx.orm.templateVersion.create({ data: { accountId, templateId: id, version, ...next } })
        : current;
      const data = { version, ...(name !== undefined && { name }) };
      return { ...(await tx.orm.template.update({ where: { accountId, id }, data })), content };
    });
    return changed ?? (await updateTemplate(db, accountId, id, changes, ifMatch));
  } catch (error) {
    throw isTaken(error) ? taken(name ?? '') : error;
  }
}

/** The texts of the next version, with their variables. */
async function inspected(accountId: string, current: TemplateVersion, changes: Omit<TemplateChanges, 'name'>) {
  const body = changes.body ?? current.body;
  const subject = changes.subject === undefined ? current.subject : changes.subject;
  const html = changes.html === undefined ? current.html : changes.html;
  refuseBlank({ body, html });
  return { body, subject, html, variables: await inspectTemplate({ body, subject, html }, accountId) };
}

/** Deletes a template. Messages that were made from the template are kept. @throws AppError 404 */
export async function deleteTemplate({ orm }: Db, accountId: string, id: string): Promise<void> {
  const { count } = await orm.template.deleteMany({ where: { accountId, id } });
  if (count === 0) throw notFound();
}

function first(versions: TemplateVersion[]): TemplateVersion {
  const [version] = versions;
  if (!version) throw new Error('The template has no version');
  return version;
}
