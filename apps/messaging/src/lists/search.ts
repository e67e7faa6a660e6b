import { text } from '@services/common/http/validation';

/** The schema of a filter by part of a text. */
export const searchText = text({ min: 1, max: 100, label: 'Search' });

/** Whether SQL text contains the value of the filter, ignoring case. A trigram index on the text finds values of three characters or more. */
export const contains = (sql: string) => `${sql} ILIKE '%' || regexp_replace($, '[\\\\%_]', '\\\\\\&', 'g') || '%'`;
