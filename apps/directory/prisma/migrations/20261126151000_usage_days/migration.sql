-- What applications were answered, summed by day. The empty code counts the answers without an error.
CREATE TABLE usage_days (
  application_id text NOT NULL REFERENCES applications ON UPDATE CASCADE ON DELETE CASCADE,
  day date NOT NULL,
  code text NOT NULL,
  operations integer NOT NULL,
  points bigint NOT NULL,
  PRIMARY KEY (application_id, day, code)
);
CREATE INDEX usage_days_day ON usage_days (day);
