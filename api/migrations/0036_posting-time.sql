-- The lines of the demonstration lie on the days that they tell of: `site.posting_time`, set for the seed's transaction. All
-- other postings are of now, and so are these where the api has a role of its own: that may not write `create_time`. An older
-- api works on: name and inputs are the same.
CREATE OR REPLACE FUNCTION ledger_post(new_key text, new_cause text, new_cause_id text, new_remark text, legs jsonb) RETURNS boolean
LANGUAGE plpgsql AS $$
DECLARE
  new_posting bigint;
  told_time text := nullif(current_setting('site.posting_time', true), '');
BEGIN
  IF told_time IS NULL OR NOT has_column_privilege('postings', 'create_time', 'INSERT') THEN
    INSERT INTO postings (business_key, cause, cause_id, remark) VALUES (new_key, new_cause, new_cause_id, new_remark)
      ON CONFLICT (business_key) DO NOTHING RETURNING id INTO new_posting;
  ELSE
    INSERT INTO postings (business_key, cause, cause_id, remark, create_time)
      VALUES (new_key, new_cause, new_cause_id, new_remark, told_time::timestamptz)
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
    FROM ROWS FROM (jsonb_to_recordset(legs) AS
      ("userId" integer, account text, currency text, amount bigint, "changeType" integer, "sourceSn" text)
    ) WITH ORDINALITY AS leg ("userId", account, currency, amount, "changeType", "sourceSn", place)
    ORDER BY owned, place;
  RETURN true;
END $$;
