-- Which secrets the service was started with last, for moving accounts between cells.
CREATE TABLE "secret_fingerprints" (
  "setting" TEXT NOT NULL,
  "key_id" TEXT NOT NULL,
  "fingerprint" TEXT NOT NULL,

  CONSTRAINT "secret_fingerprints_pkey" PRIMARY KEY ("setting", "key_id")
);
