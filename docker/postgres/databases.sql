-- A database and an owner for each service; nobody else may connect to it. Runs once, when the data folder is empty.
\getenv lead_capture LEAD_CAPTURE_DB_PASSWORD
\getenv product_feedback PRODUCT_FEEDBACK_DB_PASSWORD
\getenv messaging MESSAGING_DB_PASSWORD
\getenv directory DIRECTORY_DB_PASSWORD

CREATE ROLE lead_capture LOGIN PASSWORD :'lead_capture';
CREATE ROLE product_feedback LOGIN PASSWORD :'product_feedback';
CREATE ROLE messaging LOGIN PASSWORD :'messaging';
CREATE ROLE directory LOGIN PASSWORD :'directory';

CREATE DATABASE lead_capture OWNER lead_capture;
CREATE DATABASE product_feedback OWNER product_feedback;
CREATE DATABASE messaging OWNER messaging;
CREATE DATABASE directory OWNER directory;

REVOKE CONNECT ON DATABASE lead_capture, product_feedback, messaging, directory FROM PUBLIC;
