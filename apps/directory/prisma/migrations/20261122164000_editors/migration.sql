-- What a member may do to other people's posts and comments: nothing without a role.
ALTER TABLE users ADD COLUMN role text, ADD CONSTRAINT users_role CHECK (role IN ('editor', 'operator'));
