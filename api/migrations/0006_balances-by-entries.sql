-- A balance is what its entries make it: an entry moves it while it is inserted, and nothing else can.
-- As the owner of the tables, so that the role of the application needs no right to write balances.
CREATE FUNCTION ledger_moves_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.balance_after := NULL;
  UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id AND user_id IS NOT NULL
    RETURNING balance INTO NEW.balance_after;
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
