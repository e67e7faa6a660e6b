-- Every row of an account carries its id, so that rows can be filtered by it without a join. Rows that are inserted without it,
-- as the previous release does, get it from what they belong to.

ALTER TABLE "template_versions" ADD COLUMN "account_id" TEXT;

CREATE FUNCTION fill_account_of_template_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := coalesce((SELECT account_id FROM templates WHERE id = NEW.template_id), '');
  RETURN NEW;
END $$;

CREATE TRIGGER template_versions_account BEFORE INSERT ON "template_versions" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION fill_account_of_template_versions();

ALTER TABLE "flow_versions" ADD COLUMN "account_id" TEXT;

CREATE FUNCTION fill_account_of_flow_versions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := coalesce((SELECT account_id FROM flows WHERE id = NEW.flow_id), '');
  RETURN NEW;
END $$;

CREATE TRIGGER flow_versions_account BEFORE INSERT ON "flow_versions" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION fill_account_of_flow_versions();

ALTER TABLE "campaign_counts" ADD COLUMN "account_id" TEXT;

CREATE FUNCTION fill_account_of_campaign_counts() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.account_id := coalesce((SELECT account_id FROM campaigns WHERE id = NEW.campaign_id), '');
  RETURN NEW;
END $$;

CREATE TRIGGER campaign_counts_account BEFORE INSERT ON "campaign_counts" FOR EACH ROW WHEN (NEW.account_id IS NULL)
  EXECUTE FUNCTION fill_account_of_campaign_counts();
