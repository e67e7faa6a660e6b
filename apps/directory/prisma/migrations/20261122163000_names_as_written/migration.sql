-- A product's name is also found as it is written: "C++" and "C#" have the same letters, and "!!!" has none.
CREATE INDEX posts_lower_name_idx ON posts (lower(name));
