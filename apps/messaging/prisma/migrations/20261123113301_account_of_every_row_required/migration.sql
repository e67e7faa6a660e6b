-- Apart from the new columns, so that nobody waits while the rows that are there are filled in.

UPDATE "template_versions" t SET "account_id" = coalesce((SELECT p.account_id FROM "templates" p WHERE p.id = t.template_id), '')
WHERE t.account_id IS NULL;

UPDATE "flow_versions" t SET "account_id" = coalesce((SELECT p.account_id FROM "flows" p WHERE p.id = t.flow_id), '')
WHERE t.account_id IS NULL;

UPDATE "campaign_counts" t SET "account_id" = coalesce((SELECT p.account_id FROM "campaigns" p WHERE p.id = t.campaign_id), '')
WHERE t.account_id IS NULL;

ALTER TABLE "template_versions" ALTER COLUMN "account_id" SET NOT NULL;
ALTER TABLE "flow_versions" ALTER COLUMN "account_id" SET NOT NULL;
ALTER TABLE "campaign_counts" ALTER COLUMN "account_id" SET NOT NULL;
