CREATE INDEX templates_search ON templates USING gin (account_id, name gin_trgm_ops);
CREATE INDEX campaigns_search ON campaigns USING gin (account_id, name gin_trgm_ops);
CREATE INDEX flows_search ON flows USING gin (account_id, name gin_trgm_ops);
