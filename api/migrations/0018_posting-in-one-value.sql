-- A posting with all its entries in one call, given as one value: each further value of a statement costs an embedded database a
-- fifteenth of a posting. `remark` is not null; a leg without `userId` is of an account of the site.
CREATE FUNCTION ledger_post(posting jsonb) RETURNS boolean LANGUAGE plpgsql AS $$
DECLARE
  new_posting bigint;
  told_time text := nullif(current_setting('site.posting_time', true), '');
BEGIN
  IF told_time IS NULL OR NOT has_column_privilege('postings', 'create_time', 'INSERT') THEN
    INSERT INTO postings (business_key, cause, cause_id, remark)
      VALUES (posting->>'key', posting->>'cause', posting->>'causeId', posting->>'remark')
      ON CONFLICT (business_key) DO NOTHING RETURNING id INTO new_posting;
  ELSE
    INSERT INTO postings (business_key, cause, cause_id, remark, create_time)
      VALUES (posting->>'key', posting->>'cause', posting->>'causeId', posting->>'remark', told_time::timestamptz)
      ON CONFLICT (business_key) DO NOTHING RETURNING id INTO new_posting;
  END IF;
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
    FROM ROWS FROM (jsonb_to_recordset(posting->'legs') AS
      ("userId" integer, account text, currency text, amount bigint, "changeType" integer, "sourceSn" text)
    ) WITH ORDINALITY AS leg ("userId", account, currency, amount, "changeType", "sourceSn", place)
    ORDER BY owned, place;
  RETURN true;
END $$;
--> statement-breakpoint
-- A process of the release before goes on calling it until it ends.
CREATE OR REPLACE FUNCTION ledger_post(new_key text, new_cause text, new_cause_id text, new_remark text, legs jsonb) RETURNS boolean
LANGUAGE sql AS $$
  SELECT ledger_post(jsonb_build_object('key', new_key, 'cause', new_cause, 'causeId', new_cause_id, 'remark', new_remark, 'legs', legs))
$$;
