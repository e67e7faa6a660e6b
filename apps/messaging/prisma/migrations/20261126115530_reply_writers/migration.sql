-- Erasures look for replies that a person wrote from another address than the one that got the e-mail.
CREATE INDEX inbound_messages_writer ON inbound_messages (account_id, lower(content #>> '{from,address}')) WHERE channel = 'email';
