-- Hosted forms with double opt-in.
CREATE TABLE sign_up_forms (
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    name TEXT NOT NULL,
    texts JSONB NOT NULL,
    text_version INTEGER NOT NULL DEFAULT 1,
    topic TEXT,
    tags TEXT[],
    origins TEXT[],
    created_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    updated_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT sign_up_forms_pkey PRIMARY KEY (id)
);

CREATE TABLE sign_ups (
    id TEXT NOT NULL,
    account_id TEXT NOT NULL,
    form_id TEXT NOT NULL,
    message_id TEXT NOT NULL,
    email TEXT NOT NULL,
    address_hash TEXT NOT NULL,
    first_name TEXT,
    language TEXT NOT NULL,
    consent_text TEXT NOT NULL,
    text_version INTEGER NOT NULL,
    contact_id TEXT,
    requested_at TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    expires_at TIMESTAMPTZ(3) NOT NULL,
    confirmed_at TIMESTAMPTZ(3),

    CONSTRAINT sign_ups_pkey PRIMARY KEY (id)
);

CREATE INDEX sign_up_forms_account_id_id_idx ON sign_up_forms(account_id, id);

CREATE INDEX sign_ups_account_id_form_id_id_idx ON sign_ups(account_id, form_id, id);

CREATE INDEX sign_ups_account_id_address_hash_requested_at_idx ON sign_ups(account_id, address_hash, requested_at);

CREATE INDEX sign_ups_expires_at_idx ON sign_ups(expires_at);

CREATE UNIQUE INDEX sign_ups_account_id_message_id_key ON sign_ups(account_id, message_id);
CREATE INDEX sign_ups_account_id_contact_id_idx ON sign_ups(account_id, contact_id);
CREATE INDEX sign_ups_email ON sign_ups (account_id, lower(email));
