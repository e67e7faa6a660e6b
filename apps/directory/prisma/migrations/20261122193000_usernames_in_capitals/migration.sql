-- People sign in with their usernames in whatever capitals.
CREATE INDEX users_lower_username_idx ON users (lower(username));
