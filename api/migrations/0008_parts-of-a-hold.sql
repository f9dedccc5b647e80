CREATE INDEX "postings_cause" ON "postings" USING btree ("cause_id","cause");--> statement-breakpoint
-- A hold is ended by postings with its cause and id, in one or in parts. Together they never take more from `held` than the hold put
-- there, and one with the key of the end leaves nothing. The rows of `accounts` were locked when the entries moved them, so of
-- several at once each sees those before it.
CREATE FUNCTION hold_covers_its_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  line record;
  rest bigint;
BEGIN
  FOR line IN
    SELECT DISTINCT account_id, cause, cause_id, right(business_key, 4) = ':end' AS ends
    FROM added JOIN accounts ON accounts.id = account_id JOIN postings ON postings.id = posting_id
    WHERE kind = 'held' AND amount < 0
  LOOP
    SELECT sum(amount) INTO rest FROM postings JOIN entries ON posting_id = postings.id
      WHERE cause = line.cause AND cause_id = line.cause_id AND account_id = line.account_id;
    IF rest < 0 OR (line.ends AND rest > 0) THEN
      RAISE EXCEPTION 'the parts of hold %:% leave % of it', line.cause, line.cause_id, rest
        USING ERRCODE = 'check_violation', CONSTRAINT = 'hold_covers_its_parts';
    END IF;
  END LOOP;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_within_hold AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION hold_covers_its_parts();
