-- Amounts and ids are bigint; a trigger that reads a column keeps its type from being changed.
DROP TRIGGER accounts_begin_empty ON accounts;--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_never_negative";--> statement-breakpoint
ALTER TABLE "accounts" DROP CONSTRAINT "accounts_of_site_or_user";--> statement-breakpoint
ALTER TABLE "accounts" ALTER COLUMN "balance" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "posting_id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "amount" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "balance_after" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "id" SET DATA TYPE bigint;--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "id" SET MAXVALUE 9223372036854775807;--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_exact" CHECK ("accounts"."balance" between -9007199254740991 and 9007199254740991);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_never_negative" CHECK (case "accounts"."kind" when 'debt' then -"accounts"."balance" else "accounts"."balance" end >= 0);--> statement-breakpoint
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_of_site_or_user" CHECK (("accounts"."user_id" is not null) = ("accounts"."kind" in ('available', 'held', 'pending', 'frozen', 'debt')));--> statement-breakpoint
CREATE TRIGGER accounts_begin_empty BEFORE INSERT ON accounts FOR EACH ROW WHEN (NEW.balance <> 0) EXECUTE FUNCTION accounts_follow_entries();--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "change_type" integer;--> statement-breakpoint
ALTER TABLE "entries" ADD COLUMN "source_sn" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "cause" text;--> statement-breakpoint
ALTER TABLE "postings" ADD COLUMN "cause_id" text;--> statement-breakpoint
-- What is there learns its new columns: amounts stay as they are. A hold that was given back has a type of its own, 210.
ALTER TABLE entries DISABLE TRIGGER entries_append_only;--> statement-breakpoint
ALTER TABLE postings DISABLE TRIGGER postings_append_only;--> statement-breakpoint
UPDATE postings SET cause = split_part(business_key, ':', 1), cause_id = split_part(business_key, ':', 2);--> statement-breakpoint
UPDATE entries SET
  change_type = CASE WHEN released.posting_id IS NULL THEN postings.change_type ELSE 210 END,
  source_sn = CASE postings.cause WHEN 'chat' THEN postings.cause_id ELSE '' END
FROM postings LEFT JOIN (
  SELECT posting_id FROM entries JOIN accounts ON accounts.id = account_id JOIN postings ON postings.id = posting_id
  WHERE postings.change_type = 102 AND kind = 'available' AND amount > 0
) released ON released.posting_id = postings.id
WHERE postings.id = entries.posting_id;--> statement-breakpoint
ALTER TABLE entries ENABLE TRIGGER entries_append_only;--> statement-breakpoint
ALTER TABLE postings ENABLE TRIGGER postings_append_only;--> statement-breakpoint
ALTER TABLE "entries" ALTER COLUMN "change_type" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "cause" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" ALTER COLUMN "cause_id" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "postings" DROP COLUMN "change_type";--> statement-breakpoint
INSERT INTO accounts (user_id, kind, currency)
SELECT users.id, new.kind, new.currency FROM users, (VALUES
  ('debt', 'chat'), ('debt', 'draw'), ('pending', 'cny'), ('available', 'cny'), ('frozen', 'cny'), ('debt', 'cny')
) new (kind, currency) ORDER BY users.id;--> statement-breakpoint
INSERT INTO accounts (user_id, kind, currency) VALUES (NULL, 'sales', 'cny'), (NULL, 'commission', 'cny'), (NULL, 'fees', 'cny'), (NULL, 'payouts', 'cny');--> statement-breakpoint
-- The balances of users, locked in the order in which postings lock them. As the owner: the role of the application may
-- not update accounts, and so not lock them by itself.
CREATE FUNCTION ledger_lock(who integer[]) RETURNS TABLE (user_id integer, currency text, kind text, balance bigint)
LANGUAGE sql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
  SELECT user_id, currency, kind, balance FROM accounts WHERE user_id = ANY (who) ORDER BY id FOR UPDATE
$$;
--> statement-breakpoint
-- An entry gets its number after its account was locked: the entries of an account are in the order of their balances.
CREATE OR REPLACE FUNCTION ledger_moves_balance() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public, pg_temp AS $$
BEGIN
  NEW.balance_after := NULL;
  UPDATE accounts SET balance = balance + NEW.amount WHERE id = NEW.account_id AND user_id IS NOT NULL
    RETURNING balance INTO NEW.balance_after;
  NEW.id := nextval('public.entries_id_seq');
  RETURN NEW;
END $$;
