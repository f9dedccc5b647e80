-- Tells a user's open tabs, once the transaction is committed: a row, and a signal that names it.
CREATE FUNCTION publish_event(told integer, new_event jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
BEGIN
  INSERT INTO user_events (user_id, event) VALUES (told, new_event) RETURNING id INTO new_id;
  PERFORM pg_notify('site_events', told || ':' || new_id);
END $$;
--> statement-breakpoint
-- As before; users whose spendable balance it changes are told, in the same call.
CREATE OR REPLACE FUNCTION ledger_post(new_key text, new_cause text, new_cause_id text, new_remark text, legs jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  new_posting bigint;
BEGIN
  INSERT INTO postings (business_key, cause, cause_id, remark) VALUES (new_key, new_cause, new_cause_id, new_remark)
    ON CONFLICT (business_key) DO NOTHING RETURNING id INTO new_posting;
  IF new_posting IS NULL THEN
    RETURN false;
  END IF;
  -- In the order of the accounts: two postings never wait for each other in a circle.
  INSERT INTO entries (posting_id, account_id, amount, change_type, source_sn)
    SELECT new_posting,
      CASE WHEN leg."userId" IS NULL
        THEN (SELECT id FROM accounts WHERE user_id IS NULL AND kind = leg.account AND currency = leg.currency)
        ELSE (SELECT id FROM accounts WHERE user_id = leg."userId" AND kind = leg.account AND currency = leg.currency)
      END AS owned, leg.amount, leg."changeType", coalesce(leg."sourceSn", '')
    FROM ROWS FROM (jsonb_to_recordset(legs) AS
      ("userId" integer, account text, currency text, amount bigint, "changeType" integer, "sourceSn" text)
    ) WITH ORDINALITY AS leg ("userId", account, currency, amount, "changeType", "sourceSn", place)
    ORDER BY owned, place;
  PERFORM publish_event(told, '{"event":"balance"}') FROM (
    SELECT DISTINCT leg."userId" AS told FROM jsonb_to_recordset(legs) AS leg ("userId" integer, account text)
    WHERE leg."userId" IS NOT NULL AND leg.account = 'available'
  ) AS users;
  RETURN true;
END $$;
