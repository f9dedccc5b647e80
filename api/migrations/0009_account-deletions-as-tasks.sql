-- Accounts that are to be deleted are tasks from now on.
INSERT INTO "tasks" ("kind", "key", "payload", "run_time") SELECT 'delete-account', "user_id" || ':' || floor(extract(epoch from "request_time") * 1000)::bigint, jsonb_build_object('userId', "user_id"), "due_time" FROM "account_deletions" WHERE "done_time" IS NULL ON CONFLICT DO NOTHING;
