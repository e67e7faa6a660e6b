-- Functions resolve names where this migration makes them, and then in pg_temp.
SELECT set_config('search_path', format('%I', current_schema()) || ', pg_temp', true);

-- DropIndex
DROP INDEX "events_connection_id_platform_user_id_idx";

-- AlterTable
ALTER TABLE "notes" ADD COLUMN     "contact_id" TEXT,
ALTER COLUMN "lead_id" DROP NOT NULL;

-- CreateTable
CREATE TABLE "contacts" (
    "id" TEXT NOT NULL,
    "account_id" TEXT NOT NULL,
    "connection_id" TEXT NOT NULL,
    "platform_user_id" TEXT NOT NULL,
    "username" TEXT NOT NULL,
    "display_name" TEXT NOT NULL,
    "profile_picture_url" TEXT,
    "email" TEXT,
    "phone" TEXT,
    "leads_count" INTEGER NOT NULL,
    "first_captured_at" TIMESTAMPTZ(3) NOT NULL,
    "last_captured_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "contacts_pkey" PRIMARY KEY ("id")
);

-- CreateIndex
CREATE INDEX "contacts_account_id_last_captured_at_id_idx" ON "contacts"("account_id", "last_captured_at", "id");

-- CreateIndex
CREATE INDEX "contacts_connection_id_last_captured_at_id_idx" ON "contacts"("connection_id", "last_captured_at", "id");

-- CreateIndex
CREATE UNIQUE INDEX "contacts_connection_id_platform_user_id_key" ON "contacts"("connection_id", "platform_user_id");

-- CreateIndex
CREATE INDEX "leads_connection_id_platform_user_id_idx" ON "leads"("connection_id", "platform_user_id");

-- CreateIndex
CREATE INDEX "notes_contact_id_idx" ON "notes"("contact_id");

-- CreateIndex
CREATE INDEX "events_connection_id_platform_user_id_id_idx" ON "events"("connection_id", "platform_user_id", "id");

-- AddForeignKey
ALTER TABLE "notes" ADD CONSTRAINT "notes_contact_id_fkey" FOREIGN KEY ("contact_id") REFERENCES "contacts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "contacts" ADD CONSTRAINT "contacts_connection_id_fkey" FOREIGN KEY ("connection_id") REFERENCES "connections"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE notes ADD CONSTRAINT notes_subject CHECK (num_nonnulls(lead_id, contact_id) = 1);
CREATE INDEX contacts_account_id_username ON contacts (account_id, lower(username), id);
CREATE INDEX contacts_names ON contacts USING gin (fold_text(((username || ' ') || display_name)) gin_trgm_ops);
CREATE INDEX contacts_with_email ON contacts (account_id, last_captured_at, id) WHERE email IS NOT NULL;
CREATE INDEX contacts_with_phone ON contacts (account_id, last_captured_at, id) WHERE phone IS NOT NULL;

-- All functions lock people in the order of their connections and ids, so that two statements cannot deadlock.
CREATE FUNCTION add_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  INSERT INTO contacts (id, account_id, connection_id, platform_user_id, username, display_name, email, phone,
    leads_count, first_captured_at, last_captured_at)
  SELECT 'per_' || replace(gen_random_uuid()::text, '-', ''), min(account_id), connection_id, platform_user_id,
    min(username), min(display_name), min(email), min(phone), count(*), min(captured_at), max(captured_at)
  FROM changed WHERE connection_id IS NOT NULL AND platform_user_id IS NOT NULL
  GROUP BY connection_id, platform_user_id ORDER BY connection_id, platform_user_id
  ON CONFLICT (connection_id, platform_user_id) DO UPDATE SET
    leads_count = contacts.leads_count + excluded.leads_count,
    email = coalesce(excluded.email, contacts.email), phone = coalesce(excluded.phone, contacts.phone),
    last_captured_at = greatest(contacts.last_captured_at, excluded.last_captured_at),
    -- Story replies contain no name, so the id stands for it.
    username = coalesce(nullif(excluded.username, contacts.platform_user_id), contacts.username),
    display_name = CASE WHEN contacts.display_name = contacts.username
      THEN coalesce(nullif(excluded.display_name, contacts.platform_user_id), contacts.display_name)
      ELSE contacts.display_name END;
  RETURN NULL;
END $$;
CREATE TRIGGER add_contacts AFTER INSERT ON leads
  REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION add_contacts();

CREATE FUNCTION update_contact() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  UPDATE contacts SET
    username = CASE WHEN NEW.username <> OLD.username THEN NEW.username ELSE username END,
    display_name = CASE WHEN NEW.display_name <> OLD.display_name THEN NEW.display_name ELSE display_name END,
    profile_picture_url = CASE WHEN NEW.profile_picture_url IS DISTINCT FROM OLD.profile_picture_url
      THEN NEW.profile_picture_url ELSE profile_picture_url END,
    email = CASE WHEN NEW.email IS DISTINCT FROM OLD.email THEN NEW.email ELSE email END,
    phone = CASE WHEN NEW.phone IS DISTINCT FROM OLD.phone THEN NEW.phone ELSE phone END
  WHERE connection_id = NEW.connection_id AND platform_user_id = NEW.platform_user_id;
  RETURN NULL;
END $$;
CREATE TRIGGER update_contact AFTER UPDATE OF username, display_name, profile_picture_url, email, phone ON leads
  FOR EACH ROW WHEN (NEW.connection_id IS NOT NULL) EXECUTE FUNCTION update_contact();

CREATE FUNCTION remove_contacts() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
BEGIN
  PERFORM FROM contacts WHERE (connection_id, platform_user_id) IN (SELECT connection_id, platform_user_id FROM changed)
    ORDER BY connection_id, platform_user_id FOR UPDATE;
  -- A later statement, so that it reads leads that were committed while the first waited for a lock.
  UPDATE contacts c SET leads_count = l.total, first_captured_at = l.first, last_captured_at = l.last,
    email = l.email, phone = l.phone
  FROM (
    SELECT connection_id, platform_user_id, count(*) AS total, min(captured_at) AS first, max(captured_at) AS last,
      (array_agg(email ORDER BY captured_at DESC) FILTER (WHERE email IS NOT NULL))[1] AS email,
      (array_agg(phone ORDER BY captured_at DESC) FILTER (WHERE phone IS NOT NULL))[1] AS phone
    FROM leads WHERE (connection_id, platform_user_id) IN (SELECT connection_id, platform_user_id FROM changed)
    GROUP BY connection_id, platform_user_id
  ) AS l WHERE c.connection_id = l.connection_id AND c.platform_user_id = l.platform_user_id;
  DELETE FROM contacts c USING changed d
  WHERE c.connection_id = d.connection_id AND c.platform_user_id = d.platform_user_id AND NOT EXISTS (
    SELECT FROM leads l WHERE l.connection_id = d.connection_id AND l.platform_user_id = d.platform_user_id);
  RETURN NULL;
END $$;
CREATE TRIGGER remove_contacts AFTER DELETE ON leads
  REFERENCING OLD TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION remove_contacts();
