DROP INDEX "tasks_queued";--> statement-breakpoint
DROP INDEX "tasks_begun";--> statement-breakpoint
CREATE INDEX "tasks_due" ON "tasks" USING btree ("kind","run_time") WHERE "tasks"."state" = 'queued' and "tasks"."user_id" is null;--> statement-breakpoint
CREATE INDEX "tasks_due_of_users" ON "tasks" USING btree ("kind","run_time") WHERE "tasks"."state" = 'queued' and "tasks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_turns" ON "tasks" USING btree ("kind","user_id","lane","run_time","id") WHERE "tasks"."state" = 'queued' and "tasks"."user_id" is not null;--> statement-breakpoint
CREATE INDEX "tasks_begun" ON "tasks" USING btree ("kind","user_id","begin_time") WHERE "tasks"."begin_time" is not null and "tasks"."user_id" is not null;