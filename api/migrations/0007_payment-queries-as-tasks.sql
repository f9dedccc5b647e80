DROP INDEX "pay_attempts_query";--> statement-breakpoint
ALTER TABLE "pay_attempts" ALTER COLUMN "next_query" SET DEFAULT now();--> statement-breakpoint
-- Attempts that are asked about are tasks from now on.
INSERT INTO "tasks" ("kind", "key", "payload", "run_time") SELECT 'query-payment', "pay_sn", jsonb_build_object('attemptId', "id"), "next_query" FROM "pay_attempts" WHERE "status" = 'open' ON CONFLICT DO NOTHING;
