-- Work that the database does for the application.

-- A posting with all its entries in one call: a function keeps its plans, a statement from outside is planned each time. Given as one
-- value: each further value of a statement costs an embedded database a fifteenth of a posting. `remark` is not null; a leg without
-- `userId` is of an account of the site.
-- False when the key was posted before. With the caller's rights, so it opens no way around those of its role.
-- The entries of the demonstration have a time in the past: `site.posting_time`, set for the seed's transaction. All other
-- postings are of now, and so are these where the api has a role of its own: that may not write `create_time`.
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
-- The balances of users, locked in the order in which postings lock them. As the owner: the role of the application may
-- not update accounts, and so not lock them by itself.
CREATE FUNCTION ledger_lock(who integer[]) RETURNS TABLE (user_id integer, currency text, kind text, balance bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, currency, kind, balance FROM accounts WHERE user_id = ANY (who) ORDER BY id FOR UPDATE
$$;
--> statement-breakpoint
-- Notifies a user's open tabs, once the transaction is committed: a row, and a signal that names it.
CREATE FUNCTION publish_event(told integer, new_event jsonb) RETURNS void LANGUAGE plpgsql AS $$
DECLARE
  new_id bigint;
BEGIN
  INSERT INTO user_events (user_id, event) VALUES (told, new_event) RETURNING id INTO new_id;
  PERFORM pg_notify('site_events', told || ':' || new_id);
END $$;
--> statement-breakpoint
-- A message that is inserted without a parent follows the last message of the shown path.
CREATE FUNCTION chat_message_parent() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.parent_id := coalesce(
    NEW.question_id,
    (SELECT leaf_id FROM chat_sessions WHERE id = NEW.session_id),
    (SELECT max(id) FROM chat_messages WHERE session_id = NEW.session_id),
    0
  );
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_message_parent BEFORE INSERT ON chat_messages
  FOR EACH ROW WHEN (NEW.parent_id IS NULL) EXECUTE FUNCTION chat_message_parent();
--> statement-breakpoint
-- Of a session with several paths the shown one is that of the newest message.
CREATE FUNCTION chat_message_leaf() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  UPDATE chat_sessions SET leaf_id = NEW.id WHERE id = NEW.session_id AND leaf_id IS NOT NULL;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER chat_message_leaf AFTER INSERT ON chat_messages FOR EACH ROW EXECUTE FUNCTION chat_message_leaf();
--> statement-breakpoint
-- An indexed message whose text changes is indexed again, whatever changes it.
CREATE FUNCTION unindex_message() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.is_indexed := false;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER unindex_message BEFORE UPDATE OF content ON chat_messages
  FOR EACH ROW WHEN (OLD.is_indexed AND OLD.content IS DISTINCT FROM NEW.content) EXECUTE FUNCTION unindex_message();
--> statement-breakpoint
-- How a list by warmth is ordered: each doubling of the likes is worth twelve hours.
CREATE FUNCTION square_posts_warm() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  NEW.hot := coalesce(extract(epoch FROM NEW.shown_time)::float8 / 43200, 0) + ln(NEW.likes + 1) / ln(2);
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER square_posts_warm BEFORE INSERT OR UPDATE OF shown_time, likes ON square_posts
  FOR EACH ROW EXECUTE FUNCTION square_posts_warm();
--> statement-breakpoint
-- The number of likes follows the rows, whoever removes one.
CREATE FUNCTION square_likes_count() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP = 'INSERT' THEN
    UPDATE square_posts SET likes = likes + 1 WHERE id = NEW.post_id;
  ELSE
    UPDATE square_posts SET likes = likes - 1 WHERE id = OLD.post_id;
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER square_likes_count AFTER INSERT OR DELETE ON square_likes
  FOR EACH ROW EXECUTE FUNCTION square_likes_count();
