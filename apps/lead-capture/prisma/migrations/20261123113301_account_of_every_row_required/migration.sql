-- Apart from the new columns, so that nobody waits while the rows that are there are filled in.

UPDATE "notes" t SET "account_id" = coalesce((SELECT p.account_id FROM "leads" p WHERE p.id = t.lead_id), '')
WHERE t.account_id IS NULL;

UPDATE "variations" t SET "account_id" = coalesce((SELECT p.account_id FROM "automations" p WHERE p.id = t.automation_id), '')
WHERE t.account_id IS NULL;

UPDATE "private_reply_counts" t SET "account_id" = coalesce((SELECT p.account_id FROM "connections" p WHERE p.id = t.connection_id), '')
WHERE t.account_id IS NULL;

UPDATE "public_reply_counts" t SET "account_id" = coalesce((SELECT p.account_id FROM "connections" p WHERE p.id = t.connection_id), '')
WHERE t.account_id IS NULL;

ALTER TABLE "notes" ALTER COLUMN "account_id" SET NOT NULL;
ALTER TABLE "variations" ALTER COLUMN "account_id" SET NOT NULL;
ALTER TABLE "private_reply_counts" ALTER COLUMN "account_id" SET NOT NULL;
ALTER TABLE "public_reply_counts" ALTER COLUMN "account_id" SET NOT NULL;
