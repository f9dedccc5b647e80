DROP INDEX "postings_cause";--> statement-breakpoint
-- In the order of bytes the index of the keys finds those that begin alike: a hold and what ended it.
ALTER TABLE "postings" ALTER COLUMN "business_key" TYPE text COLLATE "C";--> statement-breakpoint
DROP TRIGGER entries_within_hold ON entries;--> statement-breakpoint
DROP FUNCTION hold_covers_its_parts();--> statement-breakpoint
-- A balance is what its entries make it: an entry moves it while it is inserted, and nothing else can.
-- As the owner of the tables, so that the role of the application needs no right to write balances. Tables are named with their schema
-- instead of by a SET of search_path, which costs a tenth of a posting: the role can make functions and operators in no schema.
-- An entry gets its number after its account was locked: the entries of an account are in the order of their balances.
--
-- What takes from `held` ends a hold, in one or in parts: its key begins with the hold's cause and id, as the hold's own. Together they
-- never take more than the hold put there, and one with the key of the end leaves nothing. The account is locked by then, so of several
-- at once each sees those before it.
CREATE OR REPLACE FUNCTION ledger_moves_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER AS $$
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
