-- Rules that hold whatever a query says.

-- In the order of bytes the index of the keys finds those that begin alike: a hold and what ended it.
ALTER TABLE postings ALTER COLUMN business_key TYPE text COLLATE "C";
--> statement-breakpoint
-- What the ledger holds is history: it is added to and never changed.
CREATE FUNCTION ledger_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the ledger is append-only: % on % refused', TG_OP, TG_TABLE_NAME;
END $$;
--> statement-breakpoint
CREATE TRIGGER postings_append_only BEFORE UPDATE OR DELETE ON postings FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER postings_no_truncate BEFORE TRUNCATE ON postings FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER entries_append_only BEFORE UPDATE OR DELETE ON entries FOR EACH ROW EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
CREATE TRIGGER entries_no_truncate BEFORE TRUNCATE ON entries FOR EACH STATEMENT EXECUTE FUNCTION ledger_is_append_only();
--> statement-breakpoint
-- All lines of a posting come in one statement, so their sum can be checked at its end.
CREATE FUNCTION ledger_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (
    SELECT 1 FROM added JOIN accounts ON accounts.id = added.account_id
    GROUP BY added.posting_id, accounts.currency HAVING sum(added.amount) <> 0
  ) THEN
    RAISE EXCEPTION 'the entries of a posting do not sum to zero';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_balance AFTER INSERT ON entries REFERENCING NEW TABLE AS added FOR EACH STATEMENT EXECUTE FUNCTION ledger_balances();
--> statement-breakpoint
-- A balance is what its entries make it: an entry moves it while it is inserted, and nothing else can.
-- As the owner of the tables, so that the role of the application needs no right to write balances. Tables are named with their schema
-- instead of by a SET of search_path, which costs a tenth of a posting: the role can make functions and operators in no schema.
-- An entry gets its number after its account was locked: the entries of an account are in the order of their balances.
--
-- What takes from `held` ends a hold, in one or in parts: its key begins with the hold's cause and id, as the hold's own. Together they
-- never take more than the hold put there, and one with the key of the end leaves nothing. The account is locked by then, so of several
-- at once each sees those before it.
CREATE FUNCTION ledger_moves_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
DECLARE
  moved text;
  ending text;
  rest bigint;
BEGIN
  NEW.balance_after := NULL;
  UPDATE public.accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id AND user_id IS NOT NULL
    RETURNING balance, kind INTO NEW.balance_after, moved;
  IF NEW.amount < 0 AND moved = 'held' THEN
    -- `+ 0`: found by the few postings of the hold, never by the many entries of the account.
    SELECT min(own.business_key), NEW.amount + coalesce(sum(amount), 0) INTO ending, rest
      FROM public.postings own
      JOIN public.postings same ON same.business_key >= own.cause || ':' || own.cause_id || ':'
        AND same.business_key < own.cause || ':' || own.cause_id || ';'
        AND same.cause = own.cause AND same.cause_id = own.cause_id
      JOIN public.entries ON posting_id = same.id AND account_id + 0 = NEW.account_id
      WHERE own.id = NEW.posting_id AND starts_with(own.business_key, own.cause || ':' || own.cause_id || ':');
    IF rest < 0 OR (rest > 0 AND right(ending, 4) = ':end') THEN
      RAISE EXCEPTION 'posting % leaves % of its hold', NEW.posting_id, rest
        USING ERRCODE = 'check_violation', CONSTRAINT = 'hold_covers_its_parts';
    END IF;
  END IF;
  NEW.id := nextval('public.entries_id_seq');
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER entries_move_balance BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION ledger_moves_balance();
--> statement-breakpoint
CREATE FUNCTION accounts_follow_entries() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'accounts follow their entries: % refused', TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER accounts_begin_empty BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION accounts_follow_entries();
--> statement-breakpoint
-- Depth 0 is a statement of its own; the update above comes from within a trigger.
CREATE TRIGGER accounts_no_update BEFORE UPDATE ON accounts FOR EACH ROW WHEN (pg_trigger_depth() = 0) EXECUTE FUNCTION accounts_follow_entries();
--> statement-breakpoint
CREATE TRIGGER accounts_no_delete BEFORE DELETE ON accounts FOR EACH ROW EXECUTE FUNCTION accounts_follow_entries();
--> statement-breakpoint
CREATE TRIGGER accounts_no_truncate BEFORE TRUNCATE ON accounts FOR EACH STATEMENT EXECUTE FUNCTION accounts_follow_entries();
--> statement-breakpoint
-- What an operator did is history: it is added to and never changed.
CREATE FUNCTION operator_log_is_append_only() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the audit log is append-only: % refused', TG_OP;
END $$;
--> statement-breakpoint
CREATE TRIGGER operator_log_append_only BEFORE UPDATE OR DELETE ON operator_log FOR EACH ROW EXECUTE FUNCTION operator_log_is_append_only();
--> statement-breakpoint
CREATE TRIGGER operator_log_no_truncate BEFORE TRUNCATE ON operator_log FOR EACH STATEMENT EXECUTE FUNCTION operator_log_is_append_only();
--> statement-breakpoint
-- A user has one inviter for ever, and nobody invites themselves.
CREATE FUNCTION inviter_stays() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.inviter_id = NEW.id OR (OLD.inviter_id IS NOT NULL AND NEW.inviter_id IS DISTINCT FROM OLD.inviter_id) THEN
    RAISE EXCEPTION 'the inviter of user % stays as it is', NEW.id;
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER users_inviter_stays BEFORE UPDATE OF inviter_id ON users FOR EACH ROW EXECUTE FUNCTION inviter_stays();
--> statement-breakpoint
-- The site's own accounts: credits that it has issued and earned, money by its use, what came in by each payment channel,
-- and what was paid for an order that was paid already.
INSERT INTO accounts (user_id, kind, currency) VALUES
  (NULL, 'issued', 'chat'), (NULL, 'earned', 'chat'), (NULL, 'issued', 'draw'), (NULL, 'earned', 'draw'),
  (NULL, 'sales', 'cny'), (NULL, 'commission', 'cny'), (NULL, 'fees', 'cny'), (NULL, 'payouts', 'cny'),
  (NULL, 'overpaid', 'cny'), (NULL, 'payments:sandbox', 'cny'), (NULL, 'payments:sandbox-b', 'cny'),
  (NULL, 'payments:wechat', 'cny'), (NULL, 'payments:alipay', 'cny'), (NULL, 'payments:stripe', 'cny');
