-- A database and a role for each service; no other role may connect to it. Runs once, when the data folder is empty. Product feedback does
-- not own its tables: a role that owns tables could disable the triggers that guard the ledger.
\getenv lead_capture LEAD_CAPTURE_DB_PASSWORD
\getenv product_feedback PRODUCT_FEEDBACK_DB_PASSWORD
\getenv product_feedback_owner PRODUCT_FEEDBACK_OWNER_PASSWORD
\getenv messaging MESSAGING_DB_PASSWORD
\getenv directory DIRECTORY_DB_PASSWORD

CREATE ROLE lead_capture LOGIN PASSWORD :'lead_capture';
CREATE ROLE product_feedback LOGIN PASSWORD :'product_feedback';
CREATE ROLE product_feedback_owner LOGIN PASSWORD :'product_feedback_owner';
CREATE ROLE messaging LOGIN PASSWORD :'messaging';
CREATE ROLE directory LOGIN PASSWORD :'directory';

-- Users' texts and the collations in the migrations need UTF-8, which may not be the encoding of the server's
-- template1.
CREATE DATABASE lead_capture OWNER lead_capture TEMPLATE template0 ENCODING 'UTF8';
CREATE DATABASE product_feedback OWNER product_feedback_owner TEMPLATE template0 ENCODING 'UTF8';
CREATE DATABASE messaging OWNER messaging TEMPLATE template0 ENCODING 'UTF8';
CREATE DATABASE directory OWNER directory TEMPLATE template0 ENCODING 'UTF8';

REVOKE CONNECT, TEMPORARY ON DATABASE lead_capture, product_feedback, messaging, directory FROM PUBLIC;

GRANT CONNECT ON DATABASE product_feedback TO product_feedback;
\connect product_feedback
ALTER DEFAULT PRIVILEGES FOR ROLE product_feedback_owner IN SCHEMA public
  GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO product_feedback;
ALTER DEFAULT PRIVILEGES FOR ROLE product_feedback_owner IN SCHEMA public GRANT USAGE ON SEQUENCES TO product_feedback;
