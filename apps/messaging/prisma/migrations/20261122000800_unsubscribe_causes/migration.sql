-- Opt-outs are counted by their cause; so far only those of the recipients themselves were counted.
UPDATE "campaign_counts" SET "status" = 'unsubscribed.recipient' WHERE "status" = 'unsubscribed';
