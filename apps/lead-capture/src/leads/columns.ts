/** A time as the API writes it. */
const iso = (column: string) => `to_char(${column} AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A lead's notes as JSON, oldest first. */
const NOTES = `coalesce((
    SELECT json_agg(json_build_object('id', n.id, 'note', n.note, 'added_at', ${iso('n.added_at')}) ORDER BY n.id)
    FROM notes n WHERE n.lead_id = leads.id), '[]')`;

/** What a lead in a list shows, under the names of `ListedLeadRow`. */
export const LISTED_COLUMNS = `id, username, display_name AS "displayName", trigger_keyword AS "triggerKeyword",
  trigger_type AS "triggerType", captured_at AS "capturedAt", profile_picture_url AS "profilePictureUrl"`;

/** All of a lead, under the names of `LeadWithNotes`. */
export const LEAD_COLUMNS = `${LISTED_COLUMNS}, tags, status, ${NOTES} AS notes`;

/** All of a lead as JSON, as `toLead` makes it: the export has too many of them to make them here. */
export const LEAD_JSON = `json_build_object('id', id, 'username', username, 'display_name', display_name,
  'trigger_keyword', trigger_keyword, 'trigger_type', trigger_type, 'captured_at', ${iso('captured_at')},
  'profile_picture_url', profile_picture_url, 'tags', tags, 'status', status, 'notes', ${NOTES})`;

/** A lead's columns in a table: within a cell, tags are separated by `;` and notes by line breaks. */
export const LEAD_CELLS: Record<string, string> = {
  id: 'id',
  username: 'username',
  display_name: 'display_name',
  trigger_keyword: 'trigger_keyword',
  trigger_type: 'trigger_type',
  captured_at: iso('captured_at'),
  profile_picture_url: 'profile_picture_url',
  status: 'status',
  tags: `nullif(array_to_string(tags, ';'), '')`,
  notes: `(SELECT string_agg(n.note, E'\\n' ORDER BY n.id) FROM notes n WHERE n.lead_id = leads.id)`,
};
