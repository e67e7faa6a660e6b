-- Every row of an account carries its id, so that rows can be filtered by it without a join. Rows that are inserted without it,
-- as the previous release does, get it from what they belong to.

ALTER TABLE "notes" ADD COLUMN "account_id" TEXT;

CREATE FUNCTION fill_account_of_notes() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := coalesce((SELECT account_id FROM leads WHERE id = NEW.lead_id), '');
  RETURN NEW;
END $$;

CREATE TRIGGER notes_account BEFORE INSERT ON "notes" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION fill_account_of_notes();

ALTER TABLE "variations" ADD COLUMN "account_id" TEXT;

CREATE FUNCTION fill_account_of_variations() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := coalesce((SELECT account_id FROM automations WHERE id = NEW.automation_id), '');
  RETURN NEW;
END $$;

CREATE TRIGGER variations_account BEFORE INSERT ON "variations" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION fill_account_of_variations();

ALTER TABLE "private_reply_counts" ADD COLUMN "account_id" TEXT;

CREATE FUNCTION fill_account_of_private_reply_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := coalesce((SELECT account_id FROM connections WHERE id = NEW.connection_id), '');
  RETURN NEW;
END $$;

CREATE TRIGGER private_reply_counts_account BEFORE INSERT ON "private_reply_counts" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION fill_account_of_private_reply_counts();

ALTER TABLE "public_reply_counts" ADD COLUMN "account_id" TEXT;

CREATE FUNCTION fill_account_of_public_reply_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := coalesce((SELECT account_id FROM connections WHERE id = NEW.connection_id), '');
  RETURN NEW;
END $$;

CREATE TRIGGER public_reply_counts_account BEFORE INSERT ON "public_reply_counts" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION fill_account_of_public_reply_counts();
