ALTER TABLE accounts ADD COLUMN require_second_factor boolean NOT NULL DEFAULT false;
