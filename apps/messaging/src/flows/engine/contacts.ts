import { excessOf } from '../../contacts/insert.ts';
import { prepared, type Db } from '../../db.ts';
import type { ContactOccurrence as Occurrence } from '../../events/contacts.ts';
import type { StepOf } from '../steps.ts';
import type { Walker } from './walker.ts';

const UPDATE = prepared(`WITH before AS (
      SELECT id, tags, attributes FROM contacts WHERE id = $1 FOR UPDATE
    ), after AS (
      SELECT id, tags AS before, attributes || $2::jsonb AS attributes,
        ARRAY(SELECT DISTINCT tag FROM unnest(tags || $3::text[]) tag WHERE NOT tag = ANY($4::text[])) AS tags
      FROM before
    )
    UPDATE contacts c SET updated_at = now(), attributes = a.attributes, tags = a.tags
    FROM after a, before b WHERE c.id = a.id AND ${excessOf('a', 'b')} IS NULL
    RETURNING c.attributes, c.tags, ARRAY(SELECT unnest(c.tags) EXCEPT SELECT unnest(b.tags)) AS added`);

type Changed = Pick<NonNullable<Walker['contact']>, 'attributes' | 'tags'> & { added: string[] };

/** Changes the run's contact. Returns the newly added tags as occurrences. */
export async function updateContactOf(tx: Db, walker: Walker, step: StepOf<'update_contact'>): Promise<Occurrence[]> {
  const { run, contact } = walker;
  const { attributes = {}, addTags, removeTags } = step;
  const values = [contact?.id, JSON.stringify(attributes), addTags, removeTags];
  const [changed] = contact ? await tx.query<Changed>(UPDATE, values) : [];
  walker.leave(step.next, changed ? {} : { error: 'contact_not_changed' });
  if (!contact || !changed) return [];
  const { added, ...fields } = changed;
  walker.contact = { ...contact, ...fields };
  const by = { runId: run.id, chainId: run.chainId ?? run.id };
  return added.map((tag) => ({ type: 'tag_added', contactId: contact.id, tag, by }));
}
