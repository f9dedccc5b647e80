CREATE INDEX "postings_cause" ON "postings" USING btree ("cause_id","cause");--> statement-breakpoint
-- A hold is ended by postings with its cause and id, in one or in parts. Together they never take more from `held` than the hold put
-- there, and one with the key of the end leaves nothing. The rows of `accounts` were locked when the entries moved them, so of
-- several at once each sees those before it.
CREATE FUNCTION hold_covers_its_parts() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
  ending record;
  rest bigint;
BEGIN
  IF (SELECT kind FROM accounts WHERE id = NEW.account_id) <> 'held' THEN
    RETURN NULL;
  END IF;
  SELECT cause, cause_id, right(business_key, 4) = ':end' AS ends INTO ending FROM postings WHERE id = NEW.posting_id;
  -- `+ 0`: found by the few postings of the hold, never by the many entries of the account.
  SELECT sum(amount) INTO rest FROM entries
    WHERE posting_id = ANY (ARRAY(SELECT id FROM postings WHERE cause_id = ending.cause_id AND cause = ending.cause))
      AND account_id + 0 = NEW.account_id;
  IF rest < 0 OR (ending.ends AND rest > 0) THEN
    RAISE EXCEPTION 'the parts of hold %:% leave % of it', ending.cause, ending.cause_id, rest
      USING ERRCODE = 'check_violation', CONSTRAINT = 'hold_covers_its_parts';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_within_hold AFTER INSERT ON entries FOR EACH ROW WHEN (NEW.amount < 0) EXECUTE FUNCTION hold_covers_its_parts();
