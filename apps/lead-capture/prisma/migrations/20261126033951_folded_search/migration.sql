-- Names are searched as keywords are matched: case, accents and look-alike letters make no difference. The marks and letters are
-- those of src/matching.ts, but here all marks of Cyrillic letters are folded, too: й is found as и.
CREATE FUNCTION fold_text(value text) RETURNS text LANGUAGE sql IMMUTABLE STRICT PARALLEL SAFE
  RETURN translate(replace(replace(replace(
    regexp_replace(normalize(lower(upper(lower(normalize(value, NFKC) COLLATE "und-x-icu"))) COLLATE "default", NFD),
      '[\u0300-\u036f\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u06e7\u06e8\u06ea-\u06ed]', '', 'g'),
    'æ', 'ae'), 'œ', 'oe'), 'þ', 'th'),
    '‘’ʼđðħıłøςکیىہەۃٱ٠١٢٣٤٥٦٧٨٩۰۱۲۳۴۵۶۷۸۹', '''''''ddhiloσكييههةا01234567890123456789');

DROP INDEX leads_names;
CREATE INDEX leads_names ON leads USING gin (fold_text(((username || ' ') || display_name)) gin_trgm_ops);
-- With the status in the index, a keyword and a status are counted without reading the leads themselves.
DROP INDEX leads_account_id_keyword;
CREATE INDEX leads_account_id_keyword ON leads (account_id, keyword_folded, captured_at, id) INCLUDE (trigger_type, status);
